"""Observations of one entity that say the same: by meaning, by one holding the other, by their words.

Meaning and words propose; the guard of `facts` then refuses every pair that differs in a fact.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import isfinite
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from core.curation.facts import Rest, compare, difference, overlap
from core.curation.giving_up import checked, checker, never
from core.curation.phrases import Phrase, read
from core.curation.words import CONTAINMENT_THRESHOLD, LENGTH_RATIO, THRESHOLD, tokens
from core.embedding.meaning import EMBED_SECONDS
from core.errors import ErrorCode, KnownError
from core.graph import reading
from core.model import DuplicatePair, ObservationDuplicates
from core.text import normal

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    import numpy.typing as npt

    from core.curation.giving_up import Cancelled, Check
    from core.embedding.meaning import Meaning, RowVectors
    from core.model import DuplicateMatch
    from core.store.sessions import Sessions
    from core.store.store import Store

    Counts = npt.NDArray[np.int32]
    Floats = npt.NDArray[np.float32]
    Mask = npt.NDArray[np.bool_]

_LEAST_LEXICAL = 0.5
"""However low the threshold: with fewer words in common than this, words propose nothing."""
_LEAST_SAID = 0.5
"""Share of a short text's telling words that a long text must have to hold it: particles alone hold nothing."""
_LIKELY_LEXICAL = 0.5
"""Words counted exactly miss those that are written otherwise: candidates are taken from here on."""
_NEARLY, _WORDS_WORTH, _TELLING = 0.05, 0.1, 0.75
"""What is this little below the threshold passes when the words say so: as many of them make up for as much."""
_MUCH = 4
"""So many telling words that the other text lacks are a statement of their own."""
_BUDGET, _PAIR_COST = 400_000, 60
"""Tokens read while judging pairs, and what a pair costs besides: about a second in all."""
_TOLD_PAIRS = 2_000
_EXAMINED = 20_000
_BLOCK = 512


@dataclass(frozen=True, slots=True)
class Pair:
    """Two texts, by their places, that say the same.

    Attributes:
        first: Place of the one.
        second: Place of the other.
        score: What decided.
        match: Which rule.
        rest: What each says alone.
    """

    first: int
    second: int
    score: float
    match: DuplicateMatch
    rest: Rest


class _Candidate(NamedTuple):
    first: int
    second: int
    cosine: float
    containment: float
    lexical: float


class _Candidates(NamedTuple):
    """The same, as columns."""

    first: Counts
    second: Counts
    cosine: Floats
    containment: Floats
    lexical: Floats


class Duplicates:
    """Finds observations that say the same; reads only, but for vectors that were still to be made."""

    def __init__(self, store: Store, sessions: Sessions, meaning: Meaning, *, urgent: bool = True) -> None:
        self._store = store
        self._sessions = sessions
        self._meaning = meaning
        self._urgent = urgent

    def find(
        self,
        entity_name: str,
        *,
        threshold: float = THRESHOLD,
        containment_threshold: float = CONTAINMENT_THRESHOLD,
        cancelled: Cancelled | None = None,
    ) -> ObservationDuplicates:
        """Pairs of an entity's observations that say the same; without a model judged by their words alone.

        Raises:
            KnownError: ENTITY_NOT_FOUND; VALUE_NOT_ALLOWED for a threshold outside 0 to 1; CANCELLED.
        """
        check_threshold("threshold", threshold)
        check_threshold("containment_threshold", containment_threshold)
        return self.of(
            self._id(entity_name),
            threshold=threshold,
            containment_threshold=containment_threshold,
            cancelled=cancelled,
        )

    def of(
        self,
        entity_id: int,
        *,
        threshold: float = THRESHOLD,
        containment_threshold: float = CONTAINMENT_THRESHOLD,
        seconds: float = EMBED_SECONDS,
        cancelled: Cancelled | None = None,
    ) -> ObservationDuplicates:
        """The same of an entity by its id; `seconds` may be spent on vectors that are still to be made.

        Raises:
            KnownError: ENTITY_NOT_FOUND, CANCELLED.
        """
        check = checker(cancelled)
        vectors = self._meaning.observation_vectors(
            entity_id, seconds=seconds, urgent=self._urgent, cancelled=cancelled
        )
        with self._store.read() as connection:
            found = reading.entities(connection, [entity_id], self._sessions.actor)
        if not found:
            raise KnownError(ErrorCode.ENTITY_NOT_FOUND, name=str(entity_id))
        (entity,) = found
        observations = entity.observations[-_EXAMINED:]
        texts = [one.content for one in observations]
        pairs, complete = duplicates(
            texts,
            None if vectors is None else _aligned([one.id for one in observations], vectors),
            threshold=threshold,
            containment_threshold=containment_threshold,
            check=check,
        )
        numbers = clusters([(pair.first, pair.second) for pair in pairs])
        told = [
            DuplicatePair(
                first_id=observations[pair.first].id,
                second_id=observations[pair.second].id,
                first=texts[pair.first],
                second=texts[pair.second],
                score=pair.score,
                match=pair.match,
                cluster=numbers[pair.first],
                only_first=tuple(token.surface for token in pair.rest.first),
                only_second=tuple(token.surface for token in pair.rest.second),
            )
            for pair in pairs
        ]
        return ObservationDuplicates(
            entity_id=entity.id,
            name=entity.name,
            total=len(entity.observations),
            pairs=tuple(sorted(told, key=lambda one: (one.cluster, -one.score, one.first_id, one.second_id))),
            degraded=vectors is None,
            complete=complete and len(observations) == len(entity.observations),
        )

    def _id(self, name: str) -> int:
        with self._store.read() as connection:
            ids = reading.ids_by_name(connection, [normal(name.strip())])
        if not ids:
            raise KnownError(ErrorCode.ENTITY_NOT_FOUND, name=name)
        return ids[0]


@dataclass(frozen=True, slots=True)
class Likeness:
    """Vectors of texts, and how their cosines are read.

    Attributes:
        matrix: One row a text, of unit length; zeros for a text that has none yet.
        vectors: Where the calibration is.
    """

    matrix: Floats
    vectors: RowVectors


def duplicates(
    texts: Sequence[str],
    likeness: Likeness | None,
    *,
    threshold: float = THRESHOLD,
    containment_threshold: float = CONTAINMENT_THRESHOLD,
    check: Check = never,
) -> tuple[list[Pair], bool]:
    """Pairs of texts that say the same, the surest first, and whether those are all; `check` ends it by raising."""
    phrases = [read(text) for text in checked(texts, check)]
    search = _Search(texts, phrases, likeness, threshold, containment_threshold)
    candidates, complete = _worth_judging(search, _candidates(search, check))
    judged = (_judged(search, one) for one in checked(candidates, check))
    found = sorted(
        (pair for pair in judged if pair is not None), key=lambda pair: (-pair.score, pair.first, pair.second)
    )
    return found[:_TOLD_PAIRS], complete and len(found) <= _TOLD_PAIRS


def clusters(pairs: Sequence[tuple[int, int]]) -> dict[int, int]:
    """The cluster of each member of a pair, numbered from 1 by their smallest members."""
    parents: dict[int, int] = {}

    def root(member: int) -> int:
        parents.setdefault(member, member)
        while parents[member] != member:
            parents[member] = parents[parents[member]]
            member = parents[member]
        return member

    for first, second in pairs:
        one, two = sorted((root(first), root(second)))
        parents[two] = one
    roots = {member: root(member) for member in list(parents)}
    numbers = {member: number for number, member in enumerate(sorted(set(roots.values())), 1)}
    return {member: numbers[its] for member, its in roots.items()}


def check_threshold(field: str, value: float) -> None:
    """Refuse what is no threshold.

    Raises:
        KnownError: VALUE_NOT_ALLOWED.
    """
    if not (isfinite(value) and 0 <= value <= 1):
        raise KnownError(ErrorCode.VALUE_NOT_ALLOWED, field=field, value=value, allowed=(0, 1))


@dataclass(frozen=True, slots=True)
class _Search:
    texts: Sequence[str]
    phrases: Sequence[Phrase]
    likeness: Likeness | None
    threshold: float
    containment_threshold: float

    @property
    def lexical_threshold(self) -> float:
        return max(self.threshold, _LEAST_LEXICAL)


def _judged(search: _Search, one: _Candidate) -> Pair | None:
    """The pair, unless it fails the exact rule or the guard."""
    first, second = search.phrases[one.first], search.phrases[one.second]
    rest = compare(first, second)
    similarity = -1.0 if search.likeness is None else search.likeness.vectors.similarity(one.cosine)
    lexical = overlap(first, second, rest)
    match: DuplicateMatch
    if similarity >= search.threshold and not _apart(first, second, rest, lexical):
        match, score = "cosine", similarity
    elif one.containment >= search.containment_threshold and _holds(search, one, rest):
        match, score = "containment", one.containment
    elif lexical >= search.lexical_threshold:
        match, score = "lexical", lexical
    elif similarity >= search.threshold - _NEARLY and lexical >= _TELLING and search.threshold < 1:
        match, score = "lexical", similarity + _WORDS_WORTH * lexical
    else:
        return None
    return None if difference(first, second, rest) else Pair(one.first, one.second, min(score, 1.0), match, rest)


def _apart(first: Phrase, second: Phrase, rest: Rest, lexical: float) -> bool:
    """Whether each of two long texts says much of its own: a topic is all they share."""
    if first.language != second.language:
        return False
    return min(len(rest.first), len(rest.second)) >= _MUCH and lexical < _LEAST_LEXICAL


def _holds(search: _Search, one: _Candidate, rest: Rest) -> bool:
    """Whether the longer text has what the shorter says, and not its particles alone."""
    first_is_short = len(search.texts[one.first]) <= len(search.texts[one.second])
    short, left = (one.first, rest.first) if first_is_short else (one.second, rest.second)
    said = len(search.phrases[short].content)
    return not said or (said - len(left)) / said >= min(_LEAST_SAID, search.containment_threshold)


def _candidates(search: _Search, check: Check) -> _Candidates:
    """Every pair that may pass, by numbers alone."""
    lengths = np.array([len(text) for text in search.texts], np.int32)
    words = _Postings([tokens(text) for text in checked(search.texts, check)])
    keys = _Postings([one.keys for one in search.phrases])
    matrix = None if search.likeness is None else search.likeness.matrix
    nearest = None if search.likeness is None else search.likeness.vectors.cosine_of(search.threshold)
    rows = [_NONE]
    for row in checked(range(len(search.texts)), check):
        if row % _BLOCK == 0 and matrix is not None:
            block = matrix[row : row + _BLOCK] @ matrix.T
        later = slice(row + 1, None)
        contained = words.contained(row, lengths)[later]
        contained[~_asymmetric(lengths, row)[later]] = -1.0
        near = contained >= search.containment_threshold
        lexical = keys.dice(row)[later]
        near |= lexical >= _LIKELY_LEXICAL
        cosine = np.full(len(lexical), -1.0, np.float32) if matrix is None else block[row % _BLOCK][later]
        if nearest is not None:
            near |= cosine >= nearest
        places = np.flatnonzero(near).astype(np.int32)
        if len(places):
            first = np.full(len(places), row, np.int32)
            rows.append(_Candidates(first, row + 1 + places, cosine[places], contained[places], lexical[places]))
    return _Candidates(*(np.concatenate(column) for column in zip(*rows, strict=True)))


_NONE = _Candidates(
    np.empty(0, np.int32),
    np.empty(0, np.int32),
    np.empty(0, np.float32),
    np.empty(0, np.float32),
    np.empty(0, np.float32),
)


def _worth_judging(search: _Search, found: _Candidates) -> tuple[list[_Candidate], bool]:
    """As many candidates as there is time for, and whether those are all.

    Those that name the same numbers come first: of a thousand lines of a log they are the ones to look at.
    """
    facts = _numbered([frozenset(token.key for token in (*one.quantities, *one.codes)) for one in search.phrases])
    others = facts[found.first] != facts[found.second]
    order = np.lexsort((-np.maximum(found.cosine, found.lexical), others))
    sizes = np.array([len(one.tokens) for one in search.phrases], np.int64)
    costs = np.cumsum((sizes[found.first] + sizes[found.second])[order] + _PAIR_COST)
    within = int(np.searchsorted(costs, _BUDGET))
    chosen = order[:within].tolist()
    columns = [column.tolist() for column in found]
    return [_Candidate(*(column[place] for column in columns)) for place in chosen], within == len(order)


def _asymmetric(lengths: Counts, row: int) -> Mask:
    """Which texts are long enough beside one, or short enough, for containment to count."""
    own = lengths[row]
    longer: Mask = np.maximum(lengths, own) >= LENGTH_RATIO * np.minimum(lengths, own)
    return longer


class _Postings:
    """Sets of words, and how many of them any one set shares with all others."""

    def __init__(self, sets: Sequence[frozenset[str]]) -> None:
        places: dict[str, list[int]] = {}
        for place, words in enumerate(sets):
            for word in words:
                places.setdefault(word, []).append(place)
        self._sets = sets
        self._postings = {word: np.array(found, np.int32) for word, found in places.items() if len(found) > 1}
        self._sizes = np.array([len(words) for words in sets], np.float32)

    def shared(self, row: int) -> Counts:
        """How many words of a set each set has."""
        known = [self._postings[word] for word in self._sets[row] if word in self._postings]
        if not known:
            return np.zeros(len(self._sets), np.int32)
        return np.bincount(np.concatenate(known), minlength=len(self._sets)).astype(np.int32)

    def contained(self, row: int, lengths: Counts) -> Floats:
        """For each set, the share of the shorter text's words that are in the longer one."""
        short = np.where(lengths < lengths[row], self._sizes, self._sizes[row])
        share: Floats = (self.shared(row) / np.maximum(short, 1)).astype(np.float32)
        return share

    def dice(self, row: int) -> Floats:
        """For each set, the share of all words of the two that both have."""
        share: Floats = (2 * self.shared(row) / np.maximum(self._sizes + self._sizes[row], 1)).astype(np.float32)
        return share


def _numbered(values: Sequence[Hashable]) -> Counts:
    numbers: dict[Hashable, int] = {}
    return np.array([numbers.setdefault(value, len(numbers)) for value in values], np.int32)


def _aligned(ids: Sequence[int], vectors: RowVectors) -> Likeness:
    """The vectors in the order of the ids."""
    places = {row_id: place for place, row_id in enumerate(vectors.ids)}
    matrix = np.zeros((len(ids), vectors.matrix.shape[1]), np.float32)
    for place, row_id in enumerate(ids):
        if row_id in places:
            matrix[place] = vectors.matrix[places[row_id]]
    return Likeness(matrix, vectors)
