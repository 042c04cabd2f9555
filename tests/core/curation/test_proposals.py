"""Proposals: the same is one, what was rejected stays so, and what is carried out is one undoable step."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from waiting import PATIENCE

import core
from core.errors import BugError, ErrorCode, KnownError
from core.memory import Memory
from core.model import (
    DuplicatesPayload,
    EntityDraft,
    FlaggedPayload,
    MergePayload,
    ObservationDraft,
    RelationDraft,
    SplitPart,
    SplitPayload,
)
from tests.conftest import AGENT
from tests.core.curation.graphs import Plan, made, state

if TYPE_CHECKING:
    from core.model import Payload

SPLIT = SplitPayload(1, (SplitPart("A - x", "", ("one", "two")),), 3, 2, 1.2, 2)
MERGE = MergePayload((1, 2), ("same name",))
DUPLICATES = DuplicatesPayload(1, (1, 2), ("same words",))
FLAGGED = FlaggedPayload(1, 3, ("an order",))
PAYLOADS = [SPLIT, MERGE, DUPLICATES, FLAGGED]


@pytest.fixture
def filled(memory: Memory) -> Memory:
    memory.graph.create_entities(
        [
            EntityDraft("A", "x", tuple(map(ObservationDraft, ("one", "two", "three")))),
            EntityDraft("B", "x", (ObservationDraft("four"),)),
            EntityDraft("C", "x"),
        ]
    )
    return memory


def say(memory: Memory, text: str, name: str = "A") -> None:
    memory.graph.add_observations([(name, [ObservationDraft(text)])])


def refused(memory: Memory, proposal_id: int, edited: Payload | None = None) -> ErrorCode:
    before, last = state(memory), memory.journal.last_id()
    kept = memory.curation.proposals.get(proposal_id)
    with pytest.raises(KnownError) as caught:
        memory.curation.approve(proposal_id, edited=edited)
    assert (state(memory), memory.journal.last_id()) == (before, last)
    assert memory.curation.proposals.get(proposal_id) == kept
    return caught.value.code


@pytest.mark.parametrize("payload", PAYLOADS)
def test_a_proposal_is_kept_as_it_was_made(filled: Memory, payload: Payload) -> None:
    last, before = filled.journal.last_id(), state(filled)
    made = filled.curation.proposals.add(payload, score=0.7)
    assert (made.payload, made.status, made.score, made.actor) == (payload, "pending", 0.7, filled.actor)
    assert made.names == (("A", "B") if payload is MERGE else ("A",))
    assert filled.curation.proposals.get(made.id) == made
    assert filled.curation.proposals.waiting() == (made,)
    assert filled.curation.proposals.waiting(kind=made.kind, entity_id=1) == (made,)
    assert filled.curation.proposals.waiting(entity_id=3) == ()
    assert filled.curation.proposals.count_waiting() == 1
    assert (filled.journal.last_id(), state(filled)) == (last, before), "a proposal changes no memory"


@pytest.mark.parametrize("payload", PAYLOADS)
def test_the_same_made_twice_is_one(filled: Memory, payload: Payload) -> None:
    first = filled.curation.proposals.add(payload, score=0.7)
    with Memory.open(filled.path, AGENT) as agent:
        assert agent.curation.proposals.add(payload, score=0.2) == first
    assert filled.curation.proposals.count_waiting() == 1


def test_the_order_of_targets_makes_no_other_proposal(filled: Memory) -> None:
    first = filled.curation.proposals.add(MERGE)
    assert filled.curation.proposals.add(replace(MERGE, entity_ids=(2, 1))) == first
    assert filled.curation.proposals.add(DUPLICATES).id != first.id
    assert filled.curation.proposals.add(replace(DUPLICATES, observation_ids=(2, 1))).id == first.id + 1


def test_what_was_asked_for_takes_the_place_of_what_waits(filled: Memory) -> None:
    first = filled.curation.proposals.add(MERGE)
    turned = replace(MERGE, entity_ids=(2, 1), why=())
    with Memory.open(filled.path, AGENT) as agent:
        asked = agent.curation.proposals.add(turned, score=0.4, asked=True)
    assert (asked.id, asked.payload, asked.names, asked.score) == (first.id, turned, ("B", "A"), 0.4)
    assert asked.actor == AGENT
    filled.curation.proposals.set_status(first.id, "rejected")
    again = filled.curation.proposals.add(MERGE, asked=True)
    assert (again.status, again.payload) == ("rejected", turned)


@pytest.mark.parametrize("payload", PAYLOADS)
def test_what_was_rejected_is_not_proposed_again_until_the_content_changes(filled: Memory, payload: Payload) -> None:
    first = filled.curation.proposals.add(payload)
    rejected = filled.curation.proposals.set_status(first.id, "rejected")
    assert rejected.decided_at is not None
    assert filled.curation.proposals.add(payload) == rejected
    assert filled.curation.proposals.waiting() == ()
    assert filled.curation.proposals.decided() == (rejected,)
    assert refused(filled, first.id) is ErrorCode.PROPOSAL_DECIDED
    observation_id = {FLAGGED: 3}.get(payload, 1)
    filled.graph.edit_observation(observation_id, "changed")
    again = filled.curation.proposals.add(payload)
    assert (again.id, again.status) == (first.id + 1, "pending")
    assert filled.curation.proposals.count_waiting() == 1


def test_a_rejection_can_be_taken_back_and_a_decision_put_off(filled: Memory) -> None:
    proposals = filled.curation.proposals
    first = proposals.add(MERGE)
    assert proposals.set_status(first.id, "unsure").status == "unsure"
    assert proposals.waiting()[0].status == "unsure"
    proposals.set_status(first.id, "rejected")
    with pytest.raises(KnownError) as caught:
        proposals.set_status(first.id, "pending")
    assert caught.value.code is ErrorCode.PROPOSAL_DECIDED
    assert proposals.reopen(first.id) == first
    for call in (proposals.reopen, lambda one: proposals.set_status(one, "pending"), filled.curation.approve):
        with pytest.raises(KnownError) as caught:
            call(99)
        assert caught.value.code is ErrorCode.PROPOSAL_NOT_FOUND


@pytest.mark.parametrize("payload", PAYLOADS)
def test_a_proposal_is_stale_once_its_targets_have_changed(filled: Memory, payload: Payload) -> None:
    first = filled.curation.proposals.add(payload)
    say(filled, "of no concern", "C")
    assert filled.curation.proposals.waiting()[0].status == "pending"
    filled.graph.edit_observation(3 if payload is FLAGGED else 1, "changed")
    assert filled.curation.proposals.waiting()[0].status == "stale"
    assert refused(filled, first.id) is ErrorCode.PROPOSAL_STALE
    filled.journal.undo_last()
    assert filled.curation.proposals.waiting() == (first,), "all is as it was"
    filled.graph.delete_entities(["A"])
    assert refused(filled, first.id) is ErrorCode.PROPOSAL_STALE


def test_a_newer_proposal_about_the_same_takes_the_place_of_a_stale_one(filled: Memory) -> None:
    proposals = filled.curation.proposals
    first, other = proposals.add(SPLIT), proposals.add(MERGE)
    say(filled, "more")
    second = proposals.add(SPLIT)
    assert {one.id: one.status for one in proposals.waiting()} == {second.id: "pending", other.id: "stale"}
    assert proposals.get(first.id) is None


def test_a_stale_proposal_can_be_renewed(filled: Memory) -> None:
    proposals = filled.curation.proposals
    first = proposals.add(SPLIT, score=0.3)
    say(filled, "more")
    fitting = replace(SPLIT, parts=(SplitPart("A - y", "", ("more",)),))
    renewed = proposals.renew(first.id, fitting)
    assert (renewed.status, renewed.payload, renewed.score) == ("pending", fitting, 0.3)
    assert proposals.waiting() == (renewed,)
    filled.curation.approve(renewed.id)
    for proposal_id, code in ((renewed.id, ErrorCode.PROPOSAL_DECIDED), (first.id, ErrorCode.PROPOSAL_NOT_FOUND)):
        with pytest.raises(KnownError) as caught:
            proposals.renew(proposal_id, SPLIT)
        assert caught.value.code is code


def test_the_surest_come_first(filled: Memory) -> None:
    scores = {SPLIT: 0.2, MERGE: 0.9, DUPLICATES: None, FLAGGED: 0.5}
    ids = [filled.curation.proposals.add(one, score=score).id for one, score in scores.items()]
    assert [one.id for one in filled.curation.proposals.waiting()] == [ids[1], ids[3], ids[0], ids[2]]


@pytest.mark.parametrize("payload", PAYLOADS)
def test_undo_sets_it_back_and_redo_approves_it_again(filled: Memory, payload: Payload) -> None:
    before = state(filled)
    made = filled.curation.proposals.add(payload)
    approved = filled.curation.approve(made.id)
    after = state(filled)
    assert after != before
    entry = filled.journal.entries(limit=1)[0]
    assert (approved.status, approved.entry_id, entry.tool) == ("approved", entry.id, "approve_proposal")
    assert entry.summary["names"][0] == "A"
    assert filled.curation.proposals.waiting() == ()
    filled.journal.undo_last()
    (waits,) = filled.curation.proposals.waiting()
    assert (waits.id, waits.status, waits.decided_at) == (made.id, "pending", None)
    assert state(filled) == before
    filled.journal.redo_last()
    again = filled.curation.proposals.get(made.id)
    assert again is not None
    assert (again.status, state(filled)) == ("approved", after)
    assert again.decided_at is not None
    filled.journal.undo_last()
    assert filled.curation.approve(made.id).status == "approved", "and by hand once more"


# What the person chose, and what the preview said


def test_a_merge_takes_the_fields_that_were_chosen(filled: Memory) -> None:
    filled.graph.create_entities([EntityDraft("D", "y", status="paused")])
    payload = MergePayload((1, 4), ("spelling",), EntityDraft("", type="y", status="paused", pinned=True))
    made = filled.curation.proposals.add(payload)
    assert made.payload == payload, "as it was stored"
    assert filled.curation.approve(made.id).status == "approved"
    (kept,) = filled.graph.open(["D"])
    assert (kept.name, kept.type, kept.status, kept.pinned) == ("A", "y", "paused", True)


def test_a_merge_refuses_fields_that_no_entity_can_have(filled: Memory) -> None:
    made = filled.curation.proposals.add(MERGE)
    edited = MergePayload((1, 2), (), EntityDraft("", status="elsewhere"))
    assert refused(filled, made.id, edited) is ErrorCode.VALUE_NOT_ALLOWED


def test_a_merge_that_would_come_to_something_else_than_its_preview_is_stale(filled: Memory) -> None:
    made = filled.curation.proposals.add(MERGE)
    expected = filled.curation.merge_entities("A", ["B"], dry_run=True)
    filled.graph.create_relations([RelationDraft("B", "C", "uses")])
    assert filled.curation.proposals.get(made.id).status == "pending", "relations are no part of its identity"
    before = state(filled)
    with pytest.raises(KnownError) as caught:
        filled.curation.approve(made.id, expected=expected)
    assert caught.value.code is ErrorCode.PROPOSAL_STALE
    assert state(filled) == before
    expected = filled.curation.merge_entities("A", ["B"], dry_run=True)
    assert filled.curation.approve(made.id, expected=expected).status == "approved"


# Several at once


OTHERS = (SPLIT, DuplicatesPayload(2, (4, 5), ()), FlaggedPayload(1, 3, ()))
"""Of different targets, or of targets that do not touch each other's digest but for the split's."""


def refused_many(memory: Memory, ids: list[int]) -> KnownError:
    before, last, waiting = state(memory), memory.journal.last_id(), memory.curation.proposals.waiting()
    with pytest.raises(KnownError) as caught:
        memory.curation.approve_many(ids)
    assert (state(memory), memory.journal.last_id()) == (before, last)
    assert memory.curation.proposals.waiting() == waiting
    return caught.value


def test_a_batch_is_one_step_with_one_undo(filled: Memory) -> None:
    say(filled, "five", "B")
    before, last = state(filled), filled.journal.last_id()
    made = [filled.curation.proposals.add(one) for one in OTHERS]
    approved = filled.curation.approve_many([*(one.id for one in made), made[0].id])
    after = state(filled)
    (entry,) = filled.journal.changes_since(last).entries
    assert entry.tool == "approve_proposals"
    assert entry.summary["names"] == ["A", "A - x", "B"]
    assert [(one.id, one.status, one.entry_id) for one in approved] == [(p.id, "approved", entry.id) for p in made]
    assert [row.observations for row in filled.graph.rows(order="name")] == [0, 2, 1, 0]
    filled.journal.undo_last()
    assert state(filled) == before
    assert {one.id: one.status for one in filled.curation.proposals.waiting()} == {one.id: "pending" for one in made}
    filled.journal.redo_last()
    assert state(filled) == after
    again = filled.curation.proposals.some([one.id for one in made])
    assert [replace(one, decided_at=None) for one in again] == [replace(one, decided_at=None) for one in approved]
    assert all(one.decided_at is not None for one in again)


def test_one_alone_and_none(filled: Memory) -> None:
    made = filled.curation.proposals.add(FLAGGED)
    assert filled.curation.approve_many([]) == ()
    assert filled.curation.proposals.get(made.id) == made
    assert [one.status for one in filled.curation.approve_many([made.id])] == ["approved"]
    assert filled.journal.entries(limit=1)[0].tool == "approve_proposal"


def test_a_batch_with_a_stale_one_changes_nothing(filled: Memory) -> None:
    add = filled.curation.proposals.add
    first, second = add(DUPLICATES), add(MergePayload((2, 3), ()))
    say(filled, "new", "C")
    error = refused_many(filled, [first.id, second.id])
    assert (error.code, error.parameters) == (ErrorCode.PROPOSAL_STALE, {"id": second.id})
    filled.journal.undo_last()
    assert len(filled.curation.approve_many([first.id, second.id])) == 2


def test_one_that_another_of_the_batch_makes_stale(filled: Memory) -> None:
    first, second = (filled.curation.proposals.add(MergePayload(ids, ())) for ids in ((1, 2), (2, 3)))
    error = refused_many(filled, [first.id, second.id])
    assert (error.code, error.parameters) == (ErrorCode.PROPOSAL_STALE, {"id": second.id})


def test_a_batch_of_what_waits_no_longer(filled: Memory) -> None:
    first, second = filled.curation.proposals.add(DUPLICATES), filled.curation.proposals.add(FLAGGED)
    filled.curation.proposals.set_status(second.id, "rejected")
    assert refused_many(filled, [first.id, second.id]).code is ErrorCode.PROPOSAL_DECIDED
    assert refused_many(filled, [first.id, 99]).parameters == {"id": 99}


@settings(max_examples=25, deadline=None)
@given(st.lists(st.sampled_from(["undo", "redo"]), max_size=6), st.permutations(range(3)), st.integers(0, 3))
def test_status_follows_undo_and_redo(steps: list[str], order: list[int], batch: int) -> None:
    with made(Plan([], [], [])) as memory:
        memory.graph.add_observations([("A", [ObservationDraft(text) for text in ("one", "two", "three", "four")])])
        memory.graph.add_observations([("B", [ObservationDraft(text) for text in ("one", "two")])])
        payloads = (DuplicatesPayload(1, (1, 2), ()), FlaggedPayload(1, 3, ()), MergePayload((3, 2), ()))
        ids = [memory.curation.proposals.add(payloads[place]).id for place in order]
        begun = state(memory)
        memory.curation.approve_many(ids[:batch])
        for place in order[batch:]:
            edited = payloads[place]
            edited = replace(edited, text="both") if isinstance(edited, DuplicatesPayload) else edited
            memory.curation.approve(ids[order.index(place)], edited=edited)
        ended, said = state(memory), [one.status for one in memory.curation.proposals.some(ids)]
        assert ("edited" in said) == (order.index(0) >= batch)
        undone = 0
        for step in steps:
            try:
                (memory.journal.undo_last if step == "undo" else memory.journal.redo_last)()
            except KnownError:
                continue
            undone += 1 if step == "undo" else -1
        for _ in range(undone):
            memory.journal.redo_last()
        assert (state(memory), [one.status for one in memory.curation.proposals.some(ids)]) == (ended, said)
        while (entry := memory.journal.undoable()) is not None and entry.tool.startswith("approve"):
            memory.journal.undo_last()
        assert state(memory) == begun
        assert [one.status for one in memory.curation.proposals.some(ids)] == ["pending"] * 3


def test_what_each_kind_does(filled: Memory) -> None:
    add, approve = filled.curation.proposals.add, filled.curation.approve
    approve(add(replace(SPLIT, parent_id=3)).id)
    assert [(r.from_name, r.type, r.to_name) for r in filled.graph.relations_of([3])] == [
        ("C", "contiene", "A - x"),
        ("A - x", "parte_de", "C"),
    ]
    approve(add(DuplicatesPayload(4, (2, 1), (), "both")).id)
    assert [one.content for one in filled.graph.open(["A - x"])[0].observations] == ["both"]
    approve(add(FLAGGED).id)
    assert filled.graph.open(["A"])[0].observations == ()
    approve(add(MergePayload((2, 1), ())).id)
    assert filled.graph.open(["A"])[0].name == "B"


def test_an_edited_proposal(filled: Memory) -> None:
    made = filled.curation.proposals.add(MergePayload((1, 2, 3), ()))
    edited = filled.curation.approve(made.id, edited=MergePayload((3, 1), ()))
    assert edited.status == "edited"
    assert [row.name for row in filled.graph.rows(order="name")] == ["B", "C"]
    same = filled.curation.proposals.add(MergePayload((3, 2), ()))
    assert filled.curation.approve(same.id, edited=MergePayload((3, 2), ())).status == "approved"


def test_an_edit_cannot_be_about_something_else(filled: Memory) -> None:
    edits = {
        SPLIT: (replace(SPLIT, entity_id=2), MERGE),
        MERGE: (replace(MERGE, entity_ids=(1, 3)), SPLIT),
        DUPLICATES: (replace(DUPLICATES, observation_ids=(1, 4)), replace(DUPLICATES, entity_id=2), FLAGGED),
        FLAGGED: (replace(FLAGGED, observation_id=1), DUPLICATES),
    }
    before = state(filled)
    for payload, others in edits.items():
        made = filled.curation.proposals.add(payload)
        for other in others:
            with pytest.raises(BugError):
                filled.curation.approve(made.id, edited=other)
    assert state(filled) == before


def test_an_edit_that_cannot_be_carried_out_leaves_the_proposal_waiting(filled: Memory) -> None:
    made = filled.curation.proposals.add(DUPLICATES)
    assert refused(filled, made.id, replace(DUPLICATES, text="three")) is ErrorCode.OBSERVATION_EXISTS
    assert refused(filled, made.id, replace(DUPLICATES, text=" ")) is ErrorCode.TEXT_EMPTY
    split = filled.curation.proposals.add(SPLIT)
    taken = replace(SPLIT, parts=(SplitPart("B", "", ("one",)),))
    assert refused(filled, split.id, taken) is ErrorCode.NAME_TAKEN


def test_an_edit_that_leaves_nothing_to_do_is_a_decision_too(filled: Memory) -> None:
    made, last = filled.curation.proposals.add(DUPLICATES), filled.journal.last_id()
    decided = filled.curation.approve(made.id, edited=replace(DUPLICATES, observation_ids=(2,)))
    assert (decided.status, decided.entry_id, filled.journal.last_id()) == ("edited", None, last)
    assert filled.curation.proposals.waiting() == ()


def test_redo_gives_back_the_status_that_it_had(filled: Memory) -> None:
    made = filled.curation.proposals.add(DUPLICATES)
    filled.curation.approve(made.id, edited=replace(DUPLICATES, text="both"))
    for _ in range(2):
        filled.journal.undo_last()
        assert [one.status for one in filled.curation.proposals.waiting()] == ["pending"]
        filled.journal.redo_last()
        assert [one.status for one in filled.curation.proposals.decided()] == ["edited"]


def test_what_was_carried_out_can_be_proposed_again_when_all_is_as_before(filled: Memory) -> None:
    first = filled.curation.proposals.add(SPLIT)
    filled.curation.approve(first.id)
    filled.graph.delete_entities(["A - x"])
    say(filled, "one")
    say(filled, "two")
    again = filled.curation.proposals.add(SPLIT)
    assert (again.id, again.status) == (first.id + 1, "pending")
    assert filled.curation.approve(again.id).status == "approved"


APPROVE = """
import sys, time
from pathlib import Path
from core.errors import KnownError
from core.memory import Memory
file, go = map(Path, sys.argv[1:3])
with Memory.open(file) as memory:
    print("ready", flush=True)
    while not go.exists():
        time.sleep(0.001)
    try:
        print(memory.curation.approve(1).status)
    except KnownError as error:
        print(error.code)
"""


@pytest.mark.parametrize("payload", PAYLOADS)
def test_two_processes_carry_it_out_once(filled: Memory, payload: Payload, tmp_path: Path) -> None:
    filled.curation.proposals.add(payload)
    last = filled.journal.last_id()
    go = tmp_path / "go"
    command = [sys.executable, "-c", APPROVE, str(filled.path), str(go)]
    root = Path(core.__file__).parent.parent
    both = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=root) for _ in range(2)]
    for process in both:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
    go.touch()
    said = sorted(process.communicate(timeout=PATIENCE)[0].strip() for process in both)
    assert said == ["approved", "proposal_decided"]
    assert filled.journal.last_id() == last + 1
