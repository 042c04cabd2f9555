"""What an item is where nobody has said it: nothing is filled in, it is read like this."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from core.curation.lexicon import words
from core.graph.vocabulary import MEMORY_TYPES
from core.text import fold

if TYPE_CHECKING:
    from collections.abc import Iterable

EPISODIC, SEMANTIC, IDENTITY = "episodic", "semantic", "identity"
HEAD = 48
"""So many characters of a text tell whether it begins with a date."""

_EVENTFUL = words(
    "sesion session evento event reunion meeting incidente incident conversacion conversation chat llamada call"
    " diario diary journal bitacora log episodio episode standup retro retrospective retrospectiva entrevista"
    " interview visita visit viaje trip"
)
_PARTS = re.compile(r"[^\W\d_]+")
_CAMEL = re.compile(r"(?<=[^\W\d_A-Z])(?=[A-Z])")

_MONTH = (
    r"(?:enero|ene|january|jan|febrero|february|feb|marzo|march|mar|abril|abr|april|apr|mayo|may|junio|june|jun"
    r"|julio|july|jul|agosto|ago|august|aug|septiembre|setiembre|september|sept|sep|octubre|october|oct"
    r"|noviembre|november|nov|diciembre|december|dic|dec)(?![^\W\d_])\.?"
)
_MONTH_NUMBER, _DAY_NUMBER = r"(?:1[0-2]|0?[1-9])", r"(?:3[01]|[12]\d|0?[1-9])"
_DATE = (
    rf"(?:\d{{4}}([-/.]){_MONTH_NUMBER}\1{_DAY_NUMBER}"
    rf"|{_DAY_NUMBER}([-/.]){_DAY_NUMBER}\2\d{{4}}"
    rf"|{_DAY_NUMBER}([-/]){_DAY_NUMBER}\3\d{{2}}"
    rf"|{_DAY_NUMBER}(?:\s+de)?\s+{_MONTH}(?:(?:\s+de|,)?\s+\d{{4}})?"
    rf"|{_MONTH}\s+{_DAY_NUMBER}(?:st|nd|rd|th)?(?:,?\s+\d{{4}})?)"
)
_TIME = r"(?:[T\s,]+\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?:\s*[ap]m)?(?:Z|[+-]\d{2}:?\d{2})?)?"
_LEADING_DATE = re.compile(
    rf"[\s\[(*#>-]*{_DATE}{_TIME}(?![\w/]|[-.]\d)[\s\])*]*[:.,;|–—-]*\s*",
    re.IGNORECASE,
)


def is_eventful(entity_type: str) -> bool:
    """Whether an entity of this type is a session or an event, in either language."""
    for word in map(fold, _PARTS.findall(_CAMEL.sub(" ", entity_type))):
        if _EVENTFUL & {word, word.removesuffix("s"), word.removesuffix("es")}:
            return True
    return False


def eventful(entity_types: Iterable[str]) -> list[str]:
    """Those of some types that are of sessions or events."""
    return [one for one in entity_types if is_eventful(one)]


def has_leading_date(text: str) -> bool:
    """Whether a text begins with a date."""
    return _LEADING_DATE.match(text[:HEAD]) is not None


def without_date(text: str) -> str:
    """A text without the date it begins with, unless that is all of it."""
    found = _LEADING_DATE.match(text)
    rest = text[found.end() :].strip() if found else text.strip()
    return rest or text.strip()


def memory_type(said: str, text: str, *, eventful: bool) -> str:
    """The memory type of an item: what was said, or else episodic for what happened and semantic for what is."""
    if said in MEMORY_TYPES:
        return said
    if said:
        return SEMANTIC  # a word of an import that we do not know
    return EPISODIC if eventful or has_leading_date(text) else SEMANTIC


def importance(memory_type: str) -> float:
    """The importance of an item of which none was said."""
    return 0.5 if memory_type == EPISODIC else 0.7
