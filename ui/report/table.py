"""How the rows of a section look, and how they are used: by the mouse, or from cell to cell with the arrow keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QEvent,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPalette, QPen
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
)

from ui.report.model import ACTION_ROLE, ROW_ROLE
from ui.report.words import Row
from ui.typestyle import paint_shape, style_of

if TYPE_CHECKING:
    from PySide6.QtGui import QFocusEvent, QKeyEvent, QResizeEvent, QShowEvent
    from PySide6.QtWidgets import QWidget

    from ui.report.model import SectionModel

ONE_LINE, TWO_LINES = 43, 62
_MARGIN, _SIGN, _TEXT = 16, 12, 46
_BUTTON, _GAP = 28, 6
_FACT_MOST, _FACT_GAP = 210, 20
_MEASURED = 20

Index = QModelIndex | QPersistentModelIndex


class SectionDelegate(QStyledItemDelegate):
    """Draws what it is with the sign of its type, what is told of it, and the buttons."""

    def __init__(self, *, two_lines: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._two_lines = two_lines

    def sizeHint(self, _option: QStyleOptionViewItem, _index: Index) -> QSize:
        """All rows are equally high, which the view relies on."""
        return QSize(80, TWO_LINES if self._two_lines else ONE_LINE)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draws one cell."""
        row = index.data(ROW_ROLE)
        if not isinstance(row, Row):
            return
        rect: QRect = option.rect
        palette: QPalette = option.palette
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(QRect(rect.left(), rect.top(), rect.width(), 1), palette.color(QPalette.ColorRole.Mid))
        if index.data(ACTION_ROLE) is not None:
            self._paint_button(painter, option, index)
        elif index.column() == 0:
            self._paint_title(painter, option, row)
        else:
            painter.setPen(palette.color(QPalette.ColorRole.PlaceholderText))
            _draw(painter, rect.adjusted(0, 1, -_FACT_GAP, 0), str(index.data(Qt.ItemDataRole.DisplayRole)))
        painter.restore()

    def _paint_title(self, painter: QPainter, option: QStyleOptionViewItem, row: Row) -> None:
        rect: QRect = option.rect
        palette: QPalette = option.palette
        left = _MARGIN
        if row.type:
            style = style_of(row.type)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(style.color))
            top = rect.top() + (rect.height() - _SIGN) / 2
            paint_shape(painter, style.shape, QRectF(rect.left() + _MARGIN + 2, top, _SIGN, _SIGN))
            left = _TEXT
        room = rect.adjusted(left, 1, -_FACT_GAP, 0)
        painter.setPen(palette.color(QPalette.ColorRole.Text))
        if self._two_lines:
            middle = rect.top() + rect.height() // 2 + 1
            upper = QRect(room.left(), middle - 20, room.width(), 20)
            _draw(painter, upper, row.title)
            _draw(painter, upper.translated(0, 20), row.second)
        else:
            _draw(painter, room, row.title)
        if option.state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QPen(palette.color(QPalette.ColorRole.Accent), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(rect).adjusted(5, 5, -_FACT_GAP / 2, -4), 6, 6)

    def _paint_button(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        palette: QPalette = option.palette
        role = QPalette.ColorRole
        focused = bool(option.state & QStyle.StateFlag.State_HasFocus)
        over = bool(option.state & QStyle.StateFlag.State_MouseOver)
        last = index.column() == index.model().columnCount() - 1
        box = QRectF(button_box(option.rect.adjusted(0, 0, _GAP - _MARGIN, 0) if last else option.rect))
        width = 2.0 if focused else 1.0
        painter.setPen(QPen(palette.color(role.Accent if focused else role.Mid), width))
        painter.setBrush(palette.color(role.AlternateBase if over else role.Base))
        inset = width / 2
        painter.drawRoundedRect(box.adjusted(inset, inset, -inset, -inset), 8, 8)
        painter.setFont(_medium(option.font))
        painter.setPen(palette.color(role.Text))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(index.data(Qt.ItemDataRole.DisplayRole)))


class SectionTable(QTableView):
    """As high as its rows: the page scrolls, not the table.

    Signals:
        pressed_on: Row and what is to be done with it; "open" for the row itself.
        moved: Where in the table the current row lies now.
    """

    pressed_on = Signal(int, str)
    moved = Signal(QRect)

    def __init__(self, model: SectionModel, *, two_lines: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._height = TWO_LINES if two_lines else ONE_LINE
        self._model = model
        self._widths: list[int] = []
        self.setModel(model)
        self.setItemDelegate(SectionDelegate(two_lines=two_lines, parent=self))
        self.setMouseTracking(True)
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.setSelectionMode(QTableView.SelectionMode.NoSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        for set_policy in (self.setHorizontalScrollBarPolicy, self.setVerticalScrollBarPolicy):
            set_policy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAutoScroll(False)
        self.horizontalHeader().hide()
        self.horizontalHeader().setMinimumSectionSize(1)
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.verticalHeader().setDefaultSectionSize(self._height)
        model.modelReset.connect(self._fit)
        self.clicked.connect(self._press)
        self.selectionModel().currentChanged.connect(self._tell)
        self._fit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter and the space bar press; the arrow keys go from cell to cell, past what only tells."""
        index = self.currentIndex()
        match event.key():
            case Qt.Key.Key_Return | Qt.Key.Key_Enter | Qt.Key.Key_Space if index.isValid():
                self._press(index)
            case Qt.Key.Key_Left | Qt.Key.Key_Right if index.isValid():
                self._walk(index, 1 if event.key() == Qt.Key.Key_Right else -1)
            case Qt.Key.Key_Home if index.isValid():
                self.setCurrentIndex(self._model.index(0, index.column()))
            case Qt.Key.Key_End if index.isValid():
                self.setCurrentIndex(self._model.index(self._model.rowCount() - 1, index.column()))
            case Qt.Key.Key_Up | Qt.Key.Key_Down:
                super().keyPressEvent(event)
            case _:
                event.ignore()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Something is always current, so that it is seen where the keys act."""
        if not self.currentIndex().isValid() and self._model.rowCount():
            self.selectionModel().setCurrentIndex(self._model.index(0, 0), QItemSelectionModel.SelectionFlag.NoUpdate)
        super().focusInEvent(event)
        self.viewport().update()
        self._tell()

    def changeEvent(self, event: QEvent) -> None:
        """Measures anew in another face."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._fit()

    def showEvent(self, event: QShowEvent) -> None:
        """Measures in the face that the style sheet gives it by now."""
        super().showEvent(event)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The name takes what the rest leaves."""
        super().resizeEvent(event)
        self._share_out()

    def _walk(self, index: QModelIndex, step: int) -> None:
        columns = range(1, self._model.columnCount())
        stops = [0, *(one for one in columns if self._model.action_at(index.siblingAtColumn(one)) is not None)]
        at = stops.index(index.column()) if index.column() in stops else 0
        self.setCurrentIndex(index.siblingAtColumn(stops[min(max(at + step, 0), len(stops) - 1)]))

    def _press(self, index: QModelIndex) -> None:
        action = self._model.action_at(index)
        if action is not None or index.column() == 0:
            self.pressed_on.emit(index.row(), action or "open")

    def _tell(self) -> None:
        if self.hasFocus() and self.currentIndex().isValid():
            self.moved.emit(self.visualRect(self.currentIndex()))

    def _fit(self) -> None:
        """Height by the rows, widths by what the first of them say."""
        self.setFixedHeight(self._model.rowCount() * self._height)
        plain, medium = self.fontMetrics(), QFontMetrics(_medium(self.font()))
        rows = [self._model.index(row, 0).data(ROW_ROLE) for row in range(min(self._model.rowCount(), _MEASURED))]
        self._widths = []
        for place in range(self._model.facts):
            widest = max((plain.horizontalAdvance(" ".join(row.facts[place].split())) for row in rows), default=0)
            self._widths.append(min(widest + 4, _FACT_MOST) + _FACT_GAP)
        for place in range(len(self._model.actions) if rows else 0):
            words = self._model.headerData(1 + self._model.facts + place, Qt.Orientation.Horizontal)
            self._widths.append(medium.horizontalAdvance(str(words)) + 24 + _GAP)
        if self._widths:
            self._widths[-1] += _MARGIN - _GAP  # the frame's own margin
        self._share_out()

    def _share_out(self) -> None:
        room = self.viewport().width()
        widths = list(self._widths)
        least = max(220, room // 4)
        for column in range(min(self._model.facts, len(widths))):  # the name needs room more than what is told of it
            over = sum(widths) + least - room
            if over > 0:
                widths[column] -= min(over, max(0, widths[column] - 60))
        self.setColumnWidth(0, max(80, room - sum(widths)))
        for place, width in enumerate(widths):
            self.setColumnWidth(place + 1, width)


def button_box(cell: QRect) -> QRect:
    """Where the button of a cell lies."""
    top = cell.top() + (cell.height() - _BUTTON) // 2 + 1
    return QRect(cell.left(), top, cell.width() - _GAP, _BUTTON)


def _medium(font: QFont) -> QFont:
    heavier = QFont(font)
    heavier.setWeight(QFont.Weight.Medium)
    return heavier


def _draw(painter: QPainter, room: QRect, text: str) -> None:
    line = " ".join(text[:600].split())
    elided = painter.fontMetrics().elidedText(line, Qt.TextElideMode.ElideRight, room.width())
    painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine, elided)
