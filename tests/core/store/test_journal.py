from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from core.errors import ErrorCode, KnownError
from core.graph import writing
from core.memory import Memory
from core.model import PERSON, Changes, EntityDraft, JournalEntry, ObservationDraft, RelationDraft
from core.store import store as store_module
from tests.conftest import AGENT
from tests.core.dumps import domain

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    Operation = Callable[[Memory], object]


def texts(*contents: str) -> tuple[ObservationDraft, ...]:
    return tuple(ObservationDraft(content) for content in contents)


def fill(memory: Memory) -> None:
    memory.graph.create_entities([EntityDraft("A", "person", texts("one", "two")), EntityDraft("B", "place")])
    memory.graph.create_relations([RelationDraft("A", "B", "contiene"), RelationDraft("B", "A", "parte_de")])


def entity_id(memory: Memory, name: str) -> int:
    return memory.graph.open([name])[0].id


def observation_id(memory: Memory, name: str, content: str) -> int:
    return next(o.id for o in memory.graph.open([name])[0].observations if o.content == content)


def relation_id(memory: Memory, relation_type: str) -> int:
    ids = [row.id for row in memory.graph.rows()]
    return next(r.id for r in memory.graph.relations_of(ids, include_ended=True) if r.type == relation_type)


def latest(memory: Memory) -> JournalEntry:
    return memory.journal.entries(limit=1)[0]


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


OPERATIONS: list[tuple[str, Operation, dict[str, object]]] = [
    (
        "create_entities",
        lambda m: m.graph.create_entities([EntityDraft("C", "x", texts("a", "b")), EntityDraft("A", "thing")]),
        {"names": ["C", "A"], "entities": 2, "observations": 2},
    ),
    (
        "create_relations",
        lambda m: m.graph.create_relations([RelationDraft("B", "B", "knows", "why")]),
        {"names": ["B"], "relations": 1},
    ),
    (
        "add_observations",
        lambda m: m.graph.add_observations([("A", texts("three")), ("B", texts("four", "five"))]),
        {"names": ["A", "B"], "observations": 3},
    ),
    (
        "delete_entities",
        lambda m: m.graph.delete_entities(["A", "nobody"]),
        {"names": ["A"], "entities": 1, "observations": 2, "relations": 2},
    ),
    (
        "delete_observations",
        lambda m: m.graph.delete_observations([("A", ["one", "nothing"]), ("nobody", ["x"])]),
        {"names": ["A"], "observations": 1},
    ),
    (
        "delete_observations",
        lambda m: m.graph.remove_observations([observation_id(m, "A", "one"), observation_id(m, "A", "two")]),
        {"names": ["A"], "observations": 2},
    ),
    (
        "delete_relations",
        lambda m: m.graph.delete_relations([RelationDraft("A", "B", "contiene"), RelationDraft("A", "B", "none")]),
        {"names": ["A", "B"], "relations": 1},
    ),
    (
        "delete_relations",
        lambda m: m.graph.remove_relations([relation_id(m, "parte_de")]),
        {"names": ["B"], "relations": 1},
    ),
    (
        "update_entity",
        lambda m: m.graph.update_entity(entity_id(m, "A"), name="Z", type="t", status="done", pinned=True),
        {"names": ["Z"], "entities": 1},
    ),
    (
        "edit_observation",
        lambda m: m.graph.edit_observation(observation_id(m, "A", "one"), "uno"),
        {"names": ["A"], "observations": 1},
    ),
    (
        "update_relation",
        lambda m: m.graph.update_relation(relation_id(m, "contiene"), type="has", context="c"),
        {"names": ["A", "B"], "relations": 1},
    ),
    (
        "end_relation",
        lambda m: m.graph.end_relation(relation_id(m, "contiene")),
        {"names": ["A", "B"], "relations": 2},
    ),
]


@pytest.mark.parametrize(("tool", "operation", "summary"), OPERATIONS)
def test_every_operation_is_one_entry_and_can_be_undone_and_redone(
    tool: str, operation: Operation, summary: dict[str, object], memory: Memory
) -> None:
    fill(memory)
    before, last = domain(memory), memory.journal.last_id()
    operation(memory)
    after = domain(memory)
    assert after != before
    entry = latest(memory)
    assert (entry.id, entry.tool, entry.actor, entry.kept) == (last + 1, tool, PERSON, True)
    assert entry.summary == summary
    assert (entry.undoes, entry.undone_by, entry.session_id) == (None, None, memory.session_id)

    undone = memory.journal.undo_last()
    assert domain(memory) == before
    undo = latest(memory)
    assert (undo.tool, undo.undoes, undo.summary["undone"]) == ("undo", entry.id, tool)
    assert undo.summary["names"] == summary["names"]
    assert memory.journal.entry(entry.id).undone_by == undo.id
    assert undone.entries == (undo,)

    redone = memory.journal.redo_last()
    assert domain(memory) == after
    redo = latest(memory)
    assert (redo.tool, redo.undoes, redo.summary["undone"]) == ("redo", undo.id, tool)
    assert memory.journal.entry(entry.id).undone_by is None
    assert (redone.entities, redone.observations, redone.relations) == (
        undone.entities,
        undone.observations,
        undone.relations,
    )


@pytest.mark.parametrize(("tool", "operation", "summary"), OPERATIONS)
def test_the_actor_and_the_tool_are_recorded(
    tool: str, operation: Operation, summary: dict[str, object], agent_memory: Memory, memory: Memory
) -> None:
    fill(memory)
    operation(agent_memory)
    entry = latest(memory)
    assert (entry.actor, entry.session_id, entry.tool) == (AGENT, agent_memory.session_id, tool)
    agent_memory.graph.create_entities([EntityDraft("X")], tool="something_else")
    assert latest(memory).tool == "something_else"


CHANGES: list[tuple[Operation, set[str], int, int, bool]] = [
    (lambda m: m.graph.create_entities([EntityDraft("C", "x", texts("a"))]), {"C"}, 1, 0, True),
    (lambda m: m.graph.create_entities([EntityDraft("A", status="done")]), {"A"}, 0, 0, False),
    (lambda m: m.graph.create_entities([EntityDraft("A", "other")]), {"A"}, 0, 0, True),
    (lambda m: m.graph.create_relations([RelationDraft("A", "B", "knows")]), {"A", "B"}, 0, 1, True),
    (lambda m: m.graph.add_observations([("A", texts("three"))]), {"A"}, 1, 0, False),
    (lambda m: m.graph.delete_observations([("A", ["one"])]), {"A"}, 1, 0, False),
    (lambda m: m.graph.delete_relations([RelationDraft("A", "B", "contiene")]), {"A", "B"}, 0, 1, True),
    (lambda m: m.graph.update_entity(entity_id(m, "A"), pinned=True), {"A"}, 0, 0, False),
    (lambda m: m.graph.update_entity(entity_id(m, "A"), name="Z"), {"Z"}, 0, 0, True),
    (lambda m: m.graph.edit_observation(observation_id(m, "A", "one"), "uno"), {"A"}, 1, 0, False),
    (lambda m: m.graph.update_relation(relation_id(m, "contiene"), type="has"), {"A", "B"}, 0, 1, True),
    (lambda m: m.graph.end_relation(relation_id(m, "contiene")), {"A", "B"}, 0, 2, True),
]


@pytest.mark.parametrize(("operation", "entities", "observations", "relations", "structure"), CHANGES)
def test_changes_since_says_what_an_operation_touched(
    operation: Operation,
    entities: set[str],
    observations: int,
    relations: int,
    structure: bool,
    memory: Memory,
    agent_memory: Memory,
) -> None:
    fill(memory)
    last = memory.journal.last_id()
    assert memory.journal.changes_since(last) == Changes()
    operation(agent_memory)
    changes = memory.journal.changes_since(last)
    assert changes.entities == {entity_id(memory, name) for name in entities}
    assert (len(changes.observations), len(changes.relations)) == (observations, relations)
    assert (changes.structure, changes.everything) == (structure, False)
    assert [entry.id for entry in changes.entries] == [last + 1]


def test_changes_since_a_deletion_names_what_is_gone_and_who_was_related(memory: Memory) -> None:
    fill(memory)
    ids = {entity_id(memory, "A"), entity_id(memory, "B")}
    last = memory.journal.last_id()
    memory.graph.delete_entities(["A"])
    changes = memory.journal.changes_since(last)
    assert changes.entities == ids
    assert (len(changes.observations), len(changes.relations), changes.structure) == (2, 2, True)


def test_changes_since_gathers_many_entries(memory: Memory) -> None:
    last = memory.journal.last_id()
    fill(memory)
    memory.graph.delete_entities(["B"])
    changes = memory.journal.changes_since(last)
    assert len(changes.entities) == 2
    assert [entry.tool for entry in changes.entries] == ["create_entities", "create_relations", "delete_entities"]
    assert memory.journal.changes_since(last + 1).entries == changes.entries[1:]
    assert memory.journal.changes_since(10**9) == Changes()


def test_nothing_changed_is_no_entry(memory: Memory) -> None:
    fill(memory)
    last = memory.journal.last_id()
    memory.graph.create_entities([EntityDraft("A", "person", texts("one"))])
    memory.graph.create_relations([RelationDraft("A", "B", "contiene"), RelationDraft("A", "nobody", "x")])
    memory.graph.add_observations([("A", texts("one"))])
    memory.graph.delete_entities(["nobody"])
    memory.graph.delete_observations([("A", ["nothing"])])
    memory.graph.delete_relations([RelationDraft("A", "B", "nothing")])
    memory.graph.update_entity(entity_id(memory, "A"), name="A", type="person")
    memory.graph.edit_observation(observation_id(memory, "A", "one"), "one")
    memory.graph.remove_observations([])
    memory.graph.remove_relations([999])
    assert memory.journal.last_id() == last


def test_entries_are_paged_newest_first(memory: Memory) -> None:
    for number in range(7):
        memory.graph.create_entities([EntityDraft(f"E{number}")])
    first = memory.journal.entries(limit=3)
    second = memory.journal.entries(before_id=first[-1].id, limit=3)
    third = memory.journal.entries(before_id=second[-1].id, limit=3)
    ids = [entry.id for entry in (*first, *second, *third)]
    assert ids == list(range(7, 0, -1))
    assert [entry.at for entry in first] == sorted((entry.at for entry in first), reverse=True)
    assert memory.journal.entry(3) == second[1]
    assert memory.journal.entry(99) is None


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


def add_after_a_backup(memory: Memory, name: str, *contents: str) -> None:
    """As an import does."""
    with memory._store.write("import") as transaction:
        transaction.backed_up = True
        writing.add_observations(transaction, entity_id(memory, name), texts(*contents))


def test_blocked_by_an_entry_that_is_not_kept(memory: Memory, monkeypatch: pytest.MonkeyPatch) -> None:
    fill(memory)
    memory.graph.delete_observations([("A", ["one"])])
    deleted = latest(memory).id
    with monkeypatch.context() as patch:
        patch.setattr(store_module, "KEPT_CHANGES", 0)
        add_after_a_backup(memory, "A", "one")
    assert blocked(memory, deleted) == (deleted + 1,)


def test_what_was_undone_stands_in_nobodys_way(memory: Memory) -> None:
    fill(memory)
    memory.graph.add_observations([("B", texts("hangs on it"))])
    memory.graph.edit_observation(observation_id(memory, "B", "hangs on it"), "differently")
    for _ in range(3):
        memory.journal.undo_last()
    memory.journal.undo(1)
    assert memory.graph.counts().entities == 0


def test_large_imports_are_recorded_but_not_kept(memory: Memory, monkeypatch: pytest.MonkeyPatch) -> None:
    fill(memory)
    last = memory.journal.last_id()
    with monkeypatch.context() as patch:
        patch.setattr(store_module, "KEPT_CHANGES", 3)
        add_after_a_backup(memory, "A", "a", "b", "c")
        assert latest(memory).kept
        add_after_a_backup(memory, "A", "d", "e", "f", "g")
    entry = latest(memory)
    assert (entry.kept, entry.summary["observations"]) == (False, 4)
    with pytest.raises(KnownError) as caught:
        memory.journal.undo(entry.id)
    assert caught.value.code is ErrorCode.UNDO_NOT_KEPT
    assert memory.journal.undoable().id == last + 1
    changes = memory.journal.changes_since(last + 1)
    assert (changes.everything, changes.structure) == (True, True)


def test_a_large_change_without_a_backup_can_be_undone(memory: Memory, monkeypatch: pytest.MonkeyPatch) -> None:
    fill(memory)
    before = domain(memory)
    monkeypatch.setattr(store_module, "KEPT_CHANGES", 3)
    memory.graph.delete_entities(["A", "B"])
    assert latest(memory).kept
    memory.journal.undo_last()
    assert domain(memory) == before
    memory.journal.redo_last()
    assert memory.graph.counts().entities == 0


def test_prune_by_age(memory: Memory) -> None:
    for name in "AB":
        memory.graph.create_entities([EntityDraft(name)])
    with memory._store.write_aside() as connection:
        connection.execute("UPDATE journal SET at = '2020-01-01T00:00:00.000000Z' WHERE id = 1")
    memory.journal.prune(days=30, megabytes=100)
    assert [entry.kept for entry in memory.journal.entries()] == [True, False]
    with pytest.raises(KnownError) as caught:
        memory.journal.undo(1)
    assert caught.value.code is ErrorCode.UNDO_NOT_KEPT
    memory.journal.undo(2)


def test_prune_by_size(memory: Memory) -> None:
    long = "x" * 19_000
    for number in range(200):
        memory.graph.create_entities([EntityDraft(f"E{number}", observations=texts(long))])
    memory.journal.prune(days=365, megabytes=1)
    entries = memory.journal.entries()
    kept = [entry.id for entry in entries if entry.kept]
    assert kept == list(range(200, 200 - len(kept), -1))
    with memory._store.read() as connection:
        ((size,),) = connection.execute("SELECT sum(length(changeset)) FROM journal").fetchall()
    assert 900_000 < size <= 1_000_000
    memory.journal.prune(days=365, megabytes=0)
    assert not any(entry.kept for entry in memory.journal.entries())


def test_maintain_prunes_by_the_settings_and_backs_up(memory: Memory) -> None:
    memory.graph.create_entities([EntityDraft("A")])
    memory.settings.set("journal_megabytes", 0)
    memory.maintain()
    assert not latest(memory).kept
    assert [backup.reason for backup in memory.backups.list()] == ["daily"]


def test_a_changeset_of_another_shape_is_declined(memory: Memory) -> None:
    memory.graph.create_entities([EntityDraft("A")])
    with memory._store.write_aside() as connection:
        connection.execute("ALTER TABLE entity ADD COLUMN colour TEXT")
    memory.graph.create_entities([EntityDraft("B")])
    memory.journal.undo(1)
    assert [row.name for row in memory.graph.rows()] == ["B"]
    with memory._store.write_aside() as connection:
        connection.execute("ALTER TABLE entity DROP COLUMN colour")
    with pytest.raises(KnownError) as caught:
        memory.journal.undo(2)
    assert caught.value.code is ErrorCode.UNDO_NOT_KEPT
    assert [row.name for row in memory.graph.rows()] == ["B"]


def test_recency_is_no_obstacle_and_undo_moves_it(memory: Memory) -> None:
    fill(memory)
    before = memory.graph.open(["A"])[0].updated_at
    memory.graph.add_observations([("A", texts("three"))])
    changed = memory.graph.open(["A"])[0].updated_at
    memory.journal.undo_last()
    assert before < changed < memory.graph.open(["A"])[0].updated_at


def test_summaries_are_plain_json(memory: Memory) -> None:
    memory.graph.create_entities([EntityDraft(f'"{n}" 👩‍🔧') for n in range(5)])
    with memory._store.read() as connection:
        ((summary,),) = connection.execute("SELECT summary FROM journal").fetchall()
    assert json.loads(summary) == {"names": ['"0" 👩‍🔧', '"1" 👩‍🔧', '"2" 👩‍🔧'], "entities": 5}
