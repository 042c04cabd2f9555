"""Fixtures of the review screen's tests."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QApplication
from review_memory import wait_in
from ui_doubles import ImmediateRunner

from ui.following import JournalWatch
from ui.operations import Operations, Refresh
from ui.review.page import ReviewPage

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pytestqt.qtbot import QtBot

    from core.memory import Memory
    from core.model import Proposal
    from ui.theme import ThemeController


class Reviewing:
    """A person at the review screen: keys and mouse go where they would."""

    def __init__(self, page: ReviewPage, qtbot: QtBot) -> None:
        self.page = page
        self.qtbot = qtbot
        self.said: list[str] = []
        self.offers: list[Callable[[], None]] = []
        self.failures: list[Exception] = []
        page.said.connect(lambda text, _undoable: self.said.append(text))
        page.offered.connect(lambda text, _words, call: (self.said.append(text), self.offers.append(call)))
        page.operations.failed.connect(self.failures.append)

    def press(self, key: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        QTest.keyClick(QApplication.focusWidget() or self.page, key, modifiers)

    def click(self, widget) -> None:
        QTest.mouseClick(widget, Qt.MouseButton.LeftButton)

    def settle(self) -> None:
        """Until all has been read again after whatever was done."""

        def rests() -> bool:
            reads = self.page.findChildren(Refresh)
            assert self.page._refresh in reads
            return not any(each._task or each._rest.isActive() for each in reads)

        self.qtbot.waitUntil(rests)

    def choose(self, proposal: Proposal) -> None:
        view = self.page.panel.view
        index = self.page.panel.model.index(self.page.panel.model.row_of(proposal.id))
        view.scrollTo(index)
        QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=view.visualRect(index).center())
        assert self.page.panel.current == proposal.id

    @property
    def card(self):
        return self.page.card

    @property
    def shown(self) -> list[str]:
        return [line.names for line in self.page.panel.lines]


@pytest.fixture
def ten_waiting(memory: Memory) -> Memory:
    """A memory in which ten proposals of every kind wait."""
    wait_in(memory, merges=4, duplicates=3, flagged=2, splits=1)
    return memory


@pytest.fixture
def make_page(qtbot: QtBot, themes: ThemeController) -> Iterator[Callable[[Memory], Reviewing]]:
    """The screen over a memory; whatever it asks for is carried out at once."""

    def make(memory: Memory) -> Reviewing:
        operations = Operations(memory, JournalWatch(memory), ImmediateRunner())
        page = ReviewPage(operations)
        operations.setParent(page)
        page.tester = QAbstractItemModelTester(
            page.panel.model, QAbstractItemModelTester.FailureReportingMode.Fatal, page
        )
        qtbot.addWidget(page)
        page.resize(1216, 720)
        with qtbot.waitActive(page):
            page.show()
            page.activateWindow()
        page.open()
        qtbot.waitUntil(lambda: not page.preparing)
        return Reviewing(page, qtbot)

    return make
