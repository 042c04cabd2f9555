"""What in a memory breaks the rules, with a repair for each: once all are carried out, nothing does.

A relation is judged with the types that it and its ends would have by then, so that one repair does not make the next
one necessary: what would become part of a cycle is proposed as `related-to` at once.

That names, active relations and an entity's observations are unique, and that both ends exist, is held by the tables;
that no text is empty, by every way in.
"""

from __future__ import annotations

import re
from collections import defaultdict, deque
from typing import TYPE_CHECKING, NamedTuple

from core.errors import ErrorCode, KnownError
from core.model import Repair, Rule, Violation
from core.rules.cycles import back_edges, circular
from core.rules.vocabulary import (
    ACYCLIC,
    ENTITY_TYPES,
    KNOWS,
    OBSERVATION_LENGTH,
    PERSON_TYPE,
    RELATED_TO,
    RELATION_TYPES,
    UNKNOWN_TYPE,
    Slugs,
    entity_type_for,
    is_name,
    relation_type_for,
)
from core.store import sql

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    import apsw

_AT_ONCE = 1_000
"""Rows between two looks at whether anyone still waits."""

_SENTENCE_END = re.compile(r"(?<=[.!?;:…])(?=\s)|(?=\n)")
_WORD_END = re.compile(r"(?<=\S)(?=\s)")


class _Entity(NamedTuple):
    name: str
    type: str


class _Relation(NamedTuple):
    id: int
    from_id: int
    to_id: int
    type: str
    becomes: str
    """The type that the rules have for it."""

    @property
    def edge(self) -> tuple[int, int]:
        return self.from_id, self.to_id


def steps(progress: Callable[[float], None] | None, cancelled: Callable[[], bool] | None) -> Callable[[float], None]:
    """Tells how far long work is; raises `KnownError` CANCELLED once nobody waits for it any more."""

    def step(share: float) -> None:
        if cancelled is not None and cancelled():
            raise KnownError(ErrorCode.CANCELLED)
        if progress is not None:
            progress(share)

    return step


def violations(connection: apsw.Connection, step: Callable[[float], None]) -> tuple[Violation, ...]:
    """Every violation, by rule and then by age."""
    step(0.0)
    entities = {
        row[0]: _Entity(row[1], row[2])
        for row in sql.iterate(connection, "SELECT id, name, type FROM entity ORDER BY id")
    }
    found = list(_names(connection, entities))
    step(0.2)
    types = {entity_id: _entity_type(entity.type) for entity_id, entity in entities.items()}
    found += _types(entities, types)
    step(0.3)
    found += _observations(connection, entities)
    step(0.6)
    found += _relations(connection, entities, {key: repair.values[0] for key, repair in types.items()}, step)
    order = list(Rule)
    found.sort(key=lambda one: order.index(one.rule))
    step(1.0)
    return tuple(found)


def _names(connection: apsw.Connection, entities: Mapping[int, _Entity]) -> Iterator[Violation]:
    slugs = Slugs(entity.name for entity in entities.values())
    slugs.take(row[0] for row in sql.iterate(connection, "SELECT name FROM alias"))
    for entity_id, entity in entities.items():
        if not is_name(entity.name):
            repair = Repair("rename", (slugs.free(entity.name),))
            yield _of_entity(Rule.NAME_FORM, entity_id, entity, entity.name, repair)


def _entity_type(found: str) -> Repair:
    if found in ENTITY_TYPES:
        return Repair("retype", (found,))
    meant = entity_type_for(found)
    return Repair("retype", (meant or UNKNOWN_TYPE,), sure=meant is not None)


def _types(entities: Mapping[int, _Entity], types: Mapping[int, Repair]) -> Iterator[Violation]:
    for entity_id, entity in entities.items():
        if entity.type not in ENTITY_TYPES:
            yield _of_entity(Rule.ENTITY_TYPE, entity_id, entity, entity.type, types[entity_id])


def _observations(connection: apsw.Connection, entities: Mapping[int, _Entity]) -> Iterator[Violation]:
    rows = sql.iterate(
        connection,
        "SELECT id, entity_id, content FROM observation WHERE state = 'active' AND length(content) > ? ORDER BY id",
        (OBSERVATION_LENGTH,),
    )
    for observation_id, entity_id, content in rows:
        repair = Repair("cut", cut(content))
        names = (entities[entity_id].name,)
        yield Violation(Rule.OBSERVATION_LENGTH, "observation", observation_id, (entity_id,), names, content, repair)


def cut(content: str) -> tuple[str, ...]:
    """A text in pieces that are short enough: at the ends of sentences, else between words, else anywhere."""
    pieces: list[str] = []
    rest = content.strip()
    while len(rest) > OBSERVATION_LENGTH:
        within = rest[: OBSERVATION_LENGTH + 1]
        ends = [found.end() for pattern in (_SENTENCE_END, _WORD_END) for found in deque(pattern.finditer(within), 1)]
        place = ends[0] if ends else OBSERVATION_LENGTH
        pieces.append(rest[:place].rstrip())
        rest = rest[place:].lstrip()
    return (*pieces, rest)


def _relations(
    connection: apsw.Connection,
    entities: Mapping[int, _Entity],
    types: Mapping[int, str],
    step: Callable[[float], None],
) -> Iterator[Violation]:
    """Those that follow the rules now come before those that are translated: their place is taken."""
    known: list[_Relation] = []
    foreign: list[_Relation] = []
    rows = sql.iterate(connection, "SELECT id, from_id, to_id, type FROM relation WHERE active = 1 ORDER BY id")
    for count, (relation_id, from_id, to_id, found) in enumerate(rows):
        if count % _AT_ONCE == 0:
            step(0.6)
        becomes = found if found in RELATION_TYPES else relation_type_for(found) or RELATED_TO
        relation = _Relation(relation_id, from_id, to_id, found, becomes)
        if from_id == to_id:
            yield _of_relation(Rule.SELF_RELATION, relation, entities, Repair("remove", sure=False))
        elif becomes == KNOWS and not types[from_id] == types[to_id] == PERSON_TYPE:
            rule = Rule.KNOWS_PERSONS if found == KNOWS else Rule.RELATION_TYPE
            yield _of_relation(rule, relation, entities, Repair("retype", (RELATED_TO,), sure=False))
        else:
            (known if found == becomes else foreign).append(relation)
    step(0.8)
    circular_ones = _closing(known)
    for relation in known:
        if relation.id in circular_ones:
            yield _of_relation(Rule.CYCLE, relation, entities, Repair("retype", (RELATED_TO,), sure=False))
    circular_ones = _on_cycles([one for one in known if one.id not in circular_ones], foreign)
    for relation in foreign:
        becomes = RELATED_TO if relation.id in circular_ones else relation.becomes
        sure = becomes == relation_type_for(relation.type)
        yield _of_relation(Rule.RELATION_TYPE, relation, entities, Repair("retype", (becomes,), sure=sure))


def _closing(relations: list[_Relation]) -> set[int]:
    """Relations without which those that may not be circular are not."""
    found: set[int] = set()
    for of_type in _by_type(relations).values():
        edges = {one.edge: one.id for one in of_type}
        found.update(edges[edge] for edge in back_edges(list(edges)))
    return found


def _on_cycles(kept: list[_Relation], foreign: list[_Relation]) -> set[int]:
    """Of the foreign relations those that would lie on a cycle, once translated."""
    found: set[int] = set()
    kept_by_type = _by_type(kept)
    for name, of_type in _by_type(foreign).items():
        on_cycles = circular([one.edge for one in (*kept_by_type.get(name, ()), *of_type)])
        found.update(one.id for one in of_type if one.edge in on_cycles)
    return found


def _by_type(relations: list[_Relation]) -> dict[str, list[_Relation]]:
    by_type: dict[str, list[_Relation]] = defaultdict(list)
    for relation in relations:
        if relation.becomes in ACYCLIC:
            by_type[relation.becomes].append(relation)
    return by_type


def _of_entity(rule: Rule, entity_id: int, entity: _Entity, found: str, repair: Repair) -> Violation:
    return Violation(rule, "entity", entity_id, (entity_id,), (entity.name,), found, repair)


def _of_relation(rule: Rule, relation: _Relation, entities: Mapping[int, _Entity], repair: Repair) -> Violation:
    names = (entities[relation.from_id].name, entities[relation.to_id].name)
    return Violation(rule, "relation", relation.id, relation.edge, names, relation.type, repair)
