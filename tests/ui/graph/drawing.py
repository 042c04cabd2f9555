"""What is drawn bit by bit, once it is there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEventLoop
from PySide6.QtWidgets import QApplication
from waiting import wait_until

if TYPE_CHECKING:
    from PySide6.QtGui import QImage

    from ui.graph.view import GraphView


def drawn(view: GraphView) -> QImage:
    """What a view shows when nothing of it is still to be drawn."""
    item = view.canvas.item

    def complete() -> bool:
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents)
        under_way = (item.frames._turn, item._naming, item.edges._painter._turn)
        return not any(timer.isActive() for timer in under_way)

    wait_until(complete)
    return view.canvas.grab().toImage()
