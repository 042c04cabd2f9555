"""Substring search over names, types and observations, folded on both sides; nothing in it is syntax.

The trigram index proposes candidates, the folded text decides. A text under three characters has no
trigram: then all folded texts are read. Ranking and cutting happen in SQL, so that a text which half of the memory
holds costs no more than another.
"""

from __future__ import annotations

import json
import re
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from core.store import sql
from core.text import fold, normal

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator

    import apsw

TRIGRAM = 3
EXACT_TOTAL = 1_000
"""Hits are counted exactly up to this many."""

_TRIGRAMS_ASKED = 6
"""A longer text is found by some of its trigrams, spread over it: each one asked costs a walk through its rows."""

EXACT_NAME, NAME_PREFIX, IN_NAME, IN_TYPE, IN_OBSERVATION = range(5)
"""Tiers of a hit, best first."""

_NAMED = "(instr(t.name, :text) OR instr(t.type, :text))"
_TIER = (
    f"CASE WHEN t.name = :text THEN {EXACT_NAME} WHEN instr(t.name, :text) = 0 THEN {IN_TYPE}"
    f" ELSE min(instr(t.name, :text), {IN_NAME}) END"
)
_HIDDEN = "SELECT id FROM entity WHERE status = 'archived'"


class Hit(NamedTuple):
    """One entity found. Hits come by tier, then the most recently changed first, then the latest."""

    tier: int
    updated_at: str
    id: int

    def follows(self, other: Hit) -> bool:
        """Whether this one comes after `other`."""
        return self.tier > other.tier or (self.tier == other.tier and self[1:] < other[1:])


_BEFORE_ALL = Hit(-1, "", 0)


class Found(NamedTuple):
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
    texts = _Texts(connection, text, include_archived=include_archived)
    after = after or _BEFORE_ALL
    named = list(islice(texts.named(), EXACT_TOTAL + 1))
    if len(named) <= EXACT_TOTAL:
        named = _in_order(named)
        said = texts.said(but={one.id for one in named}, enough=EXACT_TOTAL - len(named))
        following = [one for one in named if one.follows(after)]
        if len(named) + len(said) <= EXACT_TOTAL:
            following += [one for one in texts.dated(said) if one.follows(after)]
            return Found(following[:limit], len(following) > limit, len(named) + len(said))
    else:
        following = texts.best_named(after, limit + 1)
    if len(following) <= limit:
        # The text is frequent: walking the entities from the newest meets enough of them soon.
        following += islice(texts.recent(after), limit + 1 - len(following))
    return Found(following[:limit], len(following) > limit, None)


def matching(connection: apsw.Connection, query: str, *, include_archived: bool) -> dict[int, int]:
    """Every entity that matches, with its tier."""
    texts = _Texts(connection, fold(normal(query)), include_archived=include_archived)
    tiers = {one.id: one.tier for one in texts.named()}
    return dict.fromkeys(texts.said(but=tiers, enough=None), IN_OBSERVATION) | tiers


def _newest(connection: apsw.Connection, limit: int, after: Hit | None, *, include_archived: bool) -> Found:
    hidden = "" if include_archived else " AND e.status <> 'archived'"
    moment, entity_id = after[1:] if after is not None else ("~", 0)
    rows = sql.rows(
        connection,
        "SELECT s.updated_at, s.entity_id FROM entity_stat s JOIN entity e ON e.id = s.entity_id"
        f" WHERE (s.updated_at, s.entity_id) < (?, ?){hidden} ORDER BY s.updated_at DESC, s.entity_id DESC LIMIT ?",
        (moment, entity_id, limit + 1),
    )
    total = sql.value(
        connection,
        f"SELECT count(*) FROM (SELECT 1 FROM entity e WHERE 1{hidden} LIMIT ?)",
        (EXACT_TOTAL + 1,),
    )
    hits = [Hit(EXACT_NAME, *row) for row in rows]
    return Found(hits[:limit], len(hits) > limit, total if total <= EXACT_TOTAL else None)


class _Texts:
    """The folded texts of one memory, asked for one text."""

    def __init__(self, connection: apsw.Connection, text: str, *, include_archived: bool) -> None:
        self._connection = connection
        self._text = text
        self._match = _match(text) if len(text) >= TRIGRAM else None
        # GLOB is twice as fast as instr where all texts are read, and as exact once nothing in it is a pattern.
        # To GLOB a text ends at a NUL.
        exact = self._match is not None or "\0" in text
        self._holds = "instr(o.content, :text)" if exact else "o.content GLOB :glob"
        self._shown = "" if include_archived else " AND e.status <> 'archived'"
        self._live = "" if include_archived else f" AND o.live AND o.entity_id NOT IN ({_HIDDEN})"

    def named(self) -> Iterator[Hit]:
        """Entities whose name or type holds the text, in no order, read as they are asked for."""
        return (Hit(*row) for row in sql.iterate(self._connection, self._named(_NAMED), self._bindings(_BEFORE_ALL)))

    def best_named(self, after: Hit, limit: int) -> list[Hit]:
        """The first of them that follow a hit, in order.

        Where they are many the names that begin with the text are often enough, and the others need no sorting.
        """
        hits: list[Hit] = []
        for condition in ("instr(t.name, :text) = 1", _NAMED):
            rows = sql.iterate(
                self._connection,
                f"SELECT * FROM ({self._named(condition)})"
                " WHERE tier > :tier OR (tier = :tier AND (moment, id) < (:moment, :id))"
                " ORDER BY tier, moment DESC, id DESC LIMIT :limit",
                self._bindings(after) | {"limit": limit},
            )
            hits = [Hit(*row) for row in rows]
            if len(hits) == limit:
                break
        return hits

    def said(self, *, but: Container[int], enough: int | None) -> set[int]:
        """Entities with an observation that holds the text, without some; stops once there are more than `enough`."""
        source, bindings = "observation_text o WHERE", self._bindings(_BEFORE_ALL)
        if self._match is not None:
            source = (
                "observation_trigram f JOIN observation_text o ON o.observation_id = f.rowid"
                " WHERE f.observation_trigram MATCH :match AND"
            )
        found: set[int] = set()
        for (entity_id,) in sql.iterate(
            self._connection, f"SELECT o.entity_id FROM {source} {self._holds}{self._live}", bindings
        ):
            if entity_id not in but:
                found.add(entity_id)
                if enough is not None and len(found) > enough:
                    break
        return found

    def dated(self, ids: Iterable[int]) -> Iterator[Hit]:
        """Entities found by what they say, in order."""
        rows = sql.iterate(
            self._connection,
            "SELECT updated_at, entity_id FROM entity_stat WHERE entity_id IN (SELECT value FROM json_each(?))"
            " ORDER BY updated_at DESC, entity_id DESC",
            (json.dumps(list(ids)),),
        )
        return (Hit(IN_OBSERVATION, *row) for row in rows)

    def recent(self, after: Hit) -> Iterator[Hit]:
        """Entities found by what they say and not by name, in order, read as they are asked for."""
        rows = sql.one_by_one(
            self._connection,
            "SELECT s.updated_at, s.entity_id FROM entity_stat s JOIN entity e ON e.id = s.entity_id"
            " JOIN entity_text t ON t.entity_id = s.entity_id"
            f" WHERE (:tier < {IN_OBSERVATION} OR (s.updated_at, s.entity_id) < (:moment, :id)) AND NOT {_NAMED}"
            f"{self._shown} AND EXISTS (SELECT 1 FROM observation_text o"
            f"  WHERE o.entity_id = s.entity_id AND {self._holds}{self._live})"
            " ORDER BY s.updated_at DESC, s.entity_id DESC",
            self._bindings(after),
        )
        return (Hit(IN_OBSERVATION, *row) for row in rows)

    def _named(self, condition: str) -> str:
        candidates = ""
        if self._match is not None:
            candidates = " AND t.entity_id IN (SELECT rowid FROM entity_trigram WHERE entity_trigram MATCH :match)"
        return (
            f"SELECT {_TIER} AS tier, s.updated_at AS moment, t.entity_id AS id FROM entity_text t"
            " JOIN entity e ON e.id = t.entity_id JOIN entity_stat s ON s.entity_id = t.entity_id"
            f" WHERE {condition}{self._shown}{candidates}"
        )

    def _bindings(self, after: Hit) -> dict[str, object]:
        return {
            "text": self._text,
            "match": self._match,
            "glob": "*" + re.sub(r"([*?[])", r"[\1]", self._text) + "*",
            "tier": after.tier,
            "moment": after.updated_at,
            "id": after.id,
        }


def _in_order(hits: list[Hit]) -> list[Hit]:
    """By tier, the most recently changed first, then the latest."""
    latest_first = sorted(hits, key=lambda one: (one.updated_at, one.id), reverse=True)
    return sorted(latest_first, key=lambda one: one.tier)  # which leaves those of one tier as they were


def _match(text: str) -> str:
    """An FTS5 expression for the texts that hold some trigrams of `text`; each is a quoted string."""
    last = len(text) - TRIGRAM
    asked = min(last, _TRIGRAMS_ASKED - 1)
    starts = [last * step // asked for step in range(asked + 1)] if asked else [0]
    trigrams = dict.fromkeys(text[start : start + TRIGRAM] for start in starts)
    return " AND ".join('"' + trigram.replace('"', '""') + '"' for trigram in trigrams)
