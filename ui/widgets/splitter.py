"""Panes whose sizes are changed with the mouse or with the arrow keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPalette, QRegion
from PySide6.QtWidgets import QSplitter, QSplitterHandle, QWidget

if TYPE_CHECKING:
    from PySide6.QtGui import QFocusEvent, QKeyEvent, QPaintEvent

_STEP = 24
_KEYS = {
    Qt.Orientation.Horizontal: {Qt.Key.Key_Left: -_STEP, Qt.Key.Key_Right: _STEP},
    Qt.Orientation.Vertical: {Qt.Key.Key_Up: -_STEP, Qt.Key.Key_Down: _STEP},
}
_FAR = 1 << 20
_ENDS = {Qt.Key.Key_Home: -_FAR, Qt.Key.Key_End: _FAR}


class KeyHandle(QSplitterHandle):
    """The line between two panes, as a place of the keyboard: a bar in the accent's colour while it is there."""

    def __init__(self, orientation: Qt.Orientation, parent: KeySplitter) -> None:
        super().__init__(orientation, parent)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The arrows move it, Home and End as far as it goes; any other key is for whatever it lies in."""
        step = (_KEYS[self.orientation()] | _ENDS).get(Qt.Key(event.key()))
        if step is None:
            event.ignore()
            return
        margins = self.contentsMargins()
        at = self.x() + margins.left() if self.orientation() is Qt.Orientation.Horizontal else self.y() + margins.top()
        self.moveSplitter(self.closestLegalPosition(min(max(at + step, 0), _FAR)))

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Shows where the keyboard is, as wide as it can be grabbed."""
        super().focusInEvent(event)
        self.clearMask()
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Is a line again."""
        super().focusOutEvent(event)
        self.setMask(QRegion(self.contentsRect()))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draws the bar."""
        if self.hasFocus():
            QPainter(self).fillRect(self.rect(), self.palette().color(QPalette.ColorRole.Accent))
        else:
            super().paintEvent(event)


class KeySplitter(QSplitter):
    """A splitter that needs no mouse; its panes never vanish."""

    def __init__(self, orientation: Qt.Orientation, name: str, parent: QWidget | None = None) -> None:
        """Makes it empty.

        Args:
            orientation: Whether its panes lie beside or below one another.
            name: What its handles change, for those who do not see it.
            parent: Where it lies.
        """
        super().__init__(orientation, parent)
        self._name = name
        self.setChildrenCollapsible(False)

    def createHandle(self) -> QSplitterHandle:
        """A handle that takes keys."""
        handle = KeyHandle(self.orientation(), self)
        handle.setAccessibleName(self._name)
        return handle
