"""Vectors: kept in sqlite-vec's tables, searched in memory.

sqlite-vec is the store of record. Its wheel has no SIMD (a scan of 80,000 vectors takes 72 ms, the same as one numpy
product in 4), so a process that searches reads the vectors once, and then only what is new since.
"""

from __future__ import annotations

import importlib.util
import json
import re
import threading
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from core.store import sql
from core.store.backup import RESTORED_SETTING
from core.store.connection import connect, known_errors, patiently
from core.store.schema import VECTOR_KINDS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    import apsw
    import numpy.typing as npt

    Vectors = npt.NDArray[np.float32]

ENTITY, OBSERVATION, REFLECTION = (VECTOR_KINDS[name] for name in ("entity", "observation", "reflection"))
_TABLES = {kind: f"{name}_vector" for name, kind in VECTOR_KINDS.items()}
_READ_ONE_BY_ONE = 500
"""Up to this many new vectors are read by id; more are read by a scan, which costs less a vector."""

Key = tuple[int, int]
"""Kind and id."""


@dataclass(frozen=True, slots=True)
class Vector:
    """One vector to be kept: of unit length, with the digest of the text it stands for."""

    kind: int
    id: int
    digest: bytes
    values: bytes


class VectorStore:
    """The vector tables of one memory, on a connection of its own that has sqlite-vec loaded.

    Attributes:
        model_id: The model whose vectors they are.
        dimension: Numbers in a vector.
    """

    def __init__(self, path: Path, model_id: str, dimension: int) -> None:
        self.dimension = dimension
        self.model_id = model_id
        self._path = path
        self._lock = threading.Lock()
        self._connection = connect(path, create=False)
        try:
            _load_sqlite_vec(self._connection)
            with known_errors(path):
                self._prepare()
        except BaseException:
            self._connection.close()
            raise

    @classmethod
    def kept(cls, path: Path, model_id: str) -> VectorStore | None:
        """The store of a file that holds vectors of this model already; it needs no model to be read."""
        with closing(connect(path, create=False)) as connection, known_errors(path):
            connection.execute("BEGIN")  # one state of the file: another model may take over just now
            if _model(connection) != model_id:
                return None
            declared = sql.value(connection, "SELECT sql FROM sqlite_schema WHERE name = ?", (_TABLES[OBSERVATION],))
        found = re.search(r"FLOAT\[(\d+)\]", declared or "")
        return None if found is None else cls(path, model_id, int(found[1]))

    def put(self, vectors: Sequence[Vector], done: Sequence[tuple[int, int, str]], gone: Sequence[Key]) -> set[Key]:
        """Keep vectors, forget those of what is gone, and clear the stale marks that this settles.

        Two may embed the same row: the indexer, and who cannot wait for it. Where a mark is no longer there, the other
        was first, perhaps with a newer text: then what is brought here is dropped. Answers these rows.

        Args:
            vectors: To be kept, in place of older ones of the same rows.
            done: (kind, id, since) of the marks settled; a mark renewed meanwhile stays.
            gone: Rows that no longer exist.
        """
        with self._lock, known_errors(self._path):
            self._begin()
            try:
                late = self._settled(done)
                vectors = [one for one in vectors if (one.kind, one.id) not in late]
                gone = [key for key in gone if key not in late]
                for kind, row_id in (*((one.kind, one.id) for one in vectors), *gone):
                    self._connection.execute(f"DELETE FROM {_TABLES[kind]} WHERE id = ?", (row_id,))
                    self._connection.execute("DELETE FROM vector WHERE kind = ? AND id = ?", (kind, row_id))
                for one in vectors:
                    self._connection.execute(f"INSERT INTO {_TABLES[one.kind]} VALUES (?, ?)", (one.id, one.values))
                    self._connection.execute(
                        "INSERT INTO vector(kind, id, digest) VALUES (?, ?, ?)", (one.kind, one.id, one.digest)
                    )
                self._connection.executemany("DELETE FROM stale WHERE kind = ? AND id = ? AND since = ?", done)
                self._connection.execute("COMMIT")
            except BaseException:
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")
                raise
        return late

    def _settled(self, marks: Sequence[tuple[int, int, str]]) -> set[Key]:
        """The rows among these that are not stale any more."""
        query = "SELECT 1 FROM stale WHERE kind = ? AND id = ?"
        return {(kind, row_id) for kind, row_id, _ in marks if not sql.first(self._connection, query, (kind, row_id))}

    def generation(self) -> str | None:
        """Moves when a backup was restored, or another model came: what was read before is void."""
        with self._lock, known_errors(self._path):
            self._prepare()
            value = sql.value(self._connection, "SELECT value FROM setting WHERE key = ?", (RESTORED_SETTING,))
            return None if value is None else str(value)

    def since(self, rev: int) -> tuple[int, list[Key], Vectors]:
        """What was written after `rev`: the latest rev, the keys, and their vectors (shape n × dimension)."""
        with self._reading() as there:
            query = "SELECT rev, kind, id FROM vector WHERE rev > ?"
            rows = sql.rows(self._connection, query, (rev,)) if there else []
            matrix = np.empty((len(rows), self.dimension), np.float32)
            found = np.zeros(len(rows), bool)
            kinds = np.array([kind for _, kind, _ in rows], np.int64)
            ids = np.array([row_id for *_, row_id in rows], np.int64)
            for kind in _TABLES:
                places = np.flatnonzero(kinds == kind)
                if not len(places):
                    continue
                places = places[np.argsort(ids[places])]
                for row_ids, vectors in self._read(kind, ids[places]):
                    at = np.searchsorted(ids[places], row_ids)
                    at[at == len(places)] = 0
                    wanted = ids[places][at] == row_ids
                    matrix[places[at[wanted]]] = vectors[wanted]
                    found[places[at[wanted]]] = True
        last = max((row[0] for row in rows), default=rev)
        keys = [(kind, row_id) for (_, kind, row_id), there in zip(rows, found.tolist(), strict=True) if there]
        return last, keys, matrix if found.all() else matrix[found]

    def nearest(self, query: bytes, among: Sequence[int], limit: int) -> list[tuple[int, float]]:
        """The observations nearest to a vector among some, with their cosines, nearest first."""
        with self._reading() as there:
            if not there:
                return []
            rows = sql.rows(
                self._connection,
                "SELECT id, distance FROM observation_vector WHERE embedding MATCH ? AND k = ?"
                " AND id IN (SELECT value FROM json_each(?)) ORDER BY distance",
                (query, limit, json.dumps(list(among))),
            )
        return [(row_id, 1 - distance * distance / 2) for row_id, distance in rows]  # L2 of unit vectors

    def values(self, kind: int, row_id: int) -> bytes | None:
        """One vector, if it is there."""
        with self._reading() as there:
            if not there:
                return None
            values = sql.value(self._connection, f"SELECT embedding FROM {_TABLES[kind]} WHERE id = ?", (row_id,))
        return None if values is None else bytes(values)

    def close(self) -> None:
        """Close the connection."""
        with self._lock:
            self._connection.close()

    def _read(self, kind: int, ids: npt.NDArray[np.int64]) -> Iterator[tuple[npt.NDArray[np.int64], Vectors]]:
        """Vectors of a kind with their ids, block by block: those of the ids and, where these are many, others.

        Few are read by id. Many are read as sqlite-vec keeps them, a thousand to a row: through its virtual table
        80,000 take a second, and so a tenth.
        """
        table = _TABLES[kind]
        if len(ids) <= _READ_ONE_BY_ONE:
            for row_id in ids.tolist():
                values = sql.value(self._connection, f"SELECT embedding FROM {table} WHERE id = ?", (row_id,))
                if values is not None:
                    yield np.array([row_id]), np.frombuffer(values, np.float32).reshape(1, -1)
            return
        for size, validity, row_ids, values in sql.one_by_one(
            self._connection,
            f"SELECT c.size, c.validity, c.rowids, v.vectors FROM {table}_chunks c"
            f" JOIN {table}_vector_chunks00 v ON v.rowid = c.chunk_id",
        ):
            valid = np.unpackbits(np.frombuffer(validity, np.uint8), bitorder="little")[:size].astype(bool)
            vectors = np.frombuffer(values, np.float32).reshape(size, -1)
            yield np.frombuffer(row_ids, np.int64)[valid], vectors[valid]

    @contextmanager
    def _reading(self) -> Iterator[bool]:
        """One state of the file to read, and whether it has tables for this model's vectors.

        A restored backup may be from before there were any.
        """
        with self._lock, known_errors(self._path):
            self._connection.execute("BEGIN")
            try:
                yield _model(self._connection) == self.model_id
            finally:
                self._connection.execute("ROLLBACK")

    def _begin(self) -> None:
        """Begin to write, with the tables there: a backup may be put in place just after they were made."""
        while True:
            self._prepare()
            patiently(lambda: self._connection.execute("BEGIN IMMEDIATE"))
            if _model(self._connection) == self.model_id:
                return
            self._connection.execute("ROLLBACK")

    def _prepare(self) -> None:
        """Make the tables; with another model than before, start anew: everything is stale.

        Asked before each use: a restored backup may be from before there were vectors.
        """
        if _model(self._connection) == self.model_id:
            return
        patiently(lambda: self._connection.execute("BEGIN IMMEDIATE"))
        try:
            if _model(self._connection) != self.model_id:
                for table in _TABLES.values():
                    self._connection.execute(f"DROP TABLE IF EXISTS {table}")
                    self._connection.execute(
                        f"CREATE VIRTUAL TABLE {table} USING vec0("
                        f"id INTEGER PRIMARY KEY, embedding FLOAT[{self.dimension}])"
                    )
                self._connection.execute("DELETE FROM vector")
                for name, kind in VECTOR_KINDS.items():
                    self._connection.execute(f"INSERT OR IGNORE INTO stale SELECT {kind}, id, created_at FROM {name}")
                self._connection.execute(
                    "INSERT OR REPLACE INTO setting VALUES ('vector_model', ?)", (json.dumps(self.model_id),)
                )
            self._connection.execute("COMMIT")
        except BaseException:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            raise


class VectorIndex:
    """All vectors of a memory in this process's memory: exact nearest neighbours by one matrix product."""

    def __init__(self, store: VectorStore) -> None:
        self._store = store
        self._lock = threading.Lock()
        self._generation = store.generation()
        self._empty()

    def _empty(self) -> None:
        self._rev = 0
        self._count = 0
        self._matrix = np.empty((0, self._store.dimension), np.float32)
        self._keys: list[Key] = []
        self._places: dict[Key, int] = {}

    def refresh(self) -> None:
        """Take in what was written since the last time, by whichever process."""
        with self._lock:
            generation = self._store.generation()
            if generation != self._generation:
                self._generation = generation
                self._empty()
            self._rev, keys, vectors = self._store.since(self._rev)
            if not self._count:
                self._matrix, self._keys, self._count = vectors, keys, len(keys)
                self._places = {key: place for place, key in enumerate(keys)}
                return
            fresh = [place for place, key in enumerate(keys) if key not in self._places]
            for place, key in enumerate(keys):
                known = self._places.get(key)
                if known is not None:
                    self._matrix[known] = vectors[place]
            self._append([keys[place] for place in fresh], vectors[fresh])

    def similarities(self, query: Vectors) -> tuple[list[Key], Vectors]:
        """Every key, and the cosine of its vector with a query of unit length."""
        with self._lock:
            return self._keys[: self._count], self._matrix[: self._count] @ query

    def vectors(self, keys: Sequence[Key]) -> tuple[list[Key], Vectors]:
        """Those of the keys that have vectors, and the vectors."""
        with self._lock:
            places = list(map(self._places.get, keys))
            if None in places:
                keys = [key for key, place in zip(keys, places, strict=True) if place is not None]
            return list(keys), self._matrix[[place for place in places if place is not None]]

    def _append(self, keys: list[Key], vectors: Vectors) -> None:
        needed = self._count + len(keys)
        if needed > len(self._matrix):
            grown = np.empty((max(needed, 2 * len(self._matrix)), self._store.dimension), np.float32)
            grown[: self._count] = self._matrix[: self._count]
            self._matrix = grown
        self._matrix[self._count : needed] = vectors
        for place, key in enumerate(keys, self._count):
            self._places[key] = place
        self._keys.extend(keys)
        self._count = needed


def _model(connection: apsw.Connection) -> str | None:
    """The model whose vectors a file holds."""
    value = sql.value(connection, "SELECT value FROM setting WHERE key = 'vector_model'")
    return None if value is None else json.loads(value)


def _load_sqlite_vec(connection: apsw.Connection) -> None:
    """Load the extension by its path: importing its Python package would import numpy a second way."""
    spec = importlib.util.find_spec("sqlite_vec")
    assert spec is not None, "sqlite-vec is a dependency"
    assert spec.origin is not None
    connection.enable_load_extension(True)
    try:
        connection.load_extension(str(Path(spec.origin).with_name("vec0")))
    finally:
        connection.enable_load_extension(False)
