"""What the journal tells: an entry for each operation, and what others have changed since."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from core.model import PERSON, Changes, EntityDraft, RelationDraft
from tests.conftest import AGENT
from tests.core.dumps import domain
from tests.core.store.journal_hands import entity_id, fill, latest, observation_id, relation_id, texts

if TYPE_CHECKING:
    from collections.abc import Callable

    from core.memory import Memory

    Operation = Callable[[Memory], object]

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


def test_summaries_are_plain_json(memory: Memory) -> None:
    memory.graph.create_entities([EntityDraft(f'"{n}" 👩‍🔧') for n in range(5)])
    with memory._store.read() as connection:
        ((summary,),) = connection.execute("SELECT summary FROM journal").fetchall()
    assert json.loads(summary) == {"names": ['"0" 👩‍🔧', '"1" 👩‍🔧', '"2" 👩‍🔧'], "entities": 5}
