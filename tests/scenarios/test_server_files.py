"""Servers and the files they open: one memory for several, a reference server's file, the default place."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from server_process import ServerProcess, environment, serving

from core.memory import Memory

if TYPE_CHECKING:
    from pathlib import Path

REFERENCE = [
    {"type": "entity", "name": "Ana", "entityType": "person", "observations": ["likes tea"]},
    {"type": "entity", "name": "Tea", "entityType": "drink", "observations": []},
    {"type": "relation", "from": "Ana", "to": "Tea", "relationType": "likes"},
    {"type": "relation", "from": "Ana", "to": "Nobody", "relationType": "likes"},
]


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
