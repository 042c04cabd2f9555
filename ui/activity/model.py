"""Journal entries as a Qt list model: by day, read page by page, with new ones put on top."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

from core.model import JournalEntry
from ui.activity.moments import Moments, local, time_of
from ui.sentences import Sentences

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import date

ENTRY_ROLE = int(Qt.ItemDataRole.UserRole)
DAY_ROLE = ENTRY_ROLE + 1

Index = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True, slots=True)
class Day:
    """The heading of a day."""

    date: date


Line = Day | JournalEntry


class JournalModel(QAbstractListModel):
    """Newest first; a line a day, and one an entry.

    Signals:
        more_asked: The entries before the oldest one are wanted.
    """

    more_asked = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._lines: list[Line] = []
        self._position: dict[int, int] = {}
        self._more = False
        self._asked = False

    # What Qt asks --------------------------------------------------------------------------------------------

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008  # Qt's own signature
        """Number of lines."""
        return 0 if parent.isValid() else len(self._lines)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """One fact of one line."""
        if not index.isValid() or index.row() >= len(self._lines):
            return None
        line = self._lines[index.row()]
        if isinstance(line, Day):
            return {
                int(Qt.ItemDataRole.DisplayRole): Moments().heading(line.date),
                int(Qt.ItemDataRole.AccessibleTextRole): Moments().heading(line.date),
                DAY_ROLE: line,
            }.get(int(role))
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return Sentences().said(line)
            case Qt.ItemDataRole.AccessibleTextRole:
                parts = [Sentences().said(line), Moments().exact(line.at)]
                return ", ".join([*parts, self.tr("undone")] if line.undone_by is not None else parts)
            case Qt.ItemDataRole.ToolTipRole:
                return time_of(line.at)
        return line if role == ENTRY_ROLE else None

    def flags(self, index: Index) -> Qt.ItemFlag:
        """A day can be neither chosen nor reached."""
        if not index.isValid() or isinstance(self._lines[index.row()], Day):
            return Qt.ItemFlag.NoItemFlags
        return super().flags(index)

    def canFetchMore(self, parent: Index) -> bool:
        """Whether there are older entries, and they are not on their way."""
        return not parent.isValid() and self._more and not self._asked

    def fetchMore(self, parent: Index) -> None:
        """Asks for older entries; they come with `append`."""
        if self.canFetchMore(parent):
            self._asked = True
            self.more_asked.emit()

    # What the screen asks ------------------------------------------------------------------------------------

    @property
    def entries(self) -> list[JournalEntry]:
        """What is shown, newest first."""
        return [line for line in self._lines if isinstance(line, JournalEntry)]

    @property
    def newest_id(self) -> int:
        """Id of the first entry; 0 when there is none."""
        return self._lines[1].id if len(self._lines) > 1 and isinstance(self._lines[1], JournalEntry) else 0

    @property
    def oldest_id(self) -> int | None:
        """Id of the last entry."""
        last = self._lines[-1] if self._lines else None
        return last.id if isinstance(last, JournalEntry) else None

    def row_of(self, entry_id: int) -> int:
        """Position of an entry; -1 when it is not there."""
        return self._position.get(entry_id, -1)

    def entry_at(self, row: int) -> JournalEntry | None:
        """The entry in a line."""
        line = self._lines[row] if 0 <= row < len(self._lines) else None
        return line if isinstance(line, JournalEntry) else None

    def replace(self, entries: Sequence[JournalEntry], *, more: bool) -> None:
        """Shows the answer to another question."""
        self.beginResetModel()
        self._more, self._asked = more, False
        self._set(_by_day(entries, None))
        self.endResetModel()

    def append(self, entries: Sequence[JournalEntry], *, more: bool) -> None:
        """Older entries have come."""
        self._more, self._asked = more, False
        last = self._lines[-1] if self._lines else None
        lines = _by_day(entries, _date(last) if isinstance(last, JournalEntry) else None)
        if lines:
            first = len(self._lines)
            self.beginInsertRows(QModelIndex(), first, first + len(lines) - 1)
            self._set([*self._lines, *lines])
            self.endInsertRows()

    def prepend(self, entries: Sequence[JournalEntry]) -> int:
        """Newer entries have come; answers by how many lines the list has grown at its head."""
        head = self._lines[0] if self._lines else None
        today = head.date if isinstance(head, Day) else None
        same = [entry for entry in entries if _date(entry) == today]
        newer = _by_day([entry for entry in entries if _date(entry) != today], None)
        for at, lines in ((1, same), (0, newer)):
            if lines:
                self.beginInsertRows(QModelIndex(), at, at + len(lines) - 1)
                self._set([*self._lines[:at], *lines, *self._lines[at:]])
                self.endInsertRows()
        return len(same) + len(newer)

    def mark(self, undone: Mapping[int, int]) -> None:
        """Tells which of the entries are undone, and by which."""
        for row, line in enumerate(self._lines):
            if isinstance(line, JournalEntry) and line.undone_by != undone.get(line.id):
                self._lines[row] = replace(line, undone_by=undone.get(line.id))
                self.dataChanged.emit(self.index(row), self.index(row))

    def _set(self, lines: list[Line]) -> None:
        self._lines = lines
        self._position = {line.id: row for row, line in enumerate(lines) if isinstance(line, JournalEntry)}


def _date(entry: JournalEntry) -> date:
    return local(entry.at).date()


def _by_day(entries: Sequence[JournalEntry], day: date | None) -> list[Line]:
    """The entries with a heading where a day begins that is not `day`."""
    lines: list[Line] = []
    for entry in entries:
        if _date(entry) != day:
            day = _date(entry)
            lines.append(Day(day))
        lines.append(entry)
    return lines
