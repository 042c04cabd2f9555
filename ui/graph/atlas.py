"""All sprites of nodes in one pixmap, each drawn once at the size and pixel ratio it is shown with."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap

from ui.graph.primitives import FRAGMENT_FIELDS
from ui.typestyle import paint_shape

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ui.graph.colors import GraphColors
    from ui.graph.data import GraphData
    from ui.typestyle import TypeStyle

_WIDTH = 1024
_SIZES = 160
_SHADES = 2
_OUTLINED = 9


class SpriteAtlas:
    """Sprites by look, shade (0 full, 1 faded) and diameter in device pixels, made when first needed."""

    def __init__(self, colors: GraphColors, ratio: float) -> None:
        self.pixmap = QPixmap(_WIDTH, 1)
        self.pixmap.fill(Qt.GlobalColor.transparent)
        self.ratio = ratio
        self._colors = colors
        self._styles: dict[TypeStyle, int] = {}
        self._looks: tuple[GraphData | None, NDArray[np.intp]] = (None, np.zeros(0, np.intp))
        self._number = np.zeros(0, np.intp)
        self._sources = np.zeros((0, 4))
        self._shelf_x = 0
        self._shelf_y = 0
        self._shelf_height = 0

    def looks(self, data: GraphData) -> NDArray[np.intp]:
        """For each node the number that its look has here, in every graph the same."""
        if self._looks[0] is not data:
            numbers = [self._styles.setdefault(each, len(self._styles)) for each in data.styles]
            new = len(self._styles) * _SHADES * _SIZES - len(self._number)
            self._number = np.append(self._number, np.full(new, -1))
            self._looks = (data, np.asarray(numbers, np.intp)[data.style])
        return self._looks[1]

    def fragments(
        self,
        points: NDArray[np.float32],
        look: NDArray[np.intp],
        shade: NDArray[np.intp],
        diameter: NDArray[np.float32],
    ) -> NDArray[np.float64]:
        """One row a node for `draw_fragments`, in logical pixels."""
        size = np.clip(np.rint(diameter * self.ratio), 2, _SIZES - 1).astype(np.intp)
        keys = (look * _SHADES + shade) * _SIZES + size
        missing = keys[self._number.take(keys) < 0]
        if len(missing):
            self._add(np.unique(missing))
        sprites = self._number.take(keys)
        rows = np.empty((len(keys), FRAGMENT_FIELDS))
        rows[:, 2:6] = self._sources.take(sprites, axis=0)
        # On whole device pixels, whatever the parity of the sprite's size: crisp edges, and no resampling.
        half = rows[:, 4:6] / 2
        rows[:, 0:2] = (np.rint(points * self.ratio - half) + half) / self.ratio
        rows[:, 6:8] = 1 / self.ratio
        rows[:, 8] = 0
        rows[:, 9] = 1
        return rows

    def _add(self, keys: NDArray[np.intp]) -> None:
        places = [self._reserve(int(key) % _SIZES + 4) for key in keys]
        self._grow(self._shelf_y + self._shelf_height)
        with QPainter(self.pixmap) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            styles = list(self._styles)
            for key, (x, y, side) in zip(keys, places, strict=True):
                self._paint(painter, styles, int(key), QRectF(x, y, side, side))
        self._number[keys] = len(self._sources) + np.arange(len(keys))
        rects = np.asarray([(x, y, side, side) for x, y, side in places], float)
        self._sources = np.concatenate((self._sources, rects))

    def _paint(self, painter: QPainter, styles: list[TypeStyle], key: int, rect: QRectF) -> None:
        look, size = divmod(key, _SIZES)
        number, shade = divmod(look, _SHADES)
        style = styles[number]
        color = QColor(style.color)
        if shade:
            color = self._colors.faded(color)
        if size >= _OUTLINED * self.ratio:
            # A rim in the colour of the background keeps nodes apart from edges and from each other.
            painter.setPen(QPen(self._colors.window, 1.6 * self.ratio, j=Qt.PenJoinStyle.RoundJoin))
        else:
            painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color)
        paint_shape(painter, style.shape, rect.adjusted(2, 2, -2, -2))

    def _reserve(self, side: int) -> tuple[int, int, int]:
        if self._shelf_x + side > _WIDTH:
            self._shelf_x, self._shelf_y = 0, self._shelf_y + self._shelf_height
            self._shelf_height = 0
        place = (self._shelf_x, self._shelf_y, side)
        self._shelf_x += side
        self._shelf_height = max(self._shelf_height, side)
        return place

    def _grow(self, height: int) -> None:
        if height <= self.pixmap.height():
            return
        larger = QPixmap(_WIDTH, max(height, 2 * self.pixmap.height()))
        larger.fill(Qt.GlobalColor.transparent)
        with QPainter(larger) as painter:
            painter.drawPixmap(0, 0, self.pixmap)
        self.pixmap = larger
