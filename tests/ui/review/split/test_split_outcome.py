"""What the editor says that a split will do is what it does."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QSize
from split_texts import MONEY, STACK

from core.model import EntityDraft, ItemState, ObservationDraft, RelationDraft, SplitPart, SplitPayload
from ui.review.split.after import after
from ui.review.split.draft import Draft
from ui.review.split.material import read_parent, read_split
from ui.review.split.picture import places

if TYPE_CHECKING:
    from core.memory import Memory
    from core.model import GraphShape

SAID = [f"statement {number}" for number in range(12)]
OTHERS = ("Ana", "Luis", "Editorial", "Oficina")


@pytest.fixture
def tangled(memory: Memory) -> Memory:
    """An entity with relations of all kinds, those that splits make and a loop among them."""
    memory.graph.create_entities(
        [
            EntityDraft("Faro", "Proyecto", tuple(map(ObservationDraft, SAID))),
            *(EntityDraft(name, "Persona") for name in OTHERS),
        ]
    )
    pairs = [("Faro", "Ana"), ("Luis", "Faro"), ("Faro", "Faro"), ("Ana", "Luis"), ("Oficina", "Ana")]
    memory.graph.create_relations([RelationDraft(one, other, "sigue_a") for one, other in pairs])
    memory.graph.create_relations(
        [
            RelationDraft("Editorial", "Faro", "contiene"),
            RelationDraft("Faro", "Editorial", "parte_de"),
            RelationDraft("Faro", "Faro", "parte_de"),
            RelationDraft("Faro", "Ana", "contiene"),
        ]
    )
    return memory


def edited(draft: Draft, memory: Memory, chance: random.Random) -> None:
    """Some random steps, ending at an arrangement that can be carried out."""
    for _ in range(chance.randrange(1, 14)):
        keys = [0, *(part.key for part in draft.now.parts)]
        key = chance.choice(keys)
        match chance.randrange(7):
            case 0 | 1:
                ids = [each.id for each in draft.material.entity.observations]
                draft.move(chance.sample(ids, chance.randrange(1, 5)), key)
            case 2 | 3:
                ids = [each.id for each in draft.material.relations]
                draft.hand_over(chance.sample(ids, chance.randrange(1, 4)), key)
            case 4:
                draft.rename(draft.add_part(), f"Part {chance.random()}")
            case 5:
                if key and len(keys) > 2:
                    draft.remove_part(key)
            case 6:
                chosen = chance.randrange(1, 6)
                draft.parents[chosen] = read_parent(memory, chosen)
                draft.choose_parent(chosen)
        if chance.random() < 0.2:
            draft.undo()
    for part in draft.now.parts:
        if not draft.holds_something(part.key):
            draft.remove_part(part.key)
        elif not part.name:  # the undo of a name
            draft.rename(part.key, f"Part {part.key}")
    if not draft.now.parts:
        draft.reset()


def links(shape: GraphShape, names: set[str]) -> set[frozenset[str]]:
    """Which of these names are linked."""
    pairs = (frozenset((shape.names[one], shape.names[other])) for one, other in shape.edges)
    return {pair for pair in pairs if pair <= names}


@pytest.mark.parametrize("strict", [False, True], ids=["free", "strict"])
@pytest.mark.parametrize("seed", range(40))
def test_the_preview_is_what_happens(tangled: Memory, seed: int, strict: bool) -> None:
    tangled.rules.set_strict(strict=strict)
    chance = random.Random(seed)
    parts = [SplitPart("One", "", tuple(SAID[:4])), SplitPart("Two", "Tema", tuple(SAID[4:7]), (1,))]
    proposal = tangled.curation.propose_parts("Faro", parts)
    draft = Draft(proposal.payload, read_split(tangled, proposal))
    edited(draft, tangled, chance)
    told = after(draft)
    payload = draft.as_payload()
    parent = None if payload.parent_id is None else tangled.graph.entity(payload.parent_id).name
    outcome = tangled.curation.execute_split("Faro", payload.parts, parent_name=parent, dry_run=True)
    assert (len(outcome.names), outcome.observations_moved, outcome.observations_left, outcome.relations_created) == (
        told.numbers.parts,
        told.numbers.moved,
        told.numbers.left,
        told.numbers.made,
    )
    before = {each.id: (each.from_id, each.to_id) for each in draft.material.relations}
    tangled.curation.approve(proposal.id, edited=payload)
    now = {each.id: (each.from_id, each.to_id) for each in tangled.graph.relations_of(range(1, 40))}
    assert sum(now[each] != ends for each, ends in before.items()) == told.numbers.handed_over
    held = {
        part.name: {each.content for each in entity.observations}
        for part, entity in zip(payload.parts, tangled.graph.open(outcome.names), strict=True)
    }
    assert held == {part.name: set(part.observations) for part in payload.parts}
    names = set(told.shape.names)
    assert links(told.shape, names) == links(tangled.graph.shape(), names)


def test_archived_observations_that_are_named_move_and_never_count_as_left(project: Memory) -> None:
    with project._store.write("archive") as transaction:
        transaction.rows("UPDATE observation SET state = 'archived' WHERE id IN (1, 9)")
    proposal = project.curation.propose_parts("Faro", [SplitPart("Stack", "", STACK)])
    material = read_split(project, proposal)
    assert [each.id for each in material.entity.observations if each.state is ItemState.ARCHIVED] == [1]
    draft = Draft(proposal.payload, material)
    assert (after(draft).numbers.moved, after(draft).numbers.left) == (4, 5)
    draft.move([1], 0)
    outcome = project.curation.execute_split("Faro", draft.as_payload().parts, dry_run=True)
    assert (outcome.observations_moved, outcome.observations_left) == (3, 5)
    assert (after(draft).numbers.moved, after(draft).numbers.left) == (3, 5)


def test_neighbours_that_are_not_shown_are_counted(memory: Memory) -> None:
    memory.graph.create_entities([EntityDraft("Hub", "Proyecto", (ObservationDraft("x"), ObservationDraft("y")))])
    names = [f"n{number}" for number in range(40)]
    memory.graph.create_entities([EntityDraft(name, "Persona") for name in names])
    memory.graph.create_relations([RelationDraft("Hub", name, "usa") for name in names])
    proposal = memory.curation.propose_parts("Hub", [SplitPart("Part", "", ("x",))])
    draft = Draft(proposal.payload, read_split(memory, proposal))
    draft.hand_over([40], 1)
    told = after(draft)
    assert len(told.shape.ids) == 18
    assert told.hidden == {1: 24}
    assert "n39" in told.shape.names


def test_places_are_distinct_and_inside(project: Memory) -> None:
    proposal = project.curation.propose_parts("Faro", [SplitPart("A", "", STACK), SplitPart("B", "", MONEY, (1,))])
    draft = Draft(proposal.payload, read_split(project, proposal))
    for chosen in (1, 4):
        draft.parents[4] = read_parent(project, 4)
        draft.choose_parent(chosen)
        room = QSize(400, 120)
        points = places(after(draft).shape, 1, draft.parent_id, (room.width(), room.height()))
        assert len({tuple(point) for point in points.tolist()}) == len(points)
        assert (abs(points[:, 0]) <= 200).all()
        assert (abs(points[:, 1]) <= 60).all()


def test_a_parent_that_is_gone_is_said(project: Memory) -> None:
    payload = SplitPayload(1, (SplitPart("A", "", STACK),), 10, 20, 0.5, 1, parent_id=4)
    proposal = project.curation.proposals.add(payload)
    project.graph.delete_entities(["Editorial"])
    material = read_split(project, proposal)
    assert material.parent is None
