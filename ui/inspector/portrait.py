"""What the inspector shows, read in one go."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from core.memory import Memory
    from core.model import Entity, Reflection, Relation


@dataclass(frozen=True, slots=True)
class Portrait:
    """One entity with everything around it.

    Attributes:
        entity: The entity; its archived observations too.
        relations: Its relations, ended ones too.
        types: Entity id → type, of the entities at the other ends.
        all_types: Every type in the memory, most frequent first.
        reflections: What was thought about it and its relations, newest first.
        flags: Observation id → why to look at it before it is trusted.
    """

    entity: Entity
    relations: tuple[Relation, ...]
    types: Mapping[int, str]
    all_types: tuple[str, ...]
    reflections: tuple[Reflection, ...] = ()
    flags: Mapping[int, tuple[str, ...]] = field(default_factory=dict)

    @property
    def active_relations(self) -> tuple[Relation, ...]:
        """Relations that have not ended."""
        return tuple(relation for relation in self.relations if relation.active)


def read_portrait(memory: Memory, entity_id: int) -> Portrait | None:
    """Reads an entity and its surroundings; None when it is gone."""
    entity = memory.graph.entity(entity_id)
    if entity is None:
        return None
    relations = memory.graph.relations_of([entity_id], include_ended=True)
    ends = {end for relation in relations for end in (relation.from_id, relation.to_id)}
    rows = memory.graph.rows(ids=sorted(ends)) if ends else []
    return Portrait(
        entity=entity,
        relations=relations,
        types={row.id: row.type for row in rows},
        all_types=tuple(name for name, _ in memory.graph.types()),
        reflections=memory.reflections.of_entity(entity_id),
        flags=memory.curation.flags(entity_id),
    )
