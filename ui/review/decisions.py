"""Decisions as they are made: carried out one after another, counted, and taken back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import QObject, Signal

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from core.memory import Memory
    from core.model import Proposal
    from ui.operations import Operations
    from ui.review.cards.card import Decision

Verdict = Literal["approved", "rejected", "unsure"]


@dataclass(frozen=True, slots=True)
class Tally:
    """What was decided since the window was opened."""

    approved: int = 0
    rejected: int = 0
    unsure: int = 0


class Decisions(QObject):
    """Carries out what the person decides.

    Signals:
        made: The proposals after one decision, and the verdict.
        failed: Ids of the proposals of a decision that could not be carried out, and why.
        withdrawn: The proposals of a decision that was taken back: they wait again.
    """

    made = Signal(object, str)
    failed = Signal(object, object)
    withdrawn = Signal(object)

    def __init__(self, operations: Operations, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._operations = operations
        self._under_way: dict[int, int] = {}
        self._verdicts: dict[int, Verdict] = {}
        self._steps: list[tuple[Proposal, ...]] = []

    @property
    def under_way(self) -> frozenset[int]:
        """Proposals whose decision is being carried out."""
        return frozenset(self._under_way)

    @property
    def leaving(self) -> frozenset[int]:
        """Those of them that will wait no longer."""
        return frozenset(one for one in self._under_way if self._verdicts.get(one) != "unsure")

    @property
    def tally(self) -> Tally:
        """What was decided."""
        verdicts = list(self._verdicts.values())
        return Tally(verdicts.count("approved"), verdicts.count("rejected"), verdicts.count("unsure"))

    @property
    def last(self) -> tuple[Proposal, ...]:
        """The proposals of the decision that would be withdrawn next; none when there is none."""
        return self._steps[-1] if self._steps else ()

    def approve(self, proposal: Proposal, decision: Decision) -> None:
        """Carries out a proposal, just as it is shown."""
        self._decide(
            [proposal],
            "approved",
            lambda memory: (memory.curation.approve(proposal.id, edited=decision.edited, expected=decision.expected),),
        )

    def approve_many(self, proposals: Sequence[Proposal]) -> None:
        """Carries out several as one step."""
        ids = [one.id for one in proposals]
        self._decide(proposals, "approved", lambda memory: memory.curation.approve_many(ids))

    def reject(self, proposal: Proposal) -> None:
        """Does not carry it out, and remembers that."""
        self._set(proposal, "rejected")

    def put_off(self, proposal: Proposal) -> None:
        """Leaves it for later."""
        self._set(proposal, "unsure")

    def withdraw(self, proposals: Sequence[Proposal]) -> None:
        """Takes a decision back: what it did is undone, and it waits again."""
        first = proposals[0]
        entry_id = first.entry_id
        wanted = {one.id for one in proposals}
        ids = sorted(wanted)

        def work(memory: Memory) -> tuple[Proposal, ...]:
            if entry_id is not None and first.status in ("approved", "edited"):
                memory.journal.undo(entry_id)
            elif first.status == "rejected":
                memory.curation.proposals.reopen(first.id)
            else:
                memory.curation.proposals.set_status(first.id, "pending")
            return memory.curation.proposals.some(ids)

        def done(waiting: tuple[Proposal, ...]) -> None:
            self._steps = [step for step in self._steps if wanted.isdisjoint(one.id for one in step)]
            for one in waiting:
                self._verdicts.pop(one.id, None)
            self.withdrawn.emit(waiting)

        self._operations.change(work, done)

    def take_note(self, waiting: Sequence[Proposal]) -> None:
        """What waits was not decided, or was taken back elsewhere."""
        for one in waiting:
            if one.id not in self._under_way and one.status != "unsure":
                self._verdicts.pop(one.id, None)
        again = {one.id for one in waiting if one.status != "unsure"} - self._under_way.keys()
        self._steps = [step for step in self._steps if again.isdisjoint(one.id for one in step)]

    def _set(self, proposal: Proposal, verdict: Literal["rejected", "unsure"]) -> None:
        self._decide([proposal], verdict, lambda memory: (memory.curation.proposals.set_status(proposal.id, verdict),))

    def _decide(
        self, proposals: Sequence[Proposal], verdict: Verdict, work: Callable[[Memory], tuple[Proposal, ...]]
    ) -> None:
        ids = [one.id for one in proposals]
        for one in ids:
            self._under_way[one] = self._under_way.get(one, 0) + 1
            self._verdicts[one] = verdict

        def done(decided: tuple[Proposal, ...]) -> None:
            self._ended(ids)
            self._steps.append(decided)
            self.made.emit(decided, verdict)

        def failed(error: Exception) -> None:
            self._ended(ids)
            for one in ids:
                self._verdicts.pop(one, None)
            self.failed.emit(ids, error)

        self._operations.change(work, done, failed)

    def _ended(self, ids: Sequence[int]) -> None:
        for one in ids:
            self._under_way[one] -= 1
            if not self._under_way[one]:
                del self._under_way[one]
