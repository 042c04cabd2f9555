"""The timeline screen: the chart, what is chosen on it, and the hand that writes."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QFrame, QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from ui.operations import Refresh
from ui.screen import Screen
from ui.tasks import Lane
from ui.timeline.chart import TimelineChart
from ui.timeline.data import find, read_timeline
from ui.timeline.filter_bar import FilterBar
from ui.timeline.lanes import TARGETS, lanes_of
from ui.timeline.marks import MoodIcon
from ui.timeline.moods import Moods
from ui.timeline.side import SidePanel
from ui.timeline.writing import save
from ui.widgets.basics import IconButton, button, label, line
from ui.widgets.splitter import KeySplitter

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from core.memory import Memory
    from core.model import Changes, Entity, Reflection
    from ui.operations import Operations
    from ui.timeline.data import FoundReflections, TimelineData
    from ui.timeline.form import Written
    from ui.timeline.lanes import LaneBy, Moment

_PAUSE_MILLISECONDS = 300
_STEP = 1.6
_ADVICE_WIDTH = 480
_NOW = 1e12
"""Later than anything: what is chosen first is the newest."""
_UNCONCERNED = frozenset({"create_entities", "add_observations", "create_relations", "delete_observations"})
"""What others do all the time and no reflection shows."""


class TimelinePage(Screen):
    """Reflections by time, in lanes, as marks of their mood."""

    def __init__(self, operations: Operations, parent: QWidget | None = None) -> None:
        super().__init__(operations, parent)
        self._moods = Moods()
        self._data: TimelineData | None = None
        self._found: FoundReflections | None = None
        self._used_moods: list[str | None] = []
        self._current: int | None = None
        self._at = _NOW
        self._editing: int | None = None
        self.bar, self.chart = FilterBar(), TimelineChart(self._lane_name)
        self.side = SidePanel(operations)
        self._lay_out()
        self._refresh = Refresh(operations, self._query, self._show, self)
        # The words answer at once; what is near in meaning may have to wait for the model.
        self._finders = [
            Refresh(operations, self._search_query(by_meaning=meaning), self._show_found, self, lane=lane)
            for meaning, lane in ((False, Lane.READ), (True, Lane.MEANING))
        ]
        self._pause = QTimer(self, singleShot=True, interval=_PAUSE_MILLISECONDS)
        self._pause.timeout.connect(self._find)
        self._connect()

    def open(self, what: object = None) -> None:
        """Comes to the front; `("entity", id)` shows what is about one entity, `("reflection", id)` a reflection."""
        match what:
            case ("entity", int(entity_id)):
                self._current = None
                self.bar.show_about(entity_id)
                self.operations.read(lambda memory: memory.graph.entity(entity_id), self._name_target)
            case ("reflection", int(reflection_id)):
                self._current = reflection_id
                self.bar.clear()
            case _:
                self._refresh.restart()
        self._take_keys()

    # Making --------------------------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        self._pages = QStackedWidget()
        self._pages.addWidget(self.chart)
        self._pages.addWidget(self._nothing())
        self._below = self._foot()
        left = QFrame()
        left.setObjectName("surface")
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for part in (self.bar, line(), self._pages, self._below):
            column.addWidget(part, 1 if part is self._pages else 0)
        splitter = self.splitter = KeySplitter(Qt.Orientation.Horizontal, self.tr("Width of the timeline"), self)
        splitter.setHandleWidth(1)
        splitter.addWidget(left)
        splitter.addWidget(self.side)
        splitter.setStretchFactor(0, 4)
        splitter.setStretchFactor(1, 1)
        splitter.setSizes([880, 336])
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(splitter)

    def _foot(self) -> QWidget:
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
        self.closer.clicked.connect(lambda: self.chart.zoom(_STEP))
        self.farther.clicked.connect(lambda: self.chart.zoom(1 / _STEP))
        self.whole.clicked.connect(self.chart.show_all)
        for part in (self.farther, self.closer, self.whole):
            foot.addWidget(part)
        return below

    def _nothing(self) -> QWidget:
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(48, 48, 48, 48)
        column.addStretch(2)
        self.nothing, self.advice = label("", "title", wrap=True), label("", "hint", wrap=True)
        for part in (self.nothing, self.advice):
            part.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            part.setFixedWidth(_ADVICE_WIDTH)
            column.addWidget(part, 0, Qt.AlignmentFlag.AlignHCenter)
        self.remedy = button(self.tr("Show all"))
        self.begin = button(self.tr("Write a reflection"), "primary")
        column.addSpacing(12)
        for part in (self.remedy, self.begin):
            column.addWidget(part, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(3)
        return page

    def _connect(self) -> None:
        side = self.side
        self.operations.memory_changed.connect(self._memory_changed)
        self.bar.changed.connect(self._filter_changed)
        self.bar.lanes_changed.connect(self._arrange_lanes)
        self.bar.search.textChanged.connect(self._search_changed)
        self.bar.search.returnPressed.connect(side.list.setFocus)
        self.bar.write.clicked.connect(lambda: self._write(None))
        self.remedy.clicked.connect(self.bar.clear)
        self.begin.clicked.connect(lambda: self._write(None))
        self.chart.chosen.connect(self._choose)
        self.chart.entered.connect(side.reader.edit.setFocus)
        side.chosen.connect(self._choose)
        side.reader.edit_asked.connect(lambda: self._write(side.reader.reflection))
        side.reader.deleted.connect(self._delete)
        side.reader.entity_asked.connect(self.entity_asked)
        side.submitted.connect(self._save)
        side.form_closed.connect(self._close_form)

    # Reading -------------------------------------------------------------------------------------------------

    def _query(self) -> Callable[[Memory], TimelineData]:
        wanted = self.bar.filter
        return lambda memory: read_timeline(memory, wanted)

    def _search_query(self, *, by_meaning: bool) -> Callable[[], Callable[[Memory], FoundReflections]]:
        def query() -> Callable[[Memory], FoundReflections]:
            wanted, words = self.bar.filter, self.bar.query
            return lambda memory: find(memory, words, wanted, by_meaning=by_meaning)

        return query

    def _find(self) -> None:
        for finder in self._finders:
            finder.restart()

    def _memory_changed(self, changes: Changes) -> None:
        if not changes.everything and all(entry.tool in _UNCONCERNED for entry in changes.entries):
            return
        if self.isVisible():
            self._refresh.request()
            if self._found is not None:
                self._finders[1].request()

    def _filter_changed(self) -> None:
        self._refresh.restart()
        if self.bar.query:
            self._find()

    def _search_changed(self, text: str) -> None:
        if text.strip():
            self._pause.start()
            return
        self._pause.stop()
        for finder in self._finders:
            finder.drop()
        self._found = None
        self.chart.show_found(None)
        self._show_list()
        self.side.show_chosen(self._chosen(), scroll=True)

    # Showing -------------------------------------------------------------------------------------------------

    def _show(self, data: TimelineData) -> None:
        if data.filter != self.bar.filter:
            return  # an older question
        self._data = data
        self.bar.offer(data.authors, data.moods)
        self.chart.show_moments(data.moments, self.bar.lane_by, self._lane_order())
        self._show_legend(data)
        self._show_list()
        self._show_current()
        self._show_emptiness(data)

    def _show_found(self, found: FoundReflections) -> None:
        if (found.query, found.filter) != (self.bar.query, self.bar.filter):
            return  # an older question
        before = self._found
        better = before is not None and before.by_meaning and not found.by_meaning
        if not (better and (before.query, before.filter) == (found.query, found.filter)):
            self._found = found
            self.chart.show_found({each.id for each in found.reflections})
            self._show_list()
            self.side.show_chosen(self._chosen(), scroll=False)

    def _show_list(self) -> None:
        """The results of a search, or everything with the newest first."""
        if self._found is not None:
            reflections = self._found.reflections
            heading = self.tr("%Ln found", "reflections", len(reflections))
        else:
            reflections = () if self._data is None else self._data.reflections[::-1]
            heading = self.tr("Around it") if reflections else ""
        self.side.show_list(reflections, heading)

    def _show_current(self) -> None:
        moment = self._chosen_moment() or self._nearest()
        chosen = None if moment is None else moment.reflection
        if moment is not None:
            self._at = moment.at
        self._current = None if chosen is None else chosen.id
        self.side.show_chosen(chosen, scroll=True)
        self.chart.select(self._current)

    def _chosen(self) -> Reflection | None:
        moment = self._chosen_moment()
        return None if moment is None else moment.reflection

    def _chosen_moment(self) -> Moment | None:
        moments = () if self._data is None else self._data.moments
        return next((each for each in moments if each.reflection.id == self._current), None)

    def _nearest(self) -> Moment | None:
        """What is nearest in time to the one that was chosen before."""
        moments = () if self._data is None else self._data.moments
        at = bisect_left(moments, self._at, key=lambda each: each.at)
        return min(moments[max(at - 1, 0) : at + 1], key=lambda each: abs(each.at - self._at), default=None)

    def _show_emptiness(self, data: TimelineData) -> None:
        some = bool(data.moments)
        if not some and self.chart.hasFocus():
            (self.remedy if data.any else self.begin).setFocus()
        self._pages.setCurrentIndex(0 if some else 1)
        self._below.setVisible(some)
        self.side.setVisible(data.any or self.side.writing)
        self.remedy.setVisible(data.any)
        self.begin.setVisible(not data.any)
        self.bar.show_choices(shown=data.any)
        if data.any:
            self.nothing.setText(self.tr("No reflection passes the filter."))
            self.advice.setText("")
        else:
            self.nothing.setText(self.tr("Nobody has reflected yet."))
            self.advice.setText(
                self.tr(
                    "A reflection says what the facts do not: a doubt, an insight, how it went. "
                    "Agents write them while they work; you can begin here."
                )
            )

        # A centred label keeps the height of the text that it was laid out with.
        self.advice.setFixedHeight(max(0, self.advice.heightForWidth(_ADVICE_WIDTH)))

    def _show_legend(self, data: TimelineData) -> None:
        used = lanes_of(data.moments, "mood", data.moods)
        if used == self._used_moods:
            return
        self._used_moods = used
        while (item := self._legend.takeAt(0)) is not None:
            if item.widget() is not None:
                item.widget().deleteLater()
        for mood in used:
            words = label(self._moods.name(mood), "small")
            words.setContentsMargins(0, 0, 10, 0)
            self._legend.addWidget(MoodIcon(mood))
            self._legend.addWidget(words)

    def _arrange_lanes(self) -> None:
        self.chart.show_lanes(self.bar.lane_by, self._lane_order())

    def _lane_order(self) -> Sequence[str]:
        if self.bar.lane_by == "target":
            return TARGETS
        if self._data is None:
            return ()
        return self._data.authors if self.bar.lane_by == "author" else self._data.moods

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

    def _choose(self, reflection_id: int) -> None:
        if reflection_id != self._current:
            self._current = reflection_id
            self._show_current()

    def _name_target(self, entity: Entity | None) -> None:
        if entity is not None:
            self.bar.name_target(entity.name)

    # Writing -------------------------------------------------------------------------------------------------

    def _write(self, reflection: Reflection | None) -> None:
        self._editing = None if reflection is None else reflection.id
        authors, moods = ((), ()) if self._data is None else (self._data.authors, self._data.moods)
        self.side.open_form(authors, moods, reflection, self.bar.target_name)

    def _close_form(self) -> None:
        self.side.close_form()
        self.side.setVisible(self._data is None or self._data.any)
        self._take_keys()

    def _take_keys(self) -> None:
        """Puts the keyboard where there is something to read, or to do about there being nothing."""
        next(
            part for part in (self.chart, self.remedy, self.begin, self.bar.write) if part.isVisibleTo(self)
        ).setFocus()

    def _save(self, written: Written) -> None:
        editing = self._editing
        self.operations.change(lambda memory: save(memory, written, editing), self._saved)

    def _saved(self, reflection: Reflection) -> None:
        self._current = reflection.id
        self._close_form()
        self._refresh.restart()

    def _delete(self, reflection_id: int) -> None:
        said = self.tr("Deleted a reflection.")
        self.operations.change(
            lambda memory: memory.reflections.delete(reflection_id), lambda _nothing: self.said.emit(said, True)
        )
