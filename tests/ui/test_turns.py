from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer

from ui.turns import Turns

if TYPE_CHECKING:
    import pytest
    from pytestqt.qtbot import QtBot


def test_one_bit_is_done_each_time_the_event_loop_comes_round(qtbot: QtBot) -> None:
    turns, order = Turns(), list[str]()
    for name in "abc":
        turns.begin(lambda name=name: order.append(name))
    window = QTimer(interval=0)
    window.timeout.connect(lambda: order.append("-"))
    window.start()
    qtbot.waitUntil(lambda: len(order) > 30)
    window.stop()
    bits = [bit for bit in "".join(order).split("-") if bit]
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


def test_a_round_in_which_the_window_had_much_to_do_is_left_to_it_but_not_two_in_a_row(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    seconds = [0.0]
    monkeypatch.setattr("ui.turns.time", SimpleNamespace(perf_counter=lambda: seconds[0]))
    turns, order = Turns(), list[str]()

    def paint() -> None:
        seconds[0] += 0.008
        order.append("-")

    turns.begin(lambda: order.append("w"))
    window = QTimer(interval=0)
    window.timeout.connect(paint)
    window.start()
    qtbot.waitUntil(lambda: len(order) > 20)
    window.stop()
    between = "".join(order).split("w")[1:-1]
    assert between
    assert set(between) <= {"--", "---"}
