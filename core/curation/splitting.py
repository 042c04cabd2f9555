"""Splitting an entity: all or nothing, nothing invented, nothing lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.errors import ErrorCode, KnownError
from core.graph import writing
from core.model import EntityDraft, SplitOutcome
from core.text import checked_name, checked_type, digest, normal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.model import SplitPart
    from core.store.store import Transaction

CONTAINS, PART_OF = "contiene", "parte_de"
"""Relation types of the pair that joins an entity with each of its parts."""


def split(
    transaction: Transaction, entity_name: str, parts: Sequence[SplitPart], parent_name: str | None = None
) -> SplitOutcome:
    """Make an entity of each part, and move its observations there with all that their rows carry.

    Args:
        transaction: Open.
        entity_name: The entity that is split.
        parts: What becomes of it; observations in none of them stay.
        parent_name: The entity that the parts hang from, if it is not the one that is split.

    Raises:
        KnownError: ENTITY_NOT_FOUND, NAME_TAKEN, NOTHING_TO_SPLIT, OBSERVATION_NOT_HELD, OBSERVATION_IN_TWO.
    """
    origin = _existing(transaction, entity_name)
    parent = origin if parent_name is None else _existing(transaction, parent_name)
    if not parts:
        raise KnownError(ErrorCode.NOTHING_TO_SPLIT, name=origin.name)
    transaction.mention(origin.name)
    held: dict[bytes, int] = dict(transaction.rows("SELECT digest, id FROM observation WHERE entity_id = ?", origin.id))
    taken: set[int] = set()
    names = []
    relations = 0
    for part in parts:
        part_id, name = _new_part(transaction, origin.id, part)
        names.append(name)
        for text in part.observations:
            observation_id = held.get(digest(normal(text)))
            if observation_id is None:
                raise KnownError(ErrorCode.OBSERVATION_NOT_HELD, name=origin.name, text=text)
            if observation_id in taken:
                raise KnownError(ErrorCode.OBSERVATION_IN_TWO, text=text)
            taken.add(observation_id)
            transaction.rows("UPDATE observation SET entity_id = ? WHERE id = ?", part_id, observation_id)
        for relation_id in part.relations:
            _hand_over(transaction, relation_id, origin.id, part_id)
        relations += _join(transaction, parent.id, part_id)
    return SplitOutcome(tuple(names), len(taken), relations, len(held) - len(taken))


def _existing(transaction: Transaction, name: str) -> writing.Resolved:
    found = writing.resolve(transaction, checked_name(name))
    if found is None:
        raise KnownError(ErrorCode.ENTITY_NOT_FOUND, name=name)
    return found


def _new_part(transaction: Transaction, origin_id: int, part: SplitPart) -> tuple[int, str]:
    """A new entity with the bounds of the one that it comes from."""
    name = checked_name(part.name)
    if writing.resolve(transaction, name) is not None:
        raise KnownError(ErrorCode.NAME_TAKEN, name=name)
    ((origin_type, bucket, scope, team_id, owner),) = transaction.rows(
        "SELECT type, bucket, scope, team_id, owner FROM entity WHERE id = ?", origin_id
    )
    draft = EntityDraft(
        name, checked_type(part.type) if part.type else origin_type, bucket=bucket, scope=scope, team_id=team_id
    )
    part_id = writing.insert_entity(transaction, draft)
    transaction.rows("UPDATE entity SET owner = ? WHERE id = ?", owner, part_id)
    transaction.mention(name)
    return part_id, name


def _hand_over(transaction: Transaction, relation_id: int, origin_id: int, part_id: int) -> None:
    """Let a relation of the origin begin or end at a part instead."""
    rows = transaction.rows("SELECT from_id, to_id FROM relation WHERE id = ?", relation_id)
    if not rows or origin_id not in rows[0]:
        raise KnownError(ErrorCode.RELATION_NOT_FOUND, id=relation_id)
    column = "from_id" if rows[0][0] == origin_id else "to_id"
    transaction.rows(f"UPDATE relation SET {column} = ? WHERE id = ?", part_id, relation_id)


def _join(transaction: Transaction, parent_id: int, part_id: int) -> int:
    pair = ((parent_id, part_id, CONTAINS), (part_id, parent_id, PART_OF))
    return sum(writing.add_relation(transaction, *triple) == "stored" for triple in pair)
