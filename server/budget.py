"""Answers that fit: cut at a whole entity, and within an entity only when it alone is too large."""

from __future__ import annotations

import json
from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from core.model import Entity, Page, Relation
    from server.shapes import Shape

    Fetch = Callable[[int, str | None, int], Page]
    """Reads a page: at most so many entities, after a cursor, with at most so many relations."""

_MARKS = 300
"""Room for what says that and how an answer was cut."""
_SMALLEST_RELATION = 45
"""Characters of the shortest relation there can be."""
_ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))
_LONG_TEXT = 200
"""Texts up to this length are not cut."""
_FIRST, _MOST = 100, 200
"""Entities that are fetched at a time: fewer at first, they may be large."""


def dumps(value: object) -> str:
    """JSON as it goes out: compact, un-escaped."""
    return _ENCODER.encode(value)


@dataclass
class Selection:
    """Entities and the relations that come with them, as long as there is room.

    Attributes:
        room: Characters left.
        entities: What is shown.
        relations: What is shown, by id.
        relations_total: How many there are, when not all are shown.
    """

    room: int
    entity_shape: Callable[[Entity], Shape]
    relation_shape: Callable[[Relation], Shape]
    entities: list[Shape] = field(default_factory=list)
    relations: dict[int, Shape] = field(default_factory=dict)
    relations_total: int | None = None

    def take_fitting(self, entities: Sequence[Entity], relations: Sequence[Relation]) -> int:
        """Take entities in order, each with the relations that end at it, while there is room; answers how many."""
        by_end = _by_end(relations)
        for taken, entity in enumerate(entities):
            shape = self.entity_shape(entity)
            fresh = {r.id: self.relation_shape(r) for r in by_end[entity.id] if r.id not in self.relations}
            size = _size(shape) + sum(map(_size, fresh.values()))
            if size > self.room:
                return taken
            self.room -= size
            self.entities.append(shape)
            self.relations.update(fresh)
        return len(entities)

    def take(self, page: Page) -> tuple[int, bool]:
        """Take what fits of a page; how many of its entities that was, and whether one had to be cut for it."""
        alone = page.relations_total is not None
        taken = 0 if alone else self.take_fitting(page.entities, page.relations)
        if taken or self.entities or not page.entities:
            return taken, False
        self.add_cut(page.entities[0], page.relations, page.relations_total)
        return 1, True

    def add_cut(self, entity: Entity, relations: Sequence[Relation], total: int | None = None) -> None:
        """Take what fits of one entity that is too large, and of its relations, of which there are `total`."""
        shapes = {r.id: self.relation_shape(r) for r in relations if entity.id in {r.from_id, r.to_id}}
        wanted = sum(map(_size, shapes.values()))
        shape = cut(self.entity_shape(entity), self.room - min(wanted, self.room // 3))
        if shape is None:
            return
        self.room -= _size(shape)
        self.entities.append(shape)
        for relation_id, relation in shapes.items():
            if _size(relation) > self.room:
                break
            self.room -= _size(relation)
            self.relations[relation_id] = relation
        total = len(shapes) if total is None else total
        self.relations_total = total if len(self.relations) < total else None

    def answer(self) -> Shape:
        """The result so far."""
        answer: Shape = {"entities": self.entities, "relations": list(self.relations.values())}
        if self.relations_total is not None:
            answer["relations_total"] = self.relations_total
        return answer


def paged(
    fetch: Fetch,
    *,
    limit: int | None,
    cursor: str | None,
    most: int,
    entity_shape: Callable[[Entity], Shape],
    relation_shape: Callable[[Relation], Shape],
) -> Shape:
    """As much of a paged reading as fits, and where it goes on."""
    chosen = Selection(most - _MARKS, entity_shape, relation_shape)
    step = _FIRST
    while True:
        wanted = step if limit is None else min(step, limit)
        page = fetch(wanted, cursor, chosen.room // _SMALLEST_RELATION + 1)
        taken, cut_short = chosen.take(page)
        if taken:
            cursor = page.cursors[taken - 1]
        if taken == len(page.entities) and not page.more:
            return {**chosen.answer(), **(_marks(None, page.total) if cut_short else {})}
        limit = None if limit is None else limit - taken
        # A page that ended early did so before an entity with more relations than there was room for.
        if taken < len(page.entities) or len(page.entities) < wanted or cut_short or limit == 0:
            return {**chosen.answer(), **_marks(cursor, page.total)}
        step = min(step * 2, _MOST)


def whole(
    entities: Sequence[Entity],
    relations: Sequence[Relation],
    *,
    most: int,
    entity_shape: Callable[[Entity], Shape],
    relation_shape: Callable[[Relation], Shape],
) -> Shape:
    """As much of named entities as fits."""
    chosen = Selection(most - _MARKS, entity_shape, relation_shape)
    taken = chosen.take_fitting(entities, relations)
    if taken == len(entities):
        return chosen.answer()
    if taken == 0:
        first = entities[0]
        chosen.add_cut(first, [r for r in relations if first.id in {r.from_id, r.to_id}])
    return {**chosen.answer(), "truncated": True, "total": len(entities)}


def fitted(answer: Shape, most: int) -> Shape:
    """An answer that is short enough: its longest lists lose what they end with."""
    if len(dumps(answer)) <= most:
        return answer
    room = most - _MARKS
    kept: Shape = {}
    for key, value in answer.items():
        if not isinstance(value, list | dict):
            kept[key] = value
            room -= _size({key: value})
    lists = {key: value for key, value in answer.items() if isinstance(value, list | dict)}
    for place, (key, value) in enumerate(lists.items()):
        share = room // (len(lists) - place)
        kept[key] = _fitted_list(value, share) if isinstance(value, list) else cut(value, share) or {}
        room -= _size({key: kept[key]})
    return {**{key: kept[key] for key in answer}, "truncated": True}


def condensed(answer: Shape, most: int) -> Shape:
    """An answer that is short enough, however deep its lists lie: each loses what it ends with, the long ones most.

    So do texts that are longer than what there is room for.
    """
    if len(dumps(answer)) <= most:
        return answer
    return {**_condensed_object(answer, most - _MARKS), "truncated": True}


def _condensed_object(value: Shape, room: int) -> Shape:
    inner = {
        key: each
        for key, each in value.items()
        if isinstance(each, list | dict) or (isinstance(each, str) and len(each) > _LONG_TEXT)
    }
    room -= _size({key: each for key, each in value.items() if key not in inner})
    kept: Shape = {}
    for place, key in enumerate(sorted(inner, key=lambda key: _size(inner[key]))):
        kept[key] = _condensed(inner[key], max(0, room // (len(inner) - place) - len(dumps(key)) - 1))
        room -= _size({key: kept[key]})
    return {key: kept.get(key, each) for key, each in value.items()}


def _condensed(value: list[object] | Shape | str, room: int) -> object:
    if _size(value) <= room:
        return value
    if isinstance(value, str):
        while _size(value) > room and value:  # escaped characters take more room than one
            value = value[: -max(1, (_size(value) - room) // 6)]
        return value
    return _condensed_list(value, room) if isinstance(value, list) else _condensed_object(value, room)


def _condensed_list(items: list[object], room: int) -> list[object]:
    kept: list[object] = []
    whole_room = room
    for item in items:
        size = _size(item)
        if size > whole_room and not isinstance(item, dict):
            continue  # could never be shown; what follows it can
        if size > room:
            if not kept and isinstance(item, dict) and _size(smaller := _condensed_object(item, room)) <= room:
                kept.append(smaller)
            break
        room -= size
        kept.append(item)
    return kept


def cut(shape: Shape, room: int) -> Shape | None:
    """A shape with as many items of its list as there is room for, and how many there are; None for no room."""
    key = next((key for key, value in shape.items() if isinstance(value, list)), None)
    if _size(shape) <= room or key is None:
        return shape if _size(shape) <= room else None
    marked = {**shape, key: [], f"{key}_total": len(shape[key])}
    room -= _size(marked)
    if room < 0:
        return None
    whole_room = room
    for item in shape[key]:
        size = _size(item)
        if size > whole_room:
            continue  # could never be shown; what follows it can
        if size > room:
            break
        room -= size
        marked[key].append(item)
    return marked


def _fitted_list(items: list[object], room: int) -> list[object]:
    kept: list[object] = []
    for item in items:
        size = _size(item)
        if size > room:
            if not kept and isinstance(item, dict) and (smaller := cut(item, room)) is not None:
                kept.append(smaller)
            break
        room -= size
        kept.append(item)
    return kept


def _marks(cursor: str | None, total: int | None) -> Shape:
    marks: Shape = {"truncated": True}
    if cursor is not None:
        marks["next_cursor"] = cursor
    if total is None:
        marks["more"] = True
    else:
        marks["total"] = total
    return marks


def _by_end(relations: Sequence[Relation]) -> dict[int, list[Relation]]:
    by_end: dict[int, list[Relation]] = defaultdict(list)
    for relation in relations:
        for end in {relation.from_id, relation.to_id}:
            by_end[end].append(relation)
    return by_end


def _size(value: object) -> int:
    return len(dumps(value)) + 1
