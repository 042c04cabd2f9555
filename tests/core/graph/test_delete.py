from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from core.errors import ErrorCode, KnownError
from core.model import EntityDraft, ObservationDraft, RelationDraft
from tests.core.dumps import derived, domain

if TYPE_CHECKING:
    from core.memory import Memory


@pytest.fixture
def filled(memory: Memory) -> Memory:
    drafts = (ObservationDraft("one"), ObservationDraft("two"))
    memory.graph.create_entities([EntityDraft("A", "t", drafts), EntityDraft("B", "t", drafts), EntityDraft("C")])
    memory.graph.create_relations(
        [RelationDraft("A", "B", "knows"), RelationDraft("B", "A", "knows"), RelationDraft("A", "A", "is")]
    )
    memory.graph.update_entity(memory.graph.open(["A"])[0].id, name="Ada")
    return memory


def contents(memory: Memory, name: str) -> list[str]:
    return [o.content for o in memory.graph.open([name])[0].observations]


def test_delete_entities_takes_what_hangs_on_them(filled: Memory) -> None:
    outcome = filled.graph.delete_entities([" Ada ", "nobody", "Ada"])
    assert (outcome.deleted, outcome.missing) == ((" Ada ",), ("nobody", "Ada"))
    dump = domain(filled)
    assert [row[1] for row in dump["entity"]] == ["B", "C"]
    assert dump["alias"] == dump["relation"] == []
    assert len(dump["observation"]) == 2
    index = derived(filled)
    assert [row[1] for row in index["entity_text"]] == ["b", "c"]
    assert {row[1] for row in index["observation_text"]} == {2}
    assert {row[1] for row in index["observation_trigram"]} == {row[0] for row in index["observation_text"]}


def test_delete_entities_by_alias(filled: Memory) -> None:
    outcome = filled.graph.delete_entities(["A"])
    assert outcome.deleted == ("A",)
    assert filled.graph.open(["Ada", "A"]) == ()
    (stored,) = filled.graph.create_entities([EntityDraft("A")])
    assert stored.created, "the name is free again"


def test_delete_entities_by_both_names(filled: Memory) -> None:
    outcome = filled.graph.delete_entities(["A", "Ada", "B"])
    assert (outcome.deleted, outcome.missing) == (("A", "B"), ("Ada",))


def test_an_empty_name_fails_the_call(filled: Memory) -> None:
    before = domain(filled)
    for call in (
        lambda: filled.graph.delete_entities(["Ada", " "]),
        lambda: filled.graph.delete_observations([("Ada", ["one"]), ("", ["one"])]),
        lambda: filled.graph.delete_relations([RelationDraft("A", "B", "knows"), RelationDraft("A", "", "knows")]),
    ):
        with pytest.raises(KnownError) as caught:
            call()
        assert caught.value.code is ErrorCode.TEXT_EMPTY
    assert domain(filled) == before


def test_delete_observations(filled: Memory) -> None:
    first, second, third = filled.graph.delete_observations(
        [("A", ["one", "one", "nothing", " two", ""]), ("nobody", ["one"]), (" B ", ["one", "two"])]
    )
    assert (first.name, first.deleted, second.deleted, third.deleted) == ("A", 1, 0, 2)
    assert first.entity is not None
    assert third.entity is not None
    assert (first.entity.name, second.entity, third.entity.observations) == ("Ada", None, ())
    assert contents(filled, "Ada") == ["two"]
    assert filled.search.nodes("one", limit=5).total == 0


def test_delete_observations_matches_after_normalising_only(memory: Memory) -> None:
    memory.graph.create_entities([EntityDraft("A", None, (ObservationDraft("Café "), ObservationDraft("café")))])
    (outcome,) = memory.graph.delete_observations([("A", ["Cafe\u0301 "])])
    assert outcome.deleted == 1
    assert contents(memory, "A") == ["café"]


def test_delete_observations_takes_archived_ones_too(filled: Memory) -> None:
    with filled._store.write("archive") as transaction:
        transaction.rows("UPDATE observation SET state = 'archived'")
    (outcome,) = filled.graph.delete_observations([("Ada", ["one"])])
    assert outcome.deleted == 1


def test_remove_observations_by_id(filled: Memory) -> None:
    ids = [o.id for o in filled.graph.open(["Ada"])[0].observations]
    assert filled.graph.remove_observations([*ids, *ids, 999, -1, 2**70]) == 2
    assert contents(filled, "Ada") == []
    assert filled.graph.remove_observations(ids) == 0


def test_remove_very_many_by_id(memory: Memory) -> None:
    many = [ObservationDraft(f"o{n}") for n in range(1_000)]
    memory.graph.create_entities([EntityDraft("A", None, tuple(many))])
    assert memory.graph.remove_observations(range(1, 200_000)) == 1_000
    assert memory.graph.counts().observations == 0


def test_delete_relations_takes_every_row_of_the_triple(filled: Memory) -> None:
    ids = [e.id for e in filled.graph.open(["A", "B"])]
    knows = next(r for r in filled.graph.relations_of(ids) if r.type == "knows" and r.from_name == "Ada")
    filled.graph.end_relation(knows.id)
    filled.graph.create_relations([RelationDraft("A", "B", "knows")])
    assert len([r for r in filled.graph.relations_of(ids, include_ended=True) if r.from_name == "Ada"]) == 3
    outcomes = filled.graph.delete_relations(
        [
            RelationDraft(" A ", "B", " knows ", "ignored"),
            RelationDraft("A", "B", "knows"),
            RelationDraft("A", "nobody", "knows"),
            RelationDraft("nobody", "A", "knows"),
            RelationDraft("B", "C", "knows"),
        ]
    )
    assert [one.outcome for one in outcomes] == ["deleted", "no_relation", "no_entity", "no_entity", "no_relation"]
    left = filled.graph.relations_of(ids, include_ended=True)
    assert [(r.from_name, r.to_name, r.type) for r in left] == [("B", "Ada", "knows"), ("Ada", "Ada", "is")]


def test_remove_relations_by_id(filled: Memory) -> None:
    ids = [r.id for r in filled.graph.relations_of([1])]
    assert len(ids) == 3
    assert filled.graph.remove_relations([ids[0], ids[2], 999]) == 2
    assert [r.id for r in filled.graph.relations_of([1])] == [ids[1]]
