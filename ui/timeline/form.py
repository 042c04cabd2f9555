"""The form in which a reflection is written or edited."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QFrame, QHBoxLayout, QVBoxLayout, QWidget

from ui.inspector.header import InlineEdit
from ui.inspector.relation_form import NameEdit
from ui.timeline.moods import Moods
from ui.widgets.basics import button, label
from ui.widgets.choice import Choice
from ui.widgets.growing_edit import GrowingEdit

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.model import Reflection, Relation
    from ui.operations import Operations
    from ui.tasks import Task


@dataclass(frozen=True, slots=True)
class Written:
    """What the person wrote.

    Attributes:
        content: The prose.
        author: Who says so; a name that is not known yet becomes one of the authors.
        mood: The same for the mood; None for none.
        target_type: What it is about.
        name: The entity's name, where it is about one.
        relation_id: The relation, where it is about one.
    """

    content: str
    author: str
    mood: str | None
    target_type: str
    name: str = ""
    relation_id: int | None = None


class ReflectionForm(QFrame):
    """Prose, author, mood, and what it is about.

    Signals:
        submitted: A `Written`.
        closed: The person gave up.
    """

    submitted = Signal(object)
    closed = Signal()

    def __init__(self, operations: Operations, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "form")
        self._operations = operations
        self._task: Task | None = None
        self._moods = Moods()
        self._wanted_relation: int | None = None
        self.title = label("", "title")
        self.text = GrowingEdit(least_lines=4)
        self.author, self.mood = QComboBox(editable=True), QComboBox(editable=True)
        for combo in (self.author, self.mood):
            line = InlineEdit()
            combo.setLineEdit(line)
            line.given_up.connect(self.closed)
            line.returnPressed.connect(self._submit)
        self.about = Choice()
        self.entity = NameEdit(operations)
        self.relation = Choice(shrinks=True)
        self.save, self.cancel = button(self.tr("Save"), "primary"), button(self.tr("Cancel"))
        self._lay_out()
        self.about.currentIndexChanged.connect(self._target_chosen)
        self.entity.textChanged.connect(self._name_changed)
        self.entity.editingFinished.connect(self._look_up_relations)
        self.entity.given_up.connect(self.closed)
        self.entity.returnPressed.connect(self._submit)
        self.text.textChanged.connect(self._check)
        self.text.submitted.connect(self._submit)
        self.text.given_up.connect(self.closed)
        self.relation.currentIndexChanged.connect(self._check)
        self.save.clicked.connect(self._submit)
        self.cancel.clicked.connect(self.closed)

    def begin(
        self, authors: Sequence[str], moods: Sequence[str], reflection: Reflection | None = None, entity: str = ""
    ) -> None:
        """Empties the form, or fills it with a reflection that is to be edited.

        Args:
            authors: Names that are offered.
            moods: Moods that are offered.
            reflection: What is edited; None to write a new one.
            entity: Name of the entity that a new one is about, if it is.
        """
        self.title.setText(self.tr("Write a reflection") if reflection is None else self.tr("Edit the reflection"))
        self.author.clear()
        self.author.addItems(list(authors))
        self.mood.clear()
        self.mood.addItem(self._moods.name(None), None)
        for mood in moods:
            self.mood.addItem(self._moods.name(mood), mood)
        self.text.setPlainText("" if reflection is None else reflection.content)
        if reflection is not None:
            self.author.setEditText(reflection.author)
            self.mood.setCurrentIndex(max(0, self.mood.findData(reflection.mood)))
        kind = reflection.target_type if reflection is not None else "entity" if entity else "global"
        about = () if reflection is None else reflection.about
        self._wanted_relation = reflection.target_id if reflection is not None and kind == "relation" else None
        self.entity.setText(about[0] if about else entity)
        self.about.setCurrentIndex(self.about.findData(kind))
        self._target_chosen()
        self.text.setFocus()

    def _lay_out(self) -> None:
        self.text.setPlaceholderText(self.tr("What did you notice?"))
        self.entity.setPlaceholderText(self.tr("Name of the entity"))
        for words, kind in (
            (self.tr("an entity"), "entity"),
            (self.tr("a relation"), "relation"),
            (self.tr("this session"), "session"),
            (self.tr("everything"), "global"),
        ):
            self.about.addItem(words, kind)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 12, 12, 12)
        column.setSpacing(4)
        column.addWidget(self.title)
        column.addSpacing(4)
        self.text.setAccessibleName(self.tr("The reflection"))
        column.addWidget(self.text)
        column.addSpacing(4)
        self._captions: dict[QWidget, QWidget] = {}
        for words, field in (
            (self.tr("Author"), self.author),
            (self.tr("Mood"), self.mood),
            (self.tr("About"), self.about),
            (self.tr("Entity"), self.entity),
            (self.tr("Relation"), self.relation),
        ):
            caption = self._captions[field] = label(words, "section")
            caption.setBuddy(field)
            field.setAccessibleName(words)
            column.addWidget(caption)
            column.addWidget(field)
            column.addSpacing(4)
        self._missing = label(self.tr("There is no entity of this name, or it has no relations."), "hint", wrap=True)
        column.addWidget(self._missing)
        buttons = QHBoxLayout(spacing=8)
        buttons.addWidget(self.save)
        buttons.addWidget(self.cancel)
        buttons.addStretch()
        column.addLayout(buttons)

    def _target_chosen(self) -> None:
        kind = self.about.currentData()
        self._show_field(self.entity, shown=kind in ("entity", "relation"))
        self._show_field(self.relation, shown=False)
        self._missing.hide()
        self.relation.clear()
        self._look_up_relations()
        self._check()

    def _show_field(self, field: QWidget, *, shown: bool) -> None:
        field.setVisible(shown)
        self._captions[field].setVisible(shown)

    def _name_changed(self) -> None:
        self.relation.clear()
        self._show_field(self.relation, shown=False)
        self._missing.hide()
        self._check()

    def _look_up_relations(self) -> None:
        """Reads what relations the named entity has, to choose one of them."""
        name = self.entity.text().strip()
        if self.about.currentData() != "relation" or not name or self.relation.count():
            return
        if self._task is not None:
            self._task.drop()
        self._task = self._operations.read(
            lambda memory: memory.graph.relations_of([each.id for each in memory.graph.open([name])]),
            self._offer_relations,
        )

    def _offer_relations(self, relations: Sequence[Relation]) -> None:
        self.relation.clear()
        for each in relations:
            words = " → ".join(" ".join(part.split()) for part in (each.from_name, each.type, each.to_name))
            self.relation.addItem(words, each.id)
        self.relation.setCurrentIndex(max(0, self.relation.findData(self._wanted_relation)))
        self._show_field(self.relation, shown=bool(relations))
        self._missing.setVisible(not relations)
        self._check()

    def _check(self) -> None:
        kind = self.about.currentData()
        named = kind not in ("entity", "relation") or bool(self.entity.text().strip())
        chosen = kind != "relation" or self.relation.currentData() is not None
        self.save.setEnabled(bool(self.text.toPlainText().strip()) and named and chosen)

    def _submit(self) -> None:
        if not self.save.isEnabled():
            return
        kind = self.about.currentData()
        mood = self.mood.currentText().strip()
        at = self.mood.findText(mood)
        self.submitted.emit(
            Written(
                content=self.text.toPlainText().strip(),
                author=self.author.currentText().strip(),
                mood=self.mood.itemData(at) if at >= 0 else mood or None,
                target_type=kind,
                name=self.entity.text().strip() if kind == "entity" else "",
                relation_id=self.relation.currentData() if kind == "relation" else None,
            )
        )
