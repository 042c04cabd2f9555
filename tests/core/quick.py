"""Memories by the hundred, for tests against chance."""

from __future__ import annotations

import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from blank import laid

from core.memory import Memory

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextmanager
def quick_memory() -> Iterator[Memory]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "memory.recuerdo"
        with Memory.open(laid(path)) as memory:
            yield memory
