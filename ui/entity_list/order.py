"""Where rows belong in a list that the core has sorted, so that it is not read again for a few changed ones.

The orders are the core's (`memory.graph.rows`); a test holds the two together.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING, Any

from core.text import fold

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from core.model import EntityOrder, EntityRow

_KEYS: dict[EntityOrder, tuple[Callable[[EntityRow], Any], bool]] = {
    "recent": (lambda row: (row.updated_at, row.id), True),
    "name": (lambda row: (fold(row.name), row.id), False),
    "size": (lambda row: (row.observations, row.updated_at, row.id), True),
    "connections": (lambda row: (row.degree, row.updated_at, row.id), True),
}


def place(rows: Sequence[EntityRow], row: EntityRow, order: EntityOrder) -> int:
    """Where a row is in a list in `order`; where it belongs when it is not there."""
    key, descending = _KEYS[order]
    wanted = key(row)
    low, high = 0, len(rows)
    while low < high:
        middle = (low + high) // 2
        found = key(rows[middle])
        if found > wanted if descending else found < wanted:
            low = middle + 1
        else:
            high = middle
    return low


def merged(
    rows: Sequence[EntityRow], changed: Collection[int], now: Sequence[EntityRow], order: EntityOrder
) -> list[EntityRow]:
    """A sorted list with some of its rows replaced.

    Args:
        rows: The list as it was, in `order`.
        changed: Ids of what was created, changed or deleted since.
        now: The rows of those that still belong to the list.
        order: The order of the list.
    """
    key, descending = _KEYS[order]
    result = [row for row in rows if row.id not in changed]
    if descending:
        result.reverse()
    for row in now:
        result.insert(bisect_left(result, key(row), key=key), row)
    if descending:
        result.reverse()
    return result
