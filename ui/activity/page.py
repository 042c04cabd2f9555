"""The activity screen: the journal with what each entry did, undo of any of it, and the backups."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QButtonGroup, QFrame, QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from core.errors import ErrorCode, KnownError
from ui.activity.backups import BackupsSection
from ui.activity.entry_panel import ROWS, EntryPanel, look_at
from ui.activity.journal_pane import JournalPane
from ui.activity.moments import Moments
from ui.activity.restore_panel import RestorePanel
from ui.activity.session_panel import SessionPanel, SessionsPanel
from ui.messages import Messages
from ui.operations import Refresh
from ui.screen import Screen
from ui.sentences import Sentences
from ui.tasks import Lane
from ui.widgets.basics import button, label, line
from ui.widgets.splitter import KeySplitter

if TYPE_CHECKING:
    from collections.abc import Callable

    from core.memory import Memory
    from core.model import Changes, JournalEntry, RestoredEntity, RestorePreview, SessionEntries, UndoPreview
    from ui.activity.entry_panel import Looked
    from ui.operations import Operations
    from ui.tasks import Task

    AnyPanel = TypeVar("AnyPanel", SessionsPanel, SessionPanel, RestorePanel)

_PANEL_WIDTH = 384


class ActivityPage(Screen):
    """Two sections: the changes, and the backups."""

    def __init__(self, operations: Operations, parent: QWidget | None = None) -> None:
        super().__init__(operations, parent)
        self._rows = ROWS
        self._session_id: int | None = None
        self._undo_wanted = False
        self._narrowing: Task | None = None
        self._lay_out()
        self._looking = Refresh(operations, self._entry_query, self._show_entry, self)
        self._trying = Refresh(operations, self._trying_query, self._show_tried, self, lane=Lane.LONG)
        self._previewing = Refresh(operations, self._session_query, self._show_session_preview, self, lane=Lane.LONG)
        self._connect()

    def open(self, what: object = None) -> None:
        """Comes to the front: `("entity", id)` shows its history, `("session", id)` all of a connection.

        `("entry", id)` shows one entry, `"backups"` the backups.
        """
        self._show_section(backups=what == "backups")
        match what:
            case ("entity", int(entity_id)):
                self.operations.read(lambda memory: _name_of(memory, entity_id), self._show_history)
            case ("session", int(session_id)):
                self._look_at_session(session_id)
                self._show_session_entries()
            case ("entry", int(entry_id)):
                self._go_to(entry_id)
            case "backups":
                self.backups.make.setFocus()
            case _:
                self.journal.refresh()
                self.journal.take_focus()

    # Making --------------------------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        """From the outside in: what is put in its place with all it holds would be styled again."""
        frame = QFrame(self, objectName="surface")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(frame)
        column = QVBoxLayout(frame)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._head())
        column.addWidget(line())
        self._sections = QStackedWidget(frame)
        column.addWidget(self._sections, 1)
        self.splitter = KeySplitter(Qt.Orientation.Horizontal, self.tr("Width of the list"), self._sections)
        self.splitter.setHandleWidth(1)
        self.journal = JournalPane(self.operations, self.splitter)
        self._fill_side(QFrame(self.splitter, objectName="panelRight"))
        self.splitter.setStretchFactor(0, 3)
        self.splitter.setStretchFactor(1, 1)
        self.splitter.setSizes([832, _PANEL_WIDTH])
        self._sections.addWidget(self.splitter)

    def _fill_side(self, right: QFrame) -> None:
        right.setMinimumWidth(320)
        column = QVBoxLayout(right)
        column.setContentsMargins(0, 0, 0, 0)
        side = self._side = QStackedWidget(right)
        column.addWidget(side)
        self._nothing = QWidget(side)
        column = QVBoxLayout(self._nothing)
        column.setContentsMargins(16, 48, 16, 24)
        self._advice = label(
            self.tr("Choose a change to see what it did, and what undoing it would do."), "hint", wrap=True
        )
        self._advice.hide()
        column.addWidget(self._advice)
        column.addStretch()
        self.entry = EntryPanel(side)
        for part in (self._nothing, self.entry):
            side.addWidget(part)

    def _head(self) -> QWidget:
        head = QWidget()
        row = QHBoxLayout(head)
        row.setContentsMargins(16, 12, 16, 10)
        row.setSpacing(8)
        row.addWidget(label(self.tr("Activity"), "title"))
        row.addSpacing(8)
        self.changes_button, self.backups_button = button(self.tr("Changes")), button(self.tr("Backups"))
        group = QButtonGroup(self)
        for each in (self.changes_button, self.backups_button):
            each.setCheckable(True)
            group.addButton(each)
            row.addWidget(each)
        row.addStretch()
        self.whole = button(self.tr("Undo a whole session…"))
        row.addWidget(self.whole)
        return head

    def _connect(self) -> None:
        self.operations.memory_changed.connect(self._memory_changed)
        self.changes_button.clicked.connect(lambda: self._show_section(backups=False))
        self.backups_button.clicked.connect(lambda: self._show_section(backups=True))
        self.whole.clicked.connect(self._choose_session)
        self.journal.chosen.connect(self._choose)
        for grown in (self.journal.model.modelReset, self.journal.model.rowsInserted):
            grown.connect(lambda: self._advice.setVisible(self.journal.model.rowCount() > 0))
        self.journal.begin_asked.connect(lambda: self.screen_asked.emit("explore", None))
        self.journal.view.undo_asked.connect(self._go_to_undo)
        self.journal.view.read_on.connect(self.entry.scroll.setFocus)
        entry = self.entry
        entry.undo_asked.connect(self._undo)
        entry.redo_asked.connect(self._redo)
        entry.entry_asked.connect(self._go_to)
        entry.entity_asked.connect(self.entity_asked)
        entry.history_asked.connect(lambda entity_id, name: self._show_history((entity_id, name)))
        entry.session_asked.connect(self._look_at_session)
        entry.restore_asked.connect(self._ask_restore)
        entry.backups_asked.connect(lambda: self._show_section(backups=True))
        entry.more_asked.connect(self._show_more)

    # What is made when it is first wanted

    @cached_property
    def backups(self) -> BackupsSection:
        """The backups."""
        section = BackupsSection(self.operations, self._sections)
        self._sections.addWidget(section)
        section.said.connect(lambda words: self.said.emit(words, False))
        return section

    @cached_property
    def sessions(self) -> SessionsPanel:
        """Which sessions there are."""
        panel = SessionsPanel(self._side)
        panel.session_asked.connect(self._look_at_session)
        return self._beside(panel)

    @cached_property
    def session(self) -> SessionPanel:
        """The undo of one."""
        panel = SessionPanel(self._side)
        panel.undo_asked.connect(self._undo_session)
        panel.entries_asked.connect(self._show_session_entries)
        panel.entry_asked.connect(self._go_to)
        return self._beside(panel)

    @cached_property
    def restore(self) -> RestorePanel:
        """The way back to an earlier state of an entity."""
        panel = RestorePanel(self._side)
        panel.restore_asked.connect(self._restore)
        panel.changes.entity_asked.connect(self.entity_asked)
        return self._beside(panel)

    def _beside(self, panel: AnyPanel) -> AnyPanel:
        panel.closed.connect(self._close_side)
        self._side.addWidget(panel)
        return panel

    # Showing -------------------------------------------------------------------------------------------------

    def _show_section(self, *, backups: bool) -> None:
        self._sections.setCurrentWidget(self.backups if backups else self.splitter)
        (self.backups_button if backups else self.changes_button).setChecked(True)
        self.whole.setVisible(not backups)
        if backups:
            self.backups.load()
        else:
            self.journal.refresh()

    def _memory_changed(self, changes: Changes) -> None:
        in_sight = self.isVisible()
        self.journal.changed(changes, in_sight=in_sight)
        if not in_sight:
            return
        side = self._side.currentWidget()
        if side is self.entry and self.entry.concerned(changes):
            self._looking.request()
        elif isinstance(side, SessionPanel) and side.concerned(changes):
            self._previewing.request()
        if changes.everything and self._sections.currentWidget() is not self.splitter:
            self.backups.load()

    def _choose(self, entry: JournalEntry | None, asked: bool) -> None:  # noqa: FBT001  # a signal's arguments
        self._rows = ROWS
        self._undo_wanted = False
        free = self._session_id is None and self._side.currentWidget() in {self._nothing, self.entry}
        if entry is not None and (asked or free):
            self._session_id = None
            self._looking.restart()
        elif free:
            self._side.setCurrentWidget(self._nothing)

    def _entry_query(self) -> Callable[[Memory], Looked | None]:
        entry, rows = self.journal.current, self._rows
        return lambda memory: None if entry is None else look_at(memory, entry.id, rows)

    def _show_entry(self, looked: Looked | None) -> None:
        current = self.journal.current
        if looked is None or current is None:
            self._side.setCurrentWidget(self._nothing)
        elif looked.detail.entry.id == current.id:
            self.entry.show_entry(looked, self.journal.filters.entity)
            self._side.setCurrentWidget(self.entry)
            if looked.tried:
                self._trying.restart()
            else:
                self._lead_to_undo()

    def _trying_query(self) -> Callable[[Memory], tuple[int, UndoPreview] | None]:
        entry = self.journal.current
        return lambda memory: None if entry is None else (entry.id, memory.journal.preview_undo([entry.id]))

    def _show_tried(self, answer: tuple[int, UndoPreview] | None) -> None:
        if answer is not None:
            self.entry.show_preview(*answer)
            if self.journal.current is not None and self.journal.current.id == answer[0]:
                self._lead_to_undo()

    def _lead_to_undo(self) -> None:
        if self._undo_wanted:
            self._undo_wanted = False
            usable = self.entry.undo is not None and self.entry.undo.isEnabled()
            (self.entry.undo if usable else self.entry.scroll).setFocus()

    def _show_more(self, rows: int) -> None:
        self._rows = rows
        self._looking.restart()

    def _go_to_undo(self) -> None:
        """Leads to the undo of the current entry, which is done beside what it would do."""
        self._session_id = None
        self._undo_wanted = True
        self._looking.restart()

    def _close_side(self) -> None:
        self._session_id = None
        self._side.setCurrentWidget(self._nothing)
        if self.journal.current is not None:
            self._looking.restart()
        self.journal.view.setFocus()

    def _show_history(self, entity: tuple[int, str]) -> None:
        self.journal.filters.show_entity(*entity)
        self.journal.restart()
        self.journal.view.setFocus()

    # Undo ----------------------------------------------------------------------------------------------------

    def _undo(self) -> None:
        entry = self.journal.current
        if entry is None:
            return
        redo = entry.tool in {"undo", "undo_session"}
        words = self.tr("Made again: {what}.") if redo else self.tr("Undone: {what}.")
        said = words.format(what=Sentences().did(entry))
        tool = "redo" if redo else "undo"
        self.operations.change(
            lambda memory: memory.journal.undo(entry.id, tool=tool),
            lambda changes: self._undone(said, changes),
            self._refused,
        )

    def _redo(self, undoer_id: int) -> None:
        self.operations.change(
            lambda memory: memory.journal.undo(undoer_id, tool="redo"),
            lambda _changes: self.said.emit(self.tr("Made again."), False),
            self._refused,
        )

    def _undone(self, said: str, changes: Changes) -> None:
        undo_id = changes.entries[-1].id
        self.offered.emit(said, self.tr("Redo"), lambda: self._redo(undo_id))

    def _refused(self, error: Exception) -> None:
        """What stands in the way has come since it was looked at: it is shown now."""
        self.session.stop_working()
        if isinstance(error, KnownError) and error.code is ErrorCode.UNDO_BLOCKED:
            self.said.emit(self.tr("Something has changed meanwhile. Look at what stands in the way."), False)
        else:
            self.operations.report(error)
        (self._previewing if isinstance(self._side.currentWidget(), SessionPanel) else self._looking).request()

    def _choose_session(self) -> None:
        self._looking.drop()
        self._side.setCurrentWidget(self.sessions)
        self.operations.read(lambda memory: memory.history.sessions_with_entries(), self.sessions.show_sessions)

    def _look_at_session(self, session_id: int) -> None:
        self._session_id = session_id
        self._looking.drop()
        self.operations.read(lambda memory: _session(memory, session_id), self._show_session)

    def _session_query(self) -> Callable[[Memory], tuple[SessionEntries, UndoPreview] | None]:
        session_id = self._session_id

        def read(memory: Memory) -> tuple[SessionEntries, UndoPreview] | None:
            found = None if session_id is None else _session(memory, session_id)
            return None if found is None else (found, memory.journal.preview_undo_session(found.session_id))

        return read

    def _show_session(self, session: SessionEntries | None) -> None:
        """Says which it is at once; what its undo would do may take a while to find out."""
        if session is not None and session.session_id == self._session_id:
            self._looking.drop()  # asked anew meanwhile, it would take the place of the panel
            self._side.setCurrentWidget(self.session)
            self.session.show_session(session)
            self._previewing.restart()

    def _show_session_preview(self, answer: tuple[SessionEntries, UndoPreview] | None) -> None:
        if answer is not None and answer[0].session_id == self._session_id:
            self.session.show_session(answer[0])
            self.session.show_preview(answer[1])

    def _go_to(self, entry_id: int) -> None:
        if self._narrowing is not None:  # the list would lose what it is led to
            self._narrowing.drop()
        self.journal.choose(entry_id)

    def _show_session_entries(self) -> None:
        session_id = self._session_id
        if session_id is not None:
            self._narrowing = self.operations.read(lambda memory: _session(memory, session_id), self._narrow_to_session)

    def _narrow_to_session(self, session: SessionEntries | None) -> None:
        if session is not None:
            words = self.tr("Session of {who}, {when}").format(
                who=Messages().who(session.actor), when=Moments().span(session.first_at, session.last_at)
            )
            self.journal.filters.show_session(session.session_id, words)
            self.journal.restart()

    def _undo_session(self, except_ids: tuple[int, ...]) -> None:
        session_id = self._session_id
        if session_id is None:
            return
        self.session.show_working()
        self.operations.change(
            lambda memory: memory.journal.undo_session(session_id, except_ids=except_ids),
            self._session_undone,
            self._refused,
        )

    def _session_undone(self, changes: Changes) -> None:
        self.session.stop_working()
        entry = changes.entries[-1]
        did = Sentences().said(entry)
        self.offered.emit(f"{did}.", self.tr("Redo"), lambda: self._redo(entry.id))
        self._close_side()

    # Earlier states ------------------------------------------------------------------------------------------

    def _ask_restore(self) -> None:
        entity, entry = self.journal.filters.entity, self.journal.current
        if entity is None or entry is None:
            return

        def show(preview: RestorePreview) -> None:
            self._looking.drop()  # else an answer on its way would take the place of the panel
            self.restore.show_state(entity, entry, preview)
            self._side.setCurrentWidget(self.restore)

        self.operations.read(lambda memory: memory.history.preview_restore(entity[0], entry.id), show, lane=Lane.LONG)

    def _restore(self, entity_id: int, entry_id: int) -> None:
        self.operations.change(lambda memory: memory.history.restore_entity(entity_id, entry_id), self._restored)

    def _restored(self, restored: RestoredEntity) -> None:
        entries = restored.changes.entries
        self.said.emit(f"{Sentences().said(entries[-1])}." if entries else self.tr("It stands like that now."), True)
        self._close_side()


def _session(memory: Memory, session_id: int) -> SessionEntries | None:
    found = memory.history.sessions_with_entries()
    return next((each for each in found if each.session_id == session_id), None)


def _name_of(memory: Memory, entity_id: int) -> tuple[int, str]:
    """Id and name of an entity, also of one that is gone."""
    entity = memory.graph.entity(entity_id)
    if entity is not None:
        return entity_id, entity.name
    for entry in memory.history.entity_states(entity_id, limit=1):
        detail = memory.history.describe(entry.id)
        for group in detail.groups if detail is not None else ():
            if group.entity_id == entity_id:
                return entity_id, group.name
    return entity_id, ""
