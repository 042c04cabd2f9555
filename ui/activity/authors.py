"""How an author looks: a disc for a person, a rounded square for an agent, in a colour and with letters of the name."""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QGuiApplication, QPainter, QPalette, QPen
from PySide6.QtWidgets import QWidget

from core.model import ActorKind
from ui.messages import Messages
from ui.typestyle import DECISION, EVENT, PERSON, PROJECT, RESOURCE, SESSION, SYSTEM

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

    from core.model import Actor

SIZE = 22
_COLORS = tuple(style.color for style in (PROJECT, DECISION, SYSTEM, PERSON, SESSION, RESOURCE, EVENT))
_TINT, _FAINT = 60, 0.55
_LETTER_PIXELS = 10


def letters(name: str) -> str:
    """Two letters for a name: the first of its two words, or the first two of its one."""
    words = [word for word in name.replace("-", " ").split() if word[0].isalnum()]
    if not words:
        return "?"
    return (words[0][0] + words[1][0]).upper() if len(words) > 1 else words[0][:2].capitalize()


def color_of(actor: Actor) -> QColor:
    """The colour of an author: the accent for the person, one that its name decides for any other."""
    if actor.kind is ActorKind.PERSON:
        return QGuiApplication.palette().color(QPalette.ColorRole.Accent)
    return QColor(_COLORS[zlib.crc32(actor.name.encode("utf-8", "surrogatepass")) % len(_COLORS)])


def paint_mark(painter: QPainter, rect: QRectF, actor: Actor, *, faint: bool = False) -> None:
    """Draws an author's mark; a faint one pales all but the letters, which are to be read."""
    color = color_of(actor)
    tint = QColor(color)
    tint.setAlpha(round(_TINT * (_FAINT if faint else 1)))
    color.setAlphaF(_FAINT if faint else 1)
    painter.setPen(QPen(color, 1.2))
    painter.setBrush(tint)
    box = rect.adjusted(0.6, 0.6, -0.6, -0.6)
    if actor.kind is ActorKind.PERSON:
        painter.drawEllipse(box)
    else:
        painter.drawRoundedRect(box, 6, 6)
    font = QFont(painter.font())
    font.setPixelSize(_LETTER_PIXELS)
    font.setWeight(QFont.Weight.DemiBold)
    painter.setFont(font)
    painter.setPen(QGuiApplication.palette().color(QPalette.ColorRole.Text))
    name = Messages().who(actor)
    drawn = name[:1] if actor.kind is ActorKind.PERSON else letters(name)
    painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, drawn)


class AuthorMark(QWidget):
    """The mark as a widget."""

    def __init__(self, actor: Actor, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._actor = actor
        self.setFixedSize(SIZE, SIZE)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draws it."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(self.font())
        paint_mark(painter, QRectF(self.rect()), self._actor)
