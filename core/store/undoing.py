"""Taking entries back: the steps of an undo on an open transaction, and what stands in its way.

Entries between which nobody else touched their rows are joined into one changeset, which is inverted once: that is
ten times as fast as one by one. Where somebody did, they are parted, for joined they would overwrite that unseen. What
cannot be taken back together is halved, until what stands alone is taken or told.
"""

from __future__ import annotations

import json
from bisect import bisect
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

import apsw

from core.store import changesets, sql

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from collections.abc import Set as AbstractSet

    from core.store.store import Transaction

Reason = Literal["later", "not_kept", "done"]

BLOCKERS_SHOWN = 20
_ENTITIES_LOOKED_UP = 1_000
"""An entry about more entities is compared with every later one."""


@dataclass(slots=True)
class Outcome:
    """What became of the entries that were to be taken back, newest first."""

    taken: list[int] = field(default_factory=list)
    blocked: dict[int, Reason] = field(default_factory=dict)
    names: dict[str, None] = field(default_factory=dict)

    def take(self, entry_id: int, summary: str) -> None:
        """An entry is taken back."""
        self.taken.append(entry_id)
        self.names.update(dict.fromkeys(json.loads(summary).get("names", ())))


def take_back(transaction: Transaction, entry_ids: Sequence[int]) -> Outcome:
    """Take back the entries, the newest first; one that cannot be is left, and those that it rests on with it."""
    outcome = Outcome()
    for run in _runs(transaction.connection, sorted(set(entry_ids), reverse=True)):
        _take(transaction, run, outcome)
    return outcome


def of_session(connection: apsw.Connection, session_id: int) -> list[int]:
    """Entries whose undo takes back all that a session did, newest first.

    What it undid or redid of its own has left its trace in the entries themselves.
    """
    rows = sql.rows(
        connection, "SELECT id, undoes, undone_by FROM journal WHERE session_id = ? ORDER BY id DESC", (session_id,)
    )
    mine = {row[0] for row in rows}
    return [
        entry_id
        for entry_id, undoes, undone_by in rows
        if undone_by is None and (undoes is None or mine.isdisjoint(_rests_on(connection, entry_id)))
    ]


def blockers(connection: apsw.Connection, entry_id: int, taken: AbstractSet[int] = frozenset()) -> list[int]:
    """Later entries, in force and not `taken`, that touched what undo would take back, or stand on it; newest first.

    Where none of those that are kept does, it must be one whose changes are not kept.
    """
    changeset = sql.value(connection, "SELECT changeset FROM journal WHERE id = ?", (entry_id,))
    if changeset is None:
        return []
    mine = changesets.claims(changeset, connection)
    about = _about(connection, entry_id)
    found: list[int] = []
    unknown: list[int] = []
    # Nearly always it is an entry about the same entities; only a name is handed from one to another.
    for entities in (about, None) if len(about) <= _ENTITIES_LOOKED_UP else (None,):
        for other, later in _later(connection, entry_id, entities):
            if other in taken:
                continue
            if later is None:
                unknown.append(other)
            elif mine.stopped_by(changesets.claims(later, connection)):
                found.append(other)
            if len(found) == BLOCKERS_SHOWN:
                break
        if found:
            return found
    return list(dict.fromkeys(unknown))[:BLOCKERS_SHOWN]


def applied(connection: apsw.Connection, changeset: bytes) -> bool:
    """Apply the inverse of `changeset`; False when anything is in its way (nothing is changed then).

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


def ambiguous(connection: apsw.Connection, names: Sequence[str]) -> bool:
    """Whether one of the names is now both an entity's own and another's alias, which no constraint tells."""
    both = "SELECT 1 FROM alias a JOIN entity e ON e.name = a.name WHERE a.name IN (SELECT value FROM json_each(?))"
    return sql.value(connection, both, (json.dumps(names),)) is not None


def _runs(connection: apsw.Connection, entry_ids: Sequence[int]) -> list[list[int]]:
    """The entries, newest first, parted where an entry in between touched rows of theirs.

    One whose rows a later entry touched, or refers to, will hardly go back: it stands alone.
    """
    if len(entry_ids) < 2:
        return [list(entry_ids)]
    wanted = json.dumps(entry_ids)
    mine = "SELECT id, changeset FROM journal WHERE id IN (SELECT value FROM json_each(?))"
    rows = {row[0]: changesets.rows_of(row[1] or b"") for row in sql.one_by_one(connection, mine, (wanted,))}
    keys = set().union(*rows.values())
    parted: list[int] = []
    latest: dict[changesets.Key, int] = {}
    for other, changeset in sql.one_by_one(
        connection,
        "SELECT id, changeset FROM journal WHERE id > ? AND id NOT IN (SELECT value FROM json_each(?)) ORDER BY id",
        (entry_ids[-1], wanted),
    ):
        touched = changesets.rows_of(changeset or b"")
        if changeset is None or not keys.isdisjoint(touched):
            parted.append(other)
        for key in keys & (touched | changesets.rows_referred(changeset or b"")):
            latest[key] = other
    runs: list[list[int]] = []
    place: int | None = None
    for entry_id in entry_ids:
        alone = any(latest.get(key, 0) > entry_id for key in rows.get(entry_id, ()))
        if alone or place != bisect(parted, entry_id):
            runs.append([])
        runs[-1].append(entry_id)
        place = None if alone else bisect(parted, entry_id)
    return runs


def _take(transaction: Transaction, run: Sequence[int], outcome: Outcome) -> None:
    if len(run) > 1:
        if not _taken_together(transaction, run, outcome):
            middle = len(run) // 2
            _take(transaction, run[:middle], outcome)
            _take(transaction, run[middle:], outcome)
        return
    for entry_id in run:
        rows = transaction.rows("SELECT changeset, summary, undone_by FROM journal WHERE id = ?", entry_id)
        changeset, summary, undone_by = rows[0] if rows else (None, "{}", None)
        if undone_by is not None:
            outcome.blocked[entry_id] = "done"
        elif changeset is None or not changesets.fits(changeset, transaction.connection):
            outcome.blocked[entry_id] = "not_kept"
        elif not _taken_back(transaction, changeset):
            outcome.blocked[entry_id] = "later"
        else:
            outcome.take(entry_id, summary)


def _taken_together(transaction: Transaction, run: Sequence[int], outcome: Outcome) -> bool:
    """Take a run back at once; False when that cannot be (nothing is changed then)."""
    rows = transaction.rows(
        "SELECT changeset, summary, undone_by FROM journal WHERE id IN (SELECT value FROM json_each(?)) ORDER BY id",
        json.dumps(run),
    )
    builder = apsw.ChangesetBuilder()  # type: ignore[no-untyped-call]
    for changeset, _, undone_by in rows:
        if changeset is None or undone_by is not None or not changesets.fits(changeset, transaction.connection):
            return False
        builder.add(changeset)
    joined = builder.output()
    if len(rows) < len(run) or (joined and not _taken_back(transaction, joined)):
        return False
    for entry_id, (_, summary, _) in zip(run, reversed(rows), strict=True):
        outcome.take(entry_id, summary)
    return True


def _taken_back(transaction: Transaction, changeset: bytes) -> bool:
    connection = transaction.connection
    names = changesets.claims(changeset, connection).names
    if not names:
        return applied(connection, changeset)
    connection.execute("SAVEPOINT taking_back")
    done = applied(connection, changeset) and not ambiguous(connection, names)
    if not done:
        connection.execute("ROLLBACK TO taking_back")
    connection.execute("RELEASE taking_back")
    return done


def _rests_on(connection: apsw.Connection, entry_id: int) -> set[int]:
    """The entries that an undo took back, those that they had taken back, and so on."""
    found: set[int] = set()
    waiting = [entry_id]
    while waiting:
        rows = sql.rows(
            connection,
            "SELECT entry_id FROM taken_back WHERE by_id = ?1"
            " UNION SELECT undoes FROM journal WHERE id = ?1 AND undoes IS NOT NULL",
            (waiting.pop(),),
        )
        new = {row[0] for row in rows} - found
        found |= new
        waiting += new
    return found


def _about(connection: apsw.Connection, entry_id: int) -> set[int]:
    rows = sql.iterate(connection, "SELECT entity_id FROM journal_entity WHERE entry_id = ?", (entry_id,))
    return {row[0] for row in rows}


def _later(
    connection: apsw.Connection, entry_id: int, entities: AbstractSet[int] | None
) -> Iterator[tuple[int, bytes | None]]:
    in_force = "undone_by IS NULL AND (undoes IS NULL OR undoes < ?1)"
    if entities is None:
        statement = f"SELECT id, changeset FROM journal WHERE id > ?1 AND {in_force} ORDER BY id DESC"
        return sql.one_by_one(connection, statement, (entry_id,))
    return sql.one_by_one(
        connection,
        f"SELECT id, changeset FROM journal WHERE {in_force} AND id IN (SELECT entry_id FROM journal_entity"
        " WHERE entity_id IN (SELECT value FROM json_each(?2)) AND entry_id > ?1) ORDER BY id DESC",
        (entry_id, json.dumps(list(entities))),
    )
