"""The examples of the tool reference (no. 1-8 and 10), each as it stands there."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from server_talk import Conversation

SPACE = {
    "name": "CachorroSpace",
    "entityType": "Project",
    "observations": ["Stack: Astro 6.x + Starlight 0.38.x", "Deployed on Vercel at cachorro.space"],
}
ASTRO = {"name": "Astro", "entityType": "Component", "observations": []}
USES = {"from": "CachorroSpace", "to": "Astro", "relationType": "uses"}


def test_1_create_entities(talk: Conversation) -> None:
    assert talk.call("create_entities", entities=[SPACE]) == {"entities": [SPACE]}


def test_1_create_entities_without_a_name(talk: Conversation) -> None:
    error = talk.fail("create_entities", entities=[{"entityType": "Project"}])
    assert error == "1 validation error for EntityInput\nname\n  Field required [type=missing]"


def test_1_create_entities_merges_observations(talk: Conversation) -> None:
    talk.call("create_entities", entities=[SPACE])
    again = {"name": "CachorroSpace", "observations": ["Deployed on Vercel at cachorro.space", "Accent: teal"]}
    answer = talk.call("create_entities", entities=[again])
    assert answer == {"entities": [{**SPACE, "observations": [*SPACE["observations"], "Accent: teal"]}]}


def test_2_create_relations(talk: Conversation) -> None:
    talk.call("create_entities", entities=[SPACE, ASTRO])
    assert talk.call("create_relations", relations=[USES]) == {"relations": [USES]}


def test_2_create_relations_with_a_missing_end(talk: Conversation) -> None:
    talk.call("create_entities", entities=[SPACE])
    relation = {"from": "CachorroSpace", "to": "NonExistentEntity", "relationType": "uses"}
    assert talk.call("create_relations", relations=[relation]) == {
        "relations": [{"error": "Entity not found: NonExistentEntity"}],
        "errors": ["Entity not found: NonExistentEntity"],
    }


def test_2_create_relations_twice(talk: Conversation) -> None:
    talk.call("create_entities", entities=[SPACE, ASTRO])
    talk.call("create_relations", relations=[USES])
    answer = talk.call("create_relations", relations=[USES])
    assert answer == {"relations": [{**USES, "error": "Relation already exists"}]}


def test_3_add_observations(talk: Conversation) -> None:
    talk.call("create_entities", entities=[SPACE])
    new = ["ECharts 6.x chosen for visualizations", "Accent color: teal (#2dd4bf)"]
    answer = talk.call("add_observations", name="CachorroSpace", observations=new)
    assert answer["entity"] == {**SPACE, "observations": [*SPACE["observations"], *new]}


def test_3_add_observations_to_nobody(talk: Conversation) -> None:
    error = talk.fail("add_observations", name="NonExistentEntity", observations=["x"])
    assert error == "Entity not found: NonExistentEntity"


def test_4_delete_entities(talk: Conversation) -> None:
    talk.call("create_entities", entities=[{"name": "Old Project"}, {"name": "Deprecated Component"}])
    answer = talk.call("delete_entities", entityNames=["Old Project", "Deprecated Component"])
    assert answer["deleted"] == ["Old Project", "Deprecated Component"]
    assert "errors" not in answer
    assert answer["success"] is True


def test_4_delete_entities_in_part(talk: Conversation) -> None:
    talk.call("create_entities", entities=[{"name": "Old Project"}])
    answer = talk.call("delete_entities", entityNames=["Old Project", "Already Deleted Entity"])
    assert answer["deleted"] == ["Old Project"]
    assert answer["errors"] == ["Entity not found: Already Deleted Entity"]
    assert answer["success"] is True


def test_5_delete_observations(talk: Conversation) -> None:
    talk.call(
        "create_entities",
        entities=[{**SPACE, "observations": [*SPACE["observations"], "Accent color: teal (#2dd4bf)"]}],
    )
    answer = talk.call(
        "delete_observations", name="CachorroSpace", observations=["Accent color: teal (#2dd4bf)", "never said"]
    )
    assert answer["entity"] == SPACE
    assert answer["success"] is True


def test_5_delete_observations_of_nobody(talk: Conversation) -> None:
    error = talk.fail("delete_observations", name="NonExistentEntity", observations=["x"])
    assert error == "Entity not found: NonExistentEntity"


def test_6_delete_relations(talk: Conversation) -> None:
    talk.call("create_entities", entities=[SPACE, ASTRO])
    talk.call("create_relations", relations=[USES])
    answer = talk.call("delete_relations", relations=[USES])
    assert answer["deleted"] == [USES]
    assert "errors" not in answer


def test_6_delete_relations_that_are_not_there(talk: Conversation) -> None:
    talk.call("create_entities", entities=[{"name": "A"}, {"name": "B"}])
    answer = talk.call(
        "delete_relations",
        relations=[
            {"from": "A", "to": "B", "relationType": "contains"},
            {"from": "A", "to": "C", "relationType": "contains"},
        ],
    )
    assert answer["deleted"] == []
    assert answer["errors"] == ["Relation not found: A -> B (contains)", "Entity not found: A or C"]


def test_7_search_nodes(talk: Conversation) -> None:
    ink = {"name": "CachorroInk", "entityType": "Project", "observations": ["Blog built with Astro 5.x"]}
    other = {"name": "Other", "entityType": "Project", "observations": ["Django"]}
    talk.call("create_entities", entities=[other, ink, SPACE])
    answer = talk.call("search_nodes", query="astro")
    assert answer == {"entities": [SPACE, ink], "relations": []}


def test_8_open_nodes(talk: Conversation) -> None:
    talk.call("create_entities", entities=[SPACE])
    answer = talk.call("open_nodes", names=["CachorroSpace", "Astro"])
    (entity,) = answer["entities"]
    assert {key: entity[key] for key in SPACE} == SPACE
    assert entity["id"] == 1
    assert entity["status"] == "active"
    assert len(entity["updated_at"]) == len("2026-11-30 08:54:00")
    assert answer["relations"] == []


def test_10_migrate(talk: Conversation, tmp_path: Path) -> None:
    source = tmp_path / "mcp-memory.jsonl"
    lines = [
        {"type": "entity", **SPACE},
        {"type": "entity", **ASTRO},
        {"type": "relation", **USES},
        {"type": "relation", "from": "CachorroSpace", "to": "Nobody", "relationType": "uses"},
    ]
    source.write_text("\n".join(map(json.dumps, lines)) + "\nnot json\n", encoding="utf-8")
    before = source.read_bytes()
    answer = talk.call("migrate", source_path=str(source))
    counts = {"entities_imported": 2, "relations_imported": 1, "errors": 0, "skipped": 2}
    assert {key: answer[key] for key in counts} == counts
    assert [issue["line"] for issue in answer["issues"]] == [4, 5]
    again = talk.call("migrate", source_path=str(source))
    assert again["entities_imported"] == again["relations_imported"] == 0
    assert source.read_bytes() == before
    assert talk.call("read_graph") == {"entities": [SPACE, ASTRO], "relations": [USES]}


def test_10_migrate_without_a_file(talk: Conversation, tmp_path: Path) -> None:
    assert talk.fail("migrate") == "source_path is required"
    assert talk.fail("migrate", source_path="  ") == "source_path is required"
    missing = tmp_path / "missing.jsonl"
    assert talk.fail("migrate", source_path=str(missing)) == f"File not found: {missing}"
    assert talk.fail("migrate", source_path=str(tmp_path)) == f"Not a regular file: {tmp_path}"
