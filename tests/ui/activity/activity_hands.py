"""What a person does on the activity screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtWidgets import QPushButton, QWidget

from core.model import ObservationDraft
from tests.ui.hands import click, click_row, press

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from ui.activity.page import ActivityPage


BOTH = pytest.mark.parametrize("do", [click, press], ids=["mouse", "keys"])


def said(*texts: str) -> tuple[ObservationDraft, ...]:
    return tuple(ObservationDraft(text) for text in texts)


def button(qtbot: QtBot, within: QWidget, words: str) -> QPushButton:
    """The button that says this, once it is in sight."""

    def found() -> list[QPushButton]:
        return [each for each in within.findChildren(QPushButton) if each.isVisible() and each.text() == words]

    qtbot.waitUntil(lambda: bool(found()))
    return found()[0]


def titled(qtbot: QtBot, page: ActivityPage, title: str) -> None:
    """Waits until an entry is shown with what its undo would do."""
    qtbot.waitUntil(lambda: page.entry.isVisible() and page.entry.title.text() == title and page.runner.idle)


def choose(qtbot: QtBot, page: ActivityPage, sentence: str) -> None:
    """Clicks the first line that says this."""
    model, view = page.journal.model, page.journal.view
    qtbot.waitUntil(lambda: page.runner.idle)
    row = next(row for row in range(model.rowCount()) if str(model.index(row).data()).startswith(sentence))
    view.scrollTo(model.index(row))
    click_row(view, row, x=200)
    qtbot.waitUntil(lambda: page.entry.isVisible() and page.entry.shown is not None and page.runner.idle)
