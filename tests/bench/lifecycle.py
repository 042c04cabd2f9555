"""The lifecycle pass over 100,000 items with vectors, limit 5,000: preview, run with its evidence, undo.

    python tests/bench/lifecycle.py [--folder FOLDER]     files are built there once and kept; copies are measured

Two memories. In the one a quarter of the entities are sessions or events, and items are from the last 400 days, three
of each entity from the last 47 hours. In the other all is of the last 24 hours: every entity a session that was used
just now, every item an episode. Some items expire, some repeat what another said. Vectors are seeded noise under the
real model's id, those of repetitions near each other.

The first preview of a process is measured in one of its own. Nothing indexes meanwhile.
"""

from __future__ import annotations

import argparse
import random
import shutil
import statistics
import subprocess
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
SEEN_TODAY = "today"
"""The memory of which all is of the last 24 hours."""


def build(file: Path) -> None:
    """Write the memory and its vectors."""
    today = file.stem == SEEN_TODAY
    types = ("Session",) if today else TYPES
    chosen = random.Random(3)
    words = ["".join(chosen.choices("abcdefghilmnoprstuvz", k=chosen.randint(3, 9))) for _ in range(3_000)]

    def item(entity: int, place: int) -> ObservationDraft:
        age = timedelta(days=chosen.random() * 400) if place < EACH - 3 else timedelta(hours=chosen.random() * 47)
        age = timedelta(hours=chosen.random() * 24) if today else age
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
                    EntityDraft(f"E{n}", types[n % len(types)], tuple(item(n, place) for place in range(EACH)))
                    for n in range(start, start + BATCH)
                ]
            )
        names = [f"E{n}" for n in range(ENTITIES)]
        for _ in range(20):
            pairs = {(chosen.choice(names), chosen.choice(names)) for _ in range(900)}
            memory.graph.create_relations([RelationDraft(*pair, "uses") for pair in sorted(pairs)])
        used = chosen.sample(range(1, ENTITIES + 1), ENTITIES if today else 3_000)
        for start in range(0, len(used), 100):
            memory.meaning.record_use(used[start : start + 100], together=False)
    fill(file)


def fill(file: Path) -> None:
    """A vector for every observation, repetitions have nearly the same, and for every entity: nothing is to index."""
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
    with Memory.open(file) as memory, memory._store.read() as connection:
        marks = connection.execute("SELECT kind, id, since FROM stale").fetchall()
    for start in range(0, len(marks), 1_000):
        part = marks[start : start + 1_000]
        matrix = noise.standard_normal((len(part), encoder.dimension)).astype(np.float32)
        matrix /= np.linalg.norm(matrix, axis=1, keepdims=True)
        store.put(
            [Vector(*mark[:2], bytes(16), row.tobytes()) for mark, row in zip(part, matrix, strict=True)], part, []
        )
    store.close()


def timed(label: str, work: Callable[[], object], times: int = TIMES) -> None:
    """Run and print."""
    told(label, [spent(work) for _ in range(times)])


def spent(work: Callable[[], object]) -> tuple[float, float]:
    """Seconds by the clock and of CPU."""
    clock, cpu = time.perf_counter(), time.process_time()
    work()
    return time.perf_counter() - clock, time.process_time() - cpu


def told(label: str, found: list[tuple[float, float]]) -> None:
    """Print what was measured."""
    clock, cpu = zip(*found, strict=True)
    print(
        f"{label:44} least {min(clock):5.2f} s   p50 {statistics.median(clock):5.2f} s"
        f"   CPU least {min(cpu):5.2f} s   p50 {statistics.median(cpu):5.2f} s"
    )


def first(file: Path, hours: float) -> None:
    """The first preview of this process."""
    with Memory.open(file) as memory:
        print(*spent(lambda: memory.lifecycle.reflect(request(hours), dry_run=True)))


def request(hours: float) -> ReflectRequest:
    """All actions, as many as there may be."""
    return ReflectRequest(limit=5_000, time_window_hours=hours)


def measure(file: Path, label: str, hours: float) -> None:
    """Preview, run and undo on a copy."""
    print(label)
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / file.name
        shutil.copyfile(file, copy)
        command = [sys.executable, __file__, "--first", str(copy), str(hours)]
        firsts = [subprocess.run(command, capture_output=True, text=True, check=True).stdout for _ in range(TIMES)]
        told("  first preview of a process", [tuple(map(float, one.split())) for one in firsts])
        with Memory.open(copy) as memory:
            asked = request(hours)
            memory.lifecycle.reflect(asked, dry_run=True)
            timed("  preview", lambda: memory.lifecycle.reflect(asked, dry_run=True))
            done, runs, undos = [], [], []
            for _ in range(TIMES):
                runs.append(spent(lambda: done.append(memory.lifecycle.reflect(asked))))
                undos.append(spent(lambda: memory.journal.undo(done[-1].entry_id)))
            told("  run", runs)
            print(f"    {dict(done[0].counts)}  complete: {done[0].complete}  audit: {len(done[0].audit_record_ids)}")
            told("  undo", undos)
            archive = ReflectRequest(actions=("archive",), limit=5_000)
            timed("  preview of archive alone", lambda: memory.lifecycle.reflect(archive, dry_run=True))


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--folder", type=Path)
    parser.add_argument("--first", nargs=2, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.first:
        first(Path(arguments.first[0]), float(arguments.first[1]))
        return
    with tempfile.TemporaryDirectory() as temporary:
        folder = arguments.folder or Path(temporary)
        folder.mkdir(exist_ok=True)
        files = [folder / f"{name}.recuerdo" for name in ("year", SEEN_TODAY)]
        for file in files:
            if not file.exists():
                build(file)
        measure(files[0], "window of 24 hours", 24)
        measure(files[0], "window of 400 days", 24 * 400)
        measure(files[1], "all of it seen in the last 24 hours", 24)


if __name__ == "__main__":
    main()
