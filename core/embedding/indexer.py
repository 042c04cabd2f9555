"""The background indexer: it embeds what was written, in whichever process holds the lease.

A write only marks its rows stale, and never waits for this. A mark is cleared together with the vector it asked for,
unless it was renewed meanwhile; so each text is embedded once, by one process, also when that one is killed.
"""

from __future__ import annotations

import logging
import threading
import time
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import numpy as np

from core.curation.contradictions import OPPOSED_SIMILARITY, keep, opposed
from core.curation.facts import same_facts
from core.embedding.entity_text import entity_text
from core.embedding.lease import INDEXER_LEASE, Lease
from core.embedding.vectors import ENTITY, OBSERVATION, REFLECTION, Vector
from core.errors import KnownError
from core.graph import reading
from core.store import sql
from core.text import digest
from core.threads import yield_to_others

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from core.embedding.encoder import Encoder
    from core.embedding.vectors import VectorStore
    from core.model import Actor, Entity
    from core.store.store import Store

QUIET_SECONDS = 60
"""An entity's own text is embedded again only when it has not changed for this long."""
FLAG_SIMILARITY = 0.85
"""Calibrated similarity from which an observation is flagged as saying what an older one says."""

_BATCH = 8
_COMPARED = 8
"""Nearest observations that are read for facts that differ."""
_RECENT_SECONDS = 10
"""What was written before is not waited for: a search does not stand in line behind an import."""
_POLL_SECONDS = 0.2
_DISTURBED_SECONDS = 2.0
"""So long after somebody has written a backlog leaves most of the processor to those who write and show it."""
_REST = 9.0
"""It rests then for so many times as long as the last text took."""
_REST_POLL_SECONDS = 0.05
_WAITS = 20
"""Looks whether somebody has written, before it looks for work all the same."""
_LOG = logging.getLogger(__name__)

Mark = tuple[int, int, str]
"""A stale mark: kind, id, since."""


class Indexer:
    """One thread that keeps the vectors of a memory up to date while this process holds the lease."""

    def __init__(self, store: Store, vectors: VectorStore, encoder: Encoder, author: Callable[[int], Actor]) -> None:
        self._store = store
        self._vectors = vectors
        self._encoder = encoder
        self._author = author
        self._lease = Lease(store, INDEXER_LEASE)
        self._seen_version = -1
        self._disturbed_until = 0.0
        self._backlog_from = 0.0
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="indexer", daemon=True)

    def start(self) -> None:
        """Begin to work."""
        self._thread.start()

    @property
    def working(self) -> bool:
        """Whether it is at work: what it did not expect ends it."""
        return self._thread.is_alive()

    def stop(self) -> None:
        """Stop after the text in hand, and give the lease back."""
        self._stop.set()
        if self._thread.is_alive():
            self._thread.join()

    def waiting(self) -> int:
        """How many rows are stale: what the person sees as progress."""
        with self._store.read() as connection:
            return int(sql.value(connection, "SELECT count(*) FROM stale"))

    def embed_observations(
        self,
        entity_id: int,
        seconds: float,
        *,
        urgent: bool = True,
        cancelled: Callable[[], bool] | None = None,
    ) -> None:
        """Embed one entity's observations that wait for it, until they are done, nobody waits or the time is up."""
        deadline = time.monotonic() + seconds

        def enough() -> bool:
            late = time.monotonic() >= deadline or self._stop.is_set()
            return late or (cancelled is not None and cancelled())

        while not enough():
            if not self._embed_rows(OBSERVATION, of=entity_id, urgent=urgent, enough=enough):
                return

    def settle(self, seconds: float) -> None:
        """Wait until what was written just now has its vectors, whoever makes them, or the time is up.

        Entities are not waited for: their observations stand for them.
        """
        deadline = time.monotonic() + seconds
        recent = _ago(_RECENT_SECONDS)
        while time.monotonic() < deadline and not self._stop.is_set():
            with self._store.read() as connection:
                if not sql.first(
                    connection,
                    "SELECT 1 FROM stale s LEFT JOIN vector v ON v.kind = s.kind AND v.id = s.id"
                    " LEFT JOIN observation o ON s.kind = ?1 AND o.id = s.id"
                    " WHERE s.kind IN (?1, ?2) AND s.since > ?3 AND (s.kind <> ?1 OR v.digest IS NOT o.digest) LIMIT 1",
                    (OBSERVATION, REFLECTION, recent),
                ):
                    return
            time.sleep(0.01)

    def _run(self) -> None:
        yield_to_others()
        version = -1
        while not self._stop.is_set():
            try:
                if not (self._lease.hold() and self._work()):
                    version = self._wait(version)
            except KnownError as error:  # the file is busy or the disk is full: the marks stay, try again later
                if self._store.closed:  # who closed it waits for a thread, but not for a model that is being loaded
                    return
                _LOG.info("indexing waits: %s", error)
                self._stop.wait(_WAITS * _POLL_SECONDS)
            except Exception:  # noqa: BLE001 - the thread has nobody to tell: the log is where it is seen
                if self._store.closed:
                    return
                _LOG.exception("indexing stopped")
                return
        if not self._store.closed:
            self._lease.release()

    def _wait(self, version: int) -> int:
        """Wait until somebody writes, a rest is over, or for the quiet minute of some entity to pass."""
        for _ in range(_WAITS):
            resting = self._resting()
            if self._stop.wait(_REST_POLL_SECONDS if resting else _POLL_SECONDS):
                break
            if resting and not self._resting():
                break
            now_at = self._store.data_version()
            if now_at != version:
                return now_at
        return version

    def _work(self) -> bool:
        """Embed one batch; False when there is nothing to do now."""
        self._seen_version = self._store.data_version()
        return (
            self._embed_rows(OBSERVATION)
            or self._embed_rows(REFLECTION)
            or self._embed_entities()
            or self._compare_again()
        )

    def _disturbed(self) -> bool:
        """Whether somebody else wrote a moment ago; to be asked before this round writes, which moves the version."""
        version = self._store.data_version()
        if version != self._seen_version:
            self._seen_version = version
            self._disturbed_until = time.monotonic() + _DISTURBED_SECONDS
        return time.monotonic() < self._disturbed_until

    def _resting(self) -> bool:
        """Whether only what was written just now is to be embedded."""
        return time.monotonic() < self._backlog_from

    def _due(self) -> str:
        """What was written before is not to be embedded now."""
        return _ago(_RECENT_SECONDS) if self._resting() else ""

    def _embed_rows(
        self, kind: int, *, of: int | None = None, urgent: bool = False, enough: Callable[[], bool] | None = None
    ) -> bool:
        """Embed observations or reflections, the newest first, of all or `of` one entity; False when none is stale."""
        belonging, order = " AND s.since > ?3", "s.since"
        if of is not None:  # the few marks of one entity are found by their ids, and then sorted
            belonging, order = " AND s.id IN (SELECT id FROM observation WHERE entity_id = ?3)", "+s.since"
        table = {OBSERVATION: "observation", REFLECTION: "reflection"}[kind]
        changed = " AND v.digest IS NOT o.digest" if kind == OBSERVATION else ""
        with self._store.read() as connection:
            rows = sql.rows(
                connection,
                "SELECT s.id, s.since, o.content, o.entity_id, v.digest FROM stale s"
                f" LEFT JOIN {table} o ON o.id = s.id LEFT JOIN vector v ON v.kind = s.kind AND v.id = s.id"
                f" WHERE s.kind = ?1{belonging}{changed} ORDER BY {order} DESC LIMIT ?2",
                (kind, _BATCH, self._due() if of is None else of),
            )
        self._settle_rows(kind, rows, urgent=urgent, enough=enough)
        return bool(rows)

    def _compare_again(self) -> bool:
        """Compare observations of another entity than before, whose vectors are there; False when there is none."""
        with self._store.read() as connection:
            rows = sql.rows(
                connection,
                "SELECT s.id, s.since, o.content, o.entity_id, v.digest FROM stale s"
                " LEFT JOIN observation o ON o.id = s.id LEFT JOIN vector v ON v.kind = s.kind AND v.id = s.id"
                " WHERE s.kind = ? AND s.since > ? ORDER BY s.since DESC LIMIT ?",
                (OBSERVATION, self._due(), _BATCH),
            )
        self._settle_rows(OBSERVATION, rows)
        return bool(rows)

    def _settle_rows(
        self,
        kind: int,
        rows: Sequence[sql.Row],
        *,
        urgent: bool = False,
        enough: Callable[[], bool] | None = None,
    ) -> None:
        """Embed rows (id, since, text, owner, digest of the vector) where need be, and compare the observations."""
        texts = {(kind, row[0]): row[2] for row in rows if row[2] is not None}
        old = {(kind, row[0]): row[4] for row in rows}
        marks = [(kind, row[0], row[1]) for row in rows]
        done = self._embed(texts, old, marks, urgent=urgent, enough=enough) if rows else []
        owners = {row[0]: row[3] for row in rows}
        if kind == OBSERVATION:
            for key in done:
                self._flag(key[1], texts[key], owners[key[1]])

    def _embed_entities(self) -> bool:
        """Embed entities that are new, or quiet for a while; False when there is none."""
        quiet = _ago(QUIET_SECONDS)
        with self._store.read() as connection:
            marks = sql.rows(
                connection,
                "SELECT s.id, s.since, v.digest FROM stale s LEFT JOIN vector v ON v.kind = s.kind AND v.id = s.id"
                " WHERE s.kind = ? AND s.since > ? AND (v.id IS NULL OR s.since < ?"
                "  OR NOT EXISTS (SELECT 1 FROM entity e WHERE e.id = s.id)) ORDER BY s.since DESC LIMIT ?",
                (ENTITY, self._due(), quiet, _BATCH),
            )
            entities = reading.entities(connection, [mark[0] for mark in marks], self._author)
        texts = {(ENTITY, one.id): self._entity_text(one) for one in entities}
        old = {(ENTITY, mark[0]): mark[2] for mark in marks}
        if marks:
            self._embed(texts, old, [(ENTITY, mark[0], mark[1]) for mark in marks])
        return bool(marks)

    def _entity_text(self, one: Entity) -> str:
        observations = [item.content for item in one.observations]
        return entity_text(one.name, one.type, observations, self._encoder.count_tokens, self._encoder.entity_budget)

    def _embed(
        self,
        texts: dict[tuple[int, int], str],
        old: dict[tuple[int, int], bytes | None],
        marks: Sequence[Mark],
        *,
        urgent: bool = False,
        enough: Callable[[], bool] | None = None,
    ) -> list[tuple[int, int]]:
        """Embed the texts whose digest moved, keep the vectors, settle the marks; answers the rows that are settled.

        Once it is `enough`, the marks of the rest stay.
        """
        recent = _ago(_RECENT_SECONDS) if enough is None else ""  # somebody waits for all of these
        enough = enough or self._stop.is_set
        digests = {key: digest(text) for key, text in texts.items()}
        wanted = [key for key in texts if digests[key] != old[key]]
        backlog = {mark[:2] for mark in marks if mark[2] < recent}
        vectors: list[Vector] = []
        for key in wanted:
            if enough():
                break
            began = time.monotonic()
            (values,) = self._encoder.encode_passages([texts[key]], urgent=urgent)
            vectors.append(Vector(*key, digests[key], np.ascontiguousarray(values, np.float32).tobytes()))
            if key in backlog and self._disturbed():
                rest = _REST * (time.monotonic() - began)
                self._backlog_from = min(time.monotonic() + rest, self._disturbed_until)
                break
        left = set(wanted[len(vectors) :])
        settled = [mark for mark in marks if mark[:2] not in left]
        gone = [mark[:2] for mark in marks if mark[:2] not in texts]
        late = self._vectors.put(vectors, settled, gone)
        return [mark[:2] for mark in settled if mark[:2] in texts and mark[:2] not in late]

    def _flag(self, observation_id: int, text: str, entity_id: int) -> None:
        """Flag the newer of two observations of one entity that say the same, and keep which contradict each other.

        It is asked of what is new, and of what came from another entity: that may be older than what was there.
        """
        values = self._vectors.values(OBSERVATION, observation_id)
        if values is None:  # deleted just now
            return
        with self._store.read() as connection:
            others: dict[int, str] = dict(
                sql.iterate(
                    connection,
                    "SELECT id, content FROM observation WHERE entity_id = ? AND id <> ? AND state = 'active'",
                    (entity_id, observation_id),
                )
            )
        near = [
            (other_id, self._encoder.similarity(cosine))
            for other_id, cosine in self._vectors.nearest(values, list(others), _COMPARED)
        ]
        alike = [one for one in near if one[1] >= FLAG_SIMILARITY and same_facts(text, others[one[0]])]
        contradicting = {
            other_id: (others[other_id], similarity, rule)
            for other_id, similarity in near
            if similarity >= OPPOSED_SIMILARITY and (rule := opposed(text, others[other_id]))
        }
        older = next((one for one in alike if one[0] < observation_id), None)
        with self._store.write_aside() as connection:
            keep(connection, observation_id, text, contradicting)
            connection.execute("DELETE FROM similarity_flag WHERE observation_id = ?", (observation_id,))
            if older is not None:
                connection.execute("INSERT INTO similarity_flag VALUES (?, ?, ?)", (observation_id, *older))
            connection.executemany(
                "INSERT INTO similarity_flag VALUES (?1, ?2, ?3) ON CONFLICT DO UPDATE"
                " SET similar_id = excluded.similar_id, similarity = excluded.similarity"
                " WHERE excluded.similarity > similarity"
                " OR similar_id NOT IN (SELECT id FROM observation WHERE entity_id = ?4)",
                [
                    (other, observation_id, similarity, entity_id)
                    for other, similarity in alike
                    if other > observation_id
                ],
            )


def _ago(seconds: float) -> str:
    """The time so many seconds ago, as the file's times are written."""
    return (datetime.now(UTC) - timedelta(seconds=seconds)).isoformat()
