"""The consolidation report: what could be tidied up. It only reads, and on connections that write nothing."""

from __future__ import annotations

import time
from collections import defaultdict
from dataclasses import dataclass
from datetime import UTC, datetime
from math import floor, isfinite
from typing import TYPE_CHECKING

from core.curation.names import spelled_alike
from core.curation.split_analysis import split_score, threshold
from core.errors import ErrorCode, KnownError
from core.model import UNRESOLVED_TYPE
from core.store import sql

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    import apsw

    from core.curation.split_analysis import Splits
    from core.store.store import Store

STALE_DAYS = 90.0
STALE_ACCESSES = 2
"""What was accessed more often is not stale, however long ago that was."""
TOPIC_SECONDS = 5.0
"""Topics that nobody has looked for yet are looked for during this long; entities left over count as one topic."""

_SECONDS_A_DAY = 86_400


@dataclass(frozen=True, slots=True)
class Crowded:
    """An entity with more observations than suit its type; `estimated` when its topics are not known yet."""

    entity_id: int
    name: str
    type: str
    observations: int
    threshold: int
    topics: int
    split_score: float
    estimated: bool


@dataclass(frozen=True, slots=True)
class Flagged:
    """An observation that says nearly what an older one of its entity says."""

    entity_id: int
    name: str
    observation_id: int
    text: str
    similar_id: int
    similar_text: str
    similarity: float


@dataclass(frozen=True, slots=True)
class Stale:
    """An entity that was not accessed for long; `days` since it was is None when it never was."""

    entity_id: int
    name: str
    type: str
    observations: int
    accesses: int
    days: int | None
    pinned: bool = False


@dataclass(frozen=True, slots=True)
class Unresolved:
    """A placeholder that an import made for the missing end of relations."""

    entity_id: int
    name: str
    relations: int


@dataclass(frozen=True, slots=True)
class Lone:
    """An entity without relations that says one thing, or nothing."""

    entity_id: int
    name: str
    type: str
    observations: int


@dataclass(frozen=True, slots=True)
class Namesake:
    """One of several entities of nearly the same name."""

    entity_id: int
    name: str
    type: str
    observations: int


@dataclass(frozen=True, slots=True)
class SameName:
    """Entities whose names differ in case, accents or separators alone; the one of which most is known first."""

    entities: tuple[Namesake, ...]


@dataclass(frozen=True, slots=True)
class Contradiction:
    """Two observations of one entity, the older first, of which one denies the other or says its opposite.

    `rule` is `negation` or `opposite`.
    """

    entity_id: int
    name: str
    observation_id: int
    text: str
    other_id: int
    other_text: str
    rule: str
    similarity: float


@dataclass(frozen=True, slots=True)
class ConsolidationReport:
    """What could be tidied up. Archived entities and observations are no part of it.

    Attributes:
        entities: How many entities there are.
        observations: How many live observations they hold.
        split_candidates: Too large, and about several topics; the highest score first.
        flagged: Near duplicates, by entity.
        stale: Hardly and not lately used; those never used first, then the longest unused.
        large: Too large, and about one topic as far as is known; the largest first.
        unresolved: Placeholders, the most related first.
        lone: Entities that nothing joins with others, oldest first.
        duplicate_entities: Nearly the same name, the oldest first.
        contradictions: What cannot both be true, by entity.
    """

    entities: int
    observations: int
    split_candidates: tuple[Crowded, ...]
    flagged: tuple[Flagged, ...]
    stale: tuple[Stale, ...]
    large: tuple[Crowded, ...]
    unresolved: tuple[Unresolved, ...]
    lone: tuple[Lone, ...]
    duplicate_entities: tuple[SameName, ...] = ()
    contradictions: tuple[Contradiction, ...] = ()


@dataclass(frozen=True, slots=True)
class _Entity:
    id: int
    name: str
    type: str
    pinned: bool
    observations: int
    relations: int
    accesses: int
    last_access: str | None


class Report:
    """Makes the consolidation report of one memory."""

    def __init__(self, store: Store, splits: Splits) -> None:
        self._store = store
        self._splits = splits

    def make(
        self,
        *,
        stale_days: float = STALE_DAYS,
        topic_seconds: float = TOPIC_SECONDS,
        cancelled: Callable[[], bool] | None = None,
    ) -> ConsolidationReport:
        """Look at everything; nothing is written, not even what was found out on the way.

        Raises:
            KnownError: VALUE_NOT_ALLOWED for `stale_days` that are negative or not finite; CANCELLED.
        """
        if not (isfinite(stale_days) and stale_days >= 0):
            allowed = ("a number of days, 0 or more",)
            raise KnownError(ErrorCode.VALUE_NOT_ALLOWED, field="stale_days", value=stale_days, allowed=allowed)
        with self._store.read() as connection:
            entities = _entities(connection)
            flagged = _flagged(connection)
            contradictions = _contradictions(connection)
        crowded = self._crowded(entities, time.monotonic() + topic_seconds, cancelled or (lambda: False))
        return ConsolidationReport(
            entities=len(entities),
            observations=sum(one.observations for one in entities),
            split_candidates=tuple(one for one in crowded if one.topics > 1),
            flagged=flagged,
            stale=_stale(entities, stale_days, datetime.now(UTC)),
            large=tuple(
                sorted((one for one in crowded if one.topics < 2), key=lambda one: (-one.observations, one.entity_id))
            ),
            unresolved=tuple(
                Unresolved(one.id, one.name, one.relations)
                for one in sorted(entities, key=lambda one: (-one.relations, one.id))
                if one.type == UNRESOLVED_TYPE
            ),
            lone=tuple(
                Lone(one.id, one.name, one.type, one.observations)
                for one in entities
                if not one.relations and one.observations < 2 and one.type != UNRESOLVED_TYPE
            ),
            duplicate_entities=_same_names(entities),
            contradictions=contradictions,
        )

    def _crowded(self, entities: Iterable[_Entity], deadline: float, cancelled: Callable[[], bool]) -> list[Crowded]:
        """Entities over the threshold of their type, the highest score first."""
        large = [(one, threshold(one.type)) for one in entities]
        large = [(one, limit) for one, limit in large if one.observations > limit]
        topics = self._topics([one for one, _ in large], deadline, cancelled)
        found = []
        for one, limit in large:
            count = topics.get(one.id, 1)
            score = split_score(one.observations, limit, count)
            found.append(
                Crowded(one.id, one.name, one.type, one.observations, limit, count, score, one.id not in topics)
            )
        return sorted(found, key=lambda one: (-one.split_score, one.entity_id))

    def _topics(self, entities: Sequence[_Entity], deadline: float, cancelled: Callable[[], bool]) -> dict[int, int]:
        """How many topics each entity has, as far as that is known or can be found out in time: small ones first."""
        known = self._splits.known_topics([one.id for one in entities])
        for one in sorted(entities, key=lambda one: one.observations):
            if cancelled():
                raise KnownError(ErrorCode.CANCELLED)
            if one.id in known:
                continue
            if time.monotonic() > deadline:
                break
            try:
                known[one.id] = self._splits.count_topics(
                    one.id, cancelled=lambda: cancelled() or time.monotonic() > deadline
                )
            except KnownError as error:
                if error.code is not ErrorCode.CANCELLED:
                    raise
        return known


def _entities(connection: apsw.Connection) -> list[_Entity]:
    """Every entity that is not archived, oldest first, with what is counted of it."""
    observations: dict[int, int] = dict(
        sql.iterate(connection, "SELECT entity_id, count(*) FROM observation WHERE state = 'active' GROUP BY entity_id")
    )
    relations: dict[int, int] = defaultdict(int)
    for end in ("from_id", "to_id"):
        for entity_id, count in sql.iterate(
            connection, f"SELECT {end}, count(*) FROM relation WHERE active = 1 GROUP BY {end}"
        ):
            relations[entity_id] += count
    accesses = {
        entity_id: (count, last)
        for entity_id, count, last in sql.iterate(
            connection, "SELECT entity_id, sum(count), max(last_at) FROM access GROUP BY entity_id"
        )
    }
    return [
        _Entity(
            entity_id,
            name,
            entity_type,
            bool(pinned),
            observations.get(entity_id, 0),
            relations.get(entity_id, 0),
            *accesses.get(entity_id, (0, None)),
        )
        for entity_id, name, entity_type, pinned in sql.iterate(
            connection, "SELECT id, name, type, pinned FROM entity WHERE status <> 'archived' ORDER BY id"
        )
    ]


def _flagged(connection: apsw.Connection) -> tuple[Flagged, ...]:
    """What the indexer flagged, as long as both observations are live and of one entity."""
    rows = sql.iterate(
        connection,
        "SELECT e.id, e.name, o.id, o.content, s.id, s.content, f.similarity FROM similarity_flag f"
        " JOIN observation o ON o.id = f.observation_id JOIN observation s ON s.id = f.similar_id"
        " JOIN entity e ON e.id = o.entity_id"
        " WHERE o.state = 'active' AND s.state = 'active' AND s.entity_id = o.entity_id AND e.status <> 'archived'"
        " ORDER BY e.id, o.id",
    )
    return tuple(Flagged(*row) for row in rows)


def _contradictions(connection: apsw.Connection) -> tuple[Contradiction, ...]:
    """What the indexer kept, as long as both texts stand as they were compared."""
    rows = sql.iterate(
        connection,
        "SELECT e.id, e.name, o.id, o.content, s.id, s.content, c.rule, c.similarity FROM contradiction c"
        " JOIN observation o ON o.id = c.low_id AND o.digest = c.low_digest"
        " JOIN observation s ON s.id = c.high_id AND s.digest = c.high_digest"
        " JOIN entity e ON e.id = o.entity_id"
        " WHERE o.state = 'active' AND s.state = 'active' AND s.entity_id = o.entity_id AND e.status <> 'archived'"
        " ORDER BY e.id, o.id, s.id",
    )
    return tuple(Contradiction(*row) for row in rows)


def _same_names(entities: Sequence[_Entity]) -> tuple[SameName, ...]:
    def known(one: _Entity) -> tuple[bool, int, int, int]:
        return one.type == UNRESOLVED_TYPE, -one.observations, -one.relations, one.id

    return tuple(
        SameName(
            tuple(
                Namesake(one.id, one.name, one.type, one.observations)
                for one in sorted((entities[place] for place in places), key=known)
            )
        )
        for places in spelled_alike([(one.name, one.type) for one in entities])
    )


def _stale(entities: Iterable[_Entity], stale_days: float, moment: datetime) -> tuple[Stale, ...]:
    found = []
    for one in sorted(entities, key=lambda one: (one.last_access or "", one.id)):
        days = None
        if one.last_access is not None:
            days = max(0.0, (moment - datetime.fromisoformat(one.last_access)).total_seconds() / _SECONDS_A_DAY)
        if one.observations and one.accesses <= STALE_ACCESSES and (days is None or days >= stale_days):
            whole_days = None if days is None else floor(days)
            found.append(
                Stale(one.id, one.name, one.type, one.observations, one.accesses, whole_days, pinned=one.pinned)
            )
    return tuple(found)
