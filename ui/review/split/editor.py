"""The split editor: what stays, the new entities beside it, and what will come of it."""

from __future__ import annotations

import secrets
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QStringListModel, Qt, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QApplication, QFrame, QHBoxLayout, QMenu, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from core.errors import ErrorCode, KnownError
from core.model import SplitPayload
from ui.messages import Messages
from ui.review.split.after import after
from ui.review.split.column import Column, PartColumn, StaysColumn
from ui.review.split.draft import STAYS, Draft
from ui.review.split.edge_scroll import EdgeScroll
from ui.review.split.material import other_end, read_parent, read_parent_called, stored_name
from ui.review.split.names import NameCheck
from ui.review.split.parent import ParentChoice
from ui.review.split.picture import AfterPicture
from ui.review.split.relations import Place, RelationList, Row
from ui.review.split.words import SplitWords
from ui.widgets.basics import IconButton, button, label, plain
from ui.widgets.splitter import KeySplitter

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from PySide6.QtCore import QPoint

    from core.model import Proposal, Relation
    from ui.operations import Operations
    from ui.review.split.material import Parent, SplitMaterial

_GAP = 12
READY = 3
"""Columns that are made before they are wanted: each takes its time, and most splits have so many."""

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
        self._token = secrets.token_hex(8)
        self._proposal: Proposal | None = None
        self._draft: Draft | None = None
        self._words = SplitWords(self)
        self._types = QStringListModel(self)
        self._names = NameCheck(operations, self)
        self._names.changed.connect(self._show_problems)
        self.parts: list[PartColumn] = []
        self.stays = StaysColumn(self._token)
        self.hint = label(role="hint")
        self.hint.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.add = button(self.tr("Add a new entity"))
        self.take_back = IconButton("undo", self.tr("Take the last step back"))
        self.restore = button(self.tr("Reset to the proposal"))
        self.relations = RelationList()
        self.no_relations = label(self.tr("It has no relations to hand over."), "hint", wrap=True)
        self.parent_choice = ParentChoice(operations)
        self.summary = label(role="secondary", wrap=True)
        self.picture = AfterPicture()
        self._lay_out()
        self._connect()
        self._spare: list[PartColumn] = []

    # What the screen asks of it

    def make_columns(self, count: int) -> Iterator[None]:
        """Sees to it that there are columns for so many parts, with a pause after each."""
        while len(self.parts) + len(self._spare) < count:
            self._spare.append(self._part_column())
            yield

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

    def focus_first(self) -> None:
        """Puts the keyboard at the first observation of the first part."""
        columns = self.columns
        first = next((each for each in columns[1:] if each.list.observations.rowCount()), columns[0])
        self._go(first)

    @property
    def columns(self) -> list[Column]:
        """What stays, and the parts, by their numbers."""
        return [self.stays, *self.parts]

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
        target = self._column(number)
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
            self._go(target)
            target.list.choose_ids(list(ids))
        else:
            source.list.choose(row)
        self._say(self.tr("%Ln observations moved: {place}", "", len(ids)).format(place=place))

    def _offer_places(self, source: Column, point: QPoint) -> None:
        """Offers every column, those without a digit too, and a new one."""
        assert self._draft is not None
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for number, column in enumerate(self.columns):
            action = menu.addAction(plain(f"{number} · {self._words.place(self._draft, column.key)}"))
            action.setEnabled(column is not source)
            action.triggered.connect(lambda _checked=False, number=number: self._place(source, number))
        menu.addSeparator()
        menu.addAction(self.tr("A new entity")).triggered.connect(lambda: self._place_in_new(source))
        menu.popup(point)

    def _place_in_new(self, source: Column) -> None:
        ids = source.list.selected_ids()
        self._add_part()
        self._move(source, self.parts[-1], ids)
        self._focus_name(self.parts[-1])

    def _shift(self, source: Column, step: int) -> None:
        at = self.columns.index(source) + step
        if 0 <= at < len(self.columns):
            self._move(source, self.columns[at], source.list.selected_ids(), follow=True)

    def _drop(self, target: Column, ids: list[int]) -> None:
        source = next((each for each in self.columns if ids and ids[0] in each.list.observations.ids), None)
        if source is not None and source is not target:
            self._move(source, target, ids, follow=True)

    def _step(self, source: Column, step: int) -> None:
        at = self.columns.index(source) + step
        if 0 <= at < len(self.columns):
            self._go(self.columns[at])

    def _hand_over(self, ids: Sequence[int], key: int) -> None:
        assert self._draft is not None
        if self._draft.hand_over(ids, key):
            place = self._words.place(self._draft, key)
            self._show()
            self._say(self.tr("%Ln relations handed over: {place}", "", len(ids)).format(place=place))

    def _hand_over_to(self, number: int) -> None:
        target = self._column(number)
        if target is not None:
            self._hand_over(self.relations.selected_ids(), target.key)

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
        self._focus_name(self.parts[-1])

    def _focus_name(self, column: PartColumn) -> None:
        self._scroll.ensureWidgetVisible(column, 0, 0)
        column.name.setFocus(Qt.FocusReason.OtherFocusReason)

    def _remove_part(self, column: PartColumn) -> None:
        assert self._draft is not None
        at, ids = self.parts.index(column), column.list.observations.ids
        if self._draft.remove_part(column.key):
            self._show(arrived=ids)
            self._go(self.columns[min(at, len(self.columns) - 1)])

    def _choose_parent(self, entity_id: int) -> None:
        draft = self._draft
        assert draft is not None
        self.parent_choice.close_name()
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
        self.parent_choice.close_name()
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
        focused = next((each.key for each in self.columns if each.list.hasFocus()), None)
        self._show()
        if focused is not None and focused not in [each.key for each in self.columns]:
            self._go(self.columns[-1])
        self._say(words)

    # Showing

    def _show(self, arrived: Sequence[int] = ()) -> None:
        draft = self._draft
        assert draft is not None
        self._arrange_columns(draft)
        observations = draft.columns()
        for column in self.columns:
            column.list.observations.update(observations[column.key], arrived)
        entity = draft.material.entity
        self.stays.show_entity(entity, len(draft.relations(STAYS)))
        for number, (column, part) in enumerate(zip(self.parts, draft.now.parts, strict=True), start=1):
            column.show_part(part, number, entity)
        self._show_relations(draft)
        self.parent_choice.show_draft(draft)
        self.take_back.setEnabled(draft.undoable)
        self.restore.setEnabled(draft.edited)
        told = after(draft)
        self.summary.setText(self._words.numbers(told.numbers))
        self.picture.show_after(self._words.named_apart(told, entity), entity.id, draft.parent_id)
        self._show_problems()

    def _show_problems(self) -> None:
        draft = self._draft
        if draft is None:
            return
        for column, part in zip(self.parts, draft.now.parts, strict=True):
            name = self._words.name_problem(draft, part, self._names.taken)
            column.show_problem(self._words.part_problem(draft, part, self._names.taken), name_is_wrong=bool(name))
        self.changed.emit()

    def _arrange_columns(self, draft: Draft) -> None:
        """One column a part, in their order; those that are there already are kept."""
        wanted = [part.key for part in draft.now.parts]
        if wanted == [column.key for column in self.parts]:
            return
        known = {column.key: column for column in self.parts}
        for column in self.parts:
            self._row.removeWidget(column)
            if column.key not in wanted:
                column.hide()
                self._spare.append(column)
        self.parts = [known.get(key) or self._unused_column(key) for key in wanted]
        before: QWidget = self.stays.list
        for at, column in enumerate(self.parts, start=1):
            self._row.insertWidget(at, column, 1)
            for field in (column.name, column.kind, column.remove, column.list):
                QWidget.setTabOrder(before, field)
                before = field
            column.show()

    def _show_relations(self, draft: Draft) -> None:
        stays = self.tr("stays")
        places = [Place(STAYS, 0, stays, stays)]
        places += [
            Place(part.key, number, self._words.place(draft, part.key), self._words.apart(draft, part))
            for number, part in enumerate(draft.now.parts, start=1)
        ]
        by_key = {place.key: place for place in places}
        self.relations.places = places
        self.relations.relations.update(
            [
                self._relation(draft, each, by_key[draft.now.relations.get(each.id, STAYS)])
                for each in draft.material.relations
            ]
        )
        some = bool(draft.material.relations)
        self.relations.setVisible(some)
        self.no_relations.setVisible(not some)

    def _relation(self, draft: Draft, relation: Relation, place: Place) -> Row:
        here = draft.material.entity.id
        outgoing = relation.from_id == here
        words = f"{relation.type} →" if outgoing else f"← {relation.type}"
        if not relation.active:
            words = self.tr("{relation} (ended)").format(relation=words)
        other = relation.to_name if outgoing else relation.from_name
        kind = draft.material.types.get(other_end(relation, here), "")
        return Row(relation.id, words, other, kind, relation.context, place)

    def _show_hint(self) -> None:
        self.hint.setText(self.tr("Drag, or press a number to move what is selected; 0 lets it stay, M offers all."))
        self.hint.setToolTip("")

    def _say(self, words: str) -> None:
        self.hint.setText(words)
        self.hint.setToolTip(words)
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, words))

    # Getting about

    def _column(self, number: int) -> Column | None:
        return self.columns[number] if number < len(self.columns) else None

    def _go(self, column: Column) -> None:
        column.list.setFocus(Qt.FocusReason.OtherFocusReason)
        self._scroll.ensureWidgetVisible(column, 0, 0)

    def _keep_in_sight(self) -> None:
        """There are more columns, or less room: the one with the keyboard stays in sight."""
        focused = QApplication.focusWidget()
        column = next((each for each in self.columns if focused is not None and each.isAncestorOf(focused)), None)
        if column is not None:
            self._scroll.ensureWidgetVisible(column, 0, 0)

    def _go_to_part(self, key: int) -> None:
        column = next((each for each in self.parts if each.key == key), None)
        if column is not None:
            self._go(column)

    def _only(self, chosen: Column) -> None:
        """One column at a time has a selection: a key moves what one sees selected, and nothing else."""
        for column in self.columns:
            if column is not chosen:
                column.list.clearSelection()

    # Making it

    def _unused_column(self, key: int) -> PartColumn:
        column = self._spare.pop() if self._spare else self._part_column()
        column.key = key
        column.list.observations.update((), ())
        return column

    def _part_column(self) -> PartColumn:
        column = PartColumn(self._token, self._types, self._inside)
        column.hide()
        column.renamed.connect(partial(self._rename, column))
        column.retyped.connect(partial(self._retype, column))
        column.removed.connect(partial(self._remove_part, column))
        self._connect_column(column)
        return column

    def _connect_column(self, column: Column) -> None:
        column.dropped.connect(partial(self._drop, column))
        column.hovered.connect(self._edge_scroll.dragged)
        column.left.connect(self._edge_scroll.stop)
        column.list.place_asked.connect(partial(self._place, column))
        column.list.step_asked.connect(partial(self._step, column))
        column.list.shift_asked.connect(partial(self._shift, column))
        column.list.places_asked.connect(partial(self._offer_places, column))
        column.list.part_asked.connect(self._add_part)
        column.list.chosen.connect(partial(self._only, column))

    def _connect(self) -> None:
        self._connect_column(self.stays)
        self._scroll.horizontalScrollBar().rangeChanged.connect(self._keep_in_sight)
        self.add.clicked.connect(self._add_part)
        self.take_back.clicked.connect(self._undo)
        self.restore.clicked.connect(self._reset)
        self.relations.place_asked.connect(self._hand_over_to)
        self.relations.placed.connect(self._hand_over)
        self.relations.part_asked.connect(self._add_part)
        self.parent_choice.chosen.connect(self._choose_parent)
        self.parent_choice.asked.connect(self._ask_parent)
        self.picture.part_chosen.connect(self._go_to_part)

    def _lay_out(self) -> None:
        tools = QHBoxLayout(spacing=8)
        tools.addWidget(self.hint, 1)
        for part in (self.take_back, self.restore, self.add):
            tools.addWidget(part)
        self.add.setToolTip(self.tr("Key N"))
        self._inside = QWidget()
        self._row = QHBoxLayout(self._inside)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(_GAP)
        self._row.addWidget(self.stays, 1)
        self._scroll = QScrollArea(widgetResizable=True)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.setWidget(self._inside)
        self._edge_scroll = EdgeScroll(self._scroll)
        below = QWidget()
        row = QHBoxLayout(below)
        row.setContentsMargins(0, 8, 0, 0)
        row.setSpacing(_GAP)
        row.addWidget(self._relations_tile(), 1)
        row.addWidget(self._after_panel(), 1)
        split = KeySplitter(Qt.Orientation.Vertical, self.tr("Height of the columns"))
        split.addWidget(self._scroll)
        split.addWidget(below)
        split.setStretchFactor(0, 3)
        split.setStretchFactor(1, 1)
        split.setSizes([_ABOVE, _BELOW])
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addLayout(tools)
        column.addWidget(split, 1)

    def _relations_tile(self) -> QFrame:
        tile, column = _tile(self.tr("Relations"))
        column.addWidget(self.relations, 1)
        column.addWidget(self.no_relations)
        column.addStretch()
        column.setStretchFactor(self.relations, 1000)
        return tile

    def _after_panel(self) -> QWidget:
        """On the page itself: the picture has its colour."""
        panel = QWidget()
        head = QHBoxLayout(spacing=16)
        head.addWidget(label(self.tr("Afterwards"), "section"))
        head.addWidget(self.parent_choice, 1)
        column = QVBoxLayout(panel)
        column.setContentsMargins(4, 2, 0, 0)
        column.setSpacing(4)
        column.addLayout(head)
        column.addWidget(self.summary)
        column.addWidget(self.picture, 1)
        return panel


def _tile(title: str) -> tuple[QFrame, QVBoxLayout]:
    tile = QFrame()
    tile.setProperty("role", "tile")
    tile.setMinimumHeight(150)
    head = label(title, "section")
    head.setContentsMargins(12, 0, 12, 0)
    column = QVBoxLayout(tile)
    column.setContentsMargins(1, 10, 1, 8)
    column.setSpacing(6)
    column.addWidget(head)
    return tile, column
