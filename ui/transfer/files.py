"""Asking for a file: the only dialogs there are."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog, QWidget


class FileChooser(Protocol):
    """What asks the person for a file; None when they changed their mind."""

    def new_memory(self, parent: QWidget, beside: Path) -> Path | None:
        """Where a new memory is to lie."""
        ...

    def open_memory(self, parent: QWidget, beside: Path) -> Path | None:
        """A memory to open."""
        ...

    def import_file(self, parent: QWidget) -> Path | None:
        """A file to bring in."""
        ...

    def export_file(self, parent: QWidget, suggestion: str) -> Path | None:
        """Where an export is to be written."""
        ...


class Dialogs(QObject):
    """Asks with the platform's own file dialogs."""

    def new_memory(self, parent: QWidget, beside: Path) -> Path | None:
        """Where a new memory is to lie; the ending is added when it lacks one."""
        found, _ = QFileDialog.getSaveFileName(
            parent, self.tr("New memory"), str(beside.parent / self.tr("memory.recuerdo")), self._memories()
        )
        path = _path(found)
        return path.with_suffix(".recuerdo") if path is not None and not path.suffix else path

    def open_memory(self, parent: QWidget, beside: Path) -> Path | None:
        """A memory to open."""
        found, _ = QFileDialog.getOpenFileName(parent, self.tr("Open a memory"), str(beside.parent), self._memories())
        return _path(found)

    def import_file(self, parent: QWidget) -> Path | None:
        """A file to bring in."""
        kinds = self.tr("Memory files (*.jsonl *.json)") + ";;" + self.tr("All files (*)")
        found, _ = QFileDialog.getOpenFileName(parent, self.tr("Import"), str(Path.home()), kinds)
        return _path(found)

    def export_file(self, parent: QWidget, suggestion: str) -> Path | None:
        """Where an export is to be written."""
        found, _ = QFileDialog.getSaveFileName(
            parent, self.tr("Export"), str(Path.home() / suggestion), self.tr("JSONL (*.jsonl)")
        )
        path = _path(found)
        return path.with_suffix(".jsonl") if path is not None and not path.suffix else path

    def _memories(self) -> str:
        return self.tr("Memories (*.recuerdo)") + ";;" + self.tr("All files (*)")


def _path(found: str) -> Path | None:
    return Path(found) if found else None
