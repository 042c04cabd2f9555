"""The head of the report: how the memory is, in a sentence, and what can be done with all of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QMenu, QVBoxLayout, QWidget

from ui.report.data import DAYS
from ui.report.words import ReportWords
from ui.widgets.basics import button, label
from ui.widgets.choice import Choice

if TYPE_CHECKING:
    from ui.report.data import ReportData


class ReportHead(QWidget):
    """Title, sentence, and three controls.

    Signals:
        days_chosen: After how many days without a look something is quiet.
        export_asked: "html" or "md".
        maintenance_asked: The person wants to look at a maintenance pass.
    """

    days_chosen = Signal(int)
    export_asked = Signal(str)
    maintenance_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = ReportWords()
        self.summary = label("", "hint", wrap=True)
        self.days = Choice()
        self.days.setAccessibleName(self.tr("When something has gone quiet"))
        for days in DAYS:
            self.days.addItem(self._words.quiet_for(days), days)
        self.export = button(self.tr("Export"))
        self.export.setToolTip(self.tr("Writes the whole report into a file"))
        self.menu = QMenu(self.export)
        for words, kind in ((self.tr("As a web page (HTML)…"), "html"), (self.tr("As text (Markdown)…"), "md")):
            self.menu.addAction(words).setData(kind)
        self.maintain = button(self.tr("Preview maintenance"), "primary")
        self._lay_out()
        self.days.activated.connect(lambda _at: self.days_chosen.emit(self.days.currentData()))
        self.menu.triggered.connect(lambda action: self.export_asked.emit(action.data()))
        self.export.clicked.connect(self._open_menu)
        self.maintain.clicked.connect(self.maintenance_asked)

    def show_data(self, data: ReportData) -> None:
        """Shows how the memory is."""
        self.summary.setText(self._words.summary(data))
        if self.days.findData(data.days) < 0:
            self.days.addItem(self._words.quiet_for(data.days), data.days)
        self.days.setCurrentIndex(self.days.findData(data.days))

    def _open_menu(self) -> None:
        self.menu.popup(self.export.mapToGlobal(QPoint(0, self.export.height() + 4)))

    def _lay_out(self) -> None:
        words = QVBoxLayout(spacing=4)
        words.addWidget(label(self.tr("How the memory is doing"), "page"))
        words.addWidget(self.summary)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addLayout(words, 1)
        row.addSpacing(16)
        for part in (self.days, self.export, self.maintain):
            row.addWidget(part, 0, Qt.AlignmentFlag.AlignBottom)
