"""The choice of what the new entities hang from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from ui.inspector.relation_form import NameEdit
from ui.review.split.words import shortened
from ui.widgets.basics import label
from ui.widgets.choice import Choice

if TYPE_CHECKING:
    from ui.operations import Operations
    from ui.review.split.draft import Draft

_OTHER = -1


class ParentChoice(QWidget):
    """The entity itself, one of its neighbours, or any other by its name.

    Signals:
        chosen: Id of an entity.
        asked: Name of an entity.
    """

    chosen = Signal(int)
    asked = Signal(str)

    def __init__(self, operations: Operations, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown: list[tuple[int, str]] = []
        words = label(self.tr("They hang from"), "hint")
        self.choice = Choice(shrinks=True)
        self.choice.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.choice.setAccessibleName(self.tr("What the new entities hang from"))
        self.name = NameEdit(operations)
        self.name.setAccessibleName(self.tr("Name of the entity that the new ones hang from"))
        self.name.setPlaceholderText(self.tr("Name of an entity"))
        self.name.hide()
        words.setBuddy(self.choice)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(words)
        row.addWidget(self.choice, 1)
        row.addWidget(self.name, 1)
        self.choice.activated.connect(self._choose)
        self.name.returnPressed.connect(self._ask)
        self.name.given_up.connect(self._leave)

    def show_draft(self, draft: Draft) -> None:
        """Offers what is near, and shows what is chosen."""
        here, near = draft.material.entity, draft.material.surroundings
        offered = {here.id: here.name}
        offered |= {parent.id: parent.name for parent in draft.parents.values()}
        neighbours = zip(near.ids, near.names, strict=True)
        offered |= dict(sorted(neighbours, key=lambda pair: pair[1].casefold()))
        shown = [(each, shortened(name)) for each, name in offered.items()]
        if draft.parent_id not in offered:
            shown.append((draft.parent_id, self.tr("(no longer there)")))
        if shown != self._shown:
            self._shown = shown
            self.choice.clear()
            for each, name in shown:
                self.choice.addItem(name, each)
            self.choice.insertSeparator(len(shown))
            self.choice.addItem(self.tr("Another entity…"), _OTHER)
        self.choice.setCurrentIndex(self.choice.findData(draft.parent_id))

    def close_name(self) -> None:
        """Shows the choice again."""
        had_focus = self.name.hasFocus()
        self.name.hide()
        self.choice.show()
        if had_focus:
            self.choice.setFocus()

    def _choose(self, index: int) -> None:
        entity_id = self.choice.itemData(index)
        if entity_id != _OTHER:
            self.chosen.emit(entity_id)
            return
        self.name.clear()
        self.choice.hide()
        self.name.show()
        self.name.setFocus()

    def _ask(self) -> None:
        if self.name.text().strip():
            self.asked.emit(self.name.text().strip())

    def _leave(self) -> None:
        self.close_name()
        self.chosen.emit(_OTHER)
