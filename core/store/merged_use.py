"""Statistics of use when entities are merged. They stand outside the journal: undo and redo see to them here.

What was merged keeps its own rows, without an owner until an undo brings it back; the kept entity's rows have them
added. Counts come back exactly; a time of last use that came from the other stays.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.store import sql

if TYPE_CHECKING:
    import apsw


def add(connection: apsw.Connection, keep_id: int, other_id: int) -> None:
    """Add an entity's use to that of the one into which it is merged."""
    connection.execute(
        "INSERT INTO access SELECT ?1, day, count, last_at FROM access WHERE entity_id = ?2"
        " ON CONFLICT DO UPDATE SET count = count + excluded.count, last_at = max(last_at, excluded.last_at)",
        (keep_id, other_id),
    )
    connection.executemany(
        "INSERT INTO cooccurrence VALUES (?, ?, ?, ?)"
        " ON CONFLICT DO UPDATE SET count = count + excluded.count, last_at = max(last_at, excluded.last_at)",
        [(*pair, count, last) for pair, count, last in _pairs(connection, keep_id, other_id)],
    )


def take_back(connection: apsw.Connection, keep_id: int, other_id: int) -> None:
    """Take an entity's use from that of the one into which it was merged; what came since stays."""
    connection.execute(
        "UPDATE access SET count = access.count - other.count FROM access other"
        " WHERE access.entity_id = ?1 AND other.entity_id = ?2 AND other.day = access.day",
        (keep_id, other_id),
    )
    connection.execute("DELETE FROM access WHERE entity_id = ? AND count <= 0", (keep_id,))
    pairs = _pairs(connection, keep_id, other_id)
    connection.executemany(
        "UPDATE cooccurrence SET count = count - ? WHERE low_id = ? AND high_id = ?",
        [(count, *pair) for pair, count, _ in pairs],
    )
    connection.executemany(
        "DELETE FROM cooccurrence WHERE low_id = ? AND high_id = ? AND count <= 0", [pair for pair, _, _ in pairs]
    )


def _pairs(connection: apsw.Connection, keep_id: int, other_id: int) -> list[tuple[tuple[int, int], int, str]]:
    """The other's partners as partners of the kept one, with the count and the time of the other's."""
    rows = sql.rows(
        connection,
        "SELECT CASE WHEN low_id = ?1 THEN high_id ELSE low_id END, count, last_at FROM cooccurrence"
        " WHERE low_id = ?1 OR high_id = ?1",
        (other_id,),
    )
    return [
        ((min(keep_id, partner), max(keep_id, partner)), count, last)
        for partner, count, last in rows
        if partner != keep_id
    ]
