"""What was thought about the entity: the newest few, with the way to the timeline."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRect, Qt, Signal
from PySide6.QtGui import QFont, QGuiApplication, QPainter, QPalette
from PySide6.QtWidgets import QVBoxLayout, QWidget

from ui.inspector.link_row import LinkRow
from ui.theme import SMALL_PIXELS
from ui.timeline.marks import draw_mark
from ui.timeline.moods import Moods
from ui.times import Times
from ui.widgets.basics import button, label

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QPaintEvent

    from core.model import Reflection

_MOST = 3
_ROW_HEIGHT, _LEFT, _TEXT_LEFT = 44, 6, 26


class ReflectionRow(LinkRow):
    """One of them: its mark, its beginning, who and when."""

    def __init__(self, reflection: Reflection, parent: QWidget | None = None) -> None:
        super().__init__(reflection.id, _ROW_HEIGHT, parent)
        self.reflection = reflection
        self.note = ""
        self._text = " ".join(reflection.content[:400].split())
        self.refresh_time()

    def refresh_time(self) -> None:
        """Says anew how long ago it was written."""
        note = f"{self.reflection.author} · {Times().ago(self.reflection.created_at)}"
        if note != self.note:
            self.note = note
            self.setAccessibleName(f"{self._text}, {Moods().name(self.reflection.mood)}, {note}")
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draws mark, text and note."""
        super().paintEvent(event)
        palette, role = QGuiApplication.palette(), QPalette.ColorRole
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        draw_mark(painter, QPointF(_LEFT + 7, 14), self.reflection.mood)
        width = self.width() - _TEXT_LEFT - _LEFT
        painter.setFont(self.font())
        painter.setPen(palette.color(role.Text))
        text = painter.fontMetrics().elidedText(self._text, Qt.TextElideMode.ElideRight, width)
        painter.drawText(QRect(_TEXT_LEFT, 4, width, 20), Qt.AlignmentFlag.AlignVCenter, text)
        small = QFont(self.font())
        small.setPixelSize(SMALL_PIXELS)
        painter.setFont(small)
        painter.setPen(palette.color(role.PlaceholderText))
        painter.drawText(QRect(_TEXT_LEFT, 23, width, 16), Qt.AlignmentFlag.AlignVCenter, self.note)


class ReflectionSection(QWidget):
    """The newest few; it is not there where nobody has reflected.

    Signals:
        followed: Id of a reflection to go to.
        all_asked: All of them are to be shown.
    """

    followed = Signal(int)
    all_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows: list[ReflectionRow] = []
        self._shown: tuple[Reflection, ...] = ()
        self._rows_column = QVBoxLayout(spacing=0)
        self.all = button("", "link")
        self.all.clicked.connect(self.all_asked)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(label(self.tr("Reflections"), "section"))
        column.addLayout(self._rows_column)
        column.addWidget(self.all, 0, Qt.AlignmentFlag.AlignLeft)
        self.hide()

    def show_reflections(self, reflections: Sequence[Reflection]) -> None:
        """Shows these, newest first."""
        self.setVisible(bool(reflections))
        self.all.setText(self.tr("All %Ln in the timeline", "reflections", len(reflections)))
        self.all.setVisible(len(reflections) > _MOST)
        if tuple(reflections[:_MOST]) == self._shown:
            return
        self._shown = tuple(reflections[:_MOST])
        for row in self.rows:
            self._rows_column.removeWidget(row)
            row.hide()
            row.deleteLater()
        self.rows = [ReflectionRow(each, self) for each in self._shown]
        for row in self.rows:
            row.followed.connect(self.followed)
            self._rows_column.addWidget(row)

    def refresh_times(self) -> None:
        """Says anew how long ago each was written."""
        for row in self.rows:
            row.refresh_time()
