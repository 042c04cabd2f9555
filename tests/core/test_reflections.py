"""Reflections: who may write what about what, and what a search finds."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.errors import ErrorCode, KnownError
from core.memory import Memory
from core.model import EntityDraft, RelationDraft
from core.reflections import AUTHORS, AUTHORS_SETTING, MOODS, MOODS_SETTING
from tests.conftest import AGENT
from tests.core.curation.graphs import state
from tests.core.quick import quick_memory

if TYPE_CHECKING:
    from collections.abc import Callable

    from seeded_encoder import SeededEncoder


pytestmark = pytest.mark.usefixtures("no_model")


@pytest.fixture
def filled(memory: Memory) -> Memory:
    memory.graph.create_entities([EntityDraft("A"), EntityDraft("B")])
    memory.graph.create_relations([RelationDraft("A", "B", "uses")])
    return memory


def refused(memory: Memory, call: Callable[[], object]) -> KnownError:
    before, last = state(memory), memory.journal.last_id()
    with pytest.raises(KnownError) as caught:
        call()
    assert (state(memory), memory.journal.last_id()) == (before, last)
    return caught.value


def found(memory: Memory, query: str, **filters: object) -> list[str]:
    return [one.content for one, _ in memory.reflections.search(query, **filters)]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("target_type", "target_id"), [("entity", 2), ("relation", 1), ("session", None), ("global", None)]
)
def test_a_reflection_on_each_kind_of_target(filled: Memory, target_type: str, target_id: int | None) -> None:
    made = filled.reflections.add(target_type, "Some prose.", author="nolan", mood="duda", target_id=target_id)
    assert (made.id, made.target_type, made.target_id) == (1, target_type, target_id)
    assert (made.author, made.mood, made.content) == ("nolan", "duda", "Some prose.")
    assert (made.session_id, made.actor) == (filled.session_id, filled.actor)
    assert filled.reflections.get([1]) == (made,)
    assert filled.reflections.all() == (made,)
    entry = filled.journal.entries(limit=1)[0]
    assert entry.tool == "add_reflection"
    assert entry.summary["names"] == {"entity": ["B"], "relation": ["A", "B"]}.get(target_type, [])
    filled.journal.undo_last()
    assert filled.reflections.all() == ()


def test_a_session_reflection_is_bound_to_the_connection_that_writes(filled: Memory) -> None:
    with Memory.open(filled.path, AGENT) as agent:
        made = agent.reflections.add("session", "went well")
        assert made.session_id == agent.session_id != filled.session_id
    assert filled.reflections.get([made.id])[0].actor == AGENT


def test_defaults(filled: Memory) -> None:
    made = filled.reflections.add("global", "x")
    assert (made.author, made.mood) == ("sofia", None)
    assert (filled.reflections.authors, filled.reflections.moods) == (AUTHORS, MOODS)


@pytest.mark.parametrize("target_type", ["entity", "relation"])
def test_a_target_that_is_needed_must_exist(filled: Memory, target_type: str) -> None:
    error = refused(filled, lambda: filled.reflections.add(target_type, "x"))
    assert (error.code, error.parameters) == (ErrorCode.TARGET_NEEDED, {"target_type": target_type})
    for unknown in (99, -1, 2**63, -(2**70)):
        error = refused(filled, lambda unknown=unknown: filled.reflections.add(target_type, "x", target_id=unknown))
        assert error.code is ErrorCode.TARGET_NOT_FOUND
        assert error.parameters == {"target_type": target_type, "id": unknown}


@pytest.mark.parametrize("target_type", ["session", "global"])
def test_a_target_where_none_belongs(filled: Memory, target_type: str) -> None:
    error = refused(filled, lambda: filled.reflections.add(target_type, "x", target_id=1))
    assert (error.code, error.parameters) == (ErrorCode.TARGET_NOT_WANTED, {"target_type": target_type})


def test_words_outside_the_setting_are_refused_and_the_allowed_ones_listed(filled: Memory) -> None:
    add = filled.reflections.add
    error = refused(filled, lambda: add("global", "x", author="who"))
    assert error.parameters == {"field": "author", "value": "who", "allowed": AUTHORS}
    error = refused(filled, lambda: add("global", "x", mood="meh"))
    assert error.parameters == {"field": "mood", "value": "meh", "allowed": MOODS}
    error = refused(filled, lambda: add("planet", "x"))
    assert error.parameters["allowed"] == ("entity", "relation", "session", "global")
    for filters in ({"author": "who"}, {"mood": "meh"}, {"target_type": "planet"}):
        assert refused(filled, lambda f=filters: found(filled, "x", **f)).code is ErrorCode.VALUE_NOT_ALLOWED


def test_case_and_accents_of_those_words_make_no_difference(filled: Memory) -> None:
    made = filled.reflections.add("Global", "x", author="SOFÍA", mood=" Frustración ")
    assert (made.target_type, made.author, made.mood) == ("global", "sofia", "frustracion")
    assert found(filled, "x", mood="FRUSTRACIÓN", author="Sofía") == ["x"]


def test_a_person_can_add_authors_and_moods(filled: Memory) -> None:
    filled.settings.set(AUTHORS_SETTING, [*AUTHORS, "Inés"])
    filled.settings.set(MOODS_SETTING, ["calma"])
    assert filled.reflections.add("global", "x", author="Inés", mood="calma").author == "Inés"
    assert refused(filled, lambda: filled.reflections.add("global", "x", mood="duda")).parameters["allowed"] == (
        "calma",
    )


def test_a_word_is_allowed_once(filled: Memory) -> None:
    assert filled.reflections.allow_author("  Inés  María ") == "Inés María"
    assert filled.reflections.allow_author("inés maría") == "Inés María"
    assert filled.reflections.allow_mood("Duda") == "duda"
    assert filled.reflections.allow_mood("calma") == "calma"
    assert (filled.reflections.authors, filled.reflections.moods) == ((*AUTHORS, "Inés María"), (*MOODS, "calma"))
    assert filled.reflections.add("global", "x", author="inés maría", mood="Calma").author == "Inés María"
    for bad, code in ((" ", ErrorCode.TEXT_EMPTY), ("x" * 41, ErrorCode.TEXT_TOO_LONG), ("\0", ErrorCode.TEXT_HAS_NUL)):
        assert refused(filled, lambda bad=bad: filled.reflections.allow_mood(bad)).code is code


def test_a_reflection_names_what_it_is_about(filled: Memory) -> None:
    targets = [("entity", 2), ("relation", 1), ("session", None), ("global", None)]
    made = [filled.reflections.add(kind, "x", target_id=target) for kind, target in targets]
    assert [one.about for one in made] == [("B",), ("A", "uses", "B"), (), ()]
    filled.graph.update_entity(1, name="Z")
    assert filled.reflections.get([made[1].id])[0].about == ("Z", "uses", "B")


def test_a_reflection_can_be_linked_to_something_else(filled: Memory) -> None:
    made = filled.reflections.add("entity", "x", target_id=1)
    edit = filled.reflections.edit
    to_relation = edit(made.id, content="x", mood=None, author="nolan", target=("relation", 1))
    assert (to_relation.target_type, to_relation.target_id, to_relation.author) == ("relation", 1, "nolan")
    assert filled.journal.entries(limit=1)[0].summary["names"] == ["A", "B"]
    to_nothing = edit(made.id, content="x", mood=None, target=("global", None))
    assert (to_nothing.target_type, to_nothing.target_id, to_nothing.about) == ("global", None, ())
    for target, code in (
        (("entity", None), ErrorCode.TARGET_NEEDED),
        (("session", 1), ErrorCode.TARGET_NOT_WANTED),
        (("entity", 99), ErrorCode.TARGET_NOT_FOUND),
    ):
        call = lambda target=target: edit(made.id, content="x", mood=None, target=target)  # noqa: E731
        assert refused(filled, call).code is code
    filled.journal.undo_last()
    filled.journal.undo_last()
    assert filled.reflections.all() == (made,)


@pytest.mark.parametrize("content", ["", "  \n\t", "x" * 20_001, "\0", "\ud800"])
def test_prose_that_cannot_be_kept(filled: Memory, content: str) -> None:
    assert refused(filled, lambda: filled.reflections.add("global", content)).parameters["field"] == "content"


def test_editing_and_deleting(filled: Memory) -> None:
    made = filled.reflections.add("entity", "first", target_id=1, mood="duda")
    edited = filled.reflections.edit(made.id, content="second", mood=None)
    assert (edited.content, edited.mood, edited.created_at) == ("second", None, made.created_at)
    assert filled.journal.entries(limit=1)[0].summary["names"] == ["A"]
    assert (found(filled, "first"), found(filled, "second")) == ([], ["second"])
    filled.reflections.delete(made.id)
    assert filled.reflections.all() == ()
    filled.journal.undo_last()
    filled.journal.undo_last()
    assert filled.reflections.all() == (made,)
    for call in (lambda: filled.reflections.delete(9), lambda: filled.reflections.edit(9, content="x", mood=None)):
        assert refused(filled, call).code is ErrorCode.REFLECTION_NOT_FOUND
    assert (
        refused(filled, lambda: filled.reflections.edit(made.id, content=" ", mood=None)).code is ErrorCode.TEXT_EMPTY
    )


def test_a_reflection_goes_with_its_target_and_comes_back_with_it(filled: Memory) -> None:
    on_entity = filled.reflections.add("entity", "on A", target_id=1)
    on_relation = filled.reflections.add("relation", "on the relation", target_id=1)
    assert filled.reflections.of_entity(1) == (on_relation, on_entity)
    assert filled.reflections.of_entity(2) == (on_relation,)
    filled.graph.delete_entities(["A"])
    assert filled.reflections.all() == ()
    assert found(filled, "relation") == []
    filled.journal.undo_last()
    assert set(filled.reflections.all()) == {on_entity, on_relation}
    assert found(filled, "relation") == ["on the relation"]


def test_a_search_without_a_model_goes_by_the_words(filled: Memory) -> None:
    for text in ("the garden was dry", "dry dry humour", "nothing of the kind"):
        filled.reflections.add("global", text)
    results = filled.reflections.search("DRY gardens")
    assert [one.content for one, _ in results] == ["the garden was dry", "dry dry humour"]
    assert [score for _, score in results] == pytest.approx([0.5, 0.5 * 61 / 62])
    assert filled.reflections.search('"AND" * ) -') == ()
    assert refused(filled, lambda: found(filled, "x" * 2_001)).code is ErrorCode.TEXT_TOO_LONG


def test_meaning_and_words_are_fused(filled: Memory, encoder: SeededEncoder) -> None:
    for text in ("roses need water", "the car needs oil", "water is dear"):
        filled.reflections.add("global", text)
    (first, score), *others = filled.reflections.search("roses need water")
    assert (first.content, score) == ("roses need water", 1.0)
    assert len(others) == 2, "nearness has no end"
    assert all(0 < score < 1 for _, score in others)


def test_a_filtered_search_returns_as_many_as_there_are(filled: Memory, encoder: SeededEncoder) -> None:
    for number in range(60):
        filled.reflections.add("global", f"water {number}")
    for number in range(5):
        filled.reflections.add("entity", f"oil and other things {number}", author="nolan", target_id=1, mood="duda")
    for filters in ({"author": "nolan"}, {"mood": "duda"}, {"target_type": "entity"}):
        assert len(found(filled, "water", limit=5, **filters)) == 5
        assert len(found(filled, "water", limit=3, **filters)) == 3
    assert found(filled, "water", author="nolan", target_type="global") == []


@settings(max_examples=25, deadline=None)
@given(
    st.lists(
        st.tuples(st.sampled_from(AUTHORS), st.none() | st.sampled_from(MOODS), st.sampled_from("abcd")), max_size=20
    ),
    st.none() | st.sampled_from(AUTHORS),
    st.none() | st.sampled_from(MOODS),
    st.integers(1, 6),
)
def test_filters_come_before_ranking(
    said: list[tuple[str, str | None, str]],
    author: str | None,
    mood: str | None,
    limit: int,
) -> None:
    with quick_memory() as memory:
        for one, its_mood, word in said:
            memory.reflections.add("global", f"{word} thing", author=one, mood=its_mood)
        fitting = [
            f"{word} thing" for one, its_mood, word in said if author in (None, one) and mood in (None, its_mood)
        ]
        results = memory.reflections.search("b thing", author=author, mood=mood, limit=limit)
        assert len(results) == min(limit, len(fitting))
        assert all(author in (None, one.author) and mood in (None, one.mood) for one, _ in results)
        best = [one.content for one, _ in results]
        assert best[: fitting.count("b thing")] == ["b thing"] * min(limit, fitting.count("b thing"))
        assert list(dict(results).values()) == sorted((score for _, score in results), reverse=True)
