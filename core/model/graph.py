"""The graph: what it holds, what its operations take and answer, how it is listed, drawn and found."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from core.model.actors import Actor

DEFAULT_TYPE = "Generic"
DEFAULT_OWNER = "local"
DEFAULT_BUCKET = "personal"
DEFAULT_SCOPE = "private"
UNRESOLVED_TYPE = "Unresolved"
"""Type of the placeholder entities that an import may create for the missing ends of relations."""

OnExisting = Literal["merge", "ignore"]
EntityOrder = Literal["recent", "name", "size", "connections"]


class ItemState(StrEnum):
    """Lifecycle of one observation."""

    ACTIVE = "active"
    ARCHIVED = "archived"
    EXPIRED = "expired"


@dataclass(frozen=True, slots=True)
class Observation:
    """One statement about an entity. Times are UTC ISO 8601 (`2026-11-30T08:54:00.123456Z`)."""

    id: int
    content: str
    kind: str
    memory_type: str
    importance: float | None
    expires_at: str | None
    state: ItemState
    created_at: str
    author: Actor


@dataclass(frozen=True, slots=True)
class Entity:
    """A node of the graph with its observations in order of creation."""

    id: int
    name: str
    type: str
    status: str
    pinned: bool
    owner: str
    bucket: str
    scope: str
    team_id: str
    path: str
    created_at: str
    updated_at: str
    author: Actor
    observations: tuple[Observation, ...] = ()
    aliases: tuple[str, ...] = ()


class Relation(NamedTuple):
    """A directed, typed edge; `active` is False once it has ended. A search makes thousands: tuples take a fifth."""

    id: int
    from_id: int
    to_id: int
    from_name: str
    to_name: str
    type: str
    active: bool
    context: str
    created_at: str
    ended_at: str | None
    author: Actor


class EntityRow(NamedTuple):
    """One line of an entity list: enough to show it without reading its observations; those that are active count."""

    id: int
    name: str
    type: str
    status: str
    observations: int
    degree: int
    updated_at: str


@dataclass(frozen=True, slots=True)
class GraphShape:
    """The graph as parallel columns, for layout and drawing.

    Attributes:
        ids: Entity ids, ascending.
        names: Their names, in the same order.
        types: Their types, in the same order.
        edges: Pairs of positions in `ids`, one a pair of entities joined by an active relation.
    """

    ids: list[int]
    names: list[str]
    types: list[str]
    edges: list[tuple[int, int]]


@dataclass(frozen=True, slots=True)
class GraphPart:
    """What has become of some entities, for a drawing of the whole graph in which they are to be replaced.

    Attributes:
        asked: Their ids.
        nodes: Id, name and type of those that there are.
        edges: Pairs of ids, the lower first, one a pair of entities joined by an active relation of which at least one
            was asked about.
    """

    asked: frozenset[int]
    nodes: list[tuple[int, str, str]]
    edges: list[tuple[int, int]]


@dataclass(frozen=True, slots=True)
class MemoryCounts:
    """Sizes of the whole memory; observations and relations are the active ones."""

    entities: int
    observations: int
    relations: int


@dataclass(frozen=True, slots=True)
class ObservationDraft:
    """An observation to be stored; `None` or empty means "not said"."""

    content: str
    kind: str = "generic"
    memory_type: str = ""
    importance: float | None = None
    expires_at: str | None = None
    created_at: str | None = None
    """Only an import says when something was written; otherwise it is now."""


@dataclass(frozen=True, slots=True)
class EntityDraft:
    """An entity to be created or extended. `None` means "not said": an existing value stays."""

    name: str
    type: str | None = None
    observations: tuple[ObservationDraft, ...] = ()
    status: str | None = None
    pinned: bool | None = None
    bucket: str | None = None
    scope: str | None = None
    team_id: str | None = None
    path: str | None = None


@dataclass(frozen=True, slots=True)
class RelationDraft:
    """A relation to be created, or one to be named for deletion (`context` is then ignored)."""

    from_name: str
    to_name: str
    type: str
    context: str = ""


@dataclass(frozen=True, slots=True)
class StoredEntity:
    """What became of one entity draft.

    Attributes:
        entity: The entity as it now stands.
        created: True when it is new.
        resolved_from: The alias it was addressed by, if it was.
    """

    entity: Entity
    created: bool
    resolved_from: str | None = None


@dataclass(frozen=True, slots=True)
class StoredRelation:
    """What became of one relation draft: `stored`, `exists`, or `missing` (then `missing_name` says which end)."""

    draft: RelationDraft
    outcome: Literal["stored", "exists", "missing"]
    missing_name: str | None = None


@dataclass(frozen=True, slots=True)
class NearDuplicate:
    """A new observation that the words of an older one of the same entity already say (both are kept)."""

    new: str
    existing: str
    score: float


@dataclass(frozen=True, slots=True)
class AddedObservations:
    """What became of the observations added to one entity; `added` lacks those that were there already."""

    entity: Entity
    added: tuple[str, ...]
    near_duplicates: tuple[NearDuplicate, ...] = ()


@dataclass(frozen=True, slots=True)
class DeletedEntities:
    """Names that were deleted, and names that were not found, each as asked."""

    deleted: tuple[str, ...]
    missing: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DeletedObservations:
    """What became of deletions from one entity; `entity` is None when its name is unknown."""

    name: str
    entity: Entity | None
    deleted: int


@dataclass(frozen=True, slots=True)
class DeletedRelation:
    """What became of one triple: `deleted`, `no_entity` (an end is unknown) or `no_relation`."""

    draft: RelationDraft
    outcome: Literal["deleted", "no_entity", "no_relation"]


@dataclass(frozen=True, slots=True)
class Page:
    """One page of entities with the active relations that have an end among them.

    Attributes:
        entities: In the order of the query.
        relations: Active relations with at least one end on this page.
        cursors: For each entity, where a page begins that follows it.
        more: Whether others follow this page.
        total: Number of hits, exact up to 1,000; None when there are more.
        relations_total: How many relations there are, when an entity alone has more than were asked for.
    """

    entities: tuple[Entity, ...]
    relations: tuple[Relation, ...]
    cursors: tuple[str, ...]
    more: bool
    total: int | None
    relations_total: int | None = None

    @property
    def next_cursor(self) -> str | None:
        """Where the next page begins; None on the last page."""
        return self.cursors[-1] if self.more and self.cursors else None


@dataclass(frozen=True, slots=True)
class Neighbourhood:
    """Entities near some others, with the active relations among them.

    Attributes:
        shape: The part of the graph that is shown.
        hidden: Entity id → number of its neighbours that are not in `shape` (absent when 0).
    """

    shape: GraphShape
    hidden: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class MeaningHit:
    """One entity found by meaning, with what its place rests on.

    Attributes:
        entity: The entity with its live observations.
        score: The limbic score that ranks it.
        importance: Salience by use, 0 to 1.38.
        temporal: Decay since it was last used, 0.1 to 1.
        cooccurrence: Boost from what it was answered together with.
        distance: 1 − calibrated similarity to the query, 0 to 1.
        fused: Reciprocal rank fusion of meaning and words; None when no word of the query was found anywhere.
        best: Ids of its observations, those nearest to the query first; the ones without a vector yet come last.
    """

    entity: Entity
    score: float
    importance: float
    temporal: float
    cooccurrence: float
    distance: float
    fused: float | None
    best: tuple[int, ...]
