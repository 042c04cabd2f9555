"""Where two texts differ, word by word: what is marked when both are shown."""

from __future__ import annotations

import re
import unicodedata
from difflib import SequenceMatcher
from itertools import takewhile
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

Span = tuple[int, int]

_TOKEN = re.compile(r"\w(?:[\w.,:/@%'’-]*\w)?%?|[^\w\s]")
_MOST_WORDS = 400
"""Where more differs, nothing is compared: nobody could take in what would be marked."""


def differing(first: str, second: str) -> tuple[tuple[Span, ...], tuple[Span, ...]]:
    """The parts of each text that the other lacks, as (from, to); case and accents do not count."""
    ours, theirs = list(_TOKEN.finditer(first)), list(_TOKEN.finditer(second))
    mine, its = [_bare(one[0]) for one in ours], [_bare(one[0]) for one in theirs]
    alike = _alike(zip(mine, its, strict=False))
    tail = min(_alike(zip(reversed(mine), reversed(its), strict=False)), len(mine) - alike, len(its) - alike)
    mine, its = mine[alike : len(mine) - tail], its[alike : len(its) - tail]
    if max(len(mine), len(its)) > _MOST_WORDS:
        return (), ()
    changes = [one for one in SequenceMatcher(None, mine, its, autojunk=False).get_opcodes() if one[0] != "equal"]
    return (
        tuple(_span(ours, alike + start, alike + end) for _, start, end, _, _ in changes if end > start),
        tuple(_span(theirs, alike + start, alike + end) for _, _, _, start, end in changes if end > start),
    )


def joined(spans: Iterable[Span]) -> tuple[Span, ...]:
    """Parts of one text, ascending; those that touch or overlap are one."""
    result: list[Span] = []
    for start, end in sorted(spans):
        if result and start <= result[-1][1]:
            result[-1] = (result[-1][0], max(end, result[-1][1]))
        else:
            result.append((start, end))
    return tuple(result)


def likeness(first: frozenset[str], second: frozenset[str]) -> float:
    """Share of the words of both that both have."""
    return 2 * len(first & second) / (len(first) + len(second)) if first or second else 0.0


def words(text: str) -> frozenset[str]:
    """The words of a text, as `differing` compares them."""
    return frozenset(_bare(one[0]) for one in _TOKEN.finditer(text))


def _alike(pairs: Iterable[tuple[str, str]]) -> int:
    """How many pairs are of the same word, from the first on."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


def _bare(word: str) -> str:
    if word.isascii():
        return word.casefold()
    decomposed = unicodedata.normalize("NFKD", word.casefold())
    return "".join(one for one in decomposed if not unicodedata.combining(one))


def _span(found: Sequence[re.Match[str]], start: int, end: int) -> Span:
    return found[start].start(), found[end - 1].end()
