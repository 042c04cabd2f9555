"""A row that leads somewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal

from ui.widgets.card import Card

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent, QMouseEvent
    from PySide6.QtWidgets import QWidget


class LinkRow(Card):
    """A click or Enter follows it; the arrow keys go on to the next.

    Signals:
        followed: Id of what it leads to.
    """

    followed = Signal(int)

    def __init__(self, leads_to: int, height: int, parent: QWidget | None = None) -> None:
        super().__init__(parent, framed=False, radius=6)
        self.leads_to = leads_to
        self.setFixedHeight(height)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def sizeHint(self) -> QSize:
        """As wide as there is room."""
        return QSize(200, self.maximumHeight())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Follows, or goes on to the next."""
        match event.key():
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                self.followed.emit(self.leads_to)
            case Qt.Key.Key_Down:
                self.focusNextChild()
            case Qt.Key.Key_Up:
                self.focusPreviousChild()
            case _:
                super().keyPressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Follows."""
        if event.button() == Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.followed.emit(self.leads_to)
