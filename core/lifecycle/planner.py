"""The one planner: a preview and a run both ask it, on the transaction in which they are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.lifecycle import fading, items, promotions, summaries
from core.lifecycle.likeness import Vectors

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    import apsw

    from core.lifecycle.likeness import Reader
    from core.lifecycle.request import Pass
    from core.model.lifecycle import Candidate

PARTS = 4
"""Steps of planning, for its progress."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What a pass would do.

    Attributes:
        candidates: By action, the oldest first.
        complete: Whether promote compared all it should.
    """

    candidates: tuple[Candidate, ...]
    complete: bool


def plan(
    connection: apsw.Connection,
    chosen: Pass,
    reader: Reader | None,
    *,
    exclude: Collection[str],
    check: Callable[[], None],
    progress: Callable[[float], None],
) -> Plan:
    """Plan a pass on what the connection sees.

    Summaries and promotions come first and change nothing that the others judge by; those follow each other in
    `fading`. What is excluded is taken out at the end, so that nothing takes its place.

    Args:
        connection: Inside a transaction.
        chosen: The request.
        reader: Reads vectors; None without a model.
        exclude: Ids of candidates that are not to be done.
        check: Called between any two steps; raises to end it.
        progress: Told the part that is done, 0 to 1.
    """
    found = items.read(connection, chosen)
    check()
    progress(1 / PARTS)
    vectors = Vectors(connection, reader)
    made: list[Candidate] = []
    complete = True
    if "summarize" in chosen.actions:
        made += summaries.plan(connection, found, chosen, vectors, check)
    check()
    progress(2 / PARTS)
    if "promote" in chosen.actions:
        promoted, complete = promotions.plan(connection, found, chosen, vectors, check)
        made += promoted
    check()
    progress(3 / PARTS)
    faded = fading.without(fading.plan(found, chosen), found, exclude)
    kept = [one for one in made if one.id not in exclude]
    kept += fading.candidates(connection, faded, found)
    progress(1.0)
    return Plan(tuple(kept), complete)
