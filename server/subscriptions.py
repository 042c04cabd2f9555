"""Tells subscribers when the graph has changed, whichever process changed it."""

from __future__ import annotations

import logging
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

import anyio

from core.errors import KnownError
from server.messages import sentence
from server.resources import GRAPH_URI, entity_name

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from core.memory import Memory
    from core.model import Changes
    from server.access import Accesses

logger = logging.getLogger(__name__)

POLL_SECONDS = 0.25


@dataclass(frozen=True, slots=True)
class _Look:
    """What one look at the memory saw.

    Attributes:
        version: The memory's data version.
        entry_id: The last journal entry.
        entities: The entity behind each watched address, if there is one.
        seen: All entities within the bound of the connection; None when it has none.
    """

    version: int
    entry_id: int
    entities: dict[str, int | None]
    seen: frozenset[int] | None

    def shows(self, changes: Changes, last: _Look) -> bool:
        """Whether the graph, as the connection sees it, may have changed: of the rest it hears nothing."""
        if self.seen is None or last.seen is None or changes.everything:
            return True
        return not changes.entities.isdisjoint(self.seen | last.seen)


class Watcher:
    """Looks for changes four times a second while somebody is subscribed, and tells once what they touched."""

    def __init__(self, access: Accesses, tell: Callable[[str], Awaitable[None]]) -> None:
        self._access = access
        self._tell = tell
        self._watched: Counter[str] = Counter()
        self._entities: dict[str, int | None] = {}
        self._last: _Look | None = None
        self._wake = anyio.Event()

    async def watch(self, *uris: str) -> None:
        """Watch resources from this moment on; as often watched, so often they must be released."""
        look = await self._access.latest.read(lambda memory: _first_look(memory, uris))
        if not self._watched:
            self._last = look
        self._entities.update({uri: found for uri, found in look.entities.items() if uri not in self._watched})
        self._watched.update(uris)
        self._wake.set()

    def release(self, *uris: str) -> None:
        """Watch each once less."""
        self._watched.subtract(uris)
        self._watched += Counter()  # drops what is at zero

    @property
    def watched(self) -> frozenset[str]:
        """The resources that somebody is subscribed to."""
        return frozenset(self._watched)

    async def run(self) -> None:
        """Look for changes until cancelled."""
        while True:
            await self._wake.wait()
            self._wake = anyio.Event()
            while self._watched:
                await anyio.sleep(POLL_SECONDS)
                try:
                    await self._look()
                except KnownError as error:
                    logger.warning("looking for changes failed: %s", sentence(error))
                except Exception:
                    logger.exception("looking for changes failed")

    async def _look(self) -> None:
        uris, last = tuple(self._watched), self._last
        assert last is not None
        found = await self._access.latest.read(lambda memory: _next_look(memory, last, uris))
        if found is None:
            return
        look, changes = found
        self._last = look
        if not changes.entries:  # something beside the graph: positions, sessions
            return
        for uri in uris:
            before, now = self._entities.get(uri), look.entities[uri]
            self._entities[uri] = now
            told = look.shows(changes, last) if uri == GRAPH_URI else now in changes.entities or now != before
            if told or changes.everything:
                await self._tell(uri)


def _first_look(memory: Memory, uris: tuple[str, ...]) -> _Look:
    return _Look(memory.data_version(), memory.journal.last_id(), _entities(memory, uris), _seen(memory))


def _next_look(memory: Memory, last: _Look, uris: tuple[str, ...]) -> tuple[_Look, Changes] | None:
    """The memory as it is now, and what has changed since; None when nobody has written."""
    version = memory.data_version()
    if version == last.version:
        return None
    changes = memory.journal.changes_since(last.entry_id)
    if not changes.entries:
        return _Look(version, last.entry_id, {}, last.seen), changes
    return _Look(version, changes.entries[-1].id, _entities(memory, uris), _seen(memory)), changes


def _seen(memory: Memory) -> frozenset[int] | None:
    return None if memory.grant.bound is None else memory.graph.ids()


def _entities(memory: Memory, uris: tuple[str, ...]) -> dict[str, int | None]:
    return {uri: _entity_id(memory, uri) for uri in uris}


def _entity_id(memory: Memory, uri: str) -> int | None:
    name = entity_name(uri)
    found = memory.graph.open([name]) if name is not None else ()
    return found[0].id if found else None
