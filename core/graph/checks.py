"""Drafts as callers give them, into drafts as they may be stored: the limits and the vocabulary."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from core.clock import TIME_FORM, to_utc
from core.errors import ErrorCode, KnownError
from core.graph.vocabulary import KINDS, MEMORY_TYPES, STATUSES, word
from core.model import EntityDraft, ObservationDraft, RelationDraft
from core.text import (
    CONTEXT_LIMIT,
    FIELD_LIMIT,
    OBSERVATION_LIMIT,
    checked,
    checked_content,
    checked_name,
    checked_type,
)

if TYPE_CHECKING:
    from collections.abc import Sequence, Sized

ITEMS_LIMIT = 1_000
"""Entities or relations a call."""
OBSERVATIONS_LIMIT = 1_000
"""Observations an entity a call."""


_AUTO = "auto"
"""The memory type of which nobody says more: it is read from the text and its entity."""


def within(what: str, items: Sized, limit: int = ITEMS_LIMIT) -> None:
    """Raises `KnownError` TOO_MANY when there are more items than `limit`."""
    if len(items) > limit:
        raise KnownError(ErrorCode.TOO_MANY, what=what, limit=limit, count=len(items))


def checked_entities(drafts: Sequence[EntityDraft]) -> tuple[EntityDraft, ...]:
    """Entity drafts checked; a name that occurs twice is merged into its first occurrence."""
    within("entities", drafts)
    merged: dict[str, EntityDraft] = {}
    for draft in drafts:
        ready = checked_entity(draft)
        earlier = merged.get(ready.name)
        merged[ready.name] = ready if earlier is None else _merged(earlier, ready)
    return tuple(merged.values())


def checked_additions(
    additions: Sequence[tuple[str, Sequence[ObservationDraft]]],
) -> list[tuple[str, list[ObservationDraft]]]:
    """Observations for named entities checked; the limit counts over all that one name is given."""
    within("entities", additions)
    counts: Counter[str] = Counter()
    ready = []
    for asked, drafts in additions:
        name = checked_name(asked)
        counts[name] += len(drafts)
        within("observations", range(counts[name]), OBSERVATIONS_LIMIT)
        ready.append((name, [checked_observation(draft) for draft in drafts]))
    return ready


def checked_entity(draft: EntityDraft) -> EntityDraft:
    """One entity draft checked."""
    within("observations", draft.observations, OBSERVATIONS_LIMIT)
    return EntityDraft(
        name=checked_name(draft.name),
        type=None if draft.type is None else checked_type(draft.type),
        observations=tuple(checked_observation(observation) for observation in draft.observations),
        status=None if draft.status is None else word(draft.status, "status", STATUSES),
        pinned=draft.pinned,
        bucket=_field(draft.bucket, "bucket"),
        scope=_field(draft.scope, "scope"),
        team_id=_field(draft.team_id, "team_id"),
        path=_field(draft.path, "path"),
    )


def checked_observation(draft: ObservationDraft) -> ObservationDraft:
    """One observation draft checked."""
    importance = draft.importance
    if importance is not None and not 0 <= importance <= 1:  # also when it is NaN
        raise KnownError(
            ErrorCode.VALUE_NOT_ALLOWED,
            field="importance",
            value=importance,
            allowed=("a number from 0 to 1",),
        )
    memory_type = word(draft.memory_type, "memory_type", (*MEMORY_TYPES, _AUTO)) if draft.memory_type.strip() else ""
    return ObservationDraft(
        content=checked_content(draft.content),
        kind=word(draft.kind, "kind", KINDS),
        memory_type="" if memory_type == _AUTO else memory_type,
        importance=None if importance is None else float(importance),
        expires_at=_time(draft.expires_at),
        created_at=draft.created_at,
    )


def checked_said(content: str) -> str:
    """The text of an observation that may be there: what none can have is refused, but a blank one is only absent."""
    return checked(content, "observations", OBSERVATION_LIMIT)


def checked_relation(draft: RelationDraft) -> RelationDraft:
    """One relation draft checked."""
    return RelationDraft(
        from_name=checked_name(draft.from_name, "from"),
        to_name=checked_name(draft.to_name, "to"),
        type=checked_type(draft.type, "relationType"),
        context=checked(draft.context, "context", CONTEXT_LIMIT),
    )


def _field(value: str | None, field: str) -> str | None:
    return None if value is None else checked(value.strip(), field, FIELD_LIMIT)


def _time(value: str | None) -> str | None:
    if value is None or not value.strip():
        return None
    moment = to_utc(value.strip())
    if moment is None:
        raise KnownError(ErrorCode.VALUE_NOT_ALLOWED, field="expires_at", value=value[:100], allowed=(TIME_FORM,))
    return moment


def _merged(first: EntityDraft, second: EntityDraft) -> EntityDraft:
    observations = (*first.observations, *second.observations)
    within("observations", observations, OBSERVATIONS_LIMIT)
    return replace(
        first,
        observations=observations,
        **{
            name: value
            for name in ("type", "status", "pinned", "bucket", "scope", "team_id", "path")
            if (value := getattr(second, name)) is not None
        },
    )
