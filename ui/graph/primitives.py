"""Drawing: arrays that QPainter reads where they lie, without a Python object for each line or sprite."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import shiboken6
from PySide6.QtCore import QLineF, Qt
from PySide6.QtGui import QPainter, QPixmap

if TYPE_CHECKING:
    from numpy.typing import NDArray

LINE_FIELDS = 4
FRAGMENT_FIELDS = 10
"""x, y, source left, top, width, height, scale x, scale y, rotation, opacity."""


def draw_lines(painter: QPainter, lines: NDArray[np.float64]) -> None:
    """Draws rows of x1, y1, x2, y2."""
    if len(lines):
        lines = np.ascontiguousarray(lines, np.float64)
        painter.drawLines(shiboken6.wrapInstance(lines.ctypes.data, QLineF), len(lines))


def draw_fragments(painter: QPainter, fragments: NDArray[np.float64], pixmap: QPixmap) -> None:
    """Draws rows of the fields of a pixmap fragment."""
    if len(fragments):
        fragments = np.ascontiguousarray(fragments, np.float64)
        first = shiboken6.wrapInstance(fragments.ctypes.data, QPainter.PixmapFragment)
        painter.drawPixmapFragments(first, len(fragments), pixmap)


def lines_between(points: NDArray[np.float32], edges: NDArray[np.intp]) -> NDArray[np.float64]:
    """Rows of x1, y1, x2, y2 for pairs of point numbers."""
    lines = np.empty((len(edges), LINE_FIELDS))
    lines[:, :2] = points.take(edges[:, 0], axis=0)
    lines[:, 2:] = points.take(edges[:, 1], axis=0)
    return lines


def in_view(
    points: NDArray[np.float32], edges: NDArray[np.intp], width: float, height: float, margin: float = 0.0
) -> NDArray[np.intp]:
    """Numbers of the edges that may cross the viewport: not both ends beyond the same side of it."""
    x, y = points[:, 0], points[:, 1]
    sides = (
        (x < -margin).astype(np.uint8)
        | (x > width + margin).astype(np.uint8) << 1
        | (y < -margin).astype(np.uint8) << 2
        | (y > height + margin).astype(np.uint8) << 3
    )
    return np.flatnonzero((sides.take(edges[:, 0]) & sides.take(edges[:, 1])) == 0)


def blank(width: float, height: float, ratio: float) -> QPixmap:
    """An empty pixmap of a size in logical pixels, with so many device pixels to each."""
    pixmap = QPixmap(max(round(width * ratio), 1), max(round(height * ratio), 1))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    return pixmap
