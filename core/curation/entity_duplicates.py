"""Entities that may be the same: candidates by blocks of like names, observations and vectors, then the evidence.

No pair is looked at that has nothing in common, so ten thousand entities take seconds.
"""

from __future__ import annotations

import json
from collections import defaultdict
from dataclasses import dataclass, field
from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np

from core.curation import names
from core.curation.facts import same_facts
from core.curation.giving_up import checked, checker, never
from core.curation.tokens import key_of
from core.curation.words import THRESHOLD
from core.model import DEFAULT_TYPE, EntityPair
from core.store import sql
from core.text import fold

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    import apsw
    import numpy.typing as npt

    from core.curation.giving_up import Cancelled, Check
    from core.curation.names import Name
    from core.embedding.meaning import Meaning, RowVectors
    from core.model import SameEntityRule
    from core.store.sessions import Sessions
    from core.store.store import Store

    Vectors = npt.NDArray[np.float32]

LEAST_SCORE = 0.5
"""Pairs below are not told."""

_BASE: dict[SameEntityRule, float] = {
    "spelling": 0.95,
    "words": 0.88,
    "type_word": 0.8,
    "typo": 0.7,
    "part": 0.4,
    "observations": 0.35,
    "meaning": 0.3,
    "neighbours": 0.0,
}
"""How sure each rule is by itself."""
_NAMED = frozenset(("spelling", "words", "type_word", "typo"))
"""Rules about names that stand by themselves; the others need what is known of the entities to agree."""
_ABOUT_NAMES = _NAMED | {"part"}
_SHARED, _SHARE = 2, 0.75
"""So many observations, and such a share of them, two entities of unlike names must have in common."""
_OBSERVATIONS_WEIGHT, _NEIGHBOURS_WEIGHT, _MEANING_WEIGHT = 0.6, 0.4, 0.3
"""The part of what a score lacks that each kind of evidence can give."""
_OTHER_TYPE, _RELATED, _STRANGERS = 0.85, 0.6, 0.85
"""What is left of a score when types differ; when the two are related to each other; when nothing known agrees."""
_WHOLES = frozenset(("contains", "part_of", "contiene", "parte_de"))
"""Who contains another is not that other."""

_NEAR = 0.85
_NEAR_PER_ENTITY = 3
_BLOCK = 1_000
_COMPARED = 15_000
"""Entities whose vectors are compared with each other, the newest: the cost grows with the square."""
_WEIGHED = 400
"""Pairs whose observations are compared one by one."""
_OBSERVATIONS = 60
"""Observations of an entity that are compared: enough to tell a share."""
_COMMON = 8
"""A text that more entities have than this tells nothing of any."""

Pair = tuple[int, int]
"""Places of two entities, the older one first."""


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of the entities that are compared, by their places.

    Attributes:
        ids: Their ids, ascending.
        names: Their names.
        types: Their types.
        counts: How many observations each has.
        same: Pairs → how many observations they have word for word in common.
        neighbours: Place → the ids of what it is related to.
        related: Pairs that are related to each other; True where one contains the other.
    """

    ids: list[int]
    names: list[str]
    types: list[str]
    counts: list[int]
    same: Mapping[Pair, int]
    neighbours: Mapping[int, frozenset[int]]
    related: Mapping[Pair, bool]


@dataclass(slots=True)
class Evidence:
    """What speaks for one pair.

    Attributes:
        rules: By which rules its names or contents are alike.
        similarity: Likeness of the whole entities, where it is known.
        shared: Observations of the smaller one that the other has, or nearly.
        of: How many observations of the smaller one were compared.
        neighbours: To how many entities both are related.
        all_neighbours: To how many either is.
    """

    rules: set[SameEntityRule] = field(default_factory=set)
    similarity: float | None = None
    shared: int = 0
    of: int = 0
    neighbours: int = 0
    all_neighbours: int = 0


class EntityDuplicates:
    """Finds entities that may be the same; reads only."""

    def __init__(self, store: Store, sessions: Sessions, meaning: Meaning) -> None:
        self._store = store
        self._sessions = sessions
        self._meaning = meaning

    def find(self, *, limit: int = 50, cancelled: Cancelled | None = None) -> tuple[EntityPair, ...]:
        """The likeliest pairs, at most `limit`; without a model judged by names, words and relations alone.

        Raises:
            KnownError: CANCELLED.
        """
        check = checker(cancelled)
        vectors = self._meaning.entity_vectors()
        with self._store.read() as connection:
            known = _known(connection, check)
        named = checked(zip(known.names, known.types, strict=True), check)
        found = candidates(known, [names.take_apart(name, type_) for name, type_ in named], vectors, check)
        hopes = {
            pair: score(one, known, pair) + (one.similarity or 0.0) / 4 for pair, one in checked(found.items(), check)
        }
        weighed = sorted(found, key=lambda pair: (-hopes[pair], pair))[:_WEIGHED]
        self._compare_observations({pair: found[pair] for pair in weighed}, known, check)
        scored = [(score(found[pair], known, pair), pair) for pair in weighed]
        told = sorted((one for one in scored if one[0] >= LEAST_SCORE), key=lambda one: (-one[0], one[1]))[:limit]
        return tuple(_told(points, pair, found[pair], known) for points, pair in told)

    def _compare_observations(self, found: Mapping[Pair, Evidence], known: Known, check: Check) -> None:
        """Count the observations that pairs have nearly in common, where a model can tell."""
        wanted = {known.ids[place] for pair in found for place in pair if known.counts[place]}
        vectors = self._meaning.vectors_of_observations(sorted(wanted), each=_OBSERVATIONS)
        if vectors is None:
            return
        with self._store.read() as connection:
            texts = _texts(connection, vectors.ids)
        rows: dict[int, list[int]] = defaultdict(list)
        for row, observation_id in enumerate(vectors.ids):
            if observation_id in texts:
                rows[texts[observation_id][0]].append(row)
        for (first, second), evidence in checked(found.items(), check):
            mine, its = rows[known.ids[first]], rows[known.ids[second]]
            if mine and its:
                few, many = sorted((mine, its), key=len)
                shared = _nearly_shared(few, many, vectors, texts)
                if shared * evidence.of >= evidence.shared * len(few):
                    evidence.shared, evidence.of = shared, len(few)


def candidates(
    known: Known, apart: Sequence[Name], vectors: RowVectors | None, check: Check = never
) -> dict[Pair, Evidence]:
    """Pairs that have something in common and do not contradict each other, with what they have."""
    found: dict[Pair, Evidence] = defaultdict(Evidence)
    letters = [one.letters for one in apart]
    blocks: list[tuple[SameEntityRule, Iterable[Pair]]] = [
        ("spelling", names.groups(letters)),
        ("words", names.groups(one.words for one in apart)),
        ("type_word", _with_and_without(apart)),
        ("typo", names.slips(letters, check)),
        ("part", names.parts([one.words for one in apart])),
        ("observations", known.same),
    ]
    for rule, pairs in blocks:
        for one, two in checked(pairs, check):
            found[min(one, two), max(one, two)].rules.add(rule)
    if vectors is not None:
        places = {entity_id: place for place, entity_id in enumerate(known.ids)}
        for one, two, similarity in _near(vectors, places, check):
            found[one, two].rules.add("meaning")
            found[one, two].similarity = similarity
        _complete_similarities(found, vectors, known)
    kept = {
        pair: evidence
        for pair, evidence in checked(found.items(), check)
        if not known.related.get(pair, False) and not names.contradict(apart[pair[0]], apart[pair[1]])
    }
    for (one, two), evidence in kept.items():
        mine, its = known.neighbours.get(one, frozenset()), known.neighbours.get(two, frozenset())
        evidence.neighbours, evidence.all_neighbours = len(mine & its), len(mine | its)
        evidence.shared, evidence.of = known.same.get((one, two), 0), min(known.counts[one], known.counts[two])
    return kept


def _with_and_without(apart: Sequence[Name]) -> Iterator[Pair]:
    """Pairs of names of which one has a word for its type that the other goes without."""
    for one, two in names.groups(name.core for name in apart):
        if apart[one].words <= apart[two].words or apart[two].words <= apart[one].words:
            yield one, two


def score(evidence: Evidence, known: Known, pair: Pair) -> float:
    """How sure it is that two entities are the same, 0 to 1."""
    points = max(_BASE[rule] for rule in evidence.rules)
    share = evidence.shared / evidence.of if evidence.of else 0.0
    if not evidence.rules & _ABOUT_NAMES:
        if evidence.shared < _SHARED or share < _SHARE:
            return 0.0  # things of one kind have this and that in common
        points = share / 2
    common = evidence.neighbours / evidence.all_neighbours if evidence.all_neighbours else 0.0
    meaning = max(0.0, (evidence.similarity or 0.0) - _NEAR) / (1 - _NEAR)
    for weight, strength in (
        (_OBSERVATIONS_WEIGHT, share),
        (_NEIGHBOURS_WEIGHT, common),
        (_MEANING_WEIGHT, meaning),
    ):
        points += (1 - points) * weight * strength
    first, second = pair
    if "part" in evidence.rules and not evidence.rules & _NAMED and not share and not common:
        points *= _STRANGERS
    if not _same_type(known.types[first], known.types[second]):
        points *= _OTHER_TYPE
    if pair in known.related:
        points *= _RELATED
    return points


def _same_type(first: str, second: str) -> bool:
    """Whether types say nothing against it: Proyecto and Project are one type, and Generic is any."""
    return DEFAULT_TYPE in {first, second} or key_of(fold(first)) == key_of(fold(second))


def _told(points: float, pair: Pair, evidence: Evidence, known: Known) -> EntityPair:
    first, second = pair
    rules = set(evidence.rules)
    if evidence.shared:
        rules.add("observations")
    if evidence.neighbours:
        rules.add("neighbours")
    only_first, only_second = names.differing_words(known.names[first], known.names[second])
    return EntityPair(
        first_id=known.ids[first],
        second_id=known.ids[second],
        first=known.names[first],
        second=known.names[second],
        first_type=known.types[first],
        second_type=known.types[second],
        score=points,
        rules=tuple(sorted(rules, key=lambda rule: -_BASE[rule])),
        only_first=only_first,
        only_second=only_second,
        shared_observations=evidence.shared,
        observations=evidence.of,
        shared_neighbours=evidence.neighbours,
        similarity=evidence.similarity,
    )


def _near(vectors: RowVectors, places: Mapping[int, int], check: Check) -> Iterator[tuple[int, int, float]]:
    """Pairs of entities whose vectors are near, a few for each, the nearest."""
    ids, matrix = vectors.ids[-_COMPARED:], vectors.matrix[-_COMPARED:]
    least = vectors.cosine_of(_NEAR)
    for start in range(0, len(ids), _BLOCK):
        cosines = matrix[start : start + _BLOCK] @ matrix[start:].T
        for row in checked(range(len(cosines)), check):
            line = cosines[row, row + 1 :]
            near = np.flatnonzero(line >= least)
            if len(near) > _NEAR_PER_ENTITY:
                near = near[np.argpartition(-line[near], _NEAR_PER_ENTITY)[:_NEAR_PER_ENTITY]]
            for offset in near:
                one, two = ids[start + row], ids[start + row + 1 + int(offset)]
                if one in places and two in places:
                    first, second = sorted((places[one], places[two]))
                    yield first, second, vectors.similarity(float(line[offset]))


def _complete_similarities(found: Mapping[Pair, Evidence], vectors: RowVectors, known: Known) -> None:
    """Tell the likeness of pairs that other rules found."""
    rows = {entity_id: row for row, entity_id in enumerate(vectors.ids)}
    for (one, two), evidence in found.items():
        first, second = rows.get(known.ids[one]), rows.get(known.ids[two])
        if evidence.similarity is None and first is not None and second is not None:
            cosine = float(vectors.matrix[first] @ vectors.matrix[second])
            evidence.similarity = vectors.similarity(cosine)


def _nearly_shared(
    few: Sequence[int], many: Sequence[int], vectors: RowVectors, texts: Mapping[int, tuple[int, str]]
) -> int:
    """How many of some observations have a twin among others."""
    cosines = vectors.matrix[list(few)] @ vectors.matrix[list(many)].T
    shared = 0
    for row, place in enumerate(np.argmax(cosines, axis=1)):
        if vectors.similarity(float(cosines[row, place])) >= THRESHOLD:
            one, two = vectors.ids[few[row]], vectors.ids[many[int(place)]]
            shared += same_facts(texts[one][1], texts[two][1])
    return shared


def _known(connection: apsw.Connection, check: Check) -> Known:
    rows = sql.rows(connection, "SELECT id, name, type FROM entity WHERE status <> 'archived' ORDER BY id")
    places = {row[0]: place for place, row in enumerate(rows)}
    counts = [0] * len(rows)
    same: dict[Pair, int] = defaultdict(int)
    sharing: dict[bytes, list[int]] = defaultdict(list)
    said = sql.iterate(
        connection, "SELECT entity_id, digest FROM observation WHERE state = 'active' ORDER BY entity_id"
    )
    for entity_id, digest in checked(said, check):
        if (place := places.get(entity_id)) is not None:
            counts[place] += 1
            sharing[digest].append(place)
    for found in sharing.values():
        if 1 < len(found) <= _COMMON:
            for pair in combinations(found, 2):
                same[pair] += 1
    neighbours: dict[int, set[int]] = defaultdict(set)
    related: dict[Pair, bool] = {}
    joined = sql.iterate(connection, "SELECT from_id, to_id, type FROM relation WHERE active = 1 AND from_id <> to_id")
    for from_id, to_id, type_ in checked(joined, check):
        for one, two in ((from_id, to_id), (to_id, from_id)):
            if one in places:
                neighbours[places[one]].add(two)
        if from_id in places and to_id in places:
            pair = min(places[from_id], places[to_id]), max(places[from_id], places[to_id])
            related[pair] = related.get(pair, False) or fold(type_) in _WHOLES
    return Known(
        ids=[row[0] for row in rows],
        names=[row[1] for row in rows],
        types=[row[2] for row in rows],
        counts=counts,
        same=same,
        neighbours={place: frozenset(ids) for place, ids in neighbours.items()},
        related=related,
    )


def _texts(connection: apsw.Connection, observation_ids: Sequence[int]) -> dict[int, tuple[int, str]]:
    """Observation → whose it is, and what it says."""
    return {
        row_id: (entity_id, content)
        for row_id, entity_id, content in sql.iterate(
            connection,
            "SELECT id, entity_id, content FROM observation WHERE id IN (SELECT value FROM json_each(?))",
            (json.dumps(list(observation_ids)),),
        )
    }
