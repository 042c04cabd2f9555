"""Reflections as a Qt list model: the accessible twin of the chart, and the results of a search."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from ui.timeline.moods import Moods
from ui.times import Times

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.model import Reflection

REFLECTION_ROLE = int(Qt.ItemDataRole.UserRole)

Index = QModelIndex | QPersistentModelIndex


class ReflectionListModel(QAbstractListModel):
    """A line a reflection."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._reflections: list[Reflection] = []
        self._position: dict[int, int] = {}
        self._moods, self._times = Moods(), Times()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008  # Qt's own signature
        """Number of reflections."""
        return 0 if parent.isValid() else len(self._reflections)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """One fact of one reflection."""
        if not index.isValid() or index.row() >= len(self._reflections):
            return None
        reflection = self._reflections[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return reflection.content
            case Qt.ItemDataRole.AccessibleTextRole:
                mood, when = self._moods.name(reflection.mood), self._times.exact(reflection.created_at)
                return ", ".join((reflection.content, mood, reflection.author, when))
        return reflection if role == REFLECTION_ROLE else None

    @property
    def reflections(self) -> Sequence[Reflection]:
        """What is shown, in its order."""
        return self._reflections

    def row_of(self, reflection_id: int | None) -> int:
        """Position of a reflection; -1 when it is not there."""
        return -1 if reflection_id is None else self._position.get(reflection_id, -1)

    def show(self, reflections: Sequence[Reflection]) -> None:
        """Shows these in this order; does nothing when they are shown already."""
        if list(reflections) == self._reflections:
            return
        same = [each.id for each in reflections] == [each.id for each in self._reflections]
        if same:
            self._reflections = list(reflections)
            self.dataChanged.emit(self.index(0), self.index(len(reflections) - 1))
            return
        self.beginResetModel()
        self._reflections = list(reflections)
        self._position = {each.id: at for at, each in enumerate(reflections)}
        self.endResetModel()
