"""Taking turns with the window: work that is done bit by bit, one bit each time the event loop comes round."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

if TYPE_CHECKING:
    from collections.abc import Callable

    Work = Callable[[], None]


class Turns(QObject):
    """Calls what was begun, one after the other, until it is ended.

    With a timer for each, Qt would call all of them before it looks at anything else.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._works: deque[Work] = deque()
        self._timer = QTimer(self, interval=0)
        self._timer.timeout.connect(self._go_on)

    @property
    def idle(self) -> bool:
        """Whether nothing is to be done."""
        return not self._works

    def begin(self, work: Work) -> None:
        """Calls this now and then from now on; beginning it again changes nothing."""
        if work not in self._works:
            self._works.append(work)
        if not self._timer.isActive():
            self._timer.start()

    def end(self, work: Work) -> None:
        """Calls it no more."""
        if work in self._works:
            self._works.remove(work)
        if not self._works:
            self._timer.stop()

    def _go_on(self) -> None:
        self._works.rotate(-1)
        self._works[-1]()
