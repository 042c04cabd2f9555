"""Names beside nodes and badges on them, drawn once."""

from __future__ import annotations

import math
from collections import OrderedDict
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPen, QPixmap

if TYPE_CHECKING:
    from ui.graph.colors import GraphColors

_HALO = 1.7
_AROUND = [(_HALO * math.cos(turn * math.pi / 6), _HALO * math.sin(turn * math.pi / 6)) for turn in range(12)]
_KEPT = 1_500
_PIXELS, _BADGE_PIXELS = 12, 10
_BADGE_HEIGHT = 14.0
_WIDEST, _SHORT = 170.0, 96.0


class Look(NamedTuple):
    """How a name is shown.

    Attributes:
        bold: In a heavier face.
        quiet: In the secondary colour.
        short: Only as much of it as fits where there is little room.
    """

    bold: bool = False
    quiet: bool = False
    short: bool = False


class LabelPainter:
    """Pixmaps of names with a halo, and of badges, kept while they are in use."""

    margin = 3.0

    def __init__(self, font: QFont, colors: GraphColors, ratio: float) -> None:
        self._colors = colors
        self._ratio = ratio
        self._regular = QFont(font)
        self._regular.setPixelSize(_PIXELS)
        self._regular.setHintingPreference(QFont.HintingPreference.PreferVerticalHinting)
        self._bold = QFont(self._regular)
        self._bold.setWeight(QFont.Weight.DemiBold)
        self._small = QFont(self._regular)
        self._small.setPixelSize(_BADGE_PIXELS)
        self._small.setWeight(QFont.Weight.DemiBold)
        self._texts: dict[tuple[str, bool, bool], tuple[str, float]] = {}
        self._pixmaps: OrderedDict[tuple[str, Look], QPixmap] = OrderedDict()
        self.badges: dict[str, QPixmap] = {}
        self._badge_widths: dict[str, float] = {}
        self.height = QFontMetricsF(self._bold).height()

    def measured(self, name: str, look: Look) -> bool:
        """Whether the width of a name is known already."""
        return (name, look.bold, look.short) in self._texts

    def text(self, name: str, look: Look) -> tuple[str, float]:
        """A name as shown, and its width."""
        key = (name, look.bold, look.short)
        if key not in self._texts:
            if len(self._texts) > 20 * _KEPT:
                self._texts.clear()
            metrics = QFontMetricsF(self._bold if look.bold else self._regular)
            # One line, and no more of a very long name than can matter to its width.
            line = " ".join(name[:300].split())
            shown = metrics.elidedText(line, Qt.TextElideMode.ElideRight, _SHORT if look.short else _WIDEST)
            self._texts[key] = (shown, metrics.horizontalAdvance(shown))
        return self._texts[key]

    def pixmap(self, name: str, look: Look) -> QPixmap:
        """A name with its halo, which is `margin` wide on all sides."""
        key = (name, look)
        found = self._pixmaps.get(key)
        if found is None:
            found = self._pixmaps[key] = self._paint(name, look)
            if len(self._pixmaps) > _KEPT:
                self._pixmaps.popitem(last=False)
        else:
            self._pixmaps.move_to_end(key)
        return found

    def badge_size(self, text: str) -> tuple[float, float]:
        """Width and height of a badge."""
        if text not in self._badge_widths:
            metrics = QFontMetricsF(self._small)
            self._badge_widths[text] = max(metrics.horizontalAdvance(text) + 8, _BADGE_HEIGHT) + 2
        return self._badge_widths[text], _BADGE_HEIGHT + 2

    def badge(self, text: str) -> QPixmap:
        """A small pill with the number of hidden neighbours."""
        if text not in self.badges:
            width, height = self.badge_size(text)
            pill = QRectF(1, 1, width - 2, height - 2)
            pixmap = self._blank(width, height)
            with QPainter(pixmap) as painter:
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                painter.setPen(QPen(self._colors.edge_hover, 1))
                painter.setBrush(self._colors.surface)
                painter.drawRoundedRect(pill, _BADGE_HEIGHT / 2, _BADGE_HEIGHT / 2)
                painter.setPen(self._colors.secondary)
                painter.setFont(self._small)
                painter.drawText(pill, Qt.AlignmentFlag.AlignCenter, text)
            self.badges[text] = pixmap
        return self.badges[text]

    def has(self, name: str, look: Look) -> bool:
        """Whether the pixmap is drawn already."""
        return (name, look) in self._pixmaps

    def _paint(self, name: str, look: Look) -> QPixmap:
        shown, width = self.text(name, look)
        font = self._bold if look.bold else self._regular
        pixmap = self._blank(width + 2 * self.margin, self.height + 2 * self.margin)
        baseline = QPointF(self.margin, self.margin + QFontMetricsF(font).ascent())
        with QPainter(pixmap) as painter:
            painter.setFont(font)
            # The halo is the text itself, moved around: its outline stroked would take ten times as long.
            painter.setPen(self._colors.window)
            for x, y in _AROUND:
                painter.drawText(baseline + QPointF(x, y), shown)
            painter.setPen(self._colors.secondary if look.quiet else self._colors.text)
            painter.drawText(baseline, shown)
        return pixmap

    def _blank(self, width: float, height: float) -> QPixmap:
        pixmap = QPixmap(int(width * self._ratio) + 1, int(height * self._ratio) + 1)
        pixmap.setDevicePixelRatio(self._ratio)
        pixmap.fill(Qt.GlobalColor.transparent)
        return pixmap
