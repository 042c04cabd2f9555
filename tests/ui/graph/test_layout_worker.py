from __future__ import annotations

import threading
from typing import TYPE_CHECKING

import numpy as np
import pytest
from graph_shapes import communities, star

from ui.graph.layout_worker import LayoutWorker

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytestqt.qtbot import QtBot


@pytest.fixture
def worker() -> Iterator[LayoutWorker]:
    made = LayoutWorker()
    yield made
    made.close()


def _arrange(worker: LayoutWorker, number: int, count: int, edges: list[tuple[int, int]], **options: object) -> None:
    worker.arrange(number, count, np.asarray(edges, np.intp).reshape(-1, 2), **options)


def test_it_tells_where_nodes_rest(worker: LayoutWorker, qtbot: QtBot) -> None:
    with qtbot.waitSignal(worker.settled) as rest:
        _arrange(worker, 3, 21, star(20).edges)
    number, positions = rest.args
    assert number == 3
    assert positions.shape == (21, 2)
    assert np.isfinite(positions).all()


def test_a_later_graph_replaces_one_still_being_arranged(worker: LayoutWorker, qtbot: QtBot) -> None:
    large = communities(5_000, 12_000)
    numbers: list[int] = []
    worker.settled.connect(lambda number, _: numbers.append(number))
    with qtbot.waitSignal(worker.moved):
        _arrange(worker, 1, 5_000, large.edges)
    with qtbot.waitSignal(worker.settled):
        _arrange(worker, 2, 3, [(0, 1)])
    assert numbers == [2]


def test_frames_come_one_at_a_time_and_no_faster_than_acknowledged(worker: LayoutWorker, qtbot: QtBot) -> None:
    shape = communities(1_200, 3_000)
    frames: list[int] = []
    worker.moved.connect(lambda number, _: frames.append(number))
    with qtbot.waitSignal(worker.settled):
        _arrange(worker, 1, 1_200, shape.edges)
    assert frames == [1]
    worker.moved.connect(lambda *_: worker.acknowledge())
    with qtbot.waitSignal(worker.settled):
        _arrange(worker, 2, 1_200, shape.edges)
    assert frames.count(2) > 1


def test_no_frames_when_nothing_shall_move(worker: LayoutWorker, qtbot: QtBot) -> None:
    worker.animated = False
    frames: list[int] = []
    worker.moved.connect(lambda number, _: frames.append(number))
    shape = communities(700, 1_500)
    with qtbot.waitSignal(worker.settled):
        _arrange(worker, 1, 700, shape.edges)
    assert frames == []


def test_stop_leaves_nodes_where_they_are(worker: LayoutWorker, qtbot: QtBot) -> None:
    shape = communities(8_000, 16_000)
    with qtbot.waitSignal(worker.moved):
        _arrange(worker, 1, 8_000, shape.edges)
    with qtbot.waitSignal(worker.settled) as rest:
        worker.stop()
    assert np.isfinite(rest.args[1]).all()


def test_a_dragged_node_arrives(worker: LayoutWorker, qtbot: QtBot) -> None:
    with qtbot.waitSignal(worker.settled):
        _arrange(worker, 1, 5, star(4).edges)
    with qtbot.waitSignal(worker.settled) as rest:
        for step in range(40):
            worker.move(2, 10.0 * step, 0.0)
    np.testing.assert_allclose(rest.args[1][2], (390, 0))


def test_commands_before_any_graph_do_nothing(worker: LayoutWorker, qtbot: QtBot) -> None:
    told: list[int] = []
    for signal in (worker.moved, worker.settled):
        signal.connect(lambda number, _: told.append(number))
    worker.move(0, 1, 1)
    worker.pin(0)
    worker.release(0)
    worker.stop()
    with qtbot.waitSignal(worker.settled):
        _arrange(worker, 1, 3, [(0, 1)])
    assert set(told) == {1}


def test_close_ends_the_thread_in_the_midst_of_work() -> None:
    worker = LayoutWorker()
    shape = communities(5_000, 12_000)
    _arrange(worker, 1, 5_000, shape.edges)
    worker.close()
    assert not any(thread.name == "graph-layout" for thread in threading.enumerate())
    _arrange(worker, 2, 2, [(0, 1)])
    worker.close()
