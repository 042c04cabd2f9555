"""Colours of the graph, from the palette. All are opaque: faded means blended with the background."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtGui import QColor, QPalette


def mix(color: QColor, background: QColor, share: float) -> QColor:
    """A colour with so much of the background in it."""
    keep = 1 - share
    return QColor(
        round(color.red() * keep + background.red() * share),
        round(color.green() * keep + background.green() * share),
        round(color.blue() * keep + background.blue() * share),
    )


@dataclass(frozen=True)
class GraphColors:
    """What the graph is painted with."""

    window: QColor
    edge: QColor
    edge_quiet: QColor
    edge_dense: QColor
    edge_faded: QColor
    edge_hover: QColor
    text: QColor
    secondary: QColor
    accent: QColor
    tint: QColor
    surface: QColor
    border: QColor

    @classmethod
    def of(cls, palette: QPalette) -> GraphColors:
        """Colours of a palette."""
        roles = QPalette.ColorRole
        window, edge = palette.color(roles.Window), palette.color(roles.Dark)
        secondary = palette.color(roles.PlaceholderText)
        return cls(
            window=window,
            edge=edge,
            edge_quiet=mix(edge, window, 0.25),
            edge_dense=mix(edge, window, 0.45),
            edge_faded=mix(edge, window, 0.4),
            edge_hover=secondary,
            text=palette.color(roles.Text),
            secondary=secondary,
            accent=palette.color(roles.Accent),
            tint=palette.color(roles.Highlight),
            surface=palette.color(roles.Base),
            border=palette.color(roles.Mid),
        )

    def faded(self, color: QColor) -> QColor:
        """A node's colour when the attention is elsewhere."""
        return mix(color, self.window, 0.52)
