"""Members side by side, in as many columns as there is room for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QWidget

from ui.review.cards.member import MemberCard

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtGui import QResizeEvent

READY = 3
"""Cards that are made before they are wanted: few proposals have more."""

_LEAST_WIDTH = 250
_MOST_COLUMNS = 4


class Members(QWidget):
    """The cards are made once and filled anew: styling a widget costs more than filling it.

    Signals:
        kept: Place of the one to stay.
        taken: Place of one, and whether it is taken along.
    """

    kept = Signal(int)
    taken = Signal(int, bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._made: list[MemberCard] = []
        self._count = self._columns = 0
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(12)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    @property
    def cards(self) -> list[MemberCard]:
        """Those that are shown."""
        return self._made[: self._count]

    def make(self, count: int) -> Iterator[None]:
        """Sees to it that there are so many cards, with a pause after each."""
        while len(self._made) < count:
            place = len(self._made)
            card = MemberCard(self)
            card.hide()
            card.kept.connect(lambda place=place: self.kept.emit(place))
            card.taken.connect(lambda taken, place=place: self.taken.emit(place, taken))
            self._made.append(card)
            yield

    def show_count(self, count: int) -> list[MemberCard]:
        """Shows that many cards, which there are; answers them to be filled."""
        self._count = count
        self._arrange(anew=True)
        return self.cards

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Takes another number of columns where the width asks for it."""
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self, *, anew: bool = False) -> None:
        room = max(1, (self.width() + 12) // (_LEAST_WIDTH + 12))
        columns = max(1, min(self._count, room, _MOST_COLUMNS))
        if columns == self._columns and not anew:
            return
        for column in range(max(self._columns, columns)):
            self._grid.setColumnStretch(column, 1 if column < columns else 0)
        self._columns = columns
        for at, card in enumerate(self._made):
            self._grid.removeWidget(card)
            if at < self._count:
                self._grid.addWidget(card, at // columns, at % columns)
            card.setVisible(at < self._count)
