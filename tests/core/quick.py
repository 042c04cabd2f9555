"""Memories by the hundred, for tests against chance: made from one blank file, and not waiting for the disk."""

from __future__ import annotations

import tempfile
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from core.memory import Memory

if TYPE_CHECKING:
    from collections.abc import Iterator


@cache
def blank() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "memory.recuerdo"
        Memory.open(path).close()
        return path.read_bytes()


@contextmanager
def quick_memory() -> Iterator[Memory]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "memory.recuerdo"
        path.write_bytes(blank())
        with Memory.open(path) as memory:
            with memory._store.exclusively() as writer:
                writer.pragma("synchronous", "off")
            yield memory
