"""Creating a memory's tables, and bringing an older file up to date.

Each migration is a numbered function, applied with its record in one transaction. Migrations only append
columns to journaled tables (`Journal.undo` compares shapes and declines what no longer fits).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.clock import now
from core.store import changesets, sql, text_flags
from core.store.connection import check_identity, known_errors, patiently
from core.store.schema import (
    APPLICATION_ID,
    CONTRADICTIONS,
    HISTORY,
    LIFECYCLE,
    MEANING,
    PROPOSALS,
    REFLECTION_WORDS,
    SEARCH,
    SESSION_COLUMNS,
    STALE_ORDER,
    TABLES,
    TEXT_FLAGS,
    TOKENS,
    USAGE,
    USER_VERSION,
    WORDS,
)

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    import apsw


def _lifecycle_and_access(connection: apsw.Connection) -> None:
    """1.1: what `reflect` did, who may call over HTTP, texts to be looked at, whose an entry is, what contradicts."""
    connection.execute(LIFECYCLE + TOKENS + TEXT_FLAGS + HISTORY + CONTRADICTIONS + SESSION_COLUMNS)
    for entry_id, changeset in sql.rows(connection, "SELECT id, changeset FROM journal WHERE changeset IS NOT NULL"):
        about = changesets.touched(changeset, connection).about
        connection.executemany("INSERT INTO journal_entity VALUES (?, ?)", [(each, entry_id) for each in about])
    text_flags.flag_all(connection)


def _order_of_marks(connection: apsw.Connection) -> None:
    """1.2: what waits for its vector is found by when it was written."""
    connection.execute(STALE_ORDER)


MIGRATIONS: tuple[tuple[int, Callable[[apsw.Connection], None]], ...] = (
    (1001, _lifecycle_and_access),
    (1002, _order_of_marks),
)
"""(user_version it leads to, what it does), ascending."""


def prepare(connection: apsw.Connection, path: Path, back_up: Callable[[], None]) -> None:
    """Create the schema in a new file, or migrate an older one; several processes may do so at once.

    Args:
        connection: A connection to the file.
        path: Its path, for errors.
        back_up: Called before the first migration of an existing file.

    Raises:
        KnownError: The file belongs to something else, or to a newer version of the product.
    """
    with known_errors(path):
        if _is_current(connection, path):
            return
        patiently(lambda: connection.execute("BEGIN IMMEDIATE"))
        try:
            if not _is_current(connection, path):  # another process may have been first
                if _version(connection) == 0:
                    _create(connection)
                else:
                    back_up()
                    migrate(connection)
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise


def migrate(connection: apsw.Connection) -> None:
    """Apply every migration that the file lacks, inside the caller's transaction."""
    version = _version(connection)
    for target, apply in MIGRATIONS:
        if target > version:
            apply(connection)
            _record(connection, target)


def _version(connection: apsw.Connection) -> int:
    version = connection.pragma("user_version")
    assert isinstance(version, int)
    return version


def _is_current(connection: apsw.Connection, path: Path) -> bool:
    check_identity(connection, path)
    return _version(connection) >= USER_VERSION


def _create(connection: apsw.Connection) -> None:
    connection.execute(
        TABLES
        + SEARCH
        + WORDS
        + REFLECTION_WORDS
        + PROPOSALS
        + MEANING
        + STALE_ORDER
        + USAGE
        + LIFECYCLE
        + TOKENS
        + TEXT_FLAGS
        + HISTORY
        + CONTRADICTIONS
    )
    connection.pragma("application_id", APPLICATION_ID)
    _record(connection, USER_VERSION)


def _record(connection: apsw.Connection, version: int) -> None:
    connection.execute("INSERT INTO migration VALUES (?, ?)", (version, now()))
    connection.pragma("user_version", version)
