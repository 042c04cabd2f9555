"""What may pass from the wire to the SDK, and the answer to what may not.

The SDK drops a line that it cannot parse, and takes a request whose id is no string or integer for a
notification: in both cases the client waits for ever. So every line is checked here first, and a refused
request is answered under its own id.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from mcp_types import (
    INVALID_PARAMS,
    INVALID_REQUEST,
    PARSE_ERROR,
    ErrorData,
    JSONRPCError,
    JSONRPCMessage,
    JSONRPCRequest,
    jsonrpc_message_adapter,
)
from pydantic import ValidationError

from server.scanner import Outline, scan

if TYPE_CHECKING:
    from collections.abc import Sequence

LINE_LIMIT: Final = 16 * 1024 * 1024
NESTING_LIMIT: Final = 100

_STRING = re.compile(rb'"[^"\\]*(?:\\.[^"\\]*)*"', re.DOTALL)
_NUMBER = re.compile(rb"-?[0-9][0-9.eE+-]*")
_NOT_BRACKETS: Final = bytes(sorted(set(range(256)) - set(b"[]{}")))
_SQUARE: Final = bytes.maketrans(b"{}", b"[]")
_LONG_NUMBER = re.compile(rb"[0-9][eE][+]?[0-9]{2}|[0-9]{200}")
"""Only such a number can be beyond the range of a double."""
_SURROGATE = re.compile(rb"\\u[dD][89a-fA-F]")
_BOM: Final = b"\xef\xbb\xbf"

_UNREADABLE = (
    # Part of the parser's own message → what to say. Its text names positions, never content.
    ("recursion limit", f"The message is nested more than {NESTING_LIMIT} levels deep."),
    ("number out of range", "A number in the message is too long."),
    ("unicode code point", "The message is not valid UTF-8."),
)


@dataclass(frozen=True, slots=True)
class Refused:
    """A line that goes no further, and what its sender is told (nothing, when nobody waits)."""

    answers: tuple[JSONRPCError, ...]


def check(line: bytes) -> JSONRPCMessage | Refused | None:
    """The message on a line, or a refusal; None for a blank line."""
    line = line.removeprefix(_BOM)
    if not line.strip():
        return None
    try:
        message = jsonrpc_message_adapter.validate_json(line, by_name=False)
    except ValidationError as error:
        code, reason = _reason(line, error)
        outlines = scan(line)
        if code == PARSE_ERROR and not _is_json(line):  # the id may be what is garbled: it is no notification
            outlines = [outline for outline in outlines if outline.is_request]
        return refused(outlines, code, reason)
    if fault := _excess(line):
        return refused(scan(line), INVALID_REQUEST, fault)
    if not isinstance(message, JSONRPCRequest) and (fault := _misread(scan(line))):
        return refused(scan(line), INVALID_REQUEST, fault)
    return message


def too_long(outlines: Sequence[Outline]) -> Refused:
    """The refusal of a line above the limit, of which only an outline was kept."""
    return refused(outlines, INVALID_REQUEST, f"The message is longer than {LINE_LIMIT // 1024 // 1024} MiB.")


def refused(outlines: Sequence[Outline], code: int, message: str) -> Refused:
    """An error for each request among the messages of a line; one without an id when it is not known whose."""
    ids: list[str | int | None] = [outline.id for outline in outlines if outline.is_request]
    if not ids and not (outlines and all(_expects_nothing(outline) for outline in outlines)):
        ids = [None]
    error = ErrorData(code=code, message=message)
    return Refused(tuple(JSONRPCError(jsonrpc="2.0", id=request_id, error=error) for request_id in ids))


def _expects_nothing(outline: Outline) -> bool:
    """Whether it is a whole notification, or the answer to a request of ours."""
    if outline.has_answer and not outline.has_method:
        return True
    return outline.complete and outline.has_method and not outline.has_id


def _is_json(line: bytes) -> bool:
    """Whether only a value is refused, as half of a surrogate pair, and the keys are what they seem."""
    try:
        json.loads(line.decode())
    except (ValueError, RecursionError):
        return False
    return True


def _misread(outlines: Sequence[Outline]) -> str | None:
    """Why a message that the SDK takes for a notification or an answer is really a request, if it is."""
    for outline in outlines:
        if outline.has_id and outline.has_method:
            if outline.id is None:
                return "The id of a request must be a string or an integer."
            return "A request has neither a result nor an error."
    return None


def _excess(line: bytes) -> str | None:
    """What the parser lets through and later steps would choke on: deep nesting and numbers without a value."""
    deep = line.count(b"[") + line.count(b"{") > NESTING_LIMIT
    odd = b"NaN" in line or b"Infinity" in line or _LONG_NUMBER.search(line) is not None
    if not (deep or odd):
        return None
    bare = _STRING.sub(b'""', line)  # terminates: the line is valid JSON, every string is closed
    if deep and _nested(bare):
        return f"The message is nested more than {NESTING_LIMIT} levels deep."
    if odd and (b"NaN" in bare or b"Infinity" in bare or any(map(_infinite, _NUMBER.findall(bare)))):
        return "NaN and Infinity are not numbers in JSON, nor is a number beyond the range of a double."
    return None


def _infinite(number: bytes) -> bool:
    return (b"e" in number or b"E" in number or b"." in number) and float(number) in (float("inf"), -float("inf"))


def _nested(bare: bytes) -> bool:
    """Whether brackets are nested too deeply: each round removes the innermost level."""
    brackets = bare.translate(_SQUARE, _NOT_BRACKETS)
    for _ in range(NESTING_LIMIT):
        if not brackets:
            return False
        brackets = brackets.replace(b"[]", b"")
    return bool(brackets)


def _reason(line: bytes, error: ValidationError) -> tuple[int, str]:
    """Code and sentence for a line that the SDK's own adapter refuses."""
    details = error.errors(include_url=False, include_input=False)
    first = details[0]
    if first["type"] == "json_invalid":
        text = str(first.get("ctx", {}).get("error", "unreadable"))
        for part, sentence in _UNREADABLE:
            if part in text:
                return PARSE_ERROR, sentence
        if ("escape" in text or "surrogate" in text) and _SURROGATE.search(line):
            return PARSE_ERROR, "A text in the message holds half of a surrogate pair, which is not a character."
        return PARSE_ERROR, f"The message is not valid JSON: {text}."
    if line.lstrip().startswith(b"["):
        return INVALID_REQUEST, "Batches are not supported: send each message on a line of its own."
    if any(detail["loc"][-1:] == ("params",) for detail in details):
        return INVALID_PARAMS, "The params of a message must be an object."
    return INVALID_REQUEST, "The message is not a JSON-RPC 2.0 request, notification or response."
