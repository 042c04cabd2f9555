"""The lifecycle pass over 100,000 items with vectors, limit 5,000: preview, run with its evidence, undo.

    python tests/bench/lifecycle.py [--file FILE]     FILE is built once and kept; the run is measured on a copy

A quarter of the entities are sessions or events. Items are from the last 400 days, the sessions' latest from the last
24 hours; some expire, some repeat what another said. Vectors are seeded noise under the real model's id, those of
repetitions near each other.
"""

from __future__ import annotations

import argparse
import random
import shutil
import statistics
import sys
import tempfile
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

sys.path[:0] = [str(Path(__file__).parents[1]), str(Path(__file__).parents[2])]

import numpy as np

from core.embedding.encoder import Encoder, load_encoder
from core.embedding.vectors import OBSERVATION, Vector, VectorStore
from core.memory import Memory
from core.model import EntityDraft, ObservationDraft, ReflectRequest, RelationDraft

if TYPE_CHECKING:
    from collections.abc import Callable

NOW = datetime.now(UTC)
ENTITIES, EACH, BATCH = 10_000, 10, 500
TYPES = ("Session", "Project", "Person", "System", "Event", "Decision", "Resource", "Generic")
VERBS = ("deploy", "review", "migrate", "restore", "measure", "discuss", "rewrite", "plan")
TIMES = 5


def build(file: Path) -> None:
    """Write the memory and its vectors."""
    chosen = random.Random(3)
    words = ["".join(chosen.choices("abcdefghilmnoprstuvz", k=chosen.randint(3, 9))) for _ in range(3_000)]

    def item(entity: int, place: int) -> ObservationDraft:
        age = timedelta(days=chosen.random() * 400) if place < EACH - 3 else timedelta(hours=chosen.random() * 47)
        text = f"{chosen.choice(VERBS)} {' '.join(chosen.choices(words, k=10))} {entity}-{place}"
        if place % 3 == 0:
            text = f"{VERBS[entity % 8]} of {words[entity % 3_000]} and {words[entity % 2_999]} failed"
            text = f"{(NOW - age):%Y-%m-%d} {text}{'.' * (place // 3)}"
        expires = NOW + timedelta(days=chosen.uniform(-20, 300)) if chosen.random() < 0.2 else None
        return ObservationDraft(
            text,
            importance=chosen.choice((None, None, 0.3, 0.9)),
            expires_at=None if expires is None else expires.isoformat(),
            created_at=(NOW - age).isoformat(timespec="microseconds").replace("+00:00", "Z"),
        )

    with Memory.open(file) as memory:
        for start in range(0, ENTITIES, BATCH):
            memory.graph.create_entities(
                [
                    EntityDraft(f"E{n}", TYPES[n % len(TYPES)], tuple(item(n, place) for place in range(EACH)))
                    for n in range(start, start + BATCH)
                ]
            )
        names = [f"E{n}" for n in range(ENTITIES)]
        for _ in range(20):
            pairs = {(chosen.choice(names), chosen.choice(names)) for _ in range(900)}
            memory.graph.create_relations([RelationDraft(*pair, "uses") for pair in sorted(pairs)])
        used = chosen.sample(range(1, ENTITIES + 1), 3_000)
        for start in range(0, len(used), 100):
            memory.meaning.record_use(used[start : start + 100], together=False)
    fill(file)


def fill(file: Path) -> None:
    """A vector for every observation; repetitions have nearly the same."""
    encoder = load_encoder()
    assert isinstance(encoder, Encoder), encoder
    noise = np.random.default_rng(5)
    store = VectorStore(file, encoder.model_id, encoder.dimension)
    with Memory.open(file) as memory, memory._store.read() as connection:
        rows = connection.execute(
            "SELECT o.id, o.entity_id, s.since, o.content GLOB '*failed*' FROM stale s"
            " JOIN observation o ON o.id = s.id WHERE s.kind = ?",
            (OBSERVATION,),
        ).fetchall()
    own: dict[int, np.ndarray] = {}
    for start in range(0, len(rows), 1_000):
        part = rows[start : start + 1_000]
        matrix = noise.standard_normal((len(part), encoder.dimension)).astype(np.float32)
        for place, (_, entity, _, repeats) in enumerate(part):
            if repeats:
                matrix[place] = own.setdefault(entity, matrix[place].copy()) + 0.05 * matrix[place]
        matrix /= np.linalg.norm(matrix, axis=1, keepdims=True)
        store.put(
            [Vector(OBSERVATION, row[0], bytes(16), matrix[place].tobytes()) for place, row in enumerate(part)],
            [(OBSERVATION, row[0], row[2]) for row in part],
            [],
        )
    store.close()


def timed(label: str, work: Callable[[], object], times: int = 1) -> None:
    """Run and print: seconds by the clock and of CPU."""
    clock, cpu = [], []
    for _ in range(times):
        began = time.perf_counter(), time.process_time()
        work()
        clock.append(time.perf_counter() - began[0])
        cpu.append(time.process_time() - began[1])
    middle, most, busy = statistics.median(clock), max(clock), statistics.median(cpu)
    print(f"{label:44} p50 {middle:5.2f} s   max {most:5.2f} s   CPU {busy:5.2f} s")


def measure(file: Path, label: str, request: ReflectRequest) -> None:
    """Preview, run and undo on a copy."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / file.name
        shutil.copyfile(file, copy)
        with Memory.open(copy) as memory:
            began = time.perf_counter()
            memory.lifecycle.reflect(request, dry_run=True)
            print(f"{label}: first preview, with model and vectors to read: {time.perf_counter() - began:.2f} s")
            timed("  preview", lambda: memory.lifecycle.reflect(request, dry_run=True), TIMES)
            done = []
            timed("  run", lambda: done.append(memory.lifecycle.reflect(request)))
            print(f"    {dict(done[0].counts)}  complete: {done[0].complete}  audit: {len(done[0].audit_record_ids)}")
            timed("  undo", lambda: memory.journal.undo(done[0].entry_id))
            archive = ReflectRequest(actions=("archive",), limit=5_000)
            timed("  preview of archive alone", lambda: memory.lifecycle.reflect(archive, dry_run=True), TIMES)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--file", type=Path)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        file = arguments.file or Path(temporary) / "memory.recuerdo"
        if not file.exists():
            build(file)
        measure(file, "window of 24 hours", ReflectRequest(limit=5_000))
        measure(file, "window of 400 days", ReflectRequest(limit=5_000, time_window_hours=24 * 400))


if __name__ == "__main__":
    main()
