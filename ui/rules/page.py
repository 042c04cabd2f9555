"""The page that holds a memory against the strict rules, and repairs what the person chooses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QFrame, QHBoxLayout, QProgressBar, QStackedWidget, QVBoxLayout, QWidget

from core.errors import ErrorCode, KnownError
from ui.messages import Messages
from ui.operations import Refresh
from ui.rules.model import Check, ViolationModel
from ui.screen import Screen
from ui.tasks import Lane
from ui.widgets.basics import button, label, line
from ui.widgets.tick_rows import TickView

if TYPE_CHECKING:
    from core.memory import Memory
    from core.model import Changes, RepairReport
    from ui.operations import Operations
    from ui.tasks import Task

_REST = 1_500
"""Milliseconds from one check to the next while others write."""

_WIDTH, _CORNER = 1_360, 8
"""As wide as the report; and what the round corners of the tile need below the list."""

_Found = tuple[Check, bool]


class RulesPage(Screen):
    """Every violation with a proposed repair; those that are ticked are carried out as one step."""

    def __init__(self, operations: Operations, parent: QWidget | None = None) -> None:
        super().__init__(operations, parent)
        self.setObjectName("page")
        self.model = ViolationModel(self)
        self.keep = QCheckBox(self.tr("When something is split in this memory, keep to the rules as well"))
        self.all = QCheckBox(self.tr("All"))
        for box in (self.keep, self.all):
            box.setProperty("role", "choice")
        self.count = label()
        self.again = button(self.tr("Check again"))
        self.carry_out = button("", "primary")
        self.stop = button(self.tr("Stop"))
        self.progress = QProgressBar(maximum=1_000, textVisible=False)
        self.none = label(role="hint", wrap=True)
        self.none.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._busy = False
        self._task: Task | None = None
        self._lay_out()
        self._refresh: Refresh[_Found] = Refresh(
            operations, lambda: _check, self._show, self, rest=_REST, lane=Lane.LONG
        )
        operations.memory_changed.connect(self._memory_changed)
        self.model.chosen_changed.connect(self._show_chosen)
        self.view.opened.connect(self.entity_asked)
        self.keep.clicked.connect(self._keep)
        self.all.clicked.connect(self._choose_all)
        self.again.clicked.connect(self._refresh.restart)
        self.carry_out.clicked.connect(self._carry_out)
        self.stop.clicked.connect(lambda: self._task is None or self._task.cancel())

    def open(self, _what: object = None) -> None:
        """Checks the memory as it is now."""
        if not self.model.violations:
            self.none.setText(self.tr("Looking through the memory"))
            self._show_none(none=True)
        self._refresh.restart()
        self.view.setFocus()

    def _lay_out(self) -> None:
        hint = self.tr(
            "Agents that use the strict profile write by these rules: names in lower case with hyphens, eight types of"
            " entities, seven of relations, short observations, no circles. Here you see what does not follow them yet."
            " Only what you tick is changed, in one step that can be undone."
        )
        middle = QHBoxLayout(self)
        middle.setContentsMargins(28, 20, 28, 20)
        page = QWidget(self)
        page.setMaximumWidth(_WIDTH)
        middle.addStretch(1)
        middle.addWidget(page, 1_000)
        middle.addStretch(1)
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        column.addWidget(label(self.tr("Check against the strict rules"), "page"))
        column.addWidget(label(hint, "hint", wrap=True))
        column.addWidget(self.keep, 0, Qt.AlignmentFlag.AlignLeft)
        tile = QFrame(page)
        tile.setProperty("role", "tile")
        column.addWidget(tile, 1)
        self._fill_tile(tile)
        self._show_busy(busy=False)

    def _fill_tile(self, tile: QFrame) -> None:
        column = QVBoxLayout(tile)
        column.setContentsMargins(1, 0, 1, _CORNER)
        column.setSpacing(0)
        row = QHBoxLayout(spacing=12)
        row.setContentsMargins(8, 10, 12, 10)
        row.addWidget(self.all)
        row.addWidget(self.count)
        row.addStretch(1)
        for each in (self.again, self.stop, self.carry_out):
            row.addWidget(each)
        column.addLayout(row)
        column.addWidget(self.progress)
        column.addWidget(line())
        self._stack = QStackedWidget(tile)
        self.view = TickView(self.model, self._stack)
        self.view.setAccessibleName(self.tr("What breaks a rule"))
        self._stack.addWidget(self.view)
        self._stack.addWidget(self.none)
        column.addWidget(self._stack, 1)

    def _show(self, found: _Found) -> None:
        check, strict = found
        self.keep.setChecked(strict)
        self.model.show(check)
        if not check.violations:
            self.none.setText(self.tr("Everything in this memory follows the rules."))
        self._show_none(none=not check.violations)
        if check.violations and not self.view.currentIndex().isValid():
            self.view.setCurrentIndex(self.model.index(0, 0))

    def _show_none(self, *, none: bool) -> None:
        self._stack.setCurrentWidget(self.none if none else self.view)
        self.all.setVisible(not none)
        self.count.setVisible(not none)
        self.carry_out.setVisible(not none)

    def _show_chosen(self) -> None:
        chosen, possible = self.model.chosen_count, self.model.repairable
        self.count.setText(self.tr("%Ln things do not follow the rules", "", len(self.model.violations)))
        self.carry_out.setText(self.tr("Carry out %Ln repairs", "", chosen))
        self.carry_out.setEnabled(chosen > 0)
        partly = Qt.CheckState.PartiallyChecked if chosen else Qt.CheckState.Unchecked
        self.all.setCheckState(Qt.CheckState.Checked if chosen == possible > 0 else partly)

    def _show_busy(self, *, busy: bool) -> None:
        self._busy = busy
        self.progress.setVisible(busy)
        self.stop.setVisible(busy)
        self.carry_out.setEnabled(not busy and self.model.chosen_count > 0)
        for each in (self.again, self.all, self.view, self.keep):
            each.setEnabled(not busy)

    def _choose_all(self) -> None:
        self.model.choose_all(chosen=self.model.chosen_count < self.model.repairable)

    def _keep(self, strict: bool) -> None:  # noqa: FBT001  # a signal's argument
        self.operations.change(lambda memory: memory.rules.set_strict(strict=strict))

    def _carry_out(self) -> None:
        chosen = self.model.chosen
        self._show_busy(busy=True)
        task = self.operations.change_long(
            lambda memory, job: memory.rules.repair(chosen, job.report, job.cancelled),
            self._done,
            self._failed,
            lambda share: self.progress.setValue(round(share * 1_000)),
        )
        if self._busy:
            self._task = task

    def _done(self, report: RepairReport) -> None:
        self._ended()
        words = self.tr("Carried out %Ln repairs.", "", report.done)
        if report.stale:
            words += " " + self.tr("%Ln were left alone: something else changed there meanwhile.", "", report.stale)
        self.said.emit(words, report.done > 0)

    def _failed(self, error: Exception) -> None:
        self._ended()
        if isinstance(error, KnownError) and error.code is ErrorCode.CANCELLED:
            self.said.emit(Messages().error(error), False)
        else:
            self.operations.report(error)

    def _ended(self) -> None:
        self._task = None
        self._show_busy(busy=False)
        self._refresh.restart()

    def _memory_changed(self, _changes: Changes) -> None:
        if self.isVisible() and not self._busy:
            self._refresh.request()


def _check(memory: Memory) -> _Found:
    return Check.of(memory.rules.check()), memory.rules.strict
