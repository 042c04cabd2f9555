"""Names beside nodes: drawn once, placed so that none overlaps another, the most important first."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPainterPath, QPen, QPixmap

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ui.graph.colors import GraphColors

_CELL = 4
_HALO = 3.4
_GAP = 3.0
_KEPT = 1_500
_PIXELS, _BADGE_PIXELS = 12, 10
_WIDEST = 170.0


class LabelPainter:
    """Pixmaps of names with a halo, and of badges, kept while they are in use."""

    margin = 3.0

    def __init__(self, font: QFont, colors: GraphColors, ratio: float) -> None:
        self._colors = colors
        self._ratio = ratio
        self._regular = QFont(font)
        self._regular.setPixelSize(_PIXELS)
        self._regular.setHintingPreference(QFont.HintingPreference.PreferVerticalHinting)
        self._bold = QFont(self._regular)
        self._bold.setWeight(QFont.Weight.DemiBold)
        self._small = QFont(self._regular)
        self._small.setPixelSize(_BADGE_PIXELS)
        self._small.setWeight(QFont.Weight.DemiBold)
        self._texts: dict[tuple[str, bool], tuple[str, float]] = {}
        self._pixmaps: OrderedDict[tuple[str, bool, bool], QPixmap] = OrderedDict()
        self._badges: dict[str, QPixmap] = {}
        self.height = QFontMetricsF(self._bold).height()

    def text(self, name: str, *, bold: bool) -> tuple[str, float]:
        """A name as shown, and its width."""
        key = (name, bold)
        if key not in self._texts:
            if len(self._texts) > 20 * _KEPT:
                self._texts.clear()
            metrics = QFontMetricsF(self._bold if bold else self._regular)
            # One line, and no more of a very long name than can matter to its width.
            line = " ".join(name[:300].split())
            shown = metrics.elidedText(line, Qt.TextElideMode.ElideRight, _WIDEST)
            self._texts[key] = (shown, metrics.horizontalAdvance(shown))
        return self._texts[key]

    def pixmap(self, name: str, *, bold: bool, quiet: bool = False) -> QPixmap:
        """A name with its halo, which is `margin` wide on all sides."""
        key = (name, bold, quiet)
        found = self._pixmaps.get(key)
        if found is None:
            found = self._pixmaps[key] = self._paint(name, bold=bold, quiet=quiet)
            if len(self._pixmaps) > _KEPT:
                self._pixmaps.popitem(last=False)
        else:
            self._pixmaps.move_to_end(key)
        return found

    def badge(self, text: str) -> QPixmap:
        """A small pill with the number of hidden neighbours."""
        if text not in self._badges:
            metrics = QFontMetricsF(self._small)
            height = 14.0
            width = max(metrics.horizontalAdvance(text) + 8, height)
            pixmap = self._blank(width + 2, height + 2)
            with QPainter(pixmap) as painter:
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                painter.setPen(QPen(self._colors.edge_hover, 1))
                painter.setBrush(self._colors.surface)
                painter.drawRoundedRect(QRectF(1, 1, width, height), height / 2, height / 2)
                painter.setPen(self._colors.secondary)
                painter.setFont(self._small)
                painter.drawText(QRectF(1, 1, width, height), Qt.AlignmentFlag.AlignCenter, text)
            self._badges[text] = pixmap
        return self._badges[text]

    def _paint(self, name: str, *, bold: bool, quiet: bool) -> QPixmap:
        shown, width = self.text(name, bold=bold)
        font = self._bold if bold else self._regular
        pixmap = self._blank(width + 2 * self.margin, self.height + 2 * self.margin)
        baseline = QPointF(self.margin, self.margin + QFontMetricsF(font).ascent())
        outline = QPainterPath()
        outline.addText(baseline, font, shown)
        with QPainter(pixmap) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.strokePath(outline, QPen(self._colors.window, _HALO, j=Qt.PenJoinStyle.RoundJoin))
            painter.setFont(font)
            painter.setPen(self._colors.secondary if quiet else self._colors.text)
            painter.drawText(baseline, shown)
        return pixmap

    def _blank(self, width: float, height: float) -> QPixmap:
        pixmap = QPixmap(int(width * self._ratio) + 1, int(height * self._ratio) + 1)
        pixmap.setDevicePixelRatio(self._ratio)
        pixmap.fill(Qt.GlobalColor.transparent)
        return pixmap


class Occupancy:
    """Which places of the viewport are taken, by nodes and by labels, on a grid of a few pixels.

    The grid moves with the plane, so that a pan changes nothing about what fits.
    """

    def __init__(self, width: float, height: float, origin: tuple[float, float]) -> None:
        self._shift_x = origin[0] % _CELL
        self._shift_y = origin[1] % _CELL
        shape = (int(height) // _CELL + 3, int(width) // _CELL + 3)
        self._nodes = np.zeros(shape, bool)
        self._labels = np.zeros(shape, bool)

    def block_nodes(self, points: NDArray[np.float32], radii: NDArray[np.float32]) -> None:
        """Nodes stand here."""
        rows, columns = self._nodes.shape
        column = ((points[:, 0] - self._shift_x) / _CELL + 1).astype(np.intp)
        row = ((points[:, 1] - self._shift_y) / _CELL + 1).astype(np.intp)
        for reach in range(int(radii.max(initial=0) / _CELL) + 1):
            wide = radii >= reach * _CELL
            for step_x in range(-reach, reach + 1):
                for step_y in range(-reach, reach + 1):
                    if max(abs(step_x), abs(step_y)) == reach:
                        x = np.clip(column[wide] + step_x, 0, columns - 1)
                        self._nodes[np.clip(row[wide] + step_y, 0, rows - 1), x] = True

    def claim(self, rect: QRectF) -> bool:
        """Takes a place for a label if no other label is there and it lies inside the viewport."""
        rows, columns = self._cells(rect)
        if min(rows.start, columns.start) < 0 or self._labels[rows, columns].any():
            return False
        if rows.stop > self._labels.shape[0] or columns.stop > self._labels.shape[1]:
            return False
        self._labels[rows, columns] = True
        return True

    def nodes_under(self, rect: QRectF) -> int:
        """How much of a place is covered by nodes."""
        rows, columns = self._cells(rect)
        return int(self._nodes[max(rows.start, 0) : rows.stop, max(columns.start, 0) : columns.stop].sum())

    def _cells(self, rect: QRectF) -> tuple[slice, slice]:
        left = int((rect.left() - self._shift_x) // _CELL) + 1
        top = int((rect.top() - self._shift_y) // _CELL) + 1
        right = int((rect.right() - self._shift_x) // _CELL) + 2
        bottom = int((rect.bottom() - self._shift_y) // _CELL) + 2
        return slice(top, bottom), slice(left, right)


@dataclass(frozen=True, slots=True)
class Wish:
    """A node that shall have its label.

    Attributes:
        node: Its number.
        bold: In a heavier face.
        quiet: In the secondary colour.
        firm: Rather over other nodes than not at all.
    """

    node: int
    bold: bool = False
    quiet: bool = False
    firm: bool = False


@dataclass(frozen=True, slots=True)
class PlacedLabel:
    """A label and where its text lies."""

    wish: Wish
    rect: QRectF


def place_labels(
    wishes: list[Wish],
    names: list[str],
    points: NDArray[np.float32],
    radii: NDArray[np.float32],
    *,
    labels: LabelPainter,
    occupancy: Occupancy,
) -> list[PlacedLabel]:
    """Fulfils the wishes in order as long as there is room: above the node, below it, or beside it."""
    placed = []
    for wish in wishes:
        _, width = labels.text(names[wish.node], bold=wish.bold)
        if width == 0:
            continue
        x, y = (float(value) for value in points[wish.node])
        rects = _sides(x, y, float(radii[wish.node]) + _GAP, width, labels.height)
        covered = [occupancy.nodes_under(rect) for rect in rects]
        for index in sorted(range(len(rects)), key=covered.__getitem__):
            if (covered[index] == 0 or wish.firm) and occupancy.claim(rects[index]):
                placed.append(PlacedLabel(wish, rects[index]))
                break
    return placed


def _sides(x: float, y: float, reach: float, width: float, height: float) -> list[QRectF]:
    return [
        QRectF(round(x - width / 2), round(y - reach - height + 1), width, height),
        QRectF(round(x - width / 2), round(y + reach - 1), width, height),
        QRectF(round(x + reach), round(y - height / 2), width, height),
        QRectF(round(x - reach - width), round(y - height / 2), width, height),
    ]
