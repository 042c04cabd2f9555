"""The graph as it will be after the split, drawn as the graph always is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QGuiApplication, QPainter, QPalette, QPen

from ui.graph.camera import Camera
from ui.graph.canvas import GraphCanvas
from ui.graph.data import GraphData

if TYPE_CHECKING:
    from numpy.typing import NDArray
    from PySide6.QtGui import QFocusEvent, QPaintEvent, QResizeEvent
    from PySide6.QtWidgets import QWidget

    from core.model import GraphShape
    from ui.review.split.after import After

_SIDE, _TOP = 28.0, 16.0
_RING = 48.0
"""Height that a part with a ring and its name takes."""

_NAMES = 96.0
"""Room for the names of the parts at the right, where nothing else is."""

_COLUMN = 4
"""Nodes one above the other, with room for their names."""


class AfterPicture(GraphCanvas):
    """The entity, its parts and its neighbours. Places follow from what there is: the same looks the same.

    Signals:
        part_chosen: Key of a part that was clicked.
    """

    part_chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown: tuple[GraphShape, dict[int, int], int, int] | None = None
        self.setAccessibleName(self.tr("The graph afterwards"))
        self.nodeChosen.connect(self._choose)
        self.nodeExpanded.connect(self._choose)

    def show_after(self, after: After, here: int, parent_id: int) -> None:
        """Shows what there will be around an entity whose parts hang from that parent."""
        wanted = (after.shape, dict(after.hidden), here, parent_id)
        if wanted != self._shown:
            self._shown = wanted
            self.item.set_data(GraphData.of(after.shape, after.hidden))
            self._arrange()

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        """Fills the room anew."""
        super().resizeEvent(event)
        if getattr(self, "_shown", None) is not None:
            self._arrange()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draws a frame while the keyboard is here; its keys begin at no node."""
        super().paintEvent(event)
        if self.hasFocus():
            with QPainter(self.viewport()) as painter:
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                painter.setPen(QPen(QGuiApplication.palette().color(QPalette.ColorRole.Accent), 2))
                painter.drawRoundedRect(QRectF(self.viewport().rect()).adjusted(1, 1, -1, -1), 8, 8)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Shows the frame."""
        super().focusInEvent(event)
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Takes it away."""
        super().focusOutEvent(event)
        self.viewport().update()

    def _arrange(self) -> None:
        assert self._shown is not None
        shape, _, here, parent_id = self._shown
        size = self.viewport().size()
        room = (max(size.width() - 2 * _SIDE, 40.0), max(size.height() - 2 * _TOP, 40.0))
        self._mark(shape, {here, parent_id}, room[1])
        self.item.placed = True
        self.item.set_positions(places(shape, here, parent_id, room))
        self.show_camera(Camera(0.0, 0.0, 1.0, size.width(), size.height()))
        self.setAccessibleDescription(self.describe(None))

    def _mark(self, shape: GraphShape, trunk: set[int], height: float) -> None:
        """What is new has a ring; where rings would cover names, the neighbours step back instead."""
        parts = [number for number, each in enumerate(shape.ids) if each < 0]
        ringed = len(parts) * _RING <= height
        self.item.attention.flashes = dict.fromkeys(parts, 1.0) if ringed else {}
        faded = None if ringed else np.asarray([each >= 0 and each not in trunk for each in shape.ids])
        self.item.fade(faded, name=(ringed, frozenset(trunk)))

    def _choose(self, node: int) -> None:
        entity_id = int(self.item.data.ids[node])
        if entity_id < 0:
            self.part_chosen.emit(-entity_id)


def places(shape: GraphShape, here: int, parent_id: int, room: tuple[float, float]) -> NDArray[np.float32]:
    """Places from left to right: what stays linked with the entity, the entity, its parts, what they take along.

    Args:
        shape: What is shown; parts have negative ids.
        here: The entity.
        parent_id: What the parts hang from.
        room: Width and height to fill, around the origin.
    """
    parts = sorted((each for each in shape.ids if each < 0), reverse=True)
    trunk = list(dict.fromkeys(each for each in (here, parent_id) if each in shape.ids))
    beside = _beside(shape, [*parts, *trunk])
    staying = [leaf for each in trunk for leaf in beside[each]]
    taken = [leaf for each in parts for leaf in beside[each]]
    many = len(parts) > _COLUMN  # the neighbours have no names then, and the parts take their room
    bands = [
        (staying, 0.6 if many else 1.3 if len(staying) > _COLUMN else 0.7),
        *(([each], 0.7) for each in trunk),
        (parts, 1.9 if many else 0.8),
        (taken, 1.0 if len(taken) > _COLUMN else 0.7),
    ]
    bands = [(nodes, width) for nodes, width in bands if nodes]
    total = sum(width for _, width in bands)
    found: dict[int, tuple[float, float]] = {}
    left = 0.0
    for nodes, width in bands:
        for number, each in enumerate(nodes):
            found[each] = _in_band(number, len(nodes), left / total, width / total)
        left += width
    points = np.asarray([found[each] for each in shape.ids], np.float32).reshape(-1, 2)
    width, height = room
    names = 0.0 if taken else min(_NAMES, width / 4)
    inside = np.asarray((width - names, height), np.float32)
    return ((points - 0.5) * inside - np.asarray((names / 2, 0.0), np.float32)).astype(np.float32)


def _in_band(number: int, count: int, left: float, width: float) -> tuple[float, float]:
    """Evenly from top to bottom, in several columns by turns when there are many."""
    columns = -(-count // _COLUMN)
    x = left + width * (number % columns + 0.5) / columns
    return x, (number + 0.5) / count


def _beside(shape: GraphShape, anchors: list[int]) -> dict[int, list[int]]:
    """The neighbours by the first of the anchors that they are linked with."""
    linked: dict[int, set[int]] = {each: set() for each in shape.ids}
    for one, other in shape.edges:
        linked[shape.ids[one]].add(shape.ids[other])
        linked[shape.ids[other]].add(shape.ids[one])
    found: dict[int, list[int]] = {each: [] for each in anchors}
    for each in shape.ids:
        if each not in found:
            found[next((one for one in anchors if one in linked[each]), anchors[-1])].append(each)
    return found
