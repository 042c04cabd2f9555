"""Near duplicates that the words alone show, as they are told to who has just written one."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from core.model import NearDuplicate

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

THRESHOLD = 0.85
"""Similarity from which two observations may say the same: calibrated cosine, or share of their telling words."""
CONTAINMENT_THRESHOLD = 0.7
LENGTH_RATIO = 2.0
"""Containment counts only where the longer text has at least this many times the characters of the shorter."""

_WORTH_READING = 0.4
"""Share of equal words below which two texts are not even read."""
_READ = 20
_EDGES = re.compile(r"^\W+|\W+$")


def tokens(text: str) -> frozenset[str]:
    """The set of lower-cased words of a text without surrounding punctuation."""
    words = (_EDGES.sub("", word) for word in text.lower().split())
    return frozenset(word for word in words if word)


def containment(first: str, second: str) -> float:
    """|tokens(short) ∩ tokens(long)| / |tokens(short)|, short being the text with fewer characters."""
    short, long = sorted((first, second), key=len)
    words = tokens(short)
    return len(words & tokens(long)) / len(words) if words else 0.0


def near_duplicates(new: Sequence[str], existing: Iterable[str]) -> tuple[NearDuplicate, ...]:
    """For each new text, the older text of the same entity that says it already, judging by the words alone."""
    olds = [(text, tokens(text)) for text in existing]
    found = []
    for text in new:
        words = tokens(text)
        likely = []
        for old, old_words in olds:
            shared = 2 * len(words & old_words) / (len(words) + len(old_words) or 1)
            score = _asymmetric(text, words, old, old_words)
            if old != text and (score or shared >= _WORTH_READING):
                likely.append((max(score, shared), score, old))
        likely.sort(reverse=True)
        twin = _twin(text, [(score, old) for _, score, old in likely[:_READ]])
        if twin is not None:
            found.append(twin)
        olds.append((text, words))
    return tuple(found)


def _asymmetric(text: str, words: frozenset[str], old: str, old_words: frozenset[str]) -> float:
    """How far the longer text holds the shorter, where that counts and is enough; else 0."""
    (short, few), (long, many) = sorted(((text, words), (old, old_words)), key=lambda pair: len(pair[0]))
    if not few or len(long) < LENGTH_RATIO * len(short):
        return 0.0
    score = len(few & many) / len(few)
    return score if score >= CONTAINMENT_THRESHOLD else 0.0


def _twin(text: str, likely: Sequence[tuple[float, str]]) -> NearDuplicate | None:
    """The best of some older texts that differs from a text in no fact."""
    if not likely:
        return None
    from core.curation.facts import compare, difference, overlap
    from core.curation.phrases import read

    mine = read(text)
    best: NearDuplicate | None = None
    for contained, old in likely:
        its = read(old)
        score = overlap(mine, its, compare(mine, its))
        if tokens(text) == tokens(old):
            score = 1.0
        score = max(contained, score if score >= THRESHOLD else 0.0)
        if score > (best.score if best else 0.0) and difference(mine, its) is None:
            best = NearDuplicate(text, old, score)
    return best
