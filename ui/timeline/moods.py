"""How a mood looks and what it is called; every mood has a colour *and* a shape."""

from __future__ import annotations

import zlib

from PySide6.QtCore import QObject

from ui.typestyle import GENERIC, Shape, TypeStyle

_KNOWN = {
    "insight": TypeStyle("#0072B2", Shape.SQUARE),
    "duda": TypeStyle("#E69F00", Shape.DIAMOND),
    "satisfaccion": TypeStyle("#009E73", Shape.CIRCLE),
    "frustracion": TypeStyle("#D55E00", Shape.TRIANGLE),
    "curiosidad": TypeStyle("#CC79A7", Shape.HEXAGON),
}
_OTHERS = tuple(
    TypeStyle(colour, shape)
    for shape in (Shape.STAR, Shape.PENTAGON, Shape.CROSS, Shape.FUNNEL)
    for colour in ("#56B4E9", "#8C6BB1", "#0072B2", "#009E73", "#CC79A7")
)


def style_of_mood(mood: str | None) -> TypeStyle:
    """Colour and shape of a mood; a mood of the person's own gets a pair that its name decides."""
    if mood is None:
        return GENERIC
    return _KNOWN.get(mood) or _OTHERS[zlib.crc32(mood.encode("utf-8", "surrogatepass")) % len(_OTHERS)]


class Moods(QObject):
    """Names of moods in the person's language."""

    def name(self, mood: str | None) -> str:
        """What a mood is called; one of the person's own as they wrote it."""
        known = {
            None: self.tr("no mood"),
            "insight": self.tr("insight"),
            "duda": self.tr("doubt"),
            "satisfaccion": self.tr("satisfaction"),
            "frustracion": self.tr("frustration"),
            "curiosidad": self.tr("curiosity"),
        }
        return known.get(mood) or str(mood)
