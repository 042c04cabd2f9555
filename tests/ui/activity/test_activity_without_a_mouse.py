"""Everything on the activity screen is in reach of the keys, seen where they act, and named."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from core.model import EntityDraft
from tests.ui.activity.activity_hands import button, choose, said
from tests.ui.hands import press
from tests.ui.keyboard import go_to, reached_by_tab, wanting_focus, without_name, without_ring

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget
    from pytestqt.qtbot import QtBot

    from core.memory import Memory
    from ui.activity.page import ActivityPage


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


def test_escape_leaves_what_asks(qtbot: QtBot, activity: ActivityPage, faro: Memory, claude: Memory) -> None:
    press(activity.whole)
    qtbot.waitUntil(lambda: activity.sessions.isVisible() and len(activity.sessions.cards) > 0)
    qtbot.keyClick(activity.sessions.cards[0], Qt.Key.Key_Escape)
    assert not activity.sessions.isVisible()
    assert activity.journal.view.hasFocus()
    activity.open(("session", claude.session_id))
    qtbot.waitUntil(lambda: activity.session.isVisible() and activity.session.undo_all is not None)
    qtbot.keyClick(activity.session.undo_all, Qt.Key.Key_Escape)
    assert not activity.session.isVisible()


def test_tab_goes_down_a_panel_to_what_is_below_it(qtbot: QtBot, activity: ActivityPage, claude: Memory) -> None:
    claude.graph.create_entities([EntityDraft(name, "t", said(*"abcdefghij")) for name in ("Uno", "Dos", "Tres")])
    qtbot.waitUntil(lambda: activity.journal.model.newest_id == claude.journal.last_id())
    choose(qtbot, activity, "Claude Desktop created Uno")
    entry = activity.entry
    qtbot.waitUntil(lambda: entry.changes.complete and len(entry.changes.links) == 6)

    def comes_down_to_undo() -> bool:  # which is out of use, and passed over, while its undo is tried
        expected = [entry.scroll, *entry.changes.links, entry.more, entry.undo]
        return reached_by_tab(entry.scroll)[: len(expected)] == expected

    qtbot.waitUntil(comes_down_to_undo)
    press(activity.whole)
    qtbot.waitUntil(lambda: activity.sessions.isVisible() and len(activity.sessions.cards) > 0)

    def comes_down_to_cancel() -> bool:
        expected = [*activity.sessions.cards, button(qtbot, activity.sessions, "Cancel")]
        return reached_by_tab(activity.sessions.scroll)[1 : len(expected) + 1] == expected

    qtbot.waitUntil(comes_down_to_cancel)


def test_the_backups_without_a_mouse(qtbot: QtBot, activity: ActivityPage, faro: Memory) -> None:
    faro.backups.make("asked")
    activity.open("backups")
    qtbot.waitUntil(lambda: bool(activity.backups.rows) and activity.backups.rows[0].isVisible())
    reached_seen_and_named(activity, activity.backups.make)


def test_the_list_is_made_narrower_and_wider_with_the_arrow_keys(activity: ActivityPage) -> None:
    handle = activity.splitter.handle(1)
    go_to(handle)
    width = activity.journal.width()
    press(handle, Qt.Key.Key_Left)
    assert activity.journal.width() == width - 24
    press(handle, Qt.Key.Key_End)
    assert activity.splitter.widget(1).width() == activity.splitter.widget(1).minimumWidth()
