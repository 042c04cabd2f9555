"""The charts of the report, painted in the palette's colours: bars by week, and bars of shares."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QDate, QEvent, QLocale, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QHelpEvent, QPainter, QPalette, QPen
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from ui.messages import number
from ui.report.words import ReportWords, part_of_all
from ui.theme import SMALL_PIXELS
from ui.typestyle import paint_shape, style_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPaintEvent

    from core.model import WeekCount

_FOOT, _HEAD, _SIDE = 24, 8, 4
_FAINTEST = 0.38
_ROW, _COMPACT, _BAR = 40, 26, 6
_NAMES, _NAMES_MOST = 0.46, 0.62
"""Parts of a compact row that its name takes: where there is room, and at most."""
_SIGN = 12


class GrowthChart(QWidget):
    """What was written week by week; the arrow keys and the pointer say how much each was."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = ReportWords()
        self._weeks: Sequence[WeekCount] = ()
        self._at = -1
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setMinimumHeight(164)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(self.tr("Growth"))

    def show_weeks(self, weeks: Sequence[WeekCount]) -> None:
        """Shows these weeks, the present one last."""
        self._weeks = weeks
        self._at = min(self._at, len(weeks) - 1)
        told = "; ".join(self.said(place) for place in range(len(weeks)))
        self.setAccessibleDescription(self.tr("Observations written a week. {weeks}").format(weeks=told))
        self.update()

    @property
    def at(self) -> int:
        """The week that the keys or the pointer are on; -1 for none."""
        return self._at

    def said(self, place: int) -> str:
        """One week in words."""
        week = self._weeks[place]
        written = self.tr("%Ln written", "", week.observations)
        total = self.tr("%Ln in all", "", week.total)
        return f"{self._words.week(week.monday)}: {written}, {total}"

    def bar(self, place: int) -> QRectF:
        """Where the bar of a week lies."""
        step = (self.width() - 2 * _SIDE) / max(1, len(self._weeks))
        most = max((week.observations for week in self._weeks), default=0)
        room = self.height() - _FOOT - _HEAD
        count = self._weeks[place].observations
        height = max(2.0, room * count / most) if count else 0.0
        width = max(3.0, step * 0.66)
        return QRectF(_SIDE + place * step + (step - width) / 2, _HEAD + room - height, width, height)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draws the bars, the older the fainter, and when that was."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        palette, role = self.palette(), QPalette.ColorRole
        foot = self.height() - _FOOT + 0.5
        painter.setPen(QPen(palette.color(role.Mid), 1))
        painter.drawLine(QPointF(0, foot), QPointF(self.width(), foot))
        painter.setPen(Qt.PenStyle.NoPen)
        accent, base = palette.color(role.Accent), palette.color(role.Base)
        for place in range(len(self._weeks)):
            strength = _FAINTEST + (1 - _FAINTEST) * (place + 1) / len(self._weeks)
            painter.setBrush(_mixed(base, accent, 1.0 if place == self._at else strength))
            box = self.bar(place)
            painter.drawRoundedRect(box, 3, 3)
            if box.height() > 4:  # it stands on the line
                painter.drawRect(QRectF(box.left(), box.bottom() - 3, box.width(), 3))
        self._paint_foot(painter)
        if self.hasFocus():
            painter.setPen(QPen(accent, 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 6, 6)

    def _paint_foot(self, painter: QPainter) -> None:
        """The months, and that the last one is now; or the week that is asked for."""
        font = QFont(self.font())
        font.setPixelSize(SMALL_PIXELS)
        painter.setFont(font)
        painter.setPen(self.palette().color(QPalette.ColorRole.PlaceholderText))
        room = QRectF(_SIDE, self.height() - _FOOT + 4, self.width() - 2 * _SIDE, _FOOT - 4)
        if 0 <= self._at < len(self._weeks):
            painter.setPen(self.palette().color(QPalette.ColorRole.Text))
            painter.drawText(room, Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop, self.said(self._at))
            return
        if not self._weeks:
            return
        now = self.tr("this week")
        end = self.width() - painter.fontMetrics().horizontalAdvance(now) - 16
        painter.drawText(room, Qt.AlignmentFlag.AlignRight, now)
        last_month, free = -1, 0.0
        for place, week in enumerate(self._weeks):
            monday = QDate.fromString(week.monday, "yyyy-MM-dd")
            if monday.month() == last_month:
                continue
            last_month = monday.month()
            words = QLocale().standaloneMonthName(monday.month(), QLocale.FormatType.LongFormat)
            x, width = self.bar(place).left(), painter.fontMetrics().horizontalAdvance(words)
            if x >= free and x + width < end:
                painter.drawText(QPointF(x, room.top() + painter.fontMetrics().ascent()), words)
                free = x + width + 12

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Walks along the weeks."""
        last = len(self._weeks) - 1
        moves = {
            Qt.Key.Key_Left: max(0, (last + 1 if self._at < 0 else self._at) - 1),
            Qt.Key.Key_Right: min(last, self._at + 1),
            Qt.Key.Key_Home: 0,
            Qt.Key.Key_End: last,
        }
        move = moves.get(Qt.Key(event.key()))
        if move is None or last < 0:
            super().keyPressEvent(event)
            return
        self._go(move)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Tells of the week under the pointer."""
        self._go(self._place(event.position().x()))

    def leaveEvent(self, event: QEvent) -> None:
        """Tells of none any more."""
        super().leaveEvent(event)
        self._go(-1)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Tells of none any more."""
        super().focusOutEvent(event)
        self._go(-1)

    def event(self, event: QEvent) -> bool:
        """The tool tip says the same."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent) and self._weeks:
            QToolTip.showText(event.globalPos(), self.said(self._place(event.pos().x())), self)
            return True
        return super().event(event)

    def _place(self, x: float) -> int:
        if not self._weeks:
            return -1
        return min(max(int((x - _SIDE) / max(1, self.width() - 2 * _SIDE) * len(self._weeks)), 0), len(self._weeks) - 1)

    def _go(self, place: int) -> None:
        if place != self._at:
            self._at = place
            self.update()


@dataclass(frozen=True, slots=True)
class Share:
    """One bar: its name, its number in words, which part of the whole it is, and the type whose sign it has."""

    name: str
    words: str
    share: float
    type: str | None = None


class ShareBars(QWidget):
    """Names with a bar each: under the name, or beside it in a compact row."""

    def __init__(self, name: str, parent: QWidget | None = None, *, compact: bool = False) -> None:
        super().__init__(parent)
        self._compact = compact
        self._shares: Sequence[Share] = ()
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def shares(self) -> Sequence[Share]:
        """What is shown."""
        return self._shares

    def show_shares(self, shares: Sequence[Share]) -> None:
        """Shows these, in this order."""
        self._shares = shares
        self.setAccessibleDescription("; ".join(f"{each.name}: {each.words}" for each in shares))
        self.setFixedHeight(self.sizeHint().height())
        self.update()

    def sizeHint(self) -> QSize:
        """As high as its rows."""
        return QSize(200, max(1, len(self._shares)) * (_COMPACT if self._compact else _ROW))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draws the rows."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        metrics = painter.fontMetrics()
        numbers = max((metrics.horizontalAdvance(each.words) for each in self._shares), default=0)
        longest = max((metrics.horizontalAdvance(each.name) for each in self._shares if each.type is None), default=0)
        for place, each in enumerate(self._shares):
            if self._compact:
                line = QRectF(0, place * _COMPACT, self.width(), _COMPACT)
                names = min(max(self.width() * _NAMES, longest + 12), self.width() * _NAMES_MOST)
                self._paint_words(painter, line, each, names - 12)
                room = QRectF(names, line.center().y() - _BAR / 2, self.width() - names - numbers - 12, _BAR)
            else:
                line = QRectF(0, place * _ROW + 4, self.width(), 20)
                self._paint_words(painter, line, each, self.width() - metrics.horizontalAdvance(each.words) - 12)
                room = QRectF(0, line.bottom() + 3, self.width(), _BAR)
            self._paint_bar(painter, room, each.share)

    def _paint_words(self, painter: QPainter, line: QRectF, each: Share, width: float) -> None:
        palette, role = self.palette(), QPalette.ColorRole
        left = 0
        if each.type is not None:
            style = style_of(each.type)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(style.color))
            paint_shape(painter, style.shape, QRectF(0, line.center().y() - _SIGN / 2, _SIGN, _SIGN))
            left = _SIGN + 8
        painter.setPen(palette.color(role.PlaceholderText))
        painter.drawText(line, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, each.words)
        painter.setPen(palette.color(role.Text))
        room = QRectF(left, line.top(), width - left, line.height())
        name = " ".join(each.name.split())
        elided = painter.fontMetrics().elidedText(name, Qt.TextElideMode.ElideRight, int(room.width()))
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, elided)

    def _paint_bar(self, painter: QPainter, room: QRectF, share: float) -> None:
        palette, role = self.palette(), QPalette.ColorRole
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(palette.color(role.AlternateBase))
        painter.drawRoundedRect(room, _BAR / 2, _BAR / 2)
        if share > 0:
            painter.setBrush(palette.color(role.Accent))
            width = max(_BAR, room.width() * min(share, 1.0))
            painter.drawRoundedRect(QRectF(room.left(), room.top(), width, _BAR), _BAR / 2, _BAR / 2)


def shares_of(
    counts: Sequence[tuple[str, int]], *, most: int, others: str, typed: bool = False, percents: bool = False
) -> list[Share]:
    """Bars for the first of some counts, and one for all the others.

    Args:
        counts: Names with their numbers, in the order in which they are shown.
        most: How many bars there are at most.
        others: What the rest is called; `{count}` is how many they are.
        typed: Whether the names are types, which have a sign.
        percents: Whether the numbers are told as parts of the whole.
    """
    total = sum(count for _, count in counts) or 1

    def words(count: int) -> str:
        return part_of_all(count / total) if percents else number(count)

    shown = list(counts) if len(counts) <= most else list(counts[: most - 1])
    made = [Share(name, words(count), count / total, name if typed else None) for name, count in shown]
    if rest := counts[len(shown) :]:
        count = sum(each for _, each in rest)
        made.append(Share(others.format(count=number(len(rest))), words(count), count / total))
    return made


def _mixed(base: QColor, colour: QColor, strength: float) -> QColor:
    """A colour, thinned with what lies under it."""
    parts = [
        round(under + (over - under) * strength)
        for under, over in zip(base.getRgb()[:3], colour.getRgb()[:3], strict=True)
    ]
    return QColor(*parts)
