"""Work off the GUI thread, with the answer back on it."""

from __future__ import annotations

import logging
from collections import deque
from enum import Enum
from typing import TYPE_CHECKING, Protocol, TypeVar

import shiboken6
from PySide6.QtCore import QObject, Qt, QThreadPool, Signal, Slot

from ui.turns import Turns

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")
log = logging.getLogger(__name__)


class Lane(Enum):
    """Where a call runs: reads one after another, writes too, the journal's watch on its own.

    Reads are short, and several at once would leave the window but a part of the interpreter's time. Those that may
    take seconds have a lane in which they run side by side. What needs the embedding model has one too: loading it
    takes a second, and no read shall stand behind that. What takes minutes and is waited for by nobody runs in the
    background, on a thread of its own.
    """

    READ = "read"
    LONG = "long"
    WRITE = "write"
    WATCH = "watch"
    MEANING = "meaning"
    BACKGROUND = "background"


_THREADS = {Lane.READ: 1, Lane.LONG: 3, Lane.WRITE: 1, Lane.WATCH: 1, Lane.MEANING: 1, Lane.BACKGROUND: 1}


class Task:
    """One call under way.

    `drop` means that nobody wants the answer any more; `cancel` asks a long job to stop, and its outcome is
    still delivered.

    Attributes:
        dropped: True when the answer will not be delivered.
        cancelled: True when the job was asked to stop.
    """

    def __init__(
        self,
        then: Callable[[object], None] | None,
        failed: Callable[[Exception], None] | None,
        progress: Callable[[float], None] | None,
    ) -> None:
        self.dropped = False
        self.cancelled = False
        self.then = then
        self.failed = failed
        self.progress = progress

    def drop(self) -> None:
        """Forgets the answer."""
        self.dropped = True

    def cancel(self) -> None:
        """Asks the job to stop."""
        self.cancelled = True


class Job:
    """What a long call holds: where it reports, and where it learns that it should stop."""

    def __init__(self, task: Task, report: Callable[[float], None]) -> None:
        self._task = task
        self.report = report

    def cancelled(self) -> bool:
        """True once the person asked to stop."""
        return self._task.cancelled


class Runner(Protocol):
    """What runs calls: `TaskRunner` in the product, a synchronous double in tests."""

    def run(
        self,
        call: Callable[[], T],
        then: Callable[[T], None] | None = None,
        failed: Callable[[Exception], None] | None = None,
        *,
        lane: Lane = Lane.READ,
    ) -> Task:
        """Runs a call elsewhere; `then` or `failed` follows on the GUI thread."""
        ...

    def run_job(
        self,
        call: Callable[[Job], T],
        then: Callable[[T], None] | None = None,
        failed: Callable[[Exception], None] | None = None,
        progress: Callable[[float], None] | None = None,
        *,
        lane: Lane = Lane.WRITE,
    ) -> Task:
        """Runs a long call that reports progress (0 to 1) and can be cancelled."""
        ...


def deliver(task: Task, value: object, error: Exception | None) -> None:
    """Hands an answer to whoever asked, unless they are gone. A failure that nobody takes is raised."""
    if task.dropped:
        return
    if error is None:
        if task.then is not None and _alive(task.then):
            task.then(value)
    elif task.failed is None:
        raise error
    elif _alive(task.failed):
        task.failed(error)


def _alive(callback: Callable[..., None]) -> bool:
    """Whether nothing is gone that a method belongs to, or that a function made in one refers to."""
    closed_over = [cell.cell_contents for cell in getattr(callback, "__closure__", None) or ()]
    receivers = [getattr(callback, "__self__", None), *closed_over]
    return all(shiboken6.isValid(each) for each in receivers if isinstance(each, QObject))


class TaskRunner(QObject):
    """Runs calls on thread pools, and hands over one answer each time the event loop comes round.

    The signals belong to this long-lived object on the GUI thread and the pools take plain callables: a
    runnable that owns its signals can be destroyed in the middle of an emission.

    Attributes:
        turns: Those in which answers are handed over.
    """

    _finished = Signal(object, object, object)
    _progressed = Signal(object, float)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._under_way: set[Task] = set()
        self._ended = False
        self._answers: deque[tuple[Task, object, Exception | None]] = deque()
        self.turns = Turns(self)
        self._pools = {}
        for lane in Lane:
            pool = QThreadPool(self)
            pool.setMaxThreadCount(_THREADS[lane])
            self._pools[lane] = pool
        self._finished.connect(self._deliver, Qt.ConnectionType.QueuedConnection)
        self._progressed.connect(self._progress, Qt.ConnectionType.QueuedConnection)

    def run(
        self,
        call: Callable[[], T],
        then: Callable[[T], None] | None = None,
        failed: Callable[[Exception], None] | None = None,
        *,
        lane: Lane = Lane.READ,
    ) -> Task:
        """Runs a call on a pool; `then` or `failed` follows on the GUI thread."""
        return self.run_job(lambda _job: call(), then, failed, lane=lane)

    def run_job(
        self,
        call: Callable[[Job], T],
        then: Callable[[T], None] | None = None,
        failed: Callable[[Exception], None] | None = None,
        progress: Callable[[float], None] | None = None,
        *,
        lane: Lane = Lane.WRITE,
    ) -> Task:
        """Runs a long call on a pool."""
        task = Task(then, failed, progress)  # type: ignore[arg-type]
        if self._ended:  # what is being closed may ask once more
            task.drop()
            return task
        job = Job(task, lambda part: self._progressed.emit(task, part))

        def work() -> None:
            if task.dropped and lane is not Lane.WRITE:  # a write was asked for, whoever is there to hear of it
                self._finished.emit(task, None, None)
                return
            try:
                value = call(job)
            except Exception as error:  # noqa: BLE001  # whatever it is, it belongs to the one who asked
                self._finished.emit(task, None, error)
            else:
                self._finished.emit(task, value, None)

        self._under_way.add(task)
        self._pools[lane].start(work)
        return task

    @property
    def idle(self) -> bool:
        """True when no call is under way and every answer has been delivered."""
        return not self._under_way

    def finish(self, milliseconds: int = 30_000) -> None:
        """Ends, before the memory is closed: jobs are cancelled, the rest is waited for, no answer comes any more."""
        self._ended = True
        for task in self._under_way:
            task.cancel()
            task.drop()
        self._finished.disconnect(self._deliver)
        self.turns.close()
        for pool in self._pools.values():
            if not pool.waitForDone(milliseconds):
                log.warning("Some work was still under way at the end")

    @Slot(object, object, object)
    def _deliver(self, task: Task, value: object, error: Exception | None) -> None:
        self._answers.append((task, value, error))
        self.turns.begin(self._hand_over)

    def _hand_over(self) -> None:
        task, value, error = self._answers.popleft()
        if not self._answers:
            self.turns.end(self._hand_over)
        self._under_way.discard(task)
        deliver(task, value, error)

    @Slot(object, float)
    def _progress(self, task: Task, part: float) -> None:
        if task.progress is not None and not task.dropped and _alive(task.progress):
            task.progress(part)
