"""The time, in the one form in which the memory keeps it."""

from __future__ import annotations

from datetime import UTC, datetime


def now() -> str:
    """The current time as UTC ISO 8601 with microseconds, which sorts as text."""
    return datetime.now(UTC).isoformat(timespec="microseconds").replace("+00:00", "Z")


def to_utc(text: str) -> str | None:
    """The same moment in the memory's own form, or None when `text` is not an ISO 8601 time (naive = UTC)."""
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return None
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=UTC)
    try:
        return moment.astimezone(UTC).isoformat(timespec="microseconds").replace("+00:00", "Z")
    except OverflowError:  # year 1 or 9999 with an offset
        return None
