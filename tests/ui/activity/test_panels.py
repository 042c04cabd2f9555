"""How the panels beside the list look."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QProgressBar, QPushButton

from core.model import EntityDraft
from tests.ui.activity.activity_hands import button, choose, said
from ui.activity.session_panel import SessionPanel

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget
    from pytestqt.qtbot import QtBot

    from core.memory import Memory
    from ui.activity.page import ActivityPage
    from ui.motion import Motion


def words_begin(activity: ActivityPage, part: QWidget) -> int:
    """Where the words of a label or a link begin: darkest where its first letter is."""
    picture = part.grab().toImage()
    paper = picture.pixelColor(picture.width() - 1, picture.height() - 1)
    ink = next(
        x
        for x in range(picture.width())
        if any(abs(picture.pixelColor(x, y).lightness() - paper.lightness()) > 60 for y in range(picture.height()))
    )
    return part.mapTo(activity, QPoint(0, 0)).x() + round(ink / picture.devicePixelRatio())


def test_the_words_of_links_begin_where_those_of_texts_do(
    qtbot: QtBot, activity: ActivityPage, faro: Memory, claude: Memory
) -> None:
    faro.graph.add_observations([("Billing", said("De la persona"))])
    activity.open(("session", claude.session_id))
    qtbot.waitUntil(lambda: activity.session.undo_rest is not None and activity.runner.idle)
    session = activity.session
    left = session.mapTo(activity, QPoint(16, 0)).x()
    assert words_begin(activity, button(qtbot, session, "Show these changes in the list")) - left in (0, 1)
    shown = button(qtbot, session, "Show it")
    card = shown.parentWidget().mapTo(activity, QPoint(12, 0)).x()
    assert words_begin(activity, shown) - card in (0, 1)
    choose(qtbot, activity, "Claude Desktop created Billing")
    entry = activity.entry
    qtbot.waitUntil(lambda: any(each.accessibleName().startswith("Show what stands") for each in links(entry)))
    blocker = next(each for each in links(entry) if each.accessibleName().startswith("Show what stands"))
    assert words_begin(activity, blocker) - entry.mapTo(activity, QPoint(16, 0)).x() in (0, 1)
    claude.graph.create_entities([EntityDraft("Uno", "t", said(*(f"dato {n}" for n in range(60))))])
    qtbot.waitUntil(lambda: activity.journal.model.newest_id == claude.journal.last_id())
    choose(qtbot, activity, "Claude Desktop created Uno")
    assert entry.more.x() + 3 == entry.changes.x()
    history = next(each for each in links(entry) if each.text() == "History")
    assert history.mapTo(entry.changes, history.rect().topRight()).x() - 3 == entry.changes.rect().right()
    below = entry.title.mapTo(entry, QPoint(0, 0)).x() - 32  # the author's mark is before it
    assert entry.undo is not None
    assert entry.undo.x() + entry.undo.parentWidget().x() == below == 16


def links(panel: QWidget) -> list[QPushButton]:
    return [each for each in panel.findChildren(QPushButton) if each.property("role") == "link"]


@pytest.mark.parametrize("choice", ["system", "less"])
def test_a_bar_that_only_moves_is_left_out_where_less_motion_is_wanted(
    qtbot: QtBot, themes, motion: Motion, choice
) -> None:
    motion.choose(choice)
    panel = SessionPanel()
    qtbot.addWidget(panel)
    panel.show_working()
    assert len(panel.findChildren(QProgressBar)) == (0 if choice == "less" else 1)
