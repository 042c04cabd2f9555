"""The time axis: which moments are in sight, where they lie, and which of them are written above."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from PySide6.QtCore import QDate, QLocale, QTime

MINUTE, HOUR, DAY = 60.0, 3_600.0, 86_400.0
SHORTEST, LONGEST = HOUR, 100 * 366 * DAY
"""Seconds in sight at the closest and at the farthest."""

_LEAST_PIXELS = 92
"""From one written moment to the next."""
_STEPS = (
    *((minutes * MINUTE, "minute", minutes) for minutes in (5, 10, 15, 30)),
    *((hours * HOUR, "hour", hours) for hours in (1, 2, 3, 6, 12)),
    *((days * DAY, "day", days) for days in (1, 2, 7, 14)),
    *((months * 30.4 * DAY, "month", months) for months in (1, 2, 3, 6)),
    *((years * 365.25 * DAY, "year", years) for years in (1, 2, 5, 10, 25, 50)),
)


@dataclass(frozen=True, slots=True)
class Tick:
    """A moment that is written above the lanes (POSIX seconds)."""

    at: float
    words: str


@dataclass(frozen=True, slots=True)
class TimeScale:
    """Seconds since 1970 over pixels, from `left` on.

    Attributes:
        start: The moment at the left.
        end: The moment at the right.
        left: Where the axis begins, in pixels.
        width: How long it is.
    """

    start: float
    end: float
    left: float
    width: float

    @property
    def seconds_a_pixel(self) -> float:
        """How much time one pixel is."""
        return (self.end - self.start) / max(self.width, 1.0)

    def x(self, at: float) -> float:
        """Where a moment lies."""
        return self.left + (at - self.start) / self.seconds_a_pixel

    def at(self, x: float) -> float:
        """Which moment lies there."""
        return self.start + (x - self.left) * self.seconds_a_pixel

    def zoomed(self, factor: float, x: float) -> TimeScale:
        """The same axis `factor` times as close, with the moment at `x` left where it is."""
        length = min(max((self.end - self.start) / factor, SHORTEST), LONGEST)
        fixed, share = self.at(x), (x - self.left) / max(self.width, 1.0)
        start = fixed - share * length
        return TimeScale(start, start + length, self.left, self.width)

    def moved(self, pixels: float) -> TimeScale:
        """The same axis with its content moved to the right by so many pixels."""
        seconds = pixels * self.seconds_a_pixel
        return TimeScale(self.start - seconds, self.end - seconds, self.left, self.width)

    def ticks(self) -> list[Tick]:
        """The moments to be written, in the local zone, as close as they can be read."""
        wanted = self.seconds_a_pixel * _LEAST_PIXELS
        _, unit, count = next((step for step in _STEPS if step[0] >= wanted), _STEPS[-1])
        moment = _floor(_local(self.start), unit, count)
        ticks: list[Tick] = []
        while (at := _seconds(moment)) <= self.end:
            if at >= self.start:
                ticks.append(Tick(at, _words(moment, unit)))
            following = _next(moment, unit, count)
            if following is None:
                break
            moment = following
        return ticks


def around(moments: list[float], left: float, width: float) -> TimeScale:
    """An axis that shows all of them (ascending) with some room, and a day at least."""
    first, last = (moments[0], moments[-1]) if moments else (_now() - 30 * DAY, _now())
    room = max((last - first) * 0.04, DAY / 2)
    return TimeScale(first - room, last + room, left, width)


def _now() -> float:
    return datetime.now().astimezone().timestamp()


def _local(at: float) -> datetime:
    """The local wall-clock time, whose arithmetic follows the calendar."""
    bounded = min(max(at, -60 * 365.25 * DAY), 7_000 * 365.25 * DAY)
    return datetime(1970, 1, 1) + timedelta(seconds=bounded + _offset(bounded))  # noqa: DTZ001 - local by intent


def _offset(at: float) -> float:
    try:
        offset = datetime.fromtimestamp(at).astimezone().utcoffset()
    except (OverflowError, OSError, ValueError):
        return 0.0
    return 0.0 if offset is None else offset.total_seconds()


def _seconds(moment: datetime) -> float:
    try:
        return moment.timestamp()
    except (OverflowError, OSError, ValueError):
        return (moment - datetime(1970, 1, 1)).total_seconds()  # noqa: DTZ001 - as above


def _floor(moment: datetime, unit: str, count: int) -> datetime:
    day = moment.replace(hour=0, minute=0, second=0, microsecond=0)
    match unit:
        case "minute":
            return moment.replace(minute=moment.minute // count * count, second=0, microsecond=0)
        case "hour":
            return day.replace(hour=moment.hour // count * count)
        case "day":
            return day - timedelta(days=(day.toordinal() - 1) % count)  # weeks begin on Monday
        case "month":
            return day.replace(month=(moment.month - 1) // count * count + 1, day=1)
    return day.replace(year=max(1, moment.year // count * count), month=1, day=1)


def _next(moment: datetime, unit: str, count: int) -> datetime | None:
    try:
        match unit:
            case "minute":
                return moment + timedelta(minutes=count)
            case "hour":
                return moment + timedelta(hours=count)
            case "day":
                return moment + timedelta(days=count)
            case "month":
                years, month = divmod(moment.month - 1 + count, 12)
                return moment.replace(year=moment.year + years, month=month + 1)
        return moment.replace(year=moment.year + count)
    except (OverflowError, ValueError):  # the end of the calendar
        return None


def _words(moment: datetime, unit: str) -> str:
    locale, date = QLocale(), QDate(moment.year, moment.month, moment.day)
    match unit:
        case "minute" | "hour" if moment.hour or moment.minute:
            return locale.toString(QTime(moment.hour, moment.minute), locale.FormatType.ShortFormat)
        case "minute" | "hour" | "day":
            return locale.toString(date, "d MMM")
        case "month":
            return locale.toString(date, "MMM yyyy")
    return locale.toString(date, "yyyy")
