"""English sentences for everything that can go wrong, as agents and their people read them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.errors import ErrorCode

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from core.errors import KnownError
    from core.model import ImportReport

_CLIPPED = 600
"""Longest quotation; a name is shorter."""

INTERNAL = "Something went wrong inside of the memory server; its log says what."

FAULTS = frozenset(
    {
        ErrorCode.BUSY,
        ErrorCode.DISK_FULL,
        ErrorCode.MEMORY_CLOSED,
        ErrorCode.CANCELLED,
        *(code for code in ErrorCode if code.startswith("file_")),
    }
)
"""Failures that no other input would have avoided."""

_SENTENCES: dict[ErrorCode, str] = {
    ErrorCode.ENTITY_NOT_FOUND: "Entity not found: {name}",
    ErrorCode.RELATION_NOT_FOUND: "Relation not found: {id}",
    ErrorCode.OBSERVATION_NOT_FOUND: "Observation not found: {id}",
    ErrorCode.RELATION_EXISTS: "Relation already exists: {from_name} -> {to_name} ({type})",
    ErrorCode.OBSERVATION_EXISTS: "{name} already holds this observation.",
    ErrorCode.NAME_TAKEN: "There is already an entity called {name}.",
    ErrorCode.TEXT_EMPTY: "The value of {field} must not be empty.",
    ErrorCode.TEXT_TOO_LONG: "The value of {field} is too long: {length} characters, the limit is {limit}.",
    ErrorCode.TEXT_HAS_NUL: "The value of {field} holds a NUL character (U+0000), which cannot be stored.",
    ErrorCode.TEXT_HAS_SURROGATE: "The value of {field} holds a lone surrogate, which cannot be stored.",
    ErrorCode.TOO_MANY: "Too many {what} in one call: {count}, the limit is {limit}.",
    ErrorCode.VALUE_NOT_ALLOWED: "The value of {field} cannot be {value!r}. Allowed: {allowed}.",
    ErrorCode.BAD_CURSOR: "The cursor is not one that this tool gave; begin again without a cursor.",
    ErrorCode.BUSY: "The memory is busy; try again.",
    ErrorCode.DISK_FULL: "The disk is full; nothing was stored.",
    ErrorCode.FILE_DAMAGED: "The memory file is damaged: {path}. Run 'recuerdo doctor' to examine and repair it.",
    ErrorCode.FILE_NOT_FOUND: "File not found: {path}",
    ErrorCode.FILE_NOT_REGULAR: "Not a regular file: {path}",
    ErrorCode.FILE_NOT_READABLE: "The file cannot be read: {path}",
    ErrorCode.FILE_NOT_WRITABLE: "The file cannot be written: {path}",
    ErrorCode.FILE_NOT_OURS: "Not a Recuerdo memory: {path}",
    ErrorCode.FILE_TOO_NEW: (
        "The memory was written by a newer Recuerdo (format {version}, this one reads up to {supported}): {path}"
    ),
    ErrorCode.FILE_ON_NETWORK: (
        "The memory lies on a network file system, where SQLite can destroy it: {path}. Move it to a local disk."
    ),
    ErrorCode.CANCELLED: "Cancelled; nothing was stored.",
    ErrorCode.UNDO_BLOCKED: "The change cannot be undone: later changes build on it.",
    ErrorCode.UNDO_DONE_ALREADY: "The change has been undone already.",
    ErrorCode.UNDO_NOT_KEPT: "The change is too large or too old to be undone; restore a backup instead.",
    ErrorCode.NOTHING_TO_UNDO: "There is nothing to undo.",
    ErrorCode.NOTHING_TO_REDO: "There is nothing to redo.",
    ErrorCode.MEMORY_CLOSED: "The memory has been closed.",
    ErrorCode.NOTHING_TO_MERGE: "There is nothing to merge into {name}: name at least one other entity.",
    ErrorCode.NOTHING_TO_SPLIT: "Nothing can be split off {name} like that: every split needs one of its observations.",
    ErrorCode.OBSERVATION_NOT_HELD: "{name} does not hold this observation: {text}",
    ErrorCode.OBSERVATION_IN_TWO: "An observation can go to one split only: {text}",
    ErrorCode.NAME_IN_TWO: "Each split needs a name of its own; this one is given twice: {name}",
    ErrorCode.TARGET_NOT_FOUND: "There is no {target_type} with the id {id}.",
    ErrorCode.TARGET_NEEDED: (
        "A reflection on an {target_type} needs its id as target_id. Allowed without: target_type session or global."
    ),
    ErrorCode.TARGET_NOT_WANTED: (
        "A {target_type} reflection takes no target_id. Allowed with one: target_type entity or relation."
    ),
    ErrorCode.REFLECTION_NOT_FOUND: "Reflection not found: {id}",
    ErrorCode.PROPOSAL_NOT_FOUND: "Proposal not found: {id}",
    ErrorCode.PROPOSAL_DECIDED: "Proposal {id} waits no longer; it was {status}.",
    ErrorCode.PROPOSAL_STALE: "Proposal {id} no longer fits: what it is about has changed since.",
    ErrorCode.NO_MODEL: "Embedding model not available. Run 'recuerdo model' to repair it.",
    ErrorCode.RULE_BROKEN: "This breaks a rule of the memory: {rule}.",
    ErrorCode.NO_RELATION_BETWEEN: "Relation not found: {from_name} -> {to_name}",
    ErrorCode.BACKUP_NOT_FOUND: "Backup not found: {name}",
    ErrorCode.REFLECT_FAILED: "The pass failed at {part}; nothing was changed. ({detail})",
    ErrorCode.SCOPE_MISSING: "403 this connection lacks the scope {scope}.",
    ErrorCode.OUT_OF_BOUNDS: "403 this reaches beyond the part of the memory that this connection is bound to.",
    ErrorCode.NAME_NOT_AVAILABLE: "403 name not available",
    ErrorCode.OWNER_NEEDED: "Teams and spaces bound an owner: name the owner, too.",
    ErrorCode.TOKEN_NOT_FOUND: "There is no token {name} in force.",
    ErrorCode.TOKEN_NAME_TAKEN: "There is already a token called {name}; revoke it first, or choose another name.",
}

_ISSUES = {
    "not_json": "not readable as JSON",
    "not_utf8": "not valid UTF-8",
    "too_deep": "nested too deeply",
    "not_a_record": "neither an entity, an observation nor a relation",
    "no_name": "an entity without a name",
    "no_end": "a relation without an end",
    "no_type": "a relation without a type",
    "no_text": "an observation without a text",
    "no_target": "a reflection that does not say clearly what it is about",
    "no_prose": "a reflection without a text",
    "too_long": "longer than its limit",
    "bad_text": "holds a NUL character or half of a character",
    "dangling": "a relation to an entity that does not exist",
    "target_missing": "a reflection about something that does not exist",
    "author_not_allowed": "a reflection by an author that this memory does not have",
    "mood_not_allowed": "a reflection in a mood that this memory does not have",
}


def sentence(error: KnownError) -> str:
    """What the caller is told."""
    return filled(_SENTENCES[error.code], error.parameters)


def filled(template: str, parameters: Mapping[str, object]) -> str:
    """A sentence with its values, each cut to a length that cannot do harm."""
    return template.format_map(_Absent({name: _shown(value) for name, value in parameters.items()}))


def issue(reason: str) -> str:
    """Why a line of an imported file could not be taken."""
    return _ISSUES.get(reason, reason.replace("_", " "))


def import_in_part(source: Path, report: ImportReport) -> str:
    """What came of a file that not all could be taken of, for the log: one line whatever the file is called."""
    example = report.issues[0]
    line = (
        f"Of {clipped(str(source))}, {report.skipped} could not be taken, such as line {example.line}:"
        f" {issue(example.reason)}. Imported: entities {report.entities_imported}, observations"
        f" {report.observations_imported}, relations {report.relations_imported}, reflections"
        f" {report.reflections_imported}."
    )
    return " ".join(line.split())


def entity_not_found(*names: str) -> str:
    """One name, or the ends of a relation of which at least one is unknown."""
    return f"Entity not found: {' or '.join(map(clipped, names))}"


def relation_not_found(from_name: str, to_name: str, relation_type: str) -> str:
    """A triple that is not there."""
    return f"Relation not found: {clipped(from_name)} -> {clipped(to_name)} ({clipped(relation_type)})"


def relation_ended(relation_id: int, *, now: bool) -> str:
    """What became of a relation that was to end."""
    if now:
        return f"Relation {relation_id} expired successfully"
    return f"Relation {relation_id} had already expired; nothing was changed"


RELATION_EXISTS = "Relation already exists"
NOT_TO_SPLIT = "Entity does not need splitting"
SPLIT_REJECTED = "The person rejected this split, and the entity has not changed since"


def clipped(text: str, limit: int = _CLIPPED) -> str:
    """A quotation that cannot make an answer too long, and can be written."""
    text = text.encode("utf-8", "backslashreplace").decode()
    return text if len(text) <= limit else f"{text[:limit]}…"


def listed(words: Iterable[object]) -> str:
    """`a, b or c`."""
    *most, last = map(str, words)
    return f"{', '.join(most)} or {last}" if most else last


def _shown(value: object) -> object:
    if isinstance(value, str):
        return clipped(value)
    if isinstance(value, tuple | list):
        return clipped(listed(value)) if value else "nothing"
    return value


class _Absent(dict[str, object]):
    """A parameter that the raiser forgot must not turn one error into another."""

    def __missing__(self, key: str) -> str:
        return "?"
