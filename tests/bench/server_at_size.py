"""Search, add and memory of a real `recuerdo-mcp` at 10,000 entities, 70,000 observations, 20,000 relations.

    python tests/bench/server_at_size.py [--file FILE]     FILE is built once and kept

Latency is from the first byte written to the last byte of the answer, over stdio.
"""

from __future__ import annotations

import argparse
import shutil
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

sys.path[:0] = [str(Path(__file__).parents[1]), str(Path(__file__).parents[2])]

import psutil
from bench import graphs
from stdio_client import spawned

from core.memory import Memory

if TYPE_CHECKING:
    from collections.abc import Callable

SIZE = {"entities": 10_000, "observations": 70_000, "relations": 20_000}


def timed(process: psutil.Process, label: str, calls: list[Callable[[], object]]) -> None:
    """Run the calls one after the other and print p50, p95, the largest, and the server's CPU time a call."""
    times = []
    before = sum(process.cpu_times()[:2])
    for call in calls:
        began = time.perf_counter()
        call()
        times.append((time.perf_counter() - began) * 1000)
    cpu = (sum(process.cpu_times()[:2]) - before) * 1000 / len(calls)
    cuts = statistics.quantiles(times, n=20)
    print(
        f"{label:44} p50 {statistics.median(times):6.1f}   p95 {cuts[-1]:6.1f}   max {max(times):6.1f} ms"
        f"   cpu {cpu:5.1f} ms"
    )


def _as_if_indexed(file: Path) -> None:
    """Take the marks away that ask for vectors: what is measured here is search by text, at rest."""
    with Memory.open(file) as memory, memory._store.write_aside() as connection:
        connection.execute("DELETE FROM stale")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--file", type=Path)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        source = arguments.file or Path(temporary) / "built.recuerdo"
        if not source.exists():
            graphs.build(source, **SIZE)
        file = Path(temporary) / "memory.recuerdo"
        shutil.copy(source, file)
        _as_if_indexed(file)
        with spawned(file) as client:
            process = psutil.Process(client.process.pid)
            queries = graphs.queries()
            client.call("search_nodes", query="warm up", limit=1)
            timed(
                process,
                "search_nodes, limit 50, 200 mixed",
                [lambda q=q: client.call("search_nodes", query=q, limit=50) for q in queries],
            )
            short = ["a", "zz", "ab", "q", "qx", "o ", "ñ", "1"] * 5
            timed(
                process,
                "search_nodes under 3 characters, 40",
                [lambda q=q: client.call("search_nodes", query=q, limit=50) for q in short],
            )
            names = [one["name"] for one in client.call("search_nodes", query="", limit=50)["entities"]]
            timed(
                process,
                "add_observations, one each, 200",
                [
                    lambda i=i: client.call(
                        "add_observations", name=names[i % len(names)], observations=[f"a new observation {i}"]
                    )
                    for i in range(200)
                ],
            )
            timed(
                process,
                "open_nodes, one name, 200",
                [lambda i=i: client.call("open_nodes", names=[names[i % len(names)]]) for i in range(200)],
            )
            info = process.memory_full_info()
            print(f"{'memory of the server':44} rss {info.rss / 1e6:.0f} MB   pss {info.pss / 1e6:.0f} MB")


if __name__ == "__main__":
    main()
