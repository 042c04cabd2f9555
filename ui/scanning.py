"""Looking for things to tidy: on demand, and by itself while nobody writes."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from core.curation.scan import SCANNED_SETTING
from core.errors import KnownError
from core.threads import yield_to_others
from ui.tasks import Lane

if TYPE_CHECKING:
    from core.memory import Memory
    from core.model import ScanOutcome
    from ui.operations import Operations
    from ui.tasks import Job, Task

SCAN_WHEN_IDLE_SETTING = "scan_when_idle"
"""Setting of the memory: whether it is scanned by itself; it is unless that is false."""

IDLE = timedelta(minutes=10)
"""So long nobody has written when a scan begins by itself."""

_LOOK_MILLISECONDS = 60_000


class Scanning(QObject):
    """Scans one memory in the background, never twice at once; all signals come on the GUI thread.

    Signals:
        started: A scan has begun.
        progressed: How much is done, 0 to 1, and a `ScanPhase`.
        finished: A `ScanOutcome`; its `complete` is False when the scan was cancelled.
        failed: An exception; one that the person should know of has gone to the window already.
    """

    started = Signal()
    progressed = Signal(float, str)
    finished = Signal(object)
    failed = Signal(object)
    _told = Signal(float, str)

    def __init__(self, operations: Operations, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._operations = operations
        self._task: Task | None = None
        self._by_itself = False
        self._looking = False
        self._running = False
        self._done: ScanOutcome | None = None
        self._tried = 0
        self._told.connect(self.progressed, Qt.ConnectionType.QueuedConnection)  # told on the thread that scans
        self._timer = QTimer(self, interval=_LOOK_MILLISECONDS)
        self._timer.timeout.connect(self.look)

    @property
    def running(self) -> bool:
        """Whether a scan is under way."""
        return self._running

    @property
    def last(self) -> ScanOutcome | None:
        """What the last one came to."""
        return self._done

    def start(self) -> None:
        """Scans now; nothing when a scan is under way."""
        self._start(by_itself=False)

    def cancel(self) -> None:
        """Ends the scan soon; what was found stays, and `finished` follows."""
        if self._task is not None:
            self._task.cancel()

    def watch(self) -> None:
        """Begins to look now and then whether it is time to scan."""
        self._timer.start()

    def stop(self) -> None:
        """Scans no more."""
        self._timer.stop()
        self.cancel()

    def look(self) -> None:
        """Scans if nobody has written for a while, and somebody has since the last scan."""
        if not self._looking and not self._running:
            self._looking = True
            # A failure here is one that following the journal tells of as well.
            self._operations.read(self._due, self._looked, self._not_looked, lane=Lane.WATCH)

    def _due(self, memory: Memory) -> int | None:
        """The latest entry, if now is the time to scan up to it."""
        if not memory.settings.get(SCAN_WHEN_IDLE_SETTING, default=True):
            return None
        entries = memory.journal.entries(limit=1)
        if not entries or entries[0].id in (memory.settings.get(SCANNED_SETTING), self._tried):
            return None
        quiet = datetime.now(UTC) - datetime.fromisoformat(entries[0].at).astimezone(UTC)
        return entries[0].id if quiet >= IDLE else None

    def _looked(self, entry_id: int | None) -> None:
        self._looking = False
        if entry_id is not None and not self._running:
            self._tried = entry_id  # one that fails or is cancelled is not begun again until there is news
            self._start(by_itself=True)

    def _not_looked(self, _error: Exception) -> None:
        self._looking = False

    def _start(self, *, by_itself: bool) -> None:
        if self._running:
            return
        self._running, self._by_itself = True, by_itself
        self.started.emit()
        task = self._operations.job(self._scan, self._scanned, self._refused, lane=Lane.BACKGROUND)
        if self._running:
            self._task = task

    def _scan(self, memory: Memory, job: Job) -> ScanOutcome:
        yield_to_others()
        return memory.curation.scan(progress=self._told.emit, cancelled=job.cancelled)

    def _scanned(self, outcome: ScanOutcome) -> None:
        self._ended()
        self._done = outcome
        self.finished.emit(outcome)

    def _refused(self, error: Exception) -> None:
        self._ended()
        self.failed.emit(error)
        if not self._by_itself or not isinstance(error, KnownError):  # a busy file is no reason to disturb
            self._operations.report(error)

    def _ended(self) -> None:
        self._running = False
        self._task = None
