"""Bringing an entity back to how it stood after an entry, with what that would change, before it is done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from ui.activity.changes import ChangesView
from ui.activity.moments import Moments
from ui.activity.panel import Question
from ui.activity.wording import Consequences
from ui.sentences import Sentences
from ui.widgets.basics import button, label

if TYPE_CHECKING:
    from PySide6.QtWidgets import QPushButton, QWidget

    from core.model import JournalEntry, RestorePreview


class RestorePanel(Question):
    """A question, and what follows from yes.

    Signals:
        restore_asked: Id of the entity and of the entry.
    """

    restore_asked = Signal(int, int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.restore: QPushButton | None = None
        self.changes = ChangesView(histories=False)
        self.body.addWidget(self.changes)

    def show_state(self, entity: tuple[int, str], entry: JournalEntry, preview: RestorePreview) -> None:
        """Asks whether an entity is to be brought back."""
        entity_id, name = entity
        when = Moments().exact(entry.at)
        facts = f"{when[:1].upper()}{when[1:]} · {Sentences().said(entry)}"
        self.show_head(self.tr("Bring {name} back to how it stood?").format(name=name), facts)
        self.changes.show_groups(preview.groups)
        self.tab_through(self.changes.links)
        self.clear_foot()
        self.restore = None
        if preview.total == 0:
            self.say(self.tr("It stands like that now."), "section")
        else:
            self.say(self.tr("%Ln changes, in one step that can be undone", "", preview.total), "section")
            for left in preview.left_out[:8]:
                self.foot.addWidget(label(Consequences().left_out(left), "hint", wrap=True))
            self.restore = button(self.tr("Bring it back"), "primary")
            self.restore.clicked.connect(lambda: self.restore_asked.emit(entity_id, entry.id))
            self.buttons.addWidget(self.restore)
        cancel = button(self.tr("Cancel"))
        cancel.clicked.connect(self.closed)
        self.buttons.addWidget(cancel)
        self.buttons.addStretch()
        (self.restore or cancel).setFocus()
