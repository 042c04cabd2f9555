"""The surface of the graph: it holds the camera and turns mouse, touch and keys into what they mean."""

from __future__ import annotations

import html
from typing import TYPE_CHECKING

import pyqtgraph as pg
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt, QTimer, QVariantAnimation, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleEvent,
    QHelpEvent,
    QNativeGestureEvent,
    QPainter,
)
from PySide6.QtWidgets import QApplication, QGestureEvent, QGraphicsView, QPinchGesture, QToolTip, QWidget

from core.model import GraphShape
from ui.graph.camera import Camera
from ui.graph.colors import GraphColors
from ui.graph.data import GraphData
from ui.graph.item import GraphItem
from ui.graph.navigation import nearest_in_direction, nearest_to
from ui.motion import less_motion

if TYPE_CHECKING:
    from PySide6.QtGui import (
        QContextMenuEvent,
        QFocusEvent,
        QKeyEvent,
        QMouseEvent,
        QPaintEvent,
        QRegion,
        QResizeEvent,
        QWheelEvent,
    )

_REST_MS = 160
_GLIDE_MS = 180
_ZOOM_STEP = 1.4
_WHEEL = 1.0016
_PAN_STEP = 80
_EDGE_OF_VIEW = 60
_ARROWS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
EMPTY_SHAPE = GraphShape([], [], [], [])


class GraphCanvas(pg.GraphicsView):
    """Shows a graph and takes input; nodes are told by number.

    Signals:
        nodeChosen: A node was clicked, or Enter was pressed on it.
        nodeOpened: Enter was pressed on the selected node.
        nodeExpanded: A node was double clicked.
        emptyClicked: A click beside all nodes, or Escape.
        nodeDragged: A node was dragged to x, y of the plane.
        nodeDropped: The drag has ended.
        menuRequested: A node, and where on the screen its menu belongs.
        cameraMoved: By the person (True) or by the program (False).
    """

    nodeChosen = Signal(int)
    nodeOpened = Signal(int)
    nodeExpanded = Signal(int)
    emptyClicked = Signal()
    nodeDragged = Signal(int, float, float)
    nodeDropped = Signal(int)
    menuRequested = Signal(int, QPoint)
    cameraMoved = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, background=None)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.FullViewportUpdate)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontSavePainterState)
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.viewport().grabGesture(Qt.GestureType.PinchGesture)
        self.viewport().setCursor(Qt.CursorShape.ArrowCursor)
        self.item = GraphItem(
            GraphData.of(EMPTY_SHAPE, {}), GraphColors.of(self.palette()), self.font(), self.devicePixelRatioF()
        )
        self.addItem(self.item)
        self.item.marksChanged.connect(self._update_marks)
        self._pressed_at: QPointF | None = None
        self._pressed_id: int | None = None
        self._last = QPointF()
        self.dragged: int | None = None
        self._panning = False
        self._resting = QTimer(self, interval=_REST_MS, singleShot=True)
        self._resting.timeout.connect(self._come_to_rest)
        self._glide = QVariantAnimation(self, startValue=0.0, endValue=1.0, duration=_GLIDE_MS)
        self._glide.valueChanged.connect(self._glide_on)
        self._from, self._to = Camera(), Camera()
        self._look: object = None
        self._apply_background()

    # Camera

    @property
    def camera(self) -> Camera:
        """What is seen now."""
        return self.item.camera

    def show_camera(self, camera: Camera, *, by_person: bool = False) -> None:
        """Shows another part of the plane at once."""
        self._glide.stop()
        self._set_camera(camera, by_person=by_person)

    def glide_to(self, camera: Camera) -> None:
        """Moves there, or is there at once where less motion is asked for."""
        if less_motion(self) or not self.isVisible():
            self.show_camera(camera)
            return
        self._from, self._to = self.camera, camera
        self._glide.stop()
        self._glide.start()

    def zoom(self, factor: float, at: QPointF | None = None) -> None:
        """Closer or further; around a point, or around the middle."""
        point = at or QPointF(self.camera.width / 2, self.camera.height / 2)
        self.show_camera(self.camera.zoomed(factor, point.x(), point.y()), by_person=True)

    def set_moving(self) -> None:
        """Less is drawn from now on, until nothing has moved for a moment."""
        self.item.moving = True
        self._resting.start()

    def highlight(self, node: int | None) -> None:
        """Marks where the arrow keys are, and tells assistive technology."""
        self.item.attention.highlighted = node
        self.item.update()
        if node is not None:
            camera = self.camera
            point = camera.to_screen(self.item.positions[node : node + 1])[0]
            dx = _back_inside(float(point[0]), camera.width)
            dy = _back_inside(float(point[1]), camera.height)
            if dx or dy:
                self.glide_to(camera.panned(dx, dy))
        self.setAccessibleDescription(self.describe(node))
        QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.DescriptionChanged))

    def describe(self, node: int | None) -> str:
        """A node in words, or the graph as a whole."""
        data = self.item.data
        if node is None:
            return self.tr("{entities} entities, {relations} connections. Move with the arrow keys.").format(
                entities=len(data), relations=len(data.edges)
            )
        facts = [data.names[node], data.types[node]]
        facts.append(self.tr("%n connections", "", int(data.degree[node])))
        if data.hidden[node]:
            facts.append(self.tr("%n not shown", "", int(data.hidden[node])))
        if self.item.pinned[node]:
            facts.append(self.tr("pinned"))
        return " · ".join(facts)

    def _set_camera(self, camera: Camera, *, by_person: bool) -> None:
        if camera != self.camera:
            self.set_moving()
        self.item.set_camera(camera)
        self.cameraMoved.emit(by_person)

    def _glide_on(self, share: float) -> None:
        if less_motion(self):
            self.show_camera(self._to)
        else:
            self._set_camera(self._from.between(self._to, share), by_person=False)

    def _come_to_rest(self) -> None:
        self.item.moving = False
        self.item.update()

    # Events

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        """Keeps the middle where it is."""
        super().resizeEvent(event)
        if hasattr(self, "item"):
            size = self.viewport().size()
            self.item.set_camera(self.camera.resized(size.width(), size.height()))

    def changeEvent(self, event: QEvent) -> None:
        """Takes the colours of another theme."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.FontChange) and hasattr(self, "item"):
            self._apply_background()

    def event(self, event: QEvent) -> bool:
        """Draws its sprites again for a screen with another pixel ratio."""
        if event.type() == QEvent.Type.DevicePixelRatioChange and hasattr(self, "item"):
            self._apply_background()
        return super().event(event)

    def viewportEvent(self, event: QEvent) -> bool:
        """Pinches, and tool tips."""
        if isinstance(event, QNativeGestureEvent):
            if event.gestureType() == Qt.NativeGestureType.ZoomNativeGesture:
                self.zoom(1 + event.value(), event.position())
                return True
        elif isinstance(event, QGestureEvent):
            pinch = event.gesture(Qt.GestureType.PinchGesture)
            if isinstance(pinch, QPinchGesture):
                self.zoom(pinch.scaleFactor(), QPointF(self.viewport().mapFromGlobal(pinch.centerPoint().toPoint())))
                event.accept()
                return True
        elif isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            self._show_tool_tip(event)
            return True
        return super().viewportEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """May become a click, a pan or the drag of a node."""
        self._glide.stop()
        position = event.position()
        if event.button() == Qt.MouseButton.MiddleButton:
            self._begin_pan(position)
        elif event.button() == Qt.MouseButton.LeftButton:
            self._pressed_at = self._last = position
            node = self.item.node_at(position.x(), position.y())
            # By its id: the graph may be another one when the button is released.
            self._pressed_id = None if node is None else int(self.item.data.ids[node])
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Pans, drags a node, or hovers."""
        position = event.position()
        if self._panning:
            delta = position - self._last
            self._last = position
            self.show_camera(self.camera.panned(delta.x(), delta.y()), by_person=True)
        elif self.dragged is not None:
            self._drag_to(position)
        elif self._pressed_at is not None:
            far = (position - self._pressed_at).manhattanLength() >= QApplication.startDragDistance()
            pressed = self.item.data.number(self._pressed_id)
            if far and pressed is not None:
                self.dragged = pressed
                self._drag_to(position)
            elif far:
                self._begin_pan(self._pressed_at)
        elif not event.buttons():
            self._hover(self.item.node_at(position.x(), position.y()))
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Ends what the press began."""
        if self._panning:
            self._panning = False
            self.viewport().setCursor(Qt.CursorShape.ArrowCursor)
        elif self.dragged is not None:
            node, self.dragged = self.dragged, None
            self.nodeDropped.emit(node)
        elif self._pressed_at is not None and event.button() == Qt.MouseButton.LeftButton:
            pressed = self.item.data.number(self._pressed_id)
            if self._pressed_id is None:
                self.emptyClicked.emit()
            elif pressed is not None:
                self.highlight(None)
                self.nodeChosen.emit(pressed)
        self._pressed_at = self._pressed_id = None
        event.accept()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Shows more of what is connected to a node."""
        node = self.item.node_at(event.position().x(), event.position().y())
        if node is not None and event.button() == Qt.MouseButton.LeftButton:
            self.nodeExpanded.emit(node)
        event.accept()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zooms around the pointer."""
        delta = event.angleDelta().y() or event.angleDelta().x()
        if delta:
            self.zoom(_WHEEL**delta, event.position())
        event.accept()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Tells what is painted: often only the marks that fade."""
        self.item.exposed = event.region()
        super().paintEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        """Nothing is hovered any more."""
        self._hover(None)
        QGraphicsView.leaveEvent(self, event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """The highlight belongs to the keyboard's focus."""
        if event.reason() not in (Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason):
            self.highlight(None)
        super().focusOutEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """The menu of the node under the pointer, or of the one the keys are at."""
        if event.reason() == event.Reason.Keyboard:
            attention = self.item.attention
            node = attention.selected if attention.highlighted is None else attention.highlighted
            if node is not None:
                point = self.camera.to_screen(self.item.positions[node : node + 1])[0]
                self.menuRequested.emit(node, self.viewport().mapToGlobal(QPoint(int(point[0]), int(point[1]))))
        else:
            node = self.item.node_at(event.pos().x(), event.pos().y())
            if node is not None:
                self.menuRequested.emit(node, event.globalPos())
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows go from node to node (with Shift they pan), Enter selects, Escape lets go, + and - zoom."""
        key, attention = event.key(), self.item.attention
        direction = _ARROWS.get(Qt.Key(key))
        if direction is not None and event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            camera = self.camera.panned(-direction[0] * _PAN_STEP, -direction[1] * _PAN_STEP)
            self.show_camera(camera, by_person=True)
        elif direction is not None:
            self._step(direction)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            if attention.highlighted is None or attention.highlighted == attention.selected:
                if attention.selected is not None:
                    self.nodeOpened.emit(attention.selected)
            else:
                self.nodeChosen.emit(attention.highlighted)
        elif key == Qt.Key.Key_Escape and (attention.highlighted, attention.selected) != (None, None):
            if attention.highlighted is not None:
                self.highlight(None)
            else:
                self.emptyClicked.emit()
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            self.zoom(_ZOOM_STEP)
        elif key == Qt.Key.Key_Minus:
            self.zoom(1 / _ZOOM_STEP)
        else:
            event.ignore()

    def _step(self, direction: tuple[int, int]) -> None:
        if not self.item.placed:
            return
        attention, camera, positions = self.item.attention, self.camera, self.item.positions
        start = attention.selected if attention.highlighted is None else attention.highlighted
        if start is None:
            self.highlight(nearest_to(positions, camera.x, camera.y))
            return
        found = nearest_in_direction(positions, start, direction)
        if found is not None:
            self.highlight(found)

    def _update_marks(self, region: QRegion) -> None:
        self.viewport().update(region)

    def _begin_pan(self, position: QPointF) -> None:
        self._panning, self._last = True, position
        self._hover(None)
        self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)

    def _drag_to(self, position: QPointF) -> None:
        assert self.dragged is not None
        if self.dragged < len(self.item.data):
            self.set_moving()
            self.nodeDragged.emit(self.dragged, *self.camera.to_world(position.x(), position.y()))

    def _hover(self, node: int | None) -> None:
        if node != self.item.attention.hovered:
            self.item.attention.hovered = node
            shape = Qt.CursorShape.ArrowCursor if node is None else Qt.CursorShape.PointingHandCursor
            self.viewport().setCursor(shape)
            self.item.update()

    def _show_tool_tip(self, event: QHelpEvent) -> None:
        node = self.item.node_at(event.pos().x(), event.pos().y())
        if node is None:
            QToolTip.hideText()
            return
        # Escaped: a name is data, whatever markup it may hold.
        text = html.escape(self.describe(node))
        QToolTip.showText(event.globalPos(), f"<p>{text}</p>", self.viewport())

    def _apply_background(self) -> None:
        colors = GraphColors.of(self.palette())
        look = (colors, self.font().key(), self.devicePixelRatioF())
        if look != self._look:  # one change of theme is told many times
            self._look = look
            self.setBackgroundBrush(colors.window)
            self.item.set_look(colors, self.font(), self.devicePixelRatioF())


def _back_inside(value: float, extent: float) -> float:
    margin = min(_EDGE_OF_VIEW, extent / 4)
    return max(margin - value, 0.0) - max(value - (extent - margin), 0.0)
