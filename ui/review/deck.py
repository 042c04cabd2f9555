"""The card that is shown and the next ones, read before they are wanted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from ui.review.material import read_material

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from core.model import Changes, Proposal
    from ui.operations import Operations
    from ui.review.material import Material

_KEPT = 12


class _Reading:
    """A read under way, and which entities were changed since it began."""

    def __init__(self) -> None:
        self.touched: set[int] = set()
        self.everything = False


class Deck(QObject):
    """Keeps materials as long as nothing that they show has changed.

    Signals:
        shown: The material of the wanted proposal; None when that is gone.
    """

    shown = Signal(object)

    def __init__(self, operations: Operations, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._operations = operations
        self._wanted: int | None = None
        self._kept: dict[int, Material] = {}
        self._reading: dict[int, _Reading] = {}
        operations.memory_changed.connect(self._memory_changed)

    @property
    def wanted(self) -> int | None:
        """The proposal that is shown, or will be once it is read."""
        return self._wanted

    def has(self, proposal_id: int) -> bool:
        """Whether a card can be shown at once."""
        return proposal_id in self._kept

    def show(self, proposal_id: int | None, upcoming: Sequence[int] = ()) -> None:
        """Shows a proposal, at once when it is there, and reads the ones that are likely to come next."""
        self._wanted = proposal_id
        if proposal_id is not None:
            if proposal_id in self._kept:
                self.shown.emit(self._kept[proposal_id])
            else:
                self._read(proposal_id)
        self.prepare(upcoming)

    def prepare(self, upcoming: Sequence[int]) -> None:
        """Reads what is likely to come next."""
        for proposal_id in upcoming:
            if proposal_id not in self._kept:
                self._read(proposal_id)

    def look_again(self, proposal_id: int) -> None:
        """Reads a proposal anew."""
        self._kept.pop(proposal_id, None)
        if proposal_id in self._reading:
            self._reading[proposal_id].everything = True
        elif proposal_id == self._wanted:
            self._read(proposal_id)

    def compare(self, proposals: Iterable[Proposal]) -> None:
        """Reads anew what shows a proposal otherwise than it now is; decisions leave no trace in the journal."""
        for one in proposals:
            kept = self._kept.get(one.id)
            if kept is not None and kept.proposal != one:
                self.look_again(one.id)

    def _read(self, proposal_id: int) -> None:
        if proposal_id in self._reading:
            return
        reading = self._reading[proposal_id] = _Reading()

        def take(material: Material | None) -> None:
            self._take(proposal_id, reading, material)

        def fail(error: Exception) -> None:
            self._reading.pop(proposal_id, None)
            if proposal_id == self._wanted:
                self._operations.report(error)

        self._operations.read(lambda memory: read_material(memory, proposal_id), take, fail)

    def _take(self, proposal_id: int, reading: _Reading, material: Material | None) -> None:
        self._reading.pop(proposal_id, None)
        old = material is not None and (reading.everything or bool(reading.touched & set(material.proposal.entity_ids)))
        if material is not None and not old:
            self._kept[proposal_id] = material
            while len(self._kept) > _KEPT:
                self._kept.pop(next(iter(self._kept)))
        if proposal_id == self._wanted:
            self.shown.emit(material)
            if old:
                self._read(proposal_id)

    def _memory_changed(self, changes: Changes) -> None:
        for reading in self._reading.values():
            reading.touched |= changes.entities
            reading.everything |= changes.everything
        for proposal_id, material in list(self._kept.items()):
            if changes.everything or changes.entities & set(material.proposal.entity_ids):
                self.look_again(proposal_id)
