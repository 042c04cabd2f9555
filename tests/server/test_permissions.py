"""Scopes and bounds, by enumeration: every tool, resource and prompt there is, with whatever an agent may send."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hidden_world import ANA, HIDDEN_NAMES, build, everything, hidden, hidden_texts
from mcp import MCPError
from server_talk import Conversation, conversation, entity_uri

from core.access.grant import Grant, grant
from server.profiles import profile
from server.resources import GRAPH_URI

if TYPE_CHECKING:
    from collections.abc import Iterator

    from server.tools.tool import Tool

PROFILES = ("memory", "strict")
TOOLS = [(name, tool) for name in PROFILES for tool in profile(name).tools.values()]
READ = {
    *("search_nodes", "open_nodes", "read_graph", "search_semantic", "analyze_entity_split", "find_split_candidates"),
    *("find_duplicate_observations", "find_duplicate_entities", "consolidation_report", "search_reflections"),
    "reflect",
}
"""The contract's list."""
ACROSS = {"find_duplicate_entities", "find_split_candidates", "consolidation_report"}
READER = grant(["memory:read"])
CALLS = 25
"""Calls of each tool with chance arguments."""

NAMES = ("Ana one", "Ana two", "Ana crowd", "Public square", "Red plan", "New", "ana-one", *HIDDEN_NAMES)
WORDS = ("harbour", "zz", "plan", "", "uses", "zzsecret_rel", "Project", "project", "entity", "global", "x")


pytestmark = pytest.mark.usefixtures("encoder")


@pytest.fixture
def world(file: Path) -> Path:
    build(file)
    return file


def listed(talk: Conversation) -> set[str]:
    return {tool.name for tool in talk.ask("list_tools").tools}


def chance(schema: dict[str, Any], dice: random.Random, name: str = "") -> Any:
    """A value for a schema: mostly what an agent would send, of the world that there is."""
    if "enum" in schema:
        return dice.choice(schema["enum"])
    match schema.get("type"):
        case "array":
            return [chance(schema.get("items", {}), dice, name) for _ in range(dice.randint(1, 2))]
        case "object":
            known = schema.get("properties", {})
            wanted = [key for key in known if key in schema.get("required", ()) or dice.random() < 0.3]
            return {key: chance(known[key], dice, key) for key in wanted}
        case "integer":
            return dice.randint(0, 70)
        case "number":
            return dice.random()
        case "boolean":
            return dice.random() < 0.5
        case _:
            named = any(part in name.lower() for part in ("name", "from", "to", "keep", "merge", "source", "target"))
            return dice.choice(NAMES if named and dice.random() < 0.9 else WORDS)


def arguments_for(tool: Tool, dice: random.Random) -> dict[str, Any]:
    given: dict[str, Any] = chance(tool.input_schema, dice)
    for filtered in ("owner_filter", "team_id", "cursor"):
        given.pop(filtered, None)
    return given


def texts_in(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for one in value.values():
            yield from texts_in(one)
    elif isinstance(value, list):
        for one in value:
            yield from texts_in(one)


def test_the_read_tools_are_those_of_the_contract() -> None:
    tools = profile("memory").tools.values()
    assert {tool.name for tool in tools if tool.reads_only or tool.dry_flag} - READ == set()
    assert {tool.name for tool in tools if tool.whole_graph} == ACROSS


@pytest.mark.parametrize("chosen", PROFILES)
def test_a_reader_is_listed_what_it_may_call(file: Path, chosen: str) -> None:
    tools = profile(chosen).tools.values()
    with conversation(file, profile=chosen, grant=READER) as talk:
        assert listed(talk) == {tool.name for tool in tools if tool.reads_only or tool.dry_flag}
    with conversation(file, profile=chosen, grant=grant(["memory:write"])) as talk:
        assert listed(talk) == {tool.name for tool in tools if not tool.reads_only}
    with conversation(file, profile=chosen) as talk:
        assert listed(talk) == {tool.name for tool in tools}


@pytest.mark.parametrize("chosen", PROFILES)
def test_a_reader_changes_nothing_by_anything(world: Path, chosen: str) -> None:
    dice = random.Random(7)
    before = everything(world)
    with conversation(world, profile=chosen, grant=READER) as talk:
        for tool in profile(chosen).tools.values():
            for _ in range(CALLS):
                given = arguments_for(tool, dice)
                result = talk.result(tool.name, **given)
                dry = tool.dry_flag is not None and given.get(tool.dry_flag) is True
                if not tool.reads_only and not dry:
                    assert result.is_error
                    assert "403 this connection lacks the scope memory:write." in result.content[0].text
        for uri in (GRAPH_URI, entity_uri("Ana one")):
            talk.ask("read_resource", uri)
        for prompt in talk.ask("list_prompts").prompts:
            talk.ask("get_prompt", prompt.name, {one.name: "harbour" for one in prompt.arguments or ()})
    assert everything(world) == before


def test_a_writer_that_may_not_read_reads_nothing(world: Path) -> None:
    with conversation(world, grant=grant(["memory:write"])) as talk:
        assert talk.fail("read_graph") == "403 this connection lacks the scope memory:read."
        with pytest.raises(MCPError, match="403"):
            talk.ask("read_resource", GRAPH_URI)


@pytest.mark.parametrize(("chosen", "tool"), TOOLS, ids=lambda value: getattr(value, "name", value))
def test_a_writer_that_may_not_read_is_told_no_stored_text(world: Path, chosen: str, tool: Tool) -> None:
    if tool.reads_only or tool.opens_files:
        pytest.skip("it answers no such connection, or tells numbers alone")
    dice, stored = random.Random(tool.name), {text for text in _texts_of(world) if len(text) > 3}
    with conversation(world, profile=chosen, grant=grant(["memory:write"])) as talk:
        for _ in range(CALLS):
            given = arguments_for(tool, dice)
            result = talk.result(tool.name, **given)
            sent = [text.casefold() for text in texts_in(given)]
            for told in texts_in(result.structured_content):
                shown = {text for text in stored if text in told and not any(text.casefold() in one for one in sent)}
                assert not shown, (given, result.structured_content)


def _texts_of(file: Path) -> set[str]:
    """The names and texts of a memory."""
    tables, columns = everything(file), {"entity": 1, "observation": 2, "reflection": 4}
    return {row[column] for table, column in columns.items() for row in tables[table]}


def test_a_writer_is_told_what_it_sent_and_how_many(world: Path) -> None:
    with conversation(world) as talk:
        talk.call("create_entities", entities=[{"name": "Ana one", "observations": ["kept apart"]}])
    with conversation(world, grant=grant(["memory:write"])) as talk:
        made = talk.call("create_entities", entities=[{"name": "Ana one", "observations": ["told now"]}])
        assert made == {"entities": [{"name": "Ana one", "observations": ["told now"]}]}
        added = talk.call("add_observations", name="Ana one", observations='["sent as a string"]')
        assert added["entity"]["observations"] == ["sent as a string"]
        assert added["results"] == [{"entityName": "Ana one", "addedObservations": ["sent as a string"]}]
        twin = talk.call("add_observations", name="Ana one", observations=["Kept apart!"])
        assert [pair.keys() for pair in twin["near_duplicates"]] == [{"entityName", "new", "score"}]
        assert talk.call("delete_entities", entityNames=["Nobody"])["errors"] == ["Entity not found: Nobody"]
        assert talk.call("delete_observations", name="Ana one", observations=["told now"])["success"] is True
        run = talk.result("reflect")
        assert run.content[0].text.startswith("### Memory Reflect Report")
        assert talk.call("add_reflection", target_type="global", content="well")["result"]["content"] == "well"


def test_a_writer_is_not_told_of_what_type_an_end_is(file: Path) -> None:
    ends = [
        {"name": name, "entityType": type_, "observations": []} for name, type_ in (("ana", "person"), ("faro", "tool"))
    ]
    with conversation(file, profile="strict") as talk:
        assert talk.call("create_entities", entities=ends)["success"]
    with conversation(file, profile="strict", grant=grant(["memory:write"])) as talk:
        answer = talk.call("create_relation", from_entity="ana", to_entity="faro", relation_type="knows")
        assert answer["error"] == "'knows' is for two persons, but faro is not of type person"


def test_files_are_opened_for_whom_nothing_binds(world: Path, tmp_path: Path) -> None:
    source = tmp_path / "private.json"
    source.write_text('{"type":"entity","name":"Private","entityType":"Note","observations":["zz private"]}', "utf-8")
    for allowed in (ANA, grant(owner="ana")):
        with conversation(world, grant=allowed) as talk:
            assert talk.fail("migrate", source_path=str(source)).startswith("403 migrate opens files")
            assert talk.fail("migrate", source_path="/nowhere").startswith("403 "), "not even whether it is there"
            assert "migrate" not in listed(talk)
    with conversation(world) as talk:
        assert talk.call("migrate", source_path=str(source))["entities_imported"] == 1
        assert "migrate" in listed(talk)


@pytest.mark.parametrize(("chosen", "tool"), TOOLS, ids=lambda value: getattr(value, "name", value))
def test_a_bound_connection_neither_sees_nor_changes_what_is_hidden(world: Path, chosen: str, tool: Tool) -> None:
    dice = random.Random(tool.name)
    before, secrets = hidden(world), hidden_texts(world)
    with conversation(world, profile=chosen, grant=ANA) as talk:
        for _ in range(CALLS):
            given = arguments_for(tool, dice)
            result = talk.result(tool.name, **given)
            told, sent = result.content[0].text + json.dumps(result.structured_content), set(texts_in(given))
            shown = {text for text in secrets if text in told and not any(text in one for one in sent)}
            assert not shown, (given, told)
            assert "went wrong inside" not in told, (given, told)
            if tool.whole_graph or tool.opens_files:
                assert result.content[0].text.startswith('{"error":"403 ')
        assert (tool.name in listed(talk)) is not (tool.whole_graph or tool.opens_files)
    assert hidden(world) == before


def test_resources_and_completions_show_the_visible_alone(world: Path) -> None:
    secrets = hidden_texts(world)
    with conversation(world, grant=ANA) as talk:
        text = talk.ask("read_resource", GRAPH_URI).contents[0].text
        assert "Ana one" in text
        assert not any(secret in text for secret in secrets)
        square = talk.ask("read_resource", entity_uri("Public square")).contents[0].text
        assert not any(secret in square for secret in secrets)
        for name in HIDDEN_NAMES:
            with pytest.raises(MCPError, match="not found"):
                talk.ask("read_resource", entity_uri(name))


def test_creating_a_hidden_name(world: Path) -> None:
    with conversation(world, grant=ANA) as talk:
        for name in HIDDEN_NAMES:
            assert talk.fail("create_entities", entities=[{"name": name}]) == "403 name not available"


def test_filters_do_not_widen_the_bound(world: Path) -> None:
    from server.arguments import Arguments
    from server.tools import CATALOGUE

    tool = CATALOGUE["search_nodes"]
    for given, allowed in (
        ({"owner_filter": "ana", "team_id": "red"}, True),
        ({"owner_filter": "", "team_id": None}, True),
        ({"owner_filter": "bob"}, False),
        ({"owner_filter": "%"}, False),
        ({"team_id": "blue"}, False),
    ):
        assert _passes(ANA, tool, Arguments(given)) is allowed
        assert _passes(Grant(), tool, Arguments(given))


def _passes(allowed: Grant, tool: Tool, arguments: Any) -> bool:
    from core.errors import ErrorCode, KnownError
    from server.options import Options
    from server.permissions import check_call

    try:
        check_call(Options(Path(), grant=allowed), tool, arguments)
    except KnownError as error:
        return error.code is not ErrorCode.OUT_OF_BOUNDS
    return True


def test_reflect_is_read_dry_and_written_else(world: Path) -> None:
    before = everything(world)
    with conversation(world, grant=READER) as talk:
        assert talk.result("reflect", dry_run=True).is_error is False
        assert "403 this connection lacks the scope memory:write." in talk.result("reflect").content[0].text
    assert everything(world) == before
    with conversation(world, grant=ANA) as talk:
        for given in ({"owner_filter": "bob"}, {"owner_filter": "%"}, {"team_id": "blue"}):
            result = talk.result("reflect", dry_run=True, **given)
            assert result.is_error
            assert "403 this reaches beyond" in result.content[0].text
        assert talk.result("reflect", dry_run=True, owner_filter="ana", team_id="").is_error is False
