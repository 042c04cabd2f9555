"""What the objects of a file say: entities, observations and relations, in all the shapes that people have.

Nothing here touches the memory. What cannot be taken becomes an `ImportIssue` whose reason is one of:

- `not_json`, `not_utf8`, `too_deep`: the line cannot be read;
- `not_a_record`: JSON, but neither an entity, an observation nor a relation;
- `no_name`, `no_end`, `no_type`: an entity without a name, a relation without an end or a type;
- `no_text`: an observation that is blank, or no text;
- `too_long`: a line, name, type or observation beyond its limit;
- `bad_text`: a NUL or half a character (a lone surrogate) in a name, type or observation;
- `dangling`: a relation to an entity that is neither in the file nor in the memory (found by the import).
"""

from __future__ import annotations

import json
import math
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, TypeAlias

from core.clock import to_utc
from core.errors import ErrorCode, KnownError
from core.exchange.scan import NAMES, Found
from core.exchange.stream import objects
from core.graph.vocabulary import KINDS, MEMORY_TYPES, STATUSES, word_or_free
from core.model import EntityDraft, ImportIssue, ObservationDraft, RelationDraft
from core.text import CONTEXT_LIMIT, FIELD_LIMIT, TYPE_LIMIT, checked, checked_content, checked_name, checked_type

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from core.exchange.source import Source

_Object: TypeAlias = "Mapping[str, object]"

_TYPES = ("entityType", "entity_type")
_LISTS = ("observations", "observation", "contents", "content", "text")
_TEXTS = ("text", "content", "observation", "value")
_TIMES = ("timestamp", "createdAt", "created_at", "updatedAt", "updated_at", "date", "time")
_FROM = ("from", "from_entity", "fromEntity", "from_id", "source")
_TO = ("to", "to_entity", "toEntity", "to_id", "target")
_RELATION_TYPES = ("relationType", "relation_type", "relation")
_HEADERS = {"header", "metadata", "meta", "schema", "version", "info", "_aim"}
"""Types of lines about the file itself."""
_HEADER_KEYS = {"version", "schema", "format", "meta", "metadata", "header", "generator", "exportedAt", "exported_at"}
"""Keys that tell such a line where it comes first and has no type."""

_MILLISECONDS_FROM = 100_000_000_000

_REASONS = {
    ErrorCode.TEXT_HAS_NUL: "bad_text",
    ErrorCode.TEXT_HAS_SURROGATE: "bad_text",
    ErrorCode.TEXT_TOO_LONG: "too_long",
}
_MISSING = {"from": "no_end", "to": "no_end", "relationType": "no_type"}


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


Record = EntityRecord | ObservationRecord | RelationRecord


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
        if _is_relation(value, label):
            return _relation(value, label, line)
        name = _first_text(value, NAMES)
        if name is None:
            if _is_header(value, label, first=found.first):
                return None
            raise _RecordError("no_name" if label == "entity" or _has(value, (*_TYPES, *_LISTS)) else "not_a_record")
        if label in _HEADERS and not _has(value, (*_TYPES, *_LISTS)):
            return None
        return _entity(value, label, name, line, issues)
    except KnownError as error:
        reason = _REASONS.get(error.code) or _MISSING.get(str(error.parameters["field"]), "no_name")
        raise _RecordError("not_utf8" if found.damaged and reason == "bad_text" else reason) from error


def _label(value: _Object) -> str:
    """What the record says that it is: `entity`, `relation`, or anything else."""
    for key in ("type", "_type"):
        label = value.get(key)
        if isinstance(label, str):
            return label.strip()
    return ""


def _is_relation(value: _Object, label: str) -> bool:
    if label.lower() in {"relation", "entity"}:
        return label.lower() == "relation"
    if _has(value, (*_TYPES, *_LISTS)):
        return False
    if _has(value, NAMES):  # entities have sources and targets too
        return _has(value, _FROM) and _has(value, _TO) and _has(value, _RELATION_TYPES)
    return (_has(value, _FROM) and _has(value, _TO)) or _has(value, _RELATION_TYPES)


def _is_header(value: _Object, label: str, *, first: bool) -> bool:
    if _has(value, (*_TYPES, *_LISTS, *_RELATION_TYPES, "from", "to")):
        return False
    about = first and any(key.strip("_") in _HEADER_KEYS for key in value)
    return label.lower() in _HEADERS or (about and label.lower() != "entity")


def _relation(value: _Object, label: str, line: int) -> RelationRecord:
    ends = [_first_text(value, keys) for keys in (_FROM, _TO)]
    if ends[0] is None or ends[1] is None:
        raise _RecordError("no_end")
    relation_type = _first_text(value, _RELATION_TYPES)
    if relation_type is None and label.lower() != "relation":
        relation_type = label
    if not (relation_type or "").strip():
        raise _RecordError("no_type")
    assert relation_type is not None
    active = value.get("active")
    ended_at = _moment(value.get("ended_at"))
    return RelationRecord(
        line,
        RelationDraft(
            checked_name(ends[0], "from"),
            checked_name(ends[1], "to"),
            checked_type(relation_type, "relationType"),
            _field(value.get("context"), CONTEXT_LIMIT) or "",
        ),
        by_key=_has(value, ("from_id", "to_id")) or isinstance(value.get("from"), int),
        active=ended_at is None and (active is None or bool(active)),
        ended_at=ended_at,
    )


def _entity(value: _Object, label: str, name: str, line: int, issues: list[ImportIssue]) -> Record:
    name = checked_name(name)
    entity_type = _first_text(value, _TYPES)
    if entity_type is None and label.lower() not in {"entity", "observation", ""} and value.get("type"):
        entity_type = label
    entity_type = checked_type(entity_type) if entity_type and entity_type.strip() else None
    observations = tuple(_observations(value, line, issues))
    if "observations" not in value and _has(value, _LISTS):
        return ObservationRecord(line, name, entity_type, observations)
    pinned, key = value.get("pinned"), _text(value.get("id"))
    status = _field(value.get("status"), TYPE_LIMIT)
    return EntityRecord(
        line,
        EntityDraft(
            name=name,
            type=entity_type,
            observations=observations,
            status=word_or_free(status, STATUSES) if status else None,
            pinned=pinned if isinstance(pinned, bool) else None,
            bucket=_field(value.get("bucket"), FIELD_LIMIT),
            scope=_field(value.get("scope"), FIELD_LIMIT),
            team_id=_field(value.get("team_id"), FIELD_LIMIT),
            path=_field(value.get("path"), FIELD_LIMIT),
        ),
        key=key if key != name else None,
    )


def _observations(value: _Object, line: int, issues: list[ImportIssue]) -> Iterator[ObservationDraft]:
    """The observations of a record; what it says about itself holds for those that stand alone in it."""
    for key in _LISTS:
        own = {} if key == "observations" else value
        for item in _items(value.get(key)):
            said = item if isinstance(item, dict) else {}
            text = _first_text(said, _TEXTS) if said else _text(item)
            if text is None:
                issues.append(ImportIssue(line, "no_text"))
                continue
            try:
                content = checked_content(text)
                yield _observation(content, said, own) if said or own else ObservationDraft(content)
            except KnownError as error:
                issues.append(ImportIssue(line, _REASONS.get(error.code, "no_text")))


def _observation(content: str, said: _Object, own: _Object) -> ObservationDraft:
    def field(key: str) -> object:
        return said.get(key, own.get(key))

    kind, memory_type = (_field(field(key), TYPE_LIMIT) for key in ("kind", "memory_type"))
    times = (_moment(source.get(key)) for source in (said, own) for key in _TIMES)
    return ObservationDraft(
        content,
        kind=word_or_free(kind, KINDS) if kind else "generic",
        memory_type=word_or_free(memory_type, MEMORY_TYPES) if memory_type and memory_type != "auto" else "",
        importance=_share(field("importance")),
        expires_at=_moment(field("expires_at")),
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


def _has(value: _Object, keys: Iterable[str]) -> bool:
    return any(value.get(key) is not None for key in keys)


def _first_text(value: _Object, keys: Iterable[str]) -> str | None:
    return next((text for key in keys if (text := _text(value.get(key))) is not None), None)


def _text(value: object) -> str | None:
    if isinstance(value, str):
        return value
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        return None
    return str(value)


def _field(value: object, limit: int) -> str | None:
    """A side field's text, or None when it is not one that can be kept: it never costs the record."""
    if not isinstance(value, str) or not value.strip():
        return None
    try:
        return checked(value.strip(), "field", limit)
    except KnownError:
        return None


def _share(value: object) -> float | None:
    """A number from 0 to 1, or None."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
        return None
    return float(value)


def _moment(value: object) -> str | None:
    """A time as ISO 8601 text, or as seconds or milliseconds since 1970; None when it is none."""
    if isinstance(value, str):
        return to_utc(value.strip())
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    seconds = value / 1000 if abs(value) >= _MILLISECONDS_FROM else value
    try:
        return to_utc(datetime.fromtimestamp(seconds, UTC).isoformat())
    except (ValueError, OverflowError, OSError):
        return None
