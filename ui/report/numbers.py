"""A number that leads to what it counts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from ui.widgets.basics import ElidedLabel, label, set_look
from ui.widgets.card import Card

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent, QMouseEvent


class NumberCard(Card):
    """What it is about, how many, and a word on them.

    Signals:
        chosen: The person wants to see them.
    """

    chosen = Signal()

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title = title
        self.number = label("", "")
        self.number.setObjectName("reportNumber")
        self._line, self._note = ElidedLabel(), ElidedLabel("", "secondary")
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 14, 16, 14)
        column.setSpacing(2)
        column.addWidget(label(title, "hint"))
        column.addWidget(self.number)
        column.addSpacing(2)
        column.addWidget(self._line)
        column.addWidget(self._note)

    def show_number(self, count: str, line: str, note: str, *, any_: bool) -> None:
        """Shows how many there are; only where there are any can they be gone to."""
        self.number.setText(count)
        set_look(self.number, "quiet", not any_)
        self._line.setText(line)
        self._note.setText(note)
        self._note.setVisible(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if any_ else Qt.FocusPolicy.NoFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor if any_ else Qt.CursorShape.ArrowCursor)
        self.setAccessibleName(f"{self._title}: {count} {line}. {note}".strip())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter and the space bar go there."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.chosen.emit()
        else:
            super().keyPressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click goes there."""
        inside = self.rect().contains(event.position().toPoint())
        if event.button() == Qt.MouseButton.LeftButton and inside and self.focusPolicy() != Qt.FocusPolicy.NoFocus:
            self.chosen.emit()

    def changeEvent(self, event: QEvent) -> None:
        """Draws anew in another theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self.update()
