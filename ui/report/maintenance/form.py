"""The form: what a pass is to do, in which time, and to which part of the memory."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QIntValidator
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QLineEdit, QScrollArea, QVBoxLayout, QWidget

from core.model import LIFECYCLE_ACTIONS, ReflectRequest
from ui.report.maintenance.words import MaintenanceWords
from ui.widgets.basics import button, label, set_look
from ui.widgets.choice import Choice

if TYPE_CHECKING:
    from core.errors import KnownError
    from core.model import LifecycleAction

_HOURS = (24, 72, 168, 720, 2_160)
_MOST = 5_000
_PAUSE_MILLISECONDS = 350
EDGE, LINK_INSET = 24, 3
"""Where texts begin, in pixels, and how far inside of a link its own text does."""

_BOX_INSET, _BOX_WORDS = 4, 24
"""How far inside of itself a box to tick is drawn, and how far right of that its words begin."""


class PassForm(QScrollArea):
    """Every change is looked at anew, a moment after the last key.

    Signals:
        changed: Something else is asked for.
    """

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = MaintenanceWords()
        self.actions: dict[LifecycleAction, QCheckBox] = {}
        for action in LIFECYCLE_ACTIONS:
            box = self.actions[action] = QCheckBox(self._words.action(action))
            box.setProperty("role", "choice")
            box.setChecked(True)
            box.setToolTip(self._words.meaning(action))
            box.setAccessibleDescription(self._words.meaning(action))
        self.window = Choice()
        for hours in _HOURS:
            days = hours // 24
            words = self.tr("the last %Ln days", "", days) if days > 1 else self.tr("the last 24 hours")
            self.window.addItem(words, hours)
        self.window.addItem(self.tr("from … to …"), None)
        self.since, self.until = QLineEdit(), QLineEdit()
        self.path, self.bucket, self.scope, self.team, self.owner = (QLineEdit() for _ in range(5))
        self.limit = QLineEdit("500")
        self.limit.setValidator(QIntValidator(1, _MOST, self.limit))
        self.problem = label("", "problem", wrap=True)
        self.problem.setProperty("role", "problem")
        self.problem.hide()
        self.filters = button(self.tr("Only part of the memory…"), "link")
        self.filters.setCheckable(True)
        self._pause = QTimer(self, singleShot=True, interval=_PAUSE_MILLISECONDS)
        self._pause.timeout.connect(self.changed)
        self._lay_out()
        self._connect()

    @property
    def request(self) -> ReflectRequest:
        """What is asked for."""
        hours = self.window.currentData()
        limit = self.limit.text()
        return ReflectRequest(
            actions=tuple(action for action, box in self.actions.items() if box.isChecked()),
            time_window_hours=float(hours or _HOURS[0]),
            since="" if hours else self.since.text().strip(),
            until="" if hours else self.until.text().strip(),
            path_filter=_pattern(self.path),
            bucket=_pattern(self.bucket),
            scope=self.scope.text().strip(),
            team_id=self.team.text().strip(),
            owner_filter=self.owner.text().strip(),
            limit=int(limit) if limit.isdigit() and int(limit) > 0 else _MOST,
        )

    def show_problem(self, error: KnownError | None) -> None:
        """Says which field cannot be read."""
        field = None if error is None else error.parameters.get("field")
        for name, edit in (("since", self.since), ("until", self.until)):
            set_look(edit, "problem", field == name)
        words = ""
        if error is not None:
            words = self.tr("Write a day as 2026-11-30, or with a time as 2026-11-30T18:00. “To” is not before “from”.")
        self.problem.setText(words)
        self.problem.setVisible(bool(words))

    def _connect(self) -> None:
        for box in self.actions.values():
            box.toggled.connect(self.changed)
        self.window.currentIndexChanged.connect(self._window_chosen)
        self.filters.toggled.connect(self._show_filters)
        for edit in (self.since, self.until, self.path, self.bucket, self.scope, self.team, self.owner, self.limit):
            edit.textChanged.connect(self._pause.start)

    def _window_chosen(self) -> None:
        self._show_window()
        self.show_problem(None)
        self.changed.emit()

    def _show_window(self) -> None:
        for field in (self.since, self.until):
            self._show_field(field, shown=self.window.currentData() is None)

    def _show_filters(self, shown: bool) -> None:  # noqa: FBT001  # a signal's argument
        for field in (self.path, self.bucket, self.scope, self.team, self.owner):
            self._show_field(field, shown=shown)
        self.filters.setText(self.tr("All of the memory") if shown else self.tr("Only part of the memory…"))
        if not shown:
            for field in (self.path, self.bucket, self.scope, self.team, self.owner):
                field.clear()

    def _show_field(self, field: QWidget, *, shown: bool) -> None:
        field.setVisible(shown)
        self._captions[field].setVisible(shown)

    def _lay_out(self) -> None:
        self.setObjectName("surface")
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        page = QWidget()
        self.setWidget(page)
        outer = QVBoxLayout(page)
        outer.setContentsMargins(0, 16, 0, 16)
        outer.setSpacing(4)
        upper, link, lower = QVBoxLayout(spacing=4), QHBoxLayout(), QVBoxLayout(spacing=4)
        for part, left in ((upper, EDGE), (link, EDGE - LINK_INSET), (lower, EDGE)):
            part.setContentsMargins(left, 0, 20, 0)
            outer.addLayout(part)
        outer.addStretch()
        self._column = column = upper
        self._captions: dict[QWidget, QWidget] = {}
        column.addWidget(label(self.tr("What to do"), "section"))
        for action, box in self.actions.items():
            row = QHBoxLayout(spacing=0)
            row.addSpacing(-_BOX_INSET)
            row.addWidget(box)
            row.addStretch()
            column.addLayout(row)
            note = label(self._words.meaning(action), "secondary", wrap=True)
            note.setContentsMargins(_BOX_WORDS, 0, 0, 4)
            column.addWidget(note)
        column.addSpacing(8)
        self._add(self.tr("Period to summarize and promote"), self.window)
        self._add(self.tr("From"), self.since, "2026-11-01")
        self._add(self.tr("To"), self.until, self.tr("now"))
        column.addWidget(self.problem)
        self._add(self.tr("At most of each"), self.limit)
        link.addWidget(self.filters)
        link.addStretch()
        self._column = lower
        anything = self.tr("any; % stands for anything")
        self._add(self.tr("Path"), self.path, anything)
        self._add(self.tr("Space"), self.bucket, anything)
        self._add(self.tr("Scope"), self.scope, anything)
        self._add(self.tr("Team"), self.team, anything)
        self._add(self.tr("Owner"), self.owner, anything)
        self._show_window()
        self._show_filters(shown=False)

    def _add(self, words: str, field: QWidget, hint: str = "") -> None:
        caption = self._captions[field] = label(words, "section", wrap=True)
        field.setAccessibleName(words)
        if isinstance(field, QLineEdit):
            field.setPlaceholderText(hint)
        self._column.addWidget(caption)
        self._column.addWidget(field)
        caption.setContentsMargins(0, 6, 0, 0)


def _pattern(field: QLineEdit) -> str:
    return field.text().strip() or "%"
