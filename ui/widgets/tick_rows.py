"""Rows of two lines, most with a box to tick: how they look, and how the mouse and the keys use them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QAbstractItemModel,
    QAbstractTableModel,
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QFont, QGuiApplication, QMouseEvent, QPainter, QPalette, QPen
from PySide6.QtWidgets import (
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from ui.theme import SMALL_PIXELS
from ui.widgets.rows import as_rows

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent

LINE_ROLE = int(Qt.ItemDataRole.UserRole)
ROW_HEIGHT = 52
_MARGIN, _TOP, _LINE = 12, 7, 20
_BOX = 16
TEXT_LEFT = _MARGIN + _BOX + 12
"""Where the text begins beside a box; left of it a click ticks."""

Index = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True, slots=True)
class TickLine:
    """What a row says.

    Attributes:
        title: The first line.
        text: The second line.
        fact: At the right of the first line.
        note: At the right of the second line, in small type.
        heading: Whether it stands above rows of its kind; a click anywhere on it ticks all of them.
    """

    title: str
    text: str = ""
    fact: str = ""
    note: str = ""
    heading: bool = False


class TickModel(QAbstractTableModel):
    """Rows that say what they are by `LINE_ROLE`; those with a `CheckStateRole` have a box.

    Attributes:
        ticks: False where no row has a box.
    """

    ticks = True

    def toggle(self, index: Index) -> None:
        """Ticks or unticks a row, if it can be."""
        raise NotImplementedError

    def entity_at(self, row: int) -> int | None:
        """The entity that a row is about."""
        raise NotImplementedError

    def key_at(self, row: int) -> str:
        """What a row is recognised by; empty where there is none."""
        raise NotImplementedError

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008  # Qt's own default
        """The delegate draws all in one."""
        return 0 if parent.isValid() else 1

    def row_of(self, key: str) -> int:
        """Where a row is now; -1 where it is gone."""
        return next((row for row in range(self.rowCount()) if self.key_at(row) == key), -1)


class TickDelegate(QStyledItemDelegate):
    """Draws the two lines, the box, and what is current."""

    def sizeHint(self, _option: QStyleOptionViewItem, _index: Index) -> QSize:
        """All rows are equally high, which the view relies on."""
        return QSize(200, ROW_HEIGHT)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draws one row."""
        line = index.data(LINE_ROLE)
        if not isinstance(line, TickLine):
            return
        rect: QRect = option.rect
        palette: QPalette = option.palette
        role = QPalette.ColorRole
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(rect, palette.color(role.Highlight))
        elif line.heading:  # the view's own Window is its surface, by the style sheet
            painter.fillRect(rect, QGuiApplication.palette().color(role.Window))
        elif option.state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(rect, palette.color(role.AlternateBase))
        painter.fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), palette.color(role.Mid))
        left = TEXT_LEFT if index.model().ticks else _MARGIN
        state = index.data(Qt.ItemDataRole.CheckStateRole)
        if state is not None:
            self._paint_box(painter, option, Qt.CheckState(state))
        self._paint_text(painter, option, line, rect.adjusted(left, _TOP, -_MARGIN, 0))
        if option.state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QPen(palette.color(role.Accent), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(QRectF(rect).adjusted(1, 1, -1, -2))
        painter.restore()

    def editorEvent(self, event: QEvent, model: QAbstractItemModel, option: QStyleOptionViewItem, index: Index) -> bool:
        """A click at the left of the text ticks; on a heading, anywhere."""
        line = index.data(LINE_ROLE)
        if isinstance(event, QMouseEvent) and event.type() == QEvent.Type.MouseButtonRelease:
            rect: QRect = option.rect
            if (isinstance(line, TickLine) and line.heading) or event.position().x() < rect.left() + TEXT_LEFT:
                model.toggle(index)
                return True
        return False

    def _paint_text(self, painter: QPainter, option: QStyleOptionViewItem, line: TickLine, room: QRect) -> None:
        palette: QPalette = option.palette
        first = QRect(room.left(), room.top(), room.width(), _LINE)
        second = first.translated(0, _LINE - 1)
        font, small = QFont(option.font), QFont(option.font)
        font.setWeight(QFont.Weight.DemiBold if line.heading else QFont.Weight.Medium)
        small.setPixelSize(SMALL_PIXELS)
        painter.setPen(palette.color(QPalette.ColorRole.Text))
        painter.setFont(option.font)
        beside = _draw(painter, first, line.fact, right=True)
        painter.setFont(font)
        _draw(painter, first.adjusted(0, 0, -beside, 0), line.title)
        painter.setPen(palette.color(QPalette.ColorRole.PlaceholderText))
        painter.setFont(small)
        beside = _draw(painter, second, line.note, right=True)
        painter.setFont(option.font if not line.heading else small)
        _draw(painter, second.adjusted(0, 0, -beside, 0), line.text)

    def _paint_box(self, painter: QPainter, option: QStyleOptionViewItem, state: Qt.CheckState) -> None:
        box = QStyleOptionViewItem(option)
        top = option.rect.top() + (ROW_HEIGHT - _BOX) // 2
        box.rect = QRect(option.rect.left() + _MARGIN, top, _BOX, _BOX)
        box.features |= QStyleOptionViewItem.ViewItemFeature.HasCheckIndicator
        box.checkState = state
        box.state = (
            QStyle.StateFlag.State_Enabled
            | {
                Qt.CheckState.Checked: QStyle.StateFlag.State_On,
                Qt.CheckState.Unchecked: QStyle.StateFlag.State_Off,
                Qt.CheckState.PartiallyChecked: QStyle.StateFlag.State_NoChange,
            }[state]
        )
        style = option.widget.style()
        style.drawPrimitive(QStyle.PrimitiveElement.PE_IndicatorItemViewItemCheck, box, painter, option.widget)


class TickView(QTableView):
    """The rows. A table, because QListView asks the model for every row whenever one changes.

    Signals:
        opened: Enter or a double click on a row: the entity to look at.
    """

    opened = Signal(int)

    def __init__(self, model: TickModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self._place: tuple[str, int, int] = ("", 0, 0)
        self.setModel(model)
        self.setItemDelegate(TickDelegate(self))
        as_rows(self, ROW_HEIGHT)
        self.doubleClicked.connect(self._open)
        model.modelAboutToBeReset.connect(self._remember)
        model.modelReset.connect(self._return)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens, the space bar ticks, Home and End go to the ends."""
        index = self.currentIndex()
        match event.key():
            case Qt.Key.Key_Return | Qt.Key.Key_Enter if index.isValid():
                self._open(index)
            case Qt.Key.Key_Space if index.isValid():
                self._model.toggle(index)
            case Qt.Key.Key_Home:
                self.setCurrentIndex(self._model.index(0, 0))
            case Qt.Key.Key_End:
                self.setCurrentIndex(self._model.index(self._model.rowCount() - 1, 0))
            case _:
                super().keyPressEvent(event)

    def _open(self, index: QModelIndex) -> None:
        entity_id = self._model.entity_at(index.row())
        if entity_id is not None:
            self.opened.emit(entity_id)

    def _remember(self) -> None:
        row = self.currentIndex().row()
        self._place = (self._model.key_at(row), row, self.verticalScrollBar().value())

    def _return(self) -> None:
        """What was current stays so, and what was in sight."""
        key, row, scrolled = self._place
        if key and self._model.rowCount():
            found = self._model.row_of(key)
            self.setCurrentIndex(self._model.index(found if found >= 0 else min(row, self._model.rowCount() - 1), 0))
        self.updateGeometries()
        self.verticalScrollBar().setValue(scrolled)


def _draw(painter: QPainter, room: QRect, text: str, *, right: bool = False) -> int:
    """Draws one line, cut where it does not fit; answers how much room it took at the right."""
    if not text:
        return 0
    most = room.width() * 6 // 10 if right else room.width()
    elided = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, most)
    side = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
    painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | side, elided)
    return painter.fontMetrics().horizontalAdvance(elided) + 16 if right else 0
