"""The one item of the scene: it shows the whole graph, in pixels of the viewport."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QRegion

from ui.graph import detail
from ui.graph.attention import Attention
from ui.graph.camera import Camera
from ui.graph.edges import Edges
from ui.graph.frame import FramePainter
from ui.graph.labels import LabelPainter
from ui.graph.names import Names
from ui.graph.nodes import Mark, Nodes
from ui.graph.sight import Sight, focus, nodes_in_view, pixel_radii, reach
from ui.turns import Turns

if TYPE_CHECKING:
    from collections.abc import Hashable

    from PySide6.QtGui import QFont, QPainter
    from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

    from ui.graph.colors import GraphColors
    from ui.graph.data import GraphData
    from ui.graph.frame import Frame
    from ui.graph.placing import PlacedLabel
    from ui.graph.sight import Floats, Mask


class GraphItem(pg.GraphicsObject):
    """Shows a graph as the camera sees it.

    Attributes:
        exposed: The part of the viewport that is being painted.

    Signals:
        edgesShown: How many edges were drawn, of how many in view.
        marksChanged: The part of the viewport where marks have another opacity, and all else is as it was.
    """

    edgesShown = Signal(int, int)
    marksChanged = Signal(QRegion)

    def __init__(self, data: GraphData, colors: GraphColors, font: QFont, ratio: float) -> None:
        super().__init__()
        self.camera = Camera()
        self.attention = Attention()
        self.moving = False
        self.covered: list[QRectF] = []
        self.exposed = QRegion()
        self._bounds = QRectF()
        self._shown: Frame | None = None
        self._marks: dict[int, Mark] = {}
        self._version = 0
        self._fades: Hashable = None
        self.turns = Turns(self)
        self.edges = Edges(colors, ratio, self.turns, self)
        self.edges.improved.connect(self.update)
        self.edges.shown.connect(self.edgesShown)
        self.frames = FramePainter(self.edges, self._look, self.turns, self)
        self.frames.finished.connect(self._show)
        self.set_look(colors, font, ratio)
        self.set_data(data)

    def update(self) -> None:
        """Shows soon what is to be seen now, once however often it is asked for."""
        self.frames.want()

    def mark(self, flashes: dict[int, float]) -> None:
        """Marks what was just written to: nodes, and the opacity of their marks."""
        before, self.attention.flashes = self.attention.flashes, flashes
        if flashes.keys() != before.keys():
            self.update()
            return
        changed = [node for node, opacity in flashes.items() if opacity != before[node]]
        region = QRegion()
        for mark in filter(None, map(self._mark_of, changed)):
            region += mark.cover
        if not region.isEmpty():
            self.marksChanged.emit(region)

    def set_look(self, colors: GraphColors, font: QFont, ratio: float) -> None:
        """Takes other colours, another face, another pixel ratio."""
        self.colors = colors
        self.edges.set_look(colors, ratio)
        self._nodes = Nodes(colors, ratio)
        self._names = Names(LabelPainter(font, colors, ratio))
        self.frames.set_look(self._nodes, self._names, ratio)

    def set_data(self, data: GraphData) -> None:
        """Takes another graph, which has no place yet."""
        self.data = data
        self.placed = False
        self.positions: Floats = np.zeros((len(data), 2), np.float32)
        self.pinned: Mask = np.zeros(len(data), bool)
        self.attention = Attention()
        self._version += 1
        self.frames.restart()

    @property
    def labels(self) -> list[PlacedLabel]:
        """The names that have a place."""
        return self._names.labels

    def set_positions(self, positions: Floats) -> None:
        """The nodes are here now."""
        self.positions = positions
        self._version += 1
        self.update()

    def cover(self, rects: list[QRectF]) -> None:
        """These parts of the viewport lie under something, where names have no place."""
        if rects != self.covered:
            self.covered = rects
            self.update()

    def fade(self, nodes: Mask | None, name: Hashable) -> None:
        """Takes the attention off some nodes; None: off none. The name tells these, in whichever graph, from others."""
        self.attention.faded = nodes
        self._fades = name
        self.update()

    def set_camera(self, camera: Camera) -> None:
        """Shows another part of the plane."""
        bounds = QRectF(0, 0, camera.width, camera.height)
        if bounds != self._bounds:
            self.prepareGeometryChange()
            self._bounds = bounds
        self.camera = camera
        self.update()

    def node_at(self, x: float, y: float) -> int | None:
        """The node under a pixel, or so near that it is meant."""
        if not self.placed:
            return None
        points = self.camera.to_screen(self.positions)
        distance = np.hypot(points[:, 0] - x, points[:, 1] - y) - pixel_radii(self.data, self.camera)
        nearest = int(distance.argmin())
        return nearest if distance[nearest] <= 4 else None

    def close(self) -> None:
        """Draws no more."""
        self.turns.close()
        self.frames.close()
        self.edges.close()

    def boundingRect(self) -> QRectF:
        """The viewport."""
        return self._bounds

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Shows the latest frame, with the marks as they are now."""
        del option, widget
        frame = self._shown
        if frame is None or not self.placed:
            return
        painter.drawPixmap(0, 0, frame.below)
        for node, opacity in self.attention.flashes.items():
            mark = self._mark_of(node)
            if mark is not None and self.exposed.intersects(mark.cover):
                painter.setOpacity(opacity)
                painter.drawPixmap(mark.place, mark.pixmap)
        painter.setOpacity(1.0)
        painter.drawPixmap(0, 0, frame.above)

    def _mark_of(self, node: int) -> Mark | None:
        """The mark of what was just written, where the frame that is shown has its node."""
        return self._marks.get(int(self.data.ids[node])) if node < len(self.data) else None

    def _look(self) -> Sight | None:
        """What is to be seen now; None while the nodes are nowhere yet."""
        if not self.placed:
            return None
        data, camera = self.data, self.camera
        attention = replace(self.attention, flashes=dict(self.attention.flashes))
        points, radii = camera.to_screen(self.positions), pixel_radii(data, camera)
        shown = nodes_in_view(data, camera, points)
        return Sight(
            data=data,
            attention=attention,
            camera=camera,
            moving=self.moving,
            positions=self.positions,
            pinned=self.pinned.copy(),
            covered=tuple(self.covered),
            version=self._version,
            fades=self._fades,
            points=points,
            radii=radii,
            reach=reach(attention, radii),
            shown=shown[-detail.NODE_BUDGET :] if self.moving else shown,
            focus=focus(data, attention),
        )

    def _show(self) -> None:
        """Lets Qt paint what there is, in a round of its own."""
        if self._names.incomplete:
            self.turns.begin(self._draw_names)
        self.turns.begin(self._paint_soon)

    def _paint_soon(self) -> None:
        self.turns.end(self._paint_soon)
        self._shown = self.frames.frame
        if self._shown is not None and self.attention.flashes:
            camera = self._shown.camera
            points, radii = camera.to_screen(self.positions), pixel_radii(self.data, camera)
            # By their ids: until there is a frame of another graph they stay where they are.
            self._marks = {
                int(self.data.ids[node]): self._nodes.mark(points, radii, node) for node in self.attention.flashes
            }
        pg.GraphicsObject.update(self)

    def _draw_names(self) -> None:
        if not self._names.draw_some():
            self.turns.end(self._draw_names)
            self.update()
