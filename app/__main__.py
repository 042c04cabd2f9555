"""`recuerdo`: the desktop, or one of the subcommands."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path


def main(argv: list[str] | None = None) -> int:
    """Starts the desktop, or runs a subcommand without ever loading Qt; answers the exit code."""
    arguments = sys.argv[1:] if argv is None else argv
    if arguments and not arguments[0].startswith("-"):
        try:
            from app.command_line import run as run_command

            return run_command(arguments)
        except KeyboardInterrupt:  # while it loads, or in a command that has nothing to say of it
            return 130
    parser = argparse.ArgumentParser(
        prog="recuerdo",
        description="The memory that you and your AI agents share. Without a command: the desktop.",
        epilog="Commands: import, export, backup, restore, doctor, sample, connect, reflect, model, token."
        " See `recuerdo COMMAND --help`.",
    )
    parser.add_argument("--file", type=Path, metavar="PATH", help="the memory to open")
    parser.add_argument("--version", action="store_true", help="show the version and exit")
    options = parser.parse_args(arguments)
    if options.version:
        from app.terminal import say
        from server.version import our_version

        say(f"recuerdo {our_version()}")
        return 0

    from app.desktop import run

    return run(options.file)


if __name__ == "__main__":
    sys.exit(main())
