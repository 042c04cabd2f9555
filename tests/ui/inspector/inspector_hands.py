"""What the tests of the inspector ask of the memory and of the panel."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

if TYPE_CHECKING:
    from PySide6.QtGui import QAction
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


def bare(action: QAction) -> str:
    """The words of a menu's line without the mark of its key."""
    return action.text().replace("&&", "\0").replace("&", "").replace("\0", "&")


def line(menu: QMenu, words: str) -> QAction:
    return next(action for action in menu.actions() if bare(action) == words)


def choose(menu: QMenu, words: str) -> None:
    line(menu, words).trigger()
    menu.close()


def click_line(menu: QMenu, words: str) -> None:
    QTest.mouseClick(menu, Left, pos=menu.actionGeometry(line(menu, words)).center())


def walk_to(menu: QMenu, *path: str) -> None:
    """By the arrow keys along submenus to a line, and Enter."""
    for words in path:
        for _ in menu.actions():
            QTest.keyClick(menu, Qt.Key.Key_Down)
            if bare(menu.activeAction()) == words:
                break
        assert bare(menu.activeAction()) == words
        if words == path[-1]:
            QTest.keyClick(menu, Qt.Key.Key_Return)
        else:
            QTest.keyClick(menu, Qt.Key.Key_Right)
            menu = menu.activeAction().menu()
            QTest.keyClick(menu, Qt.Key.Key_Up)  # it opens at its first line


def open_menu(qtbot: QtBot, owner) -> QMenu:
    owner.setFocus()
    qtbot.mouseClick(owner.more, Left)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    return menu


def open_submenu(qtbot: QtBot, menu: QMenu, words: str) -> QMenu:
    click_line(menu, words)
    submenu = line(menu, words).menu()
    qtbot.waitUntil(submenu.isVisible)
    return submenu
