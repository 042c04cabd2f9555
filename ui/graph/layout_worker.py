"""The layout in a thread of its own: it ticks there, and the GUI thread hears where the nodes are."""

from __future__ import annotations

import threading
import time
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from ui.graph.layout import GraphLayout

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy as np
    from numpy.typing import NDArray

    Command = Callable[[], None]

_FRAME = 1 / 30
_BREATH = 0.001
_BREATH_WHILE_PAINTING = 0.004
_BREATH_AT_FIRST = 0.012
_FIRST_SECONDS = 0.3
"""So long a new graph moves slowly: the window draws it, and all that is new beside it, for the first time."""
_IN_ONE_BREATH = 0.003
"""So many seconds of ticks may be between two breaths: on Windows each of them takes fifteen milliseconds."""


class LayoutWorker(QObject):
    """One long-lived thread that arranges one graph at a time.

    Every graph has a number, told with every result, so that what belongs to a former one can be ignored. A frame is
    sent only after the last one was acknowledged: a slow receiver gets fewer frames, never a queue of them.

    Signals:
        moved: Number of the graph, positions.
        settled: Number of the graph, positions: it rests now.
        prepared: Number of the graph, what its preparation gave.
    """

    moved = Signal(int, object)
    settled = Signal(int, object)
    prepared = Signal(int, object)

    def __init__(self) -> None:
        super().__init__()
        self.animated = True
        self._condition = threading.Condition()
        self._commands: list[Command] = []
        self._drags: dict[int, tuple[float, float]] = {}
        self._closing = False
        self._awaited = False
        self._thread: threading.Thread | None = None
        self._layout: GraphLayout | None = None
        self._number = 0
        self._sent = 0.0
        self._breathed = self._begun = 0.0

    def prepare(self, number: int, preparation: Callable[[], object]) -> None:
        """Does what must be done before a large graph can be shown; what was arranged until now rests."""

        def do() -> None:
            self._layout = None
            result = preparation()
            if not self._closing:
                self.prepared.emit(number, result)

        self._send(do)

    def arrange(self, number: int, count: int, edges: NDArray[np.intp], **options: Any) -> None:
        """Replaces the graph: from here on this one is arranged. Options are those of `GraphLayout`."""

        def begin() -> None:
            self._layout = GraphLayout(count, edges, **options)
            self._begun = time.monotonic()
            self._number = number
            self._awaited = False

        with self._condition:
            self._drags.clear()
        self._send(begin)

    def move(self, node: int, x: float, y: float) -> None:
        """A node is dragged there."""
        with self._condition:
            self._drags[node] = (x, y)
        self._send(self._apply_drags)

    def pin(self, node: int) -> None:
        """A node stays where it is."""
        self._send(lambda: self._with_layout(lambda layout: layout.pin(node)))

    def release(self, node: int) -> None:
        """A node may move again, and does."""

        def let_go(layout: GraphLayout) -> None:
            layout.release(node)
            layout.reheat()

        self._send(lambda: self._with_layout(let_go))

    def stop(self) -> None:
        """The nodes rest where they are now."""
        self._send(lambda: self._with_layout(GraphLayout.stop))

    def acknowledge(self) -> None:
        """The last frame has been shown."""
        self._awaited = False

    def close(self) -> None:
        """Ends the thread."""
        with self._condition:
            self._closing = True
            self._condition.notify()
        if self._thread is not None:
            self._thread.join()
            self._thread = None

    def _send(self, command: Command) -> None:
        with self._condition:
            if self._closing:
                return
            self._commands.append(command)
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="graph-layout", daemon=True)
                self._thread.start()
            self._condition.notify()

    def _run(self) -> None:
        working = False
        while True:
            with self._condition:
                while not (self._commands or self._closing or working):
                    self._condition.wait()
                commands, self._commands = self._commands, []
            if self._closing:
                return
            for command in commands:
                command()
            working = self._work() if commands or working else False
            if working and self._layout is not None:
                self._breathe(self._layout)

    def _breathe(self, layout: GraphLayout) -> None:
        """Leaves the interpreter to the GUI thread: numpy lets go of it too shortly for another thread to take it.

        For longer while but a few nodes move: they are soon in place, and a new graph is to be painted.
        """
        if not layout.partial and time.monotonic() - self._breathed < _IN_ONE_BREATH:
            return
        pause = _BREATH_WHILE_PAINTING if layout.partial else _BREATH
        if self.animated and time.monotonic() - self._begun < _FIRST_SECONDS:
            pause = _BREATH_AT_FIRST
        with self._condition:
            if not (self._commands or self._closing):
                self._condition.wait(pause)
        self._breathed = time.monotonic()

    def _work(self) -> bool:
        """One tick and, when it is time, one frame; False when the nodes rest."""
        layout = self._layout
        if layout is None:
            return False
        going = layout.tick()
        if self._closing:
            return False
        now = time.monotonic()
        if not going:
            self.settled.emit(self._number, layout.positions)
        elif self.animated and not layout.partial and not self._awaited and now - self._sent >= _FRAME:
            self._awaited, self._sent = True, now
            self.moved.emit(self._number, layout.positions)
        return going

    def _apply_drags(self) -> None:
        with self._condition:
            drags, self._drags = self._drags, {}
        for node, (x, y) in drags.items():
            self._with_layout(lambda layout, node=node, x=x, y=y: layout.move(node, x, y))

    def _with_layout(self, action: Callable[[GraphLayout], None]) -> None:
        if self._layout is not None:
            action(self._layout)
