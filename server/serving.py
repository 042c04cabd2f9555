"""One client, from its first line to its last."""

from __future__ import annotations

import logging
import os
import signal
import sys
import threading
import time
from typing import TYPE_CHECKING

import anyio
import anyio.from_thread
import anyio.lowlevel

from server.access import Access
from server.application import Application
from server.transport import Wire
from server.version import our_version

if TYPE_CHECKING:
    from collections.abc import Callable

    from server.options import Options

logger = logging.getLogger(__name__)

INTERRUPTED = 130
"""The exit code of a program that a person broke off."""

_PARENT_SECONDS = 1.0
_CALL_SECONDS = 5.0
"""When we are told to stop, calls that are running get this long."""
_CLOSE_SECONDS = 2.0
"""Closing the memory gets this long; what was acknowledged is safe without it."""


def serve(options: Options, read_fd: int, write_fd: int) -> int:
    """Serve the client at the other end of the descriptors until it goes; answers an exit code."""
    logging.basicConfig(level=logging.WARNING, stream=sys.stderr, format="recuerdo-mcp: %(message)s")
    access: list[Access] = []
    try:
        anyio.run(_serve, options, read_fd, write_fd, access)
    except KeyboardInterrupt:  # before there was anybody to hear of the signal
        code = INTERRUPTED
    except BaseException:
        logger.exception("the server failed")
        code = 1
    else:
        code = 0
    exit_later(code, _CLOSE_SECONDS)
    for one in access:
        one.close()
    return code


async def _serve(options: Options, read_fd: int, write_fd: int, opened: list[Access]) -> None:
    access = Access(options)
    opened.append(access)
    application = Application(access, options)
    server = application.server(our_version())
    wire = Wire(read_fd, write_fd, on_end=application.stop_listening)
    async with anyio.create_task_group() as tasks:
        _stop_with_parent(tasks.cancel_scope)
        tasks.start_soon(_stop_on_signal, tasks.cancel_scope)
        tasks.start_soon(access.attend)
        tasks.start_soon(access.work_later)
        tasks.start_soon(application.watcher.run)
        async with wire.streams() as (read_stream, write_stream):
            await server.run(read_stream, write_stream, server.create_initialization_options())
        tasks.cancel_scope.cancel()


async def _stop_on_signal(scope: anyio.CancelScope) -> None:
    await stop_signal()
    exit_later(0, _CALL_SECONDS)
    scope.cancel()


async def stop_signal() -> None:
    """Wait until the process is told to stop."""
    if sys.platform == "win32":  # pragma: no cover - no signals to wait for
        await anyio.sleep_forever()
    with anyio.open_signal_receiver(signal.SIGTERM, signal.SIGINT, signal.SIGHUP) as signals:
        async for _ in signals:
            return


def _stop_with_parent(scope: anyio.CancelScope) -> None:
    """End when the process that started us has: its end of our input may live on in another child of it."""
    if sys.platform == "win32":  # pragma: no cover - a parent's id never changes there
        return
    token = anyio.lowlevel.current_token()

    def watch(parent: int) -> None:
        while os.getppid() == parent:
            time.sleep(_PARENT_SECONDS)
        exit_later(0, _CALL_SECONDS)
        anyio.from_thread.run_sync(scope.cancel, token=token)

    _background(watch, os.getppid())


def exit_later(code: int, seconds: float) -> None:
    """End the process even if something hangs."""

    def end() -> None:
        time.sleep(seconds)
        os._exit(code)

    _background(end)


def _background(run: Callable[..., None], *arguments: object) -> None:
    threading.Thread(target=run, args=arguments, daemon=True).start()
