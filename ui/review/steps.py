"""Work that would keep the window waiting, cut into steps: one a turn of the event loop."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

if TYPE_CHECKING:
    from collections.abc import Iterator


class Steps(QObject):
    """Runs one piece of work at a time; what has nothing to wait for is done at once."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._work: Iterator[None] = iter(())
        self._turn = QTimer(self, singleShot=True, interval=0)
        self._turn.timeout.connect(self._step)

    def run(self, work: Iterator[None]) -> None:
        """Does the work up to its next pause in each turn; the work before is given up."""
        self._work = work
        self._step()

    @property
    def running(self) -> bool:
        """Whether there is more to do in the next turn."""
        return self._turn.isActive()

    def _step(self) -> None:
        if next(self._work, self) is self:
            self._turn.stop()
        else:
            self._turn.start()
