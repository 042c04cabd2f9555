"""What a person says of one observation through the menu of its card, and takes back."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QApplication, QMenu
from ui_doubles import ImmediateRunner

from core.errors import ErrorCode
from core.model import EntityDraft, ItemState, ObservationDraft
from tests.ui.inspector.inspector_hands import (
    bare,
    card,
    click_line,
    entity_id,
    line,
    open_menu,
    open_submenu,
    walk_to,
)
from ui.following import JournalWatch
from ui.inspector.observation_menu import ObservationMenu
from ui.languages import Languages
from ui.operations import Operations
from ui.tasks import Task, deliver

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pytestqt.qtbot import QtBot

    from core.memory import Memory
    from core.model import Observation
    from ui.inspector.panel import InspectorPanel
    from ui.selection import Selection
    from ui.theme import ThemeController
    from ui.window.main_window import MainWindow

Left = Qt.MouseButton.LeftButton
Key = Qt.Key
TEXT = "Faro sabe 1"


def stored(memory: Memory, text: str = TEXT) -> Observation:
    everything = memory.graph.page(limit=100, include_archived=True).entities
    return next(each for entity in everything for each in entity.observations if each.content == text)


def lines(menu: QMenu) -> list[str]:
    return [bare(action) for action in menu.actions() if not action.isSeparator()]


def submenu(menu: QMenu, words: str) -> QMenu:
    return line(menu, words).menu()


def ticked(menu: QMenu) -> list[str]:
    return [bare(action) for action in menu.actions() if action.isChecked()]


def said_so_far(panel: InspectorPanel) -> list[tuple[str, bool]]:
    said: list[tuple[str, bool]] = []
    panel.said.connect(lambda words, undoable: said.append((words, undoable)))
    return said


class LateReads(ImmediateRunner):
    """Once told to be late, it carries out a read when it is let go."""

    def __init__(self) -> None:
        self.late = False
        self._waiting: list[tuple[Task, Callable[[], object]]] = []

    def run(self, call, then=None, failed=None, **lane) -> Task:
        if not self.late:
            return super().run(call, then, failed, **lane)
        task = Task(then, failed, None)
        self._waiting.append((task, call))
        return task

    def answer(self) -> None:
        self.late = False
        for task, call in self._waiting:
            deliver(task, call(), None)
        self._waiting.clear()


@pytest.fixture
def reads() -> LateReads:
    return LateReads()


@pytest.fixture
def operations(themes: ThemeController, faro: Memory, reads: LateReads) -> Operations:
    """Operations of which the reads can be held back."""
    return Operations(faro, JournalWatch(faro), reads)


@pytest.fixture
def failures(operations: Operations) -> list[Exception]:
    """What the window would have to tell of."""
    failed: list[Exception] = []
    operations.failed.connect(failed.append)
    return failed


@pytest.fixture
def languages(qapp: QApplication) -> Iterator[Languages]:
    made = Languages("en")
    yield made
    made.choose("en")


@pytest.fixture(autouse=True)
def nothing_stays_open() -> Iterator[None]:
    yield
    while (popup := QApplication.activePopupWidget()) is not None:
        popup.close()


def test_the_menu_offers_what_can_be_done(qtbot: QtBot, panel: InspectorPanel) -> None:
    menu = open_menu(qtbot, card(panel, TEXT))
    assert lines(menu) == ["Edit", "Copy", "Kind of memory", "Importance", "Expires", "Archive", "Remove"]
    kinds = ["Automatic (semantic)", "Working", "Episodic", "Semantic", "Procedural", "Identity"]
    assert lines(submenu(menu, "Kind of memory")) == kinds
    assert lines(submenu(menu, "Importance")) == ["Low", "Medium", "High"]
    assert lines(submenu(menu, "Expires")) == ["Never", "In a week", "In a month", "In a year"]


def test_what_nobody_said_is_ticked_as_it_is_read(qtbot: QtBot, panel: InspectorPanel) -> None:
    menu = open_menu(qtbot, card(panel, TEXT))
    assert ticked(submenu(menu, "Kind of memory")) == ["Automatic (semantic)"]
    assert ticked(submenu(menu, "Importance")) == ["Medium"]
    assert ticked(submenu(menu, "Expires")) == ["Never"]


def test_what_is_none_of_the_choices_has_a_line_of_its_own(
    qtbot: QtBot, panel: InspectorPanel, selection: Selection, faro: Memory
) -> None:
    odd = ObservationDraft("rara", memory_type="identity", importance=0.63, expires_at="2031-05-01T12:00:00Z")
    faro.graph.add_observations([("Ana", [odd])])
    selection.select(entity_id(faro, "Ana"))
    menu = open_menu(qtbot, card(panel, "rara"))
    assert ticked(submenu(menu, "Kind of memory")) == ["Identity"]
    assert lines(submenu(menu, "Kind of memory"))[0] == "Automatic"
    assert lines(submenu(menu, "Importance")) == ["Low", "63 %", "Medium", "High"]
    assert ticked(submenu(menu, "Importance")) == ["63 %"]
    (date,) = ticked(submenu(menu, "Expires"))
    assert date == lines(submenu(menu, "Expires"))[-1] == "1 May 2031"


def test_a_kind_that_an_import_brought_is_shown_as_it_is(panel: InspectorPanel, faro: Memory) -> None:
    observation = replace(stored(faro), memory_type="R&D\n notes")
    (item,) = faro.lifecycle.items([observation.id])
    kinds = submenu(ObservationMenu(observation, item, panel), "Kind of memory")
    assert ticked(kinds) == ["R&D notes"]
    assert kinds.actions()[-1].text() == "R&&D notes"


@pytest.mark.parametrize(
    ("title", "words", "field", "value"),
    [
        ("Kind of memory", "Procedural", "memory_type", "procedural"),
        ("Kind of memory", "Working", "memory_type", "working"),
        ("Importance", "High", "importance", 0.9),
        ("Importance", "Low", "importance", 0.3),
    ],
)
def test_a_choice_is_one_step_that_undo_takes_back(
    qtbot: QtBot,
    panel: InspectorPanel,
    operations: Operations,
    faro: Memory,
    title: str,
    words: str,
    field: str,
    value: object,
) -> None:
    said, before = said_so_far(panel), stored(faro)
    click_line(open_submenu(qtbot, open_menu(qtbot, card(panel, TEXT)), title), words)
    assert getattr(stored(faro), field) == value
    assert said == [(f"{title}: {words.lower()}.", True)]
    assert faro.journal.undoable().tool == "set_items"
    qtbot.waitUntil(lambda: card(panel, TEXT).observation == stored(faro))
    menu = open_menu(qtbot, card(panel, TEXT))
    assert ticked(submenu(menu, title)) == [words]
    menu.close()
    operations.change(lambda memory: memory.journal.undo_last())
    assert stored(faro) == before
    qtbot.waitUntil(lambda: card(panel, TEXT).observation == before)


def test_automatic_clears_what_was_said(qtbot: QtBot, panel: InspectorPanel, faro: Memory) -> None:
    click_line(open_submenu(qtbot, open_menu(qtbot, card(panel, TEXT)), "Kind of memory"), "Identity")
    qtbot.waitUntil(lambda: card(panel, TEXT).observation.memory_type == "identity")
    click_line(open_submenu(qtbot, open_menu(qtbot, card(panel, TEXT)), "Kind of memory"), "Automatic")
    assert stored(faro).memory_type == ""


@pytest.mark.parametrize(
    ("words", "days"), [("In a week", (7, 7)), ("In a month", (28, 31)), ("In a year", (365, 366))]
)
def test_a_date_is_so_far_ahead_and_never_clears_it(
    qtbot: QtBot, panel: InspectorPanel, faro: Memory, words: str, days: tuple[int, int]
) -> None:
    said = said_so_far(panel)
    click_line(open_submenu(qtbot, open_menu(qtbot, card(panel, TEXT)), "Expires"), words)
    ahead = datetime.fromisoformat(stored(faro).expires_at) - datetime.now(UTC)
    day = timedelta(days=1)
    assert days[0] * day - day / 2 < ahead < days[1] * day + day / 2
    dates = open_submenu(qtbot, open_menu(qtbot, card(panel, TEXT)), "Expires")
    assert ticked(dates) == [lines(dates)[-1]]
    click_line(dates, "Never")
    assert stored(faro).expires_at is None
    assert said == [(f"Expires: {words[:1].lower()}{words[1:]}.", True), ("Expires: never.", True)]


def test_what_is_so_already_makes_no_step(qtbot: QtBot, panel: InspectorPanel, faro: Memory) -> None:
    last, said = faro.journal.last_id(), said_so_far(panel)
    for title in ("Kind of memory", "Importance", "Expires"):
        choices = open_submenu(qtbot, open_menu(qtbot, card(panel, TEXT)), title)
        click_line(choices, ticked(choices)[0])
        assert QApplication.activePopupWidget() is None
    assert faro.journal.last_id() == last
    assert not said


def test_one_is_put_away_and_brought_back(
    qtbot: QtBot, panel: InspectorPanel, operations: Operations, faro: Memory
) -> None:
    said, places = said_so_far(panel), list(panel.observations.cards)
    away = lambda: card(panel, TEXT).meta.endswith("· archived")  # noqa: E731
    click_line(open_menu(qtbot, card(panel, TEXT)), "Archive")
    assert stored(faro).state is ItemState.ARCHIVED
    qtbot.waitUntil(away)
    assert list(panel.observations.cards) == places
    menu = open_menu(qtbot, card(panel, TEXT))
    assert "Archive" not in lines(menu)
    click_line(menu, "Restore")
    assert stored(faro).state is ItemState.ACTIVE
    qtbot.waitUntil(lambda: not away())
    assert said == [("Archived an observation.", True), ("Brought back an observation.", True)]
    for state in (ItemState.ARCHIVED, ItemState.ACTIVE):
        operations.change(lambda memory: memory.journal.undo_last())
        assert stored(faro).state is state
        qtbot.waitUntil(lambda state=state: card(panel, TEXT).observation.state is state)


def test_an_expired_one_comes_back_without_its_date(
    qtbot: QtBot, panel: InspectorPanel, selection: Selection, faro: Memory
) -> None:
    faro.graph.create_entities(
        [EntityDraft("Feria", None, (ObservationDraft("abre hoy", expires_at="2020-01-01T00:00:00Z"),))]
    )
    faro.lifecycle.reflect()
    selection.select(entity_id(faro, "Feria"))
    assert card(panel, "abre hoy").meta.endswith("· expired")
    click_line(open_menu(qtbot, card(panel, "abre hoy")), "Restore")
    assert (stored(faro, "abre hoy").state, stored(faro, "abre hoy").expires_at) == (ItemState.ACTIVE, None)


def menu_by_key(owner) -> QMenu:
    """As the menu key asks for it."""
    owner.setFocus(Qt.FocusReason.TabFocusReason)
    centre = owner.rect().center()
    QApplication.sendEvent(
        owner, QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, centre, owner.mapToGlobal(centre))
    )
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, ObservationMenu)
    return menu


def test_all_of_it_by_keys(panel: InspectorPanel, faro: Memory) -> None:
    for path in (("Kind of memory", "Episodic"), ("Importance", "High"), ("Expires", "In a week"), ("Archive",)):
        walk_to(menu_by_key(card(panel, TEXT)), *path)
        assert QApplication.activePopupWidget() is None
    now = stored(faro)
    assert (now.memory_type, now.importance, now.state) == ("episodic", 0.9, ItemState.ARCHIVED)
    assert now.expires_at is not None
    walk_to(menu_by_key(card(panel, TEXT)), "Restore")
    assert stored(faro).state is ItemState.ACTIVE
    assert card(panel, TEXT).hasFocus()


def test_each_line_has_a_key_of_its_own(qtbot: QtBot, panel: InspectorPanel, faro: Memory) -> None:
    menu_by_key(card(panel, TEXT))
    qtbot.keyClick(QApplication.activePopupWidget(), Key.Key_K)
    qtbot.keyClick(QApplication.activePopupWidget(), Key.Key_P)
    assert stored(faro).memory_type == "procedural"
    menu_by_key(card(panel, TEXT))
    qtbot.keyClick(QApplication.activePopupWidget(), Key.Key_A)
    assert stored(faro).state is ItemState.ARCHIVED


@pytest.mark.parametrize("language", ["en", "es"])
def test_no_two_lines_share_a_key(languages, panel: InspectorPanel, faro: Memory, language: str) -> None:
    languages.choose(language)
    (item,) = faro.lifecycle.items([stored(faro).id])
    for state in (ItemState.ACTIVE, ItemState.ARCHIVED):
        menu = ObservationMenu(stored(faro), replace(item, state=state), panel)
        for each in (menu, *(action.menu() for action in menu.actions() if action.menu() is not None)):
            marked = [action.text() for action in each.actions() if not action.isSeparator()]
            keys = [words[words.index("&") + 1].casefold() for words in marked]
            assert len(keys) == len(set(keys)), marked


def test_the_right_button_asks_too(panel: InspectorPanel, faro: Memory) -> None:
    owner = card(panel, TEXT)
    place = owner.mapToGlobal(QPoint(20, 10))
    QApplication.sendEvent(owner, QContextMenuEvent(QContextMenuEvent.Reason.Mouse, QPoint(20, 10), place))
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, ObservationMenu)
    assert menu.pos() == place
    click_line(menu, "Archive")
    assert stored(faro).state is ItemState.ARCHIVED


def test_a_menu_that_is_left_is_gone(qtbot: QtBot, panel: InspectorPanel) -> None:
    menu = open_menu(qtbot, card(panel, TEXT))
    qtbot.keyClick(menu, Key.Key_Escape)
    qtbot.waitUntil(lambda: not card(panel, TEXT).findChildren(ObservationMenu))


def test_one_that_is_gone_before_its_menu_opens_is_told_of(
    qtbot: QtBot, panel: InspectorPanel, reads: LateReads, failures: list[Exception], faro: Memory
) -> None:
    owner = card(panel, TEXT)
    owner.setFocus()
    reads.late = True
    qtbot.mouseClick(owner.more, Left)
    assert QApplication.activePopupWidget() is None
    faro.graph.delete_observations([("Proyecto Faro", [TEXT])])
    reads.answer()
    assert [each.code for each in failures] == [ErrorCode.OBSERVATION_NOT_FOUND]
    assert QApplication.activePopupWidget() is None


@pytest.mark.parametrize("path", [("Archive",), ("Importance", "Low")])
def test_one_that_is_gone_while_its_menu_is_open_is_told_of(
    qtbot: QtBot, panel: InspectorPanel, failures: list[Exception], faro: Memory, path: tuple[str, ...]
) -> None:
    said, menu = said_so_far(panel), menu_by_key(card(panel, TEXT))
    faro.graph.delete_observations([("Proyecto Faro", [TEXT])])
    walk_to(menu, *path)
    assert [each.code for each in failures] == [ErrorCode.OBSERVATION_NOT_FOUND]
    assert not said
    qtbot.waitUntil(lambda: len(panel.observations.cards) == 2)


def test_no_menu_opens_over_another(qtbot: QtBot, panel: InspectorPanel, reads: LateReads) -> None:
    owner, other = card(panel, TEXT), QMenu(panel)
    other.addAction("other")
    owner.setFocus()
    reads.late = True
    qtbot.mouseClick(owner.more, Left)
    other.popup(panel.mapToGlobal(QPoint()))
    reads.answer()
    assert QApplication.activePopupWidget() is other
    assert not panel.findChildren(ObservationMenu)


def test_a_menu_goes_with_its_card(
    qtbot: QtBot, panel: InspectorPanel, operations: Operations, failures: list[Exception]
) -> None:
    open_menu(qtbot, card(panel, TEXT))
    operations.change(lambda memory: memory.graph.delete_observations([("Proyecto Faro", [TEXT])]))
    qtbot.waitUntil(lambda: QApplication.activePopupWidget() is None)
    assert not failures


def test_what_somebody_else_did_meanwhile_is_no_step_of_ones_own(
    qtbot: QtBot, panel: InspectorPanel, failures: list[Exception], faro: Memory
) -> None:
    said, menu = said_so_far(panel), open_menu(qtbot, card(panel, TEXT))
    faro.lifecycle.archive([stored(faro).id])
    click_line(menu, "Archive")
    assert said == [("It is so already.", False)]
    assert not failures
    qtbot.waitUntil(lambda: card(panel, TEXT).meta.endswith("· archived"))


def test_no_menu_opens_for_who_has_gone_on(
    qtbot: QtBot, panel: InspectorPanel, reads: LateReads, selection: Selection, faro: Memory
) -> None:
    owner = card(panel, TEXT)
    owner.setFocus()
    reads.late = True
    qtbot.mouseClick(owner.more, Left)
    qtbot.keyClick(owner, Key.Key_F2)
    reads.answer()
    assert QApplication.activePopupWidget() is None
    qtbot.keyClick(owner.edit, Key.Key_Escape)
    reads.late = True
    qtbot.mouseClick(owner.more, Left)
    selection.select(entity_id(faro, "Ana"))
    selection.select(entity_id(faro, "Proyecto Faro"))
    reads.answer()
    assert TEXT in {each.observation.content for each in panel.observations.cards.values()}
    assert QApplication.activePopupWidget() is None


def test_who_asks_twice_gets_one_menu(qtbot: QtBot, panel: InspectorPanel, reads: LateReads) -> None:
    reads.late = True
    for text in ("Faro sabe 0", TEXT):
        card(panel, text).setFocus()
        qtbot.mouseClick(card(panel, text).more, Left)
    reads.answer()
    menus = panel.findChildren(ObservationMenu)
    assert [menu.parent() for menu in menus] == [card(panel, TEXT)]
    assert menus[0].isVisible()


def test_in_the_window_the_menu_opens_with_the_answer(qtbot: QtBot, window: MainWindow, faro: Memory) -> None:
    inspector = window.explore.inspector
    owner = card(inspector, TEXT)
    owner.setFocus()
    qtbot.mouseClick(owner.more, Left)
    qtbot.waitUntil(lambda: isinstance(QApplication.activePopupWidget(), ObservationMenu))
    click_line(QApplication.activePopupWidget(), "Archive")
    qtbot.waitUntil(lambda: card(inspector, TEXT).meta.endswith("· archived"))
    window.actions_.undo.trigger()
    qtbot.waitUntil(lambda: not card(inspector, TEXT).meta.endswith("· archived"))
    assert stored(faro).state is ItemState.ACTIVE
