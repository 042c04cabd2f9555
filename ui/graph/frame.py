"""Frames of the graph: drawn bit by bit into two layers, and shown when they are complete.

A frame of ten thousand nodes takes 20 to 50 milliseconds. The window gets its turn between the bits, and whatever else
makes Qt paint the graph again, such as a word changing in a label that lies over it, costs no more than showing it.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QPainter

from ui.graph import detail
from ui.graph.primitives import blank

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterator

    from PySide6.QtGui import QPixmap

    from ui.graph.camera import Camera
    from ui.graph.edges import Edges
    from ui.graph.names import Names
    from ui.graph.nodes import Nodes
    from ui.graph.sight import Sight
    from ui.turns import Turns

_SECONDS = 0.002
"""So long it draws before the window gets its turn."""


_SPRITES = 3_000
"""Nodes drawn in one go, which take half a millisecond."""


@dataclass(frozen=True)
class Frame:
    """A complete picture: what lies below the marks of what was just written, and what lies above them.

    Attributes:
        below: Edges.
        above: Nodes and names.
        above_is_of: Names what is to be seen in the upper layer.
        camera: The part of the plane that is seen.
    """

    below: QPixmap
    above: QPixmap
    above_is_of: Hashable
    camera: Camera


class FramePainter(QObject):
    """Draws the frame of what is to be seen now, and once more when that has changed meanwhile.

    Attributes:
        frame: The latest frame; None while there is nothing to be seen.
        seconds: How long drawing it took.

    Signals:
        finished: There is a new frame, or none any more.
    """

    finished = Signal()

    def __init__(self, edges: Edges, look: Callable[[], Sight | None], turns: Turns, parent: QObject) -> None:
        super().__init__(parent)
        self.frame: Frame | None = None
        self.seconds = 0.0
        self._edges = edges
        self._look = look
        self._wanted = False
        self._spent = 0.0
        self._drawing: Iterator[Frame | None] | None = None
        self._turns = turns

    def set_look(self, nodes: Nodes, names: Names, ratio: float) -> None:
        """Takes other sprites and names; what was begun with the former ones is given up."""
        self._nodes, self._names, self._ratio = nodes, names, ratio
        self.frame = None
        self.restart()

    def want(self) -> None:
        """Asks for a new frame; one under way is completed before."""
        self._wanted = True
        self._turns.begin(self._draw)

    def restart(self) -> None:
        """Asks for a new frame; one under way is of something that is no more."""
        self._drawing = None
        self.want()

    def close(self) -> None:
        """Draws no more."""
        self._turns.end(self._draw)
        self._wanted, self._drawing = False, None

    def _draw(self) -> None:
        began = time.perf_counter()
        if self._drawing is None:
            sight = self._look()
            self._wanted, self._spent = False, 0.0
            if sight is None:
                self._turns.end(self._draw)
                self.frame = None
                self._edges.tell(0, 0)
                self.finished.emit()
                return
            self._drawing = self._painted(sight)
        for frame in self._drawing:
            if frame is not None:
                self._drawing, self.frame = None, frame
                break
            if time.perf_counter() - began >= _SECONDS:
                break
        else:
            self._drawing = None  # it has failed: the former frame stays until there is something else to be seen
        self._spent += time.perf_counter() - began
        if self._drawing is None:
            self.seconds = self._spent
            if not self._wanted:
                self._turns.end(self._draw)
            self.finished.emit()

    def _painted(self, sight: Sight) -> Iterator[Frame | None]:
        """Draws, and yields None after every bit, the frame at the end."""
        yield None
        size = (sight.camera.width, sight.camera.height)
        below = blank(*size, self._ratio)
        yield from self._edges.paint(below, sight)
        with _smooth(below) as painter:
            self._nodes.paint_clearing(painter, sight)
        yield None
        above_is_of = (sight.above, self._names.drawn)
        if self.frame is not None and self.frame.above_is_of == above_is_of:
            yield Frame(below, self.frame.above, above_is_of, sight.camera)
            return
        above = blank(*size, self._ratio)
        sprites = self._nodes.sprites(sight)
        yield None
        for start in range(0, len(sprites), _SPRITES):
            with _smooth(above) as painter:
                self._nodes.paint(painter, sprites[start : start + _SPRITES])
            yield None
        with _smooth(above) as painter:
            self._nodes.paint_rings(painter, sight)
            if len(sight.shown) <= detail.AVOIDED:
                self._nodes.paint_pins(painter, sight)
        yield None
        yield from self._names.place(sight)
        with _smooth(above) as painter:
            self._names.paint(painter)
        yield Frame(below, above, above_is_of, sight.camera)


def _smooth(pixmap: QPixmap) -> QPainter:
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    return painter
