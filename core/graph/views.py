"""Reads of the graph: whole entities, pages, lists, shapes for drawing, neighbourhoods, positions."""

from __future__ import annotations

import json
from math import isfinite
from typing import TYPE_CHECKING

from core.graph import cursors, reading
from core.model import (
    Entity,
    EntityOrder,
    EntityRow,
    GraphPart,
    GraphShape,
    MemoryCounts,
    Neighbourhood,
    Page,
    Relation,
)
from core.search.substring import matching
from core.store import sql
from core.text import QUERY_LIMIT, checked, normal

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    import apsw

    from core.store.sessions import Sessions
    from core.store.store import Store

Position = tuple[float, float, bool]
"""Where an entity stands in the drawing: x, y, and whether a person put it there."""

_ORDERS: dict[EntityOrder, str] = {
    "recent": "updated DESC, e.id DESC",
    "name": "t.name, e.id",
    "size": "observations DESC, updated DESC, e.id DESC",
    "connections": "degree DESC, updated DESC, e.id DESC",
}
_EXACT_TOTAL = 1_000


class GraphViews:
    """The reading half of the graph's room."""

    def __init__(self, store: Store, sessions: Sessions) -> None:
        self._store = store
        self._sessions = sessions

    def counts(self) -> MemoryCounts:
        """Sizes of the whole memory."""
        with self._store.read() as connection:
            row = sql.rows(
                connection,
                "SELECT (SELECT count(*) FROM entity), (SELECT count(*) FROM observation)"
                " - (SELECT count(*) FROM observation WHERE state <> 'active'),"
                " (SELECT count(*) FROM relation WHERE active = 1)",
            )[0]
        return MemoryCounts(*row)

    def open(self, names: Sequence[str], *, include_archived: bool = False) -> tuple[Entity, ...]:
        """Entities by exact name or alias: in the order asked, each once, unknown ones left out."""
        wanted = [normal(name.strip()) for name in names]
        with self._store.read() as connection:
            ids = reading.ids_by_name(connection, wanted)
            return reading.entities(connection, ids, self._sessions.actor, include_archived=include_archived)

    def entity(self, entity_id: int, *, include_archived: bool = True) -> Entity | None:
        """One entity by id."""
        found = self.entities([entity_id], include_archived=include_archived)
        return found[0] if found else None

    def entities(self, ids: Sequence[int], *, include_archived: bool = False) -> tuple[Entity, ...]:
        """Entities by id, in that order."""
        with self._store.read() as connection:
            return reading.entities(connection, ids, self._sessions.actor, include_archived=include_archived)

    def ids(self) -> frozenset[int]:
        """Ids of all entities that this connection sees."""
        with self._store.read() as connection:
            return frozenset(row[0] for row in sql.rows(connection, "SELECT id FROM entity"))

    def relations_of(self, entity_ids: Iterable[int], *, include_ended: bool = False) -> tuple[Relation, ...]:
        """Relations with at least one end among the entities."""
        with self._store.read() as connection:
            return reading.relations_of(connection, entity_ids, self._sessions.actor, include_ended=include_ended)

    def page(
        self,
        *,
        limit: int,
        cursor: str | None = None,
        include_archived: bool = False,
        most_relations: int | None = None,
    ) -> Page:
        """A page of the whole graph, oldest entities first.

        With `most_relations` the page ends before the entity with which it would have more relations.

        Raises:
            KnownError: BAD_CURSOR.
        """
        (after,) = cursors.decode(cursor, (int,)) if cursor else (0,)
        hidden = "" if include_archived else " AND status <> 'archived'"
        with self._store.read() as connection:
            ids = [
                row[0]
                for row in sql.iterate(
                    connection,
                    f"SELECT id FROM entity WHERE id > ?{hidden} ORDER BY id LIMIT ?",
                    (after, limit + 1),
                )
            ]
            total = sql.value(
                connection,
                f"SELECT count(*) FROM (SELECT 1 FROM entity WHERE 1{hidden} LIMIT ?)",
                (_EXACT_TOTAL + 1,),
            )
            return reading.page(
                connection,
                [(one, cursors.encode(one)) for one in ids[:limit]],
                self._sessions.actor,
                more=len(ids) > limit,
                total=total if total <= _EXACT_TOTAL else None,
                include_archived=include_archived,
                most_relations=most_relations,
            )

    def rows(
        self,
        *,
        text: str = "",
        type: str | None = None,
        order: EntityOrder = "recent",
        ids: Sequence[int] | None = None,
    ) -> list[EntityRow]:
        """The list of entities: all of them, or those that match a text, have a type, or are named by id.

        With a text, names that match come before observations that do; within that, `order` decides.

        Raises:
            KnownError: A text that cannot be searched for.
        """
        text = checked(text, "query", QUERY_LIMIT)
        conditions: list[str] = []
        bindings: list[object] = []
        tiers: dict[int, int] | None = None
        with self._store.read() as connection:
            if type is not None:
                conditions.append("e.type = ?")
                bindings.append(type)
            if ids is not None:
                conditions.append("e.id IN (SELECT value FROM json_each(?))")
                bindings.append(json.dumps(list(ids)))
            if text.strip():
                tiers = matching(connection, text, include_archived=True)
                conditions.append("e.id IN (SELECT value FROM json_each(?))")
                bindings.append(json.dumps(list(tiers)))
            found = _entity_rows(connection, " AND ".join(conditions) or "1", bindings, _ORDERS[order])
        if tiers is not None:
            found.sort(key=lambda row: tiers[row.id])
        return found

    def types(self) -> list[tuple[str, int]]:
        """Every type with the number of its entities, most frequent first."""
        with self._store.read() as connection:
            rows = sql.iterate(connection, "SELECT type, count(*) AS n FROM entity GROUP BY type ORDER BY n DESC, type")
            return [(row[0], row[1]) for row in rows]

    def shape(self) -> GraphShape:
        """The whole graph for drawing."""
        with self._store.read() as connection:
            return _shape(connection)

    def part(self, ids: Iterable[int]) -> GraphPart:
        """What has become of some entities and their relations, for one who has drawn the whole graph before."""
        asked = frozenset(ids)
        bindings = (json.dumps(sorted(asked)),)
        with self._store.read() as connection:
            nodes = sql.rows(
                connection,
                "SELECT id, name, type FROM entity WHERE id IN (SELECT value FROM json_each(?1)) ORDER BY id",
                bindings,
            )
            edges = sql.rows(
                connection,
                "SELECT min(from_id, to_id) AS low, max(from_id, to_id) AS high FROM relation"
                " WHERE active = 1 AND from_id <> to_id AND from_id IN (SELECT value FROM json_each(?1))"
                " UNION SELECT min(from_id, to_id), max(from_id, to_id) FROM relation"
                " WHERE active = 1 AND from_id <> to_id AND to_id IN (SELECT value FROM json_each(?1))"
                " ORDER BY low, high",
                bindings,
            )
        return GraphPart(asked, nodes, edges)

    def neighbourhood(self, centre_ids: Sequence[int], *, depth: int = 1, limit: int = 300) -> Neighbourhood:
        """The entities within `depth` steps of some others, at most `limit`, the best connected first."""
        with self._store.read() as connection:
            shown = dict.fromkeys(
                row[0]
                for row in sql.iterate(
                    connection,
                    "SELECT id FROM entity WHERE id IN (SELECT value FROM json_each(?))",
                    (json.dumps(list(centre_ids)),),
                )
            )
            frontier = list(shown)
            for _ in range(depth):
                near = [node for node in _neighbours_by_degree(connection, frontier) if node not in shown]
                frontier = near[: max(limit - len(shown), 0)]
                shown.update(dict.fromkeys(frontier))
            shape = _shape(connection, shown)
            return Neighbourhood(shape, _hidden(connection, shown))

    def most_connected(self) -> int | None:
        """The entity with the most active relations, the latest of several; None in an empty memory."""
        with self._store.read() as connection:
            row = sql.first(
                connection,
                "SELECT e.id FROM entity e LEFT JOIN (SELECT id, count(*) AS n FROM ("
                "  SELECT from_id AS id FROM relation WHERE active = 1"
                "  UNION ALL SELECT to_id FROM relation WHERE active = 1) GROUP BY id) d ON d.id = e.id"
                " ORDER BY coalesce(d.n, 0) DESC, e.id DESC LIMIT 1",
            )
        return None if row is None else row[0]

    def positions(self, ids: Iterable[int] | None = None) -> dict[int, Position]:
        """Where entities stand in the drawing: all that have a place, or those among some."""
        query, bindings = "SELECT entity_id, x, y, pinned FROM position", tuple[str, ...]()
        if ids is not None:
            query += " WHERE entity_id IN (SELECT value FROM json_each(?))"
            bindings = (json.dumps(list(ids)),)
        with self._store.read() as connection:
            return {row[0]: (row[1], row[2], bool(row[3])) for row in sql.iterate(connection, query, bindings)}

    def save_positions(self, positions: Mapping[int, Position]) -> None:
        """Keep where entities stand; this is a view's state, outside undo. What is no place is left out."""
        with self._store.write_aside() as connection:
            connection.executemany(
                "INSERT OR REPLACE INTO position SELECT ?, ?, ?, ? WHERE EXISTS (SELECT 1 FROM entity WHERE id = ?1)",
                [
                    (entity_id, float(x), float(y), int(pinned))
                    for entity_id, (x, y, pinned) in positions.items()
                    if isfinite(x) and isfinite(y)
                ],
            )


def _entity_rows(
    connection: apsw.Connection, condition: str, bindings: Sequence[object], order: str
) -> list[EntityRow]:
    rows = sql.iterate(
        connection,
        "SELECT e.id, e.name, e.type, e.status,"
        " (SELECT count(*) FROM observation o WHERE o.entity_id = e.id)"
        " - (SELECT count(*) FROM observation o WHERE o.entity_id = e.id AND o.state <> 'active') AS observations,"
        " (SELECT count(*) FROM relation r WHERE r.from_id = e.id AND r.active = 1)"
        " + (SELECT count(*) FROM relation r WHERE r.to_id = e.id AND r.active = 1) AS degree,"
        " coalesce(s.updated_at, e.created_at) AS updated"
        " FROM entity e LEFT JOIN entity_stat s ON s.entity_id = e.id LEFT JOIN entity_text t ON t.entity_id = e.id"
        f" WHERE {condition} ORDER BY {order}",
        tuple(bindings),
    )
    return list(map(EntityRow._make, rows))


def _shape(connection: apsw.Connection, ids: Iterable[int] | None = None) -> GraphShape:
    """The part of the graph that these entities make; all of it without ids."""
    among, bindings = "1", {}
    if ids is not None:
        among, bindings = "{} IN (SELECT value FROM json_each(:ids))", {"ids": json.dumps(list(ids))}
    nodes = sql.rows(connection, f"SELECT id, name, type FROM entity WHERE {among.format('id')} ORDER BY id", bindings)
    place = {node[0]: position for position, node in enumerate(nodes)}
    edges = sql.iterate(
        connection,
        "SELECT DISTINCT min(from_id, to_id) AS low, max(from_id, to_id) AS high FROM relation"
        f" WHERE active = 1 AND from_id <> to_id AND {among.format('from_id')} AND {among.format('to_id')}"
        " ORDER BY low, high",
        bindings,
    )
    return GraphShape(
        ids=[node[0] for node in nodes],
        names=[node[1] for node in nodes],
        types=[node[2] for node in nodes],
        edges=[(place[low], place[high]) for low, high in edges],
    )


def _neighbours_by_degree(connection: apsw.Connection, ids: Sequence[int]) -> list[int]:
    rows = sql.iterate(
        connection,
        "WITH near(id) AS ("
        " SELECT to_id FROM relation WHERE active = 1 AND from_id IN (SELECT value FROM json_each(?1))"
        " UNION SELECT from_id FROM relation WHERE active = 1 AND to_id IN (SELECT value FROM json_each(?1)))"
        " SELECT id FROM near ORDER BY (SELECT count(*) FROM relation WHERE from_id = near.id AND active = 1)"
        " + (SELECT count(*) FROM relation WHERE to_id = near.id AND active = 1) DESC, id",
        (json.dumps(list(ids)),),
    )
    return [row[0] for row in rows]


def _hidden(connection: apsw.Connection, shown: Mapping[int, None]) -> dict[int, int]:
    """For each shown entity, the number of its neighbours that are not shown."""
    wanted = json.dumps(list(shown))
    outside: dict[int, set[int]] = {}
    for column, other in (("from_id", "to_id"), ("to_id", "from_id")):
        for inner, outer in sql.iterate(
            connection,
            f"SELECT {column}, {other} FROM relation WHERE active = 1"
            f" AND {column} IN (SELECT value FROM json_each(?1))",
            (wanted,),
        ):
            if outer not in shown:
                outside.setdefault(inner, set()).add(outer)
    return {entity_id: len(others) for entity_id, others in outside.items()}
