"""The primitives of every write: on an open transaction, one row or a few at a time.

Text arrives here checked and normalised (`core.text`); these functions know nothing of limits.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from core.model import DEFAULT_BUCKET, DEFAULT_OWNER, DEFAULT_SCOPE, DEFAULT_TYPE
from core.text import digest

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.model import EntityDraft, ObservationDraft
    from core.store.store import Transaction


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
    entity_type = draft.type or DEFAULT_TYPE
    transaction.rows(
        "INSERT INTO entity(name, type, status, pinned, owner, bucket, scope, team_id, path, created_at, session_id)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        draft.name,
        entity_type,
        draft.status or "active",
        int(draft.pinned or False),
        DEFAULT_OWNER,
        draft.bucket or DEFAULT_BUCKET,
        draft.scope or DEFAULT_SCOPE,
        draft.team_id or "",
        draft.path or f"/{entity_type}/{draft.name}",
        transaction.now,
        transaction.session_id,
    )
    return transaction.connection.last_insert_rowid()


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
        transaction.rows(
            "INSERT INTO observation(entity_id, content, digest, kind, memory_type, importance, expires_at, state,"
            " created_at, session_id) VALUES (?, ?, ?, ?, ?, ?, ?, 'active', ?, ?) ON CONFLICT DO NOTHING",
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
        if transaction.connection.changes():
            added.append(draft.content)
        else:
            transaction.rows(
                "UPDATE observation SET state = 'active' WHERE entity_id = ? AND digest = ? AND state <> 'active'",
                entity_id,
                digest(draft.content),
            )
    return tuple(added)


def add_relation(
    transaction: Transaction, from_id: int, to_id: int, relation_type: str, context: str = ""
) -> Literal["stored", "exists"]:
    """Create a relation unless the same one is active."""
    transaction.rows(
        "INSERT INTO relation(from_id, to_id, type, active, context, created_at, session_id)"
        " VALUES (?, ?, ?, 1, ?, ?, ?) ON CONFLICT DO NOTHING",
        from_id,
        to_id,
        relation_type,
        context,
        transaction.now,
        transaction.session_id,
    )
    return "stored" if transaction.connection.changes() else "exists"
