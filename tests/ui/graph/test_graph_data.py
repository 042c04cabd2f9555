from __future__ import annotations

import random
from typing import TYPE_CHECKING

from core.model import EntityDraft, RelationDraft
from ui.graph.data import GraphData

if TYPE_CHECKING:
    from core.memory import Memory

TYPES = ["Project", "Person", "Session"]


def columns(data: GraphData) -> tuple[object, ...]:
    """All that a drawing shows of a graph."""
    return (
        *(data.ids.tolist(), data.names.tolist(), data.types.tolist(), sorted(data.edges.tolist())),
        *(data.degree.tolist(), data.radii.tolist(), sorted(data.type_counts())),
        [data.styles[each] for each in data.style],
        [data.neighbours(node).tolist() for node in range(len(data))],
    )


def test_replacing_a_part_gives_what_reading_all_would(memory: Memory) -> None:
    rng = random.Random(5)
    memory.graph.create_entities([EntityDraft(f"first {each}", TYPES[each % 3]) for each in range(8)])
    data = GraphData.of(memory.graph.shape(), {})
    done = []
    for step in range(80):
        seen = memory.journal.last_id()
        rows = memory.graph.rows()
        names = [row.name for row in rows]
        match rng.randrange(6):
            case 0:
                memory.graph.create_entities([EntityDraft(f"new {step}", rng.choice(TYPES))])
            case 1 if len(names) > 4:
                memory.graph.delete_entities(rng.sample(names, 2))
            case 2 if done:
                memory.journal.undo(done.pop())
            case 3:
                memory.graph.update_entity(rng.choice(rows).id, name=f"renamed {step}", type=f"Type {step % 5}")
            case _:
                pairs = [rng.sample(names, 2) for _ in range(3)]
                memory.graph.create_relations([RelationDraft(one, other, "knows") for one, other in pairs])
        changes = memory.journal.changes_since(seen)
        done += [entry.id for entry in changes.entries if entry.id > seen][-1:]
        data = data.replaced(memory.graph.part(changes.entities))
        assert columns(data) == columns(GraphData.of(memory.graph.shape(), {})), step


def test_a_node_is_found_by_its_entity(memory: Memory) -> None:
    memory.graph.create_entities([EntityDraft(name) for name in "abcd"])
    memory.graph.delete_entities(["b"])
    data = GraphData.of(memory.graph.shape(), {})
    assert [data.number(each) for each in data.ids.tolist()] == [0, 1, 2]
    assert data.number(2) is None
    assert data.number(99) is None
    assert data.number(None) is None


def test_what_came_meanwhile_waits_for_its_own_change(memory: Memory) -> None:
    memory.graph.create_entities([EntityDraft(name) for name in "abcd"])
    memory.graph.delete_entities(["b"])
    data = GraphData.of(memory.graph.shape(), {})
    memory.graph.create_entities([EntityDraft("e"), EntityDraft("f")])
    memory.graph.create_relations([RelationDraft("a", "e", "knows"), RelationDraft("a", "f", "knows")])
    a, e, f = (memory.graph.open([name])[0].id for name in "aef")
    data = data.replaced(memory.graph.part([a, f]))
    assert data.ids[data.edges].tolist() == [[a, f]]
    data = data.replaced(memory.graph.part([e]))
    assert columns(data) == columns(GraphData.of(memory.graph.shape(), {}))
