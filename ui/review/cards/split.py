"""A proposed split: the question, and the editor that arranges it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.model import SplitPayload
from ui.review.action_bar import Offer
from ui.review.cards.card import Decision, ReviewCard
from ui.review.material import SplitReading
from ui.review.split.editor import SplitEditor

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtWidgets import QWidget

    from ui.operations import Operations
    from ui.review.material import Material

_LONGEST_NAME = 60
_MANY = 60
_READY = 3
"""Columns that are made before they are wanted: each takes its time, and most splits have so many."""


class SplitCard(ReviewCard):
    """The editor under its question."""

    def __init__(self, operations: Operations, parent: QWidget | None = None) -> None:
        super().__init__(operations, parent, scrolls=False)
        self._material: SplitReading | None = None
        self.editor = SplitEditor(operations, self)
        self.editor.changed.connect(self._edited)
        self.body.addWidget(self.editor, 1)

    def prepare(self, material: Material | None = None) -> Iterator[None]:
        """Makes a column a part."""
        if not isinstance(material, SplitReading):
            return self.editor.columns.make(_READY)
        payload = material.proposal.payload
        assert isinstance(payload, SplitPayload)
        return self.editor.columns.make(len(payload.parts))

    def is_large(self, material: Material) -> bool:
        """Many observations, each of which is broken into lines."""
        return isinstance(material, SplitReading) and len(material.material.entity.observations) > _MANY

    def show_material(self, material: SplitReading) -> None:
        """Shows a proposal; what was arranged stays when it is the one that is shown already."""
        self._material = material
        proposal, payload = material.proposal, material.proposal.payload
        assert isinstance(payload, SplitPayload)
        entity = material.material.entity
        name = " ".join(entity.name.split())
        name = name if len(name) <= _LONGEST_NAME else f"{name[: _LONGEST_NAME - 1]}…"
        size = self.tr("%Ln observations", "", payload.observation_count)
        limit = self.tr("a {type} holds {count} well").format(type=entity.type, count=payload.threshold)
        self.show_head(
            self.tr("Split {name}?").format(name=name),
            proposal,
            f"{size}; {limit}" if payload.observation_count > payload.threshold else size,
        )
        self.sureness.hide()
        self.editor.show_proposal(proposal, material.material)

    def offer(self) -> Offer:
        """Split it, or keep it whole."""
        payload = self.editor.payload()
        count = len(payload.parts) if payload is not None else 0
        return Offer(
            approve=self.tr("Split off %Ln", "", count) if count else self.tr("Split"),
            reject=self.tr("Keep whole"),
            note=self.editor.problem() or self.tr("Undo brings all of it back"),
            ready=payload is not None,
        )

    def decision(self) -> Decision:
        """The split as it is arranged."""
        assert self._material is not None
        payload = self.editor.payload()
        return Decision(None if payload == self._material.proposal.payload else payload)

    def _edited(self) -> None:
        if self._material is not None:
            self.changed.emit()
