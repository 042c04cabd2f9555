"""The domain's types: what a memory holds, and what its operations take and answer."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Mapping

DEFAULT_TYPE = "Generic"
DEFAULT_OWNER = "local"
DEFAULT_BUCKET = "personal"
DEFAULT_SCOPE = "private"
UNRESOLVED_TYPE = "Unresolved"
"""Type of the placeholder entities that an import may create for the missing ends of relations."""

OnExisting = Literal["merge", "ignore"]
Dangling = Literal["skip", "placeholder"]
EntityOrder = Literal["recent", "name", "size", "connections"]


class ActorKind(StrEnum):
    """Who can write: the person at the desktop, an agent over MCP, or the product itself."""

    PERSON = "person"
    AGENT = "agent"
    SYSTEM = "system"


@dataclass(frozen=True, slots=True)
class Actor:
    """Who makes a change: one connection of one client.

    Attributes:
        kind: Person, agent or system.
        name: The MCP client's own name; empty for the person, whose name each face words.
        version: The client's version, or empty.
    """

    kind: ActorKind
    name: str = ""
    version: str = ""


PERSON = Actor(ActorKind.PERSON)


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


@dataclass(frozen=True, slots=True)
class Relation:
    """A directed, typed edge; `active` is False once it has ended."""

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


@dataclass(frozen=True, slots=True)
class EntityRow:
    """One line of an entity list: enough to show it without reading its observations."""

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
class MemoryCounts:
    """Sizes of the whole memory; relations are the active ones."""

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
class JournalEntry:
    """One write transaction.

    Attributes:
        id: Ascending, never reused.
        at: When it was committed (UTC ISO 8601).
        actor: Who made it.
        session_id: The connection it came through.
        tool: The operation's name (`create_entities`, `undo`, `import` …).
        summary: Facts for a one-line sentence, each face words it: counts and up to a few names.
        undoes: The entry that this one undid, if it is an undo (or a redo).
        undone_by: The entry that undid this one, if one did.
        kept: False when no changeset was kept (a very large import, or an aged entry): it cannot be undone.
    """

    id: int
    at: str
    actor: Actor
    session_id: int
    tool: str
    summary: Mapping[str, object]
    undoes: int | None
    undone_by: int | None
    kept: bool


@dataclass(frozen=True, slots=True)
class Changes:
    """What one or more journal entries touched: ids by kind, or `everything` when it is not known which.

    Attributes:
        entities: Entities created, changed or deleted, or whose observations or relations did.
        observations: Observations created or changed.
        relations: Relations created, changed, ended or deleted.
        structure: True when an entity or a relation was created, deleted, renamed, retyped or ended.
        everything: True when the ids are not known (a very large import, a restore).
        entries: The journal entries behind it, oldest first.
    """

    entities: frozenset[int] = frozenset()
    observations: frozenset[int] = frozenset()
    relations: frozenset[int] = frozenset()
    structure: bool = False
    everything: bool = False
    entries: tuple[JournalEntry, ...] = ()


@dataclass(frozen=True, slots=True)
class ImportIssue:
    """A line (from 1) or record that could not be taken, and a reason code that never quotes its content."""

    line: int
    reason: str


@dataclass(frozen=True, slots=True)
class ImportReport:
    """Outcome of an import: rows newly created, what was skipped, the first 50 issues."""

    entities_imported: int
    relations_imported: int
    observations_imported: int
    skipped: int
    errors: int
    issues: tuple[ImportIssue, ...] = ()
    already_done: bool = False
    """True when this drop-in file had been imported before, and nothing was read."""


@dataclass(frozen=True, slots=True)
class ExportReport:
    """Outcome of a reference export: what was written, and what the format could not hold (kind → count)."""

    entities: int
    relations: int
    observations: int
    left_out: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Backup:
    """A copy of the memory's file beside it; `reason` is why it was made (import, migration, restore, daily, asked)."""

    name: str
    path: str
    made_at: str
    reason: str
    bytes: int


@dataclass(frozen=True, slots=True)
class ClientSession:
    """One connection to this memory; alive while its process runs and `ended_at` is None."""

    id: int
    actor: Actor
    pid: int
    connected_at: str
    last_seen: str
    ended_at: str | None


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


@dataclass(frozen=True, slots=True)
class MergeOutcome:
    """What became of everything when entities were merged.

    Attributes:
        kept_id: The entity that stayed.
        merged: Names of those that became part of it, now its aliases.
        observations_moved: Observations that it did not hold.
        observations_folded: Exact duplicates of what it held.
        relations_moved: Relations that now begin or end at it.
        relations_folded: Duplicates of relations that it had.
        self_loops_dropped: Relations between two of the merged entities.
    """

    kept_id: int
    merged: tuple[str, ...]
    observations_moved: int = 0
    observations_folded: int = 0
    relations_moved: int = 0
    relations_folded: int = 0
    self_loops_dropped: int = 0


@dataclass(frozen=True, slots=True)
class SplitPart:
    """One part of a split: an entity to be, and what moves to it.

    Attributes:
        name: Its name, which must be free.
        type: Its type; the origin's when empty.
        observations: Texts that the origin holds.
        relations: Ids of the origin's relations that are to begin or end at the part instead.
    """

    name: str
    type: str = ""
    observations: tuple[str, ...] = ()
    relations: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class SplitOutcome:
    """What a split made.

    Attributes:
        names: The new entities.
        observations_moved: Observations that moved to them.
        relations_created: Relations that join them with their parent.
        observations_left: Observations that stayed.
    """

    names: tuple[str, ...]
    observations_moved: int
    relations_created: int
    observations_left: int


TargetType = Literal["entity", "relation", "session", "global"]


@dataclass(frozen=True, slots=True)
class Reflection:
    """Prose that a person or an agent attached to something, or to nothing in particular.

    Attributes:
        id: Its own.
        target_type: What it is about.
        target_id: The entity or relation; None for a session or for everything.
        author: Who wrote it, by the names of the memory's setting.
        content: The prose.
        mood: By the names of the memory's setting, or None.
        created_at: When.
        session_id: The connection that wrote it; a session reflection is about that session.
        actor: Who was at the other end of it.
        sources: Ids of the observations that it sums up, when `reflect` wrote it.
    """

    id: int
    target_type: TargetType
    target_id: int | None
    author: str
    content: str
    mood: str | None
    created_at: str
    session_id: int
    actor: Actor
    sources: tuple[int, ...] = ()


ProposalKind = Literal["split", "merge", "duplicates", "flagged"]
ProposalStatus = Literal["pending", "unsure", "approved", "edited", "rejected", "stale"]


@dataclass(frozen=True, slots=True)
class SplitPayload:
    """A proposed split: its parts, and what the analysis said.

    The parts hang from `parent_id`, where it is given, instead of the entity.
    """

    entity_id: int
    parts: tuple[SplitPart, ...]
    observation_count: int
    threshold: int
    split_score: float
    topics: int
    parent_id: int | None = None


@dataclass(frozen=True, slots=True)
class MergePayload:
    """Entities that may be the same, the one to be kept first; `why` names the rules and the evidence."""

    entity_ids: tuple[int, ...]
    why: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DuplicatesPayload:
    """Observations of one entity that say the same, the one to be kept first.

    Attributes:
        entity_id: Whose they are.
        observation_ids: Which.
        why: The rules and the differing words.
        text: What the kept one is to say; None for what it says.
    """

    entity_id: int
    observation_ids: tuple[int, ...]
    why: tuple[str, ...]
    text: str | None = None


@dataclass(frozen=True, slots=True)
class FlaggedPayload:
    """A text that a person should look at before it is trusted; `why` names what is odd about it."""

    entity_id: int
    observation_id: int
    why: tuple[str, ...]


Payload = SplitPayload | MergePayload | DuplicatesPayload | FlaggedPayload


@dataclass(frozen=True, slots=True)
class Proposal:
    """Something that waits for a person's decision, or waited.

    Attributes:
        id: Its own.
        kind: Which payload it has.
        status: `stale` when its targets have changed since.
        payload: What is proposed.
        entity_ids: The entities that it is about.
        names: Their names as they were when it was made.
        score: How sure the proposer was, 0 to 1, or None.
        created_at: When it was made.
        actor: Who made it.
        decided_at: When it was decided.
        entry_id: The journal entry that carried it out.
    """

    id: int
    kind: ProposalKind
    status: ProposalStatus
    payload: Payload
    entity_ids: tuple[int, ...]
    names: tuple[str, ...]
    score: float | None
    created_at: str
    actor: Actor
    decided_at: str | None
    entry_id: int | None


DuplicateMatch = Literal["cosine", "containment", "lexical"]


@dataclass(frozen=True, slots=True)
class DuplicatePair:
    """Two observations of one entity that say the same, or one of which says all that the other does.

    Attributes:
        first_id: The older one.
        second_id: The newer one.
        first: Its text.
        second: Its text.
        score: What decided, 0 to 1.
        match: Which rule: by meaning, one within the other, or the same words.
        cluster: Pairs of equal number belong together, from 1.
        only_first: Words that only the first has, and that say something.
        only_second: Words that only the second has.
    """

    first_id: int
    second_id: int
    first: str
    second: str
    score: float
    match: DuplicateMatch
    cluster: int
    only_first: tuple[str, ...]
    only_second: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ObservationDuplicates:
    """Duplicates within one entity.

    Attributes:
        entity_id: Whose.
        name: Its name.
        total: How many observations it has.
        pairs: Cluster by cluster, the surest first.
        degraded: True when they were judged by their words alone, for want of a model.
        complete: False when there are more pairs than are told.
    """

    entity_id: int
    name: str
    total: int
    pairs: tuple[DuplicatePair, ...]
    degraded: bool
    complete: bool


SameEntityRule = Literal["spelling", "words", "type_word", "typo", "part", "observations", "meaning", "neighbours"]


@dataclass(frozen=True, slots=True)
class EntityPair:
    """Two entities that may be the same.

    Attributes:
        first_id: The older one.
        second_id: The newer one.
        first: Its name.
        second: Its name.
        first_type: Its type.
        second_type: Its type.
        score: How sure that is, 0 to 1.
        rules: What speaks for it, the strongest first. Names that differ in case, accents and separators alone; that
            have the same words, in whatever order, form or language; that differ by the word for their type; by a
            letter; of which one is part of the other. Then what is known of them, in the same words or the same
            meaning; then what they are related to.
        only_first: Words of the first name that the second lacks.
        only_second: Words of the second name that the first lacks.
        shared_observations: How many observations of the smaller one the other has as well, or nearly.
        observations: How many the smaller one has.
        shared_neighbours: To how many entities both are related.
        similarity: Likeness of all that is known of them, where vectors tell it.
    """

    first_id: int
    second_id: int
    first: str
    second: str
    first_type: str
    second_type: str
    score: float
    rules: tuple[SameEntityRule, ...]
    only_first: tuple[str, ...]
    only_second: tuple[str, ...]
    shared_observations: int
    observations: int
    shared_neighbours: int
    similarity: float | None


@dataclass(frozen=True, slots=True)
class Topic:
    """Observations of one entity that are about the same thing, in alphabetical order."""

    name: str
    observations: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SplitAnalysis:
    """Whether an entity has grown too large, and what it is about.

    Attributes:
        entity_id: The entity.
        name: Its name.
        type: Its type.
        observation_count: How many live observations it holds.
        threshold: How many suit its type.
        needs_split: Whether there are too many.
        topics: What they are about, the largest topic first.
        unassigned: Observations that fit no topic.
        split_score: How urgent it is; above 1 with too many observations.
    """

    entity_id: int
    name: str
    type: str
    observation_count: int
    threshold: int
    needs_split: bool
    topics: tuple[Topic, ...]
    unassigned: tuple[str, ...]
    split_score: float
