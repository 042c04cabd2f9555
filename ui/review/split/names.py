"""Which names of the new entities are taken in the memory, asked while one types."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from ui.operations import Refresh
from ui.review.split.material import read_taken

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from core.memory import Memory
    from ui.operations import Operations

_REST_MILLISECONDS = 60


class NameCheck(QObject):
    """Asks off the GUI thread; until the answer is there a name counts as free, and the split itself has the last word.

    Signals:
        changed: More is known.
    """

    changed = Signal()

    def __init__(self, operations: Operations, parent: QObject) -> None:
        super().__init__(parent)
        self._names: frozenset[str] = frozenset()
        self.taken: frozenset[str] = frozenset()
        self._refresh = Refresh(operations, self._query, self._take, self, rest=_REST_MILLISECONDS)
        operations.memory_changed.connect(self._ask_again)

    def begin(self, names: Iterable[str], taken: frozenset[str]) -> None:
        """Begins with what is known already."""
        self._refresh.drop()
        self._names = frozenset(names)
        self.taken = taken

    def ask(self, names: Iterable[str]) -> None:
        """Asks whether these are taken, if that is not known yet."""
        wanted = frozenset(names)
        if wanted != self._names:
            self._names = wanted
            self._refresh.request()

    def _ask_again(self) -> None:
        if self._names:
            self._refresh.request()

    def _query(self) -> Callable[[Memory], frozenset[str]]:
        names = self._names
        return lambda memory: read_taken(memory, names)

    def _take(self, taken: frozenset[str]) -> None:
        if taken != self.taken:
            self.taken = taken
            self.changed.emit()
