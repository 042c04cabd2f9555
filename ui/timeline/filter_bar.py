"""What of the timeline is wanted: author, mood, lanes, words, one entity."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QWidget

from ui.timeline.data import Filter
from ui.timeline.moods import Moods
from ui.widgets.basics import button, label, plain
from ui.widgets.choice import Choice

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ui.timeline.lanes import LaneBy


class FilterBar(QWidget):
    """Title, choices, search, and the button that writes.

    Signals:
        changed: The filter is another one.
        lanes_changed: Other lanes are wanted.
    """

    changed = Signal()
    lanes_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._target: tuple[str, int] | None = None
        self.target_name = ""
        self.author, self.lanes, self.mood = Choice(), Choice(), Choice()
        self.search = QLineEdit(clearButtonEnabled=True)
        self.only = button("", "pill")
        self.write = button(self.tr("Write a reflection"), "primary")
        self._lay_out()
        self.author.currentIndexChanged.connect(self.changed)
        self.mood.currentIndexChanged.connect(self.changed)
        self.lanes.currentIndexChanged.connect(self.lanes_changed)
        self.only.clicked.connect(lambda: self.show_about(None))

    @property
    def filter(self) -> Filter:
        """What is wanted."""
        return Filter(self.author.currentData(), self.mood.currentData(), self._target)

    @property
    def query(self) -> str:
        """The words that are searched for."""
        return self.search.text().strip()

    @property
    def lane_by(self) -> LaneBy:
        """What the lanes are."""
        return self.lanes.currentData()

    def offer(self, authors: Sequence[str], moods: Sequence[str]) -> None:
        """Offers these words, and keeps what is chosen."""
        names = Moods()
        _offer(self.author, self.tr("Author: all"), [(each, each) for each in authors])
        _offer(self.mood, self.tr("Mood: all"), [(names.name(each), each) for each in moods])

    def show_about(self, entity_id: int | None) -> None:
        """Wants only what is about one entity; about everything when None."""
        self._target = None if entity_id is None else ("entity", entity_id)
        self.target_name = ""
        self.only.hide()
        self.changed.emit()

    def name_target(self, name: str) -> None:
        """Tells what the one entity is called."""
        if self._target is not None:
            self.target_name = name
            words = self.fontMetrics().elidedText(" ".join(name.split()), Qt.TextElideMode.ElideRight, 140)
            self.only.setText(plain(f"{words}  ×"))
            self.only.setAccessibleName(self.tr("Only about {name}: show all again").format(name=name))
            self.only.setToolTip(self.tr("Show all again"))
            self.only.show()

    def show_choices(self, *, shown: bool) -> None:
        """Offers to choose where there is something to choose from."""
        for part in (self.author, self.lanes, self.mood, self.search):
            part.setVisible(shown)

    def clear(self) -> None:
        """Wants everything again."""
        for choice in (self.author, self.mood):
            choice.blockSignals(True)
            choice.setCurrentIndex(0)
            choice.blockSignals(False)
        self.show_about(None)

    def _lay_out(self) -> None:
        for choice, words in (
            (self.author, self.tr("Author")),
            (self.lanes, self.tr("Lanes")),
            (self.mood, self.tr("Mood")),
        ):
            choice.setAccessibleName(words)
        for words, by in (
            (self.tr("Lanes: target"), "target"),
            (self.tr("Lanes: author"), "author"),
            (self.tr("Lanes: mood"), "mood"),
        ):
            self.lanes.addItem(words, by)
        self.offer((), ())
        self.search.setPlaceholderText(self.tr("Search reflections"))
        self.search.setAccessibleName(self.search.placeholderText())
        self.search.setMinimumWidth(120)
        self.search.setMaximumWidth(260)
        self.only.hide()
        bar = QHBoxLayout(self)
        bar.setSpacing(8)
        bar.setContentsMargins(16, 12, 16, 12)
        bar.addWidget(label(self.tr("Timeline"), "title"))
        for part in (self.author, self.lanes, self.mood):
            bar.addWidget(part)
        bar.addWidget(self.search, 1)
        bar.addWidget(self.only)
        bar.addStretch()
        bar.addWidget(self.write)


def _offer(choice: Choice, everything: str, words: Sequence[tuple[str, str]]) -> None:
    wanted = [(everything, None), *words]
    if [(choice.itemText(at), choice.itemData(at)) for at in range(choice.count())] == wanted:
        return
    chosen = choice.currentData()
    choice.blockSignals(True)
    choice.clear()
    for shown, value in wanted:
        choice.addItem(shown, value)
    choice.setCurrentIndex(max(0, choice.findData(chosen)))
    choice.blockSignals(False)
