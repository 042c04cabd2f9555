"""Characters that nobody sees, made visible."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ui.review.differences import Span

_PLAIN = "\n\t"


def made_visible(text: str) -> tuple[str, tuple[Span, ...]]:
    """The text with every invisible character written as its code in brackets, and where those stand."""
    parts: list[str] = []
    spans: list[Span] = []
    length = 0
    for character in text:
        shown = character
        if _is_invisible(character):
            shown = f"[U+{ord(character):04X}]"
            if spans and spans[-1][1] == length:
                spans[-1] = (spans[-1][0], length + len(shown))
            else:
                spans.append((length, length + len(shown)))
        parts.append(shown)
        length += len(shown)
    return "".join(parts), tuple(spans)


def invisible_names(text: str) -> tuple[str, ...]:
    """The Unicode names of what cannot be seen in a text, each once, in order."""
    found = dict.fromkeys(character for character in text if _is_invisible(character))
    return tuple(unicodedata.name(one, f"U+{ord(one):04X}").lower() for one in found)


@lru_cache(maxsize=4_096)
def _is_invisible(character: str) -> bool:
    if character in _PLAIN or character == " ":
        return False
    category = unicodedata.category(character)
    # Controls, formats (zero width, bidirectional, tags), private use, separators that are no ordinary space,
    # selectors of variants, and the Hangul fillers that look like nothing.
    return (
        category in {"Cc", "Cf", "Co", "Cn", "Zl", "Zp", "Zs"}
        or character in "\u034f\u115f\u1160\u3164\uffa0"
        or ("VARIATION SELECTOR" in unicodedata.name(character, ""))
    )
