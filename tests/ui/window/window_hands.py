"""What the tests of the window ask of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QPushButton

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from ui.window.main_window import MainWindow


def names(window: MainWindow) -> list[str]:
    model = window.explore.list.model
    return [model.index(at).data() for at in range(model.rowCount())]


def shown(window: MainWindow) -> str:
    portrait = window.explore.inspector.portrait
    return "" if portrait is None else portrait.entity.name


def bar_button(window: MainWindow, words: str) -> QPushButton:
    return next(each for each in window.bar.findChildren(QPushButton) if each.text() == words and each.isVisible())


def idle(qtbot: QtBot, window: MainWindow) -> None:
    qtbot.waitUntil(lambda: window.runner.idle)
