"""Nothing is merged that the preview did not show."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hands import pick, pick_by_keys
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from review_memory import link, said, wait_in

from core.errors import ErrorCode
from core.memory import Memory
from core.model import EntityDraft, MergePayload
from ui.review.material import MergeChoice, read_preview

if TYPE_CHECKING:
    from core.model import Entity

A, R, ALT = Qt.Key.Key_A, Qt.Key.Key_R, Qt.KeyboardModifier.AltModifier


@pytest.fixture
def astro(memory: Memory) -> Memory:
    """Three that may be the same, with relations between them and to others, and a reflection."""
    memory.graph.create_entities(
        [
            EntityDraft("Astro", "Sistema", (said("Chosen for the sites"), said("Builds in 14 s on CI"))),
            EntityDraft("astro", "Generic", (said("Builds in 41 s on CI"), said("Static output"))),
            EntityDraft("Astro 6", "Recurso", (said("Chosen for the sites"),), status="paused", pinned=True),
            EntityDraft("Vega", "Proyecto"),
        ]
    )
    link(memory, *((name, "Vega", "usado_en") for name in ("Astro", "astro", "Astro 6")))
    link(memory, ("astro", "Astro", "version_de"), ("Vega", "Astro 6", "usa"))
    memory.reflections.add("entity", "Fast enough", target_id=entity(memory, "Astro 6").id)
    ids = tuple(entity(memory, name).id for name in ("Astro", "astro", "Astro 6"))
    memory.curation.proposals.add(MergePayload(ids, ("spelling", "neighbours:1")), score=0.86)
    return memory


def entity(memory: Memory, name: str) -> Entity:
    (found,) = memory.graph.open([name])
    return found


def as_previewed(memory: Memory, card) -> None:
    """The kept entity is what the preview on the card said."""
    preview = card.preview
    kept = memory.graph.entity(preview.choice.keep)
    assert kept is not None
    assert len(kept.observations) == preview.observations
    assert len(memory.graph.relations_of([kept.id], include_ended=True)) == preview.relations
    assert len(memory.reflections.of_entity(kept.id)) == preview.reflections
    assert sorted(kept.aliases) == sorted(preview.aliases)


def test_the_question_comes_first_with_what_speaks_for_it(astro: Memory, make_page) -> None:
    reviewing = make_page(astro)
    card = reviewing.card
    assert card.question.text() == "Are these the same thing?"
    for words in ("Vega", "same name, written otherwise", "1 shared neighbour", "You"):
        assert words in card.evidence.text()
    assert card.sureness.text() == "How sure is that?"
    reviewing.click(card.sureness)
    assert card.sureness.text() == "86 % sure"


def test_what_is_approved_is_what_the_preview_showed(astro: Memory, make_page) -> None:
    reviewing = make_page(astro)
    card = reviewing.card
    outcome = card.outcome
    assert (outcome.observations.value.text(), outcome.observations.details.text()) == (
        "4",
        "2 come over, 1 said twice",
    )
    assert (outcome.relations.value.text(), outcome.reflections.value.text()) == ("2", "1")
    assert outcome.relations.details.text() == "1 moved, 2 folded, 1 between them dropped"
    assert outcome.name.details.text() == "also answers to astro and Astro 6"
    reviewing.press(A)
    as_previewed(astro, card)
    assert (entity(astro, "astro").name, entity(astro, "Astro 6").name) == ("Astro", "Astro")


def test_a_number_keeps_another_and_alt_leaves_one_out(astro: Memory, make_page) -> None:
    reviewing = make_page(astro)
    card = reviewing.card
    reviewing.press(Qt.Key.Key_3)
    reviewing.press(Qt.Key.Key_2, ALT)
    assert [one.keep.isChecked() for one in card.members.cards] == [False, False, True]
    assert [one.take.isChecked() for one in card.members.cards][:2] == [True, False]
    assert card.outcome.name.value.text() == "Astro 6"
    reviewing.press(A)
    as_previewed(astro, card)
    assert entity(astro, "Astro").name == "Astro 6"
    assert entity(astro, "astro").name == "astro"
    assert reviewing.said == ["Astro became part of Astro 6."]
    assert astro.curation.proposals.decided()[0].status == "edited"


def test_the_mouse_does_the_same(astro: Memory, make_page) -> None:
    reviewing = make_page(astro)
    card = reviewing.card
    reviewing.click(card.members.cards[1].text)
    assert card.outcome.name.value.text() == "astro"
    reviewing.click(card.members.cards[0].keep)
    assert card.outcome.name.value.text() == "Astro"
    reviewing.click(card.members.cards[2].take)
    assert card.outcome.name.details.text() == "also answers to astro"
    assert not card.members.cards[1].take.isVisible(), "the last one cannot be left out: that would be no merge"
    reviewing.click(reviewing.page.bar.approve)
    as_previewed(astro, card)
    assert entity(astro, "Astro 6").name == "Astro 6"


def test_only_the_fields_that_differ_are_chosen(astro: Memory, make_page) -> None:
    reviewing = make_page(astro)
    card = reviewing.card
    fields = card.outcome.fields
    assert [name for name, choice in fields.items() if not choice.isHidden()] == ["type", "status", "pinned"]
    pick_by_keys(fields["type"].box, "Recurso")
    pick(fields["pinned"].box, "yes")
    reviewing.page.panel.view.setFocus()
    reviewing.press(A)
    kept = entity(astro, "Astro")
    assert (kept.type, kept.status, kept.pinned) == ("Recurso", "active", True)
    as_previewed(astro, card)


def test_differing_words_are_marked_and_what_both_say_is_quiet(astro: Memory, make_page) -> None:
    first, second, third = make_page(astro).card.members.cards
    marked = {
        one.text: [one.text[start:end] for start, end in one.spans] for one in (*first.text.texts, *second.text.texts)
    }
    assert marked["Builds in 14 s on CI"] == ["14"]
    assert marked["Builds in 41 s on CI"] == ["41"]
    assert marked["Static output"] == []
    assert [one.quiet for one in third.text.texts] == [True]


def test_a_relation_made_after_the_preview_is_not_merged_blindly(astro: Memory, agent_memory, make_page) -> None:
    reviewing = make_page(astro)
    link(agent_memory, ("Vega", "astro", "menciona"))  # and the screen has not heard of it yet
    reviewing.press(A)
    assert [one.code for one in reviewing.failures] == [ErrorCode.PROPOSAL_STALE]
    assert entity(astro, "astro").name == "astro"
    reviewing.settle()
    card = reviewing.card
    assert card.outcome.relations.value.text() == "3"
    reviewing.press(A)
    as_previewed(astro, card)


def test_a_merge_that_cannot_be_done_says_why(astro: Memory) -> None:
    members = astro.graph.open(["Astro", "astro"])
    preview = read_preview(astro, MergeChoice(members[0].id, (), None), members)
    assert preview.problem is not None
    assert preview.problem.code is ErrorCode.NOTHING_TO_MERGE


def test_opening_asks_for_a_merge_also_of_what_was_rejected(memory: Memory, make_page) -> None:
    wait_in(memory, duplicates=2, merges=1)
    reviewing = make_page(memory)
    reviewing.choose(next(one for one in memory.curation.proposals.waiting() if one.kind == "merge"))
    reviewing.press(R)
    ids = tuple(one.id for one in memory.graph.open(["merge 0", "twin 0"]))
    reviewing.page.open(("merge", ids))
    reviewing.settle()
    assert [one.name.text() for one in reviewing.card.members.cards] == ["merge 0", "twin 0"]
    reviewing.press(A)
    assert entity(memory, "twin 0").name == "merge 0"


names = st.sampled_from(["Astro", "astro", "Astro 6", "Vega", "Other"])


@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    relations=st.lists(st.tuples(names, names, st.sampled_from(["uses", "knows"])), max_size=12),
    shared=st.lists(st.sampled_from(["a b c", "a b d", "e f"]), max_size=3),
    keep=st.integers(0, 2),
    left_out=st.integers(0, 2),
)
def test_every_preview_comes_true(tmp_path_factory, relations, shared, keep: int, left_out: int) -> None:
    with Memory.open(tmp_path_factory.mktemp("m") / "m.recuerdo") as memory:
        made = ("Astro", "astro", "Astro 6", "Vega", "Other")
        memory.graph.create_entities([EntityDraft(name, "x", tuple(map(said, shared))) for name in made])
        link(memory, *relations)
        members = memory.graph.open(made[:3])
        others = tuple(one.id for at, one in enumerate(members) if at not in (keep, left_out) or at == (keep + 1) % 3)
        others = tuple(one for one in others if one != members[keep].id)
        preview = read_preview(memory, MergeChoice(members[keep].id, others), members)
        payload = MergePayload((members[keep].id, *others), ())
        memory.curation.approve(memory.curation.proposals.add(payload).id, expected=preview.outcome)
        kept = memory.graph.entity(members[keep].id)
        assert len(kept.observations) == preview.observations
        assert len(memory.graph.relations_of([kept.id], include_ended=True)) == preview.relations
        assert sorted(kept.aliases) == sorted(preview.aliases)
