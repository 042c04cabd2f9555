"""What no other test of the review screen does with the mouse or the keyboard: one test an action."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hands import pick, pick_by_keys
from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QApplication, QStyle, QStyleOptionSlider, QToolButton, QWidget
from review_memory import link, of_kind, said, wait_in
from ui_doubles import ImmediateRunner

from core.model import DuplicatesPayload, EntityDraft, FlaggedPayload, MergePayload, SplitPart
from tests.ui.keyboard import go_to, press, reached_by_tab, without_name, without_ring
from ui.review.marked_text import Marked, excerpt
from ui.review.page import ReviewPage
from ui.tasks import Lane, Task, deliver
from ui.widgets.wrapped_text import CUT

if TYPE_CHECKING:
    from core.memory import Memory
    from ui.operations import Operations
    from ui.theme import ThemeController

Key = Qt.Key
LEFT, ALT = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.AltModifier
LONG = "word " * 400


@pytest.fixture
def mixed(memory: Memory) -> Memory:
    wait_in(memory, merges=4, duplicates=3, flagged=2, splits=1)
    return memory


# The list and its filters


def test_the_rail_and_a_key_of_the_window_open_it(make_window, mixed: Memory, qtbot) -> None:
    window = make_window(mixed)
    QTest.mouseClick(window.rail.entries["review"], LEFT)
    review = window.screens["review"]
    qtbot.waitUntil(lambda: window.pages.currentWidget() is review and review.card is not None, timeout=20_000)
    window.show_page(window.explore)
    QTest.keyClick(window, Key.Key_2, Qt.KeyboardModifier.ControlModifier)
    assert window.pages.currentWidget() is review
    qtbot.waitUntil(lambda: window.runner.idle, timeout=20_000)


def test_every_key_that_moves_in_the_list(mixed: Memory, make_page) -> None:
    view = make_page(mixed).page.panel.view
    rows = []
    for key in (Key.Key_Down, Key.Key_Down, Key.Key_Up, Key.Key_End, Key.Key_PageUp, Key.Key_PageDown, Key.Key_Home):
        press(key)
        rows.append(view.currentIndex().row())
    assert rows[:4] == [1, 2, 1, 9]
    assert rows[4] < 9
    assert rows[5:] == [9, 0]


@pytest.mark.parametrize(("kind", "count"), [("split", 1), ("merge", 4), ("duplicates", 3), ("flagged", 2)])
def test_a_chip_shows_one_kind_by_click_and_by_key(mixed: Memory, make_page, kind: str, count: int) -> None:
    reviewing = make_page(mixed)
    filters = reviewing.page.panel.filters
    reviewing.click(filters.chip(kind))
    assert len(reviewing.shown) == count
    go_to(filters.chip(kind))
    for _ in range(5):
        if filters.chip(None).hasFocus():
            break
        press(Key.Key_Left)
    press(Key.Key_Space)
    assert len(reviewing.shown) == 10


def test_the_state_is_chosen_by_keys_and_by_mouse(mixed: Memory, make_page) -> None:
    reviewing = make_page(mixed)
    state = reviewing.page.panel.filters.state
    press(Key.Key_U)
    reviewing.settle()
    pick_by_keys(state, "Not sure")
    assert len(reviewing.shown) == 1
    pick(state, "Decided")
    reviewing.settle()
    assert reviewing.shown == []
    assert reviewing.page.panel.empty.text() == "Nothing was decided yet."
    go_to(reviewing.page.panel.clear)
    press(Key.Key_Space)
    reviewing.settle()
    assert len(reviewing.shown) == 10


def test_the_filter_is_emptied_by_its_button(mixed: Memory, make_page) -> None:
    reviewing = make_page(mixed)
    field = reviewing.page.panel.filters.text
    QTest.keyClicks(field, "dup")
    assert len(reviewing.shown) == 3
    button = field.findChild(QToolButton)
    reviewing.click(button)
    assert len(reviewing.shown) == 10


def test_show_all_in_the_list_takes_the_filter_away(mixed: Memory, make_page) -> None:
    reviewing = make_page(mixed)
    QTest.keyClicks(reviewing.page.panel.filters.text, "nothing of the kind")
    reviewing.click(reviewing.page.panel.clear)
    assert len(reviewing.shown) == 10
    assert reviewing.page.panel.view.hasFocus()


def test_more_filters_open_and_close_by_click_and_by_key(mixed: Memory, make_page) -> None:
    reviewing = make_page(mixed)
    filters = reviewing.page.panel.filters
    reviewing.click(filters.more)
    assert filters.details.who.isVisible()
    go_to(filters.more)
    press(Key.Key_Space)
    assert not filters.details.who.isVisible()


def test_a_slider_is_pulled_with_the_mouse(mixed: Memory, make_page) -> None:
    reviewing = make_page(mixed)
    filters = reviewing.page.panel.filters
    reviewing.click(filters.more)
    slider = filters.details.sureness
    option = QStyleOptionSlider()
    slider.initStyleOption(option)
    handle = slider.style().subControlRect(
        QStyle.ComplexControl.CC_Slider, option, QStyle.SubControl.SC_SliderHandle, slider
    )
    place = handle.center()
    QTest.mousePress(slider, LEFT, pos=place)
    QTest.mouseMove(slider, place + QPoint(slider.width() * 17 // 20, 0))
    QTest.mouseRelease(slider, LEFT, pos=place + QPoint(slider.width() * 17 // 20, 0))
    assert filters.filter().sureness > 0.8
    assert {line.proposal.kind for line in reviewing.page.panel.lines} == {"merge"}


def test_the_list_is_made_wider_with_the_arrow_keys(mixed: Memory, make_page) -> None:
    page = make_page(mixed).page
    handle = page.splitter.handle(1)
    go_to(handle)
    width = page.panel.width()
    press(Key.Key_Right)
    assert page.panel.width() == width + 24
    press(Key.Key_Left)
    press(Key.Key_Left)
    assert page.panel.width() == width - 24
    press(Key.Key_Home)
    assert page.panel.width() == page.panel.minimumWidth()
    press(Key.Key_End)
    assert page.panel.width() > 600
    press(Key.Key_A)
    assert mixed.curation.proposals.count_waiting() == 9, "other keys are the screen's"


# The bar


def test_a_decision_is_taken_back_with_the_mouse(mixed: Memory, make_page) -> None:
    reviewing = make_page(mixed)
    bar = reviewing.page.bar
    assert not bar.withdraw.isVisible()
    reviewing.click(bar.reject)
    assert mixed.curation.proposals.count_waiting() == 9
    reviewing.click(bar.withdraw)
    reviewing.settle()
    assert mixed.curation.proposals.count_waiting() == 10
    assert not bar.withdraw.isVisible()


@pytest.mark.parametrize("name", ["approve", "reject", "unsure", "skip", "previous"])
def test_each_button_of_the_bar_is_pressed_by_keys(mixed: Memory, make_page, name: str) -> None:
    reviewing = make_page(mixed)
    before = reviewing.page.panel.current
    go_to(getattr(reviewing.page.bar, name))
    press(Key.Key_Space)
    assert reviewing.page.panel.current != before


# Several at once


def test_another_one_chosen_in_the_list_leaves_the_batch(mixed: Memory, make_page) -> None:
    reviewing = make_page(mixed)
    page = reviewing.page
    for _ in range(2):  # the second time its card is there already
        reviewing.click(page.panel.approve_all)
        assert reviewing.card is page.batch
        reviewing.choose(mixed.curation.proposals.waiting()[1])
        assert reviewing.card is not page.batch
        assert page._shown.proposal.id == page.panel.current


def test_another_filter_leaves_the_batch(mixed: Memory, make_page) -> None:
    reviewing = make_page(mixed)
    reviewing.click(reviewing.page.panel.approve_all)
    reviewing.click(reviewing.page.panel.filters.chip("flagged"))
    assert reviewing.card.question.text() == "Do you trust this text?"
    press(Key.Key_A)
    assert mixed.curation.proposals.count_waiting() == 9, "only the one that is shown"


class LateRunner(ImmediateRunner):
    """Keeps what it is asked for until it is let go."""

    def __init__(self) -> None:
        self.kept: list[tuple[Task, object]] = []

    def run(self, call, then=None, failed=None, *, lane: Lane = Lane.READ) -> Task:
        task = Task(then, failed, None)
        self.kept.append((task, call))
        return task

    def let_go(self) -> None:
        for task, call in self.kept:
            deliver(task, call(), None)


@pytest.mark.parametrize("way_on", ["another row", "escape", "skip", "a filter"])
def test_a_batch_that_is_read_late_does_not_come_back_to_who_went_on(mixed: Memory, make_page, way_on: str) -> None:
    reviewing = make_page(mixed)
    page = reviewing.page
    at_once, page.operations._runner = page.operations._runner, LateRunner()
    reviewing.click(page.panel.approve_all)
    late, page.operations._runner = page.operations._runner, at_once
    match way_on:
        case "another row":
            reviewing.choose(mixed.curation.proposals.waiting()[2])
        case "escape":
            press(Key.Key_Escape)
        case "skip":
            press(Key.Key_S)
        case "a filter":
            reviewing.click(page.panel.filters.chip("merge"))
    late.let_go()
    assert reviewing.card is not page.batch


def test_a_batch_is_asked_for_approved_and_left_with_buttons(mixed: Memory, make_page) -> None:
    reviewing = make_page(mixed)
    page = reviewing.page
    reviewing.click(page.panel.filters.chip("duplicates"))
    go_to(page.panel.approve_all)
    press(Key.Key_Space)
    assert page.batch.lines.rowCount() == 3
    reviewing.click(page.bar.reject)
    assert reviewing.card is not page.batch
    reviewing.click(page.panel.approve_all)
    reviewing.click(page.bar.approve)
    assert mixed.curation.proposals.count_waiting() == 7


# Cards


def test_the_score_is_told_when_it_is_asked_for(mixed: Memory, make_page) -> None:
    reviewing = make_page(mixed)
    reviewing.choose(of_kind(mixed, "merge"))
    reviewing.click(reviewing.card.sureness)
    assert reviewing.card.sureness.text() == "90 % sure"
    press(Key.Key_Down)
    go_to(reviewing.card.sureness)
    press(Key.Key_Space)
    assert reviewing.card.sureness.text() == "90 % sure"


def test_the_rest_of_many_observations_is_asked_for(memory: Memory, make_page) -> None:
    drafts = [EntityDraft(name, "x", tuple(said(f"{name} {n}") for n in range(20))) for name in ("Ana", "ana")]
    memory.graph.create_entities(drafts)
    ids = tuple(one.id for one in memory.graph.open(["Ana", "ana"]))
    memory.curation.proposals.add(MergePayload(ids, ("spelling",)))
    reviewing = make_page(memory)
    member = reviewing.card.members.cards[0]
    assert len(member.text.texts) == 12
    assert member.more.text() == "8 more observations"
    reviewing.click(member.more)
    assert len(member.text.texts) == 20


@pytest.fixture
def trio(memory: Memory) -> Memory:
    """Three observations of one entity that may say the same, the first of them long."""
    texts = (LONG, "likes black tea", "tea is liked")
    memory.graph.create_entities([EntityDraft("Ana", "Persona", tuple(map(said, texts)))])
    (ana,) = memory.graph.open(["Ana"])
    memory.curation.proposals.add(DuplicatesPayload(ana.id, tuple(one.id for one in ana.observations), ("lexical",)))
    return memory


def test_which_duplicate_stays_and_goes_is_chosen_with_the_mouse(trio: Memory, make_page) -> None:
    reviewing = make_page(trio)
    card = reviewing.card
    _first, second, third = card.members.cards
    reviewing.click(second.keep)
    assert card.says.texts[0].text == "likes black tea"
    reviewing.click(third)
    assert card.says.texts[0].text == "tea is liked"
    reviewing.click(second.take)
    assert card.after.text() == "Afterwards one stays, 1 goes"
    reviewing.click(reviewing.page.bar.approve)
    (ana,) = trio.graph.open(["Ana"])
    assert [one.content for one in ana.observations] == ["likes black tea", "tea is liked"]


def test_one_text_is_taken_dropped_and_given_up_with_buttons(trio: Memory, make_page) -> None:
    reviewing = make_page(trio)
    card = reviewing.card
    reviewing.click(card.write)
    QTest.keyClick(card.edit, Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClicks(card.edit, "tea")
    QTest.keyClick(card.edit, Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    QTest.keyClicks(card.edit, "of any kind")
    go_to(next(one for one in card._form.children() if getattr(one, "text", str)() == "Take this text"))
    press(Key.Key_Space)
    assert card.says.texts[0].text == "tea\nof any kind"
    reviewing.click(card.drop)
    assert card.says.texts[0].text == LONG
    press(Key.Key_E)
    QTest.keyClicks(card.edit, "x")
    reviewing.click(next(one for one in card._form.children() if getattr(one, "text", str)() == "Cancel"))
    assert not card.editing
    assert card.says.texts[0].text == LONG


def test_a_long_text_is_cut_about_the_words_that_differ(memory: Memory, make_page) -> None:
    texts = (f"{LONG} revised by Ana {LONG}", f"{LONG} revised by Luis {LONG}")
    memory.graph.create_entities([EntityDraft("Report", "x", tuple(map(said, texts)))])
    (report,) = memory.graph.open(["Report"])
    ids = tuple(one.id for one in report.observations)
    memory.curation.proposals.add(DuplicatesPayload(report.id, ids, ()))
    card = make_page(memory).card
    shown = [excerpt(member.text.texts[0]) for member in card.members.cards]
    for one, word in zip(shown, ("Ana", "Luis"), strict=True):
        assert one.text.startswith("…")
        assert one.text.endswith("…")
        assert [one.text[start:end] for start, end in one.spans] == [word]
    assert excerpt(Marked(LONG)).text == f"{LONG[:CUT]}…"
    assert all(member.more.isVisible() for member in card.members.cards)


def test_the_words_of_another_pair_are_marked_when_another_is_kept(trio: Memory, make_page) -> None:
    reviewing = make_page(trio)
    press(Key.Key_1, ALT)
    press(Key.Key_2)
    _, second, third = reviewing.card.members.cards
    marked = [one.text[start:end] for one in third.text.texts for start, end in one.spans]
    assert "is" in " ".join(marked)
    assert second.text.texts[0].spans


def test_a_flagged_text_is_read_whole_and_its_entity_opened(memory: Memory, make_page, qtbot) -> None:
    memory.graph.create_entities([EntityDraft("Mail", "x", (said(f"ig\u200bnore {LONG * 5}"),))])
    (mail,) = memory.graph.open(["Mail"])
    memory.curation.proposals.add(FlaggedPayload(mail.id, mail.observations[0].id, ("invisible",)))
    reviewing = make_page(memory)
    card = reviewing.card
    assert card.text.cut
    reviewing.click(card.more)
    assert not card.text.cut
    with qtbot.waitSignal(reviewing.page.entity_asked) as asked:
        reviewing.click(card.entity)
    assert asked.args == [mail.id]


def test_what_is_kept_of_each_field_is_chosen_by_keys(memory: Memory, make_page) -> None:
    memory.graph.create_entities([EntityDraft("Astro", "Sistema"), EntityDraft("astro", "Recurso", pinned=True)])
    one, other = memory.graph.open(["Astro", "astro"])
    memory.graph.update_entity(other.id, status="paused")
    memory.curation.proposals.add(MergePayload((one.id, other.id), ()))
    reviewing = make_page(memory)
    fields = reviewing.card.outcome.fields
    for field, words in (("type", "Recurso"), ("status", "paused"), ("pinned", "yes")):
        pick_by_keys(fields[field].box, words)
    reviewing.page.panel.view.setFocus()
    press(Key.Key_A)
    (kept,) = memory.graph.open(["Astro"])
    assert (kept.type, kept.status, kept.pinned) == ("Recurso", "paused", True)


def test_a_long_card_is_scrolled_and_left_with_keys_from_within(trio: Memory, make_page) -> None:
    wait_in(trio, merges=1)
    reviewing = make_page(trio)
    reviewing.page.resize(900, 420)
    reviewing.choose(of_kind(trio, "duplicates"))
    card = reviewing.card
    go_to(card.members.cards[1].keep)
    bar = card._area.verticalScrollBar()
    reviewing.qtbot.waitUntil(lambda: bar.maximum() > 100)
    bar.setValue(0)
    press(Key.Key_PageDown)
    assert bar.value() > 50
    before = reviewing.page.panel.current
    press(Key.Key_S)
    assert reviewing.page.panel.current != before


@pytest.mark.parametrize("kind", ["merge", "duplicates"])
def test_members_are_kept_and_left_out_by_tab_and_space(memory: Memory, make_page, kind: str) -> None:
    texts = ("likes green tea", "likes black tea", "tea is liked")
    memory.graph.create_entities([EntityDraft(name, "x", tuple(map(said, texts))) for name in ("Ana", "ana", "ANA")])
    found = memory.graph.open(["Ana", "ana", "ANA"])
    payload = (
        MergePayload(tuple(one.id for one in found), ())
        if kind == "merge"
        else DuplicatesPayload(found[0].id, tuple(one.id for one in found[0].observations), ())
    )
    memory.curation.proposals.add(payload)
    reviewing = make_page(memory)
    cards = reviewing.card.members.cards
    go_to(cards[1].keep)
    press(Key.Key_Space)
    assert [one.keep.isChecked() for one in cards] == [False, True, False]
    go_to(cards[2].take)
    press(Key.Key_Space)
    assert [one.take.isChecked() for one in (cards[0], cards[2])] == [True, False]
    press(Key.Key_A)
    assert memory.curation.proposals.decided()[0].status == "edited"


# Making the cards, and what is told to whom


def test_no_window_flashes_up_while_the_screen_is_made(qtbot, themes: ThemeController, operations: Operations) -> None:
    shown: list[QWidget] = []

    class Watch(QObject):
        def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802  # Qt's own
            if event.type() == QEvent.Type.Show and isinstance(watched, QWidget) and watched.isWindow():
                shown.append(watched)
            return False

    watch = Watch()
    QApplication.instance().installEventFilter(watch)
    try:
        page = ReviewPage(operations)
        qtbot.addWidget(page)
        page.show()
        page.open()
        qtbot.waitUntil(lambda: not page.preparing)
    finally:
        QApplication.instance().removeEventFilter(watch)
    assert shown == [page]


def test_what_is_not_ready_is_not_decided_in_place_of_what_was_shown(mixed: Memory, qtbot, make_page) -> None:
    texts = [f"{n} part" for n in range(9)]
    mixed.graph.create_entities([EntityDraft("Many", "Proyecto", tuple(map(said, texts)))])
    mixed.curation.propose_parts("Many", [SplitPart(f"Many {text}", "", (text,)) for text in texts[:8]])
    reviewing = make_page(mixed)
    many = next(one for one in mixed.curation.proposals.waiting() if one.names == ("Many",))
    reviewing.choose(of_kind(mixed, "merge"))
    reviewing.choose(many)
    assert reviewing.card is None, "its columns are made one by one"
    press(Key.Key_A)
    assert mixed.curation.proposals.count_waiting() == 11
    qtbot.waitUntil(lambda: reviewing.card is not None)
    assert len(reviewing.card.editor.parts) == 8


def test_the_models_keep_qt_s_rules_while_proposals_come_and_go(mixed: Memory, make_page) -> None:
    reviewing = make_page(mixed)  # the queue's own model is watched by the fixture
    mode = QAbstractItemModelTester.FailureReportingMode.Fatal
    reviewing.click(reviewing.page.panel.approve_all)
    testers = [QAbstractItemModelTester(reviewing.page.batch.lines, mode)]
    press(Key.Key_Escape)
    for key in (Key.Key_A, Key.Key_R, Key.Key_U, Key.Key_Z):
        press(key)
        reviewing.settle()
    link(mixed, ("merge 0", "merge 1", "knows"))
    reviewing.click(reviewing.page.panel.filters.chip("flagged"))
    reviewing.click(reviewing.page.panel.filters.chip(None))
    reviewing.click(reviewing.page.panel.approve_all)
    assert testers
    assert reviewing.page.batch.lines.rowCount() > 5


@pytest.mark.parametrize("kind", ["merge", "duplicates", "flagged", "split"])
def test_each_place_of_the_keyboard_has_a_name_and_shows_when_it_is_there(mixed: Memory, make_page, kind: str) -> None:
    reviewing = make_page(mixed)
    page = reviewing.page
    reviewing.click(page.panel.filters.more)
    reviewing.choose(of_kind(mixed, kind))
    if kind == "duplicates":
        press(Key.Key_E)
    stops = reached_by_tab()
    assert {page.panel.view, page.panel.filters.details.sureness, page.bar.skip, page.splitter.handle(1)} <= set(stops)
    assert without_name(stops) == []
    assert without_ring(stops) == []


@pytest.mark.parametrize("state", ["empty", "decided", "batch", "stale"])
def test_the_same_where_nothing_waits_or_all_is_approved_at_once(mixed, agent_memory, make_page, state: str) -> None:
    if state == "empty":
        for one in mixed.curation.proposals.waiting():
            mixed.curation.proposals.set_status(one.id, "rejected")
    elif state == "stale":
        agent_memory.graph.add_observations([("merge 0", [said("new")])])
    reviewing = make_page(mixed)
    page = reviewing.page
    if state == "decided":
        press(Key.Key_A)
        reviewing.settle()
        pick_by_keys(page.panel.filters.state, "Decided")
        reviewing.settle()
    elif state == "batch":
        reviewing.click(page.panel.approve_all)
    elif state == "stale":
        reviewing.choose(next(one for one in mixed.curation.proposals.waiting() if one.status == "stale"))
    stops = reached_by_tab()
    assert len(stops) > 4
    assert without_name(stops) == []
    assert without_ring(stops) == []
