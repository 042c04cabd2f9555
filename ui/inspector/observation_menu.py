"""The menu of an observation: what can be done with it, and what it is to the memory."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from PySide6.QtCore import QDateTime, Qt, Signal
from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import QMenu

from core.model import ItemState
from ui.messages import Messages, percent
from ui.times import Times
from ui.widgets.basics import plain

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from PySide6.QtWidgets import QWidget

    from core.model import Item, Observation

_LOW, _MEDIUM, _HIGH = 0.3, 0.7, 0.9
"""Importance in words: little enough to be put away once it fades; what is read into most; more than that."""
_SAME = 0.005
"""Less of a difference in importance than is shown."""


@dataclass(frozen=True, slots=True)
class _Choice:
    """One line of a submenu.

    Attributes:
        words: As it is offered.
        present: Whether it is so already.
        said: What it says of the observation, as `set_items` takes it.
        hint: What it means.
    """

    words: str
    present: bool
    said: Mapping[str, object] = field(default_factory=dict)
    hint: str = ""


class ObservationMenu(QMenu):
    """Edit, copy and remove; between them what an observation is, how much it matters, and whether it is put away.

    Signals:
        edited: It is to be opened for editing.
        copied: Its text is to be copied.
        described: What is said of it, as `set_items` takes it, and the same as a sentence.
        archived: It is to be put away.
        restored: It is to be brought back.
        removed: It is to be removed.
    """

    edited = Signal()
    copied = Signal()
    described = Signal(object, str)
    archived = Signal()
    restored = Signal()
    removed = Signal()

    def __init__(self, observation: Observation, item: Item, parent: QWidget) -> None:
        """Makes the menu.

        Args:
            observation: What was said of it, and left unsaid.
            item: What the lifecycle makes of that.
            parent: Where it belongs.
        """
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setAccessibleName(self.tr("More about this observation"))
        self.addAction(self.tr("&Edit"), self.edited.emit)
        self.addAction(self.tr("&Copy"), self.copied.emit)
        self.addSeparator()
        self._offer(self.tr("&Kind of memory"), self._kinds(observation.memory_type, item.memory_type))
        self._offer(self.tr("&Importance"), self._degrees(item.importance))
        self._offer(self.tr("E&xpires"), self._dates(item.expires_at))
        if item.state is ItemState.ACTIVE:
            self.addAction(self.tr("&Archive"), self.archived.emit)
        else:
            self.addAction(self.tr("Re&store"), self.restored.emit)
        self.addSeparator()
        self.addAction(self.tr("&Remove"), self.removed.emit)

    def _kinds(self, said: str, read: str) -> list[_Choice]:
        automatic = self.tr("&Automatic")
        if not said:
            automatic = self.tr("&Automatic ({kind})").format(kind=plain(Messages().memory_type(read)))
        hints = {
            "working": self.tr("For the time being; fades within weeks"),
            "episodic": self.tr("What happened; fades within months"),
            "semantic": self.tr("What is so; fades over years"),
            "procedural": self.tr("How something is done; fades within a year or two"),
            "identity": self.tr("Who or what it is; never fades"),
        }
        choices = [_Choice(automatic, not said, {"memory_type": "auto"}, self.tr("Told by the text and its entity"))]
        for kind, hint in hints.items():
            words = Messages().memory_type(kind)
            choices.append(_Choice(f"&{words[:1].upper()}{words[1:]}", kind == said, {"memory_type": kind}, hint))
        if said and said not in hints:  # a word that an import brought
            choices.append(_Choice(plain(Messages().memory_type(said)), present=True))
        return choices

    def _degrees(self, importance: float) -> list[_Choice]:
        words = {_LOW: self.tr("&Low"), _MEDIUM: self.tr("&Medium"), _HIGH: self.tr("&High")}
        present = next((degree for degree in words if abs(degree - importance) < _SAME), importance)
        words.setdefault(present, percent(present))
        return [_Choice(words[degree], degree == present, {"importance": degree}) for degree in sorted(words)]

    def _dates(self, expires_at: str | None) -> list[_Choice]:
        now = QDateTime.currentDateTime()
        choices = [_Choice(self.tr("&Never"), expires_at is None, {"expires_at": ""})]
        for words, date in (
            (self.tr("In a &week"), now.addDays(7)),
            (self.tr("In a &month"), now.addMonths(1)),
            (self.tr("In a &year"), now.addYears(1)),
        ):
            said = {"expires_at": date.toUTC().toString(Qt.DateFormat.ISODate)}
            choices.append(_Choice(words, present=False, said=said))
        if expires_at is not None:
            choices.append(_Choice(Times().day(expires_at), present=True))
        return choices

    def _offer(self, title: str, choices: Sequence[_Choice]) -> None:
        """A submenu of which one line is ticked; to choose that one changes nothing."""
        menu = self.addMenu(title)
        menu.setToolTipsVisible(any(choice.hint for choice in choices))
        group = QActionGroup(menu)
        for choice in choices:
            action = group.addAction(choice.words)
            action.setCheckable(True)
            action.setChecked(choice.present)
            action.setToolTip(choice.hint)
            menu.addAction(action)
            if not choice.present:
                told = self.tr("{what}: {choice}.").format(what=_bare(title), choice=_inside(_bare(choice.words)))
                action.triggered.connect(
                    lambda _checked=False, said=choice.said, told=told: self.described.emit(said, told)
                )


def _bare(words: str) -> str:
    """Words of a menu without the mark of their key."""
    return words.replace("&", "")


def _inside(words: str) -> str:
    """Words as they stand within a sentence."""
    return words[:1].lower() + words[1:]
