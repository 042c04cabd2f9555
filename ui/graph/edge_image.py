"""Thousands of edges as one image, drawn off the GUI thread and shown moved and scaled until the next is ready."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QObject, QRectF, Signal
from PySide6.QtGui import QColor, QImage, QPainter, QPen

from ui.graph.detail import SMOOTH_EDGES
from ui.graph.primitives import draw_lines, in_view, lines_between

if TYPE_CHECKING:
    from collections.abc import Hashable

    from numpy.typing import NDArray

    from ui.graph.camera import Camera

_MARGIN = 0.2
_PIECE = 30_000.0
"""Pixels drawn in one go, for which a processor needs one or two milliseconds."""
_OVERHEAD = 20.0
"""What a line costs whatever its length, in pixels."""
MARKED_WIDTH = 1.6
"""Of the edges of the selected node, in logical pixels."""


@dataclass(frozen=True)
class EdgeJob:
    """What an image of edges shows.

    Attributes:
        version: Names the positions and edges it is of.
        points: x and y of each node.
        edges: Pairs of node numbers.
        faded: Those that are drawn first and in the fainter colour; None when none are.
        marked: Numbers of those that are drawn last, wider, and in the colour of the selection.
        camera: What is in view.
        colors: Fainter and normal colour, and that of the selection.
        ratio: Device pixels to a logical one.
    """

    version: Hashable
    points: NDArray[np.float32]
    edges: NDArray[np.intp]
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
        x = (-_MARGIN * own.width - left) * grown + new_left
        y = (-_MARGIN * own.height - top) * grown + new_top
        width, height = (1 + 2 * _MARGIN) * own.width * grown, (1 + 2 * _MARGIN) * own.height * grown
        return QRectF(x, y, width, height)


class EdgePainter(QObject):
    """Draws the latest job asked for, in one thread of its own.

    Signals:
        finished: The EdgeImage.
    """

    finished = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._condition = threading.Condition()
        self._job: EdgeJob | None = None
        self._closing = False
        self._thread: threading.Thread | None = None

    def draw(self, job: EdgeJob) -> None:
        """Asks for an image; one still being drawn is given up."""
        with self._condition:
            self._job = job
            if self._thread is None and not self._closing:
                self._thread = threading.Thread(target=self._run, name="graph-edges", daemon=True)
                self._thread.start()
            self._condition.notify()

    def close(self) -> None:
        """Ends the thread."""
        with self._condition:
            self._closing, self._job = True, None
            self._condition.notify()
        if self._thread is not None:
            self._thread.join()
            self._thread = None

    def _run(self) -> None:
        while True:
            with self._condition:
                while self._job is None and not self._closing:
                    self._condition.wait()
                if self._closing:
                    return
                job, self._job = self._job, None
            assert job is not None
            result = self._paint(job)
            if result is not None and not self._closing:
                self.finished.emit(result)

    def _paint(self, job: EdgeJob) -> EdgeImage | None:
        camera, ratio = job.camera, job.ratio
        margin_x, margin_y = _MARGIN * camera.width, _MARGIN * camera.height
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
        with QPainter(image) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, len(shown) <= SMOOTH_EDGES)
            parts = [(job.colors[0], 1.0, shown[faded]), (job.colors[1], 1.0, shown[~faded])]
            if len(job.marked):
                parts.append((job.colors[2], MARKED_WIDTH, job.marked))
            complete = all(
                self._lines(painter, color, width * ratio, lines_between(points, job.edges[part]))
                for color, width, part in parts
            )
        return EdgeImage(job, image, len(shown)) if complete else None

    def _lines(self, painter: QPainter, color: QColor, width: float, lines: NDArray[np.float64]) -> bool:
        pen = QPen(color, width)
        pen.setCosmetic(True)
        painter.setPen(pen)
        # In pieces: Qt keeps the interpreter while it draws one, and the GUI thread shall not wait for all.
        for piece in _pieces(lines, width):
            if self._closing or self._job is not None:
                return False
            draw_lines(painter, piece)
        return True


def _pieces(lines: NDArray[np.float64], width: float) -> list[NDArray[np.float64]]:
    """Lines in pieces that take about as long as each other."""
    length = np.abs(lines[:, :2] - lines[:, 2:]).max(axis=1)
    cost = np.cumsum(_OVERHEAD + length * max(width, 1.0) ** 2)
    return np.split(lines, np.searchsorted(cost, np.arange(_PIECE, cost[-1], _PIECE))) if len(lines) else []
