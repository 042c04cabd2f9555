from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from core.errors import ErrorCode, KnownError
from core.model import EntityDraft, RelationDraft
from tests.core.dumps import domain

if TYPE_CHECKING:
    from collections.abc import Callable

    from core.memory import Memory
    from core.model import Relation


@pytest.fixture
def filled(memory: Memory) -> Memory:
    memory.graph.create_entities([EntityDraft(name) for name in "ABC"])
    return memory


def every(memory: Memory) -> tuple[Relation, ...]:
    return memory.graph.relations_of([1, 2, 3], include_ended=True)


def refused(memory: Memory, call: Callable[[], object]) -> KnownError:
    before = domain(memory)
    with pytest.raises(KnownError) as caught:
        call()
    assert domain(memory) == before
    return caught.value


def test_what_becomes_of_each_draft(filled: Memory) -> None:
    outcomes = filled.graph.create_relations(
        [
            RelationDraft(" A ", "B", " knows ", "since school"),
            RelationDraft("A", "B", "knows", "again"),
            RelationDraft("B", "A", "knows"),
            RelationDraft("A", "nobody", "knows"),
            RelationDraft("nowhere", "nobody", "knows"),
            RelationDraft("A", "B", "Knows"),
            RelationDraft("C", "C", "is"),
        ]
    )
    assert [one.outcome for one in outcomes] == ["stored", "exists", "stored", "missing", "missing", "stored", "stored"]
    assert [one.missing_name for one in outcomes] == [None, None, None, "nobody", "nowhere", None, None]
    first, second, third, fourth = every(filled)
    assert (first.from_id, first.to_id, first.from_name, first.to_name) == (1, 2, "A", "B")
    assert (first.type, first.context, first.active, first.ended_at) == ("knows", "since school", True, None)
    assert (second.from_name, third.type, fourth.from_id, fourth.to_id) == ("B", "Knows", 3, 3)


@pytest.mark.parametrize(
    ("draft", "code", "field"),
    [
        (RelationDraft("", "B", "r"), ErrorCode.TEXT_EMPTY, "from"),
        (RelationDraft("A", " ", "r"), ErrorCode.TEXT_EMPTY, "to"),
        (RelationDraft("A", "B", ""), ErrorCode.TEXT_EMPTY, "relationType"),
        (RelationDraft("A" * 513, "B", "r"), ErrorCode.TEXT_TOO_LONG, "from"),
        (RelationDraft("A", "B", "r" * 129), ErrorCode.TEXT_TOO_LONG, "relationType"),
        (RelationDraft("A", "B", "r", "c" * 2_001), ErrorCode.TEXT_TOO_LONG, "context"),
    ],
)
def test_an_invalid_draft_fails_the_call(draft: RelationDraft, code: ErrorCode, field: str, filled: Memory) -> None:
    error = refused(filled, lambda: filled.graph.create_relations([RelationDraft("A", "B", "good"), draft]))
    assert (error.code, error.parameters["field"]) == (code, field)


def test_both_names_of_an_entity_make_one_relation(filled: Memory) -> None:
    filled.graph.update_entity(1, name="Ada")
    outcomes = filled.graph.create_relations([RelationDraft("A", "B", "r"), RelationDraft("Ada", "B", "r")])
    assert [one.outcome for one in outcomes] == ["stored", "exists"]
    assert [r.from_name for r in every(filled)] == ["Ada"]


@pytest.mark.parametrize(
    ("there", "back"),
    [("contiene", "parte_de"), ("parte_de", "contiene"), ("contains", "part_of"), ("part_of", "contains")],
)
def test_ending_a_pair_ends_both(there: str, back: str, filled: Memory) -> None:
    filled.graph.create_relations(
        [
            RelationDraft("A", "B", there),
            RelationDraft("B", "A", back),
            RelationDraft("B", "A", there),
            RelationDraft("A", "B", back),
            RelationDraft("C", "A", back),
        ]
    )
    ended = filled.graph.end_relation(1)
    assert [r.id for r in ended] == [1, 2]
    assert all(not r.active and r.ended_at for r in ended)
    assert len({r.ended_at for r in ended}) == 1
    assert [r.id for r in filled.graph.relations_of([1, 2, 3])] == [3, 4, 5]
    assert filled.graph.counts().relations == 3


def test_other_types_end_alone(filled: Memory) -> None:
    filled.graph.create_relations([RelationDraft("A", "B", "knows"), RelationDraft("B", "A", "knows")])
    assert [r.id for r in filled.graph.end_relation(1)] == [1]


def test_a_pair_without_its_inverse_and_a_pair_with_itself(filled: Memory) -> None:
    filled.graph.create_relations([RelationDraft("A", "B", "contains")])
    assert [r.id for r in filled.graph.end_relation(1)] == [1]
    filled.graph.create_relations([RelationDraft("A", "A", "contains"), RelationDraft("A", "A", "part_of")])
    assert [r.id for r in filled.graph.end_relation(2)] == [2, 3]


def test_ending_twice_and_ending_nothing(filled: Memory) -> None:
    filled.graph.create_relations([RelationDraft("A", "B", "knows")])
    filled.graph.end_relation(1)
    last = filled.journal.last_id()
    assert filled.graph.end_relation(1) == ()
    assert filled.journal.last_id() == last
    for unknown in (99, -1, 0, 2**70):
        error = refused(filled, lambda unknown=unknown: filled.graph.end_relation(unknown))
        assert (error.code, error.parameters) == (ErrorCode.RELATION_NOT_FOUND, {"id": unknown})


def test_an_ended_relation_is_history_and_may_be_created_again(filled: Memory) -> None:
    for _ in range(3):
        assert filled.graph.create_relations([RelationDraft("A", "B", "knows")])[0].outcome == "stored"
        (active,) = filled.graph.relations_of([1])
        filled.graph.end_relation(active.id)
    assert filled.graph.relations_of([1]) == ()
    assert [r.id for r in every(filled)] == [1, 2, 3]
    assert filled.graph.open(["A"])
    assert filled.graph.page(limit=10).relations == ()
    assert filled.search.nodes("A", limit=10).relations == ()
    assert filled.graph.shape().edges == []


def test_update_a_relation(filled: Memory) -> None:
    filled.graph.create_relations([RelationDraft("A", "B", "knows", "old"), RelationDraft("A", "B", "likes")])
    updated = filled.graph.update_relation(1, type=" admires ")
    assert (updated.type, updated.context) == ("admires", "old")
    updated = filled.graph.update_relation(1, context="")
    assert (updated.type, updated.context) == ("admires", "")
    error = refused(filled, lambda: filled.graph.update_relation(1, type="likes"))
    assert error.code is ErrorCode.RELATION_EXISTS
    assert error.parameters == {"from_name": "A", "to_name": "B", "type": "likes"}
    assert refused(filled, lambda: filled.graph.update_relation(9, type="x")).code is ErrorCode.RELATION_NOT_FOUND
    assert refused(filled, lambda: filled.graph.update_relation(1, type=" ")).code is ErrorCode.TEXT_EMPTY
    assert refused(filled, lambda: filled.graph.update_relation(1, context="c" * 2_001)).code is (
        ErrorCode.TEXT_TOO_LONG
    )


def test_an_ended_relation_may_be_corrected_freely(filled: Memory) -> None:
    filled.graph.create_relations([RelationDraft("A", "B", "knows"), RelationDraft("A", "B", "likes")])
    filled.graph.end_relation(1)
    assert filled.graph.update_relation(1, type="likes").type == "likes"
    assert not filled.graph.update_relation(1, context="c").active


def test_relations_of(filled: Memory) -> None:
    filled.graph.create_relations([RelationDraft("A", "B", "r"), RelationDraft("B", "C", "r")])
    assert [r.id for r in filled.graph.relations_of([1])] == [1]
    assert [r.id for r in filled.graph.relations_of([2])] == [1, 2]
    assert [r.id for r in filled.graph.relations_of(iter([3, 1, 1]))] == [1, 2]
    assert filled.graph.relations_of([]) == ()
    assert filled.graph.relations_of([99, -1, 2**70]) == ()


def test_a_relation_of_an_entity_with_an_overlong_imported_name_can_be_changed(filled: Memory) -> None:
    with filled._store.write("import") as transaction:
        transaction.rows("UPDATE entity SET name = ? WHERE id = 1", "n" * 5_000)
    filled.graph.create_relations([RelationDraft("B", "C", "r")])
    with filled._store.write("import") as transaction:
        transaction.rows("UPDATE relation SET from_id = 1 WHERE id = 1")
    assert filled.graph.update_relation(1, type="s").type == "s"


def test_all_relations_of_an_entity_end_as_one_step(filled: Memory) -> None:
    triples = [("A", "B", "knows"), ("B", "C", "contains"), ("C", "B", "part_of"), ("A", "C", "knows")]
    filled.graph.create_relations([RelationDraft(*triple) for triple in triples])
    last = filled.journal.last_id()
    assert {one.id for one in filled.graph.end_relations_of(2)} == {1, 2, 3}
    assert [one.id for one in every(filled) if one.active] == [4]
    assert filled.journal.last_id() == last + 1
    assert filled.graph.end_relations_of(2) == ()
    filled.journal.undo_last()
    assert all(one.active for one in every(filled))
