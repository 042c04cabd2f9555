"""The cards of the review screen, of which one is shown; each is made when it is first wanted, a little at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QStackedWidget, QWidget

from ui.review.batch import Batch
from ui.review.cards.batch import BatchCard
from ui.review.cards.decided import DecidedCard
from ui.review.cards.duplicates import DuplicatesCard
from ui.review.cards.flagged import FlaggedCard
from ui.review.cards.merge import MergeCard
from ui.review.cards.split import SplitCard
from ui.review.cards.stale import StaleCard
from ui.review.material import (
    DecidedMaterial,
    DuplicatesMaterial,
    FlaggedMaterial,
    MergeMaterial,
    SplitReading,
    StaleMaterial,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ui.operations import Operations
    from ui.review.cards.card import ReviewCard
    from ui.review.material import Material

_KINDS: dict[type, type[ReviewCard]] = {
    MergeMaterial: MergeCard,
    DuplicatesMaterial: DuplicatesCard,
    FlaggedMaterial: FlaggedCard,
    SplitReading: SplitCard,
    StaleMaterial: StaleCard,
    DecidedMaterial: DecidedCard,
    Batch: BatchCard,
}


class CardStack(QStackedWidget):
    """One card a kind of material.

    Signals:
        changed: What a card offers is another.
        entity_asked: Id of an entity to be shown.
    """

    changed = Signal()
    entity_asked = Signal(int)

    def __init__(self, operations: Operations, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._operations = operations
        self._cards: dict[type, ReviewCard] = {}
        self._blank = QWidget(objectName="page")
        self.addWidget(self._blank)

    def show_blank(self) -> None:
        """Shows none."""
        self.setCurrentWidget(self._blank)

    def card_of(self, kind: type) -> ReviewCard:
        """The card for a kind of material, which is made if it is not there."""
        if kind not in self._cards:
            card = self._cards[kind] = _KINDS[kind](self._operations)
            card.changed.connect(self.changed)
            card.entity_asked.connect(self.entity_asked)
            self.addWidget(card)
        return self._cards[kind]

    def prepare(self, material: Material) -> Iterator[None]:
        """Makes what a material needs to be shown, with pauses; none where all of it is there."""
        if type(material) not in self._cards:
            yield
            self.card_of(type(material))
            yield
        yield from self.card_of(type(material)).prepare(material)

    def prepare_ahead(self) -> Iterator[None]:
        """Makes the cards that were not wanted yet, so that none is waited for."""
        yield
        for kind in _KINDS:
            if kind not in self._cards:
                self.card_of(kind)
                yield
            yield from self.card_of(kind).prepare()
