"""Where an edited text differs from what it was, word by word."""

from __future__ import annotations

import re
from difflib import SequenceMatcher

Span = tuple[int, int]

_TOKEN = re.compile(r"\w+|[^\w\s]")
_MOST_WORDS = 800
"""Longer texts are not compared: it would take long, and nobody could take in what would be marked."""


def differing(before: str, after: str) -> tuple[tuple[Span, ...], tuple[Span, ...]]:
    """The parts of each text that the other lacks, as (from, to)."""
    old, new = list(_TOKEN.finditer(before)), list(_TOKEN.finditer(after))
    if max(len(old), len(new)) > _MOST_WORDS:
        return (), ()
    matcher = SequenceMatcher(None, [one[0] for one in old], [one[0] for one in new], autojunk=False)
    changes = [change for change in matcher.get_opcodes() if change[0] != "equal"]
    return (
        tuple((old[start].start(), old[end - 1].end()) for _, start, end, _, _ in changes if end > start),
        tuple((new[start].start(), new[end - 1].end()) for _, _, _, start, end in changes if end > start),
    )
