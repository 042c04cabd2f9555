"""The words that the memory's own fields take, in English and in Spanish."""

from __future__ import annotations

from core.errors import ErrorCode, KnownError
from core.text import fold

STATUSES = ("active", "paused", "done", "archived")
KINDS = ("generic", "finding", "decision", "state", "spec", "metric", "metadata")
MEMORY_TYPES = ("episodic", "semantic", "procedural", "identity", "working")

_SPANISH = {
    "activo": "active",
    "pausado": "paused",
    "completado": "done",
    "archivado": "archived",
    "hallazgo": "finding",
    "estado": "state",
    "especificacion": "spec",
    "metrica": "metric",
}

INVERSES = {"contiene": "parte_de", "parte_de": "contiene", "contains": "part_of", "part_of": "contains"}
"""Relation types that come in pairs: ending one ends the other."""


def word(value: str, field: str, allowed: tuple[str, ...]) -> str:
    """The word of `allowed` that `value` means, in either language.

    Raises:
        KnownError: VALUE_NOT_ALLOWED.
    """
    folded = fold(value.strip())
    folded = _SPANISH.get(folded, folded)
    if folded not in allowed:
        raise KnownError(ErrorCode.VALUE_NOT_ALLOWED, field=field, value=value[:100], allowed=allowed)
    return folded


def word_or_free(value: str, allowed: tuple[str, ...]) -> str:
    """Like `word`, but what is none of them stays as it is: an import keeps what people have."""
    folded = fold(value.strip())
    folded = _SPANISH.get(folded, folded)
    return folded if folded in allowed else value.strip()
