"""Prose about entities, relations, sessions or everything."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from core.model.actors import Actor

TargetType = Literal["entity", "relation", "session", "global"]


@dataclass(frozen=True, slots=True)
class Reflection:
    """Prose that a person or an agent attached to something, or to nothing in particular.

    Attributes:
        id: Its own.
        target_type: What it is about.
        target_id: The entity or relation; None for a session or for everything.
        author: Who wrote it, by the names of the memory's setting.
        content: The prose.
        mood: By the names of the memory's setting, or None.
        created_at: When.
        session_id: The connection that wrote it; a session reflection is about that session.
        actor: Who was at the other end of it.
        sources: Ids of the observations that it sums up, when `reflect` wrote it.
        about: Name of the entity; or of the relation's start, its type and the name of its end; else nothing.
    """

    id: int
    target_type: TargetType
    target_id: int | None
    author: str
    content: str
    mood: str | None
    created_at: str
    session_id: int
    actor: Actor
    sources: tuple[int, ...] = ()
    about: tuple[str, ...] = ()
