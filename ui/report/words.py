"""The report in the person's words: on the screen and in what is exported."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import QDate, QLocale, QObject

from core.curation.report import Contradiction, Crowded, Flagged, Lone, SameName, Stale
from core.model import ActorKind
from ui.messages import Messages, percent

if TYPE_CHECKING:
    from core.model import AccessCount, Actor, AgeCount
    from ui.report.data import Item, ReportData, Section, SectionKey

ActionKey = Literal[
    "open", "split", "merge", "archive", "pin", "keep", "delete", "end", "keep_first", "keep_second", "keep_both"
]

ACTIONS: dict[SectionKey, tuple[ActionKey, ...]] = {
    "split": ("open", "split", "keep"),
    "contradictions": ("open", "keep_first", "keep_second", "keep_both"),
    "flagged": ("open", "keep_first", "keep_second", "keep_both"),
    "duplicates": ("open", "merge", "keep"),
    "stale": ("open", "archive", "pin", "keep"),
    "unresolved": ("open", "end", "delete", "keep"),
    "large": ("open", "split", "keep"),
    "lone": ("open", "archive", "delete", "keep"),
}
"""What can be done about an item of each section."""

FACTS: dict[SectionKey, int] = {
    "split": 2,
    "contradictions": 2,
    "flagged": 2,
    "duplicates": 2,
    "stale": 3,
    "unresolved": 1,
    "large": 2,
    "lone": 2,
}
"""How many things are told of an item beside its name."""


_LEAST = 0.01


@dataclass(frozen=True, slots=True)
class Row:
    """An item in words: what it is, a second line for two texts, what is told of it, and the type whose sign it has."""

    title: str
    second: str
    facts: tuple[str, ...]
    type: str = ""


class ReportWords(QObject):
    """Words sections, items and what can be done about them."""

    def title(self, key: SectionKey) -> str:
        """The heading of a section."""
        return {
            "split": self.tr("Could be split"),
            "contradictions": self.tr("Contradictions"),
            "flagged": self.tr("Said twice"),
            "duplicates": self.tr("Same name, written differently"),
            "stale": self.tr("Gone quiet"),
            "unresolved": self.tr("Relations to nothing"),
            "large": self.tr("Large"),
            "lone": self.tr("On their own"),
        }[key]

    def meaning(self, key: SectionKey, days: int) -> str:
        """What is in a section, in a sentence."""
        return {
            "split": self.tr("More observations than suit their type, about several topics"),
            "contradictions": self.tr("Two observations that cannot both be true: keep the one that is"),
            "flagged": self.tr("The second says nearly what the first says"),
            "duplicates": self.tr("Names that differ in capitals, accents or separators alone"),
            "stale": self.tr("Read twice at most, and not for %Ln days", "", days),
            "unresolved": self.tr("An import named them, and nobody has said what they are"),
            "large": self.tr("More observations than suit their type, about one topic as far as is known"),
            "lone": self.tr("Related to nothing, with one observation at most"),
        }[key]

    def count(self, section: Section) -> str:
        """How many items there are."""
        total = len(section.items)
        if section.key in ("flagged", "contradictions"):
            return self.tr("%Ln pairs", "", total)
        if section.key == "duplicates":
            return self.tr("%Ln groups", "", total)
        return self.tr("%Ln entities", "", total)

    def row(self, item: Item) -> Row:  # noqa: PLR0911  # one branch a kind
        """One item."""
        match item:
            case Crowded():
                size = self.tr("%Ln observations, ", "", item.observations) + self.tr(
                    "%Ln suit it", "observations", item.threshold
                )
                topics = (
                    self.tr("topics not looked for yet") if item.estimated else self.tr("%Ln topics", "", item.topics)
                )
                return Row(item.name, "", (size, topics), item.type)
            case Flagged():
                alike = self.tr("{share} alike").format(share=percent(item.similarity))
                return Row(item.similar_text, item.text, (item.name, alike))
            case Contradiction():
                why = self.tr("one denies the other") if item.rule == "negation" else self.tr("the opposite")
                return Row(item.text, item.other_text, (item.name, why))
            case SameName():
                names = " · ".join(each.name for each in item.entities)
                types = ", ".join(dict.fromkeys(each.type for each in item.entities))
                held = self.tr("%Ln observations", "", sum(each.observations for each in item.entities))
                return Row(names, "", (types, held), item.entities[0].type)
            case Stale():
                return Row(item.name, "", self._quiet(item), item.type)
            case Lone():
                said = self.tr("%Ln observations", "", item.observations) if item.observations else self.tr("empty")
                return Row(item.name, "", (item.type, said), item.type)
            case _:
                return Row(item.name, "", (self.tr("%Ln relations", "", item.relations),))

    def action(self, key: ActionKey) -> str:
        """What a button says."""
        return {
            "open": self.tr("Open"),
            "split": self.tr("Split…"),
            "merge": self.tr("Merge…"),
            "archive": self.tr("Archive"),
            "pin": self.tr("Pin"),
            "keep": self.tr("Keep"),
            "delete": self.tr("Delete"),
            "end": self.tr("End relations"),
            "keep_first": self.tr("Keep first"),
            "keep_second": self.tr("Keep second"),
            "keep_both": self.tr("Keep both"),
        }[key]

    def explained(self, key: ActionKey) -> str:
        """What pressing it does."""
        return {
            "open": self.tr("Shows the entity"),
            "split": self.tr("Opens the split in Review"),
            "merge": self.tr("Opens the merge in Review"),
            "archive": self.tr("Takes it out of searches and graph; it stays in the memory"),
            "pin": self.tr("Keeps it as it is: not listed here, never faded by maintenance"),
            "keep": self.tr("Leaves it as it is, and takes it off this list"),
            "delete": self.tr("Deletes the entity with its relations"),
            "end": self.tr("Ends its relations; they stay as history"),
            "keep_first": self.tr("Deletes the second observation"),
            "keep_second": self.tr("Deletes the first observation"),
            "keep_both": self.tr("Leaves both as they are, and takes them off this list"),
        }[key]

    def summary(self, data: ReportData) -> str:
        """How the memory is, in one sentence or two."""
        size = ", ".join(
            (
                self.tr("%Ln entities", "", data.overview.entities),
                self.tr("%Ln observations", "", data.overview.observations),
            )
        )
        if not data.attention:
            return self.tr("{size}. Nothing needs your attention.").format(size=size)
        return f"{size}. " + self.tr("%Ln things could use your attention.", "", data.attention)

    def quiet_for(self, days: int) -> str:
        """The choice after how long something is quiet."""
        return self.tr("Not read for %Ln days", "", days)

    def who(self, actor: Actor) -> str:
        """An author's name."""
        if actor.kind is ActorKind.PERSON:
            return Messages().who(actor)
        return " ".join(Messages().who(actor).split())

    def age(self, count: AgeCount) -> str:
        """A band of ages."""
        match count.days:
            case 7:
                return self.tr("up to a week")
            case 30:
                return self.tr("up to a month")
            case 90:
                return self.tr("up to 3 months")
            case 365:
                return self.tr("up to a year")
        return self.tr("older")

    def access(self, count: AccessCount) -> str:
        """A band of last reads."""
        if count.never:
            return self.tr("never")
        if count.days is None:
            return self.tr("longer ago")
        return self.tr("in the last %Ln days", "", count.days)

    def week(self, monday: str) -> str:
        """The week that begins on that day."""
        return self.tr("Week of {day}").format(day=QLocale().toString(QDate.fromString(monday, "yyyy-MM-dd"), "d MMM"))

    def _quiet(self, item: Stale) -> tuple[str, ...]:
        days = "" if item.days is None else self.tr("%Ln days", "", item.days)
        read = self.tr("read %Ln times", "", item.accesses) if item.accesses else self.tr("never read")
        return days, read, self.tr("%Ln observations", "", item.observations)


def part_of_all(share: float) -> str:
    """A share, as people write it: a very small one is something, not none."""
    return percent(share) if share >= _LEAST or not share else f"< {percent(_LEAST)}"
