"""Do these say the same? Observations of one entity, of which one stays, or one text for all."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from core.model import DuplicatesPayload
from ui.messages import Messages
from ui.operations import Refresh
from ui.review.action_bar import Offer
from ui.review.cards.card import Decision, ReviewCard, link
from ui.review.cards.members import READY, Members
from ui.review.key_button import KeyButton
from ui.review.marked_text import Marked, MarkedText
from ui.review.material import DuplicatesMaterial, differences
from ui.times import Times
from ui.widgets.basics import button, label, plain
from ui.widgets.growing_edit import GrowingEdit

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from PySide6.QtGui import QKeyEvent

    from core.memory import Memory
    from core.model import Observation
    from ui.operations import Operations
    from ui.review.material import Differences, Material


class DuplicatesCard(ReviewCard):
    """The one to keep is chosen by click or number; E writes one text for all."""

    def __init__(self, operations: Operations, parent: QWidget | None = None) -> None:
        super().__init__(operations, parent)
        self._material: DuplicatesMaterial | None = None
        self._keep = 0
        self._left_out: set[int] = set()
        self._text: str | None = None
        self._differences: Differences | None = None
        self._refresh = Refresh(operations, self._query, self._show_differences, self)
        self.entity = link("", self.tr("Show this entity"))
        self.entity.clicked.connect(self._show_entity)
        self.members = Members()
        self.members.kept.connect(self.choose)
        self.members.taken.connect(self._take)
        self.write = KeyButton(self.tr("Write one text"), "E")
        self.write.clicked.connect(self.start_edit)
        self.edit = GrowingEdit()
        self.edit.setAccessibleName(self.tr("One text for all of them"))
        self.edit.submitted.connect(self._submit)
        self.edit.given_up.connect(self._stop_edit)
        self.after = label(role="brand", wrap=True)
        self.says = MarkedText()
        self._lay_out()

    @property
    def editing(self) -> bool:
        """True while a text for all of them is being written."""
        return not self._form.isHidden()

    def prepare(self, material: Material | None = None) -> Iterator[None]:
        """Makes a card a member."""
        return self.members.make(len(material.observations) if isinstance(material, DuplicatesMaterial) else READY)

    def is_large(self, material: Material) -> bool:
        """More than most have."""
        return isinstance(material, DuplicatesMaterial) and len(material.observations) > READY

    def show_material(self, material: DuplicatesMaterial) -> None:
        """Shows a proposal; what was chosen stays when it is the one that is shown already."""
        before, self._material = self._material, material
        payload = material.proposal.payload
        assert isinstance(payload, DuplicatesPayload)
        ids = [one.id for one in material.observations]
        if before is None or before.proposal.id != material.proposal.id or self._keep not in ids:
            self._keep, self._left_out, self._text = ids[0], set(), payload.text
            self._form.hide()
        self._left_out &= set(ids)
        self._differences = material.differences
        self._refresh.drop()
        self.show_head(self.tr("Do these say the same?"), material.proposal)
        self.entity.setText(plain(" ".join(material.entity.name.split())[:80]))
        for at, (card, one) in enumerate(
            zip(self.members.show_count(len(ids)), material.observations, strict=True), start=1
        ):
            card.show_member(at, _written(one), [Marked(one.content)])
        self._mark()

    def offer(self) -> Offer:
        """Keep one, or all."""
        assert self._material is not None
        two = len(self._material.observations) == 2
        return Offer(
            approve=self.tr("Keep one text") if self._text is not None else self.tr("Keep one"),
            reject=self.tr("Keep both") if two else self.tr("Keep all"),
            note=self.tr("What is kept as it is, is not asked again"),
            ready=not self.editing,
        )

    def decision(self) -> Decision:
        """What stays, and what it says."""
        assert self._material is not None
        payload = self._material.proposal.payload
        assert isinstance(payload, DuplicatesPayload)
        ids = (self._keep, *(one.id for one in self._going()))
        edited = replace(payload, observation_ids=ids, text=self._text)
        return Decision(None if edited == payload else edited)

    def pressed(self, event: QKeyEvent) -> bool:
        """A number keeps one; with Alt it leaves it as it is; E writes one text."""
        if self._material is None:
            return False
        if event.key() == Qt.Key.Key_E and event.modifiers() in (
            Qt.KeyboardModifier.NoModifier,
            Qt.KeyboardModifier.ShiftModifier,
        ):
            self.start_edit()
            return True
        place = event.key() - Qt.Key.Key_1
        if not 0 <= place < min(9, len(self._material.observations)):
            return False
        if event.modifiers() & Qt.KeyboardModifier.AltModifier:
            self._take(place, taken=self._material.observations[place].id in self._left_out)
        else:
            self.choose(place)
        return True

    def choose(self, place: int) -> None:
        """Keeps another one."""
        assert self._material is not None
        self._keep = self._material.observations[place].id
        self._left_out.discard(self._keep)
        self._mark()

    def start_edit(self) -> None:
        """Opens a text for all of them, beginning with what the kept one says."""
        self._form.show()
        self.write.hide()
        self.edit.setPlainText(self._kept().content if self._text is None else self._text)
        self.edit.setFocus()
        self.edit.selectAll()
        self.changed.emit()

    def _stop_edit(self) -> None:
        self._form.hide()
        self.write.show()
        self.members.cards[0].keep.setFocus()
        self._mark()

    def _submit(self, text: str) -> None:
        self._text = None if text == self._kept().content else text
        self._stop_edit()

    def _drop_text(self) -> None:
        self._text = None
        self._mark()

    def _take(self, place: int, taken: bool) -> None:  # noqa: FBT001  # a signal's arguments
        assert self._material is not None
        observation_id = self._material.observations[place].id
        if observation_id == self._keep:
            return
        if taken:
            self._left_out.discard(observation_id)
        elif len(self._left_out) + 2 < len(self._material.observations):
            self._left_out.add(observation_id)
        self._mark()

    def _kept(self) -> Observation:
        assert self._material is not None
        return next(one for one in self._material.observations if one.id == self._keep)

    def _going(self) -> list[Observation]:
        assert self._material is not None
        return [one for one in self._material.observations if one.id != self._keep and one.id not in self._left_out]

    def _mark(self) -> None:
        """Shows what stays and what goes; the words in which they differ may follow."""
        assert self._material is not None
        kept, going = self._kept(), self._going()
        if self._differences_fit():
            self._show_differences(self._differences)
        else:
            self._refresh.restart()
        may_leave = len(going) > 1
        for card, one in zip(self.members.cards, self._material.observations, strict=True):
            card.show_state(
                kept=one.id == self._keep,
                taken=one.id not in self._left_out,
                may_leave=may_leave,
                words=self.tr("goes"),
            )
        text = kept.content if self._text is None else self._text
        self.after.setText(self.tr("Afterwards one stays, %Ln go", "", len(going)))
        self.says.show_texts([Marked(text)])
        self.drop.setVisible(self._text is not None)
        self.changed.emit()

    def _differences_fit(self) -> bool:
        known = self._differences
        return known is not None and (known.keep, known.others) == (self._keep, tuple(one.id for one in self._going()))

    def _query(self) -> Callable[[Memory], Differences]:
        kept, going = self._kept(), self._going()
        return lambda _memory: differences(kept, going)

    def _show_differences(self, found: Differences | None) -> None:
        if self._material is None or found is None:
            return
        self._differences = found
        for card, one in zip(self.members.cards, self._material.observations, strict=True):
            card.mark([Marked(one.content, found.spans.get(one.id, ()))])

    def _show_entity(self) -> None:
        if self._material is not None:
            self.entity_asked.emit(self._material.entity.id)

    def _lay_out(self) -> None:
        about = QHBoxLayout(spacing=6)
        about.addWidget(label(self.tr("About"), "hint"))
        about.addWidget(self.entity)
        about.addStretch()
        self._form = QWidget()
        save, cancel = button(self.tr("Take this text"), "primary"), button(self.tr("Cancel"))
        save.clicked.connect(self.edit.submit)
        cancel.clicked.connect(self._stop_edit)
        row = QHBoxLayout(spacing=8)
        row.addWidget(save)
        row.addWidget(cancel)
        row.addStretch()
        form = QVBoxLayout(self._form)
        form.setContentsMargins(0, 0, 0, 0)
        form.setSpacing(8)
        form.addWidget(self.edit)
        form.addLayout(row)
        self._form.hide()
        self.drop = button(self.tr("Leave it as it was"), "link")
        self.drop.clicked.connect(self._drop_text)
        tile = QFrame()
        tile.setProperty("role", "tile")
        column = QVBoxLayout(tile)
        column.setContentsMargins(16, 14, 16, 14)
        column.setSpacing(8)
        column.addWidget(self.after)
        column.addWidget(self.says)
        column.addWidget(self.drop, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self._form)
        column.addWidget(self.write, 0, Qt.AlignmentFlag.AlignLeft)
        self.body.addLayout(about)
        self.body.addWidget(self.members)
        self.body.addWidget(tile)
        self.body.addStretch(1)


def _written(observation: Observation) -> str:
    words = [Messages().who(observation.author), Times().ago(observation.created_at)]
    if observation.kind != "generic":
        words.append(Messages().kind(observation.kind))
    return " · ".join(words)
