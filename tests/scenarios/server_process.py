"""A real server process and the raw wire to it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
import time
from collections import defaultdict
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from waiting import PATIENCE

import server

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(server.__file__).parent.parent
_DROPPED = {
    "MEMORY_FILE_PATH",
    "PYTHONDONTWRITEBYTECODE",
    "PYTHONIOENCODING",
    "PYTHONUNBUFFERED",
    "PYTHONUTF8",
    "RECUERDO_FILE",
}
COMMAND = [sys.executable, "-P", "-m", "server"]


def environment(**changes: str) -> dict[str, str]:
    """An environment in which our packages, and no person's memory, are found."""
    kept = {name: value for name, value in os.environ.items() if name not in _DROPPED}
    return {**kept, "PYTHONPATH": str(ROOT), **changes}


class ServerProcess:
    """Speaks newline-delimited JSON-RPC with a server of its own."""

    def __init__(self, *arguments: str, folder: Path, env: dict[str, str] | None = None) -> None:
        self.stderr_file = folder / "stderr.txt"
        with self.stderr_file.open("ab") as stderr:
            self.process = subprocess.Popen(
                [*COMMAND, *arguments],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=stderr,
                cwd=folder,
                env=env or environment(),
            )
        self.answers: dict[Any, list[dict[str, Any]]] = defaultdict(list)
        self.notifications: list[dict[str, Any]] = []
        self.junk: list[bytes] = []
        self._news = threading.Condition()
        self._next = 0
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            with self._news:
                try:
                    message = json.loads(line)
                    if "method" in message:
                        self.notifications.append(message)
                    else:
                        self.answers[message["id"]].append(message)
                except (ValueError, TypeError, KeyError):
                    self.junk.append(line)
                self._news.notify_all()

    def write(self, data: bytes) -> None:
        """Write raw bytes."""
        assert self.process.stdin is not None
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def send(self, message: object) -> None:
        """Write a message."""
        self.write(json.dumps(message).encode() + b"\n")

    def new_id(self) -> int:
        """An id that was not used yet."""
        self._next += 1
        return self._next

    def post(self, method: str, params: object = None) -> int:
        """Send a request without waiting for its answer."""
        request_id = self.new_id()
        self.send({"jsonrpc": "2.0", "id": request_id, "method": method, "params": params or {}})
        return request_id

    def wait(self, request_id: object, seconds: float = PATIENCE) -> dict[str, Any]:
        """The answer to a request."""
        with self._news:
            arrived = self._news.wait_for(lambda: self.answers.get(request_id), seconds)
            assert arrived, f"no answer to {request_id!r}; stderr: {self.stderr()}"
            return self.answers[request_id][0]

    def wait_for_notifications(self, count: int, seconds: float = PATIENCE) -> list[dict[str, Any]]:
        """The notifications so far, once there are so many."""
        with self._news:
            self._news.wait_for(lambda: len(self.notifications) >= count, seconds)
            return list(self.notifications)

    def request(self, method: str, params: object = None) -> dict[str, Any]:
        """Send a request and wait for its answer."""
        return self.wait(self.post(method, params))

    def call(self, tool: str, /, **arguments: object) -> dict[str, Any]:
        """The structured answer of a tool."""
        result = self.request("tools/call", {"name": tool, "arguments": arguments})["result"]
        return result.get("structuredContent") or json.loads(result["content"][0]["text"])

    def initialize(self, version: str = "2025-11-25") -> dict[str, Any]:
        """Shake hands."""
        info = {"name": "scenario", "version": "1"}
        params = {"protocolVersion": version, "capabilities": {}, "clientInfo": info}
        answer = self.request("initialize", params)
        self.send({"jsonrpc": "2.0", "method": "notifications/initialized"})
        return answer["result"]

    def close_input(self) -> None:
        """End its input."""
        assert self.process.stdin is not None
        self.process.stdin.close()

    def exit_code(self, seconds: float = PATIENCE) -> int:
        """Wait for its end, and for all that it wrote."""
        code = self.process.wait(seconds)
        self._reader.join(PATIENCE)
        return code

    def stderr(self) -> str:
        """What it wrote to standard error so far."""
        return self.stderr_file.read_text(encoding="utf-8", errors="replace")


@contextmanager
def serving(
    *arguments: str, folder: Path, env: dict[str, str] | None = None, version: str | None = "2025-11-25"
) -> Iterator[ServerProcess]:
    """A server process, initialised unless `version` is None, that ends with the block."""
    found = ServerProcess(*arguments, folder=folder, env=env)
    with found.process:  # which closes the pipes, and reaps the process
        try:
            if version is not None:
                found.initialize(version)
            yield found
            if found.process.poll() is None:
                found.close_input()
                found.exit_code()
        finally:
            found.process.kill()
            found.exit_code()


def wait_until(condition: object, seconds: float = PATIENCE) -> bool:
    """Whether a condition came true in time."""
    deadline = time.monotonic() + seconds
    assert callable(condition)
    while time.monotonic() < deadline:
        if condition():
            return True
        time.sleep(0.02)
    return bool(condition())


def request(request_id: int, method: str, params: object) -> bytes:
    message = {"jsonrpc": "2.0", "id": request_id, "method": method, "params": params}
    return json.dumps(message).encode() + b"\n"
