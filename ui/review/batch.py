"""Several proposals at once: those that do not touch each other, and what they come to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.model import DuplicatesPayload, FlaggedPayload, MergePayload, SplitPayload
from ui.messages import number
from ui.review.reasons import Reasons

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from core.memory import Memory
    from core.model import Proposal


@dataclass(frozen=True, slots=True)
class Batch:
    """What would be carried out together.

    Attributes:
        proposals: Those, in order.
        stale: How many are left out because what they are about has changed.
        touching: How many are left out because they are about the same as one before.
        lines: What each of those does, in words.
    """

    proposals: tuple[Proposal, ...]
    stale: int
    touching: int
    lines: tuple[str, ...]

    def payloads(self, kind: type) -> list[SplitPayload | MergePayload | DuplicatesPayload | FlaggedPayload]:
        """The payloads of one kind."""
        return [one.payload for one in self.proposals if isinstance(one.payload, kind)]


def read_batch(memory: Memory, proposal_ids: Sequence[int]) -> Batch:
    """What of some proposals can be carried out together, as they are now."""
    waiting = [
        one for one in memory.curation.proposals.some(proposal_ids) if one.status in ("pending", "unsure", "stale")
    ]
    fresh = [one for one in waiting if one.status != "stale"]
    apart = tuple(_apart(fresh))
    reasons = Reasons()
    lines = tuple(_line(one, reasons) for one in apart)
    return Batch(apart, len(waiting) - len(fresh), len(fresh) - len(apart), lines)


def _apart(proposals: Iterable[Proposal]) -> Iterable[Proposal]:
    """Those whose targets no earlier one changes: that would make them stale."""
    whole: set[int] = set()
    inside: set[int] = set()
    texts: set[int] = set()
    for one in proposals:
        entities = set(one.entity_ids)
        if entities & whole:
            continue
        if isinstance(one.payload, MergePayload | SplitPayload):
            if entities & inside:
                continue
            whole |= entities
        else:
            targets = _texts(one)
            if targets & texts:
                continue
            inside |= entities
            texts |= targets
        yield one


def _line(proposal: Proposal, reasons: Reasons) -> str:
    names = [" ".join(name.split()) for name in proposal.names]
    payload = proposal.payload
    if isinstance(payload, MergePayload) and len(names) > 1:
        words = f"{', '.join(names[1:])} → {names[0]}"
    elif isinstance(payload, SplitPayload):
        words = f"{names[0]} → {', '.join(part.name for part in payload.parts)}"
    elif isinstance(payload, DuplicatesPayload):
        words = f"{names[0]} ({number(len(payload.observation_ids))} → 1)"
    else:
        words = reasons.names(proposal)
    return f"{reasons.kind(proposal.kind)}: {words}"


def _texts(proposal: Proposal) -> set[int]:
    payload = proposal.payload
    if isinstance(payload, DuplicatesPayload):
        return set(payload.observation_ids)
    assert isinstance(payload, FlaggedPayload)
    return {payload.observation_id}
