"""Use of entities: when each was accessed, and which were answered together. Statistics, outside the journal."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import combinations
from typing import TYPE_CHECKING

from core.clock import now
from core.store import sql

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    import apsw

    from core.store.store import Store


@dataclass(frozen=True, slots=True)
class Use:
    """How an entity was used.

    Attributes:
        accesses: How often.
        days: On how many distinct days.
        hours: Since the last access, or since its creation when there was none.
        degree: Its active relations.
    """

    accesses: int
    days: int
    hours: float
    degree: int


def record(store: Store, entity_ids: Sequence[int], *, together: bool) -> None:
    """Count one access of each entity, and (`together`) one joint answer of each pair; a reader leaves no trace."""
    if not entity_ids or not store.grant.writes:
        return
    moment = now()
    with store.write_aside() as connection:
        connection.executemany(
            "INSERT INTO access VALUES (?1, ?2, 1, ?3)"
            " ON CONFLICT DO UPDATE SET count = count + 1, last_at = excluded.last_at",
            [(entity_id, moment[:10], moment) for entity_id in entity_ids],
        )
        if together:
            connection.executemany(
                "INSERT INTO cooccurrence VALUES (?, ?, 1, ?)"
                " ON CONFLICT DO UPDATE SET count = count + 1, last_at = excluded.last_at",
                [(*pair, moment) for pair in combinations(sorted(set(entity_ids)), 2)],
            )


def uses(connection: apsw.Connection, entity_ids: Sequence[int], moment: datetime) -> dict[int, Use]:
    """The use of each entity as of `moment`."""
    rows = sql.iterate(
        connection,
        "SELECT e.id, e.created_at,"
        " (SELECT count(*) FROM relation r WHERE r.from_id = e.id AND r.active = 1)"
        " + (SELECT count(*) FROM relation r WHERE r.to_id = e.id AND r.active = 1),"
        " (SELECT sum(count) FROM access a WHERE a.entity_id = e.id),"
        " (SELECT count(*) FROM access a WHERE a.entity_id = e.id),"
        " (SELECT max(last_at) FROM access a WHERE a.entity_id = e.id)"
        " FROM entity e WHERE e.id IN (SELECT value FROM json_each(?))",
        (json.dumps(list(entity_ids)),),
    )
    return {
        entity_id: Use(accesses or 0, days, hours_between(last or created, moment), degree)
        for entity_id, created, degree, accesses, days, last in rows
    }


def partners(
    connection: apsw.Connection, entity_ids: Sequence[int], moment: datetime
) -> Mapping[int, list[tuple[int, float]]]:
    """For each entity, (times answered together, hours since) with every other one of `entity_ids`."""
    wanted = json.dumps(list(entity_ids))
    found: dict[int, list[tuple[int, float]]] = {}
    for low, high, count, last in sql.iterate(
        connection,
        "SELECT low_id, high_id, count, last_at FROM cooccurrence"
        " WHERE low_id IN (SELECT value FROM json_each(?1)) AND high_id IN (SELECT value FROM json_each(?1))",
        (wanted,),
    ):
        pair = (count, hours_between(last, moment))
        found.setdefault(low, []).append(pair)
        found.setdefault(high, []).append(pair)
    return found


def hours_between(earlier: str, later: datetime) -> float:
    """Hours from a stored time to `later`."""
    return (later - datetime.fromisoformat(earlier).astimezone(UTC)).total_seconds() / 3600
