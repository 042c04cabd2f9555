"""Contradictions: two observations of one entity of which one denies the other, or says its opposite.

They are found among what is near in meaning anyway: the indexer compares each new observation with the few nearest to
it, and keeps what it finds here. So reading them costs nothing, however large the memory.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.curation.facts import compare, difference
from core.curation.phrases import read
from core.text import digest

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    import apsw

OPPOSED_SIMILARITY = 0.75
"""Calibrated similarity from which two observations are about the same thing: a denial sets them apart a little."""

_RULES = frozenset({"negation", "opposite"})
_LEAST_SHARED = 0.6
"""Share of the other telling words that both have: without it they may well speak of two things."""


def opposed(first: str, second: str) -> str | None:
    """By which rule one text contradicts the other, if it does: `negation` or `opposite`.

    Another number, date or name is no contradiction: it is another fact, or the same thing at another time.
    """
    one, two = read(first), read(second)
    found = difference(one, two)
    if found is None or found.rule not in _RULES:
        return None
    rest = compare(one, two)
    told = {*found.first, *found.second}
    more = [token for token in (*rest.first, *rest.second) if token.surface not in told and token.key not in told]
    if found.rule == "opposite":  # the two words themselves, one on each side
        more = more[:-2] if len(more) > 2 and not told & _surfaces(rest.first, rest.second) else more
    total = 2 * rest.common + len(more)
    return found.rule if rest.common and 2 * rest.common >= _LEAST_SHARED * total else None
