"""When a window is painted: what an answer has changed, in a round of the event loop after the answer's own.

To show an answer and to paint the window take some milliseconds each, and the window answers nobody meanwhile.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import shiboken6
from PySide6.QtCore import QCoreApplication, QEvent, QObject

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from ui.turns import Turns


class PaintingInTurn(QObject):
    """Puts off the painting of a window while one of its turns' works has just been done.

    Qt asks a window to paint itself once, however much changes until it does, so that nothing is asked for twice.
    """

    def __init__(self, window: QWidget, turns: Turns) -> None:
        """Watches over a window, whose child it becomes."""
        super().__init__(window)
        self._window = window
        self._turns = turns
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: ARG002  # Qt passes it
        """Keeps back the request to paint."""
        if event.type() == QEvent.Type.UpdateRequest and self._turns.worked:
            self._turns.begin(self._paint)
            return True
        return False

    def _paint(self) -> None:
        self._turns.end(self._paint)
        self._turns.worked = False  # painting is the work of this round
        if shiboken6.isValid(self._window):  # another language makes the window anew
            QCoreApplication.sendEvent(self._window, QEvent(QEvent.Type.UpdateRequest))
