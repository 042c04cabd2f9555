"""`recuerdo token`: who may reach the memory over HTTP, and what they may do."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from app.on_memory import carry_out, file_option, made, opened
from app.terminal import complain, say
from core.access.grant import SCOPES, grant

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from core.access.tokens import Token


def run(argv: Sequence[str]) -> int:
    """Run `recuerdo token …`; returns the exit code."""
    return carry_out(_parser(), argv)


def _parser() -> argparse.ArgumentParser:
    memory = file_option()
    parser = argparse.ArgumentParser(
        prog="recuerdo token", description="Say who may reach the memory over HTTP (recuerdo-mcp --http)."
    )
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    command = commands.add_parser(
        "new",
        parents=[memory],
        help="issue a token",
        description="Issue a token. It is shown this once; only a hash of it is kept.",
    )
    command.add_argument("name", metavar="NAME", help="what you call it; what it writes bears this name")
    command.add_argument(
        "--scopes", metavar="SCOPES", default=",".join(SCOPES), help="what it allows: %(default)s, or one of them"
    )
    command.add_argument("--owner", metavar="NAME", help="bind it to what NAME owns, and to what is public")
    command.add_argument(
        "--team", metavar="NAME", action="append", default=[], help="and to what is this team's; may be repeated"
    )
    command.add_argument(
        "--space", metavar="BUCKET", action="append", default=[], help="only in this bucket; may be repeated"
    )
    command.set_defaults(command=_new)
    command = commands.add_parser("list", parents=[memory], help="list all tokens", description="List all tokens.")
    command.set_defaults(command=_list)
    command = commands.add_parser(
        "revoke",
        parents=[memory],
        help="put a token out of force",
        description="Put a token out of force. What is connected with it is refused at once.",
    )
    command.add_argument("name", metavar="NAME-OR-ID", help="its name, or its id as listed")
    command.set_defaults(command=_revoke)
    return parser


def _new(path: Path, chosen: argparse.Namespace) -> int:
    allowed = grant(chosen.scopes.split(","), chosen.owner, chosen.team, chosen.space)
    with made(path) as memory:
        token, secret = memory.tokens.new(chosen.name, allowed)
    # The secret alone goes to standard output, so that it can be put where it is needed.
    complain(f"Token {token.id} ({token.name}) allows {_allowed(token)}. It is shown this once:")
    say(secret)
    return 0


def _list(path: Path, _: argparse.Namespace) -> int:
    with opened(path) as memory:
        tokens = memory.tokens.all()
    for token in tokens:
        used = "never used" if token.last_used_at is None else f"used {_shown(token.last_used_at)}"
        state = used if token.revoked_at is None else f"revoked {_shown(token.revoked_at)}"
        say(f"{token.id}  {token.name}  {_allowed(token)}  issued {_shown(token.created_at)}, {state}")
    if not tokens:  # on standard error, as what is not a token
        complain("There are no tokens yet. `recuerdo token new NAME` issues one.")
    return 0


def _revoke(path: Path, chosen: argparse.Namespace) -> int:
    with opened(path) as memory:
        token = memory.tokens.revoke(chosen.name)
    say(f"Revoked token {token.id} ({token.name}).")
    return 0


def _allowed(token: Token) -> str:
    parts = [",".join(one for one in SCOPES if one in token.grant.scopes)]
    if (bound := token.grant.bound) is not None:
        parts.append(f"owner={bound.owner}")
        parts += [f"team={team}" for team in sorted(bound.teams)]
        parts += [f"space={bucket}" for bucket in sorted(bound.buckets)]
    return " ".join(parts)


def _shown(moment: str) -> str:
    return f"{moment[:16].replace('T', ' ')} UTC"
