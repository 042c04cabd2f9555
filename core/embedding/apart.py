"""Indexing in a process of its own: neither a window nor a server shares its interpreter, or its memory, with it."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
import threading
import time
from pathlib import Path

from core.threads import let_others_first

NO_MODEL = 3
"""Exit code of a process that found no model."""

_PAUSE_SECONDS = 10.0
"""After a process that failed, the next one waits so long."""

_ENDING_SECONDS = 1.0
_ROOT = Path(__file__).parents[2]
_LOG = logging.getLogger(__name__)


def possible() -> bool:
    """Whether this installation can start one: a frozen program has no interpreter to start."""
    return not getattr(sys, "frozen", False)


class IndexingProcess:
    """One process at a time that indexes a memory. It ends when its work has been done for a while, and with us.

    Args:
        path: The memory's file.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._not_before = 0.0
        self._ended = 0

    @property
    def running(self) -> bool:
        """Whether it is at work, or ready for more."""
        with self._lock:
            return self._alive()

    @property
    def lacks_model(self) -> bool:
        """Whether the last one ended for want of a model."""
        with self._lock:
            return not self._alive() and self._ended == NO_MODEL

    def start(self) -> None:
        """Start one, unless one is running or the last has failed just now."""
        with self._lock:
            if not self._alive() and time.monotonic() >= self._not_before:
                self._process = self._spawned()

    def stop(self) -> None:
        """Let it end after the text in hand."""
        with self._lock:
            process, self._process = self._process, None
        if process is None:
            return
        _close_input(process)
        try:
            process.wait(_ENDING_SECONDS)
        except subprocess.TimeoutExpired:  # it is loading its model; it may die at any time, nothing is lost
            process.kill()
            process.wait()

    def _alive(self) -> bool:
        if self._process is None:
            return False
        ended = self._process.poll()
        if ended is None:
            return True
        _close_input(self._process)
        self._process, self._ended = None, ended
        if ended:
            self._not_before = time.monotonic() + _PAUSE_SECONDS
            _LOG.info("the process that indexes has ended with %d", ended)
        return False

    def _spawned(self) -> subprocess.Popen[bytes]:
        paths = [str(_ROOT), os.environ.get("PYTHONPATH", "")]
        process = subprocess.Popen(  # noqa: S603 - our own module
            [sys.executable, "-P", "-m", "core.embedding", str(self._path)],
            # Its input tells it that we are gone, however we went.
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))},
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )
        let_others_first(process.pid)  # from its start on: it comes when much was written, which a window is drawing
        return process


def _close_input(process: subprocess.Popen[bytes]) -> None:
    assert process.stdin is not None
    process.stdin.close()
