"""How many proposals wait: looked at once a second, for proposals stand outside the journal that the window follows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from ui.tasks import Lane

if TYPE_CHECKING:
    from core.memory import Memory
    from ui.operations import Operations

POLL_MILLISECONDS = 1_000


class WaitingWatch(QObject):
    """Counts what waits for a decision.

    Signals:
        counted: How many wait, when that is another number than before.
        moved: Somebody has written something: a proposal may be among it.
    """

    counted = Signal(int)
    moved = Signal()

    def __init__(self, operations: Operations, parent: QObject) -> None:
        super().__init__(parent)
        self._operations = operations
        self._looking = False
        self._version: int | None = None
        self._count: int | None = None
        self._timer = QTimer(self, interval=POLL_MILLISECONDS)
        self._timer.timeout.connect(self.look)

    def start(self) -> None:
        """Begins to look."""
        self._timer.start()
        self.look()

    def stop(self) -> None:
        """Looks no more."""
        self._timer.stop()

    def look(self) -> None:
        """Looks now, unless a look is under way."""
        if not self._looking:
            self._looking = True
            self._operations.read(self._read, self._take, self._failed, lane=Lane.WATCH)

    def _read(self, memory: Memory) -> tuple[int, int] | None:
        version = memory.data_version()
        return None if version == self._version else (version, memory.curation.proposals.count_waiting())

    def _take(self, seen: tuple[int, int] | None) -> None:
        self._looking = False
        if seen is None:
            return
        first = self._version is None
        self._version, count = seen
        if count != self._count:
            self._count = count
            self.counted.emit(count)
        if not first:
            self.moved.emit()

    def _failed(self, _error: Exception) -> None:
        # Following the journal tells of a file that cannot be read.
        self._looking = False
