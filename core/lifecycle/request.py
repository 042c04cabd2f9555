"""What a pass is asked, checked once: the actions, the window, the filters."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from math import isfinite
from typing import TYPE_CHECKING

from core.clock import TIME_FORM, to_utc
from core.errors import ErrorCode, KnownError
from core.model.lifecycle import LIFECYCLE_ACTIONS, REFLECT_LIMIT_MOST
from core.text import FIELD_LIMIT, checked

if TYPE_CHECKING:
    from collections.abc import Iterable

    from core.model.lifecycle import LifecycleAction, ReflectRequest

_ALIASES: dict[str, LifecycleAction] = {
    "summary": "summarize",
    "summarise": "summarize",
    "promotion": "promote",
    "expiry": "expire",
    "expiration": "expire",
    "importance_decay": "decay",
    "archival": "archive",
}
_WORDS: dict[str, LifecycleAction] = {**{action: action for action in LIFECYCLE_ACTIONS}, **_ALIASES}
_BEGINNING = "0001-01-01T00:00:00.000000Z"
_COLUMNS = {
    "path_filter": "e.path",
    "owner_filter": "e.owner",
    "bucket": "e.bucket",
    "scope": "e.scope",
    "team_id": "e.team_id",
}


@dataclass(frozen=True, slots=True)
class Pass:
    """A request that holds: what every action of one pass works with.

    Attributes:
        now: The one time of the pass.
        actions: In the order in which they run.
        since: Where the window begins.
        until: Where it ends.
        limit: Most candidates of each action.
        filters: As they were asked.
        condition: The filters in SQL, on the entity `e`.
        bindings: Of the condition.
    """

    now: str
    actions: tuple[LifecycleAction, ...]
    since: str
    until: str
    limit: int
    filters: dict[str, object]
    condition: str
    bindings: tuple[str, ...]


def parse_actions(actions_csv: str) -> tuple[LifecycleAction, ...]:
    """The actions that a list separated by commas names, in the order in which they run.

    Raises:
        KnownError: VALUE_NOT_ALLOWED for an unknown action, or for none at all.
    """
    parts = [part for part in actions_csv.split(",") if part.strip()]
    if not parts:
        raise _refusal("actions_csv", actions_csv, LIFECYCLE_ACTIONS)
    return checked_actions(parts)


def checked_actions(actions: Iterable[str]) -> tuple[LifecycleAction, ...]:
    """Actions by their names or aliases, each once, in the order in which they run.

    Raises:
        KnownError: VALUE_NOT_ALLOWED for an unknown action.
    """
    chosen = set()
    for action in actions:
        known = _WORDS.get(action.strip().lower())
        if known is None:
            raise _refusal("actions_csv", action.strip(), LIFECYCLE_ACTIONS)
        chosen.add(known)
    return tuple(action for action in LIFECYCLE_ACTIONS if action in chosen)


def checked_request(request: ReflectRequest, now: str) -> Pass:
    """The request of a pass at `now`.

    Raises:
        KnownError: VALUE_NOT_ALLOWED, or a filter that is no text.
    """
    if request.limit < 1:
        raise _refusal("limit", request.limit, ("a whole number from 1",))
    since, until = _window(request, now)
    filters: dict[str, object] = {
        "time_window_hours": request.time_window_hours,
        "since": request.since.strip(),
        "until": request.until.strip(),
    }
    conditions, bindings = ["1"], []
    for name, column in _COLUMNS.items():
        pattern = checked(getattr(request, name), name, FIELD_LIMIT)
        filters[name] = pattern
        if pattern not in {"", "%"}:
            conditions.append(f"{column} LIKE ?")
            bindings.append(pattern)
    limit = min(request.limit, REFLECT_LIMIT_MOST)
    filters["limit"] = limit
    return Pass(
        now=now,
        actions=checked_actions(request.actions),
        since=since,
        until=until,
        limit=limit,
        filters=filters,
        condition=" AND ".join(conditions),
        bindings=tuple(bindings),
    )


def _window(request: ReflectRequest, now: str) -> tuple[str, str]:
    hours = request.time_window_hours
    if not isfinite(hours) or hours <= 0:
        raise _refusal("time_window_hours", hours, ("a finite number above 0",))
    since, until = _time(request.since, "since"), _time(request.until, "until")
    if since and until and since > until:
        raise _refusal("since", request.since.strip(), ("a time that is not after until",))
    until = until or now
    return since or _before(until, hours), until


def _time(value: str, field: str) -> str:
    value = value.strip()
    moment = to_utc(value) if value else ""
    if moment is None:
        raise _refusal(field, value[:100], (TIME_FORM,))
    return moment


def _before(moment: str, hours: float) -> str:
    try:
        earlier = datetime.fromisoformat(moment).astimezone(UTC) - timedelta(hours=hours)
    except OverflowError:  # further back than there are dates
        return _BEGINNING
    return earlier.isoformat(timespec="microseconds").replace("+00:00", "Z")


def _refusal(field: str, value: object, allowed: tuple[str, ...]) -> KnownError:
    return KnownError(ErrorCode.VALUE_NOT_ALLOWED, field=field, value=value, allowed=allowed)
