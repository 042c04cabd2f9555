"""Duplicates, flagged texts and splits on their cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from review_memory import of_kind, said, wait_in

from core.model import DuplicatesPayload, EntityDraft
from tests.ui.review.split.split_hands import go_to_the_first

if TYPE_CHECKING:
    from core.memory import Memory

A, R, E, ALT = Qt.Key.Key_A, Qt.Key.Key_R, Qt.Key.Key_E, Qt.KeyboardModifier.AltModifier


def texts(memory: Memory, name: str) -> list[str]:
    (found,) = memory.graph.open([name])
    return [one.content for one in found.observations]


def three(memory: Memory) -> None:
    memory.graph.create_entities(
        [EntityDraft("Ana", "Persona", tuple(map(said, ("likes green tea", "likes black tea", "tea is liked"))))]
    )
    (ana,) = memory.graph.open(["Ana"])
    ids = tuple(one.id for one in ana.observations)
    memory.curation.proposals.add(DuplicatesPayload(ana.id, ids, ("lexical",)), score=0.8)


def test_one_of_the_observations_stays(memory: Memory, make_page) -> None:
    wait_in(memory, duplicates=1)
    reviewing = make_page(memory)
    card = reviewing.card
    assert card.question.text() == "Do these say the same?"
    assert card.after.text() == "Afterwards one stays, 1 goes"
    reviewing.press(Qt.Key.Key_2)
    assert card.says.texts[0].text == "tea 0 is liked"
    reviewing.press(A)
    assert texts(memory, "dup 0") == ["tea 0 is liked"]


def test_both_are_kept_and_not_asked_for_again(memory: Memory, make_page) -> None:
    wait_in(memory, duplicates=1)
    reviewing = make_page(memory)
    assert reviewing.page.bar.reject.words == "Keep both"
    payload = of_kind(memory, "duplicates").payload
    reviewing.press(R)
    assert len(texts(memory, "dup 0")) == 2
    assert memory.curation.proposals.add(payload).status == "rejected"


def test_one_of_three_is_left_as_it_is(memory: Memory, make_page) -> None:
    three(memory)
    reviewing = make_page(memory)
    assert reviewing.page.bar.reject.words == "Keep all"
    reviewing.press(Qt.Key.Key_2, ALT)
    assert reviewing.card.after.text() == "Afterwards one stays, 1 goes"
    reviewing.press(A)
    assert texts(memory, "Ana") == ["likes green tea", "likes black tea"]


def test_the_words_that_differ_are_marked(memory: Memory, make_page) -> None:
    three(memory)
    first, second, _ = make_page(memory).card.members.cards
    marked = [[one.text[start:end] for start, end in one.spans] for one in (*first.text.texts, *second.text.texts)]
    assert "green" in " ".join(marked[0])
    assert marked[1] == ["black"]


def test_one_text_is_written_for_all_of_them(memory: Memory, make_page) -> None:
    wait_in(memory, duplicates=1)
    reviewing = make_page(memory)
    card = reviewing.card
    reviewing.press(E)
    assert card.editing
    assert not card.offer().ready, "while it is being written nothing is approved"
    QTest.keyClicks(card.edit, "tea, arrr")
    assert memory.curation.proposals.count_waiting() == 1
    reviewing.press(Qt.Key.Key_Return)
    assert card.says.texts[0].text == "tea, arrr"
    assert card.offer().approve == "Keep one text"
    reviewing.press(A)
    assert texts(memory, "dup 0") == ["tea, arrr"]


def test_a_text_that_was_written_is_given_up(memory: Memory, make_page) -> None:
    wait_in(memory, duplicates=1)
    reviewing = make_page(memory)
    reviewing.click(reviewing.card.write)
    QTest.keyClicks(reviewing.card.edit, "something else")
    reviewing.press(Qt.Key.Key_Escape)
    assert reviewing.card.says.texts[0].text == "likes tea 0"
    reviewing.press(A)
    assert texts(memory, "dup 0") == ["likes tea 0"]


def test_a_flagged_text_shows_what_cannot_be_seen(memory: Memory, make_page) -> None:
    wait_in(memory, flagged=1)
    reviewing = make_page(memory)
    card = reviewing.card
    (shown,) = card.text.texts
    assert shown.text == "ig[U+200B]nore 0"
    assert [shown.text[start:end] for start, end in shown.spans] == ["[U+200B]"]
    assert card.why.text() == "Hidden characters\nHidden in it: zero width space"
    assert card.written.text().startswith("Written by You, ")
    reviewing.press(A)
    assert texts(memory, "flag 0") == ["fine"]


def test_a_flagged_text_is_trusted(memory: Memory, make_page) -> None:
    wait_in(memory, flagged=1)
    reviewing = make_page(memory)
    reviewing.click(reviewing.page.bar.reject)
    assert len(texts(memory, "flag 0")) == 2
    assert memory.curation.proposals.count_waiting() == 0


def test_markup_in_a_stored_text_is_shown_as_it_is(memory: Memory, make_page) -> None:
    memory.graph.create_entities([EntityDraft("<b>Ana</b> & co", "Persona", (said("<i>one</i>"), said("<i>two</i>")))])
    (ana,) = memory.graph.open(["<b>Ana</b> & co"])
    ids = tuple(one.id for one in ana.observations)
    memory.curation.proposals.add(DuplicatesPayload(ana.id, ids, ("<u>because</u>",)))
    reviewing = make_page(memory)
    card = reviewing.card
    assert card.entity.text() == "<b>Ana</b> && co"
    assert card.evidence.text().startswith("<u>because</u>")
    assert card.evidence.textFormat() is Qt.TextFormat.PlainText
    assert card.says.texts[0].text == "<i>one</i>"


def test_who_proposed_it_is_called_what_it_is_called(memory: Memory, agent_memory: Memory, make_page) -> None:
    memory.graph.create_entities([EntityDraft("Ana", "Persona", (said("one"), said("two")))])
    (ana,) = memory.graph.open(["Ana"])
    ids = tuple(one.id for one in ana.observations)
    agent_memory.curation.proposals.add(DuplicatesPayload(ana.id, ids, ()))
    assert make_page(memory).card.evidence.text().startswith("tester, ")


def test_a_split_is_carried_out_as_it_is_arranged(memory: Memory, make_page) -> None:
    wait_in(memory, splits=1)
    reviewing = make_page(memory)
    card = reviewing.card
    assert card.question.text() == "Split big 0?"
    assert card.evidence.text().startswith("4 observations; a Proyecto holds 3 well")
    assert reviewing.page.bar.approve.words == "Split off 2"
    go_to_the_first(card.editor)
    reviewing.press(Qt.Key.Key_2)
    reviewing.press(A)
    assert texts(memory, "big 0 a") == ["0 part 1"]
    assert texts(memory, "big 0 b") == ["0 part 0", "0 part 2"]
    assert texts(memory, "big 0") == ["0 part 3"]


def test_a_long_text_is_cut_until_it_is_asked_for(memory: Memory, make_page) -> None:
    long = "word " * 400
    memory.graph.create_entities([EntityDraft("Ana", "Persona", (said(long), said("short")))])
    (ana,) = memory.graph.open(["Ana"])
    memory.curation.proposals.add(DuplicatesPayload(ana.id, tuple(one.id for one in ana.observations), ()))
    reviewing = make_page(memory)
    member = reviewing.card.members.cards[0]
    height = member.text.height()
    assert member.text.cut
    reviewing.click(member.more)
    reviewing.qtbot.waitUntil(lambda: member.text.height() > height)
    assert not member.more.isVisible()
