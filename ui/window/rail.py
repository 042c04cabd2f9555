"""The rail on the left: one entry a screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetricsF, QGuiApplication, QPainter, QPalette
from PySide6.QtWidgets import QButtonGroup, QFrame, QToolButton, QVBoxLayout, QWidget

from ui import icons

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QPaintEvent

WIDTH = 72

_BADGE = 15.0
_MOST = 999


class RailEntry(QToolButton):
    """An icon over a word."""

    def __init__(self, icon: str, words: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._icon = icon
        self._count = 0
        self.setObjectName("railEntry")
        self.setText(words)
        self.setCheckable(True)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
        self.setIconSize(QSize(icons.SIZE, icons.SIZE))
        self.setFixedSize(WIDTH - 12, 52)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._draw()

    def show_count(self, count: int, words: str) -> None:
        """Shows how many things wait there; none when there are none.

        Args:
            count: How many.
            words: The same for who does not see it.
        """
        self._count = count
        self.setAccessibleDescription(words if count else "")
        self.setToolTip(words if count else "")
        self.update()

    @property
    def count(self) -> int:
        """How many things wait there."""
        return self._count

    def changeEvent(self, event: QEvent) -> None:
        """Redraws the icon for another theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._draw()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draws the number over the icon's corner."""
        super().paintEvent(event)
        if not self._count:
            return
        palette, role = QGuiApplication.palette(), QPalette.ColorRole
        text = str(self._count) if self._count <= _MOST else f"{_MOST}+"
        font = QFont(self.font())
        font.setPixelSize(9)
        font.setWeight(QFont.Weight.Bold)
        width = max(_BADGE, QFontMetricsF(font).horizontalAdvance(text) + 8)
        badge = QRectF(min(self.width() / 2 + 5, self.width() - width - 2), 4, width, _BADGE)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(palette.color(role.Accent))
        painter.drawRoundedRect(badge, _BADGE / 2, _BADGE / 2)
        painter.setFont(font)
        painter.setPen(palette.color(role.BrightText))
        painter.drawText(badge, Qt.AlignmentFlag.AlignCenter, text)

    def _draw(self) -> None:
        self.setIcon(icons.icon(self._icon))


class Rail(QFrame):
    """Entries from the top, and some at the bottom.

    Signals:
        chosen: Key of the screen to show.
    """

    chosen = Signal(str)

    def __init__(
        self,
        top: Sequence[tuple[str, str, str]],
        bottom: Sequence[tuple[str, str, str]],
        parent: QWidget | None = None,
    ) -> None:
        """Makes the rail.

        Args:
            top: Key, icon and words of each entry at the top.
            bottom: The same for those at the bottom.
            parent: Where it lies.
        """
        super().__init__(parent)
        self.setObjectName("rail")
        self.setFixedWidth(WIDTH)
        self._group = QButtonGroup(self)
        self.entries: dict[str, RailEntry] = {}
        column = QVBoxLayout(self)
        column.setContentsMargins(6, 12, 5, 12)
        column.setSpacing(2)
        for part in (top, bottom):
            for key, icon, words in part:
                entry = self.entries[key] = RailEntry(icon, words)
                entry.clicked.connect(lambda _checked=False, key=key: self.chosen.emit(key))
                self._group.addButton(entry)
                column.addWidget(entry)
            if part is top:
                column.addStretch()

    def show_chosen(self, key: str) -> None:
        """Marks the screen that is shown; none when it has no entry."""
        self._group.setExclusive(False)
        for each, entry in self.entries.items():
            entry.setChecked(each == key)
        self._group.setExclusive(True)
