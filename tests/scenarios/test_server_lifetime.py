"""The server as a process: its start and its end."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import textwrap
from typing import TYPE_CHECKING

import psutil
import pytest
from server_process import COMMAND, ROOT, ServerProcess, environment, request, serving, wait_until
from waiting import PATIENCE

from core.memory import Memory
from server.version import our_version

if TYPE_CHECKING:
    from pathlib import Path

HEAVY = {"numpy", "PySide6", "onnxruntime", "sklearn", "networkx", "pyqtgraph", "sqlite_vec", "tokenizers"}


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
        signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell has its background ignore it
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
        process.stdin.write(request(1, "ping", {}))
        process.stdin.flush()
        assert json.loads(process.stdout.readline())["result"] == {}
        process.stdout.close()
        process.stdin.write(request(2, "ping", {}))
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
