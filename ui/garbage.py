"""Python's collector of cycles, kept to the GUI thread."""

from __future__ import annotations

import gc
import time

from PySide6.QtCore import QObject, QTimer

_MILLISECONDS = 1_000
_YOUNG = 10_000
"""So many new objects are looked through at a time."""
_MANY = 50_000
"""More than so many at once, as an import makes them, take longer than the window may stand still."""
_OLD_ROUNDS = 1
"""What has outlived one look is looked through again after so many more; what outlives that too waits for all."""
_ALL_SECONDS = 600.0
"""Looking through all takes a tenth of a second in a large memory; what we make is mostly trees, which need none."""


class GarbageCollector(QObject):
    """Collects now and then, until it is stopped.

    Left to itself, Python collects in whichever thread happens to allocate. An object of Qt that is destroyed in
    another thread than its own leaves its timers behind, and the next of them ends the program.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        gc.disable()
        gc.freeze()  # modules and what they made stay
        self._last_of_all = time.monotonic()
        self._timer = QTimer(self, interval=_MILLISECONDS)
        self._timer.timeout.connect(self.collect)
        self._timer.start()

    def collect(self) -> None:
        """Collects what is due."""
        young, rounds, _ = gc.get_count()
        if young < _YOUNG:
            return
        if time.monotonic() - self._last_of_all > _ALL_SECONDS:
            self._last_of_all = time.monotonic()
            gc.unfreeze()
            gc.collect()
        elif young > _MANY:
            gc.freeze()  # left for the next time that all is looked through
        else:
            gc.collect(1 if rounds >= _OLD_ROUNDS else 0)

    def stop(self) -> None:
        """Leaves it to Python again."""
        self._timer.stop()
        gc.unfreeze()
        gc.enable()
