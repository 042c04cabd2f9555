"""What the frame of the window tells about the memory, read in one go."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.model import ActorKind

if TYPE_CHECKING:
    from core.memory import Memory
    from core.model import JournalEntry, MemoryCounts

_LOOKED_AT = 50


@dataclass(frozen=True, slots=True)
class MemoryState:
    """Sizes, what can be undone and redone, and the last thing an agent did."""

    counts: MemoryCounts
    undoable: JournalEntry | None
    redoable: JournalEntry | None
    news: JournalEntry | None


def read_state(memory: Memory) -> MemoryState:
    """Reads the state of a memory."""
    entries = memory.journal.entries(limit=_LOOKED_AT)
    return MemoryState(
        counts=memory.graph.counts(),
        undoable=memory.journal.undoable(),
        redoable=memory.journal.redoable(),
        news=next((entry for entry in entries if entry.actor.kind is ActorKind.AGENT), None),
    )
