"""The side of the timeline: the chosen reflection, the others as a list, and the form that writes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QItemSelectionModel, Qt, Signal
from PySide6.QtWidgets import QFrame, QSizePolicy, QStackedWidget, QVBoxLayout, QWidget

from ui.timeline.delegate import HEIGHT, ReflectionDelegate
from ui.timeline.form import ReflectionForm
from ui.timeline.list_model import ReflectionListModel
from ui.timeline.reader import ReflectionReader
from ui.widgets.basics import label
from ui.widgets.rows import Rows

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.model import Reflection
    from ui.operations import Operations


class SidePanel(QFrame):
    """Reader or form on top, the list under it.

    Signals:
        chosen: Id of a reflection in the list.
        submitted: What was `Written` in the form.
        form_closed: The person gave up writing.
    """

    chosen = Signal(int)
    submitted = Signal(object)
    form_closed = Signal()

    def __init__(self, operations: Operations, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("panelRight")
        self.setMinimumWidth(280)
        self._operations = operations
        self._form: ReflectionForm | None = None
        self.reader = ReflectionReader()
        self.model = ReflectionListModel(self)
        self.list = Rows(self.model, HEIGHT)
        self.heading = label("", "section")
        self._hint = label(self.tr("Choose a mark to read what was thought."), "hint", wrap=True)
        self._lay_out()
        self.list.selectionModel().currentChanged.connect(self._moved)

    @property
    def writing(self) -> bool:
        """Whether the form is open."""
        return self._form is not None and not self._form.isHidden()

    @property
    def form(self) -> ReflectionForm:
        """The form, which is made when it is first wanted."""
        if self._form is None:
            self._form = ReflectionForm(self._operations, self)
            self._form.hide()
            self._form.submitted.connect(self.submitted)
            self._form.closed.connect(self.form_closed)
            self._column.insertWidget(0, self._form)
        return self._form

    def open_form(
        self, authors: Sequence[str], moods: Sequence[str], reflection: Reflection | None, entity: str = ""
    ) -> None:
        """Puts the form in place of the reader."""
        self._top.hide()
        self.show()
        self.form.show()
        self.form.begin(authors, moods, reflection, entity)

    def close_form(self) -> None:
        """Puts the reader back."""
        self.form.hide()
        self._top.show()

    def show_list(self, reflections: Sequence[Reflection], heading: str) -> None:
        """Shows these in the list, which keeps its place."""
        place = self.list.verticalScrollBar().value()
        self.model.show(reflections)
        self.list.setFocusPolicy(Qt.FocusPolicy.StrongFocus if reflections else Qt.FocusPolicy.NoFocus)
        self.list.verticalScrollBar().setValue(place)
        self.heading.setText(heading)

    def show_chosen(self, reflection: Reflection | None, *, scroll: bool) -> None:
        """Shows a reflection, or a word on how to choose one, and marks it in the list."""
        if reflection is not None:
            self.reader.show_reflection(reflection)
        self._hint.show()
        self._top.setCurrentIndex(0 if reflection is None else 1)
        row = self.model.row_of(None if reflection is None else reflection.id)
        selection = self.list.selectionModel()
        selection.blockSignals(True)
        if row < 0:
            selection.clear()
        else:
            selection.setCurrentIndex(self.model.index(row), QItemSelectionModel.SelectionFlag.ClearAndSelect)
            if scroll:
                self.list.scrollTo(self.model.index(row), Rows.ScrollHint.EnsureVisible)
        selection.blockSignals(False)
        self.list.viewport().update()

    def _moved(self) -> None:
        row = self.list.currentIndex().row()
        if 0 <= row < len(self.model.reflections):
            self.chosen.emit(self.model.reflections[row].id)

    def _lay_out(self) -> None:
        self.list.setItemDelegate(ReflectionDelegate(self.list))
        self.list.setAccessibleName(self.tr("Reflections"))
        nothing = QWidget()
        words = QVBoxLayout(nothing)
        words.setContentsMargins(0, 0, 0, 0)
        words.addWidget(self._hint)
        words.addStretch()
        self._top = QStackedWidget()
        self._top.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        for page in (nothing, self.reader):
            self._top.addWidget(page)
        self._hint.hide()  # until what there is was read
        column = self._column = QVBoxLayout(self)
        column.setContentsMargins(16, 16, 12, 8)
        column.setSpacing(8)
        column.addWidget(self._top)
        column.addSpacing(4)
        column.addWidget(self.heading)
        column.addWidget(self.list, 1)
