"""A whole session: which there are, and the undo of one, with what it would do and what stands in its way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QPushButton, QVBoxLayout, QWidget

from core.model import ActorKind
from ui.activity.authors import AuthorMark
from ui.activity.moments import Moments
from ui.activity.panel import Question, cleared, hung_out
from ui.activity.wording import Consequences
from ui.messages import Messages
from ui.motion import less_motion
from ui.sentences import Sentences
from ui.widgets.basics import ElidedLabel, button, label
from ui.widgets.card import Card

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QKeyEvent, QMouseEvent

    from core.model import BlockedUndo, Changes, SessionEntries, UndoPreview

_SESSIONS_SHOWN = 30
_BLOCKED_SHOWN = 20
_TRIED_AGAIN = 500


class SessionCard(Card):
    """One session, to be chosen.

    Signals:
        chosen: It is.
    """

    chosen = Signal()

    def __init__(self, session: SessionEntries, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        who = Consequences().author(session.actor)
        counted = self.tr("%Ln changes", "", session.entries)
        when = Moments().span(session.first_at, session.last_at)
        self.setAccessibleName(f"{who}, {counted}, {when}")
        words = QVBoxLayout(spacing=2)
        words.addWidget(ElidedLabel(who))
        words.addWidget(ElidedLabel(f"{counted} · {when}", "secondary"))
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 8, 12, 8)
        row.setSpacing(10)
        row.addWidget(AuthorMark(session.actor))
        row.addLayout(words, 1)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click chooses."""
        if event.button() == Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.chosen.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter and space choose."""
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space}:
            self.chosen.emit()
        else:
            super().keyPressEvent(event)


class SessionsPanel(Question):
    """The sessions that wrote anything, the latest first.

    Signals:
        session_asked: Id of one to be looked at.
    """

    session_asked = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.cards: list[SessionCard] = []
        self.show_head(
            self.tr("Undo a whole session"),
            self.tr("A session is one connection of one client. Choose one to see what its undo would do."),
        )
        cancel = button(self.tr("Cancel"))
        cancel.clicked.connect(self.closed)
        self.buttons.addWidget(cancel)
        self.buttons.addStretch()

    def show_sessions(self, sessions: Sequence[SessionEntries]) -> None:
        """Offers those of which something is in force."""
        cleared(self.body)
        self.cards = []
        there = [session for session in sessions if session.in_force]
        if not there:
            self.body.addWidget(label(self.tr("There is nothing to undo."), "hint", wrap=True))
        for session in there[:_SESSIONS_SHOWN]:
            card = SessionCard(session)
            session_id = session.session_id
            card.chosen.connect(lambda session_id=session_id: self.session_asked.emit(session_id))
            self.cards.append(card)
            self.body.addWidget(card)
        if len(there) > _SESSIONS_SHOWN:
            words = self.tr("%Ln older ones; choose one of their changes in the list", "", len(there) - _SESSIONS_SHOWN)
            self.body.addWidget(label(words, "hint", wrap=True))
        self.tab_through(self.cards)
        if self.cards:
            self.cards[0].setFocus()


class SessionPanel(Question):
    """The undo of one session, before it is done.

    Signals:
        undo_asked: Ids of the entries that are to stay; empty for none.
        entries_asked: Its changes are to be shown in the list.
        entry_asked: Id of an entry to be shown.
    """

    undo_asked = Signal(object)
    entries_asked = Signal()
    entry_asked = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.session: SessionEntries | None = None
        self.undo_all: QPushButton | None = None
        self.undo_rest: QPushButton | None = None
        self._working = False

    def show_session(self, session: SessionEntries) -> None:
        """Says which; what its undo would do comes with `show_preview`."""
        another = self.session is None or self.session.session_id != session.session_id
        self.session = session
        if session.actor.kind is ActorKind.PERSON:
            title = self.tr("Undo all that you did in this session?")
        else:
            title = self.tr("Undo all that {who} did in this session?").format(who=Messages().who(session.actor))
        counted = self.tr("%Ln changes", "", session.entries)
        when = Moments().span(session.first_at, session.last_at)
        facts = (Consequences().author(session.actor), counted, when)
        self.show_head(title, " · ".join(facts), session.actor)
        if another:
            cleared(self.body)
            self._clear_choice()
            self.say(self.tr("Looking for what depends on it…"))

    def concerned(self, changes: Changes) -> bool:
        """Whether what others did may change what is shown.

        A very large session is not tried out again and again: its undo declines if need be, and says why.
        """
        small = self.session is None or self.session.entries <= _TRIED_AGAIN
        return changes.everything or small or any(entry.undoes is not None for entry in changes.entries)

    def show_preview(self, preview: UndoPreview) -> None:
        """Says what its undo would do."""
        if self._working:
            return
        focused = next((each for each in (self.undo_all, self.undo_rest) if each is not None and each.hasFocus()), None)
        first = self.undo_all is None
        cleared(self.body)
        self._clear_choice()
        if preview.blocked:
            self._show_blocked(preview.blocked)
        if preview.entries:
            self.body.addSpacing(8)
            self.body.addWidget(label(self.tr("Undoing %Ln changes", "", len(preview.entries)), "section"))
            for words in Consequences().of(preview):
                self.body.addWidget(label(words, wrap=True))
        show = button(self.tr("Show these changes in the list"), "link")
        show.clicked.connect(self.entries_asked)
        self.body.addLayout(hung_out(show))
        self._show_choice(preview)
        if first or focused is not None:
            self._best().setFocus()

    def show_working(self) -> None:
        """It is being undone."""
        self._working = True
        self._clear_choice()
        self.say(self.tr("Undoing…"))
        if less_motion(self):
            return  # nobody knows how far it is: the bar would only move
        bar = QProgressBar(textVisible=False, minimum=0, maximum=0)
        bar.setAccessibleName(self.tr("Undoing…"))
        self.foot.addWidget(bar)

    def stop_working(self) -> None:
        """It is done, or could not be."""
        self._working = False

    def _best(self) -> QPushButton:
        for each in (self.undo_all, self.undo_rest, self._cancel):
            if each is not None and each.isEnabled():
                return each
        return self._cancel

    def _show_blocked(self, blocked: Sequence[BlockedUndo]) -> None:
        self.body.addWidget(label(self.tr("%Ln changes cannot be undone", "", len(blocked)), "section"))
        for each in blocked[:_BLOCKED_SHOWN]:
            card = BlockedCard(each)
            card.entry_asked.connect(self.entry_asked)
            self.body.addWidget(card)
        if len(blocked) > _BLOCKED_SHOWN:
            self.body.addWidget(label(self.tr("and %Ln more", "", len(blocked) - _BLOCKED_SHOWN), "hint"))

    def _clear_choice(self) -> None:
        self.clear_foot()
        self.undo_all = self.undo_rest = None

    def _show_choice(self, preview: UndoPreview) -> None:
        if not preview.entries and not preview.blocked:
            self.say(self.tr("All of it is undone already."), "section")
        elif not preview.blocked:
            self.say(self.tr("Nothing stands in the way"), "section")
            self.say(self.tr("What others wrote stays as it is. The undo can itself be undone."))
            self.undo_all = button(self.tr("Undo all %Ln", "", len(preview.entries)), "primary")
            self.undo_all.clicked.connect(lambda: self.undo_asked.emit(()))
            self.buttons.addWidget(self.undo_all)
        else:
            self.say(self.tr("It cannot all be undone"), "section")
            self.say(self.tr("Undo first what stands in the way, or undo the rest: the changes above then stay."))
            if preview.entries:
                stays = tuple(each.entry.id for each in preview.blocked)
                self.undo_rest = button(self.tr("Undo the rest: %Ln", "", len(preview.entries)), "primary")
                self.undo_rest.clicked.connect(lambda: self.undo_asked.emit(stays))
                self.buttons.addWidget(self.undo_rest)
        self._cancel = button(self.tr("Cancel"))
        self._cancel.clicked.connect(self.closed)
        self.buttons.addWidget(self._cancel)
        self.buttons.addStretch()


class BlockedCard(Card):
    """One entry that cannot be undone, and why.

    Signals:
        entry_asked: Id of the entry that stands in the way, or of this one.
    """

    entry_asked = Signal(int)

    def __init__(self, blocked: BlockedUndo, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        did = Sentences().did(blocked.entry)
        why = Consequences().blocked(blocked)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 8, 12, 8)
        column.setSpacing(3)
        column.addWidget(label(f"{did[:1].upper()}{did[1:]}", wrap=True))
        column.addWidget(label(why, "secondary", wrap=True))
        target = blocked.by[0].id if blocked.by else blocked.entry.id
        show = button(self.tr("Show it"), "link")
        show.setAccessibleName(self.tr("Show it: {what}").format(what=why))
        show.clicked.connect(lambda: self.entry_asked.emit(target))
        column.addLayout(hung_out(show))
