"""A small bar that shows how alike two things are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QGuiApplication, QPainter, QPalette
from PySide6.QtWidgets import QWidget

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

HEIGHT = 4.0


def draw_likeness(painter: QPainter, room: QRectF, likeness: float) -> None:
    """Draws a track, and so much of it filled."""
    palette, role = QGuiApplication.palette(), QPalette.ColorRole
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(palette.color(role.Mid))
    painter.drawRoundedRect(room, HEIGHT / 2, HEIGHT / 2)
    filled = QRectF(room.left(), room.top(), max(room.width() * min(max(likeness, 0.0), 1.0), HEIGHT), room.height())
    painter.setBrush(palette.color(role.Accent))
    painter.drawRoundedRect(filled, HEIGHT / 2, HEIGHT / 2)


class LikenessBar(QWidget):
    """The bar as a widget, as wide as there is room."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._likeness = 0.0
        self.setFixedHeight(int(HEIGHT))

    def show_likeness(self, likeness: float) -> None:
        """Shows another likeness, 0 to 1."""
        self._likeness = likeness
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draws the bar."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        draw_likeness(painter, QRectF(self.rect()), self._likeness)
