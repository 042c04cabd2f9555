"""The backups, by mouse and by keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests.core.dumps import domain
from tests.ui.activity.activity_hands import BOTH
from tests.ui.hands import press

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from core.memory import Memory
    from ui.activity.page import ActivityPage

Key = Qt.Key


@BOTH
def test_a_backup_is_made_verified_and_restored(qtbot: QtBot, activity: ActivityPage, faro: Memory, do) -> None:
    before = domain(faro)
    do(activity.backups_button)
    section = activity.backups
    do(section.make)
    qtbot.waitUntil(lambda: len(section.rows) == 1 and not section.progress.isVisible())
    do(section.rows[0].verify)
    qtbot.waitUntil(lambda: section.rows[0].state.text() == "✓ whole")
    faro.graph.delete_entities(["Ana"])
    do(section.rows[0].restore)
    qtbot.waitUntil(lambda: activity.told[-1].startswith("Restored the backup of today"))
    assert domain(faro) == before
    qtbot.waitUntil(lambda: len(section.rows) == 2 and activity.runner.idle)
    do(activity.changes_button)
    assert activity.journal.isVisible()


def test_the_arrow_keys_go_between_changes_and_backups(activity: ActivityPage) -> None:
    press(activity.changes_button, Key.Key_Right)
    assert activity.backups.isVisible()
    QTest.keyClick(activity.backups_button, Key.Key_Left)
    assert activity.journal.isVisible()
