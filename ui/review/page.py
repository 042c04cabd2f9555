"""The review screen: a queue of what waits, and the card of the one that is decided next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from ui.operations import Refresh
from ui.review.action_bar import ActionBar, Offer
from ui.review.asking import asked_merge, asked_split
from ui.review.batch import read_batch
from ui.review.card_stack import CardStack
from ui.review.cards.batch import BatchCard
from ui.review.decisions import Decisions
from ui.review.deck import Deck
from ui.review.intro import Intro
from ui.review.material import DecidedMaterial, StaleMaterial
from ui.review.queue import ORDER_SETTING, read_queue
from ui.review.queue_panel import QueuePanel
from ui.review.said import Said
from ui.screen import Screen
from ui.tasks import Lane
from ui.widgets.splitter import KeySplitter

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtGui import QKeyEvent

    from core.memory import Memory
    from core.model import Changes, Payload, Proposal
    from ui.operations import Operations
    from ui.review.batch import Batch
    from ui.review.cards.card import ReviewCard
    from ui.review.material import Material
    from ui.review.queue import Queue
    from ui.review.scan_bar import Scanner
    from ui.tasks import Task

_DECIDING = {Qt.Key.Key_A, Qt.Key.Key_R, Qt.Key.Key_U, Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Z}
_PLAIN = (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.KeypadModifier)


class ReviewPage(Screen):
    """One decision after another, by key or by mouse; the next card is read before it is wanted."""

    def __init__(self, operations: Operations, parent: QWidget | None = None) -> None:
        super().__init__(operations, parent)
        self._asked: int | None = None
        self._decided_since: set[int] = set()
        self._leaving_since: set[int] = set()
        self._edited: dict[int, Payload] = {}
        self._reading_batch: Task | None = None
        self.panel = QueuePanel()
        self.intro = Intro()
        self.bar = ActionBar()
        self._lay_out()
        self.deck = Deck(operations, self)
        self.decisions = Decisions(operations, self)
        self._refresh = Refresh(operations, self._query, self._show_queue, self)
        self._connect()

    @property
    def card(self) -> ReviewCard | None:
        """The card that is shown."""
        return self.stack.card

    @property
    def preparing(self) -> bool:
        """Whether cards are being made that are not shown yet."""
        return self.stack.preparing

    def open(self, what: object = None) -> None:
        """Shows the queue; or the split of an entity, or a merge, which is proposed for that."""
        self._take_keys()
        self._refresh.restart()
        match what:
            case ("split", int(entity_id)):
                self._ask(asked_split(entity_id), lane=Lane.MEANING)
            case ("merge", tuple(ids)):
                self._ask(asked_merge(ids), lane=Lane.READ)

    def follow(self, scanner: Scanner) -> None:
        """Takes what looks for things to tidy."""
        self.panel.scan.follow(scanner)
        self.intro.scan_asked.connect(scanner.start)
        self._show_nothing_here()

    def look_again(self) -> None:
        """Proposals may have come or gone: they stand outside the journal."""
        if self.isVisible():
            self._refresh.request()

    # Making ----------------------------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        self.stack = CardStack(self.operations)
        self.stack.addWidget(self.intro)
        right = QWidget(objectName="page")
        column = QVBoxLayout(right)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.stack, 1)
        column.addWidget(self.bar)
        self.splitter = KeySplitter(Qt.Orientation.Horizontal, self.tr("Width of the list"), self)
        self.splitter.setHandleWidth(1)
        for at, (pane, width, stretch) in enumerate(((self.panel, 240, 1), (right, 480, 5))):
            pane.setMinimumWidth(width)
            self.splitter.addWidget(pane)
            self.splitter.setStretchFactor(at, stretch)
        self.splitter.setSizes([300, 916])
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.splitter)

    def _connect(self) -> None:
        self.operations.memory_changed.connect(self._memory_changed)
        self.panel.chosen.connect(self._picked)
        self.panel.view.clicked.connect(self._clicked)
        self.panel.filtered.connect(self._filtered)
        self.panel.reordered.connect(self._reordered)
        self.panel.batch_asked.connect(self._open_batch)
        self.panel.scan.finished.connect(self._scanned)
        self.intro.all_asked.connect(self.panel.clear.click)
        self.deck.shown.connect(self._show_material)
        self.decisions.made.connect(self._made)
        self.decisions.failed.connect(self._failed)
        self.decisions.withdrawn.connect(self._withdrawn)
        self.stack.changed.connect(self._offer)
        self.stack.keys_left.connect(self.panel.view.setFocus)
        self.stack.entity_asked.connect(self.entity_asked)
        self.bar.approved.connect(self.approve)
        self.bar.rejected.connect(self.reject)
        self.bar.put_off.connect(self.put_off)
        self.bar.skipped.connect(lambda: self.step(1))
        self.bar.went_back.connect(lambda: self.step(-1))
        self.bar.withdrawn.connect(self.withdraw_last)

    # Reading ---------------------------------------------------------------------------------------------------

    def _query(self) -> Callable[[Memory], Queue]:
        decided = self.panel.filter.state == "decided"
        # What is decided from here on may be read as it was before.
        self._decided_since = set(self.decisions.under_way)
        self._leaving_since = set(self.decisions.leaving)
        known = self.panel.known
        return lambda memory: read_queue(memory, decided=decided, known=known)

    def _show_queue(self, queue: Queue) -> None:
        if queue.decided != (self.panel.filter.state == "decided"):
            return  # another state was asked for meanwhile: its answer follows
        proposals = [line.proposal for line in queue.lines]
        if not queue.decided:
            self.decisions.take_note([one for one in proposals if one.id not in self._decided_since])
        row = self.panel.model.row_of(self.panel.current)
        self.panel.show_queue(queue, frozenset() if queue.decided else frozenset(self._leaving_since))
        self.panel.show_tally(self.decisions.tally)
        self.deck.compare(proposals)
        self._settle(row)
        self._offer()
        self.stack.make_ahead()

    def _settle(self, row: int) -> None:
        """Shows the card of the proposal that was asked for, or chosen, or that took its place."""
        lines = self.panel.lines
        if self.panel.line(self._asked) is not None:
            wanted, self._asked = self._asked, None
            self._choose(wanted)
            return
        line = self.panel.line(self.panel.current)
        if line is None:
            self._choose(lines[min(max(row, 0), len(lines) - 1)].proposal.id if lines else None)
        elif self.deck.wanted != line.proposal.id:
            self._choose(line.proposal.id)
        self.deck.prepare(self.panel.upcoming(self.panel.current))

    def _memory_changed(self, _changes: Changes) -> None:
        self.look_again()

    def _filtered(self) -> None:
        self._drop_batch()
        if self.stack.shows_batch:  # it is no longer all that is shown
            self._leave_batch()
        self._refresh.restart()

    def _reordered(self, order: str) -> None:
        self.operations.keep(lambda memory: memory.settings.set(ORDER_SETTING, order))
        self._picked(self.panel.step(None, 0))

    def _ask(self, call: Callable[[Memory], Proposal | str], *, lane: Lane) -> None:
        """Has a proposal made, and shows it; or says why there is none."""
        self.panel.filters.clear()
        self.operations.read(call, self._asked_for, lane=lane)

    def _asked_for(self, proposal: Proposal | str) -> None:
        if isinstance(proposal, str):
            self.said.emit(self.tr("{name} holds no more than it can well hold.").format(name=proposal), False)
        else:
            self._asked = proposal.id
            self._refresh.restart()

    def _scanned(self, words: str) -> None:
        if words:
            self.said.emit(words, False)
        self._refresh.restart()

    # Showing ---------------------------------------------------------------------------------------------------

    def _choose(self, proposal_id: int | None) -> None:
        self.panel.choose(proposal_id)
        if proposal_id is None:
            self.deck.show(None)
            self._show_nothing_here()
            self.stack.show_instead(self.intro)
            if not isinstance(QApplication.focusWidget(), QLineEdit):  # who writes a filter goes on writing
                self._take_keys()
            return
        if QApplication.focusWidget() in (self.intro.scan, self.panel.filters.state) and self.stack.material is None:
            self.panel.view.setFocus()  # there was nothing to decide, and now there is
        if not self.deck.has(proposal_id):
            self.stack.show_blank()
        self.deck.show(proposal_id, self.panel.upcoming(proposal_id))

    def _picked(self, proposal_id: int | None) -> None:
        """The person chose one in the list: whatever is shown makes room for it."""
        self._drop_batch()
        if self.stack.shows_batch:
            self.stack.let_go()
        self._choose(proposal_id)

    def _clicked(self) -> None:
        """The one that is chosen already was clicked."""
        if self.stack.shows_batch or self._reading_batch is not None:
            self._picked(self.panel.current)

    def _show_material(self, material: Material | None) -> None:
        if material is None:  # it went meanwhile, and so it will from the queue
            self._refresh.request()
            return
        self.stack.show_material(material, lambda: material.proposal.id == self.deck.wanted)

    def _show_nothing_here(self) -> None:
        wanted = self.panel.filter
        self.intro.show_nothing(
            self.decisions.tally,
            narrowed=wanted.narrows and bool(self.panel.all_lines),
            decided=wanted.state == "decided",
            scans=self.panel.scan.available,
        )

    def _offer(self) -> None:
        card = self.stack.card
        deciding = not self.stack.shows_batch and not isinstance(self.stack.material, DecidedMaterial)
        self.bar.withdraw.setVisible(bool(self.decisions.last) and deciding)
        self.bar.offer(card.offer() if card is not None else Offer(waits=False))
        self.bar.setVisible(card is not None)

    def _take_keys(self) -> None:
        """Puts the keyboard where there is something to decide, or to do about there being nothing."""
        for part in (self.panel.view, self.intro.scan, self.panel.filters.state):
            if part.isVisibleTo(self):
                part.setFocus()
                return

    # Deciding --------------------------------------------------------------------------------------------------

    def approve(self) -> None:
        """Carries out what the card shows, and goes on."""
        card, shown = self.stack.card, self.stack.material
        if card is None or not card.offer().approve or not card.offer().ready:
            return
        if isinstance(card, BatchCard):
            assert card.batch is not None
            self._carry_out_batch(card.batch.proposals)
            return
        assert shown is not None
        proposal = shown.proposal
        if isinstance(shown, StaleMaterial):
            payload = shown.renewed
            assert payload is not None
            self.operations.change(
                lambda memory: memory.curation.proposals.renew(proposal.id, payload), self._asked_for
            )
            return
        decision = card.decision()
        if decision.edited is not None:
            self._edited[proposal.id] = decision.edited
        self._go_on([proposal.id])
        self.decisions.approve(proposal, decision)

    def reject(self) -> None:
        """Does not carry it out, and goes on; of what was decided, takes the decision back."""
        card, shown = self.stack.card, self.stack.material
        if self.stack.shows_batch:
            self._leave_batch()
        elif card is not None and shown is not None and card.offer().reject:
            proposal = shown.proposal
            if isinstance(shown, DecidedMaterial):
                self.decisions.withdraw([proposal])
            else:
                self._go_on([proposal.id])
                self.decisions.reject(proposal)

    def put_off(self) -> None:
        """Leaves it for later, and goes on."""
        shown = self.stack.material
        if shown is None or self.stack.shows_batch or isinstance(shown, DecidedMaterial):
            return
        proposal = shown.proposal
        self._decided_since.add(proposal.id)
        self.decisions.put_off(proposal)
        following = self.panel.after(proposal.id)
        if following is not None:
            self._choose(following)

    def step(self, steps: int) -> None:
        """Goes to another one, and decides nothing."""
        self._drop_batch()
        if self.stack.shows_batch:
            self._leave_batch()
        elif self.panel.current is not None:
            self._choose(self.panel.step(self.panel.current, steps))

    def withdraw_last(self) -> None:
        """Takes the last decision back."""
        last = self.decisions.last
        if last:
            self.decisions.withdraw(last)

    def _go_on(self, leaving: Sequence[int]) -> None:
        """Shows the next one at once, and takes those that are being decided out of the queue."""
        self._drop_batch()
        current = self.panel.current
        following = self.panel.after(current, leaving) if current is not None else None
        self._decided_since |= set(leaving)
        self._leaving_since |= set(leaving)
        self.panel.choose(following)
        self.panel.hide_lines(leaving)
        self._choose(following)

    def _made(self, proposals: Sequence[Proposal], verdict: str) -> None:
        self.panel.show_tally(self.decisions.tally)
        self.deck.compare(proposals)
        self._refresh.request()
        if self.panel.current is None:
            self._show_nothing_here()
        if verdict != "unsure":
            first = proposals[0]
            words = (
                Said().rejected(first)
                if verdict == "rejected"
                else Said().approved(proposals, self._edited.pop(first.id, None))
            )
            self.offered.emit(words, self.tr("Undo"), lambda: self.decisions.withdraw(proposals))

    def _failed(self, ids: Sequence[int], error: Exception) -> None:
        self._leaving_since -= set(ids)
        self.operations.report(error)
        for one in ids:
            self.deck.look_again(one)
        self.panel.show_tally(self.decisions.tally)
        self._refresh.request()

    def _withdrawn(self, proposals: Sequence[Proposal]) -> None:
        if self.panel.filter.state != "decided" and proposals:
            self._asked = proposals[0].id
        for one in proposals:
            self.deck.look_again(one.id)
        self._leaving_since -= {one.id for one in proposals}
        self.panel.show_tally(self.decisions.tally)
        self._refresh.restart()

    # Several at once -------------------------------------------------------------------------------------------

    def _open_batch(self) -> None:
        self._drop_batch()
        ids = [line.proposal.id for line in self.panel.lines]
        self._reading_batch = self.operations.read(
            lambda memory: read_batch(memory, ids), self._show_batch, lane=Lane.LONG
        )

    def _drop_batch(self) -> None:
        """The person went on: a batch that is still being read is no longer wanted."""
        if self._reading_batch is not None:
            self._reading_batch.drop()
            self._reading_batch = None

    def _show_batch(self, batch: Batch) -> None:
        self._reading_batch = None
        self.stack.show_batch(batch)
        self.panel.view.setFocus()
        self._offer()

    def _carry_out_batch(self, proposals: Sequence[Proposal]) -> None:
        self.stack.let_go()
        self._go_on([one.id for one in proposals])
        self.decisions.approve_many(proposals)

    def _leave_batch(self) -> None:
        self.stack.let_go()
        self._choose(self.panel.current)

    # Qt's own --------------------------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Decides, unless whatever has the focus took the key."""
        if self.stack.card is not None and self.stack.card.pressed(event):
            return
        if event.modifiers() not in _PLAIN or (event.isAutoRepeat() and event.key() in _DECIDING):
            super().keyPressEvent(event)
            return
        match event.key():
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                self._enter()
            case Qt.Key.Key_A:
                self.approve()
            case Qt.Key.Key_R:
                self.reject()
            case Qt.Key.Key_U:
                self.put_off()
            case Qt.Key.Key_S | Qt.Key.Key_Right:
                self.step(1)
            case Qt.Key.Key_Left:
                self.step(-1)
            case Qt.Key.Key_Z:
                self.withdraw_last()
            case Qt.Key.Key_Escape if self.stack.shows_batch:
                self._leave_batch()
            case Qt.Key.Key_Escape if self._reading_batch is not None:
                self._drop_batch()
            case _:
                super().keyPressEvent(event)

    def _enter(self) -> None:
        """Enter is the key of whatever button has the focus, and approves where none has."""
        focused = QApplication.focusWidget()
        if isinstance(focused, QAbstractButton):
            focused.click()
        elif focused is self or focused is self.panel.view or self.stack.isAncestorOf(focused):
            self.approve()
