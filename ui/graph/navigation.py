"""From node to node by arrow keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

_SIDEWAYS = 2.0
_WIDEST_COSINE = 0.34


def nearest_in_direction(points: NDArray[np.float32], start: int, direction: tuple[int, int]) -> int | None:
    """The node that lies next in a direction: near, and not far off the line; None when there is none."""
    offsets = points - points[start]
    ahead = offsets @ np.asarray(direction, np.float32)
    distance = np.sqrt((offsets**2).sum(axis=1))
    aside = np.abs(offsets @ np.asarray((direction[1], direction[0]), np.float32))
    possible = (ahead > 0) & (ahead >= _WIDEST_COSINE * distance)
    if not possible.any():
        return None
    return int(np.where(possible, ahead + _SIDEWAYS * aside, np.inf).argmin())


def nearest_to(points: NDArray[np.float32], x: float, y: float) -> int | None:
    """The node nearest to a point."""
    if len(points) == 0:
        return None
    return int(((points - np.asarray((x, y), np.float32)) ** 2).sum(axis=1).argmin())
