"""One line of text with some of its parts marked: drawn, so that no text is ever taken for markup."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRect, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QTextCharFormat, QTextLayout, QTextOption

if TYPE_CHECKING:
    from collections.abc import Sequence

_LONGEST = 600


def draw_marked_line(
    painter: QPainter, room: QRect, text: str, spans: Sequence[tuple[int, int]], color: QColor
) -> None:
    """Draws a line in the painter's face and pen, in the middle of the room, cut with an ellipsis where it ends.

    Args:
        painter: What draws.
        room: Where.
        text: One line.
        spans: Parts from and to such positions, which are heavier and in `color`.
        color: Of those parts.
    """
    text, font = text[:_LONGEST], painter.font()
    if not spans:
        elided = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine, elided)
        return
    layout, fits = _laid_out(text, font, spans, color, room.width())
    if fits < len(text):
        room_for_text = room.width() - QFontMetricsF(font).horizontalAdvance("…")
        _, fits = _laid_out(text, font, spans, color, room_for_text)
        layout, _ = _laid_out(f"{text[:fits].rstrip()}…", font, spans, color, 2 * room.width())
    line = layout.lineAt(0)
    if line.isValid():
        layout.draw(painter, QPointF(room.left(), room.top() + (room.height() - line.height()) / 2))


def _laid_out(
    text: str, font: QFont, spans: Sequence[tuple[int, int]], color: QColor, width: float
) -> tuple[QTextLayout, int]:
    """The first line of a text, and how many of its characters it takes."""
    layout = QTextLayout(text, font)
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAnywhere)
    option.setAlignment(Qt.AlignmentFlag.AlignLeft)
    layout.setTextOption(option)
    formats = []
    for start, end in spans:
        if start < len(text):
            part = QTextLayout.FormatRange()
            part.start, part.length = start, min(end, len(text)) - start
            part.format = QTextCharFormat()
            part.format.setFontWeight(QFont.Weight.DemiBold)
            part.format.setForeground(color)
            formats.append(part)
    layout.setFormats(formats)
    layout.beginLayout()
    line = layout.createLine()
    if line.isValid():
        line.setLineWidth(max(width, 1.0))
    layout.endLayout()
    return layout, line.textLength() if line.isValid() else 0
