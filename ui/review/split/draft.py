"""A split while a person arranges it: what goes where, with undo. It knows nothing of Qt."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from core.model import SplitPart, SplitPayload
from core.text import normal
from ui.review.split.material import stored_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from core.model import Observation, Relation
    from ui.review.split.material import Parent, SplitMaterial

STAYS = 0
"""The place of what stays with the entity; parts have keys from 1."""

_LAST = 1 << 60
_STEPS = 200


@dataclass(frozen=True, slots=True)
class PartDraft:
    """One new entity to be; `key` stays the same whatever else changes. No type means the entity's own."""

    key: int
    name: str
    type: str


@dataclass(frozen=True, slots=True)
class Arrangement:
    """What goes where: observations and relations by id to a part's key; those that are in neither stay."""

    parts: tuple[PartDraft, ...]
    observations: Mapping[int, int]
    relations: Mapping[int, int]
    parent_id: int | None = None


@dataclass(frozen=True, slots=True)
class _Step:
    """An arrangement that can be gone back to; consecutive steps of one kind count as one."""

    before: Arrangement
    kind: object


@dataclass
class Draft:
    """A proposal as it is being edited.

    Attributes:
        payload: What was proposed.
        material: What it is about.
        now: What goes where at present.
        proposed: What went where at first.
        parents: The entities that were chosen as a parent so far, by id.
    """

    payload: SplitPayload
    material: SplitMaterial
    now: Arrangement = field(init=False)
    proposed: Arrangement = field(init=False)
    parents: dict[int, Parent] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._past: list[_Step] = []
        self._future: list[Arrangement] = []
        self._next_key = len(self.payload.parts) + 1
        self._ranks: dict[tuple[int, int], int] = {}
        self.proposed = self.now = self._read_proposal()
        self._know_parent()

    # What is where

    @property
    def edited(self) -> bool:
        """Whether it differs from the proposal."""
        return self.now != self.proposed

    @property
    def parent_id(self) -> int:
        """The entity that the parts hang from."""
        return self.material.entity.id if self.now.parent_id is None else self.now.parent_id

    @property
    def parent(self) -> Parent | None:
        """The other entity that the parts hang from, if it is known."""
        return None if self.parent_id == self.material.entity.id else self.parents.get(self.parent_id)

    def part(self, key: int) -> PartDraft:
        """A part by its key."""
        return next(part for part in self.now.parts if part.key == key)

    def columns(self) -> dict[int, list[Observation]]:
        """Observations by the key of their part, what stays first: as proposed, then as they were written."""
        found: dict[int, list[Observation]] = {STAYS: [], **{part.key: [] for part in self.now.parts}}
        for each in self.material.entity.observations:
            found[self.now.observations.get(each.id, STAYS)].append(each)
        return {key: self._ordered(key, column) for key, column in found.items()}

    def relations(self, key: int) -> list[Relation]:
        """The relations of a part."""
        return [each for each in self.material.relations if self.now.relations.get(each.id, STAYS) == key]

    def holds_something(self, key: int) -> bool:
        """Whether a part would be more than a name."""
        return key in self.now.observations.values() or key in self.now.relations.values()

    def as_payload(self) -> SplitPayload:
        """What is to be approved; the proposal itself while nothing is changed."""
        if not self.edited:
            return self.payload
        columns = self.columns()
        parts = tuple(
            SplitPart(
                part.name,
                part.type,
                tuple(each.content for each in columns[part.key]),
                tuple(each.id for each in self.relations(part.key)),
            )
            for part in self.now.parts
        )
        return replace(self.payload, parts=parts, parent_id=self.now.parent_id)

    def stored_name(self, part: PartDraft) -> str:
        """A part's name as the memory will write it."""
        return stored_name(part.name, strict=self.material.strict)

    def stored_names(self) -> list[str]:
        """Those of all parts."""
        return [self.stored_name(part) for part in self.now.parts]

    # Changes, each a step that can be taken back

    def move(self, observation_ids: Iterable[int], key: int) -> bool:
        """Puts observations into a part, or lets them stay."""
        return self._change(replace(self.now, observations=_placed(self.now.observations, observation_ids, key)))

    def hand_over(self, relation_ids: Iterable[int], key: int) -> bool:
        """Lets relations begin or end at a part instead, or leaves them."""
        return self._change(replace(self.now, relations=_placed(self.now.relations, relation_ids, key)))

    def rename(self, key: int, name: str) -> bool:
        """Gives a part another name."""
        return self._alter(replace(self.part(key), name=name), "name")

    def retype(self, key: int, type_name: str) -> bool:
        """Gives a part another type."""
        return self._alter(replace(self.part(key), type=type_name.strip()), "type")

    def add_part(self) -> int:
        """Adds an empty part without a name; answers its key."""
        key = self._next_key
        self._next_key += 1
        self._change(replace(self.now, parts=(*self.now.parts, PartDraft(key, "", ""))))
        return key

    def remove_part(self, key: int) -> bool:
        """Takes a part away; what it held stays with the entity."""
        return self._change(
            replace(
                self.now,
                parts=tuple(part for part in self.now.parts if part.key != key),
                observations={one: place for one, place in self.now.observations.items() if place != key},
                relations={one: place for one, place in self.now.relations.items() if place != key},
            )
        )

    def choose_parent(self, entity_id: int) -> bool:
        """Lets the parts hang from an entity."""
        own = entity_id == self.material.entity.id and self.payload.parent_id != entity_id
        return self._change(replace(self.now, parent_id=None if own else entity_id))

    def reset(self) -> bool:
        """Goes back to what was proposed."""
        return self._change(self.proposed)

    # Steps

    @property
    def undoable(self) -> bool:
        """Whether there is a step to take back."""
        return bool(self._past)

    @property
    def redoable(self) -> bool:
        """Whether there is a step to take again."""
        return bool(self._future)

    def undo(self) -> bool:
        """Takes the last step back."""
        while self._past:
            before = self._past.pop().before
            if before != self.now:
                self._future.append(self.now)
                self.now = before
                return True
        return False

    def redo(self) -> bool:
        """Takes the step again that was taken back last."""
        if not self._future:
            return False
        self._past.append(_Step(self.now, None))
        self.now = self._future.pop()
        return True

    def renewed(self, material: SplitMaterial) -> None:
        """The memory may have changed meanwhile: what is still there keeps its place."""
        before, self.material = self.material, material
        self._know_parent()
        if (before.entity.observations, before.relations) == (material.entity.observations, material.relations):
            return
        held = {each.id for each in material.entity.observations}
        linked = {each.id for each in material.relations}
        self.proposed = self._read_proposal()
        self.now = replace(
            self.now,
            observations={one: key for one, key in self.now.observations.items() if one in held},
            relations={one: key for one, key in self.now.relations.items() if one in linked},
        )
        self._past.clear()
        self._future.clear()

    def _change(self, after: Arrangement, kind: object = None) -> bool:
        if after == self.now:
            return False
        if kind is None or not self._past or self._past[-1].kind != kind:
            self._past.append(_Step(self.now, kind))
            del self._past[:-_STEPS]
        self._future.clear()
        self.now = after
        return True

    def _alter(self, part: PartDraft, what: str) -> bool:
        parts = tuple(part if each.key == part.key else each for each in self.now.parts)
        return self._change(replace(self.now, parts=parts), (what, part.key))

    def _read_proposal(self) -> Arrangement:
        held = {each.content: each.id for each in self.material.entity.observations}
        linked = {each.id for each in self.material.relations}
        observations: dict[int, int] = {}
        relations: dict[int, int] = {}
        for key, part in enumerate(self.payload.parts, start=1):
            for rank, text in enumerate(part.observations):
                one = held.get(normal(text))
                if one is not None:
                    observations.setdefault(one, key)
                    self._ranks.setdefault((key, one), rank)
            for one in part.relations:
                if one in linked:
                    relations.setdefault(one, key)
        parts = tuple(PartDraft(key, part.name, part.type) for key, part in enumerate(self.payload.parts, start=1))
        return Arrangement(parts, observations, relations, self.payload.parent_id)

    def _ordered(self, key: int, observations: list[Observation]) -> list[Observation]:
        return sorted(observations, key=lambda each: self._ranks.get((key, each.id), _LAST))

    def _know_parent(self) -> None:
        if self.material.parent is not None:
            self.parents[self.material.parent.id] = self.material.parent


def _placed(places: Mapping[int, int], ids: Iterable[int], key: int) -> dict[int, int]:
    moved = dict(places)
    for one in ids:
        if key == STAYS:
            moved.pop(one, None)
        else:
            moved[one] = key
    return moved
