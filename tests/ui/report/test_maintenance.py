"""The maintenance pass through real events: looked at, unticked, carried out exactly so, undone by its run."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QAbstractItemModelTester, QTest

from core.memory import Memory
from core.model import EntityDraft
from tests.conftest import AGENT
from tests.ui.hands import click
from tests.ui.report.report_hands import ago, said
from ui.widgets.tick_rows import LINE_ROLE

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from ui.operations import Operations
    from ui.report.maintenance.page import MaintenancePage
    from ui.report.page import ReportPage

Key = Qt.Key


def lines(maintenance: MaintenancePage) -> list[str]:
    model = maintenance.model
    return [str(model.index(row, 0).data()) for row in range(model.rowCount())]


def row(maintenance: MaintenancePage, text: str) -> int:
    return next(at for at, line in enumerate(lines(maintenance)) if text in line)


def tick(maintenance: MaintenancePage, at: int) -> None:
    place = maintenance.view.visualRect(maintenance.model.index(at, 0))
    QTest.mouseClick(
        maintenance.view.viewport(),
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
        QPoint(place.left() + 20, place.center().y()),
    )


def test_every_candidate_is_shown_by_action_in_words(maintenance: MaintenancePage) -> None:
    shown = lines(maintenance)
    assert any(line.startswith("Summarize, 1") for line in shown)
    assert any("Sesión de hoy, 3 observations → a reflection" in line for line in shown)
    assert any("active → expired" in line and "its date was" in line for line in shown)
    assert any("importance 50 % → 5 %" in line and "not read for 200 days" in line for line in shown)
    assert any("active → archived" in line and "read 0 times, not for 200 days" in line for line in shown)
    assert maintenance.count.text() == f"{maintenance.model.total} changes"
    assert maintenance.apply.text() == f"Carry out {maintenance.model.total} changes"


def test_the_models_keep_qt_s_rules(maintenance: MaintenancePage, qtbot: QtBot) -> None:
    for model in (maintenance.model, maintenance.runs.model, maintenance.runs.evidence):
        QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal, model)
    tick(maintenance, 0)
    click(maintenance.form.actions["decay"], QPoint(10, 10))
    QTest.mouseClick(maintenance.apply, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: maintenance.runs.model.rowCount() == 1)


def test_the_lines_of_a_summary_are_told_apart(maintenance: MaintenancePage) -> None:
    line = maintenance.model.index(row(maintenance, "Sesión de hoy"), 0).data(LINE_ROLE)
    assert line.text.count(" · ") == 2
    assert "se habló de luz · se habló de mar" in line.text


def test_stored_text_is_text(maintenance: MaintenancePage) -> None:
    at = row(maintenance, "caduca <b>ya</b>")
    assert maintenance.model.index(at, 0).data(LINE_ROLE).text == "caduca <b>ya</b>"


def test_the_run_does_exactly_what_the_preview_shows(maintenance: MaintenancePage, aged: Memory, qtbot: QtBot) -> None:
    tick(maintenance, row(maintenance, "caduca también"))
    preview = maintenance._preview.report
    wanted = maintenance.model.chosen
    assert len(wanted) == len(preview.candidates) - 1
    with qtbot.waitSignal(maintenance.said) as said_:
        QTest.mouseClick(maintenance.apply, Qt.MouseButton.LeftButton)
    assert said_.args[0].startswith("Maintenance done: 1 summarized")
    assert said_.args[1] is True
    (run,) = aged.lifecycle.runs()
    rows = aged.lifecycle.audit(run.id)
    made = {"reflection_id", "observation_id"}
    done = [
        (one.action, one.targets, one.before, {k: v for k, v in one.after.items() if k not in made}) for one in rows
    ]
    shown = [(one.action, one.observation_ids, one.before, one.after) for one in wanted]
    assert done == shown
    assert {one.reason.code for one in rows} == {one.reason.code for one in wanted}
    (left,) = (each for each in aged.graph.open(["Avisos"])[0].observations if "también" in each.content)
    assert left.state == "active"


def test_nothing_is_done_before_the_second_click(maintenance: MaintenancePage, aged: Memory) -> None:
    assert aged.lifecycle.runs() == ()
    assert aged.journal.entries(limit=1)[0].tool != "reflect"


def test_a_heading_takes_all_of_its_action(maintenance: MaintenancePage) -> None:
    total = maintenance.model.total
    at = row(maintenance, "Expire, 2")
    maintenance.view.setFocus()
    maintenance.view.setCurrentIndex(maintenance.model.index(at, 0))
    QTest.keyClick(maintenance.view, Key.Key_Space)
    assert len(maintenance.model.chosen) == total - 2
    assert maintenance.count.text() == f"{total - 2} of {total} changes"
    heading = maintenance.model.index(at, 0)
    assert heading.data(Qt.ItemDataRole.CheckStateRole) == Qt.CheckState.Unchecked
    tick(maintenance, at + 1)
    assert heading.data(Qt.ItemDataRole.CheckStateRole) == Qt.CheckState.PartiallyChecked
    maintenance.view.setCurrentIndex(heading)
    QTest.keyClick(maintenance.view, Key.Key_Space)
    QTest.keyClick(maintenance.view, Key.Key_Space)
    assert heading.data(Qt.ItemDataRole.CheckStateRole) == Qt.CheckState.Checked
    assert maintenance.model.excluded == frozenset()


def test_the_form_decides_what_is_looked_for(maintenance: MaintenancePage, qtbot: QtBot) -> None:
    form = maintenance.form
    for action in ("summarize", "promote", "decay", "archive"):
        QTest.mouseClick(form.actions[action], Qt.MouseButton.LeftButton, pos=QPoint(10, 10))
    assert [line.split(",")[0] for line in lines(maintenance)] == ["Expire", "Avisos", "Avisos"]
    form.limit.setFocus()
    form.limit.selectAll()
    QTest.keyClicks(form.limit, "1")
    qtbot.waitUntil(lambda: maintenance.model.total == 1)
    QTest.mouseClick(form.filters, Qt.MouseButton.LeftButton)
    QTest.keyClicks(form.path, "/nowhere/%")
    qtbot.waitUntil(lambda: maintenance.model.total == 0)
    assert maintenance.hint.text() == "Nothing is to be done: all that was asked for is in order."
    assert not maintenance.apply.isEnabled()
    QTest.mouseClick(form.filters, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: maintenance.model.total == 1)
    QTest.mouseClick(form.actions["expire"], Qt.MouseButton.LeftButton, pos=QPoint(10, 10))
    assert maintenance.hint.text() == "Tick at least one thing to do."


def test_a_window_of_ones_own(maintenance: MaintenancePage, qtbot: QtBot) -> None:
    form = maintenance.form
    form.window.setFocus()
    QTest.keyClick(form.window, Key.Key_End)
    assert form.since.isVisible()
    QTest.keyClicks(form.since, "soon")
    qtbot.waitUntil(lambda: not form.problem.isHidden())
    assert not maintenance.apply.isEnabled()
    form.since.clear()
    QTest.keyClicks(form.since, "2020-01-01")
    QTest.keyClicks(form.until, "2020-02-01")
    qtbot.waitUntil(lambda: form.problem.isHidden() and maintenance._preview is not None)
    assert not any(line.startswith("Summarize") for line in lines(maintenance))
    assert form.request.since == "2020-01-01"


def test_what_was_unticked_stays_so_when_others_write(
    maintenance: MaintenancePage, aged: Memory, operations: Operations, qtbot: QtBot
) -> None:
    at = row(maintenance, "caduca también")
    tick(maintenance, at)
    maintenance.view.setCurrentIndex(maintenance.model.index(at, 0))
    excluded, total = maintenance.model.excluded, maintenance.model.total
    with Memory.open(aged.path, AGENT) as agent:
        agent.graph.create_entities([EntityDraft("Más avisos", "Generic", (said("ya", 3, expires_at=ago(3)),))])
    operations.memory_changed.emit(None)
    qtbot.waitUntil(lambda: maintenance.model.total == total + 1, timeout=20_000)
    assert maintenance.model.excluded == excluded
    assert "caduca también" in str(maintenance.view.currentIndex().data())


def test_what_has_changed_meanwhile_is_looked_at_first(
    maintenance: MaintenancePage, aged: Memory, qtbot: QtBot
) -> None:
    total = maintenance.model.total
    with Memory.open(aged.path, AGENT) as agent:
        agent.graph.create_entities([EntityDraft("Más avisos", "Generic", (said("ya", 3, expires_at=ago(3)),))])
    with qtbot.waitSignal(maintenance.said) as words:
        QTest.mouseClick(maintenance.apply, Qt.MouseButton.LeftButton)
    assert words.args == ["The memory has changed meanwhile. Look at what would be done now.", False]
    assert aged.lifecycle.runs() == ()
    assert maintenance.model.total == total + 1
    with Memory.open(aged.path, AGENT) as agent:
        agent.graph.create_entities([EntityDraft("Sin nada", "Generic")])
    QTest.mouseClick(maintenance.apply, Qt.MouseButton.LeftButton)
    assert len(aged.lifecycle.runs()) == 1, "a change that changes nothing of it is no hindrance"


def test_past_runs_and_the_way_back(maintenance: MaintenancePage, aged: Memory, qtbot: QtBot) -> None:
    QTest.mouseClick(maintenance.runs_tab, Qt.MouseButton.LeftButton)
    assert maintenance.runs._stack.currentIndex() == 1
    QTest.mouseClick(maintenance.preview_tab, Qt.MouseButton.LeftButton)
    before = [each.state for each in aged.graph.open(["Avisos"])[0].observations]
    QTest.mouseClick(maintenance.apply, Qt.MouseButton.LeftButton)
    QTest.mouseClick(maintenance.runs_tab, Qt.MouseButton.LeftButton)
    runs = maintenance.runs
    assert runs.model.rowCount() == 1
    assert "You · 1 summarized, 2 expired" in str(runs.model.index(0).data())
    evidence = [str(runs.evidence.index(at, 0).data()) for at in range(runs.evidence.rowCount())]
    assert any("Avisos, active → expired" in line for line in evidence)
    with qtbot.waitSignal(runs.entity_asked):
        runs.rows.setFocus()
        runs.rows.setCurrentIndex(runs.evidence.index(1, 0))
        QTest.keyClick(runs.rows, Key.Key_Return)
    with qtbot.waitSignal(runs.said):
        QTest.mouseClick(runs.undo, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not runs.undo.isEnabled())
    assert runs.told.text() == "This run was undone."
    assert aged.lifecycle.runs()[0].undone
    assert [each.state for each in aged.graph.open(["Avisos"])[0].observations] == before


def test_back_to_the_report(aged_page: ReportPage, maintenance: MaintenancePage) -> None:
    maintenance.back.setFocus()
    QTest.keyClick(maintenance.back, Key.Key_Space)
    assert aged_page._stack.currentWidget() is aged_page.sheet
    assert aged_page.focusWidget() is aged_page.sheet.head.maintain
