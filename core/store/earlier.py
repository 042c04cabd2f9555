"""How rows once stood: what is there now, with later changesets taken back in memory."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import apsw

from core.errors import ErrorCode, KnownError
from core.store import changesets, sql

if TYPE_CHECKING:
    from collections.abc import Iterable

Rows = dict[changesets.Key, sql.Row]

_HELD = {
    "entity": "SELECT * FROM entity WHERE id IN ({ids})",
    "alias": "SELECT * FROM alias WHERE entity_id IN ({ids})",
    "observation": "SELECT * FROM observation WHERE entity_id IN ({ids})",
    "relation": "SELECT * FROM relation WHERE from_id IN ({ids}) UNION SELECT * FROM relation WHERE to_id IN ({ids})",
    "reflection": "SELECT * FROM reflection WHERE entity_id IN ({ids}) OR relation_id IN (SELECT id FROM relation"
    " WHERE from_id IN ({ids}) UNION SELECT id FROM relation WHERE to_id IN ({ids}))",
}
_IDS = "SELECT value FROM json_each(?1)"


def rows_now(connection: apsw.Connection, entity_ids: Iterable[int]) -> Rows:
    """The entities, and all that hangs on them."""
    wanted = json.dumps(list(entity_ids))
    return {
        (table, row[0]): row
        for table, statement in _HELD.items()
        for row in sql.iterate(connection, statement.format(ids=_IDS), (wanted,))
    }


def rows_at(connection: apsw.Connection, entity_id: int, entry_id: int) -> Rows:
    """An entity and all that hung on it as they stood after an entry.

    What went from it to others (a merge, a split) is followed there, and back.

    Raises:
        KnownError: UNDO_NOT_KEPT when the changes of a later entry were not kept.
    """
    involved, later = _later(connection, entity_id, entry_id)
    rows = rows_now(connection, involved)
    for each in sorted(later, reverse=True):
        _take_back(connection, rows, later[each])
    relations = {key[1] for key, row in rows.items() if key[0] == "relation" and entity_id in row[1:3]}
    return {key: row for key, row in rows.items() if _hangs_on(key, row, entity_id, relations)}


def names(connection: apsw.Connection, entity_ids: Iterable[int], entry_id: int | None = None) -> dict[int, str]:
    """What entities are called, or were when they were last there; "" where no changeset tells it."""
    return {each: found[0] for each, found in called(connection, entity_ids, entry_id).items()}


def called(
    connection: apsw.Connection, entity_ids: Iterable[int], entry_id: int | None = None
) -> dict[int, tuple[str, str, bool]]:
    """Name, type and whether it is there, of entities that may be gone."""
    wanted = set(entity_ids)
    rows = sql.rows(connection, f"SELECT id, name, type FROM entity WHERE id IN ({_IDS})", (json.dumps(list(wanted)),))
    found = {row[0]: (row[1], row[2], True) for row in rows}
    for each in wanted - found.keys():
        found[each] = (*_last_called(connection, each, entry_id or 0), False)
    return found


def _later(connection: apsw.Connection, entity_id: int, entry_id: int) -> tuple[set[int], dict[int, bytes]]:
    """The entity and those to which anything of it may have gone, and the entries after `entry_id` about them."""
    involved = {entity_id}
    waiting = [entity_id]
    found: dict[int, bytes] = {}
    while waiting:
        rows = sql.rows(
            connection,
            "SELECT id, changeset FROM journal WHERE id IN"
            " (SELECT entry_id FROM journal_entity WHERE entity_id = ? AND entry_id > ?)",
            (waiting.pop(), entry_id),
        )
        for later_id, changeset in rows:
            if changeset is None:
                raise KnownError(ErrorCode.UNDO_NOT_KEPT, entry_id=later_id)
            if later_id not in found:
                found[later_id] = changeset
                others = _went_to(changeset) - involved
                involved |= others
                waiting += others
    return involved, found


def _went_to(changeset: bytes) -> set[int]:
    """Entities that rows of others were given to."""
    return {
        row
        for change in apsw.Changeset.iter(changeset)
        if change.op == "UPDATE"
        for table, row in changesets.references(change.name, (), change.new or ())
        if table == "entity"
    }


def _take_back(connection: apsw.Connection, rows: Rows, changeset: bytes) -> None:
    for change in apsw.Changeset.iter(changeset):
        old, new = change.old or (), change.new or ()
        row_id = (new if change.op == "INSERT" else old)[0]
        assert isinstance(row_id, int)
        key = (change.name, row_id)
        if change.op == "INSERT":
            rows.pop(key, None)
        elif change.op == "DELETE":
            rows[key] = old
        else:
            stands = rows.get(key) or sql.first(connection, f"SELECT * FROM {change.name} WHERE id = ?", (row_id,))
            if stands is not None:
                rows[key] = tuple(
                    now if at >= len(old) or old[at] is apsw.no_change else old[at] for at, now in enumerate(stands)
                )


def _hangs_on(key: changesets.Key, row: sql.Row, entity_id: int, relations: set[int]) -> bool:
    match key[0]:
        case "entity":
            return key[1] == entity_id
        case "alias":
            return bool(row[2] == entity_id)
        case "observation":
            return bool(row[1] == entity_id)
        case "relation":
            return key[1] in relations
    return bool(row[2] == entity_id or row[3] in relations)


def _last_called(connection: apsw.Connection, entity_id: int, entry_id: int) -> tuple[str, str]:
    """Name and type that an entity had when it was deleted, or else was created; the entry's own changeset first."""
    rows = sql.one_by_one(
        connection,
        "SELECT changeset FROM journal WHERE changeset IS NOT NULL AND id IN"
        " (SELECT entry_id FROM journal_entity WHERE entity_id = ?1) ORDER BY id = ?2 DESC, id DESC",
        (entity_id, entry_id),
    )
    for (changeset,) in rows:
        for change in apsw.Changeset.iter(changeset):
            row = change.new if change.op == "INSERT" else change.old
            if change.name == "entity" and change.op != "UPDATE" and row is not None and row[0] == entity_id:
                return str(row[1]), str(row[2])
    return "", ""
