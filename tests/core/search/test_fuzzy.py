"""Fuzzy search: similarity of at least 80, weighted; words for time and activity."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from rapidfuzz import fuzz

from core.errors import ErrorCode, KnownError
from core.model import EntityDraft, ObservationDraft, RelationDraft
from core.search.fuzzy import Query, understood

if TYPE_CHECKING:
    from core.memory import Memory


def store(memory: Memory, *entities: tuple[str, str, str]) -> None:
    """One call each, so that each has a time of its own."""
    for name, type_, said in entities:
        memory.graph.create_entities([EntityDraft(name, type_, (ObservationDraft(said),) if said else ())])


def found(memory: Memory, query: str) -> list[str]:
    return [entity.name for entity in memory.graph.entities(memory.search.fuzzy(query))]


def test_a_name_with_a_slip_of_the_pen(memory: Memory) -> None:
    store(memory, ("python-project", "project", ""), ("garden", "location", ""))
    assert found(memory, "pyton projekt") == ["python-project"]
    assert found(memory, "PYTHON-PROJECT") == ["python-project"]
    assert found(memory, "pythons are snakes that live in deserts") == []


def test_eighty_is_enough_and_less_is_not(memory: Memory) -> None:
    just, below = ("abcdefghij", "abcdefgh12"), ("abcdefghij", "abcdefg123")
    assert fuzz.WRatio(*just) == 80.0
    assert fuzz.WRatio(*below) < 80.0
    store(memory, (just[1], "xxxx", ""), (below[1], "xxxx", ""))
    assert found(memory, just[0]) == [just[1]]


def test_names_weigh_more_than_types_and_types_more_than_observations(memory: Memory) -> None:
    store(
        memory,
        ("first", "nothing", "a lighthouse stands on the cape"),
        ("second", "lighthouse", ""),
        ("lighthouse", "nothing", ""),
        ("fourth", "nothing", "nobody was here"),
    )
    assert found(memory, "lighthouse") == ["lighthouse", "second", "first"]


def test_the_best_field_counts(memory: Memory) -> None:
    """A weak match of a name (80 × 1.0) stands before a perfect one of a type (100 × 0.8), by time when equal."""
    store(memory, ("abcdefgh12", "xxxx", ""), ("other", "abcdefghij", ""))
    assert found(memory, "abcdefghij") == ["other", "abcdefgh12"]
    memory.graph.add_observations([("abcdefgh12", [ObservationDraft("newer")])])
    assert found(memory, "abcdefghij") == ["abcdefgh12", "other"]


def test_both_sides_are_folded(memory: Memory) -> None:
    store(memory, ("arbol", "concept", ""), ("x1", "concept", "El Camión Rojo cruzó la frontera"))
    assert found(memory, "ÁRBOL") == ["arbol"]
    assert found(memory, "camion rojo") == ["x1"]


def test_observations_match_in_part(memory: Memory) -> None:
    long = "In spring the keeper repainted the whole tower, and then the storm took the paint off again in one night"
    store(memory, ("tower", "location", long))
    assert fuzz.partial_ratio("the storm took the paint", long.lower()) == 100.0
    assert found(memory, "the storm took the paint") == ["tower"]


@pytest.mark.parametrize(("query", "names"), [("ai", ["rain", "x1"]), ("q", []), ("日", ["x2"])])
def test_a_short_query_is_looked_for_exactly(memory: Memory, query: str, names: list[str]) -> None:
    store(memory, ("x1", "concept", "said of AI"), ("x2", "concept", "日本"), ("rain", "concept", ""))
    assert found(memory, query) == names


def test_what_is_archived_is_not_found(memory: Memory) -> None:
    store(memory, ("lighthouse", "location", ""), ("lighthouses", "location", ""))
    memory.graph.update_entity(memory.graph.open(["lighthouse"])[0].id, status="archived")
    assert found(memory, "lighthouse") == found(memory, "newest") == ["lighthouses"]


@pytest.mark.parametrize(
    ("query", "text"),
    [
        ("most recent meeting", "meeting"),
        ("the latest meeting", "meeting"),
        ("last meeting?", "meeting?"),
        ("newest of all", "of all"),
        ("la reunión más reciente", "reunion"),
        ("el último informe", "informe"),
        ("lo último", ""),
        ("MOST RECENT", ""),
    ],
)
def test_words_for_time_leave_the_query(query: str, text: str) -> None:
    assert understood(query) == Query((text,) if text else (), newest_first=True)


@pytest.mark.parametrize("query", ["the most beautiful", "el faro", "a lasting peace", "más luz"])
def test_other_words_stay(query: str) -> None:
    assert understood(query).newest_first is False
    assert len(understood(query).texts[0].split()) == len(query.split())


def test_time_orders_what_matches(memory: Memory) -> None:
    store(memory, ("meeting", "event", ""), ("meeting-notes", "document", ""), ("garden", "location", ""))
    memory.graph.add_observations([("meeting", [ObservationDraft("changed last")])])
    assert found(memory, "most recent meeting notes") == ["meeting", "meeting-notes"]
    assert found(memory, "meeting notes")[0] == "meeting-notes"
    assert found(memory, "latest") == ["meeting", "garden", "meeting-notes"]


@pytest.mark.parametrize(
    "query", ["workout", "exercises", "physical activity", "entrenamiento", "ejercicio", "actividad física"]
)
def test_words_for_activity_stand_for_one_another(memory: Memory, query: str) -> None:
    store(memory, ("x1", "event", "Morning workout: 5 km"), ("x2", "event", "Ejercicio de fuerza"), ("x3", "event", ""))
    assert set(found(memory, query)) == {"x1", "x2"}
    assert found(memory, f"most recent {query}") == ["x2", "x1"]


def test_other_words_beside_an_activity_stay() -> None:
    texts = understood("ana's workout").texts
    assert texts[0] == "ana's workout"
    assert "ana's actividad fisica" in texts
    assert len(texts) == 6


def test_queries_that_cannot_be(memory: Memory) -> None:
    for query, code in (
        ("", "text_empty"),
        (" \n", "text_empty"),
        ("x" * 2_001, "text_too_long"),
        ("a\0", "text_has_nul"),
    ):
        with pytest.raises(KnownError) as refused:
            memory.search.fuzzy(query)
        assert refused.value.code == code


def test_it_stops_when_nobody_waits(memory: Memory) -> None:
    store(memory, ("lighthouse", "location", ""))
    with pytest.raises(KnownError) as stopped:
        memory.search.fuzzy("lighthouse", cancelled=lambda: True)
    assert stopped.value.code is ErrorCode.CANCELLED


def test_pages_of_what_was_found(memory: Memory) -> None:
    store(memory, *[(f"light-{place}", "concept", "") for place in range(5)])
    memory.graph.create_relations([RelationDraft("light-1", "light-2", "uses")])
    ids = memory.search.fuzzy("newest")
    first = memory.search.page_of(ids, limit=2)
    assert ([one.name for one in first.entities], first.more, first.total) == (["light-2", "light-1"], True, 5)
    seen, cursor = [], None
    memory.graph.delete_entities(["light-3"])
    while True:
        page = memory.search.page_of(ids, limit=2, cursor=cursor)
        seen += [one.name for one in page.entities]
        if not page.more:
            break
        cursor = page.cursors[-1]
    assert sorted(seen) == ["light-0", "light-1", "light-2", "light-4"]
    assert len({relation.id for relation in memory.search.page_of(ids, limit=5).relations}) == 1


def test_a_hostile_query_ends(memory: Memory) -> None:
    store(memory, *[(f"x{place}", "concept", "ab " * 6_000) for place in range(3)])
    assert memory.search.fuzzy("ba " * 600) == ()


def test_the_library_is_loaded_at_the_first_search_only() -> None:
    code = "import core.memory, core.search.fuzzy, sys; assert not [m for m in sys.modules if 'rapidfuzz' in m]"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
