"""The bar under the card: what can be decided, and with which key."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QWidget

from ui.review.key_button import KeyButton
from ui.widgets.basics import ElidedLabel


@dataclass(frozen=True, slots=True)
class Offer:
    """What a card lets the person decide.

    Attributes:
        approve: Words of the button that carries it out; empty where there is nothing to.
        reject: The same of the one that does not.
        note: What follows from it, said beside the buttons.
        ready: Whether it can be carried out now.
        waits: Whether others come before and after it.
        puts_off: Whether it can be left for later.
    """

    approve: str = ""
    reject: str = ""
    note: str = ""
    ready: bool = True
    waits: bool = True
    puts_off: bool = True


class ActionBar(QFrame):
    """Approve, reject, put off, skip, go back.

    Signals:
        approved: A.
        rejected: R.
        put_off: U.
        skipped: S.
        went_back: The arrow to the left.
        withdrawn: Z.
    """

    approved = Signal()
    rejected = Signal()
    put_off = Signal()
    skipped = Signal()
    went_back = Signal()
    withdrawn = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("reviewBar")
        self.approve = KeyButton("", "A", "primary")
        self.reject = KeyButton("", "R")
        self.unsure = KeyButton(self.tr("Not sure"), "U")
        self.skip = KeyButton(self.tr("Skip"), "S", "quiet")
        self.previous = KeyButton(self.tr("Previous"), "←", "quiet")
        self.withdraw = KeyButton(self.tr("Take back"), "Z", "quiet")
        self.withdraw.setToolTip(self.tr("Takes the last decision back"))
        self.withdraw.hide()
        self.note = ElidedLabel(role="secondary")
        self.note.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 10, 16, 10)
        row.setSpacing(8)
        for part, signal in (
            (self.approve, self.approved),
            (self.reject, self.rejected),
            (self.unsure, self.put_off),
            (self.skip, self.skipped),
            (self.previous, self.went_back),
            (self.withdraw, self.withdrawn),
        ):
            part.clicked.connect(signal)
            part.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keys where they are
            row.addWidget(part)
        row.addWidget(self.note, 1)
        self.offer(Offer(waits=False))

    def offer(self, offer: Offer) -> None:
        """Offers what a card lets decide."""
        for part, words in ((self.approve, offer.approve), (self.reject, offer.reject)):
            if words:
                part.say(words)
            part.setVisible(bool(words))
        self.approve.setEnabled(offer.ready)
        self.unsure.setVisible(offer.waits and offer.puts_off)
        for part in (self.skip, self.previous):
            part.setVisible(offer.waits)
        self.note.setText(offer.note)
