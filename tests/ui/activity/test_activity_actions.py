"""Every action of the activity screen, by the mouse and by the keys."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QToolButton, QToolTip, QWidget

from core.memory import Memory
from core.model import EntityChanges, EntityDraft, ObservationDraft, RowChange
from tests.core.dumps import domain
from tests.ui.activity.conftest import CLAUDE
from tests.ui.hands import click, click_row, pick, pick_by_keys, press, wheel
from tests.ui.keyboard import reached_by_tab, wanting_focus, without_name, without_ring
from ui.activity.changes import ChangesView
from ui.activity.delegate import ROW_HEIGHT

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from ui.activity.page import ActivityPage
    from ui.window.main_window import MainWindow

Key = Qt.Key
BOTH = pytest.mark.parametrize("do", [click, press], ids=["mouse", "keys"])


def said(*texts: str) -> tuple[ObservationDraft, ...]:
    return tuple(ObservationDraft(text) for text in texts)


def button(qtbot: QtBot, within: QWidget, words: str) -> QPushButton:
    """The button that says this, once it is in sight."""

    def found() -> list[QPushButton]:
        return [each for each in within.findChildren(QPushButton) if each.isVisible() and each.text() == words]

    qtbot.waitUntil(lambda: bool(found()))
    return found()[0]


def titled(qtbot: QtBot, page: ActivityPage, title: str) -> None:
    """Waits until an entry is shown with what its undo would do."""
    qtbot.waitUntil(lambda: page.entry.isVisible() and page.entry.title.text() == title and page.runner.idle)


def choose(qtbot: QtBot, page: ActivityPage, sentence: str) -> None:
    """Clicks the first line that says this."""
    model, view = page.journal.model, page.journal.view
    qtbot.waitUntil(lambda: page.runner.idle)
    row = next(row for row in range(model.rowCount()) if str(model.index(row).data()).startswith(sentence))
    view.scrollTo(model.index(row))
    click_row(view, row, x=200)
    qtbot.waitUntil(lambda: page.entry.isVisible() and page.entry.shown is not None and page.runner.idle)


# The list ------------------------------------------------------------------------------------------------------


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
    titled(qtbot, activity, "Created Billing")


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


# Filters -------------------------------------------------------------------------------------------------------


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


# An entry ------------------------------------------------------------------------------------------------------


@BOTH
def test_an_entity_is_shown_from_its_heading(qtbot: QtBot, activity: ActivityPage, faro: Memory, do) -> None:
    choose(qtbot, activity, "Claude Desktop created Billing")
    with qtbot.waitSignal(activity.entity_asked) as asked:
        do(button(qtbot, activity.entry, "Billing"))
    assert asked.args == [faro.graph.open(["Billing"])[0].id]


@BOTH
def test_undo_and_redo_of_an_entry(qtbot: QtBot, activity: ActivityPage, faro: Memory, do) -> None:
    before = domain(faro)
    choose(qtbot, activity, "Claude Desktop added 1 observation to Ana")
    do(activity.entry.undo)
    qtbot.waitUntil(lambda: activity.entry.undo.text() == "Redo this" and activity.runner.idle)
    assert domain(faro) != before
    do(activity.entry.undo)
    qtbot.waitUntil(lambda: activity.told[-1:] == ["Made again."] and domain(faro) == before)


@BOTH
def test_the_undo_itself_is_made_undone_from_its_own_line(
    qtbot: QtBot, activity: ActivityPage, faro: Memory, claude: Memory, do
) -> None:
    before = domain(faro)
    faro.journal.undo(claude.journal.entries()[0].id)
    qtbot.waitUntil(lambda: activity.journal.model.newest_id == faro.journal.last_id())
    choose(qtbot, activity, "You undid")
    assert activity.entry.undo.text() == "Redo this"
    do(activity.entry.undo)
    qtbot.waitUntil(lambda: bool(activity.told))
    assert activity.told[-1].startswith("Made again: ")
    assert domain(faro) == before


def test_what_is_not_in_sight_is_not_made(activity: ActivityPage) -> None:
    assert not {"backups", "sessions", "session", "restore"} & set(vars(activity))


@BOTH
def test_what_stands_in_the_way_is_gone_to(qtbot: QtBot, activity: ActivityPage, claude: Memory, do) -> None:
    claude.graph.add_observations([("Billing", said("Cobra en euros"))])
    qtbot.waitUntil(lambda: activity.journal.model.newest_id == claude.journal.last_id())
    choose(qtbot, activity, "Claude Desktop created Billing")
    do(next(each for each in activity.entry.findChildren(QPushButton) if "stands in the way" in each.accessibleName()))
    titled(qtbot, activity, "Added 1 observation to Billing")


@BOTH
def test_more_of_a_large_entry(qtbot: QtBot, activity: ActivityPage, claude: Memory, do) -> None:
    claude.graph.create_entities(
        [EntityDraft(f"Uno {n}", "t", said(*(f"dato {k}" for k in range(9)))) for n in range(9)]
    )
    qtbot.waitUntil(lambda: activity.journal.model.newest_id == claude.journal.last_id())
    choose(qtbot, activity, "Claude Desktop created Uno 0")
    blocks = list(activity.entry.changes.blocks)
    assert len(blocks) == 20
    assert activity.entry.more.text() == "Show more: 70 changes are not shown"
    do(activity.entry.more)
    qtbot.waitUntil(lambda: activity.entry.changes.complete and len(activity.entry.changes.blocks) == 80)
    do(activity.entry.more)
    qtbot.waitUntil(lambda: activity.entry.changes.complete and len(activity.entry.changes.blocks) == 90)
    assert not activity.entry.more.isVisible()
    assert len({each.accessibleName() for each in activity.entry.changes.blocks if each.isVisible()}) == 18


def test_more_keeps_the_blocks_that_are_there(qtbot: QtBot, themes) -> None:
    rows = tuple(RowChange("observation", number, "created", f"dato {number}", ()) for number in range(60))
    view = ChangesView()
    qtbot.addWidget(view)
    for shown in (10, 40, 60):
        before = list(view.blocks)
        view.show_groups([EntityChanges(1, "Uno", "t", True, None, rows[:shown])])
        qtbot.waitUntil(lambda: view.complete)
        assert view.blocks[: len(before)] == before
        assert [each.accessibleName() for each in view.blocks] == [f"Added: dato {number}" for number in range(shown)]
    view.show_groups([EntityChanges(1, "Uno", "t", True, None, rows[5:7])])
    assert [each.accessibleName() for each in view.blocks] == ["Added: dato 5", "Added: dato 6"]


def test_the_body_of_an_entry_is_scrolled_by_keys_and_wheel(
    qtbot: QtBot, activity: ActivityPage, claude: Memory
) -> None:
    claude.graph.create_entities([EntityDraft("Uno", "t", said(*(f"dato {n}" for n in range(60))))])
    qtbot.waitUntil(lambda: activity.journal.model.newest_id == claude.journal.last_id())
    choose(qtbot, activity, "Claude Desktop created Uno")
    bar = activity.entry.scroll.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 0)
    QTest.keyClick(activity.journal.view, Key.Key_Return)
    QTest.keyClick(activity.entry.scroll, Key.Key_PageDown)
    assert bar.value() > 0
    bar.setValue(0)
    wheel(activity.entry.changes, -3)
    assert bar.value() > 0


@BOTH
def test_the_backups_of_what_was_not_kept(qtbot: QtBot, activity: ActivityPage, faro: Memory, do) -> None:
    faro.backups.restore(faro.backups.make("asked").name)
    qtbot.waitUntil(lambda: activity.journal.model.entries[0].tool == "restore")
    choose(qtbot, activity, "You restored")
    do(button(qtbot, activity.entry, "Backups"))
    qtbot.waitUntil(lambda: activity.backups.isVisible() and bool(activity.backups.rows))


# Earlier states ------------------------------------------------------------------------------------------------


@BOTH
def test_an_earlier_state_is_left_and_brought_back(qtbot: QtBot, activity: ActivityPage, faro: Memory, do) -> None:
    ana = faro.graph.open(["Ana"])[0]
    faro.graph.update_entity(ana.id, type="Directora")
    activity.open(("entity", ana.id))
    qtbot.waitUntil(lambda: activity.journal.filters.chip.isVisible() and activity.runner.idle)
    choose(qtbot, activity, "You created")
    do(button(qtbot, activity.entry, "Bring back to this…"))
    qtbot.waitUntil(activity.restore.isVisible)
    with qtbot.waitSignal(activity.entity_asked):
        do(button(qtbot, activity.restore, "Ana"))
    do(button(qtbot, activity.restore, "Cancel"))
    qtbot.waitUntil(lambda: not activity.restore.isVisible() and activity.entry.isVisible() and activity.runner.idle)
    do(button(qtbot, activity.entry, "Bring back to this…"))
    qtbot.waitUntil(activity.restore.isVisible)
    assert activity.focusWidget() is activity.restore.restore
    do(activity.restore.restore)
    qtbot.waitUntil(lambda: faro.graph.open(["Ana"])[0].type == "Persona")


class LateAnswers:
    """From `begin` on, what an entry did is told only when the answers may `come`."""

    def __init__(self, memory: Memory, monkeypatch: pytest.MonkeyPatch) -> None:
        self._history, self._monkeypatch = memory.history, monkeypatch
        self._may_come = threading.Event()

    def begin(self) -> None:
        describe = self._history.describe

        def slowly(*args, **more):
            self._may_come.wait(30)
            return describe(*args, **more)

        self._monkeypatch.setattr(self._history, "describe", slowly)

    def come(self) -> None:
        self._may_come.set()


@pytest.fixture
def late_answers(faro: Memory, monkeypatch: pytest.MonkeyPatch) -> LateAnswers:
    return LateAnswers(faro, monkeypatch)


def test_a_late_answer_does_not_take_the_place_of_an_earlier_state(
    qtbot: QtBot, activity: ActivityPage, faro: Memory, late_answers: LateAnswers
) -> None:
    activity.open(("entity", faro.graph.open(["Ana"])[0].id))
    qtbot.waitUntil(lambda: activity.journal.filters.chip.isVisible() and activity.runner.idle)
    choose(qtbot, activity, "You created")
    late_answers.begin()
    faro.graph.add_observations([("Ana", said("algo más"))])
    qtbot.waitUntil(lambda: activity._looking._task is not None)
    click(button(qtbot, activity.entry, "Bring back to this…"))
    qtbot.waitUntil(activity.restore.isVisible)
    late_answers.come()
    qtbot.waitUntil(lambda: activity.runner.idle)
    assert activity.restore.isVisible()


def test_a_late_answer_does_not_take_the_place_of_a_session(
    qtbot: QtBot, activity: ActivityPage, faro: Memory, claude: Memory, late_answers: LateAnswers, monkeypatch
) -> None:
    choose(qtbot, activity, "Claude Desktop added 1 observation to Ana")
    late_answers.begin()
    told = faro.history.sessions_with_entries()
    may_tell = threading.Event()
    monkeypatch.setattr(faro.history, "sessions_with_entries", lambda: may_tell.wait(30) and told)
    click(button(qtbot, activity.entry, "Whole session…"))
    faro.graph.add_observations([("Ana", said("algo más"))])
    qtbot.waitUntil(lambda: activity._looking._task is not None)
    may_tell.set()
    qtbot.waitUntil(activity.session.isVisible)
    late_answers.come()
    qtbot.waitUntil(lambda: activity.runner.idle)
    assert activity.session.isVisible()


# Sessions ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "how", [click, press, lambda card: press(card, Key.Key_Return)], ids=["mouse", "space", "enter"]
)
def test_a_session_is_chosen_undone_and_left(
    qtbot: QtBot, activity: ActivityPage, faro: Memory, claude: Memory, how
) -> None:
    do = click if how is click else press
    do(activity.whole)
    qtbot.waitUntil(lambda: len(activity.sessions.cards) == 2)
    do(button(qtbot, activity.sessions, "Cancel"))
    assert not activity.sessions.isVisible()
    do(activity.whole)
    qtbot.waitUntil(
        lambda: activity.sessions.isVisible() and len(activity.sessions.cards) == 2 and activity.runner.idle
    )
    how(activity.sessions.cards[0])
    qtbot.waitUntil(lambda: activity.session.isVisible() and activity.session.undo_all is not None)
    do(button(qtbot, activity.session, "Show these changes in the list"))
    qtbot.waitUntil(lambda: {entry.session_id for entry in activity.journal.model.entries} == {claude.session_id})
    do(button(qtbot, activity.session, "Cancel"))
    assert not activity.session.isVisible()
    qtbot.waitUntil(lambda: activity.runner.idle)
    choose(qtbot, activity, "Claude Desktop created Billing")
    do(button(qtbot, activity.entry, "Whole session…"))
    qtbot.waitUntil(lambda: activity.session.isVisible() and activity.session.undo_all is not None)
    do(activity.session.undo_all)
    qtbot.waitUntil(lambda: activity.told[-1:] == ["You undid 2 changes by Claude Desktop."])
    assert faro.graph.open(["Billing"]) == ()


@BOTH
def test_what_blocks_a_session_is_gone_to_and_the_rest_undone(
    qtbot: QtBot, activity: ActivityPage, faro: Memory, claude: Memory, do
) -> None:
    faro.graph.add_observations([("Billing", said("De la persona"))])
    activity.open(("session", claude.session_id))
    qtbot.waitUntil(lambda: activity.session.isVisible() and activity.session.undo_rest is not None)
    do(button(qtbot, activity.session, "Show it"))
    titled(qtbot, activity, "Added 1 observation to Billing")
    activity.open(("session", claude.session_id))
    qtbot.waitUntil(lambda: activity.session.isVisible() and activity.runner.idle)
    do(activity.session.undo_rest)
    qtbot.waitUntil(lambda: activity.told[-1:] == ["You undid 1 change by Claude Desktop."])


def test_a_long_span_stays_within_its_card(qtbot: QtBot, activity: ActivityPage, claude: Memory) -> None:
    with claude._store.write_aside() as connection:
        connection.execute("UPDATE journal SET at = '2024-01-05T10:00:00.000000Z' WHERE id = 3")
    click(activity.whole)
    qtbot.waitUntil(lambda: bool(activity.sessions.cards))
    room = activity.sessions.scroll.viewport().width()
    qtbot.waitUntil(lambda: activity.sessions.scroll.widget().width() <= room)
    qtbot.waitUntil(lambda: all(card.width() < room for card in activity.sessions.cards))


def test_redo_is_offered_in_the_message_bar(make_window, faro: Memory, qtbot: QtBot) -> None:
    with Memory.open(faro.path, CLAUDE) as claude:
        claude.graph.add_observations([("Ana", said("Lleva Billing"))])
    window: MainWindow = make_window(faro)
    before = domain(faro)
    window.show_screen("activity")
    page = window.screens["activity"]
    page.runner = window.runner
    qtbot.waitUntil(lambda: page.journal.model.rowCount() > 0 and window.runner.idle)
    choose(qtbot, page, "Claude Desktop added")
    click(page.entry.undo)
    qtbot.waitUntil(window.bar.isVisible)
    click(button(qtbot, window.bar, "Redo"))
    qtbot.waitUntil(lambda: domain(faro) == before)


# Backups -------------------------------------------------------------------------------------------------------


@BOTH
def test_a_backup_is_made_verified_and_restored(qtbot: QtBot, activity: ActivityPage, faro: Memory, do) -> None:
    before = domain(faro)
    do(activity.backups_button)
    section = activity.backups
    do(section.make)
    qtbot.waitUntil(lambda: len(section.rows) == 1 and not section.progress.isVisible())
    do(section.rows[0].verify)
    qtbot.waitUntil(lambda: section.rows[0].state.text() == "✓ whole")
    faro.graph.delete_entities(["Ana"])
    do(section.rows[0].restore)
    qtbot.waitUntil(lambda: activity.told[-1].startswith("Restored the backup of today"))
    assert domain(faro) == before
    qtbot.waitUntil(lambda: len(section.rows) == 2 and activity.runner.idle)
    do(activity.changes_button)
    assert activity.journal.isVisible()


def test_the_arrow_keys_go_between_changes_and_backups(activity: ActivityPage) -> None:
    press(activity.changes_button, Key.Key_Right)
    assert activity.backups.isVisible()
    QTest.keyClick(activity.backups_button, Key.Key_Left)
    assert activity.journal.isVisible()


# Without a mouse -----------------------------------------------------------------------------------------------


def reached_seen_and_named(activity: ActivityPage, first: QWidget) -> None:
    wanted = wanting_focus(activity)
    assert set(reached_by_tab(first)) >= set(wanted)
    assert without_name(wanted) == []
    assert without_ring(wanted) == []


def test_the_list_and_an_entry_without_a_mouse(qtbot: QtBot, activity: ActivityPage, claude: Memory) -> None:
    reached_seen_and_named(activity, activity.journal.view)
    claude.graph.create_entities([EntityDraft("Uno", "t", said(*(f"dato {n}" for n in range(60))))])
    claude.graph.add_observations([("Uno", said("y uno más"))])
    qtbot.waitUntil(lambda: activity.journal.model.newest_id == claude.journal.last_id())
    choose(qtbot, activity, "Claude Desktop created Uno")
    assert not activity.entry.undo.isEnabled()
    reached_seen_and_named(activity, activity.journal.view)


def test_what_is_beside_the_list_without_a_mouse(
    qtbot: QtBot, activity: ActivityPage, faro: Memory, claude: Memory
) -> None:
    faro.graph.add_observations([("Billing", said("De la persona"))])
    press(activity.whole)
    qtbot.waitUntil(
        lambda: activity.sessions.isVisible() and len(activity.sessions.cards) == 2 and activity.runner.idle
    )
    reached_seen_and_named(activity, activity.journal.view)
    activity.open(("session", claude.session_id))
    qtbot.waitUntil(lambda: activity.session.undo_rest is not None and activity.runner.idle)
    reached_seen_and_named(activity, activity.journal.view)
    activity.open(("entity", faro.graph.open(["Ana"])[0].id))
    qtbot.waitUntil(lambda: activity.journal.filters.chip.isVisible() and activity.runner.idle)
    choose(qtbot, activity, "You created")
    press(button(qtbot, activity.entry, "Bring back to this…"))
    qtbot.waitUntil(lambda: activity.restore.isVisible() and activity.restore.changes.complete)
    reached_seen_and_named(activity, activity.journal.view)


def test_the_backups_without_a_mouse(qtbot: QtBot, activity: ActivityPage, faro: Memory) -> None:
    faro.backups.make("asked")
    activity.open("backups")
    qtbot.waitUntil(lambda: bool(activity.backups.rows) and activity.backups.rows[0].isVisible())
    reached_seen_and_named(activity, activity.backups.make)
