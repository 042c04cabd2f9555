"""Search and graph in the window, with the list and the inspector beside them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from core.graph.views import GraphViews
from core.model import EntityDraft, RelationDraft
from tests.ui.window.window_hands import idle, names, shown

if TYPE_CHECKING:
    import pytest
    from pytestqt.qtbot import QtBot

    from core.memory import Memory
    from ui.window.main_window import MainWindow

Left = Qt.MouseButton.LeftButton
Key = Qt.Key
Ctrl = Qt.KeyboardModifier.ControlModifier


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


def test_what_the_person_chose_meanwhile_stays_chosen(make_window, faro: Memory, qtbot: QtBot) -> None:
    window = make_window(faro)
    graph = window.explore.graph
    qtbot.waitUntil(graph._beginning.isActive)
    (luis,) = faro.graph.open(["Luis"])
    window.selection.select(luis.id)
    qtbot.waitUntil(lambda: not graph._beginning.isActive())
    assert window.selection.current == luis.id


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


def test_each_handle_says_what_it_changes(window: MainWindow) -> None:
    handles = [window.explore.splitter.handle(at).accessibleName() for at in (1, 2)]
    assert handles == ["Width of the list", "Width of the inspector"]
