"""The overview: exact against an oracle, quick at size, and without a trace."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import TYPE_CHECKING

import pytest

from core.memory import Memory
from core.model import (
    PERSON,
    AccessCount,
    Actor,
    ActorKind,
    AgeCount,
    AuthorCount,
    EntityDraft,
    ObservationDraft,
    RelationDraft,
    TypeCount,
)

if TYPE_CHECKING:
    from pathlib import Path

NOW = "2026-11-25T12:00:00.000000Z"  # a Wednesday


def ago(days: float) -> str:
    moment = datetime.fromisoformat(NOW) - timedelta(days=days)
    return moment.astimezone(UTC).isoformat(timespec="microseconds").replace("+00:00", "Z")


def written(days: float, text: str = "") -> ObservationDraft:
    return ObservationDraft(text or f"said {days} days ago", created_at=ago(days))


def accessed(memory: Memory, entity_id: int, days: float) -> None:
    with memory._store.write_aside() as connection:
        connection.execute("INSERT INTO access VALUES (?, ?, 1, ?)", (entity_id, ago(days)[:10], ago(days)))


def test_an_empty_memory(memory: Memory) -> None:
    found = memory.overview.read()
    assert (found.entities, found.observations, found.relations) == (0, 0, 0)
    assert (found.types, found.authors) == ((), ())
    assert len(found.weeks) == 26
    assert {week.total for week in found.weeks} == {0}
    assert {one.observations for one in found.ages} == {0}
    assert {one.entities for one in found.accesses} == {0}


def test_weeks_begin_on_monday_and_add_up(memory: Memory) -> None:
    days = (0, 1.9, 2.5, 3, 9, 30, 176, 177.6, 400, -3)
    memory.graph.create_entities([EntityDraft("A", "thing", tuple(map(written, days)))])
    weeks = memory.overview.read(now=NOW).weeks
    assert (weeks[-1].monday, weeks[0].monday) == ("2026-11-23", "2026-06-01")
    assert (weeks[-1].observations, weeks[-1].total) == (4, 10), "one is dated after the present: it counts as now"
    assert (weeks[-2].observations, weeks[-2].total) == (2, 6)
    assert (weeks[0].observations, weeks[0].total) == (1, 3), "what is older is in the total alone"


def test_types_ages_and_accesses(memory: Memory) -> None:
    memory.graph.create_entities(
        [
            EntityDraft("A", "project", (written(1), written(8), written(91))),
            EntityDraft("B", "person", (written(31), written(366))),
            EntityDraft("C", "person"),
            EntityDraft("D", "gone", (written(1),), status="archived"),
        ]
    )
    memory.graph.create_relations([RelationDraft("A", "B", "knows"), RelationDraft("A", "D", "knows")])
    memory.graph.create_relations([RelationDraft("B", "C", "knows")])
    memory.graph.end_relation(3)
    accessed(memory, 1, 40)
    accessed(memory, 1, 3)
    accessed(memory, 2, 100)
    accessed(memory, 4, 1)
    with memory._store.write("archive") as transaction:
        transaction.rows("UPDATE observation SET state = 'archived' WHERE content = 'said 8 days ago'")
    found = memory.overview.read(now=NOW)
    assert (found.entities, found.observations, found.relations) == (3, 4, 1)
    assert found.types == (TypeCount("person", 2, 2), TypeCount("project", 1, 2))
    assert found.ages == tuple(AgeCount(days, count) for days, count in ((7, 1), (30, 0), (90, 1), (365, 1), (None, 1)))
    assert found.accesses == (
        AccessCount(7, 1),
        AccessCount(30, 0),
        AccessCount(90, 0),
        AccessCount(None, 1),
        AccessCount(None, 1, never=True),
    )


def test_versions_of_one_client_are_one_author(memory_path: Path) -> None:
    with Memory.open(memory_path) as memory:
        memory.graph.create_entities([EntityDraft("A", "thing", (ObservationDraft("mine"),))])
        assert memory.overview.read().authors == (AuthorCount(PERSON, 1, 1.0),)
    for version in "12":
        with Memory.open(memory_path, Actor(ActorKind.AGENT, "Claude", version)) as memory:
            texts = [ObservationDraft(f"{version} {number}") for number in range(2)]
            memory.graph.add_observations([("A", texts)])
    with Memory.open(memory_path) as memory:
        claude = Actor(ActorKind.AGENT, "Claude")
        assert memory.overview.read().authors == (AuthorCount(claude, 4, 0.8), AuthorCount(PERSON, 1, 0.2))


@pytest.fixture
def huge(memory: Memory) -> Memory:
    with memory._store.exclusively() as connection:
        for (trigger,) in connection.execute(
            "SELECT name FROM sqlite_schema WHERE type = 'trigger' AND tbl_name IN ('entity', 'observation')"
        ).fetchall():
            connection.execute(f"DROP TRIGGER {trigger}")
        connection.execute("BEGIN")
        connection.executemany(
            "INSERT INTO entity VALUES (?, ?, ?, 'active', 0, 'local', 'p', 'p', '', '', ?, 1)",
            [(number, f"E{number}", f"type {number % 7}", ago(0)) for number in range(1, 10_001)],
        )
        connection.executemany(
            "INSERT INTO observation VALUES (?, ?, ?, randomblob(16), 'generic', '', NULL, NULL, 'active', NULL, ?, 1)",
            [(n, n % 10_000 + 1, f"fact {n}", ago(n % 300)) for n in range(1, 100_001)],
        )
        connection.execute("COMMIT")
    return memory


def test_it_is_exact_and_leaves_no_trace_at_size(huge: Memory, monkeypatch: pytest.MonkeyPatch) -> None:
    connections = []
    borrow = huge._store._borrow
    monkeypatch.setattr(huge._store, "_borrow", lambda: connections.append(one := borrow()) or one)
    found = huge.overview.read(now=NOW)
    assert (found.entities, found.observations) == (10_000, 100_000)
    assert sum(one.observations for one in found.types) == sum(one.observations for one in found.ages) == 100_000
    assert found.weeks[-1].total == 100_000
    monday, this = date(2026, 11, 23), date(2026, 11, 25)
    in_week = [n for n in range(1, 100_001) if monday <= this - timedelta(days=n % 300) <= this]
    assert found.weeks[-1].observations == len(in_week)
    assert connections
    assert all(connection.total_changes() == 0 for connection in connections)
