"""Search by meaning at 10,000 entities and 70,000 observations, and writing while the indexer is busy.

    python tests/bench/meaning_at_size.py [--file FILE]     FILE is built once and kept

The vectors are seeded noise under the real model's id: what a search costs does not depend on what they mean.
"""

from __future__ import annotations

import argparse
import shutil
import statistics
import sys
import tempfile
import time
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parents[1]), str(Path(__file__).parents[2])]

import numpy as np
import psutil
from bench import graphs
from stdio_client import StdioClient, spawned

from core.embedding.encoder import Encoder, load_encoder
from core.embedding.vectors import ENTITY, OBSERVATION, Vector, VectorStore
from core.memory import Memory
from core.model import EntityDraft, ObservationDraft

BATCH = 1_000


def fill_with_vectors(file: Path) -> None:
    """Give every entity and observation a vector, as if the indexer had been by."""
    encoder = load_encoder()
    assert isinstance(encoder, Encoder), encoder
    chosen = np.random.default_rng(5)
    store = VectorStore(file, encoder.model_id, encoder.dimension)
    with Memory.open(file) as memory:
        with memory._store.read() as connection:
            marks = connection.execute("SELECT kind, id, since FROM stale").fetchall()
        for start in range(0, len(marks), BATCH):
            part = marks[start : start + BATCH]
            noise = chosen.standard_normal((len(part), encoder.dimension)).astype(np.float32)
            noise /= np.linalg.norm(noise, axis=1, keepdims=True)
            digests = _digests(memory, part)
            store.put(
                [Vector(kind, row, digests[kind, row], noise[i].tobytes()) for i, (kind, row, _) in enumerate(part)],
                part,
                [],
            )
    store.close()


def _digests(memory: Memory, marks: list[tuple[int, int, str]]) -> dict[tuple[int, int], bytes]:
    """Any digests do: nothing is stale that would be compared with them."""
    return {(kind, row): bytes(16) for kind, row, _ in marks if kind in (ENTITY, OBSERVATION)}


def shown(label: str, times: list[float]) -> None:
    """Print p50, p95 and the largest, in milliseconds."""
    print(
        f"{label:46} p50 {statistics.median(times):6.1f}   p95 {statistics.quantiles(times, n=20)[-1]:6.1f}"
        f"   max {max(times):6.1f} ms"
    )


def timed(client: StdioClient, tool: str, **arguments: object) -> float:
    """Milliseconds of one call."""
    began = time.perf_counter()
    client.call(tool, **arguments)
    return (time.perf_counter() - began) * 1000


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--file", type=Path)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        source = arguments.file or Path(temporary) / "built.recuerdo"
        if not source.exists():
            graphs.build(source, entities=10_000, observations=70_000, relations=20_000)
            fill_with_vectors(source)
        file = Path(temporary) / "memory.recuerdo"
        shutil.copy(source, file)
        with spawned(file) as client:
            time.sleep(1)
            first = timed(client, "search_semantic", query="where is the lighthouse deployed")
            print(f"{'first search of the process':46} {first:10.0f} ms")
            words = ("deploy", "lighthouse", "zanahoria", "what did we decide", "¿quién es responsable?")
            shown(
                "search_semantic, warm, 100",
                [timed(client, "search_semantic", query=f"{words[i % 5]} {i}") for i in range(100)],
            )
            memory = psutil.Process(client.process.pid).memory_full_info()
            print(f"{'memory of the server':46} rss {memory.rss / 1e6:.0f} MB   pss {memory.pss / 1e6:.0f} MB")
    with tempfile.TemporaryDirectory() as temporary, spawned(Path(temporary) / "m.recuerdo") as client:
        client.call("create_entities", entities=_entities("backlog", 286))  # some 2,000 texts for the indexer
        client.call("search_semantic", query="begin")
        shown(
            "create_entities 100 × 7, indexer busy, 20",
            [timed(client, "create_entities", entities=_entities(f"turn {turn}", 100)) for turn in range(20)],
        )
    with tempfile.TemporaryDirectory() as temporary, Memory.open(Path(temporary) / "m.recuerdo") as memory:
        memory.meaning.start()
        memory.graph.create_entities(
            [
                EntityDraft(one["name"], observations=tuple(ObservationDraft(text) for text in one["observations"]))
                for one in _entities("bulk", 200)
            ]
        )
        began = time.perf_counter()
        total = memory.meaning.state().waiting
        while memory.meaning.state().waiting:
            time.sleep(0.1)
        rate = total / (time.perf_counter() - began)
        print(f"{'bulk indexing':46} {rate:10.1f} texts/s of {total}")


def _entities(name: str, count: int) -> list[dict[str, object]]:
    return [
        {
            "name": f"{name} {number}",
            "entityType": "Note",
            "observations": [
                f"Observation {part} of {name} {number}: the deploy of service {number} uses lighthouse {part}"
                for part in range(7)
            ],
        }
        for number in range(count)
    ]


if __name__ == "__main__":
    main()
