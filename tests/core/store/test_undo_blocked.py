"""What stands in the way of an undo, which then changes nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from core.errors import ErrorCode, KnownError
from core.model import EntityDraft, RelationDraft
from core.store import store as store_module
from tests.core.dumps import domain
from tests.core.store.journal_hands import (
    add_after_a_backup,
    entity_id,
    fill,
    latest,
    observation_id,
    relation_id,
    texts,
)

if TYPE_CHECKING:
    from core.memory import Memory


def blocked(memory: Memory, entry_id: int) -> tuple[int, ...]:
    """Undo must decline and change nothing; the ids of those that stand in the way."""
    before, last = domain(memory), memory.journal.last_id()
    with pytest.raises(KnownError) as caught:
        memory.journal.undo(entry_id)
    assert caught.value.code is ErrorCode.UNDO_BLOCKED
    assert caught.value.parameters["entry_id"] == entry_id
    assert domain(memory) == before
    assert memory.journal.last_id() == last
    blockers = caught.value.parameters["blockers"]
    assert isinstance(blockers, tuple)
    return tuple(entry.id for entry in blockers)


def test_blocked_by_a_later_change_of_the_same_row(memory: Memory) -> None:
    fill(memory)
    memory.graph.edit_observation(observation_id(memory, "A", "one"), "uno")
    first = latest(memory).id
    memory.graph.edit_observation(observation_id(memory, "A", "uno"), "eins")
    second = latest(memory).id
    memory.graph.add_observations([("B", texts("beside it"))])
    assert blocked(memory, first) == (second,)
    memory.journal.undo(second)
    memory.journal.undo(first)
    assert observation_id(memory, "A", "one")


def test_blocked_by_rows_that_hang_on_what_was_created(memory: Memory) -> None:
    fill(memory)
    memory.graph.add_observations([("B", texts("hangs on it"))])
    later = latest(memory).id
    assert set(blocked(memory, 1)) == {2, later}


def test_blocked_by_a_reflection_that_hangs_on_what_was_created(memory: Memory) -> None:
    fill(memory)
    memory.reflections.add("relation", "why?", target_id=relation_id(memory, "contiene"))
    assert blocked(memory, 2) == (3,)
    memory.graph.remove_relations([relation_id(memory, "contiene")])
    assert memory.journal.undoable().id == 4
    memory.journal.undo_last()
    memory.journal.undo_last()
    memory.journal.undo(2)


def test_blocked_by_an_alias_that_hangs_on_what_was_created(memory: Memory) -> None:
    memory.graph.create_entities([EntityDraft("A")])
    memory.graph.update_entity(entity_id(memory, "A"), name="B")
    assert blocked(memory, 1) == (2,)


def test_blocked_by_an_entity_that_is_gone(memory: Memory) -> None:
    fill(memory)
    memory.graph.delete_observations([("A", ["one"])])
    deleted = latest(memory).id
    memory.graph.delete_entities(["A"])
    gone = latest(memory).id
    assert blocked(memory, deleted) == (gone,)


def test_blocked_by_a_name_that_is_used_again(memory: Memory) -> None:
    memory.graph.create_entities([EntityDraft("A")])
    memory.graph.delete_entities(["A"])
    memory.graph.create_entities([EntityDraft("A")])
    assert blocked(memory, 2) == (3,)


def test_blocked_by_a_name_that_is_anothers_alias_now(memory: Memory) -> None:
    memory.graph.create_entities([EntityDraft("A"), EntityDraft("C")])
    memory.graph.delete_entities(["A"])
    deleted = latest(memory).id
    other = entity_id(memory, "C")
    memory.graph.update_entity(other, name="A")
    memory.graph.update_entity(other, name="D")
    assert set(blocked(memory, deleted)) == {deleted + 1, deleted + 2}
    assert memory.graph.open(["A"])[0].id == other


def test_blocked_by_an_alias_that_a_new_entity_took(memory: Memory) -> None:
    memory.graph.create_entities([EntityDraft("A")])
    memory.graph.update_entity(entity_id(memory, "A"), name="B")
    memory.graph.delete_entities(["B"])
    deleted = latest(memory).id
    memory.graph.create_entities([EntityDraft("A")])
    assert blocked(memory, deleted) == (deleted + 1,)


def test_blocked_by_a_relation_that_was_created_again(memory: Memory) -> None:
    fill(memory)
    memory.graph.end_relation(relation_id(memory, "contiene"))
    ended = latest(memory).id
    memory.graph.create_relations([RelationDraft("A", "B", "contiene")])
    assert blocked(memory, ended) == (ended + 1,)


def test_blocked_by_a_relation_whose_type_is_used_again(memory: Memory) -> None:
    fill(memory)
    memory.graph.update_relation(relation_id(memory, "contiene"), type="has")
    changed = latest(memory).id
    memory.graph.create_relations([RelationDraft("A", "B", "likes")])
    memory.graph.update_relation(relation_id(memory, "likes"), type="contiene")
    assert blocked(memory, changed) == (changed + 2,)


def test_blocked_by_a_text_that_was_said_again(memory: Memory) -> None:
    fill(memory)
    memory.graph.edit_observation(observation_id(memory, "A", "one"), "uno")
    edited = latest(memory).id
    memory.graph.add_observations([("A", texts("one"))])
    assert blocked(memory, edited) == (edited + 1,)


def test_blocked_by_an_entry_that_is_not_kept(memory: Memory, monkeypatch: pytest.MonkeyPatch) -> None:
    fill(memory)
    memory.graph.delete_observations([("A", ["one"])])
    deleted = latest(memory).id
    with monkeypatch.context() as patch:
        patch.setattr(store_module, "KEPT_CHANGES", 0)
        add_after_a_backup(memory, "A", "one")
    assert blocked(memory, deleted) == (deleted + 1,)
