"""Answers fit, lose nothing on the way through the pages, and say when they were cut."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.model import Actor, ActorKind, Entity, ItemState, Observation, Page, Relation
from server import shapes
from server.budget import condensed, cut, dumps, fitted, paged, whole

AUTHOR = Actor(ActorKind.AGENT, "tester")
NOW = "2026-11-30T08:54:00.000000Z"


def entity(number: int, observations: tuple[str, ...] = (), name: str | None = None) -> Entity:
    stored = tuple(
        Observation(place, text, "generic", "", None, None, ItemState.ACTIVE, NOW, AUTHOR)
        for place, text in enumerate(observations)
    )
    return Entity(
        id=number,
        name=name or f"E{number}",
        type="Generic",
        status="active",
        pinned=False,
        owner="local",
        bucket="personal",
        scope="private",
        team_id="",
        path="",
        created_at=NOW,
        updated_at=NOW,
        author=AUTHOR,
        observations=stored,
    )


def relation(number: int, source: int, target: int) -> Relation:
    return Relation(number, source, target, f"E{source}", f"E{target}", "uses", True, "", NOW, None, AUTHOR)


class Graph:
    """Pages over a fixed graph."""

    def __init__(self, entities: list[Entity], relations: list[Relation]) -> None:
        self.entities = entities
        self.relations = relations
        self.fetched = 0

    def fetch(self, limit: int, cursor: str | None, most_relations: int) -> Page:
        """As the core reads a page: it ends before the entity with which it would have too many relations."""
        assert limit >= 1
        self.fetched += 1
        start = int(cursor or 0)
        shown = self.entities[start : start + limit]
        taken = 0
        while taken < len(shown) and (taken == 0 or len(self._of(shown[: taken + 1])) <= most_relations):
            taken += 1
        shown = shown[:taken]
        relations = self._of(shown)
        total = len(self.entities)
        return Page(
            entities=tuple(shown),
            relations=tuple(relations[:most_relations]),
            cursors=tuple(str(start + place + 1) for place in range(taken)),
            more=start + taken < total,
            total=total if total <= 1_000 else None,
            relations_total=len(relations) if len(relations) > most_relations else None,
        )

    def _of(self, entities: list[Entity]) -> list[Relation]:
        ids = {one.id for one in entities}
        return [r for r in self.relations if r.from_id in ids or r.to_id in ids]

    def read(self, most: int, cursor: str | None = None, limit: int | None = None) -> dict[str, Any]:
        answer = paged(
            self.fetch,
            limit=limit,
            cursor=cursor,
            most=most,
            entity_shape=shapes.entity,
            relation_shape=shapes.relation,
        )
        assert len(dumps(answer)) <= most
        return answer


def test_what_fits_is_whole_and_unmarked() -> None:
    graph = Graph([entity(1, ("a",)), entity(2)], [relation(1, 1, 2)])
    assert graph.read(60_000) == {
        "entities": [
            {"name": "E1", "entityType": "Generic", "observations": ["a"]},
            {"name": "E2", "entityType": "Generic", "observations": []},
        ],
        "relations": [{"from": "E1", "to": "E2", "relationType": "uses"}],
    }
    assert Graph([], []).read(60_000) == {"entities": [], "relations": []}


def test_a_limit_gives_a_cursor() -> None:
    graph = Graph([entity(number) for number in range(5)], [])
    first = graph.read(60_000, limit=2)
    assert [one["name"] for one in first["entities"]] == ["E0", "E1"]
    assert first["truncated"] is True
    assert first["total"] == 5
    last = graph.read(60_000, first["next_cursor"], limit=3)
    assert [one["name"] for one in last["entities"]] == ["E2", "E3", "E4"]
    assert "next_cursor" not in last
    assert "truncated" not in last


def test_many_hits_say_that_there_are_more() -> None:
    graph = Graph([entity(number) for number in range(1_001)], [])
    answer = graph.read(60_000, limit=1)
    assert answer["more"] is True
    assert "total" not in answer


def test_an_answer_is_filled() -> None:
    graph = Graph([entity(number, ("x" * 100,)) for number in range(2_000)], [])
    answer = graph.read(60_000)
    assert len(dumps(answer)) > 59_000
    assert graph.fetched < 12


def test_a_large_entity_is_cut_within_its_observations() -> None:
    graph = Graph([entity(1, tuple(f"{number:04} {'x' * 95}" for number in range(500))), entity(2)], [])
    answer = graph.read(10_000)
    (shown,) = answer["entities"]
    assert shown["observations_total"] == 500
    assert shown["observations"] == [f"{number:04} {'x' * 95}" for number in range(len(shown["observations"]))]
    assert len(shown["observations"]) > 80
    assert answer["truncated"] is True
    assert graph.read(10_000, answer["next_cursor"])["entities"][0]["name"] == "E2"


def test_a_hub_shows_its_observations_and_some_of_its_relations() -> None:
    graph = Graph([entity(1, ("fact",) * 10)], [relation(number, 1, 2) for number in range(5_000)])
    answer = graph.read(10_000)
    assert answer["entities"][0]["observations"] == ["fact"] * 10
    assert 0 < len(answer["relations"]) < 5_000
    assert answer["relations_total"] == 5_000
    assert "next_cursor" not in answer


def test_an_observation_that_never_fits_does_not_hide_the_others() -> None:
    graph = Graph([entity(1, ("x" * 20_000, "short"))], [])
    (shown,) = graph.read(5_000)["entities"]
    assert shown == {"name": "E1", "entityType": "Generic", "observations": ["short"], "observations_total": 2}


def test_an_entity_that_cannot_be_shown_is_passed_over() -> None:
    graph = Graph([entity(1, name="\x01" * 512), entity(2)], [])
    first = graph.read(1_000)
    assert first["entities"] == []
    assert first["truncated"] is True
    assert graph.read(1_000, first["next_cursor"])["entities"][0]["name"] == "E2"


@given(
    sizes=st.lists(st.lists(st.integers(1, 900), max_size=12), max_size=40),
    ends=st.lists(st.tuples(st.integers(0, 39), st.integers(0, 39)), max_size=60),
    most=st.integers(1_000, 4_000),
    limit=st.none() | st.integers(1, 200),
)
def test_pages_lose_nothing(sizes: list[list[int]], ends: list[tuple[int, int]], most: int, limit: int | None) -> None:
    graph = Graph(
        [entity(number, tuple("é" * size for size in wanted)) for number, wanted in enumerate(sizes)],
        [relation(number, *pair) for number, pair in enumerate(ends) if max(pair) < len(sizes)],
    )
    names: list[str] = []
    cursor = None
    while True:
        answer = graph.read(most, cursor, limit)
        names += [one["name"] for one in answer["entities"]]
        for shown in answer["entities"]:
            whole_size = len(sizes[int(shown["name"][1:])])
            assert shown.get("observations_total", len(shown["observations"])) == whole_size
        cursor = answer.get("next_cursor")
        assert (cursor is None) or answer["truncated"]
        if cursor is None:
            break
    assert names == [f"E{number}" for number in range(len(sizes))]


def test_named_entities_are_cut_without_a_cursor() -> None:
    entities = [entity(number, ("x" * 500,)) for number in range(10)]
    relations = [relation(1, 0, 1), relation(2, 8, 9)]
    answer = whole(entities, relations, most=3_000, entity_shape=shapes.entity, relation_shape=shapes.relation)
    assert len(dumps(answer)) <= 3_000
    assert [one["name"] for one in answer["entities"]] == ["E0", "E1", "E2", "E3"]
    assert answer["relations"] == [{"from": "E0", "to": "E1", "relationType": "uses"}]
    assert answer["truncated"] is True
    assert answer["total"] == 10


def test_a_named_entity_that_is_too_large() -> None:
    answer = whole(
        [entity(1, ("x" * 500,) * 50)],
        [relation(1, 1, 2)],
        most=3_000,
        entity_shape=shapes.entity,
        relation_shape=shapes.relation,
    )
    assert answer["entities"][0]["observations_total"] == 50
    assert answer["relations"] == [{"from": "E1", "to": "E2", "relationType": "uses"}]
    assert len(dumps(answer)) <= 3_000


@pytest.mark.parametrize("most", [1_000, 5_000])
def test_other_answers_lose_the_ends_of_their_lists(most: int) -> None:
    answer = {
        "entity": {"name": "E", "observations": ["x" * 90] * 100},
        "results": [{"entityName": "E", "addedObservations": ["y" * 90] * 100}],
        "errors": ["z" * 90] * 100,
        "success": True,
        "message": "done",
    }
    short = fitted(answer, most)
    assert len(dumps(short)) <= most
    assert short["truncated"] is True
    assert short["success"] is True
    assert list(short) == [*answer, "truncated"]
    assert fitted(answer, 100_000) is answer


def test_cut() -> None:
    shape = {"name": "E", "observations": ["a" * 40, "b" * 40]}
    assert cut(shape, 1_000) == shape
    assert cut(shape, 100) == {"name": "E", "observations": ["a" * 40], "observations_total": 2}
    assert cut(shape, 20) is None


SHAPES = st.recursive(
    st.text(max_size=400) | st.integers() | st.booleans() | st.none(),
    lambda inner: st.lists(inner, max_size=12) | st.dictionaries(st.sampled_from("abcdefgh"), inner, max_size=6),
    max_leaves=60,
)


@given(st.dictionaries(st.sampled_from(["analysis", "result", "list"]), SHAPES), st.integers(1_000, 4_000))
def test_condensed_answers_fit_and_keep_what_they_can(answer: dict[str, object], most: int) -> None:
    short = condensed(answer, most)
    if len(dumps(answer)) <= most:
        assert short == answer
        return
    assert short.pop("truncated") is True
    assert set(short) == set(answer)
    assert len(dumps(short)) <= most


def test_condensing_takes_from_the_long_ones() -> None:
    topics = {"few": ["x"] * 3, "many": ["y" * 50] * 200, "more": ["z" * 50] * 200}
    answer = {"analysis": {"name": "A", "topics": topics, "score": 1.5}, "note": '"' * 3_000}
    short = condensed(answer, 4_000)
    assert short["analysis"]["name"] == "A"
    assert short["analysis"]["score"] == 1.5
    assert short["analysis"]["topics"]["few"] == topics["few"]
    assert min(len(short["analysis"]["topics"][name]) for name in ("many", "more")) > 10
    assert 500 < len(short["note"]) < 1_000
    assert 3_500 < len(dumps(short)) <= 4_000
