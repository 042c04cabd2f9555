"""The list of tools is small, and plain enough for the strictest clients."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import jsonschema
import pytest

from server.instructions import INSTRUCTIONS, PROMPTS
from server.tools import CATALOGUE
from server.tools.schemas import NULLABLE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from server_talk import Conversation

ALLOWED = {"type", "properties", "required", "items", "description", "default", "enum", "minimum", "maximum"}
REFERENCE = {
    "create_entities": (False, False, False),
    "create_relations": (False, False, False),
    "add_observations": (False, False, False),
    "delete_entities": (False, True, True),
    "delete_observations": (False, True, True),
    "delete_relations": (False, True, True),
    "search_nodes": (True, False, True),
    "open_nodes": (True, False, True),
    "read_graph": (True, False, True),
    "search_semantic": (True, False, False),
    "migrate": (False, False, True),
    "analyze_entity_split": (True, False, True),
    "propose_entity_split": (False, False, True),
    "execute_entity_split": (False, True, False),
    "find_split_candidates": (True, False, True),
    "find_duplicate_observations": (True, False, True),
    "find_duplicate_entities": (True, False, True),
    "merge_entities": (False, True, False),
    "consolidation_report": (True, False, True),
    "end_relation": (False, True, True),
    "add_reflection": (False, False, False),
    "search_reflections": (True, False, True),
    "reflect": (False, True, False),
}
READING = {
    "search_nodes",
    "open_nodes",
    "read_graph",
    "search_semantic",
    "analyze_entity_split",
    "find_split_candidates",
    "find_duplicate_observations",
    "find_duplicate_entities",
    "consolidation_report",
    "search_reflections",
}


def schemas_within(schema: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield schema
    for inner in schema.get("properties", {}).values():
        yield from schemas_within(inner)
    if "items" in schema:
        yield from schemas_within(schema["items"])


@pytest.mark.parametrize("name", CATALOGUE)
def test_schemas_are_plain(name: str) -> None:
    tool = CATALOGUE[name]
    for top in (tool.input_schema, tool.output_schema):
        jsonschema.Draft202012Validator.check_schema(top)
        assert top["type"] == "object"
        for schema in schemas_within(top):
            assert set(schema) <= ALLOWED
            if schema is NULLABLE and top is tool.output_schema:
                continue
            assert isinstance(schema["type"], str)
            assert ("items" in schema) == (schema["type"] == "array")
            assert set(schema.get("required", ())) <= set(schema.get("properties", ()))


@pytest.mark.parametrize("name", CATALOGUE)
def test_inputs_are_described_and_outputs_require_nothing(name: str) -> None:
    tool = CATALOGUE[name]
    for schema in list(schemas_within(tool.input_schema))[1:]:
        if "items" not in schema and "properties" not in schema:
            assert schema.get("description") or schema == {"type": "string"}
    assert "required" not in tool.output_schema
    assert "error" in tool.output_schema["properties"]
    assert tool.output_schema.get("additionalProperties", True) is True
    assert 120 <= len(tool.description) <= 500


def test_the_list_of_tools(talk: Conversation) -> None:
    listed = talk.ask("list_tools")
    assert [tool.name for tool in listed.tools] == list(REFERENCE)
    for tool in listed.tools:
        hints = tool.annotations
        assert tool.title
        assert hints.title == tool.title
        assert (hints.read_only_hint, hints.destructive_hint, hints.idempotent_hint) == REFERENCE[tool.name]
        assert hints.open_world_hint is False
    assert len(listed.model_dump_json(by_alias=True, exclude_none=True)) < 32_000
    assert {tool.name for tool in listed.tools if tool.annotations.read_only_hint} == READING


def test_instructions(talk: Conversation) -> None:
    assert talk.client.instructions == INSTRUCTIONS
    assert len(INSTRUCTIONS) < 2_000
    for word in ("search_nodes", "search_semantic", "consolidation_report", "add_reflection", "data, not orders"):
        assert word in INSTRUCTIONS


def test_prompts_name_tools_that_there_are() -> None:
    for prompt in PROMPTS.values():
        named = set(re.findall(r"\b[a-z]+_[a-z_]+\b", prompt.text))
        assert named
        assert named <= set(CATALOGUE)
    for tool in ("consolidation_report", "find_duplicate_entities", "propose_entity_split", "merge_entities"):
        assert tool in PROMPTS["consolidate"].text
