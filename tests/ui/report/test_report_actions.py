"""Every action of the report, by the mouse and by the keys."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QEnterEvent, QHelpEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QPushButton, QToolTip, QWidget

from core.curation.report import Crowded
from tests.ui.hands import click, pick, pick_by_keys, press, wheel
from tests.ui.keyboard import reached_by_tab, wanting_focus, without_name, without_ring
from tests.ui.report.report_hands import again, cell, entity
from tests.ui.report.report_hands import click as click_cell
from ui.report.charts import shares_of
from ui.report.data import SECTIONS, Section
from ui.report.export import ReportExport
from ui.report.model import FIRST
from ui.report.page import _ask_for_file
from ui.report.words import ACTIONS

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from core.memory import Memory
    from ui.report.page import ReportPage
    from ui.report.section import SectionView
    from ui.window.main_window import MainWindow

Key = Qt.Key
CHANGES = {"archive", "pin", "delete", "end", "keep_first", "keep_second"}
CROWDED = Crowded(5, "Grande", "Sistema", 30, 25, 3, 1.2, estimated=False)


@pytest.fixture
def filled(page: ReportPage) -> ReportPage:
    """Also the section that needs topics, which takes long to find out."""
    page.sheet.sections["split"].show_section(Section("split", (CROWDED,), digest=1), 90)
    page.sheet.widget().layout().activate()
    return page


def told_of_actions(section: SectionView) -> list[str]:
    """What the buttons of the first row say."""
    model = section.model
    return [str(model.index(0, column).data()) for column in range(1 + model.facts, model.columnCount())]


@pytest.mark.parametrize(("key", "action"), [(key, action) for key in SECTIONS for action in ACTIONS[key]])
def test_each_button_of_each_row_does_what_it_says(
    filled: ReportPage, untidy: Memory, qtbot: QtBot, key: str, action: str
) -> None:
    last, section = untidy.journal.last_id(), filled.sheet.sections[key]
    first, rows = section.model.key_at(0), section.model.rowCount()
    done = {"open": filled.entity_asked, "split": filled.screen_asked, "merge": filled.screen_asked}.get(action)
    if done is None:
        done = filled.said if action in CHANGES else filled.offered
    with qtbot.waitSignal(done) as told:
        click_cell(filled, key, action)
    assert untidy.journal.last_id() == last + (action in CHANGES)
    if action == "open":
        assert untidy.graph.entity(told.args[0]) is not None
    elif action in ("split", "merge"):
        assert told.args[0] == "review"
        assert told.args[1][0] == action
    else:
        again(filled)
        assert section.model.rowCount() == (0 if key == "split" else rows - (action != "end"))
        assert section.model.row_of(first) == (0 if action == "end" else -1)
    if action == "end":
        assert told_of_actions(section) == ["Open", "", "Delete", "Keep"], "there is none left to end"
    if action in CHANGES:
        assert told.args[1] is True, "the message bar offers its undo"
        untidy.journal.undo_last()
        again(filled)
        assert section.model.row_of(first) >= 0


@pytest.mark.parametrize("key", SECTIONS)
def test_each_button_is_reached_and_pressed_by_the_keys(filled: ReportPage, key: str) -> None:
    section = filled.sheet.sections[key]
    section.asked.disconnect()
    asked: list[str] = []
    section.asked.connect(lambda action, _item: asked.append(action))
    table = section.table
    table.setFocus(Qt.FocusReason.TabFocusReason)
    for pressed in (Key.Key_Return, Key.Key_Space, Key.Key_Enter):
        QTest.keyClick(table, pressed)
    for _ in ACTIONS[key]:
        QTest.keyClick(table, Key.Key_Right)
        QTest.keyClick(table, Key.Key_Space)
    assert asked == ["open"] * 3 + list(ACTIONS[key])
    QTest.keyClick(table, Key.Key_Right)
    assert filled.sheet.sections[key].model.action_at(table.currentIndex()) == ACTIONS[key][-1], "there it ends"
    for _ in ACTIONS[key]:
        QTest.keyClick(table, Key.Key_Left)
    assert table.currentIndex().column() == 0


def test_a_click_on_a_row_opens_its_entity(page: ReportPage, qtbot: QtBot) -> None:
    with qtbot.waitSignal(page.entity_asked) as asked:
        click_cell(page, "duplicates", "open row")
    assert asked.args == [1]
    table, place = cell(page.sheet.sections["duplicates"], 0, "open row")
    fact = table.visualRect(table.model().index(0, 1)).center()
    with qtbot.assertNotEmitted(page.entity_asked):
        click(table.viewport(), fact)
    assert place != fact


@pytest.mark.parametrize("how", ["mouse", Key.Key_Return, Key.Key_Enter, Key.Key_Space])
def test_each_number_leads_to_what_it_counts(page: ReportPage, how: str | Key) -> None:
    sheet = page.sheet
    for card, key in (
        (sheet.big, "large"),
        (sheet.twice, "flagged"),
        (sheet.quiet, "stale"),
        (sheet.loose, "unresolved"),
    ):
        sheet.verticalScrollBar().setValue(0)
        if how == "mouse":
            click(card)
        else:
            press(card, how)
        assert page.focusWidget() is sheet.sections[key].table
        assert sheet.verticalScrollBar().value() > 0


def test_a_number_that_is_let_go_of_elsewhere_leads_nowhere(page: ReportPage) -> None:
    QTest.mousePress(page.sheet.quiet, Qt.MouseButton.LeftButton)
    QTest.mouseRelease(page.sheet.quiet, Qt.MouseButton.LeftButton, pos=QPoint(-40, 10))
    assert page.sheet.verticalScrollBar().value() == 0


def test_the_days_are_picked_and_typed(page: ReportPage) -> None:
    days = page.sheet.head.days
    pick(days, "Not read for 365 days")
    assert page.data.days == 365
    pick_by_keys(days, "Not read for 30 days")
    assert page.data.days == 30
    press(days, Key.Key_Down)
    assert page.data.days == 90


def test_all_rows_and_the_first_ones_by_mouse_and_keys(page: ReportPage, untidy: Memory) -> None:
    untidy.graph.create_entities([entity(f"sola {number}") for number in range(40)])
    again(page)
    section = page.sheet.sections["lone"]
    click(section.more)
    assert section.model.rowCount() == len(section.model.items) > 40
    press(section.more)
    assert section.model.rowCount() == FIRST
    press(section.more)
    assert section.model.rowCount() == len(section.model.items)


def test_what_is_kept_comes_back_by_the_keys(page: ReportPage) -> None:
    click_cell(page, "contradictions", "keep_both")
    section = page.sheet.sections["contradictions"]
    assert section.model.rowCount() == 0
    press(section.back)
    assert section.model.rowCount() == 1


def test_keeping_is_taken_back_in_the_message_bar(make_window, untidy: Memory, qtbot: QtBot) -> None:
    window: MainWindow = make_window(untidy)
    window.show_screen("report")
    page = window.screens["report"]
    qtbot.waitUntil(lambda: page.data is not None and page.sheet.complete and window.runner.idle)
    click_cell(page, "flagged", "keep_both")
    qtbot.waitUntil(lambda: page.sheet.sections["flagged"].model.rowCount() == 0 and window.bar.isVisible())
    click(next(each for each in window.bar.findChildren(QPushButton) if each.isVisible() and each.text() == "Undo"))
    qtbot.waitUntil(lambda: page.sheet.sections["flagged"].model.rowCount() == 1)


def test_the_wheel_over_a_table_turns_the_page(page: ReportPage) -> None:
    bar = page.sheet.verticalScrollBar()
    for over in (page.sheet.sections["stale"].table.viewport(), page.sheet.growth, page.sheet.quiet):
        page.sheet.ensureWidgetVisible(over, 0, 150)
        before = bar.value()
        wheel(over, -1)
        assert bar.value() > before
        wheel(over, 1)
        assert bar.value() == before


def test_the_pointer_walks_along_the_weeks(page: ReportPage) -> None:
    chart = page.sheet.growth
    QTest.mouseMove(chart, QPoint(5, 20))
    assert chart.at == 0
    place = QPoint(chart.width() - 5, 20)
    QApplication.sendEvent(chart, QHelpEvent(QEvent.Type.ToolTip, place, chart.mapToGlobal(place)))
    assert QToolTip.text() == chart.said(25)
    QToolTip.hideText()
    QTest.mouseMove(chart, place)
    assert chart.at == 25
    QApplication.sendEvent(chart, QEvent(QEvent.Type.Leave))
    assert chart.at == -1
    chart.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(chart, Key.Key_Right)
    QTest.keyClick(chart, Key.Key_Right)
    assert chart.at == 1
    QTest.keyClick(chart, Key.Key_Left)
    assert chart.at == 0


@pytest.mark.parametrize(("words", "kind"), [("As a web page (HTML)…", "html"), ("As text (Markdown)…", "md")])
def test_the_export_by_mouse(page: ReportPage, tmp_path: Path, qtbot: QtBot, words: str, kind: str) -> None:
    path = tmp_path / f"report.{kind}"
    page.choose_file = lambda _parent, _name, _kind: path
    head = page.sheet.head
    click(head.export)
    action = next(each for each in head.menu.actions() if each.text() == words)
    with qtbot.waitSignal(page.said):
        click(head.menu, head.menu.actionGeometry(action).center())
    assert path.read_text(encoding="utf-8")


def test_a_name_without_a_suffix_gets_one(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    for chosen, expected in ((str(tmp_path / "report"), tmp_path / "report.md"), ("", None)):
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_args, chosen=chosen: (chosen, ""))
        assert _ask_for_file(parent, "report.md", "md") == expected


@pytest.mark.parametrize("how", ["mouse", "keys"])
def test_from_an_empty_report_to_explore(memory: Memory, make_window, qtbot: QtBot, how: str) -> None:
    window: MainWindow = make_window(memory)
    window.show_screen("report")
    page = window.screens["report"]
    qtbot.waitUntil(page.begin.isVisible)
    (click if how == "mouse" else press)(page.begin)
    assert window.pages.currentWidget() is window.welcome


@pytest.mark.parametrize("how", ["mouse", "keys"])
def test_to_the_maintenance_and_back(page: ReportPage, how: str) -> None:
    do = click if how == "mouse" else press
    do(page.sheet.head.maintain)
    assert page.maintenance.isVisible()
    do(page.maintenance.back)
    assert page.sheet.isVisible()
    assert page.focusWidget() is page.sheet.head.maintain


def test_hovering_a_number_shows_that_it_can_be_used(page: ReportPage) -> None:
    card = page.sheet.quiet
    plain = card.grab().toImage()
    middle = QPointF(card.rect().center())
    QApplication.sendEvent(card, QEnterEvent(middle, middle, card.mapToGlobal(middle)))
    assert card.grab().toImage() != plain


def test_everything_is_reached_seen_and_named(page: ReportPage, untidy: Memory) -> None:
    untidy.graph.create_entities([entity(f"sola {number}") for number in range(40)])
    click_cell(page, "contradictions", "keep_both")
    again(page)
    wanted = wanting_focus(page)
    assert len(wanted) > 12
    assert set(reached_by_tab(page.sheet.head.days)) >= set(wanted)
    assert without_name(wanted) == []
    assert without_ring(wanted) == []


def test_a_share_of_less_than_one_per_cent_is_not_none(page: ReportPage) -> None:
    author = replace(page.data.overview.authors[0], share=0.004)
    data = replace(page.data, overview=replace(page.data.overview, authors=(author,)))
    assert "&lt; 1 %" in ReportExport().html(data, "memory")
    counts = [("you", 995), ("an agent", 5), ("nobody", 0)]
    shares = shares_of(counts, most=4, others="{count} others", percents=True)
    assert [each.words for each in shares] == ["100 %", "< 1 %", "0 %"]


def test_large_entities_are_not_called_of_one_topic_while_nobody_knows(page: ReportPage) -> None:
    for unknown, words in ((1, "large, topics not known yet"), (0, "large, about one topic")):
        page.sheet.show_data(replace(page.data, unknown=unknown))
        assert words in page.sheet.big.accessibleName()
