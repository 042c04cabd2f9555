"""How far search by meaning is: looked at once a second at most, and only when there is a reason to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from core.embedding.meaning import MeaningState
from ui.window.watch import Watch

if TYPE_CHECKING:
    from PySide6.QtCore import QObject

    from core.memory import Memory
    from ui.operations import Operations

_MISSED = 4
_STILL, _FEW = 2, 200


@dataclass(frozen=True, slots=True)
class Indexing:
    """What to tell.

    Attributes:
        off: There is no model.
        left: Texts that are still to be indexed.
        total: Texts there are.
    """

    off: bool
    left: int
    total: int


class IndexingWatch(Watch[tuple[int, MeaningState]]):
    """Looks at the state of search by meaning.

    Signals:
        changed: An `Indexing`, when it is another than before.
        finished: Everything is indexed now, or all but what has just changed, and was not before.
    """

    changed = Signal(object)
    finished = Signal()

    def __init__(self, operations: Operations, parent: QObject) -> None:
        super().__init__(operations, parent)
        self._version: int | None = None
        self._state: MeaningState | None = None
        self._told: Indexing | None = None
        self._missed = self._still = 0

    def look_anew(self) -> None:
        """Looks although nothing was written: the model may have come or gone."""
        self._version = None
        self.look_again()

    def read(self, memory: Memory) -> tuple[int, MeaningState] | None:
        """The state, where something was written, or is being indexed."""
        version = memory.data_version()
        idle = self._state is not None and not self._state.waiting and not 0 < self._missed < _MISSED
        if version == self._version and idle:
            return None
        return version, memory.meaning.state()

    def take(self, seen: tuple[int, MeaningState]) -> None:
        """Tells of a state that is another than before."""
        before = self._state
        self._version, self._state = seen
        # What has just changed is indexed when it has come to rest; it is found meanwhile, so nobody need wait for it.
        still = before is not None and self._state.model == "ready" and before.waiting == self._state.waiting
        self._still = self._still + 1 if still else 0
        resting = self._still >= _STILL and self._state.waiting <= _FEW
        left = 0 if resting else self._state.waiting
        # A model that is being loaded counts as missing too, for a second or so.
        self._missed = self._missed + 1 if self._state.model == "missing" else 0
        told, self._told = self._told, Indexing(self._missed >= _MISSED, left, self._state.total)
        if told != self._told:
            self.changed.emit(self._told)
        nothing_told = told is not None and told.left and not left
        nothing_waits = before is not None and not self._state.waiting
        if nothing_told or (nothing_waits and (before.waiting or before.total != self._state.total)):
            self.finished.emit()
