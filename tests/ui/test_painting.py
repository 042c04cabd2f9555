from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
import shiboken6
from PySide6.QtCore import QEvent, QTimer
from PySide6.QtWidgets import QApplication, QWidget

from ui.painting import PaintingInTurn
from ui.turns import Turns

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtGui import QPaintEvent
    from pytestqt.qtbot import QtBot


class Window(QWidget):
    """Says when it is painted."""

    def __init__(self, order: list[str]) -> None:
        super().__init__()
        self.order = order

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        self.order.append("paint")


class Stage:
    """A window that paints itself in turn, and what happened in which order; "-" is a timer of somebody else."""

    def __init__(self) -> None:
        self.order: list[str] = []
        self.turns = Turns()
        self.window = Window(self.order)
        self.other = QTimer(interval=0)
        self.other.timeout.connect(lambda: self.order.append("-"))
        PaintingInTurn(self.window, self.turns)

    def work(self) -> None:
        """One answer that changes what is to be seen."""
        self.turns.end(self.work)
        self.order.append("work")
        self.window.update()


@pytest.fixture
def stage(qtbot: QtBot) -> Iterator[Stage]:
    made = Stage()
    made.window.show()
    qtbot.waitUntil(lambda: "paint" in made.order)
    qtbot.wait(10)
    made.order.clear()
    yield made
    made.other.stop()
    made.turns.close()
    if shiboken6.isValid(made.window):
        made.window.close()
        made.window.deleteLater()


def test_what_a_work_changed_is_painted_in_a_round_of_its_own(stage: Stage, qtbot: QtBot) -> None:
    stage.other.start()
    stage.turns.begin(stage.work)
    qtbot.waitUntil(lambda: "paint" in stage.order)
    between = stage.order[stage.order.index("work") + 1 : stage.order.index("paint")]
    assert between
    assert set(between) == {"-"}
    qtbot.wait(20)
    assert stage.order.count("paint") == 1


def test_otherwise_it_is_painted_at_once(stage: Stage) -> None:
    stage.window.update()
    QApplication.sendPostedEvents(stage.window, QEvent.Type.UpdateRequest)
    assert stage.order == ["paint"]


def test_works_without_end_do_not_keep_it_from_being_painted(stage: Stage, qtbot: QtBot) -> None:
    def works() -> None:
        stage.order.append("work")
        stage.window.update()

    stage.turns.begin(works)
    qtbot.waitUntil(lambda: stage.order.count("paint") > 9)
    rounds = "".join(each[0] for each in stage.order).split("p")
    assert max(map(len, rounds)) <= 2, "one answer, or two, and then it is painted"


def test_a_window_that_goes_before_it_is_painted_does_no_harm(stage: Stage, qtbot: QtBot) -> None:
    def goes() -> None:
        stage.turns.end(goes)
        shiboken6.delete(stage.window)

    stage.turns.begin(goes)
    stage.turns.worked = True
    stage.window.update()
    QApplication.sendPostedEvents(stage.window, QEvent.Type.UpdateRequest)
    assert stage.order == [], "it waits for its turn"
    qtbot.waitUntil(lambda: stage.turns.idle)
