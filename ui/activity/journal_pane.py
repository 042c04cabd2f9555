"""The list of changes with what narrows it: reads pages, takes in what is new, keeps its place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from ui.activity.filter_bar import JournalFilters
from ui.activity.model import JournalModel
from ui.activity.view import JournalView
from ui.operations import Refresh
from ui.widgets.basics import button, label, line

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from core.memory import Memory
    from core.model import Changes, EntryFilter, JournalEntry, SessionEntries
    from ui.operations import Operations

PAGE = 200
_MOST_NEW = 2_000
"""When more has come in, the list begins anew."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What was read for the list.

    Attributes:
        wanted: The question.
        after_id: The newest entry then known; None for the first page.
        entries: Those that fit, newest first.
        undone: Which of the entries shown are undone, if that was asked.
        authors: Sessions that wrote, for the choice of authors.
    """

    wanted: EntryFilter
    after_id: int | None
    entries: tuple[JournalEntry, ...]
    undone: Mapping[int, int] | None
    authors: tuple[SessionEntries, ...]


class JournalPane(QWidget):
    """Filters above, the list below.

    Signals:
        chosen: The `JournalEntry` that is now chosen, or None; and whether somebody has asked for it.
        begin_asked: There is nothing yet, and the person wants to write or import.
    """

    chosen = Signal(object, bool)
    begin_asked = Signal()

    def __init__(self, operations: Operations, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._operations = operations
        self._known_to = 0
        self._wanted_id: int | None = None
        self._stale = True
        self._anew = True
        self._undone_asked = False
        self._settling = False
        self.model = JournalModel(self)
        self._lay_out()
        self._reading = Refresh(operations, self._query, self._show, self)
        self.filters.changed.connect(self.restart)
        self.model.more_asked.connect(self._read_more)
        self.view.selectionModel().currentChanged.connect(self._current_changed)

    @property
    def current(self) -> JournalEntry | None:
        """The entry that is chosen."""
        return self.model.entry_at(self.view.currentIndex().row())

    def restart(self) -> None:
        """Shows the answer to what is now asked."""
        self._anew = True
        self._reading.restart()

    def refresh(self) -> None:
        """Takes in what came while the screen was not in sight."""
        if self._stale:
            self.restart()

    def changed(self, changes: Changes, *, in_sight: bool) -> None:
        """Somebody wrote."""
        if changes.everything:
            self._anew = True
        if any(entry.undoes is not None for entry in changes.entries):
            self._undone_asked = True
        if in_sight:
            self._reading.request()
        else:
            self._stale = True

    def take_focus(self) -> None:
        """Puts the keys where something can be done."""
        there = [self.view, self.show_all, self.begin]
        next((each for each in there if each.isVisible()), self.view).setFocus()

    def choose(self, entry_id: int) -> None:
        """Goes to an entry, reading as far back as it lies."""
        row = self.model.row_of(entry_id)
        self._wanted_id = None
        if row >= 0:
            self.view.go_to(row)
            self.view.setFocus()
        else:
            self._wanted_id = entry_id
            if self.filters.narrowed:
                self.filters.clear()
            else:
                self.restart()

    # Making --------------------------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        bar = QWidget(self)
        inner = QVBoxLayout(bar)
        inner.setContentsMargins(16, 10, 16, 10)
        self.filters = JournalFilters(bar)
        inner.addWidget(self.filters)
        self._pages = QStackedWidget(self)
        self.view = JournalView(self.model, self._pages)
        self._pages.addWidget(self.view)
        self._pages.addWidget(self._make_nothing())
        column.addWidget(bar)
        column.addWidget(line())
        column.addWidget(self._pages, 1)

    def _make_nothing(self) -> QWidget:
        self._nothing = label("", "hint", wrap=True)
        self._nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.show_all = button(self.tr("Show all changes"))
        self.show_all.clicked.connect(self.filters.clear)
        self.begin = button(self.tr("Go to Explore"))
        self.begin.clicked.connect(self.begin_asked)
        nothing = QWidget(self._pages)
        column = QVBoxLayout(nothing)
        column.setContentsMargins(48, 0, 48, 80)
        column.setSpacing(12)
        column.addStretch()
        column.addWidget(self._nothing)
        for way in (self.show_all, self.begin):
            column.addWidget(way, 0, Qt.AlignmentFlag.AlignCenter)
        column.addStretch()
        return nothing

    # Reading -------------------------------------------------------------------------------------------------

    def _query(self) -> Callable[[Memory], Answer]:
        wanted, anew = self.filters.wanted, self._anew
        after_id = None if anew else self._known_to
        oldest = self.model.oldest_id if self._undone_asked and not anew else None
        reach = self._wanted_id if anew else None

        def read(memory: Memory) -> Answer:
            if after_id is None:
                entries = memory.history.entries(wanted, limit=PAGE)
                while reach is not None and len(entries) % PAGE == 0 and entries and entries[-1].id > reach:
                    entries += memory.history.entries(wanted, before_id=entries[-1].id, limit=PAGE)
            else:
                entries = memory.history.entries(wanted, after_id=after_id, limit=_MOST_NEW)
            undone = None if oldest is None else memory.history.undone(oldest)
            return Answer(wanted, after_id, entries, undone, memory.history.sessions_with_entries())

        return read

    def _show(self, answer: Answer) -> None:
        if answer.wanted != self.filters.wanted:
            return
        self._stale = False
        self.filters.show_authors(answer.authors)
        if answer.after_id is None or len(answer.entries) == _MOST_NEW:
            self._show_anew(answer)
        else:
            self._show_news(answer)
        if not self.model.rowCount():
            self._say_nothing()
            return
        focused = self.begin.hasFocus() or self.show_all.hasFocus()
        self._pages.setCurrentIndex(0)
        if focused:
            self.view.setFocus()

    def _show_anew(self, answer: Answer) -> None:
        asked = self._wanted_id is not None
        kept = self._wanted_id if asked else (self.current.id if self.current else None)
        self._anew = self._undone_asked = False
        self._known_to = max((entry.id for entry in answer.entries), default=0)
        self.model.replace(answer.entries, more=bool(answer.entries) and len(answer.entries) % PAGE == 0)
        self.view.forget_unseen()
        self._wanted_id = None
        row = -1 if kept is None else self.model.row_of(kept)
        self._settling = True
        if row >= 0:
            self.view.go_to(row)
        else:
            self.view.scrollToTop()
        self._settling = False
        self.chosen.emit(self.current, asked)

    def _show_news(self, answer: Answer) -> None:
        new = [entry for entry in answer.entries if entry.id > self._known_to]
        if new:
            self._known_to = new[0].id
            own = all(entry.session_id == self._operations.session_id for entry in new)
            self.view.grown(self.model.prepend(new), len(new), own=own)
        if answer.undone is not None:
            self._undone_asked = False
            self.model.mark(answer.undone)

    def _read_more(self) -> None:
        before, wanted = self.model.oldest_id, self.filters.wanted

        def show(entries: tuple[JournalEntry, ...]) -> None:
            if self.filters.wanted == wanted and self.model.oldest_id == before:
                self.model.append(entries, more=len(entries) == PAGE)

        self._operations.read(lambda memory: memory.history.entries(wanted, before_id=before, limit=PAGE), show)

    def _say_nothing(self) -> None:
        narrowed = self.filters.narrowed
        self._nothing.setText(
            self.tr("Nothing that was done fits this.")
            if narrowed
            else self.tr(
                "Nothing was written yet. What you or an agent writes is told here, and can be undone. Begin on"
                " Explore: import what you have, or connect a client."
            )
        )
        self.show_all.setVisible(narrowed)
        self.begin.setVisible(not narrowed)
        focused = self.view.hasFocus()
        self._pages.setCurrentIndex(1)
        if focused:
            (self.show_all if narrowed else self.begin).setFocus()

    def _current_changed(self, current: QModelIndex, _before: QModelIndex) -> None:
        if not self._settling:
            self.chosen.emit(self.model.entry_at(current.row()), True)
