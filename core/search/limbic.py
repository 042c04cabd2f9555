"""Limbic re-ranking: what is often used, recently used, and used together comes first.

Every formula is the product's own contract for search by meaning; the constants are its published ones.
"""

from __future__ import annotations

import math
from collections.abc import Hashable
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

Item = TypeVar("Item", bound=Hashable)

BETA_SALIENCE = 0.5
BETA_DEGREE = 0.15
ALPHA_CONSOLIDATION = 0.2
DEGREE_MAX = 15
LAMBDA_PER_HOUR = 0.0001
TEMPORAL_FLOOR = 0.1
COOCCURRENCE_FLOOR = 0.1
GAMMA = 0.01
EXPANSION = 3
"""Each candidate list is this many times the limit."""
RRF_K = 60


def importance(accesses: int, most_accesses: int, degree: int, days: int = 0, most_days: int = 0) -> float:
    """Salience of an entity among the candidates, from 0 to 1.38.

    Args:
        accesses: Of this entity.
        most_accesses: The largest number of accesses among the candidates; with 0, the importance is 0.
        degree: Its active relations; more than 15 count as 15.
        days: Distinct days on which it was accessed.
        most_days: The largest such number among the candidates.
    """
    if most_accesses == 0:
        return 0.0
    consolidation = 1.0
    if most_days > 1:
        consolidation += ALPHA_CONSOLIDATION * math.log2(1 + days) / math.log2(1 + most_days)
    use = math.log2(1 + accesses) / math.log2(1 + most_accesses)
    return use * (1 + BETA_DEGREE * min(degree, DEGREE_MAX) / DEGREE_MAX) * consolidation


def temporal(hours: float) -> float:
    """Decay since the last access (or the creation), from 1 down to its floor of 0.1."""
    return max(TEMPORAL_FLOOR, math.exp(-LAMBDA_PER_HOUR * max(hours, 0.0)))


def cooccurrence(together: Iterable[tuple[int, float]]) -> float:
    """Boost from the other candidates: (times returned together, hours since the last time) of each."""
    return math.fsum(
        math.log2(1 + count) * max(COOCCURRENCE_FLOOR, math.exp(-LAMBDA_PER_HOUR * max(hours, 0.0)))
        for count, hours in together
    )


def limbic(base: float, importance_: float, temporal_: float, cooccurrence_: float) -> float:
    """The final score."""
    return base * (1 + BETA_SALIENCE * importance_) * temporal_ * (1 + GAMMA * cooccurrence_)


def fuse(lists: Sequence[Sequence[Item]]) -> dict[Item, float]:
    """Reciprocal rank fusion: the sum over the lists of 1 / (60 + rank), ranks from 1."""
    scores: dict[Item, float] = {}
    for ranked in lists:
        for rank, item in enumerate(ranked, 1):
            scores[item] = scores.get(item, 0.0) + 1 / (RRF_K + rank)
    return scores


def minmax(scores: Mapping[Item, float]) -> dict[Item, float]:
    """Scores stretched to 0…1; where all are equal, each counts as 1."""
    if not scores:
        return {}
    low, high = min(scores.values()), max(scores.values())
    if high == low:
        return dict.fromkeys(scores, 1.0)
    return {item: (score - low) / (high - low) for item, score in scores.items()}
