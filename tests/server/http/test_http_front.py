"""What never reaches a session: callers without a token, from elsewhere, with too much, or with no message."""

from __future__ import annotations

import http.client
import json
import socket
from typing import TYPE_CHECKING, Any
from unittest.mock import AsyncMock, Mock

import anyio
import pytest
from http_client import HttpClient, issue, served, without_model
from waiting import PATIENCE

from core.access.grant import EVERYTHING
from server.http import front
from server.http.clients import Pace

if TYPE_CHECKING:
    from pathlib import Path

    from http_client import Served

LIST = {"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {}}


@pytest.mark.parametrize("method", ["POST", "GET", "DELETE", "OPTIONS"])
@pytest.mark.parametrize("token", [None, "rcd_wrong", "", "x" * 300, "ünïcode"])
def test_nothing_is_answered_without_a_valid_token(server: Served, method: str, token: str | None) -> None:
    headers = {} if token is None else {"Authorization": f"Bearer {token}".encode("latin-1")}
    answer = server.client(None).request(LIST if method == "POST" else None, method=method, **headers)
    assert answer.status == 401
    assert answer.headers["www-authenticate"].startswith('Bearer realm="recuerdo"')
    assert b"tools" not in answer.body


def test_other_schemes_and_doubled_headers_are_no_token(server: Served) -> None:
    good = server.tokens["all"]
    assert server.client(None).request(LIST, Authorization=f"Basic {good}").status == 401
    assert server.client(None).request(LIST, Authorization=good).status == 401
    assert server.client(None).request(LIST, Authorization=f"bearer {good}").status != 401
    assert _raw(server, f"Authorization: Bearer {good}\r\nAuthorization: Bearer {good}\r\n") == 401


def test_a_token_in_the_address_is_none(server: Served) -> None:
    assert server.client(None).request(LIST, path=f"/mcp?token={server.tokens['all']}").status == 401


@pytest.mark.parametrize(
    "host",
    ["evil.example", "evil.example:{port}", "127.0.0.1.evil.example", "localhost.evil.example:{port}", "10.0.0.1", ""],
)
def test_other_hosts_are_refused(server: Served, host: str) -> None:
    answer = server.client().request(LIST, Host=host.format(port=server.port))
    assert answer.status == 421
    assert b"tools" not in answer.body


@pytest.mark.parametrize("host", ["localhost:{port}", "127.0.0.1:{port}", "[::1]:{port}", "LOCALHOST", "127.0.0.1"])
def test_our_own_names_are_taken(server: Served, host: str) -> None:
    assert server.client().initialize().request(LIST, Host=host.format(port=server.port)).status == 200


@pytest.mark.parametrize(
    "origin",
    ["https://evil.example", "http://evil.example:{port}", "null", "http://127.0.0.1.evil.example", "file://", ""],
)
def test_foreign_origins_are_refused(server: Served, origin: str) -> None:
    answer = server.client().request(LIST, Origin=origin.format(port=server.port))
    assert answer.status == 403
    assert b"tools" not in answer.body


def test_our_own_origin_is_taken(server: Served) -> None:
    client = server.client().initialize()
    assert client.request(LIST, Origin=f"http://localhost:{server.port}").status == 200


def test_nothing_else_is_served(server: Served) -> None:
    for path in ("/", "/mcp/../x", "/.well-known/oauth-protected-resource", "/mcpx"):
        assert server.client().request(LIST, path=path).status == 404


def test_a_body_above_the_limit_is_refused(server: Served) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    connection.putrequest("POST", "/mcp")
    for name, value in {"Authorization": f"Bearer {server.tokens['all']}", "Content-Length": str(2**24 + 1)}.items():
        connection.putheader(name, value)
    connection.endheaders()
    answer = connection.getresponse()
    assert answer.status == 413
    assert json.loads(answer.read())["error"]["message"] == "The message is longer than 16 MiB."
    connection.close()


def test_a_chunked_body_above_the_limit_is_refused(server: Served) -> None:
    found = socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE)
    head = f"POST /mcp HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {server.tokens['all']}\r\n"
    found.sendall(f"{head}Transfer-Encoding: chunked\r\n\r\n".encode())
    chunk = b"100000\r\n" + b" " * 0x100000 + b"\r\n"
    try:
        for _ in range(20):
            found.sendall(chunk)
    except (BrokenPipeError, ConnectionResetError):
        pass
    assert found.recv(100).startswith(b"HTTP/1.1 413")
    found.close()


@pytest.mark.parametrize(
    ("body", "code", "request_id"),
    [
        (b"", None, None),
        (b"{", -32700, None),
        (b'[{"jsonrpc":"2.0","id":1,"method":"ping"}]', -32600, 1),
        (b'{"jsonrpc":"2.0","id":5,"method":"tools/list","params":{"x":NaN}}', -32600, 5),
        (b'{"jsonrpc":"2.0","id":"a","method":"ping","params":{"x":"\\ud800"}}', -32700, "a"),
        (b'{"jsonrpc":"2.0","id":6,"method":"ping","params":{"x":' + b"[" * 150 + b"]" * 150 + b"}}", -32600, 6),
        (b'{"jsonrpc":"2.0","id":true,"method":"ping"}', -32600, None),
        (b'{"jsonrpc":"2.0","id":7,"method":"ping","params":[1]}', -32602, 7),
    ],
)
def test_what_the_guard_refuses_on_a_line_it_refuses_here(
    server: Served, body: bytes, code: int | None, request_id: object
) -> None:
    answer = server.client().request(body)
    assert answer.status == 400
    if code is not None:
        found = answer.json()
        assert found["error"]["code"] == code
        assert found.get("id") == request_id


def test_fifty_calls_a_second_pass_and_as_many_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    moment = 100.0
    monkeypatch.setattr("server.http.clients.time.monotonic", lambda: moment)
    pace = Pace()
    assert [pace.admits() for _ in range(51)] == [True] * 50 + [False]
    moment += 0.125
    assert [pace.admits() for _ in range(7)] == [True] * 6 + [False]
    moment += 60
    assert [pace.admits() for _ in range(51)] == [True] * 50 + [False]


def test_one_call_too_many_is_refused_and_told_when_to_come_again() -> None:
    sent: list[dict[str, Any]] = []
    party = Mock(serve=AsyncMock(), pace=Pace(0.5))
    clients = Mock(token=AsyncMock(), party=AsyncMock(return_value=party))

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    scope = {"type": "http", "method": "GET", "path": "/mcp"}
    headers = [(b"host", b"localhost"), (b"authorization", b"Bearer x")]
    anyio.run(front.Front(clients), {**scope, "headers": headers}, AsyncMock(), send)
    assert sent[0]["status"] == 429
    assert (b"retry-after", b"1") in sent[0]["headers"]
    assert not party.serve.called


def test_each_token_has_a_pace_of_its_own(server: Served) -> None:
    busy, other = (server.client(name).initialize() for name in ("paced", "other"))
    statuses = {busy.ask("ping").status for _ in range(60)}
    assert statuses <= {200, 429}
    assert other.ask("ping").status == 200


def _raw(server: Served, headers: str) -> int:
    found = socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE)
    found.sendall(f"GET /mcp HTTP/1.1\r\nHost: localhost\r\n{headers}\r\n".encode())
    status = int(found.recv(100).split()[1])
    found.close()
    return status


def test_a_body_that_does_not_arrive_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(front, "BODY_SECONDS", 0.05)
    sent: list[dict[str, Any]] = []
    party = Mock(serve=AsyncMock())
    clients = Mock(token=AsyncMock(), party=AsyncMock(return_value=party))

    async def receive() -> dict[str, Any]:
        await anyio.sleep_forever()
        raise AssertionError

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    headers = [(b"host", b"localhost"), (b"authorization", b"Bearer x"), (b"content-length", b"100")]
    scope = {"type": "http", "method": "POST", "path": "/mcp", "headers": headers}
    anyio.run(front.Front(clients), scope, receive, send)
    assert sent[0]["status"] == 408
    assert (b"connection", b"close") in sent[0]["headers"]
    assert not party.serve.called


def test_a_body_on_its_way_does_not_keep_the_server_from_ending(tmp_path: Path) -> None:
    file = without_model(tmp_path / "memory.recuerdo")
    token = issue(file, one=EVERYTHING)["one"]
    with served(file) as (process, port):
        HttpClient(port, token).initialize()
        slow = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
        head = (
            f"POST /mcp HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {token}\r\nContent-Length: 100\r\n\r\n{{"
        )
        slow.sendall(head.encode())
        HttpClient(port, token).initialize()  # by now the other has been read
        process.terminate()
        assert slow.recv(100).split()[1] == b"408"
        assert process.wait(PATIENCE) == 0
        assert b"Traceback" not in process.stderr.read()
        slow.close()


def test_two_hosts_are_none(server: Served) -> None:
    found = socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE)
    found.sendall(b"GET /mcp HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n")
    assert found.recv(100).split()[1] in {b"400", b"421"}
    found.close()
