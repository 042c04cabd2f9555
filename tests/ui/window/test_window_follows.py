"""Whatever agents do to a memory, the window comes to show what the file holds."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from core.errors import KnownError
from core.model import EntityDraft, ObservationDraft, RelationDraft
from tests.ui.inspector.inspector_hands import Left
from ui.inspector.portrait import read_portrait

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytestqt.qtbot import QtBot

    from core.memory import Memory
    from core.model import EntityRow, Observation, Relation
    from ui.window.main_window import MainWindow

BURSTS, CHANGES_IN_A_BURST = 8, 2
TYPES = ("Persona", "Proyecto", "Lugar")
KINDS = ("conoce", "parte_de", "contiene")


class Agent:
    """Somebody who does anything to a memory, most of it to what the person looks at and what that is related to."""

    def __init__(self, memory: Memory, random: Random) -> None:
        self.memory, self.graph, self.random = memory, memory.graph, random
        self.looked_at: int | None = None
        self.done: list[str] = []

    def act(self) -> None:
        """One change; what is refused, or has nothing to be about, is none."""
        change = self.random.choice(CHANGES)
        try:
            change(self)
        except (KnownError, LookupError):
            return
        self.done.append(change.__name__)

    def text(self) -> str:
        return f"sabe {self.random.randrange(1_000)}"

    def entity(self) -> EntityRow:
        near = [self.looked_at or 0]
        near += [end for each in self.graph.relations_of(near) for end in (each.from_id, each.to_id)]
        rows = self.graph.rows(ids=near if self.random.random() < 0.7 else None)
        return self.random.choice(rows or self.graph.rows())

    def observation(self) -> Observation:
        return self.random.choice(self.graph.entities([self.entity().id], include_archived=True)[0].observations)

    def relation(self) -> Relation:
        return self.random.choice(self.graph.relations_of([self.entity().id], include_ended=True))

    def create(self) -> None:
        said = (ObservationDraft(self.text()),)
        (new,) = self.graph.create_entities([EntityDraft(self.text(), self.random.choice(TYPES), said)])
        self.graph.create_relations([RelationDraft(self.entity().name, new.entity.name, self.random.choice(KINDS))])

    def delete(self) -> None:
        self.graph.delete_entities([self.entity().name])

    def rename(self) -> None:
        self.graph.update_entity(self.entity().id, name=self.text())

    def describe(self) -> None:
        kind, status = self.random.choice(TYPES), self.random.choice(("active", "done", "archived"))
        self.graph.update_entity(self.entity().id, type=kind, status=status, pinned=self.random.random() < 0.5)

    def observe(self) -> None:
        self.graph.add_observations([(self.entity().name, [ObservationDraft(self.text())])])

    def reword(self) -> None:
        self.graph.edit_observation(self.observation().id, self.text())

    def forget(self) -> None:
        self.graph.remove_observations([self.observation().id])

    def archive(self) -> None:
        self.memory.lifecycle.archive([self.observation().id])

    def relate(self) -> None:
        draft = RelationDraft(self.entity().name, self.entity().name, self.random.choice(KINDS))
        self.graph.create_relations([draft])

    def retype(self) -> None:
        self.graph.update_relation(self.relation().id, type=self.random.choice(KINDS))

    def end(self) -> None:
        self.graph.end_relation(self.relation().id)

    def unlink(self) -> None:
        self.graph.remove_relations([self.relation().id])

    def merge(self) -> None:
        self.memory.curation.merge_entities(self.entity().name, [self.entity().name])

    def reflect(self) -> None:
        self.memory.reflections.add("entity", self.text(), target_id=self.entity().id)

    def reflect_on_a_relation(self) -> None:
        self.memory.reflections.add("relation", self.text(), target_id=self.relation().id)

    def think_again(self) -> None:
        thought = self.random.choice(self.memory.reflections.all())
        self.memory.reflections.edit(thought.id, content=self.text(), mood=None, target=("entity", self.entity().id))

    def take_back(self) -> None:
        self.memory.journal.undo(self.random.choice(self.memory.journal.entries(limit=8)).id)


CHANGES: tuple[Callable[[Agent], None], ...] = (
    *(Agent.create, Agent.delete, Agent.rename, Agent.describe, Agent.observe, Agent.reword, Agent.forget),
    *(Agent.archive, Agent.relate, Agent.retype, Agent.end, Agent.unlink, Agent.merge, Agent.reflect),
    *(Agent.reflect_on_a_relation, Agent.think_again, Agent.take_back),
)


def differing(window: MainWindow, memory: Memory) -> list[str]:
    """The parts that do not show what the file holds now."""
    explore, selected = window.explore, window.selection.current
    portrait = None if selected is None else read_portrait(memory, selected)
    question, graph = explore.list._question(), explore.graph
    shape = memory.graph.shape()
    if graph.extent == "near":
        shape = memory.graph.neighbourhood(graph._centres, depth=graph.depth_choice.currentData()).shape
    drawn = graph.view.canvas.item.data
    parts: dict[str, tuple[object, object]] = {
        "list": (list(explore.list.model.rows), memory.graph.rows(order=question.order)),
        "graph": (
            (drawn.ids.tolist(), drawn.names.tolist(), drawn.types.tolist(), sorted(map(tuple, drawn.edges.tolist()))),
            (shape.ids, shape.names, shape.types, sorted(shape.edges)),
        ),
        "inspector": (explore.inspector.portrait, portrait),
    }
    if portrait is not None:
        cards, rows = explore.inspector.observations.cards.values(), explore.inspector.relations.rows
        parts |= {
            "observations": (tuple(card.observation for card in cards), portrait.entity.observations[::-1]),
            "relations": (
                [(row.relation, row.other_type) for row in rows],
                [(each, portrait.types[_other(each, selected)]) for each in portrait.relations],
            ),
            "reflections": (
                tuple(row.reflection for row in explore.inspector.reflections.rows),
                portrait.reflections[:3],
            ),
        }
    return [part for part, (shown, held) in parts.items() if shown != held]


def _other(relation: Relation, here: int | None) -> int:
    return relation.to_id if relation.from_id == here else relation.from_id


@pytest.mark.parametrize("seed", [2, 5])
def test_what_is_shown_is_what_the_file_holds(
    window: MainWindow, agent_memory: Memory, qtbot: QtBot, seed: int
) -> None:
    random = Random(seed)
    agent = Agent(agent_memory, random)
    for burst in range(BURSTS):
        window.explore.list.order.setCurrentIndex(random.randrange(4))
        if burst == BURSTS // 2:
            qtbot.mouseClick(window.explore.graph.all, Left)
        if random.random() < 0.3:
            window.selection.select(agent.entity().id)
        agent.looked_at = window.selection.current
        for _ in range(random.randint(1, CHANGES_IN_A_BURST)):
            agent.act()

        def follows() -> None:
            assert differing(window, agent_memory) == [], agent.done

        qtbot.waitUntil(follows)
