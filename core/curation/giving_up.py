"""Long analyses end soon after their caller has given up: they check between any two steps that take time."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, TypeVar

from core.errors import ErrorCode, KnownError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    Cancelled = Callable[[], bool]
    Check = Callable[[], None]

T = TypeVar("T")

_SECONDS = 0.02
"""The caller is asked no more often than this: checking costs nothing, and can be done anywhere."""


def checker(cancelled: Cancelled | None) -> Check:
    """What raises CANCELLED, when it is called, once `cancelled` has said so."""
    if cancelled is None:
        return never
    asked = float("-inf")

    def check() -> None:
        nonlocal asked
        now = time.monotonic()
        if now - asked >= _SECONDS:
            asked = now
            if cancelled():
                raise KnownError(ErrorCode.CANCELLED)

    return check


def checked(items: Iterable[T], check: Check) -> Iterator[T]:
    """The items, with a check before each."""
    for item in items:
        check()
        yield item


def never() -> None:
    """The check of a caller who does not give up."""
