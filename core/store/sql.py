"""Reading rows, with the types that the callers know: apsw can only say that a column holds anything."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    import apsw

Row = tuple[Any, ...]


def rows(connection: apsw.Connection, sql: str, bindings: Sequence[Any] | Mapping[str, Any] = ()) -> list[Row]:
    """All rows of a statement."""
    return connection.execute(sql, bindings).fetchall()


def iterate(connection: apsw.Connection, sql: str, bindings: Sequence[Any] | Mapping[str, Any] = ()) -> Iterator[Row]:
    """The rows of a statement one by one, read as they are asked for."""
    return connection.execute(sql, bindings)


def first(connection: apsw.Connection, sql: str, bindings: Sequence[Any] | Mapping[str, Any] = ()) -> Row | None:
    """The first row of a statement, or None."""
    return connection.execute(sql, bindings).fetchone()


def value(connection: apsw.Connection, sql: str, bindings: Sequence[Any] | Mapping[str, Any] = ()) -> Any:
    """The first column of the first row, or None."""
    row = connection.execute(sql, bindings).fetchone()
    return None if row is None else row[0]
