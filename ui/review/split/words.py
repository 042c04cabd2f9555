"""What the split editor says."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from core.errors import ErrorCode, KnownError
from core.text import checked_name, checked_type
from ui.messages import Messages
from ui.review.split.draft import STAYS

if TYPE_CHECKING:
    from collections.abc import Container

    from core.model import Entity
    from ui.review.split.after import After, Numbers
    from ui.review.split.draft import Draft, PartDraft

_SHOWN = 40
_BETWEEN = " ·:-–—/,_"


class SplitWords(QObject):
    """Words numbers, places, and what stands in the way."""

    def numbers(self, numbers: Numbers) -> str:
        """What a split does, in one line."""
        observations = self.tr("%Ln observations move", "", numbers.moved)
        left = self.tr("%Ln stay", "observations", numbers.left)
        said = [
            self.tr("%Ln new entities", "", numbers.parts),
            f"{observations}, {left}",
            self.tr("%Ln relations made", "", numbers.made),
        ]
        if numbers.handed_over:
            said.append(self.tr("%Ln relations handed over", "", numbers.handed_over))
        return " · ".join(said)

    def place(self, draft: Draft, key: int) -> str:
        """A part by its name, or what stays."""
        if key == STAYS:
            return self.tr("Stays with {name}").format(name=shortened(draft.material.entity.name))
        return shortened(draft.part(key).name.strip()) or self.tr("a new entity without a name")

    def apart(self, draft: Draft, part: PartDraft) -> str:
        """A part by what tells it from the others, for where there is little room."""
        if not part.name.strip():
            return self.place(draft, part.key)
        return shortened(told_apart(part.name, draft.material.entity.name))

    def named_apart(self, told: After, entity: Entity) -> After:
        """The same with the parts called by what tells them from the others."""
        shape = told.shape
        names = [
            told_apart(name, entity.name) if one < 0 else name for one, name in zip(shape.ids, shape.names, strict=True)
        ]
        return replace(told, shape=replace(shape, names=names))

    def name_problem(self, draft: Draft, part: PartDraft, taken: Container[str]) -> str:
        """Why a part cannot be called so; empty when it can."""
        try:
            checked_name(part.name)
        except KnownError as error:
            if error.code is ErrorCode.TEXT_EMPTY:
                return self.tr("Give it a name.")
            return Messages().error(error)
        name = draft.stored_name(part)
        if draft.stored_names().count(name) > 1:
            return Messages().error(KnownError(ErrorCode.NAME_IN_TWO, name=shortened(name)))
        if name in taken or name == draft.material.entity.name:
            return Messages().error(KnownError(ErrorCode.NAME_TAKEN, name=shortened(name)))
        return ""

    def part_problem(self, draft: Draft, part: PartDraft, taken: Container[str]) -> str:
        """What is wrong with a part; empty when nothing is."""
        problem = self.name_problem(draft, part, taken)
        if problem:
            return problem
        try:
            if part.type:
                checked_type(part.type, "type")
        except KnownError as error:
            return Messages().error(error)
        if not draft.holds_something(part.key):
            return self.tr("It holds nothing yet: move something here, or remove it.")
        return ""

    def problem(self, draft: Draft, taken: Container[str], *, stale: bool) -> str:
        """What stands in the way of the split as it is arranged; empty when nothing does."""
        if stale:
            return Messages().error(KnownError(ErrorCode.PROPOSAL_STALE))
        if not draft.now.parts:
            return self.tr("Nothing is to be split off. Add a new entity.")
        for number, part in enumerate(draft.now.parts, start=1):
            problem = self.part_problem(draft, part, taken)
            if problem:
                return self.tr("New entity {number}: {problem}").format(number=number, problem=problem)
        if draft.parent_id != draft.material.entity.id and draft.parent is None:
            return self.tr("The entity that the new ones were to hang from is no longer there. Choose another.")
        return ""


def told_apart(name: str, of: str) -> str:
    """A name without that of the entity which it begins with; parts are often called after their whole."""
    rest = name.strip()[len(of) :]
    part = rest.lstrip(_BETWEEN)
    return f"…{part}" if part and part != rest and name.strip().casefold().startswith(of.casefold()) else name


def shortened(text: str) -> str:
    """One line, and not all of a very long one."""
    line = " ".join(text.split())
    return line if len(line) <= _SHOWN else f"{line[: _SHOWN - 1].rstrip()}…"
