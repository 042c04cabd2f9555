"""Times as people say them: "4 s ago", "yesterday", "12 Nov"."""

from __future__ import annotations

from datetime import UTC, datetime

from PySide6.QtCore import QDate, QLocale, QObject


class Times(QObject):
    """Words a stored time (UTC ISO 8601) for a person, in the local zone and the current language."""

    def ago(self, at: str, now: datetime | None = None) -> str:
        """How long ago something was written; a date when that was more than six days ago."""
        moment = datetime.fromisoformat(at)
        now = now or datetime.now(UTC)
        seconds = int((now - moment).total_seconds())
        if seconds < 3600:
            return self._minutes_ago(seconds)
        local, today = moment.astimezone(), now.astimezone()
        days = (today.date() - local.date()).days
        if days == 0:
            return self.tr("%Ln h ago", "hours", seconds // 3600)
        if days == 1:
            return self.tr("yesterday")
        if days < 7:
            return self.tr("%Ln days ago", "", days)
        return self._date(local, with_year=local.year != today.year)

    def _minutes_ago(self, seconds: int) -> str:
        if seconds < 2:
            return self.tr("now")
        if seconds < 60:
            return self.tr("%Ln s ago", "seconds", seconds)
        return self.tr("%Ln min ago", "minutes", seconds // 60)

    def exact(self, at: str) -> str:
        """The full date and time, for a tool tip."""
        local = datetime.fromisoformat(at).astimezone()
        return QLocale().toString(local.replace(tzinfo=None, microsecond=0), QLocale.FormatType.ShortFormat)

    def day(self, at: str) -> str:
        """The date with its year, of what may lie ahead."""
        moment = datetime.fromisoformat(at)
        try:
            return self._date(moment.astimezone(), with_year=True)
        except OverflowError:  # the last day of the last year, which east of Greenwich is over
            return self._date(moment, with_year=True)

    def _date(self, local: datetime, *, with_year: bool) -> str:
        date = QDate(local.year, local.month, local.day)
        return QLocale().toString(date, "d MMM yyyy" if with_year else "d MMM")
