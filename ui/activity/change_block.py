"""One change of one row: a bar and a sign that tell its kind, the texts, and the words that differ marked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QGuiApplication,
    QPainter,
    QPalette,
    QPen,
    QTextCharFormat,
    QTextLayout,
    QTextOption,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from ui.theme import DARK, LIGHT, SMALL_PIXELS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QPaintEvent

    from ui.activity.differences import Span
    from ui.theme import Theme

Tone = Literal["added", "removed", "changed"]

CUT = 1_200
"""A longer text is cut; the entity itself shows all of it."""

_SIGNS: dict[Tone, str] = {"added": "+", "removed": "−", "changed": "~"}
_BAR = 3
_LEFT, _RIGHT, _PADDING, _LEADING = 28, 12, 7, 2.0


@dataclass(frozen=True, slots=True)
class Part:
    """A text of a block.

    Attributes:
        text: What it says.
        spans: Parts of it that differ.
        tone: How those are marked.
        caption: Whether it is a few words above the texts, in small type.
    """

    text: str
    spans: Sequence[Span] = ()
    tone: Tone = "changed"
    caption: bool = False


def theme_shown() -> Theme:
    """The colours that are shown."""
    return DARK if QGuiApplication.palette().color(QPalette.ColorRole.Window).lightness() < 128 else LIGHT


class ChangeBlock(QWidget):
    """Drawn, so that no stored text is ever taken for markup."""

    def __init__(self, tone: Tone, parts: Sequence[Part], name: str, parent: QWidget | None = None) -> None:
        """Makes a block.

        Args:
            tone: What happened to the row.
            parts: What is shown, from the top.
            name: All of it in words, for those who do not see it.
            parent: Where it lies.
        """
        super().__init__(parent)
        self._tone: Tone = tone
        self.parts = tuple(parts)
        self._laid_out: int | None = None
        self._heights: dict[int, int] = {}
        self._layouts: list[tuple[QTextLayout, float, bool]] = []
        self.setAccessibleName(name)
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def hasHeightForWidth(self) -> bool:
        """Its height follows from its width."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Height in a column of that width."""
        if width not in self._heights:  # a layout asks again and again, for two or three widths in turn
            self._lay_out(width)
        return self._heights.get(width, 0)

    def sizeHint(self) -> QSize:
        """As wide as it is."""
        return QSize(self.width(), self.heightForWidth(self.width()))

    def minimumSizeHint(self) -> QSize:
        """However narrow."""
        return QSize(0, self.fontMetrics().height() + 2 * _PADDING)

    def changeEvent(self, event: QEvent) -> None:
        """Another theme marks in other colours."""
        super().changeEvent(event)
        if event.type() in {QEvent.Type.PaletteChange, QEvent.Type.FontChange}:
            self._laid_out = None
            self._heights.clear()
            self.updateGeometry()
            self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draws the block."""
        self._lay_out(self.width())
        theme = theme_shown()
        color = QColor(_color(theme, self._tone))
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.setPen(QPen(QColor(theme.border), 1))
        painter.setBrush(QColor(theme.surface))
        painter.drawRoundedRect(box, 8, 8)
        painter.setClipRect(QRectF(0, 0, _BAR + 1, self.height()))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color)
        painter.drawRoundedRect(QRectF(0, 0, 16, self.height()), 8, 8)
        painter.setClipping(False)
        painter.setPen(color)
        sign = QFont(self.font())
        sign.setWeight(QFont.Weight.DemiBold)
        painter.setFont(sign)
        painter.drawText(
            QRectF(_BAR + 1, _PADDING, _LEFT - _BAR - 4, self.fontMetrics().height()),
            Qt.AlignmentFlag.AlignCenter,
            _SIGNS[self._tone],
        )
        for layout, top, caption in self._layouts:
            painter.setPen(QColor(theme.secondary if caption else theme.text))
            layout.draw(painter, QPointF(_LEFT, top))

    def _lay_out(self, width: int) -> None:
        room = width - _LEFT - _RIGHT
        if room <= 0 or width == self._laid_out:
            return
        theme = theme_shown()
        self._laid_out, self._layouts = width, []
        top = float(_PADDING)
        for part in self.parts:
            for layout, height in _paragraphs(part, room, self.font(), theme):
                self._layouts.append((layout, top, part.caption))
                top += height
            top += _LEADING
        self._heights[width] = round(top - _LEADING + _PADDING)


def _paragraphs(part: Part, width: int, font: QFont, theme: Theme) -> list[tuple[QTextLayout, float]]:
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    option.setAlignment(Qt.AlignmentFlag.AlignLeading)
    font = QFont(font)
    if part.caption:
        font.setPixelSize(SMALL_PIXELS)
    text = part.text if len(part.text) <= CUT else f"{part.text[:CUT].rstrip()}…"
    result, start = [], 0
    for paragraph in text.splitlines(keepends=True) or [""]:
        shown = paragraph.rstrip("\r\n\v\f\x1c\x1d\x1e\x85\u2028\u2029")
        layout = QTextLayout(shown, font)
        layout.setTextOption(option)
        layout.setFormats(_formats(part, start, len(shown), theme))
        start += len(paragraph)
        layout.beginLayout()
        top = 0.0
        while (line := layout.createLine()).isValid():
            line.setLineWidth(width)
            line.setPosition(QPointF(0, top))
            top += line.height() + _LEADING
        layout.endLayout()
        result.append((layout, top))
    return result


def _formats(part: Part, start: int, length: int, theme: Theme) -> list[QTextLayout.FormatRange]:
    """The marks of one paragraph that begins at a place of the text; what is gone is struck out as well."""
    formats = []
    for first, last in part.spans:
        begins, ends = max(first - start, 0), min(last - start, length)
        if begins < ends:
            marked = QTextLayout.FormatRange()
            marked.start, marked.length = begins, ends - begins
            marked.format = QTextCharFormat()
            marked.format.setBackground(QColor(theme.removal_tint if part.tone == "removed" else theme.accent_tint))
            marked.format.setFontWeight(QFont.Weight.DemiBold)
            marked.format.setFontStrikeOut(part.tone == "removed")
            formats.append(marked)
    return formats


def _color(theme: Theme, tone: Tone) -> str:
    return {"added": theme.accent, "removed": theme.removal, "changed": theme.attention}[tone]
