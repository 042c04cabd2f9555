"""What no other test of the timeline does with the mouse or the keyboard: one test an action."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hands import click, click_row, pick, pick_by_keys, wheel
from PySide6.QtCore import QEvent, QPoint, QPointF, QStringListModel, Qt
from PySide6.QtGui import QHelpEvent, QWheelEvent
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QApplication, QToolButton, QToolTip

from tests.ui.keyboard import go_to, press, reached_by_tab, without_name, without_ring
from ui.timeline.page import TimelinePage

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from core.memory import Memory
    from ui.operations import Operations
    from ui.window.main_window import MainWindow

Key = Qt.Key
CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


def shown(page: TimelinePage) -> str:
    assert page.side.reader.reflection is not None
    return page.side.reader.text.text()


def listed(page: TimelinePage) -> list[int]:
    return [each.id for each in page.side.model.reflections]


def spot(page: TimelinePage, reflection_id: int) -> QPoint:
    mark = next(each for each in page.chart.marks if each.moments[0].reflection.id == reflection_id)
    return QPoint(round(mark.x), round(mark.y))


def seconds(page: TimelinePage) -> float:
    scale = page.chart.scale
    return scale.end - scale.start


def turn(page: TimelinePage, across: int, down: int, modifiers=Qt.KeyboardModifier.NoModifier) -> None:
    """Turns a wheel over the middle of the chart."""
    view = page.chart.viewport()
    place = QPointF(view.rect().center())
    event = QWheelEvent(
        place,
        QPointF(view.mapToGlobal(place)),
        QPoint(),
        QPoint(across, down),
        Qt.MouseButton.NoButton,
        modifiers,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(view, event)


# Zoom and pan


def test_the_buttons_come_closer_go_farther_and_show_all(page: TimelinePage) -> None:
    whole = seconds(page)
    closer, farther, everything = page.closer, page.farther, page.whole
    click(closer)
    assert seconds(page) == pytest.approx(whole / 1.6)
    go_to(farther)
    press(Key.Key_Space)
    assert seconds(page) == pytest.approx(whole)
    click(closer)
    click(closer)
    go_to(everything)
    press(Key.Key_Space)
    assert seconds(page) == pytest.approx(whole)


def test_the_wheel_zooms_about_the_pointer(page: TimelinePage) -> None:
    whole, middle = seconds(page), page.chart.viewport().rect().center().x()
    moment = page.chart.scale.at(middle)
    wheel(page.chart.viewport(), 1)
    assert seconds(page) < whole
    assert page.chart.scale.at(middle) == pytest.approx(moment, abs=seconds(page) / 200)
    wheel(page.chart.viewport(), -1)
    assert seconds(page) == pytest.approx(whole)


def test_the_wheel_pans_sideways_and_with_shift(page: TimelinePage) -> None:
    start, whole = page.chart.scale.start, seconds(page)
    turn(page, 120, 0)
    assert page.chart.scale.start < start
    assert seconds(page) == pytest.approx(whole)
    turn(page, 0, -120, SHIFT)
    assert page.chart.scale.start == pytest.approx(start)


def test_the_wheel_scrolls_many_lanes_with_control(page: TimelinePage, thoughts: Memory) -> None:
    for number in range(14):
        author = thoughts.reflections.allow_author(f"author {number}")
        thoughts.reflections.add("global", f"idea {number}", author=author)
    page.open()
    pick_by_keys(page.bar.lanes, "Lanes: author")
    bar, whole = page.chart.verticalScrollBar(), seconds(page)
    assert bar.maximum() > 0
    turn(page, 0, -240, CONTROL)
    assert bar.value() > 0
    assert seconds(page) == pytest.approx(whole)


def test_a_double_click_comes_closer(page: TimelinePage) -> None:
    whole = seconds(page)
    empty = QPoint(page.chart.viewport().width() // 2, 60)
    assert page.chart.mark_at(QPointF(empty)) is None
    QTest.mouseDClick(page.chart.viewport(), Qt.MouseButton.LeftButton, pos=empty)
    assert seconds(page) == pytest.approx(whole / 3.2)


def test_page_keys_pan_both_ways(page: TimelinePage) -> None:
    page.chart.setFocus()
    start = page.chart.scale.start
    press(Key.Key_PageDown)
    assert page.chart.scale.start > start
    press(Key.Key_PageUp)
    assert page.chart.scale.start == pytest.approx(start)


def test_the_pointer_over_a_mark_is_told_what_it_is(page: TimelinePage, qtbot: QtBot) -> None:
    view, place = page.chart.viewport(), spot(page, 4)
    QTest.mouseMove(view, place)
    assert view.cursor().shape() is Qt.CursorShape.PointingHandCursor
    QApplication.sendEvent(view, QHelpEvent(QEvent.Type.ToolTip, place, view.mapToGlobal(place)))
    assert QToolTip.text() == "<p>Todo &lt;b&gt;pesa&lt;/b&gt; menos</p>"
    QToolTip.hideText()
    qtbot.waitUntil(lambda: not QToolTip.isVisible())


def test_the_line_of_a_session_tells_whose_it_is(page: TimelinePage, thoughts: Memory, qtbot: QtBot) -> None:
    thoughts.reflections.add("session", "y mejor tarde")
    page.open()
    ((line, held),) = page.chart._session_lines()
    assert [each.reflection.content for each in held] == ["Buen día", "y mejor tarde"]
    view, place = page.chart.viewport(), line.center().toPoint()
    QApplication.sendEvent(view, QHelpEvent(QEvent.Type.ToolTip, place, view.mapToGlobal(place)))
    assert QToolTip.text() == "One session of You: 2 reflections"
    pick_by_keys(page.bar.lanes, "Lanes: author")
    assert page.chart._session_lines() == []
    QToolTip.hideText()
    qtbot.waitUntil(lambda: not QToolTip.isVisible())


# The list, the filters and the search


def test_the_list_is_walked_by_keys(page: TimelinePage) -> None:
    go_to(page.side.list)
    for key, id_ in ((Key.Key_Down, 3), (Key.Key_End, 1), (Key.Key_Up, 2), (Key.Key_Home, 4)):
        press(key)
        assert page.side.reader.reflection.id == id_
        assert page.chart._current == id_


def test_author_mood_and_lanes_are_picked_with_the_mouse(page: TimelinePage) -> None:
    pick(page.bar.author, "nolan")
    assert listed(page) == [4, 1]
    pick(page.bar.mood, "insight")
    assert listed(page) == [1]
    pick(page.bar.mood, "Mood: all")
    pick(page.bar.lanes, "Lanes: mood")
    heights = {mark.moments[0].reflection.mood: mark.y for mark in page.chart.marks}
    assert heights["insight"] < heights[None]


def test_the_search_is_emptied_by_its_button_and_enter_goes_to_what_was_found(page: TimelinePage, qtbot) -> None:
    click(page.bar.search)
    QTest.keyClicks(page.bar.search, "luz")
    qtbot.waitUntil(lambda: page.side.heading.text().endswith("found"))
    press(Key.Key_Return)
    assert page.side.list.hasFocus()
    click(page.bar.search.findChild(QToolButton))
    assert listed(page) == [4, 3, 2, 1]


def test_only_what_is_about_an_entity_until_all_is_asked_for_again(page: TimelinePage) -> None:
    page.open(("entity", 1))
    assert listed(page) == [2, 1], "about it, and about one of its relations"
    assert page.bar.only.text() == "Proyecto Faro  ×"
    click(page.bar.only)
    assert listed(page) == [4, 3, 2, 1]
    assert not page.bar.only.isVisible()


def test_show_all_is_reached_by_keys_where_nothing_passes(page: TimelinePage) -> None:
    pick_by_keys(page.bar.author, "sofia")
    pick_by_keys(page.bar.mood, "insight")
    assert page.nothing.text() == "No reflection passes the filter."
    go_to(page.remedy)
    press(Key.Key_Space)
    assert listed(page) == [4, 3, 2, 1]


def test_the_timeline_is_made_wider_with_the_arrow_keys(page: TimelinePage) -> None:
    handle = page.splitter.handle(1)
    go_to(handle)
    width = page.chart.width()
    press(Key.Key_Left)
    assert page.chart.width() == width - 24
    press(Key.Key_Home)
    press(Key.Key_End)
    assert page.side.width() == page.side.minimumWidth()


# Writing, editing, linking, deleting


@pytest.mark.parametrize(
    ("about", "fields", "target"),
    [
        ("an entity", ("Ana",), ("entity", 2)),
        ("a relation", ("Luis", "Ana → conoce → Luis"), ("relation", 4)),
        ("this session", (), ("session", None)),
        ("everything", (), ("global", None)),
    ],
)
def test_one_is_written_about_each_kind_of_target_by_keys_alone(page, thoughts: Memory, about, fields, target) -> None:
    form = page.side.form
    go_to(page.bar.write)
    press(Key.Key_Space)
    assert form.text.hasFocus()
    QTest.keyClicks(form.text, "pensado")
    pick_by_keys(form.about, about)
    if fields:
        go_to(form.entity)
        QTest.keyClicks(form.entity, fields[0])
        press(Key.Key_Tab)
    if len(fields) > 1:
        pick_by_keys(form.relation, fields[1])
    go_to(form.save)
    press(Key.Key_Space)
    stored = thoughts.reflections.all()[-1]
    assert (stored.content, stored.target_type) == ("pensado", target[0])
    if target[1] is not None:
        assert stored.target_id == target[1]
    assert shown(page) == "pensado"
    assert page.chart.hasFocus()


def test_mood_and_author_are_chosen_or_written(page: TimelinePage, thoughts: Memory) -> None:
    click(page.bar.write)
    form = page.side.form
    QTest.keyClicks(form.text, "uno")
    pick_by_keys(form.mood, "doubt")
    pick_by_keys(form.author, "nolan")
    press(Key.Key_Return)
    assert (thoughts.reflections.all()[-1].mood, thoughts.reflections.all()[-1].author) == ("duda", "nolan")
    click(page.bar.write)
    QTest.keyClicks(form.text, "dos")
    for box, words in ((form.mood, "calma"), (form.author, "Ines")):
        box.lineEdit().selectAll()
        QTest.keyClicks(box.lineEdit(), words)
    click(form.save)
    assert (thoughts.reflections.all()[-1].mood, thoughts.reflections.all()[-1].author) == ("calma", "Ines")


def test_writing_is_given_up_with_the_button_and_with_escape(page: TimelinePage, thoughts: Memory) -> None:
    form = page.side.form
    for give_up in (lambda: click(form.cancel), lambda: press(Key.Key_Escape)):
        click(page.bar.write)
        QTest.keyClicks(form.text, "x")
        give_up()
        assert not page.side.writing
    assert len(thoughts.reflections.all()) == 4


def test_one_is_edited_linked_elsewhere_and_deleted_by_keys_alone(page: TimelinePage, thoughts: Memory, qtbot) -> None:
    page.chart.setFocus()
    press(Key.Key_Home)
    press(Key.Key_Return)
    assert page.side.reader.edit.hasFocus()
    press(Key.Key_Space)
    form = page.side.form
    press(Key.Key_A, CONTROL)
    QTest.keyClicks(form.text, "La luz manda menos")
    go_to(form.entity)
    press(Key.Key_A, CONTROL)
    QTest.keyClicks(form.entity, "Ana")
    press(Key.Key_Return)
    (stored,) = thoughts.reflections.get([1])
    assert (stored.content, stored.about) == ("La luz manda menos", ("Ana",))
    go_to(page.side.reader.delete)
    press(Key.Key_Space)
    qtbot.waitUntil(lambda: 1 not in listed(page))
    assert len(thoughts.reflections.all()) == 3


def test_enter_in_the_prose_saves_and_shift_enter_begins_a_line(page: TimelinePage, thoughts: Memory) -> None:
    click(page.bar.write)
    QTest.keyClicks(page.side.form.text, "una")
    press(Key.Key_Return, SHIFT)
    QTest.keyClicks(page.side.form.text, "otra")
    press(Key.Key_Return)
    assert thoughts.reflections.all()[-1].content == "una\notra"


def test_a_name_is_completed_while_it_is_typed(page: TimelinePage, thoughts: Memory, qtbot: QtBot) -> None:
    click(page.bar.write)
    form = page.side.form
    QTest.keyClicks(form.text, "x")
    pick(form.about, "an entity")
    go_to(form.entity)
    QTest.keyClicks(form.entity, "proy")
    popup = form.entity.completer().popup()
    qtbot.waitUntil(popup.isVisible)
    QTest.keyClick(popup, Key.Key_Down)
    QTest.keyClick(popup, Key.Key_Return)
    assert form.entity.text() == "Proyecto Faro"


def test_the_first_one_is_begun_where_there_is_none(memory: Memory, operations: Operations, qtbot: QtBot) -> None:
    page = TimelinePage(operations)
    qtbot.addWidget(page)
    with qtbot.waitActive(page):
        page.show()
        page.activateWindow()
    page.open()
    assert page.begin.hasFocus()
    assert not page.bar.author.isVisible(), "there is nothing to choose from"
    press(Key.Key_Space)
    QTest.keyClicks(page.side.form.text, "La primera")
    press(Key.Key_Return)
    assert shown(page) == "La primera"
    assert page.bar.author.isVisible()
    assert page.chart.hasFocus()


# In the window


def test_the_rail_and_a_key_of_the_window_open_it_and_undo_brings_one_back(window: MainWindow, faro, qtbot) -> None:
    faro.reflections.add("entity", "La luz manda", target_id=2)
    click(window.rail.entries["timeline"])
    page = window.screens["timeline"]
    qtbot.waitUntil(lambda: page.side.reader.reflection is not None)
    click(page.side.reader.delete)
    qtbot.waitUntil(page.begin.isVisible)
    QTest.keyClick(window, Key.Key_Z, CONTROL)
    qtbot.waitUntil(lambda: shown(page) == "La luz manda" and page.chart.isVisible())
    window.show_page(window.explore)
    QTest.keyClick(window, Key.Key_3, CONTROL)
    assert window.pages.currentWidget() is page
    go_to(page.side.reader.about)
    press(Key.Key_Space)
    assert window.pages.currentWidget() is window.explore
    assert window.selection.current == 2
    qtbot.waitUntil(lambda: window.runner.idle)


# Names, focus and models


@pytest.mark.parametrize("state", ["reading", "writing", "nothing passes", "empty"])
def test_each_place_of_the_keyboard_has_a_name_and_shows_when_it_is_there(page, thoughts, state: str) -> None:
    expected = {page.bar.write, page.bar.mood}
    match state:
        case "reading":
            thoughts.reflections.add("global", "word " * 600)
            page.open()
            press(Key.Key_End)
            side = page.side
            expected |= {page.chart, side.list, side.reader.edit, side.reader._scroll, page.closer}
            expected.add(page.splitter.handle(1))
        case "writing":
            click(page.bar.write)
            form = page.side.form
            pick_by_keys(form.about, "a relation")
            go_to(form.entity)
            QTest.keyClicks(form.entity, "Luis")
            press(Key.Key_Tab)
            expected |= {form.text, form.author, form.entity, form.relation, form.cancel}
        case "nothing passes":
            pick_by_keys(page.bar.author, "sofia")
            pick_by_keys(page.bar.mood, "insight")
            expected.add(page.remedy)
        case "empty":
            for each in thoughts.reflections.all():
                thoughts.reflections.delete(each.id)
            page.open()
            expected = {page.begin, page.bar.write}
    page.bar.write.setFocus()
    stops = reached_by_tab()
    assert expected <= set(stops)
    assert without_name(stops) == []
    assert without_ring(stops) == []


def test_the_models_keep_qt_s_rules(page: TimelinePage, thoughts: Memory, qtbot: QtBot) -> None:
    mode = QAbstractItemModelTester.FailureReportingMode.Fatal
    click(page.bar.write)
    models = [page.side.model, *page.side.form.findChildren(QStringListModel)]
    testers = [QAbstractItemModelTester(model, mode) for model in models]
    QTest.keyClicks(page.side.form.text, "mas")
    press(Key.Key_Return)
    pick_by_keys(page.bar.author, "nolan")
    pick_by_keys(page.bar.author, "Author: all")
    QTest.keyClicks(page.bar.search, "luz")
    qtbot.waitUntil(lambda: page.side.heading.text().endswith("found"))
    click_row(page.side.list, 0)
    click(page.side.reader.delete)
    assert len(testers) > 1
