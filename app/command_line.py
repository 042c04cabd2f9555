"""The subcommands of `recuerdo`: what can be done to a memory without its window."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from app import reflect_command
from app.on_memory import carry_out, file_option, made, opened, require
from app.terminal import Progress, complain, say
from core.errors import ErrorCode, KnownError
from core.store.backup import backup_folder, list_backups
from server.messages import issue

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.model import Backup, ImportReport

_UNREADABLE = {ErrorCode.FILE_DAMAGED, ErrorCode.FILE_NOT_OURS}
_LEFT_OUT = {
    "ended_relations": "ended relations",
    "archived_observations": "archived observations",
    "aliases": "former names",
}


def run(argv: Sequence[str]) -> int:
    """Run one subcommand; returns the exit code."""
    for stream in (sys.stdout, sys.stderr):
        if reconfigure := getattr(stream, "reconfigure", None):  # a name that the terminal cannot show is no failure
            reconfigure(errors="backslashreplace")
    if argv[:1] == ["model"]:
        from app.model_command import run as run_model

        return run_model(argv[1:])
    if argv[:1] == ["connect"]:
        from app.connect_command import run as run_connect

        return run_connect(argv[1:])
    if argv[:1] == ["token"]:
        from app.token_command import run as run_token

        return run_token(argv[1:])
    return carry_out(_parser(), argv)


def _parser() -> argparse.ArgumentParser:
    memory = file_option()
    parser = argparse.ArgumentParser(prog="recuerdo", description="What can be done to a memory without its window.")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)

    def add(name: str, summary: str, details: str = "") -> argparse.ArgumentParser:
        return commands.add_parser(
            name, parents=[memory], help=summary, description=f"{summary[0].upper()}{summary[1:]}. {details}".strip()
        )

    command = add(
        "import",
        "bring a file into the memory",
        "Takes JSON Lines and JSON documents in the shapes that MCP memory servers write. What is there already is "
        "not imported again, a backup is made first, and the desktop can undo it all in one step. Exits with 1 when "
        "there was nothing in the file that could be taken.",
    )
    command.add_argument("source", metavar="FILE", help="the file to read; it is never changed")
    command.add_argument(
        "--dangling",
        choices=("skip", "placeholder"),
        default="skip",
        help="relations to entities that are nowhere: skip them (default), or create those as placeholders",
    )
    command.set_defaults(command=_import)

    command = add(
        "export",
        "write the memory as the reference MCP memory server would",
        "JSON Lines with what is active; a whole copy is what `recuerdo backup` makes.",
    )
    command.add_argument("target", metavar="FILE", help="the file to write; one that is there is replaced")
    command.set_defaults(command=_export)

    command = add(
        "backup", "make a backup beside the memory", "The ten newest are kept, and the three newest of each reason."
    )
    command.add_argument("--list", action="store_true", help="only list the backups there are")
    command.set_defaults(command=_back_up)

    command = add(
        "restore",
        "put a backup in place of the memory",
        "What was there is backed up first; a memory that cannot be opened is kept beside it.",
    )
    which = command.add_mutually_exclusive_group(required=True)
    which.add_argument("name", metavar="NAME", nargs="?", help="which, as `recuerdo backup --list` names it")
    which.add_argument("--latest", action="store_true", help="the newest one")
    command.set_defaults(command=_restore)

    command = add("doctor", "examine the memory's file", "Exits with 1 when something is wrong with it.")
    command.add_argument("--repair", action="store_true", help="rebuild what can be rebuilt")
    command.set_defaults(command=_doctor)

    command = add("sample", "bring the sample memory in, to look around", "It is imported like any other file.")
    command.add_argument("--language", choices=("en", "es"), help="its language (default: that of your system)")
    command.set_defaults(command=_sample)

    command = add("reflect", reflect_command.SUMMARY, reflect_command.DETAILS)
    reflect_command.add_options(command)
    command.set_defaults(command=reflect_command.run)

    commands.add_parser("connect", help="put the server into the configuration of a client")  # has options of its own
    commands.add_parser("model", help="check the embedding model, and make it if need be")  # the same
    commands.add_parser("token", help="say who may reach the memory over HTTP")  # the same
    return parser


def _import(path: Path, chosen: argparse.Namespace) -> int:
    return _take_in(path, Path(chosen.source), chosen)


def _sample(path: Path, chosen: argparse.Namespace) -> int:
    from resources import sample_path

    chosen.dangling = "skip"
    return _take_in(path, sample_path(chosen.language or _language()), chosen)


def _take_in(path: Path, source: Path, chosen: argparse.Namespace) -> int:
    progress = Progress(f"Importing {source.name}")
    with made(path) as memory:
        try:
            report = memory.exchange.import_file(source, dangling=chosen.dangling, progress=progress.show)
        finally:
            progress.end()
    say(_outcome(report, source, path))
    _say_skipped(report)
    return 1 if report.skipped and not report.taken else 0


def _outcome(report: ImportReport, source: Path, path: Path) -> str:
    new = (
        report.entities_imported
        + report.observations_imported
        + report.relations_imported
        + report.reflections_imported
    )
    if not new:
        return f"{source} holds {'nothing new' if report.taken else 'nothing that can be imported'}."
    parts = [
        _count(report.entities_imported, "entities"),
        _count(report.observations_imported, "observations"),
        _count(report.relations_imported, "relations"),
    ]
    if report.reflections_imported:
        parts.append(_count(report.reflections_imported, "reflections"))
    return f"Imported {', '.join(parts[:-1])} and {parts[-1]} into {path}."


def _say_skipped(report: ImportReport) -> None:
    if not report.skipped:
        return
    say(f"{report.skipped} could not be taken:")
    for item in report.issues:
        say(f"  line {item.line}: {issue(item.reason)}")
    if report.skipped > len(report.issues):
        say(f"  and {report.skipped - len(report.issues)} more")


def _export(path: Path, chosen: argparse.Namespace) -> int:
    target = Path(chosen.target)
    with opened(path) as memory:
        report = memory.exchange.export_reference(target)
    say(
        f"Wrote {_count(report.entities, 'entities')}, {_count(report.observations, 'observations')} and "
        f"{_count(report.relations, 'relations')} to {target}."
    )
    if report.left_out:
        parts = [_count(count, _LEFT_OUT.get(kind, kind)) for kind, count in report.left_out.items()]
        say(f"Left out, since the format has no place for it: {', '.join(parts)}.")
    return 0


def _back_up(path: Path, chosen: argparse.Namespace) -> int:
    if not chosen.list:
        with opened(path) as memory:
            say(f"Backed up to {memory.backups.make('asked').path}.")
        return 0
    backups = list_backups(path)
    if not backups:
        require(path)
        complain("There are no backups yet.")
    for backup in backups:
        say(f"{backup.name}  {backup.made_at[:16].replace('T', ' ')} UTC  {_megabytes(backup)}")
    return 0


def _restore(path: Path, chosen: argparse.Namespace) -> int:
    backups = list_backups(path)
    backup = next((each for each in backups if chosen.latest or each.name == chosen.name), None)
    if backup is None:
        raise KnownError(ErrorCode.BACKUP_NOT_FOUND, name=chosen.name or f"none of {path}")
    try:
        with opened(path) as memory:
            memory.backups.restore(backup.name)
    except KnownError as error:
        # The backup itself may be what is damaged: then the memory must stay as it is.
        if error.code is ErrorCode.FILE_NOT_FOUND or (
            error.code in _UNREADABLE and error.parameters.get("path") == str(path)
        ):
            from app.recovery import put_in_place

            put_in_place(path, backup)
        else:
            raise
    say(f"Restored {backup.name} to {path}.")
    return 0


def _doctor(path: Path, chosen: argparse.Namespace) -> int:
    from core.store.doctor import examine, repair

    require(path)
    if _is_empty(path):
        say(f"{path} is empty: there is no memory in it. Opening it makes a new one.")
        complain(_way_back(path))
        return 1
    found = repair(path) if chosen.repair else examine(path)
    for finding in found:
        say(f"{finding.check}: {finding.detail}")
    if not found:
        say(f"{path} is sound.")
    elif any(not finding.derived for finding in found):
        complain(f"This cannot be repaired. {_way_back(path)}")
    else:
        complain("`recuerdo doctor --repair` can rebuild this.")
    return 1 if found else 0


def _is_empty(path: Path) -> bool:
    """Whether nothing was ever written to the file: what was may still lie in the write-ahead log."""
    log = path.with_name(f"{path.name}-wal")
    return path.stat().st_size == 0 and not (log.exists() and log.stat().st_size)


def _way_back(path: Path) -> str:
    if not list_backups(path):
        return f"There is no backup of it in {backup_folder(path)}."
    return "`recuerdo restore --latest` puts the newest backup in place."


def _language() -> str:
    said = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), "")
    if not said and sys.platform == "win32":  # pragma: no cover - Windows only
        import locale

        said = locale.getlocale()[0] or ""
    return "es" if said.lower().startswith(("es", "spanish")) else "en"


def _count(number: int, what: str) -> str:
    one = what.removesuffix("s") if not what.endswith("ies") else what.removesuffix("ies") + "y"
    return f"{number} {one if number == 1 else what}"


def _megabytes(backup: Backup) -> str:
    return f"{backup.bytes / 1_000_000:.1f} MB"
