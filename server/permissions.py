"""Who may call what: the one point that every tool, resource and prompt passes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.access.grant import READ_SCOPE, WRITE_SCOPE
from core.errors import ErrorCode, KnownError
from server.arguments import ToolError

if TYPE_CHECKING:
    from core.access.grant import Grant
    from server.arguments import Arguments
    from server.options import Options
    from server.tools.tool import Tool

_OWNER_FILTER, _TEAM_FILTER = "owner_filter", "team_id"


def lists(options: Options, tool: Tool) -> bool:
    """Whether a connection is told of a tool."""
    grant = options.grant
    if (tool.whole_graph and grant.bound is not None) or (tool.opens_files and not options.opens_files):
        return False
    if tool.reads_only or tool.dry_flag is not None:
        return grant.reads or (grant.writes and not tool.reads_only)
    return grant.writes


def check_call(options: Options, tool: Tool, arguments: Arguments) -> None:
    """Refuse a call that the connection's grant does not cover, or that is not for the way it came.

    Raises:
        ToolError: Its sentence begins `403`.
        KnownError: The same.
        ArgumentError: A flag that is none.
    """
    grant = options.grant
    if tool.opens_files and not options.opens_files:
        raise ToolError(f"403 {tool.name} opens files of this computer, which over HTTP or with a bound nobody may.")
    if grant.bound is not None:
        if tool.whole_graph:
            raise ToolError(f"403 {tool.name} looks across the whole memory, and this connection is bound to a part.")
        grant.bound.check_filters(
            owner=arguments.optional_text(_OWNER_FILTER), team_id=arguments.optional_text(_TEAM_FILTER)
        )
    only_reads = tool.reads_only or (tool.dry_flag is not None and arguments.flag(tool.dry_flag))
    scope = READ_SCOPE if only_reads else WRITE_SCOPE
    if scope not in grant.scopes:
        raise KnownError(ErrorCode.SCOPE_MISSING, scope=scope)


def check_reads(grant: Grant) -> None:
    """Raises `KnownError` when the connection may not read."""
    if not grant.reads:
        raise KnownError(ErrorCode.SCOPE_MISSING, scope=READ_SCOPE)
