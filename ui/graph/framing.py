"""How much of the viewport a graph may fill: room for names at the sides, and none of it under what lies over it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray
    from PySide6.QtCore import QRectF

    from ui.graph.camera import Camera

_MARGIN = 12
_ROOM, _ROOM_FOR_NAMES = 44.0, 104.0
_LARGEST_SIDE = 0.18
_FEW = 200


def fitted(camera: Camera, points: NDArray[np.float32], covered: Sequence[QRectF], tools_height: float) -> Camera:
    """A camera that shows these points, as large as what lies over the graph leaves them bare.

    Args:
        camera: Of the size of the viewport.
        points: x and y in the plane.
        covered: Parts of the viewport that something lies over.
        tools_height: Height of what lies in the upper left corner, in pixels.
    """
    side, top = _side(camera.width, len(points)), _ROOM + tools_height
    if not len(points):
        return camera.fitted(points, (side, top, side, _ROOM))
    below = [rect for rect in covered if rect.top() > camera.height / 2]
    highest = max((camera.height - rect.top() for rect in below), default=0.0) + _MARGIN
    corners = np.stack((points.min(axis=0), points.max(axis=0)))
    found, low = camera, points
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        found = camera.fitted(corners, (side, top, side, _ROOM + max(highest - _ROOM, 0) * share))
        on_screen = found.to_screen(low)
        if not any(_any_inside(on_screen, rect) for rect in below):
            break
        # The more room there is below, the higher they are: only those that are low now can be covered then.
        low = low[on_screen[:, 1] > camera.height - highest - _MARGIN]
    return found


def aspect(width: float, height: float, count: int, tools_height: float) -> float:
    """Width of the room for so many nodes in relation to its height."""
    return (width - 2 * _side(width, count)) / max(height - 2 * _ROOM - tools_height, 1)


def _side(width: float, count: int) -> float:
    """Room at the left and at the right of so many nodes, for their names."""
    return _ROOM if count > _FEW else min(_ROOM_FOR_NAMES, _LARGEST_SIDE * width)


def _any_inside(points: NDArray[np.float32], rect: QRectF) -> bool:
    x, y = points[:, 0], points[:, 1]
    inside = (x > rect.left() - _MARGIN) & (x < rect.right() + _MARGIN)
    inside &= (y > rect.top() - _MARGIN) & (y < rect.bottom() + _MARGIN)
    return bool(inside.any())
