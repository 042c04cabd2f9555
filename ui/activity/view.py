"""The list itself: keeps its place while entries come in at its head, and says how many have."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QModelIndex, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPalette, QPen
from PySide6.QtWidgets import QTableView, QToolTip, QWidget

from ui.activity.delegate import ROW_HEIGHT, JournalDelegate
from ui.activity.model import ENTRY_ROLE, JournalModel
from ui.widgets.basics import button
from ui.widgets.rows import as_rows

if TYPE_CHECKING:
    from PySide6.QtGui import QFocusEvent, QHelpEvent, QKeyEvent, QMouseEvent, QPaintEvent, QResizeEvent

_MARGIN = 8
_FIRST = 1
"""The first entry; above it stands its day."""
_ON_A_LINE = {
    Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_U, Qt.Key.Key_Delete, Qt.Key.Key_Up, Qt.Key.Key_Down
}  # fmt: skip
_AHEAD = 30
"""Older entries are asked for when so many lines are left."""


class JournalView(QTableView):
    """The lines. A table, because QListView asks the model for every line whenever one changes.

    Signals:
        undo_asked: The undo (or redo) of the current entry is wanted.
        read_on: What the current entry did is to be read: Enter.
    """

    undo_asked = Signal()
    read_on = Signal()

    def __init__(self, model: JournalModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._unseen = 0
        self._lines = JournalDelegate(self)
        self.setItemDelegate(self._lines)
        self.setModel(model)
        self.setAccessibleName(self.tr("Changes, the latest first"))
        as_rows(self, ROW_HEIGHT)
        self.verticalHeader().setMinimumSectionSize(ROW_HEIGHT)
        self.pill = button("", "floating")
        self.pill.setParent(self)
        self.pill.setCursor(Qt.CursorShape.PointingHandCursor)
        self._point()
        self.pill.clicked.connect(self.go_to_head)
        self.verticalScrollBar().valueChanged.connect(self._scrolled)

    def grown(self, lines: int, entries: int, *, own: bool = False) -> None:
        """The model has grown at its head: what is in sight stays where it is.

        Unless that is the head, and nothing was chosen there, or what is new is the person's own doing.
        """
        bar = self.verticalScrollBar()
        if bar.value() == 0 and (own or not self.currentIndex().isValid()):
            return
        value = bar.value() + lines * ROW_HEIGHT
        self.updateGeometries()
        bar.setValue(value)
        self._unseen += entries
        self._point()

    def forget_unseen(self) -> None:
        """Another list is shown."""
        self._unseen = 0
        self._point()

    def go_to_head(self) -> None:
        """Shows what is new."""
        self.scrollToTop()
        self.setFocus()

    def go_to(self, row: int) -> None:
        """Makes a line the current one, in sight."""
        self.setCurrentIndex(self.model().index(row, 0))
        self.scrollTo(self.model().index(row, 0))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter reads, Delete and U undo, Home and End go to the ends of the list."""
        if not self.currentIndex().isValid() and event.key() in _ON_A_LINE and self.model().rowCount():
            self.go_to(_FIRST)
            if event.key() in {Qt.Key.Key_Up, Qt.Key.Key_Down}:
                return
        match event.key():
            case Qt.Key.Key_Return | Qt.Key.Key_Enter if self.currentIndex().isValid():
                self.read_on.emit()
            case Qt.Key.Key_U | Qt.Key.Key_Delete if self.currentIndex().isValid():
                self.undo_asked.emit()
            case Qt.Key.Key_Home:
                self.go_to(min(_FIRST, self.model().rowCount() - 1))
                self.scrollToTop()
            case Qt.Key.Key_End:
                self.go_to(self.model().rowCount() - 1)
            case _:
                super().keyPressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click on the word at the right asks for the undo."""
        super().mouseReleaseEvent(event)
        if event.button() == Qt.MouseButton.LeftButton and self._on_note(event):
            self.undo_asked.emit()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """The word at the right can be pressed."""
        super().mouseMoveEvent(event)
        shape = Qt.CursorShape.PointingHandCursor if self._on_note(event) else Qt.CursorShape.ArrowCursor
        self.viewport().setCursor(shape)

    def paintEvent(self, event: QPaintEvent) -> None:
        """While no line is chosen, the keys act on the first one: it has the ring."""
        super().paintEvent(event)
        if self.hasFocus() and not self.currentIndex().isValid():
            painter = QPainter(self.viewport())
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Accent), 2))
            painter.drawRect(QRectF(self.visualRect(self.model().index(_FIRST, 0))).adjusted(1, 1, -1, -2))

    def focusInEvent(self, event: QFocusEvent) -> None:
        """The ring comes."""
        super().focusInEvent(event)
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """And goes."""
        super().focusOutEvent(event)
        self.viewport().update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keeps the pill in the middle."""
        super().resizeEvent(event)
        self._point()

    def viewportEvent(self, event: QEvent) -> bool:
        """The whole of a sentence that is cut is its tool tip."""
        if event.type() == QEvent.Type.ToolTip:
            help_event: QHelpEvent = event  # type: ignore[assignment]
            index = self.indexAt(help_event.pos())
            words = str(index.data()) if index.isValid() and index.data(ENTRY_ROLE) is not None else ""
            QToolTip.showText(help_event.globalPos(), words, self)
            return True
        return super().viewportEvent(event)

    def _on_note(self, event: QMouseEvent) -> bool:
        index: QModelIndex = self.indexAt(event.position().toPoint())
        entry = index.data(ENTRY_ROLE) if index.isValid() else None
        if entry is None:
            return False
        return self._lines.note_rect(self.visualRect(index), self.font(), entry).contains(event.position().toPoint())

    def _scrolled(self, value: int) -> None:
        if value < ROW_HEIGHT and self._unseen:
            self.forget_unseen()
        model = self.model()
        last = self.rowAt(self.viewport().height() - 1)
        if last >= 0 and model.rowCount() - last < _AHEAD and model.canFetchMore(QModelIndex()):
            model.fetchMore(QModelIndex())

    def _point(self) -> None:
        self.pill.setVisible(self._unseen > 0)
        self.pill.setText(self.tr("↑ %Ln new", "", self._unseen))
        self.pill.setAccessibleName(self.tr("Show %Ln new changes", "", self._unseen))
        if self._unseen:
            self.pill.adjustSize()
            room = self.viewport().geometry()
            self.pill.move(room.left() + (room.width() - self.pill.width()) // 2, room.top() + _MARGIN)
