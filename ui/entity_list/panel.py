"""The list with its filters, and what it says when it is empty."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QHBoxLayout,
    QHeaderView,
    QStackedLayout,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from ui.entity_list.delegate import ROW_HEIGHT, EntityDelegate
from ui.entity_list.model import ID_ROLE, EntityListModel
from ui.entity_list.order import merged
from ui.messages import number
from ui.operations import Refresh
from ui.typestyle import learn
from ui.widgets.basics import button, label, line

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QKeyEvent

    from core.memory import Memory
    from core.model import Changes, EntityOrder, EntityRow
    from ui.highlights import Highlights
    from ui.operations import Operations
    from ui.selection import Selection

_MOST_MERGED = 500
"""When more entities than this have changed, the whole list is read again."""


@dataclass(frozen=True, slots=True)
class Question:
    """What the list shows: entities that hold a text, of a type, in an order."""

    text: str
    type: str | None
    order: EntityOrder


@dataclass(frozen=True, slots=True)
class Answer:
    """Rows for a question; only those of `changed` when that is not None."""

    question: Question
    rows: list[EntityRow]
    types: list[tuple[str, int]]
    changed: frozenset[int] | None


class EntityView(QTableView):
    """The list itself. A table, because QListView asks the model for every row whenever one changes.

    Signals:
        opened: Enter or a double click on an entity.
    """

    opened = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setItemDelegate(EntityDelegate(self))
        self.setMouseTracking(True)
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.setSelectionMode(QTableView.SelectionMode.SingleSelection)
        self.setVerticalScrollMode(QTableView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.horizontalHeader().hide()
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.verticalHeader().setDefaultSectionSize(ROW_HEIGHT)
        self.doubleClicked.connect(self._open)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens; Home and End go to the ends of the list, not of its one column."""
        match event.key():
            case Qt.Key.Key_Return | Qt.Key.Key_Enter if self.currentIndex().isValid():
                self._open(self.currentIndex())
            case Qt.Key.Key_Home:
                self.setCurrentIndex(self.model().index(0, 0))
            case Qt.Key.Key_End:
                self.setCurrentIndex(self.model().index(self.model().rowCount() - 1, 0))
            case _:
                super().keyPressEvent(event)

    def _open(self, index: QModelIndex) -> None:
        self.opened.emit(index.data(ID_ROLE))


class EntityListPanel(QFrame):
    """Entities by type, in an order of one's choice, as far as they hold the searched text.

    Signals:
        opened: The entity that was opened by Enter or a double click.
        search_cleared: The person wants to see all again.
        loaded: New rows are shown.
    """

    opened = Signal(int)
    search_cleared = Signal()
    loaded = Signal()

    def __init__(
        self,
        operations: Operations,
        selection: Selection,
        highlights: Highlights,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("panelLeft")
        self._selection = selection
        self._text = ""
        self._shown: Question | None = None
        self._changed: set[int] = set()
        self._all_changed = False
        self._select_first = False
        self._following = False
        self.model = EntityListModel(highlights, self)
        self.view = EntityView(self)
        self.view.setAccessibleName(self.tr("Entities"))
        self.view.setModel(self.model)
        self.types = QComboBox(self)
        self.types.setAccessibleName(self.tr("Type"))
        self.types.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.types.setMinimumContentsLength(6)
        self.order = QComboBox(self)
        self.order.setAccessibleName(self.tr("Order"))
        self._found = label(role="secondary")
        self._lay_out()
        self._fill_order()
        self._show_types([])
        self._refresh = Refresh(operations, self._query, self._show, self)
        self.types.currentIndexChanged.connect(self._refresh.restart)
        self.order.currentIndexChanged.connect(self._refresh.restart)
        self.view.opened.connect(self.opened)
        self.view.selectionModel().currentChanged.connect(self._picked)
        selection.changed.connect(self._follow_selection)
        operations.memory_changed.connect(self._memory_changed)

    def load(self) -> None:
        """Reads the list."""
        self._all_changed = True
        self._refresh.restart()

    def search(self, text: str) -> None:
        """Shows only entities that hold a text."""
        if text != self._text:
            self._text = text
            self._refresh.restart()

    def select_first(self) -> None:
        """Goes to the first hit, once the answer is there."""
        if self._shown is not None and self._shown.text == self._text:
            self._go_to_first()
        else:
            self._select_first = True

    def _lay_out(self) -> None:
        filters = QHBoxLayout(spacing=8)
        filters.setContentsMargins(12, 10, 12, 10)
        filters.addWidget(self.types, 3)
        filters.addWidget(self.order, 2)
        self._found.setContentsMargins(12, 6, 12, 2)
        self._found.hide()
        self._empty = label(role="hint", wrap=True)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self._clear = button(self.tr("Show all"))
        self._clear.clicked.connect(self._clear_filters)
        empty = QWidget()
        column = QVBoxLayout(empty)
        column.setContentsMargins(24, 48, 24, 24)
        column.setSpacing(12)
        column.addWidget(self._empty)
        column.addWidget(self._clear, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch()
        self._body = QStackedLayout()
        self._body.addWidget(self.view)
        self._body.addWidget(empty)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(filters)
        layout.addWidget(line())
        layout.addWidget(self._found)
        layout.addLayout(self._body, 1)

    def _fill_order(self) -> None:
        for words, order in (
            (self.tr("Recent"), "recent"),
            (self.tr("Name"), "name"),
            (self.tr("Size"), "size"),
            (self.tr("Links"), "connections"),
        ):
            self.order.addItem(words, order)
        tips = (
            self.tr("Changed last first"),
            self.tr("By name"),
            self.tr("Most observations first"),
            self.tr("Most relations first"),
        )
        for at, tip in enumerate(tips):
            self.order.setItemData(at, tip, Qt.ItemDataRole.ToolTipRole)

    def _query(self) -> Callable[[Memory], Answer]:
        question = Question(self._text, self.types.currentData(), self.order.currentData())
        mergeable = question == self._shown and not question.text and len(self._changed) <= _MOST_MERGED
        changed = frozenset(self._changed) if mergeable and not self._all_changed else None
        self._changed, self._all_changed = set(), False

        def read(memory: Memory) -> Answer:
            rows = memory.graph.rows(
                text=question.text,
                type=question.type,
                order=question.order,
                ids=None if changed is None else sorted(changed),
            )
            return Answer(question, rows, memory.graph.types(), changed)

        return read

    def _show(self, answer: Answer) -> None:
        question, rows = answer.question, answer.rows
        if answer.changed is not None:
            rows = merged(self.model.rows, answer.changed, rows, question.order)
        learn([name for name, _ in answer.types])
        self._show_types(answer.types)
        anchor = self._anchor()
        self._following = True  # a view whose current row goes away moves to the next, which nobody asked for
        if question != self._shown:
            self.model.replace(rows)
            self.view.scrollToTop()
        else:
            self.model.update(rows)
            self._scroll_to(anchor)
        self._following = False
        before, self._shown = self._shown, question
        self._say_what_was_found(question, len(rows))
        self._follow_selection(self._selection.current)
        if question != before and question.text:
            self.view.scrollToTop()  # the best hits, wherever the selected entity is among them
        if self._select_first:
            self._select_first = False
            self._go_to_first()
        self.loaded.emit()

    def _say_what_was_found(self, question: Question, count: int) -> None:
        filtered = bool(question.text or question.type)
        self._found.setVisible(filtered and bool(count))
        self._found.setText(self.tr("%Ln found", "", count))
        if question.text:
            self._empty.setText(self.tr("Nothing holds “{text}”.").format(text=question.text))
        elif question.type:
            self._empty.setText(self.tr("No entity of this type is left."))
        else:
            self._empty.setText(self.tr("Nothing here yet."))
        self._clear.setVisible(filtered)
        self._body.setCurrentIndex(0 if count else 1)

    def _show_types(self, types: list[tuple[str, int]]) -> None:
        chosen = self.types.currentData()
        wanted = [(self.tr("All types"), None)]
        wanted += [(f"{name}  {number(count)}", name) for name, count in types]
        if chosen is not None and all(name != chosen for _, name in wanted):
            wanted.append((chosen, chosen))
        if [(self.types.itemText(at), self.types.itemData(at)) for at in range(self.types.count())] == wanted:
            return
        with QSignalBlocker(self.types):
            self.types.clear()
            for words, name in wanted:
                self.types.addItem(words, name)
            self.types.setCurrentIndex(max(0, self.types.findData(chosen)) if chosen is not None else 0)

    def _clear_filters(self) -> None:
        self.types.setCurrentIndex(0)
        self.search_cleared.emit()
        self.view.setFocus()

    def _picked(self, current: QModelIndex) -> None:
        if current.isValid() and not self._following:
            self._selection.select(current.data(ID_ROLE))

    def _follow_selection(self, entity_id: int | None) -> None:
        row = -1 if entity_id is None else self.model.row_of(entity_id)
        if row == self.view.currentIndex().row():
            return
        self._following = True
        index = self.model.index(row)
        away = index.isValid() and not self.view.viewport().rect().contains(self.view.visualRect(index))
        self.view.setCurrentIndex(index)
        if away:
            self.view.scrollTo(index, QTableView.ScrollHint.PositionAtCenter)
        if not index.isValid():
            self.view.clearSelection()
        self._following = False

    def _go_to_first(self) -> None:
        if self.model.rowCount():
            self.view.setFocus()
            self.view.setCurrentIndex(self.model.index(0))
            self.opened.emit(self.model.index(0).data(ID_ROLE))

    def _anchor(self) -> tuple[int, int] | None:
        """The topmost visible entity, and how far it is scrolled."""
        index = self.view.indexAt(self.view.viewport().rect().topLeft())
        if not index.isValid() or self.view.verticalScrollBar().value() == 0:
            return None
        return index.data(ID_ROLE), self.view.visualRect(index).top()

    def _scroll_to(self, anchor: tuple[int, int] | None) -> None:
        if anchor is None:
            return
        row = self.model.row_of(anchor[0])
        if row >= 0:
            bar = self.view.verticalScrollBar()
            bar.setValue(bar.value() + self.view.visualRect(self.model.index(row)).top() - anchor[1])

    def _memory_changed(self, changes: Changes) -> None:
        self._changed |= changes.entities
        self._all_changed |= changes.everything
        self._refresh.request()
