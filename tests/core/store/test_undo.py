"""Undo and redo: whose steps, in which order, and what is no obstacle."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from core.errors import ErrorCode, KnownError
from core.memory import Memory
from core.model import PERSON, EntityDraft, RelationDraft
from tests.core.dumps import domain
from tests.core.store.journal_hands import entity_id, fill, latest, observation_id, texts

if TYPE_CHECKING:
    from pathlib import Path


def test_undo_last_never_touches_an_agents_change(memory: Memory, agent_memory: Memory) -> None:
    memory.graph.create_entities([EntityDraft("mine")])
    agent_memory.graph.create_entities([EntityDraft("theirs")])
    assert memory.journal.undoable().summary["names"] == ["mine"]
    memory.journal.undo_last()
    assert {row.name for row in memory.graph.rows()} == {"theirs"}
    assert memory.journal.undoable() is None
    with pytest.raises(KnownError) as caught:
        memory.journal.undo_last()
    assert caught.value.code is ErrorCode.NOTHING_TO_UNDO
    assert {row.name for row in memory.graph.rows()} == {"theirs"}


def test_a_person_can_take_back_an_agents_change_by_its_entry(memory: Memory, agent_memory: Memory) -> None:
    agent_memory.graph.create_entities([EntityDraft("theirs")])
    memory.journal.undo(latest(memory).id)
    assert memory.graph.counts().entities == 0
    assert latest(memory).actor == PERSON


def test_undo_last_survives_closing(memory_path: Path) -> None:
    with Memory.open(memory_path) as memory:
        memory.graph.create_entities([EntityDraft("A")])
    with Memory.open(memory_path) as memory:
        memory.journal.undo_last()
        assert memory.graph.counts().entities == 0
    with Memory.open(memory_path) as memory:
        memory.journal.redo_last()
        assert memory.graph.counts().entities == 1


def test_undo_and_redo_chains(memory: Memory) -> None:
    states = [domain(memory)]
    for name in "ABCD":
        memory.graph.create_entities([EntityDraft(name)])
        states.append(domain(memory))
    for _ in range(2):
        for state in (3, 2, 1, 0):
            memory.journal.undo_last()
            assert domain(memory) == states[state]
        assert memory.journal.undoable() is None
        for state in (1, 2, 3, 4):
            memory.journal.redo_last()
            assert domain(memory) == states[state]
        with pytest.raises(KnownError) as caught:
            memory.journal.redo_last()
        assert caught.value.code is ErrorCode.NOTHING_TO_REDO


def test_undo_redo_and_undo_of_the_redo(memory: Memory) -> None:
    memory.graph.create_entities([EntityDraft("A")])
    memory.journal.undo_last()
    memory.journal.redo_last()
    redo = latest(memory)
    memory.journal.undo(redo.id)
    assert memory.graph.counts().entities == 0
    assert memory.journal.entry(1).undone_by == 2
    assert memory.journal.entry(2).undone_by is None
    assert memory.journal.undoable() is None
    memory.journal.redo_last()
    assert memory.graph.counts().entities == 1
    assert memory.journal.undoable().id == 1


def test_a_new_change_ends_redo(memory: Memory, agent_memory: Memory) -> None:
    memory.graph.create_entities([EntityDraft("A")])
    memory.journal.undo_last()
    agent_memory.graph.create_entities([EntityDraft("agent")])
    assert memory.journal.redoable() is not None, "an agent's change does not end it"
    memory.graph.create_entities([EntityDraft("B")])
    assert memory.journal.redoable() is None


def test_an_entry_is_undone_once(memory: Memory) -> None:
    memory.graph.create_entities([EntityDraft("A")])
    memory.journal.undo(1)
    with pytest.raises(KnownError) as caught:
        memory.journal.undo(1)
    assert caught.value.code is ErrorCode.UNDO_DONE_ALREADY
    with pytest.raises(KnownError) as caught:
        memory.journal.undo(12345)
    assert caught.value.code is ErrorCode.UNDO_NOT_KEPT


def test_an_older_step_is_undone_after_newer_ones_that_touched_other_rows(memory: Memory) -> None:
    fill(memory)
    memory.graph.add_observations([("A", texts("three"))])
    added = latest(memory).id
    memory.graph.edit_observation(observation_id(memory, "A", "one"), "uno")
    memory.graph.update_entity(entity_id(memory, "A"), name="Ada", status="paused")
    memory.graph.create_relations([RelationDraft("Ada", "B", "likes")])
    memory.graph.add_observations([("Ada", texts("four"))])
    memory.journal.undo(added)
    (entity,) = memory.graph.open(["A"])
    assert (entity.name, entity.status) == ("Ada", "paused")
    assert [o.content for o in entity.observations] == ["uno", "two", "four"]


def test_what_was_undone_stands_in_nobodys_way(memory: Memory) -> None:
    fill(memory)
    memory.graph.add_observations([("B", texts("hangs on it"))])
    memory.graph.edit_observation(observation_id(memory, "B", "hangs on it"), "differently")
    for _ in range(3):
        memory.journal.undo_last()
    memory.journal.undo(1)
    assert memory.graph.counts().entities == 0


def test_recency_is_no_obstacle_and_undo_moves_it(memory: Memory) -> None:
    fill(memory)
    before = memory.graph.open(["A"])[0].updated_at
    memory.graph.add_observations([("A", texts("three"))])
    changed = memory.graph.open(["A"])[0].updated_at
    memory.journal.undo_last()
    assert before < changed < memory.graph.open(["A"])[0].updated_at
