from __future__ import annotations

import random
from typing import TYPE_CHECKING, get_args

import pytest

from core.model import EntityDraft, EntityOrder, ObservationDraft, RelationDraft
from ui.entity_list.order import merged

if TYPE_CHECKING:
    from core.memory import Memory

NAMES = ["Ana", "ábaco", "Ñandú", "zorro", "Zeta", "B 10", "b 2", "日本", "émile", "Ünal"]


@pytest.mark.parametrize("order", get_args(EntityOrder))
def test_merging_gives_what_reading_all_would(memory: Memory, order: EntityOrder) -> None:
    rng = random.Random(3)
    memory.graph.create_entities([EntityDraft(name) for name in NAMES])
    for step in range(40):
        before = memory.graph.rows(order=order)
        seen = memory.journal.last_id()
        names = [row.name for row in before]
        match rng.randrange(5):
            case 0:
                memory.graph.create_entities([EntityDraft(f"{rng.choice(NAMES)} {step}")])
            case 1 if len(names) > 4:
                memory.graph.delete_entities([rng.choice(names)])
            case 2:
                memory.graph.create_relations([RelationDraft(rng.choice(names), rng.choice(names), f"t{step}")])
            case 3:
                memory.graph.update_entity(rng.choice(before).id, name=f"{rng.choice(NAMES)} r{step}")
            case _:
                memory.graph.add_observations([(rng.choice(names), [ObservationDraft(f"o{step}")])])
        changed = memory.journal.changes_since(seen).entities
        now = memory.graph.rows(order=order, ids=sorted(changed))
        assert merged(before, changed, now, order) == memory.graph.rows(order=order)
