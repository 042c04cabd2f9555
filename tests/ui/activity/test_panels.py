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
    def begin_at(link: QPushButton, left: int) -> None:
        """Once it is in its place: what is new gets it a moment later."""
        qtbot.waitUntil(lambda: words_begin(activity, link) - left in (0, 1))

    faro.graph.add_observations([("Billing", said("De la persona"))])
    activity.open(("session", claude.session_id))
    qtbot.waitUntil(lambda: activity.session.undo_rest is not None and activity.runner.idle)
    left = activity.session.mapTo(activity, QPoint(16, 0)).x()
    begin_at(button(qtbot, activity.session, "Show these changes in the list"), left)
    begin_at(button(qtbot, activity.session, "Show it"), left + 12)
    choose(qtbot, activity, "Claude Desktop created Billing")
    entry = activity.entry
    qtbot.waitUntil(lambda: any(each.accessibleName().startswith("Show what stands") for each in links(entry)))
    begin_at(next(each for each in links(entry) if each.accessibleName().startswith("Show what stands")), left)


def test_what_is_in_a_panel_has_the_same_edges(qtbot: QtBot, activity: ActivityPage, claude: Memory) -> None:
    claude.graph.create_entities([EntityDraft("Uno", "t", said(*(f"dato {n}" for n in range(60))))])
    qtbot.waitUntil(lambda: activity.journal.model.newest_id == claude.journal.last_id())
    choose(qtbot, activity, "Claude Desktop created Uno")
    entry = activity.entry

    def edges() -> tuple[int, int, int, int]:
        changes = entry.changes.mapTo(entry, QPoint(0, 0)).x()
        history = next(each for each in links(entry) if each.text() == "History")
        return (
            changes,
            entry.more.mapTo(entry, QPoint(3, 0)).x(),
            entry.undo.mapTo(entry, QPoint(0, 0)).x() if entry.undo is not None else 0,
            history.mapTo(entry, QPoint(history.width() - 3, 0)).x() - entry.changes.width(),
        )

    qtbot.waitUntil(lambda: edges() == (16, 16, 16, 16))


def links(panel: QWidget) -> list[QPushButton]:
    return [each for each in panel.findChildren(QPushButton) if each.property("role") == "link"]


def test_long_names_are_cut_and_nothing_reaches_beyond_the_panel(
    qtbot: QtBot, activity: ActivityPage, claude: Memory
) -> None:
    name = "WWWWWWWW " * 9
    claude.graph.create_entities([EntityDraft(name.strip(), "t", said("Un dato"))])
    qtbot.waitUntil(lambda: activity.journal.model.newest_id == claude.journal.last_id())
    choose(qtbot, activity, "Claude Desktop created WWWW")
    inside = activity.entry.scroll.widget()
    qtbot.waitUntil(lambda: inside.width() == activity.entry.scroll.viewport().width())
    link = next(each for each in links(activity.entry) if each.accessibleName() == f"Show {name.strip()}")
    qtbot.waitUntil(lambda: link.text().endswith("…"))
    claude.graph.delete_entities([name.strip()])
    qtbot.waitUntil(lambda: activity.journal.model.newest_id == claude.journal.last_id())
    choose(qtbot, activity, "Claude Desktop deleted WWWW")
    qtbot.waitUntil(lambda: bool(activity.entry.changes.blocks))
    assert inside.minimumSizeHint().width() <= activity.entry.scroll.viewport().width()


@pytest.mark.parametrize("choice", ["system", "less"])
def test_a_bar_that_only_moves_is_left_out_where_less_motion_is_wanted(
    qtbot: QtBot, themes, motion: Motion, choice
) -> None:
    motion.choose(choice)
    panel = SessionPanel()
    qtbot.addWidget(panel)
    panel.show_working()
    assert len(panel.findChildren(QProgressBar)) == (0 if choice == "less" else 1)
