"""What the tests of the inspector ask of the memory and of the panel."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QMenu

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from core.memory import Memory
    from ui.inspector.panel import InspectorPanel

Left = Qt.MouseButton.LeftButton


def entity_id(memory: Memory, name: str) -> int:
    return memory.graph.open([name])[0].id


def contents(memory: Memory, name: str = "Proyecto Faro") -> list[str]:
    return [each.content for each in memory.graph.open([name])[0].observations]


def card(panel: InspectorPanel, content: str):
    return next(each for each in panel.observations.cards.values() if each.observation.content == content)


def row(panel: InspectorPanel, name: str):
    return next(each for each in panel.relations.rows if each.other_name == name)


def choose(menu: QMenu, words: str) -> None:
    next(action for action in menu.actions() if action.text() == words).trigger()
    menu.close()


def open_menu(qtbot: QtBot, owner) -> QMenu:
    owner.setFocus()
    qtbot.mouseClick(owner.more, Left)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    return menu
