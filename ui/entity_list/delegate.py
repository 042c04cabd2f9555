"""How one entity looks in the list."""

from __future__ import annotations

import math
import time
from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPalette, QPen, QPixmap
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from ui.entity_list.matching import spans_of
from ui.entity_list.model import FOUND_ROLE, LINE_ROLE
from ui.messages import number
from ui.theme import SMALL_PIXELS
from ui.typestyle import paint_shape, style_of
from ui.widgets.marked_line import draw_marked_line

if TYPE_CHECKING:
    from core.model import EntityRow
    from ui.entity_list.model import Line
    from ui.entity_list.results import Found

ROW_HEIGHT = 33
RESULT_HEIGHT = 52
_MARGIN = 12
_SHAPE = 14
_NAME_LEFT = _MARGIN + _SHAPE + 10
_LINE = 20
_TOP = 6

_PICTURES = 300
"""Rows kept as they were drawn: more than any screen holds, or two would draw each other away for ever."""

_SECONDS_AT_ONCE = 0.004
"""After so long a paint leaves new rows to the next one: the first rows of a process take a millisecond each."""

_STATES = (
    QStyle.StateFlag.State_Selected
    | QStyle.StateFlag.State_MouseOver
    | QStyle.StateFlag.State_HasFocus
    | QStyle.StateFlag.State_Active
    | QStyle.StateFlag.State_Enabled
)
_QUIET = {"done", "archived"}
"""An entity with one of these statuses is shown in quieter type."""

BY_WORDS, BY_MEANING = "Aa", "≈"
"""Marks of how a result was found."""


class EntityDelegate(QStyledItemDelegate):
    """Shape, name and number of observations; an accent bar where someone else has just written.

    A result of a search has a second line, of what is known about it, and in place of the number how it was found.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pictures: dict[int, tuple[object, QPixmap]] = {}
        self._until = math.inf
        self.left_out = False

    def begin(self) -> None:
        """A paint of the whole list begins; whether it left rows out is in `left_out` after it."""
        self._until = time.perf_counter() + _SECONDS_AT_ONCE
        self.left_out = False

    def sizeHint(self, _option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """All rows are equally high, which the view relies on."""
        return QSize(120, ROW_HEIGHT if index.data(FOUND_ROLE) is None else RESULT_HEIGHT)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Draws one row."""
        line: Line | None = index.data(LINE_ROLE)
        if line is None:
            return
        if line.found is not None:  # its spans and its excerpt come little by little
            painter.save()
            self._draw_row(painter, option, line)
            painter.restore()
            return
        if line.row.id not in self._pictures and time.perf_counter() > self._until:
            self.left_out = True
            return
        rect: QRect = option.rect
        painter.drawPixmap(rect.topLeft(), self._picture(option, line, painter.device().devicePixelRatioF()))

    def _picture(self, option: QStyleOptionViewItem, line: Line, ratio: float) -> QPixmap:
        """A row drawn before, if it looked the same: all of the list is painted whenever an agent writes something."""
        size, palette = option.rect.size(), option.palette
        look = (line.row, line.fresh, option.state & _STATES, size, palette.cacheKey(), option.font.key(), ratio)
        kept = self._pictures.get(line.row.id)
        if kept is not None and kept[0] == look:
            return kept[1]
        picture = QPixmap(size * ratio)
        picture.setDevicePixelRatio(ratio)
        picture.fill(palette.color(QPalette.ColorRole.Base))
        alone = QStyleOptionViewItem(option)
        alone.rect = QRect(QPoint(), size)
        with QPainter(picture) as painter:
            painter.setFont(option.font)
            self._draw_row(painter, alone, line)
        self._pictures[line.row.id] = look, picture
        if len(self._pictures) > _PICTURES:
            del self._pictures[next(iter(self._pictures))]
        return picture

    def _draw_row(self, painter: QPainter, option: QStyleOptionViewItem, line: Line) -> None:
        rect, palette, row, found = option.rect, option.palette, line.row, line.found
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(rect, palette.color(QPalette.ColorRole.Highlight))
        elif option.state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(rect, palette.color(QPalette.ColorRole.AlternateBase))
        if line.fresh:
            bar = QRect(rect.left(), rect.top(), 3, rect.height())
            painter.fillRect(bar, palette.color(QPalette.ColorRole.Accent))
        first = rect if found is None else QRect(rect.left(), rect.top() + _TOP, rect.width(), _LINE)
        self._draw_shape(painter, first, row)
        right = self._draw_note(painter, first, palette, number(row.observations) if found is None else _mark(found))
        self._draw_name(painter, first.adjusted(_NAME_LEFT, 0, right - rect.right(), 0), option, row, found)
        if found is not None and found.excerpt is not None:
            second = QRect(rect.left() + _NAME_LEFT, first.bottom() + 1, rect.width() - _NAME_LEFT - _MARGIN, _LINE)
            font = QFont(option.font)
            font.setPixelSize(SMALL_PIXELS)
            painter.setPen(palette.color(QPalette.ColorRole.PlaceholderText))
            accent = palette.color(QPalette.ColorRole.Text)
            painter.setFont(font)
            draw_marked_line(painter, second, found.excerpt.text, found.excerpt.spans, accent)
        if option.state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QPen(palette.color(QPalette.ColorRole.Accent), 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(QRectF(rect).adjusted(0.5, 0.5, -0.5, -0.5))

    def _draw_shape(self, painter: QPainter, rect: QRect, row: EntityRow) -> None:
        style = style_of(row.type)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(style.color))
        top = rect.top() + (rect.height() - _SHAPE) / 2
        paint_shape(painter, style.shape, QRectF(rect.left() + _MARGIN, top, _SHAPE, _SHAPE))

    def _draw_note(self, painter: QPainter, rect: QRect, palette: QPalette, text: str) -> int:
        """Draws a few characters at the right; answers where the name has to end."""
        font = QFont(painter.font())
        font.setPixelSize(SMALL_PIXELS)
        width = QFontMetrics(font).horizontalAdvance(text)
        left = rect.right() - _MARGIN - width
        painter.setFont(font)
        painter.setPen(palette.color(QPalette.ColorRole.PlaceholderText))
        painter.drawText(QRect(left, rect.top(), width + 1, rect.height()), Qt.AlignmentFlag.AlignVCenter, text)
        return left - 8

    def _draw_name(
        self, painter: QPainter, rect: QRect, option: QStyleOptionViewItem, row: EntityRow, found: Found | None
    ) -> None:
        font = QFont(option.font)
        if option.state & QStyle.StateFlag.State_Selected:
            font.setWeight(QFont.Weight.DemiBold)
        role = QPalette.ColorRole.PlaceholderText if row.status in _QUIET else QPalette.ColorRole.Text
        painter.setPen(option.palette.color(role))
        name = " ".join(row.name.split())
        spans = () if found is None else spans_of(name, found.query)
        painter.setFont(font)
        draw_marked_line(painter, rect, name, spans, option.palette.color(QPalette.ColorRole.Accent))


def _mark(found: Found) -> str:
    marks = (BY_WORDS if found.by_words else "", BY_MEANING if found.reasons is not None else "")
    return "  ".join(filter(None, marks))
