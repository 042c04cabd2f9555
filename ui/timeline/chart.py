"""The drawn timeline: lanes of marks over a time axis that is zoomed, panned and walked along."""

from __future__ import annotations

import html
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QFont, QHelpEvent, QPainter, QPalette, QPen
from PySide6.QtWidgets import QAbstractScrollArea, QToolTip, QWidget

from ui.messages import Messages
from ui.theme import SMALL_PIXELS
from ui.timeline.lanes import CELL, Mark, lane_of, lanes_of, place
from ui.timeline.marks import MARK, draw_bar, draw_mark
from ui.timeline.scale import DAY, TimeScale, around

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from PySide6.QtGui import QKeyEvent, QMouseEvent, QPaintEvent, QResizeEvent, QWheelEvent

    from ui.timeline.lanes import LaneBy, Moment

HEAD = 36
"""Height of the written moments, in pixels."""
GUTTER = 112
"""Width of the lanes' names."""
_LANE = 84
_WHEEL = 1.2 / 120
_ZOOM = 1.6
_NEAR = 11.0
_FADED = 0.2
_LEAST_BAR = 4.0


class TimelineChart(QAbstractScrollArea):
    """Every reflection as a mark; the chosen one with a ring.

    Signals:
        chosen: Id of the reflection that was clicked, or walked to.
        entered: Enter was pressed on the chosen one.
    """

    chosen = Signal(int)
    entered = Signal()

    def __init__(self, lane_name: Callable[[LaneBy, str | None], str], parent: QWidget | None = None) -> None:
        """Makes an empty chart.

        Args:
            lane_name: What a lane is called, by what the lanes are and its key.
            parent: Where it lies.
        """
        super().__init__(parent)
        self._lane_name = lane_name
        self._moments: Sequence[Moment] = ()
        self._lanes: list[str | None] = []
        self._held: dict[str | None, list[Moment]] = {}
        self._by: LaneBy = "target"
        self._found: Collection[int] | None = None
        self._current: int | None = None
        self._marks: list[Mark] | None = None
        self._scale: TimeScale | None = None
        self._whole = True
        self._dragged_from: QPointF | None = None
        self._dragging = False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFrameShape(self.Shape.NoFrame)
        self.setAccessibleName(self.tr("Timeline"))
        self.viewport().setMouseTracking(True)

    # What is shown -------------------------------------------------------------------------------------------

    def show_moments(self, moments: Sequence[Moment], by: LaneBy, order: Sequence[str]) -> None:
        """Shows these, oldest first, in lanes; what is in sight stays in sight, unless all of it was."""
        self._moments = moments
        self.show_lanes(by, order)

    def show_lanes(self, by: LaneBy, order: Sequence[str]) -> None:
        """Puts the marks into other lanes."""
        self._by = by
        self._lanes = lanes_of(self._moments, by, order)
        self._held = {key: [] for key in self._lanes}
        for each in self._moments:
            self._held[lane_of(each.reflection, by)].append(each)
        self._lay_out()

    def show_found(self, ids: Collection[int] | None) -> None:
        """Lets all but these fade; none fade when None."""
        self._found = ids
        self.viewport().update()

    def select(self, reflection_id: int | None) -> None:
        """Puts the ring round a reflection, and moves it into sight."""
        self._current = reflection_id
        at = self._position()
        if at is not None and self._scale is not None:
            x = self._scale.x(self._moments[at].at)
            if not self._scale.left <= x <= self._scale.left + self._scale.width:
                self._show(self._scale.moved(self._scale.left + self._scale.width / 2 - x))
        self.viewport().update()

    @property
    def scale(self) -> TimeScale | None:
        """The axis as it is shown; None before there is room for it."""
        return self._scale

    @property
    def marks(self) -> Sequence[Mark]:
        """The marks in sight, in the order of the lanes."""
        if self._marks is None:
            self._marks = self._placed()
        return self._marks

    # Zoom and pan --------------------------------------------------------------------------------------------

    def zoom(self, factor: float, x: float | None = None) -> None:
        """Comes `factor` times as close, about `x` or the chosen reflection or the middle."""
        if self._scale is None:
            return
        if x is None:
            at = self._position()
            x = self._scale.left + self._scale.width / 2 if at is None else self._scale.x(self._moments[at].at)
        self._whole = False
        self._show(self._scale.zoomed(factor, x))

    def show_all(self) -> None:
        """Shows everything there is."""
        self._whole = True
        self._lay_out()

    def pan(self, pixels: float) -> None:
        """Moves what is shown to the right by so many pixels."""
        if self._scale is not None:
            self._whole = False
            self._show(self._scale.moved(pixels))

    def _show(self, scale: TimeScale) -> None:
        self._scale = scale
        self._marks = None
        self.viewport().update()

    def _lay_out(self) -> None:
        """Fits axis and lanes to the room there is."""
        width = self.viewport().width() - GUTTER - 16.0
        if width <= 0:
            return
        if self._whole or self._scale is None:
            ends = (self._moments[0], self._moments[-1]) if self._moments else ()
            self._scale = around([each.at for each in ends], GUTTER, width)
        else:
            self._scale = TimeScale(self._scale.start, self._scale.end, GUTTER, width)
        content = HEAD + max(1, len(self._lanes)) * _LANE
        self.verticalScrollBar().setRange(0, max(0, content - self.viewport().height()))
        self.verticalScrollBar().setPageStep(self.viewport().height())
        self._show(self._scale)

    def _lane_height(self) -> float:
        return max(_LANE, (self.viewport().height() - HEAD) / max(1, len(self._lanes)))

    def _lane_top(self, lane: int) -> float:
        return HEAD + lane * self._lane_height() - self.verticalScrollBar().value()

    def _placed(self) -> list[Mark]:
        if self._scale is None:
            return []
        height = self._lane_height()
        return [
            mark
            for lane, key in enumerate(self._lanes)
            for mark in place(self._held[key], self._scale, self._lane_top(lane) + CELL / 2, height - CELL)
        ]

    def _position(self) -> int | None:
        return next((at for at, each in enumerate(self._moments) if each.reflection.id == self._current), None)

    # Drawing -------------------------------------------------------------------------------------------------

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draws lanes, moments and marks."""
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        palette = self.palette()
        painter.fillRect(self.viewport().rect(), palette.color(QPalette.ColorRole.Base))
        if self._scale is None or not self._lanes:  # what there is has not been read yet
            return
        self._paint_lanes(painter, palette)
        axis = QRectF(GUTTER, 0, self._scale.width + 16, self.viewport().height())
        painter.setClipRect(axis)
        self._paint_ticks(painter, palette)
        painter.setClipRect(axis.adjusted(0, HEAD, 0, 0))
        self._paint_sessions(painter, palette)
        for mark in self.marks:
            self._paint_mark(painter, palette, mark)
        painter.setClipping(False)
        if self.hasFocus():
            painter.setPen(QPen(palette.color(QPalette.ColorRole.Accent), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(QRectF(self.viewport().rect()).adjusted(1, 1, -1, -1))

    def _paint_lanes(self, painter: QPainter, palette: QPalette) -> None:
        font = QFont(self.font())
        font.setPixelSize(12)
        font.setWeight(QFont.Weight.DemiBold)
        painter.setFont(font)
        height = self._lane_height()
        for lane, key in enumerate(self._lanes):
            box = QRectF(0, self._lane_top(lane), self.viewport().width(), height)
            if lane % 2:
                painter.fillRect(box, palette.color(QPalette.ColorRole.Window))
            words = " ".join(self._lane_name(self._by, key).split())
            room = QRectF(16, box.top() + 12, GUTTER - 24, 20)
            painter.setPen(palette.color(QPalette.ColorRole.PlaceholderText))
            elided = painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, int(room.width()))
            painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, elided)
        painter.fillRect(QRectF(0, 0, self.viewport().width(), HEAD), palette.color(QPalette.ColorRole.Base))

    def _paint_ticks(self, painter: QPainter, palette: QPalette) -> None:
        assert self._scale is not None
        font = QFont(self.font())
        font.setPixelSize(SMALL_PIXELS)
        painter.setFont(font)
        for tick in self._scale.ticks():
            x = round(self._scale.x(tick.at)) + 0.5
            painter.setPen(QPen(palette.color(QPalette.ColorRole.Mid), 1))
            painter.drawLine(QPointF(x, 8), QPointF(x, self.viewport().height()))
            painter.setPen(palette.color(QPalette.ColorRole.PlaceholderText))
            if x + 6 + painter.fontMetrics().horizontalAdvance(tick.words) < self.viewport().width():
                painter.drawText(QRectF(x + 6, 8, 120, 20), Qt.AlignmentFlag.AlignVCenter, tick.words)

    def _session_lines(self) -> list[tuple[QRectF, Sequence[Moment]]]:
        """What one connection wrote about its session, each with its line along the foot of the lane."""
        if self._by != "target" or "session" not in self._held or self._scale is None:
            return []
        sessions: dict[int, list[Moment]] = {}
        for each in self._held["session"]:
            sessions.setdefault(each.reflection.session_id, []).append(each)
        foot = self._lane_top(self._lanes.index("session")) + self._lane_height() - 5
        lines: list[tuple[QRectF, Sequence[Moment]]] = []
        for session, held in sessions.items():
            left, right = self._scale.x(held[0].at), self._scale.x(held[-1].at)
            if right > left and right >= self._scale.left and left <= self._scale.left + self._scale.width:
                lines.append((QRectF(left, foot - 5 * (session % 3), right - left, 0), held))
        return lines

    def _paint_sessions(self, painter: QPainter, palette: QPalette) -> None:
        painter.setPen(QPen(palette.color(QPalette.ColorRole.Dark), 3, c=Qt.PenCapStyle.RoundCap))
        for line, _ in self._session_lines():
            painter.drawLine(line.topLeft(), line.topRight())

    def _paint_mark(self, painter: QPainter, palette: QPalette, mark: Mark) -> None:
        shown = [each for each in mark.moments if self._found is None or each.reflection.id in self._found]
        share = len(shown) / len(mark.moments)
        ring = QRectF(mark.x - MARK - 1, mark.y - MARK - 1, 2 * MARK + 2, 2 * MARK + 2)
        if mark.height == CELL and len(mark.moments) == 1:
            painter.setOpacity(1.0 if shown else _FADED)
            draw_mark(painter, QPointF(mark.x, mark.y), mark.moments[0].reflection.mood)
        else:
            if share < 1:
                painter.setOpacity(_FADED)
                draw_bar(painter, _bar(mark, 1), [each.reflection.mood for each in mark.moments])
            painter.setOpacity(1.0)
            draw_bar(painter, _bar(mark, share), [each.reflection.mood for each in shown])
            ring = _bar(mark, 1).adjusted(-2, -2, 2, 2)
        painter.setOpacity(1.0)
        if any(each.reflection.id == self._current for each in mark.moments):
            painter.setPen(QPen(palette.color(QPalette.ColorRole.Accent), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(ring, MARK + 1, MARK + 1)

    # Hands ---------------------------------------------------------------------------------------------------

    def mark_at(self, point: QPointF) -> Mark | None:
        """The mark under a point of the viewport."""
        near = [
            mark
            for mark in self.marks
            if abs(mark.x - point.x()) < _NEAR and abs(mark.y - point.y()) < max(_NEAR, mark.height / 2)
        ]
        return min(near, key=lambda mark: abs(mark.x - point.x()) + abs(mark.y - point.y()), default=None)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Chooses, comes closer to many, or begins to pan."""
        if event.button() == Qt.MouseButton.LeftButton:
            self._dragged_from, self._dragging = event.position(), False

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Pans."""
        if self._dragged_from is None:
            over = self.mark_at(event.position()) is not None
            self.viewport().setCursor(Qt.CursorShape.PointingHandCursor if over else Qt.CursorShape.ArrowCursor)
            return
        step = event.position() - self._dragged_from
        if self._dragging or step.manhattanLength() > 4:
            self._dragging = True
            self._dragged_from = event.position()
            self.pan(step.x())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Chooses what was clicked."""
        pressed, self._dragged_from = self._dragged_from, None
        if pressed is None or self._dragging:
            return
        mark = self.mark_at(event.position())
        if mark is None:
            return
        if len(mark.moments) > 1:
            self._approach(mark)
        self._choose(mark.moments[-1].reflection.id)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Comes closer."""
        if self.mark_at(event.position()) is None:
            self.zoom(2 * _ZOOM, event.position().x())

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zooms about the pointer; pans sideways; scrolls the lanes with Ctrl."""
        turned = event.angleDelta()
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            super().wheelEvent(event)
        elif turned.x() and abs(turned.x()) > abs(turned.y()):
            self.pan(turned.x())
        elif event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self.pan(turned.y())
        elif turned.y():
            self.zoom((1 + abs(turned.y()) * _WHEEL) ** (1 if turned.y() > 0 else -1), event.position().x())
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Walks along the reflections, zooms and pans."""
        key = event.key()
        if key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self._walk(1 if key == Qt.Key.Key_Right else -1)
        elif key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self._change_lane(1 if key == Qt.Key.Key_Down else -1)
        elif key in (Qt.Key.Key_Home, Qt.Key.Key_End) and self._moments:
            self._choose(self._moments[0 if key == Qt.Key.Key_Home else -1].reflection.id)
        elif key in (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
            self.pan(self.viewport().width() * (0.6 if key == Qt.Key.Key_PageUp else -0.6))
        elif event.text() in ("+", "-"):
            self.zoom(_ZOOM if event.text() == "+" else 1 / _ZOOM)
        elif event.text() == "0":
            self.show_all()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._current is not None:
            self.entered.emit()
        else:
            super().keyPressEvent(event)

    def viewportEvent(self, event: QEvent) -> bool:
        """Tells what lies under the pointer."""
        if isinstance(event, QHelpEvent):
            QToolTip.showText(event.globalPos(), self._told(QPointF(event.pos())), self.viewport())
            return True
        return super().viewportEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Takes the room there is."""
        super().resizeEvent(event)
        self._lay_out()

    def scrollContentsBy(self, _across: int, _down: int) -> None:
        """Other lanes are in sight."""
        self._marks = None
        self.viewport().update()

    def _approach(self, mark: Mark) -> None:
        assert self._scale is not None
        first, last = mark.moments[0].at, mark.moments[-1].at
        room = max((last - first) * 0.2, DAY / 48)
        self._whole = False
        self._show(TimeScale(first - room, last + room, self._scale.left, self._scale.width))

    def _choose(self, reflection_id: int) -> None:
        self.select(reflection_id)
        self.chosen.emit(reflection_id)

    def _walk(self, step: int) -> None:
        """To the next reflection in time, of those found if something was searched for."""
        at = self._position()
        at = (-1 if step > 0 else len(self._moments)) if at is None else at
        while 0 <= (at := at + step) < len(self._moments):
            reflection_id = self._moments[at].reflection.id
            if self._found is None or reflection_id in self._found:
                self._choose(reflection_id)
                return

    def _change_lane(self, step: int) -> None:
        """To the reflection nearest in time in the next lane that is not empty."""
        at = self._position()
        if at is None:
            self._walk(-1)
            return
        here = self._moments[at]
        lane = self._lanes.index(lane_of(here.reflection, self._by)) + step
        if 0 <= lane < len(self._lanes):
            self._choose(min(self._held[self._lanes[lane]], key=lambda each: abs(each.at - here.at)).reflection.id)

    def _told(self, point: QPointF) -> str:
        """What lies under the pointer, in words."""
        mark = self.mark_at(point)
        if mark is None:
            held = next((held for line, held in self._session_lines() if _about(line).contains(point)), ())
            return self._told_session(held) if held else ""
        if len(mark.moments) > 1:
            return self.tr("%Ln reflections: click to come closer", "", len(mark.moments))
        text = " ".join(mark.moments[0].reflection.content.split())
        cut = text if len(text) <= 160 else f"{text[:159]}…"
        return f"<p>{html.escape(cut)}</p>"

    def _told_session(self, held: Sequence[Moment]) -> str:
        words = self.tr("One session of {client}: %Ln reflections", "", len(held))
        return html.escape(words.format(client=Messages().who(held[0].reflection.actor)))


def _about(line: QRectF) -> QRectF:
    """A line, as wide as one can point at it."""
    return line.adjusted(-3, -4, 3, 4)


def _bar(mark: Mark, share: float) -> QRectF:
    """So much of a bar about its middle; what is there at all can be seen."""
    height = max(mark.height * share, _LEAST_BAR) if share else 0.0
    return QRectF(mark.x - CELL / 2 + 1, mark.y - height / 2, CELL - 2, height)
