"""The HTTP server's process, from its first line on standard error to its last."""

from __future__ import annotations

import contextlib
import logging
import socket
import sys
from dataclasses import replace
from typing import TYPE_CHECKING

import anyio
import uvicorn

from core.access.grant import EVERYTHING
from core.errors import KnownError
from core.model import Actor, ActorKind
from server.access import Access
from server.http.clients import Clients
from server.http.front import PATH, Front
from server.messages import sentence
from server.serving import INTERRUPTED, exit_later, stop_signal
from server.version import our_version

if TYPE_CHECKING:
    from collections.abc import Iterator

    from server.options import Options

logger = logging.getLogger(__name__)

_GRACE_SECONDS = 3
"""When we are told to stop, requests that are running get this long."""
_END_SECONDS = 8.0
_BACKLOG = 256


class _Server(uvicorn.Server):
    """uvicorn's, which leaves signals to us: it would raise them again once it has stopped."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Capture none."""
        yield


def serve_http(options: Options) -> int:
    """Serve until told to stop; answers an exit code."""
    logging.basicConfig(level=logging.WARNING, stream=sys.stderr, format="recuerdo-mcp: %(message)s")
    logging.getLogger("mcp").setLevel(logging.ERROR)  # each refusal would be a line
    assert options.http is not None
    try:
        listening = _listening(*options.http)
    except OSError as error:
        _say(f"cannot listen on {options.http[0]}:{options.http[1]}: {error.strerror}")
        return 1
    try:
        anyio.run(_serve, options, listening)
    except KnownError as error:
        _say(sentence(error))
        return 1
    except KeyboardInterrupt:  # before there was anybody to hear of the signal
        return INTERRUPTED
    except BaseException:
        logger.exception("the server failed")
        return 1
    finally:
        listening.close()
    return 0


async def _serve(options: Options, listening: socket.socket) -> None:
    root = Access(replace(options, grant=EVERYTHING), Actor(ActorKind.SYSTEM, "recuerdo-mcp", our_version()))
    try:
        memory = await root.read(lambda opened: opened)
        tokens = await root.read(lambda opened: opened.tokens.in_force())
        async with anyio.create_task_group() as tasks:
            clients = Clients(options, root, memory, our_version(), tasks)
            front = Front(clients)
            server = _Server(_configured(front))

            async def stop() -> None:
                await stop_signal()
                exit_later(0, _END_SECONDS)
                server.should_exit = True
                front.stop_reading()
                clients.stop_listening()

            for work in (stop, root.attend, root.work_later, clients.end_revoked):
                tasks.start_soon(work)
            host, port = listening.getsockname()[:2]
            _say(f"serving {options.file} at http://{f'[{host}]' if ':' in host else host}:{port}{PATH}")
            if not tokens:
                _say("nobody has a token yet: recuerdo token new NAME")
            await server.serve(sockets=[listening])
            clients.end()
            tasks.cancel_scope.cancel()
    finally:
        with anyio.CancelScope(shield=True):
            await anyio.to_thread.run_sync(root.close)


def _configured(front: Front) -> uvicorn.Config:
    return uvicorn.Config(
        front,
        http="h11",
        ws="none",
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=_GRACE_SECONDS,
    )


def _listening(host: str, port: int) -> socket.socket:
    found = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    try:
        if sys.platform != "win32":  # there it would let another program take the port over
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind((host, port))
        found.listen(_BACKLOG)
    except OSError:
        found.close()
        raise
    return found


def _say(line: str) -> None:
    sys.stderr.write(f"recuerdo-mcp: {line}\n")
    sys.stderr.flush()
