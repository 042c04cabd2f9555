"""One bar above the screens for what the person should know: no boxes in the way."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QFrame, QHBoxLayout, QProgressBar, QPushButton, QVBoxLayout, QWidget

from ui.widgets.basics import IconButton, button, label, set_look

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtGui import QKeyEvent

Tone = Literal["plain", "attention", "removal"]
_PLAIN_MILLISECONDS = 12_000


class MessageBar(QFrame):
    """Shows one message with its actions until it is dismissed; a plain one goes by itself."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "bar")
        self.setProperty("tone", "plain")
        self._text = label(wrap=True)
        self._details = label(role="hint", wrap=True)
        self._progress = QProgressBar(textVisible=False, minimum=0, maximum=1000)
        self._progress.setMaximumWidth(240)
        self._actions = QHBoxLayout(spacing=8)
        self._buttons: list[QPushButton] = []
        self._close = IconButton("close", self.tr("Dismiss"), size=16)
        self._close.clicked.connect(self.dismiss)
        words = QVBoxLayout(spacing=4)
        words.addWidget(self._text)
        words.addWidget(self._details)
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 8, 8, 8)
        row.setSpacing(12)
        row.addLayout(words, 1)
        row.addWidget(self._progress)
        row.addLayout(self._actions)
        row.addWidget(self._close, 0, Qt.AlignmentFlag.AlignTop)
        self._timer = QTimer(self, singleShot=True, interval=_PLAIN_MILLISECONDS)
        self._timer.timeout.connect(self.dismiss)
        self.hide()

    @property
    def text(self) -> str:
        """The message shown; empty when none is."""
        return self._text.text() if not self.isHidden() else ""

    @property
    def details(self) -> str:
        """The lines under the message."""
        return self._details.text() if not self._details.isHidden() else ""

    def say(
        self,
        text: str,
        *,
        tone: Tone = "plain",
        details: str = "",
        actions: Sequence[tuple[str, Callable[[], object]]] = (),
    ) -> None:
        """Shows a message.

        Args:
            text: One or two sentences.
            tone: "plain" for what happened, "attention" for what to look at, "removal" for what failed.
            details: More lines, in quieter type; the bar then stays until dismissed.
            actions: Words and calls of its buttons; pressing one dismisses the message.
        """
        self._progress.hide()
        self._show(text, tone, details, actions)
        self._close.show()
        if tone == "plain" and not details:
            self._timer.start()

    def work(self, text: str, cancel: Callable[[], object]) -> None:
        """Shows a long job under way."""
        self._show(text, "plain", "", ())
        cancelling = button(self.tr("Cancel"))

        def stop() -> None:
            cancelling.setEnabled(False)
            cancel()

        cancelling.clicked.connect(stop)
        self._add(cancelling)
        self._progress.setValue(0)
        self._progress.setAccessibleName(text)
        self._progress.show()
        self._close.hide()

    def progress(self, part: float) -> None:
        """How much of the job is done, from 0 to 1."""
        # Otherwise it repaints at once, and with it all of the window that is due.
        self._progress.setUpdatesEnabled(False)
        self._progress.setValue(round(part * 1000))
        self._progress.setUpdatesEnabled(True)

    def dismiss(self) -> None:
        """Hides the message."""
        self._timer.stop()
        self.hide()

    def outdate(self) -> None:
        """Hides a message whose buttons may no longer be about what they say; a job under way stays."""
        if self._progress.isHidden():
            self.dismiss()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc dismisses."""
        if event.key() == Qt.Key.Key_Escape and self._close.isVisible():
            self.dismiss()
        else:
            super().keyPressEvent(event)

    def _show(self, text: str, tone: Tone, details: str, actions: Sequence[tuple[str, Callable[[], object]]]) -> None:
        self._timer.stop()
        for old in self._buttons:
            self._actions.removeWidget(old)
            old.hide()  # it may be this button's own click that is being handled
            old.deleteLater()
        self._buttons = []
        set_look(self, "tone", tone)
        self._text.setText(text)
        self._details.setText(details)
        self._details.setVisible(bool(details))
        for words, call in actions:
            action = button(words)
            action.clicked.connect(partial(self._act, call))
            self._add(action)
        self.setAccessibleName(text)
        self.show()

    def _act(self, call: Callable[[], object], _checked: bool = False) -> None:  # noqa: FBT001  # Qt passes it
        self.dismiss()
        call()

    def _add(self, action: QPushButton) -> None:
        self._actions.addWidget(action)
        self._buttons.append(action)
