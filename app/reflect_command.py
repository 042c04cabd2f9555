"""`recuerdo reflect`: the lifecycle pass without the window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.on_memory import opened
from app.terminal import say
from core.lifecycle.request import parse_actions
from core.model import LIFECYCLE_ACTIONS, ReflectRequest
from core.model.lifecycle import REFLECT_LIMIT, REFLECT_LIMIT_MOST, WINDOW_HOURS
from server import reflect_report

if TYPE_CHECKING:
    import argparse
    from pathlib import Path

SUMMARY = "summarize, promote, expire, decay and archive what is due"
DETAILS = (
    "Try it with --dry-run first: it only shows what would be done. Whatever a run does can be undone in one step."
)
_FILTERS = {
    "path-filter": ("%", "PATTERN", "only entities with such a path (%% and _ are wildcards)"),
    "owner-filter": ("", "NAME", "only what this owner has"),
    "bucket": ("%", "NAME", "only what is in this bucket"),
    "scope": ("", "NAME", "only what has this scope"),
    "team-id": ("", "NAME", "only what is this team's"),
}


def add_options(command: argparse.ArgumentParser) -> None:
    """The options of the tool, as a command line has them."""
    command.add_argument("--dry-run", action="store_true", help="only show what would be done; nothing is changed")
    command.add_argument(
        "--actions",
        metavar="LIST",
        default=",".join(LIFECYCLE_ACTIONS),
        help="which, separated by commas (default: all five)",
    )
    command.add_argument(
        "--time-window-hours",
        metavar="HOURS",
        type=float,
        default=WINDOW_HOURS,
        help=f"how far back summarize and promote look (default: {WINDOW_HOURS:g})",
    )
    command.add_argument("--since", metavar="TIME", default="", help="where that window begins instead (ISO 8601)")
    command.add_argument("--until", metavar="TIME", default="", help="where it ends (ISO 8601; default: now)")
    for name, (default, shown, told) in _FILTERS.items():
        command.add_argument(f"--{name}", metavar=shown, default=default, help=told)
    command.add_argument(
        "--limit",
        metavar="N",
        type=int,
        default=REFLECT_LIMIT,
        help=f"most of each action, the oldest first (default: {REFLECT_LIMIT}, at most {REFLECT_LIMIT_MOST})",
    )


def run(path: Path, chosen: argparse.Namespace) -> int:
    """Do it and say what was done, or would be."""
    request = ReflectRequest(
        actions=parse_actions(chosen.actions),
        time_window_hours=chosen.time_window_hours,
        since=chosen.since,
        until=chosen.until,
        path_filter=chosen.path_filter,
        owner_filter=chosen.owner_filter,
        bucket=chosen.bucket,
        scope=chosen.scope,
        team_id=chosen.team_id,
        limit=chosen.limit,
    )
    with opened(path) as memory:
        report = memory.lifecycle.reflect(request, dry_run=chosen.dry_run)
    lines = [reflect_report.text(reflect_report.structured(report))]
    if report.candidates:
        lines += ["", *reflect_report.details(report)]
    say("\n".join(lines))
    return 0
