"""What the objects of a file say: entities, observations and relations in all the shapes that people have.

Reflections are read in one shape, ours:

    {"type": "reflection", "target_type": "entity", "target": "Ana", "content": "…", "author": "sofia",
     "mood": "insight", "created_at": "2026-11-30T09:00:00Z"}

`target_type` is `entity`, `relation` (named by `from`, `to` and `relationType` in place of `target`), `session` (the
one that imports) or `global`. Author, mood and time may be left out. An object that names an entity is about that,
whatever its type is called.

Nothing here touches the memory. What cannot be taken becomes an `ImportIssue` whose reason is one of:

- `not_json`, `not_utf8`, `too_deep`: the line cannot be read;
- `not_a_record`: JSON, but none of these;
- `no_name`, `no_end`, `no_type`: an entity without a name, a relation without an end or a type;
- `no_text`: an observation that is blank, or no text;
- `no_target`, `no_prose`: a reflection of which it is not clear what it is about, or that says nothing;
- `too_long`: a line, name, type, observation or reflection beyond its limit;
- `bad_text`: a NUL or half a character (a lone surrogate) in one of them.

Found by the import:

- `dangling`: a relation to an entity that is neither in the file nor in the memory;
- `target_missing`: a reflection about an entity or relation of which the same is true;
- `author_not_allowed`, `mood_not_allowed`: a reflection by whom, or in which, this memory has none.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.errors import ErrorCode, KnownError
from core.exchange.scan import NAMES, Found
from core.exchange.stream import objects
from core.exchange.values import TIMES, field_of, first_text, has, moment_of, share_of, text_of
from core.graph.vocabulary import KINDS, MEMORY_TYPES, STATUSES, word_or_free
from core.model import EntityDraft, ImportIssue, ObservationDraft, RelationDraft
from core.reflections import AUTHORS, TARGETS, allowed_word, checked_prose
from core.text import CONTEXT_LIMIT, FIELD_LIMIT, TYPE_LIMIT, checked_content, checked_name, checked_type

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from core.exchange.source import Source
    from core.exchange.values import Object

_TYPES = ("entityType", "entity_type")
_LISTS = ("observations", "observation", "contents", "content", "text")
_TEXTS = ("text", "content", "observation", "value")
_FROM = ("from", "from_entity", "fromEntity", "from_id", "source")
_TO = ("to", "to_entity", "toEntity", "to_id", "target")
_RELATION_TYPES = ("relationType", "relation_type", "relation")
_HEADERS = {"header", "metadata", "meta", "schema", "version", "info", "_aim"}
"""Types of lines about the file itself."""
_HEADER_KEYS = {"version", "schema", "format", "meta", "metadata", "header", "generator", "exportedAt", "exported_at"}
"""Keys that tell such a line where it comes first and has no type."""

_REASONS = {
    ErrorCode.TEXT_HAS_NUL: "bad_text",
    ErrorCode.TEXT_HAS_SURROGATE: "bad_text",
    ErrorCode.TEXT_TOO_LONG: "too_long",
}
_MISSING = {
    "from": "no_end",
    "to": "no_end",
    "relationType": "no_type",
    "target_type": "no_target",
    "target": "no_target",
    "content": "no_prose",
}


@dataclass(frozen=True, slots=True)
class EntityRecord:
    """An entity; `key` is the id that relations of the same file may name it by."""

    line: int
    draft: EntityDraft
    key: str | None = None


@dataclass(frozen=True, slots=True)
class ObservationRecord:
    """Observations of an entity that may be described elsewhere, or nowhere else."""

    line: int
    entity_name: str
    entity_type: str | None
    observations: tuple[ObservationDraft, ...]


@dataclass(frozen=True, slots=True)
class RelationRecord:
    """A relation.

    Attributes:
        line: Where it stands.
        draft: Its ends as the file names them.
        by_key: Whether those may be keys of the file's entities.
        active: False when it has ended.
        ended_at: When, if the file says.
    """

    line: int
    draft: RelationDraft
    by_key: bool = False
    active: bool = True
    ended_at: str | None = None


@dataclass(frozen=True, slots=True)
class ReflectionRecord:
    """A reflection; its author and mood are as the file names them.

    Attributes:
        line: Where it stands.
        target_type: What it is about.
        target: The name of the entity, or the relation; None for a session or for everything.
        content: The prose.
        author: Who wrote it.
        mood: In which mood, if the file says.
        created_at: When, if the file says.
    """

    line: int
    target_type: str
    target: str | RelationRecord | None
    content: str
    author: str
    mood: str | None
    created_at: str | None


Record = EntityRecord | ObservationRecord | RelationRecord | ReflectionRecord


class _RecordError(Exception):
    """A record that cannot be taken, with the reason."""


def read_records(source: Source) -> Iterator[Record | ImportIssue]:
    """Every record of the file in its order, and an issue for whatever is none."""
    for item in objects(source.segments()):
        if isinstance(item, ImportIssue):
            yield item
            continue
        issues: list[ImportIssue] = []
        try:
            record = _record(item, issues)
        except _RecordError as refusal:
            yield ImportIssue(item.line, str(refusal))
            continue
        if item.damaged and any(issue.reason == "bad_text" for issue in issues):
            yield ImportIssue(item.line, "not_utf8")
            continue
        yield from issues
        if record is not None:
            yield record


def _record(found: Found, issues: list[ImportIssue]) -> Record | None:
    value, line = found.value, found.line
    label = _label(value)
    try:
        if _is_reflection(value, label):
            return _reflection(value, line)
        if _is_relation(value, label):
            return _relation(value, label, line)
        name = first_text(value, NAMES)
        if name is None:
            if _is_header(value, label, first=found.first):
                return None
            raise _RecordError("no_name" if label == "entity" or has(value, (*_TYPES, *_LISTS)) else "not_a_record")
        if label in _HEADERS and not has(value, (*_TYPES, *_LISTS)):
            return None
        return _entity(value, label, name, line, issues)
    except KnownError as error:
        reason = _REASONS.get(error.code) or _MISSING.get(str(error.parameters["field"]), "no_name")
        raise _RecordError("not_utf8" if found.damaged and reason == "bad_text" else reason) from error


def _label(value: Object) -> str:
    """What the record says that it is: `entity`, `relation`, or anything else."""
    for key in ("type", "_type"):
        label = value.get(key)
        if isinstance(label, str):
            return label.strip()
    return ""


def _is_reflection(value: Object, label: str) -> bool:
    return label.lower() == "reflection" and has(value, ("target_type",)) and not has(value, NAMES)


def _is_relation(value: Object, label: str) -> bool:
    if label.lower() in {"relation", "entity"}:
        return label.lower() == "relation"
    if has(value, (*_TYPES, *_LISTS)):
        return False
    if has(value, NAMES):  # entities have sources and targets too
        return has(value, _FROM) and has(value, _TO) and has(value, _RELATION_TYPES)
    return (has(value, _FROM) and has(value, _TO)) or has(value, _RELATION_TYPES)


def _is_header(value: Object, label: str, *, first: bool) -> bool:
    if has(value, (*_TYPES, *_LISTS, *_RELATION_TYPES, "from", "to")):
        return False
    about = first and any(key.strip("_") in _HEADER_KEYS for key in value)
    return label.lower() in _HEADERS or (about and label.lower() != "entity")


def _relation(value: Object, label: str, line: int) -> RelationRecord:
    ends = [first_text(value, keys) for keys in (_FROM, _TO)]
    if ends[0] is None or ends[1] is None:
        raise _RecordError("no_end")
    relation_type = first_text(value, _RELATION_TYPES)
    if relation_type is None and label.lower() != "relation":
        relation_type = label
    if not (relation_type or "").strip():
        raise _RecordError("no_type")
    assert relation_type is not None
    active = value.get("active")
    ended_at = moment_of(value.get("ended_at"))
    return RelationRecord(
        line,
        RelationDraft(
            checked_name(ends[0], "from"),
            checked_name(ends[1], "to"),
            checked_type(relation_type, "relationType"),
            field_of(value.get("context"), CONTEXT_LIMIT) or "",
        ),
        by_key=has(value, ("from_id", "to_id")) or isinstance(value.get("from"), int),
        active=ended_at is None and (active is None or bool(active)),
        ended_at=ended_at,
    )


def _reflection(value: Object, line: int) -> ReflectionRecord:
    mood = value.get("mood")
    said = value.get("author")
    target_type = allowed_word(text_of(value.get("target_type")) or "", "target_type", TARGETS)
    return ReflectionRecord(
        line,
        target_type,
        _target(value, target_type, line),
        checked_prose(text_of(value.get("content")) or ""),
        author=AUTHORS[0] if said is None else text_of(said) or "",
        mood=None if mood in (None, "") else text_of(mood) or "",
        created_at=next((moment for key in TIMES if (moment := moment_of(value.get(key)))), None),
    )


def _target(value: Object, target_type: str, line: int) -> str | RelationRecord | None:
    """What a reflection is about, as the file names it."""
    if target_type == "entity":
        return checked_name(text_of(value.get("target")) or "", "target")
    if target_type == "relation":
        return _relation(value, "relation", line)
    if has(value, ("target", "from", "to")):
        raise _RecordError("no_target")
    return None


def _entity(value: Object, label: str, name: str, line: int, issues: list[ImportIssue]) -> Record:
    name = checked_name(name)
    entity_type = first_text(value, _TYPES)
    if entity_type is None and label.lower() not in {"entity", "observation", ""} and value.get("type"):
        entity_type = label
    entity_type = checked_type(entity_type) if entity_type and entity_type.strip() else None
    observations = tuple(_observations(value, line, issues))
    if "observations" not in value and has(value, _LISTS):
        return ObservationRecord(line, name, entity_type, observations)
    pinned, key = value.get("pinned"), text_of(value.get("id"))
    status = field_of(value.get("status"), TYPE_LIMIT)
    return EntityRecord(
        line,
        EntityDraft(
            name=name,
            type=entity_type,
            observations=observations,
            status=word_or_free(status, STATUSES) if status else None,
            pinned=pinned if isinstance(pinned, bool) else None,
            bucket=field_of(value.get("bucket"), FIELD_LIMIT),
            scope=field_of(value.get("scope"), FIELD_LIMIT),
            team_id=field_of(value.get("team_id"), FIELD_LIMIT),
            path=field_of(value.get("path"), FIELD_LIMIT),
        ),
        key=key if key != name else None,
    )


def _observations(value: Object, line: int, issues: list[ImportIssue]) -> Iterator[ObservationDraft]:
    """The observations of a record; what it says about itself holds for those that stand alone in it."""
    for key in _LISTS:
        own = {} if key == "observations" else value
        for item in _items(value.get(key)):
            said = item if isinstance(item, dict) else {}
            text = first_text(said, _TEXTS) if said else text_of(item)
            if text is None:
                issues.append(ImportIssue(line, "no_text"))
                continue
            try:
                content = checked_content(text)
                yield _observation(content, said, own) if said or own else ObservationDraft(content)
            except KnownError as error:
                issues.append(ImportIssue(line, _REASONS.get(error.code, "no_text")))


def _observation(content: str, said: Object, own: Object) -> ObservationDraft:
    def field(key: str) -> object:
        return said.get(key, own.get(key))

    kind, memory_type = (field_of(field(key), TYPE_LIMIT) for key in ("kind", "memory_type"))
    times = (moment_of(source.get(key)) for source in (said, own) for key in TIMES)
    return ObservationDraft(
        content,
        kind=word_or_free(kind, KINDS) if kind else "generic",
        memory_type=word_or_free(memory_type, MEMORY_TYPES) if memory_type and memory_type != "auto" else "",
        importance=share_of(field("importance")),
        expires_at=moment_of(field("expires_at")),
        created_at=next((moment for moment in times if moment), None),
    )


def _items(value: object) -> Iterable[object]:
    """A list, or what stands in place of one: a single item, nothing, or a list written as a string."""
    if value is None:
        return ()
    if isinstance(value, list):
        return (item for item in value if item is not None)
    if isinstance(value, str) and value.lstrip().startswith("["):
        try:
            inner = json.loads(value)
        except (ValueError, RecursionError):
            return (value,)
        if isinstance(inner, list) and inner and all(isinstance(item, str) for item in inner):
            return inner
    return (value,)
