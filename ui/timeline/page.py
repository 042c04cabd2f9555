"""The timeline screen: the chart, what is chosen on it, and the hand that writes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QItemSelectionModel, Qt, QTimer
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QListView,
    QSizePolicy,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from ui.operations import Refresh
from ui.screen import Screen
from ui.tasks import Lane
from ui.timeline.chart import TimelineChart
from ui.timeline.data import Filter, find, read_timeline
from ui.timeline.delegate import ReflectionDelegate
from ui.timeline.form import ReflectionForm
from ui.timeline.lanes import TARGETS
from ui.timeline.list_model import ReflectionListModel
from ui.timeline.marks import MoodIcon
from ui.timeline.moods import Moods
from ui.timeline.reader import ReflectionReader
from ui.timeline.writing import save
from ui.widgets.basics import IconButton, button, label
from ui.widgets.choice import Choice

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from core.memory import Memory
    from core.model import Changes, Reflection
    from ui.operations import Operations
    from ui.timeline.data import FoundReflections, TimelineData
    from ui.timeline.form import Written
    from ui.timeline.lanes import LaneBy

_PAUSE_MILLISECONDS = 300
_STEP = 1.6
_UNCONCERNED = frozenset({"create_entities", "add_observations", "create_relations", "delete_observations"})
"""What others do all the time and no reflection shows."""


class TimelinePage(Screen):
    """Reflections by time, in lanes, as marks of their mood."""

    def __init__(self, operations: Operations, parent: QWidget | None = None) -> None:
        super().__init__(operations, parent)
        self._moods = Moods()
        self._target: tuple[str, int] | None = None
        self._data: TimelineData | None = None
        self._found: FoundReflections | None = None
        self._current: int | None = None
        self._editing: int | None = None
        self._changed_meanwhile = False
        self.author, self.lanes, self.mood = Choice(), Choice(), Choice()
        self.search = QLineEdit(clearButtonEnabled=True)
        self.only = button("", "pill")
        self.write = button(self.tr("Write a reflection"), "primary")
        self.chart = TimelineChart(self._lane_name)
        self.reader = ReflectionReader()
        self.form = ReflectionForm(operations)
        self.model = ReflectionListModel(self)
        self.list = QListView()
        self.heading = label("", "section")
        self._lay_out()
        self._connect()
        self._refresh = Refresh(operations, self._query, self._show, self)
        self._finder = Refresh(operations, self._search_query, self._show_found, self, lane=Lane.MEANING)
        self._pause = QTimer(self, singleShot=True, interval=_PAUSE_MILLISECONDS)
        self._pause.timeout.connect(self._finder.restart)
        operations.memory_changed.connect(self._memory_changed)

    def open(self, what: object = None) -> None:
        """Comes to the front; `("entity", id)` shows what is about one entity, `("reflection", id)` a reflection."""
        match what:
            case ("entity", int(entity_id)):
                self._only_about(entity_id)
            case ("reflection", int(reflection_id)):
                self._target = None
                self._current = reflection_id
        self._refresh.restart()
        (self.write if self._data is None or not self._data.reflections else self.chart).setFocus()

    # Making --------------------------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        self.splitter = QSplitter(Qt.Orientation.Horizontal, self)
        self.splitter.setHandleWidth(1)
        self.splitter.setChildrenCollapsible(False)
        self.splitter.addWidget(self._left())
        self._right = self._side()
        self.splitter.addWidget(self._right)
        self.splitter.setStretchFactor(0, 1)
        self.splitter.setSizes([880, 336])
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.splitter)

    def _left(self) -> QWidget:
        left = QFrame()
        left.setObjectName("surface")
        self._pages = QStackedWidget()
        self._pages.addWidget(self.chart)
        self._pages.addWidget(self._nothing())
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(self._bar())
        rule = QFrame()
        rule.setProperty("role", "line")
        column.addWidget(rule)
        column.addWidget(self._pages, 1)
        self._foot = self._below()
        column.addWidget(self._foot)
        return left

    def _bar(self) -> QHBoxLayout:
        for choice, words in (
            (self.author, self.tr("Author")),
            (self.lanes, self.tr("Lanes")),
            (self.mood, self.tr("Mood")),
        ):
            choice.setAccessibleName(words)
        for words, by in ((self.tr("Lanes: target"), "target"), (self.tr("Lanes: author"), "author")):
            self.lanes.addItem(words, by)
        self.lanes.addItem(self.tr("Lanes: mood"), "mood")
        self.search.setPlaceholderText(self.tr("Search reflections"))
        self.search.setAccessibleName(self.search.placeholderText())
        self.search.setMinimumWidth(120)
        self.search.setMaximumWidth(260)
        self.only.hide()
        bar = QHBoxLayout(spacing=8)
        bar.setContentsMargins(16, 12, 16, 12)
        bar.addWidget(label(self.tr("Timeline"), "title"))
        for part in (self.author, self.lanes, self.mood):
            bar.addWidget(part)
        bar.addWidget(self.search, 1)
        bar.addWidget(self.only)
        bar.addStretch()
        bar.addWidget(self.write)
        return bar

    def _below(self) -> QWidget:
        below = QWidget()
        self._legend = QHBoxLayout(spacing=6)
        foot = QHBoxLayout(below)
        foot.setSpacing(8)
        foot.setContentsMargins(16, 8, 16, 8)
        foot.addLayout(self._legend)
        foot.addStretch()
        self.closer = IconButton("plus", self.tr("Closer (+)"), size=16)
        self.farther = IconButton("minus", self.tr("Farther (−)"), size=16)
        self.whole = button(self.tr("All"), "quiet")
        self.whole.setToolTip(self.tr("Show everything (0)"))
        for part in (self.farther, self.closer, self.whole):
            foot.addWidget(part)
        return below

    def _side(self) -> QWidget:
        right = QFrame()
        right.setObjectName("panelRight")
        right.setMinimumWidth(280)
        self.list.setModel(self.model)
        self.list.setItemDelegate(ReflectionDelegate(self.list))
        self.list.setUniformItemSizes(True)
        self.list.setMouseTracking(True)
        self.list.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setAccessibleName(self.tr("Reflections"))
        self._hint = label(self.tr("Choose a mark to read what was thought."), "hint", wrap=True)
        self._tops = QStackedWidget()
        empty = QWidget()
        words = QVBoxLayout(empty)
        words.setContentsMargins(0, 0, 0, 0)
        words.addWidget(self._hint)
        words.addStretch()
        for page in (empty, self.reader):
            self._tops.addWidget(page)
        self._tops.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        column = QVBoxLayout(right)
        column.setContentsMargins(16, 16, 12, 8)
        column.setSpacing(8)
        column.addWidget(self.form)
        column.addWidget(self._tops)
        column.addSpacing(4)
        column.addWidget(self.heading)
        column.addWidget(self.list, 1)
        self.form.hide()
        return right

    def _nothing(self) -> QWidget:
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(48, 48, 48, 48)
        column.addStretch(2)
        self.nothing = label("", "title", wrap=True)
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.advice = label("", "hint", wrap=True)
        self.advice.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.remedy = button(self.tr("Show all"))
        for part in (self.nothing, self.advice):
            part.setMaximumWidth(440)
            part.setMinimumWidth(440)
            column.addWidget(part, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addSpacing(12)
        column.addWidget(self.remedy, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(3)
        return page

    def _connect(self) -> None:
        self.author.currentIndexChanged.connect(self._filter_changed)
        self.mood.currentIndexChanged.connect(self._filter_changed)
        self.lanes.currentIndexChanged.connect(self._arrange_lanes)
        self.search.textChanged.connect(self._search_changed)
        self.search.returnPressed.connect(self.list.setFocus)
        self.only.clicked.connect(self._all_targets)
        self.remedy.clicked.connect(self._show_everything)
        self.write.clicked.connect(lambda: self._write(None))
        self.chart.chosen.connect(self._choose)
        self.chart.entered.connect(self.reader.edit.setFocus)
        self.list.selectionModel().currentChanged.connect(self._list_moved)
        self.reader.edit_asked.connect(lambda: self._write(self.reader.reflection))
        self.reader.deleted.connect(self._delete)
        self.reader.entity_asked.connect(self.entity_asked)
        self.form.submitted.connect(self._save)
        self.form.closed.connect(self._close_form)
        self.closer.clicked.connect(lambda: self.chart.zoom(_STEP))
        self.farther.clicked.connect(lambda: self.chart.zoom(1 / _STEP))
        self.whole.clicked.connect(self.chart.show_all)

    # Reading -------------------------------------------------------------------------------------------------

    def _filter(self) -> Filter:
        return Filter(self.author.currentData(), self.mood.currentData(), self._target)

    def _query(self) -> Callable[[Memory], TimelineData]:
        wanted = self._filter()
        return lambda memory: read_timeline(memory, wanted)

    def _search_query(self) -> Callable[[Memory], FoundReflections]:
        wanted, query = self._filter(), self.search.text().strip()
        return lambda memory: find(memory, query, wanted)

    def _memory_changed(self, changes: Changes) -> None:
        if not changes.everything and all(entry.tool in _UNCONCERNED for entry in changes.entries):
            return
        if self.isVisible():
            self._refresh.request()
            if self._found is not None:
                self._finder.request()

    def _show(self, data: TimelineData) -> None:
        if data.filter != self._filter():
            return  # an older question
        self._data = data
        self._offer(self.author, self.tr("Author: all"), [(each, each) for each in data.authors])
        self._offer(self.mood, self.tr("Mood: all"), [(self._moods.name(each), each) for each in data.moods])
        self._arrange_lanes()
        self.chart.show_reflections(data.reflections, data.times)
        self._show_legend(data)
        self._show_list()
        self._show_current()
        self._show_emptiness(data)

    def _show_found(self, found: FoundReflections) -> None:
        if found.query == self.search.text().strip() and found.filter == self._filter():
            self._found = found
            self.chart.show_found({each.id for each in found.reflections})
            self._show_list()

    def _show_list(self) -> None:
        """The results of a search, or everything with the newest first."""
        reflections: Sequence[Reflection] = ()
        if self._found is not None:
            reflections = self._found.reflections
            self.heading.setText(self.tr("%Ln found", "reflections", len(reflections)))
        elif self._data is not None:
            reflections = self._data.reflections[::-1]
            self.heading.setText(self.tr("Around it"))
        place = self.list.verticalScrollBar().value()
        self.model.show(reflections)
        self.list.verticalScrollBar().setValue(place)
        self._mark_in_list(scroll=False)
        self.heading.setVisible(bool(reflections) or self._found is not None)

    def _show_current(self) -> None:
        assert self._data is not None
        current = next((each for each in self._data.reflections if each.id == self._current), None)
        if current is None and self._data.reflections:
            current = self._data.reflections[-1]
            self._current = current.id
        if current is None:
            self._current = None
        else:
            self.reader.show_reflection(current)
        self._tops.setCurrentIndex(0 if current is None else 1)
        self.chart.select(self._current)
        self._mark_in_list(scroll=True)

    def _show_emptiness(self, data: TimelineData) -> None:
        if not data.reflections and self.chart.hasFocus():
            self.write.setFocus()
        self._pages.setCurrentIndex(0 if data.reflections else 1)
        self._foot.setVisible(bool(data.reflections))
        self._right.setVisible(bool(data.total) or self.form.isVisibleTo(self))
        self._hint.setVisible(bool(data.reflections))
        if data.total:
            self.nothing.setText(self.tr("No reflection passes the filter."))
            self.advice.setText("")
        else:
            self.nothing.setText(self.tr("Nobody has reflected yet."))
            self.advice.setText(
                self.tr(
                    "A reflection says what the facts do not: a doubt, an insight, how it went. "
                    "Agents write them with add_reflection; you can begin here."
                )
            )
        self.remedy.setVisible(bool(data.total))

    def _show_legend(self, data: TimelineData) -> None:
        while (item := self._legend.takeAt(0)) is not None:
            if item.widget() is not None:
                item.widget().deleteLater()
        used = {each.mood for each in data.reflections}
        order: list[str | None] = [each for each in data.moods if each in used]
        order += [each for each in sorted(filter(None, used)) if each not in order]
        for mood in (*order, None) if None in used else order:
            words = label(self._moods.name(mood), "small")
            words.setContentsMargins(0, 0, 10, 0)
            self._legend.addWidget(MoodIcon(mood))
            self._legend.addWidget(words)

    def _offer(self, choice: Choice, everything: str, words: Sequence[tuple[str, str]]) -> None:
        """Offers these words in a choice, which keeps what is chosen."""
        wanted = [(everything, None), *words]
        if [(choice.itemText(at), choice.itemData(at)) for at in range(choice.count())] == wanted:
            return
        chosen = choice.currentData()
        choice.blockSignals(True)
        choice.clear()
        for shown, value in wanted:
            choice.addItem(shown, value)
        choice.setCurrentIndex(max(0, choice.findData(chosen)))
        choice.blockSignals(False)

    def _arrange_lanes(self) -> None:
        by: LaneBy = self.lanes.currentData()
        orders = {"target": TARGETS, "author": (), "mood": ()}
        if self._data is not None:
            orders |= {"author": self._data.authors, "mood": self._data.moods}
        self.chart.show_lanes(by, orders[by])

    def _lane_name(self, by: LaneBy, key: str | None) -> str:
        if by == "mood":
            return self._moods.name(key)
        targets = {
            "entity": self.tr("Entities"),
            "session": self.tr("Sessions"),
            "relation": self.tr("Relations"),
            "global": self.tr("Everything"),
        }
        return targets.get(str(key), str(key)) if by == "target" else str(key)

    # Choosing ------------------------------------------------------------------------------------------------

    def _choose(self, reflection_id: int) -> None:
        if self._data is not None and reflection_id != self._current:
            self._current = reflection_id
            self._show_current()

    def _list_moved(self) -> None:
        row = self.list.currentIndex().row()
        if 0 <= row < len(self.model.reflections):
            self._choose(self.model.reflections[row].id)

    def _mark_in_list(self, *, scroll: bool) -> None:
        row = self.model.row_of(self._current)
        selection = self.list.selectionModel()
        selection.blockSignals(True)
        if row < 0:
            selection.clear()
        else:
            index = self.model.index(row)
            selection.setCurrentIndex(index, QItemSelectionModel.SelectionFlag.ClearAndSelect)
            if scroll:
                self.list.scrollTo(index, QListView.ScrollHint.EnsureVisible)
        selection.blockSignals(False)
        self.list.viewport().update()

    def _search_changed(self, text: str) -> None:
        if text.strip():
            self._pause.start()
            return
        self._pause.stop()
        self._finder.drop()
        self._found = None
        self.chart.show_found(None)
        self._show_list()
        self._mark_in_list(scroll=True)

    def _filter_changed(self) -> None:
        self._refresh.restart()
        if self.search.text().strip():
            self._finder.restart()

    def _only_about(self, entity_id: int) -> None:
        self._target = ("entity", entity_id)
        self._current = None
        self.only.hide()
        self.operations.read(lambda memory: memory.graph.entity(entity_id), self._name_target)

    def _name_target(self, entity: object) -> None:
        name = getattr(entity, "name", None)
        if name is not None and self._target is not None:
            words = self.fontMetrics().elidedText(" ".join(name.split()), Qt.TextElideMode.ElideRight, 140)
            self.only.setText(f"{words}  ×".replace("&", "&&"))
            self.only.setAccessibleName(self.tr("Only about {name}: show all again").format(name=name))
            self.only.setToolTip(self.tr("Show all again"))
            self.only.show()

    def _all_targets(self) -> None:
        self._target = None
        self.only.hide()
        self._filter_changed()

    def _show_everything(self) -> None:
        for choice in (self.author, self.mood):
            choice.blockSignals(True)
            choice.setCurrentIndex(0)
            choice.blockSignals(False)
        self._all_targets()

    # Writing -------------------------------------------------------------------------------------------------

    def _write(self, reflection: Reflection | None) -> None:
        self._editing = None if reflection is None else reflection.id
        authors = () if self._data is None else self._data.authors
        moods = () if self._data is None else self._data.moods
        self._tops.hide()
        self._right.show()
        self.form.show()
        self.form.begin(authors, moods, reflection)

    def _close_form(self) -> None:
        self.form.hide()
        self._tops.show()
        if self._data is not None:
            self._right.setVisible(bool(self._data.total))
        self.write.setFocus()

    def _save(self, written: Written) -> None:
        editing = self._editing
        self.operations.change(lambda memory: save(memory, written, editing), self._saved)

    def _saved(self, reflection: Reflection) -> None:
        self._current = reflection.id
        self._close_form()
        self.chart.setFocus()
        self._refresh.restart()

    def _delete(self, reflection_id: int) -> None:
        said = self.tr("Deleted a reflection.")
        self.operations.change(
            lambda memory: memory.reflections.delete(reflection_id), lambda _nothing: self.said.emit(said, True)
        )
