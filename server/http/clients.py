"""Who has come with which token. Each token is a party of its own: its tools, its sessions, its ways to the memory."""

from __future__ import annotations

import logging
import time
from dataclasses import replace
from typing import TYPE_CHECKING

import anyio
from anyio.to_thread import run_sync
from mcp.server.streamable_http_manager import StreamableHTTPSessionManager

from core.errors import KnownError
from core.model import Actor, ActorKind
from server.access import Access
from server.application import Application
from server.guard import LINE_LIMIT
from server.messages import sentence

if TYPE_CHECKING:
    from anyio.abc import TaskGroup, TaskStatus
    from starlette.types import Receive, Scope, Send

    from core.access.tokens import Token
    from core.memory import Memory
    from server.options import Options

logger = logging.getLogger(__name__)

CALLS_A_SECOND = 50
SESSIONS = 1_000
"""Most sessions of one token that are open at once."""

_CLIENTS = 32
"""Most clients of one token, by name and version, that have the memory open at once."""
_IDLE_SECONDS = 15 * 60.0
_NOTE_SECONDS = 60.0
_LOOK_SECONDS = 1.0
"""How soon a stream ends whose token is revoked; calls are refused at once."""


class Pace:
    """At most so many calls a second, on average; as many at once."""

    def __init__(self, a_second: float = CALLS_A_SECOND) -> None:
        self._a_second = a_second
        self._left = a_second
        self._at = time.monotonic()

    def admits(self) -> bool:
        """Whether one more call may pass now."""
        moment = time.monotonic()
        self._left = min(self._a_second, self._left + (moment - self._at) * self._a_second)
        self._at = moment
        if self._left < 1:
            return False
        self._left -= 1
        return True


class ClientAccesses:
    """The ways of one token's clients to the memory: one for each name and version, so that each has its session."""

    def __init__(self, options: Options, token: Token, memory: Memory) -> None:
        self._options = options
        self._token = token
        self._memory = memory
        self._found: dict[tuple[str, str], tuple[Access, anyio.CancelScope]] = {}
        self.tasks: TaskGroup | None = None
        self._latest: Access | None = None

    def of(self, name: str, version: str) -> Access:
        """That of the client which says it is this."""
        if (name, version) not in self._found:
            if len(self._found) >= _CLIENTS:
                self._end(min(self._found, key=lambda key: self._found[key][0].used_at))
            actor = Actor(ActorKind.AGENT, name, version, self._token.name)
            self._found[name, version] = (Access(self._options, actor, self._memory), anyio.CancelScope())
            assert self.tasks is not None
            self.tasks.start_soon(self._attend, *self._found[name, version])
        self._latest = self._found[name, version][0]
        return self._latest

    @property
    def latest(self) -> Access:
        """That of the client which was last heard of."""
        return self._latest or self.of("", "")

    async def end_idle(self) -> None:
        """Close what was not used for long, now and then, until cancelled."""
        while True:
            await anyio.sleep(_IDLE_SECONDS / 10)
            for key, (access, _) in tuple(self._found.items()):
                if time.monotonic() - access.used_at > _IDLE_SECONDS:
                    self._end(key)

    def _end(self, key: tuple[str, str]) -> None:
        access, scope = self._found.pop(key)
        if access is self._latest:
            self._latest = None
        scope.cancel()

    async def _attend(self, access: Access, scope: anyio.CancelScope) -> None:
        try:
            with scope:
                async with anyio.create_task_group() as tasks:
                    tasks.start_soon(access.work_later)
                    tasks.start_soon(access.note_life)
        finally:
            with anyio.CancelScope(shield=True):
                await run_sync(access.close)


class Party:
    """One token: what it is served, by whose name."""

    def __init__(self, options: Options, token: Token, memory: Memory, version: str) -> None:
        options = replace(options, imported=None, grant=token.grant)
        self.token = token
        self.pace = Pace()
        self._accesses = ClientAccesses(options, token, memory)
        self._application = Application(self._accesses, options)
        self._manager = StreamableHTTPSessionManager(
            self._application.server(version), max_request_body_size=LINE_LIMIT, max_sessions=SESSIONS
        )
        self._running: set[anyio.CancelScope] = set()
        self._streams: set[anyio.CancelScope] = set()
        self._over = anyio.Event()

    async def run(self, *, task_status: TaskStatus[None] = anyio.TASK_STATUS_IGNORED) -> None:
        """Serve until it is over."""
        async with anyio.create_task_group() as tasks:
            self._accesses.tasks = tasks
            async with self._manager.run():
                tasks.start_soon(self._application.watcher.run)
                tasks.start_soon(self._accesses.end_idle)
                task_status.started()
                await self._over.wait()
            tasks.cancel_scope.cancel()

    async def serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request, which ends with the party."""
        with anyio.CancelScope() as request:
            kept = self._streams if scope["method"] == "GET" else self._running
            kept.add(request)
            try:
                await self._manager.handle_request(scope, receive, send)
            finally:
                kept.discard(request)

    def stop_listening(self) -> None:
        """End the streams that would otherwise end with their client only."""
        self._application.stop_listening()
        for stream in tuple(self._streams):
            stream.cancel()

    def end(self) -> None:
        """End every session, stream and call of the token."""
        self.stop_listening()
        for request in tuple(self._running):
            request.cancel()
        self._over.set()


class Clients:
    """All parties, by their tokens."""

    def __init__(self, options: Options, root: Access, memory: Memory, version: str, tasks: TaskGroup) -> None:
        self._options = options
        self._root = root
        self._memory = memory
        self._version = version
        self._tasks = tasks
        self._parties: dict[int, Party] = {}
        self._starting = anyio.Lock()
        self._noted: dict[int, float] = {}

    async def token(self, secret: str) -> Token | None:
        """The token in force with this secret, looked up anew with each request: revoking counts at once."""
        token = await self._root.read(lambda memory: memory.tokens.find(secret))
        if token is not None and time.monotonic() - self._noted.get(token.id, -_NOTE_SECONDS) >= _NOTE_SECONDS:
            self._noted[token.id] = time.monotonic()
            self._root.do_later(lambda memory: memory.tokens.note_use(token.id))
        return token

    async def party(self, token: Token) -> Party:
        """The party of a token, which is ready to serve."""
        async with self._starting:
            if token.id not in self._parties:
                party = Party(self._options, token, self._memory, self._version)
                await self._tasks.start(self._run, party)
                self._parties[token.id] = party
            return self._parties[token.id]

    async def _run(self, party: Party, *, task_status: TaskStatus[None] = anyio.TASK_STATUS_IGNORED) -> None:
        """Serve one party; what fails in it ends no other's."""
        try:
            await party.run(task_status=task_status)
        except Exception:
            logger.exception("the sessions of a token failed")
        finally:
            if self._parties.get(party.token.id) is party:
                del self._parties[party.token.id]

    def stop_listening(self) -> None:
        """End what would otherwise not end, so that the server can."""
        for party in self._parties.values():
            party.stop_listening()

    def end(self) -> None:
        """End all parties."""
        for party in self._parties.values():
            party.end()
        self._parties.clear()

    async def end_revoked(self) -> None:
        """End the parties whose tokens are no longer in force, until cancelled."""
        version = -1
        while True:
            await anyio.sleep(_LOOK_SECONDS)
            if not self._parties:
                continue
            try:
                moved = await self._root.read(lambda memory: memory.data_version())
                if moved == version:
                    continue
                in_force = await self._root.read(lambda memory: memory.tokens.in_force())
            except KnownError as error:
                logger.warning("looking for revoked tokens failed: %s", sentence(error))
                continue
            version = moved
            for token_id in tuple(self._parties):
                if token_id not in in_force:
                    self._parties.pop(token_id).end()
