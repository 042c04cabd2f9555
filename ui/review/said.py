"""What was decided, in a sentence for the message bar."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from core.model import DuplicatesPayload, FlaggedPayload, MergePayload, SplitPayload
from ui.review.reasons import Reasons

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.model import Payload, Proposal

_NAMES = 3


class Said(QObject):
    """Words decisions."""

    def approved(self, proposals: Sequence[Proposal], edited: Payload | None = None) -> str:
        """What became of proposals that were carried out; of a single one in its edited form, if it was edited."""
        if len(proposals) != 1:
            return self.tr("%Ln proposals were carried out.", "", len(proposals))
        (proposal,) = proposals
        names = Reasons().listed(proposal.names, _NAMES)
        payload = edited or proposal.payload
        match payload:
            case SplitPayload():
                words = self.tr("{names} was split.")
            case MergePayload():
                known = dict(zip(proposal.entity_ids, proposal.names, strict=True))
                kept, *others = (known.get(one, "") for one in payload.entity_ids)
                words = self.tr("{others} became part of {kept}.", "", len(others))
                return words.format(others=Reasons().listed(tuple(others), _NAMES), kept=kept)
            case DuplicatesPayload():
                words = self.tr("One of the observations of {names} stays.")
            case FlaggedPayload():
                words = self.tr("The text about {names} was deleted.")
        return words.format(names=names)

    def rejected(self, proposal: Proposal) -> str:
        """What became of a proposal that was not carried out."""
        return self.tr("Left as it is: {names}.").format(names=Reasons().listed(proposal.names, _NAMES))
