from __future__ import annotations

import time

import numpy as np
import pytest
from graph_shapes import communities, hubs, star
from hypothesis import given, settings
from hypothesis import strategies as st

from ui.graph.layout import GraphLayout
from ui.graph.mesh import exact_repulsion, grid_size, mesh_repulsion


def at_rest(layout: GraphLayout) -> np.ndarray:
    while layout.tick():
        pass
    return layout.positions


@pytest.mark.parametrize("count", [0, 1, 2, 50, 700])
def test_the_same_graph_gets_the_same_layout(count: int) -> None:
    edges = [(node // 3, node) for node in range(1, count)]
    first = at_rest(GraphLayout(count, edges))
    second = at_rest(GraphLayout(count, edges))
    assert first.shape == (count, 2)
    np.testing.assert_array_equal(first, second)
    assert np.isfinite(first).all()


def test_another_seed_gives_another_layout_of_a_large_graph() -> None:
    edges = [(node // 3, node) for node in range(1, 400)]
    assert not np.array_equal(at_rest(GraphLayout(400, edges)), at_rest(GraphLayout(400, edges, seed=8)))


def test_nodes_in_the_same_place_come_apart() -> None:
    layout = GraphLayout(40, [(0, 1), (2, 3)], positions=np.zeros((40, 2)), radii=np.full(40, 6.0))
    points = at_rest(layout)
    assert np.isfinite(points).all()
    assert _nearest(points).min() > 11


@pytest.mark.parametrize("count", [50, 1_500])
def test_isolated_nodes_spread(count: int) -> None:
    points = at_rest(GraphLayout(count, []))
    assert np.isfinite(points).all()
    nearest = _nearest(points)
    assert nearest.min() > 5
    assert np.median(nearest) > 25


@settings(deadline=None, max_examples=15)
@given(st.data())
def test_any_graph_stays_finite(data: st.DataObject) -> None:
    count = data.draw(st.integers(1, 30))
    node = st.integers(-1, count)
    edges = data.draw(st.lists(st.tuples(node, node), max_size=60))
    coordinate = st.one_of(st.just(float("nan")), st.floats(-1e4, 1e4, width=32), st.just(0.0))
    places = data.draw(st.lists(st.tuples(coordinate, coordinate), min_size=count, max_size=count))
    pinned = data.draw(st.lists(st.booleans(), min_size=count, max_size=count))
    layout = GraphLayout(count, edges, positions=places, pinned=pinned, radii=np.full(count, 5.0))
    assert np.isfinite(at_rest(layout)).all()


def test_pinned_nodes_stay() -> None:
    places = np.full((60, 2), np.nan)
    places[7], places[9] = (500, -300), (-20, 40)
    pinned = np.zeros(60, bool)
    pinned[[7, 9]] = True
    layout = GraphLayout(60, [(7, node) for node in range(60) if node != 7], positions=places, pinned=pinned)
    points = at_rest(layout)
    np.testing.assert_allclose(points[7], (500, -300))
    np.testing.assert_allclose(points[9], (-20, 40))


def test_a_pin_without_a_place_is_none() -> None:
    layout = GraphLayout(3, [(0, 1)], pinned=[True, False, False])
    assert not layout.pinned.any()
    assert np.isfinite(at_rest(layout)).all()


def test_groups_stand_apart() -> None:
    shape = communities(800, 1_800)
    points = at_rest(GraphLayout(800, shape.edges))
    edges = np.asarray(shape.edges)
    rng = np.random.default_rng(0)
    random_pairs = rng.integers(0, 800, (5_000, 2))
    assert np.median(_lengths(points, edges)) < 0.3 * np.median(_lengths(points, random_pairs))


def test_small_graphs_have_no_overlaps() -> None:
    shape = hubs()
    radii = np.full(len(shape.ids), 6.0)
    radii[:6] = 13
    points = at_rest(GraphLayout(len(shape.ids), shape.edges, radii=radii))
    distance = np.hypot(*(points[:, None] - points).transpose(2, 0, 1))
    room = radii[:, None] + radii
    np.fill_diagonal(distance, np.inf)
    assert (distance - room).min() > -0.5


def test_leaves_fan_out_evenly_around_their_hub() -> None:
    points = at_rest(GraphLayout(13, star(12).edges))
    spokes = points[1:] - points[0]
    angles = np.sort(np.degrees(np.arctan2(spokes[:, 1], spokes[:, 0])))
    gaps = np.diff(np.append(angles, angles[0] + 360))
    assert gaps.max() < 60
    assert gaps.min() > 10


def test_many_leaves_fill_a_disc_around_their_hub() -> None:
    points = at_rest(GraphLayout(151, star(150).edges, radii=np.full(151, 5.0)))
    assert np.linalg.norm(points[1:].mean(axis=0) - points[0]) < 15
    assert _nearest(points).min() > 12


def test_new_nodes_start_beside_their_neighbours_and_the_others_hardly_move() -> None:
    shape = hubs()
    count = len(shape.ids)
    before = at_rest(GraphLayout(count, shape.edges))
    places = np.vstack((before, np.full((2, 2), np.nan)))
    layout = GraphLayout(count + 2, [*shape.edges, (30, count), (count, count + 1)], positions=places)
    assert np.linalg.norm(layout.positions[count] - before[30]) < 60
    assert np.linalg.norm(layout.positions[count + 1] - layout.positions[count]) < 60
    moved = np.linalg.norm(at_rest(layout)[:count] - before, axis=1)
    assert np.median(moved) < 15


def test_in_a_large_graph_a_few_new_nodes_find_their_place_and_nothing_else_moves() -> None:
    count, new = 2_500, 24
    before = np.stack(np.divmod(np.arange(count), 50), axis=1) * 44.0
    places = np.vstack((before, np.full((new + 1, 2), np.nan)))
    hub, island = 1_275, count + new
    edges = [(node, node + 1) for node in range(0, count, 2)] + [(hub, count + each) for each in range(new)]
    radii = np.full(count + new + 1, 5.0)
    layout = GraphLayout(count + new + 1, edges, positions=places, radii=radii)
    assert not layout.resting
    points = at_rest(layout)
    np.testing.assert_allclose(points[:count], before, atol=1e-3)
    added = points[count:island]
    assert np.linalg.norm(added - before[hub], axis=1).max() < 180
    assert np.linalg.norm(points[island] - before.mean(axis=0)) > 1_000, "beside all, not among them"
    assert _nearest(points)[count:].min() > 9
    layout.move(count, 5_000, 0)
    moved = at_rest(layout)
    np.testing.assert_allclose(moved[count], (5_000, 0))
    assert np.linalg.norm(moved[hub] - before[hub]) > 1, "all move again when one is dragged"


def test_known_positions_without_overlap_stay() -> None:
    places = np.asarray([(0, 0), (100, 0), (0, 100)], float)
    layout = GraphLayout(3, [(0, 1)], positions=places, radii=np.full(3, 5.0))
    assert layout.resting
    np.testing.assert_allclose(at_rest(layout), places)


def test_it_stops_at_once_also_between_levels() -> None:
    shape = communities(800, 1_800)
    layout = GraphLayout(800, shape.edges)
    for _ in range(5):
        assert layout.tick()
    seen = layout.positions
    layout.stop()
    assert not layout.tick()
    np.testing.assert_allclose(layout.positions, seen)


def test_a_dragged_node_takes_its_neighbours_along() -> None:
    layout = GraphLayout(4, [(0, 1), (0, 2), (0, 3)])
    at_rest(layout)
    layout.move(0, 900, 0)
    points = at_rest(layout)
    np.testing.assert_allclose(points[0], (900, 0))
    assert layout.pinned.tolist() == [True, False, False, False]
    assert points[1:, 0].min() > 150
    layout.release(0)
    layout.reheat()
    assert abs(at_rest(layout)[0, 0]) < 900


def test_the_mesh_gives_the_same_forces_as_each_pair_computed() -> None:
    rng = np.random.default_rng(1)
    x, y = (rng.random((2, 2_000)) * 1_500).astype(np.float32)
    charge = rng.uniform(0.5, 2, 2_000).astype(np.float32)
    exact = np.stack(exact_repulsion(x, y, charge))
    mesh = np.stack(mesh_repulsion(x, y, charge, grid_size(2_000)))
    assert np.sqrt(((mesh - exact) ** 2).mean() / (exact**2).mean()) < 0.03


def test_a_tick_grows_with_the_graph_not_with_its_square() -> None:
    few, many = _tick_seconds(1_000), _tick_seconds(10_000)
    assert many < 40 * few  # ten times as many nodes and edges


def _tick_seconds(count: int) -> float:
    """The least CPU seconds of this thread for a tick."""
    layout = GraphLayout(count, communities(count, 2 * count).edges)
    layout.reheat()
    spent = []
    for _ in range(8):
        begun = time.thread_time()
        layout.tick()
        spent.append(time.thread_time() - begun)
    return min(spent)


def _nearest(points: np.ndarray) -> np.ndarray:
    distance = np.hypot(*(points[:, None] - points).transpose(2, 0, 1))
    np.fill_diagonal(distance, np.inf)
    return distance.min(axis=1)


def _lengths(points: np.ndarray, pairs: np.ndarray) -> np.ndarray:
    return np.linalg.norm(points[pairs[:, 0]] - points[pairs[:, 1]], axis=1)
