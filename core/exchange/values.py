"""Values of a file's objects, read with the tolerance that strangers' files need."""

from __future__ import annotations

import math
from datetime import UTC, datetime
from typing import TYPE_CHECKING, TypeAlias

from core.clock import to_utc
from core.errors import KnownError
from core.text import checked

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

Object: TypeAlias = "Mapping[str, object]"

TIMES = ("timestamp", "createdAt", "created_at", "updatedAt", "updated_at", "date", "time")
"""Keys under which files say when something was written."""

_MILLISECONDS_FROM = 100_000_000_000


def has(value: Object, keys: Iterable[str]) -> bool:
    """Whether an object says anything under one of some keys."""
    return any(value.get(key) is not None for key in keys)


def first_text(value: Object, keys: Iterable[str]) -> str | None:
    """The first text that an object holds under one of some keys."""
    return next((text for key in keys if (text := text_of(value.get(key))) is not None), None)


def text_of(value: object) -> str | None:
    """A text, or a number as one; None for anything else."""
    if isinstance(value, str):
        return value
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        return None
    return str(value)


def field_of(value: object, limit: int) -> str | None:
    """A side field's text, or None when it is not one that can be kept: it never costs the record."""
    if not isinstance(value, str) or not value.strip():
        return None
    try:
        return checked(value.strip(), "field", limit)
    except KnownError:
        return None


def share_of(value: object) -> float | None:
    """A number from 0 to 1, or None."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
        return None
    return float(value)


def moment_of(value: object) -> str | None:
    """A time as ISO 8601 text, or as seconds or milliseconds since 1970; None when it is none."""
    if isinstance(value, str):
        return to_utc(value.strip())
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    seconds = value / 1000 if abs(value) >= _MILLISECONDS_FROM else value
    try:
        return to_utc(datetime.fromtimestamp(seconds, UTC).isoformat())
    except (ValueError, OverflowError, OSError):
        return None
