"""Opaque cursors: where the next page begins, as text that a client only passes back."""

from __future__ import annotations

import base64
import json
from typing import Any

from core.errors import ErrorCode, KnownError


def encode(*values: object) -> str:
    """A cursor that holds these values."""
    return base64.urlsafe_b64encode(json.dumps(values, ensure_ascii=False).encode()).decode()


def decode(cursor: str, types: tuple[type, ...]) -> tuple[Any, ...]:
    """The values of a cursor, which must have these types.

    Raises:
        KnownError: BAD_CURSOR.
    """
    try:
        values = json.loads(base64.b64decode(cursor.encode(), altchars=b"-_", validate=True))
    except (ValueError, RecursionError) as error:
        raise KnownError(ErrorCode.BAD_CURSOR) from error
    shaped = isinstance(values, list) and len(values) == len(types)
    if not shaped or any(type(value) is not kind for value, kind in zip(values, types, strict=True)):
        raise KnownError(ErrorCode.BAD_CURSOR)
    if any(isinstance(value, int) and abs(value) >= 1 << 62 for value in values):
        raise KnownError(ErrorCode.BAD_CURSOR)
    if any(isinstance(value, str) and not value.isascii() for value in values):  # times are all they hold
        raise KnownError(ErrorCode.BAD_CURSOR)
    return tuple(values)
