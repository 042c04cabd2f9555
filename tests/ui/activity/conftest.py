"""The activity screen over a small memory that an agent writes to as well."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from core.memory import Memory
from core.model import Actor, ActorKind, EntityDraft, ObservationDraft
from ui.activity.page import ActivityPage
from ui.following import JournalWatch
from ui.operations import Operations
from ui.tasks import TaskRunner

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytestqt.qtbot import QtBot

CLAUDE = Actor(ActorKind.AGENT, "claude-ai", "1.4")


@pytest.fixture
def claude(faro: Memory) -> Iterator[Memory]:
    """The same file, opened by an agent that has written twice."""
    with Memory.open(faro.path, CLAUDE) as memory:
        memory.graph.create_entities([EntityDraft("Billing", "Sistema", (ObservationDraft("Emite facturas"),))])
        memory.graph.add_observations([("Ana", (ObservationDraft("Lleva Billing"),))])
        yield memory


@pytest.fixture
def open_page(qtbot: QtBot, themes):
    """Opens the screen over a memory, with real threads, following the journal."""
    runners: list[tuple[TaskRunner, Operations]] = []

    def make(memory: Memory) -> ActivityPage:
        runner = TaskRunner()
        operations = Operations(memory, JournalWatch(memory), runner)
        runners.append((runner, operations))
        page = ActivityPage(operations)
        qtbot.addWidget(page)
        page.told, page.offers, page.errors, page.runner = [], [], [], runner
        page.said.connect(lambda text, _undoable: page.told.append(text))
        page.offered.connect(lambda text, _words, call: (page.told.append(text), page.offers.append(call)))
        operations.failed.connect(page.errors.append)
        page.resize(1200, 700)
        page.show()
        page.activateWindow()
        qtbot.waitExposed(page)
        operations.follower.start()
        page.open()
        qtbot.waitUntil(lambda: runner.idle)
        return page

    yield make
    for runner, operations in runners:
        operations.follower.stop()
        runner.finish()


@pytest.fixture
def activity(open_page, faro: Memory, claude: Memory) -> ActivityPage:
    """The screen over the small memory."""
    page: ActivityPage = open_page(faro)
    assert page.journal.model.rowCount()
    return page
