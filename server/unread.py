"""Answers for connections that may write and not read: nothing in them that the caller did not send itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from core.errors import KnownError
from core.text import normal
from server.arguments import unwrapped

if TYPE_CHECKING:
    from collections.abc import Iterator

    from server.shapes import Shape

_OURS = {
    *("actions", "at", "created_at", "error", "error_type", "errors", "message", "reason", "result", "run_id", "state"),
    "status",
}
"""What holds sentences and words of this server, with what was sent in them, but never a stored text."""
_NAMES = {"from_name", "name", "text", "to_name"}
"""Parameters of errors that may be stored texts."""


def without_stored(answer: Shape, sent: Mapping[str, object]) -> Shape:
    """The answer without texts that were stored before: counts, ids, our own words and what was sent remain."""
    known = {normal(text.strip()) for text in _texts(sent)}
    return {key: _shown(value, key, known) for key, value in answer.items() if _may_show(value, key, known)}


def without_stored_names(error: KnownError, sent: Mapping[str, object]) -> KnownError:
    """The error without names that were stored before: an old name that was sent stands for the present one."""
    known = {normal(text.strip()) for text in _texts(sent)}
    parameters = error.parameters.items()
    return KnownError(
        error.code, **{key: value for key, value in parameters if key not in _NAMES or _may_show(value, key, known)}
    )


def _shown(value: object, key: str, known: set[str]) -> object:
    if isinstance(value, Mapping):
        return {name: _shown(one, name, known) for name, one in value.items() if _may_show(one, name, known)}
    if isinstance(value, list | tuple):
        return [_shown(one, key, known) for one in value if _may_show(one, key, known)]
    return value


def _may_show(value: object, key: str, known: set[str]) -> bool:
    return not isinstance(value, str) or key in _OURS or normal(value.strip()) in known


def _texts(value: object) -> Iterator[str]:
    """Every text in what a client sent, also where it sent JSON as a string."""
    value = unwrapped(value, dict, list)
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for one in value.values():
            yield from _texts(one)
    elif isinstance(value, list):
        for one in value:
            yield from _texts(one)
