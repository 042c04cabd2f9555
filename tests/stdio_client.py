"""A bare MCP client over a real process's stdin and stdout: what goes over the wire, and nothing else."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from waiting import PATIENCE

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

SERVER = (sys.executable, "-m", "server")


class StdioClient:
    """One client of one server process; requests are answered in any order, read until the one asked for."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self.process = process
        self._last_id = 0
        self._answers: dict[object, dict[str, Any]] = {}
        self.notifications: list[dict[str, Any]] = []

    def send(self, method: str, params: dict[str, Any] | None = None) -> int:
        """Send a request; answers its id."""
        self._last_id += 1
        message = {"jsonrpc": "2.0", "id": self._last_id, "method": method, "params": params or {}}
        self._write(message)
        return self._last_id

    def notify(self, method: str) -> None:
        """Send a notification."""
        self._write({"jsonrpc": "2.0", "method": method})

    def answer(self, request_id: int) -> dict[str, Any]:
        """The whole answer to a request."""
        while request_id not in self._answers:
            line = self.process.stdout.readline()
            assert line, "the server closed its output"
            message = json.loads(line)
            if "id" in message:
                self._answers[message["id"]] = message
            else:
                self.notifications.append(message)
        return self._answers.pop(request_id)

    def initialize(self, name: str = "tester", version: str = "1.0", revision: str = "2025-06-18") -> dict[str, Any]:
        """Shake hands."""
        answer = self.answer(
            self.send(
                "initialize",
                {
                    "protocolVersion": revision,
                    "capabilities": {},
                    "clientInfo": {"name": name, "version": version},
                },
            )
        )
        self.notify("notifications/initialized")
        return answer["result"]

    def call(self, tool: str, **arguments: Any) -> dict[str, Any]:
        """Call a tool that must succeed; its structured content."""
        result = self.answer(self.send("tools/call", {"name": tool, "arguments": arguments}))["result"]
        assert not result.get("isError"), result
        return result["structuredContent"]

    def _write(self, message: dict[str, Any]) -> None:
        self.process.stdin.write(json.dumps(message, ensure_ascii=False).encode() + b"\n")
        self.process.stdin.flush()


@contextmanager
def spawned(
    file: Path | None = None,
    *,
    command: Sequence[str] = SERVER,
    options: Sequence[str] = (),
    environment: dict[str, str] | None = None,
    handshake: bool = True,
    name: str = "tester",
    killed: bool = False,
) -> Iterator[StdioClient]:
    """A server process, and a client of it; its input is closed at the end, and it must then exit by itself.

    Unless it is to be `killed` by the test. However the block is left, the process has ended and its pipes are closed.
    """
    with subprocess.Popen(  # which closes the pipes, and reaps the process
        [*command, *(("--file", str(file)) if file is not None else ()), *options],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env={**os.environ, **(environment or {})},
    ) as process:
        try:
            client = StdioClient(process)
            if handshake:
                client.initialize(name)
            yield client
            process.stdin.close()
            assert process.wait(timeout=PATIENCE) == 0 or killed
        finally:
            process.kill()
