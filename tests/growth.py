"""How what a call costs grows with its input: that is the code's doing, where seconds are the machine's."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

TIMES = 16
"""How much longer the longer input is."""
_MARGIN = 5
_LEAST = 0.0005
"""Seconds below which a measurement tells nothing."""


def assert_grows_with_its_length(call: Callable[[str], object], unit: str, length: int) -> None:
    """Fail when a text of the unit repeated up to the length costs much more than sixteen times what a sixteenth costs.

    What grows by its square costs sixteen times that again, so that there is room on both sides.
    """
    short, long = (_cost(call, unit * (size // len(unit))) for size in (length // TIMES, length))
    assert long < TIMES * _MARGIN * max(short, _LEAST)


def _cost(call: Callable[[str], object], text: str) -> float:
    """The least CPU seconds of this thread in a few tries: what others do only ever adds to it."""
    spent = []
    for _ in range(3):
        begun = time.thread_time()
        call(text)
        spent.append(time.thread_time() - begun)
    return min(spent)
