"""Coarser versions of a graph, so that its large structure finds its place before its details."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float32]
    Indices = NDArray[np.intp]

GOLDEN_ANGLE = 2.3999632
COARSEST = 120
_LEAST_GAIN = 0.92
_HEADS = 0.35


@dataclass(frozen=True, slots=True)
class Level:
    """One version of the graph.

    Attributes:
        weight: How many nodes of the graph itself each node stands for.
        edges: Pairs of nodes of this level.
        parent: For each node the node of the next coarser level it is part of, -1 if it is connected to nothing.
    """

    weight: Floats
    edges: Indices
    parent: Indices | None = None


def build(count: int, edges: Indices, seed: int) -> list[Level]:
    """Versions from the graph itself to the coarsest."""
    rng = np.random.default_rng(seed)
    levels = []
    level = Level(np.ones(count, np.float32), edges)
    while len(level.weight) > COARSEST and len(level.edges):
        parent, coarser = _contract(level, rng)
        if len(coarser.weight) > _LEAST_GAIN * len(level.weight):
            break
        levels.append(Level(level.weight, level.edges, parent))
        level = coarser
    levels.append(level)
    return levels


def _contract(level: Level, rng: np.random.Generator) -> tuple[Indices, Level]:
    """Joins nodes into stars: some are heads, every other joins the best connected head beside it."""
    count = len(level.weight)
    degree = np.bincount(level.edges.ravel(), minlength=count)
    source = np.concatenate((level.edges[:, 0], level.edges[:, 1]))
    target = np.concatenate((level.edges[:, 1], level.edges[:, 0]))
    leaf = degree == 1
    head = rng.random(count) < _HEADS
    head[leaf] = False
    head[target[leaf[source]]] = True
    # A pair that is connected to nothing else: one of the two leads.
    lonely = leaf[source] & leaf[target]
    head[np.maximum(source[lonely], target[lonely])] = True
    head[np.minimum(source[lonely], target[lonely])] = False
    rank = np.argsort(np.argsort(degree + rng.random(count)))
    joins = head[target] & ~head[source]
    best = np.full(count, -1)
    joining, ranks = source[joins], rank[target[joins]]
    # Of several values for one place the last is kept: the highest rank.
    ascending = np.argsort(ranks, kind="stable")
    best[joining[ascending]] = ranks[ascending]
    by_rank = np.empty(count, np.intp)
    by_rank[rank] = np.arange(count)
    leader = np.where(best >= 0, by_rank[np.maximum(best, 0)], np.arange(count))
    connected = degree > 0
    kept = np.unique(leader[connected])
    number = np.full(count, -1)
    number[kept] = np.arange(len(kept))
    parent = np.where(connected, number[leader], -1)
    weight = np.bincount(parent[connected], level.weight[connected], len(kept)).astype(np.float32)
    first, second = parent[level.edges[:, 0]], parent[level.edges[:, 1]]
    apart = first != second
    low, high = np.minimum(first, second)[apart], np.maximum(first, second)[apart]
    pairs = np.unique(low * len(kept) + high)
    return parent, Level(weight, np.stack(np.divmod(pairs, max(len(kept), 1)), axis=1))


def spread_children(level: Level, parents: Floats, spacing: float) -> Floats:
    """Places the nodes of a level around their parents; those without one follow outside, in a spiral."""
    assert level.parent is not None
    parent = level.parent
    positions = np.empty((len(parent), 2), np.float32)
    inside = np.flatnonzero(parent >= 0)
    order = inside[np.argsort(parent[inside], kind="stable")]
    owner = parent[order]
    first = np.searchsorted(owner, owner)
    sibling = np.arange(len(order)) - first
    radius = np.float32(spacing) * 0.4 * np.sqrt(sibling * level.weight[order].clip(max=50))
    angle = sibling * GOLDEN_ANGLE + owner
    positions[order, 0] = parents[owner, 0] + radius * np.cos(angle)
    positions[order, 1] = parents[owner, 1] + radius * np.sin(angle)
    outside = np.flatnonzero(parent < 0)
    reach = float(np.sqrt((parents**2).sum(axis=1)).max(initial=0)) + spacing
    radius = np.sqrt(reach**2 + np.cumsum(level.weight[outside]) * spacing**2 / np.pi)
    angle = np.arange(len(outside)) * GOLDEN_ANGLE
    positions[outside, 0] = radius * np.cos(angle)
    positions[outside, 1] = radius * np.sin(angle)
    return positions
