"""A changeset as a person reads it: what was created, changed and deleted, entity by entity."""

from __future__ import annotations

import json
from collections import defaultdict
from dataclasses import dataclass
from heapq import nsmallest
from typing import TYPE_CHECKING, Any, cast

import apsw

from core.model import EntityChanges, FieldChange, RowChange, RowKind
from core.store import changesets, earlier, sql

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from core.model.history import Change

_OPERATIONS: dict[str, Change] = {"INSERT": "created", "UPDATE": "changed", "DELETE": "deleted"}
_KINDS: tuple[RowKind, ...] = ("entity", "alias", "observation", "relation", "reflection")
_ORDER: dict[str, int] = {kind: place for place, kind in enumerate(_KINDS)}

_FIELDS: dict[str, dict[int, str]] = {
    "entity": {
        1: "name", 2: "type", 3: "status", 4: "pinned", 5: "owner", 6: "bucket", 7: "scope", 8: "team", 9: "path"
    },
    "alias": {1: "name", 2: "entity"},
    "observation": {
        1: "entity", 2: "content", 4: "kind", 5: "memory_type", 6: "importance", 7: "expires_at", 8: "state"
    },
    "relation": {1: "from", 2: "to", 3: "type", 4: "active", 5: "context"},
    "reflection": {2: "entity", 4: "content", 5: "author", 6: "mood"},
}  # fmt: skip
"""The columns that a person knows, by position."""

_REFERENCES = {"entity", "from", "to"}
_LATER_READ, _ENTITIES_FOLLOWED = 200, 1_000
"""So many later entries, about so many entities, are read for what a change left as it was."""


@dataclass(slots=True)
class _Row:
    """One row of a changeset with what it does not say itself filled in."""

    kind: RowKind
    id: int
    change: Change
    before: sql.Row
    after: sql.Row

    @property
    def stands(self) -> sql.Row:
        """The row as it is after the change, or was before it went."""
        return self.after or self.before


def groups(
    connection: apsw.Connection, changeset: bytes, entry_id: int | None, limit: int
) -> tuple[tuple[EntityChanges, ...], int, int]:
    """Read a changeset.

    Args:
        connection: Where rows and names are looked up that the changeset does not hold.
        changeset: What to read.
        entry_id: Its entry; None when it has only just been applied on this connection.
        limit: At most so many rows are read: the first by kind and id, so that a higher limit shows more after them.

    Returns:
        The changes by entity, the number of all rows, and of those that were read.
    """
    total = sum(1 for _ in apsw.Changeset.iter(changeset))
    every = ((each.name, each.op, each.old or (), each.new or ()) for each in apsw.Changeset.iter(changeset))
    changes = nsmallest(limit, every, key=lambda change: (_ORDER[change[0]], _row_id(*change[1:])))
    rows = _filled(connection, changes, _later(connection, entry_id))
    ends = {row.id: row.stands[1] for row in rows if row.kind == "relation"} | _relation_starts(connection, rows)
    by_entity: dict[int | None, list[_Row]] = defaultdict(list)
    for row in rows:
        by_entity[_belongs_to(row, ends)].append(row)
    ids = {each for each in by_entity if each is not None} | {
        values[at]
        for row in rows
        for at, field in _FIELDS[row.kind].items()
        if field in _REFERENCES
        for values in (row.before, row.after)
        if values and isinstance(values[at], int)
    }
    called = earlier.called(connection, ids, entry_id)
    read = [
        _group(each, found, called)
        for each, found in sorted(by_entity.items(), key=lambda pair: (pair[0] is None, pair[0] or 0))
    ]
    return tuple(read), total, len(rows)


def _group(entity_id: int | None, rows: list[_Row], called: dict[int, tuple[str, str, bool]]) -> EntityChanges:
    rows.sort(key=lambda row: (_ORDER[row.kind], row.id))
    name, kind, there = ("", "", False) if entity_id is None else called[entity_id]
    own = next((row.change for row in rows if row.kind == "entity"), None)
    return EntityChanges(entity_id, name, kind, there, own, tuple(_worded(row, called) for row in rows))


def _worded(row: _Row, called: dict[int, tuple[str, str, bool]]) -> RowChange:
    fields = []
    if row.change == "changed":
        for at, name in _FIELDS[row.kind].items():
            before, after = (_value(name, values[at], called) for values in (row.before, row.after))
            if row.before[at] != row.after[at]:
                fields.append(FieldChange(name, before, after))
    return RowChange(row.kind, row.id, row.change, _text(row, called), tuple(fields))


def _text(row: _Row, called: dict[int, tuple[str, str, bool]]) -> str:
    stands = row.stands
    if row.kind == "relation":
        return " → ".join(
            _value(field, stands[at], called) or "" for field, at in (("from", 1), ("type", 3), ("to", 2))
        )
    return _value("text", stands[{"observation": 2, "reflection": 4}.get(row.kind, 1)], called) or ""


def _value(field: str, value: Any, called: dict[int, tuple[str, str, bool]]) -> str | None:
    if value is None or value is apsw.no_change:
        return None
    return called[value][0] if field in _REFERENCES and isinstance(value, int) else str(value)


def _belongs_to(row: _Row, relation_starts: dict[int, Any]) -> int | None:
    stands = row.stands
    match row.kind:
        case "entity":
            return row.id
        case "alias":
            found = stands[2]
        case "reflection":
            found = stands[2] if stands[2] is not None else relation_starts.get(stands[3])
        case _:
            found = stands[1]
    return found if isinstance(found, int) else None


def _relation_starts(connection: apsw.Connection, rows: list[_Row]) -> dict[int, Any]:
    wanted = [row.stands[3] for row in rows if row.kind == "reflection" and isinstance(row.stands[3], int)]
    statement = "SELECT id, from_id FROM relation WHERE id IN (SELECT value FROM json_each(?))"
    return dict(sql.rows(connection, statement, (json.dumps(wanted),)))


def _filled(
    connection: apsw.Connection,
    changes: list[tuple[str, str, tuple[Any, ...], tuple[Any, ...]]],
    later: Iterable[bytes],
) -> list[_Row]:
    """The rows whole: an update holds just the columns that it changed."""
    updated = {(table, cast("int", old[0])) for table, operation, old, _ in changes if operation == "UPDATE"}
    after = _stood(connection, updated, later)
    rows = []
    for table, operation, old, new in changes:
        before_row, after_row = old, new
        row_id = _row_id(operation, old, new)
        if operation == "UPDATE":
            stands = after.get((table, row_id), new)
            after_row = tuple(
                stands[at] if value is apsw.no_change and at < len(stands) else value for at, value in enumerate(new)
            )
            before_row = tuple(after_row[at] if value is apsw.no_change else value for at, value in enumerate(old))
        rows.append(_Row(cast("RowKind", table), row_id, _OPERATIONS[operation], before_row, after_row))
    return rows


def _row_id(operation: str, old: sql.Row, new: sql.Row) -> int:
    return cast("int", (new if operation == "INSERT" else old)[0])


def _later(connection: apsw.Connection, entry_id: int | None) -> Iterator[bytes]:
    """The next changesets about the same entities."""
    if entry_id is not None:
        found = sql.one_by_one(
            connection,
            "SELECT changeset FROM journal WHERE changeset IS NOT NULL AND id IN"
            " (SELECT l.entry_id FROM journal_entity l WHERE l.entry_id > ?1 AND l.entity_id IN"
            "  (SELECT entity_id FROM journal_entity WHERE entry_id = ?1 LIMIT ?2)) ORDER BY id LIMIT ?3",
            (entry_id, _ENTITIES_FOLLOWED, _LATER_READ),
        )
        yield from (row[0] for row in found)


def _stood(
    connection: apsw.Connection, wanted: set[changesets.Key], changesets_later: Iterable[bytes]
) -> dict[changesets.Key, sql.Row]:
    """Rows as they stood after an entry: the first later change of a column tells what it was, else it is as now."""
    if not wanted:
        return {}
    told: dict[changesets.Key, dict[int, Any]] = defaultdict(dict)
    for changeset in changesets_later:
        for change in apsw.Changeset.iter(changeset):
            old = change.old or (None,)
            key = (change.name, cast("int", old[0]))
            for at, value in enumerate(old if key in wanted else ()):
                if value is not apsw.no_change:
                    told[key].setdefault(at, value)
    rows: dict[changesets.Key, sql.Row] = {}
    for table, row_id in wanted:
        then = told[table, row_id]
        now = sql.first(connection, f"SELECT * FROM {table} WHERE id = ?", (row_id,))
        width = len(now) if now is not None else max(then, default=-1) + 1
        rows[table, row_id] = tuple(then.get(at, now[at] if now is not None else apsw.no_change) for at in range(width))
    return rows
