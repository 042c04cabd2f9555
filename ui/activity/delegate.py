"""How one line of the journal looks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPalette, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from ui.activity import authors
from ui.activity.model import ENTRY_ROLE
from ui.activity.moments import time_of
from ui.messages import Messages
from ui.sentences import Sentences, shortened
from ui.theme import SMALL_PIXELS
from ui.widgets.marked_line import draw_marked_line

if TYPE_CHECKING:
    from core.model import JournalEntry

ROW_HEIGHT = 40
MARGIN = 16
_TIME_WIDTH = 62
_MARK_LEFT = MARGIN + _TIME_WIDTH
_WHO_LEFT = _MARK_LEFT + authors.SIZE + 10
_WHO_WIDTH = 132
_SAID_LEFT = _WHO_LEFT + _WHO_WIDTH + 8
_GAP = 12
_NARROW = 640
"""A list less wide has no column for the author: the sentence says who it was."""


class Words(QObject):
    """What stands at the right of a line."""

    def note(self, entry: JournalEntry) -> str:
        """What can be done about an entry, or what was."""
        if entry.undone_by is not None:
            return self.tr("undone")
        if not entry.kept:
            return ""
        return self.tr("Redo") if entry.tool in {"undo", "undo_session"} else self.tr("Undo")


class JournalDelegate(QStyledItemDelegate):
    """Time, author, what was done with the names marked, and Undo at the right."""

    def sizeHint(self, _option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex) -> QSize:
        """All lines are equally high, which the view relies on."""
        return QSize(120, ROW_HEIGHT)

    def note_rect(self, rect: QRect, font: QFont, entry: JournalEntry) -> QRect:
        """Where the note of a line stands."""
        width = QFontMetrics(font).horizontalAdvance(Words().note(entry)) + 2
        return QRect(rect.right() - MARGIN - width, rect.top(), width, rect.height())

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Draws one line."""
        entry: JournalEntry | None = index.data(ENTRY_ROLE)
        rect: QRect = option.rect
        palette: QPalette = option.palette
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rule = QRect(rect.left(), rect.bottom(), rect.width(), 1)
        if entry is None:
            painter.fillRect(rule, palette.color(QPalette.ColorRole.Mid))
            self._draw_day(painter, rect, option, str(index.data()))
        else:
            if option.state & QStyle.StateFlag.State_Selected:
                painter.fillRect(rect, palette.color(QPalette.ColorRole.Highlight))
            elif option.state & QStyle.StateFlag.State_MouseOver:
                painter.fillRect(rect, palette.color(QPalette.ColorRole.AlternateBase))
            painter.fillRect(rule, palette.color(QPalette.ColorRole.Mid))
            self._draw_entry(painter, rect, option, entry)
            if option.state & QStyle.StateFlag.State_HasFocus:
                painter.setPen(QPen(palette.color(QPalette.ColorRole.Accent), 2))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRect(QRectF(rect).adjusted(1, 1, -1, -2))
        painter.restore()

    def _draw_day(self, painter: QPainter, rect: QRect, option: QStyleOptionViewItem, words: str) -> None:
        font = QFont(option.font)
        font.setPixelSize(12)
        font.setWeight(QFont.Weight.DemiBold)
        painter.setFont(font)
        painter.setPen(option.palette.color(QPalette.ColorRole.PlaceholderText))
        room = rect.adjusted(MARGIN, 0, -MARGIN, -7)
        painter.drawText(room, Qt.AlignmentFlag.AlignBottom | Qt.AlignmentFlag.AlignLeft, words)

    def _draw_entry(self, painter: QPainter, rect: QRect, option: QStyleOptionViewItem, entry: JournalEntry) -> None:
        role = QPalette.ColorRole
        palette: QPalette = option.palette
        undone = entry.undone_by is not None
        left, top, height = rect.left(), rect.top(), rect.height()
        self._draw_time(painter, QRect(left + MARGIN, top, _TIME_WIDTH, height), option, entry)
        mark = QRectF(left + _MARK_LEFT, top + (height - authors.SIZE) / 2, authors.SIZE, authors.SIZE)
        authors.paint_mark(painter, mark, entry.actor, faint=undone)
        narrow = rect.width() < _NARROW
        if not narrow:
            self._draw_who(painter, QRect(left + _WHO_LEFT, top, _WHO_WIDTH, height), option, entry)
        painter.setFont(option.font)
        note = self.note_rect(rect, option.font, entry)
        painter.setPen(palette.color(role.PlaceholderText))
        painter.drawText(note, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, Words().note(entry))
        said = Sentences().said(entry) if narrow else Sentences().did(entry)
        begins = left + (_WHO_LEFT if narrow else _SAID_LEFT)
        room = QRect(begins, top, note.left() - _GAP - begins, height)
        painter.setPen(palette.color(role.PlaceholderText if undone else role.Text))
        accent = palette.color(role.PlaceholderText if undone else role.Accent)
        draw_marked_line(painter, room, said, name_spans(said, entry), accent)

    def _draw_who(self, painter: QPainter, rect: QRect, option: QStyleOptionViewItem, entry: JournalEntry) -> None:
        font = QFont(option.font)
        font.setWeight(QFont.Weight.DemiBold)
        painter.setFont(font)
        role = QPalette.ColorRole
        painter.setPen(option.palette.color(role.Text if entry.undone_by is None else role.PlaceholderText))
        who = painter.fontMetrics().elidedText(Messages().who(entry.actor), Qt.TextElideMode.ElideRight, rect.width())
        painter.drawText(rect, Qt.AlignmentFlag.AlignVCenter, who)

    def _draw_time(self, painter: QPainter, rect: QRect, option: QStyleOptionViewItem, entry: JournalEntry) -> None:
        font = QFont(option.font)
        font.setPixelSize(SMALL_PIXELS)
        painter.setFont(font)
        painter.setPen(option.palette.color(QPalette.ColorRole.PlaceholderText))
        painter.drawText(rect, Qt.AlignmentFlag.AlignVCenter, time_of(entry.at))


def name_spans(said: str, entry: JournalEntry) -> list[tuple[int, int]]:
    """Where a sentence names entities."""
    names = entry.summary.get("names", ())
    spans: list[tuple[int, int]] = []
    after = 0
    for name in names if isinstance(names, list | tuple) else ():
        shown = shortened(str(name))
        start = said.find(shown, after) if shown else -1
        if start >= 0:
            after = start + len(shown)
            spans.append((start, after))
    return spans
