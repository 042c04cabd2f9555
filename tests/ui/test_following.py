from __future__ import annotations

import time
from typing import TYPE_CHECKING
from unittest.mock import Mock

import pytest

from core.errors import ErrorCode, KnownError
from core.model import EntityDraft, ObservationDraft
from core.store.journal import Journal
from ui.following import POLL_MILLISECONDS, JournalWatch
from ui.highlights import Highlights
from ui.operations import Operations
from ui.tasks import TaskRunner

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from core.memory import Memory


def test_nothing_new_is_nothing(faro: Memory) -> None:
    assert JournalWatch(faro).look() is None


def test_each_change_is_told_once(faro: Memory, agent_memory: Memory) -> None:
    watch = JournalWatch(faro)
    agent_memory.graph.add_observations([("Ana", [ObservationDraft("toca el piano")])])
    changes = watch.look()
    assert changes is not None
    assert len(changes.entries) == 1
    assert watch.look() is None


def test_view_state_is_no_change(faro: Memory) -> None:
    watch = JournalWatch(faro)
    faro.graph.save_positions({1: (1.0, 2.0, False)})
    assert watch.look() is None


def test_a_restored_backup_changes_everything(faro: Memory) -> None:
    backup = faro.backups.make("asked")
    watch = JournalWatch(faro)
    faro.graph.delete_entities(["Ana"])
    watch.look()
    faro.backups.restore(backup.name)
    changes = watch.look()
    assert changes is not None
    assert changes.everything


def test_an_agents_write_is_looked_for_several_times_a_second(qtbot: QtBot, faro: Memory, agent_memory: Memory) -> None:
    runner = TaskRunner()
    operations = Operations(faro, JournalWatch(faro), runner)
    marks = Highlights(faro.session_id)
    operations.memory_changed.connect(marks.add)
    operations.follower.start()
    with qtbot.waitSignal(operations.memory_changed):
        stored = agent_memory.graph.create_entities([EntityDraft("Berta", "Persona")])
    assert POLL_MILLISECONDS < 500
    assert marks.entity(stored[0].entity.id)
    operations.follower.stop()
    runner.finish()


def test_a_journal_that_cannot_be_read_is_told_once(operations: Operations, faro: Memory) -> None:
    told: list[Exception] = []
    operations.failed.connect(told.append)
    faro.close()
    for _ in range(3):
        operations.follower.look()
    assert len(told) == 1


def test_what_could_not_be_read_is_looked_for_again(faro: Memory, monkeypatch: pytest.MonkeyPatch) -> None:
    watch = JournalWatch(faro)
    faro.graph.delete_entities(["Ana"])
    with monkeypatch.context() as broken:
        broken.setattr(Journal, "changes_since", Mock(side_effect=KnownError(ErrorCode.BUSY)))
        with pytest.raises(KnownError):
            watch.look()
    changes = watch.look()
    assert changes is not None
    assert [entry.tool for entry in changes.entries] == ["delete_entities"]


def test_own_changes_are_not_marked(operations: Operations, highlights: Highlights, faro: Memory) -> None:
    (ana,) = faro.graph.open(["Ana"])
    operations.change(lambda memory: memory.graph.update_entity(ana.id, status="paused"))
    assert not highlights.entity(ana.id)


def test_marks_run_out(operations: Operations, highlights: Highlights, agent_memory: Memory, monkeypatch) -> None:
    stored = agent_memory.graph.create_entities([EntityDraft("Berta")])
    operations.follower.look()
    assert highlights.entity(stored[0].entity.id)
    later = time.monotonic() + 60
    monkeypatch.setattr("ui.highlights.time.monotonic", lambda: later)
    highlights._expire()
    assert not highlights.entity(stored[0].entity.id)
