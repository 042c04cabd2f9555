"""The settings page: how it looks and moves, which language, and what this memory does by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale, Signal
from PySide6.QtWidgets import QButtonGroup, QCheckBox, QHBoxLayout, QPushButton, QRadioButton, QVBoxLayout, QWidget

from ui.messages import Messages
from ui.scanning import SCAN_WHEN_IDLE_SETTING
from ui.times import Times
from ui.widgets.basics import button, label, line
from ui.widgets.column import SidePage

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.model import Backup
    from ui.operations import Operations
    from ui.preferences import Preferences

_MEGABYTE = 1 << 20


class SettingsPage(SidePage):
    """Choices take effect at once.

    Signals:
        theme_chosen: "system", "light" or "dark".
        motion_chosen: "system" or "less".
        language_chosen: "system", "en" or "es".
        backup_asked: A backup is to be made now.
        restored: Words about a backup that was put back.
    """

    theme_chosen = Signal(str)
    motion_chosen = Signal(str)
    language_chosen = Signal(str)
    backup_asked = Signal()
    restored = Signal(str)

    def __init__(self, operations: Operations, preferences: Preferences, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._operations = operations
        self.add(label(self.tr("Settings"), "page"))
        self.themes = self._choice(
            self.tr("Theme"),
            ((self.tr("As the system"), "system"), (self.tr("Light"), "light"), (self.tr("Dark"), "dark")),
            preferences.theme,
        )
        self.themes.buttonClicked.connect(lambda each: self.theme_chosen.emit(each.property("value")))
        self.motions = self._choice(
            self.tr("Motion"),
            ((self.tr("As the system"), "system"), (self.tr("Less"), "less")),
            preferences.motion,
            self.tr("Less: the graph appears where it comes to rest, and nothing glides or fades."),
        )
        self.motions.buttonClicked.connect(lambda each: self.motion_chosen.emit(each.property("value")))
        self.languages = self._choice(
            self.tr("Language"),
            ((self.tr("As the system"), "system"), ("English", "en"), ("Español", "es")),
            preferences.language,
        )
        self.languages.buttonClicked.connect(lambda each: self.language_chosen.emit(each.property("value")))
        self.add_section(self.tr("File"), label(str(operations.path), wrap=True))
        self.add(line())
        self.scan = QCheckBox(
            self.tr("Look for duplicates and entities to split when nobody has written for ten minutes")
        )
        self.scan.setProperty("role", "choice")
        self.scan.setEnabled(False)
        self.scan.clicked.connect(self._keep_scan)
        scanning = QVBoxLayout(spacing=4)
        scanning.addWidget(self.scan)
        scanning.addWidget(
            label(self.tr("What is found waits in Review; nothing changes by itself."), "hint", wrap=True)
        )
        self.add_section(self.tr("Tidying"), scanning)
        self.add(line())
        self._backups = QVBoxLayout(spacing=4)
        self.add_section(self.tr("Backups"), self._backups)
        make = button(self.tr("Back up now"))
        make.clicked.connect(self.backup_asked)
        self.add_at_left(make)

    def show_theme(self, choice: str) -> None:
        """The theme was chosen elsewhere."""
        for each in self.themes.buttons():
            each.setChecked(each.property("value") == choice)

    def load(self) -> None:
        """Reads what the memory keeps: its backups, and whether it is scanned by itself."""
        self._operations.read(lambda memory: memory.backups.list(), self._show_backups)
        self._operations.read(
            lambda memory: bool(memory.settings.get(SCAN_WHEN_IDLE_SETTING, default=True)), self._show_scan
        )

    def _show_scan(self, wanted: bool) -> None:  # noqa: FBT001 - an answer
        self.scan.setEnabled(True)
        self.scan.setChecked(wanted)

    def _keep_scan(self, wanted: bool) -> None:  # noqa: FBT001 - a slot
        self._operations.keep(lambda memory: memory.settings.set(SCAN_WHEN_IDLE_SETTING, wanted))

    def _choice(self, title: str, options: Sequence[tuple[str, str]], chosen: str, explained: str = "") -> QButtonGroup:
        group = QButtonGroup(self)
        row = QHBoxLayout(spacing=24)
        for words, value in options:
            choice = QRadioButton(words)
            choice.setProperty("value", value)
            choice.setChecked(value == chosen)
            choice.setAccessibleName(f"{title}: {words}")
            group.addButton(choice)
            row.addWidget(choice)
        row.addStretch()
        choices = QVBoxLayout(spacing=4)
        choices.addLayout(row)
        if explained:
            choices.addWidget(label(explained, "hint", wrap=True))
        self.add_section(title, choices)
        self.add(line())
        return group

    def _show_backups(self, backups: Sequence[Backup]) -> None:
        while (item := self._backups.takeAt(0)) is not None:
            item.widget().deleteLater()
        if not backups:
            words = self.tr("None yet. One is made before every import and update, and daily when something changed.")
            self._backups.addWidget(label(words, "hint", wrap=True))
        before: QWidget = self.scan
        for backup in backups:
            restore = self._restore_button(backup)
            self._backups.addWidget(self._backup_row(backup, restore))
            self.setTabOrder(before, restore)
            before = restore

    def _backup_row(self, backup: Backup, restore: QPushButton) -> QWidget:
        row = QWidget()
        layout = QHBoxLayout(row)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(12)
        layout.addWidget(label(Times().exact(backup.made_at)))
        precision = 0 if backup.bytes < _MEGABYTE else 1
        size = QLocale().formattedDataSize(backup.bytes, precision, QLocale.DataSizeFormat.DataSizeTraditionalFormat)
        layout.addWidget(label(f"{Messages().backup_reason(backup.reason)} · {size}", "secondary"), 1)
        layout.addWidget(restore)
        return row

    def _restore_button(self, backup: Backup) -> QPushButton:
        when = Times().exact(backup.made_at)
        restore = button(self.tr("Restore"))
        restore.setAccessibleName(self.tr("Restore the backup of {when}").format(when=when))
        restore.setToolTip(self.tr("Puts this state back; what is there now is backed up first"))
        restore.clicked.connect(lambda: self._restore(backup, when))
        return restore

    def _restore(self, backup: Backup, when: str) -> None:
        said = self.tr("Restored the backup of {when}. The state before it was backed up too.").format(when=when)

        def done(_nothing: None) -> None:
            self.restored.emit(said)
            self.load()

        self._operations.change(lambda memory: memory.backups.restore(backup.name), done)
