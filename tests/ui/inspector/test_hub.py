"""An entity with more relations than fit on the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget

from core.model import EntityDraft, RelationDraft
from ui.inspector.relations import FIRST, STEP

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from core.memory import Memory
    from ui.inspector.panel import InspectorPanel
    from ui.inspector.relations import RelationSection
    from ui.operations import Operations
    from ui.selection import Selection

Left = Qt.MouseButton.LeftButton
Key = Qt.Key

MANY = 150
NAMES = [f"Nave {number:03}" for number in range(MANY)]


@pytest.fixture
def hub(memory: Memory) -> int:
    """An entity with many relations."""
    memory.graph.create_entities([EntityDraft(name, "Sistema") for name in ("Puerto", *NAMES)])
    memory.graph.create_relations([RelationDraft("Puerto", name, "acoge") for name in reversed(NAMES)])
    return memory.graph.open(["Puerto"])[0].id


@pytest.fixture
def section(qtbot: QtBot, empty_panel: InspectorPanel, selection: Selection, hub: int) -> RelationSection:
    panel = empty_panel
    selection.select(hub)
    qtbot.waitUntil(lambda: len(panel.relations.rows) == FIRST)
    panel.relations.panel = panel  # the section would go with it
    return panel.relations


def _names(section: RelationSection) -> list[str]:
    return [row.other_name for row in section.rows]


def _places(section: RelationSection) -> list[int]:
    return [row.mapTo(section, row.rect().topLeft()).y() for row in section.rows]


def _tab_order(first: QWidget, count: int) -> list[QWidget]:
    order = []
    for _ in range(count):
        first.focusNextChild()
        order.append(QApplication.focusWidget())
    return order


def test_the_first_are_shown_and_the_others_on_demand(section: RelationSection, qtbot: QtBot) -> None:
    assert _names(section) == NAMES[:FIRST]
    assert section.more.text() == f"{MANY - FIRST} more"
    first = section.rows[0]
    qtbot.mouseClick(section.more, Left)
    qtbot.waitUntil(lambda: len(section.rows) == FIRST + STEP)
    assert _names(section) == NAMES[: FIRST + STEP]
    assert section.rows[0] is first
    assert section.more.text() == f"{MANY - FIRST - STEP} more"
    section.more.setFocus()
    qtbot.keyClick(section.more, Key.Key_Space)
    qtbot.waitUntil(lambda: _names(section) == NAMES)
    assert not section.more.isVisible()
    places = _places(section)
    assert places == sorted(set(places))
    assert all(row.isVisible() and row.width() == section.width() for row in section.rows)


def test_a_relation_that_comes_stands_in_its_place_and_the_others_stay(
    section: RelationSection, operations: Operations, qtbot: QtBot
) -> None:
    before = dict(zip(_names(section), section.rows, strict=True))
    section.rows[4].setFocus()
    operations.change(lambda memory: memory.graph.create_relations([RelationDraft("Puerto", "Proyecto Faro", "abre")]))
    qtbot.waitUntil(lambda: _names(section)[0] == "Proyecto Faro")
    qtbot.waitUntil(lambda: _names(section) == ["Proyecto Faro", *NAMES[: FIRST - 1]])
    assert [before[row.other_name] for row in section.rows[1:]] == section.rows[1:]
    assert section.rows[5].hasFocus()
    section.add.setFocus()
    assert _tab_order(section.add, 4) == section.rows[:4]


def test_what_has_ended_comes_in_steps_too(
    section: RelationSection, operations: Operations, hub: int, qtbot: QtBot
) -> None:
    def end_most(memory: Memory) -> None:
        for relation in memory.graph.relations_of([hub])[: MANY - 10]:
            memory.graph.end_relation(relation.id)

    operations.change(end_most)
    qtbot.waitUntil(lambda: len(section.rows) == 10)
    assert section.past.text() == f"{MANY - 10} ended"
    qtbot.mouseClick(section.past, Left)
    qtbot.waitUntil(lambda: len(section.rows) == 10 + STEP)
    assert [row.relation.active for row in section.rows] == [True] * 10 + [False] * STEP
    assert section.past.text() == f"{MANY - 10 - STEP} ended"


def test_another_entity_begins_with_the_first_again(
    section: RelationSection, selection: Selection, hub: int, memory: Memory, qtbot: QtBot
) -> None:
    qtbot.mouseClick(section.more, Left)
    selection.select(memory.graph.open(["Ana"])[0].id)  # before the last rows were made
    qtbot.waitUntil(lambda: _names(section) == ["Luis", "Proyecto Faro"])
    selection.select(hub)
    qtbot.waitUntil(lambda: _names(section) == NAMES[:FIRST])
