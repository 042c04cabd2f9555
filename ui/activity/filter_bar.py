"""What narrows the journal: who, what, when, about what, and any text."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QToolButton, QWidget

from core.model import Actor, ActorKind, EntryFilter
from ui.messages import Messages
from ui.widgets.basics import button, plain
from ui.widgets.choice import Choice

if TYPE_CHECKING:
    from collections.abc import Iterable

    from core.model import SessionEntries

_PAUSE_MILLISECONDS = 250
_DATE_LETTERS = 11

_TOOLS: dict[str, tuple[str, ...]] = {
    "added": ("create_entities", "add_observations", "create_relations", "add_reflection", "import", "migrate"),
    "changed": ("update_entity", "edit_observation", "update_relation", "end_relation", "edit_reflection"),
    "removed": ("delete_entities", "delete_observations", "delete_relations", "delete_reflection"),
    "curated": ("merge_entities", "execute_entity_split", "approve_proposal", "approve_proposals", "reflect"),
    "undone": ("undo", "redo", "undo_session", "restore_entity", "restore"),
}


class JournalFilters(QWidget):
    """Choices above the list.

    Signals:
        changed: Something else is to be shown.
    """

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._entity: tuple[int, str] | None = None
        self._session: tuple[int, str] | None = None
        self.who, self.what, self.when = Choice(shrinks=True), Choice(shrinks=True), Choice(shrinks=True)
        self.when.setMinimumContentsLength(_DATE_LETTERS)
        self._fill()
        self.text = QLineEdit()
        self.text.setPlaceholderText(self.tr("Find in what was written"))
        self.text.setAccessibleName(self.tr("Find in what was written"))
        self.text.setClearButtonEnabled(True)
        for clear in self.text.findChildren(QToolButton):
            clear.setAccessibleName(self.tr("Clear"))
        self.chip = button("", "pill")
        self.chip.clicked.connect(self.show_everything_else)
        self.chip.hide()
        self._pause = QTimer(self, singleShot=True, interval=_PAUSE_MILLISECONDS)
        self._pause.timeout.connect(self.changed)
        self.text.textChanged.connect(self._wait)
        self.text.returnPressed.connect(self._at_once)
        for choice in (self.who, self.what, self.when):
            choice.activated.connect(lambda _at: self.changed.emit())
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        for part in (self.who, self.what, self.when):
            row.addWidget(part)
        row.addWidget(self.text, 1)
        row.addWidget(self.chip)

    def _fill(self) -> None:
        self.who.setAccessibleName(self.tr("Who"))
        self.who.addItem(self.tr("Everyone"), None)
        self.what.setAccessibleName(self.tr("What was done"))
        for words, value in (
            (self.tr("Everything"), ""),
            (self.tr("Added"), "added"),
            (self.tr("Changed"), "changed"),
            (self.tr("Removed"), "removed"),
            (self.tr("Merged, split, approved"), "curated"),
            (self.tr("Undone and restored"), "undone"),
        ):
            self.what.addItem(words, value)
        self.when.setAccessibleName(self.tr("When"))
        for words, days in (
            (self.tr("Any time"), None),
            (self.tr("Today"), 0),
            (self.tr("Last 7 days"), 6),
            (self.tr("Last 30 days"), 29),
        ):
            self.when.addItem(words, days)

    @property
    def wanted(self) -> EntryFilter:
        """What is chosen."""
        actor: Actor | None = self.who.currentData()
        days: int | None = self.when.currentData()
        person = actor is not None and actor.kind is ActorKind.PERSON
        return EntryFilter(
            kind=None if actor is None else actor.kind,
            client=None if actor is None or person else actor.name,
            session_id=None if self._session is None else self._session[0],
            entity_id=None if self._entity is None else self._entity[0],
            since=None if days is None else _days_ago(days),
            tools=_TOOLS.get(str(self.what.currentData()), ()),
            text=" ".join(self.text.text().split()),
        )

    @property
    def entity(self) -> tuple[int, str] | None:
        """Id and name of the one entity whose history is shown."""
        return self._entity

    @property
    def narrowed(self) -> bool:
        """Whether anything is left out."""
        return self.wanted != EntryFilter()

    def show_authors(self, sessions: Iterable[SessionEntries]) -> None:
        """Offers those who wrote anything."""
        authors = {(each.actor.kind, each.actor.name): each.actor for each in sessions}
        known = [self.who.itemData(at) for at in range(1, self.who.count())]
        for (kind, name), actor in authors.items():
            if not any(each.kind is kind and each.name == name for each in known):
                known.append(actor)
                self.who.addItem(plain(Messages().who(actor)), actor)

    def show_entity(self, entity_id: int, name: str) -> None:
        """Narrows to one entity."""
        self._entity, self._session = (entity_id, name), None
        self._show_chip(self.tr("History of {name}").format(name=name))

    def show_session(self, session_id: int, words: str) -> None:
        """Narrows to one connection."""
        self._session, self._entity = (session_id, words), None
        self._show_chip(words)

    def show_everything_else(self) -> None:
        """Takes back the narrowing to an entity or a connection."""
        self._entity = self._session = None
        self.chip.hide()
        self.text.setFocus()
        self.changed.emit()

    def clear(self) -> None:
        """Shows everything."""
        self._entity = self._session = None
        self.chip.hide()
        for choice in (self.who, self.what, self.when):
            choice.setCurrentIndex(0)
        self.text.clear()
        self._at_once()

    def _wait(self, _text: str) -> None:
        self._pause.start()

    def _at_once(self) -> None:
        self._pause.stop()
        self.changed.emit()

    def _show_chip(self, words: str) -> None:
        shown = " ".join(words.split())
        self.chip.setText(plain(f"{shown if len(shown) <= 40 else shown[:39] + '…'}  ×"))
        self.chip.setToolTip(self.tr("Show all again"))
        self.chip.setAccessibleName(self.tr("{what}: show all again").format(what=words))
        self.chip.show()


def _days_ago(days: int) -> str:
    """The beginning of the day so many days ago, where the person is, as times are stored."""
    day = datetime.now().astimezone().date() - timedelta(days=days)
    begin = datetime.combine(day, time()).astimezone()
    return begin.astimezone(UTC).isoformat(timespec="microseconds").replace("+00:00", "Z")
