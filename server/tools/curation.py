"""Tools that tidy up: splits, duplicates, merges and the report."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core import model as domain
from core.errors import ErrorCode, KnownError
from server import items, messages, shapes
from server.arguments import ToolError
from server.budget import condensed
from server.tools import schemas
from server.tools.tool import Call, Tool

if TYPE_CHECKING:
    from core.curation.report import ConsolidationReport, Crowded
    from core.model import DuplicatePair, Entity, EntityPair, Proposal, SplitAnalysis
    from server.shapes import Shape

_STALE_DAYS = 90.0
_PAIRS = 50
_SPLIT_SECONDS = 5.0
"""For so long topics are looked for that nobody has looked for yet; what is found is kept for the next time."""
_THRESHOLD, _CONTAINMENT_THRESHOLD = 0.85, 0.7


def analyze_entity_split(call: Call) -> Shape:
    """Whether an entity has grown too large, and which topics it covers."""
    found = call.memory.curation.splits.analyze(call.arguments.text("entity_name"), cancelled=call.cancelled)
    return condensed({"analysis": _analysis(found)}, call.options.max_result_chars)


def find_split_candidates(call: Call) -> Shape:
    """All entities that have grown too large and cover several topics."""
    looked = call.memory.curation.splits.candidates(seconds=_SPLIT_SECONDS, cancelled=call.cancelled)
    answer: Shape = {"candidates": [_analysis(one) for one in looked.found]}
    if looked.left:
        answer |= {"more": True, "not_analyzed": list(looked.left)}
    return condensed(answer, call.options.max_result_chars)


def propose_entity_split(call: Call) -> Shape:
    """Propose a split, which then waits for the person."""
    proposal = call.memory.curation.propose_split(call.arguments.text("entity_name"), cancelled=call.cancelled)
    if proposal is None:
        return {"proposal": None, "message": messages.NOT_TO_SPLIT}
    if proposal.status == "rejected":
        return {"proposal": None, "message": messages.SPLIT_REJECTED, **_rejected(proposal)}
    return condensed({"proposal": _split_proposal(call, proposal)}, call.options.max_result_chars)


def execute_entity_split(call: Call) -> Shape:
    """Split an entity as was approved, or keep that as a proposal."""
    name = call.arguments.text("entity_name")
    parts = items.split_parts(call.arguments.items("approved_splits"), "approved_splits")
    parent = call.arguments.optional_text("parent_entity_name") or None
    if call.options.curation == "propose":
        return _waiting(call.memory.curation.propose_parts(name, parts, parent_name=parent))
    outcome = call.memory.curation.execute_split(name, parts, parent_name=parent)
    result = {
        "new_entities": list(outcome.names),
        "moved_observations": outcome.observations_moved,
        "relations_created": outcome.relations_created,
        "original_observations_remaining": outcome.observations_left,
    }
    return condensed({"result": result}, call.options.max_result_chars)


def merge_entities(call: Call) -> Shape:
    """Merge entities into one, or keep that as a proposal."""
    keep, others = call.arguments.text("keep"), call.arguments.texts("merge")
    dry_run = call.arguments.flag("dry_run")
    if call.options.curation == "propose" and not dry_run:
        return _waiting(call.memory.curation.propose_merge(keep, others))
    outcome = call.memory.curation.merge_entities(keep, others, dry_run=dry_run)
    result = {
        "kept": _entity(call, outcome.kept_id).name,
        "merged": list(outcome.merged),
        "observations_moved": outcome.observations_moved,
        "observations_folded": outcome.observations_folded,
        "relations_moved": outcome.relations_moved,
        "relations_folded": outcome.relations_folded,
        "self_loops_dropped": outcome.self_loops_dropped,
        "dry_run": dry_run,
    }
    return condensed({"result": result}, call.options.max_result_chars)


def find_duplicate_observations(call: Call) -> Shape:
    """Observations of one entity that say the same."""
    found = call.memory.curation.duplicates.find(
        call.arguments.text("entity_name"),
        threshold=_share(call, "threshold", _THRESHOLD),
        containment_threshold=_share(call, "containment_threshold", _CONTAINMENT_THRESHOLD),
        cancelled=call.cancelled,
    )
    answer: Shape = {
        "entity_name": found.name,
        "total_observations": found.total,
        "duplicate_pairs": [_pair(pair, degraded=found.degraded) for pair in found.pairs],
    }
    if found.degraded:
        answer["degraded"] = True
    if not found.complete:
        answer["more"] = True
    return condensed(answer, call.options.max_result_chars)


def find_duplicate_entities(call: Call) -> Shape:
    """Entities that may be the same."""
    limit = call.arguments.limit() or _PAIRS
    pairs = call.memory.curation.entity_duplicates.find(limit=limit, cancelled=call.cancelled)
    return condensed({"duplicate_pairs": [_entity_pair(pair) for pair in pairs]}, call.options.max_result_chars)


def consolidation_report(call: Call) -> Shape:
    """How the memory is, and what could be tidied up."""
    stale_days = call.arguments.number("stale_days", _STALE_DAYS)
    if stale_days < 0:
        raise ToolError("stale_days must be 0 or more.")
    report = call.memory.curation.report.make(stale_days=stale_days, cancelled=call.cancelled)
    return condensed(_report(report), call.options.max_result_chars)


def _analysis(found: SplitAnalysis) -> Shape:
    return {
        "entity_name": found.name,
        "entity_type": found.type,
        "observation_count": found.observation_count,
        "threshold": found.threshold,
        "needs_split": found.needs_split,
        "topics": {topic.name: list(topic.observations) for topic in found.topics},
        "split_score": round(found.split_score, 4),
    }


def _share(call: Call, name: str, default: float) -> float:
    value = call.arguments.number(name, default)
    if not 0 <= value <= 1:
        raise ToolError(f"{name} must be from 0 to 1.")
    return value


def _pair(pair: DuplicatePair, *, degraded: bool) -> Shape:
    # Where the words raised the likeness of two meanings over the threshold, it is still that which decided.
    match = "cosine" if pair.match == "lexical" else pair.match
    return {
        "obs_text_a": pair.first,
        "obs_text_b": pair.second,
        "similarity_score": round(pair.score, 4),
        "match_type": "lexical" if degraded else match,
        "cluster": pair.cluster,
        "only_in_a": list(pair.only_first),
        "only_in_b": list(pair.only_second),
    }


def _entity_pair(pair: EntityPair) -> Shape:
    return {
        "entity_a": pair.first,
        "entity_b": pair.second,
        "type_a": pair.first_type,
        "type_b": pair.second_type,
        "score": round(pair.score, 4),
        "why": list(pair.rules),
        "only_in_a": list(pair.only_first),
        "only_in_b": list(pair.only_second),
        "shared_observations": pair.shared_observations,
        "shared_neighbours": pair.shared_neighbours,
    }


def _report(report: ConsolidationReport) -> Shape:
    return {
        "summary": {
            "total_entities": report.entities,
            "total_observations": report.observations,
            "split_candidates_count": len(report.split_candidates),
            "flagged_observations_count": len(report.flagged),
            "stale_entities_count": len(report.stale),
            "large_entities_count": len(report.large),
            "unresolved_entities_count": len(report.unresolved),
            "lone_entities_count": len(report.lone),
            "duplicate_entities_count": len(report.duplicate_entities),
            "contradictions_count": len(report.contradictions),
        },
        "split_candidates": [
            {**_sized(one), "threshold": one.threshold, "split_score": round(one.split_score, 4), **_estimated(one)}
            for one in report.split_candidates
        ],
        "flagged_observations": [
            {
                "entity_name": one.name,
                "observation_text": one.text,
                "similarity_flag": 1,
                "similar_to": one.similar_text,
                "similarity_score": round(one.similarity, 4),
            }
            for one in report.flagged
        ],
        "stale_entities": [
            {
                "entity_name": one.name,
                "entity_type": one.type,
                "last_accessed_days_ago": one.days,
                "access_count": one.accesses,
                "observation_count": one.observations,
            }
            for one in report.stale
        ],
        "large_entities": [{**_sized(one), "threshold": one.threshold, **_estimated(one)} for one in report.large],
        "unresolved_entities": [
            {"entity_name": one.name, "relation_count": one.relations} for one in report.unresolved
        ],
        "lone_entities": [
            {"entity_name": one.name, "entity_type": one.type, "observation_count": one.observations}
            for one in report.lone
        ],
        "duplicate_entities": [
            {"entity_names": [each.name for each in one.entities], "entity_types": [each.type for each in one.entities]}
            for one in report.duplicate_entities
        ],
        "contradictions": [
            {
                "entity_name": one.name,
                "observation_text": one.text,
                "contradicted_by": one.other_text,
                "difference": one.rule,
                "similarity_score": round(one.similarity, 4),
            }
            for one in report.contradictions
        ],
    }


def _sized(one: Crowded) -> Shape:
    return {"entity_name": one.name, "entity_type": one.type, "observation_count": one.observations}


def _estimated(one: Crowded) -> Shape:
    return {"estimated": True} if one.estimated else {}


def _entity(call: Call, entity_id: int) -> Entity:
    found = call.memory.graph.entity(entity_id)
    if found is None:  # somebody deleted it just now
        raise KnownError(ErrorCode.ENTITY_NOT_FOUND, name=str(entity_id))
    return found


def _split_proposal(call: Call, proposal: Proposal) -> Shape:
    payload = proposal.payload
    assert isinstance(payload, domain.SplitPayload)
    origin = _entity(call, payload.entity_id)
    parent = origin if payload.parent_id is None else _entity(call, payload.parent_id)
    relations = call.memory.curation.split_relations(parent.name, [part.name for part in payload.parts])
    return {
        "proposal_id": proposal.id,
        "status": proposal.status,
        "original_entity": {"name": origin.name, "entity_type": origin.type},
        "suggested_splits": [
            {"name": part.name, "entity_type": part.type or origin.type, "observations": list(part.observations)}
            for part in payload.parts
        ],
        "relations_to_create": [{"from": source, "to": target, "type": kind} for source, kind, target in relations],
        "analysis": {
            "observation_count": payload.observation_count,
            "threshold": payload.threshold,
            "split_score": round(payload.split_score, 4),
            "num_topics": payload.topics,
        },
    }


def _waiting(proposal: Proposal) -> Shape:
    return {"result": None, "proposal_id": proposal.id, "status": proposal.status, **_rejected(proposal)}


def _rejected(proposal: Proposal) -> Shape:
    if proposal.status != "rejected" or proposal.decided_at is None:
        return {}
    return {"rejected_at": shapes.time(proposal.decided_at)}


_ENTITY = {"entity_name": schemas.ENTITY_NAME}
_SPLITS = schemas.objects(
    "The parts, as proposed or as the person changed them",
    {
        "name": schemas.text("Name of the new entity"),
        "entity_type": schemas.text("Its type (default: that of the entity)"),
        "observations": schemas.texts("Exact texts of the observations that move to it"),
    },
    "name",
    "observations",
)
_DECIDED = {
    "result": schemas.NULLABLE,
    "proposal_id": schemas.NUMBER,
    "status": schemas.WORD,
    "rejected_at": schemas.WORD,
    "truncated": schemas.YES,
}

CURATION_TOOLS = (
    Tool(
        name="analyze_entity_split",
        title="Analyze an entity for a split",
        description=(
            "See whether an entity holds too many observations (15 for a session, 25 for a project, 20 otherwise) and"
            " which topics they fall into. Only analyses; propose_entity_split makes a proposal of it."
        ),
        input_schema=schemas.takes(_ENTITY, "entity_name"),
        output_schema=schemas.gives(analysis=schemas.OBJECT, truncated=schemas.YES),
        run=analyze_entity_split,
        reads_only=True,
        idempotent=True,
        long=True,
    ),
    Tool(
        name="propose_entity_split",
        title="Propose a split",
        description=(
            "Propose how to split an entity that is too large and covers several topics: an entity for each topic,"
            " joined with it by contiene / parte_de (contains, where the graph is strict). The proposal is kept for the"
            " person to review; nothing else changes. proposal is null when there is nothing to split, or when the"
            " person has rejected it."
        ),
        input_schema=schemas.takes(_ENTITY, "entity_name"),
        output_schema=schemas.gives(
            proposal=schemas.NULLABLE, message=schemas.WORD, rejected_at=schemas.WORD, truncated=schemas.YES
        ),
        run=propose_entity_split,
        idempotent=True,
        long=True,
    ),
    Tool(
        name="execute_entity_split",
        title="Split an entity",
        description=(
            "Carry out a split that the person approved: create the new entities, move the named observations to them"
            " and join them with the parent, all or nothing. Observations in no part stay. When the person wants to"
            " review such changes, result is null and a proposal waits for them."
        ),
        input_schema=schemas.takes(
            {
                **_ENTITY,
                "approved_splits": _SPLITS,
                "parent_entity_name": schemas.text("Entity that the parts hang from, if it is another one"),
            },
            "entity_name",
            "approved_splits",
        ),
        output_schema=schemas.gives(**_DECIDED),
        run=execute_entity_split,
        destructive=True,
    ),
    Tool(
        name="find_split_candidates",
        title="Find entities to split",
        description=(
            "List all entities that hold too many observations and cover at least two topics, each with its topics."
            " Only analyses. It takes a few seconds at most: with more, call it again for those in not_analyzed."
            " consolidation_report is quicker when the topics are not needed."
        ),
        input_schema=schemas.takes({}),
        output_schema=schemas.gives(
            candidates=schemas.LIST, more=schemas.YES, not_analyzed=schemas.WORDS, truncated=schemas.YES
        ),
        run=find_split_candidates,
        whole_graph=True,
        reads_only=True,
        idempotent=True,
        long=True,
    ),
    Tool(
        name="find_duplicate_observations",
        title="Find duplicate observations",
        description=(
            "Find observations of one entity that say the same, by meaning or because one holds the other; texts that"
            " differ in a number, a date, a name or a negation are not duplicates. Only analyses: show the pairs to"
            " the person, then use delete_observations. Without a model words alone decide (degraded)."
        ),
        input_schema=schemas.takes(
            {
                **_ENTITY,
                "threshold": schemas.number("Least similarity, 0 to 1 (default 0.85)", minimum=0, maximum=1),
                "containment_threshold": schemas.number(
                    "Least share of a short text's words in one twice as long, 0 to 1 (default 0.7)",
                    minimum=0,
                    maximum=1,
                ),
            },
            "entity_name",
        ),
        output_schema=schemas.gives(
            entity_name=schemas.WORD,
            total_observations=schemas.NUMBER,
            duplicate_pairs=schemas.LIST,
            degraded=schemas.YES,
            more=schemas.YES,
            truncated=schemas.YES,
        ),
        run=find_duplicate_observations,
        reads_only=True,
        idempotent=True,
        long=True,
    ),
    Tool(
        name="find_duplicate_entities",
        title="Find duplicate entities",
        description=(
            "Find pairs of entities that may be the same thing under two names, the surest first, with what speaks for"
            " it (why) and the words in which the names differ. Only analyses: ask the person, then use"
            " merge_entities."
        ),
        input_schema=schemas.takes({"limit": schemas.limit("Most pairs to return (default: 50)")}),
        output_schema=schemas.gives(duplicate_pairs=schemas.LIST, truncated=schemas.YES),
        run=find_duplicate_entities,
        whole_graph=True,
        reads_only=True,
        idempotent=True,
        long=True,
    ),
    Tool(
        name="merge_entities",
        title="Merge entities",
        description=(
            "Merge entities that are the same into one: observations, relations, reflections and names move to the one"
            " that is kept; old names still find it. Ask the person first; dry_run only tells what would happen. When"
            " the person wants to review such changes, result is null and a proposal waits for them."
        ),
        input_schema=schemas.takes(
            {
                "keep": schemas.text("Name of the entity that stays"),
                "merge": schemas.texts("Names of the entities that become part of it"),
                "dry_run": schemas.flag("Change nothing, only tell what would be done"),
            },
            "keep",
            "merge",
        ),
        output_schema=schemas.gives(**_DECIDED),
        run=merge_entities,
        destructive=True,
    ),
    Tool(
        name="consolidation_report",
        title="Consolidation report",
        description=(
            "Report how tidy the memory is: entities to split, observations flagged as near duplicates, entities not"
            " used for stale_days, large ones, placeholders that an import left unresolved, lone ones (no relations),"
            " names that differ in spelling alone, observations that contradict each other. Only reads; go through it"
            " with the person before changing anything."
        ),
        input_schema=schemas.takes(
            {"stale_days": schemas.number("Days without use that make an entity stale (default 90)", minimum=0)}
        ),
        output_schema=schemas.gives(
            summary=schemas.OBJECT,
            split_candidates=schemas.LIST,
            flagged_observations=schemas.LIST,
            stale_entities=schemas.LIST,
            large_entities=schemas.LIST,
            unresolved_entities=schemas.LIST,
            lone_entities=schemas.LIST,
            duplicate_entities=schemas.LIST,
            contradictions=schemas.LIST,
            truncated=schemas.YES,
        ),
        run=consolidation_report,
        whole_graph=True,
        reads_only=True,
        idempotent=True,
        long=True,
    ),
)
