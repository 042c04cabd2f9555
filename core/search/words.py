"""Full-text search: the query's words, each quoted, joined by OR, ranked by bm25. Nothing in them is syntax."""

from __future__ import annotations

import json
from itertools import islice
from typing import TYPE_CHECKING

import apsw

from core.store import sql

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

FREQUENT = 5_000
"""A word in more rows is left out while a rarer one is asked too: ranking its rows costs more than it tells."""

_WORDS_ASKED = 64
_ROWS_A_RESULT = 8
"""Rows read for each entity wanted: several rows of one entity may match."""


def words_of(connection: apsw.Connection, text: str) -> list[str]:
    """The words of a text as the index's own tokenizer cuts them, before stemming; each once."""
    tokenizer = connection.fts5_tokenizer("unicode61", ["remove_diacritics", "2"])
    tokens = tokenizer(text.encode(), apsw.FTS5_TOKENIZE_QUERY, None, include_offsets=False, include_colocated=False)
    return list(dict.fromkeys(str(token) for token in tokens))


def ranked_entities(connection: apsw.Connection, query: str, limit: int) -> list[int]:
    """Entities by their best row (an observation, or the name), at most `limit`, best first."""
    words = words_of(connection, query)[:_WORDS_ASKED]
    if not words:
        return []
    counts = {word: _count(connection, word) for word in words}
    telling = [word for word in words if counts[word] <= FREQUENT]
    order = "rank"
    if not telling:  # bm25 of so many rows would differ by their lengths alone: the newest tell more
        telling, order = [min(words, key=counts.__getitem__)], "rowid DESC"
    found: dict[int, None] = {}
    for entity_id in _rows(connection, telling, order, limit * _ROWS_A_RESULT):
        found.setdefault(entity_id)
        if len(found) == limit:
            break
    return list(found)


def match_any(connection: apsw.Connection, text: str) -> str:
    """An FTS5 expression for the rows that hold any word of a text; empty when it has none."""
    return " OR ".join(_quoted(word) for word in words_of(connection, text)[:_WORDS_ASKED])


def _rows(connection: apsw.Connection, words: Sequence[str], order: str, at_once: int) -> Iterator[int]:
    """The entity of each matching row that is live (and shown to this connection), best row first.

    Rows are read `at_once`, until the caller has enough.
    """
    matching = connection.execute(
        f"SELECT rowid FROM word WHERE word MATCH ? ORDER BY {order}", (" OR ".join(_quoted(word) for word in words),)
    )
    while rows := list(islice(matching, at_once)):
        live = _live(connection, rows)
        yield from (live[rowid] for (rowid,) in rows if rowid in live)


def _live(connection: apsw.Connection, rows: Sequence[sql.Row]) -> dict[int, int]:
    return dict(
        sql.iterate(
            connection,
            "SELECT o.id * 2, o.entity_id FROM observation o JOIN entity e ON e.id = o.entity_id"
            " WHERE o.id IN (SELECT value / 2 FROM json_each(?1) WHERE value % 2 = 0)"
            " AND o.state = 'active' AND e.status <> 'archived'"
            " UNION ALL SELECT id * 2 + 1, id FROM entity"
            " WHERE id IN (SELECT value / 2 FROM json_each(?1) WHERE value % 2 = 1) AND status <> 'archived'",
            (json.dumps([row[0] for row in rows]),),
        )
    )


def _count(connection: apsw.Connection, word: str) -> int:
    count = sql.value(
        connection,
        "SELECT count(*) FROM (SELECT 1 FROM word WHERE word MATCH ? LIMIT ?)",
        (_quoted(word), FREQUENT + 1),
    )
    assert isinstance(count, int)
    return count


def _quoted(word: str) -> str:
    return '"' + word.replace('"', '""') + '"'
