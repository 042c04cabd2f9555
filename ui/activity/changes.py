"""The changes of an entry, of an undo or of a restore as blocks, entity by entity."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from core.model import RowChange
from ui.activity.change_block import ChangeBlock, Part
from ui.activity.differences import differing
from ui.activity.panel import LINK_INSET, ElidedLink
from ui.messages import Messages, percent
from ui.times import Times
from ui.widgets.basics import ElidedLabel, TypeIcon, button, label

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.model import EntityChanges, FieldChange
    from ui.activity.change_block import Tone

    _Part = EntityChanges | RowChange

_PARCEL, _SPACE = 16, 6
_TONES: dict[str, Tone] = {"created": "added", "changed": "changed", "deleted": "removed"}


class Wording(QObject):
    """Words for rows and fields."""

    def field(self, name: str) -> str:
        """What a field is called."""
        return {
            "name": self.tr("Name"),
            "type": self.tr("Type"),
            "status": self.tr("Status"),
            "pinned": self.tr("Pinned"),
            "owner": self.tr("Owner"),
            "bucket": self.tr("Space"),
            "scope": self.tr("Visible to"),
            "team": self.tr("Team"),
            "path": self.tr("Path"),
            "entity": self.tr("Belongs to"),
            "content": self.tr("Text"),
            "kind": self.tr("Kind"),
            "memory_type": self.tr("Kind of memory"),
            "importance": self.tr("Importance"),
            "expires_at": self.tr("Expires"),
            "state": self.tr("State"),
            "from": self.tr("From"),
            "to": self.tr("To"),
            "active": self.tr("In force"),
            "context": self.tr("Context"),
            "author": self.tr("Author"),
            "mood": self.tr("Mood"),
        }.get(name, name)

    def value(self, field: FieldChange, value: str | None) -> str:
        """What stood in a field."""
        if value is None or value == "":
            return "—"
        worded = {
            "pinned": self._yes_or_no,
            "active": self._yes_or_no,
            "status": Messages().status,
            "kind": Messages().kind,
            "memory_type": Messages().memory_type,
            "importance": lambda each: percent(float(each)),
            "expires_at": Times().day,
            "state": self._state,
        }.get(field.name)
        return value if worded is None else worded(value)

    def _yes_or_no(self, value: str) -> str:
        return self.tr("yes") if value == "1" else self.tr("no")

    def _state(self, value: str) -> str:
        words = {"active": self.tr("active"), "archived": self.tr("archived"), "expired": self.tr("expired")}
        return words.get(value, value)

    def row(self, row: RowChange) -> str:
        """What kind of row it is, above its text; an observation needs no word."""
        return {
            ("entity", "created"): self.tr("New entity"),
            ("entity", "deleted"): self.tr("Entity deleted"),
            ("alias", "created"): self.tr("New former name"),
        }.get((row.kind, row.change)) or {
            "alias": self.tr("Former name"),
            "relation": self.tr("Relation"),
            "reflection": self.tr("Reflection"),
        }.get(row.kind, "")

    def told(self, row: RowChange) -> str:
        """All of a block, for those who do not see it."""
        parts = [self.row(row)] if self.row(row) else []
        if row.change == "changed":
            for field in row.fields:
                before, after = self.value(field, field.before), self.value(field, field.after)
                words = self.tr("{field}: {before}, now {after}")
                parts.append(words.format(field=self.field(field.name), before=before, after=after))
            parts.insert(0, row.text)
        else:
            words = self.tr("Added: {text}") if row.change == "created" else self.tr("Removed: {text}")
            parts.append(words.format(text=row.text))
        return ". ".join(parts)


def block_of(row: RowChange, group: EntityChanges | None) -> ChangeBlock:
    """One row as a block, under the heading of its entity."""
    wording = Wording()
    parts = [Part(wording.row(row), caption=True)] if wording.row(row) else []
    text = {field.name: field for field in row.fields}.get("content")
    if row.change != "changed":
        parts.append(Part(_of_entity(row, group) if row.kind == "entity" and group is not None else row.text))
    elif text is not None:
        before, after = text.before or "", text.after or ""
        gone, come = differing(before, after)
        parts += [Part(before, gone, "removed"), Part(after, come, "added")]
    elif row.kind != "entity":
        parts.append(Part(row.text))
    for field in row.fields if row.change == "changed" else ():
        if field.name != "content":
            before, after = wording.value(field, field.before), wording.value(field, field.after)
            line = f"{wording.field(field.name)}: {before} → {after}"
            start = len(line) - len(after)
            parts.append(Part(line, ((start, len(line)),), "added"))
    return ChangeBlock(_TONES[row.change], parts, wording.told(row))


class ChangesView(QWidget):
    """Blocks under the name of their entity, put in their places a few at a time: there may be hundreds.

    Signals:
        entity_asked: Id of an entity to be shown.
        history_asked: Id and name of an entity whose history is wanted.
    """

    entity_asked = Signal(int)
    history_asked = Signal(int, str)

    def __init__(self, parent: QWidget | None = None, *, histories: bool = True) -> None:
        super().__init__(parent)
        self._histories = histories
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(_SPACE)
        self._shown: list[_Part] = []
        self._waiting: list[_Part] = []
        self._parcels: list[QWidget] = []
        self._group: EntityChanges | None = None
        self._going_on = QTimer(self, singleShot=True, interval=0)
        self._going_on.timeout.connect(self._go_on)
        self.blocks: list[ChangeBlock] = []
        self.links: list[QPushButton] = []

    @property
    def complete(self) -> bool:
        """Whether everything is in its place."""
        return not self._waiting

    def show_groups(self, groups: Sequence[EntityChanges]) -> None:
        """Shows other changes; where they begin as those that are shown, the rest is added."""
        parts: list[_Part] = []
        for group in groups:
            parts += [replace(group, rows=()), *group.rows]
        if parts[: len(self._shown)] != self._shown:
            for parcel in self._parcels:
                parcel.hide()
                parcel.deleteLater()
            self._parcels, self._shown, self.blocks, self.links = [], [], [], []
        self._waiting = parts[len(self._shown) :]
        self._go_on()

    def _go_on(self) -> None:
        """Adds a parcel, laid out by itself: a layout of hundreds would be gone through again with each."""
        parts, self._waiting = self._waiting[:_PARCEL], self._waiting[_PARCEL:]
        if parts:
            self._shown += parts
            self._parcels.append(self._parcel(parts))
            self._column.addWidget(self._parcels[-1])
            self._tab_through(self._parcels[-1])
            self._going_on.start()

    def _tab_through(self, parcel: QWidget) -> None:
        """Has the tab key come from one heading to the next: what is new would come last in the window."""
        for link in parcel.findChildren(QPushButton):
            if self.links:
                self.setTabOrder(self.links[-1], link)
            self.links.append(link)

    def _parcel(self, parts: Sequence[_Part]) -> QWidget:
        parcel = QWidget(self)
        column = QVBoxLayout(parcel)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(_SPACE)
        for part in parts:
            if isinstance(part, RowChange):
                block = block_of(part, self._group)
                self.blocks.append(block)
                column.addWidget(block)
            else:
                self._group = part
                column.addWidget(self._heading(part))
        return parcel

    def _heading(self, group: EntityChanges) -> QWidget:
        heading = QWidget()
        row = QHBoxLayout(heading)
        row.setContentsMargins(0, 6, 0, 0)
        row.setSpacing(6)
        if group.entity_id is None:
            row.addWidget(label(self.tr("About nothing in particular"), "section"))
            row.addStretch()
            return heading
        icon = TypeIcon(group.type, size=12)
        icon.setToolTip(group.type)
        row.addWidget(icon)
        entity_id, name = group.entity_id, group.name or self.tr("An entity that is gone")
        if group.there:
            link = ElidedLink(" ".join(name.split()), self.tr("Show {name}").format(name=name))
            link.clicked.connect(lambda: self.entity_asked.emit(entity_id))
            row.addWidget(link, 1)
        else:
            row.addWidget(ElidedLabel(name, "section"), 1)
            row.addWidget(label(self.tr("no longer there"), "secondary"))
        if self._histories:
            history = button(self.tr("History"), "link")
            history.setAccessibleName(self.tr("History of {name}").format(name=name))
            history.clicked.connect(lambda: self.history_asked.emit(entity_id, name))
            row.addWidget(history)
            row.addSpacing(-LINK_INSET)
        return heading


def _of_entity(row: RowChange, group: EntityChanges) -> str:
    """Its type, and the name that it had if the heading has another."""
    return group.type if row.text == group.name else f"{row.text} · {group.type}"
