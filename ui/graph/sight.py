"""What is seen of a graph at one moment: what one frame of it is drawn from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Hashable

    from numpy.typing import NDArray
    from PySide6.QtCore import QRectF

    from ui.graph.attention import Attention
    from ui.graph.camera import Camera
    from ui.graph.data import GraphData

    Floats = NDArray[np.float32]
    Indices = NDArray[np.intp]
    Mask = NDArray[np.bool_]

RING, FLASH_RING = 6.0, 9.0
"""Pixels between a node and the mark around it: of the chosen one, of one that was just written to."""
_MARGIN = 20.0
_SMALLEST_RADIUS = np.float32(1.1)


@dataclass(frozen=True)
class Sight:
    """A graph as the camera sees it; nothing of it changes while a frame is drawn.

    Attributes:
        data: The graph.
        attention: What attention is drawn to.
        camera: The part of the plane.
        moving: Whether anything moves.
        positions: Where in the plane each node is.
        pinned: Which nodes a person put where they are.
        covered: Parts of the viewport that lie under something.
        version: Number that these positions and edges have.
        fades: Names what is faded.
        points: Pixel of each node.
        radii: Radius in pixels of each node.
        reach: The same with the ring around those that have one.
        shown: Numbers of the nodes in view, the biggest last.
        focus: Nodes in full strength, None when all are.
    """

    data: GraphData
    attention: Attention
    camera: Camera
    moving: bool
    positions: Floats
    pinned: Mask
    covered: tuple[QRectF, ...]
    version: int
    fades: Hashable
    points: Floats
    radii: Floats
    reach: Floats
    shown: Indices
    focus: Mask | None

    @property
    def above(self) -> Hashable:
        """Names what is seen of nodes and names: two sights with the same one look the same there."""
        attention = self.attention
        marked = (attention.selected, attention.hovered, attention.highlighted, tuple(attention.flashes))
        covered = tuple(rect.getRect() for rect in self.covered)
        return (self.version, self.fades, self.camera, self.moving, marked, covered, self.pinned.tobytes())


def pixel_radii(data: GraphData, camera: Camera) -> Floats:
    """Radius of every node in pixels."""
    return np.maximum(data.radii * np.float32(camera.growth), _SMALLEST_RADIUS)


def reach(attention: Attention, radii: Floats) -> Floats:
    """Radii of nodes with the ring around them."""
    wide = radii.copy()
    for node, ring in ((attention.selected, RING), *((each, FLASH_RING) for each in attention.flashes)):
        if node is not None:
            wide[node] = radii[node] + ring
    return wide


def focus(data: GraphData, attention: Attention) -> Mask | None:
    """Nodes in full strength, None when all are."""
    mask = None if attention.faded is None else ~attention.faded
    if attention.selected is not None:
        near = np.zeros(len(data), bool)
        near[data.neighbours(attention.selected)] = True
        near[attention.selected] = True
        mask = near if mask is None else near & mask
        mask[attention.selected] = True
    return mask


def nodes_in_view(data: GraphData, camera: Camera, points: Floats) -> Indices:
    """Numbers of the nodes in view, the biggest last."""
    x, y = points[:, 0], points[:, 1]
    inside = (x > -_MARGIN) & (x < camera.width + _MARGIN)
    inside &= (y > -_MARGIN) & (y < camera.height + _MARGIN)
    order = data.back_to_front
    return order[inside[order]]
