"""What of the graph is shown: a neighbourhood, or all of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QVBoxLayout, QWidget

from core.model import GraphPart, Neighbourhood
from ui.graph.view import GraphView
from ui.messages import number
from ui.operations import Refresh
from ui.unread import Unread
from ui.widgets.basics import button, label

if TYPE_CHECKING:
    from collections.abc import Callable

    from core.memory import Memory
    from core.model import Changes
    from ui.highlights import Highlights
    from ui.operations import Operations
    from ui.selection import Selection

LIMIT = 300
Position = tuple[float, float, bool]
Extent = Literal["near", "all"]
Answer = tuple[list[int], Neighbourhood | GraphPart, dict[int, Position]]

_MOST_REPLACED = 500
"""When more entities than this have changed, the whole graph is read again."""

_BEGINNING_MILLISECONDS = 100
"""The window draws a new memory before its first entity, which is a hub, is read: both want the interpreter."""


class GraphPane(QWidget):
    """The graph with the choice of its extent. Its centre stays until another entity is opened.

    Signals:
        extent_changed: "near" or "all".
        shown: A part of the graph is on the screen.
    """

    extent_changed = Signal(str)
    shown = Signal()

    def __init__(
        self,
        operations: Operations,
        selection: Selection,
        highlights: Highlights,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("page")
        self._operations = operations
        self._selection = selection
        self._highlights = highlights
        self._centres: list[int] = []
        self._extent: Extent = "near"
        self._ids: set[int] = set()
        self._whole = False
        self._unread = Unread()
        self._beginning = QTimer(self, singleShot=True, interval=_BEGINNING_MILLISECONDS)
        self._beginning.timeout.connect(self._begin)
        self.view = GraphView(self)
        self.depth_choice = QComboBox(self)
        self.depth_choice.setAccessibleName(self.tr("Depth"))
        for steps in (1, 2, 3):
            self.depth_choice.addItem(self.tr("Depth {steps}").format(steps=steps), steps)
        self.depth_choice.setToolTip(self.tr("How many steps from the centre are shown"))
        self.all = button(self.tr("Show all"))
        self.all.setCheckable(True)
        self._extent_said = label(role="secondary")
        self._lay_out()
        self._refresh = Refresh(operations, self._query, self._show, self)
        self.depth_choice.currentIndexChanged.connect(self._refresh.restart)
        self.all.toggled.connect(self._toggle_all)
        self.view.entitySelected.connect(self._picked)
        self.view.selectionCleared.connect(lambda: selection.select(None))
        self.view.entityActivated.connect(self.open)
        self.view.expandRequested.connect(self._expand)
        self.view.positionsSettled.connect(self._keep_positions)
        selection.changed.connect(self._follow_selection)
        operations.memory_changed.connect(self._memory_changed)

    @property
    def extent(self) -> Extent:
        """Whether a neighbourhood or the whole graph is shown."""
        return self._extent

    def open(self, entity_id: int) -> None:
        """Puts an entity in the middle with its neighbourhood."""
        self._centres = [entity_id]
        self._selection.select(entity_id)
        if self._extent == "near" or entity_id not in self._ids:
            self._refresh.restart()

    def load(self) -> None:
        """Reads the graph."""
        self._unread.add_everything()
        self._refresh.restart()

    def set_depth(self, steps: int) -> None:
        """Shows entities within so many steps of the centre."""
        self.depth_choice.setCurrentIndex(steps - 1)

    def _lay_out(self) -> None:
        tools = QWidget()
        bar = QHBoxLayout(tools)
        bar.setContentsMargins(0, 0, 0, 0)
        bar.setSpacing(8)
        for part in (self.depth_choice, self.all, self._extent_said):
            bar.addWidget(part)
        self.view.set_tools(tools)
        self._tools = tools
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.view)

    def _query(self) -> Callable[[Memory], Answer]:
        centres, steps, extent = list(self._centres), self.depth_choice.currentData(), self._extent
        changed = self._unread.ask(_MOST_REPLACED)
        if not self._whole or extent != "all" or self.view.preparing:
            changed = None

        def read(memory: Memory) -> Answer:
            if changed is not None:
                return centres, memory.graph.part(changed), memory.graph.positions(changed)
            if extent == "all":
                return centres, Neighbourhood(memory.graph.shape(), {}), memory.graph.positions()
            found = centres
            if not found:
                best = memory.graph.most_connected()
                found = [] if best is None else [best]
            part = memory.graph.neighbourhood(found, depth=steps, limit=max(LIMIT, len(found)))
            return found, part, memory.graph.positions(part.shape.ids)

        return read

    def _show(self, answer: Answer) -> None:
        centres, part, positions = answer
        self._unread.answered()
        if isinstance(part, GraphPart):
            self.view.replace(part, positions)
            self._ids = (self._ids - part.asked).union(node[0] for node in part.nodes)
            self._shown_anew()
            return
        self._whole = self._extent == "all"
        self._ids = set(part.shape.ids)
        if self._extent == "near" and self._centres and not self._ids:
            self._centres = []  # the centre is gone: begin anew with what is left
            self._refresh.restart()
            return
        began = not self._centres and bool(centres)
        self._centres = centres
        self.view.set_graph(part.shape, part.hidden, positions)
        self._extent_said.setText(self.tr("{count} shown").format(count=number(len(self._ids))) if part.hidden else "")
        if began:
            self._beginning.start()
        self._shown_anew()

    def _begin(self) -> None:
        if self._selection.current is None and self._centres:
            self._selection.select(self._centres[0])

    def _shown_anew(self) -> None:
        self._follow_selection(self._selection.current)
        self._flash()
        self.shown.emit()

    def _follow_selection(self, entity_id: int | None) -> None:
        if entity_id is None or entity_id in self._ids:
            self.view.set_selected(entity_id)
        elif self._extent == "near":
            self._centres = [entity_id]
            self._refresh.restart()

    def _picked(self, entity_id: int) -> None:
        self._selection.select(entity_id)

    def _expand(self, entity_id: int) -> None:
        if entity_id not in self._centres:
            self._centres.append(entity_id)
        self._refresh.restart()

    def _toggle_all(self, everything: bool) -> None:  # noqa: FBT001  # Qt passes it
        self._extent = "all" if everything else "near"
        self.all.setText(self.tr("Show neighbourhood") if everything else self.tr("Show all"))
        self.depth_choice.setEnabled(not everything)
        current = self._selection.current
        if not everything and current is not None:
            self._centres = [current]
        self._refresh.restart()
        self.extent_changed.emit(self._extent)

    def _keep_positions(self, positions: dict[int, Position]) -> None:
        self._operations.keep(lambda memory: memory.graph.save_positions(positions))

    def _memory_changed(self, changes: Changes) -> None:
        if changes.structure or changes.everything:
            self._unread.add(changes)
            self._refresh.request()
        else:
            self._flash()

    def _flash(self) -> None:
        fresh = self._ids.intersection(self._highlights.entities())
        if fresh:
            self.view.flash(fresh)
