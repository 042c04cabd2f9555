"""Are these the same thing? Entities side by side, and what their merge comes to."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from core.model import MergePayload
from ui.operations import Refresh
from ui.review.action_bar import Offer
from ui.review.cards.card import Decision, ReviewCard
from ui.review.cards.members import READY, Members
from ui.review.cards.outcome import Outcome
from ui.review.marked_text import Marked
from ui.review.material import MergeChoice, MergeMaterial, MergePreview, read_preview
from ui.review.reasons import Reasons
from ui.times import Times

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from PySide6.QtGui import QKeyEvent
    from PySide6.QtWidgets import QWidget

    from core.memory import Memory
    from core.model import Entity
    from ui.operations import Operations
    from ui.review.material import Material

_NEIGHBOURS = 4


class MergeCard(ReviewCard):
    """The one to keep is chosen by click or number; any other can be left out; the preview follows."""

    def __init__(self, operations: Operations, parent: QWidget | None = None) -> None:
        super().__init__(operations, parent)
        self._material: MergeMaterial | None = None
        self._keep = 0
        self._left_out: set[int] = set()
        self._preview: MergePreview | None = None
        self.members = Members()
        self.members.kept.connect(self.choose)
        self.members.taken.connect(self._take)
        self.outcome = Outcome()
        self.outcome.chosen.connect(self._look)
        self.body.addWidget(self.members)
        self.body.addWidget(self.outcome)
        self.body.addStretch(1)
        self._refresh = Refresh(operations, self._query, self._show_preview, self)

    @property
    def preview(self) -> MergePreview | None:
        """What is shown of what would happen; None while it is being counted."""
        return self._preview

    def prepare(self, material: Material | None = None) -> Iterator[None]:
        """Makes a card a member."""
        yield from self.outcome.make()
        yield from self.members.make(len(material.members) if isinstance(material, MergeMaterial) else READY)

    def is_large(self, material: Material) -> bool:
        """More than most have."""
        return isinstance(material, MergeMaterial) and len(material.members) > READY

    def show_material(self, material: MergeMaterial) -> None:
        """Shows a proposal; what was chosen stays when it is the one that is shown already."""
        before, self._material = self._material, material
        self._refresh.drop()
        proposal, members = material.proposal, material.members
        ids = [one.id for one in members]
        same = before is not None and before.proposal.id == proposal.id
        if not same or self._keep not in ids:
            self._keep = material.preview.choice.keep
            self._left_out = set()
        self._left_out &= set(ids)
        reasons = Reasons()
        shared = ""
        if material.shared:
            shared = self.tr("both with {names}") if len(members) == 2 else self.tr("more than one with {names}")
            shared = shared.format(names=reasons.listed(material.shared, _NEIGHBOURS))
        self.show_head(self.tr("Are these the same thing?"), proposal, shared)
        for at, (card, entity) in enumerate(zip(self.members.show_count(len(members)), members, strict=True)):
            card.show_member(
                at + 1,
                self._facts(entity),
                [Marked(one.content) for one in entity.observations],
                name=entity.name,
                type_name=entity.type,
            )
        wanted = self.outcome.draft(self._kept()) if same else material.preview.choice.fields
        self.outcome.show_fields(self._kept(), self._taking(), wanted)
        self._preview = None
        if self._choice() == material.preview.choice:
            self._show_preview(material.preview)
        else:
            self._look()

    def offer(self) -> Offer:
        """Merge, or not."""
        preview = self._preview
        return Offer(
            approve=self.tr("Merge"),
            reject=self.tr("Different things"),
            note=self.tr("Different things are not asked again"),
            ready=preview is not None and preview.outcome is not None,
        )

    def decision(self) -> Decision:
        """The merge as the preview shows it."""
        assert self._material is not None
        assert self._preview is not None
        choice = self._preview.choice
        payload = self._material.proposal.payload
        assert isinstance(payload, MergePayload)
        edited = replace(payload, entity_ids=(choice.keep, *choice.others), fields=choice.fields)
        return Decision(None if edited == payload else edited, self._preview.outcome)

    def pressed(self, event: QKeyEvent) -> bool:
        """A number keeps one; with Alt it leaves it out, or takes it along again."""
        place = event.key() - Qt.Key.Key_1
        if self._material is None or not 0 <= place < min(9, len(self._material.members)):
            return False
        if event.modifiers() & Qt.KeyboardModifier.AltModifier:
            self._take(place, taken=self._material.members[place].id in self._left_out)
        else:
            self.choose(place)
        return True

    def choose(self, place: int) -> None:
        """Keeps another one."""
        assert self._material is not None
        self._keep = self._material.members[place].id
        self._left_out.discard(self._keep)
        self.outcome.show_fields(self._kept(), self._taking(), None)
        self._look()

    def _take(self, place: int, taken: bool) -> None:  # noqa: FBT001  # a signal's arguments
        assert self._material is not None
        entity_id = self._material.members[place].id
        if entity_id == self._keep:
            return
        if taken:
            self._left_out.discard(entity_id)
        elif len(self._left_out) + 2 < len(self._material.members):
            self._left_out.add(entity_id)
        self.outcome.show_fields(self._kept(), self._taking(), self.outcome.draft(self._kept()))
        self._look()

    def _kept(self) -> Entity:
        assert self._material is not None
        return next(one for one in self._material.members if one.id == self._keep)

    def _taking(self) -> list[Entity]:
        assert self._material is not None
        return [one for one in self._material.members if one.id not in self._left_out]

    def _choice(self) -> MergeChoice:
        others = tuple(one.id for one in self._taking() if one.id != self._keep)
        return MergeChoice(self._keep, others, self.outcome.draft(self._kept()))

    def _look(self) -> None:
        """Another merge is wanted: its preview is not there yet."""
        self._preview = None
        self._mark()
        self.changed.emit()
        self._refresh.restart()

    def _query(self) -> Callable[[Memory], MergePreview]:
        assert self._material is not None
        choice, members = self._choice(), self._material.members
        return lambda memory: read_preview(memory, choice, members)

    def _show_preview(self, preview: MergePreview) -> None:
        if self._material is None or preview.choice != self._choice():
            return
        self._preview = preview
        self.outcome.show_preview(self._kept(), preview)
        self._mark()
        self.changed.emit()

    def _mark(self) -> None:
        """Shows who stays, who is taken along, and where their texts differ."""
        assert self._material is not None
        members = self._material.members
        preview = self._preview
        may_leave = len(members) - len(self._left_out) > 2
        for card, entity in zip(self.members.cards, members, strict=True):
            if preview is not None:
                marks, twins = preview.marks, preview.twins
                card.mark(
                    [
                        Marked(one.content, marks.get(one.id, ()), quiet=one.id in twins and entity.id != self._keep)
                        for one in sorted(
                            entity.observations, key=lambda one: one.id not in marks and one.id not in twins
                        )
                    ]
                )
            card.show_state(
                kept=entity.id == self._keep,
                taken=entity.id not in self._left_out,
                may_leave=may_leave,
                words=self.tr("merge"),
            )

    def _facts(self, entity: Entity) -> str:
        assert self._material is not None
        return " · ".join(
            each.replace(" ", "\u00a0")  # the line breaks between facts, not within
            for each in (
                entity.type,
                self.tr("created {when}").format(when=Times().ago(entity.created_at)),
                self.tr("%Ln observations", "", len(entity.observations)),
                self.tr("%Ln relations", "", self._material.relations[entity.id]),
            )
        )
