"""Is the desktop's GUI thread free? Gaps of its event loop and the longest handlers, beside an empty Qt window.

    python tests/bench/responsiveness.py [--file FILE]     FILE: 10,000 entities, built once and kept

While it imports a large file, lays out the whole graph, and follows a server that writes. For each handler the CPU
time of the GUI thread counts, so that other processes on the machine do not.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import tempfile
import threading
import time
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
sys.path[:0] = [str(Path(__file__).parents[1]), str(Path(__file__).parents[2])]

from bench import graphs
from PySide6.QtCore import QEvent, QEventLoop, QObject, QTimer
from PySide6.QtWidgets import QApplication, QWidget
from stdio_client import spawned

from app.desktop import Desktop
from ui.preferences import Preferences

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
    """The longest times that the event loop did not come round."""

    def __init__(self) -> None:
        self.gaps: list[float] = []
        self._last = time.perf_counter()
        self._timer = QTimer()
        self._timer.setInterval(TICK_MILLISECONDS)
        self._timer.timeout.connect(self._tick)
        self._timer.start()

    def _tick(self) -> None:
        now = time.perf_counter()
        self.gaps.append((now - self._last) * 1000 - TICK_MILLISECONDS)
        self._last = now

    def stop(self) -> float:
        """The worst, in milliseconds."""
        self._timer.stop()
        return max(self.gaps, default=0.0)


def run_for(seconds: float) -> None:
    """Let an event loop run. (The application's own would close the desktop when it ends.)"""
    loop = QEventLoop()
    QTimer.singleShot(int(seconds * 1000), loop.quit)
    loop.exec()


def phase(application: TimedApplication, name: str, seconds: float) -> None:
    """Run, then print the worst gap and the slowest handlers of it."""
    application.slowest.clear()
    gaps = Gaps()
    run_for(seconds)
    worst = gaps.stop()
    slow = sorted(application.slowest, reverse=True)[:3]
    shown = "; ".join(f"{spent:.0f} ms {what}" for spent, what in slow) or "none above 5 ms"
    print(f"{name:34} worst gap {worst:6.0f} ms   slowest handlers (CPU): {shown}", flush=True)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--file", type=Path)
    arguments = parser.parse_args()
    application = TimedApplication()
    empty = QWidget()
    empty.show()
    phase(application, "empty window, idle", 3)
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
        loop = QEventLoop()
        desktop.opened.connect(loop.quit)
        desktop.open(file)
        loop.exec()
        window = desktop.window
        assert window is not None
        while not window.explore.list.model.rows:
            run_for(0.01)
        print(f"start: window with its list after {(time.perf_counter() - began) * 1000:.0f} ms", flush=True)
        phase(application, "settling", 4)
        window.explore.graph.all.click()
        phase(application, "laying out the whole graph", 8)
        writer = threading.Thread(target=_write, args=(file,))
        writer.start()
        phase(application, "following an agent that writes", 8)
        writer.join()
        window.transfer.import_file(export)
        phase(application, "importing what is there already", 8)
        desktop.close()


def _export(file: Path, target: Path) -> None:
    from core.memory import Memory

    with Memory.open(file) as memory:
        memory.exchange.export_reference(target)


def _write(file: Path) -> None:
    with spawned(file, name="bench agent") as agent:
        for turn in range(60):
            agent.call("create_entities", entities=[{"name": f"New {turn}", "observations": [f"told {turn}"]}])
            agent.call("create_relations", relations=[{"from": f"New {turn}", "to": "New 0", "relationType": "after"}])
            time.sleep(0.05)


if __name__ == "__main__":
    main()
