from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from core.memory import Memory
from core.model import PERSON, Actor, ActorKind, EntityDraft
from core.store import sessions as module
from core.store.sessions import process_started
from tests.conftest import AGENT

if TYPE_CHECKING:
    from pathlib import Path


def test_everyone_who_is_connected_is_listed(memory: Memory, agent_memory: Memory) -> None:
    first, second = memory.sessions.connected()
    assert (first.id, first.actor, first.pid) == (memory.session_id, PERSON, os.getpid())
    assert (second.id, second.actor) == (agent_memory.session_id, AGENT)
    assert second.ended_at is None
    assert second.connected_at == second.last_seen
    agent_memory.close()
    assert [session.id for session in memory.sessions.connected()] == [first.id]


def test_a_dead_process_is_not_connected(memory: Memory, memory_path: Path) -> None:
    script = (
        "import os, pathlib, sys; from core.memory import Memory; from core.model import *;"
        "memory = Memory.open(pathlib.Path(sys.argv[1]), Actor(ActorKind.AGENT, 'gone', '2'));"
        "memory.graph.create_entities([EntityDraft('A')]); os._exit(9)"
    )
    subprocess.run([sys.executable, "-c", script, str(memory_path)], check=False, timeout=60)
    assert [session.id for session in memory.sessions.connected()] == [memory.session_id]
    assert memory.graph.open(["A"])[0].author == Actor(ActorKind.AGENT, "gone", "2")


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells when a process started")
def test_a_process_id_that_is_used_again_is_not_connected(memory: Memory) -> None:
    with memory._store.write_aside() as connection:
        connection.execute("UPDATE client_session SET process_started = '1'")
    assert memory.sessions.connected() == ()


def test_process_started() -> None:
    own = process_started(os.getpid())
    assert own
    assert process_started(os.getpid()) == own
    child = subprocess.Popen([sys.executable, "-c", "pass"])
    child.wait()
    assert process_started(child.pid) == ""


def test_a_client_says_who_it_is(memory: Memory, memory_path: Path) -> None:
    with Memory.open(memory_path, Actor(ActorKind.AGENT)) as agent:
        agent.graph.create_entities([EntityDraft("before")])
        assert memory.journal.entries()[0].actor == Actor(ActorKind.AGENT)
        agent.set_actor(AGENT)
        agent.graph.create_entities([EntityDraft("after")])
        assert agent.actor == AGENT
        for each in (memory, agent):
            assert [entry.actor for entry in each.journal.entries()] == [AGENT, AGENT]
            assert [entity.author for entity in each.graph.open(["before", "after"])] == [AGENT, AGENT]
    assert len(memory.sessions.connected()) == 1


def test_a_client_that_wrote_nothing_yet_may_still_say_who_it_is(memory: Memory, memory_path: Path) -> None:
    quiet = Memory.open(memory_path, Actor(ActorKind.AGENT, "unknown"))
    with Memory.open(memory_path, AGENT) as agent:
        agent.graph.create_entities([EntityDraft("A")])
    assert memory.graph.open(["A"])[0].author == AGENT
    named = Actor(ActorKind.AGENT, "named", "1")
    quiet.set_actor(named)
    quiet.graph.create_entities([EntityDraft("B")])
    assert memory.graph.open(["B"])[0].author == named
    quiet.close()


def test_a_session_whose_row_is_gone(memory: Memory, memory_path: Path) -> None:
    with Memory.open(memory_path, AGENT) as agent:
        agent.graph.create_entities([EntityDraft("A")])
    with memory._store.write_aside() as connection:
        connection.execute("DELETE FROM client_session WHERE kind = 'agent'")
    assert memory.graph.open(["A"])[0].author == Actor(ActorKind.SYSTEM)
    assert memory.journal.entries()[0].actor == Actor(ActorKind.SYSTEM)


def test_last_seen_is_written_at_most_once_a_minute(memory: Memory, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [1_000_000.0]
    monkeypatch.setattr(module.time, "monotonic", lambda: clock[0])
    seen = memory.sessions.connected()[0].last_seen
    memory.sessions.seen(memory.session_id)
    after_long = memory.sessions.connected()[0].last_seen
    assert after_long > seen
    clock[0] += 59
    memory.sessions.seen(memory.session_id)
    assert memory.sessions.connected()[0].last_seen == after_long
    clock[0] += 2
    memory.sessions.seen(memory.session_id)
    assert memory.sessions.connected()[0].last_seen > after_long


def test_session_ids_are_never_used_twice(memory_path: Path) -> None:
    ids = []
    for _ in range(3):
        with Memory.open(memory_path) as memory:
            ids.append(memory.session_id)
    assert len(set(ids)) == 3


@pytest.mark.skipif(sys.platform != "linux", reason="asked of /proc")
def test_a_process_that_has_ended_is_none_even_if_nobody_asked_how() -> None:
    process = subprocess.Popen([sys.executable, "-c", "import sys; sys.stdin.read()"], stdin=subprocess.PIPE)
    assert process.stdin is not None
    assert process_started(process.pid)
    process.stdin.close()
    os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)
    assert process_started(process.pid) == ""
    process.wait()
