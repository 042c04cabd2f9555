"""The bar on top: which memory this is, the search, undo, and who is connected."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QKeySequence, QPalette
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QLineEdit, QSizePolicy, QToolButton, QWidget

from ui import icons
from ui.messages import Messages
from ui.widgets.basics import ElidedLabel, button, label, set_look

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QKeyEvent, QResizeEvent

    from core.model import ClientSession

_DEBOUNCE_MILLISECONDS = 150


class SearchField(QLineEdit):
    """The search, which works while one types.

    Signals:
        searched: The text, once the typing pauses.
        entered: Enter or Down: the person wants the first hit.
        left: Esc in an empty field.
    """

    searched = Signal(str)
    entered = Signal()
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("search")
        self.setPlaceholderText(self.tr("Search names, text or meaning"))
        self.setAccessibleName(self.tr("Search"))
        self._glass = QLabel(self)
        self._key = label(QKeySequence("Ctrl+K").toString(QKeySequence.SequenceFormat.NativeText), "key")
        self._key.setParent(self)
        for part in (self._glass, self._key):
            part.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._draw()
        self._timer = QTimer(self, singleShot=True, interval=_DEBOUNCE_MILLISECONDS)
        self._timer.timeout.connect(self._search)
        self.textChanged.connect(self._typed)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc clears, then leaves; Enter and Down go to the hits."""
        match event.key():
            case Qt.Key.Key_Escape if self.text():
                self.clear()
                self._search()
            case Qt.Key.Key_Escape:
                self.left.emit()
            case Qt.Key.Key_Return | Qt.Key.Key_Enter | Qt.Key.Key_Down:
                self._search()
                self.entered.emit()
            case _:
                super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Places the glass and the key."""
        super().resizeEvent(event)
        self._key.adjustSize()
        self._glass.setGeometry(9, (self.height() - 18) // 2, 18, 18)
        self._key.move(self.width() - self._key.width() - 8, (self.height() - self._key.height()) // 2)

    def changeEvent(self, event: QEvent) -> None:
        """Redraws the glass for another theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._draw()

    def _draw(self) -> None:
        colour = QGuiApplication.palette().color(QPalette.ColorRole.PlaceholderText)
        self._glass.setPixmap(icons.pixmap("search", colour, size=18, ratio=self.devicePixelRatioF()))

    def _typed(self) -> None:
        self._key.setVisible(not self.text())
        self._timer.start()

    def _search(self) -> None:
        self._timer.stop()
        self.searched.emit(self.text().strip())


class UndoButton(QToolButton):
    """Undo with its icon, in the colours of the theme."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "quiet")
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.setText(self.tr("Undo"))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._draw()

    def changeEvent(self, event: QEvent) -> None:
        """Redraws the icon for another theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._draw()

    def _draw(self) -> None:
        self.setIcon(icons.icon("undo", size=16))


class TopBar(QFrame):
    """Name of the memory, search, undo, agents."""

    def __init__(self, file_name: str, path: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("topBar")
        self.setFixedHeight(48)
        self.search = SearchField()
        self.search.setMaximumWidth(520)
        self.search.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.undo = UndoButton()
        self.agents = button("", "pill")
        file = ElidedLabel(file_name, "hint")
        file.setToolTip(path)
        left = QHBoxLayout(spacing=10)
        left.addWidget(label("Recuerdo", "brand"))
        left.addWidget(file, 1)
        right = QHBoxLayout(spacing=16)
        right.addStretch()
        right.addWidget(self.undo)
        right.addWidget(self.agents)
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 0, 16, 0)
        row.setSpacing(24)
        row.addLayout(left, 1)
        row.addWidget(self.search, 2)
        row.addLayout(right, 1)
        self.show_agents(())

    def show_agents(self, sessions: Sequence[ClientSession]) -> None:
        """Says how many agents are connected, and which."""
        count = len(sessions)
        names = [Messages().who(session.actor) for session in sessions]
        words = self.tr("%Ln agents", "", count) if count else self.tr("No agent connected")
        self.agents.setText(f"●  {words}" if count else words)
        hint = self.tr("Connect a client…")
        self.agents.setToolTip("\n".join([*dict.fromkeys(names), hint]))
        self.agents.setAccessibleName(words)
        set_look(self.agents, "quiet", "false" if count else "true")
