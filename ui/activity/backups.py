"""The backups: which there are, whether they are whole, and putting one back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale, Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QProgressBar, QPushButton, QVBoxLayout, QWidget

from ui.activity.moments import Moments
from ui.activity.panel import cleared
from ui.messages import Messages
from ui.tasks import Lane
from ui.widgets.basics import ElidedLabel, button, label
from ui.widgets.column import ReadingColumn

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.model import Backup
    from ui.operations import Operations

_MEGABYTE = 1 << 20


class BackupRow(QFrame):
    """One backup.

    Signals:
        verify_asked: Whether it is whole is to be found out.
        restore_asked: It is to be put back.
    """

    verify_asked = Signal()
    restore_asked = Signal()

    def __init__(self, backup: Backup, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.backup = backup
        self.setProperty("role", "tile")
        when = Moments().exact(backup.made_at)
        self.when = f"{when[:1].upper()}{when[1:]}"
        self.verify, self.restore = button(self.tr("Verify")), button(self.tr("Restore"))
        self.verify.setAccessibleName(self.tr("Verify the backup of {when}").format(when=when))
        self.restore.setAccessibleName(self.tr("Restore the backup of {when}").format(when=when))
        self.restore.setToolTip(self.tr("Puts this state back; what is there now is backed up first"))
        self.verify.clicked.connect(self.verify_asked)
        self.restore.clicked.connect(self.restore_asked)
        self.state = label("", "secondary")
        words = QVBoxLayout(spacing=2)
        words.addWidget(ElidedLabel(self.when))
        words.addWidget(label(f"{Messages().backup_reason(backup.reason)} · {_size(backup.bytes)}", "secondary"))
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 10, 12, 10)
        row.setSpacing(8)
        row.addLayout(words, 1)
        row.addWidget(self.state)
        row.addWidget(self.verify)
        row.addWidget(self.restore)

    def show_state(self, words: str, role: str = "secondary") -> None:
        """Says what is known of it."""
        self.state.setText(words)
        self.state.setProperty("role", role)
        self.state.style().polish(self.state)
        self.setAccessibleName(f"{self.when}: {words}")


class BackupsSection(ReadingColumn):
    """The list, with what makes another.

    Signals:
        said: Words for the message bar.
    """

    said = Signal(str)

    def __init__(self, operations: Operations, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._operations = operations
        self._verified: dict[str, bool] = {}
        self._busy = False
        self.rows: list[BackupRow] = []
        self.make = button(self.tr("Back up now"), "primary")
        self.make.clicked.connect(self._make)
        self.progress = QProgressBar(textVisible=False, minimum=0, maximum=1000)
        self.progress.hide()
        self.working = label("", "hint")
        self.working.hide()
        self.add(
            label(
                self.tr(
                    "Copies of the whole memory beside its file: before every import, update and restore, and daily"
                    " when something changed. The ten newest are kept, and the three newest of each reason."
                ),
                "hint",
                wrap=True,
            )
        )
        self.add_at_left(self.make)
        self.add(self.working)
        self.add(self.progress)
        self._list = QVBoxLayout(spacing=8)
        self.add_layout(self._list)

    def load(self) -> None:
        """Reads the list."""
        self._operations.read(lambda memory: memory.backups.list(), self._show)

    def _show(self, backups: Sequence[Backup]) -> None:
        focused = next((each.backup.name for each in self.rows if each.isAncestorOf(self.focusWidget() or each)), None)
        cleared(self._list)
        self.rows = []
        if not backups:
            self._list.addWidget(label(self.tr("There is no backup yet."), "hint"))
        for backup in backups:
            row = BackupRow(backup)
            row.verify_asked.connect(lambda row=row: self._verify(row))
            row.restore_asked.connect(lambda row=row: self._restore(row))
            if backup.name in self._verified:
                self._tell(row, whole=self._verified[backup.name])
            self.rows.append(row)
            self._list.addWidget(row)
            if backup.name == focused:
                row.restore.setFocus(Qt.FocusReason.OtherFocusReason)
        self._enable()

    def _make(self) -> None:
        self._begin(self.tr("Making a backup…"))

        def done(backup: Backup) -> None:
            self._end()
            self.said.emit(self.tr("Backed up: {when}.").format(when=Moments().exact(backup.made_at)))
            self.load()

        self._operations.change_long(
            lambda memory, job: memory.backups.make("asked", progress=job.report),
            done,
            self._failed,
            self._show_progress,
        )

    def _verify(self, row: BackupRow) -> None:
        name = row.backup.name
        row.verify.setEnabled(False)
        row.show_state(self.tr("Reading it…"))

        def done(whole: bool) -> None:  # noqa: FBT001  # an answer
            self._verified[name] = whole
            for each in self.rows:
                if each.backup.name == name:
                    each.verify.setEnabled(True)
                    self._tell(each, whole=whole)

        self._operations.read(lambda memory: memory.backups.verify(name), done, self._failed, lane=Lane.LONG)

    def _tell(self, row: BackupRow, *, whole: bool) -> None:
        row.show_state(self.tr("✓ whole") if whole else self.tr("✕ damaged: it cannot be restored"))
        row.restore.setEnabled(whole)

    def _restore(self, row: BackupRow) -> None:
        self._begin(self.tr("Restoring the backup of {when}…").format(when=Moments().exact(row.backup.made_at)))
        name, when = row.backup.name, Moments().exact(row.backup.made_at)

        def done(_nothing: None) -> None:
            self._end()
            words = self.tr("Restored the backup of {when}. The state before it was backed up too.")
            self.said.emit(words.format(when=when))
            self.load()

        self._operations.change_long(
            lambda memory, job: memory.backups.restore(name, progress=job.report),
            done,
            self._failed,
            self._show_progress,
        )

    def _failed(self, error: Exception) -> None:
        self._end()
        self._operations.report(error)
        self.load()

    def _begin(self, words: str) -> None:
        self._busy = True
        self.working.setText(words)
        self.progress.setAccessibleName(words)
        self.progress.setValue(0)
        self.working.show()
        self.progress.show()
        self._enable()

    def _end(self) -> None:
        self._busy = False
        self.working.hide()
        self.progress.hide()
        self._enable()

    def _show_progress(self, part: float) -> None:
        self.progress.setValue(round(part * 1000))

    def _enable(self) -> None:
        self._each(self.make, usable=True)
        for row in self.rows:
            self._each(row.restore, usable=self._verified.get(row.backup.name, True))

    def _each(self, control: QPushButton, *, usable: bool) -> None:
        control.setEnabled(usable and not self._busy)


def _size(number: int) -> str:
    precision = 0 if number < _MEGABYTE else 1
    return QLocale().formattedDataSize(number, precision, QLocale.DataSizeFormat.DataSizeTraditionalFormat)
