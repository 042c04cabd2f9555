"""Clients in parallel on one HTTP server: calls a second, latency, and whether every acknowledged write is in the file.

    python tests/bench/http_clients.py [--seconds 60] [--clients 10]

Each client has a token of its own, half of them bound; four writes to one search.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
import threading
import time
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parents[1]), str(Path(__file__).parents[2])]

from http_client import HttpClient, issue, served

from core.access.grant import EVERYTHING, grant
from core.memory import Memory


class Client(threading.Thread):
    """One client that writes and searches until its time is up."""

    def __init__(self, number: int, port: int, token: str, seconds: float) -> None:
        super().__init__()
        self.number, self.seconds = number, seconds
        self.http = HttpClient(port, token)
        self.acknowledged: list[str] = []
        self.times: list[float] = []
        self.refused = self.failed = 0

    def run(self) -> None:
        """Work."""
        self.http.initialize(f"client {self.number}")
        until = time.monotonic() + self.seconds
        while time.monotonic() < until:
            count = len(self.times)
            name = f"{self.number}-{count}"
            call = {
                "name": "create_entities",
                "arguments": {"entities": [{"name": name, "observations": [f"Is {name}"]}]},
            }
            if count % 5 == 4:
                call = {"name": "search_nodes", "arguments": {"query": f"{self.number}-", "limit": 10}}
            began = time.perf_counter()
            answer = self.http.ask("tools/call", **call)
            if answer.status == 429:
                self.refused += 1
                time.sleep(0.02)
                continue
            self.times.append((time.perf_counter() - began) * 1000)
            if answer.status != 200 or answer.json()["result"].get("isError"):
                self.failed += 1
            elif count % 5 != 4:
                self.acknowledged.append(name)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--clients", type=int, default=10)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "memory.recuerdo"
        grants = {f"t{i}": EVERYTHING if i % 2 else grant(owner=f"owner {i}") for i in range(chosen.clients)}
        tokens = issue(file, **grants)
        with served(file) as (process, port):
            clients = [Client(i, port, tokens[f"t{i}"], chosen.seconds) for i in range(chosen.clients)]
            for one in clients:
                one.start()
            for one in clients:
                one.join()
            process.kill()
        acknowledged = {name for one in clients for name in one.acknowledged}
        with Memory.open(file) as memory:
            found = {row.name for row in memory.graph.rows()}
    times = [each for one in clients for each in one.times]
    cuts = statistics.quantiles(times, n=20)
    failed = sum(one.failed for one in clients)
    print(f"{len(times) / chosen.seconds:.0f} calls a second, {len(acknowledged)} writes acknowledged")
    print(f"p50 {statistics.median(times):.0f} ms, p95 {cuts[-1]:.0f} ms, max {max(times):.0f} ms")
    print(f"lost {len(acknowledged - found)}, unasked {len(found - acknowledged)}, failed {failed}")


if __name__ == "__main__":
    main()
