"""The doctor: is the file sound, does what is derived agree with what was said, and can it be rebuilt."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Literal

import apsw

from core.errors import ErrorCode, KnownError
from core.store import sql
from core.store.backup import back_up_before_migration
from core.store.connection import connect, known_errors, patiently, refuse_others
from core.store.migrations import prepare

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

Check = Literal[
    "integrity",
    "foreign_keys",
    "entity_text",
    "observation_text",
    "entity_stat",
    "entity_trigram",
    "observation_trigram",
    "word",
    "reflection_word",
]

_EXPECTED: dict[Check, tuple[str, str]] = {
    "entity_text": (
        "SELECT entity_id, name, type FROM entity_text",
        "SELECT id, fold(name), fold(type) FROM entity",
    ),
    "observation_text": (
        "SELECT observation_id, entity_id, live, content FROM observation_text",
        "SELECT id, entity_id, state = 'active', fold(content) FROM observation",
    ),
}
"""Tables of folded text: what they hold, and what they should hold."""

_TRIGRAMS: tuple[Check, ...] = ("entity_trigram", "observation_trigram")
_WORDS: dict[Check, str] = {
    "word": "SELECT id * 2 AS id, content FROM observation"
    " UNION ALL SELECT id * 2 + 1, name || ' ' || type FROM entity",
    "reflection_word": "SELECT id, content FROM reflection",
}
"""Indexes of words, which keep no text of their own: what they are made from."""
_UNDATED = "SELECT id, created_at FROM entity WHERE id NOT IN (SELECT entity_id FROM entity_stat)"


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
    try:
        connection = _open(path)
        try:
            with known_errors(path):
                return tuple(_findings(connection))
        finally:
            connection.close()
    except KnownError as error:
        return (_damage(error),)


def repair(path: Path) -> tuple[Finding, ...]:
    """Rebuild everything derived, and examine again; what is still found needs a backup."""
    try:
        _rebuild(path)
    except KnownError as error:
        return (_damage(error),)
    return examine(path)


def _damage(error: KnownError) -> Finding:
    """What is found where SQLite cannot go on; an error of any other kind is raised again."""
    if error.code is not ErrorCode.FILE_DAMAGED:
        raise error
    return Finding("integrity", str(error.__cause__), derived=False)


def _open(path: Path) -> apsw.Connection:
    refuse_others(path)
    connection = connect(path, create=False)
    try:
        prepare(connection, path, lambda: back_up_before_migration(path))
    except BaseException:
        connection.close()
        raise
    return connection


def _rebuild(path: Path) -> None:
    connection = _open(path)
    try:
        with known_errors(path):
            patiently(lambda: connection.execute("BEGIN IMMEDIATE"))
            try:
                _make_anew(connection)
                connection.execute("COMMIT")
            except BaseException:
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
                raise
    finally:
        connection.close()


def _make_anew(connection: apsw.Connection) -> None:
    for table, (_, source) in _EXPECTED.items():
        connection.execute(f"DELETE FROM {table}")
        connection.execute(f"INSERT INTO {table} {source}")
    for table in _TRIGRAMS:
        connection.execute(f"INSERT INTO {table}({table}) VALUES ('rebuild')")
    for table, source in _WORDS.items():
        connection.execute(f"INSERT INTO {table}({table}) VALUES ('delete-all')")
        connection.execute(f"INSERT INTO {table}(rowid, text) {source}")
    connection.execute(f"INSERT INTO entity_stat {_UNDATED}")
    with contextlib.suppress(apsw.ConstraintError):  # rows that a unique index should have kept out: still found
        connection.execute("REINDEX")


def _findings(connection: apsw.Connection) -> Iterator[Finding]:
    damage = [str(row[0]) for row in sql.iterate(connection, "PRAGMA integrity_check(20)")]
    damage = [line for line in damage if line != "ok" and not any(table in line for table in (*_TRIGRAMS, *_WORDS))]
    if damage:
        yield Finding("integrity", "; ".join(damage), derived=False)
    broken = sql.rows(connection, "PRAGMA foreign_key_check")
    if broken:
        yield Finding("foreign_keys", f"{len(broken)} rows", derived=False)
    for table, (actual, expected) in _EXPECTED.items():
        difference = _unlike(connection, actual, expected)
        if difference:
            yield Finding(table, f"{difference} rows", derived=True)
    undated = sql.value(connection, f"SELECT count(*) FROM ({_UNDATED})")
    if undated:
        yield Finding("entity_stat", f"{undated} rows", derived=True)
    for index in (*_TRIGRAMS, *_WORDS):
        check = f"INSERT INTO {index}({index}, rank) VALUES ('integrity-check', {int(index in _TRIGRAMS)})"
        try:
            patiently(partial(connection.execute, check))
            difference = index in _WORDS and _unlike(
                connection, f"SELECT rowid FROM {index}", f"SELECT id FROM ({_WORDS[index]})"
            )
        except apsw.CorruptError as error:
            yield Finding(index, str(error), derived=True)
        else:
            if difference:
                yield Finding(index, f"{difference} rows", derived=True)


def _unlike(connection: apsw.Connection, actual: str, expected: str) -> int:
    """Number of rows that only one of two queries answers."""
    difference = f"SELECT * FROM ({actual} EXCEPT {expected}) UNION ALL SELECT * FROM ({expected} EXCEPT {actual})"
    return int(sql.value(connection, f"SELECT count(*) FROM ({difference})"))
