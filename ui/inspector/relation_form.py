"""The form that links an entity to another one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QStringListModel, Qt, QTimer, Signal
from PySide6.QtWidgets import QComboBox, QCompleter, QFrame, QHBoxLayout, QVBoxLayout, QWidget

from core.model import RelationDraft
from ui.inspector.header import InlineEdit
from ui.widgets.basics import button

if TYPE_CHECKING:
    from ui.inspector.portrait import Portrait
    from ui.operations import Operations
    from ui.tasks import Task

_HITS = 20
_DEBOUNCE_MILLISECONDS = 120


class NameEdit(InlineEdit):
    """A line that completes names of entities, read off the GUI thread while one types."""

    def __init__(self, operations: Operations, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._operations = operations
        self._task: Task | None = None
        self._names = QStringListModel(self)
        completer = QCompleter(self._names, self)
        completer.setCompletionMode(QCompleter.CompletionMode.UnfilteredPopupCompletion)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.setCompleter(completer)
        self._timer = QTimer(self, singleShot=True, interval=_DEBOUNCE_MILLISECONDS)
        self._timer.timeout.connect(self._look_up)
        self.textEdited.connect(lambda _text: self._timer.start())

    def _look_up(self) -> None:
        if self._task is not None:
            self._task.drop()
        text = self.text().strip()
        if text:
            self._task = self._operations.read(
                lambda memory: [entity.name for entity in memory.search.nodes(text, limit=_HITS).entities], self._offer
            )

    def _offer(self, names: list[str]) -> None:
        self._names.setStringList(names)
        if names and self.hasFocus() and self.text().strip() not in names:
            self.completer().complete()


class RelationForm(QFrame):
    """Direction, type and the other entity's name.

    Signals:
        submitted: A `RelationDraft`.
        closed: The person gave up, or is done.
    """

    submitted = Signal(object)
    closed = Signal()

    def __init__(self, operations: Operations, portrait: Portrait, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "form")
        self._here = portrait.entity.name
        self.direction = QComboBox()
        self.direction.setAccessibleName(self.tr("Direction"))
        self.direction.addItem(self.tr("From here →"), True)
        self.direction.addItem(self.tr("← To here"), False)
        self.kind = QComboBox(editable=True)
        self.kind.setAccessibleName(self.tr("Type of relation"))
        self._kind_line = InlineEdit()
        self.kind.setLineEdit(self._kind_line)
        self._kind_line.setPlaceholderText(self.tr("e.g. uses"))
        self.kind.addItems(sorted({relation.type for relation in (*portrait.relations, *portrait.past)}))
        self.kind.setEditText("")
        self.name = NameEdit(operations)
        self.name.setAccessibleName(self.tr("The other entity"))
        self.name.setPlaceholderText(self.tr("Name of the other entity"))
        self.save, cancel = button(self.tr("Link"), "primary"), button(self.tr("Cancel"))
        buttons = QHBoxLayout(spacing=8)
        buttons.addWidget(self.save)
        buttons.addWidget(cancel)
        buttons.addStretch()
        first = QHBoxLayout(spacing=8)
        first.addWidget(self.direction)
        first.addWidget(self.kind, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 10, 10, 10)
        column.setSpacing(8)
        column.addLayout(first)
        column.addWidget(self.name)
        column.addLayout(buttons)
        self.save.clicked.connect(self._submit)
        cancel.clicked.connect(self.closed)
        self.name.returnPressed.connect(self._submit)
        self._kind_line.returnPressed.connect(self.name.setFocus)
        for edit in (self.name, self._kind_line):
            edit.given_up.connect(self.closed)
            edit.textChanged.connect(self._check)
        self._check()

    def _check(self) -> None:
        self.save.setEnabled(bool(self.name.text().strip() and self.kind.currentText().strip()))

    def _submit(self) -> None:
        other, kind = self.name.text().strip(), self.kind.currentText().strip()
        if not kind:
            self.kind.setFocus()
        elif other:
            outgoing = self.direction.currentData()
            ends = (self._here, other) if outgoing else (other, self._here)
            self.submitted.emit(RelationDraft(*ends, kind))
