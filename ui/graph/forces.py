"""One level of the simulation: charges that repel, springs along edges, gravity, damping and cooling."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from ui.graph.mesh import EXACT_LIMIT, exact_repulsion, grid_size, mesh_repulsion, near_pairs

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float32]
    Indices = NDArray[np.intp]

SPACING = 44.0
"""Distance between unconnected nodes at rest; the whole graph spreads to about one node a square of this side."""
_CHARGE = 60.0
_GRAVITY = float(np.pi * _CHARGE / SPACING**2)
_DAMPING = 0.6
COLD = 0.004


@dataclass(frozen=True, slots=True)
class Springs:
    """Edges as columns: the two ends, the length at rest, the pull, and the first end's share of the movement."""

    source: Indices
    target: Indices
    length: Floats
    strength: Floats
    share: Floats


def make_springs(count: int, edges: Indices, length: Floats) -> Springs:
    """Springs that pull hubs less, and move the less connected end more."""
    source, target = edges[:, 0], edges[:, 1]
    degree = np.bincount(edges.ravel(), minlength=count).astype(np.float32)
    first, second = degree[source], degree[target]
    return Springs(
        source,
        target,
        length.astype(np.float32),
        1 / np.minimum(first, second),
        second / (first + second),
    )


class Simulation:
    """Nodes in motion. `heat` falls from tick to tick; below `COLD` the simulation rests."""

    def __init__(
        self,
        positions: Floats,
        springs: Springs,
        *,
        charge: Floats,
        fixed: NDArray[np.bool_],
        aspect: float = 1.0,
        radii: Floats | None = None,
        gravity: bool = True,
    ) -> None:
        self.x: Floats = np.ascontiguousarray(positions[:, 0], np.float32)
        self.y: Floats = np.ascontiguousarray(positions[:, 1], np.float32)
        self.fixed = fixed
        self.heat = 0.0
        self._velocity_x = np.zeros_like(self.x)
        self._velocity_y = np.zeros_like(self.y)
        self._springs = springs
        self._charge = charge * np.float32(_CHARGE)
        pull = 2 * _GRAVITY / (1 + aspect) if gravity else 0.0
        self._gravity_x, self._gravity_y = np.float32(pull), np.float32(pull * aspect)
        self._longest_step = np.float32(SPACING * max(1.0, np.sqrt(charge.sum()) / 16))
        self._radii = radii
        self._cooling = 0.0
        self._grid = grid_size(len(self.x))

    def warm(self, heat: float, ticks: int) -> None:
        """Sets the heat, and how many ticks it lasts."""
        self._push_apart()
        self.heat = heat
        self._cooling = (COLD / heat) ** (1 / ticks)

    def tick(self) -> None:
        """Moves every node that is not fixed once, and cools."""
        if len(self.x) == 0:
            self.heat = 0.0
            return
        force_x, force_y = self._forces()
        heat = np.float32(self.heat)
        step_x = (self._velocity_x + force_x * heat) * np.float32(_DAMPING)
        step_y = (self._velocity_y + force_y * heat) * np.float32(_DAMPING)
        length = np.sqrt(step_x * step_x + step_y * step_y)
        limit = np.minimum(1, self._longest_step / np.maximum(length, np.float32(1e-6)))
        self._velocity_x = np.where(self.fixed, 0, step_x * limit).astype(np.float32)
        self._velocity_y = np.where(self.fixed, 0, step_y * limit).astype(np.float32)
        self.x += self._velocity_x
        self.y += self._velocity_y
        self.heat *= self._cooling
        if self.heat < COLD:
            self.heat = 0.0

    def separate(self, gap: float) -> bool:
        """Moves overlapping nodes apart, half the overlap each; True when there were any."""
        if self._radii is None or len(self.x) < 2:
            return False
        left, right = near_pairs(self.x, self.y, 2 * float(self._radii.max()) + gap)
        dx = self.x[left] - self.x[right]
        dy = self.y[left] - self.y[right]
        distance = np.maximum(np.sqrt(dx * dx + dy * dy), np.float32(0.01))
        overlap = self._radii[left] + self._radii[right] + np.float32(gap) - distance
        movable = ~(self.fixed[left] & self.fixed[right])
        hit = np.flatnonzero((overlap > 0.05) & movable)
        if len(hit) == 0:
            return False
        left, right, dx, dy = left[hit], right[hit], dx[hit], dy[hit]
        push = overlap[hit] / distance[hit]
        share = np.where(self.fixed[left], 0, np.where(self.fixed[right], 1, np.float32(0.5)))
        _move_ends(self.x, dx * push, (left, right), share)
        _move_ends(self.y, dy * push, (left, right), share)
        return True

    def _forces(self) -> tuple[Floats, Floats]:
        if len(self.x) <= EXACT_LIMIT:
            force_x, force_y = exact_repulsion(self.x, self.y, self._charge)
        else:
            force_x, force_y = mesh_repulsion(self.x, self.y, self._charge, self._grid)
        force_x = force_x - self.x * self._gravity_x
        force_y = force_y - self.y * self._gravity_y
        springs = self._springs
        if len(springs.source) == 0:
            return force_x, force_y
        # Where the ends will be, not where they are: springs then swing less.
        ahead_x, ahead_y = self.x + self._velocity_x, self.y + self._velocity_y
        dx = ahead_x.take(springs.target) - ahead_x.take(springs.source)
        dy = ahead_y.take(springs.target) - ahead_y.take(springs.source)
        distance = np.maximum(np.sqrt(dx * dx + dy * dy), np.float32(1e-3))
        stretch = (distance - springs.length) / springs.length
        # A long edge pulls less than its length: it would drag a hub out of the middle of its own leaves.
        stretch = np.where(stretch > 0, np.log1p(np.maximum(stretch, 0)), stretch)
        pull = stretch * springs.length / distance * springs.strength
        ends = (springs.source, springs.target)
        _move_ends(force_x, dx * pull, ends, springs.share)
        _move_ends(force_y, dy * pull, ends, springs.share)
        return force_x, force_y

    def _push_apart(self) -> None:
        """Nodes in exactly the same place feel no force: moves each of them a little, always the same way."""
        place = self.x + np.complex64(1j) * self.y
        order = np.argsort(place, kind="stable")
        same = np.flatnonzero(place[order][1:] == place[order][:-1])
        if len(same) == 0:
            return
        moved = order[same + 1]
        moved = moved[~self.fixed[moved]]
        angle = moved.astype(np.float32) * np.float32(2.3999632)
        self.x[moved] += np.cos(angle) * (1 + np.arange(len(moved), dtype=np.float32) % 7)
        self.y[moved] += np.sin(angle) * (1 + np.arange(len(moved), dtype=np.float32) % 7)


def _move_ends(values: Floats, delta: Floats, ends: tuple[Indices, Indices], share: Floats) -> None:
    """Adds a share of each delta to the first of a pair's two ends, and takes the rest from the second."""
    count = len(values)
    values += np.bincount(ends[0], delta * share, count).astype(np.float32)
    values -= np.bincount(ends[1], delta * (1 - share), count).astype(np.float32)
