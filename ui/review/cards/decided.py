"""A proposal that waits no longer, and how that is taken back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from ui.review.action_bar import Offer
from ui.review.cards.card import ReviewCard
from ui.review.reasons import Reasons
from ui.sentences import Sentences
from ui.times import Times
from ui.widgets.basics import label

if TYPE_CHECKING:
    from ui.operations import Operations
    from ui.review.material import DecidedMaterial


class DecidedCard(ReviewCard):
    """What was decided, and when."""

    def __init__(self, operations: Operations, parent: QWidget | None = None) -> None:
        super().__init__(operations, parent)
        self._material: DecidedMaterial | None = None
        self.decided = label(role="brand", wrap=True)
        self.done = label(wrap=True)
        tile = QFrame()
        tile.setProperty("role", "tile")
        column = QVBoxLayout(tile)
        column.setContentsMargins(16, 14, 16, 14)
        column.setSpacing(8)
        column.addWidget(self.decided)
        column.addWidget(self.done)
        self.body.addWidget(tile)
        self.body.addStretch(1)

    def show_material(self, material: DecidedMaterial) -> None:
        """Shows a decision."""
        self._material = material
        proposal = material.proposal
        reasons = Reasons()
        self.show_head(f"{reasons.kind(proposal.kind)}: {reasons.names(proposal)}", proposal)
        self.sureness.hide()
        when = Times().ago(proposal.decided_at or proposal.created_at)
        words = {
            "approved": self.tr("Approved, {when}"),
            "edited": self.tr("Changed and approved, {when}"),
            "rejected": self.tr("Rejected, {when}"),
        }.get(proposal.status, "{when}")
        self.decided.setText(words.format(when=when))
        entry = material.entry
        if entry is not None:
            done = Sentences().said(entry)
            if entry.tool == "approve_proposals":
                done += "\n" + self.tr("It was one step with others: undo takes all of them back.")
        elif proposal.status == "rejected":
            done = self.tr("It is not proposed again until what it is about changes.")
        else:
            done = self.tr("There was nothing left to change.")
        self.done.setText(done)

    def offer(self) -> Offer:
        """Take it back."""
        assert self._material is not None
        rejected = self._material.proposal.status == "rejected"
        entry = self._material.entry
        can_be = rejected or (entry is not None and entry.kept and entry.undone_by is None)
        return Offer(
            approve="",
            reject=(self.tr("Take it back") if rejected else self.tr("Undo it")) if can_be else "",
            note=self.tr("It waits again then"),
            puts_off=False,
        )
