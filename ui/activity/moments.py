"""Days and times of day, as a journal has them."""

from __future__ import annotations

from datetime import date, datetime, timedelta

from PySide6.QtCore import QDate, QLocale, QObject


def local(at: str) -> datetime:
    """A stored time (UTC ISO 8601) where the person is."""
    return datetime.fromisoformat(at).astimezone()


def time_of(at: str) -> str:
    """The time of day, with seconds."""
    return local(at).strftime("%H:%M:%S")


class Moments(QObject):
    """Words for days."""

    def day(self, day: date, today: date | None = None) -> str:
        """Today, yesterday, or the day's full date."""
        today = today or date.today()  # noqa: DTZ011  # the person's own day
        if day == today:
            return self.tr("Today")
        if day == today - timedelta(days=1):
            return self.tr("Yesterday")
        return QLocale().toString(QDate(day.year, day.month, day.day), QLocale.FormatType.LongFormat)

    def exact(self, at: str) -> str:
        """Day and time: "today 10:42:08"."""
        moment = local(at)
        day = self.day(moment.date())
        return f"{day[:1].lower()}{day[1:]}, {time_of(at)}"

    def span(self, first_at: str, last_at: str) -> str:
        """From when to when: "Today, 10:12–10:42"."""
        first, last = local(first_at), local(last_at)
        begin = f"{self._short(first.date())}, {first:%H:%M}"
        if f"{first:%H:%M}" == f"{last:%H:%M}" and first.date() == last.date():
            return begin
        if first.date() == last.date():
            return f"{begin}–{last:%H:%M}"
        return f"{begin} – {self._short(last.date())}, {last:%H:%M}"

    def _short(self, day: date) -> str:
        """A day beside another: there is no room for its full date, twice."""
        today = date.today()  # noqa: DTZ011  # the person's own day
        if (today - day).days in {0, 1}:
            return self.day(day, today)
        return QLocale().toString(
            QDate(day.year, day.month, day.day), "d MMM" if day.year == today.year else "d MMM yyyy"
        )
