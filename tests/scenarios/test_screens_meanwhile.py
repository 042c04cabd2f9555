"""Every screen keeps its place while an agent writes without pause through a real server."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from stdio_client import spawned

from core.memory import Memory
from core.model import EntityDraft, ObservationDraft
from tests.core.dumps import domain
from tests.core.replay import changesets, replayed
from tests.scenarios.test_main_job import opened

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from PySide6.QtWidgets import QAbstractItemView
    from pytestqt.qtbot import QtBot

    from app.desktop import Desktop
    from ui.activity.page import ActivityPage
    from ui.report.page import ReportPage
    from ui.review.page import ReviewPage
    from ui.timeline.page import TimelinePage
    from ui.window.main_window import MainWindow

EMPTY = {"entity": [], "alias": [], "observation": [], "relation": [], "reflection": []}
THINGS = 60
MEANWHILE = 12
"""Writes of the agent that a screen has to stand."""


class Agent:
    """Writes in a thread, by turns of everything that screens show, until it is told to stop."""

    def __init__(self, path: Path) -> None:
        self.writes = 0
        self.failures: list[BaseException] = []
        self._path = path
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run)
        self._thread.start()

    def stop(self) -> None:
        self._stop.set()
        self._thread.join(30)
        assert not self._thread.is_alive()
        assert self.failures == []

    def _run(self) -> None:
        try:
            with spawned(self._path, name="claude-ai") as client:
                while not self._stop.is_set():
                    self._write(client, self.writes)
                    self.writes += 1
        except BaseException as error:  # noqa: BLE001 - told to the test
            self.failures.append(error)

    def _write(self, client: object, turn: int) -> None:
        match turn % 5:
            case 0:
                client.call("create_entities", entities=[{"name": f"Aa new {turn}", "observations": [f"begin {turn}"]}])
            case 1:
                client.call("add_observations", name="Log", observations=[f"line {turn}"])
            case 2:
                client.call("add_reflection", target_type="global", content=f"thought {turn}")
            case 3:
                relation = {"from": f"Aa new {turn - 3}", "to": "Log", "relationType": "fills"}
                client.call("create_relations", relations=[relation])
            case 4:
                client.call("propose_entity_split", entity_name="Log")


def fill(path: Path) -> None:
    drafts = [EntityDraft("Log", "Session", tuple(ObservationDraft(f"first {n}") for n in range(5)))]
    for number in range(THINGS):
        drafts.append(EntityDraft(f"Thing {number}", "Project", (ObservationDraft(f"what {number} is"),)))
        drafts.append(EntityDraft(f"thing-{number}", "Project", (ObservationDraft(f"more of {number}"),)))
    with Memory.open(path) as memory:
        memory.graph.create_entities(drafts)
        for number in range(THINGS):
            memory.curation.propose_merge(f"Thing {number}", [f"thing-{number}"])
            memory.reflections.add("global", f"old thought {number}", author="nolan", mood="duda")


def at_top(view: QAbstractItemView) -> object:
    return view.indexAt(QPoint(20, 4)).data()


def stands(qtbot: QtBot, agent: Agent, place: Callable[[], tuple[object, ...]]) -> None:
    """What `place` tells is the same while the agent writes on, and after the screen has shown it."""
    before, written = place(), agent.writes
    assert None not in before

    def moved_on() -> bool:
        assert place() == before
        return bool(agent.writes >= written + MEANWHILE or agent.failures)

    qtbot.waitUntil(moved_on)
    for _ in range(10):
        qtbot.wait(50)
        assert place() == before


def test_no_screen_loses_its_place_and_nothing_stale_is_applied(qtbot: QtBot, desktop: Desktop, tmp_path: Path) -> None:
    path = tmp_path / "memory.recuerdo"
    fill(path)
    window = opened(qtbot, desktop, path)
    qtbot.waitUntil(lambda: len(window.explore.list.model.rows) == 2 * THINGS + 1)
    agent = Agent(path)
    try:
        qtbot.waitUntil(lambda: agent.writes > 0 or bool(agent.failures))
        explored(qtbot, window, agent)
        reviewed(qtbot, window, agent)
        read_in_time(qtbot, window, agent)
        reported(qtbot, window, agent)
        traced(qtbot, window, agent)
    finally:
        agent.stop()
    with Memory.open(path) as memory:
        assert replayed(EMPTY, changesets(memory)) == domain(memory)
        names = {row.name for row in memory.graph.rows()}
    qtbot.waitUntil(lambda: {row.name for row in window.explore.list.model.rows} == names)


def explored(qtbot: QtBot, window: MainWindow, agent: Agent) -> None:
    panel = window.explore.list
    row = next(at for at, each in enumerate(panel.model.rows) if each.name == "Thing 30")
    window.selection.select(panel.model.rows[row].id)
    qtbot.waitUntil(lambda: getattr(window.explore.inspector.portrait, "entity", None) is not None)
    panel.view.scrollTo(panel.model.index(row), panel.view.ScrollHint.PositionAtCenter)
    stands(qtbot, agent, lambda: (window.selection.current, at_top(panel.view)))


def reviewed(qtbot: QtBot, window: MainWindow, agent: Agent) -> None:
    window.show_screen("review")
    page: ReviewPage = window.screens["review"]
    qtbot.waitUntil(lambda: len(page.panel.lines) >= THINGS and page.card is not None)
    wanted = page.panel.lines[25].proposal
    page.panel.view.setCurrentIndex(page.panel.model.index(25))
    qtbot.waitUntil(lambda: page.deck.wanted == wanted.id and page.bar.approve.isEnabled())
    stands(qtbot, agent, lambda: (page.panel.current, at_top(page.panel.view)))

    with spawned(window._operations.path, name="cursor") as other:
        other.call("add_observations", name=wanted.names[0], observations=["something else"])
    QTest.keyClick(page.panel.view, Qt.Key.Key_A)  # the card still shows what it was

    def decided() -> str:
        with Memory.open(window._operations.path) as memory:
            return memory.curation.proposals.get(wanted.id).status

    qtbot.waitUntil(lambda: not page.decisions.under_way)
    assert decided() == "stale"
    with Memory.open(window._operations.path) as memory:
        assert len(memory.graph.open([wanted.names[0], wanted.names[1]])) == 2


def read_in_time(qtbot: QtBot, window: MainWindow, agent: Agent) -> None:
    window.show_screen("timeline")
    page: TimelinePage = window.screens["timeline"]
    qtbot.waitUntil(lambda: page.side.model.rowCount() >= THINGS)
    reflection = next(each for each in page.side.model.reflections if each.content == "old thought 20")
    page.open(("reflection", reflection.id))
    qtbot.waitUntil(lambda: page.side.reader.reflection is not None and page.side.reader.reflection.id == reflection.id)
    qtbot.waitUntil(lambda: page.side.list.currentIndex().isValid())
    page.chart.zoom(4)
    scale = page.chart.scale
    stands(
        qtbot,
        agent,
        lambda: (page.side.reader.reflection.id, page.chart.scale == scale, page.side.list.currentIndex().data()),
    )


def reported(qtbot: QtBot, window: MainWindow, agent: Agent) -> None:
    window.show_screen("report")
    page: ReportPage = window.screens["report"]
    bar = page.sheet.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 200)
    bar.setValue(150)
    stands(qtbot, agent, lambda: (bar.value(),))


def traced(qtbot: QtBot, window: MainWindow, agent: Agent) -> None:
    window.show_screen("activity")
    page: ActivityPage = window.screens["activity"]
    view = page.journal.view
    qtbot.waitUntil(lambda: page.journal.model.rowCount() > 30)
    view.setCurrentIndex(page.journal.model.index(20, 0))
    view.scrollTo(page.journal.model.index(20, 0), view.ScrollHint.PositionAtCenter)
    stands(qtbot, agent, lambda: (view.currentIndex().data(), at_top(view)))
