"""Days and times of day, as a journal has them."""

from __future__ import annotations

from datetime import date, datetime

from PySide6.QtCore import QDate, QLocale, QObject


def local(at: str) -> datetime:
    """A stored time (UTC ISO 8601) where the person is."""
    return datetime.fromisoformat(at).astimezone()


def time_of(at: str) -> str:
    """The time of day, with seconds."""
    return local(at).strftime("%H:%M:%S")


class Moments(QObject):
    """Words for days."""

    def heading(self, day: date, today: date | None = None) -> str:
        """Today, yesterday, or the day's full date, as a heading begins."""
        words = self._near(day, today) or QLocale().toString(_date(day), QLocale.FormatType.LongFormat)
        return f"{words[:1].upper()}{words[1:]}"

    def exact(self, at: str) -> str:
        """Day and time within a sentence: "today, 10:42:08"."""
        day = local(at).date()
        words = self._near(day) or QLocale().toString(_date(day), QLocale.FormatType.LongFormat)
        return f"{words}, {time_of(at)}"

    def span(self, first_at: str, last_at: str) -> str:
        """From when to when, within a sentence: "today, 10:12–10:42"."""
        first, last = local(first_at), local(last_at)
        begin = f"{self._short(first.date())}, {first:%H:%M}"
        if f"{first:%H:%M}" == f"{last:%H:%M}" and first.date() == last.date():
            return begin
        if first.date() == last.date():
            return f"{begin}–{last:%H:%M}"
        return f"{begin} – {self._short(last.date())}, {last:%H:%M}"

    def _near(self, day: date, today: date | None = None) -> str:
        days = ((today or date.today()) - day).days  # noqa: DTZ011  # the person's own day
        return {0: self.tr("today"), 1: self.tr("yesterday")}.get(days, "")

    def _short(self, day: date) -> str:
        """A day beside another: there is no room for its full date, twice."""
        same_year = day.year == date.today().year  # noqa: DTZ011  # the person's own day
        return self._near(day) or QLocale().toString(_date(day), "d MMM" if same_year else "d MMM yyyy")


def _date(day: date) -> QDate:
    return QDate(day.year, day.month, day.day)
