"""The cards of the review screen, of which one is shown; making and filling one goes a little at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QApplication, QStackedWidget, QWidget

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
from ui.review.steps import Steps

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

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
    """One card a kind of material, made when it is first wanted.

    Attributes:
        material: What is shown of one proposal; behind a batch, what was shown before it.
        card: The card that is shown.

    Signals:
        changed: Another card is shown, or what it offers is another.
        entity_asked: Id of an entity to be shown.
        keys_left: What has the keyboard is about to go.
    """

    changed = Signal()
    entity_asked = Signal(int)
    keys_left = Signal()

    def __init__(self, operations: Operations, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._operations = operations
        self.material: Material | None = None
        self.card: ReviewCard | None = None
        self._cards: dict[type, ReviewCard] = {}
        self._steps, self._ahead = Steps(self), Steps(self)
        self._blank = QWidget(objectName="page")
        self.addWidget(self._blank)

    @property
    def preparing(self) -> bool:
        """Whether cards are being made that are not shown yet."""
        return self._steps.running or self._ahead.running

    @property
    def shows_batch(self) -> bool:
        """Whether it is the card of several at once that is shown."""
        return isinstance(self.card, BatchCard)

    @property
    def batch(self) -> BatchCard:
        """The card of several at once."""
        card = self._card_of(Batch)
        assert isinstance(card, BatchCard)
        return card

    def show_material(self, material: Material, is_wanted: Callable[[], bool]) -> None:
        """Shows one proposal, once its card is there, unless it is no longer wanted then."""
        self._steps.run(self._showing(material, is_wanted))
        if self._steps.running:
            self.show_blank()

    def show_batch(self, batch: Batch) -> None:
        """Shows several at once."""
        self._leave()
        card = self.card = self.batch
        card.show_material(batch)
        card.scroll_to_top()
        self.setCurrentWidget(card)

    def show_blank(self) -> None:
        """What is wanted is not there yet, and what was shown must not be decided in its place."""
        if self.shows_batch:
            return
        self.material = self.card = None
        self._leave()
        self.setCurrentWidget(self._blank)
        self.changed.emit()

    def show_instead(self, page: QWidget) -> None:
        """Shows something else than a card."""
        self.let_go()
        self.setCurrentWidget(page)
        self.changed.emit()

    def let_go(self) -> None:
        """What is shown is decided, or left: whatever comes next is another."""
        self.material = self.card = None

    def make_ahead(self) -> None:
        """Makes the cards that were not wanted yet, so that none is waited for."""
        if not self._ahead.running:
            self._ahead.run(self._making_ahead())

    def _showing(self, material: Material, is_wanted: Callable[[], bool]) -> Iterator[None]:
        """Makes the card, fills it and brings it to the front; where each of that takes its time, with pauses."""
        yield from self._preparing(material)
        card = self._card_of(type(material))
        another = self.material is None or self.material.proposal.id != material.proposal.id
        pauses = another and card.is_large(material)
        if pauses:
            self.show_blank()
            yield
        if self.shows_batch or not is_wanted():
            return
        if another or self.currentWidget() is not card:
            self._leave()
        card.show_material(material)
        if pauses:
            yield
            if self.shows_batch or not is_wanted():
                return
        self.material, self.card = material, card
        if another:
            card.scroll_to_top()
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(card, card.question.text()))
        self.setCurrentWidget(card)
        self.changed.emit()

    def _leave(self) -> None:
        """What has the focus on a card is about to go."""
        focused = QApplication.focusWidget()
        if focused is not None and self.isAncestorOf(focused):
            self.keys_left.emit()

    def _card_of(self, kind: type) -> ReviewCard:
        """The card for a kind of material, which is made if it is not there."""
        if kind not in self._cards:
            card = self._cards[kind] = _KINDS[kind](self._operations)
            card.changed.connect(self.changed)
            card.entity_asked.connect(self.entity_asked)
            self.addWidget(card)
        return self._cards[kind]

    def _preparing(self, material: Material) -> Iterator[None]:
        """Makes what a material needs to be shown, with pauses; none where all of it is there."""
        if type(material) not in self._cards:
            yield
            self._card_of(type(material))
            yield
        yield from self._card_of(type(material)).prepare(material)

    def _making_ahead(self) -> Iterator[None]:
        yield
        for kind in _KINDS:
            if kind not in self._cards:
                self._card_of(kind)
                yield
            yield from self._card_of(kind).prepare()
