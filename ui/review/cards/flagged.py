"""A text that a person should look at before an agent trusts it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from ui.messages import Messages
from ui.review.action_bar import Offer
from ui.review.cards.card import ReviewCard, link
from ui.review.invisible import InvisibleNames, made_visible
from ui.review.marked_text import Marked, MarkedText
from ui.review.reasons import Reasons
from ui.times import Times
from ui.widgets.basics import button, label, plain

if TYPE_CHECKING:
    from ui.operations import Operations
    from ui.review.material import FlaggedMaterial

_NAMED = 3
_WHOLE = 8_000
"""Up to so many characters are shown at once: what is to be seen may stand at the end."""


class FlaggedCard(ReviewCard):
    """The text as it is, with what cannot be seen made visible; why it was flagged; who wrote it."""

    def __init__(self, operations: Operations, parent: QWidget | None = None) -> None:
        super().__init__(operations, parent)
        self._material: FlaggedMaterial | None = None
        self.entity = link("", self.tr("Show this entity"))
        self.entity.clicked.connect(self._show_entity)
        self.written = label(role="secondary", wrap=True)
        self.text = MarkedText()
        self.more = button(self.tr("Show all of it"), "link")
        self.more.clicked.connect(self._show_whole)
        self.why = label(wrap=True)
        tile = QFrame()
        tile.setProperty("role", "tile")
        column = QVBoxLayout(tile)
        column.setContentsMargins(16, 14, 16, 14)
        column.setSpacing(8)
        about = QHBoxLayout(spacing=6)
        about.addWidget(label(self.tr("About"), "hint"))
        about.addWidget(self.entity)
        about.addStretch()
        column.addLayout(about)
        column.addWidget(self.text)
        column.addWidget(self.more, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self.written)
        why = QFrame()
        why.setProperty("role", "tile")
        reasons = QVBoxLayout(why)
        reasons.setContentsMargins(16, 14, 16, 14)
        reasons.setSpacing(6)
        reasons.addWidget(label(self.tr("Why you are asked"), "brand"))
        reasons.addWidget(self.why)
        for part in (tile, why):
            self.body.addWidget(part)
        self.body.addStretch(1)

    def show_material(self, material: FlaggedMaterial) -> None:
        """Shows a text."""
        self._material = material
        self.show_head(self.tr("Do you trust this text?"), material.proposal)
        self.evidence.setText(Reasons().source(material.proposal))
        self.sureness.hide()
        self.entity.setText(plain(" ".join(material.entity.name.split())[:80]))
        self._show_text(whole=len(material.observation.content) <= _WHOLE)
        observation = material.observation
        self.written.setText(
            self.tr("Written by {who}, {when}").format(
                who=Messages().who(observation.author), when=Times().ago(observation.created_at)
            )
        )
        self.written.setToolTip(Times().exact(observation.created_at))
        reasons = list(Reasons().reasons(material.proposal))
        hidden = InvisibleNames().names(observation.content)
        if hidden:
            reasons.append(self.tr("hidden in it: {names}").format(names=Reasons().listed(hidden, _NAMED)))
        self.why.setText("\n".join(f"{each[:1].upper()}{each[1:]}" for each in reasons))

    def offer(self) -> Offer:
        """Delete it, or trust it."""
        return Offer(
            approve=self.tr("Delete it"),
            reject=self.tr("Trust it"),
            note=self.tr("Undo brings a deleted text back"),
        )

    def _show_text(self, *, whole: bool) -> None:
        assert self._material is not None
        self.text.show_texts([Marked(*made_visible(self._material.observation.content))], whole=whole)
        self.more.setVisible(self.text.cut)

    def _show_whole(self) -> None:
        self._show_text(whole=True)

    def _show_entity(self) -> None:
        if self._material is not None:
            self.entity_asked.emit(self._material.entity.id)
