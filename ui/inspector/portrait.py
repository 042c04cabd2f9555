"""What the inspector shows, read in one go."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from core.memory import Memory
    from core.model import Changes, Entity, Reflection, Relation


@dataclass(frozen=True, slots=True)
class Portrait:
    """One entity with everything around it.

    Attributes:
        entity: The entity; its archived observations too.
        relations: Its relations that have not ended: outgoing before incoming, by type, then by name.
        past: Those that have ended, in the same order.
        types: Entity id → type, of the entities at the other ends.
        reflections: What was thought about it and its relations, newest first.
        flags: Observation id → why to look at it before it is trusted.
    """

    entity: Entity
    relations: tuple[Relation, ...]
    types: Mapping[int, str]
    past: tuple[Relation, ...] = ()
    reflections: tuple[Reflection, ...] = ()
    flags: Mapping[int, tuple[str, ...]] = field(default_factory=dict)

    def shows(self, changes: Changes) -> bool:
        """Whether these may make another portrait of it: a hub's takes long to read, and agents write all the time."""
        return (
            changes.everything
            or not changes.entities.isdisjoint({self.entity.id, *self.types})
            or any(entry.summary.get("reflections") for entry in changes.entries)  # of a relation, perhaps of its own
        )


def read_portrait(memory: Memory, entity_id: int) -> Portrait | None:
    """Reads an entity and its surroundings; None when it is gone."""
    entity = memory.graph.entity(entity_id)
    if entity is None:
        return None
    relations = sorted(memory.graph.relations_of([entity_id], include_ended=True), key=_order_seen_from(entity_id))
    ends = {end for relation in relations for end in (relation.from_id, relation.to_id)}
    rows = memory.graph.rows(ids=sorted(ends)) if ends else []
    return Portrait(
        entity=entity,
        relations=tuple(relation for relation in relations if relation.active),
        past=tuple(relation for relation in relations if not relation.active),
        types={row.id: row.type for row in rows},
        reflections=memory.reflections.of_entity(entity_id),
        flags=memory.curation.flags(entity_id),
    )


def _order_seen_from(entity_id: int) -> Callable[[Relation], tuple[bool, str, str]]:
    return lambda each: (
        each.from_id != entity_id,
        each.type.casefold(),
        (each.to_name + each.from_name).casefold(),
    )
