from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from core.errors import ErrorCode, KnownError
from core.model import EntityDraft, ObservationDraft, RelationDraft
from tests.core.dumps import domain

if TYPE_CHECKING:
    from collections.abc import Callable

    from core.memory import Memory


@pytest.fixture
def filled(memory: Memory) -> Memory:
    drafts = (ObservationDraft("one"), ObservationDraft("two"))
    memory.graph.create_entities([EntityDraft("A", "t", drafts), EntityDraft("B", "t", drafts)])
    return memory


def refused(memory: Memory, call: Callable[[], object]) -> KnownError:
    before, last = domain(memory), memory.journal.last_id()
    with pytest.raises(KnownError) as caught:
        call()
    assert domain(memory) == before
    assert memory.journal.last_id() == last
    return caught.value


def entity_id(memory: Memory, name: str) -> int:
    return memory.graph.open([name])[0].id


def test_a_rename_leaves_an_alias_that_resolves_everywhere(filled: Memory) -> None:
    a, b = entity_id(filled, "A"), entity_id(filled, "B")
    entity = filled.graph.update_entity(a, name=" Ada ")
    assert (entity.id, entity.name, entity.aliases) == (a, "Ada", ("A",))
    graph = filled.graph
    assert [e.id for e in graph.open(["A", "B", "Ada"])] == [a, b]
    assert graph.create_entities([EntityDraft("A")])[0].resolved_from == "A"
    assert graph.add_observations([("A", [ObservationDraft("x")])])[0].entity.id == a
    assert graph.create_relations([RelationDraft("A", "B", "r")])[0].outcome == "stored"
    assert graph.create_relations([RelationDraft("Ada", "B", "r")])[0].outcome == "exists"
    assert graph.delete_observations([("A", ["x"])])[0].deleted == 1
    assert graph.delete_relations([RelationDraft("A", "B", "r")])[0].outcome == "deleted"
    assert graph.delete_entities(["A"]).deleted == ("A",)
    assert graph.counts().entities == 1


def test_many_renames_keep_every_name(filled: Memory) -> None:
    a = entity_id(filled, "A")
    for name in ("A1", "A2", "A3"):
        filled.graph.update_entity(a, name=name)
    assert filled.graph.entity(a).aliases == ("A", "A1", "A2")
    entity = filled.graph.update_entity(a, name="A1")
    assert (entity.name, entity.aliases) == ("A1", ("A", "A2", "A3"))
    assert [e.name for e in filled.graph.open(["A3", "A1"])] == ["A1"]


def test_a_rename_there_and_back(filled: Memory) -> None:
    a = entity_id(filled, "A")
    filled.graph.update_entity(a, name="X")
    entity = filled.graph.update_entity(a, name="A")
    assert (entity.name, entity.aliases) == ("A", ("X",))


def test_names_can_be_swapped_with_a_step_between(filled: Memory) -> None:
    a, b = entity_id(filled, "A"), entity_id(filled, "B")
    error = refused(filled, lambda: filled.graph.update_entity(a, name="B"))
    assert (error.code, error.parameters) == (ErrorCode.NAME_TAKEN, {"name": "B"})
    filled.graph.update_entity(a, name="spare")
    error = refused(filled, lambda: filled.graph.update_entity(b, name="A"))
    assert error.code is ErrorCode.NAME_TAKEN, "an alias is a name as well"


def test_search_follows_a_rename(filled: Memory) -> None:
    filled.graph.update_entity(entity_id(filled, "A"), name="Zafiro", type="Piedra")
    assert [e.name for e in filled.search.nodes("zafiro", limit=5).entities] == ["Zafiro"]
    assert [e.name for e in filled.search.nodes("piedra", limit=5).entities] == ["Zafiro"]
    assert filled.search.nodes("a", limit=5).total == 1, "not by the old name"


def test_update_only_what_is_said(filled: Memory) -> None:
    a = entity_id(filled, "A")
    filled.graph.update_entity(a, type="person")
    filled.graph.update_entity(a, status="completado")
    entity = filled.graph.update_entity(a, pinned=True)
    assert (entity.name, entity.type, entity.status, entity.pinned) == ("A", "person", "done", True)
    entity = filled.graph.update_entity(a, pinned=False)
    assert (entity.pinned, entity.aliases) == (False, ())
    assert entity.updated_at > entity.created_at


@pytest.mark.parametrize(
    ("values", "code"),
    [
        ({"name": " "}, ErrorCode.TEXT_EMPTY),
        ({"type": ""}, ErrorCode.TEXT_EMPTY),
        ({"name": "x" * 513}, ErrorCode.TEXT_TOO_LONG),
        ({"type": "x" * 129}, ErrorCode.TEXT_TOO_LONG),
        ({"status": "asleep"}, ErrorCode.VALUE_NOT_ALLOWED),
    ],
)
def test_invalid_values_change_nothing(values: dict[str, str], code: ErrorCode, filled: Memory) -> None:
    assert refused(filled, lambda: filled.graph.update_entity(1, **values)).code is code


def test_an_unknown_entity(filled: Memory) -> None:
    error = refused(filled, lambda: filled.graph.update_entity(99, name="X"))
    assert (error.code, error.parameters) == (ErrorCode.ENTITY_NOT_FOUND, {"name": "99"})


def test_edit_an_observation(filled: Memory) -> None:
    first = filled.graph.open(["A"])[0].observations[0]
    edited = filled.graph.edit_observation(first.id, " uno\n")
    assert (edited.id, edited.content, edited.created_at) == (first.id, " uno\n", first.created_at)
    assert [o.content for o in filled.graph.open(["A"])[0].observations] == [" uno\n", "two"]
    assert filled.search.nodes("uno", limit=5).total == 1
    assert [e.name for e in filled.search.nodes("one", limit=5).entities] == ["B"]
    assert filled.graph.add_observations([("A", [ObservationDraft("one")])])[0].added == ("one",)


def test_edit_to_what_the_entity_says_already(filled: Memory) -> None:
    first = filled.graph.open(["A"])[0].observations[0]
    error = refused(filled, lambda: filled.graph.edit_observation(first.id, "two"))
    assert (error.code, error.parameters) == (ErrorCode.OBSERVATION_EXISTS, {"name": "A"})
    error = refused(filled, lambda: filled.graph.edit_observation(99, "x"))
    assert (error.code, error.parameters) == (ErrorCode.OBSERVATION_NOT_FOUND, {"id": 99})
    assert refused(filled, lambda: filled.graph.edit_observation(first.id, " ")).code is ErrorCode.TEXT_EMPTY
    assert refused(filled, lambda: filled.graph.edit_observation(first.id, "x" * 20_001)).code is (
        ErrorCode.TEXT_TOO_LONG
    )
