"""The pass against chance: whatever the memory holds, its rules hold."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hypothesis import given, settings
from hypothesis import strategies as st
from items_made import NOW, access, add, ago, column, everything, item

from core.model import LIFECYCLE_ACTIONS, EntityDraft, ReflectRequest
from core.store import doctor
from tests.core.dumps import domain
from tests.core.quick import quick_memory

if TYPE_CHECKING:
    from collections.abc import Iterator

    from core.memory import Memory

TEXTS = ("backup failed", "Backup failed.", "2026-11-29: backup failed", "met Ana", "the plan is late", "x" * 600)
DAYS = (-1.0, 0.0, 0.4, 1.2, 29.0, 89.9, 90.0, 400.0)


class Made(NamedTuple):
    """An entity by chance."""

    type: str
    pinned: bool
    used: float | None
    count: int
    items: list[tuple[str, float, str, float | None, float | None, str]]


ITEM = st.tuples(
    st.sampled_from(TEXTS),
    st.sampled_from(DAYS),
    st.sampled_from(["", "", "episodic", "working", "identity", "semantic"]),
    st.none() | st.sampled_from([0.0, 0.04, 0.149, 0.3, 1.0]),
    st.none() | st.sampled_from([-5.0, 0.0, 5.0]),
    st.sampled_from(["active", "active", "active", "archived", "expired"]),
)
ENTITY = st.builds(
    Made,
    st.sampled_from(["Session", "Person"]),
    st.booleans(),
    st.none() | st.sampled_from(DAYS),
    st.integers(1, 4),
    st.lists(ITEM, max_size=6),
)
GRAPH = st.lists(ENTITY, max_size=5)
REQUEST = st.builds(
    ReflectRequest,
    actions=st.lists(st.sampled_from(LIFECYCLE_ACTIONS), min_size=1).map(tuple),
    time_window_hours=st.sampled_from([1.0, 24.0, 24.0 * 500]),
    limit=st.sampled_from([1, 2, 500]),
)


def made(memory: Memory, graph: list[Made]) -> None:
    for place, one in enumerate(graph):
        said = [
            item(text, days, memory_type=kind, importance=importance, expires_at=None if due is None else ago(due))
            for text, days, kind, importance, due, _ in one.items
        ]
        entity_id = add(memory, f"E{place}", *said, type=one.type, pinned=one.pinned)
        if one.used is not None:
            access(memory, entity_id, one.used, one.count)
        states = {text: state for text, *_, state in one.items}
        with memory._store.write("states") as transaction:
            for text, state in states.items():
                transaction.rows(
                    "UPDATE observation SET state = ? WHERE entity_id = ? AND content = ?", state, entity_id, text
                )


def memories(graph: list[Made]) -> Iterator[Memory]:
    with quick_memory() as memory:
        made(memory, graph)
        yield memory


@settings(max_examples=40)
@given(GRAPH, REQUEST, st.randoms(use_true_random=False))
def test_a_pass_keeps_its_rules(graph: list[Made], request: ReflectRequest, chance) -> None:
    for memory in memories(graph):
        before, states = everything(memory), column(memory, "state")
        planned = memory.lifecycle.reflect(request, dry_run=True, now=NOW)
        assert everything(memory) == before, "a dry run changes nothing"
        shuffled = list(request.actions)
        chance.shuffle(shuffled)
        again = memory.lifecycle.reflect(
            ReflectRequest(tuple(shuffled), request.time_window_hours, limit=request.limit), dry_run=True, now=NOW
        )
        assert again == planned, "the order of the actions makes no difference"

        done = memory.lifecycle.reflect(request, now=NOW)
        assert [one.id for one in done.candidates] == [one.id for one in planned.candidates]
        assert len(done.audit_record_ids) == len(done.candidates)
        assert all(number <= request.limit for number in done.counts.values())
        pinned = {place + 1 for place, one in enumerate(graph) if one.pinned}
        for one in done.candidates:
            assert one.action in {"expire", "summarize", "promote"} or one.entity_id not in pinned
        assert column(memory, "content").items() >= dict(_contents(before)).items(), "nothing is deleted"
        for row, state in states.items():
            if state != "active":
                assert column(memory, "state")[row] == state, "what rests is left alone"
        with memory._store.exclusively() as connection:
            assert list(doctor._findings(connection)) == []

        if all(number < request.limit for number in done.counts.values()):
            assert memory.lifecycle.reflect(request, now=NOW).candidates == (), "two runs are one"
        if done.entry_id is not None:
            memory.journal.undo(done.entry_id)
        assert domain(memory) == {table: before[table] for table in domain(memory)}, "undo is exact"


@settings(max_examples=30)
@given(GRAPH, REQUEST, st.data())
def test_exclusion_only_takes_away(graph: list[Made], request: ReflectRequest, data: st.DataObject) -> None:
    for memory in memories(graph):
        planned = memory.lifecycle.reflect(request, dry_run=True, now=NOW)
        ids = [one.id for one in planned.candidates]
        exclude = data.draw(st.sets(st.sampled_from(ids)) if ids else st.just(set()))
        previewed = memory.lifecycle.reflect(request, dry_run=True, exclude=exclude, now=NOW)
        left = [one.id for one in previewed.candidates]
        assert set(left) <= set(ids) - exclude
        assert set(ids) - exclude - set(left) <= {one for one in ids if one.startswith("archive:")}
        assert [one.id for one in memory.lifecycle.reflect(request, exclude=exclude, now=NOW).candidates] == left


def test_an_empty_memory(memory: Memory) -> None:
    assert memory.lifecycle.reflect(now=NOW).candidates == ()
    memory.graph.create_entities([EntityDraft("A")])
    assert memory.lifecycle.reflect(now=NOW).candidates == ()
    assert memory.lifecycle.runs() == ()


def _contents(state: dict[str, list[tuple[object, ...]]]) -> list[tuple[object, object]]:
    return [(row[0], row[2]) for row in state["observation"]]
