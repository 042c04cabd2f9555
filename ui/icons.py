"""The icon set: SVG files in `resources/icons` whose strokes take the colour asked for."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QColor, QGuiApplication, QIcon, QPainter, QPalette, QPixmap
from PySide6.QtSvg import QSvgRenderer

SIZE = 20
_RATIOS = (1.0, 2.0)


@lru_cache(maxsize=64)
def _source(name: str) -> str:
    return files("resources").joinpath(f"icons/{name}.svg").read_text(encoding="utf-8")


def pixmap(name: str, colour: QColor, *, size: int = SIZE, ratio: float = 1.0) -> QPixmap:
    """Draws an icon.

    Args:
        name: File name without its extension.
        colour: What `currentColor` becomes.
        size: Edge in device-independent pixels.
        ratio: Device pixels to one of those.
    """
    return _drawn(name, colour.name(), size, ratio)


@lru_cache(maxsize=512)
def _drawn(name: str, colour: str, size: int, ratio: float) -> QPixmap:
    image = QPixmap(round(size * ratio), round(size * ratio))
    image.fill(Qt.GlobalColor.transparent)
    renderer = QSvgRenderer(QByteArray(_source(name).replace("currentColor", colour).encode()))
    painter = QPainter(image)
    renderer.render(painter, QRectF(image.rect()))
    painter.end()
    image.setDevicePixelRatio(ratio)
    return image


def icon(name: str, *, size: int = SIZE) -> QIcon:
    """An icon in the secondary text colour, the accent when it is switched on.

    The colours are the application's: a widget's own palette is what its style sheet has left of it.
    """
    palette, role = QGuiApplication.palette(), QPalette.ColorRole
    colours = (palette.color(each).name() for each in (role.PlaceholderText, role.Accent, role.Mid))
    return _icon(name, size, *colours)


@lru_cache(maxsize=256)
def _icon(name: str, size: int, quiet: str, accent: str, faded: str) -> QIcon:
    result = QIcon()
    for ratio in _RATIOS:
        for colour, mode, state in (
            (quiet, QIcon.Mode.Normal, QIcon.State.Off),
            (accent, QIcon.Mode.Normal, QIcon.State.On),
            (faded, QIcon.Mode.Disabled, QIcon.State.Off),
        ):
            result.addPixmap(_drawn(name, colour, size, ratio), mode, state)
    return result
