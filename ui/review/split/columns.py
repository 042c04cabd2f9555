"""The columns of a split side by side: what stays, and each new entity."""

from __future__ import annotations

import secrets
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import QApplication, QHBoxLayout, QScrollArea, QWidget

from ui.review.split.column import Column, PartColumn, StaysColumn
from ui.review.split.edge_scroll import EdgeScroll

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from PySide6.QtCore import QStringListModel

GAP = 12


class Columns(QScrollArea):
    """As many as are wanted; those that are not are kept for the next. The one with the keyboard stays in sight.

    Signals, each with the column that it comes from:
        renamed: The name of a part, while it is typed.
        retyped: Its type.
        removed: It is not wanted.
        dropped: Ids of observations that were dropped on it.
        place_asked: The number of the column to which what is selected is to go.
        shift_asked: How many columns to the right what is selected is to go.
        places_asked: Where on the screen all places are to be offered.
        part_asked: A new one is wanted (without a column).
    """

    renamed = Signal(object, str)
    retyped = Signal(object, str)
    removed = Signal(object)
    dropped = Signal(object, list)
    place_asked = Signal(object, int)
    shift_asked = Signal(object, int)
    places_asked = Signal(object, QPoint)
    part_asked = Signal()

    def __init__(self, types: QStringListModel, parent: QWidget | None = None) -> None:
        super().__init__(parent, widgetResizable=True)
        self._types = types
        self._token = secrets.token_hex(8)
        self._spare: list[PartColumn] = []
        self.parts: list[PartColumn] = []
        self.stays = StaysColumn(self._token)
        self._inside = QWidget()
        self._row = QHBoxLayout(self._inside)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(GAP)
        self._row.addWidget(self.stays, 1)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidget(self._inside)
        self._edge_scroll = EdgeScroll(self)
        self._connect_column(self.stays)
        self.horizontalScrollBar().rangeChanged.connect(self._keep_in_sight)

    @property
    def all(self) -> list[Column]:
        """What stays, and the parts, by their numbers."""
        return [self.stays, *self.parts]

    def numbered(self, number: int) -> Column | None:
        """The column of a number, if there is one."""
        return self.all[number] if number < len(self.all) else None

    def beside(self, column: Column, step: int) -> Column | None:
        """The column that lies so many to the right of another, if there is one."""
        at = self.all.index(column) + step
        return self.all[at] if 0 <= at < len(self.all) else None

    def make(self, count: int) -> Iterator[None]:
        """Sees to it that there are columns for so many parts, with a pause after each."""
        while len(self.parts) + len(self._spare) < count:
            self._spare.append(self._part_column())
            yield

    def arrange(self, keys: Sequence[int]) -> None:
        """One column a part, in their order; those that are there already are kept."""
        if list(keys) == [column.key for column in self.parts]:
            return
        known = {column.key: column for column in self.parts}
        for column in self.parts:
            self._row.removeWidget(column)
            if column.key not in keys:
                column.hide()
                self._spare.append(column)
        self.parts = [known.get(key) or self._unused(key) for key in keys]
        before: QWidget = self.stays.list
        for at, column in enumerate(self.parts, start=1):
            self._row.insertWidget(at, column, 1)
            for field in (column.name, column.kind, column.remove, column.list):
                QWidget.setTabOrder(before, field)
                before = field
            column.show()

    def go_to(self, column: Column) -> None:
        """Puts the keyboard there."""
        column.list.setFocus(Qt.FocusReason.OtherFocusReason)
        self.ensureWidgetVisible(column, 0, 0)

    def go_to_part(self, key: int) -> None:
        """Puts the keyboard at a part, if it is there."""
        column = next((each for each in self.parts if each.key == key), None)
        if column is not None:
            self.go_to(column)

    def go_to_name(self, column: PartColumn) -> None:
        """Puts the keyboard at the name of a part."""
        self.ensureWidgetVisible(column, 0, 0)
        column.name.setFocus(Qt.FocusReason.OtherFocusReason)

    def _keep_in_sight(self) -> None:
        """There are more columns, or less room: the one with the keyboard stays in sight."""
        focused = QApplication.focusWidget()
        column = next((each for each in self.all if focused is not None and each.isAncestorOf(focused)), None)
        if column is not None:
            self.ensureWidgetVisible(column, 0, 0)

    def _step(self, column: Column, step: int) -> None:
        target = self.beside(column, step)
        if target is not None:
            self.go_to(target)

    def _only(self, chosen: Column) -> None:
        """One column at a time has a selection: a key moves what one sees selected, and nothing else."""
        for column in self.all:
            if column is not chosen:
                column.list.clearSelection()

    def _unused(self, key: int) -> PartColumn:
        column = self._spare.pop() if self._spare else self._part_column()
        column.key = key
        column.list.observations.update((), ())
        return column

    def _part_column(self) -> PartColumn:
        column = PartColumn(self._token, self._types, self._inside)
        column.hide()
        column.renamed.connect(partial(self.renamed.emit, column))
        column.retyped.connect(partial(self.retyped.emit, column))
        column.removed.connect(partial(self.removed.emit, column))
        self._connect_column(column)
        return column

    def _connect_column(self, column: Column) -> None:
        column.dropped.connect(partial(self.dropped.emit, column))
        column.hovered.connect(self._edge_scroll.dragged)
        column.left.connect(self._edge_scroll.stop)
        column.list.place_asked.connect(partial(self.place_asked.emit, column))
        column.list.step_asked.connect(partial(self._step, column))
        column.list.shift_asked.connect(partial(self.shift_asked.emit, column))
        column.list.places_asked.connect(partial(self.places_asked.emit, column))
        column.list.part_asked.connect(self.part_asked)
        column.list.chosen.connect(partial(self._only, column))
