"""Entities to split and to merge."""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING, Any

from core.model import EntityDraft, ObservationDraft

if TYPE_CHECKING:
    from core.memory import Memory

MOMENT = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d")


def fill(memory: Memory) -> None:
    said = ("likes tea", "lives in Vigo", "plays chess")
    memory.graph.create_entities(
        [
            EntityDraft("Ana", "person", tuple(map(ObservationDraft, said))),
            EntityDraft("Ana P.", "person", (ObservationDraft("likes tea"), ObservationDraft("sings"))),
        ]
    )


def part(name: str, *observations: str) -> dict[str, Any]:
    return {"name": name, "entity_type": "person", "observations": list(observations)}


TOPICS = {
    "invoice": ("invoice", "customer", "payment", "tax", "receipt", "discount", "account"),
    "roses": ("roses", "garden", "water", "soil", "seeds", "harvest", "compost"),
    "server": ("server", "deploy", "release", "cluster", "database", "backup", "network"),
}


def about_three_things(count: int) -> list[str]:
    """Texts of which any analysis sees that they have three topics."""
    chance, pools = random.Random(5), list(TOPICS.values())
    return [f"{' '.join(chance.sample(pools[number % 3], 4))} {number}" for number in range(count)]


BUSY = {"name": "Proyecto Ñandú", "entityType": "Proyécto", "observations": about_three_things(28)}
