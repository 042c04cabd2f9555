"""Texts of any length with some of their words marked: drawn, so that nothing in them is taken for markup."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QColor, QGuiApplication, QPainter, QPalette, QTextCharFormat, QTextLayout, QTextOption
from PySide6.QtWidgets import QSizePolicy, QWidget

from ui.theme import DARK, LIGHT
from ui.widgets.wrapped_text import CUT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QPaintEvent

    from ui.review.differences import Span

_LEADING = 2.0
_ROW_PADDING = 5
_NARROWEST = 200
"""No card leaves texts less room; a layout that finds its way asks for less all the same, and that costs most."""

_BEFORE = 160
"""Characters of a long text that are shown before its first mark."""


@dataclass(frozen=True, slots=True)
class Marked:
    """A text, the parts of it that are marked, and whether all of it is quiet."""

    text: str
    spans: tuple[Span, ...] = ()
    quiet: bool = False


def mark_color() -> QColor:
    """What lies behind a marked word."""
    dark = QGuiApplication.palette().color(QPalette.ColorRole.Window).lightness() < 128
    return QColor((DARK if dark else LIGHT).attention_tint)


class MarkedText(QWidget):
    """Texts below one another with a hairline between them; long ones are cut until all of it is asked for."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._texts: tuple[Marked, ...] = ()
        self._whole = False
        self._shaped_for: tuple[str, QColor] | None = None
        self._shaped: list[list[QTextLayout]] = []
        self._laid_out: tuple[int, str, QColor] | None = None
        self._layouts: list[tuple[float, list[tuple[QTextLayout, float]], float]] = []
        self._height = 0
        self._heights: dict[tuple[int, str], int] = {}
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    @property
    def texts(self) -> tuple[Marked, ...]:
        """What is shown."""
        return self._texts

    @property
    def _ruled(self) -> bool:
        return len(self._texts) > 1

    @property
    def cut(self) -> bool:
        """Whether a text is shown in part."""
        return not self._whole and any(len(each.text) > CUT for each in self._texts)

    def show_texts(self, texts: Sequence[Marked], *, whole: bool = False) -> None:
        """Shows other texts, or the same ones as a whole."""
        if (tuple(texts), whole) == (self._texts, self._whole):
            return
        self._texts, self._whole = tuple(texts), whole
        self._shaped_for = self._laid_out = None
        self._heights.clear()
        self.setAccessibleName("\n".join(each.text for each in self._texts))
        self.updateGeometry()
        self.update()

    def hasHeightForWidth(self) -> bool:
        """Its height follows from its width."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Height of the texts in a column of that width; a layout asks for several of them again and again."""
        width = max(width, _NARROWEST)
        asked = (width, self.font().key())
        if asked not in self._heights:
            self._lay_out(width)
            self._heights[asked] = self._height
        return self._heights[asked]

    def sizeHint(self) -> QSize:
        """As wide as it is."""
        return QSize(self.width(), self.heightForWidth(self.width()))

    def minimumSizeHint(self) -> QSize:
        """However narrow."""
        return QSize(0, self.fontMetrics().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draws the texts."""
        self._lay_out(self.width())
        palette, role = QGuiApplication.palette(), QPalette.ColorRole
        painter = QPainter(self)
        for (top, layouts, bottom), text in zip(self._layouts, self._texts, strict=True):
            painter.setPen(palette.color(role.PlaceholderText if text.quiet else role.Text))
            for layout, below in layouts:
                layout.draw(painter, QPointF(0, top + below))
            if self._ruled and bottom < self._height:
                painter.setPen(palette.color(role.Mid))
                painter.drawLine(QPointF(0, bottom - 0.5), QPointF(self.width(), bottom - 0.5))

    def _lay_out(self, width: int) -> None:
        wanted = (width, self.font().key(), mark_color())
        if width <= 0 or wanted == self._laid_out:
            return
        self._shape()
        self._laid_out, self._layouts = wanted, []
        top = 0.0
        padding = _ROW_PADDING if self._ruled else 0
        for paragraphs in self._shaped:
            placed, height = [], 0.0
            for layout in paragraphs:
                placed.append((layout, height))
                height += _break(layout, width)
            self._layouts.append((top + padding, placed, top + height + 2 * padding))
            top += height + 2 * padding
        self._height = round(top)

    def _shape(self) -> None:
        """Finds the glyphs of the texts, once for all widths: that costs more than breaking them into lines."""
        wanted = (self.font().key(), mark_color())
        if wanted != self._shaped_for:
            self._shaped_for = wanted
            self._shaped = [self._paragraphs(each) for each in self._texts]

    def _paragraphs(self, marked: Marked) -> list[QTextLayout]:
        if len(marked.text) > CUT and not self._whole:
            marked = excerpt(marked)
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        option.setAlignment(Qt.AlignmentFlag.AlignLeading)
        layouts, start = [], 0
        for paragraph in marked.text.splitlines(keepends=True) or [""]:
            shown = paragraph.rstrip("\r\n\v\f\x1c\x1d\x1e\x85\u2028\u2029")
            layout = QTextLayout(shown, self.font())
            layout.setTextOption(option)
            layout.setFormats(_formats(marked.spans, start, len(shown)))
            layouts.append(layout)
            start += len(paragraph)
        return layouts


def _break(layout: QTextLayout, width: int) -> float:
    """Breaks a paragraph into lines; answers how high they are together."""
    top = 0.0
    layout.beginLayout()
    while (line := layout.createLine()).isValid():
        line.setLineWidth(width)
        line.setPosition(QPointF(0, top))
        top += line.height() + _LEADING
    layout.endLayout()
    return top


def excerpt(marked: Marked) -> Marked:
    """As much of a long text as is shown: its beginning, or what is about its first mark if that comes later."""
    first = marked.spans[0][0] if marked.spans else 0
    start = 0 if first < CUT - _BEFORE else first - _BEFORE
    lead = "…" if start else ""
    trail = "…" if start + CUT < len(marked.text) else ""
    shift = len(lead) - start
    spans = tuple((max(one + shift, len(lead)), min(other + shift, CUT + len(lead))) for one, other in marked.spans)
    text = f"{lead}{marked.text[start : start + CUT]}{trail}"
    return Marked(text, tuple(span for span in spans if span[0] < span[1]), marked.quiet)


def _formats(spans: Sequence[Span], start: int, length: int) -> list[QTextLayout.FormatRange]:
    """The marks of one paragraph that begins at a place of the text."""
    formats = []
    for first, last in spans:
        begins, ends = max(first - start, 0), min(last - start, length)
        if begins < ends:
            part = QTextLayout.FormatRange()
            part.start, part.length = begins, ends - begins
            part.format = QTextCharFormat()
            part.format.setBackground(mark_color())
            formats.append(part)
    return formats
