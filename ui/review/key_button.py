"""A button that says which key does the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QWidget

from ui.widgets.basics import ButtonRole, label

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent

_PADDING = 12
_HEIGHT = 28
_GAP = 8


class KeyButton(QPushButton):
    """Words, and the key in a small frame beside them, where there is room for it."""

    def __init__(self, words: str, key: str, role: ButtonRole = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", role)
        self.setAutoDefault(False)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._words, self._key = label(words), label(key, "key")
        row = QHBoxLayout(self)
        row.setContentsMargins(_PADDING, 0, _PADDING - 4, 0)
        row.setSpacing(_GAP)
        for part in (self._words, self._key):
            part.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            row.addWidget(part, 0, Qt.AlignmentFlag.AlignVCenter)
        self.say(words)

    @property
    def words(self) -> str:
        """What it says."""
        return self._words.text()

    def say(self, words: str) -> None:
        """Says something else."""
        self._words.setText(words)
        self.setAccessibleName(words)
        self.setAccessibleDescription(self._key.text())
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        """As wide as both parts."""
        return QSize(self.minimumSizeHint().width() + _GAP - 4 + self._key.sizeHint().width(), _HEIGHT)

    def minimumSizeHint(self) -> QSize:
        """As wide as the words, which are never cut."""
        return QSize(2 * _PADDING + self._words.sizeHint().width(), _HEIGHT)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Shows the key where there is room for it."""
        super().resizeEvent(event)
        self._key.setVisible(self.width() >= self.sizeHint().width())
