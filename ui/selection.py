"""The entity that list, graph and inspector show together."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

_HISTORY = 100


class Selection(QObject):
    """One selected entity at most, with the way back.

    Signals:
        changed: Id of the entity now selected, or None.
        history_changed: Whether there is a way back and a way forward.
    """

    changed = Signal(object)
    history_changed = Signal(bool, bool)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._current: int | None = None
        self._back: list[int] = []
        self._forward: list[int] = []

    @property
    def current(self) -> int | None:
        """Id of the entity now selected."""
        return self._current

    def select(self, entity_id: int | None) -> None:
        """Selects an entity, or none."""
        if entity_id == self._current:
            return
        if self._current is not None:
            self._back = [*self._back[-_HISTORY + 1 :], self._current]
        if entity_id is not None:
            self._forward = []
        self._show(entity_id)

    def back(self) -> None:
        """Returns to the entity selected before."""
        if self._back:
            if self._current is not None:
                self._forward.append(self._current)
            self._show(self._back.pop())

    def forward(self) -> None:
        """Takes back a `back`."""
        if self._forward:
            if self._current is not None:
                self._back.append(self._current)
            self._show(self._forward.pop())

    def forget(self, entity_id: int) -> None:
        """An entity is gone: it is no longer selected, nor on the way back."""
        self._back = [each for each in self._back if each != entity_id]
        self._forward = [each for each in self._forward if each != entity_id]
        if self._current == entity_id:
            self._show(None)

    def _show(self, entity_id: int | None) -> None:
        self._current = entity_id
        self.changed.emit(entity_id)
        self.history_changed.emit(bool(self._back), bool(self._forward))
