"""Graphs to try things on."""

from __future__ import annotations

import numpy as np

from core.model import GraphShape

Settled = dict[int, tuple[float, float, bool]]
TYPES = ("Project", "Session", "Person", "System", "Decision", "Event", "Resource", "Generic")


def shape_of(count: int, edges: list[tuple[int, int]]) -> GraphShape:
    """Entities 1, 2 … with these edges between positions."""
    return GraphShape(
        ids=list(range(1, count + 1)),
        names=[f"Entity {number}" for number in range(1, count + 1)],
        types=[TYPES[number % len(TYPES)] for number in range(count)],
        edges=edges,
    )


def star(leaves: int) -> GraphShape:
    """One hub with leaves."""
    return shape_of(leaves + 1, [(0, leaf) for leaf in range(1, leaves + 1)])


def hubs(count: int = 247, hubs: int = 6) -> GraphShape:
    """Some hubs with leaves, and leaves that two hubs share."""
    rng = np.random.default_rng(3)
    edges = {(hub - 1, hub) for hub in range(1, hubs)}
    for node in range(hubs, count):
        edges.add((int(rng.integers(hubs)), node))
        if rng.random() < 0.15:
            edges.add((int(rng.integers(hubs)), node))
    return shape_of(count, sorted(edges))


def communities(count: int, edges: int) -> GraphShape:
    """Groups of a hundred, most edges within a group."""
    rng = np.random.default_rng(5)
    first = rng.integers(0, count, edges)
    second = np.minimum(first // 100 * 100 + rng.integers(0, 100, edges), count - 1)
    far = rng.random(edges) < 0.02
    second[far] = rng.integers(0, count, int(far.sum()))
    pairs = {(min(a, b), max(a, b)) for a, b in zip(first.tolist(), second.tolist(), strict=True) if a != b}
    return shape_of(count, sorted(pairs))
