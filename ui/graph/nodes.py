"""The nodes of a frame, and the marks on and around them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from PySide6.QtCore import QPointF, QRect, QRectF, QSizeF, Qt
from PySide6.QtGui import QPainter, QPen, QPixmap

from ui.graph.atlas import SpriteAtlas
from ui.graph.primitives import blank, draw_fragments
from ui.graph.sight import FLASH_RING, RING

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ui.graph.colors import GraphColors
    from ui.graph.sight import Floats, Sight


class Mark(NamedTuple):
    """The mark of what was just written: where its pixmap lies, and the pixels of the viewport that this covers."""

    place: QPointF
    cover: QRect
    pixmap: QPixmap


class Nodes:
    """Draws nodes from sprites, and what marks some of them."""

    def __init__(self, colors: GraphColors, ratio: float) -> None:
        self._colors, self._ratio = colors, ratio
        self._atlas = SpriteAtlas(colors, ratio)
        self._flash_marks: dict[int, QPixmap] = {}

    def sprites(self, sight: Sight) -> NDArray[np.float64]:
        """Those in view for `paint`, the biggest on top, and of those out of focus none over one in focus."""
        shown, focus = sight.shown, sight.focus
        shade = np.zeros(len(shown), np.intp)
        if focus is not None:
            shown = np.concatenate((shown[~focus[shown]], shown[focus[shown]]))
            shade = (~focus[shown]).astype(np.intp)
        looks = self._atlas.looks(sight.data)[shown]
        return self._atlas.fragments(sight.points[shown], looks, shade, sight.radii[shown] * 2)

    def paint(self, painter: QPainter, sprites: NDArray[np.float64]) -> None:
        """Draws nodes."""
        draw_fragments(painter, sprites, self._atlas.pixmap)

    def paint_clearing(self, painter: QPainter, sight: Sight) -> None:
        """Keeps the edges of the selected node out of its ring."""
        node = sight.attention.selected
        if node is not None:
            reach = float(sight.radii[node]) + RING
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._colors.window)
            painter.drawEllipse(_point(sight.points, node), reach, reach)

    def paint_rings(self, painter: QPainter, sight: Sight) -> None:
        """Around what is hovered, selected, and where the arrow keys are."""
        attention, colors = sight.attention, self._colors
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for node, color, width, gap, dashed in (
            (attention.hovered, colors.secondary, 1.4, RING - 2, False),
            (attention.selected, colors.accent, 2.2, RING, False),
            (attention.highlighted, colors.text, 1.6, RING + 3, True),
        ):
            if node is None:
                continue
            pen = QPen(color, width)
            if dashed:
                pen.setDashPattern((3, 2))
            painter.setPen(pen)
            reach = float(sight.radii[node]) + gap
            painter.drawEllipse(_point(sight.points, node), reach, reach)

    def paint_pins(self, painter: QPainter, sight: Sight) -> None:
        """On those that a person put where they are."""
        painter.setPen(QPen(self._colors.window, 1.5))
        painter.setBrush(self._colors.text)
        for node in sight.shown[sight.pinned[sight.shown]]:
            reach = float(sight.radii[node]) * 0.72
            painter.drawEllipse(_point(sight.points, node) + QPointF(reach, reach), 3.6, 3.6)

    def mark(self, points: Floats, radii: Floats, node: int) -> Mark:
        """The mark under a node that was just written to."""
        side = 2 * round(float(radii[node]) + FLASH_RING) + 3
        if side not in self._flash_marks:
            self._flash_marks[side] = self._flash_mark(side)
        place = QRectF(_point(points, node) - QPointF(side / 2, side / 2), QSizeF(side, side))
        return Mark(place.topLeft(), place.toAlignedRect(), self._flash_marks[side])

    def _flash_mark(self, side: int) -> QPixmap:
        """The mark of what was just written, of this many pixels: an agent may write hundreds at once."""
        pixmap = blank(side, side, self._ratio)
        with QPainter(pixmap) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(self._colors.accent, 1.5))
            painter.setBrush(self._colors.tint)
            painter.drawEllipse(QRectF(1, 1, side - 2, side - 2))
        return pixmap


def _point(points: Floats, node: int) -> QPointF:
    return QPointF(float(points[node, 0]), float(points[node, 1]))
