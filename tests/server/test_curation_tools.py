"""Splits, duplicates, merges and the report: the examples of the tool reference (no. 11-16), and what is beyond it."""

from __future__ import annotations

import random
import re
import threading
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

import pytest
from seeded_encoder import SeededEncoder, SeededLoader
from server_talk import Conversation, conversation
from waiting import PATIENCE

from core.curation.curation import Curation
from core.embedding.encoder import Lack, Unavailable
from core.model import EntityDraft, ObservationDraft
from tests.core.curation.graphs import state

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


TOPICS = {
    "invoice": ("invoice", "customer", "payment", "tax", "receipt", "discount", "account"),
    "roses": ("roses", "garden", "water", "soil", "seeds", "harvest", "compost"),
    "server": ("server", "deploy", "release", "cluster", "database", "backup", "network"),
}


def about_three_things(count: int) -> list[str]:
    """Texts of which any analysis sees that they have three topics."""
    chance, pools = random.Random(5), list(TOPICS.values())
    return [f"{' '.join(chance.sample(pools[number % 3], 4))} {number}" for number in range(count)]


BUSY = {"name": "Proyecto Ñandú", "entityType": "Proyécto", "observations": about_three_things(28)}


def test_11_analyze_entity_split(talk: Conversation, desktop: Memory) -> None:
    talk.call("create_entities", entities=[BUSY])
    before = state(desktop)
    answer = talk.call("analyze_entity_split", entity_name="Proyecto Ñandú")
    assert list(answer) == ["analysis"]
    topics = answer["analysis"].pop("topics")
    assert answer["analysis"] == {
        "entity_name": "Proyecto Ñandú",
        "entity_type": "Proyécto",
        "observation_count": 28,
        "threshold": 25,
        "needs_split": True,
        "split_score": 1.2271,
    }
    assert len(topics) == 3
    assert sorted(text for texts in topics.values() for text in texts) == sorted(BUSY["observations"])
    assert state(desktop) == before
    assert talk.fail("analyze_entity_split", entity_name="Nobody") == "Entity not found: Nobody"
    assert "entity_name: Field required" in talk.fail("analyze_entity_split")


def test_11_an_entity_that_needs_no_split(talk: Conversation) -> None:
    talk.call(
        "create_entities", entities=[{"name": "A", "entityType": "Sesión", "observations": ["x", "y"]}, {"name": "B"}]
    )
    analysis = talk.call("analyze_entity_split", entity_name="A")["analysis"]
    assert (analysis["threshold"], analysis["needs_split"], analysis["observation_count"]) == (15, False, 2)
    analysis = talk.call("analyze_entity_split", entity_name="B")["analysis"]
    assert (analysis["threshold"], analysis["topics"], analysis["split_score"]) == (20, {}, 0.0)


@pytest.mark.parametrize("name", ["propose_entity_split", "propose_entity_split_tool"])
def test_12_propose_entity_split(talk: Conversation, desktop: Memory, name: str) -> None:
    talk.call("create_entities", entities=[BUSY])
    before, last = state(desktop), desktop.journal.last_id()
    topics = talk.call("analyze_entity_split", entity_name="Proyecto Ñandú")["analysis"]["topics"]
    answer = talk.call(name, entity_name="Proyecto Ñandú")
    splits = [
        {"name": f"Proyecto Ñandú - {topic}", "entity_type": "Proyecto", "observations": texts}
        for topic, texts in topics.items()
    ]
    relations = []
    for split in splits:
        relations.append({"from": "Proyecto Ñandú", "to": split["name"], "type": "contiene"})
        relations.append({"from": split["name"], "to": "Proyecto Ñandú", "type": "parte_de"})
    assert answer == {
        "proposal": {
            "proposal_id": 1,
            "status": "pending",
            "original_entity": {"name": "Proyecto Ñandú", "entity_type": "Proyécto"},
            "suggested_splits": splits,
            "relations_to_create": relations,
            "analysis": {"observation_count": 28, "threshold": 25, "split_score": 1.2271, "num_topics": 3},
        }
    }
    assert talk.call(name, entity_name="Proyecto Ñandú") == answer, "the same made twice is one"
    assert (state(desktop), desktop.journal.last_id()) == (before, last), "a proposal changes no memory"
    (waiting,) = desktop.curation.proposals.waiting()
    assert (waiting.id, waiting.kind, waiting.actor.name) == (1, "split", "tester")


def test_12_in_a_strict_graph(talk: Conversation, desktop: Memory) -> None:
    desktop.settings.set("strict", value=True)
    talk.call("create_entities", entities=[{**BUSY, "name": "nandu", "entityType": "project"}])
    proposal = talk.call("propose_entity_split", entity_name="nandu")["proposal"]
    parts = [part["name"] for part in proposal["suggested_splits"]]
    assert all(re.fullmatch(r"nandu-[a-z0-9-]+", name) for name in parts)
    assert proposal["relations_to_create"] == [{"from": "nandu", "to": name, "type": "contains"} for name in parts]
    result = talk.call("execute_entity_split", entity_name="nandu", approved_splits=proposal["suggested_splits"])
    assert (result["result"]["new_entities"], result["result"]["relations_created"]) == (parts, len(parts))


def test_12_nothing_to_split(talk: Conversation, desktop: Memory) -> None:
    same = [f"pays invoice number {number}" for number in range(30)]
    talk.call("create_entities", entities=[{"name": "Small"}, {"name": "One topic", "observations": same}])
    for name in ("Small", "One topic"):
        answer = talk.call("propose_entity_split", entity_name=name)
        assert answer == {"proposal": None, "message": "Entity does not need splitting"}
    assert desktop.curation.proposals.count_waiting() == 0


def test_12_a_rejected_split_is_proposed_again_only_when_the_entity_has_changed(
    talk: Conversation, desktop: Memory
) -> None:
    talk.call("create_entities", entities=[BUSY])
    talk.call("propose_entity_split", entity_name="Proyecto Ñandú")
    desktop.curation.proposals.set_status(1, "rejected")
    answer = talk.call("propose_entity_split", entity_name="Proyecto Ñandú")
    assert answer["proposal"] is None
    assert MOMENT.fullmatch(answer["rejected_at"])
    talk.call("add_observations", name="Proyecto Ñandú", observations=["roses garden water soil 99"])
    assert talk.call("propose_entity_split", entity_name="Proyecto Ñandú")["proposal"]["proposal_id"] == 2


def test_12_what_was_proposed_can_be_approved_at_the_desktop_and_taken_back(
    talk: Conversation, desktop: Memory
) -> None:
    talk.call("create_entities", entities=[BUSY])
    before = state(desktop)
    proposal = talk.call("propose_entity_split", entity_name="Proyecto Ñandú")["proposal"]
    assert desktop.curation.approve(1).status == "approved"
    parts = talk.call("open_nodes", names=[split["name"] for split in proposal["suggested_splits"]])["entities"]
    assert [sorted(part["observations"]) for part in parts] == [
        split["observations"] for split in proposal["suggested_splits"]
    ]
    desktop.journal.undo_last()
    assert state(desktop) == before
    assert desktop.curation.proposals.waiting()[0].status == "pending"


def test_13_a_split_that_waits_for_the_person(proposing: Conversation, desktop: Memory) -> None:
    fill(desktop)
    approved = [part("Tea", "likes tea")]
    wrong = [part("Tea", "sings")]
    assert "does not hold" in proposing.fail("execute_entity_split", entity_name="Ana", approved_splits=wrong)
    answer = proposing.call(
        "execute_entity_split", entity_name="Ana", approved_splits=approved, parent_entity_name="Ana P."
    )
    assert answer == {"result": None, "proposal_id": 1, "status": "pending"}
    assert desktop.graph.open(["Tea"]) == ()
    desktop.curation.approve(1)
    (tea,) = desktop.graph.open(["Tea"])
    assert {one.from_name for one in desktop.graph.relations_of([tea.id])} == {"Tea", "Ana P."}


def test_14_find_split_candidates(talk: Conversation) -> None:
    assert talk.call("find_split_candidates") == {"candidates": []}
    session = {"name": "Sesión 2026-03-31", "entityType": "Sesion", "observations": about_three_things(18)}
    same = [f"pays invoice number {number}" for number in range(30)]
    talk.call("create_entities", entities=[BUSY, session, {"name": "One topic", "observations": same}, {"name": "A"}])
    first, second = talk.call("find_split_candidates")["candidates"]
    assert [first["entity_name"], second["entity_name"]] == ["Sesión 2026-03-31", "Proyecto Ñandú"]
    assert {key: first[key] for key in ("entity_type", "observation_count", "threshold", "needs_split")} == {
        "entity_type": "Sesion",
        "observation_count": 18,
        "threshold": 15,
        "needs_split": True,
    }
    assert second == talk.call("analyze_entity_split", entity_name="Proyecto Ñandú")["analysis"]


def test_14_what_there_was_no_time_for(talk: Conversation, monkeypatch: pytest.MonkeyPatch) -> None:
    talk.call("create_entities", entities=[BUSY])
    monkeypatch.setattr("server.tools.curation._SPLIT_SECONDS", 0.0)
    answer = talk.call("find_split_candidates")
    assert answer == {"candidates": [], "more": True, "not_analyzed": ["Proyecto Ñandú"]}
    found = talk.call("analyze_entity_split", entity_name="Proyecto Ñandú")["analysis"]
    assert talk.call("find_split_candidates") == {"candidates": [found]}


def test_16_consolidation_report(talk: Conversation, desktop: Memory) -> None:
    similar = ["Desplegado en Vercel", "en Vercel Desplegado", "nada que ver"]
    old = {"name": "Experimento Antiguo", "observations": ["a", "b", "c"]}
    many = [f"pays invoice number {number}" for number in range(35)]
    talk.call(
        "create_entities",
        entities=[
            BUSY,
            {"name": "Mi Proyecto", "observations": similar},
            old,
            {"name": "Proyecto cachorritos", "entityType": "Proyecto", "observations": many},
            {"name": "Gone", "entityType": "Unresolved"},
        ],
    )
    with desktop._store.write_aside() as connection:
        connection.execute("INSERT INTO similarity_flag VALUES (30, 29, 0.97531)")
        last_at = (datetime.now(UTC) - timedelta(days=145, hours=1)).isoformat().replace("+00:00", "Z")
        connection.execute("INSERT INTO access VALUES (3, ?, 2, ?)", (last_at[:10], last_at))
        for entity_id in (1, 2, 4):
            moment = datetime.now(UTC).isoformat().replace("+00:00", "Z")
            connection.execute("INSERT INTO access VALUES (?, ?, 1, ?)", (entity_id, moment[:10], moment))
    before, last = state(desktop), desktop.journal.last_id()
    answer = talk.call("consolidation_report", stale_days=90)
    assert answer == {
        "summary": {
            "total_entities": 5,
            "total_observations": 69,
            "split_candidates_count": 1,
            "flagged_observations_count": 1,
            "stale_entities_count": 1,
            "large_entities_count": 1,
            "unresolved_entities_count": 1,
            "lone_entities_count": 0,
            "duplicate_entities_count": 0,
            "contradictions_count": 0,
        },
        "split_candidates": [
            {
                "entity_name": "Proyecto Ñandú",
                "entity_type": "Proyécto",
                "observation_count": 28,
                "threshold": 25,
                "split_score": 1.2271,
            }
        ],
        "flagged_observations": [
            {
                "entity_name": "Mi Proyecto",
                "observation_text": "en Vercel Desplegado",
                "similarity_flag": 1,
                "similar_to": "Desplegado en Vercel",
                "similarity_score": 0.9753,
            }
        ],
        "stale_entities": [
            {
                "entity_name": "Experimento Antiguo",
                "entity_type": "Generic",
                "last_accessed_days_ago": 145,
                "access_count": 2,
                "observation_count": 3,
            }
        ],
        "large_entities": [
            {
                "entity_name": "Proyecto cachorritos",
                "entity_type": "Proyecto",
                "observation_count": 35,
                "threshold": 25,
            }
        ],
        "unresolved_entities": [{"entity_name": "Gone", "relation_count": 0}],
        "lone_entities": [],
        "duplicate_entities": [],
        "contradictions": [],
    }
    assert talk.call("consolidation_report")["stale_entities"] == answer["stale_entities"]
    assert (state(desktop), desktop.journal.last_id()) == (before, last)


def test_16_never_accessed_is_null(talk: Conversation) -> None:
    talk.call("create_entities", entities=[{"name": "A", "observations": ["x"]}])
    (stale,) = talk.call("consolidation_report", stale_days="1e9")["stale_entities"]
    assert (stale["last_accessed_days_ago"], stale["access_count"]) == (None, 0)


def test_16_days_that_are_none(talk: Conversation) -> None:
    assert talk.fail("consolidation_report", stale_days=-1) == "stale_days must be 0 or more."
    for wrong in ("soon", True, [90]):
        assert "stale_days: Input should be a number" in talk.fail("consolidation_report", stale_days=wrong)
    for wrong in ("NaN", "Infinity", 10**400):
        assert "stale_days: Input should be a" in talk.fail("consolidation_report", stale_days=wrong)


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
