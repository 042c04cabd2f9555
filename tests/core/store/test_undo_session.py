"""Taking back all that came through one connection."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.errors import ErrorCode, KnownError
from core.memory import Memory
from core.model import EntityDraft, ObservationDraft, RelationDraft
from tests.conftest import AGENT
from tests.core.dumps import Dump, domain
from tests.core.replay import changesets, replayed
from tests.core.steps import PLACE, STEP, Step, check_sound, opened, run, state

if TYPE_CHECKING:
    from collections.abc import Iterator

STEPS = st.lists(st.tuples(st.booleans(), STEP), min_size=1, max_size=18)
EMPTY: Dump = {"entity": [], "alias": [], "observation": [], "relation": [], "reflection": []}


@contextmanager
def two() -> Iterator[tuple[Memory, Memory]]:
    """A person's connection to a small memory, and an agent's."""
    with opened() as person, Memory.open(person.path, AGENT) as agent:
        yield person, agent


def trace(memory: Memory) -> tuple[object, ...]:
    """All that a dry run must leave as it is."""
    with memory._store.read() as connection:
        journal = connection.execute("SELECT id, undone_by, summary FROM journal").fetchall()
        sequence = connection.execute("SELECT * FROM sqlite_sequence").fetchall()
        proposals = connection.execute("SELECT * FROM proposal").fetchall()
    return state(memory), journal, sequence, proposals


def undo_session(memory: Memory, session_id: int, **kwargs: object) -> KnownError | None:
    """Undo a session; the refusal, which has changed nothing."""
    before = trace(memory)
    try:
        memory.journal.undo_session(session_id, **kwargs)  # type: ignore[arg-type]
    except KnownError as error:
        assert trace(memory) == before
        return error
    return None


@given(steps=STEPS)
def test_undoing_a_session_is_as_if_it_had_never_written(steps: list[tuple[bool, Step]]) -> None:
    with two() as (person, agent):
        begin, first = domain(person), person.journal.last_id()
        for by_agent, one in steps:
            run(agent if by_agent else person, one)
        before = trace(person)
        preview = person.journal.preview_undo_session(agent.session_id)
        assert trace(person) == before
        error = undo_session(person, agent.session_id)
        if error is None:
            assert not preview.blocked
            others = changesets(person, agent.session_id)[first:-1]
            assert domain(person) == replayed(begin, others)
            check_sound(person)
            person.journal.undo(person.journal.last_id(), tool="redo")
            assert state(person) == before[0]
            assert all(entry.undone_by is None for entry in agent.journal.entries() if entry.actor == AGENT)
        elif error.code is ErrorCode.UNDO_BLOCKED:
            assert preview.blocked
            assert error.parameters["blockers"]
        else:
            assert error.code is ErrorCode.NOTHING_TO_UNDO


@settings(max_examples=40, deadline=None)
@given(steps=STEPS)
def test_undoing_the_rest_takes_back_what_nothing_stands_in_the_way_of(steps: list[tuple[bool, Step]]) -> None:
    with two() as (person, agent):
        for by_agent, one in steps:
            run(agent if by_agent else person, one)
        before = state(person)
        preview = person.journal.preview_undo_session(agent.session_id)
        stays = {blocked.entry.id for blocked in preview.blocked}
        error = undo_session(person, agent.session_id, except_ids=stays)
        assert (error is None) == bool(preview.entries)
        if error is not None:
            assert error.code is ErrorCode.NOTHING_TO_UNDO
            return
        check_sound(person)
        undone = {entry.id for entry in person.journal.entries() if entry.undone_by == person.journal.last_id()}
        assert undone == {entry.id for entry in preview.entries}
        person.journal.undo(person.journal.last_id(), tool="redo")
        assert state(person) == before


@settings(max_examples=40, deadline=None)
@given(steps=st.lists(st.tuples(st.booleans(), st.one_of(STEP, PLACE)), min_size=2, max_size=16))
def test_sessions_that_undo_and_redo(steps: list[tuple[bool, Step | int]]) -> None:
    """Undos of what either did are among the steps; whatever is refused changes nothing, the rest can be redone."""
    with two() as (person, agent):
        begin, first = domain(person), person.journal.last_id()
        for by_agent, one in steps:
            memory = agent if by_agent else person
            if isinstance(one, Step):
                run(memory, one)
            else:
                run(memory, Step(lambda m, place: m.journal.undo(first + 1 + place % 16), (one,)))
        for session in (agent, person):
            before = state(person)
            if undo_session(person, session.session_id) is None:
                check_sound(person)
                assert undo_session(person, session.session_id) is not None, "nothing is left of it"
                person.journal.undo(person.journal.last_id(), tool="redo")
                assert state(person) == before
        assert domain(person) == replayed(begin, changesets(person)[first:])


@settings(max_examples=20, deadline=None)
@given(steps=STEPS)
def test_the_journal_replayed_gives_the_tables(steps: list[tuple[bool, Step]]) -> None:
    with two() as (person, agent):
        for by_agent, one in steps:
            run(agent if by_agent else person, one)
        assert replayed(EMPTY, changesets(person)) == domain(person)


# What is said about it -----------------------------------------------------------------------------------------


def texts(*contents: str) -> tuple[ObservationDraft, ...]:
    return tuple(ObservationDraft(content) for content in contents)


def fill(agent: Memory) -> None:
    agent.graph.create_entities([EntityDraft("Faro", "Proyecto", texts("uno", "dos"))])
    agent.graph.create_entities([EntityDraft("Ana", "Persona")])
    agent.graph.create_relations([RelationDraft("Faro", "Ana", "cuenta_con")])


def test_the_entry_says_what_was_undone_and_is_redone_like_any_undo(memory: Memory, agent_memory: Memory) -> None:
    fill(agent_memory)
    changes = memory.journal.undo_session(agent_memory.session_id)
    (entry,) = changes.entries
    assert entry.tool == "undo_session"
    assert entry.summary["changes"] == 3
    assert (entry.summary["by"], entry.summary["by_kind"]) == ("tester", "agent")
    assert memory.graph.counts().entities == 0
    assert memory.journal.undoable() is None
    assert memory.journal.redoable() == entry
    again = memory.journal.redo_last()
    assert again.entries[0].summary["undone"] == "undo_session"
    assert memory.graph.counts().entities == 2
    assert [each.undone_by for each in memory.journal.entries()] == [None, again.entries[0].id, None, None, None]


def test_a_block_names_who_stands_in_the_way(memory: Memory, agent_memory: Memory) -> None:
    fill(agent_memory)
    memory.graph.add_observations([("Faro", texts("de la persona"))])
    mine = memory.journal.last_id()
    preview = memory.journal.preview_undo_session(agent_memory.session_id)
    assert [blocked.entry.id for blocked in preview.blocked] == [1]
    assert [entry.id for entry in preview.blocked[0].by] == [mine]
    assert preview.removed == {"entity": 1, "relation": 1}
    assert preview.removed_names == ("Ana",)
    with pytest.raises(KnownError) as caught:
        memory.journal.undo_session(agent_memory.session_id)
    assert caught.value.code is ErrorCode.UNDO_BLOCKED
    assert [entry.id for entry in caught.value.parameters["blockers"]] == [mine]  # type: ignore[attr-defined]
    memory.journal.undo_session(agent_memory.session_id, except_ids=[1])
    assert [row.name for row in memory.graph.rows()] == ["Faro"]


def test_a_session_that_left_nothing_is_nothing_to_undo(memory: Memory, agent_memory: Memory) -> None:
    with pytest.raises(KnownError) as caught:
        memory.journal.undo_session(agent_memory.session_id)
    assert caught.value.code is ErrorCode.NOTHING_TO_UNDO


def test_an_entry_whose_changes_are_not_kept_stays(memory: Memory, agent_memory: Memory) -> None:
    fill(agent_memory)
    with memory._store.write_aside() as connection:
        connection.execute("UPDATE journal SET changeset = NULL WHERE id = 1")
    preview = memory.journal.preview_undo_session(agent_memory.session_id)
    assert [(each.entry.id, each.reason) for each in preview.blocked] == [(1, "not_kept")]
    assert [entry.id for entry in preview.entries] == [3, 2]


def test_one_entry_is_previewed_like_a_session(memory: Memory, agent_memory: Memory) -> None:
    fill(agent_memory)
    clean = memory.journal.preview_undo([3])
    assert (clean.removed, clean.restored, clean.changed, clean.blocked) == ({"relation": 1}, {}, {}, ())
    (blocked,) = memory.journal.preview_undo([2]).blocked
    assert [entry.id for entry in blocked.by] == [3]
    memory.journal.undo(3)
    (done,) = memory.journal.preview_undo([3]).blocked
    assert done.reason == "done"


def test_a_session_of_many_writes_with_the_person_in_between(memory: Memory, agent_memory: Memory) -> None:
    memory.graph.create_entities([EntityDraft("Base", "Proyecto")])
    before = domain(memory)
    for number in range(60):
        agent_memory.graph.create_entities([EntityDraft(f"E{number}", "x", texts("a", "b"))])
        agent_memory.graph.add_observations([("Base", texts(f"dice {number}"))])
        if number % 20 == 0:
            memory.graph.add_observations([("Base", texts(f"persona {number}"))])
    memory.journal.undo_session(agent_memory.session_id)
    after = domain(memory)
    assert after["entity"] == before["entity"]
    assert [row[2] for row in after["observation"]] == ["persona 0", "persona 20", "persona 40"]
