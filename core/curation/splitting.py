"""Splitting an entity: all or nothing, nothing invented, nothing lost."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from core.errors import ErrorCode, KnownError
from core.graph import checks, writing
from core.model import EntityDraft, SplitOutcome
from core.rules.vocabulary import is_name, slug
from core.store import sql
from core.text import checked_name, checked_type, digest

if TYPE_CHECKING:
    from collections.abc import Sequence

    import apsw

    from core.model import SplitPart
    from core.store.store import Transaction

CONTAINS, PART_OF = "contiene", "parte_de"
"""Relation types of the pair that joins an entity with each of its parts."""
STRICT_CONTAINS = "contains"
"""The one that does in a strict graph, whose rules know no inverse of it."""

Triple = tuple[str, str, str]
"""From, type, to of a relation."""


def is_strict(connection: apsw.Connection) -> bool:
    """Whether the memory is held to the strict rules."""
    return bool(sql.value(connection, "SELECT value FROM setting WHERE key = 'strict'") == "true")


def joining(parent: str, part: str, *, strict: bool) -> tuple[Triple, ...]:
    """The relations that join a part with what it hangs from."""
    if strict:
        return ((parent, STRICT_CONTAINS, part),)
    return ((parent, CONTAINS, part), (part, PART_OF, parent))


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
        KnownError: ENTITY_NOT_FOUND, NAME_TAKEN, NAME_IN_TWO, NOTHING_TO_SPLIT, OBSERVATION_NOT_HELD,
            OBSERVATION_IN_TWO.
    """
    origin = _existing(transaction, entity_name)
    parent = origin if parent_name is None else _existing(transaction, parent_name)
    if not parts or not all(part.observations or part.relations for part in parts):
        raise KnownError(ErrorCode.NOTHING_TO_SPLIT, name=origin.name)
    transaction.mention(origin.name)
    source = _Source.of(transaction, origin)
    strict = is_strict(transaction.connection)
    names = _names(parts, strict=strict)
    relations = 0
    for part, name in zip(parts, names, strict=True):
        part_id = _new_part(transaction, origin.id, part, name)
        for text in part.observations:
            source.move(transaction, text, part_id)
        for relation_id in part.relations:
            _hand_over(transaction, relation_id, origin.id, part_id)
        relations += _join(transaction, parent, writing.Resolved(part_id, name), strict=strict)
    left = transaction.value("SELECT count(*) FROM observation WHERE entity_id = ? AND state = 'active'", origin.id)
    return SplitOutcome(names, len(source.moved), relations, left)


@dataclass(frozen=True, slots=True)
class _Source:
    """The observations of the entity that is split.

    Attributes:
        name: The entity's.
        held: Observation ids by the digest of their text.
        moved: Observation id → the part that it went to.
    """

    name: str
    held: dict[bytes, int]
    moved: dict[int, int] = field(default_factory=dict)

    @classmethod
    def of(cls, transaction: Transaction, origin: writing.Resolved) -> _Source:
        """All that the origin holds, archived or not."""
        rows = transaction.rows("SELECT digest, id FROM observation WHERE entity_id = ?", origin.id)
        return cls(origin.name, dict(rows))

    def move(self, transaction: Transaction, text: str, part_id: int) -> None:
        """Move an observation, by its text, to a part; the same said twice of one part is said once."""
        observation_id = self.held.get(digest(checks.checked_said(text)))
        if observation_id is None:
            raise KnownError(ErrorCode.OBSERVATION_NOT_HELD, name=self.name, text=text)
        if self.moved.setdefault(observation_id, part_id) != part_id:
            raise KnownError(ErrorCode.OBSERVATION_IN_TWO, text=text)
        transaction.rows("UPDATE observation SET entity_id = ? WHERE id = ?", part_id, observation_id)


def _existing(transaction: Transaction, name: str) -> writing.Resolved:
    found = writing.resolve(transaction, checked_name(name))
    if found is None:
        raise KnownError(ErrorCode.ENTITY_NOT_FOUND, name=name)
    return found


def _names(parts: Sequence[SplitPart], *, strict: bool) -> tuple[str, ...]:
    """What the parts will be called: each otherwise."""
    names: dict[str, None] = {}
    for part in parts:
        name = checked_name(part.name)
        if strict and not is_name(name):
            name = slug(name)
        if name in names:
            raise KnownError(ErrorCode.NAME_IN_TWO, name=name)
        names[name] = None
    return tuple(names)


def _new_part(transaction: Transaction, origin_id: int, part: SplitPart, name: str) -> int:
    """A new entity with the status, the pin and the bounds of the one that it comes from."""
    if writing.resolve(transaction, name) is not None:
        raise KnownError(ErrorCode.NAME_TAKEN, name=name)
    ((origin_type, status, pinned, bucket, scope, team_id, owner),) = transaction.rows(
        "SELECT type, status, pinned, bucket, scope, team_id, owner FROM entity WHERE id = ?", origin_id
    )
    draft = EntityDraft(
        name,
        checked_type(part.type) if part.type else origin_type,
        status=status,
        pinned=bool(pinned),
        bucket=bucket,
        scope=scope,
        team_id=team_id,
    )
    part_id = writing.insert_entity(transaction, draft)
    transaction.rows("UPDATE entity SET owner = ? WHERE id = ?", owner, part_id)
    transaction.mention(name)
    return part_id


def _hand_over(transaction: Transaction, relation_id: int, origin_id: int, part_id: int) -> None:
    """Let a relation of the origin begin or end at a part instead."""
    rows = transaction.rows("SELECT from_id, to_id FROM relation WHERE id = ?", relation_id)
    if not rows or origin_id not in rows[0]:
        raise KnownError(ErrorCode.RELATION_NOT_FOUND, id=relation_id)
    column = "from_id" if rows[0][0] == origin_id else "to_id"
    transaction.rows(f"UPDATE relation SET {column} = ? WHERE id = ?", part_id, relation_id)


def _join(transaction: Transaction, parent: writing.Resolved, part: writing.Resolved, *, strict: bool) -> int:
    ids = {parent.name: parent.id, part.name: part.id}
    triples = joining(parent.name, part.name, strict=strict)
    return sum(
        writing.add_relation(transaction, ids[one], ids[other], kind) == "stored" for one, kind, other in triples
    )
