"""What a token may do over HTTP, under whose name, and for how long."""

from __future__ import annotations

import http.client
import json
import random
import signal
import threading
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import anyio
import httpx2
from hidden_world import everything, hidden, hidden_texts
from http_client import HttpClient, issue, served, without_model
from mcp import Client
from mcp.client.streamable_http import streamable_http_client
from mcp_types import Implementation
from waiting import PATIENCE

from core.access.grant import EVERYTHING, grant
from core.memory import Memory
from server.tools import CATALOGUE

if TYPE_CHECKING:
    from pathlib import Path

    import pytest
    from http_client import Served


def modern(port: int, token: str, name: str, *calls: tuple[str, dict[str, Any]]) -> list[Any]:
    """Calls of a client of the newest revision: no session, each request for itself."""

    async def talk() -> list[Any]:
        async with httpx2.AsyncClient(headers={"Authorization": f"Bearer {token}"}) as http_side:
            transport = streamable_http_client(f"http://127.0.0.1:{port}/mcp", http_client=http_side)
            async with Client(transport, client_info=Implementation(name=name, version="2.0")) as client:
                return [(await client.call_tool(tool, given)).structured_content for tool, given in calls]

    return anyio.run(talk)


def listed(client: HttpClient) -> set[str]:
    return {tool["name"] for tool in client.ask("tools/list").json()["result"]["tools"]}


def test_both_eras_are_served_and_each_client_bears_its_name_and_token(server: Served) -> None:
    old = server.client().initialize("Old client")
    assert old.tool("create_entities", entities=[{"name": "By the old"}])["structuredContent"]["entities"]
    other = server.client("other").initialize("Old client")
    other.tool("create_entities", entities=[{"name": "By the other"}])
    made = ("create_entities", {"entities": [{"name": "By the new"}]})
    answers = modern(server.port, server.tokens["all"], "New client", made, ("open_nodes", {"names": ["By the old"]}))
    assert [one["name"] for one in answers[1]["entities"]] == ["By the old"]
    with Memory.open(server.file) as memory:
        entries = memory.journal.entries(limit=3)
        assert [(one.actor.name, one.actor.version, one.actor.token) for one in reversed(entries)] == [
            ("Old client", "1.0", "all"),
            ("Old client", "1.0", "other"),
            ("New client", "2.0", "all"),
        ]
        assert len({one.session_id for one in entries}) == 3
        token = next(one for one in memory.tokens.all() if one.name == "all")
        assert token.last_used_at is not None


def test_no_file_of_this_computer_is_opened(server: Served, tmp_path: Path) -> None:
    source = tmp_path / "private.json"
    source.write_text('{"type":"entity","name":"Private","entityType":"Note","observations":[]}', "utf-8")
    for token in ("all", "ana"):
        client = server.client(token).initialize()
        for path in (source, tmp_path / "absent"):
            told = client.tool("migrate", source_path=str(path))
            assert told["isError"] is True
            assert told["structuredContent"]["error"].startswith("403 migrate opens files")
        assert "migrate" not in listed(client)


def test_tool_errors_are_those_of_standard_input(server: Served) -> None:
    client = server.client().initialize()
    result = client.tool("add_observations", name="Nobody", observations=["x"])
    assert result["isError"] is True
    assert result["structuredContent"] == {"error": "Entity not found: Nobody"}
    assert client.tool("no_such_tool")["content"][0]["text"].startswith("MCP error -32602: ")
    assert client.ask("no/such/method").json()["error"]["code"] == -32601


def test_a_session_belongs_to_its_token(server: Served) -> None:
    mine = server.client().initialize()
    stranger = HttpClient(server.port, server.tokens["other"], dict(mine.headers))
    assert stranger.ask("tools/list").status == 404
    assert mine.ask("tools/list").status == 200
    assert mine.request(method="DELETE").status == 200
    assert mine.ask("tools/list").status == 404


def test_a_token_that_reads_changes_nothing_by_any_tool(server: Served) -> None:
    client = server.client("read").initialize()
    reading = {tool.name for tool in CATALOGUE.values() if tool.reads_only or tool.dry_flag}
    assert listed(client) == reading
    before = everything(server.file)
    dice = random.Random(3)
    for tool in CATALOGUE.values():
        given = {"name": "Ana one", "names": ["Ana one"], "entityNames": ["Ana one"], "query": "harbour"}
        given |= {"entities": [{"name": f"New {dice.random()}"}], "observations": ["x"], "entity_name": "Ana crowd"}
        given |= {"target_type": "global", "content": "x", "relation_id": 1, "keep": "Ana one", "merge": ["Ana two"]}
        time.sleep(0.03)  # fifty calls a second
        result = client.tool(tool.name, **given)
        if tool.name not in reading or tool.dry_flag:
            assert result["isError"] is True
            assert "403 " in result["content"][0]["text"], tool.name
    assert everything(server.file) == before


def test_a_bound_token_neither_sees_nor_changes_what_is_hidden(server: Served) -> None:
    client = server.client("ana").initialize()
    before, secrets = hidden(server.file), hidden_texts(server.file)
    told = json.dumps(client.tool("read_graph")) + json.dumps(client.tool("search_nodes", query="zz"))
    told += client.ask("resources/read", uri="memory://knowledge-graph").body.decode()
    for tool, given in (
        ("open_nodes", {"names": ["zzsecret one"]}),
        ("delete_entities", {"entityNames": ["zzsecret one", "Public square"]}),
        ("merge_entities", {"keep": "Ana one", "merge": ["zzsecret one"]}),
        ("end_relation", {"relation_id": 1}),
        ("consolidation_report", {}),
    ):
        client.tool(tool, **given)
    assert "Ana one" in told
    assert not [one for one in secrets if one in told]
    assert hidden(server.file) == before
    result = client.tool("create_entities", entities=[{"name": "zzsecret one"}])
    assert result["structuredContent"] == {"error": "403 name not available"}


def test_revoking_counts_at_once_and_ends_streams(server: Served) -> None:
    token = issue(server.file, passing=EVERYTHING)["passing"]
    client = HttpClient(server.port, token).initialize()
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    head = {"Accept": "text/event-stream", "Authorization": f"Bearer {token}", **client.headers}
    connection.request("GET", "/mcp", headers=head)
    stream = connection.getresponse()
    assert stream.status == 200
    with Memory.open(server.file) as memory:
        memory.tokens.revoke("passing")
    assert client.ask("tools/list").status == 401
    with suppress(http.client.IncompleteRead, ConnectionError):
        stream.read()  # ends
    stream.close()
    connection.close()


def test_changes_are_told_to_subscribers(server: Served) -> None:
    client = server.client("ana").initialize("Subscriber")
    head = {"Accept": "text/event-stream", "Authorization": f"Bearer {server.tokens['ana']}", **client.headers}
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    connection.request("GET", "/mcp", headers=head)
    stream = connection.getresponse()
    for uri in ("memory://entity/zzsecret%20one", "memory://entity/Ana%20one"):
        assert client.ask("resources/subscribe", uri=uri).status == 200
    with Memory.open(server.file) as memory:
        memory.graph.update_entity(memory.graph.open(["zzsecret one"])[0].id, status="paused")
        memory.graph.update_entity(memory.graph.open(["Ana one"])[0].id, status="paused")
    lines = iter(stream.readline, b"")
    told = next(json.loads(line[6:]) for line in lines if line.startswith(b"data: {"))
    assert told["method"] == "notifications/resources/updated"
    assert told["params"]["uri"] == "memory://entity/Ana%20one"  # which of both is looked at last
    stream.close()
    connection.close()


def test_the_strict_profile(tmp_path: Path) -> None:
    file = without_model(tmp_path / "memory.recuerdo")
    token = issue(file, one=EVERYTHING)["one"]
    with served(file, "--profile", "strict") as (_, port):
        assert len(listed(HttpClient(port, token).initialize())) == 9


def test_a_server_ends_in_order(tmp_path: Path) -> None:
    file = without_model(tmp_path / "memory.recuerdo")
    token = issue(file, one=EVERYTHING)["one"]
    with served(file) as (process, port):
        client = HttpClient(port, token).initialize()
        client.tool("create_entities", entities=[{"name": "Kept"}])
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        head = {"Accept": "text/event-stream", "Authorization": f"Bearer {token}", **client.headers}
        connection.request("GET", "/mcp", headers=head)
        stream = connection.getresponse()
        process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE) == 0
        stream.close()
        connection.close()
    with Memory.open(file) as memory:
        assert memory.graph.open(["Kept"])
        with memory._store.read() as found:
            ended = found.execute("SELECT name, ended_at IS NULL FROM client_session WHERE kind <> 'person'").fetchall()
        assert ended == [("recuerdo-mcp", 0), ("tester", 0)]


def test_a_port_that_is_taken_is_told(server: Served, capfd: pytest.CaptureFixture[str]) -> None:
    from server.http.serving import serve_http
    from server.options import Options

    assert serve_http(Options(server.file, http=("127.0.0.1", server.port))) == 1
    assert "cannot listen on 127.0.0.1:" in capfd.readouterr().err


WRITERS, WRITES = 10, 20


def test_ten_clients_in_parallel_lose_nothing(tmp_path: Path) -> None:
    file = without_model(tmp_path / "memory.recuerdo")
    names = [f"t{i}" for i in range(5)]
    tokens = issue(file, **dict.fromkeys(names[:4], EVERYTHING), t4=grant(owner="bound"))
    acknowledged: list[str] = []
    faults: list[object] = []

    def write(number: int, port: int) -> None:
        client = HttpClient(port, tokens[names[number % 5]]).initialize(f"client {number}")
        count = 0
        while count < WRITES:
            name = f"{number}-{count}"
            answer = client.ask("tools/call", name="create_entities", arguments={"entities": [{"name": name}]})
            if answer.status == 429:
                time.sleep(0.05)
                continue
            if answer.status != 200 or answer.json()["result"].get("isError"):
                faults.append(answer)
                return
            acknowledged.append(name)
            count += 1

    with served(file) as (process, port):
        writers = [threading.Thread(target=write, args=(number, port)) for number in range(WRITERS)]
        for one in writers:
            one.start()
        for one in writers:
            one.join(PATIENCE)
        process.kill()  # what was acknowledged is safe without a farewell
    assert faults == []
    with Memory.open(file) as memory:
        found = {row.name for row in memory.graph.rows()}
        assert found == set(acknowledged)
        assert len(found) == WRITERS * WRITES
        entries = memory.journal.entries(limit=100_000)
        assert len(entries) == len(acknowledged)
        assert {one.actor.name for one in entries} == {f"client {number}" for number in range(WRITERS)}
