"""The list itself, with what lies over its edges when something has changed out of sight."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, Qt, QTimer, Signal
from PySide6.QtWidgets import QPushButton, QTableView, QWidget

from ui.entity_list.delegate import RESULT_HEIGHT, ROW_HEIGHT, EntityDelegate
from ui.entity_list.model import ID_ROLE
from ui.widgets.basics import button
from ui.widgets.rows import as_rows

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PySide6.QtGui import QKeyEvent, QPaintEvent, QResizeEvent


_MARGIN = 8


class EntityView(QTableView):
    """The rows. A table, because QListView asks the model for every row whenever one changes.

    Signals:
        opened: Enter or a double click on an entity.
    """

    opened = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._delegate = EntityDelegate(self)
        self.setItemDelegate(self._delegate)
        self._paint_on = QTimer(self, singleShot=True, interval=0)
        self._paint_on.timeout.connect(lambda: self.viewport().update())
        as_rows(self, ROW_HEIGHT)
        self.doubleClicked.connect(self._open)
        self.above, self.below = self._chip(-1), self._chip(1)
        self._fresh: list[int] = []
        self.verticalScrollBar().valueChanged.connect(self._point)
        self.verticalScrollBar().rangeChanged.connect(self._point)

    def show_results(self, *, results: bool) -> None:
        """Rows of two lines, or of one."""
        height = RESULT_HEIGHT if results else ROW_HEIGHT
        if self.verticalHeader().defaultSectionSize() != height:
            self.verticalHeader().setDefaultSectionSize(height)

    def visible_rows(self) -> range:
        """Numbers of the rows that are in sight."""
        count = self.model().rowCount()
        if not count:
            return range(0)
        first = self.rowAt(0)
        last = self.rowAt(self.viewport().height() - 1)
        return range(max(first, 0), (last if last >= 0 else count - 1) + 1)

    def point_to(self, rows: Iterable[int]) -> None:
        """Says how many of these rows lie out of sight, above and below."""
        self._fresh = sorted(rows)
        self._point()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens; Home and End go to the ends of the list, not of its one column."""
        match event.key():
            case Qt.Key.Key_Return | Qt.Key.Key_Enter if self.currentIndex().isValid():
                self._open(self.currentIndex())
            case Qt.Key.Key_Home:
                self.setCurrentIndex(self.model().index(0, 0))
            case Qt.Key.Key_End:
                self.setCurrentIndex(self.model().index(self.model().rowCount() - 1, 0))
            case _:
                super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Rows that were not seen before come in more than one go, so that a new list does not hold up the window."""
        self._delegate.begin()
        super().paintEvent(event)
        if self._delegate.left_out:
            self._paint_on.start()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keeps the chips at the edges."""
        super().resizeEvent(event)
        self._point()

    def _open(self, index: QModelIndex) -> None:
        self.opened.emit(index.data(ID_ROLE))

    def _chip(self, direction: int) -> QPushButton:
        chip = button("", "floating")
        chip.setParent(self)
        chip.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        chip.setCursor(Qt.CursorShape.PointingHandCursor)
        chip.hide()
        chip.clicked.connect(lambda: self._go(direction))
        return chip

    def _point(self) -> None:
        seen = self.visible_rows() if self._fresh else range(0)
        above = sum(row < seen.start for row in self._fresh)
        below = sum(row >= seen.stop for row in self._fresh)
        for chip, count, words in (
            (self.above, above, self.tr("↑ %Ln changes above", "", above)),
            (self.below, below, self.tr("↓ %Ln changes below", "", below)),
        ):
            if count:
                chip.setText(words)
                chip.adjustSize()
            chip.setVisible(bool(count))
        room = self.viewport().geometry()
        left = room.left() + (room.width() - self.above.width()) // 2
        self.above.move(left, room.top() + _MARGIN)
        left = room.left() + (room.width() - self.below.width()) // 2
        self.below.move(left, room.bottom() - self.below.height() - _MARGIN)

    def _go(self, direction: int) -> None:
        """Scrolls to the nearest change that way."""
        seen = self.visible_rows()
        rows = [row for row in self._fresh if (row < seen.start if direction < 0 else row >= seen.stop)]
        if rows:
            self.scrollTo(
                self.model().index(rows[-1] if direction < 0 else rows[0], 0), self.ScrollHint.PositionAtCenter
            )
        self.setFocus()
