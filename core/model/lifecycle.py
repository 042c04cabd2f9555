"""The lifecycle pass: what it is asked, what it finds or does, and the record of its runs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, get_args

if TYPE_CHECKING:
    from collections.abc import Mapping

    from core.model.actors import Actor
    from core.model.graph import ItemState

LifecycleAction = Literal["summarize", "promote", "expire", "decay", "archive"]
LIFECYCLE_ACTIONS: tuple[LifecycleAction, ...] = get_args(LifecycleAction)
"""In the order in which they run."""

REFLECT_LIMIT, REFLECT_LIMIT_MOST = 500, 5_000
"""Candidates of each action: unless asked otherwise, and at most."""
WINDOW_HOURS = 24.0


@dataclass(frozen=True, slots=True)
class ReflectRequest:
    """What a pass is to do. Filters are LIKE patterns on the entity that holds an item; empty is any.

    Attributes:
        actions: Which; their order and repeats make no difference.
        time_window_hours: How far back from `until` the window of summarize and promote reaches.
        since: Where the window begins instead (ISO 8601).
        until: Where it ends; now unless said.
        path_filter: On the entity's path.
        owner_filter: On its owner.
        bucket: On its bucket.
        scope: On its scope.
        team_id: On its team.
        limit: Most candidates of each action.
    """

    actions: tuple[str, ...] = LIFECYCLE_ACTIONS
    time_window_hours: float = WINDOW_HOURS
    since: str = ""
    until: str = ""
    path_filter: str = "%"
    owner_filter: str = ""
    bucket: str = "%"
    scope: str = ""
    team_id: str = ""
    limit: int = REFLECT_LIMIT


@dataclass(frozen=True, slots=True)
class Reason:
    """Why something is a candidate: a code and its parameters, which each face words.

    Codes: `episodes_in_window` (items, since, until), `repeated_episodes` (items, days, entities), `past_expiry`
    (expires_at), `unused` (days, half_life, memory_type), `faded` (importance, days, accesses).
    """

    code: str
    parameters: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Candidate:
    """One thing that a pass would do, or did.

    Attributes:
        id: The same in preview and run.
        action: Which action.
        entity_id: The entity that it happens to.
        entity_name: Its name.
        observation_ids: The item, or the sources of a summary or promotion.
        text: The item's text, the summary, or the promoted text.
        before: What changes, as it was.
        after: The same, as it will be; ids of what was made are there after a run.
        reason: Why.
    """

    id: str
    action: LifecycleAction
    entity_id: int
    entity_name: str
    observation_ids: tuple[int, ...]
    text: str
    before: Mapping[str, object]
    after: Mapping[str, object]
    reason: Reason


@dataclass(frozen=True, slots=True)
class ReflectReport:
    """What a pass found (a dry run) or did.

    Attributes:
        dry_run: Whether nothing was done.
        run_id: Of a run that did something.
        at: The one time that held throughout.
        actions: In the order in which they ran.
        filters: As they were asked.
        since: Where the window began.
        until: Where it ended.
        candidates: By action, the oldest first.
        counts: How many of each action.
        audit_record_ids: The rows of evidence; none of a dry run.
        entry_id: The journal entry, by which the run can be undone.
        complete: Whether promote compared all it should; with very many episodes it looks at the latest.
    """

    dry_run: bool
    run_id: str | None
    at: str
    actions: tuple[LifecycleAction, ...]
    filters: Mapping[str, object]
    since: str
    until: str
    candidates: tuple[Candidate, ...]
    counts: Mapping[LifecycleAction, int]
    audit_record_ids: tuple[int, ...] = ()
    entry_id: int | None = None
    complete: bool = True

    def of(self, action: LifecycleAction) -> tuple[Candidate, ...]:
        """The candidates of one action."""
        return tuple(one for one in self.candidates if one.action == action)


@dataclass(frozen=True, slots=True)
class ReflectRun:
    """A run that did something; `undone` once its journal entry was taken back."""

    id: str
    at: str
    actor: Actor
    counts: Mapping[LifecycleAction, int]
    entry_id: int | None
    undone: bool


@dataclass(frozen=True, slots=True)
class AuditRow:
    """The evidence of one change that a run made.

    Attributes:
        id: Ascending, never reused.
        run_id: The run.
        at: The run's frozen time.
        actor: Who ran it.
        action: What was done.
        targets: Ids of the observations: the item, or the sources.
        before: What changed, as it was.
        after: The same, as it became.
        reason: Why.
        entry_id: The run's journal entry.
        entity_id: The entity that it happened to, if it is still there.
        entity_name: Its name now; empty when it is gone.
    """

    id: int
    run_id: str
    at: str
    actor: Actor
    action: LifecycleAction
    targets: tuple[int, ...]
    before: Mapping[str, object]
    after: Mapping[str, object]
    reason: Reason
    entry_id: int | None
    entity_id: int | None
    entity_name: str


@dataclass(frozen=True, slots=True)
class Item:
    """An observation as the lifecycle reads it: where a column is empty, its default.

    Attributes:
        observation_id: Which.
        memory_type: Its own, or what `auto` makes of it.
        importance: Its own, or its type's.
        expires_at: When it expires.
        state: Whether it is active.
        pinned: Whether its entity is pinned.
        last_access: Of its entity; its own creation when there was none since.
        accesses: Of its entity.
    """

    observation_id: int
    memory_type: str
    importance: float
    expires_at: str | None
    state: ItemState
    pinned: bool
    last_access: str
    accesses: int
