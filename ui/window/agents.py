"""Which agents are connected: looked at now and then, and as soon as one that is not known yet has written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from core.model import ActorKind
from ui.window.watch import Watch

if TYPE_CHECKING:
    from PySide6.QtCore import QObject

    from core.memory import Memory
    from core.model import Changes, ClientSession
    from ui.operations import Operations

_MILLISECONDS = 3_000


class AgentsWatch(Watch[tuple["ClientSession", ...]]):
    """Looks at who is connected.

    Signals:
        seen: The sessions (`ClientSession`) of the agents that are connected now.
    """

    seen = Signal(object)

    def __init__(self, operations: Operations, parent: QObject) -> None:
        super().__init__(operations, parent, interval=_MILLISECONDS)
        self._known: set[int] = set()

    def notice(self, changes: Changes) -> None:
        """Looks at once when somebody unknown has written."""
        agents = {entry.session_id for entry in changes.entries if entry.actor.kind is ActorKind.AGENT}
        if not agents <= self._known:
            self._known |= agents  # one that has gone again is not looked for twice
            self.look_again()

    def read(self, memory: Memory) -> tuple[ClientSession, ...]:
        """The agents connected now."""
        return tuple(each for each in memory.sessions.connected() if each.actor.kind is ActorKind.AGENT)

    def take(self, seen: tuple[ClientSession, ...]) -> None:
        """Tells of them."""
        self._known |= {session.id for session in seen}
        self.seen.emit(seen)
