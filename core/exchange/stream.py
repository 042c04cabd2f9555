"""JSON values out of a file of unknown shape: one a line, several a line, over many lines, in one document.

A line is tried on its own first. A value that goes on beyond its line is followed bracket by bracket
(core/exchange/scan.py); where it turns out broken, reading goes on with the line after the one where it began.
"""

from __future__ import annotations

import json
import re
from collections import deque
from typing import TYPE_CHECKING

from core.exchange.scan import LINE_COST, Found, Scan, decode, expanded
from core.exchange.source import LINE_LIMIT, Segment
from core.model import ImportIssue

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

_RESCAN_LIMIT = LINE_LIMIT
"""What is read a second time after broken values, in all (as `LINE_COST`); then every line stands alone."""

_SEPARATORS = re.compile("[\\s,\ufeff\x1e]*")
_LOOSE = re.compile(r'[\]},\s]*+(?:"[^"\\]*+"\s*+:\s*+[^"{\[]*+)?+[\[{]?+\s*+')
_LOOSE_LIMIT = 200


def objects(segments: Iterator[Segment]) -> Iterator[Found | ImportIssue]:
    """Every object in the file that may be a record, and an issue for whatever could not be read."""
    first = True
    for item in _Stream(segments):
        yield item._replace(first=True) if first and isinstance(item, Found) else item
        first = False


class _Stream:
    def __init__(self, segments: Iterator[Segment]) -> None:
        self._fresh = segments
        self._again: deque[Segment] = deque()
        self._rescans_left = _RESCAN_LIMIT
        self._said = 0  # line of the last issue
        self._in_pieces = False  # lines of a broken value are being read again
        self._document_broke = False

    def __iter__(self) -> Iterator[Found | ImportIssue]:
        while (segment := self._next()) is not None:
            for item in self._line(segment):
                if isinstance(item, Found):
                    self._in_pieces = False
                else:
                    self._said = item.line
                yield item

    def _next(self) -> Segment | None:
        return self._again.popleft() if self._again else next(self._fresh, None)

    def _line(self, segment: Segment) -> Iterator[Found | ImportIssue]:
        position = 0
        while True:
            text = segment.text
            separators = _SEPARATORS.match(text, position)
            assert separators is not None
            position = separators.end()
            if position == len(text):
                if segment.ends or (following := self._next()) is None:
                    return
                segment, position = following, 0
                continue
            if text[position] not in "{[":
                yield from self._junk(segment, position)
                return
            try:
                value, end = decode(text, position)
            except RecursionError:
                yield ImportIssue(segment.line, "too_deep")
                self._skip_rest(segment)
                return
            except ValueError:
                place = yield from self._across(segment, position)
                if place is None:
                    return
                segment, position = place
            else:
                yield from expanded(segment.line, value, damaged=segment.damaged)
                position = end

    def _across(
        self, segment: Segment, position: int
    ) -> Generator[Found | ImportIssue, None, tuple[Segment, int] | None]:
        """Follow a value beyond its segment; returns where reading goes on, or None for the next line."""
        if self._rescans_left <= 0 and segment.ends:
            yield ImportIssue(segment.line, "not_json")
            return None
        scan = Scan()
        while True:
            yield from scan.take(segment, position)
            if scan.done:
                return segment, scan.position
            following = None if scan.reason else self._next()
            if following is None:
                break
            segment, position = following, 0
        line = scan.line if scan.reason or scan.in_record else scan.begun_at
        yield ImportIssue(line, scan.reason or "not_json")
        self._skip_rest(segment)
        self._document_broke = self._document_broke or scan.is_document
        if scan.reason or not scan.is_document:  # a document that was cut off has nothing more to give
            self._read_again(scan.held)
        return None

    def _read_again(self, held: list[Segment]) -> None:
        """After a broken value: have the lines after its first one read again, each on its own."""
        lines = held[1:]
        if lines and all(line.ends for line in held):
            self._in_pieces = True
            self._rescans_left -= sum(len(line.text) + LINE_COST for line in lines)
            self._again.extendleft(reversed(lines))

    def _junk(self, segment: Segment, position: int) -> Iterator[ImportIssue]:
        """Report what is no object, once a line; the remains of a broken value were reported with it."""
        rest = segment.text[position:]
        piece = self._in_pieces and rest[0] in '"]},'
        loose = self._document_broke and len(rest) < _LOOSE_LIMIT and _LOOSE.fullmatch(rest)
        if segment.line != self._said and not (segment.ends and (piece or loose)):
            yield ImportIssue(segment.line, _reason(rest) if segment.ends else "too_long")
        self._skip_rest(segment)

    def _skip_rest(self, segment: Segment | None) -> None:
        while segment is not None and not segment.ends:
            segment = self._next()


def _reason(text: str) -> str:
    try:
        json.loads(text)
    except ValueError:
        return "not_json"
    return "not_a_record"
