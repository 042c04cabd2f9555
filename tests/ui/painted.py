"""How well what a widget paints can be read: measured in its pixels, not taken from the theme."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QColor, QImage, QRegion

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

AA = 4.5
_TIMES = 4
"""So much larger than on the screen: strokes are wide enough to have their own colour in full."""
_LEAST = 0.002
"""Share of the pixels from which a colour is the text's, and no edge of it."""


def contrast_in(widget: QWidget, room: QRect | None = None) -> float:
    """WCAG contrast of the text in a part of a widget with what it stands on."""
    room = room or widget.rect()
    image = QImage(room.size() * _TIMES, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(_TIMES)
    image.fill(Qt.GlobalColor.magenta)
    widget.window().render(image, QPoint(), QRegion(QRect(widget.mapTo(widget.window(), room.topLeft()), room.size())))
    counts = Counter(image.pixel(x, y) for x in range(image.width()) for y in range(image.height()))
    (ground, _), *others = counts.most_common()
    enough = image.width() * image.height() * _LEAST
    return max((ratio(QColor(ground), QColor(other)) for other, count in others if count >= enough), default=1.0)


def ratio(one: QColor, other: QColor) -> float:
    """WCAG contrast of two colours."""
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: QColor) -> float:
    def linear(part: float) -> float:
        return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4

    red, green, blue, _ = (linear(part) for part in colour.getRgbF())
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
