"""Full-text search: the query's words, each quoted, joined by OR, ranked by bm25. Nothing in them is syntax."""

from __future__ import annotations

import json
from itertools import islice
from typing import TYPE_CHECKING

import apsw

from core.search.function_words import FUNCTION_WORDS
from core.store import sql

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

FREQUENT = 5_000
"""A word in more rows is left out while a rarer one is asked too: ranking its rows costs more than it tells."""

_COMMON_SHARE, _FEW_ROWS = 0.1, 5
_KNOWN_SHARE = 0.5
_WORDS_ASKED = 64
_ROWS_A_RESULT = 8
"""Rows read for each entity wanted: several rows of one entity may match."""


def words_of(connection: apsw.Connection, text: str) -> list[str]:
    """The words of a text as the index's own tokenizer cuts them, before stemming; each once."""
    tokenizer = connection.fts5_tokenizer("unicode61", ["remove_diacritics", "2"])
    tokens = tokenizer(text.encode(), apsw.FTS5_TOKENIZE_QUERY, None, include_offsets=False, include_colocated=False)
    return list(dict.fromkeys(str(token) for token in tokens))


def counted(connection: apsw.Connection, text: str) -> dict[str, int]:
    """Each word of a text, with the number of rows that hold it, counted up to a little more than `FREQUENT`."""
    return {word: _count(connection, word) for word in words_of(connection, text)[:_WORDS_ASKED]}


def telling(connection: apsw.Connection, counts: Mapping[str, int]) -> tuple[dict[str, int], bool]:
    """The words of a query that tell rows apart, and whether the query is in another language than the memory.

    Left out are function words and what a tenth of the rows hold, unless nothing else was asked. A query of which
    the memory knows less than half the words that are left is taken to be in a language that it is not kept in: the
    few that occur are names, or mean something else there. (Recall of five on LoCoMo's notes rises from .702 to .709
    by this, from Spanish to English from .83 to .89.)
    """
    content = {word: count for word, count in counts.items() if word not in FUNCTION_WORDS} or dict(counts)
    known = {word: count for word, count in content.items() if count}
    rows = sql.value(connection, "SELECT count(*) FROM observation")
    rare = {word: count for word, count in known.items() if count <= max(_FEW_ROWS, rows * _COMMON_SHARE)}
    return rare or known, len(known) < len(content) * _KNOWN_SHARE


def ranked_entities(connection: apsw.Connection, counts: Mapping[str, int], limit: int) -> list[int]:
    """Entities by their best row (an observation, or the name) with one of the counted words, best first.

    Args:
        connection: Where to read.
        counts: The words, with the number of rows that hold each (`counted`).
        limit: How many at most.
    """
    if not counts:
        return []
    asked = [word for word, count in counts.items() if count <= FREQUENT]
    order = "rank"
    if not asked:  # bm25 of so many rows would differ by their lengths alone: the newest tell more
        asked, order = [min(counts, key=counts.__getitem__)], "rowid DESC"
    found: dict[int, None] = {}
    for entity_id in _rows(connection, asked, order, limit * _ROWS_A_RESULT):
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
