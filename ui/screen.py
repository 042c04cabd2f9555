"""What every screen of the window has in common."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

if TYPE_CHECKING:
    from ui.operations import Operations


class Screen(QWidget):
    """One entry of the rail: Review, Timeline, Report, Activity.

    A screen reads when it is opened, and afterwards what `memory_changed` says while it is in sight.

    Signals:
        said: Words for the message bar, and whether what they tell can be undone there.
        entity_asked: Id of an entity to be shown on the explore screen.
        screen_asked: Key of another screen, and what it is to show (`None` for what it shows by itself).
        offered: Words for the message bar, the words of its button, and what that calls.
    """

    said = Signal(str, bool)
    entity_asked = Signal(int)
    screen_asked = Signal(str, object)
    offered = Signal(str, str, object)

    def __init__(self, operations: Operations, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.operations = operations

    def open(self, what: object = None) -> None:
        """Comes to the front, to show something of its kind if `what` says so."""
        raise NotImplementedError
