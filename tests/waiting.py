"""Waiting for what other threads and processes do: for the condition itself, for as long as a busy machine may need."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from core.embedding.vectors import ENTITY

if TYPE_CHECKING:
    from collections.abc import Callable

    from core.memory import Memory

PATIENCE = 60.0
"""Seconds after which a condition is taken never to come true."""


def wait_until(
    condition: Callable[[], object], what: str = "what was waited for", *, seconds: float = PATIENCE
) -> None:
    """Return as soon as the condition holds; fail when it does not come to that."""
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, f"{what} does not come"
        time.sleep(0.005)


def indexed(memory: Memory) -> None:
    """Have the memory indexed, and wait until all is done but the entities that the indexer itself lets rest.

    Those have a vector, and changed less than a quiet minute ago.
    """
    memory.meaning.start()
    wait_until(lambda: not _to_index(memory), "the end of indexing")


def _to_index(memory: Memory) -> int:
    with memory._store.unbound().read() as connection:
        return connection.execute(
            "SELECT count(*) FROM stale s WHERE s.kind <> ?"
            " OR NOT EXISTS (SELECT 1 FROM vector v WHERE v.kind = s.kind AND v.id = s.id)"
            " OR NOT EXISTS (SELECT 1 FROM entity e WHERE e.id = s.id)",
            (ENTITY,),
        ).fetchall()[0][0]
