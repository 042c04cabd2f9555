"""The window: its first look, getting about, and failures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction

from core.errors import ErrorCode, KnownError
from core.model import EntityDraft
from tests.ui.window.window_hands import names, shown

if TYPE_CHECKING:
    import pytest
    from PySide6.QtWidgets import QMenu
    from pytestqt.qtbot import QtBot

    from core.memory import Memory
    from ui.window.main_window import MainWindow

Left = Qt.MouseButton.LeftButton
Key = Qt.Key


def test_it_begins_with_the_best_connected(window: MainWindow, qtbot: QtBot) -> None:
    assert shown(window) == "Proyecto Faro"
    assert window.pages.currentWidget() is window.explore
    assert window.status.counts.text() == "4 entities · 6 observations · 4 relations"
    assert len(names(window)) == 4
    assert window.explore.graph.view.selected == window.selection.current
    assert window.windowTitle() == "memory — Recuerdo"


def test_an_empty_memory_welcomes(make_window, memory: Memory, qtbot: QtBot) -> None:
    window = make_window(memory)
    qtbot.waitUntil(lambda: window.pages.currentWidget() is window.welcome)
    qtbot.mouseClick(window.welcome.sample, Left)
    qtbot.waitUntil(lambda: window.pages.currentWidget() is window.explore)
    qtbot.waitUntil(lambda: shown(window) == "Faro")
    qtbot.waitUntil(lambda: window.bar.text.startswith("Brought in 1 entity, 1 observation and 0 relations"))


def test_the_first_entity_can_be_written_by_hand(make_window, memory: Memory, qtbot: QtBot) -> None:
    window = make_window(memory)
    qtbot.waitUntil(lambda: window.pages.currentWidget() is window.welcome)
    qtbot.mouseClick(window.welcome.entity, Left)
    form = window.explore.inspector.form
    assert form.isVisible()
    qtbot.waitUntil(window.explore.graph.view.overlays.empty.isVisible)
    qtbot.keyClick(form.name, Key.Key_Escape)
    assert window.pages.currentWidget() is window.welcome
    qtbot.mouseClick(window.welcome.entity, Left)
    qtbot.keyClicks(form.name, "Ana")
    qtbot.keyClick(form.name, Key.Key_Return)
    qtbot.waitUntil(lambda: shown(window) == "Ana" and names(window) == ["Ana"])
    assert window.pages.currentWidget() is window.explore


def test_what_an_agent_writes_into_an_empty_memory_opens_it(
    make_window, memory: Memory, agent_memory: Memory, qtbot: QtBot
) -> None:
    window = make_window(memory)
    qtbot.waitUntil(lambda: window.pages.currentWidget() is window.welcome)
    agent_memory.graph.create_entities([EntityDraft("Ana")])
    qtbot.waitUntil(lambda: window.pages.currentWidget() is window.explore and names(window) == ["Ana"])


def test_a_wider_window_gives_its_room_to_the_graph(window: MainWindow, qtbot: QtBot) -> None:
    explore = window.explore
    before = explore.splitter.sizes()
    window.resize(1800, 900)
    qtbot.waitUntil(lambda: explore.width() > sum(before) + 400)
    beside, graph, inspector = explore.splitter.sizes()
    assert (beside, inspector) == (before[0], before[2])
    assert graph > before[1] + 400


def test_every_action_is_in_a_menu_and_has_words(window: MainWindow) -> None:
    offered: set[QAction] = set()

    def collect(menu: QMenu) -> None:
        for action in menu.actions():
            offered.add(action)
            if action.menu() is not None:
                collect(action.menu())

    for top in window.menuBar().actions():
        collect(top.menu())
    actions = [each for each in vars(window.actions_).values() if isinstance(each, QAction)]
    assert len(actions) > 20
    for action in actions:
        assert action in offered, action.text()
        assert action.text()


def test_no_two_actions_share_a_key(window: MainWindow) -> None:
    keys = [key.toString() for action in window.actions() for key in action.shortcuts()]
    assert len(keys) == len(set(keys)), sorted(keys)


def test_the_rail_shows_the_screens_there_are(window: MainWindow, qtbot: QtBot) -> None:
    entries = list(window.rail.entries)
    assert (entries[0], entries[-1]) == ("explore", "settings")
    assert entries[1:-1] == ["review", "timeline", "report", "activity"]
    qtbot.mouseClick(window.rail.entries["settings"], Left)
    assert window.pages.currentWidget() is window.settings
    qtbot.mouseClick(window.rail.entries["explore"], Left)
    assert window.pages.currentWidget() is window.explore


def test_one_goes_back_to_where_one_was(window: MainWindow, qtbot: QtBot) -> None:
    view = window.explore.list.view
    view.setCurrentIndex(window.explore.list.model.index(1))
    first = shown_when_ready(window, qtbot, window.explore.list.model.index(1).data())
    view.setCurrentIndex(window.explore.list.model.index(2))
    shown_when_ready(window, qtbot, window.explore.list.model.index(2).data())
    window.actions_.back.trigger()
    qtbot.waitUntil(lambda: shown(window) == first)
    window.actions_.forward.trigger()
    qtbot.waitUntil(lambda: shown(window) != first)


def shown_when_ready(window: MainWindow, qtbot: QtBot, name: str) -> str:
    qtbot.waitUntil(lambda: shown(window) == name)
    return name


def test_the_theme_is_chosen_in_the_menu_or_the_settings(window: MainWindow, themes, qtbot: QtBot) -> None:
    with qtbot.waitSignal(window.preferences_changed) as kept:
        window.actions_.themes.actions()[2].trigger()
    assert kept.args[0].theme == "dark"
    assert themes.choice == "dark"
    light = next(each for each in window.settings.themes.buttons() if each.property("value") == "light")
    light.click()
    assert themes.choice == "light"
    assert window.actions_.themes.checkedAction().data() == "light"


def test_another_language_is_asked_for(window: MainWindow, qtbot: QtBot) -> None:
    with qtbot.waitSignal(window.language_chosen) as chosen:
        window.actions_.languages.actions()[2].trigger()
    assert chosen.args == ["es"]


def test_the_place_of_the_window_is_kept(window: MainWindow, qtbot: QtBot) -> None:
    with qtbot.waitSignal(window.preferences_changed) as kept:
        window.close()
    assert kept.args[0].geometry
    assert len(kept.args[0].panes) == 3


def test_a_known_failure_is_worded(window: MainWindow, qtbot: QtBot) -> None:
    window.say_error(KnownError(ErrorCode.DISK_FULL))
    assert window.bar.text == "The disk is full. Nothing was changed; make room and try again."
    window.bar.setFocus()
    qtbot.keyClick(window.bar, Key.Key_Escape)
    assert window.bar.text == ""


def test_our_own_failure_is_logged_and_said_plainly(window: MainWindow, caplog: pytest.LogCaptureFixture) -> None:
    window.say_error(ZeroDivisionError("secret"))
    assert window.bar.text.startswith("Recuerdo made a mistake")
    assert "secret" not in window.bar.text
    assert "ZeroDivisionError" in caplog.text
    caplog.clear()
