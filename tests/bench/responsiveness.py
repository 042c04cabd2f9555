"""Is the desktop's GUI thread free? Gaps of its event loop and the longest handlers, beside an empty Qt window.

    python tests/bench/responsiveness.py [--file FILE]     FILE: 10,000 entities, built once and kept

While it follows a server that writes, with a neighbourhood shown and with the whole graph, lays the whole graph out,
and imports a large file: into the memory that holds it already, and into an empty one. For each handler the CPU time of
the GUI thread counts, so that other processes on the machine do not; for gaps, an empty window in a process of its own
waits for the same two cores at the same time.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
sys.path[:0] = [str(Path(__file__).parents[1]), str(Path(__file__).parents[2])]

from typing import TYPE_CHECKING

from bench import graphs
from PySide6.QtCore import QEvent, QEventLoop, QObject, QSocketNotifier, Qt, QTimer
from PySide6.QtWidgets import QApplication, QWidget
from stdio_client import spawned

from app.desktop import Desktop
from ui.preferences import Preferences

if TYPE_CHECKING:
    from ui.window.main_window import MainWindow

TICK_MILLISECONDS = 5


class TimedApplication(QApplication):
    """Notes the CPU time of every handler."""

    def __init__(self) -> None:
        super().__init__([])
        self.slowest: list[tuple[float, str]] = []
        self._depth = 0

    def notify(self, receiver: QObject, event: QEvent) -> bool:
        """Time the outermost handler."""
        if self._depth:
            return super().notify(receiver, event)
        self._depth += 1
        began = time.thread_time()
        try:
            return super().notify(receiver, event)
        finally:
            self._depth -= 1
            spent = (time.thread_time() - began) * 1000
            if spent > 5:
                self.slowest.append((spent, f"{type(receiver).__name__} {event.type().name}"))


class Gaps:
    """The times that the event loop did not come round: when each ended, and milliseconds."""

    def __init__(self) -> None:
        self.gaps: list[tuple[float, float]] = []
        self._last = time.monotonic()
        self._timer = QTimer(timerType=Qt.TimerType.PreciseTimer)
        self._timer.setInterval(TICK_MILLISECONDS)
        self._timer.timeout.connect(self._tick)
        self._timer.start()

    def _tick(self) -> None:
        now = time.monotonic()
        self.gaps.append((now, (now - self._last) * 1000 - TICK_MILLISECONDS))
        self._last = now

    def stop(self) -> float:
        """The worst, in milliseconds."""
        self._timer.stop()
        return worst(self.gaps)


def worst(gaps: list[tuple[float, float]]) -> float:
    """The longest of them."""
    return max((gap for _, gap in gaps), default=0.0)


class EmptyWindow:
    """An empty Qt window in another process, for what the machine alone costs."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, __file__, "--empty"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        assert self._process.stdout is not None
        self._process.stdout.readline()

    def worst_since(self, began: float) -> float:
        """Its longest gap since then."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write("\n")
        self._process.stdin.flush()
        gaps = json.loads(self._process.stdout.readline())
        return worst([gap for gap in gaps if gap[0] >= began])

    def close(self) -> None:
        """Ends the process."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()


def be_empty() -> None:
    """The other process: a window with nothing in it, which tells its gaps when a line is sent to it."""
    application = QApplication([])
    window = QWidget()
    window.show()
    gaps = Gaps()
    ready = QSocketNotifier(sys.stdin.fileno(), QSocketNotifier.Type.Read)

    def tell() -> None:
        if not sys.stdin.readline():
            application.quit()
            return
        print(json.dumps(gaps.gaps), flush=True)
        gaps.gaps.clear()

    ready.activated.connect(tell)
    print(flush=True)
    application.exec()


def run_for(seconds: float) -> None:
    """Let an event loop run. (The application's own would close the desktop when it ends.)"""
    loop = QEventLoop()
    QTimer.singleShot(int(seconds * 1000), loop.quit)
    loop.exec()


def phase(application: TimedApplication, empty: EmptyWindow, name: str, seconds: float) -> None:
    """Run, then print the worst gap and the slowest handlers of it."""
    application.slowest.clear()
    began = time.monotonic()
    gaps = Gaps()
    run_for(seconds)
    own, other = gaps.stop(), empty.worst_since(began)
    slow = sorted(application.slowest, reverse=True)[:3]
    shown = "; ".join(f"{spent:.0f} ms {what}" for spent, what in slow) or "none above 5 ms"
    print(
        f"{name:34} worst gap {own:4.0f} ms, empty window {other:4.0f} ms   slowest handlers (CPU): {shown}", flush=True
    )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--file", type=Path)
    parser.add_argument("--empty", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.empty:
        be_empty()
        return
    application = TimedApplication()
    empty = EmptyWindow()
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        source = arguments.file or folder / "built.recuerdo"
        if not source.exists():
            graphs.build(source, entities=10_000, observations=70_000, relations=20_000)
        file = folder / "memory.recuerdo"
        shutil.copy(source, file)
        export = folder / "export.jsonl"
        _export(file, export)
        desktop = Desktop(application, Preferences(theme="light", language="en"), settings_file=folder / "d.json")
        began = time.perf_counter()
        window = _opened(desktop, file)
        while not window.explore.list.model.rows:
            run_for(0.01)
        print(f"start: window with its list after {(time.perf_counter() - began) * 1000:.0f} ms", flush=True)
        phase(application, empty, "settling", 4)
        _follow(application, empty, file, "neighbourhood")
        window.explore.graph.all.click()
        phase(application, empty, "laying out the whole graph", 8)
        _follow(application, empty, file, "whole graph")
        window.transfer.import_file(export)
        phase(application, empty, "importing what is there already", 8)
        window = _opened(desktop, folder / "new.recuerdo")
        run_for(2)
        window.transfer.import_file(export)
        phase(application, empty, "importing into an empty memory", 20)
        assert len(window.explore.list.model.rows) > 9_000, "it was not done in that time"
        desktop.close()
    empty.close()


def _follow(application: TimedApplication, empty: EmptyWindow, file: Path, shown: str) -> None:
    connected = threading.Event()
    writer = threading.Thread(target=_write, args=(file, shown, connected))
    writer.start()
    while writer.is_alive() and not connected.is_set():
        run_for(0.05)
    phase(application, empty, f"following, {shown} shown", 8)
    writer.join()


def _opened(desktop: Desktop, file: Path) -> MainWindow:
    loop = QEventLoop()
    desktop.opened.connect(loop.quit)
    desktop.open(file)
    loop.exec()
    desktop.opened.disconnect(loop.quit)
    assert desktop.window is not None
    return desktop.window


def _export(file: Path, target: Path) -> None:
    from core.memory import Memory

    with Memory.open(file) as memory:
        memory.exchange.export_reference(target)


def _write(file: Path, word: str, connected: threading.Event) -> None:
    with spawned(file, name="bench agent") as agent:
        connected.set()
        for turn in range(60):
            name = f"New {word} {turn}"
            agent.call("create_entities", entities=[{"name": name, "observations": [f"told {turn}"]}])
            agent.call("create_relations", relations=[{"from": name, "to": f"New {word} 0", "relationType": "after"}])
            time.sleep(0.05)


if __name__ == "__main__":
    main()
