"""While others write: nothing stale is carried out, and neither selection nor scroll position is lost."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from review_memory import link, of_kind, said, wait_in

from core.errors import ErrorCode
from core.memory import Memory
from core.model import EntityDraft, MergePayload
from tests.conftest import AGENT

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

A, R = Qt.Key.Key_A, Qt.Key.Key_R


def names(memory: Memory) -> list[str]:
    return [row.name for row in memory.graph.rows(order="name")]


def test_what_has_changed_since_says_what_and_is_renewed_not_applied(memory, agent_memory, make_page) -> None:
    wait_in(memory, merges=2)
    agent_memory.graph.add_observations([("twin 0", [said("new")])])
    reviewing = make_page(memory)
    before = memory.journal.last_id()
    card = reviewing.card
    assert card.question.text() == "This has changed since it was proposed"
    assert card.happened.text().startswith("tester added 1 observation to twin 0 · ")
    assert card.left.text() == "2 entities are still to be compared."
    assert reviewing.page.bar.approve.words == "See it as it is now"
    reviewing.press(A)
    reviewing.settle()
    assert memory.journal.last_id() == before, "it was only renewed"
    assert reviewing.card.question.text() == "Are these the same thing?"
    assert reviewing.card.outcome.observations.value.text() == "4"
    reviewing.press(A)
    assert "twin 0" not in names(memory)


def test_nothing_is_left_of_a_proposal_and_it_is_dropped(memory, agent_memory, make_page) -> None:
    wait_in(memory, merges=1)
    agent_memory.graph.delete_entities(["twin 0"])
    reviewing = make_page(memory)
    assert reviewing.card.happened.text().startswith("No longer there: twin 0\n")
    assert reviewing.card.left.text() == "Nothing is left of the proposal."
    assert not reviewing.page.bar.approve.isVisible()
    reviewing.press(A)
    assert memory.curation.proposals.count_waiting() == 1
    reviewing.press(R)
    assert memory.curation.proposals.count_waiting() == 0


@pytest.mark.parametrize("kind", ["merge", "duplicates", "flagged", "split"])
def test_what_went_stale_unseen_is_not_carried_out(memory, agent_memory, make_page, kind: str) -> None:
    wait_in(memory, **{{"merge": "merges", "split": "splits"}.get(kind, kind): 1})
    reviewing = make_page(memory)
    entity = memory.graph.entity(of_kind(memory, kind).entity_ids[0])
    agent_memory.graph.edit_observation(entity.observations[0].id, "something else")  # the screen has not heard of it
    before = names(memory)
    reviewing.press(A)
    assert [one.code for one in reviewing.failures] == [ErrorCode.PROPOSAL_STALE]
    assert names(memory) == before
    reviewing.settle()
    assert reviewing.page.panel.lines[0].proposal.status == "stale"
    assert reviewing.card.question.text() == "This has changed since it was proposed"
    assert reviewing.page.decisions.tally.approved == 0


@pytest.mark.parametrize("kind", ["duplicates", "flagged", "split"])
def test_each_kind_is_renewed(memory, agent_memory, make_page, kind: str) -> None:
    wait_in(memory, **{{"split": "splits"}.get(kind, kind): 1})
    entity = memory.graph.entity(of_kind(memory, kind).entity_ids[0])
    agent_memory.graph.edit_observation(entity.observations[0].id, "something else")
    reviewing = make_page(memory)
    reviewing.press(A)
    reviewing.settle()
    (line,) = reviewing.page.panel.lines
    assert (line.proposal.kind, line.proposal.status) == (kind, "pending")
    assert reviewing.page.bar.approve.isEnabled()


def test_the_shown_card_follows_what_others_write(memory, agent_memory, make_page) -> None:
    wait_in(memory, merges=2)
    reviewing = make_page(memory)
    assert reviewing.card.outcome.relations.value.text() == "0"
    link(agent_memory, ("merge 0", "merge 1", "knows"))
    reviewing.page.operations.follower.look()
    assert reviewing.card.outcome.relations.value.text() == "1"


def test_what_was_chosen_on_a_card_outlives_what_others_write(memory, agent_memory, make_page) -> None:
    wait_in(memory, merges=2)
    reviewing = make_page(memory)
    reviewing.press(Qt.Key.Key_2)
    link(agent_memory, ("merge 0", "merge 1", "knows"))
    reviewing.page.operations.follower.look()
    assert reviewing.card.outcome.name.value.text() == "twin 0"
    assert reviewing.card.outcome.relations.value.text() == "1"


def test_a_decision_made_elsewhere_takes_the_card_away(memory, agent_memory, make_page) -> None:
    wait_in(memory, merges=3)
    reviewing = make_page(memory)
    shown = reviewing.page.panel.current
    agent_memory.curation.proposals.set_status(shown, "rejected")
    reviewing.page.look_again()
    reviewing.settle()
    assert len(reviewing.shown) == 2
    assert reviewing.page.panel.current == reviewing.page.panel.lines[0].proposal.id != shown


def test_the_window_keeps_its_place_while_an_agent_writes_without_pause(
    make_window, memory: Memory, memory_path: Path, qtbot: QtBot
) -> None:
    wait_in(memory, merges=120)
    window = make_window(memory)
    window.show_screen("review")
    review = window.screens["review"]
    panel = review.panel
    qtbot.waitUntil(lambda: len(panel.lines) == 120 and review.card is not None, timeout=20_000)
    view = panel.view
    view.scrollTo(panel.model.index(70), view.ScrollHint.PositionAtCenter)
    view.setCurrentIndex(panel.model.index(70))
    chosen, top = panel.current, view.rowViewportPosition(70)
    qtbot.waitUntil(lambda: review.card is not None and review.card.preview is not None, timeout=20_000)
    stop = threading.Event()

    def write() -> None:
        with Memory.open(memory_path, AGENT) as agent:
            number = 0
            while not stop.is_set():
                agent.graph.create_entities([EntityDraft(f"written {number}", "x")])
                ids = [agent.graph.open([name])[0].id for name in ("merge 0", f"written {number}")]
                agent.curation.proposals.add(MergePayload(tuple(ids), ("typo",)), score=0.95)  # above what is in sight
                number += 1
                stop.wait(0.05)

    writer = threading.Thread(target=write)
    writer.start()
    try:
        qtbot.waitUntil(lambda: len(panel.lines) > 130, timeout=30_000)
        row = panel.model.row_of(chosen)
        assert row > 70
        assert panel.current == chosen
        assert view.currentIndex().row() == row
        assert abs(view.rowViewportPosition(row) - top) <= 1
        before = memory.curation.proposals.get(chosen)
        QTest.keyClick(view, A)
        qtbot.waitUntil(lambda: memory.curation.proposals.get(chosen).status == "approved", timeout=20_000)
        assert before.status == "pending"
    finally:
        stop.set()
        writer.join()
    qtbot.waitUntil(lambda: "became part of" in window.bar.text, timeout=20_000)
    qtbot.waitUntil(lambda: window.runner.idle, timeout=20_000)
    assert window.rail.entries["review"].count > 0


def test_undo_in_the_message_bar_of_the_window(make_window, memory: Memory, qtbot: QtBot) -> None:
    wait_in(memory, merges=3)
    window = make_window(memory)
    QTest.keyClick(window, Qt.Key.Key_2, Qt.KeyboardModifier.ControlModifier)
    review = window.screens["review"]
    qtbot.waitUntil(lambda: review.card is not None, timeout=20_000)
    qtbot.waitUntil(lambda: window.rail.entries["review"].count == 3, timeout=20_000)
    chosen = review.panel.current
    QTest.keyClick(review.panel.view, R)
    qtbot.waitUntil(lambda: window.bar.text == "Left as it is: merge 0 and twin 0.", timeout=20_000)
    QTest.mouseClick(window.bar._buttons[0], Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: len(review.panel.lines) == 3 and review.panel.current == chosen, timeout=20_000)
    assert review.panel.model.row_of(chosen) == 0
    qtbot.waitUntil(lambda: window.runner.idle, timeout=20_000)


def test_every_decision_counts_however_the_reads_fall(make_window, memory: Memory, qtbot: QtBot) -> None:
    wait_in(memory, merges=25)
    window = make_window(memory)
    window.show_screen("review")
    review = window.screens["review"]
    for key in [A, R, Qt.Key.Key_U, A, A] * 5:
        qtbot.waitUntil(lambda: review.card is not None and review.card.offer().ready, timeout=20_000)
        shown = review.panel.current
        QTest.keyClick(review.panel.view, key)
        qtbot.waitUntil(lambda shown=shown: review.panel.current != shown, timeout=20_000)
    qtbot.waitUntil(lambda: not review.decisions.under_way and window.runner.idle, timeout=20_000)
    qtbot.waitUntil(lambda: not review._refresh._rest.isActive() and window.runner.idle, timeout=20_000)
    tally = review.decisions.tally
    assert (tally.approved, tally.rejected, tally.unsure) == (15, 5, 5)
    assert [line.proposal.status for line in review.panel.lines] == ["unsure"] * 5
    assert memory.curation.proposals.count_waiting() == 5
