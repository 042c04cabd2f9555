"""What the review screen paints itself can be read, in both themes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from painted import AA, contrast_in
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from review_memory import link, of_kind, said, wait_in

from core.model import EntityDraft, MergePayload
from tests.ui.review.split.split_hands import go_to_the_first

if TYPE_CHECKING:
    from core.memory import Memory
    from ui.theme import ThemeController


@pytest.fixture(params=["light", "dark"])
def reviewing(request: pytest.FixtureRequest, themes: ThemeController, memory: Memory, agent_memory, make_page):
    themes.choose(request.param)
    wait_in(memory, merges=2, duplicates=1, splits=1)
    texts = ("Builds in 14 s", "In common")
    memory.graph.create_entities(
        [EntityDraft("Astro", "x", tuple(map(said, texts))), EntityDraft("astro", "x", (said("Builds in 41 s"),))]
    )
    memory.graph.create_entities([EntityDraft("ASTRO", "x", (said("In common"),))])
    ids = tuple(one.id for one in memory.graph.open(["Astro", "astro", "ASTRO"]))
    memory.curation.proposals.add(MergePayload(ids, ("spelling",)), score=0.99)
    link(memory, ("big 0", "Astro", "uses"))
    agent_memory.graph.add_observations([("merge 1", [said("new")])])
    return make_page(memory)


def lines_of_row(view, row: int) -> dict[str, QRect]:
    """The places of a row where something is written."""
    rect = view.visualRect(view.model().index(row, 0))
    return {
        "kind": QRect(rect.left() + 14, rect.top() + 9, 30, 16),
        "names": QRect(rect.left() + 80, rect.top() + 7, 60, 20),
        "evidence": QRect(rect.left() + 12, rect.top() + 28, rect.width() - 24, 18),
        "state": QRect(rect.right() - 80, rect.top() + 7, 70, 20),
    }


def test_rows_of_the_queue_however_they_are_marked(reviewing) -> None:
    view = reviewing.page.panel.view
    stale = next(at for at, line in enumerate(reviewing.page.panel.lines) if line.proposal.status == "stale")
    measured = {}
    for state, row in (("chosen", view.currentIndex().row()), ("plain", 1), ("stale", stale)):
        for part, room in lines_of_row(view, row).items():
            if part != "state" or state == "stale":
                measured[state, part] = contrast_in(view.viewport(), room)
    QTest.mouseMove(view.viewport(), view.visualRect(view.model().index(2, 0)).center())
    for part in ("kind", "evidence"):
        measured["pointed at", part] = contrast_in(view.viewport(), lines_of_row(view, 2)[part])
    assert {key: round(value, 1) for key, value in measured.items() if value < AA} == {}


def test_texts_side_by_side_their_marks_and_what_is_quiet(reviewing) -> None:
    card = reviewing.card
    first, second, third = card.members.cards
    marked = second.text
    layout = marked._layouts[0][1][0][0]
    line = layout.lineAt(0)
    start = second.text.texts[0].spans[0][0]
    left, right = (line.cursorToX(at)[0] for at in (start, start + 2))
    on_mark = QRect(int(left), 5, int(right - left), 14)
    measured = {
        "facts": contrast_in(first.facts),
        "text": contrast_in(first.text),
        "marked": contrast_in(marked, on_mark),
        "quiet": contrast_in(third.text),
        "kept": contrast_in(first.keep),
        "keep": contrast_in(second.keep),
        "take": contrast_in(second.take, second.take.rect().adjusted(24, 0, 0, 0)),
        "count": contrast_in(card.outcome.observations.value),
        "details": contrast_in(card.outcome.observations.details),
        "evidence": contrast_in(card.evidence),
        "sureness": contrast_in(card.sureness),
    }
    assert {key: round(value, 1) for key, value in measured.items() if value < AA} == {}


def test_the_split_editor_and_the_bar_under_it(reviewing) -> None:
    reviewing.choose(of_kind(reviewing.page.operations._memory, "split"))
    editor = reviewing.card.editor
    part = editor.columns.parts[0]
    view = part.list
    plain = view.visualRect(view.model().index(1, 0)).adjusted(10, 0, -10, 0)
    go_to_the_first(editor)
    chosen = view.visualRect(view.model().index(0, 0)).adjusted(10, 0, -10, 0)
    relations = editor.relations.list
    relation = relations.model().index(0, 0)
    chip = relations.chip_rect(relation).adjusted(8, 2, -20, -2)
    words = QRect(QPoint(10, relations.visualRect(relation).top() + 6), relations.rect().size() / 3)
    measured = {
        "chosen text": contrast_in(view.viewport(), QRect(chosen.topLeft() + QPoint(4, 6), chosen.size() / 2)),
        "who and when": contrast_in(view.viewport(), QRect(plain.left(), plain.bottom() - 28, plain.width(), 16)),
        "number": contrast_in(part.number),
        "name": contrast_in(part.name),
        "placeholder of the type": contrast_in(part.kind.lineEdit()),
        "count": contrast_in(part.count),
        "relation": contrast_in(relations.viewport(), words.intersected(QRect(10, words.top(), 60, 18))),
        "place": contrast_in(relations.viewport(), chip),
        "summary": contrast_in(editor.afterwards.summary),
        "hint": contrast_in(editor.hint),
        "disabled": contrast_in(editor.restore),
        "approve": contrast_in(reviewing.page.bar.approve),
        "note": contrast_in(reviewing.page.bar.note),
    }
    part.name.setFocus()
    part.name.selectAll()
    QTest.keyClick(part.name, Qt.Key.Key_Delete)
    measured["problem"] = contrast_in(part.problem)
    measured["placeholder of the name"] = contrast_in(part.name)
    measured["approve, disabled"] = contrast_in(reviewing.page.bar.approve)
    assert {key: round(value, 1) for key, value in measured.items() if value < AA} == {}


def test_filters_and_the_foot_of_the_list(reviewing) -> None:
    panel = reviewing.page.panel
    reviewing.click(panel.filters.more)
    measured = {
        "chosen chip": contrast_in(panel.filters.chip(None)),
        "chip": contrast_in(panel.filters.chip("merge")),
        "placeholder": contrast_in(panel.filters.text),
        "sureness": contrast_in(panel.filters.details.sureness_words),
        "count": contrast_in(panel.count),
        "all": contrast_in(panel.approve_all),
    }
    assert {key: round(value, 1) for key, value in measured.items() if value < AA} == {}
