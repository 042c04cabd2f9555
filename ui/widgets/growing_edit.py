"""A text box that is as high as its text, for writing an observation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QPlainTextEdit, QSizePolicy, QWidget

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent

_LINES = 12


class GrowingEdit(QPlainTextEdit):
    """Enter submits, Shift+Enter begins a line, Esc gives up, Tab goes on.

    Signals:
        submitted: The text, without outer white space, never empty.
        given_up: Esc was pressed.
        resized: It has another height.
    """

    submitted = Signal(str)
    given_up = Signal()
    resized = Signal()

    def __init__(self, parent: QWidget | None = None, *, least_lines: int = 1) -> None:
        super().__init__(parent)
        self._least_lines = least_lines
        self.setTabChangesFocus(True)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.document().setDocumentMargin(2)
        self.textChanged.connect(self._grow)
        self._grow()

    def submit(self) -> None:
        """Submits what is written, if anything is."""
        text = self.toPlainText().strip()
        if text:
            self.submitted.emit(text)

    def sizeHint(self) -> QSize:
        """As high as it is set."""
        return QSize(100, self.height())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Submits or gives up."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
                self.insertPlainText("\n")
            else:
                self.submit()
        elif event.key() == Qt.Key.Key_Escape:
            self.given_up.emit()
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        """Leaves Undo to the window where there is nothing of its own to undo."""
        if (
            isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.ShortcutOverride
            and event.matches(QKeySequence.StandardKey.Undo)
            and not self.document().isUndoAvailable()
        ):
            event.ignore()
            return False
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Wraps anew, which may take more lines."""
        super().resizeEvent(event)
        self._grow()

    def _grow(self) -> None:
        lines = max(1, round(self.document().size().height()))  # QPlainTextDocumentLayout counts lines
        shown = min(max(lines, self._least_lines), _LINES)
        self.setVerticalScrollBarPolicy(
            Qt.ScrollBarPolicy.ScrollBarAsNeeded if lines > _LINES else Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        )
        height = max(30, shown * self.fontMetrics().lineSpacing() + 2 * 2 + 2 * 4 + 2)
        if height != self.minimumHeight():
            self.setFixedHeight(height)
            self.resized.emit()
