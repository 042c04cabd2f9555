"""What a pass may be asked."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.errors import ErrorCode, KnownError
from core.lifecycle.request import checked_request, parse_actions
from core.model import LIFECYCLE_ACTIONS, ReflectRequest

NOW = "2026-11-30T12:00:00.000000Z"


def window(**asked: object) -> tuple[str, str]:
    chosen = checked_request(ReflectRequest(**asked), NOW)  # type: ignore[arg-type]
    return chosen.since, chosen.until


def refused(**asked: object) -> dict[str, object]:
    with pytest.raises(KnownError) as caught:
        checked_request(ReflectRequest(**asked), NOW)  # type: ignore[arg-type]
    assert caught.value.code is ErrorCode.VALUE_NOT_ALLOWED
    return caught.value.parameters


def test_aliases() -> None:
    assert parse_actions("summary") == parse_actions("summarise") == parse_actions("summarize") == ("summarize",)
    assert parse_actions("promotion") == parse_actions("promote") == ("promote",)
    assert parse_actions("expiry") == parse_actions("expiration") == parse_actions("expire") == ("expire",)
    assert parse_actions("importance_decay") == parse_actions("decay") == ("decay",)
    assert parse_actions("archival") == parse_actions("archive") == ("archive",)
    assert parse_actions(" Archive ,, DECAY,archive, summary ") == ("summarize", "decay", "archive")


@given(st.permutations(LIFECYCLE_ACTIONS), st.lists(st.sampled_from(LIFECYCLE_ACTIONS)))
def test_the_order_is_the_published_one(actions: list[str], again: list[str]) -> None:
    assert parse_actions(",".join([*actions, *again])) == LIFECYCLE_ACTIONS


@pytest.mark.parametrize("asked", ["forget", "summarize,delete", "", " , ", "summarize promote"])
def test_an_unknown_action_is_told_the_five(asked: str) -> None:
    with pytest.raises(KnownError) as caught:
        parse_actions(asked)
    assert caught.value.code is ErrorCode.VALUE_NOT_ALLOWED
    assert caught.value.parameters["allowed"] == LIFECYCLE_ACTIONS


def test_windows() -> None:
    assert window() == ("2026-11-29T12:00:00.000000Z", NOW)
    assert window(time_window_hours=0.5) == ("2026-11-30T11:30:00.000000Z", NOW)
    assert window(since="2026-11-01") == ("2026-11-01T00:00:00.000000Z", NOW)
    assert window(since="2026-11-01T02:00:00+02:00", until="2026-11-02") == (
        "2026-11-01T00:00:00.000000Z",
        "2026-11-02T00:00:00.000000Z",
    )
    assert window(until="2026-11-02", time_window_hours=48) == (
        "2026-10-31T00:00:00.000000Z",
        "2026-11-02T00:00:00.000000Z",
    )
    assert window(since=" 2026-11-01 ", until="2026-11-01")[0] == "2026-11-01T00:00:00.000000Z"
    assert window(time_window_hours=1e300)[0] == "0001-01-01T00:00:00.000000Z"


@pytest.mark.parametrize("hours", [0, -1, math.nan, math.inf, -math.inf])
def test_hours_that_are_none(hours: float) -> None:
    assert refused(time_window_hours=hours)["field"] == "time_window_hours"


@pytest.mark.parametrize(
    "value", ["yesterday", "2026-13-01", "30/11/2026", "2026-11-30T25:00", "0001-01-01T00:00+14:00"]
)
def test_times_that_are_none(value: str) -> None:
    assert refused(since=value)["field"] == "since"
    assert refused(until=value)["field"] == "until"


def test_a_window_that_ends_before_it_begins() -> None:
    assert refused(since="2026-11-02", until="2026-11-01")["field"] == "since"
    assert refused(since="2026-11-01T12:00:00Z", until="2026-11-01T12:30:00+02:00")["field"] == "since"


def test_limits() -> None:
    assert checked_request(ReflectRequest(limit=1), NOW).limit == 1
    assert checked_request(ReflectRequest(limit=10**9), NOW).limit == 5_000
    assert refused(limit=0)["field"] == refused(limit=-3)["field"] == "limit"


def test_a_filter_must_be_text_that_can_be_stored() -> None:
    with pytest.raises(KnownError, match="text_has_nul"):
        checked_request(ReflectRequest(bucket="a\0b"), NOW)
