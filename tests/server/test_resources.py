"""The memory as resources, and prompts."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from mcp import MCPError
from server_talk import Conversation, conversation, entity_uri

from server import resources
from server.instructions import PROMPTS
from server.resources import entity_name

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

GRAPH = "memory://knowledge-graph"


@pytest.fixture(params=["auto", "legacy"])
def talk(request: pytest.FixtureRequest, file: Path) -> Iterator[Conversation]:
    with conversation(file, mode=request.param) as found:
        yield found


def read(talk: Conversation, uri: str) -> Any:
    (content,) = talk.ask("read_resource", uri).contents
    assert content.mime_type == "application/json"
    assert content.uri == uri
    return json.loads(content.text)


def test_the_lists(talk: Conversation) -> None:
    (graph,) = talk.ask("list_resources").resources
    assert (graph.uri, graph.mime_type) == (GRAPH, "application/json")
    (entity,) = talk.ask("list_resource_templates").resource_templates
    assert entity.uri_template == "memory://entity/{name}"
    assert talk.client.server_capabilities.resources.subscribe is True


def test_the_graph_is_what_read_graph_reads(talk: Conversation) -> None:
    assert read(talk, GRAPH) == {"entities": [], "relations": []}
    talk.call("create_entities", entities=[{"name": "A", "observations": ["é"]}, {"name": "B"}])
    talk.call("create_relations", relations=[{"from": "A", "to": "B", "relationType": "knows"}])
    assert read(talk, GRAPH) == talk.call("read_graph")


def test_a_large_graph_is_cut_and_says_so(talk: Conversation, monkeypatch: pytest.MonkeyPatch) -> None:
    talk.call("create_entities", entities=[{"name": f"N{n}", "observations": ["x" * 200]} for n in range(50)])
    monkeypatch.setattr(resources, "GRAPH_CHARS", 3_000)
    answer = read(talk, GRAPH)
    assert answer["truncated"] is True
    assert answer["total"] == 50
    assert 5 < len(answer["entities"]) < 50


@pytest.mark.parametrize("name", ["A", "Café / 100% ñ", "a?b#c&d", "two\nlines", "memory://entity/x", "👩‍💻"])
def test_an_entity(talk: Conversation, name: str) -> None:
    talk.call("create_entities", entities=[{"name": name, "observations": ["x"]}])
    answer = read(talk, entity_uri(name))
    assert answer == talk.call("open_nodes", names=[name])
    assert entity_name(entity_uri(name)) == name


@pytest.mark.parametrize(
    "uri",
    ["memory://entity/Nobody", "memory://entity/", "memory://entity/%ff", "memory://other", "file:///etc/passwd", ""],
)
def test_an_unknown_resource(talk: Conversation, uri: str) -> None:
    with pytest.raises(MCPError) as error:
        talk.ask("read_resource", uri)
    legacy = talk.client.protocol_version < "2026"
    assert error.value.code == (-32002 if legacy else -32602)
    assert error.value.message == "Resource not found"


def test_prompts(talk: Conversation) -> None:
    listed = talk.ask("list_prompts").prompts
    assert [prompt.name for prompt in listed] == ["recall", "remember", "consolidate"] == list(PROMPTS)
    assert listed[0].arguments[0].required is True
    (message,) = talk.ask("get_prompt", "recall", {"topic": "the {about} garden"}).messages
    assert "the {about} garden" in message.content.text
    assert message.role == "user"
    (message,) = talk.ask("get_prompt", "remember").messages
    assert "in this conversation" in message.content.text
    (message,) = talk.ask("get_prompt", "remember", {"what": "that Ana likes tea"}).messages
    assert "that Ana likes tea" in message.content.text
    (message,) = talk.ask("get_prompt", "consolidate").messages
    assert "{about}" not in message.content.text


def test_prompts_that_cannot_be_given(talk: Conversation) -> None:
    for name, arguments in (("recall", {}), ("recall", {"topic": " "}), ("nothing", {})):
        with pytest.raises(MCPError) as error:
            talk.ask("get_prompt", name, arguments)
        assert error.value.code == -32602
