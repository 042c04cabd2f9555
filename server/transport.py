"""The wire: lines in, lines out, with the guard in between.

Reading and writing block in threads, so the event loop never does. Answers wait in a queue without a bound: a
client that sends many requests before it reads anything is served all the same.
"""

from __future__ import annotations

import logging
import math
import os
from collections import Counter
from contextlib import asynccontextmanager
from functools import partial
from typing import TYPE_CHECKING

import anyio
from anyio.to_thread import run_sync
from mcp.shared.dispatcher import coerce_request_id
from mcp.shared.message import SessionMessage
from mcp_types import (
    INTERNAL_ERROR,
    ErrorData,
    JSONRPCError,
    JSONRPCMessage,
    JSONRPCNotification,
    JSONRPCRequest,
    JSONRPCResponse,
)
from pydantic_core import PydanticSerializationError

from server.guard import LINE_LIMIT, Refused, check, too_long
from server.scanner import Scanner

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Iterator

    from anyio.streams.memory import MemoryObjectReceiveStream, MemoryObjectSendStream

    Streams = tuple[MemoryObjectReceiveStream[SessionMessage | Exception], MemoryObjectSendStream[SessionMessage]]

logger = logging.getLogger(__name__)

_CHUNK = 256 * 1024
_DRAIN_SECONDS = 10.0
"""After the end of input, running calls get this long to be answered."""
_ENDLESS = "subscriptions/listen"
"""The request that is answered only when its client goes."""


class Framer:
    """Cuts bytes into lines; of a line above the limit only an outline is kept."""

    def __init__(self, limit: int = LINE_LIMIT) -> None:
        self._limit = limit
        self._pieces: list[bytes] = []
        self._size = 0
        self._scanner: Scanner | None = None

    def feed(self, chunk: bytes) -> Iterator[bytes | Scanner]:
        """The lines that `chunk` completes; a `Scanner` stands for one that was too long."""
        *lines, rest = chunk.split(b"\n")
        for line in lines:
            self._add(line)
            yield self._take()
        self._add(rest)

    def finish(self) -> Iterator[bytes | Scanner]:
        """What stood after the last newline."""
        if self._size:
            yield self._take()

    def _add(self, data: bytes) -> None:
        self._size += len(data)
        if self._scanner is not None:
            self._scanner.feed(data)
        elif self._size > self._limit:
            self._scanner = Scanner()
            for piece in self._pieces:
                self._scanner.feed(piece)
            self._scanner.feed(data)
            self._pieces.clear()
        elif data:
            self._pieces.append(data)

    def _take(self) -> bytes | Scanner:
        taken = self._scanner if self._scanner is not None else b"".join(self._pieces)
        self._pieces, self._size, self._scanner = [], 0, None
        return taken


class Wire:
    """One client at the other end of a pair of file descriptors; `on_end` is called at the end of its input."""

    def __init__(self, read_fd: int, write_fd: int, on_end: Callable[[], None]) -> None:
        self._read_fd = read_fd
        self._write_fd = write_fd
        self._on_end = on_end
        self._threads = anyio.CapacityLimiter(2)
        self._waiting: Counter[str | int] = Counter()
        self._all_answered = anyio.Event()

    @asynccontextmanager
    async def streams(self) -> AsyncIterator[Streams]:
        """The streams for the SDK's server; they end with the input, or when nobody reads the output any more."""
        to_server, from_wire = anyio.create_memory_object_stream[SessionMessage | Exception](0)
        to_wire, from_server = anyio.create_memory_object_stream[SessionMessage](math.inf)
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(self._receive, to_server, to_wire.clone())
            tasks.start_soon(self._send, from_server, tasks.cancel_scope)
            yield from_wire, to_wire
            to_wire.close()

    async def _receive(
        self,
        to_server: MemoryObjectSendStream[SessionMessage | Exception],
        to_wire: MemoryObjectSendStream[SessionMessage],
    ) -> None:
        framer = Framer()
        read = partial(os.read, self._read_fd, _CHUNK)
        async with to_server, to_wire:
            try:
                while chunk := await run_sync(read, abandon_on_cancel=True, limiter=self._threads):
                    for line in framer.feed(chunk):
                        await self._pass(line, to_server, to_wire)
                for line in framer.finish():
                    await self._pass(line, to_server, to_wire)
                await self._drain()
            except (anyio.BrokenResourceError, anyio.ClosedResourceError):
                return  # the server has ended
            except OSError as error:
                logger.warning("reading the input failed: %s", error)

    async def _pass(
        self,
        line: bytes | Scanner,
        to_server: MemoryObjectSendStream[SessionMessage | Exception],
        to_wire: MemoryObjectSendStream[SessionMessage],
    ) -> None:
        found = too_long(line.outlines()) if isinstance(line, Scanner) else check(line)
        if found is None:
            return
        if isinstance(found, Refused):
            for answer in found.answers:
                await to_wire.send(SessionMessage(answer))
            return
        if isinstance(found, JSONRPCRequest) and found.method != _ENDLESS:
            self._waiting[coerce_request_id(found.id)] += 1
        elif isinstance(found, JSONRPCNotification) and found.method == "notifications/cancelled":
            self._answered((found.params or {}).get("requestId"))
        await to_server.send(SessionMessage(found))

    def _answered(self, request_id: object) -> None:
        if isinstance(request_id, str | int) and self._waiting[key := coerce_request_id(request_id)] > 0:
            self._waiting[key] -= 1
        self._waiting += Counter()  # drops what is at zero
        if not self._waiting:
            self._all_answered.set()

    async def _drain(self) -> None:
        self._on_end()
        if self._waiting:
            self._all_answered = anyio.Event()
            with anyio.move_on_after(_DRAIN_SECONDS):
                await self._all_answered.wait()

    async def _send(
        self, from_server: MemoryObjectReceiveStream[SessionMessage], everything: anyio.CancelScope
    ) -> None:
        async with from_server:
            async for item in from_server:
                messages = [item.message]
                while from_server.statistics().current_buffer_used and len(messages) < 100:
                    messages.append(from_server.receive_nowait().message)
                data = b"".join(map(_encoded, messages))
                try:
                    await run_sync(self._write, data, limiter=self._threads)
                except OSError:  # nobody reads: the client is gone
                    everything.cancel()
                    return
                for message in messages:
                    if isinstance(message, JSONRPCResponse | JSONRPCError):
                        self._answered(message.id)

    def _write(self, data: bytes) -> None:
        view = memoryview(data)
        while view:
            view = view[os.write(self._write_fd, view) :]


def _encoded(message: JSONRPCMessage) -> bytes:
    try:
        text = message.model_dump_json(by_alias=True, exclude_unset=True)
    except (PydanticSerializationError, UnicodeError, ValueError):
        logger.exception("an answer could not be written")
        if not isinstance(message, JSONRPCResponse | JSONRPCError):
            return b""
        error = ErrorData(code=INTERNAL_ERROR, message="The answer could not be written.")
        text = JSONRPCError(jsonrpc="2.0", id=message.id, error=error).model_dump_json(exclude_unset=True)
    return text.encode() + b"\n"
