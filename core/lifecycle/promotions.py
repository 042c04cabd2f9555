"""Promote: what happened again and again becomes a fact, beside the episodes it rests on.

The window is where the latest of them lies: it reaches back to all that say the same, or a window of a day would never
hold two days.

Episodes are compared without the dates they begin with: those tell when it happened, not what. What they then say
decides as it does for duplicates everywhere (`core.curation.duplicates`); vectors and words only tell which ones are
worth that judgement, and how many there is time for.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from core.curation.duplicates import Likeness, clusters, duplicates
from core.curation.sharing import Sharing
from core.curation.words import CONTAINMENT_THRESHOLD, THRESHOLD, tokens
from core.lifecycle import items
from core.lifecycle.defaults import EPISODIC, SEMANTIC, without_date
from core.lifecycle.likeness import NONE
from core.lifecycle.summaries import in_window
from core.model.lifecycle import Candidate, Reason
from core.store import sql
from core.text import OBSERVATION_LIMIT, digest, fold

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    import apsw

    from core.embedding.meaning import RowVectors
    from core.lifecycle.items import Ids, Items
    from core.lifecycle.likeness import Known, Vectors
    from core.lifecycle.request import Pass

    Check = Callable[[], None]

FEWEST, FEWEST_DAYS = 3, 2
"""Episodes that make a fact, and the days on which they must have come."""
GAIN = 0.1
"""A fact is more important than the most important of its episodes, by this."""

_POOL = 20_000
"""The latest episodes, among which repetitions are looked for."""
_SEEDS = 500
"""So many episodes of the window, the latest, are compared with all of those; more only within their entity."""
_ROWS, _AT_ONCE = 250, 2_000
"""Vectors that are multiplied at once: with all, and with each other."""
_LIKELY = THRESHOLD - 0.05
"""Similarity from which two episodes may say the same: the rule takes a little less when the words say so."""
_BLOCK, _PAIRS = 40, 2_000
"""Wordings that are judged together, and pairs that are judged in all."""


class _Wording(NamedTuple):
    """What some episodes say in the same words.

    Attributes:
        text: The latest one's, without its date.
        places: Of the episodes, the oldest first.
        fresh: Whether one of them lies in the window.
    """

    text: str
    places: tuple[int, ...]
    fresh: bool


@dataclass(frozen=True, slots=True)
class _Cluster:
    """Episodes that say the same: the text that stands for them, and their places, the oldest first."""

    text: str
    places: Ids


def plan(
    connection: apsw.Connection, found: Items, chosen: Pass, vectors: Vectors, check: Check
) -> tuple[list[Candidate], bool]:
    """The facts that are due, those with the oldest episode first, and whether all episodes were compared."""
    fresh = found.of_type(EPISODIC) & in_window(found, chosen)
    if not fresh.any():
        return [], True
    pool = np.flatnonzero(found.of_type(EPISODIC) & (found.created <= items.moment(chosen.until)))
    complete = len(pool) <= _POOL
    pool = pool[-_POOL:]
    texts = items.texts(connection, found.ids[pool].tolist())
    wordings = _wordings(found, pool, fresh, texts)
    known = vectors.of(found.ids[[one.places[-1] for one in wordings]].tolist())
    search = _Search(found, wordings, known, _promoted(connection), check)
    repeated = sorted(search.repeated(), key=lambda one: int(one.places[0]))
    made = _candidates(connection, found, repeated)
    return made[: chosen.limit], complete and search.complete


def _wordings(found: Items, pool: Ids, fresh: items.Mask, texts: dict[int, str]) -> list[_Wording]:
    grouped: dict[str, list[int]] = {}
    bare = [without_date(texts[one]) for one in found.ids[pool].tolist()]
    for number, text in enumerate(bare):
        grouped.setdefault(" ".join(fold(text).rstrip(".!").split()), []).append(number)
    places, recent = pool.tolist(), fresh[pool].tolist()
    return [
        _Wording(bare[each[-1]], tuple([places[one] for one in each]), any(recent[one] for one in each))
        for each in grouped.values()
    ]


class _Search:
    """Looks for episodes that repeat each other."""

    def __init__(
        self, found: Items, wordings: Sequence[_Wording], known: Known, promoted: frozenset[int], check: Check
    ) -> None:
        self.complete = True
        self._found = found
        self._wordings = wordings
        self._known = known
        self._promoted = promoted
        self._check = check
        self._days: list[int] = found.created.astype("datetime64[D]").astype(np.int64).tolist()
        self._latest = np.array([one.places[-1] for one in wordings], np.int64)

    def repeated(self) -> Iterator[_Cluster]:
        """The clusters that make a fact."""
        for block in self._blocks():
            for members in self._judged(block):
                places = self._places(members)
                if self._suffices(members) and self._promoted.isdisjoint(self._found.ids[places].tolist()):
                    best = max(members, key=lambda one: (len(self._wordings[one].places), self._wordings[one].places))
                    yield _Cluster(self._wordings[best].text, places)

    def _blocks(self) -> Iterator[list[int]]:
        """Wordings that may say the same, where there are enough of them to make a fact."""
        grouped: dict[int, list[int]] = {}
        numbers = clusters(list(self._likely()))
        for place, one in enumerate(self._wordings):
            if place in numbers or len(one.places) >= FEWEST:
                grouped.setdefault(numbers.get(place, -place - 1), []).append(place)
        budget = _PAIRS
        for block in grouped.values():
            if not self._suffices(block):
                continue
            latest = block[-_BLOCK:]
            cost = len(latest) * (len(latest) - 1) // 2
            self.complete &= len(latest) == len(block) and cost <= budget
            if cost <= budget:
                budget -= cost
                yield latest

    def _judged(self, block: Sequence[int]) -> Iterator[list[int]]:
        """The parts of a block that say the same by the rule for duplicates."""
        if len(block) == 1:
            yield list(block)
            return
        self._check()
        pairs, _ = duplicates([self._wordings[one].text for one in block], self._likeness(block))
        numbers = clusters([(pair.first, pair.second) for pair in pairs])
        grouped: dict[int, list[int]] = {}
        for place, one in enumerate(block):
            grouped.setdefault(numbers.get(place, -place - 1), []).append(one)
        yield from grouped.values()

    def _suffices(self, members: Sequence[int]) -> bool:
        chosen = [self._wordings[one] for one in members]
        if sum(len(one.places) for one in chosen) < FEWEST or not any(one.fresh for one in chosen):
            return False
        return len({self._days[place] for one in chosen for place in one.places}) >= FEWEST_DAYS

    def _places(self, members: Sequence[int]) -> Ids:
        return np.sort(np.array([place for one in members for place in self._wordings[one].places], np.int64))

    def _likeness(self, block: Sequence[int]) -> Likeness | None:
        read, rows = self._known.read, self._known.rows[block]
        if read is None:
            return None
        matrix = np.zeros((len(block), read.matrix.shape[1]), np.float32)
        matrix[rows != NONE] = read.matrix[rows[rows != NONE]]
        return Likeness(matrix, read)

    def _likely(self) -> Iterator[tuple[int, int]]:
        """Pairs of wordings that are worth judging."""
        has_vector = self._known.rows != NONE
        if self._known.read is not None and has_vector.any():
            yield from self._near(np.flatnonzero(has_vector), self._known.read)
        yield from self._worded(np.flatnonzero(~has_vector).tolist())

    def _near(self, members: Ids, read: RowVectors) -> Iterator[tuple[int, int]]:
        """Pairs by their vectors: the latest of the window with all, the others of the window with their entity's.

        Args:
            members: The wordings that have a vector, in the order of the matrix.
            read: Their vectors.
        """
        matrix, cosine = read.matrix, read.cosine_of(_LIKELY)
        fresh = np.flatnonzero([self._wordings[one].fresh for one in members.tolist()])
        latest = fresh[-_SEEDS:]
        for rows in np.array_split(latest, -(-len(latest) // _ROWS)) if len(latest) else ():
            self._check()
            near, other = np.divmod(np.flatnonzero(matrix[rows] @ matrix.T >= cosine), len(matrix))
            yield from _pairs(members[rows[near]], members[other])
        if len(fresh) <= _SEEDS:
            return
        self.complete = False
        for groups in _grouped(self._found.entity_ids[self._latest[members]]):
            self._check()
            vectors = matrix[groups]
            group, near, other = np.nonzero(vectors @ vectors.transpose(0, 2, 1) >= cosine)
            yield from _pairs(members[groups[group, near]], members[groups[group, other]])

    def _worded(self, members: Sequence[int]) -> Iterator[tuple[int, int]]:
        """Pairs by their words: of those that have no vector, with all."""
        fresh = [one for one in members if self._wordings[one].fresh]
        if not fresh:
            return
        self.complete &= len(fresh) <= _SEEDS
        words = {one: tokens(wording.text) for one, wording in enumerate(self._wordings)}
        index = Sharing(CONTAINMENT_THRESHOLD, words.values())
        for one, mine in words.items():
            index.add(one, mine)
        for one in fresh[-_SEEDS:]:
            self._check()
            for other in index.near(words[one]):
                few = min(len(words[one]), len(words[other]))
                if other != one and len(words[one] & words[other]) >= CONTAINMENT_THRESHOLD * max(few, 1):
                    yield one, other


def _pairs(first: Ids, second: Ids) -> Iterator[tuple[int, int]]:
    """The pairs, but for those of a wording with itself."""
    apart = first != second
    return zip(first[apart].tolist(), second[apart].tolist(), strict=True)


def _grouped(owners: Ids) -> Iterator[Ids]:
    """The places of each owner that has several, the latest: owners with as many are the rows of one answer."""
    order = np.argsort(owners, kind="stable")
    _, starts, counts = np.unique(owners[order], return_index=True, return_counts=True)
    sizes = np.minimum(counts, _SEEDS)
    for size in np.unique(sizes[counts > 1]).tolist():
        ends = (starts + counts)[sizes == size]
        for some in np.array_split(ends, -(-len(ends) * size // _AT_ONCE)):
            yield order[some[:, None] - np.arange(size, 0, -1)]


def _promoted(connection: apsw.Connection) -> frozenset[int]:
    """Episodes that a fact rests on which is still there."""
    return frozenset(
        row[0]
        for row in sql.iterate(
            connection,
            "SELECT DISTINCT s.value FROM promotion p JOIN observation o ON o.id = p.observation_id,"
            " json_each(p.sources) s",
        )
    )


def _candidates(connection: apsw.Connection, found: Items, repeated: Sequence[_Cluster]) -> list[Candidate]:
    owners = [np.unique(found.entity_ids[one.places], return_counts=True) for one in repeated]
    several = {int(entity) for ids, _ in owners if len(ids) > 1 for entity in ids}
    degrees = _degrees(connection, several)
    homes = [
        max(zip(ids.tolist(), counts.tolist(), strict=True), key=lambda one: (degrees.get(one[0], 0), one[1], -one[0]))[
            0
        ]
        for ids, counts in owners
    ]
    names = items.names(connection, homes)
    made = []
    for one, home in zip(repeated, homes, strict=True):
        days = np.unique(found.created[one.places].astype("datetime64[D]"))
        text = _fact(one.text, len(one.places), str(days[0]), str(days[-1]))
        if _held(connection, home, text):
            continue
        importance = min(1.0, float(found.importance[one.places].max()) + GAIN)
        facts = {
            "items": len(one.places),
            "days": len(days),
            "entities": len(np.unique(found.entity_ids[one.places])),
        }
        made.append(
            Candidate(
                id=f"promote:{found.ids[one.places].min()}",
                action="promote",
                entity_id=home,
                entity_name=names[home],
                observation_ids=tuple(found.ids[one.places].tolist()),
                text=text,
                before={"items": len(one.places)},
                after={"observation": text, "importance": round(importance, 6), "memory_type": SEMANTIC},
                reason=Reason("repeated_episodes", facts),
            )
        )
    return made


def _fact(text: str, count: int, first: str, last: str) -> str:
    """What the episodes say, with how often and when: the entity may hold just these words already."""
    evidence = f" (×{count}, {first} – {last})"
    return text[: OBSERVATION_LIMIT - len(evidence)].rstrip() + evidence


def _held(connection: apsw.Connection, entity_id: int, text: str) -> bool:
    query = "SELECT 1 FROM observation WHERE entity_id = ? AND digest = ?"
    return sql.first(connection, query, (entity_id, digest(text))) is not None


def _degrees(connection: apsw.Connection, entity_ids: set[int]) -> dict[int, int]:
    return dict(
        sql.iterate(
            connection,
            "SELECT value, (SELECT count(*) FROM relation WHERE from_id = value AND active = 1)"
            " + (SELECT count(*) FROM relation WHERE to_id = value AND active = 1) FROM json_each(?)",
            (json.dumps(sorted(entity_ids)),),
        )
    )
