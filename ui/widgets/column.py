"""A page to be read: one column of comfortable width in the middle, scrolled when it is long."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLayout, QScrollArea, QVBoxLayout, QWidget

from ui.widgets.basics import label

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent

WIDTH = 720


class ReadingColumn(QScrollArea):
    """Parts below one another."""

    def __init__(self, parent: QWidget | None = None, *, width: int = WIDTH) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        page = QWidget(objectName="page")
        column = QWidget()
        column.setMaximumWidth(width)
        self._parts = QVBoxLayout(column)
        self._parts.setContentsMargins(24, 40, 24, 40)
        self._parts.setSpacing(16)
        self._parts.addStretch(1)
        middle = QHBoxLayout(page)
        middle.setContentsMargins(0, 0, 0, 0)
        middle.addStretch(1)
        middle.addWidget(column, 100)
        middle.addStretch(1)
        self.setWidget(page)

    def add(self, part: QWidget) -> None:
        """Adds a part at the end."""
        self._parts.insertWidget(self._parts.count() - 1, part)

    def add_section(self, title: str, content: QWidget | QLayout) -> None:
        """Adds a part under a heading."""
        section = QVBoxLayout(spacing=6)
        section.addWidget(label(title, "section"))
        if isinstance(content, QLayout):
            section.addLayout(content)
        else:
            section.addWidget(content)
        self.add_layout(section)

    def add_at_left(self, part: QWidget) -> None:
        """Adds a part that is only as wide as it needs to be."""
        self._parts.insertWidget(self._parts.count() - 1, part, 0, Qt.AlignmentFlag.AlignLeft)

    def add_layout(self, part: QLayout) -> None:
        """Adds several parts."""
        self._parts.insertLayout(self._parts.count() - 1, part)


class SidePage(ReadingColumn):
    """A page to which one goes for a moment, and that Escape leaves.

    Signals:
        closed: The person wants to go back.
    """

    closed = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape goes back."""
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)
