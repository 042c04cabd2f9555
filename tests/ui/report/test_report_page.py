"""The report through real events: what is told, what can be done about it, and agents at work meanwhile."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QFrame, QLabel

from core.memory import Memory
from tests.conftest import AGENT
from tests.ui.hands import click as click_on
from tests.ui.hands import pick
from tests.ui.report.report_hands import HOSTILE, again, click, completed, entity
from ui.report.data import KEPT_SETTING, SECTIONS
from ui.report.model import FIRST
from ui.report.page import ReportPage
from ui.report.sheet import ReportSheet

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from ui.operations import Operations
    from ui.window.main_window import MainWindow

Key = Qt.Key


def names(page: ReportPage, key: str) -> list[str]:
    model = page.sheet.sections[key].model
    return [str(model.index(row, 0).data()) for row in range(model.rowCount())]


def told(page: ReportPage, key: str) -> list[str]:
    """Rows with all that is told of them."""
    model = page.sheet.sections[key].model
    cells = [model.index(row, 0) for row in range(model.rowCount())]
    return [str(each.data(Qt.ItemDataRole.AccessibleTextRole)) for each in cells]


def test_every_section_has_what_belongs_there(page: ReportPage) -> None:
    assert names(page, "large") == ["Grande"]
    assert names(page, "flagged") == ["corre las pruebas\ncorre las pruebas siempre"]
    assert names(page, "contradictions") == ["está activo\nestá inactivo"]
    assert names(page, "duplicates") == ["Proyecto Faro · proyecto-faro"]
    assert names(page, "unresolved") == ["equipo"]
    assert HOSTILE in names(page, "lone")
    assert "Jenkins" in names(page, "stale")
    assert page.sheet.sections["split"].isHidden()
    attention = sum(len(page.sheet.sections[key].model.items) for key in SECTIONS)
    assert (
        page.sheet.head.summary.text() == f"9 entities, 41 observations. {attention} things could use your attention."
    )


def test_what_is_not_in_sight_is_not_made(page: ReportPage) -> None:
    assert page._maintenance is None
    assert not page.sheet.sections["split"].made
    page.show_maintenance()
    assert page.maintenance._runs is None


def squeezed(page: ReportPage) -> list[str]:
    """Tiles with less height than what is in them."""
    tiles = page.sheet.widget().findChildren(QFrame)
    return [
        tile.findChild(QLabel).text()
        for tile in tiles
        if tile.property("role") == "tile" and not tile.isHidden() and tile.height() < tile.minimumSizeHint().height()
    ]


def test_no_frame_is_squeezed_while_the_sections_are_made(untidy: Memory, operations: Operations, qtbot: QtBot) -> None:
    page = ReportPage(operations)
    qtbot.addWidget(page)
    page.resize(1216, 700)
    with qtbot.waitExposed(page):
        page.show()
    seen: list[list[str]] = []
    page.sheet._making.timeout.connect(lambda: seen.append(squeezed(page)))
    page.open()
    seen.append(squeezed(page))
    completed(page)
    assert len(seen) == sum(section.made for section in page.sheet.sections.values()) > 5
    assert not any(seen)
    untidy.graph.create_entities([entity(f"sola {number}") for number in range(30)])
    again(page)
    assert not squeezed(page), "sections that were there grow"


def test_the_numbers_lead_to_their_sections(page: ReportPage) -> None:
    assert page.sheet.quiet.number.text() == str(len(page.sheet.sections["stale"].model.items))
    assert page.sheet.twice.accessibleName() == "Said twice: 1 flagged observation. in 1 entity, 1 contradiction"
    page.sheet.loose.setFocus()
    QTest.keyClick(page.sheet.loose, Key.Key_Return)
    assert page.sheet.verticalScrollBar().value() > 0
    assert page.focusWidget() is page.sheet.sections["unresolved"].table


def test_the_models_keep_qt_s_rules(page: ReportPage, untidy: Memory) -> None:
    for section in page.sheet.sections.values():
        QAbstractItemModelTester(section.model, QAbstractItemModelTester.FailureReportingMode.Fatal, section.model)
    untidy.graph.create_entities([entity(f"sola {number}") for number in range(30)])
    again(page)
    click_on(page.sheet.sections["lone"].more)
    assert page.sheet.sections["lone"].model.rowCount() == len(page.sheet.sections["lone"].model.items) > 30


def test_open_split_and_merge_lead_elsewhere(page: ReportPage, qtbot: QtBot) -> None:
    with qtbot.waitSignal(page.entity_asked) as asked:
        click(page, "flagged", "open")
    assert asked.args == [6]
    with qtbot.waitSignal(page.screen_asked) as asked:
        click(page, "large", "split")
    assert asked.args == ["review", ("split", 5)]
    with qtbot.waitSignal(page.screen_asked) as asked:
        click(page, "duplicates", "merge")
    assert asked.args == ["review", ("merge", (1, 7))]


def test_keeping_one_of_two_deletes_the_other(page: ReportPage, untidy: Memory) -> None:
    click(page, "contradictions", "keep_second")
    click(page, "flagged", "keep_first")
    left = [each.content for each in untidy.graph.open(["Jenkins"])[0].observations]
    assert left == ["corre las pruebas", "está inactivo"]


def test_what_is_kept_leaves_the_list_and_can_come_back(page: ReportPage, untidy: Memory, qtbot: QtBot) -> None:
    last = untidy.journal.last_id()
    with qtbot.waitSignal(page.offered) as offered:
        click(page, "flagged", "keep_both")
    section = page.sheet.sections["flagged"]
    assert section.model.rowCount() == 0
    assert section.back.text() == "Show 1 that you keep"
    assert untidy.journal.last_id() == last, "it is no change of the memory"
    offered.args[2]()
    assert section.model.rowCount() == 1
    click(page, "flagged", "keep_both")
    QTest.mouseClick(section.back, Qt.MouseButton.LeftButton)
    assert section.model.rowCount() == 1
    assert untidy.settings.get(KEPT_SETTING) is None
    click(page, "flagged", "keep_both")
    said = {each.content: each.id for each in untidy.graph.open(["Jenkins"])[0].observations}
    untidy.graph.edit_observation(said["corre las pruebas siempre"], "corre las pruebas ya")
    again(page)
    assert section.model.rowCount() == 1, "another text is another matter"


def test_the_days_are_remembered(page: ReportPage, operations: Operations) -> None:
    days = page.sheet.head.days
    assert days.currentText() == "Not read for 90 days"
    pick(days, "Not read for 180 days")
    assert page.data.days == 180
    assert page.sheet.quiet.accessibleName().startswith("Gone quiet: 7 not read for 180 days")
    another = ReportPage(operations)
    another.open()
    assert another.data.days == 180
    another.deleteLater()


def test_by_keyboard_alone(page: ReportPage, untidy: Memory, qtbot: QtBot) -> None:
    table = page.sheet.sections["unresolved"].table
    table.setFocus()
    assert table.currentIndex().column() == 0
    QTest.keyClick(table, Key.Key_Right)
    QTest.keyClick(table, Key.Key_Right)
    assert str(table.currentIndex().data(Qt.ItemDataRole.AccessibleTextRole)) == "End relations: equipo"
    with qtbot.waitSignal(page.said):
        QTest.keyClick(table, Key.Key_Space)
    assert untidy.graph.counts().relations == 4
    stale = page.sheet.sections["stale"].table
    stale.setFocus()
    QTest.keyClick(stale, Key.Key_End)
    QTest.keyClick(stale, Key.Key_Down)
    assert stale.currentIndex().row() == stale.model().rowCount() - 1
    place = stale.visualRect(stale.currentIndex()).center()
    assert not page.sheet.viewport().visibleRegion().isEmpty()
    assert page.sheet.viewport().rect().contains(stale.viewport().mapTo(page.sheet.viewport(), place))
    with qtbot.waitSignal(page.entity_asked):
        QTest.keyClick(stale, Key.Key_Home)
        QTest.keyClick(stale, Key.Key_Return)


def test_others_at_work_move_neither_the_sheet_nor_the_current_row(
    page: ReportPage, untidy: Memory, qtbot: QtBot
) -> None:
    table = page.sheet.sections["stale"].table
    table.setFocus()
    for _ in range(3):
        QTest.keyClick(table, Key.Key_Down)
    QTest.keyClick(table, Key.Key_Right)
    page.sheet.verticalScrollBar().setValue(300)
    current = str(table.currentIndex().siblingAtColumn(0).data())
    with Memory.open(untidy.path, AGENT) as agent:
        agent.graph.create_entities([entity("Otra", "x", "y")])
        agent.graph.delete_entities(["Luis"])
    again(page)
    assert "Otra" in names(page, "stale")
    assert str(table.currentIndex().siblingAtColumn(0).data()) == current
    assert table.currentIndex().column() == 1 + page.sheet.sections["stale"].model.facts
    assert page.sheet.verticalScrollBar().value() == 300


def test_a_change_in_sight_is_read(page: ReportPage, untidy: Memory, operations: Operations, qtbot: QtBot) -> None:
    untidy.graph.create_entities([entity("Nueva")])
    operations.memory_changed.emit(None)
    qtbot.waitUntil(lambda: "Nueva" in names(page, "lone"), timeout=20_000)


def test_thousands_are_shown_when_asked_for(page: ReportPage, untidy: Memory, qtbot: QtBot) -> None:
    for half in (range(1_000), range(1_000, 2_000)):
        untidy.graph.create_entities([entity(f"sola {number:04}") for number in half])
    again(page)
    section = page.sheet.sections["lone"]
    assert section.model.rowCount() == FIRST
    assert section.more.text() == f"Show all {len(section.model.items):,}"
    QTest.mouseClick(section.more, Qt.MouseButton.LeftButton)
    assert section.model.rowCount() == len(section.model.items) > 2_000
    qtbot.waitUntil(lambda: page.sheet.verticalScrollBar().maximum() > 80_000)
    section.table.setFocus()
    QTest.keyClick(section.table, Key.Key_End)
    assert "sola 1999" in str(section.table.currentIndex().data())
    place = section.table.visualRect(section.table.currentIndex()).center()
    assert page.sheet.viewport().rect().contains(section.table.viewport().mapTo(page.sheet.viewport(), place))
    assert section.more.text() == "Show the first 20"
    click_on(section.more)
    assert section.model.rowCount() == FIRST


def test_topics_that_nobody_knows_are_looked_for_once(page: ReportPage, untidy: Memory) -> None:
    again(page)
    assert page.data.unknown == 0
    assert page.sheet.learning.isHidden()


def test_the_charts_tell_what_they_show(page: ReportPage) -> None:
    sheet = page.sheet
    assert [(each.name, each.words) for each in sheet.authors.shares] == [("You", "100 %")]
    assert sheet.authors.accessibleDescription() == "You: 100 %"
    assert sum(each.share for each in sheet.types.shares) == pytest.approx(1)
    assert len(sheet.types.shares) <= 5
    chart = sheet.growth
    assert "41 written, 41 in all" in chart.accessibleDescription()
    chart.setFocus()
    QTest.keyClick(chart, Key.Key_End)
    assert chart.said(chart.at).endswith("41 written, 41 in all")
    QTest.keyClick(chart, Key.Key_Left)
    assert chart.at == 24
    QTest.keyClick(chart, Key.Key_Home)
    assert chart.at == 0
    QTest.mouseMove(chart, QPoint(chart.width() - 3, 20))
    assert chart.at == 25
    chart.clearFocus()
    assert chart.at == -1


def test_an_empty_memory_says_what_to_do(memory: Memory, make_window, qtbot: QtBot) -> None:
    window: MainWindow = make_window(memory)
    window.show_screen("report")
    page = window.screens["report"]
    qtbot.waitUntil(lambda: page.data is not None)
    assert page._stack.currentWidget() is page._nothing
    QTest.mouseClick(page.begin, Qt.MouseButton.LeftButton)
    assert window.pages.currentWidget() is window.welcome


def test_before_the_first_report_nothing_is_said_of_order(qtbot: QtBot) -> None:
    sheet = ReportSheet()
    qtbot.addWidget(sheet)
    sheet.show()
    assert not sheet.fine.isVisible()


def test_a_tidy_memory_says_so(page: ReportPage, untidy: Memory) -> None:
    untidy.graph.delete_entities(["Grande", "Jenkins", "proyecto-faro", "equipo", HOSTILE])
    with untidy._store.write_aside() as connection:
        connection.execute("INSERT INTO access SELECT id, '2026-01-01', 9, '2026-01-01T00:00:00.000000Z' FROM entity")
    again(page)
    assert not page.sheet.fine.isHidden()
    assert all(section.isHidden() for section in page.sheet.sections.values())
    assert page.sheet.head.summary.text() == "4 entities, 6 observations. Nothing needs your attention."
    assert page.sheet.quiet.focusPolicy() == Qt.FocusPolicy.NoFocus


def test_in_the_window_an_entity_opens_on_explore(make_window, untidy: Memory, qtbot: QtBot) -> None:
    window: MainWindow = make_window(untidy)
    QTest.keyClick(window, Key.Key_4, Qt.KeyboardModifier.ControlModifier)
    page = window.screens["report"]
    qtbot.waitUntil(lambda: page.data is not None and window.runner.idle)
    assert window.pages.currentWidget() is page
    click(page, "flagged", "open")
    qtbot.waitUntil(lambda: window.selection.current == 6)
    assert window.pages.currentWidget() is window.explore


@pytest.mark.parametrize("kind", ["html", "md"])
def test_export_is_complete_and_holds_no_markup_of_others(
    page: ReportPage, untidy: Memory, tmp_path: Path, qtbot: QtBot, kind: str
) -> None:
    untidy.graph.create_entities([entity(f"sola {number}") for number in range(40)])
    path = tmp_path / f"report.{kind}"
    suggested = []
    page.choose_file = lambda _parent, name, _kind: suggested.append(name) or path
    head = page.sheet.head
    QTest.mouseClick(head.export, Qt.MouseButton.LeftButton)
    assert head.menu.isVisible()
    QTest.keyClick(head.menu, Key.Key_Down)
    if kind == "md":
        QTest.keyClick(head.menu, Key.Key_Down)
    with qtbot.waitSignal(page.said) as said:
        QTest.keyClick(head.menu, Key.Key_Return)
    assert said.args == [f"Wrote the report to report.{kind}.", False]
    assert suggested == [f"report-{untidy.path.stem}.{kind}"]
    text = path.read_text(encoding="utf-8")
    assert all(f"sola {number}" in text for number in range(40)), "every row, not the first ones only"
    for words in ("está activo", "está inactivo", "Proyecto Faro", "Jenkins", "Persona", "Who wrote it"):
        assert words in text
    if kind == "html":
        assert "<b>bold" not in text
        assert "&lt;b&gt;bold&lt;/b&gt;" in text
        assert not any(part in text for part in ("http", "<script", "src=", "@import", "url("))
        assert text.count("<table>") == text.count("</table>") > 5
    else:
        assert "<b>" not in text
        assert r"\<b\>bold\</b\> \| \& \[x\]\(y\)" in text
        widths = {len(line.replace(r"\|", "").split("|")) for line in text.splitlines() if line.startswith("| sola")}
        assert len(widths) == 1


def test_a_file_that_cannot_be_written(page: ReportPage, operations: Operations, tmp_path: Path, qtbot: QtBot) -> None:
    page.choose_file = lambda _parent, _name, _kind: tmp_path / "nowhere" / "report.html"
    head = page.sheet.head
    place = head.menu.actionGeometry(head.menu.actions()[0]).center()
    with qtbot.waitSignal(operations.failed):
        click_on(head.export)
        click_on(head.menu, place)
    page.choose_file = lambda _parent, _name, _kind: None
    with qtbot.assertNotEmitted(page.said), qtbot.assertNotEmitted(operations.failed):
        click_on(head.export)
        click_on(head.menu, place)
