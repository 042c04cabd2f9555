"""The doctor: is the file sound, does what is derived agree with what was said, and can it be rebuilt."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

import apsw

from core.store import sql
from core.store.connection import connect, known_errors, patiently
from core.store.migrations import prepare

if TYPE_CHECKING:
    from pathlib import Path

Check = Literal["integrity", "foreign_keys", "entity_text", "observation_text", "entity_trigram", "observation_trigram"]

_EXPECTED = {
    "entity_text": (
        "SELECT entity_id, name, type FROM entity_text",
        "SELECT id, fold(name), fold(type) FROM entity",
    ),
    "observation_text": (
        "SELECT observation_id, entity_id, live, content FROM observation_text",
        "SELECT id, entity_id, state = 'active', fold(content) FROM observation",
    ),
}


@dataclass(frozen=True, slots=True)
class Finding:
    """One check that failed.

    Attributes:
        check: Which.
        detail: SQLite's own words, or a count; for a log, not for a person.
        derived: True when `repair` can rebuild it; False when only a backup helps.
    """

    check: Check
    detail: str
    derived: bool


def examine(path: Path) -> tuple[Finding, ...]:
    """Check a memory's file; an empty answer means that it is sound."""
    connection = connect(path, create=False)
    try:
        prepare(connection, path, lambda: None)
        with known_errors(path):
            connection.execute("BEGIN")
            try:
                return tuple(_findings(connection))
            finally:
                connection.execute("ROLLBACK")
    finally:
        connection.close()


def repair(path: Path) -> tuple[Finding, ...]:
    """Rebuild everything derived, and examine again; what is still found needs a backup."""
    connection = connect(path, create=False)
    try:
        prepare(connection, path, lambda: None)
        with known_errors(path):
            patiently(lambda: connection.execute("BEGIN IMMEDIATE"))
            try:
                for table, (_, source) in _EXPECTED.items():
                    connection.execute(f"DELETE FROM {table}")
                    connection.execute(f"INSERT INTO {table} {source}")
                    trigram = table.replace("text", "trigram")
                    connection.execute(f"INSERT INTO {trigram}({trigram}) VALUES ('rebuild')")
                connection.execute("REINDEX")
                connection.execute("COMMIT")
            except BaseException:
                connection.execute("ROLLBACK")
                raise
    finally:
        connection.close()
    return examine(path)


def _findings(connection: apsw.Connection) -> list[Finding]:
    found = []
    integrity = [str(row[0]) for row in sql.iterate(connection, "PRAGMA integrity_check(5)")]
    if integrity != ["ok"]:
        found.append(Finding("integrity", "; ".join(integrity), derived=False))
    broken = sql.rows(connection, "PRAGMA foreign_key_check")
    if broken:
        found.append(Finding("foreign_keys", f"{len(broken)} rows", derived=False))
    for table, (actual, expected) in _EXPECTED.items():
        difference = sql.value(
            connection,
            f"SELECT count(*) FROM (SELECT * FROM ({actual} EXCEPT {expected})"
            f" UNION ALL SELECT * FROM ({expected} EXCEPT {actual}))",
        )
        if difference:
            found.append(Finding(table, f"{difference} rows", derived=True))  # type: ignore[arg-type]
        trigram = table.replace("text", "trigram")
        try:
            connection.execute(f"INSERT INTO {trigram}({trigram}, rank) VALUES ('integrity-check', 1)")
        except apsw.CorruptError as error:
            found.append(Finding(trigram, str(error), derived=True))  # type: ignore[arg-type]
    return found
