"""What a split will do, before it is done: the numbers, and the graph around the entity afterwards."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.model import GraphShape, ItemState
from ui.review.split.draft import STAYS
from ui.review.split.material import NEIGHBOURS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ui.review.split.draft import Draft


@dataclass(frozen=True, slots=True)
class Numbers:
    """What happens to how much.

    Attributes:
        parts: New entities.
        moved: Observations that move to them.
        left: Live observations that stay.
        made: Relations that join the parts with their parent.
        handed_over: Relations that will begin or end at a part.
    """

    parts: int
    moved: int
    left: int
    made: int
    handed_over: int


@dataclass(frozen=True, slots=True)
class After:
    """The numbers and the graph; a part's id in it is its key, negated."""

    numbers: Numbers
    shape: GraphShape
    hidden: Mapping[int, int]


def after(draft: Draft) -> After:
    """Tells what the draft would do."""
    return After(_numbers(draft), *_graph(draft))


def _numbers(draft: Draft) -> Numbers:
    places = draft.now.observations
    observations = draft.material.entity.observations
    handed_over = {
        (*_ends(draft, relation.id, relation.from_id, relation.to_id), relation.type)
        for relation in draft.material.relations
        if relation.active
    }
    joins = {
        (draft.parent_id, -part.key, kind) if to_part else (-part.key, draft.parent_id, kind)
        for part in draft.now.parts
        for to_part, kind in draft.material.joins
    }
    return Numbers(
        parts=len(draft.now.parts),
        moved=len(places),
        left=sum(each.state is ItemState.ACTIVE and each.id not in places for each in observations),
        made=len(joins - handed_over),
        handed_over=len(draft.now.relations),
    )


def _ends(draft: Draft, relation_id: int, from_id: int, to_id: int) -> tuple[int, int]:
    """Where a relation will begin and end: one that joins the entity with itself only begins at the part."""
    key = draft.now.relations.get(relation_id, STAYS)
    if key == STAYS:
        return from_id, to_id
    return (-key, to_id) if from_id == draft.material.entity.id else (from_id, -key)


def _graph(draft: Draft) -> tuple[GraphShape, dict[int, int]]:
    material = draft.material
    here = material.entity.id
    links = {
        frozenset(_ends(draft, relation.id, relation.from_id, relation.to_id))
        for relation in material.relations
        if relation.active
    }
    nodes = {here: (material.entity.name, material.entity.type)}
    nodes |= {-part.key: (draft.stored_name(part), part.type or material.entity.type) for part in draft.now.parts}
    parent = draft.parent
    if parent is not None:
        nodes[parent.id] = (parent.name, parent.type)
        links |= {frozenset((parent.id, each)) for each in parent.linked if each != here}
    links |= {frozenset((draft.parent_id, -part.key)) for part in draft.now.parts if draft.parent_id in nodes}
    near = material.surroundings
    links |= {
        frozenset((near.ids[one], near.ids[other]))
        for one, other in near.edges
        if here not in (near.ids[one], near.ids[other])
    }
    nodes |= _neighbours(draft, nodes)
    ids = sorted(nodes)
    place = {each: number for number, each in enumerate(ids)}
    pairs = [tuple(sorted(link)) for link in links if len(link) == 2]
    edges = sorted({(place[low], place[high]) for low, high in pairs if low in place and high in place})
    shape = GraphShape(ids, [nodes[each][0] for each in ids], [nodes[each][1] for each in ids], edges)
    own = {here, *(-part.key for part in draft.now.parts)}
    hidden: dict[int, int] = defaultdict(int)
    for low, high in pairs:
        for end, other in ((low, high), (high, low)):
            if end in own and other not in place:
                hidden[end] += 1
    return shape, dict(hidden)


def _neighbours(draft: Draft, nodes: Mapping[int, object]) -> dict[int, tuple[str, str]]:
    """The neighbours that are shown: those whose relation is handed over first, then the best connected."""
    material = draft.material
    names = {relation.from_id: relation.from_name for relation in material.relations}
    names |= {relation.to_id: relation.to_name for relation in material.relations}
    moved = [
        end
        for relation in material.relations
        if relation.active and relation.id in draft.now.relations
        for end in (relation.from_id, relation.to_id)
    ]
    wanted = [each for each in dict.fromkeys((*moved, *material.surroundings.ids)) if each not in nodes]
    near = dict(zip(material.surroundings.ids, material.surroundings.types, strict=True))
    return {each: (names.get(each, ""), material.types.get(each) or near.get(each, "")) for each in wanted[:NEIGHBOURS]}
