"""A box to choose one of several, which need not have room for the longest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QComboBox, QStyle, QStyleOptionComboBox, QWidget

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent, QWheelEvent

_LETTERS = 6
_BESIDE = 28


class Choice(QComboBox):
    """Cuts its text where there is no room, tells all of it in its tool tip then, and opens as wide as its longest."""

    def __init__(self, parent: QWidget | None = None, *, shrinks: bool = False) -> None:
        super().__init__(parent)
        if shrinks:
            self.setSizeAdjustPolicy(self.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            self.setMinimumContentsLength(_LETTERS)
        else:
            self.setSizeAdjustPolicy(self.SizeAdjustPolicy.AdjustToContents)
        self.currentTextChanged.connect(self._tell)

    def showPopup(self) -> None:
        """Opens wide enough for every entry."""
        self.view().setMinimumWidth(self.view().sizeHintForColumn(0) + _BESIDE)
        super().showPopup()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Lets the page scroll: what is under the pointer on the way shall not change."""
        event.ignore()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """There may be more room, or less."""
        super().resizeEvent(event)
        self._tell()

    def _tell(self) -> None:
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        room = self.style().subControlRect(
            QStyle.ComplexControl.CC_ComboBox, option, QStyle.SubControl.SC_ComboBoxEditField, self
        )
        cut = self.fontMetrics().horizontalAdvance(self.currentText()) > room.width()
        self.setToolTip(self.currentText() if cut else "")
