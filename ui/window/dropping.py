"""Files that are dropped on the window."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtGui import QDropEvent

_IMPORTABLE = {".jsonl", ".json"}
_MEMORY = ".recuerdo"


def is_memory(path: Path) -> bool:
    """Whether a file is opened rather than brought in."""
    return path.suffix.lower() == _MEMORY


def dropped_file(event: QDropEvent) -> Path | None:
    """The first file that the window can do something with."""
    for url in event.mimeData().urls():
        path = Path(url.toLocalFile())
        if is_memory(path) or path.suffix.lower() in _IMPORTABLE:
            return path
    return None
