"""The rail on the left: one entry a screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QFrame, QToolButton, QVBoxLayout, QWidget

from ui import icons

if TYPE_CHECKING:
    from collections.abc import Sequence

WIDTH = 64


class RailEntry(QToolButton):
    """An icon over a word."""

    def __init__(self, icon: str, words: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._icon = icon
        self.setObjectName("railEntry")
        self.setText(words)
        self.setCheckable(True)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
        self.setIconSize(QSize(icons.SIZE, icons.SIZE))
        self.setFixedSize(52, 52)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._draw()

    def changeEvent(self, event: QEvent) -> None:
        """Redraws the icon for another theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._draw()

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
