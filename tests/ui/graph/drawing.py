"""What a view shows once it is drawn, and where."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEventLoop, QPoint
from PySide6.QtWidgets import QApplication
from waiting import wait_until

if TYPE_CHECKING:
    from PySide6.QtGui import QColor, QImage

    from ui.graph.view import GraphView


def drawn(view: GraphView) -> QImage:
    """What a view shows when nothing of it is still to be drawn."""
    item = view.canvas.item

    def complete() -> bool:
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents)
        return item.turns.idle

    wait_until(complete)
    return view.canvas.grab().toImage()


def place(view: GraphView, entity_id: int) -> QPoint:
    """Where an entity is on the canvas."""
    item = view.canvas.item
    node = item.data.number(entity_id)
    assert node is not None
    x, y = item.camera.to_screen(item.positions[node : node + 1])[0]
    return QPoint(round(float(x)), round(float(y)))


def empty_place(view: GraphView) -> QPoint:
    """A point of the canvas far from every node, and not under anything."""
    item = view.canvas.item
    for y in range(80, view.height() - 150, 6):
        for x in range(20, view.width() - 20, 6):
            if all((place(view, each) - QPoint(x, y)).manhattanLength() > 30 for each in item.data.ids.tolist()):
                return QPoint(x, y)
    raise AssertionError


def color_at(view: GraphView, point: QPoint) -> QColor:
    return drawn(view).pixelColor(point)
