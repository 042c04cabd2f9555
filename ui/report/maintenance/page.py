"""A maintenance pass: the form at the left, what it would do beside it, and the runs that were."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QHBoxLayout,
    QProgressBar,
    QSizePolicy,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from core.errors import ErrorCode, KnownError
from ui.messages import Messages
from ui.report.maintenance.form import EDGE, LINK_INSET, PassForm
from ui.report.maintenance.model import PassModel
from ui.report.maintenance.runs import RunsPane
from ui.report.maintenance.words import MaintenanceWords
from ui.tasks import Lane
from ui.widgets.basics import button, label, line
from ui.widgets.splitter import KeySplitter
from ui.widgets.tick_rows import TickView

if TYPE_CHECKING:
    from core.memory import Memory
    from core.model import Changes, ReflectReport, ReflectRequest
    from ui.operations import Operations
    from ui.tasks import Job, Task

_REST = 1_500
"""Milliseconds after a change by others until it is looked at anew."""


@dataclass(frozen=True, slots=True)
class Preview:
    """What a pass would do, for what request, and the journal's last entry when that was found out."""

    request: ReflectRequest
    report: ReflectReport
    last_entry: int


class _Changed(Exception):  # noqa: N818  # it is no error
    """The memory is another by now: what the pass would do."""

    def __init__(self, preview: Preview) -> None:
        super().__init__()
        self.preview = preview


class MaintenancePage(QWidget):
    """Looked at first, always; carried out by a second click, exactly as it was shown.

    Signals:
        closed: Back to the report.
        said: Words for the message bar, and whether what they tell can be undone there.
        entity_asked: Id of an entity to look at.
    """

    closed = Signal()
    said = Signal(str, bool)
    entity_asked = Signal(int)

    def __init__(self, operations: Operations, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._operations = operations
        self._words = MaintenanceWords()
        self._preview: Preview | None = None
        self._look: Task | None = None
        self._run: Task | None = None
        self._running = False
        self._runs: RunsPane | None = None
        self.model = PassModel(self, choosing=True)
        self.back = button(self.tr("Back to the report"), "link")
        self.preview_tab, self.runs_tab = button(self.tr("Preview"), "chip"), button(self.tr("Past runs"), "chip")
        self.count, self.hint = label("", ""), label("", "hint", wrap=True)
        self.apply, self.stop = button("", "primary"), button(self.tr("Cancel"))
        self.progress = QProgressBar(maximum=1_000, textVisible=False)
        self._lay_out()
        self._again = QTimer(self, singleShot=True, interval=_REST)
        self._again.timeout.connect(self._look_again)
        self._connect()
        self._show_running(running=False)

    def open(self) -> None:
        """Looks at what a pass would do now."""
        self._look_at()
        if self._runs is not None:
            self._runs.open()
        (self.view if self.model.rowCount() else next(iter(self.form.actions.values()))).setFocus()

    @property
    def runs(self) -> RunsPane:
        """The past runs, made when they are first wanted."""
        if self._runs is None:
            self._runs = RunsPane(self._operations, self._stack)
            self._stack.addWidget(self._runs)
            self._runs.entity_asked.connect(self.entity_asked)
            self._runs.said.connect(self.said)
        return self._runs

    # Making --------------------------------------------------------------------------------------------------

    def _connect(self) -> None:
        self._operations.memory_changed.connect(self._memory_changed)
        self.back.clicked.connect(self.closed)
        self.form.changed.connect(self._form_changed)
        self.model.chosen_changed.connect(self._show_chosen)
        self.view.opened.connect(self.entity_asked)
        self.apply.clicked.connect(self._carry_out)
        self.stop.clicked.connect(lambda: self._run is None or self._run.cancel())
        self._tabs.idClicked.connect(self._show_tab)

    def _lay_out(self) -> None:
        """From the outside in: what is put in its place with all it holds would be styled again."""
        splitter = self.splitter = KeySplitter(Qt.Orientation.Horizontal, self.tr("Width of the form"), self)
        splitter.setHandleWidth(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(splitter)
        self._fill_left(QFrame(splitter, objectName="panelLeft"))
        right = QFrame(splitter, objectName="surface")
        column = QVBoxLayout(right)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(self._make_tabs())
        column.addWidget(line())
        self._stack = QStackedWidget(right)
        column.addWidget(self._stack, 1)
        self._fill_preview(QWidget(self._stack))
        splitter.setStretchFactor(1, 1)
        splitter.setSizes([320, 896])

    def _make_tabs(self) -> QHBoxLayout:
        self._tabs = QButtonGroup(self)
        tabs = QHBoxLayout(spacing=6)
        tabs.setContentsMargins(16, 10, 16, 10)
        for place, tab in enumerate((self.preview_tab, self.runs_tab)):
            tab.setCheckable(True)
            tab.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
            self._tabs.addButton(tab, place)
            tabs.addWidget(tab)
        self.preview_tab.setChecked(True)
        tabs.addSpacing(12)
        tabs.addWidget(self.count)
        tabs.addStretch()
        return tabs

    def _fill_preview(self, preview: QWidget) -> None:
        self._stack.addWidget(preview)
        inside = QVBoxLayout(preview)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.setSpacing(0)
        self._previews = QStackedWidget(preview)
        self.view = TickView(self.model, self._previews)
        self.view.setAccessibleName(self.tr("What the pass would do"))
        self.hint.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.hint.setContentsMargins(48, 48, 48, 48)
        for part in (self.view, self.hint):
            self._previews.addWidget(part)
        foot = QHBoxLayout(spacing=12)
        foot.setContentsMargins(16, 10, 16, 10)
        note = label(
            self.tr("One step, with a record of each change; it can be undone as a whole."), "secondary", wrap=True
        )
        foot.addWidget(note, 1)
        foot.addWidget(self.progress, 1)
        foot.addWidget(self.stop)
        foot.addWidget(self.apply)
        inside.addWidget(self._previews, 1)
        inside.addWidget(line())
        inside.addLayout(foot)

    def _fill_left(self, left: QWidget) -> None:
        left.setMinimumWidth(280)
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 12, 0, 0)
        column.setSpacing(4)
        back = QHBoxLayout()
        back.setContentsMargins(EDGE - LINK_INSET, 0, 20, 0)
        back.addWidget(self.back)
        back.addStretch()
        title = label(self.tr("Maintenance"), "title")
        title.setContentsMargins(EDGE, 2, 20, 0)
        column.addLayout(back)
        column.addWidget(title)
        self.form = PassForm(left)
        column.addWidget(self.form, 1)

    # Looking -------------------------------------------------------------------------------------------------

    def _memory_changed(self, _changes: Changes) -> None:
        if self.isVisible() and not self._running:
            self._look_at_runs_again()
            if not self._again.isActive():
                self._again.start()

    def _form_changed(self) -> None:
        self.preview_tab.setChecked(True)
        self._show_tab(0)
        self._preview = None  # what is shown is no longer what is asked for
        self._show_chosen()
        self._look_at()

    def _look_again(self) -> None:
        if self.isVisible() and not self._running:
            self._look_at()

    def _look_at(self) -> None:
        """Asks the planner; the answer to an older question is no longer wanted."""
        if self._look is not None:
            self._look.cancel()
            self._look.drop()
            self._look = None
        request = self.form.request
        if not request.actions:
            self._preview = None
            self.form.show_problem(None)
            self._show_none(self.tr("Tick at least one thing to do."))
            return
        if not self.model.rowCount():
            self._show_none(self.tr("Looking through the memory"))
        self._look = self._operations.job(
            lambda memory, job: _look(memory, request, job), self._show, self._refused, lane=Lane.LONG
        )

    def _show(self, preview: Preview) -> None:
        self._look = None
        if preview.request != self.form.request:
            return  # an older question
        self._preview = preview
        self.form.show_problem(None)
        self.model.show(preview.report.candidates)
        if preview.report.candidates:
            self._previews.setCurrentIndex(0)
        else:
            self._show_none(self.tr("Nothing is to be done: all that was asked for is in order."))
        self._show_chosen()

    def _refused(self, error: Exception) -> None:
        self._look = None
        self._preview = None
        if isinstance(error, KnownError) and error.code is ErrorCode.VALUE_NOT_ALLOWED:
            self.form.show_problem(error)
            self._show_none(Messages().error(error))
        elif not (isinstance(error, KnownError) and error.code is ErrorCode.CANCELLED):
            self._operations.report(error)

    def _show_none(self, words: str) -> None:
        self.model.show(())
        self.hint.setText(words)
        self._previews.setCurrentIndex(1)
        self._show_chosen()

    def _show_chosen(self) -> None:
        chosen, total = len(self.model.chosen), self.model.total
        words = self.tr("%Ln changes", "", total) if total else ""
        if chosen < total:
            words = self.tr("%Ln of {total} changes", "", chosen).format(total=total)
        if self._preview is not None and not self._preview.report.complete:
            words += " · " + self.tr("only the latest were compared")
        self.count.setText(words)
        self.apply.setText(self.tr("Carry out %Ln changes", "", chosen) if chosen else self.tr("Carry out"))
        self.apply.setEnabled(chosen > 0 and self._preview is not None and not self._running)

    def _show_tab(self, place: int) -> None:
        self.count.setVisible(place == 0)
        if place:
            self._stack.setCurrentWidget(self.runs)
            self.runs.open()
        else:
            self._stack.setCurrentIndex(0)

    # Carrying out --------------------------------------------------------------------------------------------

    def _carry_out(self) -> None:
        preview, excluded = self._preview, self.model.excluded
        if preview is None:
            return
        self._show_running(running=True)
        task = self._operations.change_long(
            lambda memory, job: _carry_out(memory, preview, excluded, job),
            self._done,
            self._failed,
            lambda part: self.progress.setValue(round(part * 1_000)),
        )
        if self._running:
            self._run = task

    def _done(self, report: ReflectReport) -> None:
        self._ended()
        self.said.emit(self.tr("Maintenance done: {counts}.").format(counts=self._words.counted(report.counts)), True)

    def _failed(self, error: Exception) -> None:
        self._ended()
        if isinstance(error, _Changed):
            self._show(error.preview)
            self.said.emit(self.tr("The memory has changed meanwhile. Look at what would be done now."), False)
        elif isinstance(error, KnownError) and error.code is ErrorCode.CANCELLED:
            self.said.emit(Messages().error(error), False)
        else:
            self._operations.report(error)

    def _ended(self) -> None:
        self._run = None
        self._show_running(running=False)
        self._look_at()
        self._look_at_runs_again()

    def _look_at_runs_again(self) -> None:
        if self._runs is not None:
            self._runs.look_again()

    def _show_running(self, *, running: bool) -> None:
        self._running = running
        self.progress.setValue(0)
        self.progress.setVisible(running)
        self.stop.setVisible(running)
        for part in (self.form, self.view, self.runs_tab):
            part.setEnabled(not running)
        self._show_chosen()


def _look(memory: Memory, request: ReflectRequest, job: Job, at: str | None = None) -> Preview:
    last_entry = memory.journal.last_id()
    report = memory.lifecycle.reflect(request, dry_run=True, now=at, cancelled=job.cancelled)
    return Preview(request, report, last_entry)


def _carry_out(memory: Memory, preview: Preview, excluded: frozenset[str], job: Job) -> ReflectReport:
    """Runs the pass at the time that the preview held to, so that it does what was shown and nothing else."""
    if memory.journal.last_id() != preview.last_entry:
        current = _look(memory, preview.request, job, preview.report.at)
        if current.report.candidates != preview.report.candidates:
            raise _Changed(_look(memory, preview.request, job))
    return memory.lifecycle.reflect(
        preview.request, exclude=excluded, now=preview.report.at, progress=job.report, cancelled=job.cancelled
    )
