"""Undo against chance: whatever was done, taking it back restores exactly what was there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.errors import ErrorCode, KnownError
from tests.core.steps import STEP, Step, check_sound, opened, run, state

if TYPE_CHECKING:
    from core.memory import Memory


@settings(max_examples=25, deadline=None)
@given(steps=st.lists(STEP, min_size=1, max_size=18))
def test_undoing_everything_in_reverse_and_redoing_it(steps: list[Step]) -> None:
    with opened() as memory:
        first = memory.journal.last_id()
        states = {first: state(memory)}
        for one in steps:
            run(memory, one)
            states.setdefault(memory.journal.last_id(), state(memory))
        last = memory.journal.last_id()
        assert sorted(states) == list(range(first, last + 1))
        undone = []
        for entry in range(last, first, -1):
            memory.journal.undo(entry)
            undone.append(memory.journal.last_id())
            assert state(memory) == states[entry - 1]
        for entry, undo in enumerate(reversed(undone), start=first + 1):
            memory.journal.undo(undo, tool="redo")
            assert state(memory) == states[entry]
        check_sound(memory)


def blockers_of(memory: Memory, entry: int) -> list[int]:
    """Try to undo; none when it worked. Else nothing must have changed, and somebody be named."""
    before, last = state(memory), memory.journal.last_id()
    try:
        memory.journal.undo(entry)
        return []
    except KnownError as error:
        caught = error
    assert (state(memory), memory.journal.last_id()) == (before, last)
    assert caught.code is ErrorCode.UNDO_BLOCKED
    blockers = caught.parameters["blockers"]
    assert isinstance(blockers, tuple)
    assert blockers, "something stands in the way"
    ids = [blocker.id for blocker in blockers]
    assert all(entry < blocker <= last for blocker in ids)
    return ids


@settings(max_examples=25, deadline=None)
@given(steps=st.lists(STEP, min_size=1, max_size=14))
def test_every_single_undo_declines_or_can_be_redone(steps: list[Step]) -> None:
    with opened() as memory:
        for one in steps:
            run(memory, one)
        before = state(memory)
        for entry in range(memory.journal.last_id(), 0, -1):
            if not blockers_of(memory, entry):
                check_sound(memory)
                memory.journal.undo(memory.journal.last_id(), tool="redo")
                assert state(memory) == before


@settings(max_examples=20, deadline=None)
@given(steps=st.lists(STEP, min_size=2, max_size=14), more=st.lists(STEP, max_size=4), choice=st.integers(0, 40))
def test_undoing_what_stands_in_the_way_opens_the_way(steps: list[Step], more: list[Step], choice: int) -> None:
    with opened() as memory:
        for one in steps:
            run(memory, one)
        last = memory.journal.last_id()
        if not last:
            return
        wanted = choice % last + 1

        def take_back(entry: int, depth: int = 0) -> None:
            assert depth < 30
            for _ in range(30):
                blockers = blockers_of(memory, entry)
                if not blockers:
                    return
                take_back(blockers[0], depth + 1)
            pytest.fail("what stands in the way does not end")

        take_back(wanted)
        entry = memory.journal.entry(wanted)
        assert entry is not None
        assert entry.undone_by is not None
        for one in more:
            run(memory, one)
        take_back(entry.undone_by)
        entry = memory.journal.entry(wanted)
        assert entry is not None
        assert entry.undone_by is None
        check_sound(memory)
