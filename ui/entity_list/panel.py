"""The list with its filters, and what it says when it is empty."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QStackedLayout,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from ui.entity_list.finder import MeaningFinder
from ui.entity_list.model import FOUND_ROLE, ID_ROLE, EntityListModel
from ui.entity_list.results import EXCERPTS_READ, Meant, Question, Results, Said, read_excerpts, read_said
from ui.entity_list.view import EntityView
from ui.entity_list.why import WhyPanel
from ui.messages import number
from ui.operations import Refresh
from ui.typestyle import learn
from ui.unread import Unread
from ui.widgets.basics import button, label, line
from ui.widgets.choice import Choice
from ui.widgets.empty import in_place_of_a_list

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from core.memory import Memory
    from core.model import Changes, EntityRow
    from ui.entity_list.matching import Excerpt
    from ui.highlights import Highlights
    from ui.operations import Operations
    from ui.selection import Selection

_MOST_MERGED = 500
"""When more entities than this have changed, the whole list is read again."""

_EXCERPTS_MILLISECONDS = 60


@dataclass(frozen=True, slots=True)
class Answer:
    """What the memory holds of a question.

    Attributes:
        question: The question.
        rows: All its rows when there is no text to find; only those of `changed` when that is not None.
        said: What holds the text, when there is one.
        types: Every type, with how many entities have it.
        changed: Ids of what has changed since the answer before; None when all was read again.
    """

    question: Question
    rows: list[EntityRow]
    said: Said | None
    types: list[tuple[str, int]]
    changed: frozenset[int] | None


class EntityListPanel(QFrame):
    """Entities by type, in an order of one's choice; or what a search finds, best first.

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
        self._operations = operations
        self._selection = selection
        self._highlights = highlights
        self._text = ""
        self._shown: Question | None = None
        self._unread = Unread()
        self._select_first = False
        self._following = False
        self.model = EntityListModel(highlights, self)
        self.view = EntityView(self)
        self.view.setAccessibleName(self.tr("Entities"))
        self.view.setModel(self.model)
        self.types = Choice(self, shrinks=True)
        self.types.setAccessibleName(self.tr("Type"))
        self.order = Choice(self)
        self.order.setAccessibleName(self.tr("Order"))
        self.found = label(role="secondary")
        self.off = label(role="secondary", wrap=True)
        self.why = WhyPanel()
        self._lay_out()
        self._fill_order()
        self._show_types([])
        self._refresh = Refresh(operations, self._query, self._show, self)
        self.finder = MeaningFinder(operations, self)
        self._scrolled = QTimer(self, singleShot=True, interval=_EXCERPTS_MILLISECONDS)
        self._connect(operations)

    def load(self) -> None:
        """Reads the list."""
        self._unread.add_everything()
        self._refresh.restart()

    def search(self, text: str) -> None:
        """Shows only what a text finds: by words at once, by meaning after a pause."""
        if text != self._text:
            self._text = text
            self._select_first = False
            self._ask()

    def select_first(self) -> None:
        """Goes to the first hit, once the answer is there."""
        self.finder.hurry()
        self._select_first = True
        if self._shown is not None and self._shown.text == self._text:
            self._go_to_first()

    # Making --------------------------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        filters = QHBoxLayout(spacing=8)
        filters.setContentsMargins(12, 10, 12, 10)
        filters.addWidget(self.types, 1)
        filters.addWidget(self.order)
        self.found.setContentsMargins(12, 6, 12, 4)
        self.off.setContentsMargins(12, 2, 12, 4)
        self.found.hide()
        self.off.hide()
        self.off.setText(self.tr("Search by meaning is off. On the command line, “recuerdo model” repairs it."))
        self.empty = label(role="hint", wrap=True)
        self.empty.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.clear = button(self.tr("Show all"))
        self._body = QStackedLayout()
        self._body.addWidget(self.view)
        self._body.addWidget(in_place_of_a_list(self.empty, self.clear))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(filters)
        layout.addWidget(line())
        layout.addWidget(self.found)
        layout.addWidget(self.off)
        layout.addLayout(self._body, 1)
        layout.addWidget(self.why)

    def _fill_order(self) -> None:
        for words, order, tip in (
            (self.tr("Recent"), "recent", self.tr("Changed last first")),
            (self.tr("Name"), "name", self.tr("By name")),
            (self.tr("Size"), "size", self.tr("Most observations first")),
            (self.tr("Links"), "connections", self.tr("Most relations first")),
        ):
            self.order.addItem(words, order)
            self.order.setItemData(self.order.count() - 1, tip, Qt.ItemDataRole.ToolTipRole)

    def _connect(self, operations: Operations) -> None:
        self.types.currentIndexChanged.connect(self._ask)
        self.order.currentIndexChanged.connect(self._ask)
        self.clear.clicked.connect(self._clear_filters)
        self.view.opened.connect(self.opened)
        self.view.selectionModel().currentChanged.connect(self._picked)
        self.view.verticalScrollBar().valueChanged.connect(self._scrolled.start)
        self._scrolled.timeout.connect(self._come_to_rest)
        self.finder.answered.connect(self._show_meant)
        self.finder.failed.connect(self._say_what_was_found)
        self._highlights.changed.connect(self._point)
        self._selection.changed.connect(self._follow_selection)
        operations.memory_changed.connect(self._memory_changed)

    # Asking --------------------------------------------------------------------------------------------------

    def _question(self) -> Question:
        return Question(self._text, self.types.currentData(), self.order.currentData())

    def _ask(self) -> None:
        """Another question is asked."""
        if self._text:
            self.finder.ask(self._question())
        else:
            self.finder.forget()
        self._refresh.restart()

    def _query(self) -> Callable[[Memory], Answer]:
        question = self._question()
        changed = self._unread.ask(_MOST_MERGED)
        if question != self._shown or question.text:
            changed = None

        def read(memory: Memory) -> Answer:
            if question.text:
                return Answer(question, [], read_said(memory, question), memory.graph.types(), None)
            rows = memory.graph.rows(
                type=question.type, order=question.order, ids=None if changed is None else sorted(changed)
            )
            return Answer(question, rows, None, memory.graph.types(), changed)

        return read

    def _memory_changed(self, changes: Changes) -> None:
        self._unread.add(changes)
        self._refresh.request()
        self.finder.ask_again()

    # Showing -------------------------------------------------------------------------------------------------

    def _show(self, answer: Answer) -> None:
        question, rows = answer.question, answer.rows
        if answer.changed is not None and question != self._shown:  # what has changed of a list that is gone
            self.load()
            return
        self._unread.answered()
        results = None
        if answer.said is not None:
            same = self.model.results is not None and self.model.results.question == question
            results = self.model.results if same else Results(question)
            results.take_said(answer.said)
            rows = results.rows()
        learn([name for name, _ in answer.types])
        self._show_types(answer.types)
        before, self._shown = self._shown, question
        self._show_rows(rows, results, anew=question != before, changed=answer.changed)
        if self._select_first:
            self._go_to_first()
        self.loaded.emit()

    def _show_meant(self, question: Question, meant: Meant) -> None:
        results = self.model.results
        if results is None or results.question != question:
            results = Results(question)
        anew = question != self._shown
        self._shown = question
        results.meant = meant
        self._show_rows(results.rows(), results, anew=anew)
        if self._select_first:
            self._go_to_first()

    def _show_rows(
        self,
        rows: list[EntityRow],
        results: Results | None,
        *,
        anew: bool,
        changed: frozenset[int] | None = None,
    ) -> None:
        anchor = self._anchor()
        self._following = True  # a view whose current row goes away moves to the next, which nobody asked for
        self.order.setVisible(results is None)
        self.view.show_results(results=results is not None)
        if anew:
            self.model.replace(rows, results, None if results is not None else self._shown.order)
            self.view.scrollToTop()
        elif changed is not None:
            self.model.merge(changed, rows)
            self._scroll_to(anchor)
        else:
            self.model.update(rows)
            if results is not None:
                self.model.tell(row.id for row in rows)
            self._scroll_to(anchor)
        self._following = False
        self._say_what_was_found()
        self._follow_selection(self._selection.current)
        if anew and results is not None:
            self.view.scrollToTop()  # the best hits, wherever the selected entity is among them
        self._explain()
        self._point()
        self._scrolled.start()

    def _say_what_was_found(self) -> None:
        question, count = self._shown, self.model.rowCount()
        if question is None:
            return
        filtered = bool(question.text or question.type)
        looking = bool(question.text) and self.finder.pending
        words = [self.tr("%Ln found", "", count)] if count else []
        if looking:
            words.append(self.tr("looking by meaning…"))
        self.found.setText(" · ".join(words))
        self.found.setVisible(filtered and bool(count))
        self.off.setVisible(bool(question.text) and self.finder.off)
        self.empty.setText(self._nothing(question, looking=looking))
        self.clear.setVisible(filtered and not looking)
        self._body.setCurrentIndex(0 if count else 1)

    def _nothing(self, question: Question, *, looking: bool) -> str:
        if looking:
            return self.tr("Looking by meaning…")
        if question.text and self.finder.asked:
            return self.tr("Nothing holds “{text}” or comes near to it.").format(text=question.text)
        if question.text:
            return self.tr("Nothing holds “{text}”.").format(text=question.text)
        if question.type:
            return self.tr("No entity of this type is left.")
        return self.tr("Nothing here yet.")

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

    def _come_to_rest(self) -> None:
        """After scrolling: reads the lines of the results that have come in sight."""
        results, seen = self.model.results, self.view.visible_rows()
        if results is None:
            return
        self._explain()
        ids = [row.id for row in self.model.rows[seen.start : seen.stop + EXCERPTS_READ]]
        lacking = results.lacking(ids)
        if not set(lacking) & {row.id for row in self.model.rows[seen.start : seen.stop]}:
            return

        def take(excerpts: Mapping[int, Excerpt]) -> None:
            results.take_excerpts(excerpts)
            if self.model.results is results:
                self.model.tell(excerpts)

        self._operations.read(lambda memory: read_excerpts(memory, lacking, results.question.text), take)

    def _explain(self) -> None:
        current = self.view.currentIndex()
        in_sight = current.isValid() and current.row() in self.view.visible_rows()
        self.why.show_found(current.data(FOUND_ROLE) if in_sight else None)

    def _point(self) -> None:
        rows = (self.model.row_of(each) for each in self._highlights.entities())
        self.view.point_to(row for row in rows if row >= 0)

    # Choosing ------------------------------------------------------------------------------------------------

    def _clear_filters(self) -> None:
        self.types.setCurrentIndex(0)
        self.search_cleared.emit()
        self.view.setFocus()

    def _picked(self, current: QModelIndex) -> None:
        if not self._following:
            self._explain()
            if current.isValid():
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
        self._explain()

    def _go_to_first(self) -> None:
        """Opens the first hit; when there is none yet, the first that comes."""
        if self.model.rowCount():
            self._select_first = False
            self.view.setFocus()
            self.view.setCurrentIndex(self.model.index(0))
            self.opened.emit(self.model.index(0).data(ID_ROLE))
        elif not self.finder.pending:
            self._select_first = False

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
