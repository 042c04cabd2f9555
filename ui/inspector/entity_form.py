"""The form that makes a new entity."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QVBoxLayout, QWidget

from core.model import DEFAULT_TYPE, EntityDraft, ObservationDraft
from ui.inspector.header import InlineEdit
from ui.widgets.basics import button, label
from ui.widgets.growing_edit import GrowingEdit

if TYPE_CHECKING:
    from collections.abc import Sequence


class EntityForm(QWidget):
    """Name, type and a first observation.

    Signals:
        submitted: An `EntityDraft`.
        closed: The person gave up.
    """

    submitted = Signal(object)
    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("surface")
        self.name = InlineEdit()
        self.kind = QComboBox(editable=True)
        self._kind_line = InlineEdit()
        self.kind.setLineEdit(self._kind_line)
        self.first = GrowingEdit()
        self.save, cancel = button(self.tr("Create"), "primary"), button(self.tr("Cancel"))
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 16, 16, 16)
        column.setSpacing(6)
        column.addWidget(label(self.tr("New entity"), "title"))
        column.addSpacing(6)
        for words, field in (
            (self.tr("Name"), self.name),
            (self.tr("Type"), self.kind),
            (self.tr("What is known about it? (optional)"), self.first),
        ):
            caption = label(words, "section")
            caption.setBuddy(field)
            field.setAccessibleName(words)
            column.addWidget(caption)
            column.addWidget(field)
            column.addSpacing(6)
        buttons = QHBoxLayout(spacing=8)
        buttons.addWidget(self.save)
        buttons.addWidget(cancel)
        buttons.addStretch()
        column.addLayout(buttons)
        column.addStretch()
        self.name.textChanged.connect(lambda text: self.save.setEnabled(bool(text.strip())))
        self.name.returnPressed.connect(self._submit)
        self._kind_line.returnPressed.connect(self._submit)
        self.first.submitted.connect(self._submit)
        self.save.clicked.connect(self._submit)
        cancel.clicked.connect(self.closed)
        for edit in (self.name, self._kind_line, self.first):
            edit.given_up.connect(self.closed)

    def begin(self, types: Sequence[str], name: str = "") -> None:
        """Empties the form; `types` are offered."""
        self.kind.clear()
        self.kind.addItems(list(types) or [DEFAULT_TYPE])
        self.kind.setEditText(DEFAULT_TYPE)
        self.first.clear()
        self.name.setText(name)
        self.save.setEnabled(bool(name))
        self.name.setFocus()

    def _submit(self) -> None:
        name = self.name.text().strip()
        first = self.first.toPlainText().strip()
        if not name:
            self.name.setFocus()
            return
        observations = (ObservationDraft(first),) if first else ()
        kind = self.kind.currentText().strip()
        # The type that is offered is not said: an entity of this name keeps its own.
        self.submitted.emit(EntityDraft(name, kind if kind != DEFAULT_TYPE else None, observations))
