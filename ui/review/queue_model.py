"""The queue as a Qt list model; filtered and ordered before it comes here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from ui.review.reasons import Reasons
from ui.widgets.rows import runs

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ui.review.queue import Line

ID_ROLE = int(Qt.ItemDataRole.UserRole)
LINE_ROLE = ID_ROLE + 1

_MAX_STEPS = 64
"""Above this many separate insertions and removals a reset is faster, and nobody could follow them."""

Index = QModelIndex | QPersistentModelIndex


class QueueModel(QAbstractListModel):
    """A line a proposal. `update` changes what differs, so that selection and scroll position stay."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._lines: list[Line] = []
        self._position: dict[int, int] = {}

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008  # Qt's own signature
        """Number of proposals."""
        return 0 if parent.isValid() else len(self._lines)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """One fact of one proposal."""
        if not index.isValid() or index.row() >= len(self._lines):
            return None
        line = self._lines[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return line.names
            case Qt.ItemDataRole.ToolTipRole:
                return "\n".join((line.names, *Reasons().reasons(line.proposal)))
            case Qt.ItemDataRole.AccessibleTextRole:
                state = self.state(line)
                return ", ".join(
                    (line.kind, line.names, line.evidence, Reasons().source(line.proposal), *filter(None, [state]))
                )
        return {ID_ROLE: line.proposal.id, LINE_ROLE: line}.get(role)

    def state(self, line: Line) -> str:
        """The word for what is particular about a proposal; empty for one that just waits."""
        return {
            "unsure": self.tr("not sure"),
            "stale": self.tr("changed since"),
            "approved": self.tr("approved"),
            "edited": self.tr("approved"),
            "rejected": self.tr("rejected"),
        }.get(line.proposal.status, "")

    @property
    def lines(self) -> Sequence[Line]:
        """What is shown, in its order."""
        return self._lines

    def row_of(self, proposal_id: int | None) -> int:
        """Position of a proposal; -1 when it is not there."""
        return -1 if proposal_id is None else self._position.get(proposal_id, -1)

    def update(self, lines: Sequence[Line]) -> None:
        """Shows what there is now: by the fewest changes, or anew where those would be many."""
        wanted = {line.proposal.id for line in lines}
        gone = runs([at for at, line in enumerate(self._lines) if line.proposal.id not in wanted])
        added = runs([at for at, line in enumerate(lines) if line.proposal.id not in self._position])
        stays = [line.proposal.id for line in self._lines if line.proposal.id in wanted]
        order = [line.proposal.id for line in lines if line.proposal.id in self._position]
        if len(gone) + len(added) > _MAX_STEPS or stays != order:
            self.beginResetModel()
            self._set(list(lines))
            self.endResetModel()
            return
        for first, last in reversed(gone):
            self.beginRemoveRows(QModelIndex(), first, last)
            self._set(self._lines[:first] + self._lines[last + 1 :])
            self.endRemoveRows()
        for first, last in added:
            self.beginInsertRows(QModelIndex(), first, last)
            self._set(self._lines[:first] + list(lines[first : last + 1]) + self._lines[first:])
            self.endInsertRows()
        before, self._lines = self._lines, list(lines)
        for first, last in runs([at for at, line in enumerate(lines) if line is not before[at]]):
            self.dataChanged.emit(self.index(first), self.index(last))

    def _set(self, lines: list[Line]) -> None:
        self._lines = lines
        self._position = {line.proposal.id: at for at, line in enumerate(lines)}
