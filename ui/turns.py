"""Taking turns with the window: work that is done bit by bit, one bit each time the event loop comes round.

A round in which the window had much to do itself is left to it: a bit of work on top would make it longer still.
"""

from __future__ import annotations

import time
from collections import deque
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

if TYPE_CHECKING:
    from collections.abc import Callable

    Work = Callable[[], None]


_MUCH_SECONDS = 0.005
"""A round in which the window spent more than this on other things gets no bit of work as well."""


class Turns(QObject):
    """Calls what was begun, one after the other, until it is ended.

    With a timer for each work, Qt would call all of them before it looks at anything else.

    Attributes:
        worked: Whether a bit of work was done since the event loop came round.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.worked = False
        self._works: deque[Work] = deque()
        self._ended = 0.0
        self._left_out = False
        self._closed = False
        self._timer = QTimer(self, interval=0)
        self._timer.timeout.connect(self._go_on)

    @property
    def idle(self) -> bool:
        """Whether nothing is to be done."""
        return not self._works

    def begin(self, work: Work) -> None:
        """Calls this now and then from now on; beginning it again changes nothing."""
        if self._closed:
            return
        if work not in self._works:
            self._works.append(work)
        if not self._timer.isActive():
            self._ended = time.perf_counter()
            self._timer.start()

    def end(self, work: Work) -> None:
        """Calls it no more."""
        if work in self._works:
            self._works.remove(work)

    def close(self) -> None:
        """Calls nothing any more, whatever is begun."""
        self._closed = True
        self.worked = False
        self._works.clear()
        self._timer.stop()

    def _go_on(self) -> None:
        self._timer.start()  # anew: Qt calls no timer again from an event loop that what it calls has begun
        # Never two rounds in a row: where the window always has much to do, the work would not be done at all.
        self._left_out = not self._left_out and time.perf_counter() - self._ended > _MUCH_SECONDS
        self.worked = bool(self._works) and not self._left_out
        if self.worked:
            self._works.rotate(-1)
            self._works[-1]()
            self._timer.start()  # and again: other timers that are due by now go first
        elif not self._works:
            self._timer.stop()
        self._ended = time.perf_counter()
