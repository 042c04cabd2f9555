"""How a picture is taken: the desktop over a memory, offscreen, and the patience that this needs."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtTest import QTest

from app.desktop import Desktop
from ui.preferences import Preferences
from ui.tasks import TaskRunner

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from PySide6.QtGui import QPixmap
    from PySide6.QtWidgets import QApplication, QWidget

    from ui.screen import Screen
    from ui.window.main_window import MainWindow

SMALL, LARGE = SIZES = ((1280, 800), (1920, 1080))


@dataclass(frozen=True)
class Scene:
    """One picture.

    Attributes:
        name: Its own.
        memory: The memory that it needs, as `memories` names it.
        prepare: What is done before it is taken; answers what to show, if that is not the window.
        sizes: In which sizes of the window.
    """

    name: str
    memory: str
    prepare: Callable[[Stage], QWidget | None]
    sizes: tuple[tuple[int, int], ...] = (SMALL,)


@dataclass(frozen=True)
class Variant:
    """How a picture is taken."""

    theme: str
    language: str
    size: tuple[int, int]

    def __str__(self) -> str:
        return f"{self.theme}-{self.language}-{self.size[0]}"


class Stage:
    """The open desktop, as a scene acts on it.

    Attributes:
        window: Its window.
        path: Its memory.
    """

    def __init__(self, desktop: Desktop, path: Path) -> None:
        self.path = path
        wait(lambda: desktop.window is not None)
        self.window: MainWindow = desktop.window
        self._runner: TaskRunner = desktop.session.findChild(TaskRunner)

    def words(self, english: str, spanish: str) -> str:
        """What is said in the language of the picture."""
        return spanish if self.window.preferences.language == "es" else english

    def show(self, key: str, what: object = None) -> Screen:
        """Goes to a screen, and waits until it shows what it has read."""
        self.window.show_screen(key, what)
        self.settle()
        return self.window.screens[key]

    def settle(self) -> None:
        """Waits until nothing is read, laid out or moved any more."""
        QTest.qWait(300)
        wait(lambda: self._runner.idle and not self.window.explore.graph.view.arranging, 120)
        QTest.qWait(400)


def picture(application: QApplication, scene: Scene, variant: Variant, path: Path) -> QPixmap:
    """Opens a memory, prepares the scene and takes the picture."""
    desktop = Desktop(
        application,
        Preferences(theme=variant.theme, language=variant.language),
        settings_file=path.with_name("desktop.json"),
    )
    desktop.open(path)
    stage = Stage(desktop, path)
    stage.window.resize(*variant.size)
    if scene.memory != "empty":
        wait(lambda: stage.window.explore.inspector.portrait is not None)
    stage.settle()
    shown = scene.prepare(stage) or stage.window
    stage.settle()
    result = shown.grab()
    shown.close()
    application.aboutToQuit.disconnect(desktop.close)
    desktop.close()
    desktop.deleteLater()
    return result


def wait(condition: Callable[[], bool], seconds: float = 60.0) -> None:
    """Lets the application run until something is so."""
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            raise TimeoutError
        QTest.qWait(10)
