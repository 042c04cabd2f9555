"""The two kinds of failure: the world's (or the caller's), and our own.

A `KnownError` carries a code and parameters, never a sentence: each face (MCP, desktop, command line)
words it for its own reader.
"""

from __future__ import annotations

from enum import StrEnum


class ErrorCode(StrEnum):
    """Every failure that a caller can meet; the parameters of each are named beside it."""

    ENTITY_NOT_FOUND = "entity_not_found"  # name
    RELATION_NOT_FOUND = "relation_not_found"  # id
    OBSERVATION_NOT_FOUND = "observation_not_found"  # id
    RELATION_EXISTS = "relation_exists"  # from_name, to_name, type
    OBSERVATION_EXISTS = "observation_exists"  # name
    NAME_TAKEN = "name_taken"  # name
    TEXT_EMPTY = "text_empty"  # field
    TEXT_TOO_LONG = "text_too_long"  # field, limit, length
    TEXT_HAS_NUL = "text_has_nul"  # field
    TEXT_HAS_SURROGATE = "text_has_surrogate"  # field
    TOO_MANY = "too_many"  # what, limit, count
    VALUE_NOT_ALLOWED = "value_not_allowed"  # field, value, allowed
    BAD_CURSOR = "bad_cursor"
    BUSY = "busy"
    DISK_FULL = "disk_full"
    FILE_DAMAGED = "file_damaged"  # path
    FILE_NOT_FOUND = "file_not_found"  # path
    FILE_NOT_REGULAR = "file_not_regular"  # path
    FILE_NOT_READABLE = "file_not_readable"  # path
    FILE_NOT_WRITABLE = "file_not_writable"  # path
    FILE_NOT_OURS = "file_not_ours"  # path
    FILE_TOO_NEW = "file_too_new"  # path, version, supported
    FILE_ON_NETWORK = "file_on_network"  # path
    CANCELLED = "cancelled"
    UNDO_BLOCKED = "undo_blocked"  # entry_id, blockers: tuple[JournalEntry, ...]
    UNDO_DONE_ALREADY = "undo_done_already"  # entry_id
    UNDO_NOT_KEPT = "undo_not_kept"  # entry_id
    NOTHING_TO_UNDO = "nothing_to_undo"
    NOTHING_TO_REDO = "nothing_to_redo"
    MEMORY_CLOSED = "memory_closed"
    NOTHING_TO_MERGE = "nothing_to_merge"  # name
    NOTHING_TO_SPLIT = "nothing_to_split"  # name
    OBSERVATION_NOT_HELD = "observation_not_held"  # name, text
    OBSERVATION_IN_TWO = "observation_in_two"  # text
    NAME_IN_TWO = "name_in_two"  # name
    TARGET_NOT_FOUND = "target_not_found"  # target_type, id
    TARGET_NEEDED = "target_needed"  # target_type
    TARGET_NOT_WANTED = "target_not_wanted"  # target_type
    REFLECTION_NOT_FOUND = "reflection_not_found"  # id
    PROPOSAL_NOT_FOUND = "proposal_not_found"  # id
    PROPOSAL_DECIDED = "proposal_decided"  # id, status
    PROPOSAL_STALE = "proposal_stale"  # id
    NO_MODEL = "no_model"  # lack, detail
    RULE_BROKEN = "rule_broken"  # rule, and as it needs: item, name, value, text, from_name, to_name, type, limit …
    NO_RELATION_BETWEEN = "no_relation_between"  # from_name, to_name
    BACKUP_NOT_FOUND = "backup_not_found"  # name
    REFLECT_FAILED = "reflect_failed"  # part, detail
    SCOPE_MISSING = "scope_missing"  # scope
    OUT_OF_BOUNDS = "out_of_bounds"
    NAME_NOT_AVAILABLE = "name_not_available"
    OWNER_NEEDED = "owner_needed"
    TOKEN_NOT_FOUND = "token_not_found"  # noqa: S105 - name
    TOKEN_NAME_TAKEN = "token_name_taken"  # noqa: S105 - name


class KnownError(Exception):
    """A failure whose cause lies outside our code.

    Attributes:
        code: Which failure it is.
        parameters: The values its sentence needs, by the names listed in `ErrorCode`.
    """

    def __init__(self, code: ErrorCode, **parameters: object) -> None:
        super().__init__(code, parameters)
        self.code = code
        self.parameters = parameters

    def __str__(self) -> str:
        details = ", ".join(f"{key}={value!r}" for key, value in self.parameters.items())
        return f"{self.code}({details})"


class BugError(Exception):
    """A broken invariant of ours: never shown as the person's mistake, always logged."""
