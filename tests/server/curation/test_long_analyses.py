"""What takes long: it blocks nobody, can be cancelled, and its answer is cut."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

import pytest
from server_talk import Conversation, conversation
from waiting import PATIENCE

from core.curation.curation import Curation
from tests.server.curation.curation_examples import BUSY

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from core.memory import Memory


def test_long_answers_are_cut(file: Path, desktop: Memory) -> None:
    with conversation(file, max_result_chars=1_100) as talk:
        talk.call("create_entities", entities=[BUSY])
        for tool, key in (("analyze_entity_split", "analysis"), ("propose_entity_split", "proposal")):
            answer = talk.call(tool, entity_name="Proyecto Ñandú")
            assert answer["truncated"] is True
            assert answer[key]
        assert talk.call("find_split_candidates")["candidates"][0]["observation_count"] == 28
        for number in range(60):
            talk.call("create_entities", entities=[{"name": f"E{number}", "observations": ["x"]}])
        report = talk.call("consolidation_report")
        assert report["truncated"] is True
        assert report["summary"]["stale_entities_count"] == 61
        assert 0 < len(report["stale_entities"]) < 61


class Gate:
    """An analysis that lasts as long as a test wants."""

    def __init__(self) -> None:
        self.begun = threading.Semaphore(0)
        self.may_end = threading.Event()
        self.cancelled = threading.Event()

    def make(self, *_: object, cancelled: Callable[[], bool], **__: object) -> object:
        self.begun.release()
        while not self.may_end.wait(0.01):
            if cancelled():
                self.cancelled.set()
                break
        raise RuntimeError


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Iterator[Gate]:
    found = Gate()
    monkeypatch.setattr(Curation, "report", found)
    yield found
    found.may_end.set()


def test_long_analyses_block_nobody(talk: Conversation, gate: Gate) -> None:
    running = [
        talk.portal.start_task_soon(talk.client.call_tool, "consolidation_report", {"stale_days": days})
        for days in range(4)
    ]
    for _ in range(2):
        assert gate.begun.acquire(timeout=PATIENCE)
    talk.call("create_entities", entities=[{"name": "A", "observations": ["x"]}])
    assert talk.call("read_graph")["entities"][0]["name"] == "A"
    assert talk.call("search_semantic", query="x")["results"][0]["name"] == "A"
    assert not gate.begun.acquire(blocking=False), "no more than two think at once"
    assert not any(future.done() for future in running)
    gate.may_end.set()
    assert all(future.result(PATIENCE).is_error for future in running)


def test_a_cancelled_analysis_stops(talk: Conversation, gate: Gate) -> None:
    running = talk.portal.start_task_soon(talk.client.call_tool, "consolidation_report", {})
    assert gate.begun.acquire(timeout=PATIENCE)
    assert not gate.cancelled.is_set()
    running.cancel()
    assert gate.cancelled.wait(PATIENCE)
    assert talk.call("read_graph")["entities"] == []


LONG = {
    "find_duplicate_observations": ("core.curation.duplicates.Duplicates.find", {"entity_name": "A"}),
    "find_duplicate_entities": ("core.curation.entity_duplicates.EntityDuplicates.find", {}),
    "find_split_candidates": ("core.curation.split_analysis.Splits.candidates", {}),
    "analyze_entity_split": ("core.curation.split_analysis.Splits.analyze", {"entity_name": "A"}),
    "propose_entity_split": ("core.curation.split_analysis.Splits.payload", {"entity_name": "A"}),
}


@pytest.mark.parametrize("tool", LONG)
def test_every_long_analysis_hears_that_it_is_cancelled(
    talk: Conversation, monkeypatch: pytest.MonkeyPatch, tool: str
) -> None:
    gate = Gate()
    target, arguments = LONG[tool]
    monkeypatch.setattr(target, gate.make)
    talk.call("create_entities", entities=[{"name": "A"}])
    running = talk.portal.start_task_soon(talk.client.call_tool, tool, arguments)
    assert gate.begun.acquire(timeout=PATIENCE)
    running.cancel()
    assert gate.cancelled.wait(PATIENCE)
