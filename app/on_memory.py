"""What the commands on a memory have in common: which one, that it is there, and how a failure ends them."""

from __future__ import annotations

import argparse
import os
from typing import TYPE_CHECKING

from app.terminal import complain
from core.errors import ErrorCode, KnownError
from core.memory import Memory
from server.messages import sentence
from server.options import data_folder, locate

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

VARIABLE = "RECUERDO_FILE"
INTERRUPTED = 130


def file_option() -> argparse.ArgumentParser:
    """A parent for the parsers of such commands: `--file`."""
    parser = argparse.ArgumentParser(add_help=False)
    parser.add_argument(
        "--file", metavar="PATH", help=f"the memory (default: memory.recuerdo in your data folder; also {VARIABLE})"
    )
    return parser


def path_of(chosen: argparse.Namespace) -> Path:
    """The memory that was meant."""
    path, _ = locate(chosen.file, {VARIABLE: os.environ.get(VARIABLE, "")})
    return path


def carry_out(parser: argparse.ArgumentParser, argv: Sequence[str]) -> int:
    """Run the `command` that the arguments choose, on the memory; returns the exit code."""
    chosen = parser.parse_args(argv)
    path = path_of(chosen)
    try:
        code: int = chosen.command(path, chosen)
    except KnownError as error:
        complain(" ".join(sentence(error).split()))
        return 1
    except OSError as error:  # of a path that the system takes for none, as one that is too long
        complain(f"{error.filename}: {error.strerror}")
        return 1
    except KeyboardInterrupt:
        complain("Interrupted; nothing was changed.")
        return INTERRUPTED
    return code


def opened(path: Path) -> Memory:
    """A memory that is to be read; none is created by looking for it.

    Raises:
        KnownError: FILE_NOT_FOUND, and whatever opening meets.
    """
    require(path)
    return Memory.open(path)


def made(path: Path) -> Memory:
    """A memory that is to be written to: it is created where there is none."""
    if path.parent == data_folder():
        path.parent.mkdir(parents=True, exist_ok=True)
    return Memory.open(path)


def require(path: Path) -> None:
    """Raises FILE_NOT_FOUND where there is nothing, FILE_NOT_REGULAR where there is no file."""
    if not path.exists():
        raise KnownError(ErrorCode.FILE_NOT_FOUND, path=str(path))
    if not path.is_file():
        raise KnownError(ErrorCode.FILE_NOT_REGULAR, path=str(path))
