from __future__ import annotations

import threading
from typing import TYPE_CHECKING

import pytest
import shiboken6
from PySide6.QtCore import QObject, QTimer
from waiting import PATIENCE

from core.errors import ErrorCode, KnownError
from ui.following import JournalWatch
from ui.operations import Operations, Refresh
from ui.tasks import TaskRunner

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from core.memory import Memory


def test_the_answer_comes_before_the_news(operations: Operations) -> None:
    heard: list[str] = []
    operations.memory_changed.connect(lambda changes: heard.append(changes.entries[0].tool))
    operations.change(lambda memory: memory.graph.delete_entities(["Ana"]), lambda _result: heard.append("done"))
    assert heard == ["done", "delete_entities"]


def test_the_news_comes_also_when_the_screen_that_asked_is_gone(operations: Operations) -> None:
    heard: list[object] = []
    operations.memory_changed.connect(heard.append)
    asking = QTimer()
    answered = asking.setInterval  # touches what would be gone

    def delete(memory: Memory) -> int:
        shiboken6.delete(asking)
        memory.graph.delete_entities(["Ana"])
        return 1

    operations.change(delete, answered)
    assert len(heard) == 1


def test_the_news_comes_also_when_the_answer_cannot_be_taken(operations: Operations) -> None:
    heard: list[object] = []
    operations.memory_changed.connect(heard.append)
    with pytest.raises(ZeroDivisionError):
        operations.change(lambda memory: memory.graph.delete_entities(["Ana"]), lambda _result: 1 / 0)
    assert len(heard) == 1


def test_nothing_changed_is_no_news(operations: Operations) -> None:
    heard: list[object] = []
    operations.memory_changed.connect(heard.append)
    operations.change(lambda memory: memory.graph.delete_entities(["nobody"]))
    assert heard == []


def test_what_is_done_is_done_although_the_journal_cannot_be_read_just_then(
    operations: Operations, memory: Memory, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[object] = []
    operations.failed.connect(heard.append)
    operations.memory_changed.connect(lambda changes: heard.append(changes.entries[0].tool))

    def busy(_entry_id: int) -> None:
        raise KnownError(ErrorCode.BUSY)

    with monkeypatch.context() as patch:
        patch.setattr(memory.journal, "changes_since", busy)
        operations.change(lambda memory: memory.graph.delete_entities(["Ana"]), lambda _result: heard.append("done"))
    assert heard == ["done"]
    operations.follower.look()
    assert heard == ["done", "delete_entities"]


def test_a_failure_is_told_to_the_screen_or_to_the_window(operations: Operations) -> None:
    told: list[Exception] = []
    taken: list[Exception] = []
    operations.failed.connect(told.append)
    operations.change(lambda memory: memory.graph.edit_observation(999, "x"))
    operations.change(lambda memory: memory.graph.edit_observation(999, "x"), None, taken.append)
    assert [type(error) for error in (*told, *taken)] == [KnownError, KnownError]
    assert told[0].code is ErrorCode.OBSERVATION_NOT_FOUND


@pytest.fixture
def slow(qapp, faro: Memory):
    runner = TaskRunner()
    yield Operations(faro, JournalWatch(faro), runner)
    runner.finish()


def test_a_burst_of_requests_costs_two_reads(qtbot: QtBot, slow: Operations) -> None:
    gate = threading.Event()
    reads: list[int] = []
    shown: list[int] = []
    owner = QObject()

    def read(_memory: Memory) -> int:
        gate.wait(PATIENCE)
        reads.append(1)
        return len(reads)

    refresh = Refresh(slow, lambda: read, shown.append, owner)
    for _ in range(20):
        refresh.request()
    gate.set()
    qtbot.waitUntil(lambda: shown == [1, 2] and slow._runner.idle)
    assert len(reads) == 2


def test_the_answer_to_an_old_question_is_not_shown(qtbot: QtBot, slow: Operations) -> None:
    gate = threading.Event()
    question = "old"
    shown: list[str] = []
    owner = QObject()

    def query():
        asked = question
        return lambda _memory: (gate.wait(PATIENCE), asked)[1]

    refresh = Refresh(slow, query, shown.append, owner)
    refresh.restart()
    question = "new"
    refresh.restart()
    gate.set()
    qtbot.waitUntil(lambda: bool(shown) and slow._runner.idle)
    assert shown == ["new"]
