"""Entities and relations as clients get them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from core.model import Entity, Relation, RelationDraft

Shape = dict[str, Any]


def entity(found: Entity) -> Shape:
    """The reference server's shape."""
    return {
        "name": found.name,
        "entityType": found.type,
        "observations": [observation.content for observation in found.observations],
    }


def opened_entity(found: Entity) -> Shape:
    """An entity with what other tools can name or change."""
    shape: Shape = {
        "id": found.id,
        "name": found.name,
        "entityType": found.type,
        "status": found.status,
        "observations": [observation.content for observation in found.observations],
        "created_at": time(found.created_at),
        "updated_at": time(found.updated_at),
    }
    if found.pinned:
        shape["pinned"] = True
    if found.aliases:
        shape["aliases"] = list(found.aliases)
    return shape


def relation(found: Relation) -> Shape:
    """The reference server's shape."""
    return {"from": found.from_name, "to": found.to_name, "relationType": found.type}


def opened_relation(found: Relation) -> Shape:
    """A relation with its id and its history."""
    return {
        "id": found.id,
        **relation(found),
        "active": found.active,
        "ended_at": None if found.ended_at is None else time(found.ended_at),
        "context": found.context,
    }


def triple(draft: RelationDraft) -> Shape:
    """A relation as it was asked for."""
    return {"from": draft.from_name, "to": draft.to_name, "relationType": draft.type}


def time(stored: str) -> str:
    """`2026-11-30 08:54:00` for a stored time."""
    return stored[:19].replace("T", " ")
