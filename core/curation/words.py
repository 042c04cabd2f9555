"""Near duplicates that the words alone show, as they are told to who has just written one."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING

from core.curation.sharing import Sharing
from core.model import NearDuplicate

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

THRESHOLD = 0.85
"""Similarity from which two observations may say the same: calibrated cosine, or share of their telling words."""
CONTAINMENT_THRESHOLD = 0.7
LENGTH_RATIO = 2.0
"""Containment counts only where the longer text has at least this many times the characters of the shorter."""

_PAIRS_COMPARED = 20_000
"""Up to this many pairs of texts are simply compared; beyond, an index tells which ones are worth it."""
_JUDGED = 8
"""So many of the likeliest older texts are read for facts that differ."""

_WORD = re.compile(r"\w(?:\S*\w)?")


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
            likely = sorted({one for one in scored if one[0]}, key=partial(_likeness, text), reverse=True)
            twin = _twin(text, likely[:_JUDGED])
            if twin is not None:
                found.append(twin)
        if index is not None:
            index.add(place, words)
    return tuple(found)


def _score(text: str, words: frozenset[str], old: str, old_words: frozenset[str]) -> float:
    if not words or not old_words:
        return 0.0
    if words == old_words:
        return 1.0
    (short, few), (long, many) = sorted(((text, words), (old, old_words)), key=lambda pair: len(pair[0]))
    if len(long) < LENGTH_RATIO * len(short):
        return 0.0
    score = len(few & many) / len(few)
    return score if score >= CONTAINMENT_THRESHOLD else 0.0


def _likeness(text: str, scored: tuple[float, str]) -> tuple[float, int, str]:
    """By what the older texts are ordered: of those that hold all of a text's words, the shortest is most like it."""
    score, old = scored
    return score, -abs(len(old) - len(text)), old


def _twin(text: str, likely: Sequence[tuple[float, str]]) -> NearDuplicate | None:
    """The first of some older texts that differs from a text in no fact."""
    if not likely:
        return None
    from core.curation.facts import same_facts  # a write that repeats nothing has no need of it

    return next((NearDuplicate(text, old, score) for score, old in likely if same_facts(text, old)), None)
