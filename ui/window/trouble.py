"""What is shown when a memory cannot be opened: why, and what can be done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QMainWindow, QWidget

from ui.messages import Messages
from ui.times import Times
from ui.widgets.basics import button, label, line
from ui.widgets.column import ReadingColumn

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from core.errors import KnownError
    from core.model import Backup

_BACKUPS_SHOWN = 5


class TroubleWindow(QMainWindow):
    """Offers another file, a backup, or to try again.

    Signals:
        open_asked: Another memory is to be chosen.
        retried: The same file is to be tried again.
        backup_chosen: The `Backup` to put in the place of the file.
    """

    open_asked = Signal()
    retried = Signal()
    backup_chosen = Signal(object)

    def __init__(self, path: Path, error: KnownError, backups: Sequence[Backup]) -> None:
        super().__init__()
        self.setWindowTitle("Recuerdo")
        self.resize(720, 480)
        column = ReadingColumn(width=600)
        column.add(label(self.tr("This memory cannot be opened"), "page"))
        self.sentence = label(Messages().error(error), wrap=True)
        column.add(self.sentence)
        column.add(label(str(path), "hint", wrap=True))
        self.open_other = button(self.tr("Open another…"), "primary")
        self.retry = button(self.tr("Try again"))
        self.open_other.clicked.connect(self.open_asked)
        self.retry.clicked.connect(self.retried)
        row = QWidget()
        buttons = QHBoxLayout(row)
        buttons.setContentsMargins(0, 0, 0, 0)
        buttons.setSpacing(8)
        buttons.addWidget(self.open_other)
        buttons.addWidget(self.retry)
        column.add_at_left(row)
        if backups:
            column.add(line())
            column.add(
                label(self.tr("Or put a backup in its place; the file as it is now is kept beside it."), wrap=True)
            )
        for backup in backups[:_BACKUPS_SHOWN]:
            words = f"{Times().exact(backup.made_at)} · {Messages().backup_reason(backup.reason)}"
            choice = button(words)
            choice.clicked.connect(lambda _checked=False, backup=backup: self.backup_chosen.emit(backup))
            column.add_at_left(choice)
        self.setCentralWidget(column)
        self.open_other.setFocus()
