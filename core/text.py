"""Text as the memory takes it: normalised, checked, folded for search, hashed for identity."""

from __future__ import annotations

import hashlib
import unicodedata
from itertools import groupby

from core.errors import ErrorCode, KnownError

NAME_LIMIT = 512
TYPE_LIMIT = 128
OBSERVATION_LIMIT = 20_000
QUERY_LIMIT = 2_000
CONTEXT_LIMIT = 2_000
FIELD_LIMIT = 1_000
"""Owner, bucket, scope, team and path."""

_FIRST_MARK, _LAST_MARK = "\u0300", "\u036f"
_MARKS = dict.fromkeys(range(ord(_FIRST_MARK), ord(_LAST_MARK) + 1))

_SHRINKS = 4
"""Normalising composes at most this many characters into one."""
_SHORT = 1_000
"""Characters that Python's own normaliser sorts in no time, however many of them are marks."""


def normal(text: str) -> str:
    """`text` in Unicode normal form C: the form in which everything is stored and compared."""
    if text.isascii():
        return text
    return unicodedata.normalize("NFC", text if len(text) <= _SHORT else _decomposed(text))


def checked(text: str, field: str, limit: int) -> str:
    """`text` normalised, or a `KnownError` that says by field name why it cannot be stored."""
    if "\0" in text:
        raise KnownError(ErrorCode.TEXT_HAS_NUL, field=field)
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise KnownError(ErrorCode.TEXT_HAS_SURROGATE, field=field) from error
    if len(text) <= limit * _SHRINKS:
        text = normal(text)
    if len(text) > limit:
        raise KnownError(ErrorCode.TEXT_TOO_LONG, field=field, limit=limit, length=len(text))
    return text


def checked_name(text: str, field: str = "name", limit: int = NAME_LIMIT) -> str:
    """A name or type: normalised, trimmed, not empty."""
    text = checked(text.strip(), field, limit)
    if not text:
        raise KnownError(ErrorCode.TEXT_EMPTY, field=field)
    return text


def checked_type(text: str, field: str = "entityType") -> str:
    """The type of an entity or relation."""
    return checked_name(text, field, TYPE_LIMIT)


def checked_content(text: str, field: str = "observations") -> str:
    """An observation's text: kept as sent, blank ones refused."""
    text = checked(text, field, OBSERVATION_LIMIT)
    if not text.strip():
        raise KnownError(ErrorCode.TEXT_EMPTY, field=field)
    return text


def fold(text: str) -> str:
    """Text for substring search: casefolded, U+0300-036F dropped after decomposition, nothing else.

    `arbol` finds `Árbol`, ñ matches n; Devanagari and kana keep their marks.
    """
    if text.isascii():
        return text.lower()
    decomposed = unicodedata.normalize("NFD", text.casefold())
    return unicodedata.normalize("NFC", decomposed.translate(_MARKS))


def digest(text: str) -> bytes:
    """Sixteen bytes that stand for the text where only equality matters (BLAKE2b)."""
    return hashlib.blake2b(text.encode(), digest_size=16).digest()


def _decomposed(text: str) -> str:
    """Normal form D in time that grows with the text.

    Python sorts a run of combining marks in time that grows with its square: one hostile line of 16 MiB would stop
    the process for hours.
    """
    pieces = "".join(
        unicodedata.normalize("NFD", text[start : start + _SHORT]) for start in range(0, len(text), _SHORT)
    )
    runs = groupby(pieces, lambda char: unicodedata.combining(char) > 0)
    return "".join("".join(sorted(run, key=unicodedata.combining) if marks else run) for marks, run in runs)
