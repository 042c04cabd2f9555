"""The split editor: what stays, the new entities beside it, and what will come of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QStringListModel, Qt, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QHBoxLayout, QMenu, QSizePolicy, QVBoxLayout, QWidget

from core.errors import ErrorCode, KnownError
from core.model import SplitPayload
from ui.messages import Messages
from ui.review.split.afterwards import Afterwards
from ui.review.split.columns import GAP, Columns
from ui.review.split.draft import STAYS, Draft
from ui.review.split.material import read_parent, read_parent_called, stored_name
from ui.review.split.names import NameCheck
from ui.review.split.relations_tile import RelationsTile
from ui.review.split.words import SplitWords
from ui.widgets.basics import IconButton, button, label, plain
from ui.widgets.splitter import KeySplitter

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtCore import QPoint

    from core.model import Proposal
    from ui.operations import Operations
    from ui.review.split.column import Column, PartColumn
    from ui.review.split.material import Parent, SplitMaterial

_ABOVE, _BELOW = 420, 252


class SplitEditor(QWidget):
    """Arranges a proposed split. Nothing is changed in the memory until somebody approves its `payload`.

    Signals:
        changed: It is arranged otherwise, or more is known about it: `payload` and `problem` may differ.
    """

    changed = Signal()

    def __init__(self, operations: Operations, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._operations = operations
        self._proposal: Proposal | None = None
        self._draft: Draft | None = None
        self._words = SplitWords(self)
        self._types = QStringListModel(self)
        self._names = NameCheck(operations, self)
        self._names.changed.connect(self._show_problems)
        self.hint = label(role="hint")
        self.hint.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.add = button(self.tr("Add a new entity"))
        self.take_back = IconButton("undo", self.tr("Take the last step back"))
        self.restore = button(self.tr("Reset to the proposal"))
        self.columns = Columns(self._types)
        self.relations = RelationsTile(self._words)
        self.afterwards = Afterwards(operations, self._words)
        self._lay_out()
        self._connect()

    # What the screen asks of it

    def show_proposal(self, proposal: Proposal, material: SplitMaterial) -> None:
        """Shows a proposed split; the same one again keeps what was arranged, as far as it is still there."""
        payload = proposal.payload
        assert isinstance(payload, SplitPayload)
        before, self._proposal = self._proposal, proposal
        if self._draft is not None and before is not None and (before.id, before.payload) == (proposal.id, payload):
            self._draft.renewed(material)
        else:
            self._draft = Draft(payload, material)
        self._types.setStringList(list(material.all_types))
        proposed = (stored_name(part.name, strict=material.strict) for part in payload.parts)
        self._names.begin(proposed, material.taken)
        self._names.ask(self._draft.stored_names())
        self._show_hint()
        self._show()

    def payload(self) -> SplitPayload | None:
        """What is to be approved; None while something stands in the way."""
        return None if self._draft is None or self.problem() else self._draft.as_payload()

    def problem(self) -> str:
        """What stands in the way, in the person's language; empty when nothing does."""
        if self._draft is None or self._proposal is None:
            return ""
        return self._words.problem(self._draft, self._names.taken, stale=self._proposal.status == "stale")

    # Qt's own

    def event(self, event: QEvent) -> bool:
        """Undo is the editor's while it has something to undo, and the window's otherwise."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and self._is_step(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Takes steps back, and takes them again."""
        if not self._is_step(event):
            super().keyPressEvent(event)
        elif event.matches(QKeySequence.StandardKey.Undo):
            self._undo()
        else:
            self._redo()

    def _is_step(self, event: QKeyEvent) -> bool:
        draft, keys = self._draft, QKeySequence.StandardKey
        if draft is None:
            return False
        return (event.matches(keys.Undo) and draft.undoable) or (event.matches(keys.Redo) and draft.redoable)

    # Steps of the person

    def _place(self, source: Column, number: int) -> None:
        target = self.columns.numbered(number)
        if target is None or target is source:
            return
        self._move(source, target, source.list.selected_ids())

    def _move(self, source: Column, target: Column, ids: Sequence[int], *, follow: bool = False) -> None:
        draft = self._draft
        assert draft is not None
        row = min(
            (source.list.observations.ids.index(one) for one in ids if one in source.list.observations.ids), default=0
        )
        if not draft.move(ids, target.key):
            return
        place = self._words.place(draft, target.key)
        self._show(arrived=ids)
        if follow:
            self.columns.go_to(target)
            target.list.choose_ids(list(ids))
        else:
            source.list.choose(row)
        self._say(self.tr("%Ln observations moved: {place}", "", len(ids)).format(place=place))

    def _offer_places(self, source: Column, point: QPoint) -> None:
        """Offers every column, those without a digit too, and a new one."""
        assert self._draft is not None
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for number, column in enumerate(self.columns.all):
            action = menu.addAction(plain(f"{number} · {self._words.place(self._draft, column.key)}"))
            action.setEnabled(column is not source)
            action.triggered.connect(lambda _checked=False, number=number: self._place(source, number))
        menu.addSeparator()
        menu.addAction(self.tr("A new entity")).triggered.connect(lambda: self._place_in_new(source))
        menu.popup(point)

    def _place_in_new(self, source: Column) -> None:
        ids = source.list.selected_ids()
        self._add_part()
        self._move(source, self.columns.parts[-1], ids)
        self.columns.go_to_name(self.columns.parts[-1])

    def _shift(self, source: Column, step: int) -> None:
        target = self.columns.beside(source, step)
        if target is not None:
            self._move(source, target, source.list.selected_ids(), follow=True)

    def _drop(self, target: Column, ids: list[int]) -> None:
        source = next((each for each in self.columns.all if ids and ids[0] in each.list.observations.ids), None)
        if source is not None and source is not target:
            self._move(source, target, ids, follow=True)

    def _hand_over(self, ids: Sequence[int], key: int) -> None:
        assert self._draft is not None
        if self._draft.hand_over(ids, key):
            place = self._words.place(self._draft, key)
            self._show()
            self._say(self.tr("%Ln relations handed over: {place}", "", len(ids)).format(place=place))

    def _hand_over_to(self, number: int) -> None:
        target = self.columns.numbered(number)
        if target is not None:
            self._hand_over(self.relations.list.selected_ids(), target.key)

    def _rename(self, column: PartColumn, name: str) -> None:
        assert self._draft is not None
        if self._draft.rename(column.key, name):
            self._names.ask(self._draft.stored_names())
            self._show()

    def _retype(self, column: PartColumn, type_name: str) -> None:
        assert self._draft is not None
        if self._draft.retype(column.key, type_name):
            self._show()

    def _add_part(self) -> None:
        if self._draft is None:
            return
        self._draft.add_part()
        self._names.ask(self._draft.stored_names())
        self._show()
        self.columns.go_to_name(self.columns.parts[-1])

    def _remove_part(self, column: PartColumn) -> None:
        assert self._draft is not None
        at, ids = self.columns.parts.index(column), column.list.observations.ids
        if self._draft.remove_part(column.key):
            self._show(arrived=ids)
            self.columns.go_to(self.columns.all[min(at, len(self.columns.parts))])

    def _choose_parent(self, entity_id: int) -> None:
        draft = self._draft
        assert draft is not None
        self.afterwards.parent_choice.close_name()
        if entity_id < 0:  # the person gave up: the choice shows again what it was
            self._show()
        elif entity_id == draft.material.entity.id or entity_id in draft.parents:
            draft.choose_parent(entity_id)
            self._show()
        else:
            self._operations.read(lambda memory: ("", read_parent(memory, entity_id)), self._take_parent)

    def _ask_parent(self, name: str) -> None:
        self._operations.read(lambda memory: (name, read_parent_called(memory, name)), self._take_parent)

    def _take_parent(self, answer: tuple[str, Parent | None]) -> None:
        name, parent = answer
        draft = self._draft
        if draft is None:
            return
        if parent is None:
            self._say(Messages().error(KnownError(ErrorCode.ENTITY_NOT_FOUND, name=name)))
            self._show()
            return
        draft.parents[parent.id] = parent
        draft.choose_parent(parent.id)
        self.afterwards.parent_choice.close_name()
        self._show()

    def _undo(self) -> None:
        if self._draft is not None and self._draft.undo():
            self._show_step(self.tr("The last step is taken back."))

    def _redo(self) -> None:
        if self._draft is not None and self._draft.redo():
            self._show_step(self.tr("The step is taken again."))

    def _reset(self) -> None:
        if self._draft is not None and self._draft.reset():
            self._show_step(self.tr("All is as it was proposed."))

    def _show_step(self, words: str) -> None:
        assert self._draft is not None
        self._names.ask(self._draft.stored_names())
        focused = next((each.key for each in self.columns.all if each.list.hasFocus()), None)
        self._show()
        if focused is not None and focused not in [each.key for each in self.columns.all]:
            self.columns.go_to(self.columns.all[-1])
        self._say(words)

    # Showing

    def _show(self, arrived: Sequence[int] = ()) -> None:
        draft = self._draft
        assert draft is not None
        self.columns.arrange([part.key for part in draft.now.parts])
        observations = draft.columns()
        for column in self.columns.all:
            column.list.observations.update(observations[column.key], arrived)
        entity = draft.material.entity
        self.columns.stays.show_entity(entity, len(draft.relations(STAYS)))
        for number, (column, part) in enumerate(zip(self.columns.parts, draft.now.parts, strict=True), start=1):
            column.show_part(part, number, entity)
        self.relations.show_draft(draft)
        self.afterwards.show_draft(draft)
        self.take_back.setEnabled(draft.undoable)
        self.restore.setEnabled(draft.edited)
        self._show_problems()

    def _show_problems(self) -> None:
        draft = self._draft
        if draft is None:
            return
        for column, part in zip(self.columns.parts, draft.now.parts, strict=True):
            name = self._words.name_problem(draft, part, self._names.taken)
            column.show_problem(self._words.part_problem(draft, part, self._names.taken), name_is_wrong=bool(name))
        self.changed.emit()

    def _show_hint(self) -> None:
        self.hint.setText(self.tr("Drag, or press a number to move what is selected; 0 lets it stay, M offers all."))
        self.hint.setToolTip("")

    def _say(self, words: str) -> None:
        self.hint.setText(words)
        self.hint.setToolTip(words)
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, words))

    # Making it

    def _connect(self) -> None:
        columns, relations = self.columns, self.relations.list
        columns.renamed.connect(self._rename)
        columns.retyped.connect(self._retype)
        columns.removed.connect(self._remove_part)
        columns.dropped.connect(self._drop)
        columns.place_asked.connect(self._place)
        columns.shift_asked.connect(self._shift)
        columns.places_asked.connect(self._offer_places)
        columns.part_asked.connect(self._add_part)
        self.add.clicked.connect(self._add_part)
        self.take_back.clicked.connect(self._undo)
        self.restore.clicked.connect(self._reset)
        relations.place_asked.connect(self._hand_over_to)
        relations.placed.connect(self._hand_over)
        relations.part_asked.connect(self._add_part)
        self.afterwards.parent_choice.chosen.connect(self._choose_parent)
        self.afterwards.parent_choice.asked.connect(self._ask_parent)
        self.afterwards.picture.part_chosen.connect(columns.go_to_part)

    def _lay_out(self) -> None:
        tools = QHBoxLayout(spacing=8)
        tools.addWidget(self.hint, 1)
        for part in (self.take_back, self.restore, self.add):
            tools.addWidget(part)
        self.add.setToolTip(self.tr("Key N"))
        below = QWidget()
        row = QHBoxLayout(below)
        row.setContentsMargins(0, 8, 0, 0)
        row.setSpacing(GAP)
        row.addWidget(self.relations, 1)
        row.addWidget(self.afterwards, 1)
        split = KeySplitter(Qt.Orientation.Vertical, self.tr("Height of the columns"))
        split.addWidget(self.columns)
        split.addWidget(below)
        split.setStretchFactor(0, 3)
        split.setStretchFactor(1, 1)
        split.setSizes([_ABOVE, _BELOW])
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addLayout(tools)
        column.addWidget(split, 1)
