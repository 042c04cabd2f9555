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
    from collections.abc import Mapping

    import apsw

    from core.curation.phrases import Phrase

OPPOSED_SIMILARITY = 0.75
"""Calibrated similarity from which two observations are about the same thing: a denial sets them apart a little."""

_RULES = frozenset({"negation", "opposite"})
_OCCASIONS = frozenset({"weekday", "dayhalf", "period", "moment", "month", "season"})
"""What is said to be at another time is no contradiction."""
_COUNTERPARTS = frozenset({"post", "transfer", "trade", "code", "flow", "readwrite", "market"})
"""Deeds that go with their opposite: a reminder that is sent is received as well, what reads a file may write it."""
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
    told = {*found.first, *found.second}
    if found.rule == "opposite":
        axes = _at_odds(one, two) - _OCCASIONS - _COUNTERPARTS
        if not axes:
            return None
        told = {value for axis in axes for value in one.values[axis] ^ two.values[axis]}
    rest = compare(one, two)
    more = [token for token in (*rest.first, *rest.second) if not told & {token.surface, token.key.partition(":")[2]}]
    return found.rule if rest.common and 2 * rest.common >= _LEAST_SHARED * (2 * rest.common + len(more)) else None


def _at_odds(first: Phrase, second: Phrase) -> set[str]:
    """On which scales the two have other values: open and closed, red and blue."""
    return {
        axis
        for axis in first.values.keys() & second.values.keys()
        if first.values[axis] - second.values[axis] and second.values[axis] - first.values[axis]
    }


def keep(
    connection: apsw.Connection, observation_id: int, text: str, contradicting: Mapping[int, tuple[str, float, str]]
) -> None:
    """Keep what contradicts an observation, in place of what was known of it.

    Args:
        connection: Inside a write.
        observation_id: The observation that was compared.
        text: What it says.
        contradicting: Other observation → its text, the similarity, the rule.
    """
    mine = digest(text)
    connection.execute("DELETE FROM contradiction WHERE low_id = ?", (observation_id,))
    connection.execute("DELETE FROM contradiction WHERE high_id = ?", (observation_id,))
    for other_id, (other, similarity, rule) in contradicting.items():
        sides = sorted(((observation_id, mine), (other_id, digest(other))))
        (low, low_digest), (high, high_digest) = sides
        connection.execute(
            "INSERT INTO contradiction VALUES (?, ?, ?, ?, ?, ?)",
            (low, high, rule, similarity, low_digest, high_digest),
        )
