"""The primitives of every write: on an open transaction, one row or a few at a time.

Text arrives here checked and normalised (`core.text`); these functions know nothing of limits.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from core.errors import ErrorCode, KnownError
from core.model import DEFAULT_SCOPE, DEFAULT_TYPE
from core.text import CONTEXT_LIMIT, digest

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.model import EntityDraft, ObservationDraft
    from core.store.store import Transaction

_ENTITY = (
    "INSERT INTO entity(name, type, status, pinned, owner, bucket, scope, team_id, path, created_at, session_id)",
    "(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    "",
)
_OBSERVATION = (
    """INSERT INTO observation(
        entity_id, content, digest, kind, memory_type, importance, expires_at, created_at, session_id, state)""",
    "(?, ?, ?, ?, ?, ?, ?, ?, ?, 'active')",
    " ON CONFLICT DO NOTHING",
)
_RELATION = (
    "INSERT INTO relation(from_id, to_id, type, active, context, created_at, session_id)",
    "(?, ?, ?, 1, ?, ?, ?)",
    " ON CONFLICT DO NOTHING",
)


@dataclass(frozen=True, slots=True)
class Resolved:
    """An entity found by name or alias."""

    id: int
    name: str


def resolve(transaction: Transaction, name: str) -> Resolved | None:
    """The entity that a name means: its own, or an old one that is now an alias."""
    rows = transaction.rows(
        "SELECT id, name FROM entity WHERE name = ?1 UNION ALL"
        " SELECT e.id, e.name FROM alias a JOIN entity e ON e.id = a.entity_id WHERE a.name = ?1",
        name,
    )
    return Resolved(*rows[0]) if rows else None


def insert_entity(transaction: Transaction, draft: EntityDraft) -> int:
    """Create the entity alone, without its observations; answers its id."""
    _insert(transaction, _ENTITY, [_entity_row(transaction, draft)])
    return transaction.connection.last_insert_rowid()


def insert_entities(transaction: Transaction, drafts: Sequence[EntityDraft]) -> dict[str, int]:
    """Create many entities whose names are new, without their observations; answers their ids by name.

    One statement for many rows is several times as fast as one for each: full-text indexes are flushed with
    every statement.
    """
    before = transaction.value("SELECT coalesce(max(id), 0) FROM entity")
    _insert(transaction, _ENTITY, [_entity_row(transaction, draft) for draft in drafts])
    return dict(transaction.rows("SELECT name, id FROM entity WHERE id > ?", before))


def _entity_row(transaction: Transaction, draft: EntityDraft) -> tuple[object, ...]:
    entity_type = draft.type or DEFAULT_TYPE
    return (
        draft.name,
        entity_type,
        draft.status or "active",
        int(draft.pinned or False),
        transaction.owner,
        draft.bucket or transaction.bucket,
        draft.scope or DEFAULT_SCOPE,
        draft.team_id or "",
        draft.path or f"/{entity_type}/{draft.name}",
        transaction.now,
        transaction.session_id,
    )


def update_fields(transaction: Transaction, entity_id: int, draft: EntityDraft) -> None:
    """Give an existing entity what the draft says; what it does not say, and what is equal, stays."""
    said: dict[str, object] = {
        "type": draft.type,
        "status": draft.status,
        "pinned": None if draft.pinned is None else int(draft.pinned),
        "bucket": draft.bucket,
        "scope": draft.scope,
        "team_id": draft.team_id,
        "path": draft.path,
    }
    said = {column: value for column, value in said.items() if value is not None}
    if said:
        assignments = ", ".join(f"{column} = ?" for column in said)
        differs = " OR ".join(f"{column} IS NOT ?" for column in said)
        transaction.rows(
            f"UPDATE entity SET {assignments} WHERE id = ? AND ({differs})",
            *said.values(),
            entity_id,
            *said.values(),
        )


def add_observations(transaction: Transaction, entity_id: int, drafts: Sequence[ObservationDraft]) -> tuple[str, ...]:
    """Add what the entity does not hold yet, and revive what it holds archived; answers the texts added."""
    added = []
    for draft in drafts:
        if _insert(transaction, _OBSERVATION, [_observation_row(transaction, entity_id, draft)]):
            added.append(draft.content)
        else:
            _revive(transaction, entity_id, draft)
    return tuple(added)


def add_many_observations(transaction: Transaction, drafts: Sequence[tuple[int, ObservationDraft]]) -> int:
    """Like `add_observations`, for many entities by id in one statement; answers how many were added."""
    added = _insert(transaction, _OBSERVATION, [_observation_row(transaction, *pair) for pair in drafts])
    if added < len(drafts) and transaction.value("SELECT 1 FROM observation WHERE state <> 'active' LIMIT 1"):
        for entity_id, draft in drafts:
            _revive(transaction, entity_id, draft)
    return added


def _observation_row(transaction: Transaction, entity_id: int, draft: ObservationDraft) -> tuple[object, ...]:
    return (
        entity_id,
        draft.content,
        digest(draft.content),
        draft.kind,
        draft.memory_type,
        draft.importance,
        draft.expires_at,
        draft.created_at or transaction.now,
        transaction.session_id,
    )


def _revive(transaction: Transaction, entity_id: int, draft: ObservationDraft) -> None:
    """What is said again is active again, and as fresh as if it were new: the next pass is not to put it away."""
    transaction.rows(
        "UPDATE observation SET state = 'active', importance = ?, expires_at = ?, decayed_at = ?,"
        " memory_type = coalesce(nullif(?, ''), memory_type)"
        " WHERE entity_id = ? AND digest = ? AND state <> 'active'",
        draft.importance,
        draft.expires_at,
        transaction.now,
        draft.memory_type,
        entity_id,
        digest(draft.content),
    )


def _insert(transaction: Transaction, statement: tuple[str, str, str], rows: Sequence[tuple[object, ...]]) -> int:
    """Insert rows with one statement; answers how many it inserted."""
    head, row, tail = statement
    values = (value for each in rows for value in each)
    transaction.rows(f"{head} VALUES {', '.join([row] * len(rows))}{tail}", *values)
    return transaction.connection.changes()


def add_relation(
    transaction: Transaction, from_id: int, to_id: int, relation_type: str, context: str = ""
) -> Literal["stored", "exists"]:
    """Create a relation unless the same one is active."""
    return "stored" if add_many_relations(transaction, [(from_id, to_id, relation_type, context)]) else "exists"


def add_many_relations(transaction: Transaction, relations: Sequence[tuple[int, int, str, str]]) -> int:
    """Create relations (from, to, type, context) that are not active yet; answers how many were created."""
    return _insert(transaction, _RELATION, [(*each, transaction.now, transaction.session_id) for each in relations])


def rename(transaction: Transaction, entity_id: int, old_name: str, new_name: str) -> None:
    """Give an entity another name; the old one becomes an alias.

    Raises:
        KnownError: NAME_TAKEN.
    """
    holder = resolve(transaction, new_name)
    if holder is not None and holder.id != entity_id:
        raise KnownError(ErrorCode.NAME_TAKEN, name=new_name)
    transaction.rows("DELETE FROM alias WHERE name = ?", new_name)
    transaction.rows("UPDATE entity SET name = ? WHERE id = ?", new_name, entity_id)
    transaction.rows(
        "INSERT INTO alias(name, entity_id, created_at, session_id) VALUES (?, ?, ?, ?)",
        old_name,
        entity_id,
        transaction.now,
        transaction.session_id,
    )


def fold_relation(transaction: Transaction, relation_id: int, context: str, *, into: int) -> None:
    """Delete a relation that another says as well, and which takes over what was said about it."""
    transaction.rows("UPDATE reflection SET relation_id = ? WHERE relation_id = ?", into, relation_id)
    kept = transaction.value("SELECT context FROM relation WHERE id = ?", into)
    joined = "; ".join(filter(None, (kept, context)))
    if context not in kept and len(joined) <= CONTEXT_LIMIT:
        transaction.rows("UPDATE relation SET context = ? WHERE id = ?", joined, into)
    transaction.rows("DELETE FROM relation WHERE id = ?", relation_id)
