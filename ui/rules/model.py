"""The violations as a list of which some are chosen."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, Qt, Signal

from ui.rules.words import RuleWords
from ui.widgets.tick_rows import LINE_ROLE, Index, TickLine, TickModel

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from PySide6.QtCore import QObject

    from core.model import Violation


@dataclass(frozen=True, slots=True)
class Check:
    """What a check has found, with what is counted of it off the GUI thread: there may be tens of thousands.

    Attributes:
        violations: In the order in which they are shown.
        rows: Where each is, by what it is recognised by.
        repairable: How many of them can be chosen.
        sure: How many of those are chosen unless the person says otherwise.
    """

    violations: Sequence[Violation] = ()
    rows: Mapping[str, int] = field(default_factory=dict)
    repairable: int = 0
    sure: int = 0

    @staticmethod
    def of(violations: Sequence[Violation]) -> Check:
        """Counts what was found."""
        repairs = [each.repair for each in violations if each.repair is not None]
        rows = {_key(each): row for row, each in enumerate(violations)}
        return Check(violations, rows, len(repairs), sum(each.sure for each in repairs))


class ViolationModel(TickModel):
    """One row a violation. What is only a guess, or takes something away, is not chosen until the person does.

    Signals:
        chosen_changed: Others are chosen now.
    """

    chosen_changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._check = Check()
        self._choice: dict[str, bool] = {}
        self._words = RuleWords()
        self.chosen_count = 0

    @property
    def violations(self) -> Sequence[Violation]:
        """All of them."""
        return self._check.violations

    @property
    def chosen(self) -> list[Violation]:
        """Those that are chosen, in order."""
        return [each for each in self.violations if self._chosen(each)]

    @property
    def repairable(self) -> int:
        """How many can be chosen."""
        return self._check.repairable

    def show(self, check: Check) -> None:
        """Shows what was found; what the person chose before stays chosen."""
        self.beginResetModel()
        self._check = check
        self._choice = {key: choice for key, choice in self._choice.items() if key in check.rows}
        self.chosen_count = len(self.chosen) if self._choice else check.sure
        self.endResetModel()
        self.chosen_changed.emit()

    def choose_all(self, *, chosen: bool) -> None:
        """Chooses every one, or none."""
        self._choice = dict.fromkeys(self._check.rows, chosen)
        self.chosen_count = self.repairable if chosen else 0
        if self.violations:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self.violations) - 1, 0))
        self.chosen_changed.emit()

    def toggle(self, index: Index) -> None:
        """Chooses one, or no longer."""
        violation = self.violations[index.row()]
        if violation.repair is not None:
            chosen = self._choice[_key(violation)] = not self._chosen(violation)
            self.chosen_count += 1 if chosen else -1
            self.dataChanged.emit(index, index)
            self.chosen_changed.emit()

    def entity_at(self, row: int) -> int | None:
        """The entity that a row is about; of a relation, where it begins."""
        return self.violations[row].entity_ids[0]

    def key_at(self, row: int) -> str:
        """What a row is recognised by."""
        return _key(self.violations[row]) if 0 <= row < len(self.violations) else ""

    def row_of(self, key: str) -> int:
        """Where a row is now; -1 where it is gone."""
        return self._check.rows.get(key, -1)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008  # Qt's own default
        """One a violation."""
        return 0 if parent.isValid() else len(self.violations)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Where there is a repair, it can be chosen."""
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        if self.violations[index.row()].repair is not None:
            flags |= Qt.ItemFlag.ItemIsUserCheckable
        return flags

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """What the delegate draws, and what is read aloud."""
        if not index.isValid():
            return None
        violation = self.violations[index.row()]
        words = self._words
        match role:
            case Qt.ItemDataRole.CheckStateRole if violation.repair is not None:
                return Qt.CheckState.Checked if self._chosen(violation) else Qt.CheckState.Unchecked
            case Qt.ItemDataRole.DisplayRole:
                return f"{words.where(violation)}: {words.rule(violation.rule)}, {words.repair(violation)}"
            case Qt.ItemDataRole.ToolTipRole:
                return words.meaning(violation.rule)
        if role != LINE_ROLE:
            return None
        return TickLine(words.where(violation), words.repair(violation), note=words.rule(violation.rule))

    def _chosen(self, violation: Violation) -> bool:
        repair = violation.repair
        return repair is not None and self._choice.get(_key(violation), repair.sure)


def _key(violation: Violation) -> str:
    return f"{violation.rule} {violation.target} {violation.id}"
