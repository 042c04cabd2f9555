"""Every action of the rules page, by the mouse and by the keys."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QPushButton

from core.model import EntityDraft, RelationDraft
from tests.ui.hands import click, click_row, press, wheel
from tests.ui.keyboard import reached_by_tab, wanting_focus, without_name, without_ring
from ui.rules.page import RulesPage

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from core.memory import Memory
    from ui.operations import Operations
    from ui.window.main_window import MainWindow

Key = Qt.Key
BOTH = pytest.mark.parametrize("do", [click, press], ids=["mouse", "keys"])


@pytest.fixture
def page(operations: Operations, qtbot: QtBot) -> RulesPage:
    page = RulesPage(operations)
    QAbstractItemModelTester(page.model, QAbstractItemModelTester.FailureReportingMode.Fatal, page.model)
    qtbot.addWidget(page)
    page.resize(900, 600)
    page.show()
    qtbot.waitExposed(page)
    page.open()
    return page


@BOTH
def test_all_none_and_carrying_out(page: RulesPage, faro: Memory, do) -> None:
    do(page.all)
    assert page.carry_out.text() == "Carry out 12 repairs"
    assert page.all.checkState() == Qt.CheckState.Checked
    do(page.all)
    assert not page.carry_out.isEnabled()
    assert page.all.checkState() == Qt.CheckState.Unchecked
    do(page.all)
    do(page.carry_out)
    assert faro.rules.check() == ()
    assert page.none.isVisible()


@BOTH
def test_keeping_to_the_rules_is_chosen(page: RulesPage, faro: Memory, do) -> None:
    do(page.keep)
    assert faro.rules.strict is True
    do(page.keep)
    assert faro.rules.strict is False


@BOTH
def test_checking_again_finds_what_is_new_and_keeps_the_place(page: RulesPage, faro: Memory, do) -> None:
    press(page.view, Key.Key_End)
    current = page.view.currentIndex().data()
    faro.graph.create_entities([EntityDraft("Carmen Ruiz", "person")])
    do(page.again)
    assert page.model.rowCount() == 13
    assert page.view.currentIndex().data() == current


def test_rows_are_ticked_by_mouse_and_space(page: RulesPage) -> None:
    chosen = page.model.chosen_count
    click_row(page.view, 0, x=20)
    assert page.model.chosen_count == chosen - 1
    click_row(page.view, 0, x=200)
    assert page.model.chosen_count == chosen - 1, "the text only chooses the row"
    press(page.view, Key.Key_Space)
    assert page.model.chosen_count == chosen == len(page.model.chosen)


@pytest.mark.parametrize("key", [Key.Key_Return, Key.Key_Enter])
def test_a_row_is_opened_by_keys_and_double_click(page: RulesPage, faro: Memory, key: Key) -> None:
    asked: list[int] = []
    page.entity_asked.connect(asked.append)
    press(page.view, Key.Key_Home)
    QTest.keyClick(page.view, key)
    click_row(page.view, 0, x=200, double=True)
    assert asked == [faro.graph.open(["Proyecto Faro"])[0].id] * 2


def test_the_list_is_walked_and_scrolled(page: RulesPage, faro: Memory) -> None:
    faro.graph.create_entities([EntityDraft(f"Sin Regla {number}", "x") for number in range(30)])
    click(page.again)
    press(page.view, Key.Key_Home)
    for key, row in ((Key.Key_Down, 1), (Key.Key_Up, 0), (Key.Key_End, page.model.rowCount() - 1)):
        QTest.keyClick(page.view, key)
        assert page.view.currentIndex().row() == row
    below = page.view.verticalScrollBar().value()
    wheel(page.view.viewport(), 3)
    assert page.view.verticalScrollBar().value() < below


def test_everything_is_reached_seen_and_named(page: RulesPage) -> None:
    wanted = wanting_focus(page)
    assert set(wanted) == {page.keep, page.all, page.again, page.carry_out, page.view}
    assert set(reached_by_tab(page.view)) >= set(wanted)
    assert without_name(wanted) == []
    assert without_ring(wanted) == []


@BOTH
def test_repairs_are_stopped(make_window, faro: Memory, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, do) -> None:
    window: MainWindow = make_window(faro)
    window.show_screen("rules")
    page = window.screens["rules"]
    qtbot.waitUntil(lambda: page.carry_out.isEnabled() and window.runner.idle)
    repair = faro.rules.repair

    def slowly(chosen, progress, cancelled):
        while not cancelled():
            time.sleep(0.005)
        return repair(chosen, progress, cancelled)

    monkeypatch.setattr(faro.rules, "repair", slowly)
    before = faro.journal.last_id()
    do(page.carry_out)
    assert page.progress.isVisible()
    assert not page.view.isEnabled()
    do(page.stop)
    qtbot.waitUntil(lambda: window.bar.text == "Cancelled. Nothing was changed.")
    assert faro.journal.last_id() == before
    assert page.view.isEnabled()
    qtbot.waitUntil(lambda: window.runner.idle)


def test_from_the_menu_undone_in_the_message_bar_and_on_to_an_entity(make_window, faro: Memory, qtbot: QtBot) -> None:
    faro.graph.create_relations([RelationDraft("Ana", "Ana", "knows")])
    window: MainWindow = make_window(faro)
    menu = next(
        each.menu() for each in window.menuBar().actions() if window.actions_.check_rules in each.menu().actions()
    )
    menu.popup(window.mapToGlobal(window.rect().center()))
    click(menu, menu.actionGeometry(window.actions_.check_rules).center())
    page = window.screens["rules"]
    qtbot.waitUntil(lambda: page.isVisible() and page.model.rowCount() == 13 and window.runner.idle)
    click(page.carry_out)
    qtbot.waitUntil(lambda: page.model.rowCount() == 4)
    click(next(each for each in window.bar.findChildren(QPushButton) if each.isVisible() and each.text() == "Undo"))
    qtbot.waitUntil(lambda: page.model.rowCount() == 13)
    press(page.view, Key.Key_Home)
    QTest.keyClick(page.view, Key.Key_Return)
    qtbot.waitUntil(lambda: window.pages.currentWidget() is window.explore)
