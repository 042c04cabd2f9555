from __future__ import annotations

from typing import TYPE_CHECKING

from hands import wheel
from PySide6.QtWidgets import QScrollArea, QVBoxLayout, QWidget

from ui.widgets.choice import Choice

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot


def test_the_wheel_scrolls_the_page_and_changes_no_choice(qtbot: QtBot) -> None:
    area, page, choice = QScrollArea(), QWidget(), Choice()
    choice.addItems(["one", "two", "three"])
    column = QVBoxLayout(page)
    column.addWidget(choice)
    column.addSpacing(2_000)
    area.setWidget(page)
    qtbot.addWidget(area)
    area.resize(300, 200)
    with qtbot.waitExposed(area):
        area.show()
    wheel(choice, -1)
    qtbot.waitUntil(lambda: area.verticalScrollBar().value() > 0)
    assert choice.currentText() == "one"
