"""Cards one under the other, thousands of them if need be."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QWidget

from ui.widgets.card import Card

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent

C = TypeVar("C", bound=Card)


class Column(QWidget, Generic[C]):
    """Places its cards itself, each as high as the column's width asks for.

    Not a layout: that asks every card for its height, and at several widths, whenever one of them comes or grows.
    """

    def __init__(self, spacing: int = 0, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.cards: list[C] = []
        self._spacing = spacing
        self.setFixedHeight(0)

    def show_cards(self, cards: list[C]) -> None:
        """Shows these from top to bottom, and lets go of the others."""
        for card in set(self.cards).difference(cards):
            card.hide()
            card.deleteLater()
        self.cards = cards
        self._place()
        for card in cards:
            if card.isHidden():
                card.show()

    def event(self, event: QEvent) -> bool:
        """Moves the others when one becomes higher or lower."""
        if event.type() == QEvent.Type.LayoutRequest:
            self._place()
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Takes the cards along."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._place()

    def _place(self) -> None:
        top, width = 0, self.width()
        for card in self.cards:
            height = card.heightForWidth(width)
            card.setGeometry(0, top, width, height)
            top += height + self._spacing
        self.setFixedHeight(max(top - self._spacing, 0))
