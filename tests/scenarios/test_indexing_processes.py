"""Indexing across processes with the real model: each text once, by one of them, whoever dies; and no network."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from stdio_client import SERVER, spawned
from waiting import PATIENCE, wait_until

from core.memory import Memory


def vectors(memory: Memory) -> tuple[int, int, int]:
    """Vectors there are, rows that still wait, vectors ever written."""
    with memory._store.read() as connection:
        return connection.execute(
            "SELECT (SELECT count(*) FROM vector), (SELECT count(*) FROM stale),"
            " coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'vector'), 0)"
        ).fetchall()[0]


def indexing_process(memory: Memory) -> int | None:
    with memory._store.read() as connection:
        row = connection.execute("SELECT pid FROM lease WHERE name = 'indexer'").fetchone()
    return row[0] if row else None


def entities(name: str, count: int) -> list[dict[str, object]]:
    return [{"name": f"{name} {i}", "observations": [f"{name} number {i} is kept in drawer {i}"]} for i in range(count)]


def parent(pid: int) -> int:
    return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])


def kill(pid: int) -> None:
    os.kill(pid, signal.SIGKILL)


@pytest.mark.skipif(sys.platform != "linux", reason="who started a process is asked of /proc")
def test_each_text_is_embedded_once_by_one_process_also_when_that_is_killed(tmp_path: Path) -> None:
    path = tmp_path / "memory.recuerdo"
    with Memory.open(path) as memory, spawned(path, killed=True) as first:
        first.call("create_entities", entities=entities("first", 60))
        wait_until(lambda: vectors(memory)[0], "somebody who indexes")
        at_work = indexing_process(memory)
        assert at_work is not None
        assert parent(at_work) == first.process.pid
        with spawned(path) as second:
            second.call("create_entities", entities=entities("second", 60))
            kill(at_work)
            kill(first.process.pid)
            first.process.wait()
            wait_until(lambda: not vectors(memory)[1], "the end of indexing, by another", seconds=3 * PATIENCE)
            successor = indexing_process(memory)
            assert successor is not None
            assert parent(successor) == second.process.pid
            kept, _, written = vectors(memory)
            assert kept == 2 * 120
            assert written == kept, "a text was embedded twice"
            found = second.call("search_semantic", query="which drawer holds second number 7?", limit=3)
            assert found["results"][0]["name"] == "second 7"
        wait_until(lambda: not Path(f"/proc/{successor}").exists(), "its end with the server that started it")


@pytest.mark.skipif(sys.platform != "linux", reason="who started a process is asked of /proc")
def test_a_server_that_is_killed_leaves_no_process_behind(tmp_path: Path) -> None:
    path = tmp_path / "memory.recuerdo"
    with Memory.open(path) as memory, spawned(path, killed=True) as server:
        server.call("create_entities", entities=entities("only", 20))
        wait_until(lambda: indexing_process(memory) is not None, "somebody who indexes")
        at_work = indexing_process(memory)
        kill(server.process.pid)
        server.process.wait()
        wait_until(lambda: not Path(f"/proc/{at_work}").exists(), "its end without a server")


@pytest.mark.skipif(sys.platform != "linux" or os.geteuid() != 0, reason="cutting the network takes Linux and root")
def test_without_a_network_the_sample_is_searched_by_meaning_at_once(tmp_path: Path) -> None:
    unshare = shutil.which("unshare")
    assert unshare is not None
    path = tmp_path / "memory.recuerdo"
    cut = (unshare, "--net")
    subprocess.run(
        [*cut, sys.executable, "-m", "app", "sample", "--language", "en", "--file", str(path)], check=True, timeout=60
    )
    with spawned(path, command=[*cut, *SERVER]) as agent:
        found = agent.call("search_semantic", query="who looks after my knee?", limit=5)
        assert found["results"]
        assert all("distance" in one for one in found["results"])
