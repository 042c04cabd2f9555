"""Substring search over names, types and observations, folded on both sides; nothing in it is syntax.

The trigram index proposes candidates, `instr` on the folded text decides. A text under three characters has no
trigram: then the folded texts are scanned.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.store import sql
from core.text import fold, normal

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    import apsw

TRIGRAM = 3
EXACT_TOTAL = 1_000
"""Hits are counted exactly up to this many."""

_TRIGRAMS_ASKED = 60
"""A longer text is found by its first trigrams: more would only repeat what they say."""

EXACT_NAME, NAME_PREFIX, IN_NAME, IN_TYPE, IN_OBSERVATION = range(5)
"""Tiers of a hit, best first."""


@dataclass(frozen=True, slots=True, order=True)
class Hit:
    """One entity found; hits sort as they are shown: by tier, then the most recent first."""

    tier: int
    age: _Descending
    id: int

    @property
    def updated_at(self) -> str:
        """When the entity last changed."""
        return self.age.value[0]


@dataclass(frozen=True, slots=True)
class _Descending:
    """A key that sorts from great to small."""

    value: tuple[str, int]

    def __lt__(self, other: _Descending) -> bool:
        return self.value > other.value


def hit(tier: int, updated_at: str, entity_id: int) -> Hit:
    """A hit from its parts."""
    return Hit(tier, _Descending((updated_at, entity_id)), entity_id)


@dataclass(frozen=True, slots=True)
class Found:
    """The first hits after a given one.

    Attributes:
        hits: In order.
        more: Whether others follow.
        total: All hits, exact up to `EXACT_TOTAL`; None beyond.
    """

    hits: list[Hit]
    more: bool
    total: int | None


def find(connection: apsw.Connection, query: str, *, limit: int, after: Hit | None, include_archived: bool) -> Found:
    """The best `limit` hits that come after `after`."""
    text = fold(normal(query))
    if not text:
        return _newest(connection, limit, after, include_archived=include_archived)
    named = _named(connection, text, include_archived=include_archived)
    said = _said(connection, text, EXACT_TOTAL, include_archived=include_archived) - named.keys()
    if len(said) <= EXACT_TOTAL:
        hits = sorted([*named.values(), *_dated(connection, said, include_archived=include_archived)])
        total = len(hits)
        following = [one for one in hits if after is None or one > after]
        return Found(following[:limit], len(following) > limit, total if total <= EXACT_TOTAL else None)
    following = [one for one in sorted(named.values()) if after is None or one > after][: limit + 1]
    if len(following) <= limit:
        # The text is frequent: walking the entities from the newest meets enough of them soon.
        start = after if after is not None and after.tier == IN_OBSERVATION else None
        for one in _recent_saying(connection, text, start, include_archived=include_archived):
            if one.id not in named:
                following.append(one)
                if len(following) > limit:
                    break
    return Found(following[:limit], len(following) > limit, None)


def matching(connection: apsw.Connection, query: str, *, include_archived: bool) -> dict[int, int]:
    """Every entity that matches, with its tier."""
    text = fold(normal(query))
    named = _named(connection, text, include_archived=include_archived)
    said = _said(connection, text, None, include_archived=include_archived)
    return dict.fromkeys(said, IN_OBSERVATION) | {entity_id: one.tier for entity_id, one in named.items()}


def _newest(connection: apsw.Connection, limit: int, after: Hit | None, *, include_archived: bool) -> Found:
    hidden = "" if include_archived else " AND e.status <> 'archived'"
    updated_at, entity_id = after.age.value if after is not None else ("~", 0)
    rows = sql.rows(
        connection,
        "SELECT s.updated_at, s.entity_id FROM entity_stat s JOIN entity e ON e.id = s.entity_id"
        f" WHERE (s.updated_at, s.entity_id) < (?, ?){hidden} ORDER BY s.updated_at DESC, s.entity_id DESC LIMIT ?",
        (updated_at, entity_id, limit + 1),
    )
    total = sql.value(
        connection,
        f"SELECT count(*) FROM (SELECT 1 FROM entity e WHERE 1{hidden} LIMIT ?)",
        (EXACT_TOTAL + 1,),
    )
    hits = [hit(EXACT_NAME, *row) for row in rows]
    return Found(hits[:limit], len(hits) > limit, total if total <= EXACT_TOTAL else None)


def _named(connection: apsw.Connection, text: str, *, include_archived: bool) -> dict[int, Hit]:
    """Entities whose name or type holds the text, by id."""
    hidden = "" if include_archived else " AND e.status <> 'archived'"
    candidates, bindings = "", {"text": text}
    if len(text) >= TRIGRAM:
        candidates = " AND t.entity_id IN (SELECT rowid FROM entity_trigram WHERE entity_trigram MATCH :match)"
        bindings["match"] = _match(text)
    rows = sql.iterate(
        connection,
        "SELECT CASE WHEN t.name = :text THEN 0 WHEN instr(t.name, :text) = 0 THEN 3"
        " ELSE min(instr(t.name, :text), 2) END, s.updated_at, t.entity_id"
        " FROM entity_text t JOIN entity e ON e.id = t.entity_id JOIN entity_stat s ON s.entity_id = t.entity_id"
        f" WHERE (instr(t.name, :text) OR instr(t.type, :text)){hidden}{candidates}",
        bindings,
    )
    return {row[2]: hit(*row) for row in rows}


def _said(connection: apsw.Connection, text: str, enough: int | None, *, include_archived: bool) -> set[int]:
    """Entities with an observation that holds the text; stops once there are more than `enough`."""
    live = "" if include_archived else " AND o.live"
    if len(text) >= TRIGRAM:
        rows: Iterable[tuple[int, ...]] = sql.iterate(
            connection,
            "SELECT o.entity_id FROM observation_trigram f JOIN observation_text o ON o.observation_id = f.rowid"
            f" WHERE f.observation_trigram MATCH ? AND instr(o.content, ?){live}",
            (_match(text), text),
        )
    else:
        rows = sql.iterate(
            connection, f"SELECT o.entity_id FROM observation_text o WHERE instr(o.content, ?){live}", (text,)
        )
    found: set[int] = set()
    for (entity_id,) in rows:
        found.add(entity_id)
        if enough is not None and len(found) > enough:
            break
    return found


def _dated(connection: apsw.Connection, ids: Iterable[int], *, include_archived: bool) -> Iterator[Hit]:
    hidden = "" if include_archived else " AND e.status <> 'archived'"
    rows = sql.iterate(
        connection,
        "SELECT s.updated_at, s.entity_id FROM entity_stat s JOIN entity e ON e.id = s.entity_id"
        f" WHERE s.entity_id IN (SELECT value FROM json_each(?)){hidden}",
        (json.dumps(list(ids)),),
    )
    return (hit(IN_OBSERVATION, *row) for row in rows)


def _recent_saying(
    connection: apsw.Connection, text: str, after: Hit | None, *, include_archived: bool
) -> Iterator[Hit]:
    """Entities with an observation that holds the text, newest first, read as they are asked for."""
    live = "" if include_archived else " AND o.live"
    hidden = "" if include_archived else " AND e.status <> 'archived'"
    updated_at, entity_id = after.age.value if after is not None else ("~", 0)
    rows = sql.iterate(
        connection,
        "SELECT s.updated_at, s.entity_id FROM entity_stat s JOIN entity e ON e.id = s.entity_id"
        f" WHERE (s.updated_at, s.entity_id) < (?, ?){hidden} AND EXISTS (SELECT 1 FROM observation_text o"
        f"  WHERE o.entity_id = s.entity_id AND instr(o.content, ?){live})"
        " ORDER BY s.updated_at DESC, s.entity_id DESC",
        (updated_at, entity_id, text),
    )
    return (hit(IN_OBSERVATION, *row) for row in rows)


def _match(text: str) -> str:
    """An FTS5 expression for the texts that hold every trigram of `text`; each is a quoted string."""
    starts = range(min(len(text) - TRIGRAM + 1, _TRIGRAMS_ASKED))
    trigrams = dict.fromkeys(text[start : start + TRIGRAM] for start in starts)
    return " AND ".join('"' + trigram.replace('"', '""') + '"' for trigram in trigrams)
