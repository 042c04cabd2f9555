"""The frame of what is shown at the right: a title, a body that scrolls, and what can be done at its foot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QLayout,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from ui.activity.authors import AuthorMark
from ui.widgets.basics import label, line, plain

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QKeyEvent, QResizeEvent

    from core.model import Actor
    from ui.widgets.basics import LabelRole


_LINK_PADDING = 8
LINK_INSET = 3
"""Between the edge of a link, where its frame is while it has the focus, and its words."""


def cleared(layout: QLayout) -> None:
    """Takes everything out of a layout."""
    while (item := layout.takeAt(0)) is not None:
        if (widget := item.widget()) is not None:
            widget.hide()  # it may be this widget's own click that is being handled
            widget.deleteLater()
        elif (inner := item.layout()) is not None:
            cleared(inner)
            inner.deleteLater()


def hung_out(link: QPushButton) -> QHBoxLayout:
    """Puts a link so that its words begin where the texts above it do: its frame hangs out at the left."""
    row = QHBoxLayout(spacing=0)
    row.addSpacing(-LINK_INSET)
    if isinstance(link, ElidedLink):
        row.addWidget(link, 1)
    else:
        row.addWidget(link)
        row.addStretch(1)
    return row


class ElidedLink(QPushButton):
    """A link whose words are cut where they do not fit; all of them are its tool tip and its accessible name."""

    def __init__(self, words: str, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "link")
        self.setAutoDefault(False)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setToolTip(words)
        self.setAccessibleName(name)
        self._words = words

    def resizeEvent(self, event: QResizeEvent) -> None:
        """There may be more room, or less."""
        super().resizeEvent(event)
        room = self.width() - _LINK_PADDING
        self.setText(plain(self.fontMetrics().elidedText(self._words, Qt.TextElideMode.ElideRight, room)))


class Panel(QWidget):
    """Title and body above, foot below.

    Attributes:
        body: What scrolls.
        foot: Sentences about what can be done.
        buttons: What does it.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title = label("", "title", wrap=True)
        self.facts = label("", "secondary", wrap=True)
        self._mark = QVBoxLayout()
        self.body = QVBoxLayout(spacing=6)
        self.foot = QVBoxLayout(spacing=4)
        self.buttons = QHBoxLayout(spacing=8)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self.scroll = QScrollArea(self, widgetResizable=True)
        self.scroll.setObjectName("panelBody")
        self.scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.scroll.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._below = QFrame(self)
        column.addWidget(self.scroll, 1)
        column.addWidget(line())
        column.addWidget(self._below)
        content = QWidget()
        self.scroll.setWidget(content)
        inside = QVBoxLayout(content)
        inside.setContentsMargins(15, 15, 15, 15)  # and one for the frame that tells of the focus
        inside.setSpacing(10)
        head = QHBoxLayout(spacing=10)
        head.addLayout(self._mark)
        words = QVBoxLayout(spacing=3)
        words.addWidget(self.title)
        words.addWidget(self.facts)
        head.addLayout(words, 1)
        inside.addLayout(head)
        inside.addLayout(self.body)
        inside.addStretch(1)
        below = QVBoxLayout(self._below)
        below.setContentsMargins(16, 12, 16, 14)
        below.setSpacing(10)
        below.addLayout(self.foot)
        below.addLayout(self.buttons)

    def show_head(self, title: str, facts: str, actor: Actor | None = None) -> None:
        """Says what it is about."""
        self.title.setText(title)
        self.facts.setText(facts)
        self.scroll.setAccessibleName(title)
        cleared(self._mark)
        if actor is not None:
            self._mark.addWidget(AuthorMark(actor), 0, Qt.AlignmentFlag.AlignTop)
            self._mark.addStretch(1)

    def say(self, text: str, role: LabelRole = "hint") -> QLabel:
        """Adds a sentence to the foot."""
        sentence = label(text, role, wrap=True)
        self.foot.addWidget(sentence)
        return sentence

    def tab_through(self, parts: Sequence[QWidget]) -> None:
        """Has the tab key come to parts of the body before what is below: what is new would come last in the window."""
        before: QWidget = self.scroll
        for part in parts:
            self.setTabOrder(before, part)
            before = part

    def clear_foot(self) -> None:
        """Takes the sentences and the buttons away."""
        cleared(self.foot)
        cleared(self.buttons)


class Question(Panel):
    """A panel that asks for a decision, and can be left without one.

    Signals:
        closed: Nothing is to be done.
    """

    closed = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape leaves it, as its button does."""
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)
