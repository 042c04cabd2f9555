from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from drawing import drawn, empty_place, place
from graph_shapes import Settled, hubs, shape_of, star
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication, QMenu

from core.model import GraphShape

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from ui.graph.view import GraphView


Show = Callable[..., Settled]
LEFT = Qt.MouseButton.LeftButton


# Mouse


def test_a_click_selects(view: GraphView, show: Show, qtbot: QtBot) -> None:
    show(hubs(60, 3))
    with qtbot.waitSignal(view.entitySelected) as told:
        qtbot.mouseClick(view.canvas.viewport(), LEFT, pos=place(view, 2))
    assert told.args == [2]
    assert view.selected == 2


def test_a_click_beside_all_nodes_lets_go(view: GraphView, show: Show, qtbot: QtBot) -> None:
    show(hubs(20, 2))
    view.set_selected(2)
    with qtbot.waitSignal(view.selectionCleared):
        qtbot.mouseClick(view.canvas.viewport(), LEFT, pos=empty_place(view))
    assert view.selected is None


def test_selecting_from_outside_tells_nobody(view: GraphView, show: Show, qtbot: QtBot) -> None:
    show(star(5))
    with qtbot.assertNotEmitted(view.entitySelected):
        view.set_selected(3)
    assert view.selected == 3
    view.set_selected(99)
    assert view.selected is None


def test_a_double_click_asks_for_more(view: GraphView, show: Show, qtbot: QtBot) -> None:
    show(star(6), {4: 12})
    with qtbot.waitSignal(view.expandRequested) as told:
        qtbot.mouseDClick(view.canvas.viewport(), LEFT, pos=place(view, 4))
    assert told.args == [4]


def test_dragging_a_node_moves_and_pins_it(view: GraphView, show: Show, qtbot: QtBot) -> None:
    show(star(6))
    start, end = place(view, 3), place(view, 3) + QPoint(60, 40)
    viewport = view.canvas.viewport()
    with qtbot.waitSignal(view.positionsSettled) as rest:
        qtbot.mousePress(viewport, LEFT, pos=start)
        qtbot.mouseMove(viewport, start + QPoint(20, 10))
        qtbot.mouseMove(viewport, end)
        qtbot.mouseRelease(viewport, LEFT, pos=end)
    settled = rest.args[0]
    assert settled[3][2]
    assert [each for each, (_, _, pinned) in settled.items() if pinned] == [3]
    assert (place(view, 3) - end).manhattanLength() <= 3
    assert view.selected is None


def test_dragging_beside_nodes_pans(view: GraphView, show: Show, qtbot: QtBot) -> None:
    show(hubs(20, 2))
    before, start = place(view, 1), empty_place(view)
    viewport = view.canvas.viewport()
    qtbot.mousePress(viewport, LEFT, pos=start)
    qtbot.mouseMove(viewport, start + QPoint(30, 0))
    qtbot.mouseMove(viewport, start + QPoint(50, 35))
    qtbot.mouseRelease(viewport, LEFT, pos=start + QPoint(50, 35))
    assert (place(view, 1) - before - QPoint(50, 35)).manhattanLength() <= 2
    assert not any(pinned for _, _, pinned in view.positions().values())


def test_the_wheel_zooms_around_the_pointer(view: GraphView, show: Show, qtbot: QtBot) -> None:
    show(hubs(40, 2))
    point, scale = place(view, 2), view.canvas.camera.scale
    event = QWheelEvent(
        QPointF(point),
        view.canvas.viewport().mapToGlobal(QPointF(point)),
        QPoint(),
        QPoint(0, 240),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(view.canvas.viewport(), event)
    assert view.canvas.camera.scale > 1.2 * scale
    assert (place(view, 2) - point).manhattanLength() <= 3


def test_hovering_marks_a_node_and_its_connections(view: GraphView, show: Show, qtbot: QtBot) -> None:
    show(hubs(250, 3))
    viewport = view.canvas.viewport()
    qtbot.mouseMove(viewport, place(view, 30))
    assert view.canvas.item.attention.hovered == 29
    drawn(view)
    assert 29 in {label.wish.node for label in view.canvas.item.labels}
    qtbot.mouseMove(viewport, empty_place(view))
    assert view.canvas.item.attention.hovered is None


def test_what_is_hovered_stays_so_when_something_is_written(view: GraphView, show: Show, qtbot: QtBot) -> None:
    shape = star(6)
    show(shape)
    qtbot.mouseMove(view.canvas.viewport(), place(view, 5))
    assert view.canvas.item.attention.hovered == 4
    view.set_graph(GraphShape(shape.ids[2:], shape.names[2:], shape.types[2:], []))
    assert view.canvas.item.attention.hovered == 2


def test_the_context_menu_does_what_it_says(view: GraphView, show: Show, qtbot: QtBot) -> None:
    show(star(6), {1: 2})

    def choose(text: str) -> None:
        view.canvas.menuRequested.emit(0, QPoint(10, 10))
        menu = view.findChildren(QMenu)[-1]
        action = next(each for each in menu.actions() if each.text().replace("&", "") == text)
        assert action.isEnabled()
        action.trigger()
        menu.close()

    for text, signal in (
        ("Expand", view.expandRequested),
        ("Focus", view.entityActivated),
        ("Open in the inspector", view.entitySelected),
    ):
        with qtbot.waitSignal(signal) as told:
            choose(text)
        assert told.args == [1]
    with qtbot.waitSignal(view.positionsSettled) as rest:
        choose("Pin here")
    assert rest.args[0][1][2]
    with qtbot.waitSignal(view.positionsSettled) as rest:
        choose("Unpin")
    assert not rest.args[0][1][2]


def test_the_context_menu_is_about_its_entity_whatever_comes_meanwhile(
    view: GraphView, show: Show, qtbot: QtBot
) -> None:
    shape = star(6)
    show(shape)
    view.canvas.menuRequested.emit(3, QPoint(10, 10))
    actions = {each.text().replace("&", ""): each for each in view.findChildren(QMenu)[-1].actions()}
    view.set_graph(GraphShape(shape.ids[2:], shape.names[2:], shape.types[2:], []))
    with qtbot.waitSignal(view.entitySelected) as told:
        actions["Open in the inspector"].trigger()
    assert told.args == [4]
    view.set_graph(star(1))
    with qtbot.assertNotEmitted(view.entitySelected), qtbot.assertNotEmitted(view.entityActivated):
        actions["Focus"].trigger()
        actions["Open in the inspector"].trigger()


# Keyboard


def test_arrows_walk_and_enter_selects(view: GraphView, show: Show, qtbot: QtBot) -> None:
    view.set_graph(
        shape_of(4, [(0, 1), (1, 2), (1, 3)]),
        {},
        {1: (-100, 0, True), 2: (0, 5, True), 3: (110, 0, True), 4: (0, 90, True)},
    )
    qtbot.waitUntil(lambda: not view.arranging)
    view.set_selected(1)
    canvas = view.canvas
    qtbot.keyClick(canvas, Qt.Key.Key_Right)
    assert canvas.item.attention.highlighted == 1
    assert view.selected == 1
    qtbot.keyClick(canvas, Qt.Key.Key_Right)
    assert canvas.item.attention.highlighted == 2
    qtbot.keyClick(canvas, Qt.Key.Key_Right)
    assert canvas.item.attention.highlighted == 2
    qtbot.keyClick(canvas, Qt.Key.Key_Left)
    qtbot.keyClick(canvas, Qt.Key.Key_Down)
    assert canvas.item.attention.highlighted == 3
    with qtbot.waitSignal(view.entitySelected) as told:
        qtbot.keyClick(canvas, Qt.Key.Key_Return)
    assert told.args == [4]
    with qtbot.waitSignal(view.entityActivated) as told:
        qtbot.keyClick(canvas, Qt.Key.Key_Return)
    assert told.args == [4]
    qtbot.keyClick(canvas, Qt.Key.Key_Escape)
    assert canvas.item.attention.highlighted is None
    qtbot.keyClick(canvas, Qt.Key.Key_Escape)
    assert view.selected is None


def test_keys_zoom_and_fit(view: GraphView, show: Show, qtbot: QtBot) -> None:
    show(hubs(80, 3))
    canvas, fitted = view.canvas, view.canvas.camera
    qtbot.keyClick(canvas, Qt.Key.Key_Plus)
    qtbot.keyClick(canvas, Qt.Key.Key_Plus)
    assert canvas.camera.scale > 1.5 * fitted.scale
    qtbot.keyClick(canvas, Qt.Key.Key_Minus)
    assert canvas.camera.scale < 1.5 * fitted.scale
    qtbot.keyClick(canvas, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    qtbot.keyClick(canvas, Qt.Key.Key_0)
    qtbot.waitUntil(lambda: canvas.camera == fitted)
    view.set_selected(1)
    qtbot.keyClick(canvas, Qt.Key.Key_9, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: canvas.camera.scale > fitted.scale)
    qtbot.keyClick(canvas, Qt.Key.Key_0, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: canvas.camera == fitted)


def test_the_buttons_zoom_and_fit(view: GraphView, show: Show, qtbot: QtBot) -> None:
    show(hubs(80, 3))
    fitted = view.canvas.camera
    qtbot.mouseClick(view.overlays.in_button, LEFT)
    assert view.canvas.camera.scale > fitted.scale
    qtbot.mouseClick(view.overlays.out_button, LEFT)
    qtbot.mouseClick(view.overlays.fit_button, LEFT)
    qtbot.waitUntil(lambda: view.canvas.camera == fitted)
