"""One section of the report as a Qt table: what it is, what is told of it, and a cell for each thing to do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt

from core.curation.report import Unresolved
from ui.report.data import key_of
from ui.report.words import ACTIONS, FACTS, ReportWords, Row

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtCore import QObject

    from ui.report.data import Item, SectionKey
    from ui.report.words import ActionKey

ROW_ROLE = int(Qt.ItemDataRole.UserRole)
ACTION_ROLE = ROW_ROLE + 1
FIRST = 20
"""Rows that are shown until all are asked for."""

Index = QModelIndex | QPersistentModelIndex


class SectionModel(QAbstractTableModel):
    """Rows are worded as they are drawn: there may be thousands."""

    def __init__(self, key: SectionKey, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.key = key
        self.actions = ACTIONS[key]
        self.facts = FACTS[key]
        self.everything = False
        self._items: Sequence[Item] = ()
        self._digest = hash(())
        self._words = ReportWords()

    @property
    def items(self) -> Sequence[Item]:
        """All items, shown or not."""
        return self._items

    def show(self, items: Sequence[Item], digest: int) -> None:
        """Shows these, the first of them until all are asked for; `digest` tells whether they are others."""
        if digest == self._digest:
            return
        self.beginResetModel()
        self._items, self._digest = items, digest
        self.endResetModel()

    def show_all(self, *, everything: bool) -> None:
        """Shows all of them, or the first only."""
        self.beginResetModel()
        self.everything = everything
        self.endResetModel()

    def key_at(self, row: int) -> str:
        """What a row is recognised by."""
        return key_of(self._items[row]) if 0 <= row < len(self._items) else ""

    def row_of(self, key: str) -> int:
        """Where it is now; -1 where it is not shown."""
        return next((row for row in range(self.rowCount()) if key_of(self._items[row]) == key), -1)

    def action_at(self, index: Index) -> ActionKey | None:
        """What pressing a cell does; None for a cell that only tells, or where there is nothing to be done."""
        place = index.column() - 1 - self.facts
        if not index.isValid() or place < 0:
            return None
        action, item = self.actions[place], self._items[index.row()]
        return None if action == "end" and isinstance(item, Unresolved) and not item.relations else action

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008  # Qt's own default
        """One an item."""
        if parent.isValid():
            return 0
        return len(self._items) if self.everything else min(len(self._items), FIRST)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008  # Qt's own default
        """What it is, what is told of it, what can be done."""
        return 0 if parent.isValid() else 1 + self.facts + len(self.actions)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """What a cell says."""
        if not index.isValid() or index.row() >= len(self._items):
            return None
        if role == ACTION_ROLE:
            return self.action_at(index)
        if role not in (
            ROW_ROLE,
            Qt.ItemDataRole.DisplayRole,
            Qt.ItemDataRole.AccessibleTextRole,
            Qt.ItemDataRole.ToolTipRole,
        ):
            return None
        row = self._words.row(self._items[index.row()])
        if role == ROW_ROLE:
            return row
        return self._text(row, index, role)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """For who reads by ear: which action a column holds."""
        place = section - 1 - self.facts
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole and place >= 0:
            return self._words.action(self.actions[place])
        return None

    def _text(self, row: Row, index: Index, role: int) -> str:
        action = self.action_at(index)
        if action is not None:
            words = self._words.action(action)
            if role == Qt.ItemDataRole.ToolTipRole:
                return self._words.explained(action)
            return words if role == Qt.ItemDataRole.DisplayRole else f"{words}: {_line(row.title)}"
        if index.column():
            return _line(row.facts[index.column() - 1]) if index.column() <= self.facts else ""
        texts = [_line(text) for text in (row.title, row.second) if text]
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return "; ".join((*texts, *(_line(fact) for fact in row.facts if fact)))
        return "\n".join(texts)


def _line(text: str) -> str:
    return " ".join(text.split())
