"""Splits: no. 11 to 14 of the tool reference, and the old names that no. 16 keeps."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.core.curation.graphs import state
from tests.server.curation.curation_examples import BUSY, MOMENT, about_three_things, fill, part

if TYPE_CHECKING:
    from server_talk import Conversation

    from core.memory import Memory


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
    twice = "Each split needs a name of its own; this one is given twice: Tea"
    assert fail(fine, part("Tea", "plays chess")) == twice
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
