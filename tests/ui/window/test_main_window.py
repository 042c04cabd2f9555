from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QAction, QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QMenu, QPushButton

from core.errors import ErrorCode, KnownError
from core.graph.views import GraphViews
from core.model import EntityDraft, ObservationDraft, RelationDraft

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot
    from ui_doubles import ChosenFiles

    from core.memory import Memory
    from ui.window.main_window import MainWindow

Left = Qt.MouseButton.LeftButton
Key = Qt.Key
Ctrl = Qt.KeyboardModifier.ControlModifier
Shift = Qt.KeyboardModifier.ShiftModifier


def names(window: MainWindow) -> list[str]:
    model = window.explore.list.model
    return [model.index(at).data() for at in range(model.rowCount())]


def shown(window: MainWindow) -> str:
    portrait = window.explore.inspector.portrait
    return "" if portrait is None else portrait.entity.name


def bar_button(window: MainWindow, words: str) -> QPushButton:
    return next(each for each in window.bar.findChildren(QPushButton) if each.text() == words and each.isVisible())


def idle(qtbot: QtBot, window: MainWindow) -> None:
    qtbot.waitUntil(lambda: window.runner.idle)


# First look


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
    assert window.bar.text.startswith("Brought in 1 entity, 1 observation and 0 relations")


def test_the_first_entity_can_be_written_by_hand(make_window, memory: Memory, qtbot: QtBot) -> None:
    window = make_window(memory)
    qtbot.waitUntil(lambda: window.pages.currentWidget() is window.welcome)
    qtbot.mouseClick(window.welcome.entity, Left)
    form = window.explore.inspector.form
    assert form.isVisible()
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


# Search


def test_the_search_filters_while_one_types(window: MainWindow, qtbot: QtBot) -> None:
    qtbot.keyClick(window, Key.Key_K, Ctrl)
    assert window.top.search.hasFocus()
    qtbot.keyClicks(window.top.search, "carla")
    qtbot.waitUntil(lambda: names(window) == ["Carla"])
    qtbot.keyClick(window.top.search, Key.Key_Return)
    qtbot.waitUntil(lambda: shown(window) == "Carla")
    assert window.explore.list.view.hasFocus()
    window.top.search.setFocus()
    qtbot.keyClick(window.top.search, Key.Key_Escape)
    qtbot.waitUntil(lambda: len(names(window)) == 4)
    assert window.top.search.text() == ""
    assert shown(window) == "Carla"


def test_enter_goes_to_the_first_hit_without_waiting_for_the_pause(window: MainWindow, qtbot: QtBot) -> None:
    window.top.search.setFocus()
    qtbot.keyClicks(window.top.search, "luis")
    qtbot.keyClick(window.top.search, Key.Key_Return)
    qtbot.waitUntil(lambda: shown(window) == "Luis")


def test_no_hit_leads_back_to_everything(window: MainWindow, qtbot: QtBot) -> None:
    window.top.search.setText("nothing like it")
    qtbot.waitUntil(lambda: names(window) == [])
    qtbot.mouseClick(window.explore.list.clear, Left)
    qtbot.waitUntil(lambda: len(names(window)) == 4)
    assert window.top.search.text() == ""


# Undo


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


def test_the_toolbar_undoes_too(window: MainWindow, faro: Memory, qtbot: QtBot) -> None:
    window.actions_.pin.trigger()
    qtbot.waitUntil(lambda: faro.graph.open(["Proyecto Faro"])[0].pinned)
    idle(qtbot, window)
    qtbot.mouseClick(window.top.undo, Left)
    qtbot.waitUntil(lambda: not faro.graph.open(["Proyecto Faro"])[0].pinned)


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


# Agents


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


def test_connected_agents_are_counted_and_named(window: MainWindow, agent_memory: Memory, qtbot: QtBot) -> None:
    assert window.top.agents.text() == "No agent connected"
    window._look_for_agents()
    qtbot.waitUntil(lambda: window.top.agents.text() == "●  1 agent")
    assert "tester" in window.top.agents.toolTip()
    qtbot.mouseClick(window.top.agents, Left)
    assert window.pages.currentWidget() is window.clients
    done = next(each for each in window.clients.findChildren(QPushButton) if each.text() == "Done")
    qtbot.mouseClick(done, Left)
    assert window.pages.currentWidget() is window.explore


# Files


def test_an_import_tells_what_was_taken_and_what_not(
    window: MainWindow, files: ChosenFiles, tmp_path: Path, qtbot: QtBot
) -> None:
    files.path = tmp_path / "mine.jsonl"
    lines = [
        {"type": "entity", "name": "Berta", "entityType": "Persona", "observations": ["canta", "baila"]},
        {"type": "relation", "from": "Berta", "to": "Ana", "relationType": "conoce"},
        {"type": "relation", "from": "Berta", "to": "Nadie", "relationType": "conoce"},
    ]
    text = "\n".join(json.dumps(each) for each in lines)
    files.path.write_text(f"{text}\nnot json\n", encoding="utf-8")
    window.actions_.import_file.trigger()
    qtbot.waitUntil(lambda: window.bar.text == "Brought in 1 entity, 2 observations and 1 relation from mine.jsonl.")
    assert window.bar.details.splitlines() == [
        "2 could not be taken:",
        "Line 3: It joins an entity that is not there.",
        "Line 4: It is not valid JSON.",
    ]
    qtbot.waitUntil(lambda: "Berta" in names(window))
    qtbot.mouseClick(bar_button(window, "Undo"), Left)
    qtbot.waitUntil(lambda: "Berta" not in names(window))


def test_an_import_tells_of_reflections_where_there_are_any(
    window: MainWindow, files: ChosenFiles, faro: Memory, tmp_path: Path, qtbot: QtBot
) -> None:
    files.path = tmp_path / "mine.jsonl"
    line = {"type": "reflection", "target_type": "global", "content": "Less is more."}
    files.path.write_text(f"{json.dumps(line)}\n{json.dumps(line | {'author': 'nobody'})}", encoding="utf-8")
    window.actions_.import_file.trigger()
    told = "Brought in 0 entities, 0 observations, 0 relations and 1 reflection from mine.jsonl."
    qtbot.waitUntil(lambda: window.bar.text == told)
    assert window.bar.details.splitlines() == [
        "1 could not be taken:",
        "Line 2: The author of the reflection is not one of this memory's.",
    ]
    qtbot.waitUntil(lambda: any(each.isVisible() for each in window.bar._buttons))
    qtbot.mouseClick(bar_button(window, "Undo"), Left)
    qtbot.waitUntil(lambda: faro.reflections.all() == ())


def test_an_import_can_be_stopped(window: MainWindow, faro: Memory, tmp_path: Path, qtbot: QtBot) -> None:
    path = tmp_path / "big.jsonl"
    with path.open("w", encoding="utf-8") as file:
        for n in range(30_000):
            file.write(f'{{"type":"entity","name":"n{n}","entityType":"t","observations":["a {n}","b {n}"]}}\n')
    window.transfer.import_file(path)
    assert window.bar.text == "Bringing in big.jsonl"
    qtbot.waitUntil(lambda: window.bar._progress.value() > 0)
    qtbot.mouseClick(bar_button(window, "Cancel"), Left)
    qtbot.waitUntil(lambda: window.bar.text == "Cancelled. Nothing was changed.")
    assert faro.graph.counts().entities == 4


def test_a_missing_file_is_said(window: MainWindow, tmp_path: Path, qtbot: QtBot) -> None:
    window.transfer.import_file(tmp_path / "none.jsonl")
    qtbot.waitUntil(lambda: window.bar.text == "“none.jsonl” is not there.")


def test_an_export_tells_what_it_left_out(
    window: MainWindow, faro: Memory, files: ChosenFiles, tmp_path: Path, qtbot: QtBot
) -> None:
    faro.graph.end_relation(faro.graph.relations_of([window.selection.current])[0].id)
    files.path = tmp_path / "out.jsonl"
    window.actions_.export_file.trigger()
    qtbot.waitUntil(lambda: window.bar.text == "Wrote 4 entities, 6 observations and 3 relations to out.jsonl.")
    assert "1 ended relation" in window.bar.details
    assert len(files.path.read_text(encoding="utf-8").splitlines()) == 7


def test_a_backup_is_made_and_put_back(window: MainWindow, faro: Memory, qtbot: QtBot) -> None:
    window.actions_.back_up.trigger()
    qtbot.waitUntil(lambda: window.bar.text.startswith("Backed up:"))
    faro.graph.delete_entities(["Ana", "Luis"])
    window.actions_.settings.trigger()
    restore = lambda: [each for each in window.settings.findChildren(QPushButton) if each.text() == "Restore"]  # noqa: E731
    qtbot.waitUntil(lambda: len(restore()) == 1)
    qtbot.mouseClick(restore()[0], Left)
    qtbot.waitUntil(lambda: window.bar.text.startswith("Restored the backup of"))
    qtbot.waitUntil(lambda: sorted(names(window)) == ["Ana", "Carla", "Luis", "Proyecto Faro"])


@pytest.mark.parametrize("action", ["open_file", "new_file"])
def test_another_memory_is_asked_for(window: MainWindow, files: ChosenFiles, action: str, qtbot: QtBot) -> None:
    files.path = Path("/x/other.recuerdo")
    with qtbot.waitSignal(window.memory_chosen) as chosen:
        getattr(window.actions_, action).trigger()
    assert chosen.args == [files.path]


def drop(window: MainWindow, path: Path) -> bool:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    enter = QDragEnterEvent(QPoint(9, 9), Qt.DropAction.CopyAction, data, Left, Qt.KeyboardModifier.NoModifier)
    enter.ignore()
    window.dragEnterEvent(enter)
    if enter.isAccepted():
        window.dropEvent(
            QDropEvent(QPointF(9, 9), Qt.DropAction.CopyAction, data, Left, Qt.KeyboardModifier.NoModifier)
        )
    return enter.isAccepted()


def test_files_can_be_dropped(window: MainWindow, tmp_path: Path, qtbot: QtBot) -> None:
    path = tmp_path / "dropped.jsonl"
    path.write_text('{"type":"entity","name":"Berta","entityType":"Persona","observations":[]}\n', encoding="utf-8")
    assert drop(window, path)
    qtbot.waitUntil(lambda: "Berta" in names(window))
    with qtbot.waitSignal(window.memory_chosen):
        assert drop(window, tmp_path / "other.recuerdo")
    assert not drop(window, tmp_path / "picture.png")


# Getting about


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


# The graph beside it


def test_all_of_the_graph_is_one_click_away(window: MainWindow, faro: Memory, qtbot: QtBot) -> None:
    faro.graph.create_entities([EntityDraft("Isla")])
    qtbot.waitUntil(lambda: "Isla" in names(window))
    graph = window.explore.graph
    assert len(graph._ids) == 4
    qtbot.mouseClick(graph.all, Left)
    qtbot.waitUntil(lambda: len(graph._ids) == 5)
    assert window.actions_.show_all.isChecked()
    window.actions_.show_all.trigger()
    qtbot.waitUntil(lambda: len(graph._ids) == 4)
    assert graph.extent == "near"


def test_of_the_whole_graph_only_what_has_changed_is_read_again(
    window: MainWindow, faro: Memory, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    graph = window.explore.graph
    qtbot.mouseClick(graph.all, Left)
    qtbot.waitUntil(lambda: graph.all.isChecked() and graph._whole and not graph.view.preparing)
    idle(qtbot, window)
    read: list[object] = []
    monkeypatch.setattr(GraphViews, "shape", read.append)
    faro.graph.create_entities([EntityDraft("Isla", "Lugar")])
    faro.graph.create_relations([RelationDraft("Isla", "Carla", "conoce")])
    faro.graph.delete_entities(["Ana"])
    data = graph.view.canvas.item

    def drawn() -> tuple[set[str], set[frozenset[str]]]:
        shape = data.data
        return set(shape.names), {frozenset(shape.names[[one, other]]) for one, other in shape.edges}

    expected = {row.name for row in faro.graph.rows()}
    qtbot.waitUntil(lambda: drawn()[0] == expected and frozenset(("Isla", "Carla")) in drawn()[1])
    assert "Ana" not in expected
    assert graph._ids == set(graph.view.canvas.item.data.ids.tolist())
    assert not read


def test_the_depth_reaches_further(window: MainWindow, faro: Memory, qtbot: QtBot) -> None:
    faro.graph.create_entities([EntityDraft("Lejana")])
    faro.graph.create_relations([RelationDraft("Carla", "Lejana", "conoce")])
    qtbot.waitUntil(lambda: "Lejana" in names(window))
    graph = window.explore.graph
    assert len(graph._ids) == 4
    window.actions_.depths.actions()[1].trigger()
    qtbot.waitUntil(lambda: len(graph._ids) == 5)
    assert graph.depth_choice.currentData() == 2


def test_more_neighbours_come_when_asked_for(window: MainWindow, faro: Memory, qtbot: QtBot) -> None:
    faro.graph.create_entities([EntityDraft("Lejana")])
    faro.graph.create_relations([RelationDraft("Carla", "Lejana", "conoce")])
    (carla,) = faro.graph.open(["Carla"])
    window.explore.graph.view.expandRequested.emit(carla.id)
    qtbot.waitUntil(lambda: len(window.explore.graph._ids) == 5)


def test_an_entity_out_of_sight_becomes_the_centre(window: MainWindow, faro: Memory, qtbot: QtBot) -> None:
    (isla,) = faro.graph.create_entities([EntityDraft("Isla")])
    qtbot.waitUntil(lambda: "Isla" in names(window))
    window.selection.select(isla.entity.id)
    qtbot.waitUntil(lambda: window.explore.graph._ids == {isla.entity.id})


def test_what_the_graph_selects_the_others_show(window: MainWindow, faro: Memory, qtbot: QtBot) -> None:
    (luis,) = faro.graph.open(["Luis"])
    window.explore.graph.view.entitySelected.emit(luis.id)
    qtbot.waitUntil(lambda: shown(window) == "Luis")
    assert window.explore.list.view.currentIndex().data() == "Luis"


def test_places_are_kept(window: MainWindow, faro: Memory, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: len(faro.graph.positions()) == 4)


# Failures


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
