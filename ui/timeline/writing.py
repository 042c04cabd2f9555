"""Stores what the person wrote, as one change."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.errors import ErrorCode, KnownError

if TYPE_CHECKING:
    from core.memory import Memory
    from core.model import Reflection
    from ui.timeline.form import Written


def save(memory: Memory, written: Written, editing: int | None) -> Reflection:
    """Adds a reflection, or changes the one that is edited.

    Raises:
        KnownError: ENTITY_NOT_FOUND, or what `core.reflections` says.
    """
    target_id = written.relation_id
    if written.target_type == "entity":
        entities = memory.graph.open([written.name], include_archived=True)
        if not entities:
            raise KnownError(ErrorCode.ENTITY_NOT_FOUND, name=written.name)
        target_id = entities[0].id
    author = memory.reflections.allow_author(written.author)
    mood = None if written.mood is None else memory.reflections.allow_mood(written.mood)
    if editing is None:
        return memory.reflections.add(
            written.target_type, written.content, author=author, mood=mood, target_id=target_id
        )
    return memory.reflections.edit(
        editing, content=written.content, mood=mood, author=author, target=(written.target_type, target_id)
    )
