"""What will come of a split: from whom the parts hang, in numbers and as a picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from ui.review.split.after import after
from ui.review.split.parent import ParentChoice
from ui.review.split.picture import AfterPicture
from ui.widgets.basics import label

if TYPE_CHECKING:
    from ui.operations import Operations
    from ui.review.split.draft import Draft
    from ui.review.split.words import SplitWords


class Afterwards(QWidget):
    """On the page itself, without a frame: the picture has its colour."""

    def __init__(self, operations: Operations, words: SplitWords, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = words
        self.parent_choice = ParentChoice(operations)
        self.summary = label(role="secondary", wrap=True)
        self.picture = AfterPicture()
        head = QHBoxLayout(spacing=16)
        head.addWidget(label(self.tr("Afterwards"), "section"))
        head.addWidget(self.parent_choice, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(4, 2, 0, 0)
        column.setSpacing(4)
        column.addLayout(head)
        column.addWidget(self.summary)
        column.addWidget(self.picture, 1)

    def show_draft(self, draft: Draft) -> None:
        """Shows what becomes of the split as it is arranged."""
        self.parent_choice.show_draft(draft)
        told, entity = after(draft), draft.material.entity
        self.summary.setText(self._words.numbers(told.numbers))
        self.picture.show_after(self._words.named_apart(told, entity), entity.id, draft.parent_id)
