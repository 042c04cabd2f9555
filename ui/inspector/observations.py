"""The observations of one entity, newest first, with the line that adds one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from ui.inspector.observation_card import ObservationCard
from ui.widgets.basics import button, label
from ui.widgets.growing_edit import GrowingEdit

if TYPE_CHECKING:
    from collections.abc import Mapping

    from core.model import Entity, Observation
    from ui.highlights import Highlights

FIRST = 50
STEP = 100


class ObservationSection(QWidget):
    """Cards, of which the first are made at once and the rest when asked for.

    Signals:
        added: The text of a new observation.
        edited: Id and new text of one.
        removed: Id of one to remove.
    """

    added = Signal(str)
    edited = Signal(int, str)
    removed = Signal(int)

    def __init__(self, highlights: Highlights, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._highlights = highlights
        self._entity: Entity | None = None
        self._flags: Mapping[int, tuple[str, ...]] = {}
        self._limit = FIRST
        self._drafts: dict[int, str] = {}
        self.cards: dict[int, ObservationCard] = {}
        self.composer = GrowingEdit()
        self.composer.setPlaceholderText(self.tr("Add an observation"))
        self.composer.setAccessibleName(self.tr("Add an observation"))
        self.composer.setToolTip(self.tr("Enter adds it, Shift+Enter begins a new line"))
        self.composer.submitted.connect(self.added)
        self.composer.given_up.connect(self.composer.clearFocus)
        self.more = button("", "link")
        self.more.clicked.connect(self._show_more)
        self._cards_column = QVBoxLayout(spacing=6)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(label(self.tr("Observations"), "section"))
        column.addWidget(self.composer)
        column.addLayout(self._cards_column)
        column.addWidget(self.more, 0, Qt.AlignmentFlag.AlignLeft)
        highlights.changed.connect(self._mark)

    def show_entity(self, entity: Entity, flags: Mapping[int, tuple[str, ...]]) -> None:
        """Shows an entity's observations, and why to look at some; cards of the same entity stay where they are."""
        self._flags = flags
        if self._entity is None or self._entity.id != entity.id:
            self._leave()
            self._limit = FIRST
            self.composer.setPlainText(self._drafts.pop(entity.id, ""))
        self._entity = entity
        self._arrange()

    def settle(self) -> None:
        """The draft under way was stored: begins a new one."""
        self.composer.clear()

    def refresh_times(self) -> None:
        """Says anew how long ago each was written."""
        for card in self.cards.values():
            card.refresh_time()

    def _leave(self) -> None:
        """Keeps what was being written: a draft for when the person comes back, an edit for good."""
        if self._entity is not None and self.composer.toPlainText().strip():
            self._drafts[self._entity.id] = self.composer.toPlainText()
        for card in self.cards.values():
            card.keep_edit()
            self._drop(card)
        self.cards = {}

    def _arrange(self) -> None:
        assert self._entity is not None
        newest_first = self._entity.observations[::-1]
        shown = newest_first[: self._limit]
        wanted = {observation.id for observation in shown}
        for observation_id in [each for each in self.cards if each not in wanted]:
            self._drop(self.cards.pop(observation_id))
        for at, observation in enumerate(shown):
            card = self.cards.get(observation.id)
            if card is None:
                card = self.cards[observation.id] = self._card(observation)
            elif (card.observation, card.flags) != (observation, self._why(observation)) and not card.editing:
                card.show_observation(observation, self._why(observation))
            if self._cards_column.indexOf(card) != at:
                self._cards_column.insertWidget(at, card)
        left = len(newest_first) - len(shown)
        self.more.setText(self.tr("%Ln more", "observations", left))
        self.more.setVisible(left > 0)
        self._mark()

    def _card(self, observation: Observation) -> ObservationCard:
        card = ObservationCard(observation, self._why(observation), self)
        card.edited.connect(self.edited)
        card.removed.connect(self._remove)
        card.stepped.connect(lambda step, card=card: self._step(card, step))
        return card

    def _why(self, observation: Observation) -> tuple[str, ...]:
        return self._flags.get(observation.id, ())

    def _remove(self, observation_id: int) -> None:
        card = self.cards[observation_id]
        if card.hasFocus():
            last = self._cards_column.indexOf(card) == self._cards_column.count() - 1
            self._step(card, -1 if last else 1)
        self.removed.emit(observation_id)

    def _step(self, card: ObservationCard, step: int) -> None:
        at = self._cards_column.indexOf(card) + step
        if at < 0:
            self.composer.setFocus()
        elif at < self._cards_column.count():
            self._cards_column.itemAt(at).widget().setFocus()
        elif self.more.isVisible():
            self.more.setFocus()

    def _show_more(self) -> None:
        self._limit += STEP
        self._arrange()

    def _drop(self, card: ObservationCard) -> None:
        self._cards_column.removeWidget(card)
        card.hide()
        card.deleteLater()

    def _mark(self) -> None:
        for observation_id, card in self.cards.items():
            card.set_fresh(fresh=self._highlights.observation(observation_id))
