"""The journal: who changed what, and how it is taken back.

An undo applies the inverted changeset as a new entry; a redo is the undo of that entry. Where a later change
touched the same rows, or depends on them, undo declines and names what stands in the way.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from core.errors import ErrorCode, KnownError
from core.model import ActorKind, BlockedUndo, Changes, JournalEntry, UndoPreview
from core.store import changesets, sql, undoing

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Sequence

    import apsw

    from core.store.sessions import Sessions
    from core.store.store import Store, Transaction

COLUMNS = "id, at, session_id, tool, summary, undoes, undone_by, changeset IS NOT NULL"
"""What `read_entries` reads."""

_BLOCKED_EXPLAINED = 50
"""Of so many entries that cannot be taken back it is looked up what stands in the way."""

_OF_SESSION = ("changes", "by", "by_kind")
"""What the summary of a session's undo says beside the names."""


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
                f"SELECT {COLUMNS} FROM journal WHERE id < ? ORDER BY id DESC LIMIT ?",
                (before_id if before_id is not None else 1 << 62, limit),
            )
        return self._entries(rows)

    def entry(self, entry_id: int) -> JournalEntry | None:
        """One entry."""
        with self._store.read() as connection:
            rows = sql.rows(connection, f"SELECT {COLUMNS} FROM journal WHERE id = ?", (entry_id,))
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
            rows = sql.rows(connection, f"SELECT {COLUMNS} FROM journal WHERE id > ? ORDER BY id", (entry_id,))
            entries = self._entries(rows)
            read = [_touched(connection, entry.id) for entry in entries if entry.kept]
        return Changes(
            entities=frozenset().union(*(t.entities for t in read)),
            observations=frozenset().union(*(t.rows.get("observation", ()) for t in read)),
            relations=frozenset().union(*(t.rows.get("relation", ()) for t in read)),
            structure=any(t.structure for t in read) or len(read) < len(entries),
            everything=len(read) < len(entries),
            entries=entries,
        )

    def undoable(self) -> JournalEntry | None:
        """The person's last change that is not undone: what Ctrl+Z takes back. Never an agent's."""
        return self._last_of_person("j.undoes IS NULL AND j.undone_by IS NULL AND j.changeset IS NOT NULL")

    def redoable(self) -> JournalEntry | None:
        """The person's last undo, while they have changed nothing since."""
        return self._last_of_person(
            "j.undone_by IS NULL AND j.changeset IS NOT NULL"
            " AND (j.tool = 'undo_session' OR (SELECT u.undoes IS NULL FROM journal u WHERE u.id = j.undoes))"
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
            outcome = undoing.take_back(transaction, [entry_id])
            match outcome.blocked.get(entry_id):
                case "not_kept":
                    raise KnownError(ErrorCode.UNDO_NOT_KEPT, entry_id=entry_id)
                case "done":
                    raise KnownError(ErrorCode.UNDO_DONE_ALREADY, entry_id=entry_id)
                case "later":
                    found = undoing.blockers(transaction.connection, entry_id)
                    raise KnownError(
                        ErrorCode.UNDO_BLOCKED, entry_id=entry_id, blockers=self._by_id(transaction.connection, found)
                    )
            transaction.undoes = entry_id
            _mention(transaction, outcome)
            undone, summary = transaction.rows("SELECT tool, summary FROM journal WHERE id = ?", entry_id)[0]
            facts = json.loads(summary)
            transaction.note(
                undone=facts.get("undone", undone), **{fact: facts[fact] for fact in _OF_SESSION if fact in facts}
            )
        assert transaction.entry_id is not None, "an inverted changeset always changes rows"
        return self.changes_since(transaction.entry_id - 1)

    def undo_session(self, session_id: int, *, except_ids: Collection[int] = (), tool: str = "undo_session") -> Changes:
        """Take back all that came through one connection, as one new entry: all of it or nothing.

        Args:
            session_id: The connection.
            except_ids: Entries that stay ("undo the rest").
            tool: Names the operation in the journal.

        Raises:
            KnownError: UNDO_BLOCKED (with the first that cannot be taken back, and what stands in the way of any),
                NOTHING_TO_UNDO.
        """
        with self._store.write(tool) as transaction:
            connection = transaction.connection
            wanted = [each for each in undoing.of_session(connection, session_id) if each not in except_ids]
            if not wanted:
                raise KnownError(ErrorCode.NOTHING_TO_UNDO)
            outcome = undoing.take_back(transaction, wanted)
            if outcome.blocked:
                taken = frozenset(outcome.taken)
                first = list(outcome.blocked)[:_BLOCKED_EXPLAINED]
                found = dict.fromkeys(each for entry in first for each in undoing.blockers(connection, entry, taken))
                raise KnownError(
                    ErrorCode.UNDO_BLOCKED, entry_id=first[0], blockers=self._by_id(connection, list(found))
                )
            transaction.undoes, *transaction.undoes_too = outcome.taken
            _mention(transaction, outcome)
            actor = self._sessions.actor(session_id)
            transaction.note(changes=len(wanted), by=actor.name, by_kind=actor.kind.value)
        if transaction.entry_id is None:  # what it did had come to nothing by itself
            raise KnownError(ErrorCode.NOTHING_TO_UNDO)
        return self.changes_since(transaction.entry_id - 1)

    def preview_undo(self, entry_ids: Sequence[int]) -> UndoPreview:
        """What taking these back would do, and what stands in the way. Nothing is changed."""
        return self._preview(lambda _connection: entry_ids)

    def preview_undo_session(self, session_id: int) -> UndoPreview:
        """What `undo_session` would do, and what stands in the way. Nothing is changed."""
        return self._preview(lambda connection: undoing.of_session(connection, session_id))

    def _preview(self, wanted: Callable[[apsw.Connection], Sequence[int]]) -> UndoPreview:
        with self._store.rehearse("undo") as (transaction, session):
            outcome = undoing.take_back(transaction, wanted(transaction.connection))
            effect = changesets.effect(changesets.recorded(session) if outcome.taken else b"")
        if not (effect.created or effect.changed or effect.deleted):
            outcome.taken = []  # what they did has come to nothing by itself
        taken = frozenset(outcome.taken)
        with self._store.read() as connection:
            late = [each for each, reason in outcome.blocked.items() if reason == "later"]
            by = {each: undoing.blockers(connection, each, taken) for each in late[:_BLOCKED_EXPLAINED]}
            wanted_ids = {*taken, *outcome.blocked, *(each for found in by.values() for each in found)}
            entries = {entry.id: entry for entry in self._by_id(connection, list(wanted_ids))}
        return UndoPreview(
            entries=tuple(entries[each] for each in outcome.taken),
            blocked=tuple(
                BlockedUndo(entries[each], reason, tuple(entries[other] for other in by.get(each, ())))
                for each, reason in outcome.blocked.items()
                if each in entries
            ),
            removed=effect.deleted,
            restored=effect.created,
            changed=effect.changed,
            removed_names=effect.deleted_names,
            restored_names=effect.created_names,
        )

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

    def _by_id(self, connection: apsw.Connection, entry_ids: Sequence[int]) -> tuple[JournalEntry, ...]:
        rows = sql.rows(
            connection,
            f"SELECT {COLUMNS} FROM journal WHERE id IN (SELECT value FROM json_each(?)) ORDER BY id DESC",
            (json.dumps(entry_ids),),
        )
        return self._entries(rows)

    def _last_of_person(self, condition: str) -> JournalEntry | None:
        columns = ", ".join(f"j.{column}" for column in COLUMNS.split(", "))
        with self._store.read() as connection:
            rows = sql.rows(
                connection,
                f"SELECT {columns} FROM journal j JOIN client_session c ON c.id = j.session_id"
                f" WHERE c.kind = ? AND {condition} ORDER BY j.id DESC LIMIT 1",
                (ActorKind.PERSON.value,),
            )
        found = self._entries(rows)
        return found[0] if found else None

    def _entries(self, rows: Iterable[sql.Row]) -> tuple[JournalEntry, ...]:
        return read_entries(rows, self._sessions)


def read_entries(rows: Iterable[sql.Row], sessions: Sessions) -> tuple[JournalEntry, ...]:
    """Entries from rows of `COLUMNS`."""
    return tuple(
        JournalEntry(
            id=row[0],
            at=row[1],
            session_id=row[2],
            actor=sessions.actor(row[2]),
            tool=row[3],
            summary=json.loads(row[4]),
            undoes=row[5],
            undone_by=row[6],
            kept=bool(row[7]),
        )
        for row in rows
    )


def _mention(transaction: Transaction, outcome: undoing.Outcome) -> None:
    for name in outcome.names:
        transaction.mention(name)


def _touched(connection: apsw.Connection, entry_id: int) -> changesets.Touched:
    with changesets.kept(connection, entry_id) as changeset:
        return changesets.touched(changeset, connection)
