"""The entity's relations, each with the part that it goes to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QGuiApplication,
    QHelpEvent,
    QKeySequence,
    QPainter,
    QPalette,
    QPen,
)
from PySide6.QtWidgets import QListView, QMenu, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QToolTip, QWidget

from ui.review.split.colors import part_color
from ui.review.split.tips import plain_tip
from ui.theme import SMALL_PIXELS
from ui.typestyle import paint_shape, style_of
from ui.widgets.basics import plain

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtCore import QObject
    from PySide6.QtGui import QContextMenuEvent, QFocusEvent, QKeyEvent, QMouseEvent

ROW_ROLE = int(Qt.ItemDataRole.UserRole)
_HEIGHT = 32
_LEFT, _SHAPE = 10, 12
_CHIP_HEIGHT, _CHIP_WIDEST = 22, 170
_Keys = Qt.Key

Index = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True, slots=True)
class Place:
    """Where a relation can go: a part by its key and number (0: it stays), with its name, also in short."""

    key: int
    number: int
    name: str
    short: str


@dataclass(frozen=True, slots=True)
class Row:
    """A relation as it is shown."""

    id: int
    words: str
    other: str
    other_type: str
    context: str
    place: Place


class RelationModel(QAbstractListModel):
    """A line a relation."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: list[Row] = []

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008  # Qt's own signature
        """Number of relations."""
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """One fact of one relation."""
        if not index.isValid() or index.row() >= len(self._rows):
            return None
        row = self._rows[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return f"{row.words} {row.other}"
            case Qt.ItemDataRole.AccessibleTextRole:
                return f"{row.words} {row.other}, {row.place.name}"
        return row if role == ROW_ROLE else None

    @property
    def rows(self) -> Sequence[Row]:
        """What is shown."""
        return self._rows

    def update(self, rows: Sequence[Row]) -> None:
        """Shows relations; only what differs is announced while they are the same ones."""
        before = self._rows
        if [row.id for row in before] != [row.id for row in rows]:
            self.beginResetModel()
            self._rows = list(rows)
            self.endResetModel()
            return
        self._rows = list(rows)
        differ = [at for at, (old, new) in enumerate(zip(before, rows, strict=True)) if old != new]
        if differ:
            self.dataChanged.emit(self.index(differ[0]), self.index(differ[-1]))


class RelationDelegate(QStyledItemDelegate):
    """Type and other end at the left, where it goes at the right."""

    def sizeHint(self, _option: QStyleOptionViewItem, _index: Index) -> QSize:
        """All are equally high."""
        return QSize(80, _HEIGHT)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draws one relation."""
        row: Row = index.data(ROW_ROLE)
        palette, role, state = QGuiApplication.palette(), QPalette.ColorRole, QStyle.StateFlag
        rect: QRect = option.rect
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if option.state & state.State_Selected:
            painter.fillRect(rect, palette.color(role.Highlight))
        elif option.state & state.State_MouseOver:
            painter.fillRect(rect, palette.color(role.AlternateBase))
        chip = self._draw_chip(painter, option, row.place)
        small = _small(option.font)
        words = QFontMetrics(small).elidedText(row.words, Qt.TextElideMode.ElideRight, rect.width() // 3)
        painter.setFont(small)
        painter.setPen(palette.color(role.PlaceholderText))
        room = rect.adjusted(_LEFT, 0, 0, 0)
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, words)
        left = room.left() + QFontMetrics(small).horizontalAdvance(words) + 8
        style = style_of(row.other_type)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(style.color))
        paint_shape(painter, style.shape, QRectF(left, rect.center().y() - _SHAPE / 2 + 0.5, _SHAPE, _SHAPE))
        left += _SHAPE + 6
        painter.setFont(option.font)
        painter.setPen(palette.color(role.Text))
        room = QRect(left, rect.top(), chip.left() - 8 - left, rect.height())
        name = " ".join(row.other.split())
        name = option.fontMetrics.elidedText(name, Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, name)
        if option.state & state.State_HasFocus:
            painter.setPen(QPen(palette.color(role.Accent), 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(QRectF(rect).adjusted(0.5, 0.5, -0.5, -0.5))
        painter.restore()

    def chip_rect(self, rect: QRect, font: QFont, place: Place) -> QRect:
        """Where on a line its place is shown."""
        widest = min(_CHIP_WIDEST, rect.width() // 2)
        width = min(QFontMetrics(_small(font)).horizontalAdvance(_chip_words(place)) + 30, widest)
        top = rect.top() + (rect.height() - _CHIP_HEIGHT) // 2
        return QRect(rect.right() - 8 - width, top, width, _CHIP_HEIGHT)

    def _draw_chip(self, painter: QPainter, option: QStyleOptionViewItem, place: Place) -> QRect:
        palette, role = QGuiApplication.palette(), QPalette.ColorRole
        chip = self.chip_rect(option.rect, option.font, place)
        edge = palette.color(role.Mid) if place.number == 0 else part_color(place.number)
        painter.setPen(QPen(edge, 1))
        painter.setBrush(palette.color(role.Base))
        painter.drawRoundedRect(QRectF(chip).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6)
        painter.setFont(_small(option.font))
        painter.setPen(palette.color(role.PlaceholderText if place.number == 0 else role.Text))
        room = chip.adjusted(8, 0, -20, 0)
        words = painter.fontMetrics().elidedText(_chip_words(place), Qt.TextElideMode.ElideMiddle, room.width())
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, words)
        right, middle = chip.right() - 9, chip.center().y() + 1
        painter.setPen(QPen(palette.color(role.PlaceholderText), 1.2))
        painter.drawLine(right - 3, middle - 1, right, middle + 2)
        painter.drawLine(right, middle + 2, right + 3, middle - 1)
        return chip


class RelationList(QListView):
    """The relations; a digit says where what is selected goes; M, Enter or a click on the place offers all of them.

    Signals:
        place_asked: Number of the column that what is selected shall go to.
        placed: Ids of relations, and the key of the part.
        part_asked: A new column is wanted.
    """

    place_asked = Signal(int)
    placed = Signal(list, int)
    part_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.relations = RelationModel(self)
        self.places: list[Place] = []
        self.setModel(self.relations)
        self._delegate = RelationDelegate(self)
        self.setItemDelegate(self._delegate)
        self.setUniformItemSizes(True)
        self.setSelectionMode(QListView.SelectionMode.ExtendedSelection)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.setMouseTracking(True)
        self.setTabKeyNavigation(False)
        self.setAccessibleName(self.tr("Relations, and where each goes"))

    def selected_ids(self) -> list[int]:
        """What is selected, from top to bottom; what the keyboard is at when nothing is."""
        rows = sorted(index.row() for index in self.selectedIndexes())
        if not rows and self.currentIndex().isValid():
            rows = [self.currentIndex().row()]
        return [self.relations.rows[row].id for row in rows]

    def chip_rect(self, index: QModelIndex) -> QRect:
        """Where on the list the place of a relation is shown."""
        return self._delegate.chip_rect(self.visualRect(index), self.font(), index.data(ROW_ROLE).place)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Places, walks, or leaves the key to the screen."""
        key = Qt.Key(event.key())
        plain_key = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier == Qt.KeyboardModifier.NoModifier
        walking = (_Keys.Key_Up, _Keys.Key_Down, _Keys.Key_Home, _Keys.Key_End, _Keys.Key_PageUp, _Keys.Key_PageDown)
        if plain_key and _Keys.Key_0 <= key <= _Keys.Key_9:
            self.place_asked.emit(key - _Keys.Key_0)
        elif plain_key and key == _Keys.Key_N:
            self.part_asked.emit()
        elif (
            key in (_Keys.Key_Return, _Keys.Key_Enter) or (plain_key and key == _Keys.Key_M)
        ) and self.currentIndex().isValid():
            self._offer(self.currentIndex())
        elif key in (*walking, _Keys.Key_Space) or event.matches(QKeySequence.StandardKey.SelectAll):
            super().keyPressEvent(event)
        else:
            event.ignore()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Offers the places where the place was pressed."""
        index = self.indexAt(event.position().toPoint())
        on_chip = index.isValid() and self.chip_rect(index).contains(event.position().toPoint())
        if on_chip and event.button() == Qt.MouseButton.LeftButton:
            if not self.selectionModel().isSelected(index):
                self.setCurrentIndex(index)
            self._offer(index)
            return
        super().mousePressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Offers the places."""
        if self.currentIndex().isValid():
            self._offer(self.currentIndex())
        event.accept()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Something is always at the keyboard."""
        super().focusInEvent(event)
        if event.reason() != Qt.FocusReason.MouseFocusReason and not self.selectedIndexes():
            row = max(self.currentIndex().row(), 0)
            self.setCurrentIndex(self.relations.index(row))

    def viewportEvent(self, event: QEvent) -> bool:
        """The tool tip: all of it."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            index = self.indexAt(event.pos())
            if index.isValid():
                row: Row = index.data(ROW_ROLE)
                lines = filter(None, (f"{row.words} {row.other}", row.context, row.place.name))
                QToolTip.showText(event.globalPos(), plain_tip("\n".join(lines)), self.viewport())
            else:
                QToolTip.hideText()
            return True
        return super().viewportEvent(event)

    def _offer(self, index: QModelIndex) -> None:
        ids = self.selected_ids()
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for place in self.places:
            action = menu.addAction(plain(f"{place.number} · {place.name}"))
            action.setCheckable(True)
            action.setChecked(place == index.data(ROW_ROLE).place)
            action.triggered.connect(lambda _checked=False, key=place.key: self.placed.emit(ids, key))
        menu.popup(self.viewport().mapToGlobal(self.chip_rect(index).bottomLeft()))


def _chip_words(place: Place) -> str:
    return f"{place.number} · {place.short}"


def _small(font: QFont) -> QFont:
    small = QFont(font)
    small.setPixelSize(SMALL_PIXELS)
    return small
