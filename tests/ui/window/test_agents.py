from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest
from ui_doubles import ImmediateRunner

from core.model import EntityDraft
from ui.following import JournalWatch
from ui.operations import Operations
from ui.window.agents import AgentsWatch

if TYPE_CHECKING:
    from collections.abc import Callable

    from core.memory import Memory


class HeldRunner(ImmediateRunner):
    """Reads at once, and holds the answers until they are let go."""

    def __init__(self) -> None:
        self.held: list[Callable[[], None]] = []

    def run(self, call, then=None, failed=None, **_lane: object):
        answer = call()
        self.held.append(lambda: then(answer))

    def let_go(self) -> None:
        self.held.pop(0)()


@pytest.fixture
def stage(themes: object, memory: Memory) -> SimpleNamespace:
    runner = HeldRunner()
    operations = Operations(memory, JournalWatch(memory), runner)
    watch, seen = AgentsWatch(operations, operations), []
    watch.seen.connect(lambda sessions: seen.append([each.actor.name for each in sessions]))
    return SimpleNamespace(runner=runner, operations=operations, watch=watch, seen=seen)


def test_one_that_writes_while_a_look_is_under_way_is_looked_for_again(
    stage: SimpleNamespace, memory: Memory, agent_memory: Memory
) -> None:
    last = memory.journal.last_id()
    stage.watch.look()
    agent_memory.graph.create_entities([EntityDraft("Berta")])
    stage.watch.notice(memory.journal.changes_since(last))
    assert len(stage.runner.held) == 1, "one look at a time"
    stage.runner.let_go()
    stage.runner.let_go()
    assert stage.seen[-1] == ["tester"]
    assert stage.runner.held == []


def test_one_that_is_known_is_not_looked_for(stage: SimpleNamespace, memory: Memory, agent_memory: Memory) -> None:
    for name in ("Berta", "Carla"):
        last = memory.journal.last_id()
        agent_memory.graph.create_entities([EntityDraft(name)])
        stage.watch.notice(memory.journal.changes_since(last))
        if stage.runner.held:
            stage.runner.let_go()
    assert len(stage.seen) == 1


def test_the_person_is_no_agent(stage: SimpleNamespace, memory: Memory) -> None:
    last = memory.journal.last_id()
    memory.graph.create_entities([EntityDraft("Berta")])
    stage.watch.notice(memory.journal.changes_since(last))
    assert stage.runner.held == []
    stage.watch.look()
    stage.runner.let_go()
    assert stage.seen == [[]]
