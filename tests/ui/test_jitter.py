"""What `--jitter` does: lanes overtake each other, and within one the promised order stays."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from jitter import Jitter
from PySide6.QtCore import QTimer

from ui.tasks import Lane, TaskRunner

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytestqt.qtbot import QtBot

CALLS = 40


@pytest.fixture(autouse=True)
def jitter(qapp, monkeypatch: pytest.MonkeyPatch) -> None:
    """In place of what the option asks for."""
    Jitter(random.Random(1), 20).install(monkeypatch)


@pytest.fixture
def late() -> Iterator[TaskRunner]:
    runner = TaskRunner()
    yield runner
    runner.finish()


def test_answers_of_a_lane_keep_their_order_and_lanes_overtake_each_other(qtbot: QtBot, late: TaskRunner) -> None:
    answers: list[tuple[Lane, int]] = []
    asked = [(lane, number) for number in range(CALLS) for lane in (Lane.READ, Lane.WRITE)]
    for each in asked:
        late.run(lambda each=each: each, answers.append, lane=each[0])
    qtbot.waitUntil(lambda: late.idle)
    assert sorted(answers, key=asked.index) == asked
    assert answers != asked
    for lane in (Lane.READ, Lane.WRITE):
        assert [number for which, number in answers if which is lane] == list(range(CALLS))


def test_long_reads_overtake_each_other(qtbot: QtBot, late: TaskRunner) -> None:
    answers: list[int] = []
    for number in range(CALLS):
        late.run(lambda number=number: number, answers.append, lane=Lane.LONG)
    qtbot.waitUntil(lambda: late.idle)
    assert sorted(answers) == list(range(CALLS))
    assert answers != list(range(CALLS))


def test_no_answer_comes_after_the_end(qtbot: QtBot) -> None:
    answers: list[int] = []
    runner = TaskRunner()
    for number in range(CALLS):
        runner.run(lambda number=number: number, answers.append)
    qtbot.waitUntil(lambda: bool(answers))
    runner.finish()
    count = len(answers)
    later: list[str] = []
    QTimer.singleShot(25, lambda: later.append("whatever was under way would be here"))
    qtbot.waitUntil(lambda: bool(later))
    assert len(answers) == count


def test_what_waits_for_the_event_loop_waits_longer_and_other_timers_do_not(qtbot: QtBot) -> None:
    turn, pause = QTimer(singleShot=True, interval=0), QTimer(singleShot=True, interval=7)
    waits = set()
    for _ in range(CALLS):
        with qtbot.waitSignal(turn.timeout):
            turn.start()
            waits.add(turn.interval())
    assert len(waits) > 5
    assert max(waits) <= 20
    pause.start()
    assert pause.interval() == 7
