"""Words for proposals: what they are, what speaks for them, how large they are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale, QObject

from core.model import DuplicatesPayload, MergePayload, SplitPayload
from ui.messages import Messages, number
from ui.times import Times

if TYPE_CHECKING:
    from core.model import Proposal, ProposalKind

_LONGEST = 120
"""A reason that an agent gave in its own words is cut here in the list."""


class Reasons(QObject):
    """Words the codes of a proposal for a person. What is no code is somebody's own words, and stays."""

    def kind(self, kind: ProposalKind) -> str:
        """What is proposed, in one word."""
        return {
            "split": self.tr("Split"),
            "merge": self.tr("Merge"),
            "duplicates": self.tr("Duplicate"),
            "flagged": self.tr("Flagged"),
        }[kind]

    def kinds(self, kind: ProposalKind | None, count: int) -> str:
        """A kind with how many there are, for a filter."""
        words = {
            None: self.tr("All"),
            "split": self.tr("Splits"),
            "merge": self.tr("Merges"),
            "duplicates": self.tr("Duplicates"),
            "flagged": self.tr("Flagged", "several"),
        }[kind]
        return f"{words} {number(count)}"

    def names(self, proposal: Proposal) -> str:
        """The entities that it is about."""
        return " · ".join(" ".join(name.split()) for name in proposal.names) or self.tr("something that is gone")

    def short(self, proposal: Proposal) -> str:
        """The evidence, as far as one line holds it."""
        payload = proposal.payload
        if isinstance(payload, SplitPayload):
            return ", ".join(
                (
                    self.tr("%Ln observations", "", payload.observation_count),
                    self.tr("%Ln topics", "", len(payload.parts)),
                )
            )
        reasons = self.reasons(proposal)
        if isinstance(payload, DuplicatesPayload):
            count = self.tr("%Ln observations", "", len(payload.observation_ids))
            return ", ".join((count, *reasons[:1]))
        if reasons:
            return ", ".join(reasons[:2])[:_LONGEST]
        return self.tr("asked for") if isinstance(payload, MergePayload) else self.tr("look at it before you trust it")

    def reasons(self, proposal: Proposal) -> tuple[str, ...]:
        """Everything that speaks for it, each in words."""
        if isinstance(proposal.payload, SplitPayload):
            return ()
        about_texts = isinstance(proposal.payload, DuplicatesPayload)
        counted = {code.partition(":")[0] for code in proposal.payload.why if ":" in code}
        codes = [code for code in proposal.payload.why if code not in counted]  # the number says it as well
        return tuple(dict.fromkeys(self._reason(code, about_texts=about_texts) for code in codes))

    def source(self, proposal: Proposal) -> str:
        """Who proposed it, and when."""
        return ", ".join((Messages().who(proposal.actor), Times().ago(proposal.created_at)))

    def listed(self, names: tuple[str, ...], most: int) -> str:
        """Some names as a list, and how many more there are."""
        shown = [" ".join(name.split()) for name in names[:most]]
        if len(names) > most:
            shown.append(self.tr("%Ln more", "", len(names) - most))
        return QLocale().createSeparatedList(shown)

    def _reason(self, code: str, *, about_texts: bool) -> str:  # noqa: PLR0911  # a table of words
        name, _, value = code.partition(":")
        count = int(value) if value.isdecimal() else 0
        match name:
            case "spelling":
                return self.tr("same name, written otherwise")
            case "words":
                return self.tr("same words in the name")
            case "type_word":
                return self.tr("same name but for the type")
            case "typo":
                return self.tr("a letter apart")
            case "part":
                return self.tr("one name within the other")
            case "observations":
                return self.tr("%Ln observations in common", "", count) if count else self.tr("observations in common")
            case "neighbours":
                return self.tr("%Ln shared neighbours", "", count) if count else self.tr("shared neighbours")
            case "meaning":
                return self.tr("known for the same things")
            case "cosine" if about_texts:
                return self.tr("same meaning")
            case "containment" if about_texts:
                return self.tr("one holds the other")
            case "lexical" if about_texts:
                return self.tr("same words")
        return Messages().flag(code)


def size_of(proposal: Proposal) -> int:
    """How large it is: observations of a split or of a cluster, entities of a merge, one text."""
    match proposal.payload:
        case SplitPayload(observation_count=count):
            return count
        case MergePayload(entity_ids=ids):
            return len(ids)
        case DuplicatesPayload(observation_ids=ids):
            return len(ids)
    return 1


def sureness_of(proposal: Proposal) -> float:
    """How sure the proposer is; what a person or an agent asked for has no score, and needs none."""
    return 1.0 if proposal.score is None else proposal.score
