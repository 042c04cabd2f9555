"""Which stored texts a person should look at before they are trusted: kept in step with the texts themselves.

What an agent wrote, or an import brought, is looked at as it is written; what the person typed is theirs.
"""

from __future__ import annotations

import json
from itertools import islice
from typing import TYPE_CHECKING

from core.model import ActorKind
from core.store import sql
from core.store.schema import VECTOR_KINDS
from core.untrusted import suspicions

if TYPE_CHECKING:
    from collections.abc import Iterator

    import apsw

    from core.store.changesets import Touched
    from core.store.store import Transaction

_TEXTS = {
    "entity": "t.name || char(10) || t.type",
    "observation": "t.content",
    "reflection": "t.content",
}
_AT_ONCE = 1_000
"""To write the ids of an import in one go would keep the interpreter from the window for 10 ms."""
_BROUGHT = {"import", "migrate"}
"""Tools whose texts nobody typed here, whoever asked for them."""


def update(transaction: Transaction, touched: Touched) -> None:
    """Flag what was written and is suspicious, and no longer what is gone or is not any more."""
    connection = transaction.connection
    anyones = transaction.tool in _BROUGHT or transaction.undoes is not None
    for table, kind in VECTOR_KINDS.items():
        ids = iter(touched.texts.get(table, ()))
        while some := list(islice(ids, _AT_ONCE)):
            found = dict(_suspicious(connection, table, some, anyones=anyones))
            flagged = sql.rows(
                connection,
                "SELECT id FROM main.text_flag WHERE kind = ? AND id IN (SELECT value FROM json_each(?))",
                (kind, json.dumps(some)),
            )
            transaction.run_many(
                "DELETE FROM text_flag WHERE kind = ? AND id = ?",
                [(kind, row_id) for (row_id,) in flagged if row_id not in found],
            )
            transaction.run_many(
                "INSERT OR REPLACE INTO text_flag VALUES (?, ?, ?)",
                [(kind, row_id, why) for row_id, why in found.items()],
            )


def flag_all(connection: apsw.Connection) -> None:
    """Flag what is there already: who typed it or brought it in is not known any more."""
    for table, kind in VECTOR_KINDS.items():
        connection.executemany(
            "INSERT OR REPLACE INTO text_flag VALUES (?, ?, ?)",
            [(kind, row_id, why) for row_id, why in _suspicious(connection, table, None, anyones=True)],
        )


def flags(connection: apsw.Connection, table: str, ids: list[int]) -> dict[int, tuple[str, ...]]:
    """Those of some rows that are flagged, with why."""
    rows = sql.iterate(
        connection,
        "SELECT id, why FROM text_flag WHERE kind = ? AND id IN (SELECT value FROM json_each(?))",
        (VECTOR_KINDS[table], json.dumps(ids)),
    )
    return {row_id: tuple(json.loads(why)) for row_id, why in rows}


def _suspicious(
    connection: apsw.Connection, table: str, ids: list[int] | None, *, anyones: bool
) -> Iterator[tuple[int, str]]:
    """Those of some rows, or of all, that are suspicious, with why."""
    among = "" if ids is None else " WHERE t.id IN (SELECT value FROM json_each(?))"
    rows = sql.iterate(
        connection,
        f"SELECT t.id, {_TEXTS[table]}, c.kind FROM main.{table} t"
        f" LEFT JOIN main.client_session c ON c.id = t.session_id{among}",
        () if ids is None else (json.dumps(ids),),
    )
    for row_id, text, author in rows:
        if (anyones or author != ActorKind.PERSON) and (why := suspicions(text)):
            yield row_id, json.dumps(why)
