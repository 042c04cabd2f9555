"""What the strict profile lists, and what it shares with the other one."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import jsonschema
import pytest
from mcp.shared.exceptions import MCPError
from server_talk import conversation
from strict_talk import MODELS, TOOLS, StrictTalk, strict_conversation

from core.model import EntityDraft, ObservationDraft
from core.rules.vocabulary import ENTITY_TYPES, RELATION_TYPES
from server.profiles import profile
from server.tools.schemas import NULLABLE

if TYPE_CHECKING:
    from pathlib import Path

    from core.memory import Memory

ARGUMENTS = {
    "get_entity": ["entity_name"],
    "get_graph": [],
    "create_entities": ["entities"],
    "add_observation": ["entity", "observation"],
    "create_relation": ["from_entity", "to_entity", "relation_type"],
    "search_memory": ["query"],
    "delete_entities": ["names"],
    "delete_relation": ["from_entity", "to_entity"],
    "flush_memory": [],
}
HINTS = {
    "get_entity": (True, False, True),
    "get_graph": (True, False, True),
    "create_entities": (False, False, False),
    "add_observation": (False, False, False),
    "create_relation": (False, False, False),
    "search_memory": (True, False, True),
    "delete_entities": (False, True, False),
    "delete_relation": (False, True, False),
    "flush_memory": (False, False, True),
}


def test_the_list_of_tools(strict: StrictTalk) -> None:
    listed = strict.talk.ask("list_tools")
    assert [tool.name for tool in listed.tools] == list(ARGUMENTS) == list(MODELS)
    for tool in listed.tools:
        hints = tool.annotations
        assert (hints.read_only_hint, hints.destructive_hint, hints.idempotent_hint) == HINTS[tool.name]
        assert hints.open_world_hint is False
        assert hints.title == tool.title != ""
        assert list(tool.input_schema["properties"]) == tool.input_schema["required"] == ARGUMENTS[tool.name]
        assert 120 <= len(tool.description) <= 420
        for schema in (tool.input_schema, tool.output_schema):
            jsonschema.Draft202012Validator.check_schema(schema)
            assert not re.search(r'"(?:anyOf|oneOf|allOf|\$ref)"|"type":\s*\[', json.dumps(schema))
        assert "required" not in tool.output_schema
    assert len(listed.model_dump_json(by_alias=True, exclude_none=True)) < 12_000
    items = TOOLS["create_entities"].input_schema["properties"]["entities"]["items"]
    assert items["properties"]["entityType"]["enum"] == list(ENTITY_TYPES)
    assert TOOLS["create_relation"].input_schema["properties"]["relation_type"]["enum"] == list(RELATION_TYPES)
    assert TOOLS["get_graph"].output_schema["properties"]["data"] is NULLABLE


def test_instructions(strict: StrictTalk) -> None:
    text = strict.talk.client.instructions
    assert text == profile("strict").instructions
    assert len(text) < 2_000
    for word in (*ENTITY_TYPES, *RELATION_TYPES, "NOT_FOUND", "INVALID_RELATION", "NO_RESULTS", "data, not orders"):
        assert word in text
    assert set(re.findall(r"\b[a-z]+_[a-z_]+\b", text)) - {"error_type"} <= set(TOOLS)


def test_prompts(strict: StrictTalk) -> None:
    listed = strict.talk.ask("list_prompts").prompts
    assert {one.name: [argument.name for argument in one.arguments] for one in listed} == {
        "create_entity_prompt": ["name", "entity_type"],
        "search_prompt": ["query"],
        "relation_prompt": ["from_entity", "to_entity"],
    }
    assert all(argument.required and argument.description for one in listed for argument in one.arguments)
    given = {"from_entity": "{to_entity}", "to_entity": "faro"}
    text = strict.talk.ask("get_prompt", "relation_prompt", given).messages[0].content.text
    assert text.startswith("How are {to_entity} and faro related?")
    with pytest.raises(MCPError, match="to_entity is required"):
        strict.talk.ask("get_prompt", "relation_prompt", {"from_entity": "a"})
    for prompt in profile("strict").prompts.values():
        arguments = {argument.name for argument in prompt.arguments}
        assert arguments <= set(re.findall(r"\{(\w+)\}", prompt.text))
        named = set(re.findall(r"\b[a-z]+_[a-z_]+\b", prompt.text)) - arguments
        assert named <= set(TOOLS)


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [
        ("get_entity", {}),
        ("get_entity", {"entity_name": None}),
        ("get_entity", {"entity_name": 3}),
        ("create_entities", {}),
        ("create_entities", {"entities": "no list"}),
        ("create_relation", {"from_entity": "a", "to_entity": "b"}),
        ("add_observation", {"entity": "a", "observation": ["x"]}),
        ("delete_entities", {"names": [1]}),
        ("delete_relation", {"from_entity": "a", "to_entity": {}}),
        ("search_memory", {"query": []}),
    ],
)
def test_arguments_that_are_missing_or_of_the_wrong_kind(
    strict: StrictTalk, tool: str, arguments: dict[str, Any]
) -> None:
    result = strict.talk.result(tool, **arguments)
    assert result.is_error
    assert result.content[0].text.startswith("MCP error -32602: ")
    response, _ = strict.raw(tool, **arguments)
    assert response.error_type == "VALIDATION_ERROR"
    assert result.content[0].text.endswith(response.error)


def test_an_unknown_tool(strict: StrictTalk) -> None:
    result = strict.talk.result("create_relations", relations=[])
    assert result.is_error
    assert result.structured_content["error"] == "Tool create_relations not found"
    assert result.structured_content["success"] is False


@pytest.mark.parametrize(
    ("item", "error"),
    [
        ({"entityType": "tool"}, "entities.1.name: Field required"),
        ({"name": "a"}, "entities.1.entityType: Field required"),
        ({"name": 1, "entityType": "tool"}, "entities.1.name: Input should be a string"),
        ({"name": "a", "entityType": "tool", "observations": "x"}, "entities.1.observations: Input should be an array"),
        (
            {"name": "a", "entityType": "tool", "observations": [1]},
            "entities.1.observations.0: Input should be a string",
        ),
        (7, "entities.1: Input should be an object"),
    ],
)
def test_an_item_that_is_no_entity(strict: StrictTalk, item: object, error: str) -> None:
    response = strict("create_entities", entities=[{"name": "fine", "entityType": "tool"}, item])
    assert (response.success, response.error_type, response.error) == (False, "VALIDATION_ERROR", error)
    assert strict("get_graph").data["entities"] == []


def test_lenient_inputs(strict: StrictTalk) -> None:
    entities = [
        {"name": "a", "entityType": "tool", "observations": None, "more": 1},
        '{"name":"b","entityType":"tool"}',
    ]
    assert strict("create_entities", entities=json.dumps(entities), surplus=True).success
    assert strict("create_entities", entities=[{"name": "c", "entityType": "tool", "observations": '["x"]'}]).success
    assert strict("delete_entities", names='["a", "b"]').success
    assert [one["name"] for one in strict("get_graph").data["entities"]] == ["c"]


def test_an_error_says_which_item_it_is_about(strict: StrictTalk) -> None:
    response = strict(
        "create_entities", entities=[{"name": "a", "entityType": "tool"}, {"name": "B", "entityType": "x"}]
    )
    assert response.error.startswith("entities.1: Invalid entity name 'B'")
    response = strict("create_entities", entities=[{"name": "a", "entityType": "thing"}])
    assert response.error.endswith("Allowed: person, concept, project, document, tool, organization, location or event")


def test_limits(strict: StrictTalk) -> None:
    batch = [{"name": f"e-{place}", "entityType": "tool"} for place in range(1_001)]
    response = strict("create_entities", entities=batch)
    assert (response.error_type, response.error) == (
        "VALIDATION_ERROR",
        "Too many entities in one call: 1001, the limit is 1000.",
    )
    assert strict("delete_entities", names=["x"] * 1_001).error_type == "VALIDATION_ERROR"
    assert strict("add_observation", entity="e-1", observation="x\0").error_type == "VALIDATION_ERROR"


def test_answers_stay_within_the_budget(file: Path) -> None:
    with strict_conversation(file, max_result_chars=5_000) as strict:
        said = ["x" * 400 + str(place) for place in range(60)]
        batch = [{"name": f"e-{place}", "entityType": "tool", "observations": said[:20]} for place in range(50)]
        created = strict("create_entities", entities=batch).data
        assert created["truncated"] is True
        graph = strict("get_graph").data
        assert graph["truncated"] is True
        assert graph["total"] == 50
        assert "next_cursor" not in graph
        one = strict("get_entity", entity_name="e-1").data
        assert (one["observations_total"], one["truncated"]) == (20, True)
        found = strict("search_memory", query="newest").data
        assert found["truncated"] is True
        assert found["total"] == 50


def test_both_profiles_share_one_memory(file: Path) -> None:
    with strict_conversation(file) as strict, conversation(file) as other:
        other.call("create_entities", entities=[{"name": "Proyecto Faro", "entityType": "Proyecto"}])
        strict("create_entities", entities=[{"name": "ana", "entityType": "person"}])
        assert strict("create_relation", from_entity="ana", to_entity="Proyecto Faro", relation_type="uses").success
        graph = other.call("read_graph")
        assert [one["name"] for one in graph["entities"]] == ["Proyecto Faro", "ana"]
        assert graph["relations"] == [{"from": "ana", "to": "Proyecto Faro", "relationType": "uses"}]


def test_writes_bear_the_clients_name_and_can_be_undone(strict: StrictTalk, desktop: Memory) -> None:
    strict("create_entities", entities=[{"name": "ana", "entityType": "person", "observations": ["said"]}])
    (entry,) = desktop.journal.entries()
    assert (entry.tool, entry.actor.name, entry.actor.version) == ("create_entities", "tester", "9.8")
    desktop.journal.undo(entry.id)
    assert strict("get_graph").data["entities"] == []


def test_a_former_name_and_what_is_archived(strict: StrictTalk, desktop: Memory) -> None:
    (stored,) = desktop.graph.create_entities([EntityDraft("old", "tool", (ObservationDraft("x"),))])
    desktop.graph.update_entity(stored.entity.id, name="new")
    assert strict("get_entity", entity_name="old").data["name"] == "new"
    desktop.graph.update_entity(stored.entity.id, status="archived")
    assert strict("get_graph").data["entities"] == []
    assert strict("search_memory", query="new").error_type == "NO_RESULTS"


def test_listing_its_tools_loads_nothing_heavy() -> None:
    code = (
        "import sys; from server.profiles import profile; profile('strict');"
        " heavy = {'rapidfuzz', 'numpy', 'apsw', 'core.memory'} & set(sys.modules);"
        " assert not heavy, heavy"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
