"""Near duplicates that the words alone show: containment, with a guard for what makes two facts different."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from core.curation.sharing import Sharing
from core.model import NearDuplicate
from core.text import fold

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

CONTAINMENT_THRESHOLD = 0.7
LENGTH_RATIO = 2.0
"""Containment counts only where the longer text has at least this many times the characters of the shorter."""

_PAIRS_COMPARED = 20_000
"""Up to this many pairs of texts are simply compared; beyond, an index tells which ones are worth it."""

_WORD = re.compile(r"\w(?:\S*\w)?")
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
    return frozenset(_WORD.findall(text.lower()))


def containment(first: str, second: str) -> float:
    """|tokens(short) ∩ tokens(long)| / |tokens(short)|, short being the text with fewer characters."""
    short, long = sorted((first, second), key=len)
    words = tokens(short)
    return len(words & tokens(long)) / len(words) if words else 0.0


def near_duplicates(new: Sequence[str], existing: Iterable[str]) -> tuple[NearDuplicate, ...]:
    """For each new text, the older text of the same entity that says it already, judging by the words alone."""
    texts = [(text, tokens(text)) for text in (*existing, *new)]
    olds = len(texts) - len(new)
    indexed = len(new) * len(texts) > _PAIRS_COMPARED
    index = Sharing(CONTAINMENT_THRESHOLD, (words for _, words in texts)) if indexed else None
    found = []
    for place, (text, words) in enumerate(texts):
        if place >= olds:
            candidates = range(place) if index is None else index.near(words)
            scored = ((_score(text, words, *texts[one]), texts[one][0]) for one in candidates if texts[one][0] != text)
            score, best = max(scored, default=(0.0, ""))
            if score:
                found.append(NearDuplicate(text, best, score))
        if index is not None:
            index.add(place, words)
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
