"""A bare HTTP client of a real server process: what goes over the wire, and nothing else."""

from __future__ import annotations

import http.client
import json
import os
import re
import subprocess
import sys
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from waiting import PATIENCE

from core.embedding.meaning import MODEL_FOLDER_SETTING
from core.memory import Memory

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from core.access.grant import Grant

ACCEPT = "application/json, text/event-stream"


@dataclass
class Answer:
    """An HTTP answer."""

    status: int
    headers: dict[str, str]
    body: bytes

    def json(self) -> Any:
        """What it holds, be it JSON or a stream's last event."""
        if self.headers.get("content-type", "").startswith("text/event-stream"):
            events = [line[6:] for line in self.body.decode().splitlines() if line.startswith("data: ")]
            return json.loads(events[-1])
        return json.loads(self.body)


@dataclass
class HttpClient:
    """One client of one HTTP server."""

    port: int
    token: str | None = None
    headers: dict[str, str] = field(default_factory=dict)
    last_id: int = 0

    def request(self, body: object = None, *, method: str = "POST", path: str = "/mcp", **headers: str) -> Answer:
        """Send one request; keywords are headers, with `_` for `-`."""
        sent = {"Accept": ACCEPT, "Content-Type": "application/json", **self.headers}
        if self.token is not None:
            sent["Authorization"] = f"Bearer {self.token}"
        sent |= {name.replace("_", "-"): value for name, value in headers.items()}
        data = body if isinstance(body, bytes) or body is None else json.dumps(body).encode()
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            connection.request(method, path, data, sent)
            found = connection.getresponse()
            return Answer(found.status, {name.lower(): value for name, value in found.getheaders()}, found.read())
        finally:
            connection.close()

    def ask(self, method: str, **params: Any) -> Answer:
        """Send a request of the protocol."""
        self.last_id += 1
        return self.request({"jsonrpc": "2.0", "id": self.last_id, "method": method, "params": params})

    def initialize(self, name: str = "tester", version: str = "1.0") -> HttpClient:
        """Shake hands; the session goes on with every later request."""
        answer = self.ask(
            "initialize",
            protocolVersion="2025-06-18",
            capabilities={},
            clientInfo={"name": name, "version": version},
        )
        assert answer.status == 200, answer.body
        self.headers |= {"Mcp-Session-Id": answer.headers["mcp-session-id"], "MCP-Protocol-Version": "2025-06-18"}
        self.request({"jsonrpc": "2.0", "method": "notifications/initialized"})
        return self

    def tool(self, name: str, /, **arguments: Any) -> dict[str, Any]:
        """Call a tool; its whole result."""
        answer = self.ask("tools/call", name=name, arguments=arguments)
        assert answer.status == 200, (answer.status, answer.body)
        return answer.json()["result"]


@dataclass
class Served:
    """A server for a memory, and tokens for it."""

    file: Path
    port: int
    process: subprocess.Popen[bytes]
    tokens: dict[str, str]

    def client(self, token: str | None = "all") -> HttpClient:
        """A client with one of the tokens; None for none."""
        return HttpClient(self.port, None if token is None else self.tokens.get(token, token))


def without_model(file: Path) -> Path:
    """The file of a memory whose servers spend no time on a model: what is tested is how it is served."""
    with Memory.open(file) as memory:
        memory.settings.set(MODEL_FOLDER_SETTING, str(file.parent / "no model"))
    return file


def issue(file: Path, **grants: Grant) -> dict[str, str]:
    """New tokens, by their names."""
    with Memory.open(file) as memory:
        return {name: memory.tokens.new(name, allowed)[1] for name, allowed in grants.items()}


@contextmanager
def served(file: Path, *options: str) -> Iterator[tuple[subprocess.Popen[bytes], int]]:
    """A server process on a free port, and the port."""
    process = subprocess.Popen(
        [sys.executable, "-m", "server", "--file", str(file), "--http", "127.0.0.1:0", *options],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": ""},
    )
    try:
        line = process.stderr.readline().decode()
        found = re.search(r"http://127\.0\.0\.1:(\d+)/mcp", line)
        assert found is not None, line + process.stderr.read().decode()
        yield process, int(found[1])
    finally:
        process.terminate()
        process.communicate(timeout=PATIENCE)
