"""How one reflection looks in the list: its mark, two lines of it, who and when."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QPainter, QPalette, QPen, QTextLayout, QTextOption
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from ui.theme import SMALL_PIXELS
from ui.timeline.list_model import REFLECTION_ROLE
from ui.timeline.marks import draw_mark
from ui.times import Times

if TYPE_CHECKING:
    from core.model import Reflection

HEIGHT = 80
_LEFT, _TEXT_LEFT, _RIGHT = 12, 32, 12
_LINES, _LINE = 2, 18


class ReflectionDelegate(QStyledItemDelegate):
    """Cards of equal height, which the view relies on."""

    def sizeHint(self, _option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex) -> QSize:
        """As high as two lines and a note."""
        return QSize(160, HEIGHT)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Draws one card."""
        reflection: Reflection = index.data(REFLECTION_ROLE)
        palette: QPalette = option.palette
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        focused = bool(option.state & QStyle.StateFlag.State_HasFocus)
        over = bool(option.state & QStyle.StateFlag.State_MouseOver)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        role = QPalette.ColorRole
        painter.fillRect(option.rect, palette.color(role.Base))  # the view marks the whole row
        width = 2.0 if focused else 1.0
        frame = role.Accent if focused or chosen else role.Dark if over else role.Mid
        painter.setPen(QPen(palette.color(frame), width))
        painter.setBrush(palette.color(role.Highlight if chosen else role.Base))
        box = QRectF(option.rect).adjusted(1, 1, -1, -5)
        painter.drawRoundedRect(box, 10, 10)
        draw_mark(painter, QPointF(box.left() + _LEFT + 6, box.top() + 20), reflection.mood)
        text = QRect(int(box.left()) + _TEXT_LEFT, int(box.top()) + 10, int(box.width()) - _TEXT_LEFT - _RIGHT, 40)
        painter.setFont(option.font)
        painter.setPen(palette.color(role.Text))
        _draw_lines(painter, text, " ".join(reflection.content[:400].split()))
        font = QFont(option.font)
        font.setPixelSize(SMALL_PIXELS)
        painter.setFont(font)
        painter.setPen(palette.color(role.PlaceholderText))
        note = f"{reflection.author} · {Times().ago(reflection.created_at)}"
        place = QRect(text.left(), int(box.bottom()) - 24, text.width(), 16)
        elided = painter.fontMetrics().elidedText(note, Qt.TextElideMode.ElideRight, place.width())
        painter.drawText(place, Qt.AlignmentFlag.AlignVCenter, elided)
        painter.restore()


def _draw_lines(painter: QPainter, room: QRect, text: str) -> None:
    """The first lines of a text, the last one with an ellipsis where it goes on."""
    layout = QTextLayout(text, painter.font())
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    layout.beginLayout()
    starts: list[int] = []
    while len(starts) <= _LINES and (line := layout.createLine()).isValid():
        line.setLineWidth(room.width())
        starts.append(line.textStart())
    layout.endLayout()
    metrics = painter.fontMetrics()
    for at, start in enumerate(starts[:_LINES]):
        last = at == _LINES - 1
        end = None if last or at + 1 >= len(starts) else starts[at + 1]
        words = text[start:end].rstrip()
        place = QRect(room.left(), room.top() + at * _LINE, room.width(), _LINE)
        shown = metrics.elidedText(words, Qt.TextElideMode.ElideRight, room.width()) if last else words
        painter.drawText(place, Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine, shown)
