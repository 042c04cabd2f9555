from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from core.errors import ErrorCode, KnownError
from core.exchange import source as source_module
from core.exchange.source import Source

posix_only = pytest.mark.skipif(sys.platform == "win32", reason="POSIX files")


def refusal(path: Path) -> ErrorCode:
    with pytest.raises(KnownError) as caught, Source(path):
        pass
    assert caught.value.parameters["path"] == str(path)
    return caught.value.code


def test_missing_files(tmp_path: Path) -> None:
    plain = tmp_path / "plain"
    plain.touch()
    assert refusal(tmp_path / "missing.jsonl") is ErrorCode.FILE_NOT_FOUND
    assert refusal(plain / "below.jsonl") is ErrorCode.FILE_NOT_FOUND
    assert refusal(tmp_path / "a\0b") is ErrorCode.FILE_NOT_FOUND
    assert refusal(Path("~no-such-user-here/x")) is ErrorCode.FILE_NOT_FOUND


@posix_only
def test_only_regular_files(tmp_path: Path) -> None:
    pipe, link = tmp_path / "pipe", tmp_path / "link"
    os.mkfifo(pipe)
    link.symlink_to("/dev/zero")
    for path in (tmp_path, pipe, link, Path("/dev/null"), Path("/dev/zero")):
        assert refusal(path) is ErrorCode.FILE_NOT_REGULAR


@pytest.mark.skipif(sys.platform != "linux", reason="Linux's own files")
def test_no_file_that_the_kernel_makes_up(tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to("/proc/self/environ")
    for path in (Path("/proc/self/status"), Path("/proc/cpuinfo"), link, Path("/sys/kernel/uevent_seqnum")):
        if path.exists():
            assert refusal(path) is ErrorCode.FILE_NOT_REGULAR


@posix_only
def test_a_file_that_may_not_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "secret"
    path.touch()

    def refuse(*_: object) -> int:
        raise PermissionError(13, "no")

    monkeypatch.setattr(source_module.os, "open", refuse)
    assert refusal(path) is ErrorCode.FILE_NOT_READABLE


def test_home_and_links(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    (tmp_path / "file").write_text("a\nb", encoding="utf-8")
    with Source(Path("~/file")) as source:
        assert [segment.text for segment in source.segments()] == ["a", "b"]


@pytest.mark.parametrize("chunk", [1, 2, 3, 7, 4096])
@pytest.mark.parametrize(
    "content",
    [b"", b"\n", b"a", b"a\n", b"\xef\xbb\xbfa\r\nb\n\nc", "añil\u2028x\x85y\x0bz\n日本😀".encode(), b"a\xffb\n\xc3"],
)
def test_pieces_do_not_show(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, chunk: int, content: bytes) -> None:
    path = tmp_path / "file"
    path.write_bytes(content)
    real = os.read
    first = [True]

    def small(descriptor: int, count: int) -> bytes:  # the head is read whole, for its mark
        size = max(chunk, 3) if first[0] else chunk
        first[0] = False
        return real(descriptor, min(count, size))

    monkeypatch.setattr(source_module.os, "read", small)
    with Source(path) as source:
        segments = list(source.segments())
    text = content.removeprefix(b"\xef\xbb\xbf").decode("utf-8", "surrogateescape")
    lines = [(number, line) for number, line in enumerate(text.split("\n"), 1) if line]
    assert [(segment.line, segment.text) for segment in segments] == lines
    assert all(segment.damaged == any("\ud800" <= char <= "\udfff" for char in segment.text) for segment in segments)


def test_what_is_appended_meanwhile_waits(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text("a\n", encoding="utf-8")
    with Source(path) as source:
        path.write_text("a\nb\n", encoding="utf-8")
        assert [segment.text for segment in source.segments()] == ["a"]
