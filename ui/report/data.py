"""What the report shows, read in one go off the GUI thread."""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, get_args

from core.curation.report import (
    Contradiction,
    Crowded,
    Flagged,
    Lone,
    SameName,
    Stale,
    Unresolved,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from core.memory import Memory
    from core.model import Overview

SectionKey = Literal["split", "contradictions", "flagged", "duplicates", "stale", "unresolved", "large", "lone"]
SECTIONS: tuple[SectionKey, ...] = get_args(SectionKey)
"""In the order in which they are shown: what matters most first."""

Item = Crowded | Flagged | SameName | Contradiction | Stale | Unresolved | Lone

DAYS = (30, 90, 180, 365)
DAYS_SETTING, KEPT_SETTING = "report_days", "report_kept"
"""Settings of the memory: after how many days something is quiet, and what the person said may stay as it is."""
_DAYS = 90


@dataclass(frozen=True, slots=True)
class Section:
    """The rows of one section, and those that the person has dismissed from it.

    Attributes:
        key: Which section.
        items: What is shown.
        digest: The same for the same rows: thousands need not be compared on the GUI thread.
        kept: What is not.
    """

    key: SectionKey
    items: tuple[Item, ...]
    digest: int
    kept: tuple[Item, ...] = ()

    @property
    def empty(self) -> bool:
        """Whether there is nothing to show."""
        return not self.items and not self.kept


@dataclass(frozen=True, slots=True)
class ReportData:
    """Everything on the page.

    Attributes:
        days: After how many days without a look something has gone quiet.
        overview: The memory in numbers.
        sections: Every section by its key, also the empty ones.
        unknown: Entities of which nobody knows yet how many topics they have.
    """

    days: int
    overview: Overview
    sections: Mapping[SectionKey, Section]
    unknown: int

    @property
    def attention(self) -> int:
        """How many things could use a look."""
        return sum(len(section.items) for section in self.sections.values())


def read_report(memory: Memory, days: int | None = None) -> ReportData:
    """The report and the overview; `days` is what was chosen last where it is None."""
    chosen = days or memory.settings.get(DAYS_SETTING, _DAYS)
    kept = frozenset(memory.settings.get(KEPT_SETTING, ()))
    report = memory.curation.report.make(stale_days=chosen, topic_seconds=0)
    found: dict[SectionKey, Sequence[Item]] = {
        "split": report.split_candidates,
        "contradictions": report.contradictions,
        "flagged": report.flagged,
        "duplicates": report.duplicate_entities,
        "stale": [one for one in report.stale if not one.pinned],  # what is pinned is wanted, read or not
        "unresolved": report.unresolved,
        "large": report.large,
        "lone": report.lone,
    }
    return ReportData(
        days=chosen,
        overview=memory.overview.read(),
        sections={key: _section(key, items, kept) for key, items in found.items()},
        unknown=sum(one.estimated for one in report.large),
    )


def _section(key: SectionKey, items: Iterable[Item], kept: frozenset[str]) -> Section:
    shown: list[Item] = []
    hidden: list[Item] = []
    for item in items:
        (hidden if kept and key_of(item) in kept else shown).append(item)
    return Section(key, tuple(shown), hash(tuple(shown)), tuple(hidden))


def key_of(item: Item) -> str:  # noqa: PLR0911  # one branch a kind
    """What an item is recognised by, as long as what the person judged stays the same.

    An entity that was read since, or a text that was reworded, is another matter.
    """
    match item:
        case Crowded():
            return f"size:{item.entity_id}"
        case Stale():
            return f"stale:{item.entity_id}:{item.accesses}"
        case Flagged():
            return f"flagged:{item.similar_id}:{item.observation_id}:{_digest(item.similar_text, item.text)}"
        case Contradiction():
            return f"contradiction:{item.observation_id}:{item.other_id}:{_digest(item.text, item.other_text)}"
        case SameName():
            return f"names:{','.join(str(each.entity_id) for each in item.entities)}"
        case Unresolved():
            return f"unresolved:{item.entity_id}"
        case Lone():
            return f"lone:{item.entity_id}"


def entity_of(item: Item) -> int:
    """The entity that an item is about; the one to keep of several."""
    return item.entities[0].entity_id if isinstance(item, SameName) else item.entity_id


def keep(memory: Memory, keys: Iterable[str]) -> None:
    """Remembers that these may stay as they are."""
    kept = memory.settings.get(KEPT_SETTING, [])
    memory.settings.set(KEPT_SETTING, [*kept, *(key for key in keys if key not in kept)])


def unkeep(memory: Memory, keys: Iterable[str]) -> None:
    """Forgets it."""
    gone = set(keys)
    left = [key for key in memory.settings.get(KEPT_SETTING, []) if key not in gone]
    memory.settings.set(KEPT_SETTING, left or None)


def _digest(*texts: str) -> str:
    return f"{zlib.crc32(chr(0).join(texts).encode('utf-8', 'surrogatepass')):08x}"
