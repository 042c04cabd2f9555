"""Single items, in whatever state, as the lifecycle reads them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from core.lifecycle import defaults
from core.model.graph import ItemState
from core.model.lifecycle import Item
from core.store import sql

if TYPE_CHECKING:
    from collections.abc import Iterable

    import apsw

USE = (
    "LEFT JOIN (SELECT entity_id, sum(count) AS accesses, max(last_at) AS last_at FROM access GROUP BY entity_id) a"
    " ON a.entity_id = e.id"
)
"""Joins the use of an entity `e`, as `a`."""


def read(connection: apsw.Connection, observation_ids: Iterable[int]) -> tuple[Item, ...]:
    """Items by id in whatever state, those that are there, in the order asked."""
    wanted = list(observation_ids)
    found = {
        row[0]: _item(row)
        for row in sql.iterate(
            connection,
            "SELECT o.id, o.memory_type, o.importance, o.expires_at, o.state, e.pinned, e.type,"
            f" substr(o.content, 1, {defaults.HEAD}), max(o.created_at, coalesce(a.last_at, '')),"
            f" coalesce(a.accesses, 0) FROM observation o JOIN entity e ON e.id = o.entity_id {USE}"
            " WHERE o.id IN (SELECT value FROM json_each(?))",
            (json.dumps(wanted),),
        )
    }
    return tuple(found[one] for one in wanted if one in found)


def _item(row: sql.Row) -> Item:
    observation_id, said, importance, expires_at, state, pinned, entity_type, head, last, accesses = row
    word = defaults.memory_type(said, head, eventful=defaults.is_eventful(entity_type))
    return Item(
        observation_id=observation_id,
        memory_type=word,
        importance=defaults.importance(word) if importance is None else importance,
        expires_at=expires_at,
        state=ItemState(state),
        pinned=bool(pinned),
        last_access=last,
        accesses=accesses,
    )
