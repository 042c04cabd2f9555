"""The split editor as a person uses it: keys, drag and drop, names, relations, and what is approved in the end."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from hands import click, pick
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt
from PySide6.QtGui import QAction, QDragEnterEvent, QDragLeaveEvent, QDropEvent
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QApplication, QMenu, QWidget
from split_texts import LONG, MONEY, REST, STACK

from core.model import EntityDraft, SplitPart
from tests.ui.review.split.split_hands import go_to_the_first
from ui.review.split.material import read_split

if TYPE_CHECKING:
    import pytest
    from pytestqt.qtbot import QtBot

    from core.memory import Memory
    from core.model import Proposal
    from ui.review.split.column import Column
    from ui.review.split.editor import SplitEditor

CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


def texts(column: Column) -> list[str]:
    model = column.list.model()
    return [model.index(row, 0).data() for row in range(model.rowCount())]


def press(editor: SplitEditor, *keys: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    """Presses keys wherever the keyboard is."""
    for key in keys:
        QTest.keyClick(editor.focusWidget() or editor, key, modifier)


def focus(column: Column) -> None:
    column.list.setFocus(Qt.FocusReason.TabFocusReason)


def type_name(editor: SplitEditor, number: int, name: str) -> None:
    field = editor.columns.parts[number - 1].name
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, name) if name else QTest.keyClick(field, Qt.Key.Key_Delete)


def drop(source: Column, target: Column, data: QMimeData | None = None) -> bool:
    """Lets what is selected fall into another column; whether it was taken."""
    data = data or source.list.mime_data(source.list.selectedIndexes())
    place = QPoint(20, 20)
    move, left, none = Qt.DropAction.MoveAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(place, move, data, left, none)
    enter.ignore()
    QApplication.sendEvent(target, enter)
    if enter.isAccepted():
        QApplication.sendEvent(target, QDropEvent(QPointF(place), move, data, left, none))
    return enter.isAccepted()


# What is shown


def test_a_proposal_is_shown_as_it_was_made(editor: SplitEditor, proposal: Proposal) -> None:
    assert texts(editor.columns.stays) == [*REST, LONG]
    assert [texts(part) for part in editor.columns.parts] == [list(STACK), list(MONEY)]
    assert [part.name.text() for part in editor.columns.parts] == ["Faro - Stack", "Faro - Money"]
    assert [part.kind.currentText() for part in editor.columns.parts] == ["", "Tema"]
    assert [column.number.text() for column in editor.columns.all] == ["0", "1", "2"]
    assert editor.payload() is proposal.payload
    assert editor.problem() == ""
    assert "2 new entities" in editor.afterwards.summary.text()
    assert not editor.restore.isEnabled()
    assert not editor.take_back.isEnabled()


def test_who_and_when_stand_under_each_observation(editor: SplitEditor) -> None:
    index = editor.columns.stays.list.model().index(0, 0)
    who_and_when = index.data(Qt.ItemDataRole.AccessibleTextRole).removeprefix(f"{REST[0]}, ")
    assert re.fullmatch(r"You · (now|\d+ s ago)", who_and_when)


def test_models_keep_their_promises_through_edits(editor: SplitEditor) -> None:
    mode = QAbstractItemModelTester.FailureReportingMode.Fatal
    testers = [QAbstractItemModelTester(column.list.model(), mode) for column in editor.columns.all]
    testers.append(QAbstractItemModelTester(editor.relations.list.model(), mode))
    focus(editor.columns.parts[0])
    press(editor, Qt.Key.Key_2, Qt.Key.Key_0)
    editor.relations.list.setFocus(Qt.FocusReason.TabFocusReason)
    press(editor, Qt.Key.Key_1)
    click(editor.columns.parts[1].remove)
    click(editor.restore)
    assert testers
    assert texts(editor.columns.parts[0]) == list(STACK)


# Keys


def test_a_digit_moves_what_is_selected_and_the_next_one_is_at_the_keyboard(editor: SplitEditor) -> None:
    go_to_the_first(editor)
    assert editor.columns.parts[0].list.hasFocus()
    press(editor, Qt.Key.Key_2)
    assert texts(editor.columns.parts[1]) == [*MONEY, "Qt"]
    assert editor.columns.parts[0].list.hasFocus()
    assert editor.columns.parts[0].list.currentIndex().data() == "SQLite"
    press(editor, Qt.Key.Key_0)
    assert texts(editor.columns.stays) == ["SQLite", *REST, LONG]
    assert "moved" in editor.hint.text()
    assert editor.payload().parts[1] == SplitPart("Faro - Money", "Tema", (*MONEY, "Qt"))


def test_several_at_once(editor: SplitEditor) -> None:
    go_to_the_first(editor)
    press(editor, Qt.Key.Key_Down, Qt.Key.Key_Down, modifier=SHIFT)
    press(editor, Qt.Key.Key_2)
    assert texts(editor.columns.parts[0]) == ["apsw"]
    assert texts(editor.columns.parts[1]) == [*MONEY, "Qt", "SQLite", "numpy"]
    focus(editor.columns.parts[1])
    press(editor, Qt.Key.Key_A, modifier=CONTROL)
    press(editor, Qt.Key.Key_0)
    assert texts(editor.columns.parts[1]) == []
    assert editor.columns.parts[1].list.hasFocus()


def test_back_and_forth_is_no_edit(editor: SplitEditor, proposal: Proposal) -> None:
    go_to_the_first(editor)
    press(editor, Qt.Key.Key_2)
    focus(editor.columns.parts[1])
    editor.columns.parts[1].list.choose(3)
    press(editor, Qt.Key.Key_1)
    assert texts(editor.columns.parts[0]) == list(STACK)
    assert editor.payload() == proposal.payload


def test_arrows_walk_between_columns_and_carry_along(editor: SplitEditor) -> None:
    focus(editor.columns.stays)
    press(editor, Qt.Key.Key_Left)
    assert editor.columns.stays.list.hasFocus()
    press(editor, Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Right)
    assert editor.columns.parts[1].list.hasFocus()
    press(editor, Qt.Key.Key_Left, modifier=CONTROL)
    press(editor, Qt.Key.Key_Left, modifier=CONTROL)
    assert editor.columns.stays.list.hasFocus()
    assert editor.columns.stays.list.selected_ids() == [5]
    assert texts(editor.columns.stays) == [MONEY[0], *REST, LONG]


def test_only_one_column_has_a_selection(editor: SplitEditor) -> None:
    focus(editor.columns.parts[0])
    place = editor.columns.stays.list.visualRect(editor.columns.stays.list.model().index(0, 0)).center()
    QTest.mouseClick(editor.columns.stays.list.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert [len(column.list.selectedIndexes()) for column in editor.columns.all] == [1, 0, 0]


def test_keys_that_the_editor_has_no_use_for_reach_the_screen(editor: SplitEditor, qtbot: QtBot) -> None:
    pressed = []

    class Screen(QWidget):
        def keyPressEvent(self, event) -> None:  # noqa: N802  # Qt's own
            pressed.append(Qt.Key(event.key()))

    screen = Screen()
    qtbot.addWidget(screen)
    editor.setParent(screen)
    screen.show()
    go_to_the_first(editor)
    press(editor, Qt.Key.Key_A, Qt.Key.Key_S, Qt.Key.Key_Return, Qt.Key.Key_9, Qt.Key.Key_Z)
    assert pressed == [Qt.Key.Key_A, Qt.Key.Key_S, Qt.Key.Key_Return, Qt.Key.Key_Z]
    editor.setParent(None)


def test_a_long_text_is_cut_and_shown_whole_at_the_keyboard(editor: SplitEditor) -> None:
    focus(editor.columns.stays)
    view = editor.columns.stays.list
    cut = view.visualRect(view.model().index(2, 0)).height()
    assert LONG.strip() in view.tip(view.model().index(2, 0))
    press(editor, Qt.Key.Key_End)
    assert view.visualRect(view.model().index(2, 0)).height() > 2 * cut
    focus(editor.columns.parts[0])
    assert view.visualRect(view.model().index(2, 0)).height() == cut


# Drag and drop


def test_what_is_selected_is_dragged_to_another_column(editor: SplitEditor) -> None:
    focus(editor.columns.parts[0])
    press(editor, Qt.Key.Key_Down, modifier=SHIFT)
    assert drop(editor.columns.parts[0], editor.columns.stays)
    assert texts(editor.columns.parts[0]) == ["numpy", "apsw"]
    assert texts(editor.columns.stays) == ["Qt", "SQLite", *REST, LONG]
    assert editor.columns.stays.list.hasFocus()
    assert editor.columns.stays.list.selected_ids() == [1, 2]


def test_what_another_editor_drags_is_not_taken(editor: SplitEditor, make_editor, project: Memory, proposal) -> None:
    other = make_editor(project, proposal)
    other.columns.parts[0].list.choose(0)
    assert not drop(other.columns.parts[0], editor.columns.stays)
    text = QMimeData()
    text.setText("from somewhere else")
    assert not drop(editor.columns.parts[0], editor.columns.stays, text)
    assert editor.payload() is proposal.payload


def test_a_drag_begins_with_the_mouse(editor: SplitEditor, monkeypatch: pytest.MonkeyPatch) -> None:
    taken = []
    monkeypatch.setattr("PySide6.QtGui.QDrag.exec", lambda drag, _action: taken.append(drag.mimeData().formats()))
    view = editor.columns.parts[0].list
    place = view.visualRect(view.model().index(1, 0)).center()
    QTest.mousePress(view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    QTest.mouseMove(view.viewport(), place + QPoint(0, 6))
    QTest.mouseMove(view.viewport(), place + QPoint(30, 30))
    QTest.mouseMove(view.viewport(), place + QPoint(60, 30))
    QTest.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, pos=place + QPoint(60, 30))
    assert taken == [["application/x-recuerdo-split"]]


def test_columns_out_of_sight_come_nearer_while_one_drags_along_the_edge(
    make_editor, project: Memory, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    parts = [SplitPart(f"Part {text}", "", (text,)) for text in (*STACK, *MONEY)]
    editor = make_editor(project, project.curation.propose_parts("Faro", parts))
    area, column = editor.columns, editor.columns.parts[1]
    edge = area.viewport().mapToGlobal(QPoint(area.viewport().width() - 5, 50))
    monkeypatch.setattr("PySide6.QtGui.QCursor.pos", lambda: edge)
    column.list.choose(0)
    data = column.list.mime_data(column.list.selectedIndexes())
    move, left, none = Qt.DropAction.MoveAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    QApplication.sendEvent(column, QDragEnterEvent(QPoint(20, 20), move, data, left, none))
    qtbot.waitUntil(lambda: area.horizontalScrollBar().value() > 30)
    QApplication.sendEvent(column, QDragLeaveEvent())
    assert not editor.columns._edge_scroll._timer.isActive()


# Parts


def test_n_adds_a_column_that_has_to_be_named_and_filled(editor: SplitEditor) -> None:
    go_to_the_first(editor)
    press(editor, Qt.Key.Key_N)
    assert len(editor.columns.parts) == 3
    assert editor.columns.parts[2].name.hasFocus()
    assert editor.problem() == "New entity 3: Give it a name."
    assert editor.payload() is None
    QTest.keyClicks(editor.focusWidget(), "Tools")
    press(editor, Qt.Key.Key_Return)
    assert editor.columns.parts[2].list.hasFocus()
    assert "nothing yet" in editor.problem()
    focus(editor.columns.stays)
    press(editor, Qt.Key.Key_3)
    assert editor.payload().parts[2] == SplitPart("Tools", "", (REST[0],))


def test_a_removed_column_leaves_what_it_held(editor: SplitEditor) -> None:
    editor.columns.parts[0].remove.setFocus()
    press(editor, Qt.Key.Key_Space)
    assert texts(editor.columns.stays) == [*STACK, *REST, LONG]
    assert [part.name.text() for part in editor.columns.parts] == ["Faro - Money"]
    assert [part.number.text() for part in editor.columns.parts] == ["1"]
    click(editor.columns.parts[0].remove)
    assert editor.payload() is None
    assert "Add a new entity" in editor.problem()


def test_names_and_types_are_edited_where_they_stand(editor: SplitEditor) -> None:
    focus(editor.columns.parts[0])
    press(editor, Qt.Key.Key_F2)
    QTest.keyClicks(editor.focusWidget(), "Technical")
    line = editor.columns.parts[0].kind.lineEdit()
    line.setFocus()
    QTest.keyClicks(line, "Tema")
    press(editor, Qt.Key.Key_Return)
    assert editor.columns.parts[0].list.hasFocus()
    assert editor.payload().parts[0] == SplitPart("Technical", "Tema", STACK)


def test_a_name_that_cannot_be_is_flagged_at_once(editor: SplitEditor, project: Memory) -> None:
    project.graph.update_entity(2, name="Ana María")  # "Ana" is an alias from now on
    for name, words in (
        ("Luis", "Another entity is called “Luis” already."),
        ("Ana", "Another entity is called “Ana” already."),
        ("Faro", "Another entity is called “Faro” already."),
        ("Faro - Money", "Two of the new entities are called “Faro - Money”."),
        ("", "Give it a name."),
        ("  ", "Give it a name."),
    ):
        type_name(editor, 1, name)
        QTest.qWait(80)  # names are asked for at most so often
        assert editor.columns.parts[0].problem.text() == words, name
        assert not editor.columns.parts[0].problem.isHidden()
        assert editor.columns.parts[0].name.property("problem") is True
        assert editor.problem().endswith(words)
        assert editor.payload() is None
    type_name(editor, 1, "Free")
    QTest.qWait(80)
    assert editor.columns.parts[0].problem.isHidden()
    assert editor.payload().parts[0].name == "Free"


def test_a_name_that_an_agent_takes_meanwhile_is_flagged(editor: SplitEditor, project: Memory, qtbot: QtBot) -> None:
    editor.operations.change(lambda memory: memory.graph.create_entities([EntityDraft("Faro - Stack")]))
    qtbot.waitUntil(lambda: editor.payload() is None)
    assert "Faro - Stack" in editor.problem()


# Relations and the parent


def test_relations_are_handed_over_by_key(editor: SplitEditor) -> None:
    editor.relations.list.setFocus(Qt.FocusReason.TabFocusReason)
    press(editor, Qt.Key.Key_Down, modifier=SHIFT)
    press(editor, Qt.Key.Key_2)
    assert editor.payload().parts[1].relations == (1, 2)
    assert "2 relations handed over" in editor.afterwards.summary.text()
    press(editor, Qt.Key.Key_0)
    assert editor.payload().parts[1].relations == ()


def test_relations_are_handed_over_from_the_menu(editor: SplitEditor) -> None:
    index = editor.relations.list.model().index(0, 0)
    place = editor.relations.list.chip_rect(index).center()
    QTest.mouseClick(editor.relations.list.viewport(), Qt.MouseButton.LeftButton, pos=place)
    menu = editor.relations.list.findChild(QMenu)
    actions: list[QAction] = menu.actions()
    assert [action.text() for action in actions] == ["0 · stays", "1 · Faro - Stack", "2 · Faro - Money"]
    assert actions[0].isChecked()
    click(menu, menu.actionGeometry(actions[1]).center())
    assert editor.payload().parts[0].relations == (1,)
    assert index.data(Qt.ItemDataRole.AccessibleTextRole) == "cuenta_con → Ana, Faro - Stack"


def test_parts_can_hang_from_a_neighbour_or_from_any_entity(editor: SplitEditor, proposal: Proposal) -> None:
    choice = editor.afterwards.parent_choice.choice
    assert choice.currentText() == "Faro"
    pick(choice, "Editorial")
    assert editor.payload() == replace(proposal.payload, parent_id=4)
    pick(choice, "Another entity…")
    name = editor.afterwards.parent_choice.name
    assert name.hasFocus()
    QTest.keyClicks(name, "Nobody")
    press(editor, Qt.Key.Key_Return)
    assert "Nobody" in editor.hint.text()
    name.selectAll()
    QTest.keyClicks(name, "Far away")
    press(editor, Qt.Key.Key_Return)
    assert name.isHidden()
    assert choice.currentText() == "Far away"
    assert editor.payload().parent_id == 5
    pick(choice, "Faro")
    assert editor.payload() == proposal.payload


# Steps


def test_steps_are_taken_back_one_by_one(editor: SplitEditor, proposal: Proposal) -> None:
    go_to_the_first(editor)
    press(editor, Qt.Key.Key_2)
    editor.relations.list.setFocus(Qt.FocusReason.TabFocusReason)
    press(editor, Qt.Key.Key_1)
    focus(editor.columns.stays)
    moved = editor.payload()
    press(editor, Qt.Key.Key_Z, modifier=CONTROL)
    assert editor.payload().parts[0].relations == ()
    press(editor, Qt.Key.Key_Z, modifier=CONTROL)
    assert editor.payload() == proposal.payload
    press(editor, Qt.Key.Key_Z, modifier=CONTROL | SHIFT)
    press(editor, Qt.Key.Key_Z, modifier=CONTROL | SHIFT)
    assert editor.payload() == moved
    click(editor.take_back)
    click(editor.restore)
    assert editor.payload() is proposal.payload


def test_undo_is_the_windows_while_the_editor_has_nothing_to_undo(editor: SplitEditor) -> None:
    taken = []
    action = QAction(editor.window())
    action.setShortcut("Ctrl+Z")
    action.triggered.connect(lambda: taken.append("window"))
    editor.window().addAction(action)
    go_to_the_first(editor)
    press(editor, Qt.Key.Key_Z, modifier=CONTROL)
    assert taken == ["window"]
    press(editor, Qt.Key.Key_2)
    press(editor, Qt.Key.Key_Z, modifier=CONTROL)
    assert taken == ["window"]
    assert texts(editor.columns.parts[0]) == list(STACK)


def test_a_removed_part_comes_back_with_what_it_held(editor: SplitEditor, proposal: Proposal) -> None:
    click(editor.columns.parts[1].remove)
    press(editor, Qt.Key.Key_Z, modifier=CONTROL)
    assert texts(editor.columns.parts[1]) == list(MONEY)
    assert editor.payload() == proposal.payload


def test_typing_a_name_is_one_step(editor: SplitEditor, proposal: Proposal) -> None:
    type_name(editor, 1, "Something else")
    focus(editor.columns.parts[0])
    press(editor, Qt.Key.Key_Z, modifier=CONTROL)
    assert editor.columns.parts[0].name.text() == "Faro - Stack"
    assert editor.payload() == proposal.payload


# The same proposal again, and another one


def test_what_was_arranged_survives_when_the_memory_changes(editor: SplitEditor, project: Memory, proposal) -> None:
    go_to_the_first(editor)
    press(editor, Qt.Key.Key_2)
    project.graph.remove_observations([2])
    project.graph.remove_relations([1])
    editor.show_proposal(proposal, read_split(project, proposal))
    assert texts(editor.columns.parts[0]) == ["numpy", "apsw"]
    assert texts(editor.columns.parts[1]) == [*MONEY, "Qt"]
    assert editor.relations.list.model().rowCount() == 3


def test_a_stale_proposal_cannot_be_approved(editor: SplitEditor, project: Memory, proposal: Proposal) -> None:
    project.graph.remove_observations([2])
    stale = project.curation.proposals.get(proposal.id)
    editor.show_proposal(stale, read_split(project, stale))
    assert editor.payload() is None
    assert "changed since" in editor.problem()


def test_another_proposal_begins_anew(editor: SplitEditor, project: Memory) -> None:
    go_to_the_first(editor)
    press(editor, Qt.Key.Key_2)
    other = project.curation.propose_parts("Faro", [SplitPart("All of it", "", (*STACK, *MONEY))])
    editor.show_proposal(other, read_split(project, other))
    assert [texts(part) for part in editor.columns.parts] == [[*STACK, *MONEY]]
    assert editor.payload() is other.payload


def test_every_place_of_the_keyboard_has_a_name(editor: SplitEditor) -> None:
    for child in editor.findChildren(QWidget):
        if child.focusPolicy() & Qt.FocusPolicy.TabFocus and child.isVisibleTo(editor):
            named = child.accessibleName() or getattr(child, "text", lambda: "")() or child.parent().accessibleName()
            assert named, child
