from __future__ import annotations

import gc
import threading
import weakref
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QObject

from ui import garbage
from ui.garbage import GarbageCollector

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytestqt.qtbot import QtBot


class Knot(QObject):
    """An object of Qt that only the collector of cycles can free."""

    def __init__(self) -> None:
        super().__init__()
        self.me = self


@pytest.fixture
def collector(qtbot: QtBot) -> Iterator[GarbageCollector]:
    owner = QObject()
    made = GarbageCollector(owner)
    made.owner = owner
    yield made
    made.stop()
    gc.disable()  # as it is in these tests


def allocate() -> None:
    kept = [[] for _ in range(3 * garbage._YOUNG)]
    assert kept


def test_a_cycle_is_freed_on_the_gui_thread_alone(collector: GarbageCollector, qtbot: QtBot) -> None:
    freed: list[int] = []
    weakref.finalize(Knot(), lambda: freed.append(threading.get_ident()))
    worker = threading.Thread(target=allocate)
    worker.start()
    worker.join()
    assert freed == []
    kept = [[] for _ in range(2 * garbage._YOUNG)]
    qtbot.waitUntil(lambda: freed == [threading.get_ident()])
    assert kept


def test_little_is_left_for_later(collector: GarbageCollector) -> None:
    gc.collect()
    gone = weakref.ref(Knot())
    collector.collect()
    assert gone() is not None


def test_very_much_is_left_for_the_next_look_at_all(
    collector: GarbageCollector, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(garbage, "_MANY", garbage._YOUNG)
    gone = weakref.ref(Knot())
    kept = [[] for _ in range(2 * garbage._YOUNG)]
    collector.collect()
    assert gone() is not None
    assert gc.get_count()[0] < garbage._YOUNG
    monkeypatch.setattr(garbage, "_ALL_SECONDS", 0.0)
    kept += [[] for _ in range(2 * garbage._YOUNG)]
    collector.collect()
    assert gone() is None
    assert gc.get_freeze_count() == 0
    assert kept


def test_after_the_end_python_collects_by_itself(collector: GarbageCollector) -> None:
    assert not gc.isenabled()
    collector.stop()
    assert gc.isenabled()
