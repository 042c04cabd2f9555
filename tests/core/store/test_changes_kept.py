"""Which entries keep their changes, and for how long: without them there is no undo."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from core.errors import ErrorCode, KnownError
from core.model import EntityDraft
from core.store import store as store_module
from tests.core.dumps import domain
from tests.core.store.journal_hands import add_after_a_backup, fill, latest, texts

if TYPE_CHECKING:
    from core.memory import Memory


def test_large_imports_are_recorded_but_not_kept(memory: Memory, monkeypatch: pytest.MonkeyPatch) -> None:
    fill(memory)
    last = memory.journal.last_id()
    with monkeypatch.context() as patch:
        patch.setattr(store_module, "KEPT_CHANGES", 3)
        add_after_a_backup(memory, "A", "a", "b", "c")
        assert latest(memory).kept
        add_after_a_backup(memory, "A", "d", "e", "f", "g")
    entry = latest(memory)
    assert (entry.kept, entry.summary["observations"]) == (False, 4)
    with pytest.raises(KnownError) as caught:
        memory.journal.undo(entry.id)
    assert caught.value.code is ErrorCode.UNDO_NOT_KEPT
    assert memory.journal.undoable().id == last + 1
    changes = memory.journal.changes_since(last + 1)
    assert (changes.everything, changes.structure) == (True, True)


def test_a_large_change_without_a_backup_can_be_undone(memory: Memory, monkeypatch: pytest.MonkeyPatch) -> None:
    fill(memory)
    before = domain(memory)
    monkeypatch.setattr(store_module, "KEPT_CHANGES", 3)
    memory.graph.delete_entities(["A", "B"])
    assert latest(memory).kept
    memory.journal.undo_last()
    assert domain(memory) == before
    memory.journal.redo_last()
    assert memory.graph.counts().entities == 0


def test_prune_by_age(memory: Memory) -> None:
    for name in "AB":
        memory.graph.create_entities([EntityDraft(name)])
    with memory._store.write_aside() as connection:
        connection.execute("UPDATE journal SET at = '2020-01-01T00:00:00.000000Z' WHERE id = 1")
    memory.journal.prune(days=30, megabytes=100)
    assert [entry.kept for entry in memory.journal.entries()] == [True, False]
    with pytest.raises(KnownError) as caught:
        memory.journal.undo(1)
    assert caught.value.code is ErrorCode.UNDO_NOT_KEPT
    memory.journal.undo(2)


def test_prune_by_size(memory: Memory) -> None:
    long = "x" * 19_000
    for number in range(200):
        memory.graph.create_entities([EntityDraft(f"E{number}", observations=texts(long))])
    memory.journal.prune(days=365, megabytes=1)
    entries = memory.journal.entries()
    kept = [entry.id for entry in entries if entry.kept]
    assert kept == list(range(200, 200 - len(kept), -1))
    with memory._store.read() as connection:
        ((size,),) = connection.execute("SELECT sum(length(changeset)) FROM journal").fetchall()
    assert 900_000 < size <= 1_000_000
    memory.journal.prune(days=365, megabytes=0)
    assert not any(entry.kept for entry in memory.journal.entries())


def test_maintain_prunes_by_the_settings_and_backs_up(memory: Memory) -> None:
    memory.graph.create_entities([EntityDraft("A")])
    memory.settings.set("journal_megabytes", 0)
    memory.maintain()
    assert not latest(memory).kept
    assert [backup.reason for backup in memory.backups.list()] == ["daily"]


def test_a_changeset_of_another_shape_is_declined(memory: Memory) -> None:
    memory.graph.create_entities([EntityDraft("A")])
    with memory._store.write_aside() as connection:
        connection.execute("ALTER TABLE entity ADD COLUMN colour TEXT")
    memory.graph.create_entities([EntityDraft("B")])
    memory.journal.undo(1)
    assert [row.name for row in memory.graph.rows()] == ["B"]
    with memory._store.write_aside() as connection:
        connection.execute("ALTER TABLE entity DROP COLUMN colour")
    with pytest.raises(KnownError) as caught:
        memory.journal.undo(2)
    assert caught.value.code is ErrorCode.UNDO_NOT_KEPT
    assert [row.name for row in memory.graph.rows()] == ["B"]
