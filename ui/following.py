"""Following the journal: what other processes, and we, did to the memory."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from core.model import Changes
from ui.tasks import Lane

if TYPE_CHECKING:
    from core.memory import Memory
    from ui.tasks import Runner

POLL_MILLISECONDS = 220


class JournalWatch:
    """Remembers how far the journal has been read. Its methods touch the file: never on the GUI thread."""

    def __init__(self, memory: Memory) -> None:
        self._memory = memory
        self._lock = threading.Lock()
        self._version = memory.data_version()
        self._last_id = memory.journal.last_id()

    def look(self) -> Changes | None:
        """What was done since the last look; None when nothing was."""
        with self._lock:
            version = self._memory.data_version()
            if version == self._version:
                return None
            changes = self._read()
            self._version = version  # only now: what could not be read is looked for again
            return changes

    def _read(self) -> Changes | None:
        last_id = self._memory.journal.last_id()
        if last_id < self._last_id:  # an older copy of the file was put in its place
            self._last_id = last_id
            return Changes(structure=True, everything=True)
        if last_id == self._last_id:
            return None
        changes = self._memory.journal.changes_since(self._last_id)
        self._last_id = max([last_id, *(entry.id for entry in changes.entries)])
        return changes


class Follower(QObject):
    """Looks at the journal several times a second.

    Signals:
        changed: `Changes` made since the last look, by anyone.
        failed: An exception, when the journal cannot be read; once, until it can be read again.
    """

    changed = Signal(object)
    failed = Signal(object)

    def __init__(self, watch: JournalWatch, runner: Runner, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._watch = watch
        self._runner = runner
        self._looking = False
        self._failing = False
        self._timer = QTimer(self, interval=POLL_MILLISECONDS)
        self._timer.timeout.connect(self.look)

    def start(self) -> None:
        """Begins to follow."""
        self._timer.start()

    def stop(self) -> None:
        """Follows no more."""
        self._timer.stop()

    def look(self) -> None:
        """Looks now, unless a look is under way."""
        if not self._looking:
            self._looking = True
            self._runner.run(self._watch.look, self._looked, self._failed, lane=Lane.WATCH)

    def _looked(self, changes: Changes | None) -> None:
        self._looking = self._failing = False
        if changes is not None:
            self.changed.emit(changes)

    def _failed(self, error: Exception) -> None:
        self._looking = False
        if not self._failing:
            self._failing = True
            self.failed.emit(error)
