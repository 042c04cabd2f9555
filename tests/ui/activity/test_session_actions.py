"""A session is chosen, undone and left; what comes late does not take its place."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt

from tests.ui.activity.activity_hands import BOTH, button, choose, said, titled
from tests.ui.hands import click, press

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from core.memory import Memory
    from ui.activity.page import ActivityPage

Key = Qt.Key


class LateAnswers:
    """From `begin` on, what an entry did is told only when the answers may `come`."""

    def __init__(self, memory: Memory, monkeypatch: pytest.MonkeyPatch) -> None:
        self._history, self._monkeypatch = memory.history, monkeypatch
        self._may_come = threading.Event()

    def begin(self) -> None:
        describe = self._history.describe

        def slowly(*args, **more):
            self._may_come.wait(30)
            return describe(*args, **more)

        self._monkeypatch.setattr(self._history, "describe", slowly)

    def come(self) -> None:
        self._may_come.set()


@pytest.fixture
def late_answers(faro: Memory, monkeypatch: pytest.MonkeyPatch) -> LateAnswers:
    return LateAnswers(faro, monkeypatch)


def test_a_late_answer_does_not_take_the_place_of_an_earlier_state(
    qtbot: QtBot, activity: ActivityPage, faro: Memory, late_answers: LateAnswers
) -> None:
    activity.open(("entity", faro.graph.open(["Ana"])[0].id))
    qtbot.waitUntil(lambda: activity.journal.filters.chip.isVisible() and activity.runner.idle)
    choose(qtbot, activity, "You created")
    late_answers.begin()
    faro.graph.add_observations([("Ana", said("algo más"))])
    qtbot.waitUntil(lambda: activity._looking._task is not None)
    click(button(qtbot, activity.entry, "Bring back to this…"))
    qtbot.waitUntil(activity.restore.isVisible)
    late_answers.come()
    qtbot.waitUntil(lambda: activity.runner.idle)
    assert activity.restore.isVisible()


def test_a_late_answer_does_not_take_the_place_of_a_session(
    qtbot: QtBot, activity: ActivityPage, faro: Memory, claude: Memory, late_answers: LateAnswers, monkeypatch
) -> None:
    choose(qtbot, activity, "Claude Desktop added 1 observation to Ana")
    late_answers.begin()
    told = faro.history.sessions_with_entries()
    may_tell = threading.Event()
    monkeypatch.setattr(faro.history, "sessions_with_entries", lambda: may_tell.wait(30) and told)
    click(button(qtbot, activity.entry, "Whole session…"))
    faro.graph.add_observations([("Ana", said("algo más"))])
    qtbot.waitUntil(lambda: activity._looking._task is not None)
    may_tell.set()
    qtbot.waitUntil(activity.session.isVisible)
    late_answers.come()
    qtbot.waitUntil(lambda: activity.runner.idle)
    assert activity.session.isVisible()


@pytest.mark.parametrize(
    "how", [click, press, lambda card: press(card, Key.Key_Return)], ids=["mouse", "space", "enter"]
)
def test_a_session_is_chosen_undone_and_left(
    qtbot: QtBot, activity: ActivityPage, faro: Memory, claude: Memory, how
) -> None:
    do = click if how is click else press
    do(activity.whole)
    qtbot.waitUntil(lambda: len(activity.sessions.cards) == 2)
    do(button(qtbot, activity.sessions, "Cancel"))
    assert not activity.sessions.isVisible()
    do(activity.whole)
    qtbot.waitUntil(
        lambda: activity.sessions.isVisible() and len(activity.sessions.cards) == 2 and activity.runner.idle
    )
    how(activity.sessions.cards[0])
    qtbot.waitUntil(lambda: activity.session.isVisible() and activity.session.undo_all is not None)
    do(button(qtbot, activity.session, "Show these changes in the list"))
    qtbot.waitUntil(lambda: {entry.session_id for entry in activity.journal.model.entries} == {claude.session_id})
    do(button(qtbot, activity.session, "Cancel"))
    assert not activity.session.isVisible()
    qtbot.waitUntil(lambda: activity.runner.idle)
    choose(qtbot, activity, "Claude Desktop created Billing")
    do(button(qtbot, activity.entry, "Whole session…"))
    qtbot.waitUntil(lambda: activity.session.isVisible() and activity.session.undo_all is not None)
    do(activity.session.undo_all)
    qtbot.waitUntil(lambda: activity.told[-1:] == ["You undid 2 changes by Claude Desktop."])
    assert faro.graph.open(["Billing"]) == ()


@BOTH
def test_what_blocks_a_session_is_gone_to_and_the_rest_undone(
    qtbot: QtBot, activity: ActivityPage, faro: Memory, claude: Memory, do
) -> None:
    faro.graph.add_observations([("Billing", said("De la persona"))])
    activity.open(("session", claude.session_id))
    qtbot.waitUntil(lambda: activity.session.isVisible() and activity.session.undo_rest is not None)
    qtbot.waitUntil(lambda: activity.runner.idle)  # the list shows the session's entries alone
    do(button(qtbot, activity.session, "Show it"))
    titled(qtbot, activity, "Added 1 observation to Billing")
    activity.open(("session", claude.session_id))
    qtbot.waitUntil(lambda: activity.session.isVisible() and activity.runner.idle)
    do(activity.session.undo_rest)
    qtbot.waitUntil(lambda: activity.told[-1:] == ["You undid 1 change by Claude Desktop."])


def test_an_entry_asked_for_is_not_lost_to_a_session_asked_for_before(
    qtbot: QtBot, activity: ActivityPage, faro: Memory, claude: Memory
) -> None:
    faro.graph.add_observations([("Billing", said("De la persona"))])
    last = faro.journal.last_id()
    qtbot.waitUntil(lambda: activity.journal.model.newest_id == last)
    activity.open(("session", claude.session_id))
    activity.open(("entry", last))
    qtbot.waitUntil(lambda: activity.runner.idle)
    assert activity.journal.current.id == last
    assert not activity.journal.filters.narrowed


def test_a_long_span_stays_within_its_card(qtbot: QtBot, activity: ActivityPage, claude: Memory) -> None:
    with claude._store.write_aside() as connection:
        connection.execute("UPDATE journal SET at = '2024-01-05T10:00:00.000000Z' WHERE id = 3")
    click(activity.whole)
    qtbot.waitUntil(lambda: bool(activity.sessions.cards))
    room = activity.sessions.scroll.viewport().width()
    qtbot.waitUntil(lambda: activity.sessions.scroll.widget().width() <= room)
    qtbot.waitUntil(lambda: all(card.width() < room for card in activity.sessions.cards))
