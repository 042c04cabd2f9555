"""Plain answers below the protocol: refusals that never reach a client's session."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from starlette.types import Send

    Headers = Iterable[tuple[bytes, bytes]]


async def refuse(send: Send, status: int, sentence: str, headers: Headers = ()) -> None:
    """Answer with a sentence."""
    await answer(send, status, json.dumps({"error": sentence}, ensure_ascii=False).encode(), headers)


async def answer(send: Send, status: int, body: bytes, headers: Headers = ()) -> None:
    """Answer with JSON, or with nothing."""
    kind = [(b"content-type", b"application/json")] if body else []
    length = (b"content-length", str(len(body)).encode())
    await send({"type": "http.response.start", "status": status, "headers": [*kind, length, *headers]})
    await send({"type": "http.response.body", "body": body})
