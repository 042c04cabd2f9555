"""What the buttons of the report do to the memory."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from core.curation.report import Contradiction, Flagged
from ui.report.data import entity_of
from ui.sentences import shortened

if TYPE_CHECKING:
    from collections.abc import Callable

    from core.memory import Memory
    from ui.report.data import Item
    from ui.report.words import ActionKey

Deed = tuple["Callable[[Memory], object]", str]


class Deeds(QObject):
    """Makes the change that a button asks for, and the words that tell of it."""

    def of(self, action: ActionKey, item: Item) -> Deed | None:
        """The change, and what is said once it is done; None where the button changes nothing."""
        entity_id, name = entity_of(item), shortened(item.entities[0].name if hasattr(item, "entities") else item.name)
        match action:
            case "archive":
                said = self.tr("Archived {name}.")
                return lambda memory: memory.graph.update_entity(entity_id, status="archived"), said.format(name=name)
            case "pin":
                said = self.tr("Pinned {name}.")
                return lambda memory: memory.graph.update_entity(entity_id, pinned=True), said.format(name=name)
            case "delete":
                said = self.tr("Deleted {name}.")
                return lambda memory: _delete(memory, entity_id), said.format(name=name)
            case "end":
                said = self.tr("Ended the relations of {name}.")
                return lambda memory: memory.graph.end_relations_of(entity_id), said.format(name=name)
            case "keep_first" | "keep_second" if isinstance(item, Flagged | Contradiction):
                gone = pair_of(item)[1 if action == "keep_first" else 0]
                said = self.tr("Deleted an observation of {name}.")
                return lambda memory: memory.graph.remove_observations([gone]), said.format(name=name)
        return None


def pair_of(item: Flagged | Contradiction) -> tuple[int, int]:
    """The ids of the two observations, in the order in which they are shown."""
    if isinstance(item, Flagged):
        return item.similar_id, item.observation_id
    return item.observation_id, item.other_id


def _delete(memory: Memory, entity_id: int) -> None:
    entity = memory.graph.entity(entity_id)
    if entity is not None:
        memory.graph.delete_entities([entity.name])
