"""The mark of one reflection, by its mood."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QWidget

from ui.timeline.moods import style_of_mood
from ui.typestyle import paint_shape

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QPaintEvent

MARK = 11
"""Edge of a mark in pixels."""


def draw_mark(painter: QPainter, center: QPointF, mood: str | None) -> None:
    """Draws the shape of a mood about a point."""
    style = style_of_mood(mood)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(style.color))
    paint_shape(painter, style.shape, QRectF(center.x() - MARK / 2, center.y() - MARK / 2, MARK, MARK))


def draw_bar(painter: QPainter, box: QRectF, moods: Sequence[str | None]) -> None:
    """Draws many reflections as one bar, cut into the shares of their moods."""
    top = box.top()
    for mood, count in sorted(Counter(moods).items(), key=lambda each: each[0] or ""):
        height = box.height() * count / len(moods)
        painter.fillRect(QRectF(box.left(), top, box.width(), height), QColor(style_of_mood(mood).color))
        top += height


class MoodIcon(QWidget):
    """The mark as a widget."""

    def __init__(self, mood: str | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._mood = mood
        self.setFixedSize(QSize(MARK + 4, MARK + 4))

    def show_mood(self, mood: str | None) -> None:
        """Shows another mood."""
        self._mood = mood
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draws the mark."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        draw_mark(painter, QPointF(self.width() / 2, self.height() / 2), self._mood)
