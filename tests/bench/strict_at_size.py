"""The strict profile at size: a relation onto a long chain, a full batch, the fuzzy search, the check and its repair.

    python tests/bench/strict_at_size.py

Prints milliseconds.
"""

from __future__ import annotations

import random
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).parents[2]))

from core.errors import KnownError
from core.memory import Memory
from core.model import EntityDraft, ObservationDraft

if TYPE_CHECKING:
    from collections.abc import Callable

CHAIN = 50_000
ENTITIES = 10_000
OBSERVATIONS = 3
QUERIES = ("python project", "deploy of the cluster on monday", "most recent workout", "ai", "zzzzqqqq", "latest")
_TEXT = (
    "project memory agent server python graph search vector meeting deploy release note cluster node monday workout"
    " exercise training report budget design review client desktop apple pear orange river mountain ocean forest valley"
    " bridge street garden palace tower church school hospital library museum"
)
WORDS = _TEXT.split()


def timed(name: str, call: Callable[[], object]) -> object:
    """Run, and print how long it took."""
    began = time.perf_counter()
    try:
        result: object = call()
    except KnownError as error:
        result = error
    print(f"{name:52} {(time.perf_counter() - began) * 1000:8.1f} ms")
    return result


def long_chain(folder: Path) -> None:
    """Relations at both ends of a chain, and the one that closes it."""
    with Memory.open(folder / "chain.recuerdo") as memory:
        for start in range(0, CHAIN + 2, 1_000):
            memory.rules.create_entities([EntityDraft(f"e-{start + place}", "tool") for place in range(1_000)])
        with memory._store.write("create_relations") as transaction:
            transaction.rows(
                "INSERT INTO relation(from_id, to_id, type, active, context, created_at, session_id)"
                " SELECT id, id + 1, 'depends-on', 1, '', ?, ? FROM entity WHERE id < ?",
                transaction.now,
                transaction.session_id,
                CHAIN,
            )
        relate = memory.rules.create_relation
        timed("create_relation at the end of the chain", lambda: relate(f"e-{CHAIN - 1}", f"e-{CHAIN}", "depends-on"))
        timed("create_relation at its beginning", lambda: relate(f"e-{CHAIN + 1}", "e-0", "depends-on"))
        timed("create_relation that would close it", lambda: relate(f"e-{CHAIN - 1}", "e-0", "depends-on"))
        timed("check", memory.rules.check)


def many_entities(folder: Path) -> None:
    """Batches, searches, a check in which every name and type breaks a rule, and its repair."""
    chance = random.Random(7)

    def said() -> tuple[ObservationDraft, ...]:
        texts = {" ".join(chance.choices(WORDS, k=chance.randint(6, 20))) for _ in range(OBSERVATIONS)}
        return tuple(map(ObservationDraft, texts))

    with Memory.open(folder / "many.recuerdo") as memory:
        for start in range(0, ENTITIES, 1_000):
            batch = [
                EntityDraft(f"{chance.choice(WORDS)}-{start + place}", "concept", said()) for place in range(1_000)
            ]
            if start + 1_000 < ENTITIES:
                memory.rules.create_entities(batch)
            else:
                bad = [*batch[:-1], EntityDraft(batch[0].name, "concept")]
                timed(
                    "create_entities, 1,000 of which the last is wrong",
                    lambda bad=bad: memory.rules.create_entities(bad),
                )
                timed("create_entities, 1,000", lambda batch=batch: memory.rules.create_entities(batch))
        for query in QUERIES:
            timed(f"search_memory: {query}", lambda query=query: memory.search.fuzzy(query))
        with memory._store.write("update_entity") as transaction:
            transaction.rows("UPDATE entity SET name = 'The ' || name, type = 'Idea'")
        found = timed(f"check, {2 * ENTITIES:,} violations", memory.rules.check)
        timed("repair of them all", lambda: memory.rules.repair(found))
        assert memory.rules.check() == ()
        timed("undo of that", memory.journal.undo_last)


def main() -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as temporary:
        long_chain(Path(temporary))
        many_entities(Path(temporary))


if __name__ == "__main__":
    main()
