from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QPushButton

from tests.ui.keyboard import reached_by_tab
from ui.motion import less_motion
from ui.preferences import Preferences
from ui.scanning import SCAN_WHEN_IDLE_SETTING, Scanning
from ui.settings.page import SettingsPage

if TYPE_CHECKING:
    from PySide6.QtWidgets import QRadioButton
    from pytestqt.qtbot import QtBot

    from core.memory import Memory
    from ui.motion import Motion
    from ui.operations import Operations
    from ui.window.main_window import MainWindow

Left = Qt.MouseButton.LeftButton
Key = Qt.Key


def _motion(page: SettingsPage, value: str) -> QRadioButton:
    return next(each for each in page.motions.buttons() if each.property("value") == value)


@pytest.fixture
def settings(window: MainWindow, qtbot: QtBot) -> SettingsPage:
    """The page in its window, as the rail shows it."""
    qtbot.mouseClick(window.rail.entries["settings"], Left)
    qtbot.waitUntil(window.settings.scan.isEnabled)
    return window.settings


def test_less_motion_is_chosen_at_once_and_kept(
    window: MainWindow, settings: SettingsPage, motion: Motion, qtbot: QtBot
) -> None:
    assert _motion(settings, "system").isChecked()
    with qtbot.waitSignal(window.preferences_changed) as kept:
        qtbot.mouseClick(_motion(settings, "less"), Left, pos=QPoint(8, 8))
    assert kept.args[0].motion == "less"
    assert less_motion(window.explore.graph.view)
    graph = window.explore.graph.view
    window.show_page(window.explore)
    qtbot.waitUntil(lambda: not graph.arranging)
    graph.canvas.setFocus()
    graph.zoom_in()
    qtbot.keyClick(graph.canvas, Key.Key_0)
    assert graph.canvas.camera == graph._fitted(graph.canvas.item.positions)
    window.show_page(window.settings)
    _motion(settings, "less").setFocus()
    qtbot.keyClick(_motion(settings, "less"), Key.Key_Left)
    assert _motion(settings, "system").isChecked()
    assert window.preferences.motion == "system"
    assert motion.choice == "system"


def test_what_was_chosen_before_is_shown(operations: Operations, qtbot: QtBot) -> None:
    page = SettingsPage(operations, Preferences(motion="less"))
    qtbot.addWidget(page)
    assert _motion(page, "less").isChecked()
    assert _motion(page, "less").accessibleName() == "Motion: Less"


def test_every_backup_that_is_kept_is_listed(
    window: MainWindow, settings: SettingsPage, faro: Memory, qtbot: QtBot
) -> None:
    for reason in ("import", "import", "import", *["asked"] * 10):
        faro.backups.make(reason)
    settings.load()
    restore = lambda: [each for each in settings.findChildren(QPushButton) if each.text() == "Restore"]  # noqa: E731
    qtbot.waitUntil(lambda: len(restore()) == 13 and all(each.isVisible() for each in restore()))
    make = next(each for each in settings.findChildren(QPushButton) if each.text() == "Back up now")
    assert reached_by_tab(settings.scan)[:15] == [settings.scan, *restore(), make]


def test_the_scan_by_itself_is_switched_off_and_on(
    window: MainWindow, settings: SettingsPage, faro: Memory, qtbot: QtBot
) -> None:
    assert settings.scan.isChecked()
    qtbot.mouseClick(settings.scan, Left, pos=QPoint(8, 8))
    qtbot.waitUntil(lambda: faro.settings.get(SCAN_WHEN_IDLE_SETTING) is False)
    settings.scan.setFocus()
    qtbot.keyClick(settings.scan, Key.Key_Space)
    qtbot.waitUntil(lambda: faro.settings.get(SCAN_WHEN_IDLE_SETTING) is True)


def test_the_switch_shows_what_the_memory_keeps_and_the_scan_heeds_it(
    operations: Operations, faro: Memory, qtbot: QtBot
) -> None:
    page = SettingsPage(operations, Preferences())
    qtbot.addWidget(page)
    assert not page.scan.isEnabled()
    faro.settings.set(SCAN_WHEN_IDLE_SETTING, False)
    page.load()
    assert page.scan.isEnabled()
    assert not page.scan.isChecked()
    assert Scanning(operations)._due(faro) is None


def test_escape_goes_back(window: MainWindow, settings: SettingsPage, qtbot: QtBot) -> None:
    assert window.pages.currentWidget() is settings
    qtbot.keyClick(window.focusWidget(), Key.Key_Escape)
    assert window.pages.currentWidget() is window.explore
