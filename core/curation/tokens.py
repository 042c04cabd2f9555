"""Tokens: what a text's words and signs are read as."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from core.curation import lexicon, synonyms

if TYPE_CHECKING:
    from core.curation.quantities import Quantity

WORD, QUANTITY, CODE, MARK = "word", "quantity", "code", "mark"
"""Kinds of token; a mark is what joins an enumeration."""
DENIAL = "!"
"""The key of all negations."""

_FRAME = lexicon.ARTICLES | lexicon.FUNCTION | lexicon.PREPOSITIONS.keys()
_WEIGHTLESS = lexicon.LIGHT | lexicon.NEGATIONS


class Token:
    """One word, quantity or identifier.

    Attributes:
        kind: WORD, QUANTITY, CODE or MARK.
        key: What it means: tokens of equal keys say the same.
        surface: The folded text.
        capital: Whether it is written as a name is.
        value: The quantity.
        frame: Whether it holds the sentence together rather than saying something.
        content: Whether it says something of its own.
        name: Whether it is surely a name.
    """

    __slots__ = ("capital", "content", "frame", "key", "kind", "name", "surface", "value")

    def __init__(
        self,
        kind: str,
        key: str,
        surface: str,
        *,
        capital: bool = False,
        start: bool = False,
        value: Quantity | None = None,
    ) -> None:
        word = kind == WORD
        self.kind = kind
        self.key = key
        self.surface = surface
        self.capital = capital
        self.value = value
        self.frame = (word and surface in _FRAME) or kind == MARK
        self.content = not self.frame and not (word and surface in _WEIGHTLESS)
        self.name = word and capital and not start


COMMA = Token(MARK, ",", ",")


def is_known(word: str) -> bool:
    """Whether a folded word is one that we know what it means."""
    return word in _GROUPS


@lru_cache(maxsize=4096)
def key_of(word: str) -> str:
    """What a folded word means: its group of synonyms, or its stem."""
    stem = lexicon.stem(word)
    return DENIAL if word in lexicon.NEGATIONS else _GROUPS.get(word) or _STEMS.get(stem) or stem


def _groups() -> tuple[dict[str, str], dict[str, str], dict[str, list[tuple[str, str]]]]:
    surfaces: dict[str, str] = {}
    axes: dict[str, list[tuple[str, str]]] = {}
    for line in synonyms.lines(synonyms.AXES):
        axis, _, values = line.partition(": ")
        for value in values.split(" | "):
            words = value.split()
            for word in words:
                surfaces.setdefault(word, f"{axis}:{words[0]}")
                axes.setdefault(word, []).append((axis, words[0]))
    for line in [*synonyms.lines(synonyms.SYNONYMS), *synonyms.lines(synonyms.SPELLINGS)]:
        words = line.split()
        known = next((surfaces[word] for word in words if word in surfaces), f"~{words[0]}")
        for word in words:
            surfaces[word] = known
    stems: dict[str, str] = {}
    for word, group in surfaces.items():
        stem = lexicon.stem(word)
        if len(stem) > 3:
            stems.setdefault(stem, group)
    return surfaces, stems, axes


_GROUPS, _STEMS, AXES = _groups()
"""`AXES`: folded word → the axes that it stands on, and where."""
