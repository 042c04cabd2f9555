"""What the analyses of curation found: duplicates, topics."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

DuplicateMatch = Literal["cosine", "containment", "lexical"]


@dataclass(frozen=True, slots=True)
class DuplicatePair:
    """Two observations of one entity that say the same, or one of which says all that the other does.

    Attributes:
        first_id: The older one.
        second_id: The newer one.
        first: Its text.
        second: Its text.
        score: What decided, 0 to 1.
        match: Which rule: by meaning, one within the other, or the same words.
        cluster: Pairs of equal number belong together, from 1.
        only_first: Words that only the first has, and that say something.
        only_second: Words that only the second has.
    """

    first_id: int
    second_id: int
    first: str
    second: str
    score: float
    match: DuplicateMatch
    cluster: int
    only_first: tuple[str, ...]
    only_second: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ObservationDuplicates:
    """Duplicates within one entity.

    Attributes:
        entity_id: Whose.
        name: Its name.
        total: How many observations it has.
        pairs: Cluster by cluster, the surest first.
        degraded: True when they were judged by their words alone, for want of a model.
        complete: False when there are more pairs than are told.
    """

    entity_id: int
    name: str
    total: int
    pairs: tuple[DuplicatePair, ...]
    degraded: bool
    complete: bool


SameEntityRule = Literal["spelling", "words", "type_word", "typo", "part", "observations", "meaning", "neighbours"]


@dataclass(frozen=True, slots=True)
class EntityPair:
    """Two entities that may be the same.

    Attributes:
        first_id: The older one.
        second_id: The newer one.
        first: Its name.
        second: Its name.
        first_type: Its type.
        second_type: Its type.
        score: How sure that is, 0 to 1.
        rules: What speaks for it, the strongest first. Names that differ in case, accents and separators alone; that
            have the same words, in whatever order, form or language; that differ by the word for their type; by a
            letter; of which one is part of the other. Then what is known of them, in the same words or the same
            meaning; then what they are related to.
        only_first: Words of the first name that the second lacks.
        only_second: Words of the second name that the first lacks.
        shared_observations: How many observations of the smaller one the other has as well, or nearly.
        observations: How many the smaller one has.
        shared_neighbours: To how many entities both are related.
        similarity: Likeness of all that is known of them, where vectors tell it.
    """

    first_id: int
    second_id: int
    first: str
    second: str
    first_type: str
    second_type: str
    score: float
    rules: tuple[SameEntityRule, ...]
    only_first: tuple[str, ...]
    only_second: tuple[str, ...]
    shared_observations: int
    observations: int
    shared_neighbours: int
    similarity: float | None


@dataclass(frozen=True, slots=True)
class Topic:
    """Observations of one entity that are about the same thing, in alphabetical order."""

    name: str
    observations: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SplitAnalysis:
    """Whether an entity has grown too large, and what it is about.

    Attributes:
        entity_id: The entity.
        name: Its name.
        type: Its type.
        observation_count: How many live observations it holds.
        threshold: How many suit its type.
        needs_split: Whether there are too many.
        topics: What they are about, the largest topic first.
        unassigned: Observations that fit no topic.
        split_score: How urgent it is; above 1 with too many observations.
    """

    entity_id: int
    name: str
    type: str
    observation_count: int
    threshold: int
    needs_split: bool
    topics: tuple[Topic, ...]
    unassigned: tuple[str, ...]
    split_score: float


@dataclass(frozen=True, slots=True)
class SplitCandidates:
    """Entities that could be split.

    Attributes:
        found: Those that are too large and about several topics, the most urgent first.
        left: Names of those that are too large, and for whose topics there was no time.
    """

    found: tuple[SplitAnalysis, ...]
    left: tuple[str, ...] = ()


ScanPhase = Literal["splits", "entities", "observations", "flagged"]


@dataclass(frozen=True, slots=True)
class ScanOutcome:
    """How many proposals a scan of the memory newly made.

    Attributes:
        splits: To split an entity.
        merges: To merge entities.
        duplicates: To keep one of several observations that say the same.
        flagged: To look at a text before it is trusted.
        complete: False when it was cancelled; the next scan goes on from there.
    """

    splits: int = 0
    merges: int = 0
    duplicates: int = 0
    flagged: int = 0
    complete: bool = True

    @property
    def made(self) -> int:
        """All of them."""
        return self.splits + self.merges + self.duplicates + self.flagged
