"""What has changed since a screen last read it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from core.model import Changes


class Unread:
    """Entities that a screen has still to read again. A read whose answer never comes leaves them unread."""

    def __init__(self) -> None:
        self._new: set[int] = set()
        self._asked: set[int] = set()
        self._everything = self._asked_everything = True

    def add(self, changes: Changes) -> None:
        """Notes what has changed."""
        self._new |= changes.entities
        self._everything |= changes.everything

    def add_everything(self) -> None:
        """Notes that nothing of what was read holds any more."""
        self._everything = True

    def ask(self, most: int) -> frozenset[int] | None:
        """Ids of what is to be read now; None when that is everything, or more than so many."""
        self._asked |= self._new
        self._asked_everything |= self._everything
        self._new, self._everything = set(), False
        return None if self._asked_everything or len(self._asked) > most else frozenset(self._asked)

    def answered(self) -> None:
        """What was asked for last has been read, or all of it."""
        self._asked, self._asked_everything = set(), False
