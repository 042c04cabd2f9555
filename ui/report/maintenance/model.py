"""What a pass would do (or did) as a Qt table: a heading for each action, its candidates under it."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, Qt, Signal

from core.model import LIFECYCLE_ACTIONS, Candidate
from ui.messages import number
from ui.report.maintenance.words import MaintenanceWords
from ui.widgets.tick_rows import LINE_ROLE, Index, TickLine, TickModel

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from PySide6.QtCore import QObject

    from core.model import AuditRow, LifecycleAction


@dataclass(frozen=True, slots=True)
class Heading:
    """The first row of an action."""

    action: LifecycleAction
    count: int


class PassModel(TickModel):
    """Candidates that can be unticked, or the evidence of a run. Rows are worded as they are drawn.

    Signals:
        chosen_changed: Others are ticked now.
    """

    chosen_changed = Signal()

    def __init__(self, parent: QObject | None = None, *, choosing: bool) -> None:
        super().__init__(parent)
        self.ticks = choosing
        self._rows: list[Heading | Candidate | AuditRow] = []
        self._texts: Mapping[int, str] = {}
        self._unticked: set[str] = set()
        self._words = MaintenanceWords()

    @property
    def excluded(self) -> frozenset[str]:
        """Ids of those that the person does not want."""
        return frozenset(self._unticked)

    @property
    def chosen(self) -> list[Candidate]:
        """Those that are ticked."""
        return [one for one in self._rows if isinstance(one, Candidate) and one.id not in self._unticked]

    @property
    def total(self) -> int:
        """How many candidates there are."""
        return sum(not isinstance(one, Heading) for one in self._rows)

    def show(
        self, items: Sequence[Candidate] | Sequence[AuditRow], texts: Mapping[int, str] = MappingProxyType({})
    ) -> None:
        """Shows these, grouped by action; what was unticked before stays so, also when it comes back later.

        Args:
            items: Candidates, or the evidence of a run.
            texts: What the observations say of which the evidence tells.
        """
        rows: list[Heading | Candidate | AuditRow] = []
        for action in LIFECYCLE_ACTIONS:
            if of_it := [one for one in items if one.action == action]:
                rows += [Heading(action, len(of_it)), *of_it]
        if rows == self._rows and texts == self._texts:
            return
        self.beginResetModel()
        self._rows, self._texts = rows, texts
        self.endResetModel()
        self.chosen_changed.emit()

    def key_at(self, row: int) -> str:
        """What a row is recognised by."""
        if not 0 <= row < len(self._rows):
            return ""
        one = self._rows[row]
        return f"heading {one.action}" if isinstance(one, Heading) else str(one.id)

    def entity_at(self, row: int) -> int | None:
        """The entity that a row is about."""
        one = self._rows[row]
        return None if isinstance(one, Heading) else one.entity_id

    def toggle(self, index: Index) -> None:
        """Ticks or unticks a candidate, or all of an action by its heading."""
        if not self.ticks:
            return
        one = self._rows[index.row()]
        if isinstance(one, Heading):
            ids = self._ids_of(one.action)
            if self._unticked.issuperset(ids):
                self._unticked.difference_update(ids)
            else:
                self._unticked.update(ids)
            self.dataChanged.emit(index, self.index(index.row() + one.count, 0))
        elif isinstance(one, Candidate):
            self._unticked ^= {one.id}
            self.dataChanged.emit(index, index)
            heading = self.index(self.row_of(f"heading {one.action}"), 0)
            self.dataChanged.emit(heading, heading)
        self.chosen_changed.emit()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008  # Qt's own default
        """Headings and what is under them."""
        return 0 if parent.isValid() else len(self._rows)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Everything can be gone to; candidates can be ticked."""
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        return flags | Qt.ItemFlag.ItemIsUserCheckable if self.ticks else flags

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """What the delegate draws, and what is read aloud."""
        if not index.isValid() or index.row() >= len(self._rows):
            return None
        one = self._rows[index.row()]
        match role:
            case Qt.ItemDataRole.CheckStateRole if self.ticks:
                return self._state(one)
            case Qt.ItemDataRole.DisplayRole:
                line = self._line(one)
                return ", ".join(part for part in (line.title, line.fact, line.text, line.note) if part)
            case Qt.ItemDataRole.ToolTipRole:
                return self._line(one).text
        return self._line(one) if role == LINE_ROLE else None

    def _state(self, one: Heading | Candidate | AuditRow) -> Qt.CheckState:
        if isinstance(one, Heading):
            ids = self._ids_of(one.action)
            left = sum(each in self._unticked for each in ids)
            if 0 < left < len(ids):
                return Qt.CheckState.PartiallyChecked
            return Qt.CheckState.Unchecked if left else Qt.CheckState.Checked
        return Qt.CheckState.Unchecked if one.id in self._unticked else Qt.CheckState.Checked

    def _ids_of(self, action: LifecycleAction) -> Collection[str]:
        return [one.id for one in self._rows if isinstance(one, Candidate) and one.action == action]

    def _line(self, one: Heading | Candidate | AuditRow) -> TickLine:
        words = self._words
        if isinstance(one, Heading):
            title, fact = words.action(one.action), number(one.count)
            return TickLine(title, words.meaning(one.action), fact, heading=True)
        text = one.text if isinstance(one, Candidate) else self._told(one)
        name = one.entity_name or text  # what it was about is gone, as after an undo
        return TickLine(_line(name), _line(text), words.change(one), words.reason(one.reason))

    def _told(self, row: AuditRow) -> str:
        made = row.after.get("observation", row.after.get("reflection"))
        return (
            str(made) if made is not None else next((self._texts[one] for one in row.targets if one in self._texts), "")
        )


def _line(text: str) -> str:
    """All of a text on one line, as far as anybody would read on."""
    return " · ".join(" ".join(line.split()) for line in text[:600].splitlines() if line.strip())
