"""Looking for things to tidy: the button that starts it, how far it is, and how it is stopped."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QProgressBar, QVBoxLayout, QWidget

from ui.widgets.basics import button, label

if TYPE_CHECKING:
    from PySide6.QtCore import SignalInstance

    from core.model import ScanOutcome


class Scanner(Protocol):
    """What looks for things to tidy."""

    started: SignalInstance
    progressed: SignalInstance
    finished: SignalInstance
    failed: SignalInstance

    @property
    def running(self) -> bool:
        """Whether it is looking."""
        ...

    def start(self) -> None:
        """Begins to look; nothing when it is looking already."""
        ...

    def cancel(self) -> None:
        """Stops looking; what was found stays."""
        ...


class ScanBar(QFrame):
    """At the foot of the queue.

    Signals:
        finished: A look has ended; words about what it found.
    """

    finished = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._scanner: Scanner | None = None
        self.start = button(self.tr("Look for things to tidy"))
        self.start.clicked.connect(self._start)
        self.phase = label(role="secondary")
        self.progress = QProgressBar(textVisible=False, minimum=0, maximum=1000)
        self.progress.setAccessibleName(self.tr("Looking for things to tidy"))
        self.cancel = button(self.tr("Cancel"))
        self.cancel.clicked.connect(self._cancel)
        self._working = QWidget()
        column = QVBoxLayout(self._working)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        row = QHBoxLayout(spacing=8)
        row.addWidget(self.progress, 1)
        row.addWidget(self.cancel)
        column.addWidget(self.phase)
        column.addLayout(row)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(12, 4, 12, 0)
        whole.addWidget(self.start)
        whole.addWidget(self._working)
        self._show_working(working=False)
        self.hide()

    def follow(self, scanner: Scanner) -> None:
        """Takes what looks."""
        self._scanner = scanner
        scanner.started.connect(self._started)
        scanner.progressed.connect(self._progressed)
        scanner.finished.connect(self._finished)
        scanner.failed.connect(self._failed)
        self._show_working(working=scanner.running)
        self.show()

    @property
    def available(self) -> bool:
        """Whether there is something that looks, and it is not looking."""
        return self._scanner is not None and not self._scanner.running

    def _start(self) -> None:
        if self._scanner is not None:
            self._scanner.start()

    def _cancel(self) -> None:
        if self._scanner is not None:
            self.cancel.setEnabled(False)
            self._scanner.cancel()

    def _started(self) -> None:
        self.progress.setValue(0)
        self.phase.setText(self.tr("Looking…"))
        self._show_working(working=True)

    def _progressed(self, part: float, phase: str) -> None:
        self.progress.setValue(round(part * 1000))
        self.phase.setText(
            {
                "splits": self.tr("Looking for entities that have grown too large…"),
                "entities": self.tr("Looking for entities that are the same…"),
                "observations": self.tr("Looking for observations that say the same…"),
                "flagged": self.tr("Looking for texts to be seen first…"),
            }.get(phase, self.tr("Looking…"))
        )

    def _finished(self, outcome: ScanOutcome) -> None:
        self._show_working(working=False)
        if outcome.made:
            self.finished.emit(self.tr("%Ln more things wait for you.", "", outcome.made))
        elif outcome.complete:
            self.finished.emit(self.tr("Nothing more was found to tidy."))
        else:
            self.finished.emit("")

    def _failed(self, _error: Exception) -> None:
        self._show_working(working=False)

    def _show_working(self, *, working: bool) -> None:
        self.start.setVisible(not working)
        self._working.setVisible(working)
        self.cancel.setEnabled(True)
