"""The operation pattern: every screen reads and changes the memory through here, off the GUI thread."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Generic, TypeVar

from PySide6.QtCore import QObject, QTimer, Signal

from core.errors import KnownError
from ui.following import Follower
from ui.tasks import Lane, Task, deliver

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from core.memory import Memory
    from core.model import Changes
    from ui.following import JournalWatch
    from ui.tasks import Job, Runner

T = TypeVar("T")

_LONGEST_REST = 400
"""Milliseconds; what others write is on screen within a second."""


class Operations(QObject):
    """Runs calls on one memory, and says on the GUI thread what came of them.

    Signals:
        memory_changed: `Changes` by this window or by anyone else; every screen refreshes from it.
        failed: An exception that the asking screen did not take itself.
    """

    memory_changed = Signal(object)
    failed = Signal(object)

    def __init__(self, memory: Memory, watch: JournalWatch, runner: Runner, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._memory = memory
        self._watch = watch
        self._runner = runner
        self.follower = Follower(watch, runner, self)
        self.follower.changed.connect(self.memory_changed)
        self.follower.failed.connect(self.failed)

    @property
    def path(self) -> Path:
        """The file of the memory."""
        return self._memory.path

    @property
    def session_id(self) -> int:
        """This window's own connection, to tell its changes from those of others."""
        return self._memory.session_id

    def read(
        self,
        call: Callable[[Memory], T],
        then: Callable[[T], None],
        failed: Callable[[Exception], None] | None = None,
        *,
        lane: Lane = Lane.READ,
    ) -> Task:
        """Reads from the memory."""
        return self._runner.run(lambda: call(self._memory), then, failed or self.report, lane=lane)

    def change(
        self,
        call: Callable[[Memory], T],
        then: Callable[[T], None] | None = None,
        failed: Callable[[Exception], None] | None = None,
    ) -> Task:
        """Changes the memory; `memory_changed` comes too, after `then` unless the follower saw the change first."""
        return self.change_long(lambda memory, _job: call(memory), then, failed)

    def change_long(
        self,
        call: Callable[[Memory, Job], T],
        then: Callable[[T], None] | None = None,
        failed: Callable[[Exception], None] | None = None,
        progress: Callable[[float], None] | None = None,
    ) -> Task:
        """Changes the memory by a call that takes time, reports progress and can be cancelled."""

        def work(job: Job) -> tuple[T, Changes | None]:
            result = call(self._memory, job)
            try:
                return result, self._watch.look()
            except KnownError:  # it is done all the same; the follower looks again, and tells when it cannot
                return result, None

        def done(outcome: tuple[T, Changes | None]) -> None:
            result, changes = outcome
            try:
                deliver(Task(then, None, None), result, None)  # not to a screen that is gone
            finally:  # the journal's watch does not tell of them again
                if changes is not None:
                    self.memory_changed.emit(changes)

        return self._runner.run_job(work, done, failed or self.report, progress)

    def job(
        self,
        call: Callable[[Memory, Job], T],
        then: Callable[[T], None],
        failed: Callable[[Exception], None] | None = None,
        *,
        lane: Lane = Lane.BACKGROUND,
    ) -> Task:
        """Runs a call that takes long and can be cancelled, and that changes nothing which is in the journal."""
        return self._runner.run_job(lambda job: call(self._memory, job), then, failed or self.report, lane=lane)

    def report(self, error: Exception) -> None:
        """Says that something failed."""
        self.failed.emit(error)

    def keep(self, call: Callable[[Memory], None]) -> None:
        """Stores state of the view, which is no change of the memory."""
        self._runner.run(lambda: call(self._memory), None, self.report, lane=Lane.WRITE)


class Refresh(QObject, Generic[T]):
    """One read at a time: when asked again meanwhile, it runs once more afterwards.

    So that a burst of changes by agents costs a screen a few reads, not one a change.
    """

    def __init__(
        self,
        operations: Operations,
        query: Callable[[], Callable[[Memory], T]],
        show: Callable[[T], None],
        parent: QObject,
        *,
        failed: Callable[[Exception], None] | None = None,
        lane: Lane = Lane.READ,
        rest: int = 150,
    ) -> None:
        """Prepares the read.

        Args:
            operations: Where it runs.
            query: Makes the call from the screen's present state, on the GUI thread.
            show: Takes the answer, on the GUI thread.
            parent: The screen.
            failed: Takes a failure; the window tells of it when None.
            lane: Which pool runs it.
            rest: Milliseconds from one answer to the next read, at least: what takes long is read less often.
        """
        super().__init__(parent)
        self._operations = operations
        self._query = query
        self._show = show
        self._fail = failed or operations.report
        self._lane = lane
        self._task: Task | None = None
        self._again = False
        self._current: object = None
        self._shortest_rest = rest
        self._began = 0.0
        self._rest = QTimer(self, singleShot=True)
        self._rest.timeout.connect(self._rested)

    @property
    def reading(self) -> bool:
        """Whether an answer is on its way, perhaps of before what has just changed."""
        return self._task is not None

    def request(self) -> None:
        """Reads soon: at once when nothing is under way."""
        if self._task is not None or self._rest.isActive():
            self._again = True
        else:
            self._start()

    def restart(self) -> None:
        """Reads at once; the answer to an older question is no longer wanted."""
        self.drop()
        self._start()

    def drop(self) -> None:
        """No answer is wanted any more."""
        if self._task is not None:
            self._task.drop()
            self._task = None
        self._current = None
        self._again = False
        self._rest.stop()

    def _start(self) -> None:
        self._again = False
        self._began = time.monotonic()
        waiting = self._current = object()
        # Methods, not closures: an answer to a screen that is gone meanwhile is not delivered.
        task = self._operations.read(self._query(), self._answered, self._refused, lane=self._lane)
        if self._current is waiting:
            self._task = task

    def _answered(self, result: T) -> None:
        self._ended()
        self._show(result)

    def _refused(self, error: Exception) -> None:
        self._ended()
        self._fail(error)

    def _ended(self) -> None:
        self._task = None
        self._current = None
        took = int(2000 * (time.monotonic() - self._began))
        self._rest.start(max(self._shortest_rest, min(took, _LONGEST_REST)))

    def _rested(self) -> None:
        if self._again:
            self._start()
