"""The inspector: shows the selected entity and carries out what the person does to it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QApplication, QFrame, QScrollArea, QStackedLayout, QVBoxLayout, QWidget

from core.errors import ErrorCode, KnownError
from core.model import EntityDraft, ObservationDraft
from ui.inspector.entity_form import EntityForm
from ui.inspector.header import InspectorHeader
from ui.inspector.observations import ObservationSection
from ui.inspector.portrait import Portrait, read_portrait
from ui.inspector.reflections import ReflectionSection
from ui.inspector.relation_form import RelationForm
from ui.inspector.relations import RelationSection
from ui.inspector.similar import SimilarSection
from ui.operations import Refresh
from ui.widgets.basics import label

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from PySide6.QtCore import QPoint
    from PySide6.QtGui import QShowEvent

    from core.lifecycle.lifecycle import Lifecycle
    from core.memory import Memory
    from core.model import AddedObservations, Changes, Item, RelationDraft, StoredEntity, StoredRelation
    from ui.highlights import Highlights
    from ui.operations import Operations
    from ui.selection import Selection
    from ui.tasks import Task

_CLOCK_MILLISECONDS = 5_000


class InspectorPanel(QFrame):
    """One entity, or the form for a new one, or a word on what to do.

    Signals:
        said: A sentence for the message bar, and whether Undo belongs beside it.
        offered: A sentence, the words of a button, and what it does.
        shown: The selected entity (or its absence) is on the screen.
        form_closed: The form for a new entity was left.
        timeline_asked: What is to be shown on the timeline.
    """

    said = Signal(str, bool)
    offered = Signal(str, str, object)
    shown = Signal()
    form_closed = Signal()
    timeline_asked = Signal(object)

    def __init__(
        self,
        operations: Operations,
        selection: Selection,
        highlights: Highlights,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("panelRight")
        self.setAccessibleName(self.tr("Inspector"))
        self._operations = operations
        self._selection = selection
        self.portrait: Portrait | None = None
        self.header = InspectorHeader()
        self.observations = ObservationSection(highlights)
        self.relations = RelationSection(highlights)
        self.reflections = ReflectionSection()
        self.similar = SimilarSection(operations)
        self.form = EntityForm()
        self.relation_form: RelationForm | None = None
        self._menu_task: Task | None = None
        self._lay_out()
        self._connect()
        self._refresh = Refresh(operations, self._query, self._show, self)
        selection.changed.connect(self._select)
        operations.memory_changed.connect(self._memory_changed)
        clock = QTimer(self, interval=_CLOCK_MILLISECONDS)
        for part in (self.observations, self.relations, self.reflections):
            clock.timeout.connect(part.refresh_times)
        clock.start()

    # What the menus do as well -------------------------------------------------------------------------------

    def new_entity(self, name: str = "") -> None:
        """Opens the form for a new entity."""
        self._pages.setCurrentWidget(self.form)
        self.form.begin((), name)
        self._read_types(self._offer_types)

    def rename(self) -> None:
        """Opens the name for editing."""
        self.header.start_rename()

    def retype(self) -> None:
        """Opens the type for editing."""
        self.header.start_retype()

    def add_observation(self) -> None:
        """Goes to the line that adds an observation."""
        if self.portrait is not None:
            self._scroll.ensureWidgetVisible(self.observations.composer)
            self.observations.composer.setFocus()

    def add_relation(self) -> None:
        """Opens the form that links this entity to another."""
        if self.portrait is None:
            return
        self._close_relation_form()
        form = self.relation_form = RelationForm(self._operations, self.portrait)
        form.submitted.connect(self._link)
        form.closed.connect(self._close_relation_form)
        self.relations.form_place.addWidget(form)
        form.kind.setFocus()
        self._reveal(form)

    def toggle_pin(self) -> None:
        """Pins the entity, or no longer."""
        if self.portrait is not None:
            self._set(pinned=not self.portrait.entity.pinned)

    def delete(self) -> None:
        """Deletes the entity; undo brings it back."""
        if self.portrait is None:
            return
        name = self.portrait.entity.name
        said = self.tr("Deleted {name}.").format(name=name)
        self._operations.change(
            lambda memory: memory.graph.delete_entities([name]), lambda _result: self.said.emit(said, True)
        )

    # Showing -------------------------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        content = QWidget()
        column = QVBoxLayout(content)
        column.setContentsMargins(16, 14, 16, 24)
        column.setSpacing(18)
        for part in (self.header, self.observations, self.relations, self.reflections, self.similar):
            column.addWidget(part)
        column.addStretch(1)
        self._scroll = QScrollArea(widgetResizable=True)
        self._scroll.setObjectName("surface")
        self._scroll.setWidget(content)
        empty = QWidget()
        words = QVBoxLayout(empty)
        words.setContentsMargins(24, 48, 24, 24)
        self._empty = label(self.tr("Choose an entity in the list or in the graph to see it here."), "hint", wrap=True)
        words.addWidget(self._empty)
        words.addStretch()
        self._pages = QStackedLayout(self)
        for page in (empty, self._scroll, self.form):
            self._pages.addWidget(page)

    def _reveal(self, part: QWidget) -> None:
        """Scrolls to a part that has only just been added: the content has to grow first."""
        content, layout = self._scroll.widget(), self._scroll.widget().layout()
        layout.activate()
        width = self._scroll.viewport().width()
        content.resize(width, max(layout.heightForWidth(width), self._scroll.viewport().height()))
        self._scroll.ensureWidgetVisible(part, 0, 24)

    def _connect(self) -> None:
        self.header.renamed.connect(self._rename)
        self.header.retyped.connect(lambda name: self._set(type=name))
        self.header.status_chosen.connect(lambda status: self._set(status=status))
        self.header.pin_toggled.connect(lambda pinned: self._set(pinned=pinned))
        self.header.deletion_asked.connect(self.delete)
        self.header.types_wanted.connect(lambda: self._read_types(self.header.offer_types))
        self.observations.added.connect(self._add)
        self.observations.edited.connect(self._edit)
        self.observations.removed.connect(self._remove_observation)
        self.observations.menu_asked.connect(self._ask_menu)
        self.relations.form_asked.connect(self.add_relation)
        self.relations.followed.connect(self._selection.select)
        self.relations.retyped.connect(self._retype_relation)
        self.relations.ended.connect(self._end_relation)
        self.relations.removed.connect(self._remove_relation)
        self.reflections.followed.connect(lambda each: self.timeline_asked.emit(("reflection", each)))
        self.reflections.all_asked.connect(lambda: self.timeline_asked.emit(("entity", self._selection.current)))
        self.similar.followed.connect(self._selection.select)
        self.form.submitted.connect(self._create)
        self.form.closed.connect(self._leave_form)

    def _select(self, entity_id: int | None) -> None:
        self._drop_menu()
        self._empty.setVisible(entity_id is None)  # else it is on its way
        self._refresh.restart()

    def _memory_changed(self, changes: Changes) -> None:
        current, shown = self._selection.current, self.portrait
        if current is None:
            return
        if shown is None or shown.entity.id != current or self._refresh.reading or shown.shows(changes):
            self._refresh.request()
        elif changes.structure:  # what is like it may have gone, or have another name
            self.similar.show_entity(current)

    def showEvent(self, event: QShowEvent) -> None:
        """Reads again what may have changed meanwhile without a trace in the journal: what the person let pass."""
        super().showEvent(event)
        if self.portrait is not None:
            self._refresh.request()

    def _query(self) -> Callable[[Memory], tuple[int | None, Portrait | None]]:
        entity_id = self._selection.current

        def read(memory: Memory) -> tuple[int | None, Portrait | None]:
            return entity_id, None if entity_id is None else read_portrait(memory, entity_id)

        return read

    def _show(self, answer: tuple[int | None, Portrait | None]) -> None:
        entity_id, portrait = answer
        before = self.portrait
        self.portrait = portrait
        self.similar.show_entity(None if portrait is None else portrait.entity.id)
        if portrait is None:
            self.observations.leave()
            self._pages.setCurrentIndex(0)
            if entity_id is not None:
                self._selection.forget(entity_id)
        else:
            another = before is None or before.entity.id != portrait.entity.id
            if another:
                self._close_relation_form()
            self.header.show_portrait(portrait)
            self.observations.show_entity(portrait.entity, portrait.flags)
            self.relations.show_portrait(portrait)
            self.reflections.show_reflections(portrait.reflections)
            if another:
                self._scroll.verticalScrollBar().setValue(0)
            if another or self._pages.currentWidget() is not self.form:
                self._pages.setCurrentWidget(self._scroll)
        self.shown.emit()

    def _read_types(self, then: Callable[[list[str]], None]) -> None:
        self._operations.read(lambda memory: [each for each, _ in memory.graph.types()], then)

    def _offer_types(self, types: Sequence[str]) -> None:
        kind, name = self.form.kind.currentText(), self.form.name.text()
        cursor, focused = self.form.name.cursorPosition(), self.form.name.hasFocus()
        self.form.begin(types, name)
        self.form.kind.setEditText(kind)
        self.form.name.setCursorPosition(cursor)
        if not focused:
            self.form.kind.setFocus()

    def _leave_form(self) -> None:
        self._pages.setCurrentIndex(0 if self.portrait is None else 1)
        self.form_closed.emit()

    def _close_relation_form(self) -> None:
        if self.relation_form is not None:
            self.relation_form.hide()
            self.relation_form.deleteLater()
            self.relation_form = None
            self.relations.add.setFocus()

    # Changing ------------------------------------------------------------------------------------------------

    def _create(self, draft: EntityDraft) -> None:
        self._operations.change(lambda memory: memory.graph.create_entities([draft]), self._created)

    def _created(self, stored: tuple[StoredEntity, ...]) -> None:
        self._pages.setCurrentIndex(0 if self.portrait is None else 1)
        entity = stored[0].entity
        if not stored[0].created:
            self.said.emit(self.tr("{name} was there already: here it is.").format(name=entity.name), False)
        self._selection.select(entity.id)

    def _set(self, *, type: str | None = None, status: str | None = None, pinned: bool | None = None) -> None:
        assert self.portrait is not None
        entity_id = self.portrait.entity.id
        self._operations.change(
            lambda memory: memory.graph.update_entity(entity_id, type=type, status=status, pinned=pinned)
        )

    def _rename(self, name: str) -> None:
        assert self.portrait is not None
        entity_id = self.portrait.entity.id

        def failed(error: Exception) -> None:
            if isinstance(error, KnownError) and self._selection.current == entity_id:
                self.header.start_rename(name)
            self._operations.report(error)

        self._operations.change(lambda memory: memory.graph.update_entity(entity_id, name=name), None, failed)

    def _add(self, text: str) -> None:
        assert self.portrait is not None
        name = self.portrait.entity.name
        self._operations.change(
            lambda memory: memory.graph.add_observations([(name, [ObservationDraft(text)])]), self._added
        )

    def _added(self, results: tuple[AddedObservations, ...]) -> None:
        self.observations.settle()
        if not results[0].added:
            self.said.emit(self.tr("This observation is there already."), False)
        elif results[0].near_duplicates:
            older = results[0].near_duplicates[0].existing
            self.said.emit(self.tr("Added. An older one says nearly the same: “{text}”").format(text=older), True)

    def _edit(self, observation_id: int, text: str) -> None:
        entity_id = self.observations.entity_id
        assert entity_id is not None

        def failed(error: Exception) -> None:
            card = self.observations.cards.get(observation_id)
            if isinstance(error, KnownError) and error.code is ErrorCode.OBSERVATION_NOT_FOUND:
                self.observations.rescue(entity_id, text)
            elif isinstance(error, KnownError) and card:
                card.start_edit(text)
            self._operations.report(error)

        self._operations.change(lambda memory: memory.graph.edit_observation(observation_id, text), None, failed)

    def _remove_observation(self, observation_id: int) -> None:
        said = self.tr("Removed an observation.")
        self._operations.change(
            lambda memory: memory.graph.remove_observations([observation_id]),
            lambda _count: self.said.emit(said, True),
        )

    def _ask_menu(self, observation_id: int, place: QPoint) -> None:
        """Reads what the observation is now; its menu opens with the answer."""
        self._drop_menu()
        self._menu_task = self._operations.read(
            lambda memory: (observation_id, place, memory.lifecycle.items([observation_id])), self._open_menu
        )

    def _drop_menu(self) -> None:
        """No menu that was asked for is wanted any more."""
        if self._menu_task is not None:
            self._menu_task.drop()

    def _open_menu(self, answer: tuple[int, QPoint, tuple[Item, ...]]) -> None:
        observation_id, place, items = answer
        if not items:
            self._tell_gone(observation_id)
            return
        card = self.observations.cards.get(observation_id)
        if card is None or card.editing or not card.isVisible() or QApplication.activePopupWidget() is not None:
            return  # the person has gone on meanwhile
        menu = card.open_menu(items[0], place)
        menu.described.connect(lambda said, told: self._describe(observation_id, said, told))
        menu.archived.connect(lambda: self._archive(observation_id))
        menu.restored.connect(lambda: self._restore(observation_id))

    def _describe(self, observation_id: int, said: Mapping[str, Any], told: str) -> None:
        self._change_item(observation_id, lambda lifecycle: lifecycle.set_items([observation_id], **said), told)

    def _archive(self, observation_id: int) -> None:
        told = self.tr("Archived an observation.")
        self._change_item(observation_id, lambda lifecycle: lifecycle.archive([observation_id]), told)

    def _restore(self, observation_id: int) -> None:
        told = self.tr("Brought back an observation.")
        self._change_item(observation_id, lambda lifecycle: lifecycle.restore([observation_id]), told)

    def _change_item(self, observation_id: int, call: Callable[[Lifecycle], int], told: str) -> None:
        def changed(outcome: tuple[int, bool]) -> None:
            count, there = outcome
            if count:
                self.said.emit(told, True)
            elif there:
                self.said.emit(self.tr("It is so already."), False)
            else:
                self._tell_gone(observation_id)

        self._operations.change(
            lambda memory: (call(memory.lifecycle), bool(memory.lifecycle.items([observation_id]))), changed
        )

    def _tell_gone(self, observation_id: int) -> None:
        self._operations.report(KnownError(ErrorCode.OBSERVATION_NOT_FOUND, id=observation_id))

    def _link(self, draft: RelationDraft) -> None:
        self._operations.change(lambda memory: memory.graph.create_relations([draft]), self._linked)

    def _linked(self, stored: tuple[StoredRelation, ...]) -> None:
        result = stored[0]
        if result.outcome == "stored":
            self._close_relation_form()
        elif result.outcome == "exists":
            self.said.emit(self.tr("This relation is there already."), False)
        else:
            missing = result.missing_name or ""
            self.offered.emit(
                self.tr("There is no entity called “{name}”.").format(name=missing),
                self.tr("Create it and link"),
                lambda: self._create_and_link(missing, result.draft),
            )

    def _create_and_link(self, name: str, draft: RelationDraft) -> None:
        def both(memory: Memory) -> tuple[StoredRelation, ...]:
            memory.graph.create_entities([EntityDraft(name)])
            return memory.graph.create_relations([draft])

        self._operations.change(both, self._linked)

    def _retype_relation(self, relation_id: int, kind: str) -> None:
        self._operations.change(lambda memory: memory.graph.update_relation(relation_id, type=kind))

    def _end_relation(self, relation_id: int) -> None:
        said = self.tr("Ended a relation; it stays as history.")
        self._operations.change(
            lambda memory: memory.graph.end_relation(relation_id), lambda _ended: self.said.emit(said, True)
        )

    def _remove_relation(self, relation_id: int) -> None:
        said = self.tr("Deleted a relation.")
        self._operations.change(
            lambda memory: memory.graph.remove_relations([relation_id]), lambda _count: self.said.emit(said, True)
        )
