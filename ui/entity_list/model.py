"""Entities as a Qt list model; filtered and sorted by the core, never here."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from ui.entity_list.order import merged, place
from ui.widgets.rows import runs

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from core.model import EntityOrder, EntityRow
    from ui.entity_list.results import Found, Results
    from ui.highlights import Highlights

ID_ROLE = int(Qt.ItemDataRole.UserRole)
LINE_ROLE = ID_ROLE + 1
"""All that is drawn of one entity: a `Line`."""
FRESH_ROLE = ID_ROLE + 2
FOUND_ROLE = ID_ROLE + 3
"""Why it is among the results of a search: a `Found`; None when nothing was searched for."""


class Line(NamedTuple):
    """What is drawn of one entity; `fresh` when someone else has just written to it."""

    row: EntityRow
    found: Found | None
    fresh: bool


_MAX_STEPS = 64
"""Above this many separate insertions and removals a reset is faster, and nobody could follow them."""

Index = QModelIndex | QPersistentModelIndex


class EntityListModel(QAbstractListModel):
    """A line an entity. `merge` and `update` change what differs, so that selection and scroll position stay."""

    def __init__(self, highlights: Highlights, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._highlights = highlights
        self._rows: list[EntityRow] = []
        self._results: Results | None = None
        self._by_id: dict[int, EntityRow] | None = None
        self._order: EntityOrder | None = None
        self._positions: dict[int, int] | None = None
        highlights.changed.connect(self._marks_changed)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008  # Qt's own signature
        """Number of entities."""
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """One fact of one entity."""
        if not index.isValid() or index.row() >= len(self._rows):
            return None
        row = self._rows[index.row()]
        found = None if self._results is None else self._results.found(row.id)
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return row.name
            case Qt.ItemDataRole.ToolTipRole:
                return None if found is None else self._how(found)
            case Qt.ItemDataRole.AccessibleTextRole:
                return ", ".join((row.name, row.type, *self._facts(row, found)))
        fresh = self._highlights.entity(row.id)
        facts = {ID_ROLE: row.id, FOUND_ROLE: found, FRESH_ROLE: fresh, LINE_ROLE: Line(row, found, fresh)}
        return facts.get(role)

    @property
    def rows(self) -> Sequence[EntityRow]:
        """What is shown, in its order."""
        return self._rows

    def row_of(self, entity_id: int) -> int:
        """Position of an entity in the list; -1 when it is not there."""
        row = self._known.get(entity_id)
        if row is None:
            return -1
        if self._positions is None and self._order is not None:
            at = place(self._rows, row, self._order)
            if at < len(self._rows) and self._rows[at].id == entity_id:
                return at
        return self._position[entity_id]

    @property
    def results(self) -> Results | None:
        """What the rows are the results of; None when nothing was searched for."""
        return self._results

    def replace(
        self, rows: Sequence[EntityRow], results: Results | None = None, order: EntityOrder | None = None
    ) -> None:
        """Shows the answer to another question: results, or rows in an order."""
        self.beginResetModel()
        self._results, self._order = results, order
        self._set(list(rows))
        self.endResetModel()

    def tell(self, entity_ids: Iterable[int]) -> None:
        """More is known of why these were found."""
        for first, last in runs(sorted(self._position[each] for each in entity_ids if each in self._position)):
            self.dataChanged.emit(self.index(first), self.index(last))

    def merge(self, changed: Collection[int], now: Sequence[EntityRow]) -> None:
        """Takes what has become of a few entities into a list in an order.

        Args:
            changed: Ids of what was created, changed or deleted.
            now: The rows of those that still belong to the list.
        """
        assert self._order is not None
        if len(changed) > _MAX_STEPS:
            self.update(merged(self._rows, changed, now, self._order))
            return
        rows = {row.id: row for row in now}
        for each in changed:
            before, after = self.row_of(each), rows.get(each)
            if before >= 0 and after is None:
                self.beginRemoveRows(QModelIndex(), before, before)
                self._forget(before)
                self.endRemoveRows()
            elif before >= 0:
                self._move(before, after)
            elif after is not None:
                at = place(self._rows, after, self._order)
                self.beginInsertRows(QModelIndex(), at, at)
                self._take(at, after)
                self.endInsertRows()

    def update(self, rows: Sequence[EntityRow]) -> bool:
        """Shows a newer answer to the same question; False when it had to begin anew."""
        ids = [row.id for row in rows]
        new, lost = set(ids).difference(self._position), self._position.keys() - ids
        gone = runs(sorted(self._position[each] for each in lost))
        added = runs([at for at, each in enumerate(ids) if each in new] if new else [])
        if len(gone) + len(added) > _MAX_STEPS:
            self.replace(rows, self._results, self._order)
            return False
        for first, last in reversed(gone):
            self.beginRemoveRows(QModelIndex(), first, last)
            self._set(self._rows[:first] + self._rows[last + 1 :])
            self.endRemoveRows()
        self._reorder([row for row in rows if row.id not in new] if new else list(rows))
        for first, last in added:
            self.beginInsertRows(QModelIndex(), first, last)
            self._set(self._rows[:first] + list(rows[first : last + 1]) + self._rows[first:])
            self.endInsertRows()
        return True

    def _move(self, before: int, row: EntityRow) -> None:
        """Shows what has become of a row, where it belongs now."""
        if self._rows[before] == row:
            return
        rest = _Without(self._rows, before)
        at = place(rest, row, self._order)
        if at != before:
            parent = QModelIndex()
            self.beginMoveRows(parent, before, before, parent, at + (at > before))
        self._forget(before)
        self._take(at, row)
        if at != before:
            self.endMoveRows()
        self.dataChanged.emit(self.index(at), self.index(at))

    def _take(self, at: int, row: EntityRow) -> None:
        self._rows.insert(at, row)
        self._known[row.id] = row
        self._positions = None

    def _forget(self, at: int) -> None:
        del self._known[self._rows.pop(at).id]
        self._positions = None

    def _facts(self, row: EntityRow, found: Found | None) -> list[str]:
        if found is None:
            return [self.tr("%Ln observations", "", row.observations)]
        return [self._how(found), found.excerpt.text if found.excerpt is not None else ""]

    def _how(self, found: Found) -> str:
        if found.reasons is None:
            return self.tr("Found by its words")
        return self.tr("Found by words and by meaning") if found.by_words else self.tr("Found by meaning")

    def _reorder(self, rows: list[EntityRow]) -> None:
        """Takes the same entities in another order, and with other facts."""
        before = self._rows
        if [row.id for row in before] == [row.id for row in rows]:
            self._set(rows)
            for first, last in runs(_differing(rows, before)):
                self.dataChanged.emit(self.index(first), self.index(last))
            return
        self.layoutAboutToBeChanged.emit()
        persistent = self.persistentIndexList()
        ids = [before[index.row()].id for index in persistent]
        self._set(rows)
        self.changePersistentIndexList(persistent, [self.index(self._position[each]) for each in ids])
        self.layoutChanged.emit()

    @property
    def _position(self) -> dict[int, int]:
        """Where each entity is; counted when it is asked for, not at every step of a change."""
        if self._positions is None:
            self._positions = dict(zip([row.id for row in self._rows], range(len(self._rows)), strict=True))
        return self._positions

    @property
    def _known(self) -> dict[int, EntityRow]:
        """Each entity's row."""
        if self._by_id is None:
            self._by_id = {row.id: row for row in self._rows}
        return self._by_id

    def _set(self, rows: list[EntityRow]) -> None:
        self._rows = rows
        self._positions = self._by_id = None

    def _marks_changed(self) -> None:
        if self._rows:
            self.dataChanged.emit(self.index(0), self.index(len(self._rows) - 1), [FRESH_ROLE])


class _Without:
    """A list as it is without one of its rows."""

    def __init__(self, rows: list[EntityRow], gap: int) -> None:
        self._rows, self._gap = rows, gap

    def __len__(self) -> int:
        return len(self._rows) - 1

    def __getitem__(self, at: int) -> EntityRow:
        return self._rows[at + (at >= self._gap)]


def _differing(rows: list[EntityRow], before: list[EntityRow]) -> list[int]:
    """Positions of those that are to be drawn anew."""
    return [at for at, (row, old) in enumerate(zip(rows, before, strict=True)) if row != old]
