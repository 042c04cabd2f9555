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
from typing import TYPE_CHECKING

import numpy as np

from core.curation.duplicates import Likeness, clusters, duplicates
from core.curation.sharing import Sharing
from core.curation.words import CONTAINMENT_THRESHOLD, THRESHOLD, tokens
from core.lifecycle import items
from core.lifecycle.defaults import EPISODIC, SEMANTIC, without_date
from core.lifecycle.summaries import in_window
from core.model.lifecycle import Candidate, Reason
from core.store import sql
from core.text import OBSERVATION_LIMIT, digest, fold

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    import apsw
    import numpy.typing as npt

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
_ROWS = 250
_LIKELY = THRESHOLD - 0.05
"""Similarity from which two episodes may say the same: the rule takes a little less when the words say so."""
_BLOCK, _PAIRS = 40, 2_000
"""Wordings that are judged together, and pairs that are judged in all."""


@dataclass(frozen=True, slots=True)
class _Wording:
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
    known = vectors.of([int(found.ids[one.places[-1]]) for one in wordings])
    search = _Search(found, wordings, known, _promoted(connection), check)
    repeated = sorted(search.repeated(), key=lambda one: int(one.places[0]))
    made = _candidates(connection, found, repeated)
    return made[: chosen.limit], complete and search.complete


def _wordings(found: Items, pool: Ids, fresh: items.Mask, texts: dict[int, str]) -> list[_Wording]:
    grouped: dict[str, list[int]] = {}
    bare = {}
    for place, one in zip(pool.tolist(), found.ids[pool].tolist(), strict=True):
        bare[place] = without_date(texts[one])
        grouped.setdefault(" ".join(fold(bare[place]).rstrip(".!").split()), []).append(place)
    recent = set(np.flatnonzero(fresh).tolist())
    return [_Wording(bare[each[-1]], tuple(each), not recent.isdisjoint(each)) for each in grouped.values()]


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
        for place in range(len(self._wordings)):
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

    def _id(self, member: int) -> int:
        return int(self._found.ids[self._wordings[member].places[-1]])

    def _likeness(self, block: Sequence[int]) -> Likeness | None:
        read = self._known.read
        if read is None:
            return None
        matrix = np.zeros((len(block), read.matrix.shape[1]), np.float32)
        for place, one in enumerate(block):
            row = self._known.places.get(self._id(one))
            if row is not None:
                matrix[place] = read.matrix[row]
        return Likeness(matrix, read)

    def _likely(self) -> Iterator[tuple[int, int]]:
        """Pairs of wordings that are worth judging."""
        rows = {one: self._known.places.get(self._id(one)) for one in range(len(self._wordings))}
        with_vector = [one for one, row in rows.items() if row is not None]
        if self._known.read is not None and with_vector:
            matrix = self._known.read.matrix[[row for row in rows.values() if row is not None]]
            yield from self._near(with_vector, matrix, self._known.read.cosine_of(_LIKELY))
        yield from self._worded([one for one, row in rows.items() if row is None])

    def _near(
        self, members: Sequence[int], matrix: npt.NDArray[np.float32], cosine: float
    ) -> Iterator[tuple[int, int]]:
        """Pairs by their vectors: the latest of the window with all, the others of the window with their entity's."""
        fresh = [place for place, one in enumerate(members) if self._wordings[one].fresh]
        for start in range(0, len(fresh[-_SEEDS:]), _ROWS):
            self._check()
            rows = fresh[-_SEEDS:][start : start + _ROWS]
            near, other = np.nonzero(matrix[rows] @ matrix.T >= cosine)
            yield from self._pairs(members, zip(np.array(rows)[near].tolist(), other.tolist(), strict=True))
        if len(fresh) <= _SEEDS:
            return
        self.complete = False
        owners = self._found.entity_ids[[self._wordings[one].places[-1] for one in members]]
        for group in _grouped(owners):
            self._check()
            latest = group[-_SEEDS:]
            first, second = np.nonzero(np.triu(matrix[latest] @ matrix[latest].T >= cosine, 1))
            yield from self._pairs(members, zip(latest[first].tolist(), latest[second].tolist(), strict=True))

    @staticmethod
    def _pairs(members: Sequence[int], pairs: Iterator[tuple[int, int]]) -> Iterator[tuple[int, int]]:
        return ((members[first], members[second]) for first, second in pairs if first != second)

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


def _grouped(owners: Ids) -> Iterator[Ids]:
    """The places of each owner that has several."""
    order = np.argsort(owners, kind="stable")
    _, starts, counts = np.unique(owners[order], return_index=True, return_counts=True)
    several = counts > 1
    for start, count in zip(starts[several].tolist(), counts[several].tolist(), strict=True):
        yield order[start : start + count]


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
