"""The server's wire: revisions, pipelines, text, locks, cancelled calls."""

from __future__ import annotations

import json
import subprocess
import sys
import textwrap
from typing import TYPE_CHECKING

import anyio
import pytest
from mcp import Client
from mcp.client.stdio import StdioServerParameters
from mcp_types import Implementation
from server_process import COMMAND, ROOT, ServerProcess, environment, request, serving, wait_until
from waiting import PATIENCE

from core.memory import Memory
from core.model import Actor, ActorKind
from server.tools import CATALOGUE

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("version", ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "1999-01-01"])
def test_revisions_that_begin_with_initialize(tmp_path: Path, file: str, version: str) -> None:
    with serving("--file", file, folder=tmp_path, version=None) as one:
        answer = one.initialize(version)
        assert answer["protocolVersion"] == (version if version > "2000" else "2025-11-25")
        assert answer["serverInfo"]["name"] == "recuerdo"
        assert len(answer["instructions"]) < 2_000
        tools = one.request("tools/list")["result"]["tools"]
        assert len(tools) == len(CATALOGUE)
        assert len(json.dumps(tools, ensure_ascii=False)) < 32_000
        made = one.call("create_entities", entities=[{"name": "Ñandú", "observations": ["👩‍💻"]}])
        assert made["entities"][0]["observations"] == ["👩‍💻"]
        assert one.call("read_graph") == {"entities": made["entities"], "relations": []}
        assert one.request("resources/list")["result"]["resources"]
        assert one.request("prompts/list")["result"]["prompts"]


@pytest.mark.parametrize("mode", ["auto", "legacy"])
def test_the_sdks_own_client(tmp_path: Path, file: str, mode: str) -> None:
    async def talk() -> str:
        parameters = StdioServerParameters(
            command=COMMAND[0], args=[*COMMAND[1:], "--file", file], env=environment(), cwd=str(tmp_path)
        )
        info = Implementation(name="sdk", version="2")
        async with Client(parameters, mode=mode, client_info=info) as client:
            assert len((await client.list_tools()).tools) == len(CATALOGUE)
            result = await client.call_tool("create_entities", {"entities": [{"name": "A"}]})
            assert result.structured_content["entities"][0]["name"] == "A"
            result = await client.call_tool("search_nodes", {})
            assert result.is_error
            await client.read_resource("memory://entity/A")
            return client.protocol_version

    version = anyio.run(talk)
    assert version == ("2026-07-28" if mode == "auto" else "2025-11-25")
    with Memory.open(tmp_path / "memory.recuerdo") as memory:
        assert memory.journal.entries()[0].actor == Actor(ActorKind.AGENT, "sdk", "2")


def test_the_version_is_told_without_the_protocol() -> None:
    code = (
        "import sys\n"
        "from server.options import parse\n"
        "try:\n"
        "    parse(['--version'], {})\n"
        "except SystemExit as end:\n"
        "    assert end.code == 0\n"
        "sys.exit(any(name.split('.')[0] in ('mcp', 'anyio', 'apsw') for name in sys.modules))\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, cwd=ROOT, stdout=subprocess.DEVNULL)


def test_pipelined_calls_are_all_carried_out_in_order(tmp_path: Path, file: str) -> None:
    with serving("--file", file, folder=tmp_path) as one:
        ids = []
        for number in range(50):
            entity = {"name": f"N{number}", "observations": [f"o{number}"]}
            ids.append(one.post("tools/call", {"name": "create_entities", "arguments": {"entities": [entity]}}))
            relation = {"from": f"N{number}", "to": f"N{max(number - 1, 0)}", "relationType": "after"}
            arguments = {"relations": [relation]}
            ids.append(one.post("tools/call", {"name": "create_relations", "arguments": arguments}))
        last = one.post("tools/call", {"name": "read_graph", "arguments": {}})
        for request_id in ids:
            assert "errors" not in one.wait(request_id)["result"]["structuredContent"]
        graph = one.wait(last)["result"]["structuredContent"]
        assert [entity["name"] for entity in graph["entities"]] == [f"N{number}" for number in range(50)]
        assert len(graph["relations"]) == 50
        assert all(len(answers) == 1 for answers in one.answers.values())


def test_a_client_that_writes_long_before_it_reads(tmp_path: Path, file: str) -> None:
    with Memory.open(tmp_path / "memory.recuerdo"):
        pass
    first = {"name": "Long", "observations": [f"{n} {'x' * 500}" for n in range(100)]}
    initialize = {
        "protocolVersion": "2025-06-18",
        "capabilities": {},
        "clientInfo": {"name": "deaf", "version": "1"},
    }
    lines = [
        request(1, "initialize", initialize),
        request(2, "tools/call", {"name": "create_entities", "arguments": {"entities": [first]}}),
        *(request(n, "tools/call", {"name": "read_graph", "arguments": {}}) for n in range(3, 303)),
    ]
    done = subprocess.run(
        [*COMMAND, "--file", file],
        input=b"".join(lines),
        capture_output=True,
        timeout=PATIENCE,
        check=True,
        env=environment(),
        cwd=tmp_path,
    )
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert sorted(answer["id"] for answer in answers) == list(range(1, 303))
    assert all("result" in answer for answer in answers)


def test_nothing_but_protocol_on_standard_output(tmp_path: Path, file: str) -> None:
    script = tmp_path / "noisy.py"
    script.write_text(
        textwrap.dedent(
            """
            import os, subprocess, sys
            print("printed before the start, not flushed", end="")
            import server.__main__ as program
            from core.graph.graph import Graph
            real = Graph.page

            def page(self, **arguments):
                print("printed", flush=True)
                print("printed without flush", end="")
                os.write(1, b"written to descriptor 1")
                sys.__stdout__.write("written to the real sys.stdout")
                subprocess.run([sys.executable, "-c", "print('printed by a child')"], check=True)
                assert sys.stdin.read() == ""
                return real(self, **arguments)

            Graph.page = page
            sys.argv = ["recuerdo-mcp", "--file", sys.argv[1]]
            program.main()
            """
        ),
        encoding="utf-8",
    )
    one = ServerProcess.__new__(ServerProcess)
    command, COMMAND[:] = list(COMMAND), [sys.executable, "-P", str(script)]
    try:
        one.__init__(file, folder=tmp_path)
    finally:
        COMMAND[:] = command
    one.initialize()
    assert one.call("read_graph") == {"entities": [], "relations": []}
    one.close_input()
    assert one.exit_code() == 0
    one.process.stdout.close()
    assert one.junk == []
    told = one.stderr()
    for text in ("before the start", "printed\n", "without flush", "descriptor 1", "real sys.stdout", "by a child"):
        assert text in told


@pytest.mark.parametrize(
    "changes",
    [
        {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
        {"PYTHONIOENCODING": "ascii:strict"},
        {"PYTHONIOENCODING": "utf-16"},
    ],
)
def test_text_whatever_the_locale(tmp_path: Path, file: str, changes: dict[str, str]) -> None:
    with serving("--file", file, folder=tmp_path, env=environment(**changes)) as one:
        request_id = one.new_id()
        params = {"name": "create_entities", "arguments": {"entities": [{"name": "Ñandú 👩‍💻 مرحبا"}]}}
        message = {"jsonrpc": "2.0", "id": request_id, "method": "tools/call", "params": params}
        one.write(json.dumps(message, ensure_ascii=False).encode() + b"\n")
        text = one.wait(request_id)["result"]["content"][0]["text"]
        assert "Ñandú 👩‍💻 مرحبا" in text


def test_a_call_that_waits_for_a_lock_does_not_stop_the_others(tmp_path: Path, file: str) -> None:
    import apsw

    with serving("--file", file, folder=tmp_path) as one:
        one.call("create_entities", entities=[{"name": "A"}])
        blocker = apsw.Connection(file)
        blocker.execute("BEGIN IMMEDIATE")
        waiting = one.post("tools/call", {"name": "create_entities", "arguments": {"entities": [{"name": "B"}]}})
        assert one.request("ping")["result"] == {}
        assert one.request("tools/list")["result"]["tools"]
        assert not one.answers.get(waiting)
        blocker.execute("ROLLBACK")
        blocker.close()
        assert one.wait(waiting)["result"]["structuredContent"]["entities"][0]["name"] == "B"


def test_a_cancelled_call_is_not_answered_and_stops_nothing(tmp_path: Path, file: str) -> None:
    one = ServerProcess("--file", file, folder=tmp_path)
    one.initialize()
    one.call("read_graph")
    cancelled = one.post("tools/call", {"name": "create_entities", "arguments": {"entities": [{"name": "A"}]}})
    params = {"requestId": str(cancelled)}
    one.send({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": params})
    assert one.call("create_entities", entities=[{"name": "B"}])["entities"][0]["name"] == "B"
    one.close_input()
    assert one.exit_code() == 0
    one.process.stdout.close()
    assert len(one.answers.get(cancelled, [])) <= 1


def test_an_id_in_use_twice_is_answered_twice(tmp_path: Path, file: str) -> None:
    with serving("--file", file, folder=tmp_path) as one:
        for name in ("A", "B"):
            params = {"name": "create_entities", "arguments": {"entities": [{"name": name}]}}
            one.send({"jsonrpc": "2.0", "id": "same", "method": "tools/call", "params": params})
        assert wait_until(lambda: len(one.answers["same"]) == 2)
        assert len(one.call("read_graph")["entities"]) == 2
