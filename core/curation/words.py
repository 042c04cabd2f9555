"""Near duplicates that the words alone show: containment, with a guard for what makes two facts different."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from core.model import NearDuplicate
from core.text import fold

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

CONTAINMENT_THRESHOLD = 0.7
LENGTH_RATIO = 2.0
"""Containment counts only where the longer text has at least this many times the characters of the shorter."""

_EDGES = re.compile(r"^\W+|\W+$")
_NEGATIONS = frozenset(
    (
        "no",
        "not",
        "never",
        "none",
        "nobody",
        "nothing",
        "neither",
        "nor",
        "without",
        "cannot",
        "can't",
        "don't",
        "doesn't",
        "didn't",
        "isn't",
        "wasn't",
        "won't",
        "nunca",
        "nadie",
        "nada",
        "ni",
        "sin",
        "tampoco",
        "jamas",
        "ningun",
        "ninguna",
        "ninguno",
    )
)


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
        scored = ((_score(text, words, old, old_words), old) for old, old_words in olds if old != text)
        score, best = max(scored, default=(0.0, ""))
        if score:
            found.append(NearDuplicate(text, best, score))
        olds.append((text, words))
    return tuple(found)


def same_facts(first: str, second: str) -> bool:
    """Whether two texts that mean nearly the same also name the same numbers, and are both or neither negated."""
    words, others = tokens(first), tokens(second)
    return not _contradicts(words, others) and not _contradicts(others, words)


def _score(text: str, words: frozenset[str], old: str, old_words: frozenset[str]) -> float:
    if not words or not old_words:
        return 0.0
    if words == old_words:
        return 1.0
    (short, few), (long, many) = sorted(((text, words), (old, old_words)), key=lambda pair: len(pair[0]))
    if len(long) < LENGTH_RATIO * len(short):
        return 0.0
    score = len(few & many) / len(few)
    return score if score >= CONTAINMENT_THRESHOLD and not _contradicts(few, many) else 0.0


def _contradicts(few: frozenset[str], many: frozenset[str]) -> bool:
    """Whether the shorter text has a number of its own, or only one of the two is negated."""
    own = few - many
    if any(any(char.isdigit() for char in word) for word in own):
        return True
    return bool(_NEGATIONS & {fold(word) for word in few}) != bool(_NEGATIONS & {fold(word) for word in many})
