"""One entry: what it did, and its undo with what that would do, before it is done."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from core.model import ActorKind
from ui.activity.changes import ChangesView
from ui.activity.moments import Moments
from ui.activity.panel import ElidedLink, Panel, hung_out
from ui.activity.wording import Consequences
from ui.messages import Messages
from ui.sentences import Sentences
from ui.widgets.basics import button

if TYPE_CHECKING:
    from PySide6.QtWidgets import QPushButton, QWidget

    from core.memory import Memory
    from core.model import Changes, EntryDetail, JournalEntry, UndoPreview

ROWS = 20
_TRIED = 2_000
_BLOCKERS_SHOWN = 5


@dataclass(frozen=True, slots=True)
class Looked:
    """An entry as it is shown, with the entry that undid it."""

    detail: EntryDetail
    undoer: JournalEntry | None

    @property
    def tried(self) -> bool:
        """Whether it is tried out what its undo would do: not of what is very large, others would have to wait."""
        return self.undoer is None and self.detail.entry.kept and self.detail.total <= _TRIED


def look_at(memory: Memory, entry_id: int, rows: int = ROWS) -> Looked | None:
    """Reads an entry; None when it is not there."""
    detail = memory.history.describe(entry_id, limit=rows)
    if detail is None:
        return None
    undone_by = detail.entry.undone_by
    return Looked(detail, None if undone_by is None else memory.journal.entry(undone_by))


class EntryPanel(Panel):
    """What is shown of the entry that is chosen in the list.

    Signals:
        undo_asked: It is to be undone.
        redo_asked: Id of the entry that undid it, which is to be undone.
        entry_asked: Id of another entry to be shown.
        entity_asked: Id of an entity to be shown.
        history_asked: Id and name of an entity whose history is wanted.
        session_asked: All of its session is to be looked at.
        restore_asked: The entity whose history is shown is to be brought back to how it stood then.
        backups_asked: The backups are wanted.
        more_asked: So many rows of it are wanted.
    """

    undo_asked = Signal()
    redo_asked = Signal(int)
    entry_asked = Signal(int)
    entity_asked = Signal(int)
    history_asked = Signal(int, str)
    session_asked = Signal(int)
    restore_asked = Signal()
    backups_asked = Signal()
    more_asked = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.shown: Looked | None = None
        self._entity: tuple[int, str] | None = None
        self.undo: QPushButton | None = None
        self.changes = ChangesView()
        self.changes.entity_asked.connect(self.entity_asked)
        self.changes.history_asked.connect(self.history_asked)
        self.more = button("", "link")
        self.more.clicked.connect(self._ask_more)
        self.body.addWidget(self.changes)
        self.body.addLayout(hung_out(self.more))

    def concerned(self, changes: Changes) -> bool:
        """Whether what others did may change what is shown: it touched the same, or took something back."""
        if self.shown is None or changes.everything or any(entry.undoes is not None for entry in changes.entries):
            return True
        return any(group.entity_id in changes.entities for group in self.shown.detail.groups)

    def show_entry(self, looked: Looked, entity: tuple[int, str] | None) -> None:
        """Shows an entry.

        Args:
            looked: The entry.
            entity: The entity whose history it is part of, if one is chosen.
        """
        before, self.shown = self.shown, looked
        detail, entry = looked.detail, looked.detail.entry
        did = Sentences().did(entry)
        facts = (Consequences().author(entry.actor), entry.tool, Moments().exact(entry.at))
        self.show_head(f"{did[:1].upper()}{did[1:]}", " · ".join(facts), entry.actor)
        if before is None or before.detail.groups != detail.groups or before.detail.entry.id != entry.id:
            self.changes.show_groups(detail.groups)
            self.tab_through(self.changes.links)
        if before is None or before.detail.entry.id != entry.id:
            self.scroll.verticalScrollBar().setValue(0)
        rest = detail.total - detail.shown
        self.more.setVisible(rest > 0)
        self.more.setText(self.tr("Show more: %Ln changes are not shown", "", rest))
        self._entity = entity
        again = before is not None and before.detail.entry == entry and before.tried and looked.tried
        if not again:  # else what is said of its undo stands until it has been tried again
            self._show_foot(None, trying=looked.tried)

    def show_preview(self, entry_id: int, preview: UndoPreview) -> None:
        """Says what the undo of the entry would do."""
        if self.shown is not None and self.shown.tried and self.shown.detail.entry.id == entry_id:
            self._show_foot(preview, trying=False)

    def _show_foot(self, preview: UndoPreview | None, *, trying: bool) -> None:
        looked, entity = self.shown, self._entity
        if looked is None:
            return
        focused = self.undo is not None and self.undo.hasFocus()
        self.clear_foot()
        self.undo = None
        entry = looked.detail.entry
        if looked.undoer is not None:
            self._show_undone(looked.undoer)
        elif not entry.kept:
            self._show_not_kept(entry)
        else:
            self._show_undoable(entry, preview, trying=trying)
        if entity is not None and entry.kept:
            back = button(self.tr("Bring back to this…"))
            back.setAccessibleName(self.tr("Bring {name} back to how it stood then").format(name=entity[1]))
            back.setToolTip(back.accessibleName())
            back.clicked.connect(self.restore_asked)
            self.buttons.addWidget(back)
        session = button(self.tr("Whole session…"), "quiet")
        session.setToolTip(self.tr("Look at everything that came through the same connection"))
        session.clicked.connect(lambda: self.session_asked.emit(entry.session_id))
        self.buttons.addWidget(session)
        self.buttons.addStretch()
        if focused and self.undo is not None:
            self.undo.setFocus()

    def _show_undone(self, undoer: JournalEntry) -> None:
        when = Moments().exact(undoer.at)
        if undoer.actor.kind is ActorKind.PERSON:
            self.say(self.tr("You undid it: {when}").format(when=when), "section")
        else:
            self.say(self.tr("{who} undid it: {when}").format(who=Messages().who(undoer.actor), when=when), "section")
        changes = undoer.summary.get("changes")
        together = changes if undoer.tool == "undo_session" and isinstance(changes, int) else 1
        words = self.tr("Redo this")
        if together > 1:
            self.say(self.tr("It was undone together with others of its session."))
            words = self.tr("Redo all %Ln", "", together)
        self.undo = self._primary(words)
        self.undo.clicked.connect(lambda: self.redo_asked.emit(undoer.id))

    def _show_not_kept(self, entry: JournalEntry) -> None:
        if entry.tool == "restore":
            self.say(self.tr("Restoring put another file in place of this one. The backup made before leads back."))
        else:
            self.say(self.tr("Too large or too old to undo. The backup made before it leads back."))
        backups = button(self.tr("Backups"))
        backups.clicked.connect(self.backups_asked)
        self.buttons.addWidget(backups)

    def _show_undoable(self, entry: JournalEntry, preview: UndoPreview | None, *, trying: bool) -> None:
        redo = entry.tool in {"undo", "undo_session"}
        if trying:
            self.say(self.tr("Looking for what depends on it…"), "section")
            self.say(" ")
        elif preview is None:
            self.say(self.tr("A very large change: what stands in the way shows when it is undone."))
        elif preview.blocked:
            by = preview.blocked[0].by
            words = Consequences().blocked(preview.blocked[0])
            self.say(self.tr("What stands in the way; undo that first") if by else words, "section")
            for blocker in by[:_BLOCKERS_SHOWN]:
                self._add_blocker(blocker)
            if len(by) > _BLOCKERS_SHOWN:
                self.say(self.tr("and %Ln more", "", len(by) - _BLOCKERS_SHOWN))
        else:
            self.say(self.tr("Nothing later depends on it"), "section")
            effects = " ".join(Consequences().of(preview))
            self.say(self.tr("{effects} Everything else stays as it is.").format(effects=effects))
        self.undo = self._primary(self.tr("Redo this") if redo else self.tr("Undo this"))
        self.undo.setEnabled(not trying and (preview is None or not preview.blocked))
        self.undo.clicked.connect(self.undo_asked)

    def _add_blocker(self, blocker: JournalEntry) -> None:
        words = Consequences().who_and_when(blocker)
        link = ElidedLink(words, self.tr("Show what stands in the way: {what}").format(what=words))
        link.clicked.connect(lambda: self.entry_asked.emit(blocker.id))
        self.foot.addLayout(hung_out(link))

    def _primary(self, words: str) -> QPushButton:
        result = button(words, "primary")
        self.buttons.addWidget(result)
        return result

    def _ask_more(self) -> None:
        if self.shown is not None:
            self.more_asked.emit(4 * self.shown.detail.shown)
