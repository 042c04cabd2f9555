"""The observations of one entity, newest first, with the line that adds one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt, QTimer, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from ui.inspector.column import Column
from ui.inspector.observation_card import ObservationCard
from ui.widgets.basics import button, label
from ui.widgets.growing_edit import GrowingEdit

if TYPE_CHECKING:
    from collections.abc import Mapping

    from core.model import Entity, Observation
    from ui.highlights import Highlights

FIRST = 50
STEP = 100
_IN_ONE_GO = 8


class ObservationSection(QWidget):
    """Cards, of which the first are made at once and the rest when asked for.

    Signals:
        added: The text of a new observation.
        edited: Id and new text of one.
        removed: Id of one to remove.
        menu_asked: Id of one, and where on the screen its menu is wanted.
    """

    added = Signal(str)
    edited = Signal(int, str)
    removed = Signal(int)
    menu_asked = Signal(int, QPoint)

    def __init__(self, highlights: Highlights, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._highlights = highlights
        self._entity: Entity | None = None
        self._flags: Mapping[int, tuple[str, ...]] = {}
        self._limit = FIRST
        self._drafts: dict[int, str] = {}
        self._wanted: list[Observation] = []
        self._growing = QTimer(self, singleShot=True)
        self._growing.timeout.connect(self._grow)
        self.composer = GrowingEdit()
        self.composer.setPlaceholderText(self.tr("Add an observation"))
        self.composer.setAccessibleName(self.tr("Add an observation"))
        self.composer.setToolTip(self.tr("Enter adds it, Shift+Enter begins a new line"))
        self.composer.submitted.connect(self.added)
        self.composer.given_up.connect(self.composer.clearFocus)
        self.more = button("", "link")
        self.more.clicked.connect(self._show_more)
        self._column: Column[ObservationCard] = Column(spacing=6)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(label(self.tr("Observations"), "section"))
        column.addWidget(self.composer)
        column.addWidget(self._column)
        column.addWidget(self.more, 0, Qt.AlignmentFlag.AlignLeft)
        highlights.changed.connect(self._mark)

    @property
    def cards(self) -> dict[int, ObservationCard]:
        """The cards that are there by the id of their observation, from top to bottom."""
        return {card.observation.id: card for card in self._column.cards}

    def show_entity(self, entity: Entity, flags: Mapping[int, tuple[str, ...]]) -> None:
        """Shows an entity's observations, and why to look at some; cards of the same entity stay where they are."""
        self._flags = flags
        if self._entity is None or self._entity.id != entity.id:
            self.leave()
            self._limit = FIRST
            self.composer.setPlainText(self._drafts.pop(entity.id, ""))
        self._entity = entity
        self._arrange()

    def leave(self) -> None:
        """Lets go of the entity. What was being written is kept: a draft until it is shown again, an edit for good."""
        for card in self.cards.values():
            card.keep_edit()
        if self._entity is not None and self.composer.toPlainText().strip():
            self._drafts[self._entity.id] = self.composer.toPlainText()
        self._entity, self._wanted = None, []
        self._growing.stop()
        self._column.show_cards([])
        self.composer.clear()

    @property
    def entity_id(self) -> int | None:
        """Whose observations are shown."""
        return None if self._entity is None else self._entity.id

    def rescue(self, entity_id: int, text: str) -> None:
        """Keeps what was written into an observation that has gone, as a draft of a new one."""
        if entity_id == self.entity_id:
            self.composer.setPlainText("\n".join(filter(None, (self.composer.toPlainText(), text))))
            self.composer.setFocus()
        else:
            self._drafts[entity_id] = "\n".join(filter(None, (self._drafts.get(entity_id), text)))

    def settle(self) -> None:
        """The draft under way was stored: begins a new one."""
        self.composer.clear()

    def refresh_times(self) -> None:
        """Says anew how long ago each was written."""
        for card in self.cards.values():
            card.refresh_time()

    def _arrange(self) -> None:
        assert self._entity is not None
        newest_first = self._entity.observations[::-1]
        self._wanted = list(newest_first[: self._limit])
        wanted = {observation.id: observation for observation in self._wanted}
        for card in self._column.cards:
            observation = wanted.get(card.observation.id)
            if observation is None:
                card.keep_edit()
                continue
            if (card.observation, card.flags) != (observation, self._why(observation)):
                card.show_observation(observation, self._why(observation))
        left = len(newest_first) - len(self._wanted)
        self.more.setText(self.tr("%Ln more", "observations", left))
        self.more.setVisible(left > 0)
        self._grow()

    def _grow(self) -> None:
        """Makes a few of the cards that are wanted; the others come once the window has had its turn."""
        there = self.cards
        missing = [observation for observation in self._wanted if observation.id not in there]
        new = {observation.id: self._card(observation) for observation in missing[:_IN_ONE_GO]}
        there |= new
        cards = [there[observation.id] for observation in self._wanted if observation.id in there]
        for before, card in zip([self.composer, *cards], cards, strict=False):
            if card.observation.id in new:
                self.setTabOrder(before, card)
        self._column.show_cards(cards)
        self._mark()
        if len(missing) > len(new):
            self._growing.start()

    def _card(self, observation: Observation) -> ObservationCard:
        card = ObservationCard(observation, self._why(observation), self._column)
        card.edited.connect(self.edited)
        card.removed.connect(self._remove)
        card.menu_asked.connect(self.menu_asked)
        card.stepped.connect(lambda step, card=card: self._step(card, step))
        return card

    def _why(self, observation: Observation) -> tuple[str, ...]:
        return self._flags.get(observation.id, ())

    def _remove(self, observation_id: int) -> None:
        card = self.cards[observation_id]
        if card.hasFocus():
            self._step(card, -1 if card is self._column.cards[-1] else 1)
        self.removed.emit(observation_id)

    def _step(self, card: ObservationCard, step: int) -> None:
        cards = self._column.cards
        at = cards.index(card) + step
        if at < 0:
            self.composer.setFocus()
        elif at < len(cards):
            cards[at].setFocus()
        elif self.more.isVisible():
            self.more.setFocus()

    def _show_more(self) -> None:
        self._limit += STEP
        self._arrange()

    def _mark(self) -> None:
        for observation_id, card in self.cards.items():
            card.set_fresh(fresh=self._highlights.observation(observation_id))
