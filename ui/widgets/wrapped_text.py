"""Text of any length and any shape on a narrow column, as plain text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QPainter, QTextLayout, QTextOption
from PySide6.QtWidgets import QSizePolicy, QWidget

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent, QResizeEvent

CUT = 600
"""Longer texts are cut here until the person asks for all of it."""


class WrappedText(QWidget):
    """Wraps at words, or anywhere in a word that is wider than the column (QLabel would widen the column)."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text = text
        self._layouts: list[QTextLayout] = []
        self._height = 0
        self._laid_out_for = -1
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def text(self) -> str:
        """The text shown."""
        return self._text

    def setText(self, text: str) -> None:
        """Shows another text."""
        if text != self._text:
            self._text = text
            self._laid_out_for = -1
            self.updateGeometry()
            self.update()

    def hasHeightForWidth(self) -> bool:
        """Its height follows from its width."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Height of the text in a column of that width."""
        self._lay_out(width)
        return self._height

    def sizeHint(self) -> QSize:
        """As wide as it is."""
        return QSize(self.width(), self.heightForWidth(self.width()))

    def minimumSizeHint(self) -> QSize:
        """One line, however narrow."""
        return QSize(0, self.fontMetrics().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Wraps anew."""
        super().resizeEvent(event)
        self._lay_out(self.width())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draws the lines."""
        self._lay_out(self.width())
        painter = QPainter(self)
        painter.setPen(self.palette().color(self.foregroundRole()))
        for layout in self._layouts:
            layout.draw(painter, QPointF(0, 0))

    def _lay_out(self, width: int) -> None:
        if width == self._laid_out_for or width <= 0:
            return
        self._laid_out_for = width
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        option.setAlignment(Qt.AlignmentFlag.AlignLeading)
        self._layouts = []
        top, leading = 0.0, 2.0
        for paragraph in self._text.splitlines() or [""]:
            layout = QTextLayout(paragraph, self.font())
            layout.setTextOption(option)
            layout.beginLayout()
            while (line := layout.createLine()).isValid():
                line.setLineWidth(width)
                line.setPosition(QPointF(0, top))
                top += line.height() + leading
            layout.endLayout()
            self._layouts.append(layout)
        self._height = round(top)
