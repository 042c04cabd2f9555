"""Force-directed layout in ticks: seeded, deterministic, can be stopped after any tick.

A graph without positions is laid out from its coarsest version to itself. One with positions keeps them: new nodes
start beside their neighbours, and everything eases into place around the pinned ones. In a large graph a few new nodes
find their place alone, among those around them: what a person knows by its place stays there.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from ui.graph.forces import SPACING, Simulation, make_springs
from ui.graph.hierarchy import GOLDEN_ANGLE, Level, build, spread_children

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    Floats = NDArray[np.float32]
    Indices = NDArray[np.intp]

EDGE_LENGTH = 46.0
_LEAF_AREA = 27.0**2
_FIRST_RING = 42.0
_CROWDED, _ROOM = 9, 5.0
_GAP = 5.0
_COLLISION_LIMIT = 2_000
_FEW_NEW = 100
_SURROUNDINGS = 4 * SPACING
_EASE_IN = 0.2


@dataclass(frozen=True, slots=True)
class Part:
    """Some nodes of a graph that are looked at alone, and where all of them were before."""

    points: Floats
    nodes: Indices

    def among_the_rest(self, moved: Floats) -> Floats:
        """Positions of all nodes, those of the part where they are now."""
        points = self.points.copy()
        points[self.nodes] = moved
        return points


class GraphLayout:
    """Positions of a graph's nodes on their way to rest.

    Args:
        count: Number of nodes.
        edges: Pairs of node numbers.
        positions: x and y of each node, NaN where unknown; None when none is known.
        pinned: Nodes that do not move (their positions must be known).
        radii: Sizes of the nodes as drawn, kept apart at small sizes.
        aspect: Width of the place to fill in relation to its height.
        seed: The same seed and input give the same positions.
    """

    def __init__(
        self,
        count: int,
        edges: ArrayLike,
        *,
        positions: ArrayLike | None = None,
        pinned: ArrayLike | None = None,
        radii: ArrayLike | None = None,
        aspect: float = 1.0,
        seed: int = 7,
    ) -> None:
        self.count = count
        self._edges = _clean_edges(edges, count)
        self._aspect = float(np.clip(aspect, 0.5, 2.0))
        self._all_radii = None if radii is None else np.asarray(radii, np.float32)
        self._radii = None if count > _COLLISION_LIMIT else self._all_radii
        self._pinned = np.zeros(count, bool) if pinned is None else np.array(pinned, bool)
        self._last_ticks = 250 if count <= _COLLISION_LIMIT else 110
        self._stopped = False
        known = np.full((count, 2), np.nan, np.float32)
        if positions is not None:
            known[:] = np.asarray(positions, np.float32).reshape(count, 2)
        placed = np.isfinite(known).all(axis=1)
        self._pinned &= placed
        self._levels: list[Level] = []
        self._part: Part | None = None
        if count == 0 or placed.any():
            self._begin_from(known, placed)
        else:
            self._begin_from_nothing(seed)

    @property
    def positions(self) -> Floats:
        """X and y of every node now, a copy of its own."""
        points = np.stack((self._simulation.x, self._simulation.y), axis=1)
        if self._part is not None:
            return self._part.among_the_rest(points)
        for level in reversed(self._levels[:-1]):
            points = spread_children(level, points, SPACING)
        return points

    @property
    def pinned(self) -> NDArray[np.bool_]:
        """Which nodes do not move, a copy of its own."""
        return self._pinned.copy()

    @property
    def partial(self) -> bool:
        """True while only a few of many nodes move: that is soon over, and not worth a picture of all of them."""
        return self._part is not None

    @property
    def resting(self) -> bool:
        """True when further ticks change nothing."""
        return self._stopped or (self._simulation.heat == 0 and len(self._levels) <= 1)

    def tick(self) -> bool:
        """Moves the nodes once.

        Returns:
            False once they rest.
        """
        if self.resting:
            return False
        self._simulation.tick()
        if self._simulation.heat == 0:
            self._finish_level()
        return not self.resting

    def stop(self) -> None:
        """Ends here: nodes stay where they are."""
        self._to_finest()
        self._simulation.heat = 0.0
        self._stopped = True

    def move(self, node: int, x: float, y: float) -> None:
        """Puts a node somewhere and pins it there; its surroundings follow."""
        self._to_finest()
        self._simulation.x[node], self._simulation.y[node] = x, y
        self.pin(node)
        self.reheat(0.12)

    def pin(self, node: int) -> None:
        """Keeps a node where it is."""
        self._to_finest()
        self._pinned[node] = True
        self._simulation.fixed[node] = True

    def release(self, node: int) -> None:
        """Lets a pinned node move again."""
        self._to_finest()
        self._pinned[node] = False
        self._simulation.fixed[node] = False

    def reheat(self, heat: float = 0.3) -> None:
        """Starts moving again."""
        self._to_finest()
        self._stopped = False
        self._simulation.warm(max(heat, self._simulation.heat), 60)

    def _begin_from(self, known: Floats, placed: NDArray[np.bool_]) -> None:
        missing = int((~placed).sum())
        points = place_beside_neighbours(known, placed, self._edges)
        if self.count > _COLLISION_LIMIT and 0 < missing <= _FEW_NEW:
            self._begin_part(points, ~placed)
            return
        self._simulation = self._finest(points)
        if missing:
            self._simulation.warm(_EASE_IN if missing < self.count / 4 else 0.5, 120)
        elif self._radii is not None and self._simulation.separate(0):
            self._simulation.warm(_EASE_IN, 80)

    def _begin_part(self, points: Floats, new: NDArray[np.bool_]) -> None:
        """Only what is new moves, and only what is around it counts."""
        inside = _surroundings(points, new)
        source, target = self._edges[:, 0], self._edges[:, 1]
        inside[target[new[source]]] = inside[source[new[target]]] = True
        nodes = np.flatnonzero(inside)
        within = inside[source] & inside[target]
        edges = np.searchsorted(nodes, self._edges[within])
        self._part = Part(points, nodes)
        self._simulation = Simulation(
            points[nodes],
            make_springs(len(nodes), edges, fan_lengths(self.count, self._edges)[within]),
            charge=np.ones(len(nodes), np.float32),
            fixed=~new[nodes],
            radii=None if self._all_radii is None else self._all_radii[nodes],
            gravity=False,
        )
        self._simulation.warm(_EASE_IN, 60)

    def _begin_from_nothing(self, seed: int) -> None:
        self._levels = build(self.count, self._edges, seed)
        top = self._levels[-1]
        order = np.argsort(-top.weight, kind="stable")
        # In a spiral, heaviest first: the area inside each place is what stands there already.
        points = np.empty((len(order), 2), np.float32)
        inside = np.cumsum(top.weight[order]) - top.weight[order] / 2
        radius = SPACING * np.sqrt(inside / np.pi)
        angle = np.arange(len(order)) * GOLDEN_ANGLE
        points[order] = np.stack((radius * np.cos(angle), radius * np.sin(angle)), axis=1)
        self._simulation = self._at_level(points)
        self._simulation.warm(1.0, 200)

    def _finish_level(self) -> None:
        if len(self._levels) <= 1:
            self._settle()
            return
        points = np.stack((self._simulation.x, self._simulation.y), axis=1)
        self._levels.pop()
        points = spread_children(self._levels[-1], points, SPACING)
        self._simulation = self._at_level(points)
        finest = len(self._levels) == 1
        self._simulation.warm(0.6, self._last_ticks if finest else 50)

    def _at_level(self, points: Floats) -> Simulation:
        level = self._levels[-1]
        if len(self._levels) == 1:
            return self._finest(points)
        reach = np.sqrt((level.weight - 1) * _LEAF_AREA / np.pi).astype(np.float32)
        length = EDGE_LENGTH + 0.8 * (reach[level.edges[:, 0]] + reach[level.edges[:, 1]])
        count = len(level.weight)
        return Simulation(
            points,
            make_springs(count, level.edges, length),
            charge=level.weight,
            fixed=np.zeros(count, bool),
            aspect=self._aspect,
        )

    def _finest(self, points: Floats) -> Simulation:
        return Simulation(
            points,
            make_springs(self.count, self._edges, fan_lengths(self.count, self._edges)),
            charge=np.ones(self.count, np.float32),
            fixed=self._pinned.copy(),
            aspect=self._aspect,
            radii=self._radii,
        )

    def _to_finest(self) -> None:
        if len(self._levels) > 1 or self._part is not None:
            points = self.positions
            self._levels = self._levels[:1]
            self._part = None
            self._simulation = self._finest(points)

    def _settle(self) -> None:
        for _ in range(60):
            if not self._simulation.separate(_GAP):
                break


def _surroundings(points: Floats, new: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Which nodes are so near to a new one that it must keep clear of them."""
    near = np.zeros(len(points), bool)
    for x, y in points[new].tolist():
        near |= (np.abs(points[:, 0] - x) < _SURROUNDINGS) & (np.abs(points[:, 1] - y) < _SURROUNDINGS)
    return near


def fan_lengths(count: int, edges: Indices) -> Floats:
    """Length at rest of each edge.

    The leaves around a hub fill a disc evenly, ring by ring; two hubs stand as far apart as their discs need.
    """
    degree = np.bincount(edges.ravel(), minlength=count)
    source, target = edges[:, 0], edges[:, 1]
    leaf_source = (degree[source] == 1) & (degree[target] > 1)
    leaf_target = (degree[target] == 1) & (degree[source] > 1)
    fans = np.flatnonzero(leaf_source | leaf_target)
    hub = np.where(leaf_source, target, source)[fans]
    leaves = np.bincount(hub, minlength=count)
    reach = np.sqrt(_FIRST_RING**2 + leaves * _LEAF_AREA / np.pi) * (leaves > 0)
    crowded = np.minimum(np.minimum(degree[source], degree[target]), _CROWDED) - 1
    length = EDGE_LENGTH + _ROOM * crowded + 0.75 * (reach[source] + reach[target])
    order = np.argsort(hub, kind="stable")
    ordinal = np.arange(len(order)) - np.searchsorted(hub[order], hub[order])
    length[fans[order]] = np.sqrt(_FIRST_RING**2 + ordinal * _LEAF_AREA / np.pi)
    return length.astype(np.float32)


def _clean_edges(edges: ArrayLike, count: int) -> Indices:
    pairs = np.asarray(edges, np.intp).reshape(-1, 2)
    valid = (pairs[:, 0] != pairs[:, 1]) & (pairs >= 0).all(axis=1) & (pairs < count).all(axis=1)
    return pairs[valid]


def place_beside_neighbours(known: Floats, placed: NDArray[np.bool_], edges: Indices) -> Floats:
    """Positions for the nodes that have none: around a neighbour that has one, else outside."""
    points, placed = known.copy(), placed.copy()
    source = np.concatenate((edges[:, 0], edges[:, 1]))
    target = np.concatenate((edges[:, 1], edges[:, 0]))
    count = len(points)
    while True:
        useful = placed[source] & ~placed[target]
        if not useful.any():
            break
        near, new = source[useful], target[useful]
        number = np.bincount(new, minlength=count)
        fresh = np.flatnonzero(number)
        for axis in (0, 1):
            total = np.bincount(new, points[near, axis], count)
            points[fresh, axis] = total[fresh] / number[fresh]
        angle = fresh * GOLDEN_ANGLE
        points[fresh, 0] += EDGE_LENGTH * 0.8 * np.cos(angle)
        points[fresh, 1] += EDGE_LENGTH * 0.8 * np.sin(angle)
        placed[fresh] = True
    outside = np.flatnonzero(~placed)
    if len(outside):
        center = points[placed].mean(axis=0) if placed.any() else np.zeros(2, np.float32)
        reach = float(np.sqrt(((points[placed] - center) ** 2).sum(axis=1)).max(initial=0)) + SPACING
        radius = np.sqrt(reach**2 + np.arange(len(outside)) * SPACING**2 / np.pi)
        angle = np.arange(len(outside)) * GOLDEN_ANGLE
        points[outside] = center + np.stack((radius * np.cos(angle), radius * np.sin(angle)), axis=1)
    return points
