"""Bringing one entity back to how it once stood, on an open transaction.

Rows keep their ids where those are free. What went to others stays with them: a text comes back as a copy.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from core.errors import ErrorCode, KnownError
from core.model import LeftOut
from core.store import earlier, sql

if TYPE_CHECKING:
    from core.store.store import Transaction

_NAME = 1


def restore(transaction: Transaction, entity_id: int, entry_id: int) -> tuple[LeftOut, ...]:
    """Bring an entity back; answers what does not come back as it was.

    Raises:
        KnownError: ENTITY_NOT_FOUND, NAME_TAKEN, UNDO_NOT_KEPT.
    """
    step = _Restoring(transaction, entity_id, entry_id)
    step.run()
    return tuple(step.left_out)


class _Restoring:
    """One entity on its way back."""

    def __init__(self, transaction: Transaction, entity_id: int, entry_id: int) -> None:
        connection = transaction.connection
        self.left_out: list[LeftOut] = []
        self._transaction = transaction
        self._id = entity_id
        self._then = earlier.rows_at(connection, entity_id, entry_id)
        entity = self._then.get(("entity", entity_id))
        if entity is None:
            name = earlier.names(connection, [entity_id], entry_id)[entity_id]
            raise KnownError(ErrorCode.ENTITY_NOT_FOUND, name=name)
        self._entity = entity
        self._now = earlier.rows_now(connection, [entity_id])
        self._relations: dict[int, int] = {}
        """Relations that came back, by the id that they had."""

    def run(self) -> None:
        """Take away what was not there, then bring back what was."""
        self._transaction.mention(str(self._entity[_NAME]))
        for table in ("alias", "observation", "relation"):
            gone = [key[1] for key in self._now if key[0] == table and key not in self._then]
            self._delete(table, gone)
        self._restore_entity()
        self._restore_aliases()
        self._restore_observations()
        self._restore_relations()
        self._restore_reflections()

    def _restore_entity(self) -> None:
        name, now = str(self._entity[_NAME]), self._now.get(("entity", self._id))
        own = self._value("SELECT id FROM entity WHERE name = ? AND id <> ?", name, self._id)
        alias = self._value("SELECT id FROM alias WHERE name = ? AND entity_id <> ?", name, self._id)
        if now is None:
            if own is not None:
                raise KnownError(ErrorCode.NAME_TAKEN, name=name)
            if alias is not None:  # what was merged left its name behind as a former name of the other
                self._delete("alias", [alias])
                self.left_out.append(LeftOut("alias_moved", name))
            self._insert("entity", self._entity)
        elif now != self._entity:
            row = list(self._entity)
            if own is not None or alias is not None:
                row[_NAME] = now[_NAME]
                self.left_out.append(LeftOut("name_taken", name))
            self._update("entity", tuple(row))

    def _restore_aliases(self) -> None:
        for row in self._missing("alias"):
            name = row[_NAME]
            taken = "SELECT 1 FROM entity WHERE name = ?1 UNION ALL SELECT 1 FROM alias WHERE name = ?1"
            if self._value(taken, name) is None:
                self._insert("alias", row)
            else:
                self.left_out.append(LeftOut("alias_taken", str(name)))

    def _restore_observations(self) -> None:
        changed = [key[1] for key, row in self._now.items() if key[0] == "observation" and self._differs(key, row)]
        self._delete("observation", changed)  # two of them may have exchanged their texts
        again = {("observation", each) for each in changed}
        for key, row in sorted(self._then.items()):
            back = key[0] == "observation" and (key in again or key not in self._now)
            if back and self._insert("observation", row) != row[0]:
                self.left_out.append(LeftOut("copied", str(row[2])))

    def _restore_relations(self) -> None:
        differing = [key for key, row in self._now.items() if key[0] == "relation" and self._differs(key, row)]
        changed = [key for key in differing if not self._lacks_end(self._then[key])]
        self._transaction.run_many("UPDATE relation SET active = 0 WHERE id = ?", [(key[1],) for key in changed])
        for key in changed:
            self._update("relation", self._then[key])
        for row in self._missing("relation"):
            if not self._lacks_end(row):
                self._relations[row[0]] = self._insert("relation", row)

    def _lacks_end(self, row: sql.Row) -> bool:
        """Whether the entity at a relation's other end is gone; then it is left out, or stays as it is now."""
        other = row[2] if row[1] == self._id else row[1]
        if self._value("SELECT 1 FROM entity WHERE id = ?", other) is not None:
            return False
        called = earlier.names(self._transaction.connection, row[1:3])
        self.left_out.append(LeftOut("end_gone", f"{called[row[1]]} → {row[3]} → {called[row[2]]}"))
        return True

    def _restore_reflections(self) -> None:
        for row in self._missing("reflection"):
            relation = self._relations.get(row[3], row[3])
            about = relation is None or self._value("SELECT 1 FROM relation WHERE id = ?", relation)
            if about and self._value("SELECT 1 FROM reflection WHERE id = ?", row[0]) is None:
                self._insert("reflection", (*row[:3], relation, *row[4:]))

    def _missing(self, table: str) -> list[sql.Row]:
        return [row for key, row in sorted(self._then.items()) if key[0] == table and key not in self._now]

    def _differs(self, key: tuple[str, int], row: sql.Row) -> bool:
        then = self._then.get(key)
        return then is not None and row[: len(then)] != then

    def _delete(self, table: str, ids: list[int]) -> None:
        if ids:
            statement = f"DELETE FROM {table} WHERE id IN (SELECT value FROM json_each(?))"
            self._transaction.rows(statement, json.dumps(ids))

    def _insert(self, table: str, row: sql.Row) -> int:
        """Insert a row under its own id where that is free; answers its id."""
        if self._value(f"SELECT 1 FROM {table} WHERE id = ?", row[0]) is not None:
            row = (None, *row[1:])
        columns = ", ".join(self._columns(table)[: len(row)])
        self._transaction.rows(f"INSERT INTO {table}({columns}) VALUES ({', '.join('?' * len(row))})", *row)
        return self._transaction.connection.last_insert_rowid()

    def _update(self, table: str, row: sql.Row) -> None:
        assignments = ", ".join(f"{column} = ?" for column in self._columns(table)[1 : len(row)])
        self._transaction.rows(f"UPDATE {table} SET {assignments} WHERE id = ?", *row[1:], row[0])

    def _columns(self, table: str) -> list[str]:
        return [str(row[1]) for row in self._transaction.rows(f"PRAGMA table_info({table})")]

    def _value(self, statement: str, *values: object) -> int | None:
        found: int | None = self._transaction.value(statement, *values)
        return found
