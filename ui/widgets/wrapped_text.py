"""Text of any length and any shape on a narrow column, as plain text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QPainter, QTextLayout, QTextOption
from PySide6.QtWidgets import QSizePolicy, QWidget

if TYPE_CHECKING:
    from PySide6.QtGui import QFont, QPaintEvent

CUT = 600
"""Longer texts are cut here until the person asks for all of it."""

_LEADING = 2.0


class TextBlock:
    """Wraps at words, or anywhere in a word that is wider than the column (QLabel would widen the column)."""

    def __init__(self, text: str = "") -> None:
        self.text = text
        self._layouts: list[QTextLayout] = []
        self._height = 0
        self._laid_out_for: tuple[str, int, str] | None = None

    def height(self, width: int, font: QFont) -> int:
        """Height of the text in a column of that width, in pixels."""
        self._lay_out(width, font)
        return self._height

    def draw(self, painter: QPainter, x: float, y: float, width: int) -> None:
        """Draws the lines with the painter's font and pen."""
        self._lay_out(width, painter.font())
        for layout in self._layouts:
            layout.draw(painter, QPointF(x, y))

    def _lay_out(self, width: int, font: QFont) -> None:
        wanted = (self.text, width, font.key())
        if wanted == self._laid_out_for or width <= 0:
            return
        self._laid_out_for = wanted
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        option.setAlignment(Qt.AlignmentFlag.AlignLeading)
        self._layouts = []
        top = 0.0
        for paragraph in self.text.splitlines() or [""]:
            layout = QTextLayout(paragraph, font)
            layout.setTextOption(option)
            layout.beginLayout()
            while (line := layout.createLine()).isValid():
                line.setLineWidth(width)
                line.setPosition(QPointF(0, top))
                top += line.height() + _LEADING
            layout.endLayout()
            self._layouts.append(layout)
        self._height = round(top)


class WrappedText(QWidget):
    """A text block as a widget."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._block = TextBlock(text)
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def text(self) -> str:
        """The text shown."""
        return self._block.text

    def setText(self, text: str) -> None:
        """Shows another text."""
        if text != self._block.text:
            self._block.text = text
            self.updateGeometry()
            self.update()

    def hasHeightForWidth(self) -> bool:
        """Its height follows from its width."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Height of the text in a column of that width."""
        return self._block.height(width, self.font())

    def sizeHint(self) -> QSize:
        """As wide as it is."""
        return QSize(self.width(), self.heightForWidth(self.width()))

    def minimumSizeHint(self) -> QSize:
        """One line, however narrow."""
        return QSize(0, self.fontMetrics().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draws the lines."""
        painter = QPainter(self)
        painter.setPen(self.palette().color(self.foregroundRole()))
        self._block.draw(painter, 0, 0, self.width())
