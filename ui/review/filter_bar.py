"""Which proposals are shown, by state, kind, text, who proposed them, how sure and how large; and in which order."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QFrame, QHBoxLayout, QLabel, QLineEdit, QPushButton, QSlider, QVBoxLayout

from ui.messages import percent
from ui.review.flow import FlowLayout
from ui.review.queue import KINDS, Filter, Order
from ui.review.reasons import Reasons
from ui.widgets.basics import IconButton, button, label
from ui.widgets.choice import Choice

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtWidgets import QWidget

    from core.model import ProposalKind
    from ui.review.queue import Line

_SURENESS_STEP = 5


class FilterBar(QFrame):
    """A chip a kind; state, order and text; and, opened by a button, who proposed it and two sliders.

    Signals:
        changed: Another filter is wanted.
        order_chosen: Another order is wanted.
    """

    changed = Signal()
    order_chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._kind: ProposalKind | None = None
        self._clearing = False
        self._chips: dict[ProposalKind | None, QPushButton] = {}
        self._group = QButtonGroup(self)
        self._flow = FlowLayout(gap=6, row_gap=6)
        for kind in (None, *KINDS):
            chip = self._chips[kind] = button(Reasons().kinds(kind, 0), "chip")
            chip.setCheckable(True)
            chip.setChecked(kind is None)
            chip.clicked.connect(lambda _checked=False, kind=kind: self._choose(kind))
            self._group.addButton(chip)
            self._flow.addWidget(chip)
        self.state = Choice(self)
        self.state.setAccessibleName(self.tr("State"))
        for words, state in (
            (self.tr("Waiting"), "waiting"),
            (self.tr("Not sure"), "unsure"),
            (self.tr("Decided"), "decided"),
        ):
            self.state.addItem(words, state)
        self.order = Choice(self, shrinks=True)
        self.order.setAccessibleName(self.tr("Order"))
        self._fill_order()
        self.text = QLineEdit(clearButtonEnabled=True)
        self.text.setPlaceholderText(self.tr("Filter"))
        self.text.setAccessibleName(self.tr("Filter by names and evidence"))
        self.more = IconButton("filter", self.tr("More filters"))
        self.more.setCheckable(True)
        self._details: FilterDetails | None = None
        self._names: list[str] = []
        self._largest = 0
        self._lay_out()
        self._connect()

    def filter(self) -> Filter:
        """What is wanted."""
        return Filter(
            state=self.state.currentData(),
            kind=self._kind,
            who=self._details.who.currentData() if self._details else None,
            words=tuple(self.text.text().casefold().split()),
            sureness=self._details.sureness.value() * _SURENESS_STEP / 100 if self._details else 0.0,
            size=self._details.size.value() if self._details else 0,
        )

    def clear(self) -> None:
        """Shows all that waits."""
        self._clearing = True  # the parts keep their signals: the line's own button follows them
        self.state.setCurrentIndex(0)
        self.text.clear()
        if self._details is not None:
            self._details.clear()
        self._clearing = False
        self._choose(None)

    def show_lines(self, lines: Sequence[Line], passing: Sequence[Line]) -> None:
        """Counts what passes of each kind, and offers who proposed what there is and how large it is."""
        counts = Counter(line.proposal.kind for line in passing)
        there = {line.proposal.kind for line in lines}
        for kind, chip in self._chips.items():
            chip.setText(Reasons().kinds(kind, len(passing) if kind is None else counts[kind]))
            chip.setVisible(kind is None or kind == self._kind or kind in there)
        self._names = sorted({line.who for line in lines})
        self._largest = max((line.size for line in lines), default=0)
        if self._details is not None:
            self._details.offer(self._names, self._largest)

    @property
    def details(self) -> FilterDetails:
        """Who proposed it and the sliders, which are made when they are first wanted."""
        if self._details is None:
            self._details = FilterDetails()
            self._details.offer(self._names, self._largest)
            self._details.changed.connect(self._told)
            self._details.hide()
            self._column.addWidget(self._details)
        return self._details

    def chip(self, kind: ProposalKind | None) -> QPushButton:
        """The chip of a kind."""
        return self._chips[kind]

    def show_order(self, order: Order) -> None:
        """Shows which order is wanted."""
        with QSignalBlocker(self.order):
            self.order.setCurrentIndex(self.order.findData(order))

    def _fill_order(self) -> None:
        for words, order, tip in (
            (self.tr("Evidence"), "evidence", self.tr("The surest first")),
            (self.tr("Kind"), "kind", self.tr("Splits, merges, duplicates, flagged texts")),
            (self.tr("Size"), "size", self.tr("The largest first")),
            (self.tr("Newest"), "newest", self.tr("What was proposed last first")),
            (self.tr("Oldest"), "oldest", self.tr("What has waited longest first")),
        ):
            self.order.addItem(words, order)
            self.order.setItemData(self.order.count() - 1, tip, Qt.ItemDataRole.ToolTipRole)

    def _choose(self, kind: ProposalKind | None) -> None:
        self._kind = kind
        self._chips[kind].setChecked(True)
        self.changed.emit()

    def _told(self) -> None:
        self.order.setVisible(self.state.currentData() != "decided")  # the latest decision stands first there
        if not self._clearing:
            self.changed.emit()

    def _lay_out(self) -> None:
        first, second = QHBoxLayout(spacing=8), QHBoxLayout(spacing=8)
        for part in (self.state, self.order):
            first.addWidget(part, 1)
        second.addWidget(self.text, 1)
        second.addWidget(self.more)
        column = self._column = QVBoxLayout(self)
        column.setContentsMargins(12, 0, 12, 10)
        column.setSpacing(8)
        column.addLayout(self._flow)
        column.addLayout(first)
        column.addLayout(second)

    def _connect(self) -> None:
        self.more.toggled.connect(self._show_details)
        self.state.currentIndexChanged.connect(self._told)
        self.order.currentIndexChanged.connect(lambda _at: self.order_chosen.emit(self.order.currentData()))
        self.text.textChanged.connect(self._told)

    def _show_details(self, shown: bool) -> None:  # noqa: FBT001  # Qt passes it
        self.details.setVisible(shown)


class FilterDetails(QFrame):
    """Who proposed it, how sure it is at least, and how large.

    Signals:
        changed: Something else is wanted.
    """

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.who = Choice(self, shrinks=True)
        self.who.setAccessibleName(self.tr("Who proposed it"))
        self.who.addItem(self.tr("Proposed by anyone"), None)
        self.sureness, self.sureness_words = self._slider(self.tr("How sure it is"), 100 // _SURENESS_STEP)
        self.size, self.size_words = self._slider(self.tr("How large it is"), 1)
        details = QVBoxLayout(self)
        details.setContentsMargins(0, 4, 0, 4)
        details.setSpacing(4)
        details.addWidget(self.who)
        for words, slider in ((self.sureness_words, self.sureness), (self.size_words, self.size)):
            details.addSpacing(4)
            details.addWidget(words)
            details.addWidget(slider)
            slider.valueChanged.connect(self._told)
        self.who.currentIndexChanged.connect(self._told)
        self._say()

    def clear(self) -> None:
        """Wants all again."""
        self.who.setCurrentIndex(0)
        self.sureness.setValue(0)
        self.size.setValue(0)

    def offer(self, names: list[str], largest: int) -> None:
        """Offers who proposed what there is, and how large it is."""
        self._offer_who(names)
        with QSignalBlocker(self.size):
            self.size.setMaximum(max(largest, self.size.value(), 1))

    def _offer_who(self, names: list[str]) -> None:
        chosen = self.who.currentData()
        if chosen is not None and chosen not in names:
            names = [*names, chosen]
        if [self.who.itemData(at) for at in range(1, self.who.count())] == names:
            return
        with QSignalBlocker(self.who):
            while self.who.count() > 1:
                self.who.removeItem(1)
            for name in names:
                self.who.addItem(name, name)
            self.who.setCurrentIndex(max(0, self.who.findData(chosen)) if chosen is not None else 0)

    def _told(self) -> None:
        self._say()
        self.changed.emit()

    def _say(self) -> None:
        least, size = self.sureness.value() * _SURENESS_STEP / 100, self.size.value()
        self.sureness_words.setText(
            self.tr("At least {percent} sure").format(percent=percent(least)) if least else self.tr("However sure")
        )
        self.size_words.setText(self.tr("Of %Ln things or more", "", size) if size > 1 else self.tr("Of any size"))

    def _slider(self, words: str, maximum: int) -> tuple[QSlider, QLabel]:
        slider = QSlider(Qt.Orientation.Horizontal)
        slider.setRange(0, maximum)
        slider.setPageStep(max(1, maximum // 5))
        slider.setAccessibleName(words)
        return slider, label(role="secondary")
