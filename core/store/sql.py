"""Reading rows, with the types that the callers know: apsw can only say that a column holds anything."""

from __future__ import annotations

from itertools import chain, islice
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    import apsw

Row = tuple[Any, ...]

_PORTION = 64
"""Rows that `iterate` reads at once."""


def rows(connection: apsw.Connection, sql: str, bindings: Sequence[Any] | Mapping[str, Any] = ()) -> list[Row]:
    """All rows of a statement."""
    return connection.execute(sql, bindings).fetchall()


def iterate(connection: apsw.Connection, sql: str, bindings: Sequence[Any] | Mapping[str, Any] = ()) -> Iterator[Row]:
    """The rows of a statement, read in portions.

    Every step of SQLite lets go of the interpreter, for so short a time that no other thread wakes up in time to take
    it, and each of them starts its wait anew: work between single steps keeps the window waiting for 0.1 to 0.3 s.
    """
    cursor = connection.execute(sql, bindings)
    return chain.from_iterable(iter(lambda: list(islice(cursor, _PORTION)), []))


def one_by_one(
    connection: apsw.Connection, sql: str, bindings: Sequence[Any] | Mapping[str, Any] = ()
) -> Iterator[Row]:
    """The rows of a statement, each read as it is asked for: when few will be, or when a row holds much."""
    return connection.execute(sql, bindings)


def first(connection: apsw.Connection, sql: str, bindings: Sequence[Any] | Mapping[str, Any] = ()) -> Row | None:
    """The first row of a statement, or None."""
    return connection.execute(sql, bindings).fetchone()


def value(connection: apsw.Connection, sql: str, bindings: Sequence[Any] | Mapping[str, Any] = ()) -> Any:
    """The first column of the first row, or None."""
    row = connection.execute(sql, bindings).fetchone()
    return None if row is None else row[0]
