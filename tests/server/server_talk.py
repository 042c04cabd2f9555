"""A client of our server, in the same process, behind plain calls."""

from __future__ import annotations

import json
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import anyio
from anyio.from_thread import BlockingPortal, start_blocking_portal
from mcp import Client
from mcp_types import CallToolResult, Implementation

from server.access import Access
from server.application import Application
from server.options import Options
from server.resources import ENTITY_TEMPLATE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

Answer = dict[str, Any]


def entity_uri(name: str) -> str:
    """The address of an entity, as a client makes it of the template."""
    return ENTITY_TEMPLATE.format(name=quote(name, safe=""))


@dataclass
class Conversation:
    """What one client says to one server."""

    portal: BlockingPortal
    client: Client
    application: Application
    most: int

    def result(self, tool: str, /, **arguments: object) -> CallToolResult:
        """The whole result of a call, checked for what holds of every result."""
        result = self.portal.call(self.client.call_tool, tool, arguments)
        assert isinstance(result, CallToolResult)
        assert len(result.content) == 1
        text = result.content[0].text
        assert len(text) <= self.most
        if not text.startswith(("MCP error", "### ")):
            assert json.loads(text) == result.structured_content
            assert text == json.dumps(result.structured_content, ensure_ascii=False, separators=(",", ":"))
        return result

    def call(self, tool: str, /, **arguments: object) -> Answer:
        """The structured answer of a call that succeeds."""
        result = self.result(tool, **arguments)
        assert not result.is_error, result.structured_content
        return result.structured_content

    def fail(self, tool: str, /, **arguments: object) -> str:
        """The sentence of a call that fails."""
        result = self.result(tool, **arguments)
        assert result.is_error, result.structured_content
        assert list(result.structured_content) == ["error"]
        return result.structured_content["error"]

    def ask(self, method: str, /, *arguments: object, **named: object) -> Any:
        """Any other request of the SDK's client."""
        return self.portal.call(lambda: getattr(self.client, method)(*arguments, **named))


@contextmanager
def conversation(
    file: Path,
    *,
    mode: str = "auto",
    client_name: str = "tester",
    message_handler: Callable[..., Any] | None = None,
    **options: Any,
) -> Iterator[Conversation]:
    """A client connected to a server for `file`."""
    settings = Options(file, **options)
    with start_blocking_portal() as portal:

        async def build() -> Application:
            return Application(Access(settings), settings)

        application = portal.call(build)
        client = Client(
            application.server("1.2.3"),
            mode=mode,
            client_info=Implementation(name=client_name, version="9.8"),
            message_handler=message_handler,
        )
        watching = portal.start_task_soon(application.watcher.run)
        with portal.wrap_async_context_manager(client):
            yield Conversation(portal, client, application, settings.max_result_chars)
        watching.cancel()
        portal.call(anyio.to_thread.run_sync, application.access.close)
