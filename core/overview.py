"""The overview: what a memory is made of, how it grew, who wrote it, and what of it is read."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import TYPE_CHECKING

from core.clock import now as clock_now
from core.model.overview import AccessCount, AgeCount, AuthorCount, Overview, TypeCount, WeekCount
from core.store import sql

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    import apsw

    from core.model.actors import Actor
    from core.store.sessions import Sessions
    from core.store.store import Store

WEEKS = 26
AGES = (7, 30, 90, 365)
"""Days up to which observations are counted together."""
ACCESSES = (7, 30, 90)
"""The same for when entities were last read."""

_LIVE = "state = 'active' AND entity_id NOT IN (SELECT id FROM entity WHERE status = 'archived')"


class OverviewReader:
    """Reads the overview of one memory; it writes nothing."""

    def __init__(self, store: Store, sessions: Sessions) -> None:
        self._store = store
        self._sessions = sessions

    def read(self, *, now: str | None = None) -> Overview:
        """Count everything, exactly, in one look.

        Args:
            now: The present; the current time unless given.
        """
        at = now or clock_now()
        moment = datetime.fromisoformat(at)
        with self._store.read() as connection:
            # One scan of the observations answers four questions.
            observations = _observations(connection, _since(moment, AGES))
            held, written, ages, days = (Counter(row[place] for row in observations) for place in range(4))
            types = _types(connection, held)
            accesses = _accesses(connection, _since(moment, ACCESSES))
            relations = int(sql.value(connection, _RELATIONS))
        total = sum(held.values())
        return Overview(
            at=at,
            entities=sum(one.entities for one in types),
            observations=total,
            relations=relations,
            weeks=_weeks(days, moment),
            types=types,
            authors=self._authors(written, total),
            ages=tuple(AgeCount(limit, ages[place]) for place, limit in enumerate((*AGES, None))),
            accesses=accesses,
        )

    def _authors(self, written: Mapping[int, int], total: int) -> tuple[AuthorCount, ...]:
        counts: Counter[Actor] = Counter()
        for session_id, count in written.items():
            counts[replace(self._sessions.actor(session_id), version="", token="")] += count
        ordered = sorted(counts.items(), key=lambda one: (-one[1], one[0].kind.value, one[0].name))
        return tuple(AuthorCount(actor, count, count / total) for actor, count in ordered)


_RELATIONS = (
    "SELECT count(*) FROM relation WHERE active = 1"
    " AND from_id NOT IN (SELECT id FROM entity WHERE status = 'archived')"
    " AND to_id NOT IN (SELECT id FROM entity WHERE status = 'archived')"
)


def _since(moment: datetime, days: Iterable[int]) -> list[str]:
    """When each band of days begins, as times are stored."""
    return [
        (moment - timedelta(days=each)).astimezone(UTC).isoformat(timespec="microseconds").replace("+00:00", "Z")
        for each in days
    ]


def _band(column: str, cuts: list[str]) -> str:
    """SQL for which band a time lies in, from 0 for the newest."""
    whens = " ".join(f"WHEN {column} >= '{cut}' THEN {place}" for place, cut in enumerate(cuts))
    return f"CASE {whens} ELSE {len(cuts)} END"


def _observations(connection: apsw.Connection, cuts: list[str]) -> list[sql.Row]:
    """Entity, session, band of age and day of each live observation."""
    return sql.rows(
        connection,
        f"SELECT entity_id, session_id, {_band('created_at', cuts)}, substr(created_at, 1, 10)"
        f" FROM observation WHERE {_LIVE}",
    )


def _types(connection: apsw.Connection, held: Mapping[int, int]) -> tuple[TypeCount, ...]:
    entities: Counter[str] = Counter()
    observations: Counter[str] = Counter()
    for entity_id, kind in sql.iterate(connection, "SELECT id, type FROM entity WHERE status <> 'archived'"):
        entities[kind] += 1
        observations[kind] += held.get(entity_id, 0)
    ordered = sorted(entities, key=lambda kind: (-entities[kind], kind))
    return tuple(TypeCount(kind, entities[kind], observations[kind]) for kind in ordered)


def _accesses(connection: apsw.Connection, cuts: list[str]) -> tuple[AccessCount, ...]:
    never = len(cuts) + 1
    counts: dict[int, int] = dict(
        sql.iterate(
            connection,
            f"SELECT CASE WHEN last IS NULL THEN {never} ELSE {_band('last', cuts)} END AS band, count(*) FROM"
            " (SELECT (SELECT max(last_at) FROM access a WHERE a.entity_id = e.id) AS last FROM entity e"
            " WHERE e.status <> 'archived') GROUP BY band",
        )
    )
    read = [AccessCount(days, counts.get(place, 0)) for place, days in enumerate((*ACCESSES, None))]
    return (*read, AccessCount(None, counts.get(never, 0), never=True))


def _weeks(days: Mapping[str, int], moment: datetime) -> tuple[WeekCount, ...]:
    """The last weeks; what a clock that went wrong dates after the present counts as written now."""
    today = moment.astimezone(UTC).date()
    this = today - timedelta(days=today.weekday())
    first = this - timedelta(weeks=WEEKS - 1)
    counts: Counter[date] = Counter()
    total = 0
    for day, count in days.items():
        when = min(date.fromisoformat(day), today)
        monday = when - timedelta(days=when.weekday())
        if monday < first:
            total += count
        else:
            counts[monday] += count
    weeks = []
    for place in range(WEEKS):
        monday = first + timedelta(weeks=place)
        total += counts[monday]
        weeks.append(WeekCount(monday.isoformat(), counts[monday], total))
    return tuple(weeks)
