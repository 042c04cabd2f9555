"""The violations as a list of which some are chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt, Signal

from ui.rules.words import RuleWords

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtCore import QObject

    from core.model import Violation

VIOLATION_ROLE = Qt.ItemDataRole.UserRole

Index = QModelIndex | QPersistentModelIndex
_Key = tuple[str, str, int]


class ViolationModel(QAbstractTableModel):
    """One row a violation. What is only a guess, or takes something away, is not chosen until the person does.

    Signals:
        chosen_changed: Others are chosen now.
    """

    chosen_changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.violations: Sequence[Violation] = ()
        self._choice: dict[_Key, bool] = {}
        self._words = RuleWords()

    @property
    def chosen(self) -> list[Violation]:
        """Those that are chosen, in order."""
        return [each for each in self.violations if self._chosen(each)]

    @property
    def repairable(self) -> int:
        """How many can be chosen."""
        return sum(each.repair is not None for each in self.violations)

    def show(self, violations: Sequence[Violation]) -> None:
        """Shows what was found; what the person chose before stays chosen."""
        self.beginResetModel()
        self.violations = violations
        known = {_key(each) for each in violations}
        self._choice = {key: choice for key, choice in self._choice.items() if key in known}
        self.endResetModel()
        self.chosen_changed.emit()

    def choose_all(self, *, chosen: bool) -> None:
        """Chooses every one, or none."""
        self._choice = {_key(each): chosen for each in self.violations}
        if self.violations:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self.violations) - 1, 0))
        self.chosen_changed.emit()

    def toggle(self, index: Index) -> None:
        """Chooses one, or no longer."""
        violation = self.violations[index.row()]
        if violation.repair is not None:
            self._choice[_key(violation)] = not self._chosen(violation)
            self.dataChanged.emit(index, index)
            self.chosen_changed.emit()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008  # Qt's own default
        """One a violation."""
        return 0 if parent.isValid() else len(self.violations)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008  # Qt's own default
        """The delegate draws all in one."""
        return 0 if parent.isValid() else 1

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
        match role:
            case Qt.ItemDataRole.UserRole:
                return violation
            case Qt.ItemDataRole.CheckStateRole if violation.repair is not None:
                return Qt.CheckState.Checked if self._chosen(violation) else Qt.CheckState.Unchecked
            case Qt.ItemDataRole.DisplayRole:
                words = self._words
                return f"{words.where(violation)}: {words.rule(violation.rule)}, {words.repair(violation)}"
            case Qt.ItemDataRole.ToolTipRole:
                return self._words.meaning(violation.rule)
        return None

    def _chosen(self, violation: Violation) -> bool:
        repair = violation.repair
        return repair is not None and self._choice.get(_key(violation), repair.sure)


def _key(violation: Violation) -> _Key:
    return violation.rule, violation.target, violation.id
