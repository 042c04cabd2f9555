"""A file to import: opened only if it is a regular one, read once from front to back, never written."""

from __future__ import annotations

import codecs
import os
import re
import stat
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Self

from core.errors import ErrorCode, KnownError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import TracebackType

LINE_LIMIT = 16 * 1024 * 1024
"""Characters of one line or record; what is longer is skipped."""

_CHUNK = 256 * 1024
_SURROGATE = re.compile("[\ud800-\udfff]")
_MARKS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))
_KERNEL = ("/proc", "/sys", "/dev")
_ABSENT = (FileNotFoundError, NotADirectoryError)


class Segment(NamedTuple):
    """A line, or a piece of one that is longer than the limit.

    Attributes:
        line: Number of the line, from 1.
        text: Without its newline.
        ends: False when the line goes on in the next segment.
        damaged: True when bytes of it are not text; each stands as a lone surrogate in `text`.
    """

    line: int
    text: str
    ends: bool
    damaged: bool


class Source:
    """The open file. What is appended while it is read is left for another time.

    Attributes:
        path: The file, with `~` expanded.
    """

    def __init__(self, path: Path, on_read: Callable[[float], None] | None = None) -> None:
        """Open the file.

        Args:
            path: The file.
            on_read: Called with the share read before each piece is; what it raises ends the reading.

        Raises:
            KnownError: FILE_NOT_FOUND, FILE_NOT_REGULAR or FILE_NOT_READABLE.
        """
        try:
            self.path = Path(path).expanduser()
        except RuntimeError as error:  # ~nobody
            raise KnownError(ErrorCode.FILE_NOT_FOUND, path=str(path)) from error
        self._descriptor = _open_regular(self.path)
        self._size = os.fstat(self._descriptor).st_size
        self._read = 0
        self._on_read = on_read

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        os.close(self._descriptor)

    def segments(self) -> Iterator[Segment]:
        """The lines that are not empty, in UTF-8 (with or without its mark) or UTF-16 (with it)."""
        line, kept, hurt = 1, "", False
        for text in self._texts():
            suspect = not text.isascii() and _SURROGATE.search(text) is not None
            pieces = (kept + text).split("\n")
            for piece in pieces[:-1]:
                if not piece:
                    line, hurt = line + 1, False
                    continue
                hurt = hurt or (suspect and _SURROGATE.search(piece) is not None)
                yield from _cut(line, piece, damaged=hurt)
                line, hurt = line + 1, False
            kept = pieces[-1]
            hurt = hurt or (suspect and _SURROGATE.search(kept) is not None)
            if len(kept) > LINE_LIMIT:
                yield Segment(line, kept[:LINE_LIMIT], ends=False, damaged=hurt)
                kept = kept[LINE_LIMIT:]
        if kept:
            yield from _cut(line, kept, damaged=hurt)

    def _texts(self) -> Iterator[str]:
        head = self._bytes(_CHUNK)
        encoding = "utf-8"
        for mark, name in _MARKS:
            if head.startswith(mark):
                head, encoding = head[len(mark) :], name
                break
        # Each keeps what is not text as lone surrogates, which are refused later, record by record.
        errors = "surrogateescape" if encoding == "utf-8" else "surrogatepass"
        decoder = codecs.getincrementaldecoder(encoding)(errors)
        yield decoder.decode(head)
        while data := self._bytes(_CHUNK):
            yield decoder.decode(data)
        if encoding == "utf-8":
            yield decoder.decode(b"", final=True)

    def _bytes(self, count: int) -> bytes:
        if self._on_read is not None:
            self._on_read(self._read / self._size if self._size else 0.0)
        try:
            data = os.read(self._descriptor, min(count, self._size - self._read))
        except OSError as error:
            raise KnownError(ErrorCode.FILE_NOT_READABLE, path=str(self.path)) from error
        self._read += len(data)
        return data


def _cut(line: int, text: str, *, damaged: bool) -> Iterator[Segment]:
    while len(text) > LINE_LIMIT:
        yield Segment(line, text[:LINE_LIMIT], ends=False, damaged=damaged)
        text = text[LINE_LIMIT:]
    yield Segment(line, text, ends=True, damaged=damaged)


def _open_regular(path: Path) -> int:
    """A descriptor of the file, if it is a regular one on a disk.

    The kind is asked before opening (to open a device can have effects) and again after (it may have been
    replaced in between); a pipe does not block.
    """
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
    try:
        _require_regular(path, path.stat())
        descriptor = os.open(path, flags)
    except _ABSENT as error:
        raise KnownError(ErrorCode.FILE_NOT_FOUND, path=str(path)) from error
    except OSError as error:
        raise KnownError(ErrorCode.FILE_NOT_READABLE, path=str(path)) from error
    except ValueError as error:  # a NUL in the path
        raise KnownError(ErrorCode.FILE_NOT_FOUND, path=str(path)) from error
    try:
        _require_regular(path, os.fstat(descriptor))
    except BaseException:
        os.close(descriptor)
        raise
    return descriptor


def _require_regular(path: Path, status: os.stat_result) -> None:
    if not stat.S_ISREG(status.st_mode) or _belongs_to_kernel(path, status):
        raise KnownError(ErrorCode.FILE_NOT_REGULAR, path=str(path))


def _belongs_to_kernel(path: Path, status: os.stat_result) -> bool:
    """Whether the file is one that the kernel makes up as it is read (those say that they are regular)."""
    real = Path(os.path.realpath(path))
    for root in _KERNEL:
        if real.is_relative_to(root) and not real.is_relative_to("/dev/shm"):  # noqa: S108 - a real folder
            return True
        try:
            if root != "/dev" and status.st_dev == Path(root).stat().st_dev:
                return True
        except OSError:
            continue
    return False
