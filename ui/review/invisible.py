"""Characters that nobody sees, made visible."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

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


def invisible(text: str) -> tuple[str, ...]:
    """The characters of a text that cannot be seen, each once, in order."""
    return tuple(dict.fromkeys(character for character in text if _is_invisible(character)))


class InvisibleNames(QObject):
    """What characters that nobody sees are called."""

    def names(self, text: str) -> tuple[str, ...]:
        """Those in a text, each once: in the person's language where it is a common one, else as Unicode calls it."""
        known = self._known()
        names = (known.get(one) or unicodedata.name(one, f"U+{ord(one):04X}").lower() for one in invisible(text))
        return tuple(dict.fromkeys(names))

    def _known(self) -> dict[str, str]:
        return {
            "\u00a0": self.tr("no-break space"),
            "\u00ad": self.tr("soft hyphen"),
            "\u200b": self.tr("zero width space"),
            "\u200c": self.tr("zero width non-joiner"),
            "\u200d": self.tr("zero width joiner"),
            "\u200e": self.tr("left-to-right mark"),
            "\u200f": self.tr("right-to-left mark"),
            "\u202a": self.tr("left-to-right embedding"),
            "\u202b": self.tr("right-to-left embedding"),
            "\u202c": self.tr("end of a change of direction"),
            "\u202d": self.tr("left-to-right override"),
            "\u202e": self.tr("right-to-left override"),
            "\u2060": self.tr("word joiner"),
            "\u2063": self.tr("invisible separator"),
            "\u2066": self.tr("left-to-right isolate"),
            "\u2067": self.tr("right-to-left isolate"),
            "\u2068": self.tr("isolate by the first letter"),
            "\u2069": self.tr("end of an isolate"),
            "\ufeff": self.tr("zero width no-break space"),
        } | dict.fromkeys(map(chr, range(0xE0000, 0xE0080)), self.tr("letters of tags"))


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
