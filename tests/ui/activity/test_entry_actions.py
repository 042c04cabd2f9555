"""An entry and what can be done with it, an earlier state too, by mouse and by keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton

from core.memory import Memory
from core.model import EntityChanges, EntityDraft, RowChange
from tests.core.dumps import domain
from tests.ui.activity.activity_hands import BOTH, button, choose, said, titled
from tests.ui.activity.conftest import CLAUDE
from tests.ui.hands import click, wheel
from ui.activity.changes import ChangesView

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from ui.activity.page import ActivityPage
    from ui.window.main_window import MainWindow

Key = Qt.Key


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


def test_what_an_observation_is_to_the_memory_is_said_in_words(
    qtbot: QtBot, activity: ActivityPage, claude: Memory
) -> None:
    claude.graph.create_entities([EntityDraft("Uno", "t", said("dato"))])
    one = claude.graph.open(["Uno"])[0].observations[0].id
    claude.lifecycle.set_items([one], memory_type="procedural", importance=0.9, expires_at="2031-05-04T10:00:00Z")
    claude.lifecycle.archive([one])
    last = claude.journal.last_id()
    qtbot.waitUntil(lambda: activity.journal.model.newest_id == last)
    choose(qtbot, activity, "Claude Desktop changed how")
    qtbot.waitUntil(lambda: activity.entry.changes.complete and bool(activity.entry.changes.blocks))
    told = activity.entry.changes.blocks[0].accessibleName()
    assert "Kind of memory: —, now procedural" in told
    assert "now 90 %" in told
    assert "Expires: —, now 4 May 2031" in told


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
