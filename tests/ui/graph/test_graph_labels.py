from __future__ import annotations

import dataclasses
import itertools
from typing import TYPE_CHECKING

import numpy as np
import pytest
from drawing import drawn
from graph_shapes import Settled, communities, hubs, shape_of, star
from PySide6.QtCore import QRectF
from PySide6.QtGui import QFont, QGuiApplication

from ui.graph import detail
from ui.graph.colors import GraphColors
from ui.graph.labels import LabelPainter, Look
from ui.graph.names import Names
from ui.graph.placing import Occupancy
from ui.graph.sight import pixel_radii

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytestqt.qtbot import QtBot

    from core.model import GraphShape
    from ui.graph.view import GraphView


def _overlaps(view: GraphView) -> list[tuple[int, int]]:
    labels = view.canvas.item.labels
    return [
        (one.wish.node, other.wish.node)
        for one, other in itertools.combinations(labels, 2)
        if one.rect.intersects(other.rect)
    ]


def _labelled(view: GraphView) -> set[int]:
    drawn(view)
    return {label.wish.node for label in view.canvas.item.labels}


@pytest.mark.parametrize("selected", [None, 1, 40])
def test_labels_never_overlap(view: GraphView, show: Callable[..., Settled], selected: int | None) -> None:
    show(hubs())
    view.set_selected(selected)
    for _ in range(4):
        assert _labelled(view)
        assert _overlaps(view) == []
        view.zoom_in()


def test_every_entity_of_a_small_graph_is_named(view: GraphView, show: Callable[..., Settled]) -> None:
    show(star(8))
    assert _labelled(view) == set(range(9))


def _with_long_names(shape: GraphShape) -> GraphShape:
    names = [f"Session 2026-09-{number:02} · What was decided about the deposits" for number in range(len(shape.ids))]
    return dataclasses.replace(shape, names=names)


def test_a_long_name_is_shortened_rather_than_left_out(view: GraphView, show: Callable[..., Settled]) -> None:
    show(_with_long_names(star(20)), dict.fromkeys(range(2, 22), 3))
    view.set_selected(1)
    assert _labelled(view) == set(range(21))
    assert {label.look.short for label in view.canvas.item.labels} == {False, True}
    assert all(label.rect.width() <= 96 for label in view.canvas.item.labels if label.look.short)


def test_names_keep_clear_of_nodes_and_badges_and_of_the_edge_of_the_view(
    view: GraphView, show: Callable[..., Settled]
) -> None:
    show(_with_long_names(star(40)), dict.fromkeys(range(2, 42), 3))
    view.set_selected(1)
    assert len(_labelled(view)) > 20
    item = view.canvas.item
    inside = QRectF(view.canvas.rect()).adjusted(2, 2, -2, -2)
    points, radii = item.camera.to_screen(item.positions), pixel_radii(item.data, item.camera) * 0.6
    nodes = [QRectF(x - r, y - r, 2 * r, 2 * r) for (x, y), r in zip(points.tolist(), radii.tolist(), strict=True)]
    badges = [QRectF(place.x(), place.y(), 10, 10) for place, _ in item._names._badges]
    assert len(badges) > 20
    for label in item.labels:
        assert inside.contains(label.rect)
        assert not any(label.rect.intersects(badge) for badge in badges)
        assert label.wish.firm or not any(label.rect.intersects(node) for node in nodes)


def test_a_neighbours_name_points_away_from_the_selected_entity(view: GraphView, qtbot: QtBot) -> None:
    around = {1: (0.0, 0.0), 2: (80.0, 0.0), 3: (-80.0, 0.0), 4: (0.0, 80.0), 5: (0.0, -80.0)}
    view.set_graph(star(4), positions={each: (*place, True) for each, place in around.items()})
    qtbot.waitUntil(lambda: view.canvas.item.placed and not view.arranging)
    view.set_selected(1)
    _labelled(view)
    item = view.canvas.item
    places = {label.wish.node: label.rect for label in item.labels}
    points = item.camera.to_screen(item.positions)
    assert places[1].left() > points[1, 0]
    assert places[2].right() < points[2, 0]
    assert places[3].top() > points[3, 1]
    assert places[4].bottom() < points[4, 1]


def test_a_neighbourhood_fills_the_view(view: GraphView, show: Callable[..., Settled]) -> None:
    show(star(20))
    item = view.canvas.item
    points = item.camera.to_screen(item.positions)
    taken = (points.max(axis=0) - points.min(axis=0)) / (view.width(), view.height())
    assert taken.max() > 0.6
    assert points[:, 0].mean() == pytest.approx(view.width() / 2, abs=40)


def test_a_large_graph_names_its_landmarks_only(view: GraphView, show: Callable[..., Settled]) -> None:
    show(hubs(420, 5))
    assert 5 <= len(_labelled(view)) <= 20
    assert set(range(5)) <= _labelled(view)


def test_the_selected_entity_and_its_neighbours_are_named_first(view: GraphView, show: Callable[..., Settled]) -> None:
    shape = hubs(420, 5)
    show(shape)
    leaf = next(node for node in range(5, 420) if sum(node in edge for edge in shape.edges) == 2)
    near = {a if b == leaf else b for a, b in shape.edges if leaf in (a, b)}
    view.set_selected(leaf + 1)
    assert {leaf, *near} <= _labelled(view)


def test_names_wait_while_a_large_graph_moves(view: GraphView, show: Callable[..., Settled], qtbot: QtBot) -> None:
    show(communities(600, 1_500))
    at_rest = _labelled(view)
    assert at_rest
    view.canvas.zoom(1.1)
    view.canvas._resting.stop()
    assert len(_labelled(view)) == 0
    view.canvas._resting.start()
    qtbot.waitUntil(lambda: not view.canvas.item.moving)
    assert _labelled(view)


def test_names_are_drawn_while_those_of_another_graph_are_placed(view: GraphView, show: Callable[..., Settled]) -> None:
    item = view.canvas.item
    names = Names(LabelPainter(view.font(), item.colors, 1.0))
    show(hubs(100, 3))
    list(names.place(item._look()))
    assert max(label.wish.node for label in names.labels) > 3
    view.set_graph(star(2))
    placing = names.place(item._look())
    next(placing)
    while names.draw_some():
        pass
    assert all(names.painter.has(f"Entity {label.wish.node + 1}", label.look) for label in names.labels)
    list(placing)
    assert len(names.labels) == 3


def test_a_name_is_one_line_of_limited_width_whatever_it_holds(qapp: QGuiApplication) -> None:
    labels = LabelPainter(QFont(), GraphColors.of(qapp.palette()), 2.0)
    text, width = labels.text("<b>two\nlines</b> \u202e and " + "very " * 5_000, Look())
    assert "\n" not in text
    assert width <= 170
    assert labels.pixmap("<b>bold?</b>", Look(bold=True)).devicePixelRatio() == 2.0
    assert labels.text("", Look())[1] == 0


def test_a_place_is_given_once_and_only_inside_the_viewport() -> None:
    occupancy = Occupancy(200, 100, (3.0, 1.0))
    assert occupancy.claim(QRectF(20, 20, 60, 16))
    assert not occupancy.claim(QRectF(70, 30, 60, 16))
    assert occupancy.claim(QRectF(20, 60, 60, 16))
    assert not occupancy.claim(QRectF(-30, 60, 60, 16))
    assert not occupancy.claim(QRectF(190, 60, 60, 16))


def test_nodes_take_as_much_room_as_they_are_large() -> None:
    occupancy = Occupancy(200, 100, (0.0, 0.0))
    node, radius = np.asarray([(100, 50)], np.float32), np.asarray([10], np.float32)
    occupancy.block_nodes(node, radius)
    cells = occupancy.cells(np.asarray([(95, 45, 105, 55), (95, 38, 99, 42), (130, 45, 140, 55)], float))
    assert (occupancy.nodes_under(cells) > 0).tolist() == [True, True, False]
    assert not occupancy.others_under(cells[None], node.astype(float), radius).any()


def test_badges_count_what_is_hidden(view: GraphView, show: Callable[..., Settled]) -> None:
    show(shape_of(3, [(0, 1), (1, 2)]))
    bare = drawn(view)
    view.set_graph(shape_of(3, [(0, 1), (1, 2)]), {2: 41})
    assert view.canvas.item.data.hidden.tolist() == [0, 41, 0]
    assert drawn(view) != bare


def test_few_edges_while_moving_and_the_view_says_so(
    view: GraphView, show: Callable[..., Settled], qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(detail, "EDGE_BUDGET", 200)
    shape: GraphShape = communities(600, 1_500)
    show(shape)
    line = view.overlays.shown_line
    view.canvas.set_moving()
    view.canvas.item.set_positions(view.canvas.item.positions + 1)
    view.canvas.viewport().repaint()
    qtbot.waitUntil(line.isVisible)
    assert line.text() == f"Showing 200 of {len(shape.edges):,} connections"
    qtbot.waitUntil(lambda: not line.isVisible())
