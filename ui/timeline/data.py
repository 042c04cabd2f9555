"""What the timeline shows, read in one go off the GUI thread."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from ui.timeline.lanes import Moment

if TYPE_CHECKING:
    from core.memory import Memory
    from core.model import Reflection


@dataclass(frozen=True, slots=True)
class Filter:
    """What of it is wanted; None for all."""

    author: str | None = None
    mood: str | None = None
    target: tuple[str, int] | None = None
    """Only what is about one entity (and its relations): "entity" and its id."""


@dataclass(frozen=True, slots=True)
class TimelineData:
    """Reflections, oldest first, with their times, and the words there are for authors and moods."""

    filter: Filter
    moments: tuple[Moment, ...]
    authors: tuple[str, ...]
    moods: tuple[str, ...]
    any: bool
    """Whether there is any reflection at all, filter or not."""

    @property
    def reflections(self) -> tuple[Reflection, ...]:
        """The reflections alone."""
        return tuple(each.reflection for each in self.moments)


@dataclass(frozen=True, slots=True)
class FoundReflections:
    """The answer to a search, best first."""

    query: str
    filter: Filter
    by_meaning: bool
    reflections: tuple[Reflection, ...]


_MOST_FOUND = 100


def read_timeline(memory: Memory, wanted: Filter) -> TimelineData:
    """Every reflection that passes the filter."""
    everything = memory.reflections.all(author=wanted.author, mood=wanted.mood)
    if wanted.target is not None:
        of_it = {each.id for each in memory.reflections.of_entity(wanted.target[1])}
        everything = tuple(each for each in everything if each.id in of_it)
    moments = tuple(Moment(datetime.fromisoformat(each.created_at).timestamp(), each) for each in everything)
    return TimelineData(
        wanted,
        moments,
        memory.reflections.authors,
        memory.reflections.moods,
        bool(everything or memory.reflections.all()),
    )


def find(memory: Memory, query: str, wanted: Filter, *, by_meaning: bool) -> FoundReflections:
    """What holds a word of a query, or is near to it in meaning, of what passes the filter."""
    found = memory.reflections.search(
        query, author=wanted.author, mood=wanted.mood, limit=_MOST_FOUND, by_meaning=by_meaning
    )
    reflections = tuple(each for each, _ in found)
    if wanted.target is not None:
        of_it = {each.id for each in memory.reflections.of_entity(wanted.target[1])}
        reflections = tuple(each for each in reflections if each.id in of_it)
    return FoundReflections(query, wanted, by_meaning, reflections)
