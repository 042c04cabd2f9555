"""Undo and redo in the window: by menu and keys of the latest change, by the bar of the one that it tells of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from core.model import EntryFilter

if TYPE_CHECKING:
    from collections.abc import Callable

    from core.memory import Memory
    from core.model import Changes, JournalEntry
    from ui.operations import Operations
    from ui.widgets.message_bar import MessageBar


class Undoing(QObject):
    """Takes changes back.

    Signals:
        done: Id of the one entity that it was about, if it is there; else None.
    """

    done = Signal(object)

    def __init__(self, operations: Operations, bar: MessageBar, parent: QObject) -> None:
        super().__init__(parent)
        self._operations = operations
        self._bar = bar

    def undo(self) -> None:
        """Takes back the person's last change."""
        self._take_back(lambda memory: memory.journal.undo_last())

    def redo(self) -> None:
        """Takes back the last undo."""
        self._take_back(lambda memory: memory.journal.redo_last())

    def of_this(self) -> Callable[[], None]:
        """What takes back this window's latest change as of now, whatever is changed before it is called."""
        wanted = EntryFilter(session_id=self._operations.session_id)
        latest: list[JournalEntry] = []
        self._operations.read(lambda memory: memory.history.entries(wanted, limit=1), latest.extend)

        def undo() -> None:
            if latest:
                entry_id = latest[0].id
                self._take_back(lambda memory: memory.journal.undo(entry_id))
            else:  # it was called before the answer came: that is too soon for another change
                self.undo()

        return undo

    def _take_back(self, call: Callable[[Memory], Changes]) -> None:
        self._bar.outdate()  # what it offers to undo may be undone now
        self._operations.change(lambda memory: _place_of(memory, call(memory)), self.done.emit)


def _place_of(memory: Memory, changes: Changes) -> int | None:
    """The one entity that a change was about, if it is still there."""
    if len(changes.entities) != 1:
        return None
    (entity_id,) = changes.entities
    return entity_id if memory.graph.entity(entity_id) is not None else None
