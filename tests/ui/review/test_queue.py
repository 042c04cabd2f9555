"""The list, its filters, batches, and getting about in it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest
from hands import pick_by_keys
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QObject, QPersistentModelIndex, Qt, Signal
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QAbstractButton, QAbstractItemView, QComboBox, QLineEdit, QPlainTextEdit, QSlider
from review_memory import said, wait_in

from core.model import PERSON, EntityDraft, MergePayload, Proposal
from ui.review.differences import differing
from ui.review.invisible import invisible, made_visible
from ui.review.queue import lines_of
from ui.review.queue_model import ID_ROLE, QueueModel

if TYPE_CHECKING:
    from core.memory import Memory

A, R = Qt.Key.Key_A, Qt.Key.Key_R
FOCUSABLE = (QAbstractButton, QLineEdit, QPlainTextEdit, QComboBox, QSlider, QAbstractItemView)


# The model


def proposal(number: int, status: str = "pending") -> Proposal:
    payload = MergePayload((number, number + 1000), ())
    return Proposal(
        id=number,
        kind="merge",
        status=status,
        payload=payload,
        entity_ids=payload.entity_ids,
        names=(f"n{number}", "m"),
        score=0.5,
        created_at="2026-11-30T08:00:00Z",
        actor=PERSON,
        decided_at=None,
        entry_id=None,
    )


ids = st.lists(st.integers(1, 30), unique=True, max_size=25).map(sorted)


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(before=ids, after=ids, unsure=st.sets(st.integers(1, 30)))
def test_an_update_ends_at_the_new_lines_and_keeps_what_stays(themes, before, after, unsure) -> None:
    model = QueueModel()
    model.tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    model.update(lines_of(map(proposal, before), {}))
    marked = {each: QPersistentModelIndex(model.index(model.row_of(each))) for each in before}
    model.update(lines_of([proposal(each, "unsure" if each in unsure else "pending") for each in after], {}))
    assert [model.index(at).data(ID_ROLE) for at in range(model.rowCount())] == after
    for each, index in marked.items():
        assert index.isValid() == (each in after)
        if index.isValid():
            assert index.data(ID_ROLE) == each


def test_a_line_is_told_to_who_does_not_see_it(memory: Memory, make_page) -> None:
    wait_in(memory, duplicates=1)
    model = make_page(memory).page.panel.model
    words = model.index(0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert words.startswith("Duplicate, dup 0, 2 observations, same words, You, ")


# Filters


@pytest.fixture
def mixed(memory: Memory, agent_memory: Memory) -> Memory:
    wait_in(memory, merges=4, duplicates=3, flagged=2, splits=1)
    agent_memory.graph.create_entities([EntityDraft("Zoe", "Persona"), EntityDraft("Zoë", "Persona")])
    ids = tuple(one.id for one in agent_memory.graph.open(["Zoe", "Zoë"]))
    agent_memory.curation.proposals.add(MergePayload(ids, ("typo",)), score=0.55)
    return memory


def test_chips_count_and_filter_by_kind(mixed: Memory, make_page) -> None:
    reviewing = make_page(mixed)
    filters = reviewing.page.panel.filters
    assert [filters.chip(kind).text() for kind in (None, "split", "merge", "duplicates", "flagged")] == [
        "All 11", "Splits 1", "Merges 5", "Duplicates 3", "Flagged 2",
    ]  # fmt: skip
    reviewing.click(filters.chip("flagged"))
    assert reviewing.shown == ["flag 0", "flag 1"]
    assert reviewing.card.question.text() == "Do you trust this text?"
    reviewing.click(filters.chip(None))
    assert len(reviewing.shown) == 11


def test_a_text_finds_names_and_evidence(mixed: Memory, make_page) -> None:
    reviewing = make_page(mixed)
    filters = reviewing.page.panel.filters
    reviewing.click(filters.text)
    QTest.keyClicks(filters.text, "letter ZO")
    assert reviewing.shown == ["Zoe · Zoë"]
    assert filters.chip("merge").text() == "Merges 1"
    QTest.keyClicks(filters.text, "x")
    assert reviewing.page.intro.title.text() == "Nothing fits the filter"
    assert filters.text.hasFocus(), "whoever writes goes on writing"
    reviewing.click(reviewing.page.intro.all)
    assert len(reviewing.shown) == 11


def test_who_proposed_it(mixed: Memory, make_page) -> None:
    reviewing = make_page(mixed)
    filters = reviewing.page.panel.filters
    reviewing.click(filters.more)
    who = filters.details.who
    assert [who.itemText(at) for at in range(who.count())] == ["Proposed by anyone", "You", "tester"]
    who.setFocus()
    reviewing.press(Qt.Key.Key_End)
    assert reviewing.shown == ["Zoe · Zoë"]


def test_sliders_for_sureness_and_size(mixed: Memory, make_page) -> None:
    reviewing = make_page(mixed)
    filters = reviewing.page.panel.filters
    reviewing.click(filters.more)
    filters.details.sureness.setFocus()
    for _ in range(17):
        reviewing.press(Qt.Key.Key_Right)
    assert filters.details.sureness_words.text() == "At least 85 % sure"
    assert {line.proposal.kind for line in reviewing.page.panel.lines} == {"merge"}
    assert len(reviewing.shown) == 4
    reviewing.press(Qt.Key.Key_Home)
    filters.details.size.setFocus()
    reviewing.press(Qt.Key.Key_End)
    assert reviewing.shown == ["big 0"], "the largest"
    assert mixed.curation.proposals.count_waiting() == 11


def test_only_those_that_were_put_off(mixed: Memory, make_page) -> None:
    reviewing = make_page(mixed)
    first = reviewing.shown[0]
    reviewing.press(Qt.Key.Key_U)
    reviewing.settle()
    pick_by_keys(reviewing.page.panel.filters.state, "Not sure")
    assert reviewing.shown == [first]


# Orders


@pytest.mark.parametrize(
    ("words", "kinds", "first"),
    [
        ("Evidence", ["merge"] * 4 + ["duplicates"] * 3 + ["flagged"] * 2 + ["split", "merge"], "merge 0 · twin 0"),
        ("Kind", ["split"] + ["merge"] * 5 + ["duplicates"] * 3 + ["flagged"] * 2, "big 0"),
        ("Size", ["split"] + ["merge"] * 4 + ["duplicates"] * 3 + ["merge"] + ["flagged"] * 2, "big 0"),
        ("Newest", ["merge", "split"] + ["flagged"] * 2 + ["duplicates"] * 3 + ["merge"] * 4, "Zoe · Zoë"),
        ("Oldest", ["merge"] * 4 + ["duplicates"] * 3 + ["flagged"] * 2 + ["split", "merge"], "merge 0 · twin 0"),
    ],
)
def test_an_order_is_chosen_by_key_and_begins_at_its_top(mixed: Memory, make_page, words, kinds, first) -> None:
    reviewing = make_page(mixed)
    order = reviewing.page.panel.filters.order
    pick_by_keys(order, words)
    assert [line.proposal.kind for line in reviewing.page.panel.lines] == kinds
    assert reviewing.shown[0] == first
    assert reviewing.page.panel.view.currentIndex().row() == 0
    assert reviewing.page.deck.wanted == reviewing.page.panel.lines[0].proposal.id
    assert order.hasFocus(), "the next key may choose another one"


def test_the_order_is_remembered_and_holds_for_what_comes(mixed: Memory, make_page) -> None:
    reviewing = make_page(mixed)
    pick_by_keys(reviewing.page.panel.filters.order, "Kind")
    wait_in(mixed, splits=2)
    reviewing.page.look_again()
    reviewing.settle()
    assert reviewing.shown[:2] == ["big 0", "big 1"]
    again = make_page(mixed)
    assert again.page.panel.filters.order.currentText() == "Kind"
    assert again.shown == reviewing.shown
    assert again.page.panel.view.currentIndex().row() == 0


def test_what_was_decided_has_the_order_of_the_decisions(mixed: Memory, make_page) -> None:
    reviewing = make_page(mixed)
    filters = reviewing.page.panel.filters
    pick_by_keys(filters.order, "Kind")
    reviewing.page.panel.view.setFocus()
    for _ in range(3):
        reviewing.press(R)
    reviewing.settle()
    pick_by_keys(filters.state, "Decided")
    assert [line.proposal.kind for line in reviewing.page.panel.lines] == ["merge", "merge", "split"]
    assert not filters.order.isVisible()
    pick_by_keys(filters.state, "Waiting")
    assert filters.order.isVisible()
    assert reviewing.page.panel.lines[0].proposal.kind == "merge"


# Batches


def test_all_that_is_shown_is_approved_as_one_step(mixed: Memory, make_page) -> None:
    reviewing = make_page(mixed)
    panel = reviewing.page.panel
    reviewing.click(panel.filters.chip("duplicates"))
    assert panel.approve_all.text() == "Approve all 3 shown…"
    last = mixed.journal.last_id()
    reviewing.click(panel.approve_all)
    batch = reviewing.page.stack.batch
    assert mixed.journal.last_id() == last, "so far it is only shown"
    assert batch.sums.text() == "3 observations go, for another says the same"
    assert batch.lines.stringList() == [f"Duplicate: dup {n} (2 → 1)" for n in range(3)]
    reviewing.press(A)
    (entry,) = mixed.journal.changes_since(last).entries
    assert entry.tool == "approve_proposals"
    assert {len(one.observations) for one in mixed.graph.open(["dup 0", "dup 1", "dup 2"])} == {1}
    assert reviewing.page.decisions.tally.approved == 3
    reviewing.offers[-1]()
    reviewing.settle()
    assert {len(one.observations) for one in mixed.graph.open(["dup 0", "dup 1", "dup 2"])} == {2}
    assert mixed.curation.proposals.count_waiting() == 11
    assert reviewing.page.decisions.tally.approved == 0


def test_a_batch_leaves_out_what_is_stale_and_what_touches_another(memory, agent_memory, make_page) -> None:
    wait_in(memory, merges=3)
    held = {one.name: one.id for one in memory.graph.open(["merge 0", "merge 1", "twin 1"])}
    memory.curation.proposals.add(MergePayload((held["merge 0"], held["merge 1"]), ("typo",)), score=0.2)
    agent_memory.graph.add_observations([("merge 2", [said("new")])])
    reviewing = make_page(memory)
    reviewing.click(reviewing.page.panel.approve_all)
    batch = reviewing.page.stack.batch
    assert batch.question.text() == "Approve these 2 at once?"
    assert batch.rest.text().count("\n") == 1
    reviewing.press(Qt.Key.Key_Return)
    assert not reviewing.failures
    reviewing.settle()
    assert [line.proposal.status for line in reviewing.page.panel.lines] == ["stale", "stale"]


def test_a_batch_is_left_without_a_trace(mixed: Memory, make_page) -> None:
    reviewing = make_page(mixed)
    for key in (Qt.Key.Key_Escape, R):
        reviewing.click(reviewing.page.panel.approve_all)
        assert reviewing.card is reviewing.page.stack.batch
        reviewing.press(key)
        assert reviewing.card is not reviewing.page.stack.batch
    assert mixed.curation.proposals.count_waiting() == 11


def test_a_batch_that_went_stale_unseen_does_nothing(mixed: Memory, agent_memory, make_page) -> None:
    reviewing = make_page(mixed)
    reviewing.click(reviewing.page.panel.filters.chip("duplicates"))
    reviewing.click(reviewing.page.panel.approve_all)
    (found,) = agent_memory.graph.open(["dup 1"])
    agent_memory.graph.edit_observation(found.observations[0].id, "another")
    reviewing.press(A)
    assert len(reviewing.failures) == 1
    assert {len(one.observations) for one in mixed.graph.open(["dup 0", "dup 2"])} == {2}
    reviewing.settle()
    assert len(reviewing.shown) == 3


# Getting about


def test_every_control_has_a_name_and_the_keyboard_reaches_it(mixed: Memory, make_page) -> None:
    reviewing = make_page(mixed)
    page = reviewing.page
    reviewing.click(page.panel.filters.more)
    for one in mixed.curation.proposals.waiting()[::3]:
        reviewing.choose(one)
        seen = set()
        for _ in range(120):
            reviewing.press(Qt.Key.Key_Tab)
            seen.add(page.focusWidget())
        for widget in page.findChildren(QObject):
            if isinstance(widget, FOCUSABLE) and widget.isVisibleTo(page) and widget.isEnabled():
                words = widget.accessibleName() or (widget.text() if isinstance(widget, QAbstractButton) else "")
                inner = isinstance(widget.parent(), QComboBox) or widget.objectName().startswith("qt_")
                assert words or inner, widget
                if widget.focusPolicy() & Qt.FocusPolicy.TabFocus and not inner:
                    group = isinstance(widget, QAbstractButton) and widget.group() is not None
                    assert widget in seen or group or widget.focusProxy() in seen, (widget, words)


def test_arrows_move_in_the_list(mixed: Memory, make_page) -> None:
    reviewing = make_page(mixed)
    assert reviewing.page.panel.view.hasFocus()
    reviewing.press(Qt.Key.Key_Down)
    assert reviewing.page.panel.view.currentIndex().row() == 1
    reviewing.press(Qt.Key.Key_End)
    assert reviewing.page.panel.view.currentIndex().row() == 10
    assert reviewing.card is not None


def test_opening_asks_for_a_split(memory: Memory, make_page, encoder) -> None:
    words = [f"{subject} {n}" for subject in ("tax invoice", "cluster node", "font palette") for n in range(14)]
    memory.graph.create_entities(
        [EntityDraft("Faro", "Generic", tuple(map(said, words))), EntityDraft("Ana", "Persona")]
    )
    faro, ana = memory.graph.open(["Faro", "Ana"])
    reviewing = make_page(memory)
    reviewing.page.open(("split", ana.id))
    assert reviewing.said == ["Ana holds no more than it can well hold."]
    reviewing.page.open(("split", faro.id))
    reviewing.settle()
    proposals = memory.curation.proposals.waiting()
    if proposals:  # the seeded encoder may find one topic alone
        assert reviewing.card.question.text() == "Split Faro?"
    else:
        assert len(reviewing.said) == 2


# Looking for more


class Scanner(QObject):
    """Looks for as long as a test likes."""

    started, finished, failed = Signal(), Signal(object), Signal(object)
    progressed = Signal(float, str)

    def __init__(self) -> None:
        super().__init__()
        self.running = self.cancelled = False

    def start(self) -> None:
        self.running = True
        self.started.emit()

    def cancel(self) -> None:
        self.cancelled = True

    def end(self, made: int, *, complete: bool = True) -> None:
        self.running = False
        self.finished.emit(SimpleNamespace(made=made, complete=complete))


def test_looking_for_things_to_tidy(memory: Memory, make_page) -> None:
    reviewing = make_page(memory)
    scanner = Scanner()
    reviewing.page.follow(scanner)
    scan = reviewing.page.panel.scan
    reviewing.click(reviewing.page.intro.scan)
    scanner.progressed.emit(0.4, "entities")
    assert scan.progress.value() == 400
    assert scan.phase.text() == "Looking for entities that are the same…"
    reviewing.click(scan.cancel)
    assert scanner.cancelled
    wait_in(memory, merges=2)
    scanner.end(2)
    assert reviewing.said == ["2 more things wait for you."]
    assert len(reviewing.shown) == 2
    reviewing.click(scan.start)
    scanner.end(0)
    assert reviewing.said[-1] == "Nothing more was found to tidy."


# Words


@pytest.mark.parametrize(
    ("first", "second", "ours", "theirs"),
    [
        ("Builds in 14 s", "Builds in 41 s", ["14"], ["41"]),
        ("El café", "el cafe", [], []),
        ("one two three four", "one five four", ["two three"], ["five"]),
        ("", "new", [], ["new"]),
        ("v1.2.3 of it", "v1.2.4 of it", ["v1.2.3"], ["v1.2.4"]),
    ],
)
def test_words_that_differ(first: str, second: str, ours: list[str], theirs: list[str]) -> None:
    mine, its = differing(first, second)
    assert [first[start:end] for start, end in mine] == ours
    assert [second[start:end] for start, end in its] == theirs


@given(st.text(), st.text())
def test_spans_lie_within_their_texts_and_apart(first: str, second: str) -> None:
    for text, spans in zip((first, second), differing(first, second), strict=True):
        ends = [at for span in spans for at in span]
        assert ends == sorted(ends)
        assert all(0 <= start < end <= len(text) for start, end in spans)


@given(st.text())
def test_nothing_invisible_is_left(text: str) -> None:
    shown, spans = made_visible(text)
    assert made_visible(shown) == (shown, ())
    assert bool(spans) == bool(invisible(text))
    assert all(shown[start:end].startswith("[U+") for start, end in spans)


def test_ordinary_text_is_left_alone() -> None:
    text = "Ñandú — “quoted”, 日本語, emoji 🙂\n\ttab"
    assert made_visible(text) == (text, ())
