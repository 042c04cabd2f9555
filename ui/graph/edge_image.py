"""Thousands of edges as one image, drawn bit by bit and shown moved and scaled until the next is ready.

On the GUI thread: Qt keeps the interpreter while it draws lines, so that a thread of their own made the GUI thread wait
for it at every turn.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QObject, QRectF, Signal
from PySide6.QtGui import QColor, QImage, QPainter, QPen

from ui.graph.detail import SMOOTH_EDGES
from ui.graph.primitives import draw_lines, in_view, lines_between

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator

    from numpy.typing import NDArray

    from ui.graph.camera import Camera
    from ui.turns import Turns

_MARGIN = 0.2
_PIECE = 30_000.0
"""Pixels drawn in one go, for which a processor needs one or two milliseconds."""
_AT_ONCE = 4_000
"""Lines that are made ready in one go."""
_SECONDS = 0.002
"""So long it draws before the window gets its turn."""
_OVERHEAD = 20.0
"""What a line costs whatever its length, in pixels."""
MARKED_WIDTH = 1.6
"""Of the edges of the selected node, in logical pixels."""


@dataclass(frozen=True)
class EdgeJob:
    """What an image of edges shows.

    Attributes:
        version: Names the positions and edges it is of.
        ids: Entity id of each node.
        points: x and y of each node.
        edges: Pairs of node numbers.
        pairs: One number for each of them, ascending, by which another graph's are compared.
        faded: Those that are drawn first and in the fainter colour; None when none are.
        marked: Numbers of those that are drawn last, wider, and in the colour of the selection.
        camera: What is in view.
        colors: Fainter and normal colour, and that of the selection.
        ratio: Device pixels to a logical one.
    """

    version: Hashable
    ids: NDArray[np.int64]
    points: NDArray[np.float32]
    edges: NDArray[np.intp]
    pairs: NDArray[np.int64]
    faded: NDArray[np.bool_] | None
    marked: NDArray[np.intp]
    camera: Camera
    colors: tuple[QColor, QColor, QColor]
    ratio: float


@dataclass(frozen=True)
class EdgeImage:
    """An image, the job it is of, and how many edges there are in it."""

    job: EdgeJob
    image: QImage
    count: int

    def place(self, camera: Camera) -> QRectF:
        """Where it belongs in another view of the same plane."""
        own = self.job.camera
        grown = camera.scale / own.scale
        left, top = own.offset
        new_left, new_top = camera.offset
        margin_x, margin_y = _margins(own, self.job.ratio)
        x, y = (-margin_x - left) * grown + new_left, (-margin_y - top) * grown + new_top
        return QRectF(x, y, self.image.width() / self.job.ratio * grown, self.image.height() / self.job.ratio * grown)


class EdgePainter(QObject):
    """Draws the latest job asked for, a few milliseconds at a time.

    Signals:
        finished: The EdgeImage.
    """

    finished = Signal(object)

    def __init__(self, turns: Turns, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._drawing: Iterator[EdgeImage | None] | None = None
        self._turns = turns

    @property
    def drawing(self) -> bool:
        """Whether an image is under way."""
        return self._drawing is not None

    def draw(self, job: EdgeJob) -> None:
        """Asks for an image; one still being drawn is given up."""
        self._drawing = _painted(job)
        self._turns.begin(self._go_on)

    def close(self) -> None:
        """Draws no more."""
        self._drawing = None
        self._turns.end(self._go_on)

    def _go_on(self) -> None:
        until = time.perf_counter() + _SECONDS
        image = None
        for image in self._drawing or ():
            if image is not None:
                break
            if time.perf_counter() >= until:
                return
        self.close()  # where there is no image, it has failed
        if image is not None:
            self.finished.emit(image)


def _painted(job: EdgeJob) -> Iterator[EdgeImage | None]:
    """Draws, and yields None after every piece, the image at the end."""
    camera, ratio = job.camera, job.ratio
    margin_x, margin_y = _margins(camera, ratio)
    image = QImage(
        round((camera.width + 2 * margin_x) * ratio),
        round((camera.height + 2 * margin_y) * ratio),
        QImage.Format.Format_ARGB32_Premultiplied,
    )
    image.fill(0)
    points = camera.to_screen(job.points)
    shown = in_view(points, job.edges, camera.width, camera.height, max(margin_x, margin_y))
    points += np.asarray((margin_x, margin_y), np.float32)
    points *= np.float32(ratio)
    faded = np.zeros(len(shown), bool) if job.faded is None else job.faded[shown]
    parts = [(job.colors[0], 1.0, shown[faded]), (job.colors[1], 1.0, shown[~faded])]
    if len(job.marked):
        parts.append((job.colors[2], MARKED_WIDTH, job.marked))
    yield None
    with QPainter(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, len(shown) <= SMOOTH_EDGES)
        for color, width, part in parts:
            pen = QPen(color, width * ratio)
            pen.setCosmetic(True)
            painter.setPen(pen)
            for start in range(0, len(part), _AT_ONCE):
                some = lines_between(points, job.edges[part[start : start + _AT_ONCE]])
                for piece in _pieces(some, width * ratio):
                    draw_lines(painter, piece)
                    yield None
    yield EdgeImage(job, image, len(shown))


def _margins(camera: Camera, ratio: float) -> tuple[float, float]:
    """What there is of the plane beyond each side of the viewport: a whole number of device pixels.

    Otherwise Qt would have to mix neighbouring pixels each time that the image is shown, which takes thrice as long.
    """
    return round(_MARGIN * camera.width * ratio) / ratio, round(_MARGIN * camera.height * ratio) / ratio


def _pieces(lines: NDArray[np.float64], width: float) -> list[NDArray[np.float64]]:
    """Lines in pieces that take about as long as each other."""
    length = np.abs(lines[:, :2] - lines[:, 2:]).max(axis=1)
    cost = np.cumsum(_OVERHEAD + length * max(width, 1.0) ** 2)
    return np.split(lines, np.searchsorted(cost, np.arange(_PIECE, cost[-1], _PIECE))) if len(lines) else []
