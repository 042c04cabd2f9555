"""A text as the facts it names: words by their meaning, numbers, dates, times and identifiers by their value."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.curation import lexicon, synonyms
from core.curation.chunks import tokens_of
from core.curation.counting import language, quantified
from core.curation.tokens import AXES, CODE, QUANTITY, WORD, Token, key_of

if TYPE_CHECKING:
    from collections.abc import Iterator

_FUTURE = re.compile(r"\w{2,}(?:r|dr|br)(?:á|ás|án|é|emos)")
_PAST = re.compile(r"\w{2,}(?:ó|aron|ieron)|fue|fueron|was|were|did|been")
_HEADLINE, _CAPITALS = 4, 0.75
"""Among so many words, from this share of capitalised ones on, capitals say nothing."""
_LONGEST = 2_000
"""Characters read of a text: what follows is compared by its meaning alone."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """A text, read.

    Attributes:
        tokens: All of it, in order.
        content: Tokens that say something of their own.
        counts: How often each key of the content occurs.
        quantities: Numbers, dates and times.
        codes: Identifiers and addresses.
        values: Axis → the values that the text names (`order` → before).
        denied: Keys within reach of each negation.
        contrasted: Keys within reach of an "instead of".
        hedged: Keys within reach of each hedge.
        future: Whether it speaks of what will be.
        past: Whether it speaks of what was.
        keys: The keys of the content.
        language: `es`, `en`, or nothing where neither is plain.
    """

    tokens: tuple[Token, ...]
    content: tuple[Token, ...]
    counts: Counter[str]
    quantities: tuple[Token, ...]
    codes: tuple[Token, ...]
    values: dict[str, frozenset[str]]
    denied: tuple[frozenset[str], ...]
    contrasted: tuple[frozenset[str], ...]
    hedged: tuple[frozenset[str], ...]
    future: bool
    past: bool
    keys: frozenset[str]
    language: str

    @property
    def names(self) -> tuple[Token, ...]:
        """Tokens that are surely names."""
        return tuple(token for token in self.content if token.name)


def read(text: str) -> Phrase:
    """Read a text."""
    text = text[:_LONGEST].replace("\u00a0", " ").replace("\u202f", " ").replace("’", "'").replace("−", "-")
    tokens = quantified(_joined(list(tokens_of(text))))
    tokens = _without_headline_capitals(tokens)
    content = tuple(token for token in tokens if token.content)
    counts = Counter(token.key for token in content)
    words = [word.strip(".,;:") for word in text.lower().split()]
    return Phrase(
        tokens=tuple(tokens),
        content=content,
        counts=counts,
        quantities=tuple(token for token in tokens if token.kind == QUANTITY),
        codes=tuple(token for token in tokens if token.kind == CODE),
        values=_values(tokens),
        denied=tuple(_reaches(tokens, lexicon.NEGATIONS)),
        contrasted=tuple(_reaches(tokens, lexicon.CONTRASTS)),
        hedged=tuple(_reaches(tokens, lexicon.HEDGES)),
        future="will" in words or any(_FUTURE.fullmatch(word) for word in words),
        past=any(_PAST.fullmatch(word) for word in words),
        keys=frozenset(counts),
        language=language(tokens),
    )


def _joined(tokens: list[Token]) -> list[Token]:
    """Several words that are read as one."""
    made: list[Token] = []
    place = 0
    while place < len(tokens):
        token = tokens[place]
        for length in _PHRASE_LENGTHS.get(token.surface, ()):
            run = tokens[place : place + length]
            merged = synonyms.PHRASES.get(" ".join(one.surface for one in run))
            if merged is not None:
                made.extend(
                    Token(WORD, key_of(word), word, capital=token.capital, start=not token.name)
                    for word in merged.split()
                )
                place += length
                break
        else:
            made.append(token)
            place += 1
    return made


def _without_headline_capitals(tokens: list[Token]) -> list[Token]:
    """In a headline or a shout capitals make no names."""
    words = [token for token in tokens[1:] if token.kind == WORD and not token.frame]
    if len(words) < _HEADLINE or sum(token.capital for token in words) < _CAPITALS * len(words):
        return tokens
    return [Token(t.kind, t.key, t.surface, capital=True, start=True) if t.name else t for t in tokens]


def _values(tokens: list[Token]) -> dict[str, frozenset[str]]:
    values: dict[str, set[str]] = {}
    for token in tokens:
        if token.kind == WORD:
            for axis, value in AXES.get(token.surface, ()):
                values.setdefault(axis, set()).add(value)
    return {axis: frozenset(named) for axis, named in values.items()}


def _reaches(tokens: list[Token], words: frozenset[str]) -> Iterator[frozenset[str]]:
    """For each of the words, the keys of the two content words after it (before it, at the end)."""
    for place, token in enumerate(tokens):
        if token.kind == WORD and token.surface in words:
            after = [one.key for one in tokens[place + 1 :] if one.content and one.surface not in words][:2]
            before = [one.key for one in tokens[:place] if one.content and one.surface not in words][-2:]
            yield frozenset(after or before)


def _phrase_lengths() -> dict[str, tuple[int, ...]]:
    """First word of each fixed phrase → the lengths that phrases so begun have, the longest first."""
    lengths: dict[str, tuple[int, ...]] = {}
    for phrase in sorted(synonyms.PHRASES, key=len, reverse=True):
        words = phrase.split()
        lengths[words[0]] = (*lengths.get(words[0], ()), len(words))
    return lengths


_PHRASE_LENGTHS = _phrase_lengths()
