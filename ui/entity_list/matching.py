"""Where the words of a query stand in a text, and the piece of the text that shows them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from core.text import fold

_WORD = re.compile(r"\w+")
_SHORT = 3
"""Among longer words of a query, those of so few letters ("the", "las") say nothing."""

_STEM = 5
"""A longer word is met by what differs in its last two letters alone: plurals, endings."""

_LEAD = 18
_MOST = 400

Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Excerpt:
    """One line of a text, with the parts of it that the query names: (start, end), ascending."""

    text: str
    spans: tuple[Span, ...] = ()


@lru_cache(maxsize=64)
def telling_words(query: str) -> tuple[str, ...]:
    """The words of a query that tell something, folded, each once."""
    words = list(dict.fromkeys(_WORD.findall(fold(query))))
    return tuple([word for word in words if len(word) > _SHORT] or words)


def held_words(text: str, query: str) -> tuple[str, ...]:
    """Those words of a query that a text holds."""
    folded = fold(text)
    tokens = set(_WORD.findall(folded))
    return tuple(word for word in telling_words(query) if any(_met(word, token) for token in tokens))


def spans_of(text: str, query: str) -> tuple[Span, ...]:
    """Where a text holds the query as a whole, or its words at the beginning of words."""
    folded, origin = _folded(text)
    whole = fold(" ".join(query.split()))
    found: list[Span] = []
    start = folded.find(whole) if whole else -1
    while start >= 0:
        found.append((start, start + len(whole)))
        start = folded.find(whole, start + len(whole))
    for match in _WORD.finditer(folded):
        for word in telling_words(query):
            if _met(word, match[0]):
                length = len(word) if match[0].startswith(word) else len(match[0])
                found.append((match.start(), match.start() + length))
    joined = _joined(found)
    if origin is None:
        return joined
    return tuple((origin[start], origin[end - 1] + 1) for start, end in joined)


def excerpt(text: str, query: str) -> Excerpt:
    """The line of a text in which the query's words come first, or its beginning."""
    line = " ".join(text.split())
    spans = spans_of(line, query)
    begin = 0
    if spans and spans[0][0] > _LEAD:
        begin = line.rfind(" ", 0, max(spans[0][0] - _LEAD, 0)) + 1 or spans[0][0] - _LEAD
    shown = line[begin : begin + _MOST]
    lead = "…" if begin else ""
    shift = len(lead) - begin
    kept = [(start + shift, min(end + shift, len(lead) + len(shown))) for start, end in spans if start < begin + _MOST]
    return Excerpt(lead + shown, tuple(kept))


def _met(word: str, token: str) -> bool:
    if token.startswith(word):
        return True
    stem = word[:-2]
    return len(stem) >= _STEM - 1 and token.startswith(stem) and len(token) <= len(word) + 2


def _folded(text: str) -> tuple[str, list[int] | None]:
    """A text as it is compared, and where each of its characters comes from; None when nothing has moved."""
    folded = fold(text)
    if len(folded) == len(text):
        return folded, None
    pieces, origin = [], []
    for at, character in enumerate(text):
        piece = fold(character)
        pieces.append(piece)
        origin += [at] * len(piece)
    return "".join(pieces), origin


def _joined(spans: list[Span]) -> tuple[Span, ...]:
    joined: list[Span] = []
    for start, end in sorted(spans):
        if joined and start <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        else:
            joined.append((start, end))
    return tuple(joined)
