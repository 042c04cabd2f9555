"""The memory as the server reaches it: opened when first needed, called on threads, written in order of arrival."""

from __future__ import annotations

import logging
import threading
import time
from collections import deque
from itertools import count
from typing import TYPE_CHECKING, Protocol, TypeVar

import anyio
import anyio.from_thread
from anyio.to_thread import run_sync

from core.errors import ErrorCode, KnownError
from core.model import Actor, ActorKind
from server.messages import import_in_part, sentence

if TYPE_CHECKING:
    from collections.abc import Callable

    from core.access.grant import Grant
    from core.memory import Memory
    from server.options import Options

logger = logging.getLogger(__name__)

_THREADS = 8
_LONG_THREADS = 2
"""So many calls may think for long at once; others have their own threads."""

_WARM_UP_SECONDS = 0.25
"""The memory is opened this long after a client has introduced itself, unless it is needed before: the first
`tools/list` is not to wait for it."""

_LATER_SECONDS = 0.05
"""What is to be done once an answer is out begins this long after it was noted."""

_MAINTENANCE_SECONDS = 10.0
"""Backups and the like begin this long after that."""
_MINUTE = 60.0
_MINUTES_BETWEEN_MAINTENANCE = 60

_SOMEBODY = Actor(ActorKind.AGENT)

T = TypeVar("T")


class Accesses(Protocol):
    """The ways to one memory, by client."""

    def of(self, name: str, version: str) -> Access:
        """That of the client which says it is this."""
        ...

    @property
    def latest(self) -> Access:
        """That of the client which was last heard of."""
        ...


class Access:
    """One memory, for one client.

    Args:
        options: Which, and what may be done with it.
        actor: Who the client is, as far as it is known.
        beside: The same memory, open in this process already for all clients.
    """

    def __init__(
        self,
        options: Options,
        actor: Actor = _SOMEBODY,
        beside: Memory | None = None,
    ) -> None:
        self._options = options
        self._beside = beside
        self._memory: Memory | None = None
        self._closed = False
        self._used = False
        self.used_at = time.monotonic()
        self._lock = threading.Lock()
        self._actor = actor
        self._later: deque[Callable[[Memory], None]] = deque()
        self._wake = anyio.Event()
        self._threads = anyio.CapacityLimiter(_THREADS)
        self._long_threads = anyio.CapacityLimiter(_LONG_THREADS)
        self._order = anyio.Lock()
        self._introduced = anyio.Event()

    def introduce(self, name: str, version: str) -> None:
        """Note who the client is; everything written from now on bears that name."""
        self._actor = Actor(ActorKind.AGENT, name, version)
        self._introduced.set()

    def of(self, name: str, version: str) -> Access:
        """The access of the client that says it is this: there is but one."""
        if name or version:
            self.introduce(name, version)
        return self

    @property
    def latest(self) -> Access:
        """The access of the client that was last heard of."""
        return self

    @property
    def grant(self) -> Grant:
        """What may be done through it."""
        return self._options.grant

    async def attend(self) -> None:
        """Open the memory soon after the client has come, then do what is due now and then, until cancelled."""
        await self._introduced.wait()
        await anyio.sleep(_WARM_UP_SECONDS)
        await self._quietly(lambda memory: memory.meaning.start(), logging.WARNING)
        await anyio.sleep(_MAINTENANCE_SECONDS)
        for minute in count():
            if self._memory is not None and minute % _MINUTES_BETWEEN_MAINTENANCE == 0:
                await self._quietly(lambda memory: memory.maintain())
            await anyio.sleep(_MINUTE)
            await self._note_life()

    async def note_life(self) -> None:
        """Record now and then that the client is there, until cancelled."""
        while True:
            await anyio.sleep(_MINUTE)
            await self._note_life()

    async def read(self, work: Callable[[Memory], T]) -> T:
        """Do work that waits for nothing but a thread."""
        return await self._work(work, self._threads)

    async def read_after_writes(self, work: Callable[[Memory], T]) -> T:
        """Do work that sees what the same client asked to be written before."""
        async with self._order:
            pass
        return await self.read(work)

    async def think(self, work: Callable[[Memory], T]) -> T:
        """Do long work that sees what the same client asked to be written before, and that nothing waits for."""
        async with self._order:
            pass
        return await self._work(work, self._long_threads)

    async def write(self, work: Callable[[Memory], T]) -> T:
        """Do work that writes, after all that came before it and before all that comes after."""
        async with self._order:
            return await self.read(work)

    def later(self, work: Callable[[Memory], None]) -> None:
        """Note work to be done once the answer in hand is out; from a thread that carries out a call."""
        anyio.from_thread.run_sync(self.do_later, work)

    def do_later(self, work: Callable[[Memory], None]) -> None:
        """The same from the event loop's own thread."""
        self._later.append(work)
        self._wake.set()

    async def work_later(self) -> None:
        """Do what was noted for later, until cancelled."""
        while True:
            await self._wake.wait()
            self._wake = anyio.Event()
            await anyio.sleep(_LATER_SECONDS)
            while self._later:
                await self._quietly(self._later.popleft())

    def close(self) -> None:
        """End the session; nothing can be read or written afterwards."""
        with self._lock:
            self._closed = True
            if self._memory is not None:
                self._memory.close()

    async def _work(self, work: Callable[[Memory], T], threads: anyio.CapacityLimiter) -> T:
        self._used = True
        self.used_at = time.monotonic()
        self._introduced.set()  # a client may keep its name to itself
        return await run_sync(self._with_memory, work, limiter=threads)

    async def _note_life(self) -> None:
        if self._used:
            self._used = False
            await self._quietly(lambda memory: memory.sessions.seen(memory.session_id))

    async def _quietly(self, work: Callable[[Memory], object], level: int = logging.INFO) -> None:
        """Do what no answer depends on: if it fails, that is logged."""
        try:
            await run_sync(self._with_memory, work, limiter=self._threads)
        except KnownError as error:
            logger.log(level, "%s", sentence(error))
        except Exception:
            logger.exception("work in the background failed")

    def _with_memory(self, work: Callable[[Memory], T]) -> T:
        with self._lock:
            memory = self._memory = self._memory or self._opened()
            memory.set_actor(self._actor)
        return work(memory)

    def _opened(self) -> Memory:
        from core.memory import Memory
        from server.options import data_folder

        if self._closed:
            raise KnownError(ErrorCode.MEMORY_CLOSED)
        file, source = self._options.file, self._options.imported
        if file.parent == data_folder():
            try:
                file.parent.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                raise KnownError(ErrorCode.FILE_NOT_WRITABLE, path=str(file.parent)) from error
        memory = Memory.open(file, self._actor, self.grant, beside=self._beside)
        memory.meaning.index_apart()
        try:
            if source is not None and self.grant.writes and source.exists():
                report = memory.exchange.import_once(source)
                if report.skipped:
                    logger.warning("%s", import_in_part(source, report))
        except BaseException:
            memory.close()
            raise
        return memory
