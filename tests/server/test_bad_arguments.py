"""Wrong calls fail with one clear sentence and change nothing; odd but meant ones work."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from server_talk import conversation

from core.clock import TIME_FORM

if TYPE_CHECKING:
    from pathlib import Path

    from server_talk import Conversation

E = {"name": "E", "entityType": "Thing", "observations": ["one"]}

EMPTY = "String should have at least 1 character [type=string_too_short]"
NUL = "String should not hold a NUL character (U+0000) [type=string_nul]"
NO_STRING = "Input should be a valid string [type=string_type]"
KINDS = "generic, finding, decision, state, spec, metric or metadata"


def too_long(limit: int) -> str:
    return f"String should have at most {limit} characters [type=string_too_long]"


def one_of(field: str, allowed: str) -> str:
    return f"{field}\n  Input should be {allowed} [type=enum]"


WRONG_KINDS: list[tuple[str, dict[str, Any], str]] = [
    ("create_entities", {}, "entities: Field required"),
    ("create_entities", {"entities": None}, "entities: Field required"),
    ("create_entities", {"entities": 5}, "entities: Input should be an array"),
    ("create_entities", {"entities": "E"}, "entities: Input should be an array"),
    ("create_entities", {"entities": {"name": "E"}}, "entities: Input should be an array"),
    ("create_relations", {}, "relations: Field required"),
    ("create_relations", {"relations": True}, "relations: Input should be an array"),
    ("add_observations", {}, "observations: Field required"),
    ("add_observations", {"name": "E"}, "observations: Field required"),
    ("add_observations", {"observations": ["x"]}, "name: Field required"),
    ("add_observations", {"name": 5, "observations": ["x"]}, "name: Input should be a string"),
    ("add_observations", {"name": "E", "observations": "x"}, "observations: Input should be an array"),
    ("add_observations", {"name": "E", "observations": [7]}, "observations.0: "),
    (
        "add_observations",
        {"name": "E", "observations": [{"kind": "finding"}]},
        "observations.0.content: Field required",
    ),
    ("add_observations", {"observations": [{"entityName": "E"}]}, "observations.0.contents: Field required"),
    ("add_observations", {"observations": [{"entityName": "E", "contents": 3}]}, "observations.0.contents: "),
    ("add_observations", {"observations": [{"entityName": "E", "contents": ["x"]}, 5]}, "observations.1: "),
    ("delete_entities", {}, "entityNames: Field required"),
    ("delete_entities", {"entityNames": [1]}, "entityNames.0: Input should be a string"),
    ("delete_observations", {}, "name: Field required"),
    ("delete_observations", {"name": "E"}, "observations: Field required"),
    ("delete_observations", {"name": "E", "observations": [None]}, "observations.0: Input should be a string"),
    ("delete_observations", {"deletions": [{"entityName": "E"}]}, "deletions.0.observations: Field required"),
    ("delete_relations", {}, "relations: Field required"),
    ("search_nodes", {}, "query: Field required"),
    ("search_nodes", {"query": None}, "query: Field required"),
    ("search_nodes", {"query": ["x"]}, "query: Input should be a string"),
    ("search_nodes", {"query": "x", "limit": "many"}, "limit: Input should be a whole number"),
    ("search_nodes", {"query": "x", "limit": True}, "limit: Input should be a whole number"),
    ("search_nodes", {"query": "x", "limit": 1.5}, "limit: Input should be a whole number"),
    ("search_nodes", {"query": "x", "cursor": 5}, "cursor: Input should be a string"),
    ("search_nodes", {"query": "x", "include_archived": "maybe"}, "include_archived: Input should be true or false"),
    ("open_nodes", {}, "names: Field required"),
    ("open_nodes", {"names": "E"}, "names: Input should be an array"),
    ("open_nodes", {"names": [["E"]]}, "names.0: Input should be a string"),
    ("migrate", {"source_path": 5}, "source_path: Input should be a string"),
]

INVALID_ITEMS: list[tuple[object, str]] = [
    ({"entityType": "Thing"}, "name\n  Field required [type=missing]"),
    ({"name": None}, f"name\n  {NO_STRING}"),
    ({"name": 42}, f"name\n  {NO_STRING}"),
    ({"name": ""}, f"name\n  {EMPTY}"),
    ({"name": " \n "}, f"name\n  {EMPTY}"),
    ({"name": "x" * 513}, f"name\n  {too_long(512)}"),
    ({"name": "a\0b"}, f"name\n  {NUL}"),
    ({"name": "F", "entityType": 5}, f"entityType\n  {NO_STRING}"),
    ({"name": "F", "entityType": "x" * 129}, f"entityType\n  {too_long(128)}"),
    ({"name": "F", "observations": "x"}, "observations\n  Input should be a valid list [type=list_type]"),
    ({"name": "F", "observations": [7]}, f"observations.0\n  {NO_STRING}"),
    ({"name": "F", "observations": [{}]}, "observations.0.content\n  Field required [type=missing]"),
    ({"name": "F", "observations": [" "]}, f"observations\n  {EMPTY}"),
    ({"name": "F", "observations": ["x" * 20_001]}, f"observations\n  {too_long(20000)}"),
    ({"name": "F", "observations": ["a\0"]}, f"observations\n  {NUL}"),
    ({"name": "F", "observations": [{"content": "x", "importance": 2}]}, one_of("importance", "a number from 0 to 1")),
    ({"name": "F", "observations": [{"content": "x", "kind": "rumour"}]}, one_of("kind", KINDS)),
    ({"name": "F", "observations": [{"content": "x", "expires_at": "soon"}]}, one_of("expires_at", TIME_FORM)),
    (
        {"name": "F", "observations": [{"content": "x", "expires_at": "2026-11-30T24:00Z"}]},
        one_of("expires_at", "an ISO 8601 time with hours from 00 to 23, as 2026-11-30T09:00:00Z"),
    ),
    (
        {"name": "F", "observations": [{"content": "x", "memory_type": "rumour"}]},
        one_of("memory_type", "episodic, semantic, procedural, identity, working or auto"),
    ),
    ({"name": "F", "status": "gone"}, one_of("status", "active, paused, done or archived")),
    ({"name": "F", "pinned": "perhaps"}, "pinned\n  Input should be a valid boolean [type=bool_type]"),
    (5, "  Input should be a valid dictionary or instance of EntityInput [type=model_type]"),
    ("F", "  Input should be a valid dictionary or instance of EntityInput [type=model_type]"),
    (None, "  Input should be a valid dictionary or instance of EntityInput [type=model_type]"),
]


@pytest.mark.parametrize(("tool", "arguments", "part"), WRONG_KINDS)
def test_arguments_of_the_wrong_kind(talk: Conversation, tool: str, arguments: dict[str, Any], part: str) -> None:
    talk.call("create_entities", entities=[E])
    result = talk.result(tool, **arguments)
    assert result.is_error
    message = result.structured_content["error"]
    assert message.startswith(f"Invalid arguments for tool {tool}: {part}")
    assert result.content[0].text == f"MCP error -32602: {message}"
    assert talk.call("read_graph")["entities"] == [E]


@pytest.mark.parametrize(("item", "expected"), INVALID_ITEMS)
def test_an_invalid_entity_fails_the_whole_call(talk: Conversation, item: object, expected: str) -> None:
    error = talk.fail("create_entities", entities=[E, item])
    assert error == f"1 validation error for EntityInput\n{expected}"
    assert "input_value" not in error
    assert "http" not in error
    assert talk.call("read_graph")["entities"] == []


def test_several_faults_of_one_entity(talk: Conversation) -> None:
    error = talk.fail("create_entities", entities=[{"entityType": 1}])
    assert error == (
        f"2 validation errors for EntityInput\nname\n  Field required [type=missing]\nentityType\n  {NO_STRING}"
    )


@pytest.mark.parametrize(
    ("item", "expected"),
    [
        ({"to": "B", "relationType": "x"}, "from\n  Field required [type=missing]"),
        ({"from": "A", "relationType": "x"}, "to\n  Field required [type=missing]"),
        ({"from": "A", "to": "B"}, "relationType\n  Field required [type=missing]"),
        ({"from": "A", "to": "B", "relationType": ""}, f"relationType\n  {EMPTY}"),
        ({"from": "A", "to": "x" * 513, "relationType": "x"}, f"to\n  {too_long(512)}"),
        ({"from": 1, "to": "B", "relationType": "x"}, f"from\n  {NO_STRING}"),
        ([], "  Input should be a valid dictionary or instance of RelationInput [type=model_type]"),
    ],
)
def test_an_invalid_relation_fails_the_whole_call(talk: Conversation, item: object, expected: str) -> None:
    talk.call("create_entities", entities=[{"name": "A"}, {"name": "B"}])
    good = {"from": "A", "to": "B", "relationType": "x"}
    error = talk.fail("create_relations", relations=[good, item])
    assert error == f"1 validation error for RelationInput\n{expected}"
    assert talk.call("read_graph")["relations"] == []


def test_limits_are_named_and_nothing_is_stored(talk: Conversation) -> None:
    many = [{"name": f"N{number}"} for number in range(1_001)]
    assert talk.fail("create_entities", entities=many) == "Too many entities in one call: 1001, the limit is 1000."
    talk.call("create_entities", entities=[E])
    relation = {"from": "E", "to": "E", "relationType": "is"}
    error = talk.fail("create_relations", relations=[relation] * 1_001)
    assert error == "Too many relations in one call: 1001, the limit is 1000."
    error = talk.fail("add_observations", name="E", observations=[f"o{number}" for number in range(1_001)])
    assert error == "Too many observations in one call: 1001, the limit is 1000."
    error = talk.fail("add_observations", name="E", observations=["x" * 20_001])
    assert error == "The value of observations is too long: 20001 characters, the limit is 20000."
    assert "2000" in talk.fail("search_nodes", query="x" * 2_001)
    for limit in (0, 201, -1, 10**30):
        assert talk.fail("search_nodes", query="x", limit=limit) == "limit must be from 1 to 200."
    assert talk.call("read_graph")["entities"] == [E]
    assert talk.call("create_entities", entities=many[:1_000])["entities"][-1]["name"] == "N999"


def test_nul_is_refused_by_name(talk: Conversation) -> None:
    talk.call("create_entities", entities=[E])
    assert talk.fail("add_observations", name="E", observations=["a\0b"]).startswith(
        "The value of observations holds a NUL"
    )
    assert talk.fail("search_nodes", query="\0").startswith("The value of query holds a NUL")
    assert "NUL" in talk.fail("migrate", source_path="/tmp/\0")


@pytest.mark.parametrize("cursor", ["x", "AAAA", "%%%", "bnVsbA==", "é", "x" * 10_000])
def test_a_foreign_cursor(talk: Conversation, cursor: str) -> None:
    for tool, arguments in (("read_graph", {}), ("search_nodes", {"query": ""})):
        assert talk.fail(tool, cursor=cursor, **arguments).startswith("The cursor is not one that this tool gave")


def test_an_unknown_tool(talk: Conversation) -> None:
    result = talk.result("no_such_tool", x=1)
    assert result.is_error
    assert result.content[0].text == "MCP error -32602: Tool no_such_tool not found"
    assert result.structured_content == {"error": "Tool no_such_tool not found"}
    assert len(talk.result("x" * 1_000_000).content[0].text) < 300


def test_dangling_has_two_values(talk: Conversation) -> None:
    assert talk.fail("migrate", source_path="/x", dangling="drop") == "dangling must be skip or placeholder."


def test_arrays_and_objects_as_json_strings(talk: Conversation) -> None:
    talk.call("create_entities", entities=json.dumps([E]))
    talk.call("create_entities", entities=[json.dumps({"name": "F", "observations": json.dumps(["x", "y"])})])
    relation = {"from": "E", "to": "F", "relationType": "is"}
    talk.call("create_relations", relations=json.dumps([json.dumps(relation)]))
    talk.call("add_observations", name="F", observations=json.dumps(["z"]))
    talk.call("add_observations", observations=json.dumps([{"entityName": "F", "contents": json.dumps(["w"])}]))
    talk.call("add_observations", observations=[json.dumps({"entityName": "F", "contents": ["v"]})])
    answer = talk.call("search_nodes", query="f", limit="1", include_archived="false")
    assert answer["entities"] == [{"name": "F", "entityType": "Generic", "observations": ["x", "y", "z", "w", "v"]}]
    assert answer["relations"] == [relation]
    assert talk.call("open_nodes", names='["E"]', include_ended="true")["entities"][0]["name"] == "E"
    assert talk.call("delete_entities", entityNames='["E","F"]')["deleted"] == ["E", "F"]


def test_text_that_looks_like_json_stays_text(talk: Conversation) -> None:
    text = ['{"content": "x"}', "[1, 2]", '"quoted"', "null", "5"]
    answer = talk.call("create_entities", entities=[{"name": '{"name": "x"}', "observations": text}])
    assert answer["entities"] == [{"name": '{"name": "x"}', "entityType": "Generic", "observations": text}]


def test_null_stands_for_what_is_absent(talk: Conversation) -> None:
    nothing = dict.fromkeys(["entityType", "observations", "status", "bucket", "scope", "team_id", "path", "pinned"])
    answer = talk.call("create_entities", entities=[{"name": "N", **nothing}])
    assert answer["entities"] == [{"name": "N", "entityType": "Generic", "observations": []}]
    observation = {"content": "x", "kind": None, "memory_type": None, "importance": None, "expires_at": None}
    talk.call("add_observations", name="N", observations=[observation])
    talk.call("add_observations", name=None, observations=[{"entityName": "N", "contents": ["y"]}])
    talk.call("delete_observations", name="N", observations=["y"], deletions=None)
    assert talk.call("search_nodes", query="x", limit=None, cursor=None, include_archived=None)["entities"]
    assert talk.call("read_graph", limit=None, cursor="")["entities"]
    assert talk.call("open_nodes", names=["N"], include_ended=None)["entities"]


def test_extra_keys_are_ignored(talk: Conversation) -> None:
    talk.call("create_entities", entities=[{**E, "type": "entity", "extra": [1]}], extra=1)
    assert talk.call("read_graph", extra={}) == {"entities": [E], "relations": []}


def test_whole_numbers_come_in_many_forms(talk: Conversation) -> None:
    talk.call("create_entities", entities=[E, {"name": "F"}])
    for limit in (1, 1.0, "1", " 1 ", "1.0"):
        assert len(talk.call("read_graph", limit=limit)["entities"]) == 1


@pytest.mark.parametrize(
    "name",
    [
        "Robert'); DROP TABLE entity;--\"",
        "two\nlines",
        "emoji 👩‍💻 مرحبا",
        "../../etc/passwd",
        '100% _under_ "quoted" AND OR NOT NEAR(*)',
        "\x1b[31mred\x07",
        "x" * 512,
    ],
)
def test_any_text_is_kept_as_sent(talk: Conversation, name: str) -> None:
    entity = {"name": name, "entityType": "T", "observations": [f"about {name}"]}
    assert talk.call("create_entities", entities=[entity]) == {"entities": [entity]}
    assert talk.call("search_nodes", query=name)["entities"] == [entity]
    assert talk.call("open_nodes", names=[name])["entities"][0]["name"] == name


def test_names_are_trimmed_and_normalised(talk: Conversation) -> None:
    talk.call("create_entities", entities=[{"name": " Cafe\u0301 ", "observations": ["a"]}])
    answer = talk.call("create_entities", entities=[{"name": "Caf\u00e9", "observations": ["b"]}])
    assert answer["entities"] == [{"name": "Caf\u00e9", "entityType": "Generic", "observations": ["a", "b"]}]


@pytest.mark.parametrize(
    "query", ["", " ", '"', "'", "AND", "NOT", "*", "a*", "%", "_", "NEAR(a b)", "col:val", "(", "\\", "^a", "-a", "🙂"]
)
def test_no_query_is_syntax(talk: Conversation, query: str) -> None:
    holds = {"name": "Holds", "entityType": "T", "observations": [f"x{query}x"]}
    talk.call("create_entities", entities=[holds, {"name": "Other", "entityType": "T", "observations": ["zzz"]}])
    found = [entity["name"] for entity in talk.call("search_nodes", query=query)["entities"]]
    assert "Holds" in found
    if query.strip():
        assert "Other" not in found


def test_a_name_twice_in_one_call_is_merged(talk: Conversation) -> None:
    answer = talk.call("create_entities", entities=[E, {"name": "E", "observations": ["two"]}])
    assert answer == {"entities": [{**E, "observations": ["one", "two"]}]}


def test_an_empty_call_is_no_error(talk: Conversation) -> None:
    assert talk.call("create_entities", entities=[]) == {"entities": []}
    assert talk.call("create_relations", relations=[]) == {"relations": []}
    assert talk.call("add_observations", observations=[]) == {"results": []}
    assert talk.call("delete_entities", entityNames=[])["deleted"] == []
    assert talk.call("open_nodes", names=[]) == {"entities": [], "relations": []}


def test_an_error_fits_like_any_answer(memory_path: Path) -> None:
    with conversation(memory_path, max_result_chars=1_000) as talk:
        told = talk.result("create_entities", entities=[{"observations": [5] * 100}])
        unknown = talk.result("add_observations", observations=[{"entityName": "\\" * 512, "contents": ["x"]}])
    for answer in (told, unknown):
        assert answer.is_error
        assert len(answer.content[0].text) <= 1_000
        assert json.loads(answer.content[0].text) == answer.structured_content
        assert answer.structured_content["truncated"] is True
    assert told.structured_content["error"].startswith("101 validation errors for EntityInput\nname\n")
