"""What can be done on a card, by keys and by mouse."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hands import pick_by_keys
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from review_memory import of_kind, said, wait_in

from core.model import DuplicatesPayload, EntityDraft, FlaggedPayload, MergePayload
from tests.ui.keyboard import go_to, press
from ui.review.marked_text import Marked, excerpt
from ui.widgets.wrapped_text import CUT

if TYPE_CHECKING:
    from core.memory import Memory

Key = Qt.Key
LONG = "word " * 400


def test_the_score_is_told_when_it_is_asked_for(ten_waiting: Memory, make_page) -> None:
    reviewing = make_page(ten_waiting)
    reviewing.choose(of_kind(ten_waiting, "merge"))
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
    press(Key.Key_1, Qt.KeyboardModifier.AltModifier)
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
