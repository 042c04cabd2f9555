"""The one item of the scene: it paints the whole graph, in pixels of the viewport."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QFont, QPainter, QPen, QPixmap

from ui.graph import detail
from ui.graph.atlas import SpriteAtlas
from ui.graph.attention import Attention
from ui.graph.camera import Camera
from ui.graph.edge_image import MARKED_WIDTH, EdgeImage, EdgeJob, EdgePainter
from ui.graph.labels import LabelPainter
from ui.graph.names import Names, Sight
from ui.graph.primitives import draw_fragments, draw_lines, in_view, lines_between

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray
    from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

    from ui.graph.colors import GraphColors
    from ui.graph.data import GraphData
    from ui.graph.placing import PlacedLabel

    Floats = NDArray[np.float32]
    Indices = NDArray[np.intp]
    Mask = NDArray[np.bool_]

_RING, _FLASH_RING = 6.0, 9.0


class GraphItem(pg.GraphicsObject):
    """Paints a graph as the camera sees it.

    Signals:
        edgesShown: How many edges were drawn, of how many in view.
    """

    edgesShown = Signal(int, int)

    def __init__(self, data: GraphData, colors: GraphColors, font: QFont, ratio: float) -> None:
        super().__init__()
        self.camera = Camera()
        self.attention = Attention()
        self.moving = False
        self.covered: list[QRectF] = []
        self._layers: tuple[QPixmap, QPixmap] | None = None
        self._bounds = QRectF()
        self._edge_image: EdgeImage | None = None
        self.edge_painter = EdgePainter()
        self.edge_painter.finished.connect(self._take_image)
        self._asked: tuple[object, Camera] | None = None
        self._version = 0
        self._told = (0, 0)
        self._fades = 0
        self._sprites: tuple[object, NDArray[np.float64]] = (None, np.zeros((0, 10)))
        self.paint_seconds = 0.0
        # Not at once: what else the window has to paint shall not be painted in the same go.
        self._due = QTimer(self, singleShot=True)
        self._due.timeout.connect(lambda: pg.GraphicsObject.update(self))
        self._drawing = QTimer(self)
        self._drawing.timeout.connect(self._draw_names)
        self.set_look(colors, font, ratio)
        self.set_data(data)

    def update(self) -> None:
        """Paints soon, once however often it is asked for."""
        self._layers = None
        self._due.start()

    def mark(self, flashes: dict[int, float]) -> None:
        """Marks what was just written to: nodes, and the opacity of their marks."""
        before, self.attention.flashes = self.attention.flashes, flashes
        if flashes.keys() != before.keys():
            self.update()
        elif flashes != before:
            self._due.start()  # what lies below and above the marks is the same

    def set_look(self, colors: GraphColors, font: QFont, ratio: float) -> None:
        """Takes other colours, another face, another pixel ratio."""
        self.colors = colors
        self._ratio = ratio
        self._atlas = SpriteAtlas(colors, ratio)
        self._names = Names(LabelPainter(font, colors, ratio))
        self._placed_for: object = None
        self._flash_marks: dict[int, QPixmap] = {}
        self._edges_changed()

    def set_data(self, data: GraphData) -> None:
        """Takes another graph, which has no place yet."""
        self.data = data
        self.placed = False
        self.positions: Floats = np.zeros((len(data), 2), np.float32)
        self.pinned: Mask = np.zeros(len(data), bool)
        self.attention = Attention()
        self._names.clear()
        self._edges_changed()

    @property
    def labels(self) -> list[PlacedLabel]:
        """The names that have a place."""
        return self._names.labels

    def set_positions(self, positions: Floats) -> None:
        """The nodes are here now."""
        self.positions = positions
        self._edges_changed()

    def fade(self, nodes: Mask | None) -> None:
        """Takes the attention off some nodes; None: off none."""
        self.attention.faded = nodes
        self._fades += 1
        self.update()

    def set_camera(self, camera: Camera) -> None:
        """Shows another part of the plane."""
        bounds = QRectF(0, 0, camera.width, camera.height)
        if bounds != self._bounds:
            self.prepareGeometryChange()
            self._bounds = bounds
        self.camera = camera
        self.update()

    def focus(self) -> Mask | None:
        """Nodes in full strength, None when all are."""
        attention = self.attention
        mask = None if attention.faded is None else ~attention.faded
        if attention.selected is not None:
            near = np.zeros(len(self.data), bool)
            near[self.data.neighbours(attention.selected)] = True
            near[attention.selected] = True
            mask = near if mask is None else near & mask
            mask[attention.selected] = True
        return mask

    def node_at(self, x: float, y: float) -> int | None:
        """The node under a pixel, or so near that it is meant."""
        if not self.placed:
            return None
        points = self.camera.to_screen(self.positions)
        distance = np.hypot(points[:, 0] - x, points[:, 1] - y) - self.pixel_radii()
        nearest = int(distance.argmin())
        return nearest if distance[nearest] <= 4 else None

    def pixel_radii(self) -> Floats:
        """Radius of every node in pixels."""
        return np.maximum(self.data.radii * np.float32(self.camera.growth), np.float32(1.1))

    def close(self) -> None:
        """Draws no more edges."""
        self.edge_painter.close()

    def boundingRect(self) -> QRectF:
        """The viewport."""
        return self._bounds

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Edges, then nodes, then what marks them, then names."""
        del option, widget
        if not self.placed:
            self._tell_edges(0, 0)
            return
        begun = time.perf_counter()
        points = self.camera.to_screen(self.positions)
        radii = self.pixel_radii()
        focus = self.focus()
        shown = self._in_view(points, 20.0)
        if self.moving:
            shown = shown[-detail.NODE_BUDGET :]
        reach = self._reach(radii)
        sight = Sight(self.data, self.attention, self.camera, self.moving, points, radii, reach, shown, focus)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.attention.flashes and not self.moving:
            self._layers = self._layers or (
                self._layer(lambda each: self._paint_below(each, sight)),
                self._layer(lambda each: self._paint_above(each, sight)),
            )
            below, above = self._layers
            painter.drawPixmap(0, 0, below)
            self._paint_flashes(painter, points, radii)
            painter.drawPixmap(0, 0, above)
        else:
            self._paint_below(painter, sight)
            self._paint_flashes(painter, points, radii)
            self._paint_above(painter, sight)
        self.paint_seconds = time.perf_counter() - begun

    def _layer(self, paint: Callable[[QPainter], None]) -> QPixmap:
        """A part of the picture by itself, for as long as only the marks change."""
        pixmap = self._blank(self._bounds.size())
        with QPainter(pixmap) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            paint(painter)
        return pixmap

    def _blank(self, size: QSizeF) -> QPixmap:
        pixmap = QPixmap((size * self._ratio).toSize())
        pixmap.setDevicePixelRatio(self._ratio)
        pixmap.fill(Qt.GlobalColor.transparent)
        return pixmap

    def _paint_below(self, painter: QPainter, sight: Sight) -> None:
        self._paint_edges(painter, sight.points, sight.focus)
        self._paint_clearing(painter, sight.points, sight.radii)

    def _paint_above(self, painter: QPainter, sight: Sight) -> None:
        self._paint_nodes(painter, sight.shown, sight.points, sight.radii, sight.focus)
        self._paint_rings(painter, sight.points, sight.radii)
        self._paint_names(painter, sight)

    # Edges

    def _paint_edges(self, painter: QPainter, points: Floats, focus: Mask | None) -> None:
        camera, edges, attention = self.camera, self.data.edges, self.attention
        visible = in_view(points, edges, camera.width, camera.height)
        marked = self._marked()
        # Wide and smooth lines take five times as long: a hub's are neither until the image has them.
        many = len(marked) > detail.WIDE_EDGES
        if many:
            marked = self._affordable(points, marked, detail.MARKED_PIXEL_BUDGET)
        if len(visible) > detail.DIRECT_EDGES and self._paint_edge_image(painter, len(visible), focus):
            drawn = len(visible)
            if self._edge_image_is_of_now():
                marked = marked[:0]  # in the image already
        else:
            others = visible[~_among(visible, marked, len(edges))]
            chosen = self._within_budget(points, others)
            drawn = len(visible) - len(others) + len(chosen)
            base, faint = self._edge_colors(len(visible), focus)
            faded = self._faded_edges(focus)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, len(chosen) <= detail.SMOOTH_IN_A_FRAME)
            if faded is not None:
                weak = faded[chosen]
                self._lines(painter, faint, 1.0, points, chosen[weak])
                chosen = chosen[~weak]
            self._lines(painter, base, 1.0, points, chosen)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if attention.hovered is not None and attention.hovered != attention.selected:
            self._lines(painter, self.colors.edge_hover, 1.2, points, self.data.edges_of(attention.hovered))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, not many)
        self._lines(painter, self.colors.accent, 1.0 if many else MARKED_WIDTH, points, marked)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._tell_edges(drawn, len(visible))

    def _marked(self) -> Indices:
        """Edges of the selected node."""
        selected = self.attention.selected
        return np.zeros(0, np.intp) if selected is None else self.data.edges_of(selected)

    def _tell_edges(self, drawn: int, visible: int) -> None:
        if self._told != (drawn, visible):
            self._told = (drawn, visible)
            self.edgesShown.emit(drawn, visible)

    def _edge_colors(self, count: int, focus: Mask | None) -> tuple[QColor, QColor]:
        colors = self.colors
        base = colors.edge if count < detail.QUIET_EDGES else colors.edge_quiet
        base = base if count <= detail.EDGE_BUDGET else colors.edge_dense
        return (base if focus is None or self.attention.selected is None else colors.edge_faded), colors.edge_faded

    def _faded_edges(self, focus: Mask | None) -> Mask | None:
        if focus is None:
            return None
        return ~(focus[self.data.edges[:, 0]] & focus[self.data.edges[:, 1]])

    def _within_budget(self, points: Floats, visible: Indices) -> Indices:
        """Of the edges in view as many as may be drawn in a frame, a fair sample."""
        if len(visible) > detail.DIRECT_EDGES:
            sample = self.data.sample
            visible = sample[_among(sample, visible, len(sample))][: detail.EDGE_BUDGET]
        return self._affordable(points, visible, detail.PIXEL_BUDGET)

    def _affordable(self, points: Floats, visible: Indices, budget: int) -> Indices:
        """Of these edges as many as there is time for in a frame."""
        pairs = self.data.edges[visible]
        length = np.abs(points[pairs[:, 0]] - points[pairs[:, 1]]).max(axis=1)
        longest = max(self.camera.width, self.camera.height)
        total = np.cumsum(np.minimum(length, longest))
        # Between the pixels of the screen lines are wider too.
        return visible[: max(int(np.searchsorted(total, budget / self._ratio**2)), 1)]

    def _paint_edge_image(self, painter: QPainter, visible: int, focus: Mask | None) -> bool:
        """Draws the image of all edges if there is one that will do, and asks for a better one."""
        version = self._edges_version()
        image = self._edge_image
        current = image is not None and image.job.version[0] == self._version
        fresh = self._edge_image_is_of_now() and image.job.camera == self.camera
        if not fresh and self._asked != (version, self.camera) and (current or not self.moving):
            self._asked = (version, self.camera)
            base, faint = self._edge_colors(visible, focus)
            faded = self._faded_edges(focus)
            marked = self._marked()
            colors = (faint, base, self.colors.accent)
            self.edge_painter.draw(
                EdgeJob(version, self.positions, self.data.edges, faded, marked, self.camera, colors, self._ratio)
            )
        if not current:
            return False
        scaled = image.job.camera.scale != self.camera.scale
        if visible <= detail.EDGE_BUDGET and (scaled or not self._edge_image_is_of_now()):
            return False  # they are soon drawn, and better than an image of something else
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, scaled)
        painter.drawImage(image.place(self.camera), image.image)
        return True

    def _edges_version(self) -> tuple[int, int | None, int]:
        return self._version, self.attention.selected, self._fades

    def _edge_image_is_of_now(self) -> bool:
        return self._edge_image is not None and self._edge_image.job.version == self._edges_version()

    def _take_image(self, image: EdgeImage) -> None:
        if image.job.version[0] == self._version:
            self._edge_image = image
            self.update()

    def _edges_changed(self) -> None:
        self._version += 1
        self._asked = None
        self.update()

    def _lines(self, painter: QPainter, color: QColor, width: float, points: Floats, edges: Indices) -> None:
        # Cosmetic widths are in device pixels.
        pen = QPen(color, width * self._ratio)
        pen.setCosmetic(True)
        painter.setPen(pen)
        draw_lines(painter, lines_between(points, self.data.edges[edges]))

    # Nodes and their marks

    def _in_view(self, points: Floats, margin: float) -> Indices:
        """Numbers of the nodes in view, the biggest last."""
        x, y = points[:, 0], points[:, 1]
        inside = (x > -margin) & (x < self.camera.width + margin)
        inside &= (y > -margin) & (y < self.camera.height + margin)
        order = self.data.back_to_front
        return order[inside[order]]

    def _paint_nodes(
        self, painter: QPainter, shown: Indices, points: Floats, radii: Floats, focus: Mask | None
    ) -> None:
        attention = self.attention
        state = (self._version, self.camera, self.moving, attention.selected, self._fades)
        if state != self._sprites[0]:
            shade = np.zeros(len(shown), np.intp)
            if focus is not None:
                shown = np.concatenate((shown[~focus[shown]], shown[focus[shown]]))
                shade = (~focus[shown]).astype(np.intp)
            rows = self._atlas.fragments(points[shown], self._atlas.looks(self.data)[shown], shade, radii[shown] * 2)
            self._sprites = (state, rows)
        draw_fragments(painter, self._sprites[1], self._atlas.pixmap)

    def _paint_flashes(self, painter: QPainter, points: Floats, radii: Floats) -> None:
        for node, opacity in self.attention.flashes.items():
            side = 2 * round(float(radii[node]) + _FLASH_RING) + 3
            if side not in self._flash_marks:
                self._flash_marks[side] = self._flash_mark(side)
            painter.setOpacity(opacity)
            painter.drawPixmap(_point(points, node) - QPointF(side / 2, side / 2), self._flash_marks[side])
        painter.setOpacity(1.0)

    def _flash_mark(self, side: int) -> QPixmap:
        """The mark of what was just written, of this many pixels: an agent may write hundreds at once."""
        pixmap = self._blank(QSizeF(side, side))
        with QPainter(pixmap) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(self.colors.accent, 1.5))
            painter.setBrush(self.colors.tint)
            painter.drawEllipse(QRectF(1, 1, side - 2, side - 2))
        return pixmap

    def _paint_clearing(self, painter: QPainter, points: Floats, radii: Floats) -> None:
        """Keeps the edges of the selected node out of its ring."""
        node = self.attention.selected
        if node is not None:
            reach = float(radii[node]) + _RING
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self.colors.window)
            painter.drawEllipse(_point(points, node), reach, reach)

    def _paint_rings(self, painter: QPainter, points: Floats, radii: Floats) -> None:
        attention = self.attention
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for node, color, width, gap, dashed in (
            (attention.hovered, self.colors.secondary, 1.4, _RING - 2, False),
            (attention.selected, self.colors.accent, 2.2, _RING, False),
            (attention.highlighted, self.colors.text, 1.6, _RING + 3, True),
        ):
            if node is None:
                continue
            pen = QPen(color, width)
            if dashed:
                pen.setDashPattern((3, 2))
            painter.setPen(pen)
            reach = float(radii[node]) + gap
            painter.drawEllipse(_point(points, node), reach, reach)

    def _paint_pins(self, painter: QPainter, shown: Indices, points: Floats, radii: Floats) -> None:
        painter.setPen(QPen(self.colors.window, 1.5))
        painter.setBrush(self.colors.text)
        for node in shown[self.pinned[shown]]:
            reach = float(radii[node]) * 0.72
            painter.drawEllipse(_point(points, node) + QPointF(reach, reach), 3.6, 3.6)

    # Names

    def _paint_names(self, painter: QPainter, sight: Sight) -> None:
        if len(sight.shown) <= detail.AVOIDED:
            self._paint_pins(painter, sight.shown, sight.points, sight.radii)
        attention = self.attention
        state = (
            *(self._version, self.camera, self.moving, self._fades),
            *(attention.selected, attention.hovered, attention.highlighted, tuple(attention.flashes)),
            tuple(rect.getRect() for rect in self.covered),
        )
        if state != self._placed_for:
            self._placed_for = state
            self._names.place(sight, self.covered)
            if self._names.incomplete(self.data.names):
                self._drawing.start()
        self._names.paint(painter, self.data.names)

    def _draw_names(self) -> None:
        if not self._names.draw_some(self.data.names):
            self._drawing.stop()
            if self._names.more:
                self._placed_for = None
            self.update()

    def _reach(self, radii: Floats) -> Floats:
        """Radii of nodes with the ring around them."""
        reach = radii.copy()
        for node, ring in ((self.attention.selected, _RING), *((each, _FLASH_RING) for each in self.attention.flashes)):
            if node is not None:
                reach[node] = radii[node] + ring
        return reach


def _among(edges: Indices, these: Indices, count: int) -> Mask:
    """For each of some edges whether it is one of these, of so many in all."""
    mask = np.zeros(count, bool)
    mask[these] = True
    return mask[edges]


def _point(points: Floats, node: int) -> QPointF:
    return QPointF(float(points[node, 0]), float(points[node, 1]))
