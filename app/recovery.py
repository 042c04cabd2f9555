"""A way back when the memory's own file cannot be opened."""

from __future__ import annotations

import shutil
import uuid
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from core.model import Backup

_LOG = ("-wal", "-shm")
"""What SQLite keeps beside a file. It would take what lies there for the log of the one that is put in its place."""


def put_in_place(path: Path, backup: Backup) -> None:
    """Puts a backup where a memory that cannot be opened lies, and keeps that one beside it."""
    whole = path.with_name(f"{path.name}-{uuid.uuid4().hex}.partial")
    try:
        shutil.copyfile(backup.path, whole)
        _put_aside(path)
        whole.rename(path)
    finally:
        whole.unlink(missing_ok=True)


def _put_aside(path: Path) -> None:
    """Moves the file away with its log, or the log alone where the file is gone."""
    aside = path.with_name(f"{path.stem}-unreadable{path.suffix}")
    number = 2
    while any(_beside(aside, suffix).exists() for suffix in ("", *_LOG)):
        aside = path.with_name(f"{path.stem}-unreadable-{number}{path.suffix}")
        number += 1
    for suffix in (*_LOG, ""):  # the log first: killed here, a file is left without one, not the other way round
        part = _beside(path, suffix)
        if part.exists():
            part.rename(_beside(aside, suffix))


def _beside(path: Path, suffix: str) -> Path:
    return path.with_name(path.name + suffix)
