"""How one entity looks in the list."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPalette, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from core.model import EntityRow
from ui.entity_list.model import FRESH_ROLE, ROW_ROLE
from ui.messages import number
from ui.theme import SMALL_PIXELS
from ui.typestyle import paint_shape, style_of

ROW_HEIGHT = 33
_MARGIN = 12
_SHAPE = 14
_NAME_LEFT = _MARGIN + _SHAPE + 10

_QUIET = {"done", "archived"}
"""An entity with one of these statuses is shown in quieter type."""


class EntityDelegate(QStyledItemDelegate):
    """Shape, name and number of observations; an accent bar where someone else has just written."""

    def sizeHint(self, _option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex) -> QSize:
        """All rows are equally high, which the view relies on."""
        return QSize(120, ROW_HEIGHT)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Draws one row."""
        row = index.data(ROW_ROLE)
        if not isinstance(row, EntityRow):
            return
        rect: QRect = option.rect
        palette: QPalette = option.palette
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if selected:
            painter.fillRect(rect, palette.color(QPalette.ColorRole.Highlight))
        elif option.state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(rect, palette.color(QPalette.ColorRole.AlternateBase))
        if index.data(FRESH_ROLE):
            bar = QRect(rect.left(), rect.top(), 3, rect.height())
            painter.fillRect(bar, palette.color(QPalette.ColorRole.Accent))
        self._draw_shape(painter, rect, row)
        right = self._draw_count(painter, rect, palette, row)
        self._draw_name(painter, QRect(rect.adjusted(_NAME_LEFT, 0, right - rect.right(), 0)), option, row)
        if option.state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QPen(palette.color(QPalette.ColorRole.Accent), 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(QRectF(rect).adjusted(0.5, 0.5, -0.5, -0.5))
        painter.restore()

    def _draw_shape(self, painter: QPainter, rect: QRect, row: EntityRow) -> None:
        style = style_of(row.type)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(style.color))
        top = rect.top() + (rect.height() - _SHAPE) / 2
        paint_shape(painter, style.shape, QRectF(rect.left() + _MARGIN, top, _SHAPE, _SHAPE))

    def _draw_count(self, painter: QPainter, rect: QRect, palette: QPalette, row: EntityRow) -> int:
        """Draws the number of observations; answers where the name has to end."""
        font = QFont(painter.font())
        font.setPixelSize(SMALL_PIXELS)
        text = number(row.observations)
        width = QFontMetrics(font).horizontalAdvance(text)
        left = rect.right() - _MARGIN - width
        painter.setFont(font)
        painter.setPen(palette.color(QPalette.ColorRole.PlaceholderText))
        painter.drawText(QRect(left, rect.top(), width + 1, rect.height()), Qt.AlignmentFlag.AlignVCenter, text)
        return left - 8

    def _draw_name(self, painter: QPainter, rect: QRect, option: QStyleOptionViewItem, row: EntityRow) -> None:
        font = QFont(option.font)
        if option.state & QStyle.StateFlag.State_Selected:
            font.setWeight(QFont.Weight.DemiBold)
        role = QPalette.ColorRole.PlaceholderText if row.status in _QUIET else QPalette.ColorRole.Text
        painter.setFont(font)
        painter.setPen(option.palette.color(role))
        name = " ".join(row.name.split())
        elided = QFontMetrics(font).elidedText(name, Qt.TextElideMode.ElideRight, rect.width())
        painter.drawText(rect, Qt.AlignmentFlag.AlignVCenter, elided)
