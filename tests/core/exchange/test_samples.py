"""The sample memories: equal in both languages, and with something to see on every screen.

What they give the review queue is tested by words alone: their real vectors would take the model half a minute.
"""

from __future__ import annotations

import json
from collections import Counter
from itertools import combinations
from typing import TYPE_CHECKING

import pytest

from core.curation.contradictions import opposed
from core.curation.split_analysis import threshold
from core.reflections import AUTHORS, MOODS
from core.untrusted import suspicions
from resources import sample_path

if TYPE_CHECKING:
    from core.memory import Memory

LANGUAGES = ("en", "es")
PROJECT = {"en": "Project Alameda", "es": "Proyecto Alameda"}


pytestmark = pytest.mark.usefixtures("encoder")


def lines(language: str) -> list[dict]:
    return [json.loads(line) for line in sample_path(language).read_text("utf-8").split("\n")]


@pytest.fixture(params=LANGUAGES)
def sample(request: pytest.FixtureRequest, memory: Memory) -> Memory:
    report = memory.exchange.import_file(sample_path(request.param))
    assert (report.skipped, report.errors) == (0, 0)
    assert report.reflections_imported == len([each for each in lines(request.param) if each["type"] == "reflection"])
    return memory


def test_they_are_equal_in_structure() -> None:
    types: dict[str, str] = {}
    names: dict[str, str] = {}
    for one, other in zip(*map(lines, LANGUAGES), strict=True):
        assert one.keys() == other.keys()
        words = {"name", "entityType", "observations", "from", "to", "relationType", "context", "target", "content"}
        assert {key: one[key] for key in one.keys() - words} == {key: other[key] for key in other.keys() - words}
        if one["type"] == "entity":
            names[one["name"]] = other["name"]
            assert types.setdefault(one["entityType"], other["entityType"]) == other["entityType"]
            for mine, theirs in zip(one["observations"], other["observations"], strict=True):
                assert mine | {"content": ""} == theirs | {"content": ""}
                assert suspicions(mine["content"]) == suspicions(theirs["content"])
        for key in ("from", "to", "target"):
            assert names.get(one.get(key)) == other.get(key)
    assert set(types.values()) == {"Persona", "Proyecto", "Sistema", "Decisión", "Evento", "Recurso", "Sesión"}


def test_reflections_are_of_every_kind_and_spread_over_the_months(sample: Memory) -> None:
    reflections = sample.reflections.all()
    assert {one.target_type for one in reflections} == {"entity", "relation", "session", "global"}
    assert {one.author for one in reflections} == set(AUTHORS)
    assert {one.mood for one in reflections} == {*MOODS, None}
    assert {one.created_at[:7] for one in reflections} == {"2026-09", "2026-10", "2026-11"}
    assert [one.created_at for one in reflections] == sorted(one.created_at for one in reflections)
    assert len({one.content for one in reflections}) == len(reflections) >= 14


def test_a_scan_finds_something_of_each_kind(sample: Memory) -> None:
    outcome = sample.curation.scan()
    assert outcome.merges == 2
    assert outcome.flagged == 2
    assert min(outcome.splits, outcome.duplicates) >= 1


def test_one_entity_is_crowded_and_holds_two_facts_that_contradict_each_other(sample: Memory) -> None:
    (project,) = sample.graph.open(PROJECT.values())
    assert len(project.observations) > threshold(project.type)
    texts = [one.content for one in project.observations]
    assert [pair for pair in combinations(texts, 2) if opposed(*pair)] == [(texts[10], texts[11])]


def test_every_field_is_shown_somewhere(sample: Memory) -> None:
    entities = sample.graph.entities([row.id for row in sample.graph.rows()], include_archived=True)
    (archived,) = (
        one for one in sample.graph.page(limit=100, include_archived=True).entities if one.status == "archived"
    )
    assert {one.status for one in (*entities, archived)} == {"active", "paused", "done", "archived"}
    assert Counter(one.pinned for one in entities)[True] == 3
    assert len({one.bucket for one in entities}) == 2
    said = [observation for one in entities for observation in one.observations]
    assert {one.kind for one in said} >= {"generic", "finding", "decision", "state", "spec", "metric"}
    assert {one.memory_type for one in said} >= {"procedural", "identity"}
    assert len([one for one in said if one.expires_at]) >= 4
    assert len({one.created_at[:10] for one in said}) > 30
    relations = sample.graph.relations_of([one.id for one in entities], include_ended=True)
    assert len([one for one in relations if not one.active and one.ended_at]) == 2
    assert [one for one in relations if one.context]


@pytest.mark.parametrize("language", LANGUAGES)
def test_importing_one_again_adds_nothing(memory: Memory, language: str) -> None:
    memory.exchange.import_file(sample_path(language))
    memory.exchange.import_file(sample_path(language))
    assert len(memory.journal.entries()) == 1
