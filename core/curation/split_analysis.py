"""Which entities have grown too large, and the topics that they could be split by."""

from __future__ import annotations

import json
import time
import unicodedata
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.curation.giving_up import checker
from core.curation.splitting import is_strict
from core.curation.topic_names import STOP_WORDS, content_words, names, stems, unique
from core.errors import ErrorCode, KnownError
from core.graph import reading
from core.model import SplitAnalysis, SplitCandidates, SplitPart, SplitPayload, Topic
from core.rules.vocabulary import NAME_LENGTH, Slugs, slug
from core.store import sql
from core.text import NAME_LIMIT, digest, fold, normal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    import apsw
    import numpy as np
    from numpy.typing import NDArray

    from core.curation.giving_up import Cancelled, Check
    from core.embedding.encoder import Encoder
    from core.embedding.meaning import Meaning
    from core.store.sessions import Sessions
    from core.store.store import Store

    Vectors = NDArray[np.float32]

THRESHOLD = 20
THRESHOLDS = {"sesion": 15, "session": 15, "proyecto": 25, "project": 25}
"""Observations that suit a type, by its folded name; `THRESHOLD` for any other."""

STOP_WORDS_SETTING = "stop_words"
"""Setting: words that name no topic, in place of our own."""

_MOST_DIVERSITY = 0.5
_ALGORITHM = "1"
"""Part of what a kept analysis is recognised by: another way of analysing finds others."""

MOST_TEXTS = 1_000
"""An entity of more observations is analysed by so many of them, and the rest stays: it is split in rounds."""

_READ_CHARACTERS = 600
"""A text's topic shows at its beginning; the time to read it grows with its length."""


def threshold(entity_type: str) -> int:
    """How many observations an entity of a type may hold before it is too large."""
    return THRESHOLDS.get(fold(entity_type.strip()), THRESHOLD)


def split_score(observations: int, limit: int, topics: int) -> float:
    """How much an entity needs splitting: its size, and the diversity of its topics."""
    return observations / limit + min(topics / max(observations, 1), _MOST_DIVERSITY)


def needs_split(observations: int, limit: int, topics: int) -> bool:
    """Whether it is too large; only at least two topics make a split of it."""
    return observations > limit and split_score(observations, limit, topics) > 1.0


@dataclass(frozen=True, slots=True)
class _Entity:
    """An entity with its live texts in alphabetical order, and the digest of all that its topics depend on."""

    id: int
    name: str
    type: str
    texts: tuple[str, ...]
    digest: bytes


@dataclass(frozen=True, slots=True)
class _Found:
    """Topics as they are kept: name → places in the texts."""

    by_meaning: bool
    topics: dict[str, list[int]]


class Splits:
    """Analyses entities; what it finds is kept in a side table as long as their texts stay the same."""

    def __init__(self, store: Store, sessions: Sessions, meaning: Meaning, *, urgent: bool = True) -> None:
        self._store = store
        self._sessions = sessions
        self._meaning = meaning
        self._urgent = urgent

    def analyze(self, entity_name: str, *, cancelled: Cancelled | None = None) -> SplitAnalysis:
        """Whether an entity is too large, and its topics.

        Raises:
            KnownError: ENTITY_NOT_FOUND, CANCELLED.
        """
        with self._store.read() as connection:
            ids = reading.ids_by_name(connection, [normal(entity_name.strip())])
            entities = self._entities(connection, ids)
        if not entities:
            raise KnownError(ErrorCode.ENTITY_NOT_FOUND, name=entity_name)
        return self._analyzed(entities[0], checker(cancelled))

    def crowded(self) -> list[tuple[int, str]]:
        """Ids and names of all entities that are too large, whatever they are about."""
        with self._store.read() as connection:
            ids = json.dumps(_too_large(connection))
            query = "SELECT id, name FROM entity WHERE id IN (SELECT value FROM json_each(?))"
            return [(entity_id, name) for entity_id, name in sql.iterate(connection, query, (ids,))]

    def candidates(self, *, seconds: float | None = None, cancelled: Cancelled | None = None) -> SplitCandidates:
        """All entities that are too large and about at least two topics, the most urgent first.

        What was analysed before is known; of the rest, the small ones first, as many are analysed as `seconds` allow.

        Raises:
            KnownError: CANCELLED; what was found until then is kept.
        """
        deadline = float("inf") if seconds is None else time.monotonic() + seconds
        check = checker(cancelled)
        with self._store.read() as connection:
            entities = self._entities(connection, _too_large(connection))
            kept = _kept(connection, entities)
        found: list[SplitAnalysis] = []
        left: list[_Entity] = []
        for entity in sorted(entities, key=lambda one: (one.id not in kept, len(one.texts), one.id)):
            check()
            analysis = self._analyzed_until(deadline, entity, check)
            if analysis is None:
                left.append(entity)
            elif analysis.needs_split and len(analysis.topics) > 1:
                found.append(analysis)
        return SplitCandidates(
            found=tuple(sorted(found, key=lambda one: (-one.split_score, one.entity_id))),
            left=tuple(one.name for one in sorted(left, key=lambda one: one.id)),
        )

    def _analyzed_until(self, deadline: float, entity: _Entity, check: Check) -> SplitAnalysis | None:
        """The analysis; None when it would take beyond the deadline."""

        def check_time() -> None:
            check()
            if time.monotonic() >= deadline:
                raise _TimeIsUp

        try:
            return self._analyzed(entity, check_time)
        except _TimeIsUp:
            return None

    def payload(self, entity_name: str, *, cancelled: Cancelled | None = None) -> SplitPayload | None:
        """What a proposal to split an entity would say: a part for each topic; None when it needs no splitting.

        Raises:
            KnownError: ENTITY_NOT_FOUND, CANCELLED.
        """
        found = self.analyze(entity_name, cancelled=cancelled)
        if not found.needs_split or len(found.topics) < 2:
            return None
        kind = without_accents(found.type)
        with self._store.read() as connection:
            part_names = _free_names(connection, found.name, [topic.name for topic in found.topics])
        return SplitPayload(
            entity_id=found.entity_id,
            parts=tuple(
                SplitPart(name, kind, topic.observations) for name, topic in zip(part_names, found.topics, strict=True)
            ),
            observation_count=found.observation_count,
            threshold=found.threshold,
            split_score=found.split_score,
            topics=len(found.topics),
        )

    def known_topics(self, entity_ids: Sequence[int]) -> dict[int, int]:
        """The number of topics of those entities that were analysed as they are now; reads only, and is quick."""
        with self._store.read() as connection:
            entities = self._entities(connection, entity_ids)
            kept = _kept(connection, entities)
        return {entity_id: len(found.topics) for entity_id, found in kept.items()}

    def count_topics(self, entity_id: int, *, cancelled: Cancelled | None = None) -> int:
        """The number of topics of an entity, found out now if need be; nothing is kept. 0 if it is gone.

        Raises:
            KnownError: CANCELLED.
        """
        with self._store.read() as connection:
            entities = self._entities(connection, [entity_id])
            kept = _kept(connection, entities)
        if not entities:
            return 0
        found = kept.get(entity_id) or self._find(entities[0], self._meaning.encoder(), checker(cancelled))
        return len(found.topics)

    def _analyzed(self, entity: _Entity, check: Check) -> SplitAnalysis:
        found = self._topics(entity, check)
        placed = {place for places in found.topics.values() for place in places}
        count, limit, topics = len(entity.texts), threshold(entity.type), len(found.topics)
        return SplitAnalysis(
            entity_id=entity.id,
            name=entity.name,
            type=entity.type,
            observation_count=count,
            threshold=limit,
            needs_split=needs_split(count, limit, topics),
            topics=tuple(
                Topic(name, tuple(entity.texts[place] for place in places)) for name, places in found.topics.items()
            ),
            unassigned=tuple(text for place, text in enumerate(entity.texts) if place not in placed),
            split_score=split_score(count, limit, topics),
        )

    def _topics(self, entity: _Entity, check: Check) -> _Found:
        with self._store.read() as connection:
            kept = _kept(connection, [entity]).get(entity.id)
        if kept is not None and kept.by_meaning:
            return kept
        encoder = self._meaning.encoder()
        if kept is not None and encoder is None:
            return kept
        found = self._find(entity, encoder, check)
        with suppress(KnownError):  # a busy memory or a full disk does not make what was found less true
            self._keep(entity, found)
        return found

    def _find(self, entity: _Entity, encoder: Encoder | None, check: Check) -> _Found:
        """The topics of an entity: clustered by meaning when a model is there, else by words."""
        stops = self._stop_words()
        texts = _manageable(entity.texts)
        words = [content_words(text, stops) for text in texts]
        views: list[Vectors] = []
        if encoder is not None:
            views = [
                self._encoded(encoder, texts, check),
                self._encoded(
                    encoder, [" ".join(said) or text for said, text in zip(words, texts, strict=True)], check
                ),
            ]
        labels = _labels(texts, views, stops, check)
        groups = [
            [place for place, label in enumerate(labels) if label == number]
            for number in range(max(labels, default=-1) + 1)
        ]
        likeness = None
        if encoder is not None and len(groups) > 1:
            likeness = _Likeness(lambda each: self._encoded(encoder, each, check), views[1], groups)
        called = names([[texts[place] for place in group] for group in groups], entity.name, stops, likeness)
        places = {text: place for place, text in enumerate(entity.texts)}
        return _Found(
            encoder is not None,
            {name: [places[texts[place]] for place in group] for name, group in zip(called, groups, strict=True)},
        )

    def _encoded(self, encoder: Encoder, texts: Sequence[str], check: Check) -> Vectors:
        import numpy as np

        rows = np.empty((len(texts), encoder.dimension), np.float32)
        for row, text in zip(rows, texts, strict=True):
            check()
            row[:] = encoder.encode_symmetric([text[:_READ_CHARACTERS]], urgent=self._urgent)[0]
        return rows

    def _keep(self, entity: _Entity, found: _Found) -> None:
        with self._store.write_aside() as connection:
            connection.execute("DELETE FROM topic_count WHERE entity_id NOT IN (SELECT id FROM entity)")
            connection.execute(
                "INSERT OR REPLACE INTO topic_count VALUES (?, ?, ?, ?)",
                (entity.id, entity.digest, found.by_meaning, json.dumps(found.topics, ensure_ascii=False)),
            )

    def _entities(self, connection: apsw.Connection, ids: Sequence[int]) -> list[_Entity]:
        stops = " ".join(sorted(self._stop_words(connection)))
        found = []
        for entity in reading.entities(connection, ids, self._sessions.actor):
            texts = tuple(sorted(observation.content for observation in entity.observations))
            known_by = json.dumps([_ALGORITHM, entity.name, stops, texts])
            found.append(_Entity(entity.id, entity.name, entity.type, texts, digest(known_by)))
        return found

    def _stop_words(self, connection: apsw.Connection | None = None) -> frozenset[str]:
        if connection is None:
            with self._store.read() as own:
                return self._stop_words(own)
        stored = sql.value(connection, "SELECT value FROM setting WHERE key = ?", (STOP_WORDS_SETTING,))
        return STOP_WORDS if stored is None else frozenset(fold(str(word)) for word in json.loads(stored))


class _TimeIsUp(Exception):  # noqa: N818 - no error: the way out of an analysis that takes too long
    """Ends an analysis."""


class _Likeness:
    """Tells how near words are to topics in meaning."""

    def __init__(
        self, encode: Callable[[Sequence[str]], Vectors], vectors: Vectors, groups: Sequence[Sequence[int]]
    ) -> None:
        self._encode = encode
        self._topics = [vectors[list(group)].mean(axis=0) for group in groups]
        middle = sum(self._topics) / len(self._topics)
        self._topics = [_unit(topic - middle) for topic in self._topics]

    def __call__(self, words: Sequence[Sequence[str]]) -> list[list[float]]:
        each = list(dict.fromkeys(word for some in words for word in some))
        if not each:
            return [[] for _ in words]
        vectors = self._encode(each)
        middle = vectors.mean(axis=0)
        near = {word: _unit(vector - middle) for word, vector in zip(each, vectors, strict=True)}
        return [[float(near[word] @ topic) for word in some] for some, topic in zip(words, self._topics, strict=True)]


def without_accents(text: str) -> str:
    """The text with its accents dropped and nothing else changed: `Sesión` is `Sesion`."""
    plain = "".join(char for char in unicodedata.normalize("NFD", text) if not "\u0300" <= char <= "\u036f")
    return unicodedata.normalize("NFC", plain)


def _too_large(connection: apsw.Connection) -> list[int]:
    """Entities over the threshold of their type: counted, none of their texts is read."""
    rows = sql.iterate(
        connection,
        "SELECT e.id, e.type, count(*) FROM observation o JOIN entity e ON e.id = o.entity_id"
        " WHERE o.state = 'active' AND e.status <> 'archived' GROUP BY o.entity_id HAVING count(*) > ? ORDER BY e.id",
        (min(THRESHOLD, *THRESHOLDS.values()),),
    )
    return [entity_id for entity_id, kind, count in rows if count > threshold(kind)]


def _kept(connection: apsw.Connection, entities: Iterable[_Entity]) -> dict[int, _Found]:
    """What was found before, of those entities whose texts are still the same."""
    digests = {entity.id: entity.digest for entity in entities}
    rows = sql.iterate(
        connection,
        "SELECT entity_id, digest, by_meaning, topics FROM topic_count"
        " WHERE entity_id IN (SELECT value FROM json_each(?))",
        (json.dumps(list(digests)),),
    )
    return {
        entity_id: _Found(bool(by_meaning), json.loads(topics))
        for entity_id, stored, by_meaning, topics in rows
        if stored == digests[entity_id]
    }


def _manageable(texts: Sequence[str]) -> list[str]:
    """All texts, or as many as can be analysed: a choice that depends on each text alone."""
    return list(texts) if len(texts) <= MOST_TEXTS else sorted(sorted(texts, key=digest)[:MOST_TEXTS])


def _labels(texts: Sequence[str], views: Sequence[Vectors], stops: frozenset[str], check: Check) -> list[int]:
    from core.curation import topics

    if len({frozenset(stems(text, stops)) for text in texts}) <= 1:  # they differ in their numbers, at most
        return [0] * len(texts)
    return topics.by_meaning(views, check) if views else topics.by_words(texts, stops, check)


def _unit(vector: Vectors) -> Vectors:
    import numpy as np

    return np.asarray(vector / max(float(np.linalg.norm(vector)), 1e-12), np.float32)


def _free_names(connection: apsw.Connection, entity_name: str, topics: Sequence[str]) -> list[str]:
    """A name for the part of each topic: unlike each other, and in the graph neither a name nor an alias."""
    if is_strict(connection):
        return _free_slugs(connection, entity_name, topics)
    found: list[str] = []
    for topic in topics:
        ending = f" - {topic}"
        name = unique(entity_name[: NAME_LIMIT - len(ending) - 8] + ending, found)
        number = 1
        while reading.ids_by_name(connection, [name]):
            number += 1
            name = unique(f"{entity_name[: NAME_LIMIT - len(ending) - 8]}{ending} {number}", found)
        found.append(name)
    return found


def _free_slugs(connection: apsw.Connection, entity_name: str, topics: Sequence[str]) -> list[str]:
    """The same by the strict rules; of a long name as much goes as leaves room for the topic."""
    free = Slugs()
    found = []
    for topic in topics:
        ending = slug(topic)[: NAME_LENGTH // 2]
        wanted = f"{slug(entity_name)[: NAME_LENGTH - len(ending) - 9]}-{ending}"
        name = free.free(wanted)
        while reading.ids_by_name(connection, [name]):
            name = free.free(wanted)
        found.append(name)
    return found
