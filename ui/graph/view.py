"""The graph as a widget: what other screens hand it, and what it tells them."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QCoreApplication, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QMenu, QWidget

from ui.graph.canvas import EMPTY_SHAPE, GraphCanvas
from ui.graph.data import Arrangement, GraphData, PreparedGraph, prepare
from ui.graph.detail import PREPARED_AT_ONCE
from ui.graph.framing import aspect, fitted
from ui.graph.layout_worker import LayoutWorker
from ui.graph.overlays import Overlays
from ui.motion import less_motion

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from numpy.typing import NDArray
    from PySide6.QtGui import QResizeEvent

    from core.model import GraphPart, GraphShape
    from ui.graph.camera import Camera

    Positions = Mapping[int, tuple[float, float, bool]]

_ZOOM_STEP = 1.4
_FADE_SECONDS = 0.2
_FLASH_SECONDS = 6.0
_TICK_MS = 33
_PATIENCE_MS = 400


class GraphView(QWidget):
    """A graph one can look at, walk through and rearrange.

    Signals:
        entitySelected: Entity id; a node was chosen.
        selectionCleared: The person let go of the selection.
        entityActivated: Entity id; it shall be the centre of what is shown.
        expandRequested: Entity id; more of its neighbours are wanted.
        positionsSettled: Entity id → x, y, pinned, once the nodes rest: those that are not kept like that.
    """

    entitySelected = Signal(int)
    selectionCleared = Signal()
    entityActivated = Signal(int)
    expandRequested = Signal(int)
    positionsSettled = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.canvas = GraphCanvas(self)
        self.overlays = Overlays(self)
        self.legend = self.overlays.legend
        self._worker = LayoutWorker()
        self._number = self._shown = 0
        self._arranging = False
        self._follow = True
        self._wanted: int | None = None
        self._held: dict[int, tuple[float, float]] = {}
        self._flashes: dict[int, tuple[float, float]] = {}
        self._flashed: dict[int, int | None] = {}
        self._flash_timer = QTimer(self, interval=_TICK_MS)
        self._flash_timer.timeout.connect(lambda: self.canvas.item.turns.begin(self._fade_flashes))
        self._patience = QTimer(self, interval=_PATIENCE_MS, singleShot=True)
        self._patience.timeout.connect(self._show_state)
        self._stored = Arrangement.nowhere(np.zeros(0, np.int64))
        self._given = False
        self._build()
        self._connect()
        self._prepare(lambda: GraphData.of(EMPTY_SHAPE, {}), {}, self._stored, 0)

    # What is shown

    def set_graph(
        self,
        shape: GraphShape,
        hidden: Mapping[int, int] | None = None,
        positions: Positions | None = None,
    ) -> None:
        """Shows a graph.

        Entities that are shown already stay where they are, and so do zoom and selection; new ones appear beside
        their neighbours. `positions` are all that are kept from an earlier time.
        """
        self._given = True
        unread = Arrangement.nowhere(np.zeros(0, np.int64))
        self._prepare(lambda: GraphData.of(shape, hidden or {}), positions or {}, unread, len(shape.ids))

    def replace(self, part: GraphPart, positions: Positions) -> None:
        """Shows what has become of some entities of the whole graph, which is shown already.

        Raises:
            RuntimeError: A graph is still being made ready.
        """
        if self.preparing:
            raise RuntimeError
        data = self.canvas.item.data
        unread = self._stored.without(part.asked)
        self._prepare(lambda: data.replaced(part), positions, unread, len(data) + len(part.nodes))

    @property
    def preparing(self) -> bool:
        """Whether the latest graph that was given is not on the screen yet."""
        return self._number != self._shown

    def _prepare(self, data: Callable[[], GraphData], positions: Positions, unread: Arrangement, count: int) -> None:
        self._number += 1
        shown = self._arrangement()

        def ready() -> PreparedGraph:
            return prepare(data(), positions, shown, unread)

        if count <= PREPARED_AT_ONCE:
            self._show(self._number, ready())
        else:
            self._set_arranging(on=True)
            self._worker.prepare(self._number, ready)

    def _arrangement(self) -> Arrangement:
        item = self.canvas.item
        # Before the first frame of a graph its nodes are nowhere yet.
        visible = slice(None) if item.placed else slice(0)
        return Arrangement(item.data.ids[visible], item.positions[visible].copy(), item.pinned[visible].copy())

    def _show_in_turn(self, number: int, graph: PreparedGraph) -> None:
        """Shows it in a round of the event loop in which the window has little else to do."""
        self._prepared = number, graph
        self.canvas.item.turns.begin(self._show_prepared)

    def _show_prepared(self) -> None:
        self.canvas.item.turns.end(self._show_prepared)
        self._show(*self._prepared)

    def _show(self, number: int, graph: PreparedGraph) -> None:
        if number != self._number:
            return
        self._shown = number
        graph.keep(self._arrangement())
        item = self.canvas.item
        data = graph.data
        self.canvas.dragged = None
        self._held.clear()
        hovered, highlighted = self._id(item.attention.hovered), self._id(item.attention.highlighted)
        item.set_data(data)
        self._flashed.clear()
        item.attention.selected = data.number(self._wanted)
        item.attention.hovered, item.attention.highlighted = data.number(hovered), data.number(highlighted)
        item.pinned = graph.nodes.pinned
        self._stored = graph.stored
        self.legend.show_types(data.type_counts())
        self._fade(self._faded)
        self._show_flashes()
        self._begin(graph)
        self._describe()
        self._show_state()

    @property
    def selected(self) -> int | None:
        """Id of the selected entity, None when none is, or when it is not shown."""
        return self._id(self.canvas.item.attention.selected)

    def set_selected(self, entity_id: int | None) -> None:
        """Puts an entity in the centre of attention, without a signal."""
        item = self.canvas.item
        self._wanted = entity_id
        node = item.data.number(entity_id)
        if node != item.attention.selected:
            item.attention.selected = node
            item.update()
            self._describe()

    def flash(self, entity_ids: Iterable[int]) -> None:
        """Marks for a few seconds what was just written."""
        now = time.monotonic()
        for entity_id in entity_ids:
            begun, _ = self._flashes.get(entity_id, (now, now))
            self._flashes[entity_id] = (begun, now + _FLASH_SECONDS)
        self._show_flashes()

    def set_tools(self, tools: QWidget) -> None:
        """Puts a widget into the upper left corner."""
        self.overlays.set_tools(tools)
        self._arrange_overlays()

    # Where one looks

    def fit(self) -> None:
        """Shows the whole graph."""
        self._follow = True
        self.canvas.glide_to(self._fitted(self.canvas.item.positions))

    def fit_selection(self) -> None:
        """Shows the selected entity and its neighbours."""
        item = self.canvas.item
        node = item.attention.selected
        if node is None:
            return
        self._follow = False
        around = np.append(item.data.neighbours(node), node)
        self.canvas.glide_to(self._fitted(item.positions[around]))

    def zoom_in(self) -> None:
        """Closer."""
        self.canvas.zoom(_ZOOM_STEP)

    def zoom_out(self) -> None:
        """Further away."""
        self.canvas.zoom(1 / _ZOOM_STEP)

    # The layout

    @property
    def arranging(self) -> bool:
        """True while the layout is at work."""
        return self._arranging

    def arrange(self) -> None:
        """Lays the graph out anew; pinned nodes stay."""
        item = self.canvas.item
        points = np.where(item.pinned[:, None], item.positions, np.nan)
        self._start(item.data, points)

    def stop_arranging(self) -> None:
        """Leaves the nodes where they are now."""
        self._worker.stop()

    def pin(self, entity_id: int, *, pinned: bool = True) -> None:
        """Keeps a node where it is, or lets it move again."""
        item = self.canvas.item
        node = item.data.number(entity_id)
        if node is None:
            return
        item.pinned[node] = pinned
        item.update()
        if pinned:
            self._worker.pin(node)
        else:
            self._held.pop(node, None)
            self._set_arranging(on=True)
            self._worker.release(node)

    def positions(self) -> dict[int, tuple[float, float, bool]]:
        """Where every entity is now, and whether it is pinned."""
        return self._positions(np.arange(len(self.canvas.item.data)))

    def shutdown(self) -> None:
        """Ends the thread. The view shows nothing new afterwards."""
        self._flash_timer.stop()
        self._patience.stop()
        self._worker.close()
        self.canvas.item.close()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keeps what lies over the graph in its corners."""
        super().resizeEvent(event)
        self.canvas.setGeometry(self.rect())
        self._arrange_overlays()
        if self._follow and self.canvas.item.placed:
            self.canvas.show_camera(self._fitted(self.canvas.item.positions))

    def _build(self) -> None:
        self.setAccessibleName(self.tr("Graph"))
        self.canvas.setAccessibleName(self.tr("Graph"))
        self.setFocusProxy(self.canvas)

    def _connect(self) -> None:
        queued = Qt.ConnectionType.QueuedConnection
        canvas = self.canvas
        canvas.nodeChosen.connect(lambda node: self._choose(self._id(node)))
        canvas.nodeOpened.connect(lambda node: self.entityActivated.emit(self._id(node)))
        canvas.nodeExpanded.connect(lambda node: self.expandRequested.emit(self._id(node)))
        canvas.emptyClicked.connect(self._clear_selection)
        canvas.nodeDragged.connect(self._drag)
        canvas.nodeDropped.connect(self._drop)
        canvas.menuRequested.connect(self._show_menu)
        canvas.cameraMoved.connect(self._camera_moved)
        canvas.item.edgesShown.connect(self.overlays.show_edges, queued)
        self.overlays.changed.connect(self._show_state)
        self._worker.moved.connect(self._take_frame, queued)
        self._worker.prepared.connect(self._show_in_turn, queued)
        self._worker.settled.connect(self._take_rest, queued)
        self._faded: set[str] = set()
        self.legend.fadedChanged.connect(self._fade)
        self.legend.resized.connect(self._arrange_overlays)
        self.overlays.fit_button.clicked.connect(self.fit)
        self.overlays.out_button.clicked.connect(self.zoom_out)
        self.overlays.in_button.clicked.connect(self.zoom_in)
        self.overlays.stop_button.clicked.connect(self.stop_arranging)
        # The thread must not outlive what it reports to, however the window ends.
        self.destroyed.connect(_closer(self._worker))
        QCoreApplication.instance().aboutToQuit.connect(self.shutdown)
        context = Qt.ShortcutContext.WidgetWithChildrenShortcut
        for keys, action in (
            ("0", self.fit),
            ("Ctrl+0", self.fit),
            ("Ctrl+9", self.fit_selection),
            ("Ctrl++", self.zoom_in),
            ("Ctrl+=", self.zoom_in),
            ("Ctrl+-", self.zoom_out),
        ):
            QShortcut(QKeySequence(keys), self, context=context).activated.connect(action)

    # Layout, as it happens

    def _begin(self, graph: PreparedGraph) -> None:
        item = self.canvas.item
        self._follow = self._follow or graph.kept * 2 < len(graph.data)
        item.placed = bool(np.isfinite(graph.placed).any())
        if item.placed:
            # Those that are new appear beside their neighbours at once, and are eased into place from there.
            item.set_positions(graph.placed)
            if self._follow:
                self.canvas.show_camera(self._fitted(graph.placed))
        if len(graph.data):
            self._start(graph.data, graph.nodes.points)
        else:
            self._set_arranging(on=False)

    def _start(self, data: GraphData, points: NDArray[np.float32]) -> None:
        self._set_arranging(on=True)
        self._worker.animated = not less_motion(self)
        self._worker.arrange(
            self._number,
            len(data),
            data.edges,
            positions=points,
            pinned=self.canvas.item.pinned.copy(),
            radii=data.radii,
            aspect=aspect(self.width(), self.height(), len(data), self.overlays.tools_height),
        )

    def _take_frame(self, number: int, positions: NDArray[np.float32]) -> None:
        self._worker.animated = not less_motion(self)
        if number == self._number:
            self.canvas.set_moving()
            self._place(positions)
        # Painting must not starve the layout: it gets twice the time that a picture takes.
        QTimer.singleShot(int(2000 * self.canvas.item.frames.seconds), self._worker.acknowledge)

    def _take_rest(self, number: int, positions: NDArray[np.float32]) -> None:
        if number != self._number:
            return
        self._place(positions)
        if self._held:
            return
        self._set_arranging(on=False)
        item, stored = self.canvas.item, self._stored
        moved = (stored.points != item.positions).any(axis=1) | (stored.pinned != item.pinned)
        if moved.any():
            stored.points[moved], stored.pinned[moved] = item.positions[moved], item.pinned[moved]
            self.positionsSettled.emit(self._positions(np.flatnonzero(moved)))

    def _place(self, positions: NDArray[np.float32]) -> None:
        item = self.canvas.item
        for node, place in list(self._held.items()):
            # The layout may not have heard yet where a node was dragged to.
            if np.allclose(positions[node], place, atol=0.1) and node != self.canvas.dragged:
                del self._held[node]
            positions[node] = place
        first = not item.placed
        item.placed = True
        item.set_positions(positions)
        if self._follow or first:
            self.canvas.show_camera(self._fitted(positions))

    def _set_arranging(self, *, on: bool) -> None:
        self._arranging = on
        # A moment's work is not worth a word.
        if on and not self._patience.isActive():
            self._patience.start()
        elif not on:
            self._patience.stop()
            self._show_state()

    def _drag(self, node: int, x: float, y: float) -> None:
        item = self.canvas.item
        self._follow = False
        positions = item.positions.copy()
        positions[node] = (x, y)
        item.pinned[node] = True
        self._held[node] = (x, y)
        item.set_positions(positions)
        self._set_arranging(on=True)
        self._worker.move(node, x, y)

    def _drop(self, node: int) -> None:
        x, y = self.canvas.item.positions[node]
        self._worker.move(node, float(x), float(y))

    def _positions(self, nodes: NDArray[np.intp]) -> dict[int, tuple[float, float, bool]]:
        item = self.canvas.item
        x, y = item.positions[nodes].T.tolist()
        return dict(
            zip(item.data.ids[nodes].tolist(), zip(x, y, item.pinned[nodes].tolist(), strict=True), strict=True)
        )

    # Attention

    def _choose(self, entity_id: int | None) -> None:
        if self.canvas.item.data.number(entity_id) is not None:
            self.set_selected(entity_id)
            self.entitySelected.emit(entity_id)

    def _clear_selection(self) -> None:
        if self.selected is not None:
            self.set_selected(None)
            self.selectionCleared.emit()

    def _show_menu(self, node: int, position: QPoint) -> None:
        entity_id = self._id(node)  # nodes may have other numbers by the time that something is chosen
        item = self.canvas.item
        pinned = bool(item.pinned[node])
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(self.tr("&Focus")).triggered.connect(lambda: self._focus_on(entity_id))
        expand = menu.addAction(self.tr("&Expand"))
        expand.setEnabled(bool(item.data.hidden[node]))
        expand.triggered.connect(lambda: self.expandRequested.emit(entity_id))
        pin = menu.addAction(self.tr("Un&pin") if pinned else self.tr("&Pin here"))
        pin.triggered.connect(lambda: self.pin(entity_id, pinned=not pinned))
        menu.addSeparator()
        menu.addAction(self.tr("&Open in the inspector")).triggered.connect(lambda: self._choose(entity_id))
        menu.popup(position)

    def _focus_on(self, entity_id: int) -> None:
        self._choose(entity_id)
        if self.selected == entity_id:
            self.fit_selection()
            self.entityActivated.emit(entity_id)

    def _show_flashes(self) -> None:
        now = time.monotonic()
        self._flashes = {each: span for each, span in self._flashes.items() if now < span[1]}
        item = self.canvas.item
        calm = less_motion(self)
        marks = {}
        for entity_id, (begun, until) in self._flashes.items():
            if entity_id not in self._flashed:
                self._flashed[entity_id] = item.data.number(entity_id)
            node = self._flashed[entity_id]
            if node is not None:
                share = min(now - begun, until - now) / _FADE_SECONDS
                marks[node] = 1.0 if calm else min(max(share, 0.0), 1.0)
        item.mark(marks)
        if self._flashes and not self._flash_timer.isActive():
            self._flash_timer.start()
        elif not self._flashes:
            self._flash_timer.stop()

    def _fade_flashes(self) -> None:
        self.canvas.item.turns.end(self._fade_flashes)
        self._show_flashes()

    def _fade(self, type_names: set[str]) -> None:
        self._faded = type_names
        item = self.canvas.item
        item.fade(item.data.of_types(type_names) if type_names else None, frozenset(type_names))

    # What lies over the graph

    def _show_state(self) -> None:
        arranging = self._arranging and not self._patience.isActive()
        empty = len(self.canvas.item.data) == 0
        # What is still being made ready may be the first that is not empty.
        known = self._given and not self.preparing
        self.overlays.show_state(empty=empty, known=known, arranging=arranging)
        self._arrange_overlays()

    def _arrange_overlays(self) -> None:
        self.canvas.item.cover(self.overlays.arrange(self.width(), self.height()))

    def _fitted(self, points: NDArray[np.float32]) -> Camera:
        """A camera that shows these points."""
        camera = self.canvas.camera.resized(self.width(), self.height())
        return fitted(camera, points, self.canvas.item.covered, self.overlays.tools_height)

    def _camera_moved(self, by_person: bool) -> None:  # noqa: FBT001 - a slot
        if by_person:
            self._follow = False

    def _describe(self) -> None:
        self.canvas.setAccessibleDescription(self.canvas.describe(self.canvas.item.attention.selected))

    def _id(self, node: int | None) -> int | None:
        data = self.canvas.item.data
        return None if node is None or node >= len(data) else int(data.ids[node])


def _closer(worker: LayoutWorker) -> Callable[[], None]:
    return lambda: worker.close()  # noqa: PLW0108 - a method would hold on to what is being destroyed
