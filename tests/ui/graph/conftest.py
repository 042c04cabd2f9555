from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt

from ui.graph.view import GraphView

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from graph_shapes import Settled
    from pytestqt.qtbot import QtBot

    from core.model import GraphShape
    from ui.theme import ThemeController


@pytest.fixture
def view(qtbot: QtBot, themes: ThemeController) -> Iterator[GraphView]:
    """A graph view on screen, as large as in the window."""
    made = GraphView()
    qtbot.addWidget(made)
    made.resize(640, 720)
    with qtbot.waitExposed(made):
        made.show()
    made.canvas.setFocus(Qt.FocusReason.OtherFocusReason)
    yield made
    made.shutdown()


@pytest.fixture
def show(view: GraphView, qtbot: QtBot) -> Callable[..., Settled]:
    """Shows a graph and waits until it rests."""

    def do(shape: GraphShape, hidden: dict[int, int] | None = None, positions: Settled | None = None) -> Settled:
        with qtbot.waitSignal(view.positionsSettled) as rest:
            view.set_graph(shape, hidden or {}, positions or {})
        view.canvas._glide.stop()
        view.canvas._resting.stop()
        view.canvas._come_to_rest()  # what the timer would do in a moment; a test of its own waits for that
        return rest.args[0]

    return do
