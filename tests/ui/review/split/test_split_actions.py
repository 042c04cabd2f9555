"""What no other test of the split editor does with the mouse or the keyboard: one test an action."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hands import click, pick, pick_by_keys
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QContextMenuEvent, QGuiApplication, QHelpEvent
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QApplication, QMenu, QToolTip
from split_texts import LONG, MONEY, REST, STACK

from core.model import SplitPart
from tests.ui.keyboard import go_to, press, reached_by_tab, without_name, without_ring
from tests.ui.review.split.split_hands import go_to_the_first
from ui.review.split.words import told_apart
from ui.widgets.splitter import KeySplitter

if TYPE_CHECKING:
    from core.memory import Memory
    from core.model import Proposal
    from ui.review.split.column import Column
    from ui.review.split.editor import SplitEditor

Key = Qt.Key
CONTROL, LEFT = Qt.KeyboardModifier.ControlModifier, Qt.MouseButton.LeftButton


def texts(column: Column) -> list[str]:
    model = column.list.model()
    return [model.index(row, 0).data() for row in range(model.rowCount())]


def place_of(column: Column, row: int) -> QPoint:
    return column.list.visualRect(column.list.model().index(row, 0)).center()


def click_card(column: Column, row: int, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    QTest.mouseClick(column.list.viewport(), LEFT, modifiers, place_of(column, row))


def menu_of(editor: SplitEditor) -> QMenu:
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    return menu


@pytest.fixture
def many(make_editor, project: Memory) -> SplitEditor:
    """More columns than there are digits."""
    editor = make_editor(project, project.curation.propose_parts("Faro", [SplitPart("Faro - 1", "", STACK)]))
    for number in range(2, 12):
        click(editor.add)
        QTest.keyClicks(editor.columns.parts[-1].name, f"Part {number}")
    return editor


# Moving


def test_the_tenth_column_is_reached_by_a_key_and_the_menu(many: SplitEditor) -> None:
    assert [part.number.text() for part in many.columns.parts] == [str(number) for number in range(1, 12)]
    many.columns.parts[0].list.setFocus(Qt.FocusReason.TabFocusReason)
    press(Key.Key_M)
    menu = menu_of(many)
    assert [action.text() for action in menu.actions()[:2]] == ["0 · Stays with Faro", "1 · Faro - 1"]
    assert not menu.actions()[1].isEnabled(), "it is there already"
    for _ in range(10):
        QTest.keyClick(menu, Key.Key_Down)
    QTest.keyClick(menu, Key.Key_Return)
    assert texts(many.columns.parts[9]) == ["Qt"]
    assert many.columns.parts[0].list.hasFocus()
    assert "press M" in many.columns.parts[10].list.empty_text


def test_the_menu_puts_what_is_selected_into_a_new_entity(editor: SplitEditor) -> None:
    go_to_the_first(editor)
    press(Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    press(Key.Key_M)
    menu = menu_of(editor)
    QTest.keyClick(menu, Key.Key_Up)  # from the top to the end
    QTest.keyClick(menu, Key.Key_Return)
    assert texts(editor.columns.parts[2]) == ["Qt", "SQLite"]
    assert editor.columns.parts[2].name.hasFocus()
    QTest.keyClicks(editor.columns.parts[2].name, "Tools")
    assert editor.payload().parts[2] == SplitPart("Tools", "", ("Qt", "SQLite"))


def test_the_right_button_offers_the_columns(editor: SplitEditor) -> None:
    view = editor.columns.parts[0].list
    place = place_of(editor.columns.parts[0], 2)
    QTest.mouseClick(view.viewport(), Qt.MouseButton.RightButton, pos=place)
    at = view.viewport().mapToGlobal(place)
    QApplication.sendEvent(view.viewport(), QContextMenuEvent(QContextMenuEvent.Reason.Mouse, place, at))
    menu = menu_of(editor)
    click(menu, menu.actionGeometry(menu.actions()[2]).center())
    assert texts(editor.columns.parts[1]) == [*MONEY, "numpy"]


def test_the_menu_key_offers_them_too_and_escape_leaves_all_as_it_is(editor: SplitEditor, proposal: Proposal) -> None:
    go_to_the_first(editor)
    view = editor.columns.parts[0].list
    event = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, QPoint(), view.mapToGlobal(QPoint()))
    QApplication.sendEvent(view, event)
    QTest.keyClick(menu_of(editor), Key.Key_Escape)
    assert editor.payload() is proposal.payload


def test_cards_are_selected_with_the_mouse_and_moved_by_a_digit(editor: SplitEditor) -> None:
    click_card(editor.columns.parts[0], 0)
    click_card(editor.columns.parts[0], 2, CONTROL)
    press(Key.Key_2)
    assert texts(editor.columns.parts[1]) == [*MONEY, "Qt", "numpy"]
    click_card(editor.columns.parts[1], 0)
    click_card(editor.columns.parts[1], 2, Qt.KeyboardModifier.ShiftModifier)
    press(Key.Key_0)
    assert texts(editor.columns.stays) == [*MONEY, *REST, LONG]


def test_what_is_selected_is_copied(editor: SplitEditor) -> None:
    go_to_the_first(editor)
    press(Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    press(Key.Key_C, CONTROL)
    assert QGuiApplication.clipboard().text() == "Qt\nSQLite"


def test_control_and_right_take_along_what_is_selected(editor: SplitEditor) -> None:
    editor.columns.stays.list.setFocus(Qt.FocusReason.TabFocusReason)
    press(Key.Key_Right, CONTROL)
    assert texts(editor.columns.parts[0]) == [*STACK, REST[0]]
    assert editor.columns.parts[0].list.hasFocus()


# Parts, their names and types


def test_parts_are_added_and_removed_with_the_mouse(editor: SplitEditor) -> None:
    click(editor.add)
    assert editor.columns.parts[2].name.hasFocus()
    click(editor.columns.parts[2].remove)
    assert len(editor.columns.parts) == 2
    click(editor.columns.parts[0].remove)
    assert texts(editor.columns.stays) == [*STACK, *REST, LONG]


def test_a_part_that_is_added_comes_into_sight(many: SplitEditor, qtbot) -> None:
    area = many.columns
    many.columns.parts[0].list.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.waitUntil(lambda: area.horizontalScrollBar().maximum() > 1000)
    area.horizontalScrollBar().setValue(0)
    press(Key.Key_N)
    column = many.columns.parts[-1]

    def in_sight() -> bool:
        left = column.mapTo(area.viewport(), QPoint()).x()
        return left >= 0 and left + column.width() <= area.viewport().width()

    qtbot.waitUntil(in_sight)
    assert column.name.hasFocus()


def test_n_adds_a_part_while_the_keyboard_is_at_the_relations(editor: SplitEditor) -> None:
    go_to(editor.relations.list)
    press(Key.Key_N)
    assert editor.columns.parts[2].name.hasFocus()


def test_a_type_is_chosen_from_those_there_are(editor: SplitEditor) -> None:
    box = editor.columns.parts[0].kind
    click(box, QPoint(box.width() - 8, box.height() // 2))
    entry = box.view().visualRect(box.model().index(box.findText("Persona"), 0)).center()
    QTest.mouseMove(box.view().viewport(), entry)
    click(box.view().viewport(), entry)
    assert editor.payload().parts[0].type == "Persona"
    pick_by_keys(editor.columns.parts[1].kind, "Cliente")
    assert editor.payload().parts[1].type == "Cliente"


def test_escape_leaves_a_name_and_goes_back_to_the_list(editor: SplitEditor) -> None:
    click(editor.columns.parts[0].name)
    QTest.keyClicks(editor.columns.parts[0].name, "x")
    press(Key.Key_Escape)
    assert editor.columns.parts[0].list.hasFocus()


# Steps


def test_steps_are_taken_back_and_all_of_them_with_the_mouse(editor: SplitEditor, proposal: Proposal) -> None:
    go_to_the_first(editor)
    press(Key.Key_2)
    press(Key.Key_2)
    click(editor.take_back)
    assert texts(editor.columns.parts[1]) == [*MONEY, "Qt"]
    click(editor.restore)
    assert editor.payload() is proposal.payload
    assert editor.hint.text() == "All is as it was proposed."


# Relations, the parent, the picture


def test_relations_are_placed_from_the_menu_by_keys_and_by_mouse(editor: SplitEditor) -> None:
    go_to(editor.relations.list)
    for key, number in ((Key.Key_Return, 1), (Key.Key_M, 2)):
        press(key)
        menu = menu_of(editor)
        for _ in range(number + 1):
            QTest.keyClick(menu, Key.Key_Down)
        QTest.keyClick(menu, Key.Key_Return)
        assert editor.payload().parts[number - 1].relations == (1,)
    index = editor.relations.list.model().index(1, 0)
    click(editor.relations.list.viewport(), editor.relations.list.chip_rect(index).center())
    menu = menu_of(editor)
    click(menu, menu.actionGeometry(menu.actions()[1]).center())
    assert editor.payload().parts[0].relations == (2,)


def test_the_menu_key_offers_the_places_of_a_relation(editor: SplitEditor) -> None:
    go_to(editor.relations.list)
    event = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, QPoint(), editor.relations.list.mapToGlobal(QPoint()))
    QApplication.sendEvent(editor.relations.list, event)
    menu = menu_of(editor)
    QTest.keyClick(menu, Key.Key_Up)
    QTest.keyClick(menu, Key.Key_Return)
    assert editor.payload().parts[1].relations == (1,)


def test_several_relations_are_selected_with_the_mouse(editor: SplitEditor) -> None:
    view = editor.relations.list
    for row, modifiers in ((0, Qt.KeyboardModifier.NoModifier), (2, CONTROL)):
        place = view.visualRect(view.model().index(row, 0)).topLeft() + QPoint(20, 10)
        QTest.mouseClick(view.viewport(), LEFT, modifiers, place)
    press(Key.Key_2)
    assert editor.payload().parts[1].relations == (1, 3)


def test_what_parts_hang_from_is_chosen_by_keys_and_by_mouse(editor: SplitEditor) -> None:
    choice = editor.afterwards.parent_choice.choice
    pick(choice, "Editorial")
    assert editor.payload().parent_id == 4
    pick_by_keys(choice, "Faro")
    assert editor.payload().parent_id in (None, 1)
    pick(choice, "Another entity…")
    name = editor.afterwards.parent_choice.name
    assert name.hasFocus()
    press(Key.Key_Escape)
    assert name.isHidden()
    assert choice.currentText() == "Faro"
    assert choice.hasFocus()


def test_a_part_in_the_picture_leads_to_its_column_by_mouse_and_by_keys(editor: SplitEditor) -> None:
    picture = editor.afterwards.picture
    node = next(at for at, one in enumerate(picture.item.data.ids) if one == -2)
    spot = picture.camera.to_screen(picture.item.positions[node : node + 1])[0]
    click(picture.viewport(), QPoint(int(spot[0]), int(spot[1])))
    assert editor.columns.parts[1].list.hasFocus()
    picture.setFocus(Qt.FocusReason.TabFocusReason)
    for key in (Key.Key_Right, *[Key.Key_Right] * 3, Key.Key_Return):
        press(key)
    assert any(part.list.hasFocus() for part in editor.columns.parts)


def test_the_columns_are_made_higher_with_the_arrow_keys(editor: SplitEditor) -> None:
    splitter = editor.findChild(KeySplitter)
    handle = splitter.handle(1)
    go_to(handle)
    height = editor.columns.height()
    press(Key.Key_Down)
    assert editor.columns.height() == height + 24
    press(Key.Key_Up)
    press(Key.Key_Up)
    assert editor.columns.height() == height - 24


def test_a_tool_tip_tells_all_of_a_card_and_of_a_relation(editor: SplitEditor, qtbot) -> None:
    for view, words in ((editor.columns.stays.list, LONG), (editor.relations.list, "since May")):
        row = 2 if view is editor.columns.stays.list else 1
        place = view.visualRect(view.model().index(row, 0)).topLeft() + QPoint(20, 10)
        at = view.viewport().mapToGlobal(place)
        QApplication.sendEvent(view.viewport(), QHelpEvent(QEvent.Type.ToolTip, place, at))
        assert words in QToolTip.text()
    QToolTip.hideText()
    qtbot.waitUntil(lambda: not QToolTip.isVisible())


# Everything by keys, and seen


def test_a_split_is_arranged_and_named_by_keys_alone(editor: SplitEditor) -> None:
    go_to(editor.columns.stays.list)
    press(Key.Key_2)
    press(Key.Key_N)
    QTest.keyClicks(QApplication.focusWidget(), "Dates")
    press(Key.Key_Tab)
    QTest.keyClicks(QApplication.focusWidget(), "Tema")
    press(Key.Key_Return)
    press(Key.Key_Left)
    press(Key.Key_Left)
    press(Key.Key_Left)
    assert editor.columns.stays.list.hasFocus()
    press(Key.Key_3)
    go_to(editor.relations.list)
    press(Key.Key_3)
    payload = editor.payload()
    assert payload.parts[1].observations == (*MONEY, REST[0])
    assert payload.parts[2] == SplitPart("Dates", "Tema", (REST[1],), (1,))


def test_each_place_of_the_keyboard_has_a_name_and_shows_when_it_is_there(editor: SplitEditor) -> None:
    go_to_the_first(editor)
    press(Key.Key_2)
    stops = reached_by_tab()
    columns = editor.columns
    expected = {columns.stays.list, columns.parts[1].name, editor.relations.list, editor.afterwards.picture}
    assert expected | {editor.restore} <= set(stops)
    assert without_name(stops) == []
    assert without_ring(stops) == []


def test_every_model_keeps_qt_s_rules(editor: SplitEditor) -> None:
    mode = QAbstractItemModelTester.FailureReportingMode.Fatal
    models = [column.list.model() for column in editor.columns.all]
    models += [editor.relations.list.model(), editor._types]
    testers = [QAbstractItemModelTester(model, mode) for model in models]
    go_to_the_first(editor)
    for key in (Key.Key_2, Key.Key_0, Key.Key_N, Key.Key_Escape):
        press(key)
    click(editor.restore)
    assert testers


# Names


@pytest.mark.parametrize(
    ("name", "of", "told"),
    [
        ("Faro - Stack", "Faro", "…Stack"),
        ("faro: costs", "Faro", "…costs"),
        ("Stack", "Faro", "Stack"),
        ("Faro", "Faro", "Faro"),
        ("Faros - Stack", "Faro", "Faros - Stack"),
    ],
)
def test_a_part_is_told_apart_from_its_whole(name: str, of: str, told: str) -> None:
    assert told_apart(name, of) == told
