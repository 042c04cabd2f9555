"""Cycles, against a plain search."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.errors import ErrorCode, KnownError
from core.model import EntityDraft, RelationDraft, Rule
from core.rules.cycles import back_edges, circular

if TYPE_CHECKING:
    from core.memory import Memory

LONG = 3_000
"""Beyond any recursion limit; the benchmark has 50,000."""

EDGES = st.lists(st.tuples(st.integers(0, 7), st.integers(0, 7)), max_size=20, unique=True)


def reaches(edges: set[tuple[int, int]], start: int, end: int) -> bool:
    seen, waiting = set(), [start]
    while waiting:
        here = waiting.pop()
        for there in {b for a, b in edges if a == here} - seen:
            seen.add(there)
            waiting.append(there)
    return end in seen


def cyclic(edges: set[tuple[int, int]]) -> bool:
    return any(reaches(edges, node, node) for node, _ in edges)


@given(EDGES)
def test_without_its_back_edges_nothing_is_circular(edges: list[tuple[int, int]]) -> None:
    closing = back_edges(edges)
    assert not cyclic(set(edges) - closing)
    assert bool(closing) == cyclic(set(edges))


@given(EDGES)
def test_circular_edges_are_those_with_a_way_back(edges: list[tuple[int, int]]) -> None:
    assert circular(edges) == {(a, b) for a, b in edges if a == b or reaches(set(edges), b, a)}


def test_a_long_chain_needs_no_stack() -> None:
    chain = [(place, place + 1) for place in range(30_000)]
    assert back_edges(chain) == circular(chain) == set()
    ring = [*chain, (30_000, 0)]
    assert back_edges(ring) == {(30_000, 0)}
    assert circular(ring) == set(ring)


@pytest.mark.parametrize("relation_type", ["contains", "depends-on", "belongs-to", "created"])
def test_a_long_cycle_is_refused(memory: Memory, relation_type: str) -> None:
    names = [f"e-{place}" for place in range(LONG)]
    for start in range(0, LONG, 1_000):
        memory.graph.create_entities([EntityDraft(name, "concept") for name in names[start : start + 1_000]])
        pairs = zip(names[start : start + 1_000], names[start + 1 : start + 1_001], strict=False)
        memory.graph.create_entities([EntityDraft(name, "concept") for name in names[start + 1_000 : start + 1_001]])
        memory.graph.create_relations([RelationDraft(a, b, relation_type) for a, b in pairs])
    with pytest.raises(KnownError) as refused:
        memory.rules.create_relation(names[-1], names[0], relation_type)
    assert refused.value.code is ErrorCode.RULE_BROKEN
    assert refused.value.parameters["rule"] is Rule.CYCLE
    memory.rules.create_relation(names[0], names[-1], relation_type)
