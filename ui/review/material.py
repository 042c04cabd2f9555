"""What the cards show, read in one go and off the GUI thread."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from core.errors import KnownError
from core.model import DuplicatesPayload, EntityDraft, FlaggedPayload, ItemState, MergePayload, SplitPayload
from ui.review.differences import differing, joined, likeness, words
from ui.review.split.material import SplitMaterial, read_split

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from core.memory import Memory
    from core.model import Entity, JournalEntry, MergeOutcome, Observation, Payload, Proposal
    from ui.review.differences import Span

_COMPARED = 60
"""So many observations of each entity are compared word by word."""
_NEARLY = 0.5
"""Share of their words from which two observations are about the same."""
_NEIGHBOURS = 4
_ENTRIES, _TOLD = 400, 4

FIELDS = ("type", "status", "pinned", "bucket", "scope", "team_id")
"""What a merge keeps of one of the entities, where they differ. (A path follows from name and type.)"""


@dataclass(frozen=True, slots=True)
class MergeChoice:
    """How entities are to be merged.

    Attributes:
        keep: The one that stays.
        others: Those that become part of it.
        fields: What the kept one is to have instead of its own.
    """

    keep: int
    others: tuple[int, ...]
    fields: EntityDraft | None = None


@dataclass(frozen=True, slots=True)
class MergePreview:
    """What a merge would do.

    Attributes:
        choice: Which merge.
        outcome: Its counts; None where it cannot be done.
        problem: Why it cannot be done.
        observations: How many the kept entity would have.
        relations: The same of relations.
        reflections: The same of reflections.
        aliases: The names by which it would be found as well.
        marks: Observation → the words in which it differs from one of another entity.
        twins: Observations that another of the entities has word for word.
    """

    choice: MergeChoice
    outcome: MergeOutcome | None
    problem: KnownError | None
    observations: int
    relations: int
    reflections: int
    aliases: tuple[str, ...]
    marks: Mapping[int, tuple[Span, ...]]
    twins: frozenset[int]


@dataclass(frozen=True, slots=True)
class MergeMaterial:
    """Entities that may be the same.

    Attributes:
        proposal: What is proposed.
        members: The entities, the one to be kept first.
        relations: How many each has.
        shared: Names of what at least two of them are related to.
        preview: What the merge as proposed would do.
    """

    proposal: Proposal
    members: tuple[Entity, ...]
    relations: Mapping[int, int]
    shared: tuple[str, ...]
    preview: MergePreview


@dataclass(frozen=True, slots=True)
class Differences:
    """In which words some observations differ from the one that is kept.

    Attributes:
        keep: The one that is kept.
        others: Those that it is compared with.
        spans: Observation → the words that the other side lacks.
    """

    keep: int
    others: tuple[int, ...]
    spans: Mapping[int, tuple[Span, ...]]


@dataclass(frozen=True, slots=True)
class DuplicatesMaterial:
    """Observations that may say the same, the one to be kept first."""

    proposal: Proposal
    entity: Entity
    observations: tuple[Observation, ...]
    differences: Differences


@dataclass(frozen=True, slots=True)
class FlaggedMaterial:
    """A text that a person should look at."""

    proposal: Proposal
    entity: Entity
    observation: Observation


@dataclass(frozen=True, slots=True)
class StaleMaterial:
    """A proposal whose targets have changed.

    Attributes:
        proposal: What was proposed.
        gone: Names of entities, or texts, that are no longer there.
        entries: What was done to the entities since, the latest first.
        renewed: The same proposal as it fits the present; None where nothing is left to propose.
    """

    proposal: Proposal
    gone: tuple[str, ...]
    entries: tuple[JournalEntry, ...]
    renewed: Payload | None


@dataclass(frozen=True, slots=True)
class DecidedMaterial:
    """A proposal that waits no longer, and the entry that carried it out, if one did."""

    proposal: Proposal
    entry: JournalEntry | None


@dataclass(frozen=True, slots=True)
class SplitReading:
    """A proposed split, with what its editor shows."""

    proposal: Proposal
    material: SplitMaterial


Material = SplitReading | MergeMaterial | DuplicatesMaterial | FlaggedMaterial | StaleMaterial | DecidedMaterial


def read_material(memory: Memory, proposal_id: int) -> Material | None:
    """Reads what a proposal's card shows; None when the proposal is gone."""
    proposal = memory.curation.proposals.get(proposal_id)
    if proposal is None:
        return None
    if proposal.status in ("approved", "edited", "rejected"):
        entry = None if proposal.entry_id is None else memory.journal.entry(proposal.entry_id)
        return DecidedMaterial(proposal, entry)
    if proposal.status != "stale":
        material = _fresh(memory, proposal)
        if material is not None:
            return material
        proposal = replace(proposal, status="stale")  # it went between two reads
    return _stale(memory, proposal)


def _fresh(memory: Memory, proposal: Proposal) -> Material | None:
    match proposal.payload:
        case MergePayload():
            return _merge(memory, proposal, proposal.payload)
        case DuplicatesPayload(entity_id=entity_id, observation_ids=ids):
            entity = memory.graph.entity(entity_id)
            held = {} if entity is None else {one.id: one for one in entity.observations}
            if entity is None or not set(ids) <= held.keys():
                return None
            observations = tuple(held[one] for one in ids)
            return DuplicatesMaterial(proposal, entity, observations, differences(observations[0], observations[1:]))
        case FlaggedPayload(entity_id=entity_id, observation_id=observation_id):
            entity = memory.graph.entity(entity_id)
            text = entity and next((one for one in entity.observations if one.id == observation_id), None)
            return FlaggedMaterial(proposal, entity, text) if entity is not None and text is not None else None
        case _:
            try:
                return SplitReading(proposal, read_split(memory, proposal))
            except KnownError:
                return None


def differences(kept: Observation, others: Sequence[Observation]) -> Differences:
    """Compares what goes with what stays, word by word."""
    mine: list[Span] = []
    spans: dict[int, tuple[Span, ...]] = {}
    for one in others:
        first, spans[one.id] = differing(kept.content, one.content)
        mine += first
    spans[kept.id] = joined(mine)
    return Differences(kept.id, tuple(one.id for one in others), spans)


# Merges --------------------------------------------------------------------------------------------------------


def _merge(memory: Memory, proposal: Proposal, payload: MergePayload) -> MergeMaterial | None:
    held = {one.id: one for one in memory.graph.entities(payload.entity_ids, include_archived=True)}
    if not set(payload.entity_ids) <= held.keys():
        return None
    members = tuple(held[one] for one in payload.entity_ids)
    near: dict[int, dict[int, str]] = {one: {} for one in held}
    relations = dict.fromkeys(held, 0)
    for relation in memory.graph.relations_of(sorted(held)):
        for mine, other, name in (
            (relation.from_id, relation.to_id, relation.to_name),
            (relation.to_id, relation.from_id, relation.from_name),
        ):
            if mine in held:
                relations[mine] += 1
                if other not in held:
                    near[mine][other] = name
    counts: dict[int, int] = {}
    for names in near.values():
        for other in names:
            counts[other] = counts.get(other, 0) + 1
    every = {other: name for names in near.values() for other, name in names.items()}
    shared = tuple(every[other] for other, count in counts.items() if count > 1)
    choice = MergeChoice(payload.entity_ids[0], payload.entity_ids[1:], payload.fields)
    return MergeMaterial(proposal, members, relations, shared, read_preview(memory, choice, members))


def read_preview(memory: Memory, choice: MergeChoice, members: Sequence[Entity]) -> MergePreview:
    """What a merge would do, by doing it and rolling it back."""
    taking = [one for one in members if one.id == choice.keep or one.id in choice.others]
    keep = next(one for one in taking if one.id == choice.keep)
    names = [one.name for one in taking if one.id != choice.keep]
    outcome, problem = None, None
    try:
        outcome = memory.curation.merge_entities(keep.name, names, fields=choice.fields, dry_run=True)
    except KnownError as error:
        problem = error
    ids = [one.id for one in taking]
    relations = len(memory.graph.relations_of(ids, include_ended=True))
    marks, twins = _marks(keep, [one for one in taking if one.id != choice.keep])
    return MergePreview(
        choice=choice,
        outcome=outcome,
        problem=problem,
        observations=sum(len(one.observations) for one in taking) - (outcome.observations_folded if outcome else 0),
        relations=relations - (outcome.relations_folded + outcome.self_loops_dropped if outcome else 0),
        reflections=sum(len(memory.reflections.of_entity(one)) for one in ids),
        aliases=tuple(dict.fromkeys([*names, *(alias for one in taking for alias in one.aliases)])),
        marks=marks,
        twins=twins,
    )


def _marks(keep: Entity, others: Sequence[Entity]) -> tuple[dict[int, tuple[Span, ...]], frozenset[int]]:
    """Which observations say nearly the same as one of the kept entity, and in which words they differ."""
    marks: dict[int, tuple[Span, ...]] = {}
    twins: set[int] = set()
    kept = [(one, words(one.content)) for one in keep.observations[:_COMPARED]]
    for other in others:
        for observation in other.observations[:_COMPARED]:
            said = words(observation.content)
            near, twin = max(
                ((likeness(said, its), one) for one, its in kept), key=lambda each: each[0], default=(0, None)
            )
            if twin is None or near < _NEARLY:
                continue
            if twin.content == observation.content:
                twins |= {twin.id, observation.id}
                continue
            first, second = differing(twin.content, observation.content)
            marks[twin.id] = joined([*marks.get(twin.id, ()), *first])
            marks[observation.id] = joined([*marks.get(observation.id, ()), *second])
    return marks, frozenset(twins)


# What has changed since ----------------------------------------------------------------------------------------


def _stale(memory: Memory, proposal: Proposal) -> StaleMaterial:
    held = {one.id: one for one in memory.graph.entities(proposal.entity_ids, include_archived=True)}
    gone = tuple(
        name for one, name in zip(proposal.entity_ids, proposal.names, strict=True) if one not in held and name
    )
    names = {*proposal.names, *(one.name for one in held.values())}
    return StaleMaterial(proposal, gone, _since(memory, proposal, names), _renewed(memory, proposal, held))


def _since(memory: Memory, proposal: Proposal, names: Iterable[str]) -> tuple[JournalEntry, ...]:
    wanted = set(names)
    return tuple(
        entry
        for entry in memory.journal.entries(limit=_ENTRIES)
        if entry.at >= proposal.created_at and wanted & {str(name) for name in _listed(entry.summary.get("names"))}
    )[:_TOLD]


def _renewed(memory: Memory, proposal: Proposal, held: Mapping[int, Entity]) -> Payload | None:
    """What is left of a proposal: the same, about what is still there."""
    payload = proposal.payload
    match payload:
        case MergePayload():
            left = tuple(one for one in payload.entity_ids if one in held)
            return replace(payload, entity_ids=left) if len(left) > 1 else None
        case DuplicatesPayload():
            active = _active(held.get(payload.entity_id))
            kept = tuple(one for one in payload.observation_ids if one in active)
            return replace(payload, observation_ids=kept) if len(kept) > 1 else None
        case FlaggedPayload():
            return payload if payload.observation_id in _active(held.get(payload.entity_id)) else None
        case _:
            return _renewed_split(memory, payload, held.get(payload.entity_id))


def _renewed_split(memory: Memory, payload: SplitPayload, entity: Entity | None) -> SplitPayload | None:
    if entity is None:
        return None
    texts = {one.content for one in entity.observations if one.state is ItemState.ACTIVE}
    relations = {one.id for one in memory.graph.relations_of([entity.id])}
    parts = tuple(
        replace(
            part,
            observations=tuple(one for one in part.observations if one in texts),
            relations=tuple(one for one in part.relations if one in relations),
        )
        for part in payload.parts
    )
    parts = tuple(part for part in parts if part.observations or part.relations)
    return replace(payload, parts=parts, observation_count=len(texts), topics=len(parts)) if parts else None


def _active(entity: Entity | None) -> set[int]:
    return set() if entity is None else {one.id for one in entity.observations if one.state is ItemState.ACTIVE}


def _listed(value: object) -> Sequence[object]:
    return value if isinstance(value, list | tuple) else ()
