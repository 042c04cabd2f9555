"""The colours by which parts are told apart, beside their numbers."""

from __future__ import annotations

from PySide6.QtGui import QColor

from ui.typestyle import DECISION, EVENT, GENERIC, PERSON, PROJECT, RESOURCE, SESSION, SYSTEM

_COLORS = tuple(style.color for style in (PROJECT, SYSTEM, PERSON, SESSION, RESOURCE, DECISION, EVENT, GENERIC))


def part_color(number: int) -> QColor:
    """The colour of the part with this number, from 1."""
    return QColor(_COLORS[(number - 1) % len(_COLORS)])
