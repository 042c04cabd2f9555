"""Which places are told, so that they are kept: those that are not kept like that."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from graph_shapes import Settled, communities, hubs, shape_of, star

from core.model import GraphPart, GraphShape

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from ui.graph.view import GraphView

Show = Callable[..., Settled]


def test_kept_positions_are_shown_at_once_and_not_told_again(view: GraphView, qtbot: QtBot) -> None:
    places = {1: (0.0, 0.0, False), 2: (120.0, 0.0, True), 3: (0.0, 120.0, False)}
    with qtbot.assertNotEmitted(view.positionsSettled, wait=200):
        view.set_graph(shape_of(3, [(0, 1)]), {}, places)
        assert view.positions() == places
    assert not view.arranging


def one_more(shape: GraphShape, entity_id: int, beside: int) -> GraphPart:
    """An entity that is new, joined to one that is there."""
    assert entity_id not in shape.ids
    return GraphPart(frozenset({entity_id}), [(entity_id, "New", "Person")], [(beside, entity_id)])


def test_only_what_is_not_kept_like_that_is_told(
    view: GraphView, show: Show, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ui.graph.layout._COLLISION_LIMIT", 100)  # in a large graph all that is not new stays
    shape = communities(400, 900)
    assert show(shape).keys() == set(shape.ids)
    with qtbot.waitSignal(view.positionsSettled) as rest:
        view.replace(one_more(shape, 900, 5), {})
    assert rest.args[0] == {900: view.positions()[900]}


def test_what_never_came_to_rest_is_told_with_the_next_that_does(
    view: GraphView, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ui.graph.layout._COLLISION_LIMIT", 10)  # told although they do not move any more
    shape = star(30)
    with monkeypatch.context() as patch:
        patch.setattr(view, "_take_rest", lambda *_rest: None)
        view.set_graph(shape, {}, {1: (0.0, 0.0, False)})
        qtbot.waitUntil(lambda: view.canvas.item.placed)
        view._worker.stop()
        view.replace(one_more(shape, 90, 5), {})
    with qtbot.waitSignal(view.positionsSettled) as rest:
        view.replace(one_more(shape, 91, 6), {})
    assert rest.args[0].keys() >= {*shape.ids, 90, 91} - {1}


def test_a_place_that_the_memory_no_longer_has_is_told_again(view: GraphView, show: Show, qtbot: QtBot) -> None:
    shape = star(6)
    show(shape)
    again = GraphPart(frozenset({4}), [(4, "Entity 4", "System")], [(1, 4)])  # it was deleted, and is back
    with qtbot.waitSignal(view.positionsSettled) as rest:
        view.replace(again, {})
    assert rest.args[0][4] == view.positions()[4]
    with qtbot.assertNotEmitted(view.positionsSettled, wait=200):
        view.set_graph(shape, {}, view.positions())


def test_a_pin_is_told_alone(view: GraphView, show: Show, qtbot: QtBot) -> None:
    show(star(6))
    x, y, _ = view.positions()[4]
    with qtbot.waitSignal(view.positionsSettled) as rest:
        view.pin(4)
    assert rest.args[0] == {4: (x, y, True)}


@pytest.mark.parametrize("interrupted", [False, True])
def test_on_the_way_to_all_and_back_nothing_is_lost(view: GraphView, qtbot: QtBot, interrupted: bool) -> None:
    kept: Settled = {}
    view.positionsSettled.connect(kept.update)
    near, everything = star(6), hubs(60, 3)

    def give(shape: GraphShape) -> None:
        view.set_graph(shape, {}, {each: kept[each] for each in shape.ids if each in kept})

    def rest(shape: GraphShape) -> None:
        give(shape)
        qtbot.waitUntil(lambda: not view.arranging)
        assert view.positions().items() <= kept.items()

    rest(near)
    (give if interrupted else rest)(everything)
    rest(near)
    rest(everything)
    assert kept == view.positions()
