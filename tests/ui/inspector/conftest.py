"""The inspector over a small memory, with an entity chosen."""

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
def panel(
    qtbot: QtBot, operations: Operations, selection: Selection, highlights: Highlights, faro: Memory
) -> InspectorPanel:
    made = InspectorPanel(operations, selection, highlights)
    qtbot.addWidget(made)
    made.resize(336, 700)
    made.show()
    made.activateWindow()
    selection.select(entity_id(faro, "Proyecto Faro"))
    return made
