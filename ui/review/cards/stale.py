"""What a proposal is about has changed since: what happened, and what is left of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from core.model import DuplicatesPayload, FlaggedPayload, MergePayload
from ui.review.action_bar import Offer
from ui.review.cards.card import ReviewCard
from ui.review.reasons import Reasons
from ui.sentences import Sentences
from ui.times import Times
from ui.widgets.basics import label

if TYPE_CHECKING:
    from core.model import Payload
    from ui.operations import Operations
    from ui.review.material import StaleMaterial

_NAMES = 4


class StaleCard(ReviewCard):
    """Never carried out as it is: it is renewed, and looked at again, or dropped."""

    def __init__(self, operations: Operations, parent: QWidget | None = None) -> None:
        super().__init__(operations, parent)
        self._material: StaleMaterial | None = None
        self.happened = label(wrap=True)
        self.left = label(role="hint", wrap=True)
        tile = QFrame()
        tile.setProperty("role", "tile")
        column = QVBoxLayout(tile)
        column.setContentsMargins(16, 14, 16, 14)
        column.setSpacing(8)
        column.addWidget(label(self.tr("Since it was proposed"), "brand"))
        column.addWidget(self.happened)
        column.addWidget(self.left)
        self.body.addWidget(tile)
        self.body.addStretch(1)

    @property
    def renewed(self) -> Payload | None:
        """The proposal as it fits the present."""
        return None if self._material is None else self._material.renewed

    def show_material(self, material: StaleMaterial) -> None:
        """Shows what happened."""
        self._material = material
        proposal, reasons = material.proposal, Reasons()
        what = (reasons.kind(proposal.kind), reasons.names(proposal))
        self.show_head(self.tr("This has changed since it was proposed"), proposal, *what)
        self.sureness.hide()
        lines = [f"{Sentences().said(entry)} · {Times().ago(entry.at)}" for entry in material.entries]
        if material.gone:
            lines.insert(0, self.tr("No longer there: {names}").format(names=reasons.listed(material.gone, _NAMES)))
        self.happened.setText("\n".join(lines) or self.tr("What it is about holds something else now."))
        self.left.setText(self._what_is_left(material.renewed))

    def offer(self) -> Offer:
        """Look at it anew, or drop it."""
        return Offer(
            approve=self.tr("See it as it is now") if self.renewed is not None else "",
            reject=self.tr("Drop it"),
            note=self.tr("Nothing is changed by either"),
        )

    def _what_is_left(self, payload: Payload | None) -> str:
        match payload:
            case None:
                return self.tr("Nothing is left of the proposal.")
            case MergePayload(entity_ids=ids):
                return self.tr("%Ln entities are still to be compared.", "", len(ids))
            case DuplicatesPayload(observation_ids=ids):
                return self.tr("%Ln observations are still to be compared.", "", len(ids))
            case FlaggedPayload():
                return self.tr("The text is still there, and says something else.")
        return self.tr("What is still there can be split the same way; what is new stays.")
