"""The queue: walked, narrowed and widened, by keys and by mouse."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hands import pick, pick_by_keys
from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QApplication, QStyle, QStyleOptionSlider, QToolButton, QWidget
from review_memory import link

from tests.ui.keyboard import go_to, press
from ui.review.page import ReviewPage

if TYPE_CHECKING:
    from core.memory import Memory
    from ui.operations import Operations
    from ui.theme import ThemeController

Key = Qt.Key
LEFT = Qt.MouseButton.LeftButton


def test_the_rail_and_a_key_of_the_window_open_it(make_window, ten_waiting: Memory, qtbot) -> None:
    window = make_window(ten_waiting)
    QTest.mouseClick(window.rail.entries["review"], LEFT)
    review = window.screens["review"]
    qtbot.waitUntil(lambda: window.pages.currentWidget() is review and review.card is not None, timeout=20_000)
    window.show_page(window.explore)
    QTest.keyClick(window, Key.Key_2, Qt.KeyboardModifier.ControlModifier)
    assert window.pages.currentWidget() is review
    qtbot.waitUntil(lambda: window.runner.idle, timeout=20_000)


def test_every_key_that_moves_in_the_list(ten_waiting: Memory, make_page) -> None:
    view = make_page(ten_waiting).page.panel.view
    rows = []
    for key in (Key.Key_Down, Key.Key_Down, Key.Key_Up, Key.Key_End, Key.Key_PageUp, Key.Key_PageDown, Key.Key_Home):
        press(key)
        rows.append(view.currentIndex().row())
    assert rows[:4] == [1, 2, 1, 9]
    assert rows[4] < 9
    assert rows[5:] == [9, 0]


@pytest.mark.parametrize(("kind", "count"), [("split", 1), ("merge", 4), ("duplicates", 3), ("flagged", 2)])
def test_a_chip_shows_one_kind_by_click_and_by_key(ten_waiting: Memory, make_page, kind: str, count: int) -> None:
    reviewing = make_page(ten_waiting)
    filters = reviewing.page.panel.filters
    reviewing.click(filters.chip(kind))
    assert len(reviewing.shown) == count
    go_to(filters.chip(kind))
    for _ in range(5):
        if filters.chip(None).hasFocus():
            break
        press(Key.Key_Left)
    press(Key.Key_Space)
    assert len(reviewing.shown) == 10


def test_the_state_is_chosen_by_keys_and_by_mouse(ten_waiting: Memory, make_page) -> None:
    reviewing = make_page(ten_waiting)
    state = reviewing.page.panel.filters.state
    press(Key.Key_U)
    reviewing.settle()
    pick_by_keys(state, "Not sure")
    assert len(reviewing.shown) == 1
    pick(state, "Decided")
    reviewing.settle()
    assert reviewing.shown == []
    assert reviewing.page.panel.empty.text() == "Nothing was decided yet."
    go_to(reviewing.page.panel.clear)
    press(Key.Key_Space)
    reviewing.settle()
    assert len(reviewing.shown) == 10


def test_the_filter_is_emptied_by_its_button(ten_waiting: Memory, make_page) -> None:
    reviewing = make_page(ten_waiting)
    field = reviewing.page.panel.filters.text
    QTest.keyClicks(field, "dup")
    assert len(reviewing.shown) == 3
    button = field.findChild(QToolButton)
    reviewing.click(button)
    assert len(reviewing.shown) == 10


def test_show_all_in_the_list_takes_the_filter_away(ten_waiting: Memory, make_page) -> None:
    reviewing = make_page(ten_waiting)
    QTest.keyClicks(reviewing.page.panel.filters.text, "nothing of the kind")
    reviewing.click(reviewing.page.panel.clear)
    assert len(reviewing.shown) == 10
    assert reviewing.page.panel.view.hasFocus()


def test_more_filters_open_and_close_by_click_and_by_key(ten_waiting: Memory, make_page) -> None:
    reviewing = make_page(ten_waiting)
    filters = reviewing.page.panel.filters
    reviewing.click(filters.more)
    assert filters.details.who.isVisible()
    go_to(filters.more)
    press(Key.Key_Space)
    assert not filters.details.who.isVisible()


def test_a_slider_is_pulled_with_the_mouse(ten_waiting: Memory, make_page) -> None:
    reviewing = make_page(ten_waiting)
    filters = reviewing.page.panel.filters
    reviewing.click(filters.more)
    slider = filters.details.sureness
    option = QStyleOptionSlider()
    slider.initStyleOption(option)
    handle = slider.style().subControlRect(
        QStyle.ComplexControl.CC_Slider, option, QStyle.SubControl.SC_SliderHandle, slider
    )
    place = handle.center()
    QTest.mousePress(slider, LEFT, pos=place)
    QTest.mouseMove(slider, place + QPoint(slider.width() * 17 // 20, 0))
    QTest.mouseRelease(slider, LEFT, pos=place + QPoint(slider.width() * 17 // 20, 0))
    assert filters.filter().sureness > 0.8
    assert {line.proposal.kind for line in reviewing.page.panel.lines} == {"merge"}


def test_the_list_is_made_wider_with_the_arrow_keys(ten_waiting: Memory, make_page) -> None:
    page = make_page(ten_waiting).page
    handle = page.splitter.handle(1)
    go_to(handle)
    width = page.panel.width()
    press(Key.Key_Right)
    assert page.panel.width() == width + 24
    press(Key.Key_Left)
    press(Key.Key_Left)
    assert page.panel.width() == width - 24
    press(Key.Key_Home)
    assert page.panel.width() == page.panel.minimumWidth()
    press(Key.Key_End)
    assert page.panel.width() > 600
    press(Key.Key_A)
    assert ten_waiting.curation.proposals.count_waiting() == 9, "other keys are the screen's"


def test_no_window_flashes_up_while_the_screen_is_made(qtbot, themes: ThemeController, operations: Operations) -> None:
    shown: list[QWidget] = []

    class Watch(QObject):
        def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802  # Qt's own
            if event.type() == QEvent.Type.Show and isinstance(watched, QWidget) and watched.isWindow():
                shown.append(watched)
            return False

    watch = Watch()
    QApplication.instance().installEventFilter(watch)
    try:
        page = ReviewPage(operations)
        qtbot.addWidget(page)
        page.show()
        page.open()
        qtbot.waitUntil(lambda: not page.preparing)
    finally:
        QApplication.instance().removeEventFilter(watch)
    assert shown == [page]


def test_the_models_keep_qt_s_rules_while_proposals_come_and_go(ten_waiting: Memory, make_page) -> None:
    reviewing = make_page(ten_waiting)  # the queue's own model is watched by the fixture
    mode = QAbstractItemModelTester.FailureReportingMode.Fatal
    reviewing.click(reviewing.page.panel.approve_all)
    testers = [QAbstractItemModelTester(reviewing.page.stack.batch.lines, mode)]
    press(Key.Key_Escape)
    for key in (Key.Key_A, Key.Key_R, Key.Key_U, Key.Key_Z):
        press(key)
        reviewing.settle()
    link(ten_waiting, ("merge 0", "merge 1", "knows"))
    reviewing.click(reviewing.page.panel.filters.chip("flagged"))
    reviewing.click(reviewing.page.panel.filters.chip(None))
    reviewing.click(reviewing.page.panel.approve_all)
    assert testers
    assert reviewing.page.stack.batch.lines.rowCount() > 5
