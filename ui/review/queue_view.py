"""The list of what waits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPalette, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from ui.review.queue import Line
from ui.review.queue_model import LINE_ROLE
from ui.theme import SMALL_PIXELS
from ui.times import Times
from ui.widgets.rows import Rows

if TYPE_CHECKING:
    from ui.review.queue_model import QueueModel

ROW_HEIGHT = 52
_MARGIN = 12
_TOP, _LINE = 7, 20
_CHIP_PADDING, _CHIP_RADIUS = 7, 6


class QueueDelegate(QStyledItemDelegate):
    """Kind and names; under them the evidence, who proposed it, and when."""

    def sizeHint(self, _option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex) -> QSize:
        """All rows are equally high, which the view relies on."""
        return QSize(160, ROW_HEIGHT)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Draws one row."""
        line = index.data(LINE_ROLE)
        if not isinstance(line, Line):
            return
        rect: QRect = option.rect
        palette: QPalette = option.palette
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(rect, palette.color(QPalette.ColorRole.Highlight))
        elif option.state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(rect, palette.color(QPalette.ColorRole.AlternateBase))
        painter.fillRect(rect.left(), rect.bottom(), rect.width(), 1, palette.color(QPalette.ColorRole.Mid))
        small = QFont(option.font)
        small.setPixelSize(SMALL_PIXELS)
        first = QRect(rect.left() + _MARGIN, rect.top() + _TOP, rect.width() - 2 * _MARGIN, _LINE)
        state = index.model().state(line)
        if state:
            first.setRight(self._draw_state(painter, first, small, palette, state) - 8)
        left = self._draw_chip(painter, first, small, option, line.kind) + 8
        self._draw_names(painter, first.adjusted(left - first.left(), 0, 0, 0), option, line)
        second = QRect(rect.left() + _MARGIN, first.bottom() + 1, rect.width() - 2 * _MARGIN, 18)
        painter.setFont(small)
        painter.setPen(palette.color(QPalette.ColorRole.PlaceholderText))
        self._draw_evidence(painter, second, line)
        if option.state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QPen(palette.color(QPalette.ColorRole.Accent), 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(QRectF(rect).adjusted(0.5, 0.5, -0.5, -0.5))
        painter.restore()

    def _draw_chip(self, painter: QPainter, room: QRect, font: QFont, option: QStyleOptionViewItem, words: str) -> int:
        """Draws the kind; answers where it ends."""
        width = QFontMetrics(font).horizontalAdvance(words) + 2 * _CHIP_PADDING
        chip = QRect(room.left(), room.top() + 1, width, _LINE - 2)
        selected = option.state & QStyle.StateFlag.State_Selected
        role = QPalette.ColorRole
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(option.palette.color(role.Base if selected else role.AlternateBase))
        painter.drawRoundedRect(chip, _CHIP_RADIUS, _CHIP_RADIUS)
        painter.setFont(font)
        painter.setPen(option.palette.color(role.PlaceholderText))
        painter.drawText(chip, Qt.AlignmentFlag.AlignCenter, words)
        return chip.right()

    def _draw_state(self, painter: QPainter, room: QRect, font: QFont, palette: QPalette, words: str) -> int:
        width = QFontMetrics(font).horizontalAdvance(words)
        left = room.right() - width
        painter.setFont(font)
        painter.setPen(palette.color(QPalette.ColorRole.PlaceholderText))
        painter.drawText(QRect(left, room.top(), width + 1, room.height()), Qt.AlignmentFlag.AlignVCenter, words)
        return left

    def _draw_names(self, painter: QPainter, room: QRect, option: QStyleOptionViewItem, line: Line) -> None:
        font = QFont(option.font)
        font.setWeight(QFont.Weight.DemiBold)
        painter.setFont(font)
        painter.setPen(option.palette.color(QPalette.ColorRole.Text))
        names = painter.fontMetrics().elidedText(line.names[:200], Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, names)

    def _draw_evidence(self, painter: QPainter, room: QRect, line: Line) -> None:
        """Draws who and when in full, and as much of the evidence as fits before."""
        metrics = painter.fontMetrics()
        source = f" · {line.who}, {Times().ago(line.proposal.decided_at or line.proposal.created_at)}"
        source = metrics.elidedText(source, Qt.TextElideMode.ElideRight, room.width() * 2 // 3)
        evidence = metrics.elidedText(
            line.evidence, Qt.TextElideMode.ElideRight, room.width() - metrics.horizontalAdvance(source)
        )
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, evidence + source)


class QueueView(Rows):
    """The rows; the keys that decide are the page's."""

    def __init__(self, model: QueueModel, parent: QWidget | None = None) -> None:
        super().__init__(model, ROW_HEIGHT, parent)
        self.setItemDelegate(QueueDelegate(self))
