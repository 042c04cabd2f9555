"""Rows into domain objects: every read of entities, observations and relations goes through here."""

from __future__ import annotations

import json
from collections import defaultdict
from typing import TYPE_CHECKING

from core.model import Actor, Entity, ItemState, Observation, Page, Relation
from core.store import sql

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    import apsw

_OBSERVATION = "id, entity_id, content, kind, memory_type, importance, expires_at, state, created_at, session_id"
_RELATION = (
    "r.id, r.from_id, r.to_id, f.name, t.name, r.type, r.active, r.context, r.created_at, r.ended_at, r.session_id"
)


def ids_by_name(connection: apsw.Connection, names: Sequence[str]) -> list[int]:
    """Ids of the entities that the names or aliases mean: in the order asked, each once, unknown ones left out."""
    rows = sql.iterate(
        connection,
        "SELECT n.key, coalesce(e.id, a.entity_id) AS found FROM json_each(?) n"
        " LEFT JOIN entity e ON e.name = n.value LEFT JOIN alias a ON a.name = n.value"
        " WHERE found IS NOT NULL ORDER BY n.key",
        (json.dumps(list(names)),),
    )
    return list(dict.fromkeys(row[1] for row in rows))


def entities(
    connection: apsw.Connection,
    ids: Sequence[int],
    author: Callable[[int], Actor],
    *,
    include_archived: bool = False,
) -> tuple[Entity, ...]:
    """Whole entities in the order of `ids`; ids that no longer exist are left out.

    Args:
        connection: Inside a read transaction.
        ids: Which.
        author: Who is behind a session id.
        include_archived: Whether archived and expired observations are shown.
    """
    wanted = json.dumps(list(ids))
    observations = _observations(connection, wanted, author, include_archived=include_archived)
    aliases: dict[int, list[str]] = defaultdict(list)
    for entity_id, name in sql.iterate(
        connection,
        "SELECT entity_id, name FROM alias WHERE entity_id IN (SELECT value FROM json_each(?)) ORDER BY id",
        (wanted,),
    ):
        aliases[entity_id].append(name)
    rows = sql.iterate(
        connection,
        "SELECT e.id, name, type, status, pinned, owner, bucket, scope, team_id, path, created_at,"
        " coalesce(s.updated_at, created_at), session_id"
        " FROM entity e LEFT JOIN entity_stat s ON s.entity_id = e.id"
        " WHERE e.id IN (SELECT value FROM json_each(?))",
        (wanted,),
    )
    found = {
        row[0]: Entity(
            id=row[0],
            name=row[1],
            type=row[2],
            status=row[3],
            pinned=bool(row[4]),
            owner=row[5],
            bucket=row[6],
            scope=row[7],
            team_id=row[8],
            path=row[9],
            created_at=row[10],
            updated_at=row[11],
            author=author(row[12]),
            observations=tuple(observations.get(row[0], ())),
            aliases=tuple(aliases.get(row[0], ())),
        )
        for row in rows
    }
    return tuple(found[entity_id] for entity_id in ids if entity_id in found)


def _observations(
    connection: apsw.Connection, wanted: str, author: Callable[[int], Actor], *, include_archived: bool
) -> dict[int, list[Observation]]:
    live = "" if include_archived else " AND state = 'active'"
    found: dict[int, list[Observation]] = defaultdict(list)
    for row in sql.iterate(
        connection,
        f"SELECT {_OBSERVATION} FROM observation WHERE entity_id IN (SELECT value FROM json_each(?)){live} ORDER BY id",
        (wanted,),
    ):
        found[row[1]].append(_observation(row, author))
    return found


def observation(connection: apsw.Connection, observation_id: int, author: Callable[[int], Actor]) -> Observation | None:
    """One observation."""
    rows = sql.rows(connection, f"SELECT {_OBSERVATION} FROM observation WHERE id = ?", (observation_id,))
    return _observation(rows[0], author) if rows else None


def _observation(row: tuple, author: Callable[[int], Actor]) -> Observation:  # type: ignore[type-arg]
    return Observation(
        id=row[0],
        content=row[2],
        kind=row[3],
        memory_type=row[4],
        importance=row[5],
        expires_at=row[6],
        state=ItemState(row[7]),
        created_at=row[8],
        author=author(row[9]),
    )


def relations_of(
    connection: apsw.Connection,
    entity_ids: Iterable[int],
    author: Callable[[int], Actor],
    *,
    include_ended: bool = False,
    limit: int | None = None,
) -> tuple[Relation, ...]:
    """Relations with at least one end among the entities, in order of creation; the first `limit` of them."""
    active = "" if include_ended else " AND r.active = 1"
    ends = " UNION ".join(
        f"SELECT id FROM relation WHERE {column} IN (SELECT value FROM json_each(?1))"
        for column in ("from_id", "to_id")
    )
    wanted = json.dumps(list(entity_ids))
    return _relations(connection, f"r.id IN ({ends}){active}", wanted, author, limit=limit)


def page(
    connection: apsw.Connection,
    found: Sequence[tuple[int, str]],
    author: Callable[[int], Actor],
    *,
    more: bool,
    total: int | None,
    include_archived: bool,
    most_relations: int | None,
) -> Page:
    """A page of the entities found, with their relations; shorter when those would be too many.

    Args:
        connection: Inside a read transaction.
        found: Ids with the cursor after each, in order.
        author: Who is behind a session id.
        more: Whether others follow.
        total: Of all that match.
        include_archived: Whether archived and expired observations are shown.
        most_relations: The page ends before the entity with which it would have more; the first one stays, and
            then only so many of its relations are read.
    """
    ids = [entity_id for entity_id, _ in found]
    relations_total = None
    if most_relations is not None and ids:
        degrees = _degrees(connection, ids)
        taken, count = 1, degrees[ids[0]]
        while taken < len(ids) and count + degrees[ids[taken]] <= most_relations:
            count += degrees[ids[taken]]
            taken += 1
        relations_total = count if count > most_relations else None
        more, ids = more or taken < len(ids), ids[:taken]
    return Page(
        entities=entities(connection, ids, author, include_archived=include_archived),
        relations=relations_of(connection, ids, author, limit=most_relations),
        cursors=tuple(cursor for _, cursor in found[: len(ids)]),
        more=more,
        total=total,
        relations_total=relations_total,
    )


def _degrees(connection: apsw.Connection, ids: Sequence[int]) -> dict[int, int]:
    """How many active relations each entity has."""
    rows = sql.iterate(
        connection,
        "SELECT value, (SELECT count(*) FROM relation WHERE from_id = value AND active = 1)"
        " + (SELECT count(*) FROM relation WHERE to_id = value AND active = 1) FROM json_each(?)",
        (json.dumps(list(ids)),),
    )
    return dict(rows)


def relations(
    connection: apsw.Connection, relation_ids: Iterable[int], author: Callable[[int], Actor]
) -> tuple[Relation, ...]:
    """Relations by id."""
    condition = "r.id IN (SELECT value FROM json_each(?1))"
    return _relations(connection, condition, json.dumps(list(relation_ids)), author)


def _relations(
    connection: apsw.Connection,
    condition: str,
    wanted: str,
    author: Callable[[int], Actor],
    *,
    limit: int | None = None,
) -> tuple[Relation, ...]:
    rows = sql.iterate(
        connection,
        f"SELECT {_RELATION} FROM relation r JOIN entity f ON f.id = r.from_id JOIN entity t ON t.id = r.to_id"
        f" WHERE {condition} ORDER BY r.id LIMIT ?2",
        (wanted, -1 if limit is None else limit),
    )
    return tuple(Relation._make((*row[:6], row[6] == 1, *row[7:10], author(row[10]))) for row in rows)
