"""The journal: who changed what, and how it is taken back.

An undo applies the inverted changeset as a new entry; a redo is the undo of that entry. Where a later change
touched the same rows, or depends on them, undo declines and names what stands in the way.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import apsw

from core.errors import ErrorCode, KnownError
from core.model import ActorKind, Changes, JournalEntry
from core.store import changesets, sql

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from core.store.sessions import Sessions
    from core.store.store import Store, Transaction

_COLUMNS = "id, at, session_id, tool, summary, undoes, undone_by, changeset IS NOT NULL"
_BLOCKERS_SHOWN = 20


class Journal:
    """The entries of one memory's journal, and undo."""

    def __init__(self, store: Store, sessions: Sessions) -> None:
        self._store = store
        self._sessions = sessions

    def entries(self, *, before_id: int | None = None, limit: int = 200) -> tuple[JournalEntry, ...]:
        """Entries before `before_id` (or the latest), newest first."""
        with self._store.read() as connection:
            rows = sql.rows(
                connection,
                f"SELECT {_COLUMNS} FROM journal WHERE id < ? ORDER BY id DESC LIMIT ?",
                (before_id if before_id is not None else 1 << 62, limit),
            )
        return self._entries(rows)

    def entry(self, entry_id: int) -> JournalEntry | None:
        """One entry."""
        with self._store.read() as connection:
            rows = sql.rows(connection, f"SELECT {_COLUMNS} FROM journal WHERE id = ?", (entry_id,))
        found = self._entries(rows)
        return found[0] if found else None

    def last_id(self) -> int:
        """Id of the latest entry; 0 when nothing was written yet."""
        with self._store.read() as connection:
            (last,) = sql.rows(connection, "SELECT coalesce(max(id), 0) FROM journal")[0]
        return int(last)

    def changes_since(self, entry_id: int) -> Changes:
        """What every entry after `entry_id` touched, whichever process wrote it."""
        with self._store.read() as connection:
            rows = sql.rows(
                connection, f"SELECT {_COLUMNS}, changeset FROM journal WHERE id > ? ORDER BY id", (entry_id,)
            )
            read = [changesets.touched(row[-1], connection) for row in rows if row[-1] is not None]
        entries = self._entries([row[:-1] for row in rows])
        return Changes(
            entities=frozenset().union(*(t.entities for t in read)),
            observations=frozenset().union(*(t.ids("observation") for t in read)),
            relations=frozenset().union(*(t.ids("relation") for t in read)),
            structure=any(t.structure for t in read) or len(read) < len(rows),
            everything=len(read) < len(rows),
            entries=entries,
        )

    def undoable(self) -> JournalEntry | None:
        """The person's last change that is not undone: what Ctrl+Z takes back. Never an agent's."""
        return self._last_of_person("j.undoes IS NULL AND j.undone_by IS NULL AND j.changeset IS NOT NULL")

    def redoable(self) -> JournalEntry | None:
        """The person's last undo, while they have changed nothing since."""
        return self._last_of_person(
            "j.undone_by IS NULL AND j.changeset IS NOT NULL"
            " AND (SELECT u.undoes IS NULL FROM journal u WHERE u.id = j.undoes)"
            " AND NOT EXISTS (SELECT 1 FROM journal n JOIN client_session m ON m.id = n.session_id"
            "  WHERE n.id > j.id AND n.undoes IS NULL AND m.kind = c.kind)"
        )

    def undo_last(self) -> Changes:
        """Take back `undoable()`."""
        entry = self.undoable()
        if entry is None:
            raise KnownError(ErrorCode.NOTHING_TO_UNDO)
        return self.undo(entry.id)

    def redo_last(self) -> Changes:
        """Take back `redoable()`, which brings the change back."""
        entry = self.redoable()
        if entry is None:
            raise KnownError(ErrorCode.NOTHING_TO_REDO)
        return self.undo(entry.id, tool="redo")

    def undo(self, entry_id: int, *, tool: str = "undo") -> Changes:
        """Take back one entry, whoever made it, as a new entry.

        Raises:
            KnownError: UNDO_BLOCKED (later entries touched the same rows), UNDO_DONE_ALREADY, UNDO_NOT_KEPT.
        """
        with self._store.write(tool) as transaction:
            changeset, summary, undone = self._changeset_to_undo(transaction, entry_id)
            if not changesets.fits(changeset, transaction.connection):
                raise KnownError(ErrorCode.UNDO_NOT_KEPT, entry_id=entry_id)
            mine = changesets.claims(changeset, transaction.connection)
            applied = _apply_inverse(transaction.connection, changeset)
            if not applied or _ambiguous(transaction, mine.names):
                raise KnownError(
                    ErrorCode.UNDO_BLOCKED, entry_id=entry_id, blockers=self._blockers(transaction, entry_id, mine)
                )
            transaction.undoes = entry_id
            facts = json.loads(summary)
            for name in facts.get("names", ()):
                transaction.mention(name)
            transaction.note(undone=undone)
        assert transaction.entry_id is not None, "an inverted changeset always changes rows"
        return self.changes_since(transaction.entry_id - 1)

    def prune(self, *, days: int, megabytes: int) -> None:
        """Drop the changesets of entries older than `days`, and the oldest ones beyond `megabytes` in all.

        The entries stay as a record; they can no longer be undone.
        """
        with self._store.write_aside() as connection:
            connection.execute(
                "UPDATE journal SET changeset = NULL WHERE changeset IS NOT NULL"
                " AND (at < strftime('%Y-%m-%dT%H:%M:%fZ', 'now', ?) OR id <= coalesce((SELECT id FROM ("
                "  SELECT id, sum(length(changeset)) OVER (ORDER BY id DESC) AS bytes FROM journal)"
                "  WHERE bytes > ? ORDER BY id DESC LIMIT 1), 0))",
                (f"-{days} days", megabytes * 1_000_000),
            )

    def _changeset_to_undo(self, transaction: Transaction, entry_id: int) -> tuple[bytes, str, str]:
        rows = transaction.rows("SELECT changeset, summary, tool, undone_by FROM journal WHERE id = ?", entry_id)
        if not rows or rows[0][0] is None:
            raise KnownError(ErrorCode.UNDO_NOT_KEPT, entry_id=entry_id)
        changeset, summary, tool, undone_by = rows[0]
        if undone_by is not None:
            raise KnownError(ErrorCode.UNDO_DONE_ALREADY, entry_id=entry_id)
        return changeset, summary, json.loads(summary).get("undone", tool)

    def _blockers(self, transaction: Transaction, entry_id: int, mine: changesets.Claims) -> tuple[JournalEntry, ...]:
        """Later entries, still in force, that touched what undo would take back, or stand on it.

        Where none of those that are kept does, it must be one whose changes are not kept.
        """
        later = sql.iterate(
            transaction.connection,
            f"SELECT {_COLUMNS}, changeset FROM journal WHERE id > ? AND undone_by IS NULL"
            " AND (undoes IS NULL OR undoes < ?) ORDER BY id DESC",
            (entry_id, entry_id),
        )
        found, unknown = [], []
        for *row, changeset in later:
            if changeset is None:
                unknown.append(tuple(row))
            elif mine.stopped_by(changesets.claims(changeset, transaction.connection)):
                found.append(tuple(row))
            if len(found) == _BLOCKERS_SHOWN:
                break
        return self._entries(found or unknown[:_BLOCKERS_SHOWN])

    def _last_of_person(self, condition: str) -> JournalEntry | None:
        columns = ", ".join(f"j.{column}" for column in _COLUMNS.split(", "))
        with self._store.read() as connection:
            rows = sql.rows(
                connection,
                f"SELECT {columns} FROM journal j JOIN client_session c ON c.id = j.session_id"
                f" WHERE c.kind = ? AND {condition} ORDER BY j.id DESC LIMIT 1",
                (ActorKind.PERSON.value,),
            )
        found = self._entries(rows)
        return found[0] if found else None

    def _entries(self, rows: Iterable[tuple[Any, ...]]) -> tuple[JournalEntry, ...]:
        return tuple(
            JournalEntry(
                id=row[0],
                at=row[1],
                session_id=row[2],
                actor=self._sessions.actor(row[2]),
                tool=row[3],
                summary=json.loads(row[4]),
                undoes=row[5],
                undone_by=row[6],
                kept=bool(row[7]),
            )
            for row in rows
        )


def _ambiguous(transaction: Transaction, names: Sequence[str]) -> bool:
    """Whether one of the names is now both an entity's own and another's alias, which no constraint tells."""
    both = "SELECT 1 FROM alias a JOIN entity e ON e.name = a.name WHERE a.name IN (SELECT value FROM json_each(?))"
    return transaction.value(both, json.dumps(names)) is not None


def _apply_inverse(connection: apsw.Connection, changeset: bytes) -> bool:
    """Apply the inverse of `changeset`; False when anything is in its way (the caller then rolls back).

    FKNOACTION: without it ON DELETE CASCADE removes rows that the changeset then does not find.
    """
    try:
        apsw.Changeset.apply(
            apsw.Changeset.invert(changeset),
            connection,
            conflict=lambda _reason, _change: apsw.SQLITE_CHANGESET_ABORT,
            flags=apsw.SQLITE_CHANGESETAPPLY_FKNOACTION,
        )
    except (apsw.AbortError, apsw.ConstraintError):
        return False
    return True
