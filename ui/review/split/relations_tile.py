"""The relations of the entity that is split, each with the part that it is handed over to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from ui.review.split.draft import STAYS
from ui.review.split.material import other_end
from ui.review.split.relations import Place, RelationList, Row
from ui.widgets.basics import label

if TYPE_CHECKING:
    from core.model import Relation
    from ui.review.split.draft import Draft
    from ui.review.split.words import SplitWords


class RelationsTile(QFrame):
    """The list of them, or that there are none."""

    def __init__(self, words: SplitWords, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = words
        self.setProperty("role", "tile")
        self.setMinimumHeight(150)
        self.list = RelationList()
        self.none = label(self.tr("It has no relations to hand over."), "hint", wrap=True)
        head = label(self.tr("Relations"), "section")
        head.setContentsMargins(12, 0, 12, 0)
        column = QVBoxLayout(self)
        column.setContentsMargins(1, 10, 1, 8)
        column.setSpacing(6)
        column.addWidget(head)
        column.addWidget(self.list, 1)
        column.addWidget(self.none)
        column.addStretch()
        column.setStretchFactor(self.list, 1000)

    def show_draft(self, draft: Draft) -> None:
        """Shows where each goes as the split is arranged."""
        stays = self.tr("stays")
        places = [Place(STAYS, 0, stays, stays)]
        places += [
            Place(part.key, number, self._words.place(draft, part.key), self._words.apart(draft, part))
            for number, part in enumerate(draft.now.parts, start=1)
        ]
        by_key = {place.key: place for place in places}
        self.list.places = places
        self.list.relations.update(
            [
                self._row(draft, each, by_key[draft.now.relations.get(each.id, STAYS)])
                for each in draft.material.relations
            ]
        )
        some = bool(draft.material.relations)
        self.list.setVisible(some)
        self.none.setVisible(not some)

    def _row(self, draft: Draft, relation: Relation, place: Place) -> Row:
        here = draft.material.entity.id
        outgoing = relation.from_id == here
        words = f"{relation.type} →" if outgoing else f"← {relation.type}"
        if not relation.active:
            words = self.tr("{relation} (ended)").format(relation=words)
        other = relation.to_name if outgoing else relation.from_name
        kind = draft.material.types.get(other_end(relation, here), "")
        return Row(relation.id, words, other, kind, relation.context, place)
