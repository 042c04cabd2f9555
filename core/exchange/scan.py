"""One JSON value that may go on over many lines, and the records inside of it.

The elements of a document (an array, or an object with `entities` or `relations`) are handed on one by one, so
that a document of any size is never held whole.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, NamedTuple

from core.exchange.source import LINE_LIMIT, Segment
from core.model import ImportIssue

if TYPE_CHECKING:
    from collections.abc import Iterator

NESTING_LIMIT = 100
GROUPS = ("entities", "relations")
"""Keys under which a document keeps its records."""

NAMES = ("name", "entityName", "entity_name", "entity")
"""Keys that name an entity."""

_RECORD_KEYS = {"from", "to", "observations"}
_DIGITS_LIMIT = 4_000
LINE_COST = 64
"""What holding a line costs beside its characters: a record of very many very short lines is too long as well."""
_WRAPPERS = 3
_SIGN = re.compile(r'\s*([{}\[\]",:]|[^\s{}\[\]",:]+)')
_WORD = re.compile(r'[^\s{}\[\]",:]*')
_STRING = re.compile(r'[^"\\]*+(?:\\.[^"\\]*+)*+"', re.DOTALL)
_PARTNER = {"}": "{", "]": "["}


class Found(NamedTuple):
    """An object that may be a record.

    Attributes:
        line: Where it begins.
        value: The object.
        damaged: Whether bytes on its lines are not text.
        first: Whether nothing but blank lines came before it.
    """

    line: int
    value: dict[str, object]
    damaged: bool
    first: bool = False


def _int(digits: str) -> int | float:
    return int(digits) if len(digits) <= _DIGITS_LIMIT else float(digits)


_DECODER = json.JSONDecoder(strict=False)
_PATIENT_DECODER = json.JSONDecoder(strict=False, parse_int=_int)


def decode(text: str, position: int = 0) -> tuple[object, int]:
    """The value at `position` and where it ends; `ValueError` when there is no whole one."""
    try:
        return _DECODER.raw_decode(text, position)
    except json.JSONDecodeError:
        raise
    except ValueError:  # more digits than Python converts to an int
        return _PATIENT_DECODER.raw_decode(text, position)


class Scan:
    """Follows the brackets of one value over any number of segments.

    Attributes:
        begun_at: The line where the value begins.
        line: Where the open record begins; outside of records, the line being read.
        held: The segments since that line.
        done: Whether the value is complete, at `position` in the last segment.
        reason: Why it cannot be read, once that is known.
    """

    def __init__(self) -> None:
        self.begun_at = 0
        self.line = 0
        self.held: list[Segment] = []
        self.done = False
        self.position = 0
        self.reason = ""
        self._stack: list[str] = []
        self._base: int | None = 0  # the depth at which records stand; None between the groups of a document
        self._last = ","
        self._key = ""
        self._named = False
        self._in_string = self._escaped = self._in_word = False
        self._parts: list[str] | None = None  # text of the open record; emptied once it is too long
        self._size = 0
        self._dropped = self._damaged = False
        self._odd_line = 0

    @property
    def in_record(self) -> bool:
        """Whether a record is open."""
        return self._parts is not None

    @property
    def is_document(self) -> bool:
        """Whether records stand inside of the value, instead of being it."""
        return self._base != 0

    def take(self, segment: Segment, position: int) -> Iterator[Found | ImportIssue]:
        """Read on in `segment`; afterwards `done`, `reason`, or neither when more is needed."""
        text, begin = segment.text, position
        position = self._resume(segment, position)
        while not (self._in_string or self.reason) and (match := _SIGN.match(text, position)):
            sign, position = match[1], match.end()
            if sign in "{[":
                if self._opens(sign, segment):
                    begin = match.start(1)
            elif sign in "}]":
                yield from self._closes(sign, segment, begin, position)
                if self.done:
                    return
            else:
                yield from self._plain(sign, segment.line)
                position = self._word(sign, segment, position)
        self._in_word = not (segment.ends or self._in_string) and _WORD.fullmatch(text[-1:]) is not None
        self._keep(text[begin:], segment)

    def _resume(self, segment: Segment, position: int) -> int:
        self._damaged = self._damaged or segment.damaged
        self.begun_at = self.begun_at or segment.line
        if self._parts is None:
            self._stand_at(segment)
        elif not self._dropped:
            self.held.append(segment)
        if self._in_string:
            return self._string(segment, position)
        if self._in_word and (word := _WORD.match(segment.text, position)):
            return word.end()
        return position

    def _stand_at(self, segment: Segment) -> None:
        self.line, self.held = segment.line, [segment]

    def _opens(self, sign: str, segment: Segment) -> bool:
        """Take an opening bracket; True when a record begins with it."""
        depth = len(self._stack)
        if not self._value_may_begin():
            self.reason = "not_json"
            return False
        if depth >= NESTING_LIMIT + (self._base or 0):
            self.reason = "too_deep"
            return False
        self._last = sign
        self._stack.append(sign)
        if depth == 0 and sign == "[":
            self._base = 1
            return False
        at_key = depth == 1 and self._stack[0] == "{" and not self._base
        if at_key and sign == "[" and self._key in GROUPS and not self._named:
            self._base, self._parts = 2, None
            return False
        if depth != self._base or self._parts is not None:
            return False
        self._stand_at(segment)
        self._parts, self._size, self._dropped, self._damaged = [], 0, False, segment.damaged
        return True

    def _value_may_begin(self) -> bool:
        if not self._stack or self._beside_records():  # a comma that is missing between records is forgiven
            return True
        return self._last in "[:" or (self._last == "," and self._stack[-1] == "[")

    def _beside_records(self) -> bool:
        return self._parts is None and bool(self._base) and len(self._stack) == self._base

    def _closes(self, sign: str, segment: Segment, begin: int, position: int) -> Iterator[Found | ImportIssue]:
        """Take a closing bracket, which may complete a record, a group of them or the whole value."""
        self._last = sign
        if not self._stack or self._stack.pop() != _PARTNER[sign]:
            self.reason = "not_json"
            return
        depth = len(self._stack)
        if self._parts is not None and depth == self._base:
            yield from self._record(segment.text[begin:position])
            self._stand_at(segment)
        elif self._base is not None and depth < self._base:
            self._base = None
        self.done, self.position = depth == 0, position

    def _word(self, sign: str, segment: Segment, position: int) -> int:
        """Take a string, a number, a word or punctuation; the position after it."""
        if sign in ",:":
            self._last = sign
            return position
        if sign != '"':
            self.reason = self.reason if self._value_may_begin() else "not_json"
            self._last = sign[-1]
            return position
        if self._last not in "{[,:":
            self.reason = "not_json"
            return position
        begin = position
        position = self._string(segment, position)
        if len(self._stack) == 1 and not self._base and not self._in_string:
            self._key = segment.text[begin : position - 1]
            self._named = self._named or self._key in NAMES
        return position

    def _string(self, segment: Segment, position: int) -> int:
        """Read on inside of a string, which may go on beyond a segment but never beyond a line."""
        text = segment.text
        begin = position + 1 if self._escaped else position
        match = _STRING.match(text, begin)
        self._last = '"'
        self._in_string = match is None
        self._escaped = False
        if match is not None:
            return match.end()
        if segment.ends:
            self.reason = "not_json"
        else:
            self._escaped = (len(text) - max(begin, len(text.rstrip("\\")))) % 2 == 1
        return len(text)

    def _plain(self, sign: str, line: int) -> Iterator[ImportIssue]:
        """Say once a line that something other than an object stands where records do."""
        if self._beside_records() and sign not in ",:" and line != self._odd_line:
            self._odd_line = line
            yield ImportIssue(line, "not_a_record")

    def _keep(self, text: str, segment: Segment) -> None:
        if self._parts is None or self._dropped:
            return
        self._parts.append(text + "\n" if segment.ends else text)
        self._size += len(text) + LINE_COST
        if self._size > LINE_LIMIT + LINE_COST:
            self._dropped = True
            self._parts.clear()
            self.held = self.held[:1]

    def _record(self, text: str) -> Iterator[Found | ImportIssue]:
        assert self._parts is not None
        whole, self._parts = "".join([*self._parts, text]), None
        if self._dropped or len(whole) > LINE_LIMIT:
            yield ImportIssue(self.line, "too_long")
            return
        try:
            value, _ = decode(whole)
        except RecursionError:
            yield ImportIssue(self.line, "too_deep")
        except ValueError:
            yield ImportIssue(self.line, "not_json")
        else:
            if self._base == 0:
                yield from expanded(self.line, value, damaged=self._damaged)
            else:
                yield _element(self.line, value, damaged=self._damaged)


def expanded(line: int, value: object, *, damaged: bool) -> Iterator[Found | ImportIssue]:
    """The records in one whole value: itself, or those of the document that it is."""
    elements = value if isinstance(value, list) else None
    if isinstance(value, dict):
        groups = _groups(value)
        if groups is None:
            yield Found(line, value, damaged)
            return
        elements = [element for group in groups for element in group]
    odd = False
    for element in elements or ():
        item = _element(line, element, damaged=damaged)
        if isinstance(item, Found) or not odd:
            yield item
        odd = odd or isinstance(item, ImportIssue)


def _element(line: int, value: object, *, damaged: bool) -> Found | ImportIssue:
    return Found(line, value, damaged) if isinstance(value, dict) else ImportIssue(line, "not_a_record")


def _groups(value: dict[str, object], wrappers: int = _WRAPPERS) -> list[list[object]] | None:
    """The lists of records of a document, also when it is wrapped in an object or two; None for a record."""
    if any(isinstance(value.get(key), str) for key in NAMES):
        return None
    found: list[list[object]] = []
    for key in GROUPS:
        group = value.get(key)
        if isinstance(group, list):
            found.append(group)
        elif isinstance(group, dict):  # by name
            found.append([{"name": name, **body} for name, body in group.items() if isinstance(body, dict)])
    if found:
        return found
    if wrappers and not _RECORD_KEYS & value.keys():
        for inner in value.values():
            if isinstance(inner, dict) and (groups := _groups(inner, wrappers - 1)) is not None:
                return groups
    return None
