"""History: journal entries that one can search and read, and entities as they once stood."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from functools import lru_cache
from typing import TYPE_CHECKING

from core.model import (
    EntryDetail,
    EntryFilter,
    JournalEntry,
    RestoredEntity,
    RestorePreview,
    SessionEntries,
)
from core.store import changesets, reading_changes, restoring, sql
from core.store.journal import COLUMNS, read_entries
from core.text import fold

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from core.store.journal import Journal
    from core.store.sessions import Sessions
    from core.store.store import Store

ROWS_SHOWN = 300
"""A larger entry is described by so many of its rows, and their number."""


class History:
    """What the journal tells of entries, sessions and entities."""

    def __init__(self, store: Store, sessions: Sessions, journal: Journal) -> None:
        self._store = store
        self._sessions = sessions
        self._journal = journal

    def entries(
        self,
        wanted: EntryFilter = EntryFilter(),  # noqa: B008  # frozen
        *,
        before_id: int | None = None,
        after_id: int = 0,
        limit: int = 200,
    ) -> tuple[JournalEntry, ...]:
        """Entries between the two ids that fit, newest first."""
        condition, values = _condition(wanted)
        columns = ", ".join(f"j.{column}" for column in COLUMNS.split(", "))
        with self._store.read() as connection:
            found = sql.one_by_one(
                connection,
                f"SELECT {columns}, {'j.changeset' if wanted.text else 'NULL'} FROM journal j"
                f" WHERE j.id < ? AND j.id > ? {condition} ORDER BY j.id DESC",
                (before_id if before_id is not None else 1 << 62, after_id, *values),
            )
            rows = _first(_holding(found, wanted.text), limit)
        return read_entries(rows, self._sessions)

    def undone(self, first_id: int) -> dict[int, int]:
        """The entries from `first_id` on that are undone, each with the entry that undid it."""
        with self._store.read() as connection:
            statement = "SELECT id, undone_by FROM journal WHERE id >= ? AND undone_by IS NOT NULL"
            return dict(sql.rows(connection, statement, (first_id,)))

    def sessions_with_entries(self) -> tuple[SessionEntries, ...]:
        """The connections that wrote anything, the latest first."""
        with self._store.read() as connection:
            rows = sql.rows(
                connection,
                "SELECT session_id, count(*), sum(undone_by IS NULL AND undoes IS NULL AND changeset IS NOT NULL),"
                " min(id), max(id) FROM journal GROUP BY session_id ORDER BY max(id) DESC",
            )
            at = "SELECT at FROM journal WHERE id = ?"
            times = [[sql.value(connection, at, (each,)) for each in row[3:]] for row in rows]
        return tuple(
            SessionEntries(row[0], self._sessions.actor(row[0]), row[1], row[2], *moments)
            for row, moments in zip(rows, times, strict=True)
        )

    def describe(self, entry_id: int, *, limit: int = ROWS_SHOWN) -> EntryDetail | None:
        """What an entry did, row by row; None when there is no such entry."""
        with self._store.read() as connection:
            rows = sql.rows(connection, f"SELECT {COLUMNS}, changeset FROM journal WHERE id = ?", (entry_id,))
            if not rows:
                return None
            *row, changeset = rows[0]
            groups, total, shown = reading_changes.groups(connection, changeset or b"", entry_id, limit)
        (entry,) = read_entries([tuple(row)], self._sessions)
        return EntryDetail(entry, groups, total, shown)

    def entity_states(
        self, entity_id: int, *, before_id: int | None = None, limit: int = 200
    ) -> tuple[JournalEntry, ...]:
        """The entries that are about an entity, newest first: after each, it stood differently."""
        return self.entries(EntryFilter(entity_id=entity_id), before_id=before_id, limit=limit)

    def preview_restore(self, entity_id: int, entry_id: int) -> RestorePreview:
        """What `restore_entity` would do. Nothing is changed."""
        with self._store.rehearse("restore_entity") as (transaction, session):
            left_out = restoring.restore(transaction, entity_id, entry_id)
            groups, total, _ = reading_changes.groups(
                transaction.connection, changesets.recorded(session), None, ROWS_SHOWN
            )
        return RestorePreview(groups, total, left_out)

    def restore_entity(self, entity_id: int, entry_id: int, *, tool: str = "restore_entity") -> RestoredEntity:
        """Bring an entity back to how it stood after an entry, also one that is deleted now.

        Its fields, observations, aliases and relations become what they were then; what was written since goes. What
        others hold now stays with them.

        Raises:
            KnownError: ENTITY_NOT_FOUND when it did not exist then; NAME_TAKEN when it is deleted and its name
                belongs to another now; UNDO_NOT_KEPT when the changes of a later entry were not kept.
        """
        with self._store.write(tool) as transaction:
            left_out = restoring.restore(transaction, entity_id, entry_id)
        if transaction.entry_id is None:
            return RestoredEntity(self._journal.changes_since(self._journal.last_id()), left_out)
        return RestoredEntity(self._journal.changes_since(transaction.entry_id - 1), left_out)


def _condition(wanted: EntryFilter) -> tuple[str, list[object]]:
    parts: list[tuple[str, tuple[object, ...]]] = []
    if wanted.kind is not None or wanted.client is not None:
        conditions = [("kind = ?", wanted.kind and wanted.kind.value), ("name = ?", wanted.client)]
        asked = [each for each in conditions if each[1] is not None]
        where = " AND ".join(text for text, _ in asked)
        parts.append(
            (f"j.session_id IN (SELECT id FROM client_session WHERE {where})", tuple(value for _, value in asked))
        )
    if wanted.session_id is not None:
        parts.append(("j.session_id = ?", (wanted.session_id,)))
    if wanted.entity_id is not None:
        parts.append(("j.id IN (SELECT entry_id FROM journal_entity WHERE entity_id = ?)", (wanted.entity_id,)))
    if wanted.since is not None:
        parts.append(("j.at >= ?", (wanted.since,)))
    if wanted.until is not None:
        parts.append(("j.at < ?", (wanted.until,)))
    if wanted.tools:
        parts.append(("j.tool IN (SELECT value FROM json_each(?))", (json.dumps(wanted.tools),)))
    return "".join(f" AND {text}" for text, _ in parts), [value for _, values in parts for value in values]


def _holding(rows: Iterable[sql.Row], text: str) -> Iterator[sql.Row]:
    """Those rows whose summary or changeset, the last column, holds a text; without that column."""
    pattern = _pattern(text)
    for *row, changeset in rows:
        if not text or pattern.search(row[4].encode()) or (changeset is not None and pattern.search(changeset)):
            yield tuple(row)


def _pattern(text: str) -> re.Pattern[bytes]:
    """Finds a text in what was stored as UTF-8, whatever its case and accents.

    Folding what was stored instead would take a second for ten thousand entries.
    """
    wanted = fold(text)
    forms = [b"|".join(re.escape(form.encode()) for form in _forms().get(each, [each])) for each in wanted]
    return re.compile(b"".join(b"(?:%s)" % form for form in forms))


@lru_cache(maxsize=1)
def _forms() -> dict[str, list[str]]:
    """The characters of the alphabets with cases and accents, by what they fold to."""
    found: dict[str, list[str]] = defaultdict(list)
    for code in (*range(0x20, 0x590), *range(0x1E00, 0x2000)):
        found[fold(chr(code))].append(chr(code))
    return {folded: sorted(forms) for folded, forms in found.items() if len(folded) == 1}


def _first(rows: Iterator[sql.Row], limit: int) -> list[sql.Row]:
    return [row for _, row in zip(range(limit), rows, strict=False)]
