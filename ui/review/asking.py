"""Proposals that are made because the person asks for them, to be looked at right away."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.errors import ErrorCode, KnownError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from core.memory import Memory
    from core.model import Proposal


def asked_split(entity_id: int) -> Callable[[Memory], Proposal | str]:
    """Has the split of an entity proposed; answers the name of one that needs none."""

    def ask(memory: Memory) -> Proposal | str:
        (name,) = _names(memory, [entity_id])
        proposal = memory.curation.propose_split(name)
        return name if proposal is None else _waiting(memory, proposal)

    return ask


def asked_merge(entity_ids: Sequence[int]) -> Callable[[Memory], Proposal | str]:
    """Has a merge proposed, the entity to be kept first."""

    def ask(memory: Memory) -> Proposal:
        keep, *others = _names(memory, entity_ids)
        return _waiting(memory, memory.curation.propose_merge(keep, others))

    return ask


def _names(memory: Memory, entity_ids: Sequence[int]) -> list[str]:
    held = {one.id: one.name for one in memory.graph.entities(list(entity_ids), include_archived=True)}
    if len(held) < len(set(entity_ids)):
        raise KnownError(ErrorCode.ENTITY_NOT_FOUND)
    return [held[one] for one in entity_ids]


def _waiting(memory: Memory, proposal: Proposal) -> Proposal:
    """A proposal that the person asks for waits, also when it was rejected before."""
    return memory.curation.proposals.reopen(proposal.id) if proposal.status == "rejected" else proposal
