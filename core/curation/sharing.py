"""Which texts share enough words to be worth comparing: those that have one of each other's rarest words."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


class Sharing:
    """An index over sets of words, for finding the sets of which most is in another, or the other way round.

    If a share of the words of one set lies in another, then so does one of its few rarest words: only texts that
    have such a word in common need be compared, a handful among thousands.
    """

    def __init__(self, share: float, texts: Iterable[frozenset[str]]) -> None:
        """`share` is the part of the smaller set that must be found; `texts` tell which words are rare."""
        self._share = share
        self._frequency = Counter(word for words in texts for word in words)
        self._holding: dict[str, list[int]] = defaultdict(list)
        self._marked: dict[str, list[int]] = defaultdict(list)

    def add(self, place: int, words: frozenset[str]) -> None:
        """Put a set in the index, under a number of the caller's."""
        for word in words:
            self._holding[word].append(place)
        for word in self._rarest(words):
            self._marked[word].append(place)

    def near(self, words: frozenset[str]) -> set[int]:
        """The numbers of all sets that hold the share of `words`, or of which `words` hold it; and of some others."""
        found: set[int] = set()
        for word in self._rarest(words):
            found.update(self._holding.get(word, ()))
        for word in words:
            found.update(self._marked.get(word, ()))
        return found

    def _rarest(self, words: frozenset[str]) -> list[str]:
        needed = math.ceil(self._share * len(words) - 1e-9)
        return sorted(words, key=lambda word: (self._frequency[word], word))[: len(words) - needed + 1]
