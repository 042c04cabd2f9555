from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from core.embedding.vectors import ENTITY, OBSERVATION, Vector, VectorIndex, VectorStore
from core.model import EntityDraft, ObservationDraft

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from core.memory import Memory

DIMENSION = 8


def unit(place: int) -> np.ndarray:
    values = np.zeros(DIMENSION, np.float32)
    values[place] = 1
    return values


def vector(kind: int, row_id: int, place: int) -> Vector:
    return Vector(kind, row_id, b"d", unit(place).tobytes())


@pytest.fixture
def store(memory: Memory, memory_path: Path) -> Iterator[VectorStore]:
    opened = VectorStore(memory_path, "m", DIMENSION)
    yield opened
    opened.close()


def test_what_is_put_is_read_back_once(store: VectorStore) -> None:
    store.put([vector(ENTITY, 1, 0), vector(OBSERVATION, 1, 1)], [], [])
    rev, keys, values = store.since(0)
    assert sorted(keys) == [(ENTITY, 1), (OBSERVATION, 1)]
    np.testing.assert_array_equal(values[keys.index((OBSERVATION, 1))], unit(1))
    assert store.since(rev) == (rev, [], pytest.approx(np.empty((0, DIMENSION))))


def test_a_newer_vector_takes_the_place_of_the_older(store: VectorStore) -> None:
    index = VectorIndex(store)
    store.put([vector(OBSERVATION, 7, 0)], [], [])
    index.refresh()
    store.put([vector(OBSERVATION, 7, 1), vector(OBSERVATION, 8, 2)], [], [])
    index.refresh()
    keys, similarities = index.similarities(unit(1))
    assert dict(zip(keys, similarities.tolist(), strict=True)) == {(OBSERVATION, 7): 1.0, (OBSERVATION, 8): 0.0}
    known, values = index.vectors([(OBSERVATION, 8), (OBSERVATION, 99)])
    assert known == [(OBSERVATION, 8)]
    np.testing.assert_array_equal(values, [unit(2)])


def test_many_read_at_once_are_those_read_one_by_one(store: VectorStore, monkeypatch: pytest.MonkeyPatch) -> None:
    store.put([vector(OBSERVATION, row, row % DIMENSION) for row in range(1, 2_200)], [], [])
    store.put([vector(ENTITY, row * 7, row % DIMENSION) for row in range(1, 700)], [], [])
    store.put([vector(OBSERVATION, row, (row + 3) % DIMENSION) for row in range(5, 2_000, 9)], [], [])
    store.put([], [], [(OBSERVATION, row) for row in range(1, 2_200, 4)])
    read = {}
    for most in (0, 100_000):
        monkeypatch.setattr("core.embedding.vectors._READ_ONE_BY_ONE", most)
        for since in (0, 2_500, 3_000):
            rev, keys, values = store.since(since)
            read[most, since] = rev, dict(zip(keys, map(tuple, values.tolist()), strict=True))
    assert len(read[0, 0][1]) == 2_199 - 550 + 699
    for since in (0, 2_500, 3_000):
        assert read[0, since] == read[100_000, since]


def test_nearest_looks_only_among_some(store: VectorStore) -> None:
    store.put([vector(OBSERVATION, 1, 0), vector(OBSERVATION, 2, 0), vector(OBSERVATION, 3, 1)], [], [])
    assert store.nearest(unit(0).tobytes(), [2, 3], 5) == [(2, pytest.approx(1.0)), (3, pytest.approx(0.0, abs=1e-6))]
    assert store.nearest(unit(0).tobytes(), [], 5) == []


def test_another_model_starts_anew_and_marks_everything(memory: Memory, memory_path: Path) -> None:
    memory.graph.create_entities([EntityDraft("A", observations=(ObservationDraft("one"),))])
    first = VectorStore(memory_path, "m", DIMENSION)
    first.put([vector(ENTITY, 1, 0), vector(OBSERVATION, 1, 0)], [], [])
    with memory._store.write_aside() as connection:
        connection.execute("DELETE FROM stale")
    first.close()
    again = VectorStore(memory_path, "m", DIMENSION)
    assert len(again.since(0)[1]) == 2
    again.close()
    other = VectorStore(memory_path, "other", 4)
    try:
        assert other.since(0)[1] == []
        with memory._store.read() as connection:
            assert sorted(connection.execute("SELECT kind, id FROM stale")) == [(ENTITY, 1), (OBSERVATION, 1)]
        other.put([Vector(ENTITY, 1, b"d", np.ones(4, np.float32).tobytes())], [], [])
    finally:
        other.close()


def test_a_mark_renewed_meanwhile_stays(memory: Memory, store: VectorStore) -> None:
    memory.graph.create_entities([EntityDraft("A", observations=(ObservationDraft("one"),))])
    with memory._store.read() as connection:
        marks = list(connection.execute("SELECT kind, id, since FROM stale WHERE kind = ?", (OBSERVATION,)))
    memory.graph.edit_observation(1, "two")
    store.put([vector(OBSERVATION, 1, 0)], marks, [])
    with memory._store.read() as connection:
        assert [row[:2] for row in connection.execute("SELECT kind, id FROM stale")] == [(ENTITY, 1), (OBSERVATION, 1)]


def test_who_comes_second_does_not_put_an_older_text_in_place_of_a_newer_one(
    memory: Memory, store: VectorStore
) -> None:
    def marks() -> list[tuple[int, int, str]]:
        with memory._store.read() as connection:
            return list(connection.execute("SELECT kind, id, since FROM stale WHERE kind = ?", (OBSERVATION,)))

    memory.graph.create_entities([EntityDraft("A", observations=(ObservationDraft("one"),))])
    old = marks()
    memory.graph.edit_observation(1, "two")
    assert store.put([vector(OBSERVATION, 1, 2)], marks(), []) == set()
    assert store.put([vector(OBSERVATION, 1, 1)], old, []) == {(OBSERVATION, 1)}
    assert store.values(OBSERVATION, 1) == unit(2).tobytes()
    memory.graph.delete_entities(["A"])
    deleted = marks()
    memory.journal.undo_last()
    store.put([vector(OBSERVATION, 1, 2)], marks(), [])
    store.put([], deleted, [(OBSERVATION, 1)])
    assert store.values(OBSERVATION, 1) == unit(2).tobytes()


@pytest.fixture
def without_vectors(memory: Memory) -> str:
    """Name of a backup from before there were any vectors."""
    with memory._store.read() as connection:
        assert not connection.execute("SELECT 1 FROM sqlite_schema WHERE name = 'observation_vector'").fetchall()
    return memory.backups.make("manual").name


def test_a_backup_from_before_there_were_vectors_holds_none(
    without_vectors: str, memory: Memory, store: VectorStore
) -> None:
    store.put([vector(OBSERVATION, 1, 0)], [], [])
    memory.backups.restore(without_vectors)
    assert store.nearest(unit(0).tobytes(), [1], 5) == []
    assert store.values(OBSERVATION, 1) is None
    assert store.since(0)[1] == []
    store.put([vector(OBSERVATION, 2, 0)], [], [])
    assert store.since(0)[1] == [(OBSERVATION, 2)]


def test_a_backup_put_in_place_just_before_a_write_stops_nobody(
    without_vectors: str, memory: Memory, store: VectorStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    prepare, restored = store._prepare, []

    def prepare_then_restore() -> None:
        prepare()
        if not restored:
            restored.append(memory.backups.restore(without_vectors))

    monkeypatch.setattr(store, "_prepare", prepare_then_restore)
    store.put([vector(OBSERVATION, 1, 0)], [], [])
    assert restored
    assert store.since(0)[1] == [(OBSERVATION, 1)]
