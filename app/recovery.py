"""A way back when the memory's own file cannot be opened."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from core.model import Backup


def put_in_place(path: Path, backup: Backup) -> None:
    """Puts a backup where a memory that cannot be opened lies, and keeps that one beside it."""
    if path.exists():
        aside = path.with_name(f"{path.stem}-unreadable{path.suffix}")
        number = 2
        while aside.exists():
            aside = path.with_name(f"{path.stem}-unreadable-{number}{path.suffix}")
            number += 1
        for suffix in ("", "-wal", "-shm"):  # the write-ahead log belongs to the file
            part = path.with_name(path.name + suffix)
            if part.exists():
                part.rename(aside.with_name(aside.name + suffix))
    shutil.copyfile(backup.path, path)
