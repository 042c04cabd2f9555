"""Search by meaning: nearest vectors beside full text, fused, then re-ranked by use."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import numpy as np

from core.embedding.vectors import ENTITY, OBSERVATION, REFLECTION
from core.graph import reading
from core.model import MeaningHit
from core.search import limbic, usage, words
from core.store import sql

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    import apsw

    from core.embedding.encoder import Encoder
    from core.embedding.vectors import Key, VectorIndex, Vectors
    from core.model import Actor, Entity

    Similarity = Callable[[float], float]


def nearest_reflections(query: str, *, encoder: Encoder, index: VectorIndex) -> list[int]:
    """Ids of all reflections that have a vector, nearest to the query first."""
    keys, cosines = index.similarities(encoder.encode_query(query))
    places = [place for place, (kind, _) in enumerate(keys) if kind == REFLECTION]
    return [keys[place][1] for place in sorted(places, key=lambda place: -cosines[place])]


@dataclass(frozen=True, slots=True)
class _Candidates:
    """What both sides of the search propose.

    Attributes:
        cosines: Raw cosine to the query of each vector of the candidates, by the vector's key.
        nearest: Entity id → the largest of its cosines, for every candidate that has a vector.
        fused: Entity id → RRF score over the meaning list and the text list.
        text_hits: Whether the text side found anything.
    """

    cosines: Mapping[Key, float]
    nearest: Mapping[int, float]
    fused: Mapping[int, float]
    text_hits: bool


def search(
    connection: apsw.Connection,
    query: str,
    limit: int,
    *,
    encoder: Encoder,
    index: VectorIndex,
    author: Callable[[int], Actor],
) -> tuple[MeaningHit, ...]:
    """The best `limit` entities for a query, best first; reads only."""
    vector = encoder.encode_query(query)
    near = _nearest_entities(connection, *index.similarities(vector), limit * limbic.EXPANSION)
    said = _said(connection, query, limit * limbic.EXPANSION, index)
    found = _candidates(connection, near, said, index, vector)
    scored = _scored(connection, found, encoder.similarity)
    best = sorted(scored, key=lambda one: (-one.score, one.entity_id))[:limit]
    entities = {entity.id: entity for entity in reading.entities(connection, [one.entity_id for one in best], author)}
    return tuple(_hit(one, entities[one.entity_id], found.cosines) for one in best if one.entity_id in entities)


def similar(
    connection: apsw.Connection, entity_id: int, limit: int, *, index: VectorIndex, similarity: Similarity
) -> list[tuple[int, float]]:
    """Entities whose whole text is nearest to an entity's own, with the calibrated similarity."""
    known, vectors = index.vectors([(ENTITY, entity_id)])
    if not known:
        return []
    keys, cosines = index.similarities(vectors[0])
    order = np.argsort(-cosines, kind="stable")
    alive = {row[0] for row in sql.iterate(connection, "SELECT id FROM entity WHERE status <> 'archived'")}
    found: list[tuple[int, float]] = []
    for place in order:
        kind, other_id = keys[place]
        if kind == ENTITY and other_id != entity_id and other_id in alive:
            found.append((other_id, similarity(float(cosines[place]))))
            if len(found) == limit:
                break
    return found


def _said(connection: apsw.Connection, query: str, limit: int, index: VectorIndex) -> list[int]:
    """What the words find; of a query in another language only what meaning cannot find yet."""
    asked, foreign = words.telling(connection, words.counted(connection, query))
    said = words.ranked_entities(connection, asked, limit)
    if not foreign or not said:
        return said
    owners = {key: entity_id for key, entity_id in _vectors_of(connection, said).items() if key[0] == OBSERVATION}
    there = set(index.vectors(list(owners))[0])
    waiting = {entity_id for key, entity_id in owners.items() if key not in there}
    return [entity_id for entity_id in said if entity_id in waiting]


def _candidates(
    connection: apsw.Connection, near: Sequence[int], said: Sequence[int], index: VectorIndex, vector: Vectors
) -> _Candidates:
    """Both lists, each up to `3 × limit` long, fused; with the cosine of every vector of every candidate."""
    fused = limbic.fuse([near, said])
    owners = _vectors_of(connection, list(fused))
    keys, vectors = index.vectors(list(owners))
    cosines = dict(zip(keys, (vectors @ vector).tolist(), strict=True))
    nearest: dict[int, float] = {}
    for key, cosine in cosines.items():
        nearest[owners[key]] = max(cosine, nearest.get(owners[key], -1.0))
    return _Candidates(cosines, nearest, fused, bool(said))


@dataclass(frozen=True, slots=True)
class _Scored:
    entity_id: int
    score: float
    importance: float
    temporal: float
    cooccurrence: float
    similarity: float
    fused: float | None


def _scored(connection: apsw.Connection, found: _Candidates, similarity: Similarity) -> list[_Scored]:
    moment = datetime.now(UTC)
    used = usage.uses(connection, list(found.fused), moment)
    together = usage.partners(connection, list(found.fused), moment)
    stretched = limbic.minmax(found.fused)
    most = max((use.accesses for use in used.values()), default=0)
    most_days = max((use.days for use in used.values()), default=0)
    scored = []
    for entity_id, use in used.items():
        cosine = found.nearest.get(entity_id)
        near = stretched[entity_id] if cosine is None else similarity(cosine)
        base = (near + stretched[entity_id]) / 2 if found.text_hits else near
        importance = limbic.importance(use.accesses, most, use.degree, use.days, most_days)
        temporal = limbic.temporal(use.hours)
        cooccurrence = limbic.cooccurrence(together.get(entity_id, ()))
        scored.append(
            _Scored(
                entity_id,
                limbic.limbic(base, importance, temporal, cooccurrence),
                importance,
                temporal,
                cooccurrence,
                near,
                found.fused[entity_id] if found.text_hits else None,
            )
        )
    return scored


def _hit(one: _Scored, entity: Entity, cosines: Mapping[Key, float]) -> MeaningHit:
    nearest = sorted(
        (item.id for item in entity.observations),
        key=lambda item_id: (-cosines.get((OBSERVATION, item_id), -2.0), item_id),
    )
    return MeaningHit(
        entity=entity,
        score=one.score,
        importance=one.importance,
        temporal=one.temporal,
        cooccurrence=one.cooccurrence,
        distance=1 - one.similarity,
        fused=one.fused,
        best=tuple(nearest),
    )


def _nearest_entities(
    connection: apsw.Connection, keys: Sequence[Key], similarities: Vectors, wanted: int
) -> list[int]:
    """Entities by their nearest vector (their own, or a live observation's), at most `wanted`, nearest first."""
    reach = min(len(keys), wanted * 8)
    while reach:
        top = np.argpartition(-similarities, reach - 1)[:reach]
        ordered = [keys[place] for place in top[np.argsort(-similarities[top], kind="stable")]]
        owners = _owners(connection, ordered)
        found = list(dict.fromkeys(owners[key] for key in ordered if key in owners))
        if len(found) >= wanted or reach == len(keys):
            return found[:wanted]
        reach = min(len(keys), reach * 4)
    return []


def _owners(connection: apsw.Connection, keys: Sequence[Key]) -> dict[Key, int]:
    """The entity of each key that is live."""
    observations = json.dumps([row_id for kind, row_id in keys if kind == OBSERVATION])
    entities = json.dumps([row_id for kind, row_id in keys if kind == ENTITY])
    return {
        (kind, row_id): entity_id
        for kind, row_id, entity_id in sql.iterate(
            connection,
            f"SELECT {OBSERVATION}, o.id, o.entity_id FROM observation o JOIN entity e ON e.id = o.entity_id"
            " WHERE o.id IN (SELECT value FROM json_each(?1)) AND o.state = 'active' AND e.status <> 'archived'"
            f" UNION ALL SELECT {ENTITY}, id, id FROM entity"
            " WHERE id IN (SELECT value FROM json_each(?2)) AND status <> 'archived'",
            (observations, entities),
        )
    }


def _vectors_of(connection: apsw.Connection, entity_ids: Sequence[int]) -> dict[Key, int]:
    """The keys of all vectors that may stand for the entities (their own, their live observations'), with whose."""
    rows = sql.iterate(
        connection,
        "SELECT id, entity_id FROM observation"
        " WHERE entity_id IN (SELECT value FROM json_each(?)) AND state = 'active'",
        (json.dumps(list(entity_ids)),),
    )
    owners = {(OBSERVATION, row_id): entity_id for row_id, entity_id in rows}
    owners.update({(ENTITY, entity_id): entity_id for entity_id in entity_ids})
    return owners
