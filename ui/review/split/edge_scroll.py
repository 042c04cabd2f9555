"""Scrolls while something is dragged along the edge of what is in sight."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QCursor

if TYPE_CHECKING:
    from PySide6.QtWidgets import QScrollArea

_EDGE = 48
_STEP = 18
_INTERVAL = 30


class EdgeScroll(QObject):
    """Moves a scroll area sideways for as long as the pointer stays near its edge in a drag."""

    def __init__(self, area: QScrollArea) -> None:
        super().__init__(area)
        self._area = area
        self._timer = QTimer(self, interval=_INTERVAL)
        self._timer.timeout.connect(self._scroll)

    def dragged(self) -> None:
        """The pointer has moved, in a drag."""
        if self._direction():
            self._timer.start()

    def stop(self) -> None:
        """The drag has left, or ended."""
        self._timer.stop()

    def _direction(self) -> int:
        viewport = self._area.viewport()
        point = viewport.mapFromGlobal(QCursor.pos())
        if not viewport.rect().contains(point):
            return 0
        return (point.x() > viewport.width() - _EDGE) - (point.x() < _EDGE)

    def _scroll(self) -> None:
        direction, bar = self._direction(), self._area.horizontalScrollBar()
        before = bar.value()
        bar.setValue(before + direction * _STEP)
        if bar.value() == before:
            self._timer.stop()
