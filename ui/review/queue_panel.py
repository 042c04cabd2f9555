"""The queue at the left: how much waits, which of it is shown, the list, and looking for more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from ui.review.filter_bar import FilterBar
from ui.review.queue import ordered
from ui.review.queue_model import ID_ROLE, QueueModel
from ui.review.queue_view import QueueView
from ui.review.scan_bar import ScanBar
from ui.widgets.basics import button, label, line
from ui.widgets.empty import in_place_of_a_list

if TYPE_CHECKING:
    from collections.abc import Collection

    from ui.review.decisions import Tally
    from ui.review.queue import Filter, Line, Queue


class QueuePanel(QFrame):
    """The list keeps what is chosen, and its place, whatever comes and goes around it.

    Attributes:
        known: Everything there is by the proposal's id, whether it is shown or not.

    Signals:
        chosen: Id of the proposal that is now the current one; None when there is none.
        filtered: Another filter is wanted.
        reordered: The order that is wanted from now on; the list has it.
        batch_asked: All that is shown is to be approved at once.
    """

    chosen = Signal(object)
    filtered = Signal()
    reordered = Signal(str)
    batch_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("panelLeft")
        self._queue: Queue | None = None
        self.known: dict[int, Line] = {}
        self._hidden: frozenset[int] = frozenset()
        self._current: int | None = None
        self._following = False
        self.count = label(role="secondary")
        self.tally = label(role="secondary", wrap=True)
        self.filters = FilterBar()
        self.model = QueueModel(self)
        self.view = QueueView(self.model)
        self.view.setAccessibleName(self.tr("What waits for a decision"))
        self.empty = label(role="hint", wrap=True)
        self.empty.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.clear = button(self.tr("Show all"))
        self.approve_all = button("")
        self.scan = ScanBar()
        self._lay_out()
        self.filters.changed.connect(self._filter)
        self.filters.order_chosen.connect(self._reorder)
        self.clear.clicked.connect(self._clear)
        self.approve_all.clicked.connect(self.batch_asked)
        self.view.selectionModel().currentChanged.connect(self._picked)

    @property
    def current(self) -> int | None:
        """The proposal that is chosen."""
        return self._current

    @property
    def lines(self) -> list[Line]:
        """What is shown, in its order."""
        return list(self.model.lines)

    @property
    def filter(self) -> Filter:
        """Which proposals are shown."""
        return self.filters.filter()

    @property
    def all_lines(self) -> Collection[Line]:
        """What there is, whether it is shown or not."""
        return self.known.values()

    def line(self, proposal_id: int | None) -> Line | None:
        """A proposal that is shown."""
        row = self.model.row_of(proposal_id)
        return self.model.lines[row] if row >= 0 else None

    def show_queue(self, queue: Queue, hidden: frozenset[int]) -> None:
        """Shows what there is now, but for what is being decided."""
        if self._queue is None:
            self.filters.show_order(queue.order)
        self._queue = queue
        self.known = {one.proposal.id: one for one in queue.lines}
        self._hidden = hidden
        self._show()

    def hide_lines(self, ids: Collection[int]) -> None:
        """Takes out what is being decided, before the memory has done so."""
        self._hidden |= frozenset(ids)
        self._show()

    def choose(self, proposal_id: int | None) -> None:
        """Makes a proposal the current one."""
        self._current = proposal_id
        self._following = True
        row = self.model.row_of(proposal_id)
        if row >= 0:
            self.view.setCurrentIndex(self.model.index(row))
        else:
            self.view.clearSelection()
            self.view.selectionModel().clearCurrentIndex()
        self._following = False

    def step(self, from_id: int | None, steps: int) -> int | None:
        """The proposal some steps on from one, around the end; None when there is no other."""
        lines, row = self.model.lines, self.model.row_of(from_id)
        if not lines:
            return None
        return lines[(row + steps) % len(lines)].proposal.id if row >= 0 else lines[0].proposal.id

    def after(self, proposal_id: int, leaving: Collection[int] = ()) -> int | None:
        """The one to show after this one is decided: the next that nobody put off yet, around the end."""
        lines, row = self.model.lines, max(self.model.row_of(proposal_id), 0)
        ahead = [*lines[row + 1 :], *lines[:row]]
        rest = [one.proposal for one in ahead if one.proposal.id not in leaving and one.proposal.id != proposal_id]
        open_ones = [one for one in rest if one.status != "unsure"] or rest
        return open_ones[0].id if open_ones else None

    def upcoming(self, proposal_id: int | None) -> list[int]:
        """Those that are likely to be shown soon."""
        if proposal_id is None:
            return []
        likely = [self.after(proposal_id), self.step(proposal_id, 1), self.step(proposal_id, 2)]
        return list(dict.fromkeys(one for one in likely if one is not None and one != proposal_id))

    def show_tally(self, tally: Tally) -> None:
        """Says what was decided so far."""
        words = [
            text
            for count, text in (
                (tally.approved, self.tr("%Ln approved", "", tally.approved)),
                (tally.rejected, self.tr("%Ln rejected", "", tally.rejected)),
                (tally.unsure, self.tr("%Ln not sure", "", tally.unsure)),
            )
            if count
        ]
        left = sum(one.proposal.status != "unsure" and one.proposal.id not in self._hidden for one in self.all_lines)
        if words and self._queue is not None and not self._queue.decided:
            words.append(self.tr("%Ln left", "", left))
        self.tally.setText(" · ".join(words))
        self.tally.setVisible(bool(words))

    def _show(self) -> None:
        if self._queue is None:
            return
        there = [line for line in self.known.values() if line.proposal.id not in self._hidden]
        wanted = self.filter
        passing = [line for line in there if wanted.takes(line)]
        lines = [line for line in passing if wanted.kind in (None, line.proposal.kind)]
        if wanted.state != "decided":
            lines = ordered(lines, self.filters.order.currentData())
        place = self.view.verticalScrollBar().value()
        anchor = self._anchor()
        self._following = True  # a view whose current row goes away moves to the next, which nobody asked for
        self.model.update(lines)
        self.choose(self._current)
        self._following = False
        self._scroll_back(anchor, place)
        self.filters.show_lines(there, passing)
        gone = len(self._hidden & self.known.keys()) if not self._queue.decided else 0
        self.count.setText(self.tr("%Ln waiting", "", max(0, self._queue.waiting - gone)))
        self._say_what_is_here(wanted, lines, there)

    def _say_what_is_here(self, wanted: Filter, lines: list[Line], there: list[Line]) -> None:
        self._body.setCurrentIndex(0 if lines else 1)
        if there and wanted.narrows:
            self.empty.setText(self.tr("Nothing here fits the filter."))
        elif wanted.state == "decided":
            self.empty.setText(self.tr("Nothing was decided yet."))
        else:
            self.empty.setText(self.tr("Nothing waits for you."))
        self.clear.setVisible(not lines and (wanted.narrows or wanted.state != "waiting"))
        open_ones = sum(line.proposal.status != "stale" for line in lines)
        self.approve_all.setText(self.tr("Approve all %Ln shown…", "", open_ones))
        self.approve_all.setVisible(wanted.state != "decided" and open_ones > 1)
        self.foot.setVisible(not self.approve_all.isHidden() or not self.scan.isHidden())

    def _anchor(self) -> tuple[int, int] | None:
        """The first proposal in sight, and how far its top is from the list's."""
        row = self.view.rowAt(0)
        if row < 0 or row >= len(self.model.lines):
            return None
        return self.model.lines[row].proposal.id, self.view.rowViewportPosition(row)

    def _scroll_back(self, anchor: tuple[int, int] | None, place: int) -> None:
        """What was in sight stays where it was, whatever came or went above it."""
        bar = self.view.verticalScrollBar()
        row = -1 if anchor is None else self.model.row_of(anchor[0])
        if anchor is not None and row >= 0 and place:
            bar.setValue(bar.value() + self.view.rowViewportPosition(row) - anchor[1])
        else:
            bar.setValue(place)

    def _filter(self) -> None:
        self.filtered.emit()
        self._show()

    def _reorder(self, order: str) -> None:
        """Begins at the top: who wants the largest first wants to see it first."""
        self._current = None
        self._show()
        self.view.scrollToTop()
        self.reordered.emit(order)

    def _clear(self) -> None:
        self.filters.clear()
        self.view.setFocus()

    def _picked(self, current: QModelIndex) -> None:
        if not self._following:
            self._current = current.data(ID_ROLE) if current.isValid() else None
            self.chosen.emit(self._current)

    def _lay_out(self) -> None:
        title = QHBoxLayout(spacing=8)
        title.setContentsMargins(12, 14, 12, 0)
        title.addWidget(label(self.tr("Review"), "title"))
        title.addStretch()
        title.addWidget(self.count)
        self.tally.setContentsMargins(12, 2, 12, 0)
        self.tally.hide()
        self._body = QStackedWidget()
        self._body.addWidget(self.view)
        self._body.addWidget(in_place_of_a_list(self.empty, self.clear))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(title)
        layout.addWidget(self.tally)
        layout.addSpacing(8)
        layout.addWidget(self.filters)
        layout.addWidget(line())
        layout.addWidget(self._body, 1)
        layout.addWidget(self._foot())

    def _foot(self) -> QWidget:
        """Under the list: all at once, and looking for more."""
        self.foot = QFrame()
        column = QVBoxLayout(self.foot)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(line())
        column.addSpacing(8)
        row = QHBoxLayout()
        row.setContentsMargins(12, 0, 12, 0)
        row.addWidget(self.approve_all, 1)
        column.addLayout(row)
        column.addWidget(self.scan)
        column.addSpacing(8)
        return self.foot
