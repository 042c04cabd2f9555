"""Merges, splits, and proposals of them that wait for a decision."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from core.model.actors import Actor
    from core.model.graph import EntityDraft


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
    """Entities that may be the same, the one to be kept first.

    Attributes:
        entity_ids: Which.
        why: The rules and the evidence.
        fields: What the kept one is to have instead of its own; None where it keeps all. (Not a name.)
    """

    entity_ids: tuple[int, ...]
    why: tuple[str, ...]
    fields: EntityDraft | None = None


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
