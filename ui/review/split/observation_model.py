"""The observations of one column as a Qt list model."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from PySide6.QtCore import QAbstractListModel, QMimeData, QModelIndex, QObject, QPersistentModelIndex, Qt

from core.model import ItemState
from ui.messages import Messages
from ui.times import Times

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from core.model import Observation

OBSERVATION_ROLE = int(Qt.ItemDataRole.UserRole)
ABOUT_ROLE = OBSERVATION_ROLE + 1
"""Who wrote it, when, and what is special about it."""

ARRIVED_ROLE = OBSERVATION_ROLE + 2
"""Whether it came here with the last step."""

MIME = "application/x-recuerdo-split"
_MOST_STEPS = 64
"""Above this many rows that come and go a reset is faster, and nobody could follow them."""

Index = QModelIndex | QPersistentModelIndex


class ObservationModel(QAbstractListModel):
    """A row an observation. `update` changes what differs, so that selection and scroll position stay."""

    def __init__(self, token: str, parent: QObject | None = None) -> None:
        """Makes an empty model.

        Args:
            token: Names the editor; what is dragged says which one it comes from.
            parent: Its owner.
        """
        super().__init__(parent)
        self._token = token
        self._shown: list[Observation] = []
        self._arrived: frozenset[int] = frozenset()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008  # Qt's own signature
        """Number of observations."""
        return 0 if parent.isValid() else len(self._shown)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """One fact of one observation."""
        if not index.isValid() or index.row() >= len(self._shown):
            return None
        observation = self._shown[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return observation.content
            case Qt.ItemDataRole.AccessibleTextRole:
                return f"{observation.content}, {self._about(observation)}"
        if role == ABOUT_ROLE:
            return self._about(observation)
        if role == ARRIVED_ROLE:
            return observation.id in self._arrived
        return observation if role == OBSERVATION_ROLE else None

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Each can be dragged."""
        flags = super().flags(index)
        return flags | Qt.ItemFlag.ItemIsDragEnabled if index.isValid() else flags

    def mimeData(self, indexes: Sequence[Index]) -> QMimeData:
        """Which observations are dragged."""
        data = QMimeData()
        ids = [self._shown[index.row()].id for index in sorted(indexes, key=lambda each: each.row())]
        data.setData(MIME, json.dumps({"editor": self._token, "observations": ids}).encode())
        return data

    def mimeTypes(self) -> list[str]:
        """What `mimeData` makes."""
        return [MIME]

    def content(self, row: int) -> str:
        """What one of them says."""
        return self._shown[row].content

    @property
    def ids(self) -> list[int]:
        """What is shown, in its order."""
        return [each.id for each in self._shown]

    def update(self, observations: Sequence[Observation], arrived: Collection[int]) -> None:
        """Shows other observations, and marks those that have just arrived."""
        wanted, known = {each.id for each in observations}, set(self.ids)
        kept = [each.id for each in observations if each.id in known]
        if len(wanted ^ known) > _MOST_STEPS or kept != [one for one in self.ids if one in wanted]:
            self.beginResetModel()
            self._shown, self._arrived = list(observations), frozenset(arrived)
            self.endResetModel()
            return
        for at in reversed(range(len(self._shown))):
            if self._shown[at].id not in wanted:
                self.beginRemoveRows(QModelIndex(), at, at)
                del self._shown[at]
                self.endRemoveRows()
        for at, each in enumerate(observations):
            if each.id not in known:
                self.beginInsertRows(QModelIndex(), at, at)
                self._shown.insert(at, each)
                self.endInsertRows()
        arrived = frozenset(arrived)
        differs = self._shown != list(observations) or arrived & wanted != self._arrived & wanted
        self._shown, self._arrived = list(observations), arrived
        if differs:
            self.dataChanged.emit(self.index(0), self.index(len(observations) - 1), [OBSERVATION_ROLE, ARRIVED_ROLE])

    def _about(self, observation: Observation) -> str:
        messages = Messages()
        words = [messages.who(observation.author), Times().ago(observation.created_at)]
        if observation.kind != "generic":
            words.append(messages.kind(observation.kind))
        if observation.state is ItemState.ARCHIVED:
            words.append(self.tr("archived"))
        elif observation.state is ItemState.EXPIRED:
            words.append(self.tr("expired"))
        return " · ".join(words)


def dragged(data: QMimeData, token: str) -> list[int]:
    """The observations that are dragged, if they come from the editor of that token."""
    if not data.hasFormat(MIME):
        return []
    said = json.loads(data.data(MIME).data())
    return said["observations"] if said["editor"] == token else []
