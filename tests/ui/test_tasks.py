from __future__ import annotations

import threading
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QEventLoop, QObject, QTimer
from waiting import PATIENCE

from ui.tasks import Job, Lane, TaskRunner

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot


@pytest.fixture
def runner(qapp):
    made = TaskRunner()
    yield made
    made.finish()


def test_the_call_runs_elsewhere_and_the_answer_comes_back(qtbot: QtBot, runner: TaskRunner) -> None:
    seen: list[object] = []
    runner.run(threading.get_ident, lambda ident: seen.extend((ident, threading.get_ident())))
    qtbot.waitUntil(lambda: len(seen) == 2)
    assert seen[0] != seen[1] == threading.get_ident()
    assert runner.idle


def test_a_failure_comes_back_too(qtbot: QtBot, runner: TaskRunner) -> None:
    failures: list[Exception] = []
    runner.run(lambda: 1 / 0, None, failures.append)
    qtbot.waitUntil(lambda: bool(failures))
    assert isinstance(failures[0], ZeroDivisionError)


def test_a_failure_that_nobody_takes_is_raised_on_the_gui_thread(qtbot: QtBot, runner: TaskRunner) -> None:
    with qtbot.captureExceptions() as raised:
        runner.run(lambda: 1 / 0)
        qtbot.waitUntil(lambda: runner.idle)
    assert raised[0][0] is ZeroDivisionError


def test_a_dropped_answer_is_not_delivered(qtbot: QtBot, runner: TaskRunner) -> None:
    answers: list[int] = []
    gate = threading.Event()
    task = runner.run(lambda: gate.wait(PATIENCE) and 1, answers.append)
    task.drop()
    gate.set()
    qtbot.waitUntil(lambda: runner.idle)
    assert answers == []


@pytest.mark.parametrize("by", ["method", "function"])
def test_an_answer_to_something_that_is_gone_is_not_delivered(qtbot: QtBot, runner: TaskRunner, by: str) -> None:
    class Screen(QObject):
        def take(self, _value: object) -> None:
            raise AssertionError

    screen = Screen()
    gate = threading.Event()
    takers = {"method": screen.take, "function": lambda value: screen.take((by, value))}
    runner.run(lambda: gate.wait(PATIENCE), takers[by])
    with qtbot.waitSignal(screen.destroyed):
        screen.deleteLater()
    gate.set()
    qtbot.waitUntil(lambda: runner.idle)


def test_a_long_job_reports_and_stops_when_asked(qtbot: QtBot, runner: TaskRunner) -> None:
    parts: list[float] = []
    outcomes: list[str] = []

    def work(job: Job) -> str:
        job.report(0.5)
        while not job.cancelled():
            threading.Event().wait(0.01)
        return "stopped"

    task = runner.run_job(work, outcomes.append, None, parts.append)
    qtbot.waitUntil(lambda: parts == [0.5])
    task.cancel()
    qtbot.waitUntil(lambda: bool(outcomes))
    assert outcomes == ["stopped"]


def test_writes_run_one_after_another(qtbot: QtBot, runner: TaskRunner) -> None:
    order: list[int] = []
    for n in range(50):
        runner.run(lambda n=n: order.append(n), lane=Lane.WRITE)
    qtbot.waitUntil(lambda: runner.idle)
    assert order == list(range(50))


def test_finishing_cancels_what_is_under_way(qapp) -> None:
    runner = TaskRunner()
    began, ended = threading.Event(), threading.Event()

    def work(job: Job) -> None:
        began.set()
        while not job.cancelled():
            threading.Event().wait(0.005)
        ended.set()

    runner.run_job(work)
    assert began.wait(PATIENCE)
    runner.finish()
    assert ended.is_set()


def test_finishing_still_makes_the_changes_that_were_asked_for(qapp) -> None:
    runner = TaskRunner()
    written: list[int] = []
    for n in range(5):
        runner.run(lambda n=n: (threading.Event().wait(0.01), written.append(n)), lane=Lane.WRITE)
    runner.finish()
    assert written == [0, 1, 2, 3, 4]


@pytest.mark.parametrize("lane", Lane)
def test_nothing_begins_after_the_end(qapp, lane: Lane) -> None:
    runner = TaskRunner()
    runner.finish()
    begun: list[int] = []
    task = runner.run(lambda: begun.append(1), lane=lane)
    assert runner._pools[lane].waitForDone()
    assert task.dropped
    assert not begun
    assert runner.idle


def test_answers_come_one_each_time_the_event_loop_comes_round(qtbot: QtBot, runner: TaskRunner) -> None:
    order: list[str] = []
    for name in "abc":
        runner.run(lambda: None, lambda _, name=name: order.append(name))
    assert runner._pools[Lane.READ].waitForDone(int(PATIENCE * 1000))
    window = QTimer(interval=0)
    window.timeout.connect(lambda: order.append("-"))
    window.start()
    qtbot.waitUntil(lambda: runner.idle)
    window.stop()
    assert [bit for bit in "".join(order).split("-") if bit] == ["a", "b", "c"]


def test_an_answer_that_fails_does_not_keep_back_those_after_it(qtbot: QtBot, runner: TaskRunner) -> None:
    answers: list[int] = []
    with qtbot.captureExceptions() as raised:
        runner.run(lambda: 0, lambda _: 1 / 0)
        runner.run(lambda: 2, answers.append)
        qtbot.waitUntil(lambda: runner.idle)
    assert raised[0][0] is ZeroDivisionError
    assert answers == [2]


def test_an_answer_may_wait_for_another_in_an_event_loop_of_its_own(qtbot: QtBot, runner: TaskRunner) -> None:
    order: list[str] = []

    def ask(_value: object) -> None:
        loop = QEventLoop()
        runner.run(lambda: None, lambda _: (order.append("inner"), loop.quit()))
        loop.exec()
        order.append("outer")

    runner.run(lambda: None, ask)
    runner.run(lambda: None, lambda _: order.append("next"))
    qtbot.waitUntil(lambda: runner.idle and "outer" in order)
    assert order.index("inner") < order.index("outer")
    assert "next" in order


def test_at_the_end_answers_that_wait_for_their_turn_are_forgotten(qtbot: QtBot) -> None:
    answers: list[int] = []
    runner = TaskRunner()

    def take(number: int) -> None:
        answers.append(number)
        runner.finish()

    for number in range(5):
        runner.run(lambda number=number: number, take)
    assert runner._pools[Lane.READ].waitForDone(int(PATIENCE * 1000))
    qtbot.waitUntil(lambda: bool(answers))
    qtbot.wait(20)
    assert answers == [0]
