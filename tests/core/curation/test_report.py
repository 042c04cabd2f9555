"""The consolidation report: exact, quick, and without a trace."""

from __future__ import annotations

import random
from collections import Counter
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from waiting import wait_until

from core.clock import now
from core.curation.report import Contradiction, Flagged, Lone, Namesake, SameName, Stale, Unresolved
from core.errors import ErrorCode, KnownError
from core.model import UNRESOLVED_TYPE, EntityDraft, ObservationDraft, RelationDraft
from tests.core.quick import quick_memory

if TYPE_CHECKING:
    from core.memory import Memory

TOPICS = (
    ("invoice", "customer", "payment", "tax", "receipt", "discount", "account"),
    ("roses", "garden", "water", "soil", "seeds", "harvest", "compost"),
    ("server", "deploy", "release", "cluster", "database", "backup", "network"),
)


def about_three_things(count: int, seed: int = 5) -> list[str]:
    """Texts of which any analysis sees that they have three topics."""
    chance = random.Random(seed)
    return [f"{' '.join(chance.sample(TOPICS[number % 3], 4))} {number}" for number in range(count)]


pytestmark = pytest.mark.usefixtures("encoder")


def entity(name: str, *observations: str, type: str = "thing", status: str = "active") -> EntityDraft:
    return EntityDraft(name, type, tuple(map(ObservationDraft, observations)), status=status)


def ago(**span: float) -> str:
    return (datetime.now(UTC) - timedelta(**span)).isoformat(timespec="microseconds").replace("+00:00", "Z")


def accessed(memory: Memory, entity_id: int, count: int, last_at: str) -> None:
    with memory._store.write_aside() as connection:
        connection.execute("INSERT INTO access VALUES (?, ?, ?, ?)", (entity_id, last_at[:10], count, last_at))


def everything(memory: Memory) -> dict[str, list[tuple[object, ...]]]:
    """Every table but those of the indexes, which are another thread's."""
    with memory._store.read() as connection:
        tables = [
            row[0]
            for row in connection.execute(
                "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'"
                " AND name NOT LIKE '%vector%'"
                " AND name NOT IN ('stale', 'lease', 'setting', 'similarity_flag', 'contradiction')"
            )
        ]
        return {table: connection.execute(f'SELECT * FROM "{table}"').fetchall() for table in tables}


def test_an_empty_memory(memory: Memory) -> None:
    report = memory.curation.report.make()
    assert (report.entities, report.observations) == (0, 0)
    for section in ("split_candidates", "flagged", "stale", "large", "unresolved", "lone", "contradictions"):
        assert getattr(report, section) == ()


def test_totals_leave_out_what_is_archived(memory: Memory) -> None:
    memory.graph.create_entities([entity("A", "x", "y"), entity("B", "z", status="archived"), entity("C")])
    with memory._store.write("archive") as transaction:
        transaction.rows("UPDATE observation SET state = 'archived' WHERE content = 'y'")
    report = memory.curation.report.make()
    assert (report.entities, report.observations) == (2, 1)
    assert [one.name for one in report.stale] == ["A"]
    assert [one.name for one in report.lone] == ["A", "C"]


def test_large_entities_and_split_candidates(memory: Memory) -> None:
    memory.graph.create_entities(
        [
            entity("Busy", *about_three_things(27), type="Proyecto"),
            entity("One topic", *(f"pays invoice number {number}" for number in range(30))),
            entity("Just right", *(f"pays invoice number {number}" for number in range(20))),
            entity("Sesión", *(f"pays invoice number {number}" for number in range(16)), type="Sesión"),
        ]
    )
    report = memory.curation.report.make(topic_seconds=60)
    (candidate,) = report.split_candidates
    assert (candidate.name, candidate.observations, candidate.threshold) == ("Busy", 27, 25)
    assert (candidate.topics, candidate.estimated) == (3, False)
    assert candidate.split_score == pytest.approx(27 / 25 + 3 / 27)
    assert [(one.name, one.observations, one.threshold) for one in report.large] == [
        ("One topic", 30, 20),
        ("Sesión", 16, 15),
    ]
    found = memory.curation.splits.candidates().found
    assert [one.name for one in found] == [candidate.name]


def test_topics_that_there_is_no_time_for_are_estimated(memory: Memory) -> None:
    memory.graph.create_entities([entity("Busy", *about_three_things(27))])
    report = memory.curation.report.make(topic_seconds=0)
    (large,) = report.large
    assert (large.name, large.topics, large.estimated) == ("Busy", 1, True)
    assert report.split_candidates == ()


def test_flagged_observations_that_still_stand(memory: Memory) -> None:
    memory.graph.create_entities([entity("A", "one", "two", "three", "four"), entity("B", "five", "six")])
    with memory._store.write_aside() as connection:
        rows = [(2, 1, 0.9), (4, 3, 0.95), (6, 5, 0.88), (5, 1, 0.9), (99, 1, 0.9), (3, 99, 0.9)]
        connection.executemany("INSERT INTO similarity_flag VALUES (?, ?, ?)", rows)
    expected = [Flagged(1, "A", 2, "two", 1, "one", 0.9), Flagged(1, "A", 4, "four", 3, "three", 0.95)]
    assert memory.curation.report.make().flagged == (*expected, Flagged(2, "B", 6, "six", 5, "five", 0.88))
    memory.graph.delete_observations([("B", ["five"])])
    assert memory.curation.report.make().flagged == tuple(expected)
    with memory._store.write("archive") as transaction:
        transaction.rows("UPDATE observation SET state = 'archived' WHERE id = 3")
    assert memory.curation.report.make().flagged == tuple(expected[:1])
    memory.graph.update_entity(1, status="archived")
    assert memory.curation.report.make().flagged == ()


def test_what_add_observations_stored_twice_is_flagged(memory: Memory) -> None:
    memory.graph.create_entities([entity("A", "the roses need water every day")])
    memory.meaning.start()
    memory.graph.add_observations([("A", [ObservationDraft("every day the roses need water")])])
    wait_until(lambda: memory.curation.report.make().flagged)
    (one,) = memory.curation.report.make().flagged
    assert (one.text, one.similar_text) == ("every day the roses need water", "the roses need water every day")


def test_stale_entities(memory: Memory) -> None:
    memory.graph.create_entities(
        [
            entity("often used", "x"),
            entity("used yesterday", "x"),
            entity("old", "x", "y"),
            entity("older", "x"),
            entity("never used", "x"),
            entity("empty"),
            entity("archived", "x", status="archived"),
            entity("never used either", "x"),
        ]
    )
    for entity_id, count, last in (
        (1, 3, ago(days=400)),
        (2, 1, ago(days=1)),
        (3, 2, ago(days=90.5)),
        (4, 1, ago(days=145.2)),
    ):
        accessed(memory, entity_id, count, last)
    expected = [
        Stale(5, "never used", "thing", 1, 0, None),
        Stale(8, "never used either", "thing", 1, 0, None),
        Stale(4, "older", "thing", 1, 1, 145),
        Stale(3, "old", "thing", 2, 2, 90),
    ]
    assert memory.curation.report.make().stale == tuple(expected)
    assert memory.curation.report.make(stale_days=100).stale == tuple(expected[:3])
    assert memory.curation.report.make(stale_days=1e300).stale == tuple(expected[:2])
    assert [one.name for one in memory.curation.report.make(stale_days=0).stale][4:] == ["used yesterday"]


def test_a_clock_that_went_back_is_no_reason_to_fail(memory: Memory) -> None:
    memory.graph.create_entities([entity("A", "x")])
    accessed(memory, 1, 1, ago(days=-3))
    assert memory.curation.report.make(stale_days=0).stale == (Stale(1, "A", "thing", 1, 1, 0),)


@pytest.mark.parametrize("days", [-1, -0.001, float("nan"), float("inf"), float("-inf")])
def test_days_that_are_none(memory: Memory, days: float) -> None:
    with pytest.raises(KnownError) as caught:
        memory.curation.report.make(stale_days=days)
    assert caught.value.code is ErrorCode.VALUE_NOT_ALLOWED
    assert caught.value.parameters["field"] == "stale_days"


def test_placeholders_and_what_nothing_joins(memory: Memory) -> None:
    memory.graph.create_entities(
        [
            entity("A", "x"),
            entity("B"),
            entity("rich", "x", "y"),
            entity("gone", type=UNRESOLVED_TYPE),
            entity("gone too", type=UNRESOLVED_TYPE),
            entity("once joined", "x"),
        ]
    )
    memory.graph.create_relations([RelationDraft("A", "gone too", "uses"), RelationDraft("once joined", "A", "uses")])
    memory.graph.end_relation(2)
    report = memory.curation.report.make()
    assert report.unresolved == (Unresolved(5, "gone too", 1), Unresolved(4, "gone", 0))
    assert report.lone == (Lone(2, "B", "thing", 0), Lone(6, "once joined", "thing", 1))


def test_names_that_differ_in_spelling_alone(memory: Memory) -> None:
    names = (
        *("Proyecto Faro", "proyecto-faro", "PROYECTO_FÁRO"),
        *("C", "C++", "C#", "Fase 1.2", "Fase 12", "Módulo A", "Módulo B"),
        *("Año Nuevo", "año_nuevo", "José", "Jose"),
    )
    memory.graph.create_entities([entity(name) for name in names])
    memory.graph.add_observations([("proyecto-faro", [ObservationDraft("shines")])])
    memory.graph.update_entity(14, status="archived")
    (faro, year) = memory.curation.report.make().duplicate_entities
    assert faro == SameName(
        (
            Namesake(2, "proyecto-faro", "thing", 1),
            Namesake(1, "Proyecto Faro", "thing", 0),
            Namesake(3, "PROYECTO_FÁRO", "thing", 0),
        )
    )
    assert [one.name for one in year.entities] == ["Año Nuevo", "año_nuevo"]


def test_a_placeholder_is_never_the_one_to_keep(memory: Memory) -> None:
    memory.graph.create_entities([entity("faro", "a", "b", type=UNRESOLVED_TYPE), entity("Faro")])
    (found,) = memory.curation.report.make().duplicate_entities
    assert [one.name for one in found.entities] == ["Faro", "faro"]


def contradictions(memory: Memory, count: int) -> tuple[Contradiction, ...]:
    """What contradicts, once there are so many."""
    wait_until(lambda: len(memory.curation.report.make().contradictions) == count)
    return memory.curation.report.make().contradictions


def test_observations_that_contradict_each_other(memory: Memory) -> None:
    memory.graph.create_entities(
        [entity("A", "the red door is open", "the red door costs 10", "nothing like it"), entity("B")]
    )
    memory.meaning.start()
    more = ("the red door is closed", "the red door costs 12", "the red door is not open")
    memory.graph.add_observations([("A", list(map(ObservationDraft, more)))])
    memory.graph.add_observations([("B", [ObservationDraft("the red door is closed")])])
    first, second = contradictions(memory, 2)
    assert (first.name, first.text, first.other_text, first.rule) == ("A", "the red door is open", more[0], "opposite")
    assert (second.text, second.other_text, second.rule) == ("the red door is open", more[2], "negation")
    memory.graph.edit_observation(first.other_id, "the red door is blue now")
    assert memory.curation.report.make().contradictions == (second,), "at once, the index does not matter"
    memory.graph.delete_observations([("A", [more[2]])])
    assert memory.curation.report.make().contradictions == ()
    memory.journal.undo_last()
    assert memory.curation.report.make().contradictions == (second,)
    memory.graph.update_entity(1, status="archived")
    assert memory.curation.report.make().contradictions == ()


def test_a_cancelled_report_ends(memory: Memory) -> None:
    memory.graph.create_entities([entity("Busy", *about_three_things(27))])
    with pytest.raises(KnownError) as caught:
        memory.curation.report.make(cancelled=lambda: True)
    assert caught.value.code is ErrorCode.CANCELLED


@pytest.fixture
def lived_in(memory: Memory) -> Memory:
    """A memory with something for every section, and nothing left to index."""
    memory.graph.create_entities(
        [
            entity("Busy", *about_three_things(27), type="Proyecto"),
            entity("One topic", *(f"pays invoice number {number}" for number in range(30))),
            entity("A", "the roses need water", "the roses need water now"),
            entity("gone", type=UNRESOLVED_TYPE),
        ]
    )
    accessed(memory, 3, 1, ago(days=200))
    return memory


def test_it_leaves_no_trace(lived_in: Memory, monkeypatch: pytest.MonkeyPatch) -> None:
    connections = []
    borrow = lived_in._store._borrow
    monkeypatch.setattr(lived_in._store, "_borrow", lambda: connections.append(one := borrow()) or one)
    before = everything(lived_in)
    connections.clear()
    report = lived_in.curation.report.make(topic_seconds=60)
    assert report.split_candidates
    assert connections
    assert all(connection.total_changes() == 0 for connection in connections)
    assert everything(lived_in) == before


# Differences below the time that the test itself takes would tell nothing.
DAYS = st.floats(0, 400).map(lambda days: round(days, 2))


@settings(max_examples=30, deadline=None)
@given(
    st.lists(st.tuples(st.integers(0, 3), st.integers(0, 4), st.none() | DAYS, st.booleans()), max_size=12),
    DAYS.map(lambda days: max(days - 0.005, 0.0)),
)
def test_stale_against_an_oracle(
    planned: list[tuple[int, int, float | None, bool]],
    stale_days: float,
) -> None:
    with quick_memory() as memory:
        expected = []
        for number, (said, count, days, archived) in enumerate(planned, 1):
            texts = [f"{number} {place}" for place in range(said)]
            memory.graph.create_entities([entity(f"E{number}", *texts, status="archived" if archived else "active")])
            used = count > 0 and days is not None
            if used:
                assert days is not None
                accessed(memory, number, count, ago(days=days))
            if said and not archived and (not used or (count <= 2 and days is not None and days >= stale_days)):
                expected.append((used, -(days or 0) if used else 0, number))
        found = memory.curation.report.make(stale_days=stale_days).stale
        assert [one.entity_id for one in found] == [number for *_, number in sorted(expected)]


ENTITIES, OBSERVATIONS, CROWDED = 10_000, 100_000, 8


@pytest.fixture
def huge(memory: Memory) -> Memory:
    """Thousands of entities with ten observations each, some of them crowded; without the indexes."""
    moment = now()
    crowded = [(number, text) for number in range(1, CROWDED + 1) for text in about_three_things(45, number)]
    rest = [
        (number % (ENTITIES - CROWDED) + CROWDED + 1, f"fact {number}") for number in range(OBSERVATIONS - len(crowded))
    ]
    with memory._store.exclusively() as connection:
        triggers = connection.execute(
            "SELECT name FROM sqlite_schema WHERE type = 'trigger' AND tbl_name IN ('entity', 'observation')"
        ).fetchall()
        for (trigger,) in triggers:
            connection.execute(f"DROP TRIGGER {trigger}")
        connection.execute("BEGIN")
        connection.executemany(
            "INSERT INTO entity VALUES (?, ?, 'thing', 'active', 0, 'local', 'p', 'p', '', '', ?, 1)",
            [(number, f"E{number}", moment) for number in range(1, ENTITIES + 1)],
        )
        connection.executemany(
            "INSERT INTO observation VALUES (?, ?, ?, randomblob(16), 'generic', '', NULL, NULL, 'active', NULL, ?, 1)",
            [(number, *one, moment) for number, one in enumerate([*crowded, *rest], 1)],
        )
        connection.executemany(
            "INSERT INTO access VALUES (?, ?, 1, ?)",
            [(one, moment[:10], moment) for one in range(1, ENTITIES // 2 + 1)],
        )
        connection.executemany(
            "INSERT INTO similarity_flag VALUES (?, ?, 0.9)", [(45 * one + 2, 45 * one + 1) for one in range(CROWDED)]
        )
        connection.execute("COMMIT")
    return memory


def test_it_is_exact_at_size(huge: Memory) -> None:
    report = huge.curation.report.make(topic_seconds=600)
    assert (report.entities, report.observations) == (ENTITIES, OBSERVATIONS)
    assert len(report.split_candidates) + len(report.large) == CROWDED
    assert all(one.topics > 1 and not one.estimated for one in report.split_candidates)
    assert len(report.flagged) == CROWDED
    assert Counter(one.days for one in report.stale) == {None: ENTITIES // 2}
    found = huge.curation.splits.candidates().found
    report = huge.curation.report.make(topic_seconds=0)
    assert [one.entity_id for one in report.split_candidates] == [one.entity_id for one in found]
    assert not any(one.estimated for one in report.large)
