"""What was done, row by row: an entry's changes, an entity's earlier states, and what an undo would do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from core.model.actors import Actor, ActorKind
    from core.model.journal import Changes, JournalEntry

Change = Literal["created", "changed", "deleted"]
RowKind = Literal["entity", "alias", "observation", "relation", "reflection"]


@dataclass(frozen=True, slots=True)
class EntryFilter:
    """Which journal entries are asked for; what is None or empty does not matter.

    Attributes:
        kind: Of the one who wrote.
        client: Name of the client that wrote, as it says it on the wire.
        session_id: The connection.
        entity_id: An entity that the entry is about.
        since: Not before this time (UTC ISO 8601).
        until: Before this time.
        tools: Names of operations, one of them.
        text: Held, whatever its case and accents, by the summary or by what was written.
    """

    kind: ActorKind | None = None
    client: str | None = None
    session_id: int | None = None
    entity_id: int | None = None
    since: str | None = None
    until: str | None = None
    tools: tuple[str, ...] = ()
    text: str = ""


@dataclass(frozen=True, slots=True)
class FieldChange:
    """One field of a row, before and after; None where there was no row or no value."""

    name: str
    before: str | None
    after: str | None


@dataclass(frozen=True, slots=True)
class RowChange:
    """What happened to one row.

    Attributes:
        kind: Of the row.
        id: Of the row.
        change: What happened.
        text: What it says: a name, an observation's or a reflection's text, "Ana → conoce → Luis".
        fields: What differs; empty when it was created or deleted.
    """

    kind: RowKind
    id: int
    change: Change
    text: str
    fields: tuple[FieldChange, ...] = ()


@dataclass(frozen=True, slots=True)
class EntityChanges:
    """What happened to one entity and to what hangs on it.

    Attributes:
        entity_id: Which; None for what is about no entity.
        name: As it is called, or was when it was last there.
        type: Likewise.
        there: Whether it exists.
        change: What happened to the entity itself; None when that stayed as it was.
        rows: Its own change first, then aliases, observations, relations, reflections.
    """

    entity_id: int | None
    name: str
    type: str
    there: bool
    change: Change | None
    rows: tuple[RowChange, ...]


@dataclass(frozen=True, slots=True)
class EntryDetail:
    """One entry, readable.

    Attributes:
        entry: Which.
        groups: Its changes by entity; not all of them when there are very many.
        total: Number of rows that changed.
        shown: Number of those in `groups`.
    """

    entry: JournalEntry
    groups: tuple[EntityChanges, ...]
    total: int
    shown: int


@dataclass(frozen=True, slots=True)
class SessionEntries:
    """What came through one connection.

    Attributes:
        session_id: The connection.
        actor: Who was at its other end.
        entries: Number of its journal entries.
        in_force: Number of those that are not undone and could be.
        first_at: Time of its first entry.
        last_at: Time of its last.
    """

    session_id: int
    actor: Actor
    entries: int
    in_force: int
    first_at: str
    last_at: str


@dataclass(frozen=True, slots=True)
class BlockedUndo:
    """An entry that cannot be taken back.

    Attributes:
        entry: Which.
        reason: "later" when later entries stand in the way, "not_kept" when its changes were not kept,
            "done" when it is undone already.
        by: The entries that stand in the way, newest first.
    """

    entry: JournalEntry
    reason: Literal["later", "not_kept", "done"]
    by: tuple[JournalEntry, ...] = ()


@dataclass(frozen=True, slots=True)
class UndoPreview:
    """What an undo would do.

    Attributes:
        entries: What it would take back, newest first.
        blocked: What it could not, newest first.
        removed: Rows that it would remove, by kind.
        restored: Rows that it would bring back, by kind.
        changed: Rows that it would change, by kind.
        removed_names: Entities that it would remove, the first few of them.
        restored_names: Entities that it would bring back, the first few of them.
    """

    entries: tuple[JournalEntry, ...]
    blocked: tuple[BlockedUndo, ...]
    removed: dict[RowKind, int]
    restored: dict[RowKind, int]
    changed: dict[RowKind, int]
    removed_names: tuple[str, ...]
    restored_names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LeftOut:
    """What an earlier state held that does not come back as it was.

    Attributes:
        reason: "name_taken" (the entity keeps the name it has), "alias_taken" (another has the name now), "end_gone"
            (the other end of the relation is not there), "copied" (the text is at another entity now, and stays
            there too), "alias_moved" (another had the entity's name as a former name, and has it no longer).
        text: The name, the relation or the text.
    """

    reason: Literal["name_taken", "alias_taken", "end_gone", "copied", "alias_moved"]
    text: str


@dataclass(frozen=True, slots=True)
class RestorePreview:
    """What bringing an entity back to an earlier state would do."""

    groups: tuple[EntityChanges, ...]
    total: int
    left_out: tuple[LeftOut, ...]


@dataclass(frozen=True, slots=True)
class RestoredEntity:
    """An entity was brought back to an earlier state; `changes` has no entry when it stood like that already."""

    changes: Changes
    left_out: tuple[LeftOut, ...]
