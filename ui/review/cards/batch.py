"""Approve these at once? What each of them does, and all of them together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QStringListModel, Qt
from PySide6.QtWidgets import QFrame, QListView, QVBoxLayout, QWidget

from core.model import DuplicatesPayload, FlaggedPayload, MergePayload, SplitPayload
from ui.review.action_bar import Offer
from ui.review.cards.card import ReviewCard
from ui.widgets.basics import label

if TYPE_CHECKING:
    from ui.operations import Operations
    from ui.review.batch import Batch

_HEAD = 52
"""Height of the heading above the list, with the margins."""


class BatchCard(ReviewCard):
    """All that the filter shows, as one step."""

    def __init__(self, operations: Operations, parent: QWidget | None = None) -> None:
        super().__init__(operations, parent, scrolls=False)
        self.batch: Batch | None = None
        self.sums = label(wrap=True)
        self.rest = label(role="hint", wrap=True)
        self.lines = QStringListModel(self)
        self.each = self._list(self.tr("One by one"))
        for title, parts in (
            (self.tr("What they come to"), (self.sums, self.rest)),
            (self.tr("One by one"), (self.each,)),
        ):
            tile = QFrame()
            tile.setProperty("role", "tile")
            column = QVBoxLayout(tile)
            rows = self.each in parts
            column.setContentsMargins(*((4, 14, 4, 6) if rows else (16, 14, 16, 14)))
            column.setSpacing(8)
            heading = label(title, "brand")
            heading.setContentsMargins(12 if rows else 0, 0, 0, 0)
            column.addWidget(heading)
            for part in parts:
                column.addWidget(part)
            self.body.addWidget(tile, 100 if rows else 0)
        self.body.addStretch(1)
        self._tile = tile

    def show_material(self, batch: Batch) -> None:
        """Shows what would be done."""
        self.batch = batch
        self.question.setText(self.tr("Approve these %Ln at once?", "", len(batch.proposals)))
        self.evidence.setText(self.tr("One step: one undo takes all of them back."))
        self.sureness.hide()
        self.sums.setText("\n".join(self._sums(batch)) or self.tr("None of them can be carried out as it is."))
        left = []
        if batch.stale:
            left.append(self.tr("%Ln have changed since they were proposed, and are left out.", "", batch.stale))
        if batch.touching:
            left.append(
                self.tr("%Ln are about the same as another one here, and wait for their turn.", "", batch.touching)
            )
        self.rest.setText("\n".join(left))
        self.rest.setVisible(bool(left))
        self.lines.setStringList(list(batch.lines))
        rows = len(batch.lines) * max(self.each.sizeHintForRow(0), 1)
        self._tile.setMaximumHeight(_HEAD + rows)

    def offer(self) -> Offer:
        """All, or none."""
        count = len(self.batch.proposals) if self.batch is not None else 0
        return Offer(
            approve=self.tr("Approve %Ln", "", count) if count else "",
            reject=self.tr("Not now"),
            waits=False,
        )

    def _list(self, name: str) -> QListView:
        view = QListView()
        view.setProperty("role", "rows")
        view.setModel(self.lines)
        view.setUniformItemSizes(True)
        view.setSelectionMode(QListView.SelectionMode.NoSelection)
        view.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        view.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        view.setAccessibleName(name)
        return view

    def _sums(self, batch: Batch) -> list[str]:
        merges, splits = batch.payloads(MergePayload), batch.payloads(SplitPayload)
        duplicates, flagged = batch.payloads(DuplicatesPayload), batch.payloads(FlaggedPayload)
        merged = sum(len(one.entity_ids) - 1 for one in merges)
        parts = sum(len(one.parts) for one in splits)
        going = sum(len(one.observation_ids) - 1 for one in duplicates)
        return [
            words
            for count, words in (
                (len(merges), self.tr("%Ln entities become part of another", "", merged)),
                (len(splits), self.tr("%Ln new entities are split off", "", parts)),
                (len(duplicates), self.tr("%Ln observations go, for another says the same", "", going)),
                (len(flagged), self.tr("%Ln flagged texts are deleted", "", len(flagged))),
            )
            if count
        ]
