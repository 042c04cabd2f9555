from __future__ import annotations

import re
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from core.model import EntityDraft
from tests.ui.inspector.inspector_hands import choose, entity_id, open_menu, row

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from core.memory import Memory
    from ui.inspector.panel import InspectorPanel
    from ui.selection import Selection

Left = Qt.MouseButton.LeftButton
Key = Qt.Key


def test_a_relation_leads_to_its_other_end(
    qtbot: QtBot, panel: InspectorPanel, selection: Selection, faro: Memory
) -> None:
    qtbot.mouseClick(row(panel, "Ana"), Left)
    assert selection.current == entity_id(faro, "Ana")
    target = row(panel, "Luis")
    target.setFocus()
    qtbot.keyClick(target, Key.Key_Return)
    assert selection.current == entity_id(faro, "Luis")


def test_a_relation_is_added_with_a_completed_name(qtbot: QtBot, panel: InspectorPanel, faro: Memory) -> None:
    faro.graph.create_entities([EntityDraft("Hetzner")])
    qtbot.mouseClick(panel.relations.add, Left)
    form = panel.relation_form
    qtbot.keyClicks(form._kind_line, "usa")
    qtbot.keyClick(form._kind_line, Key.Key_Return)
    assert form.name.hasFocus()
    qtbot.keyClicks(form.name, "hetz")
    qtbot.waitUntil(lambda: form.name._names.stringList() == ["Hetzner"])
    form.name.completer().popup().hide()
    form.name.setText("Hetzner")
    qtbot.keyClick(form.name, Key.Key_Return)
    qtbot.waitUntil(lambda: len(panel.relations.rows) == 4)
    assert row(panel, "Hetzner").outgoing
    assert panel.relation_form is None


def test_a_relation_can_lead_here(qtbot: QtBot, panel: InspectorPanel, faro: Memory) -> None:
    faro.graph.create_entities([EntityDraft("Berta")])
    panel.add_relation()
    form = panel.relation_form
    qtbot.keyClick(form.direction, Key.Key_Down)
    form.kind.setEditText("dirige")
    form.name.setText("Berta")
    qtbot.mouseClick(form.save, Left)
    qtbot.waitUntil(lambda: len(panel.relations.rows) == 4)
    assert not row(panel, "Berta").outgoing


def test_a_missing_end_is_offered_to_be_created(qtbot: QtBot, panel: InspectorPanel, faro: Memory) -> None:
    panel.add_relation()
    panel.relation_form.kind.setEditText("usa")
    panel.relation_form.name.setText("Nueva cosa")
    with qtbot.waitSignal(panel.offered) as offered:
        qtbot.mouseClick(panel.relation_form.save, Left)
    text, words, call = offered.args
    assert (text, words) == ("There is no entity called “Nueva cosa”.", "Create it and link")
    call()
    qtbot.waitUntil(lambda: len(panel.relations.rows) == 4)
    assert row(panel, "Nueva cosa").relation.type == "usa"


def test_a_relation_that_exists_is_said(qtbot: QtBot, panel: InspectorPanel) -> None:
    panel.add_relation()
    panel.relation_form.kind.setEditText("cuenta_con")
    panel.relation_form.name.setText("Ana")
    with qtbot.waitSignal(panel.said) as said:
        qtbot.mouseClick(panel.relation_form.save, Left)
    assert said.args[0] == "This relation is there already."
    qtbot.keyClick(panel.relation_form.name, Key.Key_Escape)
    assert panel.relation_form is None


def test_a_relation_is_retyped_where_it_stands(qtbot: QtBot, panel: InspectorPanel) -> None:
    target = row(panel, "Ana")
    target.setFocus()
    qtbot.keyClick(target, Key.Key_F2)
    qtbot.keyClicks(target.kind_edit, "dirigido_por")
    qtbot.keyClick(target.kind_edit, Key.Key_Return)
    qtbot.waitUntil(lambda: row(panel, "Ana").relation.type == "dirigido_por")


def test_an_ended_relation_becomes_history(qtbot: QtBot, panel: InspectorPanel) -> None:
    choose(open_menu(qtbot, row(panel, "Ana")), "End: keep it as history")
    qtbot.waitUntil(lambda: len(panel.relations.rows) == 2)
    assert panel.relations.past.text() == "1 ended"
    qtbot.mouseClick(panel.relations.past, Left)
    assert re.fullmatch(r"ended (now|\d+ s ago) · cuenta_con →", row(panel, "Ana").kind)


def test_delete_removes_a_relation(qtbot: QtBot, panel: InspectorPanel) -> None:
    target = row(panel, "Ana")
    target.setFocus()
    with qtbot.waitSignal(panel.said) as said:
        qtbot.keyClick(target, Key.Key_Delete)
    assert said.args == ["Deleted a relation.", True]
    qtbot.waitUntil(lambda: len(panel.relations.rows) == 2)
