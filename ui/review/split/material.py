"""What the split editor needs to know of the memory, read in one go and off the GUI thread."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from core.errors import ErrorCode, KnownError
from core.model import GraphShape, ItemState, SplitPayload
from core.rules.vocabulary import is_name, slug
from core.text import normal

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from core.memory import Memory
    from core.model import Entity, Proposal, Relation

NEIGHBOURS = 16
"""Neighbours of the entity that the picture shows, the best connected; more would hide what changes."""

_PARENT, _PART = "parent", "part"


@dataclass(frozen=True, slots=True)
class Parent:
    """An entity that the parts can hang from, and the ids of the entities that it is linked with."""

    id: int
    name: str
    type: str
    linked: frozenset[int]


@dataclass(frozen=True, slots=True)
class SplitMaterial:
    """One entity that is to be split, with its surroundings.

    Attributes:
        entity: With its live observations, and the others that the proposal names.
        relations: Its active relations, and the others that the proposal names.
        types: Entity id → type, of the entities at the other ends.
        surroundings: The entity and the best connected of its neighbours, with the edges among them.
        parent: The other entity that the parts are to hang from; None when there is none, or when it is gone.
        all_types: Every type in the memory, most frequent first.
        taken: Those of the proposed names that an entity has by now, as its name or as a former one.
        strict: Whether the memory is held to the strict rules, which write names in their own way.
        joins: The relations that will join a parent with a part: whether each leads to the part, and its type.
    """

    entity: Entity
    relations: tuple[Relation, ...]
    types: Mapping[int, str]
    surroundings: GraphShape
    parent: Parent | None
    all_types: tuple[str, ...]
    taken: frozenset[str]
    strict: bool
    joins: tuple[tuple[bool, str], ...]


def read_split(memory: Memory, proposal: Proposal) -> SplitMaterial:
    """Reads what a proposed split is about.

    Raises:
        KnownError: ENTITY_NOT_FOUND when the entity is gone.
    """
    payload = proposal.payload
    assert isinstance(payload, SplitPayload)
    entity = memory.graph.entity(payload.entity_id)
    if entity is None:
        raise KnownError(ErrorCode.ENTITY_NOT_FOUND, name=next(iter(proposal.names), ""))
    said = {normal(text) for part in payload.parts for text in part.observations}
    named = {relation_id for part in payload.parts for relation_id in part.relations}
    relations = memory.graph.relations_of([entity.id], include_ended=True)
    ends = sorted({other_end(relation, entity.id) for relation in relations})
    other = payload.parent_id is not None and payload.parent_id != entity.id
    return SplitMaterial(
        entity=replace(
            entity,
            observations=tuple(
                each for each in entity.observations if each.state is ItemState.ACTIVE or each.content in said
            ),
        ),
        relations=tuple(each for each in relations if each.active or each.id in named),
        types={row.id: row.type for row in memory.graph.rows(ids=ends)} if ends else {},
        surroundings=memory.graph.neighbourhood([entity.id], limit=NEIGHBOURS + 1).shape,
        parent=read_parent(memory, payload.parent_id) if other else None,
        all_types=tuple(name for name, _ in memory.graph.types()),
        taken=read_taken(memory, (stored_name(part.name, strict=memory.rules.strict) for part in payload.parts)),
        strict=memory.rules.strict,
        joins=tuple(
            (from_name == _PARENT, kind) for from_name, kind, _ in memory.curation.split_relations(_PARENT, [_PART])
        ),
    )


def read_parent(memory: Memory, entity_id: int) -> Parent | None:
    """Reads an entity that the parts may hang from; None when it is gone."""
    rows = memory.graph.rows(ids=[entity_id])
    if not rows:
        return None
    linked = (other_end(relation, entity_id) for relation in memory.graph.relations_of([entity_id]))
    return Parent(entity_id, rows[0].name, rows[0].type, frozenset(linked) - {entity_id})


def read_parent_called(memory: Memory, name: str) -> Parent | None:
    """The same, by its name or a former one."""
    found = memory.graph.open([name])
    return read_parent(memory, found[0].id) if found else None


def read_taken(memory: Memory, names: Iterable[str]) -> frozenset[str]:
    """Those of some names, as they are stored, that an entity has as its name or as a former one."""
    return frozenset(name for name in names if name and memory.graph.open([name]))


def stored_name(name: str, *, strict: bool) -> str:
    """A name as the memory will write it."""
    name = normal(name.strip())
    return slug(name) if strict and name and not is_name(name) else name


def other_end(relation: Relation, entity_id: int) -> int:
    """The entity that a relation joins this one with; itself when it joins it with itself."""
    return relation.to_id if relation.from_id == entity_id else relation.from_id
