"""Export as the reference server writes its own file, byte for byte."""

from __future__ import annotations

import errno
import json
import os
import secrets
import shutil
from contextlib import suppress
from typing import IO, TYPE_CHECKING

from core.errors import ErrorCode, KnownError
from core.model import ExportReport
from core.store import sql

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    import apsw

_ENTITIES = (
    "SELECT e.name, e.type, o.content FROM entity e"
    " LEFT JOIN observation o ON o.entity_id = e.id AND o.state = 'active' ORDER BY e.id, o.id"
)
_RELATIONS = (
    "SELECT f.name, t.name, r.type FROM relation r JOIN entity f ON f.id = r.from_id"
    " JOIN entity t ON t.id = r.to_id WHERE r.active = 1 ORDER BY r.id"
)
_LEFT_OUT = {
    "ended_relations": "SELECT count(*) FROM relation WHERE active = 0",
    "archived_observations": "SELECT count(*) FROM observation WHERE state <> 'active'",
    "reflections": "SELECT count(*) FROM reflection",
    "aliases": "SELECT count(*) FROM alias",
}


def write_reference(connection: apsw.Connection, path: Path, memory: Path) -> ExportReport:
    """Write the graph that `connection` sees to `path`, which appears whole or not at all.

    Args:
        connection: Inside a read transaction.
        path: The file to write; `~` is expanded.
        memory: The memory's own file, which is refused as a target.

    Raises:
        KnownError: FILE_NOT_WRITABLE, FILE_NOT_REGULAR, DISK_FULL.
    """
    path = _target(path, memory)
    counts = {"entities": 0, "observations": 0, "relations": 0}
    temporary = path.with_name(f".{path.name[:100]}.{secrets.token_hex(8)}.tmp")
    try:
        with temporary.open("x", encoding="utf-8", newline="\n") as file:
            _write_lines(file, _lines(connection, counts))
            file.flush()
            os.fsync(file.fileno())
        if path.exists():
            shutil.copymode(path, temporary)
        temporary.replace(path)
    except OSError as error:
        code = ErrorCode.DISK_FULL if error.errno == errno.ENOSPC else ErrorCode.FILE_NOT_WRITABLE
        raise KnownError(code, path=str(path)) from error
    finally:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)
    left_out = {kind: sql.value(connection, statement) for kind, statement in _LEFT_OUT.items()}
    return ExportReport(**counts, left_out={kind: count for kind, count in left_out.items() if count})


def _target(path: Path, memory: Path) -> Path:
    """The file that is meant, through symbolic links; never a folder, a device or the memory itself."""
    try:
        path = path.expanduser().resolve()
        own = [memory.with_name(memory.name + ending) for ending in ("", "-wal", "-shm")]
        if path.exists() and (not path.is_file() or any(file.exists() and path.samefile(file) for file in own)):
            raise KnownError(ErrorCode.FILE_NOT_REGULAR, path=str(path))
    except (OSError, RuntimeError, ValueError) as error:
        raise KnownError(ErrorCode.FILE_NOT_WRITABLE, path=str(path)) from error
    return path


def _write_lines(file: IO[str], lines: Iterator[str]) -> None:
    separator = ""
    for line in lines:
        file.write(separator + line)
        separator = "\n"


def _lines(connection: apsw.Connection, counts: dict[str, int]) -> Iterator[str]:
    name: str | None = None
    entity_type, observations = "", list[str]()
    for row_name, row_type, content in sql.iterate(connection, _ENTITIES):
        if row_name != name:
            if name is not None:
                yield _entity(name, entity_type, observations)
            name, entity_type, observations = row_name, row_type, []
            counts["entities"] += 1
        if content is not None:
            observations.append(content)
            counts["observations"] += 1
    if name is not None:
        yield _entity(name, entity_type, observations)
    for from_name, to_name, relation_type in sql.iterate(connection, _RELATIONS):
        counts["relations"] += 1
        yield _json({"type": "relation", "from": from_name, "to": to_name, "relationType": relation_type})


def _entity(name: str, entity_type: str, observations: list[str]) -> str:
    return _json({"type": "entity", "name": name, "entityType": entity_type, "observations": observations})


def _json(value: dict[str, object]) -> str:
    """As JavaScript's `JSON.stringify` writes it: nothing escaped that need not be."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
