"""How many proposals wait: looked at once a second, for proposals stand outside the journal that the window follows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from ui.window.watch import Watch

if TYPE_CHECKING:
    from PySide6.QtCore import QObject

    from core.memory import Memory
    from ui.operations import Operations


class WaitingWatch(Watch[tuple[int, int]]):
    """Counts what waits for a decision.

    Signals:
        counted: How many wait, when that is another number than before.
        moved: Somebody has written something: a proposal may be among it.
    """

    counted = Signal(int)
    moved = Signal()

    def __init__(self, operations: Operations, parent: QObject) -> None:
        super().__init__(operations, parent)
        self._version: int | None = None
        self._count: int | None = None

    def read(self, memory: Memory) -> tuple[int, int] | None:
        """How many wait, where something was written."""
        version = memory.data_version()
        return None if version == self._version else (version, memory.curation.proposals.count_waiting())

    def take(self, seen: tuple[int, int]) -> None:
        """Tells of what was written, and of another number."""
        first = self._version is None
        self._version, count = seen
        if count != self._count:
            self._count = count
            self.counted.emit(count)
        if not first:
            self.moved.emit()
