"""The time, in the one form in which the memory keeps it."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

TIME_FORM = "an ISO 8601 time with hours from 00 to 23, as 2026-11-30T09:00:00Z"
"""What is allowed where a time is asked, for the message of its refusal."""

_LEAP_SECOND = re.compile(r"([Tt ]\d\d:?59:?)60(?!\d)")


def now() -> str:
    """The current time as UTC ISO 8601 with microseconds, which sorts as text."""
    return datetime.now(UTC).isoformat(timespec="microseconds").replace("+00:00", "Z")


def to_utc(text: str) -> str | None:
    """The same moment in the memory's own form, or None when `text` is not an ISO 8601 time (naive = UTC).

    As RFC 3339 has it: the `z` may be small, hours end at 23, and a day may end in a leap second, which is taken for
    the first of the next day.
    """
    whole = _LEAP_SECOND.sub(r"\g<1>59", text, count=1)
    try:
        moment = datetime.fromisoformat(f"{whole[:-1]}Z" if whole.endswith("z") else whole)
        if moment.tzinfo is None:
            moment = moment.replace(tzinfo=UTC)
        moment = moment.astimezone(UTC)
        if whole != text:
            moment += timedelta(seconds=1)
            if (moment.hour, moment.minute, moment.second) != (0, 0, 0):
                return None
    except (ValueError, OverflowError):  # no time; year 1 or 9999 with an offset
        return None
    return moment.isoformat(timespec="microseconds").replace("+00:00", "Z")
