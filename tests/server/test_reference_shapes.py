"""A client written for the reference server works unchanged."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from server_talk import Conversation, conversation

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

A = {"name": "A", "entityType": "person", "observations": ["likes tea"]}
B = {"name": "B", "entityType": "person", "observations": []}
KNOWS = {"from": "A", "to": "B", "relationType": "knows"}


@pytest.fixture
def ignoring(file: Path) -> Iterator[Conversation]:
    with conversation(file, on_existing="ignore") as found:
        yield found


def test_add_observations(talk: Conversation) -> None:
    talk.call("create_entities", entities=[A, B])
    answer = talk.call("add_observations", observations=[{"entityName": "A", "contents": ["likes tea", "has a cat"]}])
    assert answer["results"] == [{"entityName": "A", "addedObservations": ["has a cat"]}]
    assert answer["entity"] == {**A, "observations": ["likes tea", "has a cat"]}
    answer = talk.call(
        "add_observations",
        observations=[{"entityName": "A", "contents": ["x"]}, {"entityName": "B", "contents": ["y"]}],
    )
    assert answer == {
        "results": [
            {"entityName": "A", "addedObservations": ["x"]},
            {"entityName": "B", "addedObservations": ["y"]},
        ]
    }


def test_add_observations_stores_nothing_when_one_entity_is_missing(talk: Conversation) -> None:
    talk.call("create_entities", entities=[A])
    error = talk.fail(
        "add_observations",
        observations=[{"entityName": "A", "contents": ["x"]}, {"entityName": "Q", "contents": ["y"]}],
    )
    assert error == "Entity not found: Q"
    assert talk.call("read_graph")["entities"] == [A]


def test_delete_observations(talk: Conversation) -> None:
    talk.call("create_entities", entities=[A, {**B, "observations": ["x", "y"]}])
    one = talk.call("delete_observations", deletions=[{"entityName": "A", "observations": ["likes tea", "no"]}])
    assert one == {
        "entity": {**A, "observations": []},
        "success": True,
        "message": "Observations deleted successfully",
    }
    two = talk.call(
        "delete_observations",
        deletions=[{"entityName": "B", "observations": ["x"]}, {"entityName": "Q", "observations": ["x"]}],
    )
    assert two == {
        "errors": ["Entity not found: Q"],
        "success": True,
        "message": "Observations deleted successfully",
    }
    assert talk.call("read_graph")["entities"][1]["observations"] == ["y"]


def test_deletes_say_success(talk: Conversation) -> None:
    talk.call("create_entities", entities=[A, B])
    talk.call("create_relations", relations=[KNOWS])
    for _ in range(2):  # the second time nothing is there
        answer = talk.call("delete_relations", relations=[KNOWS])
        assert answer["success"] is True
        assert answer["message"] == "Relations deleted successfully"
    for _ in range(2):
        answer = talk.call("delete_entities", entityNames=["A"])
        assert answer["success"] is True
        assert answer["message"] == "Entities deleted successfully"


def test_reads(talk: Conversation) -> None:
    talk.call("create_entities", entities=[A, B])
    talk.call("create_relations", relations=[KNOWS])
    assert talk.call("read_graph") == {"entities": [A, B], "relations": [KNOWS]}
    assert talk.call("search_nodes", query="TEA") == {"entities": [A], "relations": [KNOWS]}
    assert len(talk.call("search_nodes", query="")["entities"]) == 2
    opened = talk.call("open_nodes", names=["B", "A", "B"])
    assert [entity["name"] for entity in opened["entities"]] == ["B", "A"]
    assert opened["relations"] == [{"id": 1, **KNOWS, "active": True, "ended_at": None, "context": ""}]


def test_nothing_has_a_type_key(talk: Conversation) -> None:
    talk.call("create_entities", entities=[A, B])
    talk.call("create_relations", relations=[KNOWS])
    for answer in (talk.call("read_graph"), talk.call("search_nodes", query="a"), talk.call("open_nodes", names=["A"])):
        for item in answer["entities"] + answer["relations"]:
            assert "type" not in item


def test_ignoring_what_exists(ignoring: Conversation) -> None:
    assert ignoring.call("create_entities", entities=[A]) == {"entities": [A]}
    changed = {**A, "entityType": "cat", "observations": ["other"]}
    assert ignoring.call("create_entities", entities=[changed, B]) == {"entities": [B]}
    assert ignoring.call("open_nodes", names=["A"])["entities"][0]["observations"] == ["likes tea"]
    assert ignoring.call("create_relations", relations=[KNOWS]) == {"relations": [KNOWS]}
    assert ignoring.call("create_relations", relations=[KNOWS]) == {"relations": []}
