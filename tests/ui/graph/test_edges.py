"""The image of many edges: how long it serves, and what is drawn beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from drawing import drawn, place
from graph_shapes import Settled, communities

from core.model import GraphShape
from ui.graph import detail, edge_image, edges

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytestqt.qtbot import QtBot

    from ui.graph.view import GraphView

    Show = Callable[..., Settled]

COUNT = 60


@pytest.fixture
def images(monkeypatch: pytest.MonkeyPatch) -> list[edge_image.EdgeJob]:
    """The images begun, in a product for which a few edges are many, and a few nodes few."""
    monkeypatch.setattr(detail, "DIRECT_EDGES", 5)
    monkeypatch.setattr(detail, "EDGE_BUDGET", 10)
    monkeypatch.setattr(edges, "_FEW", 0.2)
    monkeypatch.setattr(edges, "_SERVES_SECONDS", 1_000.0)
    begun: list[edge_image.EdgeJob] = []
    painted = edge_image._painted
    monkeypatch.setattr(edge_image, "_painted", lambda job: (begun.append(job), painted(job))[1])
    return begun


@pytest.fixture
def resting(view: GraphView, show: Show, images: list[edge_image.EdgeJob], qtbot: QtBot) -> GraphShape:
    """A graph at rest, of whose edges there is an image."""
    shape = communities(COUNT, 150)
    show(shape)
    view.canvas.show_camera(view.canvas.camera, by_person=True)  # which stays where it is from now on
    drawn(view)
    assert view.canvas.item.edges._image is not None
    images.clear()
    return shape


def with_one_more(shape: GraphShape, *ends: int) -> GraphShape:
    """The graph after an entity has come, with edges to these nodes."""
    new = len(shape.ids)
    return GraphShape(
        [*shape.ids, 900], [*shape.names, "New"], [*shape.types, "T"], [*shape.edges, *((end, new) for end in ends)]
    )


def show_at_rest(view: GraphView, shape: GraphShape, places: Settled) -> None:
    """Shows another graph whose nodes have these places, and stay there."""
    view.set_graph(shape, {}, {each: (x, y, True) for each, (x, y, _) in places.items()})
    drawn(view)


def line_is_drawn(view: GraphView, start: int, end: int) -> bool:
    """Whether something other than the background lies along the way between two entities."""
    image, background = drawn(view), view.canvas.item.colors.window
    a, b = place(view, start), place(view, end)
    points = [a + (b - a) * share / 20 for share in range(6, 15)]
    return sum(image.pixelColor(point) != background for point in points) >= 5


def corner(view: GraphView) -> tuple[float, float, bool]:
    """A place of the plane where nothing is."""
    x, y = view.canvas.camera.to_world(view.width() - 20, 200)
    return x, y, True


def test_an_edge_that_is_new_is_drawn_beside_the_image_that_lacks_it(
    view: GraphView, resting: GraphShape, images: list[edge_image.EdgeJob]
) -> None:
    places = view.positions() | {900: corner(view)}
    show_at_rest(view, with_one_more(resting), places)
    assert not line_is_drawn(view, 1, 900)
    show_at_rest(view, with_one_more(resting, 0), places)
    assert line_is_drawn(view, 1, 900)
    assert not images, "it serves for a while"
    assert view.canvas.item.edges._later.isActive()


def test_after_a_while_there_is_another_image(
    view: GraphView, resting: GraphShape, images: list[edge_image.EdgeJob], monkeypatch: pytest.MonkeyPatch
) -> None:
    show_at_rest(view, with_one_more(resting, 0), view.positions() | {900: corner(view)})
    monkeypatch.setattr(edges, "_SERVES_SECONDS", 0.0)
    view.canvas.item.edges._later.timeout.emit()
    drawn(view)
    assert [job.ids[-1] for job in images] == [900]
    assert view.canvas.item.edges._image.job is images[0]
    drawn(view)
    assert len(images) == 1, "and then there is nothing more to be done"


def test_what_the_person_does_is_seen_at_once(
    view: GraphView, resting: GraphShape, images: list[edge_image.EdgeJob]
) -> None:
    show_at_rest(view, with_one_more(resting, 0), view.positions() | {900: corner(view)})
    assert not images
    view.set_selected(3)
    drawn(view)
    assert len(images) == 1
    view.canvas.show_camera(view.canvas.camera.panned(40, 0), by_person=True)
    view.canvas._come_to_rest()
    drawn(view)
    assert len(images) == 2


@pytest.mark.parametrize("change", ["edge", "node", "place"])
def test_an_edge_that_is_no_more_does_not_stay(
    view: GraphView, resting: GraphShape, images: list[edge_image.EdgeJob], change: str
) -> None:
    places = view.positions()
    if change == "edge":
        shape = GraphShape(resting.ids, resting.names, resting.types, resting.edges[1:])
    elif change == "node":
        gone = COUNT - 1
        kept = [pair for pair in resting.edges if gone not in pair]
        shape = GraphShape(resting.ids[:-1], resting.names[:-1], resting.types[:-1], kept)
        del places[resting.ids[-1]]
    else:
        shape = resting
        places[1] = corner(view)
        view.set_graph(GraphShape([], [], [], []))
    view.set_graph(shape, {}, {each: (x, y, True) for each, (x, y, _) in places.items()})
    view.canvas._come_to_rest()
    drawn(view)
    assert images


def test_an_edge_in_place_of_another_is_drawn_beside_the_image(
    view: GraphView, resting: GraphShape, images: list[edge_image.EdgeJob]
) -> None:
    item = view.canvas.item
    image = item.edges._image
    (left, _), *others = resting.edges
    other = next(node for node in range(COUNT) if node not in item.data.neighbours(left) and node != left)
    swapped = GraphShape(resting.ids, resting.names, resting.types, [(left, other), *others])
    show_at_rest(view, swapped, view.positions())
    item._version += 1
    lack = edges._lack(image, item._look())
    assert lack is not None
    assert [tuple(sorted(item.data.edges[each])) for each in lack.edges] == [tuple(sorted((left, other)))]
    assert lack.outdated


def test_an_image_under_way_is_finished_while_others_write_and_given_up_for_the_person(
    view: GraphView, resting: GraphShape, images: list[edge_image.EdgeJob], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(edges, "_SERVES_SECONDS", 0.0)
    item = view.canvas.item
    item.turns.close()  # from here on by hand
    item._version += 1
    item.edges._ask_in_time(item._look(), 150, serves=True)
    item._version += 1
    item.edges._ask_in_time(item._look(), 150, serves=True)
    assert len(images) == 1
    item.attention.selected = 3
    item.edges._ask_in_time(item._look(), 150, serves=False)
    assert len(images) == 2
