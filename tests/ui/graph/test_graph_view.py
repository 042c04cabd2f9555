from __future__ import annotations

import threading
from collections.abc import Callable
from types import SimpleNamespace
from typing import TYPE_CHECKING

import numpy as np
import pytest
from drawing import color_at, drawn, place
from graph_shapes import Settled, communities, hubs, shape_of, star
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QAccessible, QColor, QEnterEvent
from PySide6.QtWidgets import QApplication, QPushButton

from core.model import GraphPart, GraphShape
from ui.graph import detail
from ui.graph import view as view_module
from ui.graph.legend import Legend, LegendEntry
from ui.graph.sight import focus as focus_of
from ui.graph.view import GraphView

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from ui.graph.camera import Camera
    from ui.motion import Motion
    from ui.theme import ThemeController

Show = Callable[..., Settled]
LEFT = Qt.MouseButton.LeftButton


# What is shown


def test_all_nodes_are_in_view_and_none_lies_under_the_legend(view: GraphView, show: Show) -> None:
    show(hubs())
    legend = view.legend.geometry()
    for entity_id in view.canvas.item.data.ids.tolist():
        point = place(view, entity_id)
        assert view.rect().contains(point)
        assert not legend.contains(point)


def test_another_graph_keeps_what_both_have_in_common(view: GraphView, show: Show, qtbot: QtBot) -> None:
    shape = star(30)
    show(shape)
    view.set_selected(5)
    view.zoom_in()
    camera, before = view.canvas.camera, view.positions()
    larger = GraphShape(
        [*shape.ids, 90], [*shape.names, "New"], [*shape.types, "Person"], [*shape.edges, (4, len(shape.ids))]
    )
    with qtbot.waitSignal(view.positionsSettled):
        view.set_graph(larger)
        assert view.positions().keys() == {*shape.ids, 90}
        new = np.asarray(view.positions()[90][:2])
        assert np.linalg.norm(new - before[5][:2]) < 60
    assert view.selected == 5
    assert view.canvas.camera == camera
    after = view.positions()
    moved = [np.linalg.norm(np.subtract(after[each][:2], before[each][:2])) for each in shape.ids]
    assert np.median(moved) < 20


def test_a_selection_comes_back_with_its_entity(view: GraphView, show: Show) -> None:
    show(star(5))
    view.set_selected(4)
    view.set_graph(shape_of(2, []))
    assert view.selected is None
    view.set_graph(star(5))
    assert view.selected == 4


def test_focus_fades_the_rest_and_marks_its_edges(view: GraphView, show: Show) -> None:
    show(hubs(60, 3))
    item = view.canvas.item
    assert focus_of(item.data, item.attention) is None
    point = place(view, 30)
    full = color_at(view, point)
    leaf_of_other_hub = next(node for node in range(3, 60) if node not in item.data.neighbours(0) and node != 29)
    view.set_selected(1)
    focus = focus_of(item.data, item.attention)
    assert focus is not None
    assert focus[0]
    assert focus[item.data.neighbours(0)].all()
    assert not focus[leaf_of_other_hub]
    faded = place(view, leaf_of_other_hub + 1)
    assert color_at(view, faded) != full
    image = drawn(view)
    accent = item.colors.accent
    close = sum(
        abs(image.pixelColor(x, y).red() - accent.red()) + abs(image.pixelColor(x, y).blue() - accent.blue()) < 12
        for x in range(0, image.width(), 2)
        for y in range(0, image.height(), 2)
    )
    assert close > 100


def test_a_flash_shows_and_ends(view: GraphView, show: Show, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    seconds = [0.0]
    monkeypatch.setattr(view_module, "time", SimpleNamespace(monotonic=lambda: seconds[0]))
    show(hubs(300, 3))
    before = drawn(view)
    view.flash([77, 999])
    marks = view.canvas.item.attention
    assert marks.flashes == {76: 0.0}
    seconds[0] = view_module._FLASH_SECONDS / 2
    qtbot.waitUntil(lambda: marks.flashes.get(76) == 1.0)
    assert drawn(view) != before
    assert 76 in {label.wish.node for label in view.canvas.item.labels}
    seconds[0] = view_module._FLASH_SECONDS
    qtbot.waitUntil(lambda: not marks.flashes)
    assert not view._flash_timer.isActive()


def test_the_mark_of_a_flash_stays_with_its_node_until_there_is_another_frame(view: GraphView, show: Show) -> None:
    show(star(5))
    item = view.canvas.item
    item.mark({2: 1.0})
    before = drawn(view)
    item.set_camera(item.camera.panned(60, 40))
    assert view.canvas.grab().toImage() == before
    assert drawn(view) != before


def test_marks_that_fade_are_painted_alone_and_look_as_if_all_was(view: GraphView, show: Show) -> None:
    show(hubs(300, 3))
    item = view.canvas.item
    item.mark({76: 0.2, 9: 1.0})
    drawn(view)
    QApplication.processEvents()
    on_screen = view.screen().grabWindow(view.winId()).toImage()
    item.mark({76: 0.9, 9: 1.0})
    QApplication.processEvents()
    painted = item.exposed.boundingRect()
    assert painted.contains(place(view, 77))
    assert max(painted.width(), painted.height()) < 60
    after = view.screen().grabWindow(view.winId()).toImage()
    assert after != on_screen
    view.canvas.viewport().update()
    QApplication.processEvents()
    assert view.screen().grabWindow(view.winId()).toImage() == after


def test_a_mark_goes_with_its_entity_where_another_graph_numbers_it_anew(view: GraphView, show: Show) -> None:
    show(star(5))
    item = view.canvas.item
    view.flash([4])
    drawn(view)
    where = item._marks[4].cover
    view.set_graph(shape_of(2, []))
    view.set_graph(star(5), {}, view.positions())
    assert item._mark_of(item.data.number(4)).cover == where
    assert item._mark_of(0) is None


def test_less_motion_means_none(view: GraphView, show: Show, motion: Motion) -> None:
    motion.choose("less")
    show(hubs(60, 3))
    view.flash([7])
    assert view.canvas.item.attention.flashes == {6: 1.0}
    view.zoom_in()
    view.fit()
    assert view.canvas.camera == view._fitted(view.canvas.item.positions)


def test_less_motion_ends_what_moves(view: GraphView, show: Show, motion: Motion, qtbot: QtBot) -> None:
    show(hubs(60, 3))
    view.zoom_in()
    there = view._fitted(view.canvas.item.positions)
    view.fit()
    assert view.canvas.camera != there
    motion.choose("less")
    steps: list[Camera] = []
    view.canvas.cameraMoved.connect(lambda _by_person: steps.append(view.canvas.camera))
    qtbot.waitUntil(lambda: bool(steps))
    assert steps == [there]


def test_less_motion_shows_a_layout_at_rest_only(view: GraphView, motion: Motion, qtbot: QtBot) -> None:
    view.set_graph(communities(900, 2_400))
    qtbot.waitUntil(lambda: view.canvas.item.placed and view.arranging)
    motion.choose("less")
    qtbot.waitUntil(lambda: not view._worker.animated)
    places: list[object] = []
    view._worker.moved.connect(lambda _number, positions: places.append(positions))
    qtbot.waitUntil(lambda: not view.arranging)
    assert len(places) <= 1  # one may have been on its way


def test_an_empty_memory_says_what_to_do(view: GraphView, show: Show) -> None:
    assert not view.overlays.empty.isVisible(), "nothing has been read yet"
    assert not view.legend.isVisible()
    view.set_graph(shape_of(0, []))
    assert view.overlays.empty.isVisible()
    assert "appears here" in view.overlays.empty.text()
    assert not view.legend.isVisible()
    show(star(3))
    assert not view.overlays.empty.isVisible()
    assert view.legend.isVisible()
    view.set_graph(shape_of(0, []))
    assert view.overlays.empty.isVisible()


def test_a_first_graph_that_is_being_prepared_is_not_said_to_be_empty(
    view: GraphView, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(view_module, "PREPARED_AT_ONCE", 2)
    monkeypatch.setattr(view._worker, "prepare", lambda *_preparation: None)
    view.set_graph(star(6))
    qtbot.waitUntil(lambda: not view._patience.isActive())
    assert view.preparing
    assert not view.overlays.empty.isVisible()


def test_nothing_is_left_of_a_graph_that_has_gone(view: GraphView, show: Show, qtbot: QtBot) -> None:
    show(hubs(60, 3))
    places = [place(view, each) for each in range(1, 61)]
    window = view.canvas.item.colors.window

    def seen() -> int:
        screen = view.screen().grabWindow(view.winId()).toImage()
        return sum(screen.pixelColor(each) != window for each in places)

    qtbot.waitUntil(lambda: seen() > 50)
    view.set_graph(GraphShape([], [], [], []))
    qtbot.waitUntil(lambda: seen() < 5)  # what is said instead lies in the middle


def test_the_legend_fades_a_type(view: GraphView, show: Show, qtbot: QtBot) -> None:
    show(hubs(60, 3))
    entry = next(each for each in view.legend.entries if each.type_name == "Person")
    qtbot.mouseClick(entry, LEFT)
    focus = focus_of(view.canvas.item.data, view.canvas.item.attention)
    assert focus is not None
    assert [bool(full) for full in focus] == [each != "Person" for each in view.canvas.item.data.types]
    qtbot.mouseClick(entry, LEFT)
    assert focus_of(view.canvas.item.data, view.canvas.item.attention) is None


def test_a_long_legend_opens_on_demand(view: GraphView, show: Show, qtbot: QtBot) -> None:
    shape = star(20)
    kinds = GraphShape(shape.ids, shape.names, [f"Kind {number}" for number in range(21)], shape.edges)
    show(kinds)
    assert len(view.legend.entries) == 8
    more = view.legend.findChildren(QPushButton)[0]
    assert more.text().startswith("13 more")
    qtbot.mouseClick(more, LEFT)
    assert len(view.legend.entries) == 21


def test_names_make_way_for_what_comes_to_lie_over_the_graph(view: GraphView, show: Show, qtbot: QtBot) -> None:
    shape = hubs(60, 3)
    show(GraphShape(shape.ids, shape.names, [f"Kind {number % 20}" for number in range(60)], shape.edges))
    more = view.legend.findChildren(QPushButton)[0]
    more.setFocus()
    drawn(view)
    before = view.canvas.item.labels
    qtbot.keyClick(more, Qt.Key.Key_Space)
    drawn(view)
    covered = view.canvas.item.covered
    assert any(rect.intersects(label.rect) for rect in covered for label in before)
    assert not any(rect.intersects(label.rect) for rect in covered for label in view.canvas.item.labels)


def test_a_large_graph_is_prepared_in_the_background(
    view: GraphView, show: Show, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(view_module, "PREPARED_AT_ONCE", 100)
    shape = communities(400, 900)
    settled = show(shape)
    assert settled.keys() == set(shape.ids)
    view.set_graph(shape)
    view.set_graph(star(3))
    assert len(view.canvas.item.data) == 4


def test_a_node_dragged_while_another_graph_is_prepared_stays_where_it_was_put(
    view: GraphView, show: Show, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    shape = star(6)
    show(shape)
    monkeypatch.setattr(view_module, "PREPARED_AT_ONCE", 2)
    begun: list[tuple[int, Callable[[], object]]] = []
    monkeypatch.setattr(view._worker, "prepare", lambda *preparation: begun.append(preparation))
    view.set_graph(GraphShape(shape.ids[1:], shape.names[1:], shape.types[1:], []))
    target = place(view, 4) + QPoint(50, 30)
    viewport = view.canvas.viewport()
    qtbot.mousePress(viewport, LEFT, pos=place(view, 4))
    for step in range(1, 4):
        qtbot.mouseMove(viewport, place(view, 4) + (target - place(view, 4)) * step / 3)
    qtbot.mouseRelease(viewport, LEFT, pos=target)
    put = view.positions()[4]
    assert put[2]
    ((number, ready),) = begun
    view._show(number, ready())
    assert view.positions()[4] == put


def test_arranging_can_be_stopped(view: GraphView, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    shape = communities(6_000, 12_000)
    view.set_graph(shape)
    qtbot.waitUntil(view.overlays.stop_button.isVisible)
    with qtbot.waitSignal(view.positionsSettled):
        qtbot.mouseClick(view.overlays.stop_button, LEFT)
    assert not view.arranging
    assert not view.overlays.stop_button.isVisible()


def test_many_edges_come_from_an_image_at_rest(
    view: GraphView, show: Show, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(detail, "EDGE_BUDGET", 100)
    show(hubs())
    item = view.canvas.item
    qtbot.waitUntil(lambda: item.edges._image is not None and item.edges._image.job.camera == item.camera)
    drawn(view)
    assert item.edges._told[0] == item.edges._told[1] > 200
    view.set_selected(1)
    drawn(view)
    qtbot.waitUntil(lambda: item.edges._image.job.version[1] == 0)


def test_an_image_of_edges_serves_until_the_next_when_a_few_nodes_have_changed(
    view: GraphView, show: Show, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(detail, "EDGE_BUDGET", 100)
    show(communities(600, 1_500))
    drawn(view)
    item = view.canvas.item
    told: list[bool] = []
    item.edgesShown.connect(lambda shown, visible: told.append(shown == visible))

    kept = item.data.ids != 3
    places = item.positions[kept]
    item.set_data(item.data.replaced(GraphPart(frozenset({3}), [], [])))
    item.placed = True
    item.set_positions(places)
    drawn(view)
    places = places.copy()
    places[7] += 30
    item.set_positions(places)
    drawn(view)
    assert all(told)

    told.clear()
    item.moving = True
    places = places.copy()
    places[7] += 30
    item.set_positions(places)
    drawn(view)
    assert not told[0]  # a node is dragged: its edges do not stay behind


def test_arrange_lays_out_anew_around_pinned_nodes(view: GraphView, show: Show, qtbot: QtBot) -> None:
    show(star(12))
    view.pin(4)
    before = view.positions()[4][:2]
    with qtbot.waitSignal(view.positionsSettled):
        view.arrange()
    assert view.positions()[4][:2] == pytest.approx(before)


# Everyone


def test_assistive_technology_hears_what_is_shown(view: GraphView, show: Show, qtbot: QtBot) -> None:
    show(star(6), {2: 3})
    canvas = view.canvas
    face = QAccessible.queryAccessibleInterface(canvas)
    assert canvas.accessibleName() == "Graph"
    assert "7 entities, 6 connections" in canvas.accessibleDescription()
    assert face is not None
    view.set_selected(2)
    assert canvas.accessibleDescription().startswith("Entity 2 · Session")
    assert "3 not shown" in canvas.accessibleDescription()
    qtbot.keyClick(canvas, Qt.Key.Key_Up)
    assert canvas.accessibleDescription().startswith("Entity ")
    for each in (view.overlays.fit_button, view.overlays.in_button, view.overlays.out_button):
        assert each.accessibleName()
    assert all(each.accessibleName().startswith(each.type_name) for each in view.legend.entries)


def test_names_are_never_markup(view: GraphView, show: Show, qtbot: QtBot) -> None:
    name = "<img src=x><b>Bold</b>"
    show(GraphShape([1, 2], [name, "x"], ["<i>T</i>", "Person"], [(0, 1)]))
    assert name in view.canvas.describe(0)
    entry = next(each for each in view.legend.entries if "T" in each.type_name)
    assert "<i>" not in entry.toolTip()


def test_another_theme_recolours_the_graph(view: GraphView, show: Show, themes: ThemeController) -> None:
    show(star(4))
    corner = QPoint(3, 3)
    assert color_at(view, corner) == QColor("#F5F7F9")
    themes.choose("dark")
    assert color_at(view, corner) == QColor("#11151A")
    themes.choose("light")


def test_a_failure_ends_a_frame_and_no_more(
    view: GraphView, show: Show, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    show(communities(300, 900))
    before = drawn(view)
    item = view.canvas.item
    with monkeypatch.context() as patch, qtbot.captureExceptions() as errors:
        patch.setattr("ui.graph.frame.blank", None)
        patch.setattr("ui.graph.edge_image.lines_between", None)
        item.edges._image = item.edges._asked = None
        item.edges._ask(item._look(), 900)
        item.update()
        assert drawn(view) == before
    assert [error[0] for error in errors] == [TypeError, TypeError]
    view.set_selected(1)
    assert drawn(view) != before


def test_threads_end_with_the_view(qtbot: QtBot, themes: ThemeController) -> None:
    view = GraphView()
    view.set_graph(communities(3_000, 6_000))
    view.shutdown()
    assert not [each for each in threading.enumerate() if each.name.startswith("graph-") and each.is_alive()]
    view.deleteLater()


def test_an_entry_of_the_legend_is_drawn_anew_only_when_it_looks_different(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, themes: ThemeController
) -> None:
    entry = LegendEntry("Person", 3)
    qtbot.addWidget(entry)
    entry.resize(100, 19)
    entry.show()
    drawn: list[object] = []
    plain = entry._draw
    monkeypatch.setattr(entry, "_draw", lambda painter: (drawn.append(None), plain(painter)))
    first = entry.grab().toImage()
    entry.grab()
    assert len(drawn) <= 1
    entry.setChecked(False)
    struck = entry.grab().toImage()
    assert struck != first
    entry.setChecked(True)
    assert entry.grab().toImage() == first
    themes.choose("dark")
    assert entry.grab().toImage() != first
    themes.choose("light")
    QApplication.sendEvent(entry, QEnterEvent(QPointF(1, 1), QPointF(1, 1), QPointF(1, 1)))
    drawn.clear()
    entry.grab()
    assert len(drawn) == 1, "under the mouse it has an outline"
    QApplication.sendEvent(entry, QEvent(QEvent.Type.Leave))
    assert entry.grab().toImage() == first


def test_the_legend_changes_its_order_only_for_a_difference_one_sees(qtbot: QtBot) -> None:
    legend = Legend()
    qtbot.addWidget(legend)

    def shown(**types: int) -> list[str]:
        legend.show_types(sorted(types.items(), key=lambda each: -each[1]))
        return [each.type_name for each in legend.entries]

    assert shown(Person=20, Project=21) == ["Project", "Person"]
    assert shown(Person=22, Project=21) == ["Project", "Person"]
    assert legend.entries[1].accessibleName() == "Person: 22 shown"
    assert shown(Person=30, Project=21) == ["Person", "Project"]
    assert shown(Person=30, Project=21, Event=40) == ["Event", "Person", "Project"]
