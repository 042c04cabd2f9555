"""The list of violations."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QFont, QFontMetrics, QKeyEvent, QMouseEvent, QPainter, QPalette, QPen
from PySide6.QtWidgets import (
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from core.model import Violation
from ui.rules.model import VIOLATION_ROLE
from ui.rules.words import RuleWords
from ui.theme import SMALL_PIXELS

if TYPE_CHECKING:
    from ui.rules.model import ViolationModel

ROW_HEIGHT = 52
_MARGIN, _TOP, _LINE = 12, 7, 20
_BOX = 16
_TEXT_LEFT = _MARGIN + _BOX + 12


class ViolationDelegate(QStyledItemDelegate):
    """A box to tick; what it is about, and which rule it breaks; under it what is proposed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = RuleWords()

    def sizeHint(self, _option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex) -> QSize:
        """All rows are equally high, which the view relies on."""
        return QSize(200, ROW_HEIGHT)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Draws one row."""
        violation = index.data(VIOLATION_ROLE)
        if not isinstance(violation, Violation):
            return
        rect: QRect = option.rect
        palette: QPalette = option.palette
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(rect, palette.color(QPalette.ColorRole.Highlight))
        elif option.state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(rect, palette.color(QPalette.ColorRole.AlternateBase))
        painter.setPen(QPen(palette.color(QPalette.ColorRole.Mid), 1))
        painter.drawLine(rect.left(), rect.bottom(), rect.right(), rect.bottom())
        if violation.repair is not None:
            self._draw_box(painter, option, index)
        text = rect.adjusted(_TEXT_LEFT, _TOP, -_MARGIN, 0)
        first = QRect(text.left(), text.top(), text.width(), _LINE)
        second = first.translated(0, _LINE - 1)
        small = QFont(option.font)
        small.setPixelSize(SMALL_PIXELS)
        painter.setFont(small)
        painter.setPen(palette.color(QPalette.ColorRole.PlaceholderText))
        rule = self._words.rule(violation.rule)
        width = QFontMetrics(small).horizontalAdvance(rule)
        painter.drawText(first, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, rule)
        _draw(painter, second, self._words.repair(violation))
        painter.setFont(option.font)
        painter.setPen(palette.color(QPalette.ColorRole.Text))
        _draw(painter, first.adjusted(0, 0, -width - 12, 0), self._words.where(violation))
        if option.state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QPen(palette.color(QPalette.ColorRole.Accent), 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(QRectF(rect).adjusted(0.5, 0.5, -0.5, -0.5))
        painter.restore()

    def editorEvent(
        self,
        event: QEvent,
        model: QAbstractItemModel,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> bool:
        """A click at the left of the text, or the space bar, ticks."""
        if isinstance(event, QMouseEvent) and event.type() == QEvent.Type.MouseButtonRelease:
            rect: QRect = option.rect
            wanted = event.position().x() < rect.left() + _TEXT_LEFT
        else:
            wanted = isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Space
        if wanted:
            model.toggle(index)
        return wanted

    def _draw_box(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        box = QStyleOptionViewItem(option)
        top = option.rect.top() + (ROW_HEIGHT - _BOX) // 2
        box.rect = QRect(option.rect.left() + _MARGIN, top, _BOX, _BOX)
        checked = index.data(Qt.ItemDataRole.CheckStateRole) == Qt.CheckState.Checked
        box.features |= QStyleOptionViewItem.ViewItemFeature.HasCheckIndicator
        box.checkState = Qt.CheckState.Checked if checked else Qt.CheckState.Unchecked
        box.state = QStyle.StateFlag.State_Enabled
        box.state |= QStyle.StateFlag.State_On if checked else QStyle.StateFlag.State_Off
        style = option.widget.style()
        style.drawPrimitive(QStyle.PrimitiveElement.PE_IndicatorItemViewItemCheck, box, painter, option.widget)


def _draw(painter: QPainter, room: QRect, text: str) -> None:
    painter.drawText(
        room,
        Qt.AlignmentFlag.AlignVCenter,
        painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, room.width()),
    )


class ViolationView(QTableView):
    """The rows. A table, because QListView asks the model for every row whenever one changes.

    Signals:
        opened: Enter or a double click on a row: the entity to look at.
    """

    opened = Signal(int)

    def __init__(self, model: ViolationModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setModel(model)
        self.setItemDelegate(ViolationDelegate(self))
        self.setMouseTracking(True)
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.setSelectionMode(QTableView.SelectionMode.SingleSelection)
        self.setVerticalScrollMode(QTableView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.horizontalHeader().hide()
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.verticalHeader().setDefaultSectionSize(ROW_HEIGHT)
        self.doubleClicked.connect(self._open)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens, the space bar ticks."""
        index = self.currentIndex()
        match event.key():
            case Qt.Key.Key_Return | Qt.Key.Key_Enter if index.isValid():
                self._open(index)
            case Qt.Key.Key_Space if index.isValid():
                self.model().toggle(index)
            case Qt.Key.Key_Home:
                self.setCurrentIndex(self.model().index(0, 0))
            case Qt.Key.Key_End:
                self.setCurrentIndex(self.model().index(self.model().rowCount() - 1, 0))
            case _:
                super().keyPressEvent(event)

    def _open(self, index: QModelIndex) -> None:
        violation = index.data(VIOLATION_ROLE)
        if isinstance(violation, Violation):
            self.opened.emit(violation.entity_ids[0])
