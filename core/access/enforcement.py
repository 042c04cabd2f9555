"""How a bound holds, whatever is asked: at the connection, not in each query.

SQLite looks a table's name up among temporary objects first. So on every connection of a bound memory there are
TEMP VIEWs named like the tables, which show only what lies within the bound: each query, the ones yet to be written
too, is answered as if the rest were not there. Statements that write cannot write to a view; the cursor points them
at the real table, and what they touched is checked from the changeset before it is committed. A statement that the
cursor does not recognise fails ("cannot modify … because it is a view"): nothing slips through.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import apsw

from core.access.grant import PUBLIC
from core.errors import ErrorCode, KnownError
from core.store import sql
from core.store.schema import VECTOR_KINDS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from core.access.grant import Bound
    from core.store.changesets import Source, Touched

_WRITES = re.compile(
    r"\s*(?:INSERT(?:\s+OR\s+\w+)?\s+INTO|REPLACE\s+INTO|UPDATE(?:\s+OR\s+\w+)?|DELETE\s+FROM)\s+(?=\w)", re.IGNORECASE
)
_OF_AN_ENTITY = (
    "alias",
    "observation",
    "entity_text",
    "observation_text",
    "entity_stat",
    "topic_count",
    "position",
    "access",
    "proposal_entity",
    "journal_entity",
)
"""Tables whose `entity_id` says to whom a row belongs."""

_OWNER, _BUCKET, _SCOPE, _TEAM = 5, 6, 7, 8
"""Columns of `entity`; migrations only append."""


class _PointedCursor(apsw.Cursor):
    """Points statements that write at the real tables, past the views of the same names."""

    def execute(self, statements: str, *arguments: Any, **named: Any) -> apsw.Cursor:
        return super().execute(_pointed(statements), *arguments, **named)

    def executemany(self, statements: str, *arguments: Any, **named: Any) -> apsw.Cursor:
        return super().executemany(_pointed(statements), *arguments, **named)


def bind(connection: apsw.Connection, bound: Bound) -> None:
    """Show the connection only what lies within the bound, from now on."""
    for name, query in _views(bound).items():
        connection.execute(f"CREATE TEMP VIEW {name} AS {query}")
    connection.cursor_factory = _PointedCursor


def check(bound: Bound, changeset: Source, touched: Touched, connection: apsw.Connection) -> None:
    """Every entity that a transaction touched was and is within the bound, and took no name that is hidden.

    Of those that others own, none has moved: to a team, out of the public, into it, or to another bucket.

    Raises:
        KnownError: OUT_OF_BOUNDS or NAME_NOT_AVAILABLE; the caller rolls back.
    """
    wanted = json.dumps(list(touched.entities))
    rows: dict[int, sql.Row] = {
        row[0]: row
        for row in sql.iterate(
            connection, "SELECT * FROM main.entity WHERE id IN (SELECT value FROM json_each(?))", (wanted,)
        )
    }
    states = list(rows.values())
    for change in apsw.Changeset.iter(changeset):
        if change.name == "entity":
            before = list(_before(change, rows))
            states += before
            if _moves(change) and any(row[_OWNER] != bound.owner for row in before):
                raise KnownError(ErrorCode.OUT_OF_BOUNDS)
            if (team := _new_team(change)) and team not in bound.teams:
                raise KnownError(ErrorCode.OUT_OF_BOUNDS)
    if not all(bound.holds(row[_OWNER], row[_BUCKET], row[_SCOPE], row[_TEAM]) for row in states):
        raise KnownError(ErrorCode.OUT_OF_BOUNDS)
    if sql.value(
        connection,
        "SELECT 1 FROM main.alias a JOIN main.entity e ON e.name = a.name"
        " WHERE e.id IN (SELECT value FROM json_each(?1)) OR a.entity_id IN (SELECT value FROM json_each(?1))",
        (wanted,),
    ):
        raise KnownError(ErrorCode.NAME_NOT_AVAILABLE)


def name_taken(error: apsw.ConstraintError) -> bool:
    """Whether a statement failed because a name is in use: in a bound memory, by something hidden."""
    return "entity.name" in str(error) or "alias.name" in str(error)


def _pointed(statements: str) -> str:
    found = _WRITES.match(statements)
    return statements if found is None else f"{statements[: found.end()]}main.{statements[found.end() :]}"


def _before(change: apsw.TableChange, rows: dict[int, sql.Row]) -> Iterable[sql.Row]:
    """The row as it was, where it was there."""
    if change.op == "DELETE":
        return [change.old or ()]
    if change.op == "UPDATE" and change.old is not None:
        row_id = change.old[0]
        now = rows.get(row_id) if isinstance(row_id, int) else None
        if now is not None:
            return [
                tuple(new if old is apsw.no_change else old for old, new in zip(change.old, now, strict=False)),
            ]
    return []


def _moves(change: apsw.TableChange) -> bool:
    """Whether an entity is given to others than before: whose it is, and who sees it, is its owner's to say."""
    new = change.new or ()
    return change.op == "UPDATE" and any(
        new[column] is not apsw.no_change for column in (_OWNER, _BUCKET, _SCOPE, _TEAM)
    )


def _new_team(change: apsw.TableChange) -> object:
    """The team to which an entity was given; nothing when none, or as before."""
    if change.new is None or change.new[_TEAM] is apsw.no_change:
        return None
    return change.new[_TEAM]


def _views(bound: Bound) -> dict[str, str]:
    """What each table is for a connection within the bound."""

    def within(entity_id: str) -> str:
        return f"EXISTS (SELECT 1 FROM main.entity b WHERE b.id = {entity_id} AND {_condition(bound, 'b')})"

    def shown(observation_id: str) -> str:
        return f"EXISTS (SELECT 1 FROM main.observation o WHERE o.id = {observation_id} AND {within('o.entity_id')})"

    ours = (
        f"EXISTS (SELECT 1 FROM main.client_session c WHERE c.id = t.session_id AND c.owner = {_quoted(bound.owner)})"
    )
    relation = f"{within('r.from_id')} AND {within('r.to_id')}"
    views = {
        "entity": f"SELECT * FROM main.entity t WHERE {_condition(bound, 't')}",
        "relation": f"SELECT * FROM main.relation r WHERE {relation}",
        "reflection": (
            "SELECT * FROM main.reflection t WHERE CASE target_type"
            f" WHEN 'entity' THEN {within('t.entity_id')}"
            f" WHEN 'relation' THEN EXISTS (SELECT 1 FROM main.relation r WHERE r.id = t.relation_id AND {relation})"
            f" ELSE {ours} END"
        ),
        "proposal": (
            "SELECT * FROM main.proposal t WHERE t.id IN (SELECT proposal_id FROM main.proposal_entity)"
            " AND NOT EXISTS (SELECT 1 FROM main.proposal_entity p"
            f" WHERE p.proposal_id = t.id AND NOT {within('p.entity_id')})"
        ),
        "similarity_flag": (
            f"SELECT * FROM main.similarity_flag t WHERE {shown('t.observation_id')} AND {shown('t.similar_id')}"
        ),
        "contradiction": f"SELECT * FROM main.contradiction t WHERE {shown('t.low_id')} AND {shown('t.high_id')}",
        "promotion": f"SELECT * FROM main.promotion t WHERE {shown('t.observation_id')}",
        "text_flag": (
            f"SELECT * FROM main.text_flag t WHERE CASE kind WHEN {VECTOR_KINDS['entity']} THEN {within('t.id')}"
            f" WHEN {VECTOR_KINDS['observation']} THEN {shown('t.id')}"
            " ELSE EXISTS (SELECT 1 FROM temp.reflection r WHERE r.id = t.id) END"
        ),
        "cooccurrence": f"SELECT * FROM main.cooccurrence t WHERE {within('t.low_id')} AND {within('t.high_id')}",
        "audit": f"SELECT * FROM main.audit t WHERE {ours}",
        "journal": (
            f"SELECT id, at, session_id, tool, CASE WHEN {ours} THEN summary ELSE '{{}}' END AS summary,"
            " undoes, undone_by, changeset FROM main.journal t"
        ),
        "token": "SELECT * FROM main.token WHERE 0",
    }
    for table in _OF_AN_ENTITY:
        views[table] = f"SELECT * FROM main.{table} t WHERE {within('t.entity_id')}"
    return views


def _condition(bound: Bound, row: str) -> str:
    """`Bound.holds` in SQL."""
    ways = [f"{row}.owner = {_quoted(bound.owner)}", f"{row}.scope = {_quoted(PUBLIC)}"]
    if bound.teams:
        ways.append(f"{row}.team_id IN ({_listed(bound.teams)})")
    condition = f"({' OR '.join(ways)})"
    return f"{condition} AND {row}.bucket IN ({_listed(bound.buckets)})" if bound.buckets else condition


def _listed(names: Iterable[str]) -> str:
    return ", ".join(_quoted(name) for name in sorted(names))


def _quoted(text: str) -> str:
    return str(apsw.format_sql_value(text))
