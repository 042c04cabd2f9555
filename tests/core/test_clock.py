from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.clock import now, to_utc


def test_now_sorts_as_text() -> None:
    moments = [now() for _ in range(200)]
    assert moments == sorted(moments)
    assert all(re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z", moment) for moment in moments)


@pytest.mark.parametrize(
    ("text", "moment"),
    [
        ("2026-11-30T08:54:00Z", "2026-11-30T08:54:00.000000Z"),
        ("2026-11-30T08:54:00.5+02:00", "2026-11-30T06:54:00.500000Z"),
        ("2026-11-30 08:54", "2026-11-30T08:54:00.000000Z"),
        ("2026-11-30t08:54:00z", "2026-11-30T08:54:00.000000Z"),
        ("2026-12-31T23:59:60Z", "2027-01-01T00:00:00.000000Z"),
        ("2026-12-31T15:59:60.25-08:00", "2027-01-01T00:00:00.250000Z"),
        ("20261231T235960Z", "2027-01-01T00:00:00.000000Z"),
        ("2027-08-08T20:23:08.455960+00:00", "2027-08-08T20:23:08.455960Z"),
        ("2026-11-30T08:59:60Z", None),
        ("2026-11-30T23:58:60Z", None),
        ("2026-11-30T23:59:61Z", None),
        ("9999-12-31T23:59:60Z", None),
        ("2026-11-30T24:00:00Z", None),
        ("2026-11-30", "2026-11-30T00:00:00.000000Z"),
        ("0001-01-01T00:00:00+14:00", None),
        ("9999-12-31T23:00:00-05:00", None),
        ("tomorrow", None),
        ("", None),
        ("2026-13-01", None),
    ],
)
def test_to_utc(text: str, moment: str | None) -> None:
    assert to_utc(text) == moment


@given(
    st.datetimes(datetime(1900, 1, 1), datetime(2200, 1, 1)),  # noqa: DTZ001 - the zone is drawn apart
    st.integers(-14 * 60, 14 * 60).map(lambda minutes: timezone(timedelta(minutes=minutes))),
)
def test_every_time_is_kept_as_it_was(moment: datetime, zone: timezone) -> None:
    text = moment.replace(tzinfo=zone).isoformat()
    expected = moment.replace(tzinfo=zone).astimezone(UTC).isoformat(timespec="microseconds")
    assert to_utc(text) == expected.replace("+00:00", "Z")
