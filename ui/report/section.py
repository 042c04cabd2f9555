"""One section of the report: its heading, its rows, and what is not shown of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QItemSelectionModel, QRect, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from ui.messages import number
from ui.report.model import FIRST, SectionModel
from ui.report.table import SectionTable
from ui.report.words import ReportWords
from ui.widgets.basics import ElidedLabel, button, label

if TYPE_CHECKING:
    from ui.report.data import Item, Section, SectionKey

_TWO_LINES = frozenset({"flagged", "contradictions"})


class SectionView(QFrame):
    """A tile with a table; hidden while there is nothing in it.

    Attributes:
        made: Whether there ever was anything: only then there is a table.

    Signals:
        asked: What is to be done, and the item.
        kept_back: Items that are no longer to be left out.
        moved: Where on the page the current row lies.
    """

    asked = Signal(str, object)
    kept_back = Signal(object)
    moved = Signal(QWidget, QRect)

    def __init__(self, key: SectionKey, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "tile")
        self.key = key
        self._words = ReportWords()
        self._kept: tuple[Item, ...] = ()
        self.made = False
        self.model = SectionModel(key, self)
        self.hide()

    def show_section(self, section: Section, days: int) -> None:
        """Shows it; the row and cell that the keys are on stay the current ones."""
        if not self.made:
            if section.empty:
                return  # most memories have something in two or three of the sections
            self._make()
        current = self.table.currentIndex()
        key, row, column = self.model.key_at(current.row()), current.row(), current.column()
        self._kept = section.kept
        self.model.show(section.items, section.digest)
        if current.isValid() and self.model.rowCount():
            found = self.model.row_of(key)
            row = found if found >= 0 else min(row, self.model.rowCount() - 1)
            self.table.selectionModel().setCurrentIndex(
                self.model.index(row, column), QItemSelectionModel.SelectionFlag.NoUpdate
            )
        self.count.setText(self._words.count(section))
        self._meaning.setText(self._words.meaning(self.key, days))
        self._show_foot()
        self.table.setVisible(bool(section.items))
        self.setVisible(not section.empty)

    def _make(self) -> None:
        self.made = True
        self.table = SectionTable(self.model, two_lines=self.key in _TWO_LINES, parent=self)
        self.table.setAccessibleName(self._words.title(self.key))
        self.count, self._meaning = label("", "secondary"), ElidedLabel("", "secondary")
        self.more, self.back = button("", "link"), button("", "link")
        self._lay_out()
        self.table.pressed_on.connect(lambda row, action: self.asked.emit(action, self.model.items[row]))
        self.table.moved.connect(lambda rect: self.moved.emit(self.table, rect))
        self.more.clicked.connect(self._show_more)
        self.back.clicked.connect(lambda: self.kept_back.emit(self._kept))

    def _show_more(self) -> None:
        self.model.show_all(everything=not self.model.everything)
        self._show_foot()

    def _show_foot(self) -> None:
        total = len(self.model.items)
        words = self.tr("Show the first {count}") if self.model.everything else self.tr("Show all {count}")
        self.more.setText(words.format(count=number(FIRST if self.model.everything else total)))
        self.more.setAccessibleName(f"{self._words.title(self.key)}: {self.more.text()}")
        self.more.setVisible(total > FIRST)
        self.back.setText(self.tr("Show %Ln that you keep", "", len(self._kept)))
        self.back.setAccessibleName(f"{self._words.title(self.key)}: {self.back.text()}")
        self.back.setVisible(bool(self._kept))
        self._foot.setVisible(total > FIRST or bool(self._kept))

    def _lay_out(self) -> None:
        title = label(self._words.title(self.key))
        title.setObjectName("reportHeading")
        head = QHBoxLayout(spacing=8)
        head.setContentsMargins(16, 12, 16, 10)
        head.addWidget(title)
        head.addWidget(self.count)
        head.addSpacing(8)
        head.addWidget(self._meaning, 1)
        self._foot = QWidget(self)
        foot = QHBoxLayout(self._foot)
        foot.setContentsMargins(14, 6, 16, 8)
        foot.setSpacing(16)
        foot.addWidget(self.more)
        foot.addStretch()
        foot.addWidget(self.back)
        column = QVBoxLayout(self)
        column.setContentsMargins(1, 0, 1, 1)
        column.setSpacing(0)
        column.addLayout(head)
        column.addWidget(self.table)
        column.addWidget(self._foot)
        column.addSpacing(4)
