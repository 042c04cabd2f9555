"""`--jitter MILLISECONDS`: what the window waits for comes late, in another order at every run, as on a busy machine.

A test that holds only while answers come soon, or in the usual order, fails with it. What the product promises is kept:
calls and answers of a lane follow each other, unless it runs several at once; lanes overtake each other at will.
"""

from __future__ import annotations

import random
import secrets
import sys
import time
from collections import deque
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary, WeakSet

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtCore import QTimer

    from ui.graph.layout_worker import LayoutWorker
    from ui.tasks import Job, Lane, Task, TaskRunner


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("jitter", "answers that come late and overtake each other")
    group.addoption("--jitter", type=int, default=0, metavar="MS", help="delay what the window waits for by up to this")
    group.addoption("--jitter-seed", type=int, default=None, metavar="N", help="what the delays are drawn from")


def pytest_configure(config: pytest.Config) -> None:
    if config.option.jitter_seed is None:
        config.option.jitter_seed = secrets.randbelow(100_000)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    if config.option.jitter:
        terminalreporter.write_line(f"--jitter {config.option.jitter} --jitter-seed {config.option.jitter_seed}")


@pytest.fixture(autouse=True)
def jitter(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Delays what the window waits for, if that is asked for; each test has delays of its own."""
    longest = request.config.option.jitter
    if longest and "ui.tasks" in sys.modules:
        chance = random.Random(f"{request.config.option.jitter_seed} {request.node.nodeid}")
        Jitter(chance, longest).install(monkeypatch)


class Jitter:
    """Delays by chance."""

    def __init__(self, chance: random.Random, longest: int) -> None:
        self._chance = chance
        self._longest = longest

    def milliseconds(self) -> int:
        """None at every other time, so that what is late is overtaken."""
        return self._chance.choice((0, self._chance.randint(0, self._longest)))

    def install(self, patch: pytest.MonkeyPatch) -> None:
        """Delays the beginning of calls, their answers, and what is done when the event loop has time for it."""
        from PySide6.QtCore import QTimer

        from ui.graph.layout_worker import LayoutWorker
        from ui.tasks import TaskRunner

        patch.setattr(TaskRunner, "run_job", self._late_calls(TaskRunner.run_job))
        patch.setattr(TaskRunner, "_deliver", self._late_answers(TaskRunner._deliver))
        patch.setattr(LayoutWorker, "_send", self._late_layout(LayoutWorker._send))
        patch.setattr(QTimer, "start", self._late_turns(QTimer.start))

    def _late_calls(self, run_job: Callable[..., Task]) -> Callable[..., Task]:
        from ui.tasks import Lane

        def run(runner: TaskRunner, call: Callable[[Job], object], *rest: Any, lane: Lane = Lane.WRITE) -> Task:
            pause = self.milliseconds() / 1000

            def late(job: Job) -> object:
                time.sleep(pause)
                return call(job)

            task = run_job(runner, late, *rest, lane=lane)
            task.lane = lane
            return task

        return run

    def _late_answers(self, deliver: Callable[..., None]) -> Callable[..., None]:
        from PySide6.QtCore import QTimer

        from ui.tasks import _THREADS

        lanes: WeakKeyDictionary[TaskRunner, dict[Lane, deque[Any]]] = WeakKeyDictionary()

        def late(runner: TaskRunner, *answer: Any) -> None:
            lane = answer[0].lane
            waiting = lanes.setdefault(runner, {}).setdefault(lane, deque()) if _THREADS[lane] == 1 else deque()
            waiting.append(answer)
            # Whichever timer of a lane is first delivers the lane's oldest answer.
            QTimer.singleShot(self.milliseconds(), runner, lambda: deliver(runner, *waiting.popleft()))

        return late

    def _late_layout(self, send: Callable[..., None]) -> Callable[..., None]:
        def late(worker: LayoutWorker, command: Callable[[], None]) -> None:
            pause = self.milliseconds() / 1000

            def do() -> None:
                if not worker._closing:
                    time.sleep(pause)
                command()

            send(worker, do)

        return late

    def _late_turns(self, start: Callable[..., None]) -> Callable[..., None]:
        turns: WeakSet[QTimer] = WeakSet()

        def late(timer: QTimer, *given: object) -> None:
            interval = [each for each in given if isinstance(each, int)]  # the rest is what a signal brings along
            if interval != [0] and (interval or (timer.interval() and timer not in turns) or not timer.isSingleShot()):
                start(timer, *interval)
            else:
                turns.add(timer)
                start(timer, self.milliseconds())

        return late
