"""The inspector over a small memory."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.ui.inspector.inspector_hands import entity_id
from ui.inspector.panel import InspectorPanel

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from core.memory import Memory
    from ui.highlights import Highlights
    from ui.operations import Operations
    from ui.selection import Selection


@pytest.fixture
def empty_panel(qtbot: QtBot, operations: Operations, selection: Selection, highlights: Highlights) -> InspectorPanel:
    """Nothing is chosen."""
    made = InspectorPanel(operations, selection, highlights)
    qtbot.addWidget(made)
    made.resize(336, 700)
    made.show()
    made.activateWindow()
    return made


@pytest.fixture
def panel(empty_panel: InspectorPanel, selection: Selection, faro: Memory) -> InspectorPanel:
    """A project is chosen."""
    selection.select(entity_id(faro, "Proyecto Faro"))
    return empty_panel
