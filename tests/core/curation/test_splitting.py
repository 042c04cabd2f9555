"""Splitting: all or nothing, nothing invented, nothing lost, and undo is exact."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.errors import ErrorCode, KnownError
from core.model import EntityDraft, ObservationDraft, RelationDraft, SplitOutcome, SplitPart
from tests.core.curation.graphs import NAMES, PLANS, Plan, check_undo_and_redo, made, state, whole

if TYPE_CHECKING:
    from core.memory import Memory


@pytest.fixture
def filled(memory: Memory) -> Memory:
    said = [
        ObservationDraft("stack is Qt", "decision", "semantic", 0.9, "2030-01-01"),
        ObservationDraft("budget is 3"),
        ObservationDraft("team of two"),
    ]
    memory.graph.create_entities(
        [EntityDraft("Proyecto Ñ", "Proyecto", tuple(said), status="paused", pinned=True, bucket="work", scope="team")]
    )
    memory.graph.create_entities([EntityDraft("Other", "Proyecto", (ObservationDraft("elsewhere"),))])
    return memory


def refused(memory: Memory, *parts: SplitPart, name: str = "Proyecto Ñ", parent: str | None = None) -> KnownError:
    before, last = state(memory), memory.journal.last_id()
    with pytest.raises(KnownError) as caught:
        memory.curation.execute_split(name, parts, parent_name=parent)
    assert (state(memory), memory.journal.last_id()) == (before, last)
    return caught.value


def test_a_split_moves_rows_with_all_that_they_carry(filled: Memory) -> None:
    before = {row[0]: row for row in state(filled)["observation"]}
    parts = [SplitPart("Proyecto Ñ - Técnica", "Tema", ("stack is Qt",)), SplitPart("Dinero", "", ("budget is 3",))]
    outcome = filled.curation.execute_split("Proyecto Ñ", parts)
    assert outcome == SplitOutcome(("Proyecto Ñ - Técnica", "Dinero"), 2, 4, 1)
    after = {row[0]: row for row in state(filled)["observation"]}
    assert {one: row[2:] for one, row in after.items()} == {one: row[2:] for one, row in before.items()}
    assert {one: row[1] for one, row in after.items()} == {1: 3, 2: 4, 3: 1, 4: 2}
    part, money = filled.graph.open(["Proyecto Ñ - Técnica", "Dinero"])
    assert (part.type, money.type) == ("Tema", "Proyecto")
    assert (part.status, part.pinned, part.bucket, part.scope) == ("paused", True, "work", "team")
    assert [(r.from_name, r.type, r.to_name) for r in filled.graph.relations_of([1])] == [
        ("Proyecto Ñ", "contiene", "Proyecto Ñ - Técnica"),
        ("Proyecto Ñ - Técnica", "parte_de", "Proyecto Ñ"),
        ("Proyecto Ñ", "contiene", "Dinero"),
        ("Dinero", "parte_de", "Proyecto Ñ"),
    ]
    assert filled.journal.entries(limit=1)[0].tool == "execute_entity_split"


def test_parts_can_hang_from_another_parent(filled: Memory) -> None:
    outcome = filled.curation.execute_split("Proyecto Ñ", [SplitPart("P", "", ("team of two",))], parent_name="Other")
    assert outcome.relations_created == 2
    assert [(r.from_name, r.type, r.to_name) for r in filled.graph.relations_of([2])] == [
        ("Other", "contiene", "P"),
        ("P", "parte_de", "Other"),
    ]


def test_relations_can_go_with_a_part(filled: Memory) -> None:
    filled.graph.create_relations(
        [RelationDraft("Proyecto Ñ", "Other", "uses", "why"), RelationDraft("Other", "Proyecto Ñ", "needs")]
    )
    filled.curation.execute_split("Proyecto Ñ", [SplitPart("P", "", (), (1, 2))])
    uses, needs, *_ = filled.graph.relations_of([3])
    assert (uses.from_name, uses.to_name, uses.context) == ("P", "Other", "why")
    assert (needs.from_name, needs.to_name) == ("Other", "P")
    assert refused(filled, SplitPart("Q", "", (), (1,))).parameters == {"id": 1}
    assert refused(filled, SplitPart("Q", "", (), (99,))).code is ErrorCode.RELATION_NOT_FOUND


def test_what_is_archived_moves_and_is_not_counted_as_left(filled: Memory) -> None:
    with filled._store.write("archive") as transaction:
        transaction.rows("UPDATE observation SET state = 'archived' WHERE id IN (1, 3)")
    assert filled.curation.execute_split("Proyecto Ñ", [SplitPart("P", "", ("stack is Qt",))]).observations_left == 1
    (part,) = filled.graph.open(["P"], include_archived=True)
    assert [one.content for one in part.observations] == ["stack is Qt"]


def test_a_text_twice_in_one_part_is_moved_once(filled: Memory) -> None:
    parts = [SplitPart("P", "", ("team of two", "team of two"))]
    assert filled.curation.execute_split("Proyecto Ñ", parts).observations_moved == 1


def test_what_cannot_be_split(filled: Memory) -> None:
    fine = SplitPart("P", "", ("stack is Qt",))
    assert refused(filled, fine, name="Nobody").parameters == {"name": "Nobody"}
    assert refused(filled, fine, parent="Nobody").parameters == {"name": "Nobody"}
    assert refused(filled, fine, SplitPart("Other", "", ("budget is 3",))).parameters == {"name": "Other"}
    twice = refused(filled, fine, SplitPart(" P ", "", ("budget is 3",)))
    assert (twice.code, twice.parameters) == (ErrorCode.NAME_IN_TWO, {"name": "P"})
    assert refused(filled, SplitPart("Proyecto Ñ", "", ("budget is 3",))).code is ErrorCode.NAME_TAKEN
    assert refused(filled, fine, SplitPart("Q", "", ("elsewhere",))).parameters["text"] == "elsewhere"
    assert refused(filled, fine, SplitPart("Q", "", ("stack is Qt",))).code is ErrorCode.OBSERVATION_IN_TWO
    assert refused(filled).code is ErrorCode.NOTHING_TO_SPLIT
    assert refused(filled, fine, SplitPart("Q")).code is ErrorCode.NOTHING_TO_SPLIT
    assert refused(filled, SplitPart(" ", "", ("budget is 3",))).code is ErrorCode.TEXT_EMPTY
    assert refused(filled, SplitPart("Q", "x" * 200, ("budget is 3",))).code is ErrorCode.TEXT_TOO_LONG
    assert refused(filled, SplitPart("Q", "", ("\ud800",))).code is ErrorCode.TEXT_HAS_SURROGATE
    assert refused(filled, *[fine] * 1_001).code is ErrorCode.TOO_MANY


def test_a_dry_run_says_the_same_and_changes_nothing(filled: Memory) -> None:
    before, last = whole(filled), filled.journal.last_id()
    parts = [SplitPart("P", "", ("stack is Qt",))]
    outcome = filled.curation.execute_split("Proyecto Ñ", parts, dry_run=True)
    assert (whole(filled), filled.journal.last_id()) == (before, last)
    assert filled.curation.execute_split("Proyecto Ñ", parts) == outcome


def test_in_a_strict_graph_parts_have_slugs_and_one_relation_each(filled: Memory) -> None:
    filled.settings.set("strict", value=True)
    parts = [SplitPart("Proyecto Ñ - Técnica", "project", ("stack is Qt",)), SplitPart("money", "", ("budget is 3",))]
    relations = filled.curation.split_relations("Proyecto Ñ", ["proyecto-n-tecnica", "money"])
    outcome = filled.curation.execute_split("Proyecto Ñ", parts)
    assert outcome == SplitOutcome(("proyecto-n-tecnica", "money"), 2, 2, 1)
    found = filled.graph.relations_of([1])
    assert tuple((one.from_name, one.type, one.to_name) for one in found) == relations
    assert relations == (("Proyecto Ñ", "contains", "proyecto-n-tecnica"), ("Proyecto Ñ", "contains", "money"))
    taken = refused(filled, SplitPart("Móney!", "", ("team of two",)))
    assert (taken.code, taken.parameters) == (ErrorCode.NAME_TAKEN, {"name": "money"})
    alike = SplitPart("Péople", "", ("team of two",)), SplitPart("people", "", ("team of two",))
    twice = refused(filled, *alike)
    assert (twice.code, twice.parameters) == (ErrorCode.NAME_IN_TWO, {"name": "people"})
    (relation,) = filled.graph.end_relation(found[0].id)
    assert relation.type == "contains"


@given(plan=PLANS, name=st.sampled_from(NAMES), parent=st.none() | st.sampled_from(NAMES), cut=st.data())
def test_random_splits(plan: Plan, name: str, parent: str | None, cut: st.DataObject) -> None:
    with made(plan) as memory:
        before = whole(memory)
        ids = {row[1]: row[0] for row in before[0]["entity"]}
        held = [row for row in before[0]["observation"] if row[1] == ids[name]]
        if not held:
            return
        places = cut.draw(st.lists(st.integers(0, 2), min_size=len(held), max_size=len(held)))
        groups = [[row for row, place in zip(held, places, strict=True) if place == part] for part in (1, 2)]
        groups = [group for group in groups if group]
        parts = [SplitPart(f"Part {n}", "", tuple(str(row[2]) for row in g)) for n, g in enumerate(groups)]
        if not parts:
            return
        outcome = memory.curation.execute_split(name, parts, parent_name=parent)
        after = whole(memory)
        moved = {
            row[0]: entity[0]
            for group, entity in zip(groups, after[0]["entity"][len(NAMES) :], strict=True)
            for row in group
        }
        assert after[0]["observation"] == [
            (row[0], moved.get(row[0], row[1]), *row[2:]) for row in before[0]["observation"]
        ]
        assert after[0]["relation"][: len(before[0]["relation"])] == before[0]["relation"]
        assert len(after[0]["relation"]) - len(before[0]["relation"]) == outcome.relations_created == 2 * len(parts)
        assert after[0]["reflection"] == before[0]["reflection"]
        assert outcome.observations_moved == len(moved)
        left = [row for row in held if row[0] not in moved and row[8] == "active"]
        assert outcome.observations_left == len(left)
        check_undo_and_redo(memory, before, after)
