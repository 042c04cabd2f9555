"""Decisions, one by one and many at once, by keys and by mouse."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from review_memory import of_kind, said
from ui_doubles import ImmediateRunner

from core.model import EntityDraft, SplitPart
from tests.ui.keyboard import go_to, press
from ui.tasks import Lane, Task, deliver

if TYPE_CHECKING:
    from core.memory import Memory

Key = Qt.Key


def test_a_decision_is_taken_back_with_the_mouse(ten_waiting: Memory, make_page) -> None:
    reviewing = make_page(ten_waiting)
    bar = reviewing.page.bar
    assert not bar.withdraw.isVisible()
    reviewing.click(bar.reject)
    assert ten_waiting.curation.proposals.count_waiting() == 9
    reviewing.click(bar.withdraw)
    reviewing.settle()
    assert ten_waiting.curation.proposals.count_waiting() == 10
    assert not bar.withdraw.isVisible()


@pytest.mark.parametrize("name", ["approve", "reject", "unsure", "skip", "previous"])
def test_each_button_of_the_bar_is_pressed_by_keys(ten_waiting: Memory, make_page, name: str) -> None:
    reviewing = make_page(ten_waiting)
    before = reviewing.page.panel.current
    go_to(getattr(reviewing.page.bar, name))
    press(Key.Key_Space)
    assert reviewing.page.panel.current != before


def test_another_one_chosen_in_the_list_leaves_the_batch(ten_waiting: Memory, make_page) -> None:
    reviewing = make_page(ten_waiting)
    page = reviewing.page
    for _ in range(2):  # the second time its card is there already
        reviewing.click(page.panel.approve_all)
        assert reviewing.card is page.stack.batch
        reviewing.choose(ten_waiting.curation.proposals.waiting()[1])
        assert reviewing.card is not page.stack.batch
        assert page.stack.material.proposal.id == page.panel.current


def test_another_filter_leaves_the_batch(ten_waiting: Memory, make_page) -> None:
    reviewing = make_page(ten_waiting)
    reviewing.click(reviewing.page.panel.approve_all)
    reviewing.click(reviewing.page.panel.filters.chip("flagged"))
    assert reviewing.card.question.text() == "Do you trust this text?"
    press(Key.Key_A)
    assert ten_waiting.curation.proposals.count_waiting() == 9, "only the one that is shown"


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
def test_a_batch_that_is_read_late_does_not_come_back_to_who_went_on(
    ten_waiting: Memory, make_page, way_on: str
) -> None:
    reviewing = make_page(ten_waiting)
    page = reviewing.page
    at_once, page.operations._runner = page.operations._runner, LateRunner()
    reviewing.click(page.panel.approve_all)
    late, page.operations._runner = page.operations._runner, at_once
    match way_on:
        case "another row":
            reviewing.choose(ten_waiting.curation.proposals.waiting()[2])
        case "escape":
            press(Key.Key_Escape)
        case "skip":
            press(Key.Key_S)
        case "a filter":
            reviewing.click(page.panel.filters.chip("merge"))
    late.let_go()
    assert reviewing.card is not page.stack.batch


def test_a_batch_is_asked_for_approved_and_left_with_buttons(ten_waiting: Memory, make_page) -> None:
    reviewing = make_page(ten_waiting)
    page = reviewing.page
    reviewing.click(page.panel.filters.chip("duplicates"))
    go_to(page.panel.approve_all)
    press(Key.Key_Space)
    assert page.stack.batch.lines.rowCount() == 3
    reviewing.click(page.bar.reject)
    assert reviewing.card is not page.stack.batch
    reviewing.click(page.panel.approve_all)
    reviewing.click(page.bar.approve)
    assert ten_waiting.curation.proposals.count_waiting() == 7


def test_what_is_not_ready_is_not_decided_in_place_of_what_was_shown(ten_waiting: Memory, qtbot, make_page) -> None:
    texts = [f"{n} part" for n in range(9)]
    ten_waiting.graph.create_entities([EntityDraft("Many", "Proyecto", tuple(map(said, texts)))])
    ten_waiting.curation.propose_parts("Many", [SplitPart(f"Many {text}", "", (text,)) for text in texts[:8]])
    reviewing = make_page(ten_waiting)
    many = next(one for one in ten_waiting.curation.proposals.waiting() if one.names == ("Many",))
    reviewing.choose(of_kind(ten_waiting, "merge"))
    reviewing.choose(many)
    assert reviewing.card is None, "its columns are made one by one"
    press(Key.Key_A)
    assert ten_waiting.curation.proposals.count_waiting() == 11
    qtbot.waitUntil(lambda: reviewing.card is not None)
    assert len(reviewing.card.editor.columns.parts) == 8
