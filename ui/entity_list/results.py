"""What a search has found: by words, and by meaning, in one order."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.text import fold
from ui.entity_list.matching import Excerpt, excerpt, held_words

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from core.memory import Memory
    from core.model import Entity, EntityOrder, EntityRow, MeaningHit

NEAREST = 30
"""So many are asked for by meaning."""

_NEAR_LEAST = 0.5
_NEAR_BEHIND = 0.08
"""Whatever one asks, something is nearest: what is further away than this, or than this behind the nearest, and
holds none of the words is left out."""

_OBSERVATIONS_READ = 20
EXCERPTS_READ = 40
"""So many lines of text are read at a time."""


@dataclass(frozen=True, slots=True)
class Question:
    """What the list shows: entities that a text finds (all when it is empty), of a type, in an order."""

    text: str
    type: str | None
    order: EntityOrder


@dataclass(frozen=True, slots=True)
class Reasons:
    """What a place among the results rests on.

    Attributes:
        nearness: Likeness of what it says to the query, 0 to 1.
        importance: Salience by use, 0 to 1.38.
        temporal: Decay since it was last used, 0.1 to 1.
        together: Boost from what it was answered together with.
    """

    nearness: float
    importance: float
    temporal: float
    together: float


@dataclass(frozen=True, slots=True)
class Found:
    """Why one entity is among the results.

    Attributes:
        query: What was searched for.
        by_words: It holds the text, or words of it.
        excerpt: A line of what is known about it; None when that is not read yet.
        words: Those of the query that it holds.
        reasons: What its place rests on, when it was found by meaning.
    """

    query: str
    by_words: bool
    excerpt: Excerpt | None = None
    words: tuple[str, ...] = ()
    reasons: Reasons | None = None


@dataclass(frozen=True, slots=True)
class Said:
    """Entities that hold a text.

    Attributes:
        rows: Best first: those whose name holds it, then the others.
        named: How many of them have it in their name.
        excerpts: Lines of the first of them.
    """

    rows: list[EntityRow]
    named: int
    excerpts: Mapping[int, Excerpt]


@dataclass(frozen=True, slots=True)
class Meant:
    """Entities near to a text in meaning, best first, each with its reasons."""

    rows: list[EntityRow]
    found: Mapping[int, Found]


class Results:
    """The answer to one question as far as it is known; it grows as the parts of it come in."""

    def __init__(self, question: Question) -> None:
        self.question = question
        self.said: Said | None = None
        self.meant: Meant | None = None
        self._ids: set[int] = set()
        self._excerpts: dict[int, Excerpt] = {}

    def take_said(self, said: Said) -> None:
        """What holds the text."""
        self.said = said
        self._ids = {row.id for row in said.rows}
        self._excerpts.update(said.excerpts)

    def take_excerpts(self, excerpts: Mapping[int, Excerpt]) -> None:
        """More lines."""
        self._excerpts.update(excerpts)

    def rows(self) -> list[EntityRow]:
        """All that was found, best first: what is called so, what means it, what holds it somewhere."""
        said = [] if self.said is None else self.said.rows
        if self.meant is None:
            return list(said)
        named = 0 if self.said is None else self.said.named
        newest = {row.id: row for row in said}
        order = dict.fromkeys(row.id for row in (*said[:named], *self.meant.rows, *said[named:]))
        meant = {row.id: row for row in self.meant.rows}
        return [newest.get(each) or meant[each] for each in order]

    def found(self, entity_id: int) -> Found:
        """Why an entity is here."""
        said = entity_id in self._ids
        hit = None if self.meant is None else self.meant.found.get(entity_id)
        if hit is None:
            return Found(self.question.text, by_words=said, excerpt=self._excerpts.get(entity_id))
        return Found(hit.query, said or hit.by_words, hit.excerpt, hit.words, hit.reasons)

    def lacking(self, entity_ids: Iterable[int]) -> list[int]:
        """Those whose line is not read yet."""
        return [each for each in entity_ids if self.found(each).excerpt is None]


def read_said(memory: Memory, question: Question) -> Said:
    """What holds the text of a question."""
    rows = memory.graph.rows(text=question.text, type=question.type, order=question.order)
    text = fold(question.text)
    named = next((at for at, row in enumerate(rows) if text not in fold(row.name)), len(rows))
    first = [row.id for row in rows[:EXCERPTS_READ]]
    return Said(rows, named, read_excerpts(memory, first, question.text))


def read_meant(memory: Memory, question: Question) -> Meant:
    """What is near to the text of a question in meaning.

    Raises:
        KnownError: NO_MODEL.
    """
    limit = NEAREST if question.type is None else 4 * NEAREST
    hits = [
        hit
        for hit in memory.meaning.search(question.text, limit=limit)
        if question.type is None or hit.entity.type == question.type
    ]
    found = {hit.entity.id: _found(hit, question.text) for hit in hits[:NEAREST]}
    kept = _near_enough(found)
    rows = {row.id: row for row in memory.graph.rows(ids=list(kept))}
    return Meant([rows[each] for each in kept if each in rows], kept)


def read_excerpts(memory: Memory, entity_ids: Sequence[int], query: str) -> dict[int, Excerpt]:
    """A line of each entity: of the newest observation that holds the query, else of the newest."""
    text = fold(query)
    return {
        entity.id: excerpt(_line_with(entity, text), query)
        for entity in memory.graph.entities(entity_ids, include_archived=True)
    }


def _line_with(entity: Entity, text: str) -> str:
    newest_first = [observation.content for observation in reversed(entity.observations)]
    holding = (content for content in newest_first if text in fold(content))
    return next(holding, newest_first[0] if newest_first else "")


def _found(hit: MeaningHit, query: str) -> Found:
    contents = {observation.id: observation.content for observation in hit.entity.observations}
    nearest = [contents[each] for each in hit.best[:_OBSERVATIONS_READ]]
    words = held_words("\n".join([hit.entity.name, hit.entity.type, *nearest]), query)
    return Found(
        query,
        by_words=bool(words),
        excerpt=excerpt(nearest[0] if nearest else "", query),
        words=words,
        reasons=Reasons(1 - hit.distance, hit.importance, hit.temporal, hit.cooccurrence),
    )


def _near_enough(found: Mapping[int, Found]) -> dict[int, Found]:
    nearness = {each: hit.reasons.nearness for each, hit in found.items() if hit.reasons is not None}
    least = max(_NEAR_LEAST, max(nearness.values(), default=0.0) - _NEAR_BEHIND)
    return {each: hit for each, hit in found.items() if hit.by_words or nearness[each] >= least}
