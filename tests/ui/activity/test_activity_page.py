"""The activity screen as a person uses it: keys and clicks, while an agent writes."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QModelIndex, QPoint, Qt
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QPushButton, QWidget

from core.model import EntityDraft, ObservationDraft
from tests.core.dumps import domain
from tests.core.replay import changesets, replayed
from tests.ui.hands import click, pick
from ui.activity.delegate import ROW_HEIGHT

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from core.memory import Memory
    from core.model import JournalEntry
    from ui.activity.page import ActivityPage


KEY = Qt.Key
EMPTY = {"entity": [], "alias": [], "observation": [], "relation": [], "reflection": []}


def said(*texts: str) -> tuple[ObservationDraft, ...]:
    return tuple(ObservationDraft(text) for text in texts)


def choose(qtbot: QtBot, page: ActivityPage, entry: JournalEntry) -> None:
    page.journal.choose(entry.id)
    qtbot.waitUntil(lambda: shown(page) == entry.id and page.runner.idle)  # idle: what its undo would do is known


def shown(page: ActivityPage) -> int | None:
    looked = page.entry.shown
    return looked.detail.entry.id if looked is not None and page.entry.isVisible() else None


def words(panel: QWidget) -> str:
    """All that a panel says."""
    return "\n".join(each.text() for each in panel.findChildren(QWidget) if hasattr(each, "text") and each.isVisible())


def by_tool(memory: Memory, tool: str) -> JournalEntry:
    return next(entry for entry in memory.journal.entries() if entry.tool == tool)


def settled(qtbot: QtBot, page: ActivityPage) -> None:
    qtbot.waitUntil(lambda: page.runner.idle)


# The list ------------------------------------------------------------------------------------------------------


def test_the_journal_is_listed_and_read_by_keyboard_alone(qtbot: QtBot, activity: ActivityPage) -> None:
    QAbstractItemModelTester(activity.journal.model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    view = activity.journal.view
    qtbot.waitUntil(view.hasFocus)
    QTest.keyClick(view, KEY.Key_Home)
    qtbot.waitUntil(lambda: shown(activity) == activity.journal.model.newest_id)
    assert activity.entry.title.text() == "Added 1 observation to Ana"
    assert "Claude Desktop 1.4 · add_observations · today" in activity.entry.facts.text()
    assert [block.accessibleName() for block in activity.entry.changes.blocks] == ["Added: Lleva Billing"]
    qtbot.waitUntil(lambda: "Removes 1 observation. Everything else stays as it is." in words(activity.entry))
    QTest.keyClick(view, KEY.Key_Down)
    qtbot.waitUntil(lambda: activity.entry.title.text() == "Created Billing")
    QTest.keyClick(view, KEY.Key_Return)
    assert activity.entry.scroll.hasFocus()
    QTest.keyClick(view, KEY.Key_End)
    qtbot.waitUntil(lambda: activity.entry.title.text().startswith("Created Proyecto Faro"))


def test_an_entry_is_undone_and_made_again_by_keyboard(
    qtbot: QtBot, activity: ActivityPage, faro: Memory, claude: Memory
) -> None:
    before = domain(faro)
    view = activity.journal.view
    QTest.keyClick(view, KEY.Key_Home)
    QTest.keyClick(view, KEY.Key_U)
    qtbot.waitUntil(lambda: activity.entry.undo is not None and activity.entry.undo.hasFocus())
    QTest.keyClick(activity.entry.undo, KEY.Key_Space)
    qtbot.waitUntil(lambda: "You undid it: today" in words(activity.entry))
    assert [each.content for each in faro.graph.open(["Ana"])[0].observations] == ["Ana vive en Gijón"]
    qtbot.waitUntil(lambda: activity.told[-1:] == ["Undone: added 1 observation to Ana."])
    qtbot.waitUntil(lambda: activity.entry.undo.text() == "Redo this")
    activity.entry.undo.setFocus()
    QTest.keyClick(activity.entry.undo, KEY.Key_Space)
    qtbot.waitUntil(lambda: domain(faro) == before)
    qtbot.waitUntil(lambda: activity.entry.undo is not None and activity.entry.undo.text() == "Undo this")


def test_a_click_on_undo_leads_to_what_it_would_do(qtbot: QtBot, activity: ActivityPage) -> None:
    view = activity.journal.view
    row = view.visualRect(activity.journal.model.index(2, 0))
    at = QPoint(row.right() - 24, row.center().y())
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=at)
    qtbot.waitUntil(lambda: activity.entry.undo is not None and activity.entry.title.text() == "Created Billing")
    qtbot.waitUntil(lambda: activity.focusWidget() is activity.entry.undo)


def test_what_stands_in_the_way_is_named_and_can_be_shown(
    qtbot: QtBot, activity: ActivityPage, faro: Memory, claude: Memory
) -> None:
    claude.graph.add_observations([("Billing", said("Cobra en euros"))])
    later = by_tool(faro, "add_observations")
    choose(qtbot, activity, faro.journal.entries()[2])
    assert not activity.entry.undo.isEnabled()
    link = next(
        each for each in activity.entry.findChildren(QPushButton) if "stands in the way" in each.accessibleName()
    )
    assert "Claude Desktop added 1 observation to Billing" in link.accessibleName()
    link.setFocus()
    QTest.keyClick(link, KEY.Key_Space)
    qtbot.waitUntil(lambda: shown(activity) == later.id)


def test_a_reworded_text_shows_the_words_that_differ(qtbot: QtBot, activity: ActivityPage, faro: Memory) -> None:
    observation = faro.graph.open(["Ana"])[0].observations[0]
    faro.graph.edit_observation(observation.id, "Ana vive en Avilés")
    choose(qtbot, activity, by_tool(faro, "edit_observation"))
    (block,) = activity.entry.changes.blocks
    gone, come = block.parts
    assert [part.text[slice(*part.spans[0])] for part in (gone, come)] == ["Gijón", "Avilés"]
    assert (gone.tone, come.tone) == ("removed", "added")
    assert block.accessibleName() == "Ana vive en Avilés. Text: Ana vive en Gijón, now Ana vive en Avilés"


def test_what_an_agent_writes_is_never_markup(qtbot: QtBot, activity: ActivityPage, claude: Memory) -> None:
    claude.graph.create_entities([EntityDraft("<b>&x</b>", "t", said("<img src=x>"))])
    choose(qtbot, activity, by_tool(claude, "create_entities"))
    assert activity.entry.title.textFormat() == Qt.TextFormat.PlainText
    assert activity.entry.title.text() == "Created <b>&x</b>"
    new, observation = activity.entry.changes.blocks
    assert [part.text for part in new.parts] == ["New entity", "t"], "its name stands above"
    assert new.accessibleName() == "New entity. Added: <b>&x</b>"
    assert observation.parts[0].text == "<img src=x>"
    link = next(each for each in activity.entry.findChildren(QPushButton) if each.accessibleName() == "Show <b>&x</b>")
    assert link.text() == "<b>&&x</b>"
    claude.graph.update_entity(claude.graph.open(["<b>&x</b>"])[0].id, name="Otro")
    qtbot.waitUntil(lambda: activity.entry.changes.blocks[0].parts[1].text == "<b>&x</b> · t")


# While others write --------------------------------------------------------------------------------------------


def test_selection_and_scroll_stay_while_an_agent_writes(
    qtbot: QtBot, activity: ActivityPage, faro: Memory, claude: Memory
) -> None:
    for number in range(60):
        claude.graph.add_observations([("Billing", said(f"dato {number}"))])
    view, model = activity.journal.view, activity.journal.model
    qtbot.waitUntil(lambda: model.newest_id == faro.journal.last_id())
    assert view.verticalScrollBar().value() == 0, "nothing was chosen: the head stays in sight"
    assert not view.pill.isVisible()
    choose(qtbot, activity, faro.journal.entries()[30])
    view.verticalScrollBar().setValue(20 * ROW_HEIGHT)
    top, chosen = model.entry_at(view.rowAt(0)), activity.journal.current
    for number in range(12):
        claude.graph.add_observations([("Ana", said(f"nuevo {number}"))])
    qtbot.waitUntil(lambda: model.newest_id == faro.journal.last_id())
    qtbot.waitUntil(lambda: view.pill.text() == "↑ 12 new")
    assert model.entry_at(view.rowAt(0)) == top
    assert activity.journal.current == chosen
    assert shown(activity) == chosen.id
    click(view.pill)
    assert view.verticalScrollBar().value() == 0
    assert not view.pill.isVisible()
    assert activity.journal.current == chosen


def test_what_came_meanwhile_is_there_when_the_screen_comes_back(
    qtbot: QtBot, activity: ActivityPage, faro: Memory, claude: Memory
) -> None:
    activity.hide()
    known = activity.journal.model.newest_id
    with qtbot.waitSignal(activity.operations.memory_changed):
        claude.graph.add_observations([("Billing", said("mientras"))])
    assert activity.journal.model.newest_id == known
    activity.show()
    activity.open()
    qtbot.waitUntil(lambda: activity.journal.model.newest_id == faro.journal.last_id())


def test_many_entries_are_read_as_one_scrolls(
    qtbot: QtBot, activity: ActivityPage, faro: Memory, claude: Memory
) -> None:
    with claude._store.exclusively() as writer:
        writer.pragma("synchronous", "off")
    for number in range(450):
        claude.graph.add_observations([("Billing", said(f"dato {number}"))])
    activity.journal.restart()
    model, view = activity.journal.model, activity.journal.view
    qtbot.waitUntil(lambda: model.newest_id == faro.journal.last_id() and len(model.entries) <= 400)

    def scrolled() -> bool:
        view.verticalScrollBar().setValue(view.verticalScrollBar().maximum())
        return len(model.entries) >= 400

    qtbot.waitUntil(scrolled)
    qtbot.waitUntil(lambda: not model._asked)
    QTest.keyClick(view, KEY.Key_End)
    qtbot.waitUntil(lambda: model.oldest_id == 1)
    assert not model.canFetchMore(QModelIndex())
    assert [entry.id for entry in model.entries] == list(range(faro.journal.last_id(), 0, -1))
    activity.journal.restart()
    qtbot.waitUntil(lambda: model.oldest_id != 1)
    choose(qtbot, activity, faro.journal.entries(before_id=6)[0])
    assert activity.journal.current.id == 5, "an old entry is read back to"


# Filters -------------------------------------------------------------------------------------------------------


def test_entries_are_narrowed_and_shown_again(qtbot: QtBot, activity: ActivityPage, faro: Memory) -> None:
    filters, model = activity.journal.filters, activity.journal.model

    qtbot.waitUntil(lambda: filters.who.count() == 3)
    pick(filters.who, "Claude Desktop")
    qtbot.waitUntil(lambda: {entry.actor.name for entry in model.entries} == {"claude-ai"})
    pick(filters.what, "Added")
    qtbot.waitUntil(lambda: len(model.entries) == 2)
    pick(filters.when, "Today")
    settled(qtbot, activity)
    assert len(model.entries) == 2
    QTest.keyClicks(filters.text, "factur")
    qtbot.waitUntil(lambda: [entry.tool for entry in model.entries] == ["create_entities"])
    QTest.keyClicks(filters.text, "zzz")
    qtbot.waitUntil(activity.journal.show_all.isVisible)
    click(activity.journal.show_all)
    qtbot.waitUntil(lambda: len(model.entries) == faro.journal.last_id())
    assert not filters.narrowed


def test_the_history_of_an_entity_and_its_earlier_state(
    qtbot: QtBot, activity: ActivityPage, faro: Memory, claude: Memory
) -> None:
    ana = faro.graph.open(["Ana"])[0]
    faro.graph.update_entity(ana.id, type="Directora")
    activity.open(("entity", ana.id))
    model, view = activity.journal.model, activity.journal.view
    about = [entry.id for entry in faro.history.entity_states(ana.id)]
    qtbot.waitUntil(lambda: [entry.id for entry in model.entries] == about)
    assert activity.journal.filters.chip.text() == "History of Ana  ×"
    choose(qtbot, activity, model.entries[-1])
    back = next(each for each in activity.entry.findChildren(QPushButton) if each.text() == "Bring back to this…")
    back.setFocus()
    QTest.keyClick(back, KEY.Key_Space)
    qtbot.waitUntil(lambda: activity.restore.isVisible() and activity.restore.restore is not None)
    assert activity.restore.title.text() == "Bring Ana back to how it stood?"
    told = [block.accessibleName() for block in activity.restore.changes.blocks]
    assert any("Type: Directora, now Persona" in each for each in told)
    assert "Removed: Lleva Billing" in told
    QTest.keyClick(activity.restore.restore, KEY.Key_Space)
    qtbot.waitUntil(lambda: activity.told[-1:] == ["You brought Ana back to an earlier state."])
    ana = faro.graph.open(["Ana"])[0]
    assert (ana.type, [each.content for each in ana.observations]) == ("Persona", ["Ana vive en Gijón"])
    qtbot.waitUntil(view.hasFocus)
    click(activity.journal.filters.chip)
    qtbot.waitUntil(lambda: len(model.entries) == faro.journal.last_id())


def test_the_history_of_an_entity_that_is_gone(qtbot: QtBot, activity: ActivityPage, faro: Memory) -> None:
    luis = faro.graph.open(["Luis"])[0]
    faro.graph.delete_entities(["Luis"])
    activity.open(("entity", luis.id))
    qtbot.waitUntil(lambda: activity.journal.filters.entity == (luis.id, "Luis"))


# Sessions ------------------------------------------------------------------------------------------------------


def test_a_whole_session_is_undone_by_keyboard_and_redone(
    qtbot: QtBot, activity: ActivityPage, faro: Memory, claude: Memory
) -> None:
    before = domain(faro)
    activity.whole.setFocus()
    QTest.keyClick(activity.whole, KEY.Key_Space)
    qtbot.waitUntil(lambda: len(activity.sessions.cards) == 2)
    first = activity.sessions.cards[0]
    qtbot.waitUntil(first.hasFocus)
    assert first.accessibleName().startswith("Claude Desktop 1.4, 2 changes, today, ")
    QTest.keyClick(first, KEY.Key_Return)
    qtbot.waitUntil(lambda: activity.session.undo_all is not None)
    assert activity.session.title.text() == "Undo all that Claude Desktop did in this session?"
    qtbot.waitUntil(lambda: "Removes 1 entity and 2 observations (“Billing”)." in words(activity.session))
    qtbot.waitUntil(lambda: activity.focusWidget() is activity.session.undo_all)
    QTest.keyClick(activity.session.undo_all, KEY.Key_Space)
    qtbot.waitUntil(lambda: activity.told[-1:] == ["You undid 2 changes by Claude Desktop."])
    assert faro.graph.open(["Billing"]) == ()
    activity.offers[-1]()
    qtbot.waitUntil(lambda: domain(faro) == before)


def test_what_blocks_a_session_is_listed_and_the_rest_undone(
    qtbot: QtBot, activity: ActivityPage, faro: Memory, claude: Memory
) -> None:
    faro.graph.add_observations([("Billing", said("De la persona"))])
    activity.open(("session", claude.session_id))
    qtbot.waitUntil(lambda: activity.session.undo_rest is not None)
    qtbot.waitUntil(lambda: "1 change cannot be undone" in words(activity.session))
    qtbot.waitUntil(lambda: "In the way: You added 1 observation to Billing" in words(activity.session))
    assert activity.session.undo_all is None
    assert activity.session.undo_rest.text() == "Undo the rest: 1"
    qtbot.waitUntil(lambda: {entry.session_id for entry in activity.journal.model.entries} == {claude.session_id})
    QTest.keyClick(activity.session.undo_rest, KEY.Key_Space)
    qtbot.waitUntil(lambda: activity.told[-1:] == ["You undid 1 change by Claude Desktop."])
    assert [each.content for each in faro.graph.open(["Ana"])[0].observations] == ["Ana vive en Gijón"]
    assert len(faro.graph.open(["Billing"])[0].observations) == 2


def test_what_has_come_since_it_was_looked_at_is_shown_not_undone(
    qtbot: QtBot, activity: ActivityPage, faro: Memory, claude: Memory
) -> None:
    activity.open(("session", claude.session_id))
    qtbot.waitUntil(lambda: activity.session.undo_all is not None)
    activity.operations.follower.stop()
    faro.graph.add_observations([("Billing", said("De la persona"))])
    before = domain(faro)
    click(activity.session.undo_all)
    qtbot.waitUntil(lambda: activity.session.undo_rest is not None)
    assert domain(faro) == before
    assert activity.told[-1:] == ["Something has changed meanwhile. Look at what stands in the way."]


# Backups -------------------------------------------------------------------------------------------------------


def test_backups_are_made_verified_and_restored(qtbot: QtBot, activity: ActivityPage, faro: Memory) -> None:
    before = domain(faro)
    activity.backups_button.setFocus()
    QTest.keyClick(activity.backups_button, KEY.Key_Space)
    section = activity.backups
    qtbot.waitUntil(section.isVisible)
    section.make.setFocus()
    QTest.keyClick(section.make, KEY.Key_Space)
    qtbot.waitUntil(lambda: len(section.rows) == 1 and not section.progress.isVisible())
    faro.graph.delete_entities(["Ana"])
    row = section.rows[0]
    click(row.verify)
    qtbot.waitUntil(lambda: section.rows[0].state.text() == "✓ whole")
    click(section.rows[0].restore)
    qtbot.waitUntil(lambda: activity.told[-1].startswith("Restored the backup of today"))
    assert domain(faro) == before
    qtbot.waitUntil(lambda: len(section.rows) == 2)
    click(activity.changes_button)
    qtbot.waitUntil(lambda: activity.journal.model.newest_id == faro.journal.last_id())


def test_a_damaged_backup_cannot_be_restored(qtbot: QtBot, activity: ActivityPage, faro: Memory) -> None:
    backup = faro.backups.make("asked")
    with Path(backup.path).open("r+b") as file:
        file.write(b"not a memory at all")
    activity.open("backups")
    qtbot.waitUntil(lambda: len(activity.backups.rows) == 1)
    click(activity.backups.rows[0].verify)
    qtbot.waitUntil(lambda: activity.backups.rows[0].state.text().startswith("✕ damaged"))
    assert not activity.backups.rows[0].restore.isEnabled()


# All of it -----------------------------------------------------------------------------------------------------


def test_an_empty_memory_says_what_will_be_here(qtbot: QtBot, open_page, memory: Memory) -> None:
    page = open_page(memory)
    qtbot.waitUntil(page.journal._nothing.isVisible)
    assert page.journal._nothing.text().startswith("Nothing was written yet.")
    assert "Choose a change" not in words(page._side), "there is none to choose"
    assert page.focusWidget() is page.journal.begin
    click(page.whole)
    qtbot.waitUntil(lambda: "There is nothing to undo." in words(page.sessions))


def test_what_the_person_and_the_agent_did_is_what_the_journal_amounts_to(
    qtbot: QtBot, activity: ActivityPage, faro: Memory, claude: Memory
) -> None:
    choose(qtbot, activity, by_tool(faro, "add_observations"))
    click(activity.entry.undo)
    qtbot.waitUntil(lambda: faro.journal.entries()[0].tool == "undo")
    claude.graph.delete_entities(["Carla"])
    activity.open(("session", claude.session_id))
    qtbot.waitUntil(lambda: activity.session.isVisible() and activity.session.undo_all is not None)
    click(activity.session.undo_all)
    qtbot.waitUntil(lambda: any(entry.tool == "undo_session" for entry in faro.journal.entries()))
    faro.graph.add_observations([("Luis", said("Al final"))])
    assert replayed(EMPTY, changesets(faro)) == domain(faro)


@pytest.mark.parametrize("section", [None, "backups"])
def test_the_number_key_of_the_menu_leads_here(qtbot: QtBot, make_window, faro: Memory, section: str | None) -> None:
    window = make_window(faro)
    page = window.screens["activity"]
    window.show_screen("activity", section)
    window.show_page(window.explore)
    position = list(window.screens).index("activity") + 2
    QTest.keyClick(window, KEY(int(KEY.Key_0) + position), Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(page.isVisible)
    assert page.changes_button.isChecked()


def test_a_long_text_has_the_room_it_needs(qtbot: QtBot, activity: ActivityPage, claude: Memory) -> None:
    claude.graph.add_observations([("Billing", said("una frase que no cabe en una línea del panel " * 4, "corta"))])
    for _ in range(2):
        choose(qtbot, activity, by_tool(claude, "create_entities"))
        choose(qtbot, activity, by_tool(claude, "add_observations"))
        long, short = activity.entry.changes.blocks
        qtbot.waitUntil(lambda long=long: long.height() == long.heightForWidth(long.width()) > 60)
        assert short.height() == short.heightForWidth(short.width())
        assert short.geometry().top() - long.geometry().bottom() < 10
