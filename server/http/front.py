"""What every HTTP request passes before it reaches a session: where it comes from, whose it is, how much it is."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import anyio

from core.errors import KnownError
from server.guard import LINE_LIMIT, Refused, check, too_long
from server.http.answers import answer, refuse
from server.messages import sentence

if TYPE_CHECKING:
    from starlette.types import Message, Receive, Scope, Send

    from server.http.clients import Clients

PATH = "/mcp"
BODY_SECONDS = 30.0
"""A message must have arrived whole by then: who sends no more is not waited for."""

_AUTHORITY = re.compile(r"(\[[0-9a-f:.]+\]|[^:]*)(?::\d+)?", re.IGNORECASE)
_OURSELVES = re.compile(r"localhost|127(\.\d{1,3}){3}|\[::1\]", re.IGNORECASE)
_ORIGIN = re.compile(r"https?://(.*)", re.IGNORECASE)
_BEARER = re.compile(r"Bearer +([!-~]{1,200}) *", re.IGNORECASE)


class Front:
    """The ASGI application."""

    def __init__(self, clients: Clients) -> None:
        self._clients = clients
        self._reading: set[anyio.CancelScope] = set()

    def stop_reading(self) -> None:
        """Give up on messages that have not arrived whole, so that the server can end."""
        for scope in tuple(self._reading):
            scope.cancel()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request, or refuse it."""
        if scope["type"] != "http":
            return
        headers = _Headers(scope)
        if not _is_ours(headers.one("host")):
            await refuse(send, 421, "The Host header does not name this computer itself.")
        elif (origin := headers.one("origin")) is not None and not _is_our_origin(origin):
            await refuse(send, 403, "Pages of other origins may not call this server.")
        elif scope["path"].rstrip("/") != PATH:
            await refuse(send, 404, f"Nothing is served here; the memory is at {PATH}.")
        else:
            await self._admitted(headers, scope, receive, send)

    async def _admitted(self, headers: _Headers, scope: Scope, receive: Receive, send: Send) -> None:
        secret = _BEARER.fullmatch(headers.one("authorization") or "")
        try:
            token = await self._clients.token(secret[1]) if secret is not None else None
        except KnownError as error:  # the file is gone, or busy
            await refuse(send, 503, sentence(error))
            return
        if token is None:
            fault = "" if secret is None else ', error="invalid_token"'
            challenge = (b"www-authenticate", f'Bearer realm="recuerdo"{fault}'.encode())
            await refuse(send, 401, "A valid bearer token is needed: recuerdo token new NAME.", [challenge])
            return
        party = await self._clients.party(token)
        if not party.pace.admits():
            await refuse(send, 429, "Too many calls: at most 50 a second.", [(b"retry-after", b"1")])
            return
        if scope["method"] == "POST":
            with anyio.move_on_after(BODY_SECONDS) as reading:
                self._reading.add(reading)
                try:
                    body = await _body(headers, receive)
                finally:
                    self._reading.discard(reading)
            if reading.cancelled_caught:
                await refuse(send, 408, "The message did not arrive.", [(b"connection", b"close")])
                return
            if body is None:
                (told,) = too_long([]).answers
                await answer(send, 413, told.model_dump_json(exclude_unset=True).encode(), [(b"connection", b"close")])
                return
            found = check(body)
            if found is None or isinstance(found, Refused):
                await _refuse_message(send, found)
                return
            receive = _replayed(body, receive)
        await party.serve(scope, receive, send)


class _Headers:
    """A request's headers, of which each may be there once."""

    def __init__(self, scope: Scope) -> None:
        self._found: dict[str, list[str]] = {}
        for name, value in scope["headers"]:
            self._found.setdefault(name.decode("latin-1").lower(), []).append(value.decode("latin-1"))

    def one(self, name: str) -> str | None:
        """Its value; one that nothing matches when it is there twice."""
        values = self._found.get(name)
        return None if values is None else values[0].strip() if len(values) == 1 else "\0"


def _is_ours(authority: str | None) -> bool:
    """Whether `host[:port]` names this computer itself: a page of another site can make its own name point here."""
    found = _AUTHORITY.fullmatch(authority or "")
    return found is not None and _OURSELVES.fullmatch(found[1]) is not None


def _is_our_origin(origin: str) -> bool:
    found = _ORIGIN.fullmatch(origin)
    return found is not None and _is_ours(found[1])


async def _body(headers: _Headers, receive: Receive) -> bytes | None:
    """The body of a request, or None when it is longer than a message may be; then the rest is not read."""
    declared = headers.one("content-length") or "0"
    if declared.isdigit() and int(declared) > LINE_LIMIT:
        return None
    pieces, size = [], 0
    while True:
        message = await receive()
        if message["type"] != "http.request":  # gone
            return b""
        pieces.append(message.get("body", b""))
        size += len(pieces[-1])
        if size > LINE_LIMIT:
            return None
        if not message.get("more_body", False):
            return b"".join(pieces)


def _replayed(body: bytes, receive: Receive) -> Receive:
    """The body as one message, then what comes: that the client has gone."""
    waiting: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def replay() -> Message:
        return waiting.pop() if waiting else await receive()

    return replay


async def _refuse_message(send: Send, found: Refused | None) -> None:
    """Answer what the guard does not let pass, as it would be answered on a line."""
    if found is None:
        await refuse(send, 400, "The request has no body.")
    elif not found.answers:
        await answer(send, 202, b"")
    else:
        await answer(send, 400, found.answers[0].model_dump_json(exclude_unset=True).encode())
