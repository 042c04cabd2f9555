"""Who changed what, and copies of the file."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from core.model.actors import Actor


@dataclass(frozen=True, slots=True)
class JournalEntry:
    """One write transaction.

    Attributes:
        id: Ascending, never reused.
        at: When it was committed (UTC ISO 8601).
        actor: Who made it.
        session_id: The connection it came through.
        tool: The operation's name (`create_entities`, `undo`, `import` …).
        summary: Facts for a one-line sentence, each face words it: counts and up to a few names.
        undoes: The entry that this one undid, if it is an undo (or a redo).
        undone_by: The entry that undid this one, if one did.
        kept: False when no changeset was kept (a very large import, or an aged entry): it cannot be undone.
    """

    id: int
    at: str
    actor: Actor
    session_id: int
    tool: str
    summary: Mapping[str, object]
    undoes: int | None
    undone_by: int | None
    kept: bool


@dataclass(frozen=True, slots=True)
class Changes:
    """What one or more journal entries touched: ids by kind, or `everything` when it is not known which.

    Attributes:
        entities: Entities created, changed or deleted, or whose observations or relations did.
        observations: Observations created or changed.
        relations: Relations created, changed, ended or deleted.
        structure: True when an entity or a relation was created, deleted, renamed, retyped or ended.
        everything: True when the ids are not known (a very large import, a restore).
        entries: The journal entries behind it, oldest first.
    """

    entities: frozenset[int] = frozenset()
    observations: frozenset[int] = frozenset()
    relations: frozenset[int] = frozenset()
    structure: bool = False
    everything: bool = False
    entries: tuple[JournalEntry, ...] = ()


@dataclass(frozen=True, slots=True)
class Backup:
    """A copy of the memory's file beside it; `reason` is why it was made (import, migration, restore, daily, asked)."""

    name: str
    path: str
    made_at: str
    reason: str
    bytes: int
