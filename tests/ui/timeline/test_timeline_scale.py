"""The time axis: moments to pixels and back, and what is written above the lanes."""

from __future__ import annotations

from datetime import datetime
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QLocale

from ui.timeline.scale import DAY, HOUR, LONGEST, SHORTEST, TimeScale, around

YEAR = 365.25 * DAY
NOON = datetime(2026, 11, 14, 12).astimezone().timestamp()

lengths = st.floats(min_value=SHORTEST, max_value=LONGEST)
starts = st.floats(min_value=-50 * YEAR, max_value=100 * YEAR)


def test_moments_and_pixels_are_each_other_s_inverse() -> None:
    scale = TimeScale(NOON, NOON + DAY, 100, 480)
    assert (scale.x(NOON), scale.x(NOON + DAY), scale.x(NOON + DAY / 2)) == (100, 580, 340)
    assert scale.at(340) == NOON + DAY / 2
    assert scale.seconds_a_pixel == DAY / 480


@given(start=starts, length=lengths, factor=st.floats(min_value=0.01, max_value=100), share=st.floats(0, 1))
def test_zoom_leaves_the_moment_under_the_pointer_where_it_is(
    start: float, length: float, factor: float, share: float
) -> None:
    scale = TimeScale(start, start + length, 112, 700)
    x = 112 + share * 700
    zoomed = scale.zoomed(factor, x)
    assert SHORTEST * 0.999 <= zoomed.end - zoomed.start <= LONGEST * 1.001
    assert zoomed.x(scale.at(x)) == pytest.approx(x, abs=0.5)


@given(start=starts, length=lengths, width=st.floats(min_value=200, max_value=4_000))
def test_what_is_written_ascends_and_has_room(start: float, length: float, width: float) -> None:
    scale = TimeScale(start, start + length, 0, width)
    ticks = scale.ticks()
    assert all(scale.start <= tick.at <= scale.end for tick in ticks)
    assert all(tick.words for tick in ticks)
    assert all(scale.x(b.at) - scale.x(a.at) > 60 for a, b in pairwise(ticks))


@pytest.mark.parametrize(
    ("length", "words"),
    [
        (YEAR, ["Jan 2027", "Mar 2027", "May 2027"]),
        (3 * 30 * DAY, ["23 Nov", "7 Dec", "21 Dec"]),
        (DAY, ["15 Nov", "6:00 AM", "12:00 PM"]),
        (40 * YEAR, ["2030", "2040", "2050"]),
    ],
)
def test_the_step_suits_the_length(length: float, words: list[str]) -> None:
    QLocale.setDefault(QLocale("en_US"))
    written = [tick.words.replace("\u202f", " ") for tick in TimeScale(NOON, NOON + length, 0, 700).ticks()]
    first = written.index(words[0])
    assert written[first : first + 3] == words


def test_everything_is_in_sight_with_some_room() -> None:
    scale = around([NOON, NOON + 10 * DAY], 112, 700)
    assert scale.start < NOON - HOUR
    assert scale.end > NOON + 10 * DAY + HOUR
    alone = around([NOON], 112, 700)
    assert alone.end - alone.start == DAY
    nothing = around([], 112, 700)
    assert nothing.end > nothing.start
