"""Names beside nodes: drawn once, placed so that none overlaps another, the most important first."""

from __future__ import annotations

import math
from collections import OrderedDict
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPen, QPixmap

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ui.graph.colors import GraphColors

_CELL = 4
_HALO = 1.7
_AROUND = [(_HALO * math.cos(turn * math.pi / 6), _HALO * math.sin(turn * math.pi / 6)) for turn in range(12)]
_GAP = 3.0
_KEPT = 1_500
_PIXELS, _BADGE_PIXELS = 12, 10
_BADGE_HEIGHT = 14.0
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
        self.badges: dict[str, QPixmap] = {}
        self._badge_widths: dict[str, float] = {}
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

    def badge_size(self, text: str) -> tuple[float, float]:
        """Width and height of a badge."""
        if text not in self._badge_widths:
            metrics = QFontMetricsF(self._small)
            self._badge_widths[text] = max(metrics.horizontalAdvance(text) + 8, _BADGE_HEIGHT) + 2
        return self._badge_widths[text], _BADGE_HEIGHT + 2

    def badge(self, text: str) -> QPixmap:
        """A small pill with the number of hidden neighbours."""
        if text not in self.badges:
            width, height = self.badge_size(text)
            pill = QRectF(1, 1, width - 2, height - 2)
            pixmap = self._blank(width, height)
            with QPainter(pixmap) as painter:
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                painter.setPen(QPen(self._colors.edge_hover, 1))
                painter.setBrush(self._colors.surface)
                painter.drawRoundedRect(pill, _BADGE_HEIGHT / 2, _BADGE_HEIGHT / 2)
                painter.setPen(self._colors.secondary)
                painter.setFont(self._small)
                painter.drawText(pill, Qt.AlignmentFlag.AlignCenter, text)
            self.badges[text] = pixmap
        return self.badges[text]

    def has(self, name: str, *, bold: bool, quiet: bool = False) -> bool:
        """Whether the pixmap is drawn already."""
        return (name, bold, quiet) in self._pixmaps

    def _paint(self, name: str, *, bold: bool, quiet: bool) -> QPixmap:
        shown, width = self.text(name, bold=bold)
        font = self._bold if bold else self._regular
        pixmap = self._blank(width + 2 * self.margin, self.height + 2 * self.margin)
        baseline = QPointF(self.margin, self.margin + QFontMetricsF(font).ascent())
        with QPainter(pixmap) as painter:
            painter.setFont(font)
            # The halo is the text itself, moved around: its outline stroked would take ten times as long.
            painter.setPen(self._colors.window)
            for x, y in _AROUND:
                painter.drawText(baseline + QPointF(x, y), shown)
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

    The grid moves with the plane, so that a pan changes nothing about what fits. Hundreds of places are asked for in
    every frame: nodes are summed up once, and of labels each row of the grid is one number, a bit a cell.
    """

    def __init__(self, width: float, height: float, origin: tuple[float, float]) -> None:
        self._shift = np.asarray((origin[0] % _CELL, origin[1] % _CELL))
        self._rows, self._columns = (
            int((extent - shift) // _CELL) + 2
            for extent, shift in zip((height, width), self._shift[::-1].tolist(), strict=True)
        )
        self._sums: NDArray[np.int32] | None = None
        self._taken = [0] * self._rows

    def block_nodes(self, points: NDArray[np.float32], radii: NDArray[np.float32]) -> None:
        """Nodes stand here."""
        middle = ((points - self._shift) / _CELL + 1).astype(np.intp)[:, ::-1]
        half = (radii / _CELL).astype(np.intp)[:, None]
        low = np.clip(middle - half, 0, (self._rows, self._columns))
        high = np.clip(middle + half + 1, 0, (self._rows, self._columns))
        # Each node adds one to the cells it covers: at four corners, from which two sums make the square.
        covered = np.zeros((self._rows + 1, self._columns + 1), np.int32)
        np.add.at(covered, (low[:, 0], low[:, 1]), 1)
        np.add.at(covered, (high[:, 0], high[:, 1]), 1)
        np.add.at(covered, (low[:, 0], high[:, 1]), -1)
        np.add.at(covered, (high[:, 0], low[:, 1]), -1)
        nodes = covered.cumsum(axis=0).cumsum(axis=1)[:-1, :-1] > 0
        self._sums = np.zeros((self._rows + 1, self._columns + 1), np.int32)
        self._sums[1:, 1:] = nodes.cumsum(axis=0).cumsum(axis=1)

    def claim(self, rect: QRectF) -> bool:
        """Takes a place for a label if no other label is there and it lies inside the viewport."""
        return self.claim_cells(*self.cells(_edges(rect))[0].tolist())

    def nodes_under(self, rect: QRectF) -> int:
        """How much of a place is covered by nodes."""
        return int(self.nodes_under_cells(self.cells(_edges(rect)))[0])

    def cells(self, edges: NDArray[np.float64]) -> NDArray[np.intp]:
        """First and last row, first and last column (the last ones exclusive) of rows of left, top, right, bottom."""
        low = np.floor((edges[..., :2] - self._shift) / _CELL).astype(np.intp) + 1
        high = np.floor((edges[..., 2:] - self._shift) / _CELL).astype(np.intp) + 2
        return np.stack((low[..., 1], high[..., 1], low[..., 0], high[..., 0]), axis=-1)

    def nodes_under_cells(self, cells: NDArray[np.intp]) -> NDArray[np.int32]:
        """For each place how much of it is covered by nodes."""
        if self._sums is None:
            return np.zeros(cells.shape[:-1], np.int32)
        rows = np.clip(cells[..., :2], 0, self._rows)
        columns = np.clip(cells[..., 2:], 0, self._columns)
        sums, (top, bottom) = self._sums, (rows[..., 0], rows[..., 1])
        left, right = columns[..., 0], columns[..., 1]
        return sums[bottom, right] - sums[top, right] - sums[bottom, left] + sums[top, left]

    def claim_cells(self, top: int, bottom: int, left: int, right: int) -> bool:
        """Takes a place given by its cells."""
        if min(top, left) < 0 or bottom > self._rows or right > self._columns:
            return False
        bits = ((1 << (right - left)) - 1) << left
        taken = self._taken
        for row in range(top, bottom):
            if taken[row] & bits:
                return False
        for row in range(top, bottom):
            taken[row] |= bits
        return True


def _edges(rect: QRectF) -> NDArray[np.float64]:
    return np.asarray([(rect.left(), rect.top(), rect.right(), rect.bottom())])


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
    widths = [labels.text(names[wish.node], bold=wish.bold)[1] for wish in wishes]
    wishes = [wish for wish, width in zip(wishes, widths, strict=True) if width]
    if not wishes:
        return []
    nodes = np.asarray([wish.node for wish in wishes])
    width = np.asarray([each for each in widths if each])
    corners = _sides(points[nodes].astype(float), radii[nodes] + _GAP, width, labels.height)
    size = np.stack(np.broadcast_arrays(width[:, None], labels.height), axis=-1)
    cells = occupancy.cells(np.concatenate((corners, corners + size), axis=-1))
    covered = occupancy.nodes_under_cells(cells)
    order = np.argsort(covered, axis=1, kind="stable").tolist()
    free = (covered == 0).tolist()
    places, corner = cells.tolist(), corners.tolist()
    placed = []
    for number, wish in enumerate(wishes):
        for side in order[number]:
            if (free[number][side] or wish.firm) and occupancy.claim_cells(*places[number][side]):
                placed.append(PlacedLabel(wish, QRectF(*corner[number][side], float(width[number]), labels.height)))
                break
    return placed


def _sides(
    points: NDArray[np.float64], reach: NDArray[np.float32], width: NDArray[np.float64], height: float
) -> NDArray[np.float64]:
    """Upper left corner of the label of each node: above, below, to the right, to the left."""
    x, y = points.T
    left, right, middle = x - reach - width, x + reach, x - width / 2
    corners = [
        (middle, y - reach - height + 1),
        (middle, y + reach - 1),
        (right, y - height / 2),
        (left, y - height / 2),
    ]
    return np.rint(np.asarray(corners)).transpose(2, 0, 1)
