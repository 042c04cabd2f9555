"""The list of the activity screen: its lines, its filters, and where they lead, by mouse and by keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolButton, QToolTip

from core.model import EntityDraft
from tests.ui.activity.activity_hands import BOTH, button, choose, said, titled
from tests.ui.hands import click, pick, pick_by_keys, press, wheel
from ui.activity.delegate import ROW_HEIGHT

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from core.memory import Memory
    from ui.activity.page import ActivityPage

Key = Qt.Key


def test_lines_are_walked_by_the_keys(qtbot: QtBot, activity: ActivityPage) -> None:
    view, model = activity.journal.view, activity.journal.model
    press(view, Key.Key_Home)
    assert view.currentIndex().row() == 1, "not the day"
    QTest.keyClick(view, Key.Key_Down)
    assert view.currentIndex().row() == 2
    QTest.keyClick(view, Key.Key_Up)
    assert view.currentIndex().row() == 1
    QTest.keyClick(view, Key.Key_PageDown)
    assert view.currentIndex().row() > 2
    QTest.keyClick(view, Key.Key_End)
    assert view.currentIndex().row() == model.rowCount() - 1
    QTest.keyClick(view, Key.Key_PageUp)
    assert view.currentIndex().row() == 1
    titled(qtbot, activity, "Added 1 observation to Ana")


@pytest.mark.parametrize("key", [Key.Key_Down, Key.Key_Up, Key.Key_Return, Key.Key_Enter, Key.Key_U])
def test_where_no_line_is_chosen_the_keys_act_on_the_first(
    qtbot: QtBot, activity: ActivityPage, faro: Memory, key: Key
) -> None:
    view = activity.journal.view
    assert not view.currentIndex().isValid()
    press(view, key)
    assert activity.journal.current.id == faro.journal.last_id()
    titled(qtbot, activity, "Added 1 observation to Ana")


def test_a_click_shows_what_a_line_did(qtbot: QtBot, activity: ActivityPage) -> None:
    choose(qtbot, activity, "Claude Desktop created Billing")
    assert activity.entry.title.text() == "Created Billing"
    told = [block.accessibleName() for block in activity.entry.changes.blocks]
    assert told == ["New entity. Added: Billing", "Added: Emite facturas"]


@pytest.mark.parametrize("key", [Key.Key_U, Key.Key_Delete])
def test_two_keys_lead_to_the_undo(qtbot: QtBot, activity: ActivityPage, key: Key) -> None:
    press(activity.journal.view, Key.Key_Home)
    QTest.keyClick(activity.journal.view, key)
    qtbot.waitUntil(lambda: activity.entry.undo is not None and activity.focusWidget() is activity.entry.undo)


def test_the_word_at_the_right_looks_as_if_it_could_be_pressed(activity: ActivityPage) -> None:
    view = activity.journal.view
    rect = view.visualRect(activity.journal.model.index(1))
    QTest.mouseMove(view.viewport(), QPoint(rect.right() - 24, rect.center().y()))
    assert view.viewport().cursor().shape() == Qt.CursorShape.PointingHandCursor
    QTest.mouseMove(view.viewport(), QPoint(rect.left() + 200, rect.center().y()))
    assert view.viewport().cursor().shape() == Qt.CursorShape.ArrowCursor


def test_the_tool_tip_is_the_whole_sentence(activity: ActivityPage) -> None:
    view = activity.journal.view
    place = view.visualRect(activity.journal.model.index(1)).center()
    event = QHelpEvent(QEvent.Type.ToolTip, place, view.viewport().mapToGlobal(place))
    QApplication.sendEvent(view.viewport(), event)
    assert QToolTip.text() == "Claude Desktop added 1 observation to Ana"
    QToolTip.hideText()


@BOTH
def test_the_wheel_scrolls_and_the_pill_leads_back(
    qtbot: QtBot, activity: ActivityPage, faro: Memory, claude: Memory, do
) -> None:
    for number in range(60):
        claude.graph.add_observations([("Billing", said(f"dato {number}"))])
    view, model = activity.journal.view, activity.journal.model
    qtbot.waitUntil(lambda: model.newest_id == faro.journal.last_id())
    wheel(view.viewport(), -8)
    assert view.verticalScrollBar().value() > ROW_HEIGHT
    claude.graph.add_observations([("Ana", said("nuevo"))])
    qtbot.waitUntil(view.pill.isVisible)
    do(view.pill)
    assert view.verticalScrollBar().value() == 0
    assert not view.pill.isVisible()


@pytest.mark.parametrize("choose_", [pick, pick_by_keys], ids=["mouse", "keys"])
def test_who_what_and_when_narrow_the_list(qtbot: QtBot, activity: ActivityPage, faro: Memory, choose_) -> None:
    filters, model = activity.journal.filters, activity.journal.model
    qtbot.waitUntil(lambda: filters.who.count() == 3)
    choose_(filters.who, "You")
    qtbot.waitUntil(lambda: bool(model.entries) and {entry.session_id for entry in model.entries} == {faro.session_id})
    choose_(filters.who, "Claude Desktop")
    qtbot.waitUntil(lambda: [entry.tool for entry in model.entries] == ["add_observations", "create_entities"])
    choose_(filters.what, "Removed")
    qtbot.waitUntil(activity.journal.show_all.isVisible)
    choose_(filters.what, "Added")
    choose_(filters.when, "Last 7 days")
    qtbot.waitUntil(lambda: len(model.entries) == 2)
    assert filters.wanted.since is not None


@BOTH
def test_a_search_is_cleared(qtbot: QtBot, activity: ActivityPage, faro: Memory, do) -> None:
    filters, model = activity.journal.filters, activity.journal.model
    filters.text.setFocus()
    QTest.keyClicks(filters.text, "factur")
    qtbot.waitUntil(lambda: len(model.entries) == 1)
    click(next(each for each in filters.text.findChildren(QToolButton) if each.isVisible()))
    qtbot.waitUntil(lambda: len(model.entries) == faro.journal.last_id())
    QTest.keyClicks(filters.text, "zzz")
    qtbot.waitUntil(activity.journal.show_all.isVisible)
    do(activity.journal.show_all)
    qtbot.waitUntil(lambda: len(model.entries) == faro.journal.last_id())
    assert filters.text.text() == ""


@BOTH
def test_the_history_of_an_entity_from_its_heading_and_all_again(
    qtbot: QtBot, activity: ActivityPage, faro: Memory, do
) -> None:
    choose(qtbot, activity, "Claude Desktop created Billing")
    do(button(qtbot, activity.entry, "History"))
    chip, model = activity.journal.filters.chip, activity.journal.model
    qtbot.waitUntil(lambda: chip.isVisible() and len(model.entries) == 1)
    assert chip.text() == "History of Billing  ×"
    do(chip)
    qtbot.waitUntil(lambda: len(model.entries) == faro.journal.last_id())
    assert not chip.isVisible()


@BOTH
def test_from_an_empty_journal_to_explore_and_what_comes_then(qtbot: QtBot, open_page, memory: Memory, do) -> None:
    page = open_page(memory)
    with qtbot.waitSignal(page.screen_asked) as asked:
        do(button(qtbot, page.journal, "Go to Explore"))
    assert asked.args == ["explore", None]
    page.journal.begin.setFocus()
    memory.graph.create_entities([EntityDraft("Faro", "Sistema")])
    qtbot.waitUntil(page.journal.view.hasFocus)
    assert page._advice.isVisible()


def test_the_keys_stay_where_something_can_be_done_when_nothing_fits(qtbot: QtBot, activity: ActivityPage) -> None:
    activity.journal.view.setFocus()
    activity.journal.filters.text.setText("zzz")
    qtbot.waitUntil(activity.journal.show_all.hasFocus)
    press(activity.journal.show_all)
    qtbot.waitUntil(activity.journal.view.hasFocus)
