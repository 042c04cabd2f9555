from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QPalette

from core.model import EntityDraft, ObservationDraft
from ui.entity_list.delegate import EntityDelegate
from ui.entity_list.model import FRESH_ROLE, ID_ROLE
from ui.entity_list.panel import EntityListPanel

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from core.memory import Memory
    from ui.highlights import Highlights
    from ui.operations import Operations
    from ui.selection import Selection


@pytest.fixture
def panel(qtbot: QtBot, operations: Operations, selection: Selection, highlights: Highlights) -> EntityListPanel:
    made = EntityListPanel(operations, selection, highlights)
    qtbot.addWidget(made)
    made.resize(260, 300)
    made.show()
    made.load()
    return made


def names(panel: EntityListPanel) -> list[str]:
    return [panel.model.index(at).data() for at in range(panel.model.rowCount())]


def test_the_type_filter_shows_one_type(qtbot: QtBot, panel: EntityListPanel) -> None:
    qtbot.keyClicks(panel.types, "Persona")
    assert sorted(names(panel)) == ["Ana", "Carla", "Luis"]


def test_the_order_can_be_chosen(qtbot: QtBot, panel: EntityListPanel) -> None:
    qtbot.keyClick(panel.order, Qt.Key.Key_Down)
    assert names(panel) == ["Ana", "Carla", "Luis", "Proyecto Faro"]
    qtbot.keyClick(panel.order, Qt.Key.Key_Down)
    assert names(panel)[0] == "Proyecto Faro"


def test_a_text_is_found_in_observations_too(panel: EntityListPanel) -> None:
    panel.search("faro sabe")
    assert names(panel) == ["Proyecto Faro"]


def test_no_hit_says_so_and_offers_everything(qtbot: QtBot, panel: EntityListPanel) -> None:
    panel.search("zzz")
    assert panel.empty.isVisible()
    qtbot.waitUntil(lambda: panel.empty.text() == "Nothing holds “zzz” or comes near to it.")
    with qtbot.waitSignal(panel.search_cleared):
        qtbot.mouseClick(panel.clear, Qt.MouseButton.LeftButton)


def test_a_click_and_the_arrow_keys_select(qtbot: QtBot, panel: EntityListPanel, selection: Selection) -> None:
    rect = panel.view.visualRect(panel.model.index(1))
    qtbot.mouseClick(panel.view.viewport(), Qt.MouseButton.LeftButton, pos=rect.center())
    assert selection.current == panel.model.index(1).data(ID_ROLE)
    qtbot.keyClick(panel.view, Qt.Key.Key_Down)
    assert selection.current == panel.model.index(2).data(ID_ROLE)


def test_home_and_end_go_to_the_ends(qtbot: QtBot, panel: EntityListPanel) -> None:
    panel.view.setCurrentIndex(panel.model.index(1))
    qtbot.keyClick(panel.view, Qt.Key.Key_End)
    assert panel.view.currentIndex().row() == 3
    qtbot.keyClick(panel.view, Qt.Key.Key_Home)
    assert panel.view.currentIndex().row() == 0


def test_enter_and_double_click_open(qtbot: QtBot, panel: EntityListPanel) -> None:
    panel.view.setCurrentIndex(panel.model.index(0))
    with qtbot.waitSignal(panel.opened):
        qtbot.keyClick(panel.view, Qt.Key.Key_Return)
    center = panel.view.visualRect(panel.model.index(2)).center()
    qtbot.mouseClick(panel.view.viewport(), Qt.MouseButton.LeftButton, pos=center)
    with qtbot.waitSignal(panel.opened):
        qtbot.mouseDClick(panel.view.viewport(), Qt.MouseButton.LeftButton, pos=center)


def test_a_selection_made_elsewhere_is_shown(panel: EntityListPanel, selection: Selection) -> None:
    wanted = panel.model.index(3).data(ID_ROLE)
    selection.select(wanted)
    assert panel.view.currentIndex().row() == 3
    selection.select(None)
    assert not panel.view.currentIndex().isValid()


def test_an_agents_write_keeps_selection_and_place(
    qtbot: QtBot,
    panel: EntityListPanel,
    operations: Operations,
    selection: Selection,
    faro: Memory,
    agent_memory: Memory,
) -> None:
    faro.graph.create_entities([EntityDraft(f"Nota {n}") for n in range(60)])
    panel.load()
    panel.view.setCurrentIndex(panel.model.index(40))
    panel.view.scrollTo(panel.model.index(40))
    selected = selection.current
    top = panel.view.indexAt(QPoint(5, 5)).data(ID_ROLE)
    (changed,) = agent_memory.graph.create_entities([EntityDraft("Nota 3", None, (ObservationDraft("leída"),))])
    agent_memory.graph.create_entities([EntityDraft("Nueva")])
    operations.follower.look()
    qtbot.waitUntil(lambda: panel.model.rowCount() == 65)
    assert names(panel)[:2] == ["Nueva", "Nota 3"]
    assert selection.current == selected == panel.view.currentIndex().data(ID_ROLE)
    assert panel.view.indexAt(QPoint(5, 5)).data(ID_ROLE) == top
    assert panel.model.index(panel.model.row_of(changed.entity.id)).data(FRESH_ROLE) is True


def test_when_the_selected_is_deleted_nothing_else_is_selected(
    qtbot: QtBot, panel: EntityListPanel, operations: Operations, selection: Selection
) -> None:
    panel.view.setCurrentIndex(panel.model.index(1))
    name, selected = panel.model.index(1).data(), selection.current
    operations.change(lambda memory: memory.graph.delete_entities([name]))
    qtbot.waitUntil(lambda: panel.model.rowCount() == 3)
    assert selection.current == selected  # the inspector finds it gone and lets go of it
    assert not panel.view.currentIndex().isValid()


def test_every_row_can_be_painted(qtbot: QtBot, panel: EntityListPanel, faro: Memory) -> None:
    faro.graph.create_entities([EntityDraft("x" * 400, "Ñu & <b>"), EntityDraft("hecho", status="done")])
    panel.load()
    panel.view.setCurrentIndex(panel.model.index(0))
    assert not panel.grab().isNull()


def test_a_new_list_is_drawn_little_by_little(
    qtbot: QtBot, panel: EntityListPanel, faro: Memory, monkeypatch: pytest.MonkeyPatch
) -> None:
    view, drawn = panel.view, []
    draw = EntityDelegate._draw_row
    monkeypatch.setattr(
        EntityDelegate, "_draw_row", lambda self, *args: (drawn.append(args[2].row.name), draw(self, *args))
    )
    monkeypatch.setattr("ui.entity_list.delegate._SECONDS_AT_ONCE", -1.0)
    faro.graph.create_entities([EntityDraft("Zafiro"), EntityDraft("Zorro")])
    panel.load()
    view.viewport().repaint()
    assert not {"Zafiro", "Zorro"} & set(drawn)  # there was no time
    monkeypatch.setattr("ui.entity_list.delegate._SECONDS_AT_ONCE", 1.0)
    qtbot.waitUntil(lambda: {"Zafiro", "Zorro"} <= set(drawn))  # nobody asked for another paint


def test_a_row_that_was_seen_is_drawn_at_once_in_another_look(
    panel: EntityListPanel, faro: Memory, monkeypatch: pytest.MonkeyPatch
) -> None:
    panel.view.viewport().repaint()
    monkeypatch.setattr("ui.entity_list.delegate._SECONDS_AT_ONCE", -1.0)
    before = panel.view.viewport().grab().toImage()
    panel.view.setCurrentIndex(panel.model.index(0))
    after = panel.view.viewport().grab().toImage()
    ground = panel.palette().color(QPalette.ColorRole.Highlight)
    assert before.pixelColor(2, 2) != ground == after.pixelColor(2, 2)
