"""The timeline through real events: choosing, walking, zooming, searching, writing, and agents at work."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hands import pick_by_keys
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QApplication

from core.memory import Memory
from tests.conftest import AGENT
from ui.timeline.lanes import CELL
from ui.timeline.page import TimelinePage

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from ui.operations import Operations
    from ui.window.main_window import MainWindow

Key = Qt.Key


def shown(page: TimelinePage) -> str:
    assert page.side.reader.reflection is not None
    return page.side.reader.text.text()


def point_of(page: TimelinePage, reflection_id: int) -> QPoint:
    mark = next(each for each in page.chart.marks if each.moments[0].reflection.id == reflection_id)
    return QPoint(round(mark.x), round(mark.y))


def click(page: TimelinePage, point: QPoint) -> None:
    QTest.mouseClick(page.chart.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, point)


def press(page: TimelinePage, *keys: Qt.Key) -> None:
    for key in keys:
        QTest.keyClick(page.chart, key)


def test_it_opens_on_the_newest_and_lists_them_all(page: TimelinePage) -> None:
    assert shown(page) == "Todo <b>pesa</b> menos"
    assert [each.id for each in page.side.model.reflections] == [4, 3, 2, 1]
    assert page.side.list.currentIndex().row() == 0
    assert [mark.moments[0].reflection.id for mark in page.chart.marks] == [1, 3, 2, 4]  # lane by lane


def test_the_model_keeps_qt_s_rules(page: TimelinePage, thoughts: Memory) -> None:
    QAbstractItemModelTester(page.side.model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    thoughts.reflections.add("global", "mas")
    page.open()
    QTest.keyClicks(page.bar.search, "luz")
    assert page.side.model.rowCount() >= 1


def test_a_click_on_a_mark_shows_it(page: TimelinePage) -> None:
    click(page, point_of(page, 1))
    assert shown(page) == "La luz manda"
    assert page.side.list.currentIndex().row() == 3
    assert "nolan" in page.side.reader.meta.text()


def test_a_click_in_the_list_moves_the_ring(page: TimelinePage) -> None:
    place = page.side.list.visualRect(page.side.model.index(2)).center()
    QTest.mouseClick(page.side.list.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)
    assert shown(page) == "¿Es suya?"
    assert page.side.reader._about_words.text() == "about Proyecto Faro → cuenta_con → Ana"


def test_the_arrow_keys_walk_in_time_and_between_lanes(page: TimelinePage) -> None:
    press(page, Key.Key_Left)
    assert shown(page) == "Buen día"
    press(page, Key.Key_Home)
    assert shown(page) == "La luz manda"
    press(page, Key.Key_Left)
    assert shown(page) == "La luz manda"
    press(page, Key.Key_Down)
    assert shown(page) == "Buen día"  # the lane of sessions is below the one of entities
    press(page, Key.Key_End)
    assert shown(page) == "Todo <b>pesa</b> menos"
    press(page, Key.Key_Up)
    assert shown(page) == "¿Es suya?"


def test_zooming_and_panning(page: TimelinePage) -> None:
    whole = page.chart.scale
    press(page, Key.Key_Plus)
    closer = page.chart.scale
    assert closer.end - closer.start == pytest.approx((whole.end - whole.start) / 1.6)
    press(page, Key.Key_Minus)
    assert page.chart.scale.start == pytest.approx(whole.start, abs=1)
    press(page, Key.Key_PageUp)
    assert page.chart.scale.end < whole.end
    press(page, Key.Key_0)
    assert page.chart.scale == whole
    middle = QPointF(page.chart.viewport().rect().center())
    start = middle.toPoint()
    QTest.mousePress(page.chart.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, start)
    QTest.mouseMove(page.chart.viewport(), start + QPoint(50, 0))
    QTest.mouseMove(page.chart.viewport(), start + QPoint(100, 0))
    QTest.mouseRelease(
        page.chart.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, start + QPoint(100, 0)
    )
    assert page.chart.scale.start < whole.start
    assert shown(page) == "Todo <b>pesa</b> menos"  # a drag chooses nothing


def test_what_is_out_of_sight_comes_into_sight_when_it_is_chosen(page: TimelinePage) -> None:
    for _ in range(8):
        press(page, Key.Key_Plus)
    press(page, Key.Key_Home)
    scale = page.chart.scale
    assert scale.left <= point_of(page, 1).x() <= scale.left + scale.width


def test_many_at_once_are_one_bar_and_a_click_comes_closer(page: TimelinePage, thoughts: Memory) -> None:
    for number in range(60):
        thoughts.reflections.add("global", f"idea {number}")
    page.open()
    bar = max(page.chart.marks, key=lambda mark: len(mark.moments))
    assert len(bar.moments) >= 60
    assert bar.height > CELL
    before = page.chart.scale
    click(page, QPoint(round(bar.x), round(bar.y)))
    assert page.chart.scale.end - page.chart.scale.start < before.end - before.start
    assert shown(page) == "idea 59"


def test_filters_by_author_and_mood(page: TimelinePage) -> None:
    pick_by_keys(page.bar.author, "nolan")
    assert [each.id for each in page.side.model.reflections] == [4, 1]
    pick_by_keys(page.bar.mood, "insight")
    assert [each.id for each in page.side.model.reflections] == [1]
    assert shown(page) == "La luz manda"
    pick_by_keys(page.bar.mood, "frustration")
    assert page.nothing.text() == "No reflection passes the filter."
    QTest.mouseClick(page.remedy, Qt.MouseButton.LeftButton)
    assert page.side.model.rowCount() == 4


def test_lanes_by_author(page: TimelinePage) -> None:
    pick_by_keys(page.bar.lanes, "Lanes: author")
    heights = {mark.moments[0].reflection.author: mark.y for mark in page.chart.marks}
    assert heights["sofia"] < heights["nolan"]


def test_a_search_lists_what_is_found_and_lets_the_rest_fade(page: TimelinePage, qtbot: QtBot) -> None:
    QTest.keyClicks(page.bar.search, "luz")
    qtbot.waitUntil(lambda: page._found is not None and page._found.by_meaning)
    assert page.side.model.reflections[0].content == "La luz manda"
    assert page.side.heading.text() == f"{page.side.model.rowCount()} found"
    QTest.keyClick(page.bar.search, Key.Key_Return)
    page.bar.search.clear()
    assert page.side.model.rowCount() == 4
    assert page.side.heading.text() == "Around it"


def test_a_search_without_a_hit(page: TimelinePage, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("core.embedding.meaning.Meaning.nearest_reflections", lambda _self, _query: ())
    QTest.keyClicks(page.bar.search, "zzz")
    qtbot.waitUntil(lambda: page._found is not None)
    assert page.side.model.rowCount() == 0
    assert page.side.heading.text() == "0 found"
    assert shown(page) == "Todo <b>pesa</b> menos"


def test_writing_one_about_an_entity(page: TimelinePage, thoughts: Memory) -> None:
    QTest.mouseClick(page.bar.write, Qt.MouseButton.LeftButton)
    form = page.side.form
    assert QApplication.focusWidget() is form.text or not page.isActiveWindow()
    QTest.keyClicks(form.text, "Empieza bien")
    for box, words in ((form.author, "Ines"), (form.mood, "calma")):
        box.lineEdit().selectAll()
        QTest.keyClicks(box.lineEdit(), words)
    pick_by_keys(form.about, "an entity")
    assert not form.save.isEnabled()
    QTest.keyClicks(form.entity, "Ana")
    QTest.mouseClick(form.save, Qt.MouseButton.LeftButton)
    stored = thoughts.reflections.all()[-1]
    assert (stored.content, stored.author, stored.mood, stored.about) == ("Empieza bien", "Ines", "calma", ("Ana",))
    assert shown(page) == "Empieza bien"
    assert not page.side.writing
    assert page.bar.author.findData("Ines") > 0


def test_an_entity_that_is_not_there_keeps_the_form_open(
    page: TimelinePage, thoughts: Memory, operations: Operations
) -> None:
    failures: list[Exception] = []
    operations.failed.connect(failures.append)
    QTest.mouseClick(page.bar.write, Qt.MouseButton.LeftButton)
    form = page.side.form
    QTest.keyClicks(form.text, "x")
    pick_by_keys(form.about, "an entity")
    QTest.keyClicks(form.entity, "Nadie")
    QTest.keyClick(form.entity, Key.Key_Return)
    assert len(failures) == 1
    assert page.side.writing
    assert form.text.toPlainText() == "x"
    assert len(thoughts.reflections.all()) == 4
    QTest.keyClick(form.text, Key.Key_Escape)
    assert not page.side.writing


def test_editing_and_linking_to_a_relation(page: TimelinePage, thoughts: Memory) -> None:
    QTest.mouseClick(page.side.reader.edit, Qt.MouseButton.LeftButton)
    form = page.side.form
    assert form.text.toPlainText() == "Todo <b>pesa</b> menos"
    form.text.selectAll()
    QTest.keyClicks(form.text, "Todo pesa")
    pick_by_keys(form.about, "a relation")
    form.entity.setFocus()
    form.entity.selectAll()
    QTest.keyClicks(form.entity, "Luis")
    QTest.keyClick(form.entity, Key.Key_Tab)
    assert [form.relation.itemText(at) for at in range(form.relation.count())] == [
        "Proyecto Faro → cuenta_con → Luis",
        "Ana → conoce → Luis",
    ]
    pick_by_keys(form.relation, "Ana → conoce → Luis")
    QTest.mouseClick(form.save, Qt.MouseButton.LeftButton)
    (stored,) = thoughts.reflections.get([4])
    assert (stored.content, stored.about, stored.author) == ("Todo pesa", ("Ana", "conoce", "Luis"), "nolan")
    thoughts.journal.undo_last()
    assert thoughts.reflections.get([4])[0].content == "Todo <b>pesa</b> menos"


def test_deleting_can_be_undone(page: TimelinePage, thoughts: Memory, qtbot: QtBot) -> None:
    said: list[tuple[str, bool]] = []
    page.said.connect(lambda text, undoable: said.append((text, undoable)))
    QTest.mouseClick(page.side.reader.delete, Qt.MouseButton.LeftButton)
    assert said == [("Deleted a reflection.", True)]
    qtbot.waitUntil(lambda: shown(page) == "Buen día")
    assert len(thoughts.reflections.all()) == 3
    press(page, Key.Key_Home)
    QTest.mouseClick(page.side.reader.delete, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: shown(page) == "¿Es suya?")  # the nearest in time


def test_an_agent_writes_and_nothing_is_lost_from_sight(
    page: TimelinePage, operations: Operations, qtbot: QtBot
) -> None:
    press(page, Key.Key_Home, Key.Key_Plus, Key.Key_Plus)
    scale = page.chart.scale
    with Memory.open(operations.path, AGENT) as agent:
        agent.reflections.add("global", "del agente")
    changes = operations._watch.look()
    assert changes is not None
    operations.memory_changed.emit(changes)
    qtbot.waitUntil(lambda: page.side.model.rowCount() == 5)
    assert shown(page) == "La luz manda"
    assert page.chart.scale == scale
    press(page, Key.Key_End)
    assert shown(page) == "del agente"
    assert page.side.reader.session.text().startswith("written through ")


def test_an_empty_memory_says_what_a_reflection_is(memory: Memory, operations: Operations, qtbot: QtBot) -> None:
    page = TimelinePage(operations)
    qtbot.addWidget(page)
    page.show()
    page.open()
    assert page.nothing.text() == "Nobody has reflected yet."
    assert page.advice.height() > 1.5 * page.advice.fontMetrics().lineSpacing(), "all of it is to be read"
    assert not page.side.isVisible()
    QTest.mouseClick(page.bar.write, Qt.MouseButton.LeftButton)
    assert page.side.form.isVisible()
    QTest.keyClicks(page.side.form.text, "La primera")
    QTest.keyClick(page.side.form.text, Key.Key_Return)
    assert shown(page) == "La primera"
    assert page.chart.isVisible()


def test_to_the_entity_and_back(window: MainWindow, faro: Memory, qtbot: QtBot) -> None:
    faro.reflections.add("entity", "La luz manda", target_id=2)
    window.show_screen("timeline")
    page = window.screens["timeline"]
    assert isinstance(page, TimelinePage)
    qtbot.waitUntil(lambda: page.side.reader.reflection is not None)
    QTest.mouseClick(page.side.reader.about, Qt.MouseButton.LeftButton)
    assert window.pages.currentWidget() is window.explore
    assert window.selection.current == 2
    qtbot.waitUntil(lambda: bool(window.explore.inspector.reflections.rows))
    QTest.keyClick(window, Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert window.pages.currentWidget() is page
    window.show_page(window.explore)
    row = window.explore.inspector.reflections.rows[0]
    QTest.mouseClick(row, Qt.MouseButton.LeftButton)
    assert window.pages.currentWidget() is page
