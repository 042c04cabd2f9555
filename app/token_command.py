"""`recuerdo token`: who may reach the memory over HTTP, and what they may do."""

from __future__ import annotations

import argparse
import os
import sys
from typing import TYPE_CHECKING

from core.access.grant import SCOPES, grant
from core.errors import ErrorCode, KnownError
from core.memory import Memory
from server.messages import sentence
from server.options import data_folder, locate

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from core.access.tokens import Token

_VARIABLE = "RECUERDO_FILE"


def run(argv: Sequence[str]) -> int:
    """Run `recuerdo token …`; returns the exit code."""
    chosen = _parser().parse_args(argv)
    path, _ = locate(chosen.file, {_VARIABLE: os.environ.get(_VARIABLE, "")})
    try:
        code: int = chosen.command(path, chosen)
    except KnownError as error:
        sys.stderr.write(" ".join(sentence(error).split()) + "\n")
        return 1
    return code


def _parser() -> argparse.ArgumentParser:
    memory = argparse.ArgumentParser(add_help=False)
    memory.add_argument(
        "--file",
        metavar="PATH",
        help=f"the memory (default: memory.recuerdo in your data folder; also {_VARIABLE})",
    )
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
    if path.parent == data_folder():
        path.parent.mkdir(parents=True, exist_ok=True)
    with Memory.open(path) as memory:
        token, secret = memory.tokens.new(chosen.name, allowed)
    # The secret alone goes to standard output, so that it can be put where it is needed.
    sys.stderr.write(f"Token {token.id} ({token.name}) allows {_allowed(token)}. It is shown this once:\n")
    sys.stdout.write(secret + "\n")
    return 0


def _list(path: Path, _: argparse.Namespace) -> int:
    with _open(path) as memory:
        for token in memory.tokens.all():
            used = "never used" if token.last_used_at is None else f"used {_shown(token.last_used_at)}"
            state = used if token.revoked_at is None else f"revoked {_shown(token.revoked_at)}"
            sys.stdout.write(
                f"{token.id}  {token.name}  {_allowed(token)}  issued {_shown(token.created_at)}, {state}\n"
            )
    return 0


def _revoke(path: Path, chosen: argparse.Namespace) -> int:
    with _open(path) as memory:
        token = memory.tokens.revoke(chosen.name)
    sys.stdout.write(f"Revoked token {token.id} ({token.name}).\n")
    return 0


def _open(path: Path) -> Memory:
    if not path.exists():
        raise KnownError(ErrorCode.FILE_NOT_FOUND, path=str(path))
    return Memory.open(path)


def _allowed(token: Token) -> str:
    parts = [",".join(one for one in SCOPES if one in token.grant.scopes)]
    if (bound := token.grant.bound) is not None:
        parts.append(f"owner={bound.owner}")
        parts += [f"team={team}" for team in sorted(bound.teams)]
        parts += [f"space={bucket}" for bucket in sorted(bound.buckets)]
    return " ".join(parts)


def _shown(moment: str) -> str:
    return f"{moment[:16].replace('T', ' ')} UTC"
