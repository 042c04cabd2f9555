"""The strict profile as its users meet it: a real process, the seed's own calls, a file brought along, the desktop."""

from __future__ import annotations

import json
import shutil
import threading
from typing import TYPE_CHECKING, Any

from server_process import environment, serving, wait_until

from core.memory import Memory

if TYPE_CHECKING:
    from pathlib import Path

    from server_process import ServerProcess

PROJECT = {"name": "python-project", "entityType": "project", "observations": ["Started development on 2024-01-29"]}
JOHN = {"name": "john-doe", "entityType": "person", "observations": ["Software engineer", "Joined team in 2024"]}
BETWEEN = {"from_entity": "john-doe", "to_entity": "python-project"}


def test_the_documented_session(tmp_path: Path) -> None:
    """Every call of the documentation, in its order, and what is in the file afterwards."""
    path = tmp_path / "memory.recuerdo"
    with serving("--profile", "strict", "--file", str(path), folder=tmp_path) as server:
        names = [tool["name"] for tool in server.request("tools/list")["result"]["tools"]]
        assert len(names) == 9
        assert len(server.request("prompts/list")["result"]["prompts"]) == 3
        assert server.call("get_entity", entity_name="example")["error_type"] == "NOT_FOUND"
        assert server.call("get_graph")["success"] is True
        assert server.call("create_entities", entities=[PROJECT, JOHN])["success"] is True
        said = {"entity": "python-project", "observation": "Completed initial prototype"}
        assert server.call("add_observation", **said)["success"] is True
        assert server.call("create_relation", **BETWEEN, relation_type="created")["success"] is True
        assert server.call("search_memory", query="most recent workout")["error_type"] == "NO_RESULTS"
        found = server.call("search_memory", query="most recent python project")["data"]
        assert [one["name"] for one in found["entities"]] == ["python-project"]
        assert server.call("flush_memory")["success"] is True
        shutil.copy(path, tmp_path / "copy.recuerdo")
        assert server.call("delete_relation", **BETWEEN)["success"] is True
        assert server.call("delete_entities", names=["python-project", "john-doe"])["success"] is True
        result = server.request("tools/call", {"name": "get_entity", "arguments": {}})["result"]
        assert result["isError"] is True
        assert result["content"][0]["text"].startswith("MCP error -32602: ")
    assert server.junk == []
    with Memory.open(tmp_path / "copy.recuerdo") as flushed:
        assert flushed.graph.counts().observations == 4
        assert flushed.graph.counts().relations == 1
    with Memory.open(path) as memory:
        assert memory.graph.counts().entities == 0
        tools = [entry.tool for entry in memory.journal.entries()]
        assert tools == [
            "delete_entities",
            "delete_relations",
            "create_relations",
            "add_observations",
            "create_entities",
        ]
        assert {entry.actor.name for entry in memory.journal.entries()} == {"scenario"}
        memory.journal.undo(memory.journal.entries()[0].id)
        assert memory.graph.counts().observations == 4


def test_a_reference_file_is_brought_along_by_either_profile(tmp_path: Path) -> None:
    source = tmp_path / "memory.jsonl"
    source.write_text(json.dumps({"type": "entity", "name": "Old Name", "entityType": "Persona"}) + "\n", "utf-8")
    surroundings = environment(MEMORY_FILE_PATH=str(source))
    with serving("--profile", "strict", folder=tmp_path, env=surroundings) as server:
        assert server.call("get_entity", entity_name="Old Name")["data"]["entityType"] == "Persona"
        assert server.call("create_entities", entities=[JOHN])["success"] is True
        assert server.call("create_relation", **BETWEEN, relation_type="uses")["error_type"] == "NOT_FOUND"
    with serving(folder=tmp_path, env=surroundings) as server:
        names = [one["name"] for one in server.call("read_graph")["entities"]]
        assert names == ["Old Name", "john-doe"]
    assert source.read_text("utf-8").count("\n") == 1


def test_two_servers_cannot_break_a_rule_together(tmp_path: Path) -> None:
    """Both want to close the cycle from their side, at once and again and again."""
    path = tmp_path / "memory.recuerdo"
    folders = [tmp_path / "one", tmp_path / "two"]
    for folder in folders:
        folder.mkdir()
    arguments = ("--profile", "strict", "--file", str(path))
    outcomes: list[dict[str, Any]] = []

    def write(server: ServerProcess, ends: tuple[str, str]) -> None:
        given = {"from_entity": ends[0], "to_entity": ends[1], "relation_type": "depends-on"}
        outcomes.append(server.call("create_relation", **given))

    with serving(*arguments, folder=folders[0]) as one, serving(*arguments, folder=folders[1]) as two:
        for turn in range(15):
            ends = (f"a-{turn}", f"b-{turn}")
            entities = [{"name": name, "entityType": "tool"} for name in ends]
            assert one.call("create_entities", entities=entities)["success"] is True
            threads = [
                threading.Thread(target=write, args=(one, ends)),
                threading.Thread(target=write, args=(two, ends[::-1])),
            ]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
    assert len(outcomes) == 30
    assert sum(outcome["success"] for outcome in outcomes) == 15
    assert {outcome["error_type"] for outcome in outcomes} == {None, "INVALID_RELATION"}
    with Memory.open(path) as memory:
        assert memory.rules.check() == ()


def test_what_was_acknowledged_survives_a_kill(tmp_path: Path) -> None:
    path = tmp_path / "memory.recuerdo"
    with serving("--profile", "strict", "--file", str(path), folder=tmp_path) as server:
        assert server.call("create_entities", entities=[PROJECT, JOHN])["success"] is True
        server.process.kill()
        assert wait_until(lambda: server.process.poll() is not None)
    with Memory.open(path) as memory:
        assert memory.graph.counts().observations == 3
