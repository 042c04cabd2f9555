"""The types in view by colour, shape and name; a click on one fades its entities."""

from __future__ import annotations

import html
import itertools
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPalette, QPen
from PySide6.QtWidgets import QAbstractButton, QFrame, QGridLayout, QVBoxLayout, QWidget

from ui.graph.primitives import blank
from ui.theme import SMALL_PIXELS
from ui.typestyle import paint_shape, style_of
from ui.widgets.basics import button

if TYPE_CHECKING:
    from PySide6.QtCore import QEvent
    from PySide6.QtGui import QEnterEvent, QFocusEvent, QPaintEvent, QPixmap, QResizeEvent

_ROW = 19
_SHAPE = 10
_INDENT = 22
_WIDEST = 118
_FEW = 8
_NEARLY = 0.9


class LegendEntry(QAbstractButton):
    """One type. Checked means shown in full; otherwise it is hollow and struck out.

    It keeps a picture of itself: it lies over the graph, and Qt asks for it again at every frame.
    """

    def __init__(self, type_name: str, count: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.type_name = type_name
        self._picture: QPixmap | None = None
        self.toggled.connect(self._look_changed)
        self.setCheckable(True)
        self.setChecked(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        font = self.font()
        font.setPixelSize(SMALL_PIXELS)
        self.setFont(font)
        self.set_count(count)

    def set_count(self, count: int) -> None:
        """How many entities have the type."""
        self.setAccessibleName(self.tr("{type}: %n shown", "", count).format(type=self.type_name))
        # Escaped: a type is data, whatever markup it may hold.
        self.setToolTip(f"<p>{html.escape(self.accessibleName())}</p>")

    def sizeHint(self) -> QSize:
        """Its shape and its name, up to a width."""
        width = QFontMetrics(self.font()).horizontalAdvance(self.type_name)
        return QSize(_INDENT + min(width, _WIDEST) + 6, _ROW)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Shape and name."""
        del event
        if self._picture is None or self._picture.devicePixelRatio() != self.devicePixelRatioF():
            self._picture = blank(self.width(), self.height(), self.devicePixelRatioF())
            with QPainter(self._picture) as painter:
                self._draw(painter)
        with QPainter(self) as painter:
            painter.drawPixmap(0, 0, self._picture)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Draws itself anew."""
        super().resizeEvent(event)
        self._look_changed()

    def changeEvent(self, event: QEvent) -> None:
        """Draws itself anew in other colours, or another face."""
        super().changeEvent(event)
        self._look_changed()

    def enterEvent(self, event: QEnterEvent) -> None:
        """Has an outline under the mouse."""
        super().enterEvent(event)
        self._look_changed()

    def leaveEvent(self, event: QEvent) -> None:
        """Has none any more."""
        super().leaveEvent(event)
        self._look_changed()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Has an outline in the colour of what has the keys."""
        super().focusInEvent(event)
        self._look_changed()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Has none any more."""
        super().focusOutEvent(event)
        self._look_changed()

    def _look_changed(self) -> None:
        self._picture = None
        self.update()

    def _draw(self, painter: QPainter) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        palette, roles = self.palette(), QPalette.ColorRole
        style = style_of(self.type_name)
        color = QColor(style.color)
        rect = QRectF(4, (self.height() - _SHAPE) / 2, _SHAPE, _SHAPE)
        painter.setBrush(color if self.isChecked() else Qt.BrushStyle.NoBrush)
        painter.setPen(Qt.PenStyle.NoPen if self.isChecked() else QPen(color, 1.2))
        paint_shape(painter, style.shape, rect)
        font = self.font()
        font.setStrikeOut(not self.isChecked())
        painter.setFont(font)
        painter.setPen(palette.color(roles.Text if self.isChecked() else roles.PlaceholderText))
        text = QFontMetrics(font).elidedText(self.type_name, Qt.TextElideMode.ElideRight, self.width() - _INDENT - 2)
        room = self.rect().adjusted(_INDENT, 0, 0, 0)
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine, text)
        if self.hasFocus() or self.underMouse():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(palette.color(roles.Accent if self.hasFocus() else roles.Mid), 1.2))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.6, 0.6, -0.6, -0.6), 5, 5)


class Legend(QFrame):
    """All types in view, the most frequent first; beyond a few, the rest on demand.

    Signals:
        fadedChanged: The set of type names now faded.
        resized: It needs another place.
    """

    fadedChanged = Signal(object)
    resized = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "tile")
        self.setAccessibleName(self.tr("Legend"))
        self._faded: set[str] = set()
        self._types: list[tuple[str, int]] = []
        self._all = False
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(12)
        self._grid.setVerticalSpacing(0)
        self._more = button("", "link")
        self._more.clicked.connect(self._toggle_all)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 6, 8, 6)
        layout.setSpacing(2)
        layout.addLayout(self._grid)
        layout.addWidget(self._more, alignment=Qt.AlignmentFlag.AlignLeft)

    @property
    def entries(self) -> list[LegendEntry]:
        """The entries now shown."""
        return [
            widget
            for index in range(self._grid.count())
            if isinstance(widget := self._grid.itemAt(index).widget(), LegendEntry)
        ]

    def show_types(self, types: list[tuple[str, int]]) -> None:
        """Shows these types and how many entities each has."""
        names = {name for name, _ in types}
        if names == {name for name, _ in self._types}:
            types = _in_former_order(types, self._types)
        if types == self._types:
            return
        same = [name for name, _ in types] == [name for name, _ in self._types]
        self._types = types
        if same:
            for entry, (_, count) in zip(self.entries, types, strict=False):
                entry.set_count(count)
            return
        if not self._faded <= names:
            self._faded &= names
            self.fadedChanged.emit(set(self._faded))
        self._fill()

    def _fill(self) -> None:
        for entry in self.entries:
            self._grid.removeWidget(entry)
            entry.hide()
            entry.deleteLater()
        shown = self._types if self._all else self._types[:_FEW]
        columns = 2 if len(shown) <= 2 * _FEW else 3
        for index, (name, count) in enumerate(shown):
            entry = LegendEntry(name, count, self)
            entry.setChecked(name not in self._faded)
            entry.toggled.connect(self._toggle)
            self._grid.addWidget(entry, index // columns, index % columns)
            entry.show()
        rest = len(self._types) - _FEW
        self._more.setVisible(rest > 0)
        self._more.setText(self.tr("Fewer types") if self._all else self.tr("%n more types", "", rest))
        self.adjustSize()
        self.resized.emit()

    def _toggle(self) -> None:
        shown = {entry.type_name: entry.isChecked() for entry in self.entries}
        self._faded = {name for name in self._faded if name not in shown}
        self._faded |= {name for name, checked in shown.items() if not checked}
        self.fadedChanged.emit(set(self._faded))

    def _toggle_all(self) -> None:
        self._all = not self._all
        self._fill()


def _in_former_order(types: list[tuple[str, int]], former: list[tuple[str, int]]) -> list[tuple[str, int]]:
    """The types as they were ordered, if that is still nearly right: they shall not swap places at every write."""
    counts = dict(types)
    kept = [(name, counts[name]) for name, _ in former]
    nearly = all(one >= _NEARLY * other for (_, one), (_, other) in itertools.pairwise(kept))
    return kept if nearly else types
