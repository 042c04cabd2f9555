"""The MCP server: what each request is answered with."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import anyio
import anyio.from_thread
from mcp.server.caching import CacheHint
from mcp.server.lowlevel import Server
from mcp.server.subscriptions import InMemorySubscriptionBus, ListenHandler, ResourceUpdated
from mcp.shared.exceptions import MCPError
from mcp_types import (
    INTERNAL_ERROR,
    INVALID_PARAMS,
    CallToolRequestParams,
    CallToolResult,
    EmptyResult,
    GetPromptRequestParams,
    GetPromptResult,
    ListPromptsResult,
    ListResourcesResult,
    ListResourceTemplatesResult,
    ListToolsResult,
    PaginatedRequestParams,
    Prompt,
    PromptArgument,
    PromptMessage,
    ReadResourceRequestParams,
    ReadResourceResult,
    Resource,
    ResourceTemplate,
    SubscribeRequestParams,
    SubscriptionsListenRequestParams,
    SubscriptionsListenResult,
    TextContent,
    TextResourceContents,
    ToolAnnotations,
    UnsubscribeRequestParams,
)
from mcp_types import Tool as ListedTool

from core.errors import KnownError
from server import resources
from server.arguments import ArgumentError, Arguments, ToolError, unwrapped
from server.budget import condensed, dumps
from server.messages import FAULTS, INTERNAL, clipped, sentence
from server.permissions import check_call, check_reads, lists
from server.profiles import profile
from server.subscriptions import Watcher
from server.tools.tool import Call, Tool
from server.unread import without_stored, without_stored_names

if TYPE_CHECKING:
    from collections.abc import Callable

    from mcp.server.context import CallNext, HandlerResult, ServerRequestContext
    from mcp.server.session import ServerSession

    from core.memory import Memory
    from server.access import Access, Accesses
    from server.instructions import PromptText
    from server.options import Options
    from server.profiles import Fault
    from server.shapes import Shape

    Context = ServerRequestContext[Any, Any]

logger = logging.getLogger(__name__)

NAME = "recuerdo"
TITLE = "Recuerdo"

_SUBSCRIPTIONS = 1_000
_RESOURCE_NOT_FOUND = -32002
"""Until 2025-11-25; later revisions say INVALID_PARAMS."""
_NOT_AN_OBJECT = "\0arguments"
"""Stands in for `arguments` that are no object: the SDK would refuse the request instead of the call."""


@dataclass
class Application:
    """Answers the requests of one client, or of those that share a token.

    Attributes:
        access: Their ways to the memory.
        options: How it is served.
    """

    access: Accesses
    options: Options

    def __post_init__(self) -> None:
        self.profile = profile(self.options.profile, maintenance=self.options.maintenance)
        self.bus = InMemorySubscriptionBus()
        self.watcher = Watcher(self.access, self._tell)
        self._listen = ListenHandler(self.bus)
        self._sessions: dict[tuple[str, str], ServerSession] = {}

    def server(self, version: str) -> Server[Any]:
        """The SDK's server with our handlers."""
        for_long = CacheHint(ttl_ms=3_600_000, scope="public")
        server: Server[Any] = Server(
            NAME,
            version=version,
            title=TITLE,
            description="The memory that a person and their AI agents share.",
            instructions=self.profile.instructions,
            cache_hints={
                "tools/list": for_long,
                "prompts/list": for_long,
                "resources/list": for_long,
                "resources/templates/list": for_long,
                "server/discover": for_long,
            },
            on_list_tools=self.list_tools,
            on_call_tool=self.call_tool,
            on_list_resources=self.list_resources,
            on_list_resource_templates=self.list_resource_templates,
            on_read_resource=self.read_resource,
            on_subscribe_resource=self.subscribe,
            on_unsubscribe_resource=self.unsubscribe,
            on_subscriptions_listen=self.listen,
            on_list_prompts=self.list_prompts,
            on_get_prompt=self.get_prompt,
            get_tool_input_schema=self._input_schema,
        )
        server.middleware[:] = [self.receive]  # nobody exports the SDK's own traces from here
        return server

    async def receive(self, ctx: Context, call_next: CallNext) -> HandlerResult:
        """Note who is calling, and see to it that odd `arguments` fail the call, not the request."""
        self._access(ctx)
        if ctx.method == "tools/call" and isinstance(ctx.params, Mapping):
            arguments = ctx.params.get("arguments")
            if arguments is not None and not isinstance(arguments, Mapping):
                ctx = replace(ctx, params={**ctx.params, "arguments": _unwrapped(arguments)})
        return await call_next(ctx)

    async def list_tools(self, _: Context, __: PaginatedRequestParams | None) -> ListToolsResult:
        """Every tool that the client may call."""
        tools = self.profile.tools.values()
        return ListToolsResult(tools=[_listed(tool) for tool in tools if lists(self.options, tool)])

    async def call_tool(self, ctx: Context, params: CallToolRequestParams) -> CallToolResult:
        """Carry out a tool; what goes wrong is told as its result."""
        name = params.name
        try:
            tool = self._tool(name)
            return _result(tool, await self._carry_out(self._access(ctx), tool, name, params.arguments or {}))
        except ArgumentError as error:
            return self._failure(name, str(error), "arguments", f"MCP error {INVALID_PARAMS}: {error}")
        except ToolError as error:
            return self._failure(name, str(error), "refused")
        except KnownError as error:
            return self._failure(name, sentence(error), "internal" if error.code in FAULTS else "refused")
        except Exception:
            logger.exception("%s failed", clipped(name, 100))
            return self._failure(name, INTERNAL, "internal")

    async def list_resources(self, _: Context, __: PaginatedRequestParams | None) -> ListResourcesResult:
        """The graph; entities are reached by the template."""
        graph = Resource(
            uri=resources.GRAPH_URI,
            name="knowledge-graph",
            title="Knowledge graph",
            description="The whole memory: all entities and relations",
            mime_type="application/json",
        )
        return ListResourcesResult(resources=[graph])

    async def list_resource_templates(
        self, _: Context, __: PaginatedRequestParams | None
    ) -> ListResourceTemplatesResult:
        """One entity by name."""
        entity = ResourceTemplate(
            uri_template=resources.ENTITY_TEMPLATE,
            name="entity",
            title="Entity",
            description="One entity with its observations and relations; its name is URL-encoded",
            mime_type="application/json",
        )
        return ListResourceTemplatesResult(resource_templates=[entity])

    async def read_resource(self, ctx: Context, params: ReadResourceRequestParams) -> ReadResourceResult:
        """The JSON of a resource."""
        most = self.options.max_result_chars

        def read(memory: Memory) -> str | None:
            return resources.read(memory, params.uri, most)

        try:
            check_reads(self.options.grant)
            text = await self._access(ctx).read_after_writes(read)
        except KnownError as error:
            raise MCPError(INTERNAL_ERROR, sentence(error)) from error
        if text is None:
            raise _unknown_resource(ctx, params.uri)
        return ReadResourceResult(
            contents=[TextResourceContents(uri=params.uri, mime_type="application/json", text=text)]
        )

    async def subscribe(self, ctx: Context, params: SubscribeRequestParams) -> EmptyResult:
        """Up to 2025-11-25: tell this client when a resource changes."""
        if not resources.exists(params.uri):
            raise _unknown_resource(ctx, params.uri)
        key = (_session_id(ctx), params.uri)
        if key not in self._sessions:
            if len(self._sessions) >= _SUBSCRIPTIONS:
                raise MCPError(INTERNAL_ERROR, f"At most {_SUBSCRIPTIONS} resources can be subscribed to.")
            self._sessions[key] = ctx.session
            _at_end(ctx, lambda: self._forget(key))
            await self._watch(params.uri)
        return EmptyResult()

    async def unsubscribe(self, ctx: Context, params: UnsubscribeRequestParams) -> EmptyResult:
        """Tell it no longer."""
        self._forget((_session_id(ctx), params.uri))
        return EmptyResult()

    async def listen(self, ctx: Context, params: SubscriptionsListenRequestParams) -> SubscriptionsListenResult:
        """From 2026-07-28 on: a stream of what has changed, for as long as the client wants it."""
        uris = [uri for uri in params.notifications.resource_subscriptions or () if resources.exists(uri)]
        await self._watch(*uris)
        try:
            return await self._listen(ctx, params)
        finally:
            self.watcher.release(*uris)

    def stop_listening(self) -> None:
        """End every stream that `listen` serves."""
        self._listen.close()

    async def list_prompts(self, _: Context, __: PaginatedRequestParams | None) -> ListPromptsResult:
        """Every prompt."""
        return ListPromptsResult(
            prompts=[_listed_prompt(name, prompt) for name, prompt in self.profile.prompts.items()]
        )

    async def get_prompt(self, _: Context, params: GetPromptRequestParams) -> GetPromptResult:
        """A prompt with its arguments filled in."""
        prompt = self.profile.prompts.get(params.name)
        if prompt is None:
            raise MCPError(INVALID_PARAMS, f"Prompt {clipped(params.name, 100)} not found")
        given = {name: value.strip() for name, value in (params.arguments or {}).items()}
        for argument in prompt.arguments:
            if argument.required and not given.get(argument.name):
                raise MCPError(INVALID_PARAMS, f"The argument {argument.name} is required.")
        message = PromptMessage(role="user", content=TextContent(type="text", text=prompt.filled(given)))
        return GetPromptResult(description=prompt.description, messages=[message])

    def _input_schema(self, name: str) -> Mapping[str, Any] | None:
        """For the SDK's own checks of an HTTP request: cheaper than that it lists all tools with each call."""
        tool = self.profile.tools.get(self.profile.other_names.get(name, name))
        return None if tool is None else tool.input_schema

    def _access(self, ctx: Context) -> Access:
        """The way to the memory of the client that asks."""
        client = ctx.session.client_params
        if client is None:
            return self.access.of("", "")
        info = client.client_info
        return self.access.of(clipped(info.name, 200), clipped(info.version, 100))

    def _forget(self, key: tuple[str, str]) -> None:
        if self._sessions.pop(key, None) is not None:
            self.watcher.release(key[1])

    def _tool(self, name: str) -> Tool:
        tool = self.profile.tools.get(self.profile.other_names.get(name, name))
        if tool is None:
            raise ArgumentError(f"Tool {clipped(name, 100)} not found")
        return tool

    async def _carry_out(self, access: Access, tool: Tool, name: str, values: Mapping[str, object]) -> Shape:
        if _NOT_AN_OBJECT in values:
            raise ArgumentError(f"Invalid arguments for tool {name}: Input should be an object")
        arguments, cancelled = Arguments(values), _cancellation()
        try:
            check_call(self.options, tool, arguments)
        except ArgumentError as error:
            raise ArgumentError(f"Invalid arguments for tool {name}: {error}") from error

        def run(memory: Memory) -> Shape:
            try:
                answer = tool.run(Call(memory, arguments, self.options, access.later, cancelled))
                return answer if self.options.grant.reads else without_stored(answer, values)
            except ArgumentError as error:
                raise ArgumentError(f"Invalid arguments for tool {name}: {error}") from error
            except KnownError as error:
                if self.options.grant.reads:
                    raise
                raise without_stored_names(error, values) from error

        if tool.long and (tool.dry_flag is None or arguments.flag(tool.dry_flag)):
            return await access.think(run)
        if not tool.ordered:
            return await access.read(run)
        if tool.reads_only:
            return await access.read_after_writes(run)
        return await access.write(run)

    def _failure(self, tool: str, message: str, fault: Fault, text: str | None = None) -> CallToolResult:
        most = self.options.max_result_chars
        answer = condensed(self.profile.refusal(tool, message, fault), most)
        text = dumps(answer) if text is None else clipped(text, most - 1)
        return CallToolResult(
            content=[TextContent(type="text", text=text)],
            structured_content=answer,
            is_error=True,
        )

    async def _watch(self, *uris: str) -> None:
        try:
            check_reads(self.options.grant)
            await self.watcher.watch(*uris)
        except KnownError as error:
            raise MCPError(INTERNAL_ERROR, sentence(error)) from error

    async def _tell(self, uri: str) -> None:
        for (_, watched), session in tuple(self._sessions.items()):
            if watched == uri:
                await session.send_resource_updated(uri)
        await self.bus.publish(ResourceUpdated(uri=uri))


def _session_id(ctx: Context) -> str:
    """What tells the sessions apart that share an application; they do over HTTP."""
    return "" if ctx.request is None else str(ctx.request.headers.get("mcp-session-id", ""))


def _at_end(ctx: Context, call: Callable[[], None]) -> None:
    """Call when the connection ends; the SDK keeps the list of what is to be done then, but does not show it."""
    ctx.session._connection.exit_stack.callback(call)  # noqa: SLF001


def _cancellation() -> Callable[[], bool]:
    """Tells, on the thread that carries out a call, whether the client has cancelled it (or is gone)."""
    cancellation = anyio.get_cancelled_exc_class()

    def cancelled() -> bool:
        try:
            anyio.from_thread.check_cancelled()
        except cancellation:
            return True
        return False

    return cancelled


def _listed(tool: Tool) -> ListedTool:
    return ListedTool(
        name=tool.name,
        title=tool.title,
        description=tool.description,
        input_schema=tool.input_schema,
        output_schema=tool.output_schema,
        annotations=ToolAnnotations(
            title=tool.title,
            read_only_hint=tool.reads_only,
            destructive_hint=tool.destructive,
            idempotent_hint=tool.idempotent,
            open_world_hint=False,
        ),
    )


def _listed_prompt(name: str, prompt: PromptText) -> Prompt:
    arguments = [
        PromptArgument(name=argument.name, description=argument.meaning, required=argument.required)
        for argument in prompt.arguments
    ]
    return Prompt(name=name, title=prompt.title, description=prompt.description, arguments=arguments or None)


def _result(tool: Tool, answer: Shape) -> CallToolResult:
    text = dumps(answer) if tool.text is None else tool.text(answer)
    return CallToolResult(content=[TextContent(type="text", text=text)], structured_content=answer)


def _unknown_resource(ctx: Context, uri: str) -> MCPError:
    handshake = ctx.protocol_version < "2026"
    code = _RESOURCE_NOT_FOUND if handshake else INVALID_PARAMS
    return MCPError(code, "Resource not found", {"uri": clipped(uri)})


def _unwrapped(arguments: object) -> Mapping[str, object]:
    """Arguments that came as a JSON string; a mark for what is no object at all."""
    inside = unwrapped(arguments, dict)
    return inside if isinstance(inside, dict) else {_NOT_AN_OBJECT: True}
