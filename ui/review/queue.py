"""What waits, or was decided, and which of it is shown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, get_args

from ui.messages import Messages
from ui.review.reasons import Reasons, size_of, sureness_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from core.memory import Memory
    from core.model import Proposal, ProposalKind

State = Literal["waiting", "unsure", "decided"]
Order = Literal["evidence", "kind", "size", "newest", "oldest"]
ORDERS: tuple[Order, ...] = get_args(Order)
ORDER_SETTING = "review_order"
KINDS: tuple[ProposalKind, ...] = ("split", "merge", "duplicates", "flagged")


@dataclass(frozen=True, slots=True)
class Filter:
    """Which proposals are shown.

    Attributes:
        state: What waits, what of it was put off, or what was decided.
        kind: Only these; None for all.
        who: Only those of this name; None for all.
        words: What names or evidence hold, in lower case.
        sureness: At least so sure, 0 to 1.
        size: At least so large.
    """

    state: State = "waiting"
    kind: ProposalKind | None = None
    who: str | None = None
    words: tuple[str, ...] = ()
    sureness: float = 0.0
    size: int = 0

    @property
    def narrows(self) -> bool:
        """Whether something else is left out than another state."""
        return bool(self.kind or self.who or self.words or self.sureness or self.size)

    def takes(self, line: Line) -> bool:
        """Whether a line passes, whatever its kind: the kinds that are not shown are counted too."""
        return (
            self.who in (None, line.who)
            and line.size >= self.size
            and (not self.sureness or sureness_of(line.proposal) >= self.sureness)
            and (self.state != "unsure" or line.proposal.status == "unsure")
            and all(word in line.searched for word in self.words)
        )


@dataclass(frozen=True, slots=True)
class Line:
    """One proposal as the list shows it.

    Attributes:
        proposal: The proposal.
        kind: Its kind in a word.
        names: What it is about.
        evidence: What speaks for it, in short.
        who: Who proposed it.
        size: How large it is.
        searched: All of that in lower case, for a filter by text.
    """

    proposal: Proposal
    kind: str
    names: str
    evidence: str
    who: str
    size: int
    searched: str


@dataclass(frozen=True, slots=True)
class Queue:
    """All proposals of a state, in the order of the memory.

    Attributes:
        decided: Whether these are the ones that wait no longer.
        lines: The proposals, as the list shows them.
        waiting: How many wait, whichever are told.
        order: How the person last wanted what waits to be ordered.
    """

    decided: bool
    lines: tuple[Line, ...]
    waiting: int
    order: Order


def read_queue(memory: Memory, *, decided: bool, known: dict[int, Line]) -> Queue:
    """Reads the proposals that wait, or those that were decided, and words them: thousands take their time."""
    proposals = memory.curation.proposals
    order = memory.settings.get(ORDER_SETTING)
    order = order if order in ORDERS else ORDERS[0]
    if decided:
        return Queue(decided, tuple(lines_of(proposals.decided(), known)), proposals.count_waiting(), order)
    waiting = tuple(lines_of(proposals.waiting(), known))
    return Queue(decided, waiting, len(waiting), order)


def ordered(lines: list[Line], order: Order) -> list[Line]:
    """Lines in an order; what is equal in it stays as the memory has it: the surest first."""
    match order:
        case "kind":
            return sorted(lines, key=lambda line: KINDS.index(line.proposal.kind))
        case "size":
            return sorted(lines, key=lambda line: -line.size)
        case "newest" | "oldest":
            return sorted(lines, key=lambda line: line.proposal.created_at, reverse=order == "newest")
    return lines


def lines_of(proposals: Iterable[Proposal], known: dict[int, Line]) -> list[Line]:
    """The proposals as lines; what is known already is not worded again."""
    reasons = Reasons()
    return [
        known[one.id] if one.id in known and known[one.id].proposal == one else _line(one, reasons) for one in proposals
    ]


def _line(proposal: Proposal, reasons: Reasons) -> Line:
    names, evidence = reasons.names(proposal), reasons.short(proposal)
    who = Messages().who(proposal.actor)
    searched = "\n".join((names, evidence, who, *reasons.reasons(proposal))).casefold()
    return Line(proposal, reasons.kind(proposal.kind), names, evidence, who, size_of(proposal), searched)
