"""The line at the bottom: how much there is, how far it is indexed, and what someone else did last."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QWidget

from ui.sentences import Sentences
from ui.times import Times
from ui.widgets.basics import button, label, plain

if TYPE_CHECKING:
    from core.model import JournalEntry, MemoryCounts
    from ui.window.indexing import Indexing

_CLOCK_MILLISECONDS = 1_000


class StatusBar(QFrame):
    """Counts on the left, the last change by others on the right.

    Signals:
        news_asked: The person wants to see what was changed: a journal entry.
    """

    news_asked = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("statusBar")
        self.setFixedHeight(26)
        self.counts = label(role="secondary")
        self.indexing = label(role="secondary")
        self.news = button("", "news")
        self.news.hide()
        self.news.clicked.connect(lambda: self.news_asked.emit(self._entry))
        self._entry: JournalEntry | None = None
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 0, 12, 0)
        row.setSpacing(20)
        row.addWidget(self.counts)
        row.addWidget(self.indexing)
        row.addStretch()
        row.addWidget(self.news)
        clock = QTimer(self, interval=_CLOCK_MILLISECONDS)
        clock.timeout.connect(self._word)
        clock.start()

    def show_counts(self, counts: MemoryCounts) -> None:
        """Says how much there is."""
        entities = self.tr("%Ln entities", "", counts.entities)
        observations = self.tr("%Ln observations", "", counts.observations)
        relations = self.tr("%Ln relations", "", counts.relations)
        self.counts.setText(" · ".join((entities, observations, relations)))

    def show_indexing(self, indexing: Indexing) -> None:
        """Says how far search by meaning is."""
        hint = ""
        if indexing.off:
            words = self.tr("Search by meaning is off")
            hint = self.tr("On the command line, “recuerdo model” repairs it.")
        elif indexing.left:
            words = self.tr("Indexing by meaning: %Ln left", "", indexing.left)
        else:
            words = self.tr("Indexed by meaning") if indexing.total else ""
        self.indexing.setText(words)
        self.indexing.setToolTip(hint)

    def show_news(self, entry: JournalEntry) -> None:
        """Says what someone else did."""
        self._entry = entry
        self._word()
        self.news.show()

    def _word(self) -> None:
        if self._entry is not None:
            words = f"{Sentences().said(self._entry)} · {Times().ago(self._entry.at)}"
            if words != self.news.accessibleName():
                self.news.setText(plain(words))
                self.news.setAccessibleName(words)
