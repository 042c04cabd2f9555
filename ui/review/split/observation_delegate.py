"""How one observation looks in a column: a few lines of it, who said it and when."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QGuiApplication, QPainter, QPalette, QPen, QTextLayout, QTextOption
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from ui.review.split.observation_model import ABOUT_ROLE, ARRIVED_ROLE, OBSERVATION_ROLE
from ui.theme import SMALL_PIXELS
from ui.widgets.wrapped_text import TextBlock

if TYPE_CHECKING:
    from core.model import Observation
    from ui.review.split.observation_list import ObservationList

MARGIN = 10
GAP = 6
_LEFT, _TOP, _BOTTOM = 10, 7, 6
_ABOUT = 16
_LEADING = 2
_LINES = 3
_SPARE = 40
"""Characters more than fill the lines, however narrow they are."""

_KEPT = 4_000
_RADIUS = 8
_BAR = 3

Index = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True, slots=True)
class Lines:
    """The lines that are shown of a text, and whether there is more of it."""

    shown: tuple[str, ...]
    cut: bool


class ObservationDelegate(QStyledItemDelegate):
    """Draws cards. A text that is cut is shown whole where the keyboard stands."""

    def __init__(self, view: ObservationList) -> None:
        super().__init__(view)
        self._view = view
        self._lines: dict[tuple[str, int], Lines] = {}
        self._whole: tuple[tuple[str, int], TextBlock] | None = None

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """As high as its lines."""
        content, width = self._view.observations.content(index.row()), self._text_width()
        if index.row() == self._view.whole_row:
            text = self._block(content, width).height(width, option.font)
        else:
            text = len(self.lines(content, option.font).shown) * (option.fontMetrics.height() + _LEADING)
        return QSize(1, _TOP + text + _ABOUT + _BOTTOM + GAP)

    def lines(self, text: str, font: QFont) -> Lines:
        """The first lines of a text in the column as wide as it is now."""
        width = self._text_width()
        known = self._lines.get((text, width))
        if known is None:
            if len(self._lines) > _KEPT:
                self._lines.clear()
            known = self._lines[text, width] = _broken(text, font, width)
        return known

    def forget(self) -> None:
        """Another face: nothing fits as it did."""
        self._lines.clear()
        self._whole = None

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draws one card."""
        observation: Observation = index.data(OBSERVATION_ROLE)
        palette, role = QGuiApplication.palette(), QPalette.ColorRole
        box = QRect(MARGIN, option.rect.top(), self._view.width() - 2 * MARGIN, option.rect.height() - GAP)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._draw_box(painter, option, box)
        if index.data(ARRIVED_ROLE):
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(palette.color(role.Accent))
            painter.drawRoundedRect(QRectF(box.left() + 3, box.top() + 7, _BAR, box.height() - 14), 1.5, 1.5)
        painter.setPen(palette.color(role.Text))
        painter.setFont(option.font)
        left, top, width = box.left() + _LEFT, box.top() + _TOP, self._text_width()
        if index.row() == self._view.whole_row:
            self._block(observation.content, width).draw(painter, left, top, width)
        else:
            height = option.fontMetrics.height()
            for line in self.lines(observation.content, option.font).shown:
                flags = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
                painter.drawText(QRect(left, top, width + 2, height), flags, line)
                top += height + _LEADING
        small = QFont(option.font)
        small.setPixelSize(SMALL_PIXELS)
        painter.setFont(small)
        painter.setPen(palette.color(role.PlaceholderText))
        room = QRect(left, box.bottom() - _BOTTOM - _ABOUT + 2, width, _ABOUT)
        about = QFontMetrics(small).elidedText(index.data(ABOUT_ROLE), Qt.TextElideMode.ElideRight, width)
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, about)
        painter.restore()

    def _draw_box(self, painter: QPainter, option: QStyleOptionViewItem, box: QRect) -> None:
        palette, role, state = QGuiApplication.palette(), QPalette.ColorRole, QStyle.StateFlag
        selected = bool(option.state & state.State_Selected)
        focused = bool(option.state & state.State_HasFocus)
        hovered = bool(option.state & state.State_MouseOver)
        edge = role.Accent if selected or focused else role.Dark if hovered else role.Mid
        width = 2.0 if focused else 1.0
        painter.setPen(QPen(palette.color(edge), width))
        # An empty one costs a fraction of a filled one, and lies on its own colour.
        painter.setBrush(palette.color(role.Highlight) if selected else Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(QRectF(box).adjusted(width / 2, width / 2, -width / 2, -width / 2), _RADIUS, _RADIUS)

    def _text_width(self) -> int:
        # The scroll bar lies in the margin: with it or without, texts break at the same places.
        return max(self._view.width() - 2 * MARGIN - 2 * _LEFT, 20)

    def _block(self, text: str, width: int) -> TextBlock:
        if self._whole is None or self._whole[0] != (text, width):
            self._whole = ((text, width), TextBlock(text))
        return self._whole[1]


def _broken(text: str, font: QFont, width: int) -> Lines:
    """Breaks a text into lines: at words, or anywhere in a word that is wider than the column."""
    enough = width * _LINES // 3 + _SPARE
    said = " ".join(text[: 2 * enough].split())
    layout = QTextLayout(said[:enough], font)
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    layout.beginLayout()
    starts, end = [], 0
    while len(starts) < _LINES and (line := layout.createLine()).isValid():
        line.setLineWidth(width)
        starts.append(line.textStart())
        end = line.textStart() + line.textLength()
    layout.endLayout()
    shown = [said[start:stop].rstrip() for start, stop in zip(starts, [*starts[1:], end], strict=True)]
    cut = end < len(said) or len(text) > 2 * enough
    if cut and shown:
        rest = f"{said[starts[-1] : starts[-1] + width // 3]}…"
        shown[-1] = QFontMetrics(font).elidedText(rest, Qt.TextElideMode.ElideRight, width)
    return Lines(tuple(shown), cut or len(text.splitlines()) > 1)
