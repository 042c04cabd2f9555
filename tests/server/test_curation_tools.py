"""Splits, duplicates, merges and the report: the examples of the tool reference (no. 11-16), and what is beyond it."""

from __future__ import annotations

import re
import threading
from typing import TYPE_CHECKING, Any

import pytest
from seeded_encoder import SeededEncoder, SeededLoader
from server_talk import Conversation, conversation

from core.curation.curation import Curation
from core.embedding.encoder import Lack, Unavailable
from core.model import EntityDraft, ObservationDraft

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from core.memory import Memory

MOMENT = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d")


@pytest.fixture(autouse=True)
def encoder(monkeypatch: pytest.MonkeyPatch) -> SeededEncoder:
    seeded = SeededEncoder()
    monkeypatch.setattr("core.embedding.meaning.LazyEncoder", SeededLoader(seeded))
    return seeded


@pytest.fixture
def proposing(file: Path) -> Iterator[Conversation]:
    """A client whose splits and merges wait for the person."""
    with conversation(file, curation="propose") as found:
        yield found


def fill(memory: Memory) -> None:
    said = ("likes tea", "lives in Vigo", "plays chess")
    memory.graph.create_entities(
        [
            EntityDraft("Ana", "person", tuple(map(ObservationDraft, said))),
            EntityDraft("Ana P.", "person", (ObservationDraft("likes tea"), ObservationDraft("sings"))),
        ]
    )


def part(name: str, *observations: str) -> dict[str, Any]:
    return {"name": name, "entity_type": "person", "observations": list(observations)}


def test_merge_entities(talk: Conversation, desktop: Memory) -> None:
    fill(desktop)
    expected = {
        "kept": "Ana",
        "merged": ["Ana P."],
        "observations_moved": 1,
        "observations_folded": 1,
        "relations_moved": 0,
        "relations_folded": 0,
        "self_loops_dropped": 0,
    }
    last = desktop.journal.last_id()
    answer = talk.call("merge_entities", keep="Ana", merge=["Ana P."], dry_run=True)
    assert answer == {"result": {**expected, "dry_run": True}}
    assert desktop.journal.last_id() == last
    assert talk.call("merge_entities", keep="Ana", merge='["Ana P."]') == {"result": {**expected, "dry_run": False}}
    (kept,) = talk.call("open_nodes", names=["Ana P."])["entities"]
    assert (kept["name"], kept["aliases"]) == ("Ana", ["Ana P."])
    assert kept["observations"] == ["likes tea", "lives in Vigo", "plays chess", "sings"]


def test_what_cannot_be_merged(talk: Conversation, desktop: Memory) -> None:
    fill(desktop)
    assert talk.fail("merge_entities", keep="Ana", merge=["Nobody"]) == "Entity not found: Nobody"
    assert talk.fail("merge_entities", keep="Nobody", merge=["Ana"]) == "Entity not found: Nobody"
    assert talk.fail("merge_entities", keep="Ana", merge=[]).startswith("There is nothing to merge into Ana")
    assert "merge.0: Input should be a string" in talk.fail("merge_entities", keep="Ana", merge=[1])
    assert "keep: Field required" in talk.fail("merge_entities", merge=["Ana"])


def test_a_merge_that_waits_for_the_person(proposing: Conversation, desktop: Memory) -> None:
    fill(desktop)
    assert "dry_run" in proposing.call("merge_entities", keep="Ana", merge=["Ana P."], dry_run=True)["result"]
    assert proposing.fail("merge_entities", keep="Ana", merge=["Nobody"]) == "Entity not found: Nobody"
    assert desktop.curation.proposals.count_waiting() == 0
    answer = proposing.call("merge_entities", keep="Ana", merge=["Ana P."])
    assert answer == {"result": None, "proposal_id": 1, "status": "pending"}
    assert proposing.call("merge_entities", keep="Ana", merge=["Ana P."]) == answer
    assert len(desktop.graph.rows()) == 2
    (waiting,) = desktop.curation.proposals.waiting()
    assert (waiting.kind, waiting.names, waiting.actor.name) == ("merge", ("Ana", "Ana P."), "tester")
    desktop.curation.proposals.set_status(1, "rejected")
    answer = proposing.call("merge_entities", keep="Ana", merge=["Ana P."])
    assert MOMENT.fullmatch(answer.pop("rejected_at"))
    assert answer == {"result": None, "proposal_id": 1, "status": "rejected"}
    desktop.curation.proposals.reopen(1)
    desktop.curation.approve(1)
    assert [row.name for row in desktop.graph.rows()] == ["Ana"]


@pytest.mark.parametrize("name", ["execute_entity_split", "execute_entity_split_tool"])
def test_13_execute_entity_split(talk: Conversation, name: str) -> None:
    said = ["Stack: FastMCP + SQLite", "MCP Memory v2", *(f"nota {number}" for number in range(26))]
    talk.call(
        "create_entities", entities=[{"name": "Proyecto cachorrites", "entityType": "Proyecto", "observations": said}]
    )
    answer = talk.call(
        name,
        entity_name="Proyecto cachorrites",
        approved_splits=[
            {
                "name": "Proyecto cachorrites - Arquitectura",
                "entity_type": "Proyecto",
                "observations": ["Stack: FastMCP + SQLite", "MCP Memory v2"],
            }
        ],
    )
    assert answer == {
        "result": {
            "new_entities": ["Proyecto cachorrites - Arquitectura"],
            "moved_observations": 2,
            "relations_created": 2,
            "original_observations_remaining": 26,
        }
    }
    graph = talk.call("open_nodes", names=["Proyecto cachorrites - Arquitectura"])
    assert graph["entities"][0]["observations"] == said[:2]
    assert [(one["from"], one["relationType"], one["to"]) for one in graph["relations"]] == [
        ("Proyecto cachorrites", "contiene", "Proyecto cachorrites - Arquitectura"),
        ("Proyecto cachorrites - Arquitectura", "parte_de", "Proyecto cachorrites"),
    ]


def test_13_a_split_is_all_or_nothing(talk: Conversation, desktop: Memory) -> None:
    fill(desktop)
    last = desktop.journal.last_id()

    def fail(*parts: object, **more: object) -> str:
        return talk.fail("execute_entity_split", **{"entity_name": "Ana", "approved_splits": list(parts), **more})

    fine = part("Tea", "likes tea")
    assert fail(fine, entity_name="Nobody") == "Entity not found: Nobody"
    assert fail(fine, parent_entity_name="Nobody") == "Entity not found: Nobody"
    assert fail(fine, part("Ana P.", "plays chess")) == "There is already an entity called Ana P.."
    assert fail(fine, part("Voice", "sings")) == "Ana does not hold this observation: sings"
    assert fail(fine, part("More tea", "likes tea")) == "An observation can go to one split only: likes tea"
    assert fail().startswith("Nothing can be split off Ana")
    assert fail(fine, part("Empty")).startswith("Nothing can be split off Ana")
    assert "approved_splits.1.name: Field required" in fail(fine, {"observations": ["plays chess"]})
    assert "approved_splits.0.observations.0: Input should be a valid string" in fail(part("X", 1))  # type: ignore[arg-type]
    assert "approved_splits.0.observations: Field required" in fail({"name": "X"})
    assert "approved_splits: Input should be an array" in fail(approved_splits="x")
    assert desktop.journal.last_id() == last


def test_13_lenient_about_how_parts_are_sent(talk: Conversation, desktop: Memory) -> None:
    fill(desktop)
    parts = '[{"name": "Tea", "entityType": "taste", "observations": "[\\"likes tea\\"]", "note": 1}]'
    talk.call("execute_entity_split", entity_name="Ana", approved_splits=parts, parent_entity_name="Ana P.")
    (tea,) = desktop.graph.open(["Tea"])
    assert (tea.type, [one.content for one in tea.observations]) == ("taste", ["likes tea"])
    assert {one.from_name for one in desktop.graph.relations_of([tea.id])} == {"Tea", "Ana P."}


def test_16_the_old_names_answer_errors_too(talk: Conversation) -> None:
    error = talk.fail("propose_entity_split_tool", entity_name="Nobody")
    assert error == talk.fail("propose_entity_split", entity_name="Nobody") == "Entity not found: Nobody"
    assert "entity_name: Field required" in talk.fail("execute_entity_split_tool", approved_splits=[])
    assert not {"propose_entity_split_tool", "execute_entity_split_tool"} & {
        tool.name for tool in talk.ask("list_tools").tools
    }


class Gate:
    """An analysis that lasts as long as a test wants."""

    def __init__(self) -> None:
        self.begun = threading.Semaphore(0)
        self.may_end = threading.Event()
        self.cancelled = threading.Event()

    def make(self, *, stale_days: float, cancelled: Callable[[], bool]) -> object:
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
        assert gate.begun.acquire(timeout=10)
    talk.call("create_entities", entities=[{"name": "A", "observations": ["x"]}])
    assert talk.call("read_graph")["entities"][0]["name"] == "A"
    assert talk.call("search_semantic", query="x")["results"][0]["name"] == "A"
    assert not gate.begun.acquire(blocking=False), "no more than two think at once"
    assert not any(future.done() for future in running)
    gate.may_end.set()
    assert all(future.result(10).is_error for future in running)


def test_a_cancelled_analysis_stops(talk: Conversation, gate: Gate) -> None:
    running = talk.portal.start_task_soon(talk.client.call_tool, "consolidation_report", {})
    assert gate.begun.acquire(timeout=10)
    assert not gate.cancelled.is_set()
    running.cancel()
    assert gate.cancelled.wait(10)
    assert talk.call("read_graph")["entities"] == []


def test_15_find_duplicate_observations(talk: Conversation) -> None:
    said = [
        "Desplegado en Vercel con dominio personalizado",
        "Desplegado con dominio personalizado en Vercel",
        "Stack: FastMCP + SQLite + ONNX Runtime para embeddings",
        "FastMCP",
        "Nada que ver con lo demás",
    ]
    talk.call("create_entities", entities=[{"name": "Mi Proyecto", "observations": said}])
    answer = talk.call("find_duplicate_observations", entity_name="Mi Proyecto", threshold=0.85)
    assert {key: answer[key] for key in ("entity_name", "total_observations")} == {
        "entity_name": "Mi Proyecto",
        "total_observations": 5,
    }
    pairs = {(one["obs_text_a"], one["obs_text_b"]): one for one in answer["duplicate_pairs"]}
    assert set(pairs) == {(said[0], said[1]), (said[2], said[3])}
    same, held = pairs.values() if pairs[said[0], said[1]]["cluster"] == 1 else reversed(pairs.values())
    assert (same["match_type"], held["match_type"], held["similarity_score"]) == ("cosine", "containment", 1.0)
    assert same["similarity_score"] >= 0.85
    assert same["cluster"] != held["cluster"]
    assert "degraded" not in answer


def test_15_without_a_model_the_words_decide(
    talk: Conversation, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    class NoLoader:
        def __init__(self, _own: object = None) -> None: ...

        def get(self) -> Unavailable:
            return Unavailable(Lack.NOT_FOUND, tmp_path)

    monkeypatch.setattr("core.embedding.meaning.LazyEncoder", NoLoader)
    said = ["Stack: FastMCP + SQLite + ONNX Runtime para embeddings", "FastMCP"]
    talk.call("create_entities", entities=[{"name": "Mi Proyecto", "observations": said}])
    answer = talk.call("find_duplicate_observations", entity_name="Mi Proyecto")
    assert answer["degraded"] is True
    (pair,) = answer["duplicate_pairs"]
    assert pair["match_type"] == "lexical"


def test_15_what_is_refused(talk: Conversation) -> None:
    talk.call("create_entities", entities=[{"name": "A"}])
    assert talk.fail("find_duplicate_observations", entity_name="Nobody") == "Entity not found: Nobody"
    for name in ("threshold", "containment_threshold"):
        for value in (-0.1, 1.1, 10**400):
            error = talk.fail("find_duplicate_observations", entity_name="A", **{name: value})
            assert name in error
        assert f"{name}: Input should be a number" in talk.fail(
            "find_duplicate_observations", entity_name="A", **{name: "high"}
        )
    assert talk.call("find_duplicate_observations", entity_name="A", threshold="0.5")["duplicate_pairs"] == []


def test_find_duplicate_entities(talk: Conversation) -> None:
    names = ("Lucía Ferrer", "Lucia Ferrer", "Proyecto Faro", "Hetzner")
    talk.call("create_entities", entities=[{"name": name, "entityType": "Cosa"} for name in names])
    (pair,) = talk.call("find_duplicate_entities")["duplicate_pairs"]
    assert (pair["entity_a"], pair["entity_b"], pair["type_a"], pair["type_b"]) == (*names[:2], "Cosa", "Cosa")
    assert 0.5 <= pair["score"] <= 1
    assert pair["why"]
    assert talk.call("find_duplicate_entities", limit=1)["duplicate_pairs"] == [pair]
    assert talk.fail("find_duplicate_entities", limit=0) == "limit must be from 1 to 200."
