"""What a merge comes to, told before it happens; where the entities differ, the person chooses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QFrame, QSizePolicy, QVBoxLayout, QWidget

from core.model import EntityDraft
from ui.messages import Messages, number
from ui.review.flow import FlowLayout
from ui.review.material import FIELDS
from ui.review.reasons import Reasons
from ui.widgets.basics import ElidedLabel, label
from ui.widgets.choice import Choice

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from core.model import Entity
    from ui.review.material import MergePreview

_NAMES = 4


class Fact(QWidget):
    """A value under its name, with what is behind it beside."""

    def __init__(self, words: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.value = ElidedLabel(role="brand")
        self.details = ElidedLabel(role="secondary")
        for part in (self.value, self.details):
            part.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        column.addWidget(label(words, "hint"))
        column.addWidget(self.value)
        column.addWidget(self.details)
        column.addStretch()

    def tell(self, value: str, details: str = "") -> None:
        """Tells another value."""
        self.value.setText(value)
        self.details.setText(details)
        self.details.setVisible(bool(details))


class FieldChoice(QWidget):
    """One field in which the entities differ.

    Signals:
        chosen: Another value is wanted.
    """

    chosen = Signal()

    def __init__(self, words: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.box = Choice()
        self.box.setAccessibleName(words)
        self.box.currentIndexChanged.connect(self.chosen)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        column.addWidget(label(words, "hint"))
        column.addWidget(self.box)
        column.addStretch()

    def show_values(self, values: Sequence[tuple[str, object]], current: object) -> None:
        """Offers values, each with its words."""
        with QSignalBlocker(self.box):
            self.box.clear()
            for words, value in values:
                self.box.addItem(words, value)
            self.box.setCurrentIndex(max(0, self.box.findData(current)))


class Outcome(QFrame):
    """After the merge.

    Signals:
        chosen: Another value of a field is wanted.
    """

    chosen = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "tile")
        self.name = Fact(self.tr("Name"))
        self.observations = Fact(self.tr("Observations"))
        self.relations = Fact(self.tr("Relations"))
        self.reflections = Fact(self.tr("Reflections"))
        self.fields: dict[str, FieldChoice] = {}
        self.problem = label(role="hint", wrap=True)
        self.problem.hide()
        facts, self._choices = FlowLayout(gap=24, row_gap=12), FlowLayout(gap=16, row_gap=12)
        for fact in (self.name, self.observations, self.relations, self.reflections):
            facts.addWidget(fact)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 14, 16, 14)
        column.setSpacing(12)
        column.addWidget(label(self.tr("After the merge"), "brand"))
        column.addLayout(facts)
        column.addLayout(self._choices)
        column.addWidget(self.problem)

    def make(self) -> Iterator[None]:
        """Makes the choices of fields, with a pause after each."""
        for field in FIELDS:
            if field not in self.fields:
                self._choice(field)
                yield

    def show_fields(self, keep: Entity, members: Sequence[Entity], wanted: EntityDraft | None) -> None:
        """Offers the fields in which the members differ, the kept one's value first."""
        for field in FIELDS:
            choice = self._choice(field)
            values = dict.fromkeys([getattr(keep, field), *(getattr(member, field) for member in members)])
            choice.setVisible(len(values) > 1)
            current = getattr(wanted, field) if wanted is not None else None
            choice.show_values(
                [(self._words(field, value), value) for value in values],
                getattr(keep, field) if current is None else current,
            )

    def draft(self, keep: Entity) -> EntityDraft | None:
        """What the kept entity is to have instead of its own; None when it keeps all."""
        wanted = {
            field: choice.box.currentData()
            for field, choice in self.fields.items()
            if not choice.isHidden() and choice.box.currentData() != getattr(keep, field)
        }
        return EntityDraft("", **wanted) if wanted else None

    def show_preview(self, keep: Entity, preview: MergePreview) -> None:
        """Tells what the merge would come to."""
        reasons = Reasons()
        aliases = tuple(name for name in preview.aliases if name != keep.name)
        self.name.tell(
            " ".join(keep.name.split())[:80],
            self.tr("also answers to {names}").format(names=reasons.listed(aliases, _NAMES)) if aliases else "",
        )
        outcome = preview.outcome
        self.problem.setVisible(preview.problem is not None)
        for fact in (self.observations, self.relations, self.reflections):
            fact.setVisible(outcome is not None)
        if preview.problem is not None:
            self.problem.setText(Messages().error(preview.problem))
        if outcome is None:
            return
        self.observations.tell(
            number(preview.observations),
            _joined(
                self.tr("%Ln come over", "", outcome.observations_moved) if outcome.observations_moved else "",
                self.tr("%Ln said twice", "", outcome.observations_folded) if outcome.observations_folded else "",
            ),
        )
        self.relations.tell(
            number(preview.relations),
            _joined(
                self.tr("%Ln moved", "relations", outcome.relations_moved) if outcome.relations_moved else "",
                self.tr("%Ln folded", "relations", outcome.relations_folded) if outcome.relations_folded else "",
                self.tr("%Ln between them dropped", "relations", outcome.self_loops_dropped)
                if outcome.self_loops_dropped
                else "",
            ),
        )
        self.reflections.tell(number(preview.reflections))
        self.reflections.setVisible(bool(preview.reflections))

    def _choice(self, field: str) -> FieldChoice:
        if field not in self.fields:
            choice = self.fields[field] = FieldChoice(self._field(field))
            choice.hide()
            choice.chosen.connect(self.chosen)
            self._choices.addWidget(choice)
        return self.fields[field]

    def _field(self, field: str) -> str:
        return {
            "type": self.tr("Type"),
            "status": self.tr("Status"),
            "pinned": self.tr("Pinned"),
            "bucket": self.tr("Space"),
            "scope": self.tr("Scope"),
            "team_id": self.tr("Team"),
        }[field]

    def _words(self, field: str, value: object) -> str:
        match field:
            case "pinned":
                return self.tr("yes") if value else self.tr("no")
            case "status":
                return Messages().status(str(value))
        return str(value) or self.tr("none")


def _joined(*parts: str) -> str:
    return ", ".join(filter(None, parts))
