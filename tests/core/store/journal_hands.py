"""A small graph, and what the tests of the journal and of undo ask of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.graph import writing
from core.model import EntityDraft, JournalEntry, ObservationDraft, RelationDraft

if TYPE_CHECKING:
    from core.memory import Memory


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


def add_after_a_backup(memory: Memory, name: str, *contents: str) -> None:
    """As an import does."""
    with memory._store.write("import") as transaction:
        transaction.backed_up = True
        writing.add_observations(transaction, entity_id(memory, name), texts(*contents))
