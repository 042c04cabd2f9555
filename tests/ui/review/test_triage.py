"""Two hundred decisions, by keys alone and by mouse alone; and taking them back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hands import pick
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication
from review_memory import of_kind, wait_in

if TYPE_CHECKING:
    from core.memory import Memory

A, R, U, S, Z = Qt.Key.Key_A, Qt.Key.Key_R, Qt.Key.Key_U, Qt.Key.Key_S, Qt.Key.Key_Z


def statuses(memory: Memory) -> dict[str, int]:
    counts: dict[str, int] = {}
    for one in memory.curation.proposals.decided(limit=1000):
        counts[one.status] = counts.get(one.status, 0) + 1
    return counts


def test_a_queue_of_two_hundred_is_cleared_by_keys_alone(memory: Memory, make_page) -> None:
    wait_in(memory, merges=90, duplicates=60, flagged=40, splits=10)
    reviewing = make_page(memory)
    keys = [A, A, R, Qt.Key.Key_Return, U, A, S, A, Qt.Key.Key_Right, R]
    pressed = 0
    while reviewing.page.panel.current is not None and pressed < 1000:
        reviewing.press(keys[pressed % len(keys)])
        pressed += 1
    reviewing.settle()
    assert memory.curation.proposals.waiting() == ()
    assert not reviewing.failures
    counts = statuses(memory)
    assert counts["approved"] + counts["rejected"] == 200
    assert counts["rejected"] > 40
    tally = reviewing.page.decisions.tally
    assert (tally.approved, tally.rejected, tally.unsure) == (counts["approved"], counts["rejected"], 0)
    assert reviewing.page.intro.title.text() == "All done"
    assert f"{counts['approved']} approved, {counts['rejected']} rejected" in reviewing.page.intro.words.text()


def test_a_queue_of_two_hundred_is_cleared_by_mouse_alone(memory: Memory, make_page) -> None:
    wait_in(memory, merges=90, duplicates=60, flagged=40, splits=10)
    reviewing = make_page(memory)
    bar = reviewing.page.bar
    clicked = 0
    buttons = [bar.approve, bar.reject, bar.approve, bar.unsure, bar.skip, bar.approve, bar.previous]
    while reviewing.page.panel.current is not None and clicked < 1000:
        reviewing.click(buttons[clicked % len(buttons)])
        clicked += 1
    reviewing.settle()
    assert memory.curation.proposals.waiting() == ()
    assert not reviewing.failures
    assert sum(statuses(memory).values()) == 200


def test_a_decision_withdrawn_from_the_message_bar_comes_back_at_its_place(memory: Memory, make_page) -> None:
    wait_in(memory, merges=5)
    reviewing = make_page(memory)
    before = reviewing.shown
    reviewing.choose(memory.curation.proposals.waiting()[2])
    reviewing.press(A)
    assert reviewing.shown == before[:2] + before[3:]
    assert reviewing.said == ["twin 2 became part of merge 2."]
    reviewing.press(A)
    reviewing.offers[0]()  # the older of the two: it is undone by itself
    reviewing.settle()
    assert reviewing.shown == [*before[:3], before[4]]
    assert reviewing.page.panel.current == memory.curation.proposals.waiting()[2].id
    assert len(memory.graph.open(["merge 2", "twin 2"])) == 2
    assert reviewing.page.decisions.tally.approved == 1


@pytest.mark.parametrize("key", [A, R, U])
def test_the_last_decision_is_withdrawn_by_a_key(memory: Memory, make_page, key: Qt.Key) -> None:
    wait_in(memory, duplicates=3)
    reviewing = make_page(memory)
    first = memory.curation.proposals.waiting()[0]
    reviewing.press(key)
    reviewing.press(Z)
    reviewing.settle()
    assert reviewing.page.panel.current == first.id
    assert [one.status for one in memory.curation.proposals.waiting()] == ["pending"] * 3
    assert reviewing.page.decisions.tally == type(reviewing.page.decisions.tally)()


def test_what_was_put_off_waits_behind_the_rest_and_says_so(memory: Memory, make_page) -> None:
    wait_in(memory, duplicates=3)
    reviewing = make_page(memory)
    first = reviewing.page.panel.current
    reviewing.press(U)
    reviewing.settle()
    assert reviewing.page.panel.model.state(reviewing.page.panel.line(first)) == "not sure"
    reviewing.press(R)
    reviewing.press(R)
    reviewing.settle()
    assert reviewing.page.panel.current == first, "now it is the only one left"
    assert reviewing.page.panel.tally.text() == "2 rejected · 1 not sure · 0 left"


def test_skipping_decides_nothing_and_goes_around(memory: Memory, make_page) -> None:
    wait_in(memory, duplicates=3)
    reviewing = make_page(memory)
    ids = [one.id for one in memory.curation.proposals.waiting()]
    seen = []
    for key in (S, Qt.Key.Key_Right, S, Qt.Key.Key_Left):
        reviewing.press(key)
        seen.append(reviewing.page.panel.current)
    assert seen == [ids[1], ids[2], ids[0], ids[2]]
    assert memory.curation.proposals.count_waiting() == 3


def test_a_key_that_is_held_down_decides_once(memory: Memory, make_page) -> None:
    wait_in(memory, merges=4)
    reviewing = make_page(memory)
    reviewing.press(A)
    for _ in range(5):
        held = QKeyEvent(QEvent.Type.KeyPress, A, Qt.KeyboardModifier.NoModifier, "a", autorep=True)
        QApplication.sendEvent(QApplication.focusWidget(), held)
    assert memory.curation.proposals.count_waiting() == 3


def test_enter_presses_the_button_that_has_the_focus(memory: Memory, make_page) -> None:
    wait_in(memory, merges=2)
    reviewing = make_page(memory)
    reviewing.page.bar.reject.setFocus()
    reviewing.press(Qt.Key.Key_Return)
    assert statuses(memory) == {"rejected": 1}


def test_letters_typed_into_the_filter_decide_nothing(memory: Memory, make_page) -> None:
    wait_in(memory, merges=3)
    reviewing = make_page(memory)
    reviewing.page.panel.filters.text.setFocus()
    for key in (A, R, U):
        reviewing.press(key)
    assert reviewing.page.panel.filters.text.text() == "aru"
    assert memory.curation.proposals.count_waiting() == 3


def test_what_was_rejected_is_taken_back_where_the_decided_are(memory: Memory, make_page) -> None:
    wait_in(memory, merges=2)
    reviewing = make_page(memory)
    rejected = memory.curation.proposals.waiting()[0]
    reviewing.press(R)
    reviewing.press(A)
    pick(reviewing.page.panel.filters.state, "Decided")
    reviewing.settle()
    assert [line.proposal.status for line in reviewing.page.panel.lines] == ["approved", "rejected"]
    reviewing.choose(rejected)
    assert reviewing.page.bar.reject.words == "Take it back"
    reviewing.press(R)
    reviewing.settle()
    assert [one.id for one in memory.curation.proposals.waiting()] == [rejected.id]
    assert len(reviewing.shown) == 1
    assert reviewing.page.bar.reject.words == "Undo it"
    reviewing.press(R)
    reviewing.settle()
    assert memory.curation.proposals.count_waiting() == 2
    assert reviewing.page.intro.title.text() == "Nothing was decided yet"


def test_undo_in_the_window_s_own_way_brings_it_back_too(memory: Memory, make_page) -> None:
    wait_in(memory, merges=2)
    reviewing = make_page(memory)
    before = reviewing.shown
    reviewing.press(A)
    reviewing.page.operations.change(lambda memory: memory.journal.undo_last())
    reviewing.settle()
    assert reviewing.shown == before
    assert reviewing.page.decisions.tally.approved == 0
    assert not reviewing.page.decisions.last


def test_nothing_waits(memory: Memory, make_page) -> None:
    reviewing = make_page(memory)
    assert reviewing.page.intro.isVisible()
    assert reviewing.page.intro.title.text() == "Nothing waits for you"
    assert not reviewing.page.bar.isVisible()
    for key in (A, R, U, S, Z):
        reviewing.press(key)
    assert memory.journal.last_id() == 0


def test_the_entity_of_a_card_is_asked_for(memory: Memory, make_page, qtbot) -> None:
    wait_in(memory, duplicates=1)
    reviewing = make_page(memory)
    proposal = of_kind(memory, "duplicates")
    with qtbot.waitSignal(reviewing.page.entity_asked) as asked:
        reviewing.click(reviewing.card.entity)
    assert asked.args == [proposal.entity_ids[0]]
