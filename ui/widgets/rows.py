"""A list of many rows of equal height, and which of them stand together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHeaderView, QTableView, QWidget

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PySide6.QtCore import QAbstractItemModel
    from PySide6.QtGui import QFocusEvent, QKeyEvent


def as_rows(table: QTableView, row_height: int) -> None:
    """Makes a table a list of rows of equal height: one column, chosen one at a time, without grid or headings."""
    table.setMouseTracking(True)
    table.setShowGrid(False)
    table.setTabKeyNavigation(False)
    table.setSelectionMode(QTableView.SelectionMode.SingleSelection)
    table.setVerticalScrollMode(QTableView.ScrollMode.ScrollPerPixel)
    table.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    table.horizontalHeader().hide()
    table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
    table.verticalHeader().hide()
    table.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
    table.verticalHeader().setDefaultSectionSize(row_height)


class Rows(QTableView):
    """A table of one column, because QListView lays out every row whenever one changes.

    Only the keys that move within the list are taken; any other is for whatever it lies in.
    """

    def __init__(self, model: QAbstractItemModel, row_height: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setModel(model)
        as_rows(self, row_height)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Something is always at the keyboard."""
        super().focusInEvent(event)
        if event.reason() != Qt.FocusReason.MouseFocusReason and not self.currentIndex().isValid():
            self.setCurrentIndex(self.model().index(0, 0))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Moves; Home and End go to the ends of the list, not of its one column."""
        last = self.model().rowCount() - 1
        match event.key():
            case Qt.Key.Key_Up | Qt.Key.Key_Down | Qt.Key.Key_PageUp | Qt.Key.Key_PageDown:
                super().keyPressEvent(event)
            case Qt.Key.Key_Home if last >= 0:
                self.setCurrentIndex(self.model().index(0, 0))
            case Qt.Key.Key_End if last >= 0:
                self.setCurrentIndex(self.model().index(last, 0))
            case _:
                event.ignore()


def runs(positions: Iterable[int]) -> list[tuple[int, int]]:
    """Ascending positions of rows as (first, last) of each run of neighbours."""
    found: list[tuple[int, int]] = []
    for at in positions:
        if found and found[-1][1] == at - 1:
            found[-1] = (found[-1][0], at)
        else:
            found.append((at, at))
    return found
