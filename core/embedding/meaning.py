"""Meaning's room: the encoder, the vectors and the indexer of one open memory, all of them loaded when first needed."""

from __future__ import annotations

import json
import logging
import threading
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from core.embedding import apart
from core.embedding.encoder import LazyEncoder, Unavailable, described
from core.embedding.lease import INDEXER_LEASE, Lease
from core.errors import BugError, ErrorCode, KnownError
from core.search import usage
from core.store import sql
from core.store.schema import VECTOR_KINDS
from core.text import QUERY_LIMIT, checked

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from core.embedding.description import Calibration
    from core.embedding.encoder import Encoder
    from core.embedding.indexer import Indexer
    from core.embedding.vectors import VectorIndex, Vectors, VectorStore
    from core.model import MeaningHit
    from core.store.sessions import Sessions
    from core.store.settings import Settings
    from core.store.store import Store

SETTLE_SECONDS = 0.3
"""How long a search waits for what was just written to get its vectors; what then has none is found by its words."""

EMBED_SECONDS = 15.0
"""How long a comparison waits for the vectors of one entity's texts; what then has none is compared by its words."""

_LOOK_SECONDS = 1.0
"""How often a process that does not index looks whether it should, and can."""

_CLOSE_SECONDS = 1.0
_LOG = logging.getLogger(__name__)

MODEL_FOLDER_SETTING = "model_folder"
"""Setting: the folder of a person's own model."""


@dataclass(frozen=True, slots=True)
class MeaningState:
    """How far search by meaning is.

    Attributes:
        model: `ready`, `missing`, or `unknown` while nobody has needed it yet.
        waiting: Rows whose vectors are still to be made, by whichever process.
        total: Rows that have a vector or wait for one.
    """

    model: Literal["ready", "missing", "unknown"]
    waiting: int
    total: int


@dataclass(frozen=True, slots=True)
class RowVectors:
    """Vectors of observations or entities, and how their cosines are read.

    Attributes:
        ids: Whose, in the order of the rows; rows whose vectors are still to be made are left out.
        matrix: One row each, of unit length.
        similarity: Cosine → what is compared with thresholds, 0 to 1.
        cosine: The inverse, for a similarity above 0.
    """

    ids: list[int]
    matrix: Vectors
    similarity: Callable[[float], float]
    cosine: Callable[[float], float]

    def cosine_of(self, threshold: float) -> float:
        """The least cosine of what reaches a threshold; a hair less, for the rounding."""
        return self.cosine(threshold) - 1e-5 if threshold > 0 else -1.0


@dataclass(frozen=True, slots=True)
class _Kept:
    """The vectors that the file holds, without the model that made them: enough to compare what is there."""

    calibration: Calibration
    vectors: VectorStore
    index: VectorIndex


@dataclass(frozen=True, slots=True)
class _Parts:
    encoder: Encoder
    vectors: VectorStore
    index: VectorIndex
    indexer: Indexer


class Meaning:
    """Search by meaning in one open memory.

    Args:
        store: What is searched.
        sessions: Who wrote what.
        settings: Where a person's own model is named.
        beside: The same file open in this process already, whose model, vectors and indexer are used.
    """

    def __init__(self, store: Store, sessions: Sessions, settings: Settings, *, beside: Meaning | None = None) -> None:
        self._beside = beside
        self._store = store
        self._sessions = sessions
        self._settings = settings
        self._lock = threading.Lock()
        self._encoder: LazyEncoder | None = None
        self._lacks_model = False
        self._parts: _Parts | None = None
        self._kept: _Kept | None = None
        self._closing = threading.Event()
        self._starter: threading.Thread | None = None
        self._apart: apart.IndexingProcess | None = None

    def index_apart(self) -> None:
        """From now on a process of its own indexes, never a thread of this one. To be said before all else."""
        if self._beside is None and apart.possible():
            self._apart = apart.IndexingProcess(self._store.path)

    def start(self) -> None:
        """Begin to index in the background, as soon as a model is there; calling it again does nothing."""
        if self._starter is None and self._beside is None:
            self._starter = threading.Thread(target=self._start, name="meaning", daemon=True)
            self._starter.start()

    def state(self) -> MeaningState:
        """How far it is; reads only, and loads nothing."""
        with self._store.read() as connection:
            waiting, known = sql.rows(
                connection,
                "SELECT (SELECT count(*) FROM stale),"
                " (SELECT count(*) FROM vector v WHERE NOT EXISTS"
                "  (SELECT 1 FROM stale s WHERE s.kind = v.kind AND s.id = v.id))",
            )[0]
        at_work = self._apart is not None and self._apart.running
        lacks_model = self._lacks_model or (self._apart is not None and self._apart.lacks_model)
        model: Literal["ready", "missing", "unknown"] = "missing" if lacks_model else "unknown"
        if self._parts is not None or at_work:
            model = "ready"
        return MeaningState(model, waiting, waiting + known)

    def search(self, query: str, *, limit: int = 10) -> tuple[MeaningHit, ...]:
        """The entities nearest in meaning and words to a query, ranked by use as well, best first.

        Raises:
            KnownError: NO_MODEL, or an invalid query.
        """
        query = checked(query, "query", QUERY_LIMIT)
        parts = self._ready()
        from core.search import meaning

        parts.indexer.settle(SETTLE_SECONDS)
        parts.index.refresh()
        with self._store.read() as connection:
            return meaning.search(
                connection,
                query,
                limit,
                encoder=parts.encoder,
                index=parts.index,
                author=self._sessions.actor,
            )

    def unread(self) -> int:
        """How many live observations a search by meaning cannot find yet: they are still to be embedded."""
        with self._store.read() as connection:
            count = sql.value(
                connection,
                "SELECT count(*) FROM stale s JOIN observation o ON o.id = s.id WHERE s.kind = ? AND o.state = 'active'"
                " AND NOT EXISTS (SELECT 1 FROM vector v WHERE v.kind = s.kind AND v.id = s.id)",
                (VECTOR_KINDS["observation"],),
            )
        return int(count)

    def similar(self, entity_id: int, *, limit: int = 8) -> list[tuple[int, float]]:
        """Entities like one, with their similarity (0 to 1), most alike first; none while it has no vector.

        Reads the vectors that are there and loads no model: it is asked for whatever the person looks at.

        Raises:
            KnownError: NO_MODEL.
        """
        comparing = self._without_loading()
        if comparing is None:
            return []
        from core.search import meaning

        index, calibration = comparing
        index.refresh()
        with self._store.read() as connection:
            return meaning.similar(connection, entity_id, limit, index=index, similarity=calibration.similarity)

    def nearest_reflections(self, query: str) -> list[int]:
        """Reflections by nearness to a query, nearest first; none without a model."""
        try:
            parts = self._ready()
        except KnownError as error:
            if error.code is not ErrorCode.NO_MODEL:
                raise
            return []
        from core.search import meaning

        parts.indexer.settle(SETTLE_SECONDS)
        parts.index.refresh()
        return meaning.nearest_reflections(query, encoder=parts.encoder, index=parts.index)

    def observation_vectors(
        self,
        entity_id: int,
        *,
        seconds: float = EMBED_SECONDS,
        urgent: bool = True,
        cancelled: Callable[[], bool] | None = None,
    ) -> RowVectors | None:
        """The vectors of an entity's live observations, after making those that are due; None without a model.

        Once `cancelled` says so no more are made; whoever asked will see to the rest.
        """
        parts = self._ready_if_possible()
        if parts is None:
            return None
        parts.indexer.embed_observations(entity_id, seconds, urgent=urgent, cancelled=cancelled)
        return self._rows(
            parts,
            VECTOR_KINDS["observation"],
            "SELECT o.id FROM observation o JOIN vector v ON v.kind = ?1 AND v.id = o.id AND v.digest = o.digest"
            " WHERE o.entity_id = ?2 AND o.state = 'active' ORDER BY o.id",
            entity_id,
        )

    def vectors_of_observations(self, entity_ids: Sequence[int], *, each: int) -> RowVectors | None:
        """Those of the latest observations of some entities, at most `each`, that are there; None without a model."""
        parts = self._ready_if_possible()
        if parts is None:
            return None
        return self._rows(
            parts,
            VECTOR_KINDS["observation"],
            "SELECT id FROM (SELECT o.id, row_number() OVER (PARTITION BY o.entity_id ORDER BY o.id DESC) AS place"
            " FROM observation o JOIN vector v ON v.kind = ?1 AND v.id = o.id AND v.digest = o.digest"
            " WHERE o.entity_id IN (SELECT value FROM json_each(?2)) AND o.state = 'active')"
            " WHERE place <= ?3 ORDER BY id",
            json.dumps(list(entity_ids)),
            each,
        )

    def vector_reader(self) -> Callable[[Sequence[int]], RowVectors] | None:
        """What reads the vectors of observations as they are known by now, from memory alone; None without a model.

        Inside a write nothing may wait for another connection.
        """
        found = self._comparing()
        if found is None:
            return None
        index, meant = found
        index.refresh()

        def read(observation_ids: Sequence[int]) -> RowVectors:
            keys, matrix = index.vectors([(VECTOR_KINDS["observation"], one) for one in observation_ids])
            return RowVectors([row_id for _, row_id in keys], matrix, meant.similarity, meant.cosine)

        return read

    def entity_vectors(self) -> RowVectors | None:
        """The vectors of all entities that are not archived and have one; None without a model."""
        parts = self._ready_if_possible()
        if parts is None:
            return None
        return self._rows(
            parts,
            VECTOR_KINDS["entity"],
            "SELECT e.id FROM entity e JOIN vector v ON v.kind = ?1 AND v.id = e.id WHERE e.status <> 'archived'",
        )

    def _rows(self, parts: _Parts, kind: int, query: str, *bindings: int | str) -> RowVectors:
        parts.index.refresh()
        with self._store.read() as connection:
            wanted = [(kind, row[0]) for row in sql.iterate(connection, query, (kind, *bindings))]
        keys, matrix = parts.index.vectors(wanted)
        return RowVectors([row_id for _, row_id in keys], matrix, parts.encoder.similarity, parts.encoder.cosine)

    def encoder(self) -> Encoder | None:
        """The encoder alone, for texts that are compared with each other; None without a model.

        Raises:
            KnownError: MEMORY_CLOSED.
        """
        if self._beside is not None:
            return self._beside.encoder()
        with self._lock:
            if self._closing.is_set():
                raise KnownError(ErrorCode.MEMORY_CLOSED)
            found = self._load_encoder()
        return None if isinstance(found, Unavailable) else found

    def record_use(self, entity_ids: Sequence[int], *, together: bool) -> None:
        """Count an access of each entity, and (`together`) that they were answered at once."""
        usage.record(self._store, entity_ids, together=together)

    def index(self, enough: threading.Event, *, linger: float) -> None:
        """Index until it is enough, or nothing has been left to do for so many seconds.

        Raises:
            KnownError: NO_MODEL.
            BugError: Indexing has stopped by itself; the log has the reason.
        """
        indexer = self._ready().indexer
        last = time.monotonic()
        while not enough.wait(_LOOK_SECONDS) and time.monotonic() - last < linger:
            if not indexer.working:
                raise BugError("indexing has stopped")
            if self._waiting():
                last = time.monotonic()

    def close(self) -> None:
        """Stop indexing after the text in hand. A model that is just being loaded is not waited for."""
        self._closing.set()
        if self._apart is not None:
            if self._starter is not None:
                self._starter.join(_CLOSE_SECONDS)
            self._apart.stop()
        if not self._lock.acquire(timeout=_CLOSE_SECONDS):
            return
        try:
            if self._parts is not None:
                self._parts.indexer.stop()
                self._parts.vectors.close()
                self._parts = None
            if self._kept is not None:
                self._kept.vectors.close()
                self._kept = None
        finally:
            self._lock.release()

    def _start(self) -> None:
        """See to it that somebody embeds once there is something to embed and no other process that does it."""
        lease = Lease(self._store.unbound(), INDEXER_LEASE)
        while not self._closing.is_set():
            try:
                if self._waiting() and lease.free():
                    if self._apart is None:
                        self._ready()
                        return
                    self._apart.start()
            except KnownError as error:
                _LOG.info("indexing has not begun: %s", error)
            self._closing.wait(_LOOK_SECONDS)

    def _waiting(self) -> bool:
        with self._store.read() as connection:
            return sql.first(connection, "SELECT 1 FROM stale LIMIT 1") is not None

    def _comparing(self) -> tuple[VectorIndex, Calibration | Encoder] | None:
        """The vectors, and what their cosines mean. The model is loaded only where it has left none in the file."""
        if self._beside is not None:
            return self._beside._comparing()  # noqa: SLF001 - of its own kind
        kept = None if self._parts is not None else self._keep()
        if kept is not None:
            return kept.index, kept.calibration
        parts = self._ready_if_possible()
        return None if parts is None else (parts.index, parts.encoder)

    def _without_loading(self) -> tuple[VectorIndex, Calibration | Encoder] | None:
        """As `_comparing`, without the model; None while the file holds no vectors of it.

        Raises:
            KnownError: NO_MODEL.
        """
        if self._beside is not None:
            return self._beside._without_loading()  # noqa: SLF001 - of its own kind
        kept = None if self._parts is not None else self._keep()
        if kept is not None:
            return kept.index, kept.calibration
        if self._parts is None and described(self._own_model()) is not None:
            return None
        parts = self._ready()  # they are there, or it says what is wrong with the model
        return parts.index, parts.encoder

    def _keep(self) -> _Kept | None:
        """What the file holds of the model that would be loaded."""
        from core.embedding.vectors import VectorIndex, VectorStore

        with self._lock:
            if self._closing.is_set():
                raise KnownError(ErrorCode.MEMORY_CLOSED)
            if self._parts is not None:  # meanwhile
                return None
            if self._kept is None and (description := described(self._own_model())) is not None:
                vectors = VectorStore.kept(self._store.path, description.model_id)
                if vectors is not None:
                    self._kept = _Kept(description.calibration, vectors, VectorIndex(vectors))
            return self._kept

    def _ready_if_possible(self) -> _Parts | None:
        """All the parts, or None for want of a model."""
        try:
            return self._ready()
        except KnownError as error:
            if error.code is not ErrorCode.NO_MODEL:
                raise
            return None

    def _ready(self) -> _Parts:
        if self._beside is not None:
            return self._beside._ready()  # noqa: SLF001 - of its own kind
        parts = self._parts
        if parts is not None:
            return parts
        with self._lock:
            if self._closing.is_set():
                raise KnownError(ErrorCode.MEMORY_CLOSED)
            if self._parts is None:
                parts = self._assemble()
                if self._closing.is_set():  # meanwhile
                    parts.indexer.stop()
                    parts.vectors.close()
                    raise KnownError(ErrorCode.MEMORY_CLOSED)
                self._parts = parts
            return self._parts

    def _assemble(self) -> _Parts:
        encoder = self._load_encoder()
        if isinstance(encoder, Unavailable):
            raise KnownError(ErrorCode.NO_MODEL, lack=str(encoder.lack), detail=encoder.detail)
        from core.embedding.indexer import Indexer
        from core.embedding.vectors import VectorIndex, VectorStore

        kept, self._kept = self._kept, None
        if kept is not None and kept.vectors.model_id == encoder.model_id:
            vectors, index = kept.vectors, kept.index
        else:
            if kept is not None:  # another model has been put in its place meanwhile
                kept.vectors.close()
            vectors = VectorStore(self._store.path, encoder.model_id, encoder.dimension)
            index = VectorIndex(vectors)
        indexer = Indexer(self._store.unbound(), vectors, encoder, self._sessions.actor)
        if self._apart is None:
            indexer.start()
        else:
            self.start()
        return _Parts(encoder, vectors, index, indexer)

    def _own_model(self) -> Path | None:
        own = self._settings.get(MODEL_FOLDER_SETTING)
        return Path(own) if own else None

    def _load_encoder(self) -> Encoder | Unavailable:
        if self._encoder is None:
            self._encoder = LazyEncoder(self._own_model())
        found = self._encoder.get()
        self._lacks_model = isinstance(found, Unavailable)
        return found
