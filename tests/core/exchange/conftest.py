from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from blank import laid

from core.exchange.records import read_records
from core.exchange.source import Source
from core.memory import Memory
from core.model import ImportIssue

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from core.exchange.records import Record


@pytest.fixture
def memory(tmp_path: Path) -> Iterator[Memory]:
    with Memory.open(laid(tmp_path / "memory.recuerdo")) as opened:
        yield opened


@pytest.fixture
def file(tmp_path: Path) -> Callable[..., Path]:
    """Writes a file out of lines (objects become JSON), text or bytes."""

    def write(*content: object, name: str = "source.jsonl") -> Path:
        path = tmp_path / name
        if len(content) == 1 and isinstance(content[0], bytes):
            path.write_bytes(content[0])
            return path
        lines = [item if isinstance(item, str) else json.dumps(item, ensure_ascii=False) for item in content]
        path.write_bytes("\n".join(lines).encode("utf-8", "surrogatepass"))
        return path

    return write


@pytest.fixture
def parsed(file: Callable[..., Path]) -> Callable[..., tuple[list[Record], list[tuple[int, str]]]]:
    """Writes a file and reads it: its records, and (line, reason) of what could not be taken."""

    def read(*content: object) -> tuple[list[Record], list[tuple[int, str]]]:
        with Source(file(*content)) as source:
            items = list(read_records(source))
        issues = [(item.line, item.reason) for item in items if isinstance(item, ImportIssue)]
        return [item for item in items if not isinstance(item, ImportIssue)], issues

    return read
