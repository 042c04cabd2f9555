"""Fixtures of the desktop's tests."""

from __future__ import annotations

import gc
import logging
import os
from typing import TYPE_CHECKING

import pytest
from patient_bot import assert_nothing_is_shown, patient_qtbot  # noqa: F401 - the fixture `qtbot`
from PySide6.QtCore import QCoreApplication, QEvent
from ui_doubles import ChosenFiles, ImmediateRunner

from core.model import EntityDraft, ObservationDraft, RelationDraft
from ui.following import JournalWatch
from ui.highlights import Highlights
from ui.languages import Languages
from ui.motion import Motion
from ui.operations import Operations
from ui.preferences import Preferences
from ui.selection import Selection
from ui.tasks import TaskRunner
from ui.theme import ThemeController
from ui.window.main_window import MainWindow

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from PySide6.QtWidgets import QApplication
    from pytestqt.qtbot import QtBot
    from seeded_encoder import SeededEncoder

    from core.memory import Memory

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

PEOPLE = ("Ana", "Luis", "Carla")


@pytest.fixture(autouse=True)
def no_unexpected_log(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """A warning or an error in the log fails the test that did not ask for it (`caplog.clear()` accepts it)."""
    caplog.set_level(logging.WARNING)
    yield
    unexpected = [record.getMessage() for record in caplog.get_records("call") if record.levelno >= logging.WARNING]
    assert not unexpected


@pytest.fixture(autouse=True)
def collected_on_this_thread() -> Iterator[None]:
    """Widgets and cycles are freed between tests and on this thread, as the product does it: see `ui.garbage`.

    What is to be deleted later waits for an event loop, which many a test never starts; each widget that is left
    makes the next theme slower.
    """
    gc.disable()
    yield
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gc.collect(1)
    gc.enable()
    assert_nothing_is_shown()


@pytest.fixture(autouse=True)
def quick(encoder: SeededEncoder) -> None:
    """No window here needs the model itself."""


@pytest.fixture(scope="session")
def styled(qapp: QApplication) -> ThemeController:
    """The application in the light theme and in English; made once, a style sheet takes its time."""
    Languages("en", qapp)
    return ThemeController(qapp, "light")


@pytest.fixture
def themes(styled: ThemeController) -> Iterator[ThemeController]:
    """What puts a theme on the application."""
    yield styled
    styled.choose("light")


@pytest.fixture
def motion(qapp: QApplication) -> Iterator[Motion]:
    """What says whether things may move."""
    made = Motion(qapp)
    yield made
    made.choose("system")
    made.hear_desktop(True)
    made.deleteLater()


@pytest.fixture
def faro(memory: Memory) -> Memory:
    """A small memory: a project with people, one of them with observations."""
    drafts = [EntityDraft("Proyecto Faro", "Proyecto", tuple(ObservationDraft(f"Faro sabe {n}") for n in range(3)))]
    drafts += [EntityDraft(name, "Persona", (ObservationDraft(f"{name} vive en Gijón"),)) for name in PEOPLE]
    memory.graph.create_entities(drafts)
    memory.graph.create_relations([RelationDraft("Proyecto Faro", name, "cuenta_con") for name in PEOPLE])
    memory.graph.create_relations([RelationDraft("Ana", "Luis", "conoce")])
    return memory


@pytest.fixture
def operations(themes: ThemeController, faro: Memory) -> Operations:
    """Operations on the small memory that are carried out at once."""
    return Operations(faro, JournalWatch(faro), ImmediateRunner())


@pytest.fixture
def selection() -> Selection:
    return Selection()


@pytest.fixture
def highlights(operations: Operations) -> Highlights:
    marks = Highlights(operations.session_id)
    operations.memory_changed.connect(marks.add)
    return marks


@pytest.fixture
def files() -> ChosenFiles:
    """What the person chooses in a file dialog."""
    return ChosenFiles()


@pytest.fixture
def make_window(qtbot: QtBot, themes: ThemeController, motion: Motion, files: ChosenFiles, tmp_path: Path):
    """Makes the whole window over a memory, with real threads."""
    runners: list[TaskRunner] = []
    windows: list[MainWindow] = []

    def make(memory: Memory, preferences: Preferences | None = None) -> MainWindow:
        runner = TaskRunner()
        runners.append(runner)
        operations = Operations(memory, JournalWatch(memory), runner)
        sample = tmp_path / "sample.jsonl"
        sample.write_text(
            '{"type":"entity","name":"Faro","entityType":"Proyecto","observations":["alumbra"]}\n', encoding="utf-8"
        )
        window = MainWindow(
            operations,
            preferences or Preferences(theme="light", language="en"),
            themes,
            motion,
            client_command=("/opt/recuerdo/recuerdo-mcp",),
            sample=sample,
            files=files,
        )
        windows.append(window)
        operations.setParent(window)
        window.runner = runner
        window.show()
        qtbot.waitExposed(window)
        window.load()
        qtbot.waitUntil(lambda: window.status.counts.text() != "")
        return window

    yield make
    for window in windows:
        window.close()
    for window, runner in zip(windows, runners, strict=True):
        window.findChild(Operations).follower.stop()
        runner.finish()
        window.deleteLater()


@pytest.fixture
def window(make_window, faro: Memory, qtbot: QtBot) -> MainWindow:
    """The window over the small memory, with its most connected entity shown."""
    window = make_window(faro)
    qtbot.waitUntil(lambda: window.explore.inspector.portrait is not None and window.runner.idle)
    return window
