"""Reflections of an import: each is stored once, as soon as what it is about is there."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

from core.errors import KnownError
from core.exchange.records import RelationRecord
from core.model import ImportIssue
from core.reflections import AUTHORS, AUTHORS_SETTING, MOODS, MOODS_SETTING, allowed_word
from core.text import digest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from core.exchange.records import ReflectionRecord
    from core.store.store import Transaction

    Find = Callable[[str, bool], int | None]

_BATCH = 1_000
_INSERT = (
    "INSERT INTO reflection(target_type, entity_id, relation_id, author, mood, content, sources, created_at,"
    " session_id) VALUES "
)
_ROW = "(?, ?, ?, ?, ?, ?, '[]', ?, ?)"

Identity = tuple[str, int | None, str, bytes]
"""Type and id of the target, author, digest of the prose: what is equal in these is the same reflection."""


class Retelling:
    """The reflections of one running import.

    Attributes:
        imported: How many were stored.
        fresh: What was taken since they were last stored.
    """

    def __init__(self, transaction: Transaction, find: Find) -> None:
        """Begin.

        Args:
            transaction: The import's.
            find: The id of an entity by its name in the file, and whether that may be a key.
        """
        self._transaction = transaction
        self._find = find
        self._authors = _words(transaction, AUTHORS_SETTING, AUTHORS)
        self._moods = _words(transaction, MOODS_SETTING, MOODS)
        self._waiting: list[ReflectionRecord] = []
        self._told: set[Identity] | None = None
        self.fresh: list[ReflectionRecord] = []
        self.imported = 0

    def take(self, record: ReflectionRecord) -> ImportIssue | None:
        """Take a reflection, or say why this memory has no place for it."""
        try:
            author = allowed_word(record.author, "author", self._authors)
            mood = None if record.mood is None else allowed_word(record.mood, "mood", self._moods)
        except KnownError as error:
            return ImportIssue(record.line, f"{error.parameters['field']}_not_allowed")
        self.fresh.append(replace(record, author=author, mood=mood))
        return None

    def store(self) -> None:
        """Store what was taken since the last time; what it is about may come later in the file."""
        self._waiting += self._store(self.fresh)
        self.fresh = []

    def finish(self) -> Iterator[ImportIssue]:
        """Store the rest, now that everything is there; an issue for each whose target is not."""
        for record in self._store(self._waiting):
            yield ImportIssue(record.line, "target_missing")

    def _store(self, records: list[ReflectionRecord]) -> list[ReflectionRecord]:
        """Store some; answers those whose targets are missing."""
        missing, rows = [], []
        for record in records:
            target_id = self._target(record)
            if target_id is None and record.target is not None:
                missing.append(record)
            elif self._is_new(record, target_id):
                rows.append(self._row(record, target_id))
        for start in range(0, len(rows), _BATCH):
            some = rows[start : start + _BATCH]
            values = (value for row in some for value in row)
            self._transaction.rows(_INSERT + ", ".join([_ROW] * len(some)), *values)
        self.imported += len(rows)
        return missing

    def _target(self, record: ReflectionRecord) -> int | None:
        target = record.target
        if not isinstance(target, RelationRecord):
            return None if target is None else self._find(target, False)
        ends = [self._find(name, target.by_key) for name in (target.draft.from_name, target.draft.to_name)]
        found = self._transaction.value(
            "SELECT id FROM relation WHERE from_id = ? AND to_id = ? AND type = ?"
            " ORDER BY active DESC, id DESC LIMIT 1",
            *ends,
            target.draft.type,
        )
        return None if found is None else int(found)

    def _is_new(self, record: ReflectionRecord, target_id: int | None) -> bool:
        if self._told is None:
            self._told = {
                (target_type, about, author, digest(content))
                for target_type, about, author, content in self._transaction.rows(
                    "SELECT target_type, coalesce(entity_id, relation_id), author, content FROM reflection"
                )
            }
        identity = (record.target_type, target_id, record.author, digest(record.content))
        if identity in self._told:
            return False
        self._told.add(identity)
        return True

    def _row(self, record: ReflectionRecord, target_id: int | None) -> tuple[object, ...]:
        if isinstance(record.target, str):
            self._transaction.mention(record.target)
        return (
            record.target_type,
            target_id if record.target_type == "entity" else None,
            target_id if record.target_type == "relation" else None,
            record.author,
            record.mood,
            record.content,
            record.created_at or self._transaction.now,
            self._transaction.session_id,
        )


def _words(transaction: Transaction, setting: str, default: tuple[str, ...]) -> tuple[str, ...]:
    """The words that a setting of the memory allows."""
    value = transaction.value("SELECT value FROM setting WHERE key = ?", setting)
    return default if value is None else tuple(json.loads(value))
