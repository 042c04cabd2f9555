"""What is said where no card is: that nothing waits, or that all of it is done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from ui.widgets.basics import button, label

if TYPE_CHECKING:
    from ui.review.decisions import Tally

_WIDTH = 480


class Intro(QWidget):
    """A few words in the middle, and what to do next.

    Signals:
        scan_asked: Things to tidy are to be looked for.
        all_asked: All that waits is to be shown.
    """

    scan_asked = Signal()
    all_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title = label(role="page", wrap=True)
        self.words = label(role="hint", wrap=True)
        self.scan = button(self.tr("Look for things to tidy"), "primary")
        self.scan.clicked.connect(self.scan_asked)
        self.all = button(self.tr("Show all"))
        self.all.clicked.connect(self.all_asked)
        inside = QWidget()
        inside.setFixedWidth(_WIDTH)
        middle = QHBoxLayout(self)
        middle.addWidget(inside)
        column = QVBoxLayout(inside)
        column.setSpacing(12)
        column.addStretch(2)
        for part in (self.title, self.words):
            part.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            column.addWidget(part)
        column.addSpacing(4)
        for part in (self.scan, self.all):
            column.addWidget(part, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(3)

    def show_nothing(self, tally: Tally, *, narrowed: bool, decided: bool, scans: bool) -> None:
        """Says why nothing is here.

        Args:
            tally: What was decided so far.
            narrowed: Whether a filter leaves something out.
            decided: Whether these would be the ones that were decided.
            scans: Whether things to tidy can be looked for.
        """
        done = tally.approved + tally.rejected
        if narrowed:
            self.title.setText(self.tr("Nothing fits the filter"))
            self.words.setText(self.tr("Something else waits: show all of it."))
        elif decided:
            self.title.setText(self.tr("Nothing was decided yet"))
            self.words.setText(self.tr("What you approve or reject is kept here, and can be taken back."))
        elif done:
            self.title.setText(self.tr("All done"))
            self.words.setText(
                self.tr("{approved} approved, {rejected} rejected. What agents propose will wait here.").format(
                    approved=tally.approved, rejected=tally.rejected
                )
            )
        else:
            self.title.setText(self.tr("Nothing waits for you"))
            self.words.setText(
                self.tr(
                    "Here you decide about entities that may be the same, observations that say the same, and entities "
                    "that have grown too large. Agents propose some; Recuerdo can look for more."
                )
            )
        self.scan.setVisible(scans and not narrowed and not decided)
        self.all.setVisible(narrowed or decided)
