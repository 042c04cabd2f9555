"""A framed box that can hold the focus and carry the mark of something new."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QRectF, Qt
from PySide6.QtGui import QPainter, QPalette, QPen
from PySide6.QtWidgets import QWidget

if TYPE_CHECKING:
    from PySide6.QtGui import QEnterEvent, QFocusEvent, QPaintEvent

RADIUS = 10


class Card(QWidget):
    """Painted by hand: a style-sheet border that grows on focus would push its content about.

    Attributes:
        framed: False for a row in a list, which shows a frame only when focused or new.
    """

    def __init__(self, parent: QWidget | None = None, *, framed: bool = True, radius: int = RADIUS) -> None:
        super().__init__(parent)
        self.framed = framed
        self._radius = radius
        self._fresh = False
        self._hovered = False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    @property
    def fresh(self) -> bool:
        """True while it carries the mark of something new."""
        return self._fresh

    def set_fresh(self, *, fresh: bool) -> None:
        """Sets or takes the mark."""
        if fresh != self._fresh:
            self._fresh = fresh
            self.update()

    def enterEvent(self, event: QEnterEvent) -> None:
        """Shows that it can be used."""
        super().enterEvent(event)
        self._hover(hovered=True)

    def leaveEvent(self, event: QEvent) -> None:
        """Goes quiet."""
        super().leaveEvent(event)
        self._hover(hovered=False)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Draws the focus."""
        super().focusInEvent(event)
        self.active_changed(active=True)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Takes the focus away."""
        super().focusOutEvent(event)
        self.active_changed(active=self._hovered)
        self.update()

    def active_changed(self, *, active: bool) -> None:
        """Called when the pointer or the focus comes or goes."""

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draws the box."""
        role = QPalette.ColorRole
        palette = self.palette()
        strong = self._fresh or self.hasFocus()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        width = 2.0 if strong else 1.0
        if strong:
            painter.setPen(QPen(palette.color(role.Accent), width))
        elif self.framed:
            painter.setPen(QPen(palette.color(role.Dark if self._hovered else role.Mid), width))
        else:
            painter.setPen(Qt.PenStyle.NoPen)
        hovered_row = not self.framed and self._hovered
        painter.setBrush(palette.color(role.AlternateBase if hovered_row else role.Base))
        box = QRectF(self.rect()).adjusted(width / 2, width / 2, -width / 2, -width / 2)
        painter.drawRoundedRect(box, self._radius, self._radius)

    def _hover(self, *, hovered: bool) -> None:
        self._hovered = hovered
        self.active_changed(active=hovered or self.hasFocus())
        self.update()
