"""`recuerdo connect`: put our server into the configuration of a client."""

from __future__ import annotations

import argparse
import json
import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from app.on_memory import file_option, path_of
from app.server_command import server_command
from app.terminal import complain, say
from ui.clients.configuration import CLIENTS, SERVER_NAME, configuration, entry

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ui.clients.configuration import Client


class _Refusal(Exception):  # noqa: N818 - a sentence for the person, no fault
    """Why a configuration is left as it is."""


def run(argv: Sequence[str]) -> int:
    """Run `recuerdo connect …`; returns the exit code."""
    chosen = _parser().parse_args(argv)
    client = next(each for each in CLIENTS if each.key_name == chosen.client)
    memory = path_of(chosen)
    options = [] if chosen.profile == "memory" else ["--profile", chosen.profile]
    text = configuration(client, server_command(), memory, options)
    if chosen.print:
        say(text)
        return 0
    path = Path(chosen.config or os.path.expandvars(client.file)).expanduser().absolute()
    try:
        before = _put_in(path, client, entry(client, server_command(), memory, options))
    except (OSError, RuntimeError, _Refusal) as error:  # RuntimeError: links in a circle, too deeply nested
        reason = str(error) if isinstance(error, _Refusal) else f"{path} cannot be read or written."
        complain(f"{reason} Nothing was changed. What belongs there:")
        say(text)
        return 1
    kept = "" if before is None else f" What was there before is in {before.name}."
    say(f"{client.name} uses {memory} from its next start.\nWritten to {path}.{kept}")
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="recuerdo connect",
        parents=[file_option()],
        description="Put the server into a client's configuration, beside what is there. The file as it was is kept"
        " beside it.",
    )
    names = ", ".join(f"{each.key_name} ({each.file})" for each in CLIENTS)
    parser.add_argument(
        "client", metavar="CLIENT", choices=[each.key_name for each in CLIENTS], help=f"one of: {names}"
    )
    parser.add_argument("--profile", choices=("memory", "strict"), default="memory", help="which tools it is offered")
    parser.add_argument("--config", metavar="PATH", help="the client's configuration, where it lies elsewhere")
    parser.add_argument("--print", action="store_true", help="only show what belongs there")
    return parser


def _put_in(path: Path, client: Client, ours: dict[str, object]) -> Path | None:
    """Add our entry to the file, or replace it; answers where the file as it was is kept.

    Raises:
        _Refusal: The file is not such a configuration.
        OSError: It cannot be read or written.
    """
    path = path.resolve()  # a link stays a link
    old = path.read_bytes() if path.exists() else b""
    try:
        whole = json.loads(old.decode("utf-8-sig")) if old.strip() else {}
    except ValueError as error:
        raise _Refusal(f"{path} is not plain JSON.") from error
    servers = whole.setdefault(client.key, {}) if isinstance(whole, dict) else None
    if not isinstance(servers, dict):
        raise _Refusal(f"{path} does not hold what such a configuration does.")
    if servers.get(SERVER_NAME) == ours:
        return None
    servers[SERVER_NAME] = ours
    path.parent.mkdir(parents=True, exist_ok=True)
    kept = None
    if old:
        kept = _beside(path)
        kept.write_bytes(old)
    _replace(path, json.dumps(whole, indent=2, ensure_ascii=False) + "\n")
    return kept


def _beside(path: Path) -> Path:
    """A free name for the file as it was."""
    number = 1
    while (place := path.with_name(f"{path.name}.before-recuerdo-{number}")).exists():
        number += 1
    return place


def _replace(path: Path, text: str) -> None:
    """Write the whole file or nothing of it, with the rights that it had."""
    descriptor, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        # Half a character, which JSON can say and UTF-8 cannot, stays the escape that it was.
        with os.fdopen(descriptor, "w", encoding="utf-8", errors="backslashreplace") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        Path(name).chmod(path.stat().st_mode & 0o777 if path.exists() else 0o644)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
