"""Where names go: beside their nodes, so that none overlaps another, the most important first."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QRectF

from ui.graph.labels import Look

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from ui.graph.labels import LabelPainter

    Floats = NDArray[np.float64]

_PLAIN = Look()
_CELL, _EDGE = 4, 1
_GAP = 3.0
_AT_ONCE = 20
"""Names that are given a place in one go, which takes about a millisecond."""
_SIDES = np.asarray(((0, -1), (0, 1), (1, 0), (-1, 0), (1, -1), (1, 1), (-1, -1), (-1, 1)), float)
_SIDES[4:] *= 0.5**0.5


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
        low, high = self._node_cells(points, radii)
        low = np.clip(low, 0, (self._rows, self._columns))
        high = np.clip(high, 0, (self._rows, self._columns))
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
        x, y = self._shift.tolist()  # one place, and numpy would take ten times as long for it
        return self.claim_cells(
            int((rect.top() - y) // _CELL) + 1,
            int((rect.bottom() - y) // _CELL) + 2,
            int((rect.left() - x) // _CELL) + 1,
            int((rect.right() - x) // _CELL) + 2,
        )

    def cells(self, edges: NDArray[np.float64]) -> NDArray[np.intp]:
        """First and last row, first and last column (the last ones exclusive) of rows of left, top, right, bottom."""
        low = np.floor((edges[..., :2] - self._shift) / _CELL).astype(np.intp) + 1
        high = np.floor((edges[..., 2:] - self._shift) / _CELL).astype(np.intp) + 2
        return np.stack((low[..., 1], high[..., 1], low[..., 0], high[..., 0]), axis=-1)

    def nodes_under(self, cells: NDArray[np.intp]) -> NDArray[np.int32]:
        """For each place how much of it is covered by nodes."""
        if self._sums is None:
            return np.zeros(cells.shape[:-1], np.int32)
        rows = np.clip(cells[..., :2], 0, self._rows)
        columns = np.clip(cells[..., 2:], 0, self._columns)
        sums, (top, bottom) = self._sums, (rows[..., 0], rows[..., 1])
        left, right = columns[..., 0], columns[..., 1]
        return sums[bottom, right] - sums[top, right] - sums[bottom, left] + sums[top, left]

    def others_under(
        self, cells: NDArray[np.intp], points: NDArray[np.float64], radii: NDArray[np.float32]
    ) -> NDArray[np.int32]:
        """For each place in a row how much of it is covered by other nodes than the one of the row."""
        low, high = self._node_cells(points, radii)
        top, bottom, left, right = np.moveaxis(cells, -1, 0)
        rows = np.minimum(bottom, high[:, :1]) - np.maximum(top, low[:, :1])
        columns = np.minimum(right, high[:, 1:]) - np.maximum(left, low[:, 1:])
        own = np.maximum(rows, 0) * np.maximum(columns, 0)
        return np.maximum(self.nodes_under(cells) - own, 0)

    def _node_cells(
        self, points: NDArray[np.floating], radii: NDArray[np.float32]
    ) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
        """First row and column, and last ones (exclusive), of nodes."""
        middle = ((points - self._shift) / _CELL + 1).astype(np.intp)[:, ::-1]
        half = (radii / _CELL).astype(np.intp)[:, None]
        return middle - half, middle + half + 1

    def claim_cells(self, top: int, bottom: int, left: int, right: int) -> bool:
        """Takes a place given by its cells."""
        if min(top, left) < _EDGE or bottom > self._rows - _EDGE or right > self._columns - _EDGE:
            return False
        bits = ((1 << (right - left + 1)) - 1) << left  # one more: two names in a row are two
        taken = self._taken
        for row in range(top, bottom):
            if taken[row] & bits:
                return False
        for row in range(top, bottom):
            taken[row] |= bits
        return True


@dataclass(frozen=True, slots=True)
class Wish:
    """A node that shall have its label.

    Attributes:
        node: Its number.
        look: How its name is shown if there is room.
        firm: Rather over other nodes than not at all.
        away_from: Number of the node from which the label shall rather point away: its edges are on that side.
    """

    node: int
    look: Look = _PLAIN
    firm: bool = False
    away_from: int | None = None


@dataclass(frozen=True, slots=True)
class PlacedLabel:
    """A label, how it looks there, and where its text lies."""

    wish: Wish
    look: Look
    rect: QRectF


class _Places:
    """The places around nodes where their labels may be, those free of other nodes first."""

    def __init__(
        self,
        occupancy: Occupancy,
        points: Floats,
        reach: NDArray[np.float32],
        size: Floats,
        outwards: Floats,
    ) -> None:
        self._claim = occupancy.claim_cells
        self._size = size.tolist()
        corners = _around(points, reach, *size.T)
        cells = occupancy.cells(np.concatenate((corners, corners + size[:, None]), axis=-1))
        covered = occupancy.others_under(cells, points, reach)
        inwards = -(outwards[:, None, :] * _SIDES).sum(axis=-1)
        self._order = np.lexsort((inwards, covered), axis=1)
        self._free = (covered == 0).sum(axis=1).tolist()
        self._cells, self._corners = cells, corners

    def take(self, number: int, *, over_nodes: bool = False) -> QRectF | None:
        """Takes the best place of a label that is still to be had: one free of nodes, or one of the others."""
        free, (width, height) = self._free[number], self._size[number]
        sides = self._order[number][free:] if over_nodes else self._order[number][:free]
        if not width or not len(sides):
            return None
        for side, cells in zip(sides, self._cells[number][sides].tolist(), strict=True):
            if self._claim(*cells):
                return QRectF(*self._corners[number][side].tolist(), width, height)
        return None


class Placing:
    """Finds places for names around nodes at these points, with these radii."""

    def __init__(
        self,
        names: list[str],
        points: NDArray[np.float32],
        radii: NDArray[np.float32],
        *,
        labels: LabelPainter,
        occupancy: Occupancy,
    ) -> None:
        self._names, self._points, self._radii = names, points, radii
        self._labels, self._occupancy = labels, occupancy

    def place(self, wishes: list[Wish]) -> Iterator[list[PlacedLabel]]:
        """Fulfils the wishes, the firm ones first, each group in order; yields a part of them at a time.

        A name for which there is no room is shortened rather than left out: a firm one at once, of the others those
        that are left once all have been asked.
        """
        for some in _groups([wish for wish in wishes if wish.firm]):
            yield list(self._place_firm(some))
        others = [wish for wish in wishes if not wish.firm]
        there = set()
        for some in _groups(others):
            placed = list(self._place(some))
            there.update(label.wish.node for label in placed)
            yield placed
        for some in _groups([wish for wish in others if wish.node not in there]):
            yield list(self._place(some, short=True))

    def _place_firm(self, wishes: list[Wish]) -> Iterator[PlacedLabel]:
        whole, short = self._places(wishes), None
        for number, wish in enumerate(wishes):
            rect = whole.take(number)
            if rect is not None:
                yield PlacedLabel(wish, wish.look, rect)
                continue
            short = short or self._places(wishes, short=True)
            rect = short.take(number)
            if rect is not None:
                yield PlacedLabel(wish, wish.look._replace(short=True), rect)
                continue
            rect = whole.take(number, over_nodes=True)
            if rect is not None:
                yield PlacedLabel(wish, wish.look, rect)

    def _place(self, wishes: list[Wish], *, short: bool = False) -> Iterator[PlacedLabel]:
        places = self._places(wishes, short=short)
        for number, wish in enumerate(wishes):
            rect = places.take(number)
            if rect is not None:
                yield PlacedLabel(wish, wish.look._replace(short=short), rect)

    def _places(self, wishes: list[Wish], *, short: bool = False) -> _Places:
        nodes = np.asarray([wish.node for wish in wishes], np.intp)
        width = np.asarray([self._width(wish, short=short) for wish in wishes], float)
        points, reach = self._points[nodes].astype(float), self._radii[nodes] + _GAP
        size = np.stack((width, np.full(len(nodes), self._labels.height)), axis=-1)
        return _Places(self._occupancy, points, reach, size, self._outwards(wishes, points))

    def _width(self, wish: Wish, *, short: bool) -> float:
        """Width of a name; of its short form 0 when that is the same."""
        name, look = self._names[wish.node], wish.look
        whole = self._labels.text(name, look)[1]
        if not short:
            return whole
        reduced = self._labels.text(name, look._replace(short=True))[1]
        return reduced if reduced < whole else 0.0

    def _outwards(self, wishes: list[Wish], points: Floats) -> Floats:
        """In which direction each label shall rather be, as far from its node as it matters."""
        centres = np.asarray([wish.node if wish.away_from is None else wish.away_from for wish in wishes], np.intp)
        way = points - self._points[centres]
        return way / np.maximum(np.hypot(way[:, 0], way[:, 1]), 1)[:, None]


def _groups(wishes: list[Wish]) -> Iterator[list[Wish]]:
    return (wishes[start : start + _AT_ONCE] for start in range(0, len(wishes), _AT_ONCE))


def _around(points: Floats, reach: NDArray[np.float32], width: Floats, height: Floats) -> Floats:
    """Upper left corner of the label of each node at each of `_SIDES`."""
    x, y = points.T
    above, beside, below = y - reach - height + 1, y - height / 2, y + reach - 1
    left, middle, right = x - width, x - width / 2, x
    aside = reach / 3
    corners = [
        (middle, above),
        (middle, below),
        (right + reach, beside),
        (left - reach, beside),
        (right + aside, above),
        (right + aside, below),
        (left - aside, above),
        (left - aside, below),
    ]
    return np.rint(np.asarray(corners)).transpose(2, 0, 1)
