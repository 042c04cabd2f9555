"""Curation at 10,000 entities and 100,000 observations, 100 of the entities over their threshold.

    python tests/bench/curation_at_size.py

The report with topics known and cold, the overview, duplicates among 1,000 observations of one entity (with the real
model, once their vectors are there), duplicate entities, the undo of a session of 500 writes.
"""

from __future__ import annotations

import random
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).parents[2]))

from core.embedding import indexer
from core.memory import Memory
from core.model import Actor, ActorKind, EntityDraft, ObservationDraft

if TYPE_CHECKING:
    from collections.abc import Callable

ENTITIES, CROWDED, SAME = 10_000, 100, 1_000
WORDS = [f"{first}{second}" for first in ("de", "pla", "re", "sto", "ma", "ki") for second in ("ploy", "net", "port")]


def timed(words: str, call: Callable[[], object]) -> None:
    """Print what a call takes."""
    wall, cpu = time.perf_counter(), time.process_time()
    answer = call()
    size = len(answer) if hasattr(answer, "__len__") else ""
    print(
        f"{words:52} {time.perf_counter() - wall:6.2f} s   CPU {time.process_time() - cpu:6.2f} s   {size}", flush=True
    )


def fill(memory: Memory, chance: random.Random) -> None:
    """Entities with nine observations, or thirty."""

    def text(number: int) -> ObservationDraft:
        return ObservationDraft(f"{' '.join(chance.sample(WORDS, 5))} {number}")

    drafts = [
        EntityDraft(
            f"Thing {place} {chance.choice(WORDS)}", "Thing", tuple(map(text, range(30 if place < CROWDED else 9)))
        )
        for place in range(ENTITIES)
    ]
    for start in range(0, ENTITIES, 500):
        memory.graph.create_entities(drafts[start : start + 500])


def main() -> None:
    """Measure and print."""
    chance = random.Random(1)
    indexer.QUIET_SECONDS = 0
    with tempfile.TemporaryDirectory() as folder:
        with Memory.open(Path(folder) / "large.recuerdo") as memory:
            fill(memory, chance)
            timed("consolidation report, cold", memory.curation.report.make)
            memory.curation.splits.candidates()
            timed("consolidation report, topics known", memory.curation.report.make)
            timed("overview", memory.overview.read)
            timed("duplicate entities among 10,000", memory.curation.entity_duplicates.find)
        with Memory.open(Path(folder) / "one.recuerdo") as memory:
            said = [f"{' '.join(chance.sample(WORDS, 6))} on day {n % 400}" for n in range(SAME)]
            memory.graph.create_entities([EntityDraft("Log", "Log", tuple(map(ObservationDraft, dict.fromkeys(said))))])
            memory.meaning.start()
            while memory.meaning.state().waiting:
                time.sleep(0.2)
            timed("duplicates among 1,000 observations", lambda: memory.curation.duplicates.find("Log").pairs)
        path = Path(folder) / "session.recuerdo"
        with Memory.open(path) as memory:
            with Memory.open(path, Actor(ActorKind.AGENT, "agent")) as agent:
                for number in range(500):
                    agent.graph.create_entities(
                        [EntityDraft(f"E{number % 250}", "T", (ObservationDraft(str(number)),))]
                    )
                session = agent.session_id
            timed("undo of a session of 500 writes", lambda: memory.journal.undo_session(session))


if __name__ == "__main__":
    main()
