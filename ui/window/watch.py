"""What the window looks at again and again, for nothing tells of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

from PySide6.QtCore import QObject, QTimer

from ui.tasks import Lane

if TYPE_CHECKING:
    from core.memory import Memory
    from ui.operations import Operations

POLL_MILLISECONDS = 1_000

Seen = TypeVar("Seen")


class Watch(QObject, Generic[Seen]):
    """Looks at intervals, at one thing at a time: what is seen is read elsewhere, and taken on the GUI thread."""

    def __init__(self, operations: Operations, parent: QObject, *, interval: int | None = None) -> None:
        super().__init__(parent)
        self._operations = operations
        self._looking = self._again = False
        self._timer = QTimer(self, interval=POLL_MILLISECONDS if interval is None else interval)
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
            self._operations.read(self.read, self._seen, self._failed, lane=Lane.WATCH)

    def look_again(self) -> None:
        """Looks now; a look under way may have come too early, so that another follows it."""
        self._again = self._looking
        self.look()

    def read(self, memory: Memory) -> Seen | None:
        """What there is to see; None where nothing has changed."""
        raise NotImplementedError

    def take(self, seen: Seen) -> None:
        """Tells of it."""
        raise NotImplementedError

    def _seen(self, seen: Seen | None) -> None:
        self._looking = False
        if seen is not None:
            self.take(seen)
        if self._again:
            self.look_again()

    def _failed(self, _error: Exception) -> None:
        # Following the journal tells of a file that cannot be read.
        self._looking = False
