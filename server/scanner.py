"""Finds the ids of JSON-RPC messages in raw bytes that no parser accepts.

A client whose request is refused must be told so under that request's id, else it waits for ever. The bytes may
be cut off, nested too deeply, or longer than any buffer, so this reads them as a stream of tokens and keeps only
what stands at the first level of an object (of a message, that is; a batch array around it is looked through).
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass

_KEPT = 4_096
"""Longest key or id that is kept; a longer id cannot be echoed."""

_SHALLOW = re.compile(rb'["{}\[\],:]|\s+|[^"{}\[\],:\s]+')
_DEEP = re.compile(rb'["{}\[\]]')
_IN_STRING = re.compile(rb'["\\]')
_INTEGER = re.compile(rb"-?(?:0|[1-9][0-9]*)")


@dataclass(slots=True)
class Outline:
    """What is known of one message.

    Attributes:
        id: Its id, when it is one that can be echoed (a string or an integer).
        has_id: Whether there is an `id` key at all.
        has_method: Whether there is a `method` key.
        has_answer: Whether there is a `result` or `error` key.
        complete: Whether its closing brace was seen.
    """

    id: str | int | None = None
    has_id: bool = False
    has_method: bool = False
    has_answer: bool = False
    complete: bool = False

    @property
    def is_request(self) -> bool:
        """Whether somebody waits for an answer under `id`."""
        return self.id is not None and (self.has_method or not self.has_answer)


class Scanner:
    """Feed it bytes in pieces of any size, then ask `outlines()`."""

    def __init__(self, most: int = 1_000) -> None:
        self._most = most
        self._found: list[Outline] = []
        self._open: Outline | None = None
        self._depth = 0
        self._base = 0  # 1 inside of a batch array
        self._started = False
        self._in_string = False
        self._escaped = False
        self._token = bytearray()
        self._keeping = False
        self._key: bytes | None = None
        self._awaits_value = False

    def feed(self, data: bytes) -> None:
        """Read on."""
        position = 0
        while position < len(data):
            if self._in_string:
                position = self._string(data, position)
                continue
            shallow = self._depth <= self._base + 1
            match = (_SHALLOW if shallow else _DEEP).search(data, position)
            if match is None:
                return
            self._take(match[0])
            position = match.end()

    def outlines(self) -> list[Outline]:
        """The messages seen so far, one that is cut off included."""
        self._end_value()
        return [*self._found, self._open] if self._open is not None else list(self._found)

    def _string(self, data: bytes, position: int) -> int:
        if self._escaped:
            self._keep(data[position : position + 1])
            self._escaped = False
            return position + 1
        match = _IN_STRING.search(data, position)
        if match is None:
            self._keep(data[position:])
            return len(data)
        self._keep(data[position : match.end()])
        if match[0] == b'"':
            self._in_string = False
        else:
            self._escaped = True
        return match.end()

    def _keep(self, data: bytes) -> None:
        if self._keeping and len(self._token) <= _KEPT:
            self._token += data[: _KEPT + 1]

    def _take(self, token: bytes) -> None:
        at_fields = self._open is not None and self._depth == self._base + 1
        if token == b'"':
            self._in_string = True
            self._keeping = at_fields
            if self._awaits_value and at_fields and self._token.strip():
                self._token[:] = b"{"  # two values in a row: neither is the id
            elif at_fields:
                self._token[:] = b'"'
        elif token in (b"{", b"["):
            self._opens(token, at_fields=at_fields)
        elif token in (b"}", b"]"):
            self._closes()
        elif at_fields and token == b":":
            if not self._awaits_value:
                self._key, self._awaits_value = bytes(self._token), True
                self._token.clear()
        elif at_fields and token == b",":
            self._end_value()
        elif at_fields:
            # White space is kept too, as one blank: it tells `1 2` from a number that came in two pieces.
            self._token += b" " if token.isspace() else token[: _KEPT + 1]

    def _opens(self, token: bytes, *, at_fields: bool) -> None:
        if not self._started:
            self._started = True
            self._base = 1 if token == b"[" else 0
        elif at_fields:
            self._token[:] = b"{"  # a value that is no scalar cannot be an id
        if token == b"{" and self._depth == self._base:
            self._open = Outline()
            self._reset()
        self._depth += 1

    def _closes(self) -> None:
        if self._depth == self._base + 1 and self._open is not None:
            self._end_value()
            self._open.complete = True
            if len(self._found) < self._most:
                self._found.append(self._open)
            self._open = None
        self._depth = max(self._depth - 1, 0)
        if self._depth == 0:
            self._started = False

    def _end_value(self) -> None:
        """A field is complete: note what it says of the message."""
        if self._open is None or not self._awaits_value:
            return
        key = _text(self._key or b"")
        if key == "id":
            self._open.has_id = True
            self._open.id = None if self._in_string else _identity(bytes(self._token).strip())
        elif key == "method":
            self._open.has_method = True
        elif key in {"result", "error"}:
            self._open.has_answer = True
        self._reset()

    def _reset(self) -> None:
        self._key, self._awaits_value = None, False
        self._token.clear()


def scan(data: bytes) -> list[Outline]:
    """The messages in one piece of bytes."""
    scanner = Scanner()
    scanner.feed(data)
    return scanner.outlines()


def _identity(token: bytes) -> str | int | None:
    if token.startswith(b'"'):
        return _text(token)
    if len(token) <= _KEPT and _INTEGER.fullmatch(token):
        return int(token)
    return None


def _text(token: bytes) -> str | None:
    """The string that a JSON literal stands for, if it is whole and could be written again."""
    if len(token) > _KEPT:
        return None
    try:
        value = json.loads(token.decode().strip())
        if isinstance(value, str):
            value.encode()  # refuses lone surrogates
            return value
    except ValueError:
        pass
    return None
