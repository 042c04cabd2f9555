"""Where marks lie: none covers another, each moment is there once."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from core.model import PERSON, Reflection
from ui.timeline.lanes import CELL, TARGETS, Moment, lanes_of, place
from ui.timeline.scale import DAY, TimeScale


def moment(number: int, at: float, *, target: str = "global", author: str = "sofia", mood: str | None = None) -> Moment:
    about = None if target in ("global", "session") else 1
    return Moment(at, Reflection(number, target, about, author, f"text {number}", mood, "", 1, PERSON))


SCALE = TimeScale(0, 70 * DAY, 100, 700)


def test_lanes_are_those_that_hold_something_in_the_order_of_the_setting() -> None:
    moments = [moment(1, 0, target="session"), moment(2, 1, target="entity"), moment(3, 2, mood="zest")]
    assert lanes_of(moments, "target", TARGETS) == ["entity", "session", "global"]
    assert lanes_of(moments, "mood", ("duda",)) == ["zest", None]
    assert lanes_of(moments, "author", ("nolan", "sofia")) == ["sofia"]
    assert lanes_of([], "target", TARGETS) == []


def test_what_is_written_at_once_is_stacked() -> None:
    marks = place([moment(1, 5 * DAY), moment(2, 5 * DAY), moment(3, 40 * DAY)], SCALE, 0, 100)
    assert [mark.moments[0].reflection.id for mark in marks] == [1, 2, 3]
    assert marks[0].x == marks[1].x
    assert [mark.y for mark in marks] == [50 - CELL / 2, 50 + CELL / 2, 50]


def test_where_a_column_is_too_high_all_of_the_lane_are_bars() -> None:
    moments = [moment(at, 5 * DAY) for at in range(20)] + [moment(99, 40 * DAY)]
    many, one = place(moments, SCALE, 0, 100)
    assert (len(many.moments), many.height) == (20, 100)
    assert (len(one.moments), one.height) == (1, CELL / 2)


def test_panning_moves_marks_and_never_shuffles_them() -> None:
    moments = [moment(at, at * DAY / 3) for at in range(200)]
    here, there = place(moments, SCALE, 0, 200), place(moments, SCALE.moved(37.5), 0, 200)
    columns = {mark.moments[0].reflection.id: mark.x for mark in here}
    moved = [
        mark.x - columns[mark.moments[0].reflection.id] for mark in there if mark.moments[0].reflection.id in columns
    ]
    assert max(moved) - min(moved) < 1e-6


@given(
    days=st.lists(st.floats(min_value=0, max_value=70), max_size=200),
    height=st.floats(min_value=CELL, max_value=300),
)
def test_every_moment_in_sight_has_one_mark_and_none_covers_another(days: list[float], height: float) -> None:
    moments = [moment(at, day * DAY) for at, day in enumerate(sorted(days))]
    marks = place(moments, SCALE, 20, height)
    shown = [each.reflection.id for mark in marks for each in mark.moments]
    assert sorted(shown) == list(range(len(days)))
    assert all(mark.y - mark.height / 2 >= 20 - 1e-6 for mark in marks)
    assert all(mark.y + mark.height / 2 <= 20 + height + 1e-6 for mark in marks)
    columns: dict[float, list[float]] = {}
    for mark in marks:
        columns.setdefault(round(mark.x, 3), []).append(mark.y)
    for ys in columns.values():
        assert all(abs(a - b) >= CELL - 1e-6 for at, a in enumerate(ys) for b in ys[:at])
