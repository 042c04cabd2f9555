"""Where the marks of a timeline lie: lanes below one another, and marks that never cover one another."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.model import Reflection
    from ui.timeline.scale import TimeScale

LaneBy = Literal["target", "author", "mood"]
TARGETS = ("entity", "session", "relation", "global")

CELL = 15
"""Edge of the square that one mark has for itself, in pixels."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A reflection on the axis, by its POSIX time."""

    at: float
    reflection: Reflection


@dataclass(frozen=True, slots=True)
class Mark:
    """One reflection, or all of a column that are too many to be told apart, about a point.

    Attributes:
        x: Its middle.
        y: Its middle.
        moments: What it stands for.
        height: How high it is: one cell, or a bar whose height tells how many there are.
    """

    x: float
    y: float
    moments: tuple[Moment, ...]
    height: float = CELL


def lane_of(reflection: Reflection, by: LaneBy) -> str | None:
    """Key of the lane that a reflection lies in."""
    match by:
        case "target":
            return reflection.target_type
        case "author":
            return reflection.author
    return reflection.mood


def lanes_of(moments: Sequence[Moment], by: LaneBy, order: Sequence[str]) -> list[str | None]:
    """The lanes there are: those of `order` that hold something, then others by name, then the nameless one."""
    held = {lane_of(each.reflection, by) for each in moments}
    known = [key for key in order if key in held]
    others = sorted(key for key in held if key is not None and key not in known)
    return [*known, *others, *([None] if None in held else [])]


def place(moments: Sequence[Moment], scale: TimeScale, top: float, height: float) -> list[Mark]:
    """Marks of one lane, of those moments (ascending) that are in sight.

    Time is cut into columns of one cell. What shares a column is stacked about the middle of the lane; where a
    column holds more than the lane is high, every column of the lane becomes one bar. Columns are counted from 1970,
    so that panning moves marks and never shuffles them.
    """
    width = CELL * scale.seconds_a_pixel
    times = [each.at for each in moments]
    first = bisect_left(times, scale.start - width)
    last = bisect_right(times, scale.end + width)
    columns: dict[int, list[Moment]] = {}
    for each in moments[first:last]:
        columns.setdefault(int(each.at // width), []).append(each)
    most = max(map(len, columns.values()), default=0)
    middle = top + height / 2
    marks: list[Mark] = []
    for column, held in columns.items():
        x = scale.x((column + 0.5) * width)
        if most * CELL > height:
            marks.append(Mark(x, middle, tuple(held), max(CELL / 2, height * len(held) / most)))
        else:
            highest = middle - (len(held) - 1) / 2 * CELL
            marks += [Mark(x, highest + at * CELL, (moment,)) for at, moment in enumerate(held)]
    return marks
