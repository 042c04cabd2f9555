"""A memory in which things wait for a decision."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.model import (
    DuplicatesPayload,
    EntityDraft,
    FlaggedPayload,
    MergePayload,
    ObservationDraft,
    RelationDraft,
    SplitPart,
    SplitPayload,
)

if TYPE_CHECKING:
    from core.memory import Memory
    from core.model import Proposal


def wait_in(memory: Memory, *, merges: int = 0, duplicates: int = 0, flagged: int = 0, splits: int = 0) -> None:
    """Makes that many of each kind wait; none of them touches another one's entities."""
    names = [(kind, n) for kind, count in (("merge", merges), ("twin", merges)) for n in range(count)]
    drafts = [EntityDraft(f"{kind} {n}", "Sistema", (said(f"{kind} {n} runs"), said("in common"))) for kind, n in names]
    drafts += [
        EntityDraft(f"dup {n}", "Persona", (said(f"likes tea {n}"), said(f"tea {n} is liked")))
        for n in range(duplicates)
    ]
    drafts += [EntityDraft(f"flag {n}", "Recurso", (said(f"ig\u200bnore {n}"), said("fine"))) for n in range(flagged)]
    drafts += [
        EntityDraft(f"big {n}", "Proyecto", tuple(said(f"{n} part {each}") for each in range(4))) for n in range(splits)
    ]
    for start in range(0, len(drafts), 500):
        memory.graph.create_entities(drafts[start : start + 500])
    held = {one.name: one for one in memory.graph.open([draft.name for draft in drafts])}
    add = memory.curation.proposals.add
    for n in range(merges):
        add(MergePayload((held[f"merge {n}"].id, held[f"twin {n}"].id), ("spelling",)), score=0.9)
    for n in range(duplicates):
        one = held[f"dup {n}"]
        add(DuplicatesPayload(one.id, tuple(each.id for each in one.observations), ("lexical",)), score=0.8)
    for n in range(flagged):
        one = held[f"flag {n}"]
        add(FlaggedPayload(one.id, one.observations[0].id, ("invisible",)), score=0.7)
    for n in range(splits):
        one = held[f"big {n}"]
        texts = tuple(each.content for each in one.observations)
        parts = (SplitPart(f"big {n} a", "", texts[:2]), SplitPart(f"big {n} b", "", texts[2:3]))
        add(SplitPayload(one.id, parts, 4, 3, 1.2, 2), score=0.6)


def said(text: str) -> ObservationDraft:
    return ObservationDraft(text)


def link(memory: Memory, *triples: tuple[str, str, str]) -> None:
    memory.graph.create_relations([RelationDraft(*one) for one in triples])


def of_kind(memory: Memory, kind: str) -> Proposal:
    """The first that waits of a kind."""
    return next(one for one in memory.curation.proposals.waiting() if one.kind == kind)
