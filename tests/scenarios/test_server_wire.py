"""The server as a process: its start, its wire, its end."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import textwrap
from typing import TYPE_CHECKING

import anyio
import psutil
import pytest
from mcp import Client
from mcp.client.stdio import StdioServerParameters
from mcp_types import Implementation
from server_process import COMMAND, ROOT, ServerProcess, environment, serving, wait_until
from waiting import PATIENCE

from core.memory import Memory
from core.model import Actor, ActorKind
from server.tools import CATALOGUE
from server.version import our_version

if TYPE_CHECKING:
    from pathlib import Path

HEAVY = {"numpy", "PySide6", "onnxruntime", "sklearn", "networkx", "pyqtgraph", "sqlite_vec", "tokenizers"}


@pytest.fixture
def file(tmp_path: Path) -> str:
    return str(tmp_path / "memory.recuerdo")


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


@pytest.mark.parametrize(("option", "first"), [("--version", f"recuerdo-mcp {our_version()}"), ("--help", "usage: ")])
def test_what_a_person_asks_for_is_told_on_standard_output(tmp_path: Path, option: str, first: str) -> None:
    done = subprocess.run(
        [*COMMAND, option], check=False, capture_output=True, text=True, cwd=tmp_path, env=environment()
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(first)
    assert option == "--help" or done.stdout.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("options", [[], ["--http", "127.0.0.1:0"]])
@pytest.mark.parametrize("moment", ["builtins.__import__", "anyio.run"])
def test_interrupted_before_it_serves_it_ends_quietly(
    tmp_path: Path, file: str, options: list[str], moment: str
) -> None:
    script = textwrap.dedent(
        f"""
        import anyio, builtins, signal
        from server.__main__ import main
        real = {moment}
        def pressed(what, *rest):
            if callable(what) or what == "server.access":
                signal.raise_signal(signal.SIGINT)
            return real(what, *rest)
        {moment} = pressed
        main()
        """
    )
    command = [sys.executable, "-c", script, "--file", file, *options]
    done = subprocess.run(command, check=False, capture_output=True, text=True, cwd=tmp_path, env=environment())
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


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
        _request(1, "initialize", initialize),
        _request(2, "tools/call", {"name": "create_entities", "arguments": {"entities": [first]}}),
        *(_request(n, "tools/call", {"name": "read_graph", "arguments": {}}) for n in range(3, 303)),
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


def _request(request_id: int, method: str, params: object) -> bytes:
    message = {"jsonrpc": "2.0", "id": request_id, "method": method, "params": params}
    return json.dumps(message).encode() + b"\n"


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


def test_little_is_imported_before_the_tools_are_listed(tmp_path: Path, file: str) -> None:
    env = environment(PYTHONPROFILEIMPORTTIME="1")
    with serving("--file", file, folder=tmp_path, env=env, version=None) as one:
        ids = [
            one.post(
                "initialize",
                {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "x", "version": "1"}},
            )
        ]
        ids.append(one.post("tools/list"))
        for request_id in ids:
            one.wait(request_id)
        imported = _imported(one.stderr())
        assert "mcp_types" in imported
        assert not {name.partition(".")[0] for name in imported} & {*HEAVY, "apsw", "sqlite3"}
        assert "core.memory" not in imported
        one.call("create_entities", entities=[{"name": "A"}])
        imported = _imported(one.stderr())
        assert "core.memory" in imported
        assert not {name.partition(".")[0] for name in imported} & {"PySide6", "pyqtgraph"}


def _imported(told: str) -> set[str]:
    return {line.rpartition("|")[2].strip() for line in told.splitlines() if line.startswith("import time:")}


def test_the_end_of_input_is_the_end(tmp_path: Path, file: str) -> None:
    one = ServerProcess("--file", file, folder=tmp_path)
    one.initialize()
    one.call("create_entities", entities=[{"name": "A"}])
    one.close_input()
    assert one.exit_code() == 0
    one.process.stdout.close()
    with Memory.open(tmp_path / "memory.recuerdo") as memory:
        assert [session.actor.name for session in memory.sessions.connected()] == [""]


def test_what_was_asked_before_the_end_is_answered(tmp_path: Path, file: str) -> None:
    one = ServerProcess("--file", file, folder=tmp_path)
    one.initialize()
    ids = [
        one.post("tools/call", {"name": "create_entities", "arguments": {"entities": [{"name": f"N{n}"}]}})
        for n in range(20)
    ]
    one.write(b'{"jsonrpc":"2.0","id":"last","method":"ping"}')  # no newline
    one.close_input()
    assert one.exit_code() == 0
    one.process.stdout.close()
    assert all("result" in one.wait(request_id, 0) for request_id in [*ids, "last"])
    with Memory.open(tmp_path / "memory.recuerdo") as memory:
        assert memory.graph.counts().entities == 20


def test_no_input_at_all(tmp_path: Path, file: str) -> None:
    done = subprocess.run(
        ["/bin/sh", "-c", 'exec "$@" <&-', "sh", *COMMAND, "--file", file],
        capture_output=True,
        timeout=PATIENCE,
        check=True,
        env=environment(),
        cwd=tmp_path,
    )
    assert done.stdout == b""


def test_nobody_reads_the_output_any_more(tmp_path: Path, file: str) -> None:
    with subprocess.Popen(
        [*COMMAND, "--file", file],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=environment(),
        cwd=tmp_path,
    ) as process:
        process.stdin.write(_request(1, "ping", {}))
        process.stdin.flush()
        assert json.loads(process.stdout.readline())["result"] == {}
        process.stdout.close()
        process.stdin.write(_request(2, "ping", {}))
        process.stdin.flush()
        assert process.wait(PATIENCE) == 0


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_it_can_be_terminated(tmp_path: Path, file: str) -> None:
    for number in (signal.SIGTERM, signal.SIGINT):
        one = ServerProcess("--file", file, folder=tmp_path)
        one.initialize()
        one.call("read_graph")
        one.process.send_signal(number)
        assert one.exit_code() == 0
        one.close_input()
        one.process.stdout.close()
        assert "Traceback" not in one.stderr()


@pytest.mark.skipif(sys.platform == "win32", reason="a parent's id never changes there")
def test_it_ends_with_its_parent(tmp_path: Path, file: str) -> None:
    # The parent ends, but its end of the pipe lives on in another child: the input does not end.
    script = textwrap.dedent(
        """
        import os, subprocess, sys
        server = subprocess.Popen(sys.argv[1:], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        write_end = server.stdin.fileno()
        holder = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"],
                                  pass_fds=[write_end], stdout=subprocess.DEVNULL)
        server.stdin.write(b'{"jsonrpc":"2.0","id":1,"method":"ping"}' + bytes([10]))
        server.stdin.flush()
        server.stdout.readline()
        print(server.pid, holder.pid, flush=True)
        os._exit(0)
        """
    )
    parent = subprocess.run(
        [sys.executable, "-c", script, *COMMAND, "--file", file],
        stdout=subprocess.PIPE,
        timeout=PATIENCE,
        check=True,
        env=environment(),
        cwd=tmp_path,
    )
    server_pid, holder_pid = map(int, parent.stdout.split())
    try:
        assert wait_until(lambda: not _lives(server_pid))
    finally:
        os.kill(holder_pid, signal.SIGKILL)


def _lives(pid: int) -> bool:
    try:
        return psutil.Process(pid).status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False


def test_what_was_acknowledged_survives_a_kill(tmp_path: Path, file: str) -> None:
    acknowledged = 0
    for _ in range(3):
        one = ServerProcess("--file", file, folder=tmp_path)
        one.initialize()
        for _ in range(10):
            one.call("create_entities", entities=[{"name": f"N{acknowledged}"}])
            acknowledged += 1
        one.post("tools/call", {"name": "create_entities", "arguments": {"entities": [{"name": "perhaps"}]}})
        one.process.kill()
        one.process.wait()
        one.process.stdin.close()
        one.process.stdout.close()
    with Memory.open(tmp_path / "memory.recuerdo") as memory:
        assert memory.graph.counts().entities in {acknowledged, acknowledged + 1}


def test_two_processes_on_one_memory(tmp_path: Path, file: str) -> None:
    folders = [tmp_path / name for name in ("one", "two")]
    for folder in folders:
        folder.mkdir()
    with serving("--file", file, folder=folders[0]) as one, serving("--file", file, folder=folders[1]) as two:
        assert one.request("resources/subscribe", {"uri": "memory://knowledge-graph"})["result"] == {}
        posted = [
            (
                process,
                process.post(
                    "tools/call",
                    {"name": "create_entities", "arguments": {"entities": [{"name": f"{mark}{n}"}]}},
                ),
            )
            for n in range(100)
            for mark, process in (("a", one), ("b", two))
        ]
        for process, request_id in posted:
            assert "error" not in process.wait(request_id)["result"]["structuredContent"]
        found = [entity["name"] for entity in one.call("read_graph")["entities"]]
        assert sorted(found) == sorted(f"{mark}{n}" for n in range(100) for mark in "ab")
        assert one.wait_for_notifications(1)
        for call in ("unsubscribe", "subscribe"):  # what was written until now is told no more
            assert one.request(f"resources/{call}", {"uri": "memory://knowledge-graph"})["result"] == {}
        heard = len(one.notifications)
        two.call("add_observations", name="a0", observations=["x"])
        told = one.wait_for_notifications(heard + 1)[heard:]
        assert {message["method"] for message in told} == {"notifications/resources/updated"}
        assert {message["params"]["uri"] for message in told} == {"memory://knowledge-graph"}
        assert two.notifications == []


REFERENCE = [
    {"type": "entity", "name": "Ana", "entityType": "person", "observations": ["likes tea"]},
    {"type": "entity", "name": "Tea", "entityType": "drink", "observations": []},
    {"type": "relation", "from": "Ana", "to": "Tea", "relationType": "likes"},
    {"type": "relation", "from": "Ana", "to": "Nobody", "relationType": "likes"},
]


def test_the_reference_servers_file_is_taken_over_once_by_many(tmp_path: Path) -> None:
    source = tmp_path / "memory.jsonl"
    source.write_text("\n".join(map(json.dumps, REFERENCE)), encoding="utf-8")
    before = (source.read_bytes(), source.stat().st_mtime_ns)
    env = environment(MEMORY_FILE_PATH=str(source))
    processes = []
    for number in range(4):
        folder = tmp_path / f"p{number}"
        folder.mkdir()
        processes.append(ServerProcess(folder=folder, env=env))
    posted = [(one, one.initialize(), one.post("tools/list"), _read(one)) for one in processes]
    for one, _, listed, read in posted:
        assert one.wait(listed)["result"]["tools"]
        graph = one.wait(read)["result"]["structuredContent"]
        assert [entity["name"] for entity in graph["entities"]] == ["Ana", "Tea"]
        assert graph["relations"] == [{"from": "Ana", "to": "Tea", "relationType": "likes"}]
        one.close_input()
        assert one.exit_code() == 0
        one.process.stdout.close()
    assert (source.read_bytes(), source.stat().st_mtime_ns) == before
    with Memory.open(tmp_path / "memory.jsonl.recuerdo") as memory:
        assert [entry.tool for entry in memory.journal.entries()] == ["import"]
    with serving(folder=tmp_path, env=env) as again:
        again.call("delete_entities", entityNames=["Ana"])
    with serving(folder=tmp_path, env=env) as again:
        assert [entity["name"] for entity in again.call("read_graph")["entities"]] == ["Tea"]


def test_what_could_not_be_taken_of_the_reference_file_is_told_once(tmp_path: Path) -> None:
    source = tmp_path / "memory.jsonl"
    source.write_text("\n".join([*map(json.dumps, REFERENCE), "garbage"]), encoding="utf-8")
    for _ in range(2):
        with serving(folder=tmp_path, env=environment(MEMORY_FILE_PATH=str(source))) as one:
            assert len(one.call("read_graph")["entities"]) == 2
            one.close_input()
            assert one.exit_code() == 0
            assert one.junk == []
            assert one.stderr() == (
                f"recuerdo-mcp: Of {source}, 2 could not be taken, such as line 4: a relation to an entity that does"
                " not exist. Imported: entities 2, observations 1, relations 1, reflections 0.\n"
            )


def _read(one: ServerProcess) -> int:
    return one.post("tools/call", {"name": "read_graph", "arguments": {}})


def test_the_default_file_lies_in_the_data_folder(tmp_path: Path) -> None:
    env = environment(XDG_DATA_HOME=str(tmp_path / "share"), HOME=str(tmp_path))
    with serving(folder=tmp_path, env=env) as one:
        one.call("create_entities", entities=[{"name": "A"}])
    found = list(tmp_path.rglob("memory.recuerdo"))
    assert len(found) == 1
    assert found[0].parent.name == "recuerdo"


def test_wrong_options_end_with_a_line(tmp_path: Path) -> None:
    done = subprocess.run(
        [*COMMAND, "--no-such-option"],
        capture_output=True,
        timeout=PATIENCE,
        check=False,
        env=environment(),
        cwd=tmp_path,
        stdin=subprocess.DEVNULL,
    )
    assert done.returncode == 2
    assert done.stdout == b""
    assert b"--no-such-option" in done.stderr


def test_a_strangers_core_is_told_in_one_line(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "server", tmp_path / "here" / "server", ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "elsewhere" / "core").mkdir(parents=True)
    (tmp_path / "elsewhere" / "core" / "__init__.py").touch()
    path = os.pathsep.join([str(tmp_path / "here"), str(tmp_path / "elsewhere")])
    done = subprocess.run(
        COMMAND,
        capture_output=True,
        timeout=PATIENCE,
        check=False,
        env=environment(PYTHONPATH=path),
        cwd=tmp_path,
        stdin=subprocess.DEVNULL,
    )
    assert done.returncode == 2
    assert done.stdout == b""
    (line,) = done.stderr.decode().splitlines()
    assert "'core' does not lie beside 'server'" in line


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
