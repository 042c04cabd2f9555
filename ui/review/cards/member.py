"""One of several things of which one stays: it is chosen, taken along, or left out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPalette, QPen
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from ui.review.marked_text import Marked, MarkedText
from ui.widgets.basics import TypeIcon, button, label
from ui.widgets.card import RADIUS
from ui.widgets.wrapped_text import WrappedText

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QMouseEvent, QPaintEvent

_SHOWN = 12
"""So many texts are shown until all are asked for."""


class MemberCard(QWidget):
    """Name, facts and texts; a button that keeps it and a box that takes it along.

    Signals:
        kept: It is the one to stay.
        taken: Whether it is taken along.
    """

    kept = Signal()
    taken = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._kept = self._taken = False
        self._texts: Sequence[Marked] = ()
        self._whole = False
        self.icon = TypeIcon()
        self.name = WrappedText()
        self.name.setObjectName("entityName")
        self.keep = button("", "chip")
        self.keep.setCheckable(True)
        self.keep.clicked.connect(self._keep)
        self.take = QCheckBox()
        self.take.clicked.connect(self.taken)
        self.facts = label(role="secondary", wrap=True)
        self.heading = label(role="section")
        self.text = MarkedText()
        self.more = button("", "link")
        self.more.clicked.connect(self._show_whole)
        self._lay_out()

    def show_member(
        self, number: int, facts: str, texts: Sequence[Marked], *, name: str = "", type_name: str = ""
    ) -> None:
        """Shows another one.

        Args:
            number: The key that keeps it, from 1.
            facts: What is known about it in a line.
            texts: What it says.
            name: What it is called; empty for a text that is alone.
            type_name: Its type, if it has one.
        """
        self._number = number
        self._whole = False
        self.icon.setVisible(bool(type_name))
        self.icon.show_type(type_name)
        self.name.setText(name)
        self.name.setVisible(bool(name))
        self.facts.setText(facts)
        self.heading.setText(self.tr("Observations") if name else "")
        self.heading.setVisible(bool(name))
        self.setAccessibleName(name or (texts[0].text if texts else ""))
        self.mark(texts)

    def mark(self, texts: Sequence[Marked]) -> None:
        """Shows the same texts with other marks."""
        self._texts = texts
        self.text.show_texts(texts if self._whole else texts[:_SHOWN], whole=self._whole)
        hidden = len(texts) - _SHOWN
        if hidden > 0:
            self.more.setText(self.tr("%Ln more observations", "", hidden))
        else:
            self.more.setText(self.tr("Show all of it"))
        self.more.setVisible(not self._whole and (hidden > 0 or self.text.cut))

    def show_state(self, *, kept: bool, taken: bool, may_leave: bool, words: str) -> None:
        """Shows what becomes of it.

        Args:
            kept: Whether it stays.
            taken: Whether it is taken along.
            may_leave: Whether it can be left out.
            words: Of the box that takes it along.
        """
        self._kept, self._taken = kept, taken
        key = f"{self._number}  " if self._number < 10 else ""
        self.keep.setText(key + (self.tr("kept") if kept else self.tr("keep this one")))
        self.keep.setAccessibleName(self.tr("Keep {name}").format(name=self.accessibleName()[:60]))
        self.keep.setChecked(kept)
        self.take.setText(words)
        self.take.setAccessibleName(f"{words}: {self.accessibleName()[:60]}")
        self.take.setChecked(taken)
        self.take.setToolTip(f"Alt+{self._number}" if self._number < 10 else "")
        self.take.setVisible(not kept and (may_leave or not taken))
        self.setCursor(Qt.CursorShape.ArrowCursor if kept else Qt.CursorShape.PointingHandCursor)
        self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click anywhere keeps it."""
        if event.button() == Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self._keep()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draws the box, stronger around what stays."""
        role, palette = QPalette.ColorRole, self.palette()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        width = 2.0 if self._kept else 1.0
        painter.setPen(QPen(palette.color(role.Accent if self._kept else role.Mid), width))
        painter.setBrush(palette.color(role.Base if self._kept or self._taken else role.Window))
        inset = width / 2
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(inset, inset, -inset, -inset), RADIUS, RADIUS)

    def _lay_out(self) -> None:
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        head = QHBoxLayout(spacing=8)
        beside = QVBoxLayout()
        beside.setContentsMargins(0, 3, 0, 0)
        beside.addWidget(self.icon)
        beside.addStretch()
        head.addLayout(beside)
        head.addWidget(self.name, 1)
        choices = QHBoxLayout(spacing=10)
        choices.addWidget(self.keep)
        choices.addWidget(self.take)
        choices.addStretch()
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 14, 16, 14)
        column.setSpacing(6)
        column.addLayout(head)
        column.addWidget(self.facts)
        column.addSpacing(4)
        column.addWidget(self.heading)
        column.addWidget(self.text)
        column.addWidget(self.more, 0, Qt.AlignmentFlag.AlignLeft)
        column.addSpacing(4)
        column.addStretch(1)
        column.addLayout(choices)

    def _keep(self) -> None:
        self.keep.setChecked(self._kept)  # whoever is asked decides
        if not self._kept:
            self.kept.emit()

    def _show_whole(self) -> None:
        self._whole = True
        self.mark(self._texts)
