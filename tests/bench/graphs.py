"""Seeded memories for benchmarks: the same graph every time, written through the real engine."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from core.memory import Memory
from core.model import Actor, ActorKind, EntityDraft, ObservationDraft, RelationDraft

if TYPE_CHECKING:
    from pathlib import Path

TYPES = ("Project", "Session", "Person", "System", "Decision", "Event", "Resource", "Generic")
WORDS = 3_000
FREQUENT = "deploy"
"""A word of every fifth observation."""
MEDIUM = "lighthouse"
"""A word of every hundredth observation."""
RARE = "zanahoria"
"""A word of seven observations."""
BATCH = 500


def build(path: Path, *, entities: int, observations: int, relations: int, seed: int = 7) -> None:
    """Write a memory of exactly this size, with hubs as real ones have them."""
    random_words = random.Random(seed)
    words = ["".join(random_words.choices("abcdefghilmnoprstuvz", k=random_words.randint(3, 10))) for _ in range(WORDS)]
    weights = [1 / (rank + 1) for rank in range(WORDS)]
    names = [f"{words[i % WORDS].title()} {i}" for i in range(entities)]
    counter = 0

    def observation() -> ObservationDraft:
        nonlocal counter
        counter += 1
        text = random_words.choices(words, weights, k=12)
        if counter % 5 == 0:
            text[3] = FREQUENT
        if counter % 100 == 0:
            text[5] = MEDIUM
        if counter % (observations // 7) == 0:
            text[7] = RARE
        return ObservationDraft(f"{' '.join(text)} {counter}")

    with Memory.open(path, Actor(ActorKind.AGENT, "bench", "1")) as memory:
        each = observations // entities
        for start in range(0, entities, BATCH):
            memory.graph.create_entities(
                [
                    EntityDraft(name, TYPES[i % len(TYPES)], tuple(observation() for _ in range(each)))
                    for i, name in enumerate(names[start : start + BATCH], start)
                ]
            )
        made = 0
        while made < relations:
            drafts = {
                (names[int(entities * random_words.random() ** 4)], random_words.choice(names))
                for _ in range(min(BATCH, relations - made))
            }
            stored = memory.graph.create_relations(
                [RelationDraft(source, target, "uses") for source, target in sorted(drafts)]
            )
            made += sum(one.outcome == "stored" for one in stored)


def queries(count: int = 200, seed: int = 11) -> list[str]:
    """Mixed substring queries of three characters and more: frequent, medium, rare and absent in turn."""
    chosen = random.Random(seed)
    kinds = (
        (FREQUENT, "deplo", "eploy"),
        (MEDIUM, "lightho", "house"),
        (RARE, "zanah", "hori"),
        ("qxqxq", "wkwk", "nothing like this"),
    )
    return [chosen.choice(kinds[i % len(kinds)]) for i in range(count)]
