"""A new memory's file: made once, and copied where a test needs a memory rather than its making."""

from __future__ import annotations

import tempfile
from functools import cache
from pathlib import Path

from core.store.connection import connect
from core.store.migrations import prepare


def laid(path: Path) -> Path:
    """The path, at which there is a memory that nobody has opened yet, unless there was one."""
    if not path.exists():
        path.write_bytes(_blank())
    return path


@cache
def _blank() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "memory.recuerdo"
        connection = connect(path, create=True)
        prepare(connection, path, lambda: None)
        connection.close()
        return path.read_bytes()
