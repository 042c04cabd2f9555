from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt

from core.embedding.vectors import ENTITY
from core.model import EntityDraft, ObservationDraft
from ui.inspector.similar import SimilarSection

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from core.memory import Memory
    from ui.operations import Operations

Left = Qt.MouseButton.LeftButton


def indexed(qtbot: QtBot, memory: Memory) -> None:
    """Waits until every entity has a vector."""
    memory.meaning.start()

    def done() -> bool:
        with memory._store.read() as connection:
            query = "SELECT (SELECT count(*) FROM entity) - (SELECT count(*) FROM vector WHERE kind = ?)"
            return connection.execute(query, (ENTITY,)).fetchall()[0][0] == 0

    qtbot.waitUntil(done)


@pytest.fixture
def section(qtbot: QtBot, operations: Operations) -> SimilarSection:
    made = SimilarSection(operations)
    qtbot.addWidget(made)
    made.resize(300, 200)
    return made


def entity_id(memory: Memory, name: str) -> int:
    return memory.graph.open([name])[0].id


def test_what_is_alike_is_linked_with_how_much(qtbot: QtBot, section: SimilarSection, faro: Memory) -> None:
    faro.graph.create_entities([EntityDraft("Ana y <b>otra</b>", "Persona", (ObservationDraft("Ana vive en Gijón"),))])
    indexed(qtbot, faro)
    section.show_entity(entity_id(faro, "Ana"))
    assert section.isHidden()
    qtbot.waitUntil(lambda: not section.isHidden())
    assert "Ana y <b>otra</b>" in [row.similar.row.name for row in section.rows]
    likeness = [row.similar.likeness for row in section.rows]
    assert likeness == sorted(likeness, reverse=True)
    assert section.rows[0].toolTip().endswith("% alike")
    assert not section.grab().isNull()


def test_a_click_or_enter_goes_there(qtbot: QtBot, section: SimilarSection, faro: Memory) -> None:
    indexed(qtbot, faro)
    section.show()
    section.show_entity(entity_id(faro, "Ana"))
    qtbot.waitUntil(lambda: bool(section.rows))
    first = section.rows[0]
    with qtbot.waitSignal(section.followed) as clicked:
        qtbot.mouseClick(first, Left)
    with qtbot.waitSignal(section.followed) as pressed:
        qtbot.keyClick(first, Qt.Key.Key_Return)
    assert clicked.args == pressed.args == [first.similar.row.id]


def test_for_another_entity_it_begins_anew(qtbot: QtBot, section: SimilarSection, faro: Memory) -> None:
    indexed(qtbot, faro)
    section.show_entity(entity_id(faro, "Ana"))
    qtbot.waitUntil(lambda: bool(section.rows))
    section.show_entity(entity_id(faro, "Luis"))
    assert section.isHidden()
    qtbot.waitUntil(lambda: bool(section.rows))
    assert "Luis" not in [row.similar.row.name for row in section.rows]
    section.show_entity(None)
    assert section.isHidden()
    assert not section._patience.isActive(), "and nothing is on its way"


def test_once_there_is_more_to_compare_with_it_is_looked_for_again(
    qtbot: QtBot, section: SimilarSection, faro: Memory
) -> None:
    section.show_entity(entity_id(faro, "Ana"))
    qtbot.waitUntil(section._refresh._rest.isActive)
    assert section.rows == [], "nothing is indexed yet"
    indexed(qtbot, faro)
    section.look_again()
    qtbot.waitUntil(lambda: bool(section.rows))
    section.show_entity(None)
    section.look_again()
    assert not section._refresh.reading


def test_without_a_model_there_is_nothing(qtbot: QtBot, no_model: None, section: SimilarSection, faro: Memory) -> None:
    section.show_entity(entity_id(faro, "Ana"))
    qtbot.waitUntil(lambda: not section._patience.isActive())
    assert section.isHidden()
