"""Opening the memory: when, as whom, and what is said when it cannot be opened."""

from __future__ import annotations

import json
import sqlite3
from typing import TYPE_CHECKING

import anyio
import pytest
from mcp import MCPError
from server_talk import conversation

from core.errors import ErrorCode, KnownError
from core.memory import Memory
from core.model import Actor, ActorKind
from core.store.sessions import Sessions
from server import access
from server.access import Access
from server.options import Options

if TYPE_CHECKING:
    from pathlib import Path


def test_every_write_bears_the_clients_name(file: Path) -> None:
    for mode, name in (("legacy", "Old Client"), ("auto", "New Client")):
        with conversation(file, mode=mode, client_name=name) as talk:
            talk.call("create_entities", entities=[{"name": name}])
    with Memory.open(file) as memory:
        entries = memory.journal.entries()
        assert [entry.actor for entry in entries] == [
            Actor(ActorKind.AGENT, "New Client", "9.8"),
            Actor(ActorKind.AGENT, "Old Client", "9.8"),
        ]
        assert [entry.tool for entry in entries] == ["create_entities", "create_entities"]
        assert memory.graph.open(["Old Client"])[0].author.name == "Old Client"


def test_a_long_client_name_is_clipped(file: Path) -> None:
    with conversation(file, client_name="x" * 10_000) as talk:
        talk.call("create_entities", entities=[{"name": "A"}])
    with Memory.open(file) as memory:
        assert len(memory.journal.entries()[0].actor.name) < 250


def test_the_file_appears_with_the_first_call(file: Path) -> None:
    with conversation(file) as talk:
        talk.ask("list_tools")
        talk.ask("list_resources")
        talk.ask("list_prompts")
        assert not file.exists()
        talk.call("read_graph")
        assert file.exists()


def test_tool_names_in_the_journal(file: Path, tmp_path: Path) -> None:
    source = tmp_path / "m.jsonl"
    source.write_text('{"type":"entity","name":"M","entityType":"T","observations":[]}', encoding="utf-8")
    relation = {"from": "A", "to": "A", "relationType": "is"}
    with conversation(file) as talk:
        talk.call("create_entities", entities=[{"name": "A"}])
        talk.call("create_relations", relations=[relation])
        talk.call("add_observations", name="A", observations=["x"])
        talk.call("delete_observations", name="A", observations=["x"])
        talk.call("delete_relations", relations=[relation])
        talk.call("migrate", source_path=str(source))
        talk.call("delete_entities", entityNames=["A"])
        talk.call("delete_entities", entityNames=["A"])  # nothing changed: no entry
    with Memory.open(file) as memory:
        assert [entry.tool for entry in reversed(memory.journal.entries())] == [
            "create_entities",
            "create_relations",
            "add_observations",
            "delete_observations",
            "delete_relations",
            "migrate",
            "delete_entities",
        ]


def test_an_alias_is_resolved_and_says_so(file: Path) -> None:
    with conversation(file) as talk:
        talk.call("create_entities", entities=[{"name": "Old", "observations": ["x"]}])
        with Memory.open(file) as desktop:
            desktop.graph.update_entity(1, name="New")
        assert talk.call("create_entities", entities=[{"name": "Old", "observations": ["y"]}]) == {
            "entities": [{"name": "New", "entityType": "Generic", "observations": ["x", "y"], "resolved_from": "Old"}]
        }
        (entity,) = talk.call("open_nodes", names=["Old"])["entities"]
        assert (entity["name"], entity["aliases"]) == ("New", ["Old"])


@pytest.mark.parametrize("kind", ["folder", "text", "foreign", "missing folder", "newer"])
def test_a_memory_that_cannot_be_opened_fails_each_call(
    file: Path, kind: str, caplog: pytest.LogCaptureFixture
) -> None:
    if kind == "folder":
        file.mkdir()
        expected = f"Not a regular file: {file}"
    elif kind == "text":
        file.write_text("hello " * 1_000, encoding="utf-8")
        expected = f"Not a Recuerdo memory: {file}"
    elif kind == "foreign":
        with sqlite3.connect(file) as connection:
            connection.execute("CREATE TABLE x(y)")
        connection.close()
        expected = f"Not a Recuerdo memory: {file}"
    elif kind == "missing folder":
        file = file.parent / "nowhere" / "memory.recuerdo"
        expected = f"File not found: {file.parent}"
    else:
        Memory.open(file).close()
        connection = sqlite3.connect(file)
        connection.execute("PRAGMA user_version = 999000")
        connection.close()
        expected = "The memory was written by a newer Recuerdo"
    with conversation(file) as talk:
        assert talk.ask("list_tools").tools
        for _ in range(2):
            assert talk.fail("read_graph").startswith(expected)
            assert talk.fail("create_entities", entities=[{"name": "A"}]).startswith(expected)
        with pytest.raises(MCPError) as error:
            talk.ask("read_resource", "memory://knowledge-graph")
        assert error.value.message.startswith(expected)
    assert not caplog.records


def test_a_memory_that_could_not_be_opened_is_tried_again(file: Path) -> None:
    file.mkdir()
    with conversation(file) as talk:
        talk.fail("read_graph")
        file.rmdir()
        assert talk.call("read_graph") == {"entities": [], "relations": []}


def test_a_bug_is_logged_and_told_without_details(
    file: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    from core.graph.graph import Graph

    def page(self: object, **arguments: object) -> None:
        raise RuntimeError("a secret detail")

    monkeypatch.setattr(Graph, "page", page)
    with conversation(file) as talk:
        error = talk.fail("read_graph")
        assert error == "Something went wrong inside of the memory server; its log says what."
        assert talk.call("search_nodes", query="")["entities"] == []
    assert "a secret detail" in caplog.text


def test_what_is_due_now_and_then_is_done_and_may_fail(
    file: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    done: list[str] = []

    def maintain(self: Memory) -> None:
        done.append("maintain")
        raise RuntimeError("maintenance broke")

    def seen(self: Sessions, session_id: int) -> None:
        done.append("seen")
        raise KnownError(ErrorCode.BUSY)

    monkeypatch.setattr(Memory, "maintain", maintain)
    monkeypatch.setattr(Sessions, "seen", seen)
    for name in ("_WARM_UP_SECONDS", "_MAINTENANCE_SECONDS", "_MINUTE", "_LATER_SECONDS"):
        monkeypatch.setattr(access, name, 0.01)

    async def serve() -> None:
        served = Access(Options(file))
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(served.attend)
            tasks.start_soon(served.work_later)

            def work(memory: Memory) -> None:
                done.append("work")
                served.later(fail)
                served.later(lambda _: done.append("later"))

            def fail(memory: Memory) -> None:
                raise KnownError(ErrorCode.DISK_FULL)

            with anyio.fail_after(20):
                while not {"seen", "maintain", "later"} <= set(done):
                    await served.write(work)
                    await anyio.sleep(0.01)
            tasks.cancel_scope.cancel()
        await anyio.to_thread.run_sync(served.close)

    anyio.run(serve)
    assert "maintenance broke" in caplog.text


def test_the_reference_file_is_taken_over_once(file: Path, tmp_path: Path) -> None:
    source = tmp_path / "memory.jsonl"
    lines = [
        {"type": "entity", "name": "A", "entityType": "T", "observations": ["x"]},
        {"type": "relation", "from": "A", "to": "A", "relationType": "is"},
    ]
    source.write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")
    before = source.read_bytes()
    with conversation(file, imported=source) as talk:
        assert talk.call("search_nodes", query="")["entities"][0]["name"] == "A"
        talk.call("delete_entities", entityNames=["A"])
    with conversation(file, imported=source) as talk:
        assert talk.call("read_graph") == {"entities": [], "relations": []}
    assert source.read_bytes() == before


def test_a_reference_file_may_come_later(file: Path, tmp_path: Path) -> None:
    source = tmp_path / "memory.jsonl"
    with conversation(file, imported=source) as talk:
        assert talk.call("read_graph") == {"entities": [], "relations": []}
    source.write_text('{"type":"entity","name":"A","entityType":"T","observations":[]}', encoding="utf-8")
    with conversation(file, imported=source) as talk:
        assert len(talk.call("read_graph")["entities"]) == 1


def test_a_reference_file_that_cannot_be_read_is_told(file: Path, tmp_path: Path) -> None:
    source = tmp_path / "memory.jsonl"
    source.mkdir()
    with conversation(file, imported=source) as talk:
        assert talk.fail("read_graph") == f"Not a regular file: {source}"
        source.rmdir()
        assert talk.call("read_graph") == {"entities": [], "relations": []}
