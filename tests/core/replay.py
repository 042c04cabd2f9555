"""A journal replayed elsewhere: what its changesets alone amount to."""

from __future__ import annotations

from typing import TYPE_CHECKING

import apsw

from core.store.schema import JOURNALED, TABLES

if TYPE_CHECKING:
    from collections.abc import Iterable

    from core.memory import Memory
    from tests.core.dumps import Dump


def changesets(memory: Memory, session_id: int | None = None) -> list[bytes]:
    """What the journal holds, from the first; without that of one session."""
    with memory._store.read() as connection:
        statement = "SELECT changeset FROM journal WHERE session_id IS NOT ? ORDER BY id"
        return [row[0] for row in connection.execute(statement, (session_id,))]


def replayed(begin: Dump, recorded: Iterable[bytes]) -> Dump:
    """The tables that come of it when changesets are applied, as one, to tables that hold `begin`."""
    connection = apsw.Connection(":memory:")
    connection.execute(TABLES)
    for table, rows in begin.items():
        for row in rows:
            connection.execute(f"INSERT INTO {table} VALUES ({', '.join('?' * len(row))})", row)
    builder = apsw.ChangesetBuilder()
    for changeset in recorded:
        builder.add(changeset)
    apsw.Changeset.apply(builder.output(), connection)
    return {table: connection.execute(f"SELECT * FROM {table} ORDER BY id").fetchall() for table in JOURNALED}
