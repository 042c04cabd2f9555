"""What changes under the window: undo, and what agents write."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton

from core.model import EntityDraft, ObservationDraft
from tests.ui.window.window_hands import bar_button, idle, names, shown

if TYPE_CHECKING:
    import pytest
    from pytestqt.qtbot import QtBot

    from core.memory import Memory
    from ui.window.main_window import MainWindow

Left = Qt.MouseButton.LeftButton
Key = Qt.Key
Ctrl = Qt.KeyboardModifier.ControlModifier
Shift = Qt.KeyboardModifier.ShiftModifier


def test_undo_names_what_it_takes_back(window: MainWindow, faro: Memory, qtbot: QtBot) -> None:
    composer = window.explore.inspector.observations.composer
    qtbot.keyClick(window, Key.Key_O, Ctrl | Shift)
    assert composer.hasFocus()
    qtbot.keyClicks(composer, "corre en Hetzner")
    qtbot.keyClick(composer, Key.Key_Return)
    wanted = "&Undo: add 1 observation to Proyecto Faro"
    qtbot.waitUntil(lambda: window.actions_.undo.text() == wanted)
    assert window.top.undo.toolTip() == "Undo: add 1 observation to Proyecto Faro"
    qtbot.keyClick(composer, Key.Key_Z, Ctrl)  # an empty composer leaves Ctrl+Z to the window
    qtbot.waitUntil(window.actions_.redo.isEnabled)
    assert len(faro.graph.open(["Proyecto Faro"])[0].observations) == 3
    assert window.actions_.redo.text() == "&Redo: add 1 observation to Proyecto Faro"
    window.actions_.redo.trigger()
    qtbot.waitUntil(lambda: len(faro.graph.open(["Proyecto Faro"])[0].observations) == 4)


def test_a_deleted_entity_comes_back_with_the_button_beside_the_words(
    window: MainWindow, faro: Memory, qtbot: QtBot
) -> None:
    window.actions_.delete.trigger()
    qtbot.waitUntil(lambda: window.bar.text == "Deleted Proyecto Faro.")
    qtbot.waitUntil(lambda: "Proyecto Faro" not in names(window))
    qtbot.mouseClick(bar_button(window, "Undo"), Left)
    qtbot.waitUntil(lambda: "Proyecto Faro" in names(window))
    assert len(faro.graph.open(["Proyecto Faro"])[0].observations) == 3
    assert window.bar.text == ""


def test_the_button_takes_back_what_its_words_say_whatever_came_after(
    window: MainWindow, faro: Memory, agent_memory: Memory, qtbot: QtBot
) -> None:
    window.actions_.delete.trigger()
    qtbot.waitUntil(lambda: window.bar.text == "Deleted Proyecto Faro.")
    idle(qtbot, window)
    window._operations.change(lambda memory: memory.graph.create_entities([EntityDraft("Berta")]))
    agent_memory.graph.create_entities([EntityDraft("Dora")])
    qtbot.waitUntil(lambda: {"Berta", "Dora"} <= set(names(window)))
    qtbot.mouseClick(bar_button(window, "Undo"), Left)
    qtbot.waitUntil(lambda: {"Proyecto Faro", "Berta", "Dora"} <= set(names(window)))
    assert len(faro.graph.open(["Proyecto Faro"])[0].observations) == 3


def test_the_toolbar_undoes_too(window: MainWindow, faro: Memory, qtbot: QtBot) -> None:
    window.actions_.pin.trigger()
    qtbot.waitUntil(lambda: faro.graph.open(["Proyecto Faro"])[0].pinned)
    idle(qtbot, window)
    qtbot.mouseClick(window.top.undo, Left)
    qtbot.waitUntil(lambda: not faro.graph.open(["Proyecto Faro"])[0].pinned)


def test_what_was_taken_back_by_keys_is_no_longer_offered(window: MainWindow, faro: Memory, qtbot: QtBot) -> None:
    window.actions_.pin.trigger()
    qtbot.waitUntil(lambda: faro.graph.open(["Proyecto Faro"])[0].pinned)
    window.actions_.delete.trigger()
    qtbot.waitUntil(lambda: window.bar.text == "Deleted Proyecto Faro.")
    window.actions_.undo.trigger()
    assert window.bar.text == "", "its Undo would unpin it"
    qtbot.waitUntil(lambda: "Proyecto Faro" in names(window))
    qtbot.waitUntil(window.actions_.redo.isEnabled)
    window.bar.work("Bringing in a file", lambda: None)
    window.actions_.redo.trigger()
    assert window.bar.text == "Bringing in a file"
    qtbot.waitUntil(lambda: "Proyecto Faro" not in names(window))


def test_undo_that_is_in_the_way_says_of_what(
    window: MainWindow, faro: Memory, agent_memory: Memory, qtbot: QtBot
) -> None:
    (berta,) = faro.graph.create_entities([EntityDraft("Berta")])
    agent_memory.graph.add_observations([("Berta", [ObservationDraft("canta")])])
    qtbot.waitUntil(lambda: "create Berta" in window.actions_.undo.text())
    window.actions_.undo.trigger()
    qtbot.waitUntil(lambda: window.bar.text == "A later change stands in the way. Undo that one first.")
    assert "tester added 1 observation to Berta" in window.bar.details
    assert faro.graph.entity(berta.entity.id) is not None


def test_an_agents_write_comes_on_the_screen_by_itself(
    window: MainWindow, faro: Memory, agent_memory: Memory, qtbot: QtBot
) -> None:
    window.explore.inspector._scroll.verticalScrollBar().setValue(40)
    place = window.explore.inspector._scroll.verticalScrollBar().value()
    agent_memory.graph.add_observations(
        [("Proyecto Faro", [ObservationDraft("El clúster corre en Hetzner"), ObservationDraft("Usa Argo CD")])]
    )
    qtbot.waitUntil(lambda: len(window.explore.inspector.observations.cards) == 5)
    qtbot.waitUntil(
        lambda: window.status.news.accessibleName().startswith("tester added 2 observations to Proyecto Faro"),
    )
    fresh = [card for card in window.explore.inspector.observations.cards.values() if card.fresh]
    assert len(fresh) == 2
    assert window.highlights.entity(window.selection.current)
    assert window.explore.inspector._scroll.verticalScrollBar().value() == place
    assert window.status.counts.text().startswith("4 entities · 8 observations")


def test_the_news_leads_to_what_was_changed(window: MainWindow, agent_memory: Memory, qtbot: QtBot) -> None:
    agent_memory.graph.add_observations([("Carla", [ObservationDraft("canta")])])
    qtbot.waitUntil(window.status.news.isVisible)
    qtbot.mouseClick(window.status.news, Left)
    qtbot.waitUntil(lambda: shown(window) == "Carla")


def test_an_agent_is_counted_as_soon_as_it_writes(
    window: MainWindow, agent_memory: Memory, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[None] = []
    plain = window._agents.look_again
    monkeypatch.setattr(window._agents, "look_again", lambda: (looked.append(None), plain()))
    agent_memory.graph.create_entities([EntityDraft("Berta")])
    qtbot.waitUntil(lambda: window.top.agents.text() == "●  1 agent")
    agent_memory.graph.create_entities([EntityDraft("Carlota")])
    qtbot.waitUntil(lambda: "Carlota" in names(window))
    assert len(looked) == 1


def test_connected_agents_are_counted_and_named(window: MainWindow, agent_memory: Memory, qtbot: QtBot) -> None:
    assert window.top.agents.text() == "No agent connected"
    window._agents.look()
    qtbot.waitUntil(lambda: window.top.agents.text() == "●  1 agent")
    assert "tester" in window.top.agents.toolTip()
    qtbot.mouseClick(window.top.agents, Left)
    assert window.pages.currentWidget() is window.clients
    done = next(each for each in window.clients.findChildren(QPushButton) if each.text() == "Done")
    qtbot.mouseClick(done, Left)
    assert window.pages.currentWidget() is window.explore
    qtbot.mouseClick(window.top.agents, Left)
    qtbot.keyClick(done, Qt.Key.Key_Escape)
    assert window.pages.currentWidget() is window.explore
