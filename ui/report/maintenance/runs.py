"""Past runs: when, by whom, what each did, and the way back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QListView, QStackedWidget, QVBoxLayout, QWidget

from ui.operations import Refresh
from ui.report.maintenance.model import PassModel
from ui.report.maintenance.words import MaintenanceWords
from ui.widgets.basics import button, label, line
from ui.widgets.splitter import KeySplitter
from ui.widgets.tick_rows import TickView

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from core.memory import Memory
    from core.model import AuditRow, ReflectRun
    from ui.operations import Operations

Index = QModelIndex | QPersistentModelIndex
_Read = tuple[tuple["ReflectRun", ...], str, tuple["AuditRow", ...], dict[int, str]]
_FRAME = 4


class RunModel(QAbstractListModel):
    """A line a run, newest first."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.runs: Sequence[ReflectRun] = ()
        self._words = MaintenanceWords()

    def show(self, runs: Sequence[ReflectRun]) -> None:
        """Shows these."""
        if runs == self.runs:
            return
        self.beginResetModel()
        self.runs = runs
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008  # Qt's own default
        """One a run."""
        return 0 if parent.isValid() else len(self.runs)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """A run in words."""
        if not index.isValid() or index.row() >= len(self.runs):
            return None
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return self._words.run(self.runs[index.row()])
        return None


class RunsPane(QWidget):
    """The runs, and the evidence of the chosen one.

    Signals:
        said: Words for the message bar, and whether what they tell can be undone there.
        entity_asked: Id of an entity to look at.
    """

    said = Signal(str, bool)
    entity_asked = Signal(int)

    def __init__(self, operations: Operations, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._operations = operations
        self._run: str = ""
        self.model, self.evidence = RunModel(self), PassModel(self, choosing=False)
        self.undo = button(self.tr("Undo this run"))
        self.told = label("", "hint", wrap=True)
        self._lay_out()
        self._refresh: Refresh[_Read] = Refresh(operations, self._query, self._show, self)
        self.list.selectionModel().currentChanged.connect(self._choose)
        self.rows.opened.connect(self.entity_asked)
        self.undo.clicked.connect(self._undo)

    def open(self) -> None:
        """Reads them."""
        self._refresh.restart()

    def look_again(self) -> None:
        """Reads them soon."""
        self._refresh.request()

    def _query(self) -> Callable[[Memory], _Read]:
        wanted = self._run

        def read(memory: Memory) -> _Read:
            runs = memory.lifecycle.runs()
            chosen = wanted if any(run.id == wanted for run in runs) else (runs[0].id if runs else "")
            rows = memory.lifecycle.audit(chosen) if chosen else ()
            return runs, chosen, rows, _texts(memory, rows)

        return read

    def _show(self, read: _Read) -> None:
        runs, chosen, rows, texts = read
        if self._run not in ("", chosen) and any(run.id == self._run for run in runs):
            return  # another was chosen meanwhile
        self._run = chosen
        place = self.list.verticalScrollBar().value()
        self.list.selectionModel().blockSignals(True)
        self.model.show(runs)
        row = next((at for at, run in enumerate(runs) if run.id == chosen), -1)
        if row >= 0:
            self.list.setCurrentIndex(self.model.index(row))
        self.list.selectionModel().blockSignals(False)
        self.list.verticalScrollBar().setValue(place)
        self.evidence.show(rows, texts)
        if runs:  # no more room than they need
            self.list.setMaximumHeight(len(runs) * self.list.sizeHintForRow(0) + _FRAME)
        self._nothing.setText(self.tr("No maintenance has been run yet. Each run is listed here with all it did."))
        self._stack.setCurrentIndex(0 if runs else 1)
        if runs:
            run = runs[row]
            self.undo.setEnabled(not run.undone and run.entry_id is not None)
            self.told.setText(self.tr("This run was undone.") if run.undone else "")

    def _choose(self, index: QModelIndex) -> None:
        if index.isValid():
            self._run = self.model.runs[index.row()].id
            self._refresh.restart()

    def _undo(self) -> None:
        run = next((each for each in self.model.runs if each.id == self._run), None)
        if run is None or run.entry_id is None:
            return
        entry_id = run.entry_id
        said = self.tr("Undid the maintenance run.")
        self._operations.change(
            lambda memory: memory.journal.undo(entry_id), lambda _changes: self.said.emit(said, False)
        )

    def _lay_out(self) -> None:
        self._stack = QStackedWidget(self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._stack)
        splitter = self.splitter = KeySplitter(Qt.Orientation.Vertical, self.tr("Height of the list"), self._stack)
        splitter.setHandleWidth(1)
        self._stack.addWidget(splitter)
        self.list = QListView(splitter)
        self.list.setModel(self.model)
        self.list.setAccessibleName(self.tr("Past runs"))
        self.list.setSpacing(0)
        self.list.setUniformItemSizes(True)
        self.list.setProperty("role", "rows")
        self._fill_lower(QWidget(splitter))
        splitter.setSizes([169, 391])
        self._nothing = label(self.tr("Looking through the memory"), "hint", wrap=True)
        self._nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._stack.addWidget(self._nothing)
        self._stack.setCurrentWidget(self._nothing)

    def _fill_lower(self, lower: QWidget) -> None:
        below = QVBoxLayout(lower)
        below.setContentsMargins(0, 0, 0, 0)
        below.setSpacing(0)
        self.rows = TickView(self.evidence, lower)
        self.rows.setAccessibleName(self.tr("What the run did"))
        below.addWidget(line())
        below.addWidget(self.rows, 1)
        below.addWidget(line())
        foot = QHBoxLayout(spacing=12)
        foot.setContentsMargins(16, 8, 16, 8)
        foot.addWidget(self.told, 1)
        foot.addWidget(self.undo)
        below.addLayout(foot)


def _texts(memory: Memory, rows: Sequence[AuditRow]) -> dict[int, str]:
    """What the observations say that a run was about, as far as they are still there."""
    entities = memory.graph.entities(
        sorted({row.entity_id for row in rows if row.entity_id is not None}), include_archived=True
    )
    return {each.id: each.content for entity in entities for each in entity.observations}
