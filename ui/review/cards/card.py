"""What the cards have in common: a question, what speaks for it, and the thing itself under both."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QScrollArea, QVBoxLayout, QWidget

from core.model import ActorKind
from ui.messages import percent
from ui.review.reasons import Reasons
from ui.widgets.basics import button, label

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtGui import QKeyEvent

    from core.model import MergeOutcome, Payload, Proposal
    from ui.operations import Operations
    from ui.review.action_bar import Offer
    from ui.review.material import Material


@dataclass(frozen=True, slots=True)
class Decision:
    """What a person decided to carry out.

    Attributes:
        edited: Instead of what was proposed; None for just that.
        expected: What the preview said that a merge would come to.
    """

    edited: Payload | None = None
    expected: MergeOutcome | None = None


class CardArea(QScrollArea):
    """Scrolls up and down; the arrows to the sides are the page's."""

    def __init__(self, content: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWidget(content)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Scrolls."""
        if event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            event.ignore()
        else:
            super().keyPressEvent(event)


class ReviewCard(QWidget):
    """One proposal, as it is shown to the person who decides.

    Signals:
        changed: What it offers is another.
        entity_asked: Id of an entity to be shown.
    """

    changed = Signal()
    entity_asked = Signal(int)

    def __init__(self, operations: Operations, parent: QWidget | None = None, *, scrolls: bool = True) -> None:
        """Makes it empty.

        Args:
            operations: The memory's operations.
            parent: Where it lies.
            scrolls: False where the body scrolls by itself.
        """
        super().__init__(parent)
        self.operations = operations
        self.question = label(role="title", wrap=True)
        self.evidence = label(role="hint", wrap=True)
        self.sureness = button(self.tr("How sure is that?"), "link")
        self.sureness.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keys where they are
        self.sureness.clicked.connect(self._tell_sureness)
        self._score: float | None = None
        content = QWidget(objectName="page")
        self.body = QVBoxLayout(content)
        self.body.setContentsMargins(16, 14, 16, 16)
        self.body.setSpacing(12)
        head = QVBoxLayout(spacing=2)
        head.addWidget(self.question)
        reasons = QHBoxLayout(spacing=12)
        reasons.addWidget(self.evidence, 1)
        reasons.addWidget(self.sureness, 0, Qt.AlignmentFlag.AlignTop)
        head.addLayout(reasons)
        self.body.addLayout(head)
        self._area = CardArea(content, self) if scrolls else None
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._area or content)

    def prepare(self, material: Material | None = None) -> Iterator[None]:  # noqa: ARG002  # what others need
        """Makes what a material needs to be shown, or what most need, with a pause after each piece."""
        yield from ()

    def is_large(self, _material: Material) -> bool:
        """Whether filling it and laying it out each take their time."""
        return False

    def offer(self) -> Offer:
        """What can be decided."""
        raise NotImplementedError

    def decision(self) -> Decision:
        """What is carried out when the person approves."""
        return Decision()

    def pressed(self, _event: QKeyEvent) -> bool:
        """Takes a key, if it is one of the card's."""
        return False

    def show_head(self, question: str, proposal: Proposal, *facts: str) -> None:
        """Shows the question, the evidence and who proposed it."""
        self.question.setText(question)
        reasons = Reasons()
        why = " · ".join(filter(None, (*facts, *reasons.reasons(proposal))))
        words = " · ".join(filter(None, (why, reasons.source(proposal))))
        begins_with_a_name = not why and proposal.actor.kind is ActorKind.AGENT
        self.evidence.setText(words if begins_with_a_name else words[:1].upper() + words[1:])
        self._score = proposal.score
        self.sureness.setText(self.tr("How sure is that?"))
        self.sureness.setVisible(proposal.score is not None)

    def scroll_to_top(self) -> None:
        """Goes back to the question."""
        if self._area is not None:
            self._area.verticalScrollBar().setValue(0)

    def _tell_sureness(self) -> None:
        if self._score is not None:
            self.sureness.setText(self.tr("{percent} sure").format(percent=percent(self._score)))


def link(words: str, tip: str) -> QPushButton:
    """A button that leads to an entity."""
    result = button(words, "link")
    result.setToolTip(tip)
    return result
