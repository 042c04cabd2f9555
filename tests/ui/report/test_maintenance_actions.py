"""Every action of the maintenance pass, by the mouse and by the keys."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from core.model import LIFECYCLE_ACTIONS, EntityDraft
from tests.ui.hands import click, click_row, pick, pick_by_keys, press, wheel
from tests.ui.keyboard import go_to, reached_by_tab, wanting_focus, without_name, without_ring
from tests.ui.report.report_hands import ago, said
from ui.widgets.tick_rows import LINE_ROLE

if TYPE_CHECKING:
    from PySide6.QtGui import QImage
    from pytestqt.qtbot import QtBot

    from core.memory import Memory
    from ui.report.maintenance.page import MaintenancePage
    from ui.window.main_window import MainWindow

Key = Qt.Key
BOTH = pytest.mark.parametrize("do", [click, press], ids=["mouse", "keys"])


def tick(box) -> None:
    """A click on the box itself: a check box is as wide as its column."""
    click(box, QPoint(10, 10))


def row_of(maintenance: MaintenancePage, text: str) -> int:
    model = maintenance.model
    return next(row for row in range(model.rowCount()) if text in str(model.index(row, 0).data()))


@pytest.mark.parametrize("do", [tick, press], ids=["mouse", "keys"])
@pytest.mark.parametrize("action", LIFECYCLE_ACTIONS)
def test_each_action_is_left_out_and_taken_in_again(maintenance: MaintenancePage, action: str, do) -> None:
    total = maintenance.model.total
    box = maintenance.form.actions[action]
    do(box)
    assert action not in maintenance.form.request.actions
    assert all(one.action != action for one in maintenance.model.chosen)
    do(box)
    assert maintenance.form.request.actions == LIFECYCLE_ACTIONS
    assert maintenance.model.total == total


@pytest.mark.parametrize("choose", [pick, pick_by_keys], ids=["mouse", "keys"])
def test_each_window_of_time_is_chosen(maintenance: MaintenancePage, choose) -> None:
    form = maintenance.form
    for words, hours in (("the last 3 days", 72), ("the last 7 days", 168), ("the last 30 days", 720)):
        choose(form.window, words)
        assert form.request.time_window_hours == hours
        assert maintenance._preview.request.time_window_hours == hours
    choose(form.window, "from … to …")
    assert form.since.isVisible()
    assert form.until.isVisible()
    choose(form.window, "the last 24 hours")
    assert not form.since.isVisible()


@pytest.mark.parametrize(
    ("name", "field"),
    [("path", "path_filter"), ("bucket", "bucket"), ("scope", "scope"), ("team", "team_id"), ("owner", "owner_filter")],
)
def test_each_filter_is_typed_and_looked_at(maintenance: MaintenancePage, qtbot: QtBot, name: str, field: str) -> None:
    form, total = maintenance.form, maintenance.model.total
    press(form.filters)
    edit = getattr(form, name)
    edit.setFocus()
    QTest.keyClicks(edit, "nowhere/%")
    qtbot.waitUntil(lambda: maintenance._preview is not None and maintenance.model.total == 0)
    assert getattr(maintenance._preview.request, field) == "nowhere/%"
    press(form.filters)
    assert not edit.isVisible()
    qtbot.waitUntil(lambda: maintenance.model.total == total)


def test_times_and_the_limit_are_typed(maintenance: MaintenancePage, qtbot: QtBot) -> None:
    form = maintenance.form
    pick_by_keys(form.window, "from … to …")
    for edit, text in ((form.since, "2020-01-01"), (form.until, "2020-02-01"), (form.limit, "7")):
        edit.setFocus()
        edit.selectAll()
        QTest.keyClicks(edit, text)
    qtbot.waitUntil(lambda: maintenance._preview is not None and maintenance._preview.request.limit == 7)
    assert (maintenance._preview.request.since, maintenance._preview.request.until) == ("2020-01-01", "2020-02-01")
    QTest.keyClicks(form.limit, "x")
    assert form.limit.text() == "7", "a number"


def test_candidates_are_ticked_opened_and_walked(maintenance: MaintenancePage, qtbot: QtBot) -> None:
    view, model = maintenance.view, maintenance.model
    total, at = model.total, row_of(maintenance, "caduca también")
    click_row(view, at, x=20)
    assert len(model.chosen) == total - 1
    click_row(view, at, x=300)
    assert len(model.chosen) == total - 1, "the text only chooses the row"
    press(view, Key.Key_Space)
    assert len(model.chosen) == total
    click_row(view, row_of(maintenance, "Expire, 2"), x=300)
    assert len(model.chosen) == total - 2, "a heading ticks wherever it is clicked"
    view.setCurrentIndex(model.index(at, 0))
    for key in (Key.Key_Return, Key.Key_Enter):
        with qtbot.waitSignal(maintenance.entity_asked):
            QTest.keyClick(view, key)
    with qtbot.waitSignal(maintenance.entity_asked):
        click_row(view, at, x=300, double=True)
    QTest.keyClick(view, Key.Key_Home)
    assert view.currentIndex().row() == 0
    with qtbot.assertNotEmitted(maintenance.entity_asked):
        QTest.keyClick(view, Key.Key_Return)
    for key, row in ((Key.Key_Down, 1), (Key.Key_Up, 0), (Key.Key_End, model.rowCount() - 1)):
        QTest.keyClick(view, key)
        assert view.currentIndex().row() == row


def test_a_heading_looks_ticked_unticked_or_partly_so(maintenance: MaintenancePage) -> None:
    heading = maintenance.model.index(row_of(maintenance, "caduca <b>") - 1, 0)
    assert heading.data(LINE_ROLE).heading

    def looks() -> QImage:
        place = maintenance.view.visualRect(heading)
        return maintenance.view.viewport().grab(place.adjusted(0, 0, 40 - place.width(), 0)).toImage()

    maintenance.view.scrollTo(heading)
    ticked = looks()
    maintenance.model.toggle(maintenance.model.index(heading.row() + 1, 0))
    partly = looks()
    maintenance.model.toggle(maintenance.model.index(heading.row() + 2, 0))
    unticked = looks()
    assert ticked != partly != unticked != ticked


def test_a_long_preview_is_scrolled_by_the_wheel(maintenance: MaintenancePage, aged: Memory) -> None:
    aged.graph.create_entities(
        [EntityDraft(f"Aviso {number}", "Generic", (said("ya", 3, expires_at=ago(1)),)) for number in range(40)]
    )
    maintenance.open()
    wheel(maintenance.view.viewport(), -3)
    assert maintenance.view.verticalScrollBar().value() > 0


@BOTH
def test_it_is_carried_out_looked_at_and_undone(maintenance: MaintenancePage, aged: Memory, qtbot: QtBot, do) -> None:
    do(maintenance.apply)
    assert len(aged.lifecycle.runs()) == 1
    if do is click:
        click(maintenance.runs_tab)
    else:
        press(maintenance.preview_tab, Key.Key_Right)
    assert maintenance.runs.isVisible()
    do(maintenance.runs.undo)
    assert aged.lifecycle.runs()[0].undone
    qtbot.waitUntil(lambda: not maintenance.runs.undo.isEnabled())
    if do is click:
        click(maintenance.preview_tab)
    else:
        press(maintenance.runs_tab, Key.Key_Left)
    qtbot.waitUntil(maintenance.view.isVisible)
    assert maintenance.count.isVisible()


@pytest.mark.parametrize("how", ["mouse", "keys"])
def test_another_run_is_chosen(maintenance: MaintenancePage, aged: Memory, qtbot: QtBot, how: str) -> None:
    click(maintenance.apply)
    aged.graph.create_entities(
        [EntityDraft("Nuevos avisos", "Generic", (said("fuera de plazo", 3, expires_at=ago(1)),))]
    )
    maintenance.open()
    click(maintenance.apply)
    click(maintenance.runs_tab)
    runs = maintenance.runs
    assert runs.model.rowCount() == 2
    newest = [str(runs.evidence.index(row, 0).data()) for row in range(runs.evidence.rowCount())]
    assert any("fuera de plazo" in line for line in newest), "the evidence tells which text it was about"
    if how == "mouse":
        click_row(runs.list, 1)
    else:
        press(runs.list, Key.Key_Down)
    lines = [runs.evidence.index(row, 0).data(LINE_ROLE) for row in range(runs.evidence.rowCount())]
    texts = {line.text for line in lines if line.fact == "active → expired"}
    assert texts == {"caduca <b>ya</b>", "caduca también"}
    at = next(row for row, line in enumerate(lines) if line.text == "caduca también")
    with qtbot.waitSignal(runs.entity_asked):
        click_row(runs.rows, at, double=True)
    rows = runs.evidence.rowCount()
    press(runs.rows, Key.Key_Space)
    click_row(runs.rows, at, x=5)
    assert runs.evidence.rowCount() == rows, "evidence is not ticked"


@BOTH
def test_a_run_is_cancelled(make_window, aged: Memory, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, do) -> None:
    window: MainWindow = make_window(aged)
    window.show_screen("report", "maintenance")
    maintenance = window.screens["report"].maintenance
    qtbot.waitUntil(lambda: maintenance.apply.isEnabled() and window.runner.idle)
    reflect = aged.lifecycle.reflect

    def slowly(request, **more):
        if more.get("dry_run"):
            return reflect(request, **more)
        while not more["cancelled"]():
            time.sleep(0.005)
        return reflect(request, **more)

    monkeypatch.setattr(aged.lifecycle, "reflect", slowly)
    do(maintenance.apply)
    assert maintenance.progress.isVisible()
    assert not maintenance.form.isEnabled()
    do(maintenance.stop)
    qtbot.waitUntil(lambda: window.bar.text == "Cancelled. Nothing was changed.")
    assert aged.lifecycle.runs() == ()
    assert maintenance.form.isEnabled()
    qtbot.waitUntil(lambda: window.runner.idle)


def test_past_runs_are_not_offered_for_undo_before_they_are_read(make_window, aged: Memory, qtbot: QtBot) -> None:
    window: MainWindow = make_window(aged)
    window.show_screen("report", "maintenance")
    maintenance = window.screens["report"].maintenance
    click(maintenance.runs_tab)
    assert not maintenance.runs.undo.isVisible()
    qtbot.waitUntil(lambda: "No maintenance has been run yet" in maintenance.runs._nothing.text())


def test_the_preview_is_reached_seen_and_named(maintenance: MaintenancePage) -> None:
    pick_by_keys(maintenance.form.window, "from … to …")
    press(maintenance.form.filters)
    maintenance.form.limit.setFocus()
    wanted = wanting_focus(maintenance)
    assert len(wanted) == 20
    assert set(reached_by_tab(maintenance.view)) >= set(wanted)
    assert without_name(wanted) == []
    assert without_ring(wanted) == []


def test_past_runs_are_reached_seen_and_named(maintenance: MaintenancePage) -> None:
    click(maintenance.apply)
    click(maintenance.runs_tab)
    wanted = wanting_focus(maintenance)
    runs = maintenance.runs
    assert {runs.list, runs.rows, runs.undo, runs.splitter.handle(1)} <= set(wanted)
    assert set(reached_by_tab(maintenance.runs.list)) >= set(wanted)
    assert without_name(wanted) == []
    assert without_ring(wanted) == []


def test_the_panes_are_sized_with_the_arrow_keys(maintenance: MaintenancePage) -> None:
    handle = maintenance.splitter.handle(1)
    go_to(handle)
    width = maintenance.splitter.widget(0).width()
    press(handle, Key.Key_Right)
    assert maintenance.splitter.widget(0).width() == width + 24


def test_a_long_list_of_runs_is_given_more_room_with_the_arrow_keys(
    maintenance: MaintenancePage, aged: Memory, qtbot: QtBot
) -> None:
    for number in range(12):
        aged.graph.create_entities([EntityDraft(f"Aviso {number}", "Generic", (said("vence", 3, expires_at=ago(1)),))])
        aged.lifecycle.reflect()
    click(maintenance.runs_tab)
    runs = maintenance.runs
    qtbot.waitUntil(lambda: runs.model.rowCount() == 12)
    handle = runs.splitter.handle(1)
    go_to(handle)
    height = runs.list.height()
    press(handle, Key.Key_Down)
    assert runs.list.height() == height + 24
    press(handle, Key.Key_End)
    assert runs.list.height() == runs.list.maximumHeight()
    assert runs.list.verticalScrollBar().maximum() == 0, "all of them are in sight, and no more room is taken"
