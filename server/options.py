"""Options and environment of `recuerdo-mcp`: which file to serve, and how."""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import io
import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from core.access.grant import EVERYTHING, SCOPES, grant
from core.errors import KnownError
from server.messages import sentence
from server.version import our_version

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from core.access.grant import Grant
    from core.model import OnExisting
    from server.profiles import ProfileName

RESULT_CHARS = 60_000
"""Longest text block of an answer, unless set otherwise."""
LEAST_RESULT_CHARS = 1_000

_HOST, _PORT, _HIGHEST_PORT = "127.0.0.1", 8765, 65_535
_DROP_IN = {".jsonl", ".json"}


@dataclass(frozen=True, slots=True)
class Options:
    """How to serve.

    Attributes:
        file: The memory.
        imported: The reference server's file that is taken over into it once, if one was named.
        on_existing: What create_entities and create_relations do with what exists.
        max_result_chars: Longest text block of an answer.
        curation: Whether an agent's splits and merges are carried out, or wait for the person to approve them.
        profile: Which tools are served.
        grant: What the client may do, over standard input and output; over HTTP its token says that.
        http: Host and port to serve over HTTP, instead of standard input and output.
        maintenance: Whether the maintenance pass is among the tools.
    """

    file: Path
    imported: Path | None = None
    on_existing: OnExisting = "merge"
    max_result_chars: int = RESULT_CHARS
    curation: Literal["apply", "propose"] = "apply"
    profile: ProfileName = "memory"
    grant: Grant = EVERYTHING
    http: tuple[str, int] | None = None
    maintenance: bool = True

    @property
    def opens_files(self) -> bool:
        """Whether a client may name files of this computer: one that the person started, and bound to no part."""
        return self.http is None and self.grant.bound is None


def parse(arguments: Sequence[str], environment: Mapping[str, str]) -> Options:
    """The options from the command line and the environment; exits with a line on standard error when wrong."""
    parser = argparse.ArgumentParser(
        prog="recuerdo-mcp",
        description="Serve a Recuerdo memory to one MCP client over standard input and output, or to many over HTTP.",
        allow_abbrev=False,
    )
    parser.add_argument(
        "--version", action="version", version=f"%(prog)s {our_version()}", help="show the version and exit"
    )
    parser.add_argument(
        "--file",
        metavar="PATH",
        help="the memory (default: memory.recuerdo in your data folder; also RECUERDO_FILE, MEMORY_FILE_PATH)",
    )
    parser.add_argument(
        "--on-existing",
        choices=("merge", "ignore"),
        default="merge",
        help="what creating does with what exists: add to it, or leave it alone and return only what is new",
    )
    parser.add_argument(
        "--max-result-chars",
        metavar="N",
        type=_result_chars,
        default=RESULT_CHARS,
        help=f"longest answer in characters (default {RESULT_CHARS})",
    )
    parser.add_argument(
        "--curation",
        choices=("apply", "propose"),
        default="apply",
        help="what an agent's splits and merges do: happen, or wait for you to approve them at the desktop",
    )
    parser.add_argument(
        "--profile",
        choices=("memory", "strict"),
        default="memory",
        help="which tools to serve: all of them, or the nine of the strict profile with its rules",
    )
    parser.add_argument(
        "--no-maintenance",
        dest="maintenance",
        action="store_false",
        help="do not offer the maintenance pass (reflect) to the client",
    )
    _add_access(parser)
    given = parser.parse_args(arguments)
    file, imported = locate(given.file, environment)
    return Options(
        file,
        imported,
        given.on_existing,
        given.max_result_chars,
        given.curation,
        given.profile,
        _grant(parser, given),
        given.http,
        given.maintenance,
    )


def parse_beside(wire_out: int, arguments: Sequence[str], environment: Mapping[str, str]) -> Options:
    """The same while standard output is a wire; help and the version go there, for a person asks for them."""
    told = io.StringIO()
    try:
        with contextlib.redirect_stdout(told):
            return parse(arguments, environment)
    finally:
        with contextlib.suppress(OSError):  # nobody takes it
            os.write(wire_out, told.getvalue().encode())


def _add_access(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--scopes",
        metavar="SCOPES",
        help=f"what the client may do: {','.join(SCOPES)} (default), or one of them",
    )
    parser.add_argument("--owner", metavar="NAME", help="bind the client to what NAME owns, and to what is public")
    parser.add_argument(
        "--team", metavar="NAME", action="append", default=[], help="and to what is this team's; may be repeated"
    )
    parser.add_argument(
        "--space", metavar="BUCKET", action="append", default=[], help="only in this bucket; may be repeated"
    )
    parser.add_argument(
        "--http",
        metavar="HOST:PORT",
        nargs="?",
        const=_address(""),
        type=_address,
        help=f"serve over HTTP on this computer (default {_HOST}:{_PORT}) instead of standard input and output; clients"
        " need a token (recuerdo token new)",
    )


def _grant(parser: argparse.ArgumentParser, given: argparse.Namespace) -> Grant:
    restricted = given.scopes is not None or given.owner is not None or given.team or given.space
    if given.http is not None and restricted:
        parser.error("with --http each token says what its client may do; see recuerdo token new")
    if not restricted:
        return EVERYTHING
    try:
        return grant(SCOPES if given.scopes is None else given.scopes.split(","), given.owner, given.team, given.space)
    except KnownError as error:
        parser.error(sentence(error))


def _address(text: str) -> tuple[str, int]:
    """`127.0.0.1:8765`, either half of it, or nothing; only this computer itself."""
    from ipaddress import ip_address

    host, port = text, str(_PORT)
    if text.isdigit():
        host, port = "", text
    elif (found := re.fullmatch(r"(\[.*\]|[^:]*):(\d+)", text)) is not None:
        host, port = found[1], found[2]
    host = host.removeprefix("[").removesuffix("]") or _HOST
    if int(port) > _HIGHEST_PORT:
        raise argparse.ArgumentTypeError(f"{port} is no port")
    if host == "localhost":
        host = _HOST
    try:
        loopback = ip_address(host).is_loopback
    except ValueError:
        loopback = False
    if not loopback:
        raise argparse.ArgumentTypeError(
            f"{host} is not this computer itself: Recuerdo serves on 127.0.0.1, [::1] or localhost only, for a token"
            " sent over a network in the clear could be read there"
        )
    return host, int(port)


def locate(file: str | None, environment: Mapping[str, str]) -> tuple[Path, Path | None]:
    """The memory to serve, and the reference file to take over into it.

    An option wins over RECUERDO_FILE, that over MEMORY_FILE_PATH (what users of the reference server have set).
    """
    named = file or environment.get("RECUERDO_FILE")
    if named:
        return _absolute(named), None
    named = environment.get("MEMORY_FILE_PATH")
    if not named:
        return data_folder() / "memory.recuerdo", None
    path = _absolute(named)
    if path.suffix.lower() not in _DROP_IN:
        return path, None
    beside = path.with_name(f"{path.name}.recuerdo")  # the whole name: memory.json may lie beside memory.jsonl
    if _writable(beside):
        return beside, path
    mark = hashlib.sha256(str(path).encode("utf-8", "surrogateescape")).hexdigest()[:8]
    return data_folder() / f"{path.stem}-{mark}.recuerdo", path


def data_folder() -> Path:
    """The platform's folder for this person's data."""
    from platformdirs import user_data_path

    return user_data_path("recuerdo", appauthor=False)


def _absolute(named: str) -> Path:
    try:
        path = Path(named).expanduser()
    except RuntimeError:  # ~nobody
        path = Path(named)
    return Path(os.path.abspath(path))  # noqa: PTH100 - resolve() would follow a link to another folder


def _writable(file: Path) -> bool:
    """Whether a memory can be kept in `file`: SQLite needs the folder, too."""
    folder = file.parent
    return os.access(folder, os.W_OK | os.X_OK) and (not file.exists() or os.access(file, os.W_OK))


def _result_chars(text: str) -> int:
    try:
        number = int(text)
    except ValueError:
        number = 0
    if number < LEAST_RESULT_CHARS:
        raise argparse.ArgumentTypeError(f"a whole number of at least {LEAST_RESULT_CHARS}")
    return number
