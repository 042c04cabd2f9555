"""The maintenance pass as a tool."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.lifecycle.request import parse_actions
from core.model.lifecycle import LIFECYCLE_ACTIONS, REFLECT_LIMIT, REFLECT_LIMIT_MOST, WINDOW_HOURS, ReflectRequest
from server import reflect_report
from server.budget import condensed
from server.tools import schemas
from server.tools.tool import Call, Tool

if TYPE_CHECKING:
    from server.shapes import Shape

_ACTIONS = ",".join(LIFECYCLE_ACTIONS)


def reflect(call: Call) -> Shape:
    """Plan a pass, and carry it out unless it is a dry run."""
    given = call.arguments
    limit = given.whole("limit")
    request = ReflectRequest(
        actions=parse_actions(given.optional_text("actions_csv", _ACTIONS)),
        time_window_hours=given.number("time_window_hours", WINDOW_HOURS),
        since=given.optional_text("since"),
        until=given.optional_text("until"),
        path_filter=given.optional_text("path_filter", "%"),
        owner_filter=given.optional_text("owner_filter"),
        bucket=given.optional_text("bucket", "%"),
        scope=given.optional_text("scope"),
        team_id=given.optional_text("team_id"),
        limit=REFLECT_LIMIT if limit is None else limit,
    )
    report = call.memory.lifecycle.reflect(request, dry_run=given.flag("dry_run"), cancelled=call.cancelled)
    return condensed(reflect_report.structured(report), call.options.max_result_chars)


LIFECYCLE_TOOLS = (
    Tool(
        name="reflect",
        title="Reflect: maintenance pass",
        description=(
            "Bounded, audited maintenance of what is remembered: summarize recent episodes, promote repeated ones to"
            " facts, expire, decay, archive. For when the person asks for it or wants to see candidates; nothing runs"
            " it on its own. Preview with dry_run=true; run without only on an explicit order. Not for storing a fact"
            " (add_observations), for recall (search_semantic, open_nodes) or for deleting (delete_observations,"
            " delete_entities)."
        ),
        input_schema=schemas.takes(
            {
                "actions_csv": {
                    "type": "string",
                    "default": _ACTIONS,
                    "description": "Actions, separated by commas; they run in the default's order",
                },
                "dry_run": schemas.flag("Only plan: candidates and counts, nothing is written"),
                "time_window_hours": {
                    "type": "number",
                    "default": WINDOW_HOURS,
                    "description": "Window of summarize and promote, back from until; above 0",
                },
                "since": schemas.text("Begin of the window instead (ISO 8601)"),
                "until": schemas.text("End of the window (ISO 8601; default: now)"),
                "path_filter": schemas.text("Only entities with such a path (LIKE: % and _)"),
                "owner_filter": schemas.text("Only of this owner (default: yours)"),
                "bucket": schemas.text("Only in this bucket (LIKE)"),
                "scope": schemas.text("Only of this scope"),
                "team_id": schemas.text("Only of this team"),
                "limit": {
                    "type": "integer",
                    "default": REFLECT_LIMIT,
                    "minimum": 1,
                    "description": f"Most candidates of each action, oldest first; at most {REFLECT_LIMIT_MOST}",
                },
            }
        ),
        output_schema=schemas.gives(
            dry_run=schemas.YES,
            actions=schemas.WORDS,
            filters=schemas.OBJECT,
            summaries=schemas.LIST,
            promotions=schemas.LIST,
            lifecycle=schemas.OBJECT,
            counts=schemas.OBJECT,
            audit_record_ids={"type": "array", "items": schemas.NUMBER},
            truncated=schemas.YES,
        ),
        run=reflect,
        text=reflect_report.text,
        destructive=True,
        long=True,
        dry_flag="dry_run",
        maintenance=True,
    ),
)
