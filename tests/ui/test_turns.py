from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer

from ui.turns import Turns

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot


def test_one_bit_is_done_each_time_the_event_loop_comes_round(qtbot: QtBot) -> None:
    turns, order = Turns(), list[str]()
    for name in "abc":
        turns.begin(lambda name=name: order.append(name))
    window = QTimer(interval=0)
    window.timeout.connect(lambda: order.append("-"))
    window.start()
    qtbot.waitUntil(lambda: len(order) > 12)
    window.stop()
    bits = "".join(order)[:12].strip("-").split("-")
    assert all(len(bit) == 1 for bit in bits)
    assert {"".join(bits)[at : at + 3] for at in (0, 3)} <= {"abc", "bca", "cab"}, "each has its turn"


def test_a_bit_may_begin_and_end_others(qtbot: QtBot) -> None:
    turns, done = Turns(), list[str]()

    def begins() -> None:
        done.append("begins")
        turns.end(begins)
        turns.begin(ends)
        turns.begin(never)

    def ends() -> None:
        done.append("ends")
        turns.end(never)
        turns.end(ends)

    def never() -> None:
        done.append("never")

    turns.begin(begins)
    qtbot.waitUntil(lambda: turns.idle)
    assert done == ["begins", "ends"]


def test_what_ends_itself_is_called_no_more(qtbot: QtBot) -> None:
    turns, done = Turns(), list[str]()

    def once() -> None:
        done.append("once")
        turns.end(once)

    def thrice() -> None:
        done.append("thrice")
        if done.count("thrice") == 3:
            turns.end(thrice)

    turns.begin(once)
    turns.begin(once)
    turns.begin(thrice)
    qtbot.waitUntil(lambda: turns.idle)
    assert sorted(done) == ["once", "thrice", "thrice", "thrice"]
    turns.end(once)
    assert turns.idle
