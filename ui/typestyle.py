"""How a type of entity looks: a colour *and* a shape, in the graph, in lists and in the legend.

The eight types of the house style have their pair, and so do their synonyms in English and Spanish. Any other type
gets a free pair that its name decides, so that it looks the same tomorrow.
"""

from __future__ import annotations

import math
import unicodedata
import zlib
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath, QPolygonF

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PySide6.QtGui import QPainter


class Shape(Enum):
    """Outline of a node."""

    SQUARE = "square"
    DIAMOND = "diamond"
    CIRCLE = "circle"
    HEXAGON = "hexagon"
    TRIANGLE = "triangle"
    PENTAGON = "pentagon"
    PILL = "pill"
    FUNNEL = "funnel"
    STAR = "star"
    CROSS = "cross"


@dataclass(frozen=True, slots=True)
class TypeStyle:
    """Colour (`#RRGGBB`) and shape of a type."""

    color: str
    shape: Shape


PROJECT = TypeStyle("#0072B2", Shape.SQUARE)
SESSION = TypeStyle("#E69F00", Shape.DIAMOND)
PERSON = TypeStyle("#CC79A7", Shape.CIRCLE)
SYSTEM = TypeStyle("#009E73", Shape.HEXAGON)
DECISION = TypeStyle("#D55E00", Shape.TRIANGLE)
EVENT = TypeStyle("#56B4E9", Shape.PENTAGON)
RESOURCE = TypeStyle("#8C6BB1", Shape.PILL)
GENERIC = TypeStyle("#7F8C9A", Shape.CIRCLE)

_SYNONYMS: dict[TypeStyle, str] = {
    PROJECT: "project projects proyecto proyectos program programa product producto repository repositorio repo",
    SESSION: "session sessions sesion sesiones conversation conversacion chat",
    PERSON: "person people persona personas human humano user usuario contact contacto author autor developer "
    "desarrollador member miembro",
    SYSTEM: "system systems sistema sistemas service servicio server servidor tool herramienta technology "
    "tecnologia software component componente application aplicacion app",
    DECISION: "decision decisions decisiones adr",
    EVENT: "event events evento eventos meeting reunion incident incidente milestone hito",
    RESOURCE: "resource resources recurso recursos document documents documento documentos file files archivo "
    "archivos fichero ficheros link enlace book libro guide guia article articulo",
    GENERIC: "generic generico generica unresolved unknown desconocido other otro otra entity entidad thing cosa",
}
_KNOWN = {word: style for style, words in _SYNONYMS.items() for word in words.split()}


def _free_pairs() -> tuple[TypeStyle, ...]:
    colors = [style.color for style in (PROJECT, SESSION, PERSON, SYSTEM, DECISION, EVENT, RESOURCE)]
    taken = set(_SYNONYMS)
    pairs = [TypeStyle(color, shape) for shape in Shape for color in colors]
    # The two pinkish circles are too easily confused.
    taken.add(TypeStyle(RESOURCE.color, Shape.CIRCLE))
    return tuple(pair for pair in pairs if pair not in taken)


_FREE = _free_pairs()
_assigned: dict[str, TypeStyle] = {}


@lru_cache(maxsize=1_000)
def fold(type_name: str) -> str:
    """A type's name without case, accents and outer spaces."""
    decomposed = unicodedata.normalize("NFKD", type_name.strip().casefold())
    return "".join(character for character in decomposed if not unicodedata.combining(character))


def style_of(type_name: str) -> TypeStyle:
    """Colour and shape of a type."""
    name = fold(type_name)
    if not name:
        return GENERIC
    known = _KNOWN.get(name) or _assigned.get(name)
    if known is None:
        known = _assigned[name] = _next_free(name)
    return known


def learn(type_names: Iterable[str]) -> None:
    """Gives every type of a memory its pair in one go.

    Where two unknown names want the same pair the later one takes the next: done in order of name here, the outcome
    does not depend on which of them is drawn first.
    """
    for name in sorted(type_names, key=fold):
        style_of(name)


def _next_free(name: str) -> TypeStyle:
    start = zlib.crc32(name.encode("utf-8", "surrogatepass"))
    used = set(_assigned.values())
    candidates = (_FREE[(start + step) % len(_FREE)] for step in range(len(_FREE)))
    return next((pair for pair in candidates if pair not in used), _FREE[start % len(_FREE)])


def shape_path(shape: Shape, rect: QRectF) -> QPainterPath:
    """Outline of a shape that looks as large as the others in the same square."""
    center, radius = rect.center(), min(rect.width(), rect.height()) / 2
    path = QPainterPath()
    match shape:
        case Shape.CIRCLE:
            path.addEllipse(center, radius * 0.94, radius * 0.94)
        case Shape.SQUARE:
            half = radius * 0.86
            square = QRectF(center.x() - half, center.y() - half, 2 * half, 2 * half)
            path.addRoundedRect(square, half * 0.22, half * 0.22)
        case Shape.PILL:
            width, height = radius, radius * 0.68
            pill = QRectF(center.x() - width, center.y() - height, 2 * width, 2 * height)
            path.addRoundedRect(pill, height * 0.45, height * 0.45)
        case _:
            path.addPolygon(QPolygonF([center + corner * radius for corner in _CORNERS[shape]]))
            path.closeSubpath()
    return path


def paint_shape(painter: QPainter, shape: Shape, rect: QRectF) -> None:
    """Draws a shape into a square with the painter's own pen and brush."""
    painter.translate(rect.topLeft())
    painter.drawPath(_path_at_origin(shape, rect.width(), rect.height()))
    painter.translate(-rect.topLeft())


@lru_cache(maxsize=500)
def _path_at_origin(shape: Shape, width: float, height: float) -> QPainterPath:
    return shape_path(shape, QRectF(0, 0, width, height))


def _ring(corners: int, *, turn: float = -90.0, radii: tuple[float, ...] = (1.0,), drop: float = 0.0) -> list[QPointF]:
    angles = [math.radians(turn + 360 * corner / corners) for corner in range(corners)]
    return [
        QPointF(math.cos(angle) * radii[index % len(radii)], math.sin(angle) * radii[index % len(radii)] + drop)
        for index, angle in enumerate(angles)
    ]


def _cross(arm: float, reach: float) -> list[QPointF]:
    quarter = [(arm, reach), (arm, arm), (reach, arm)]
    corners = quarter + [(x, -y) for x, y in reversed(quarter)]
    corners += [(-x, -y) for x, y in quarter] + [(-x, y) for x, y in reversed(quarter)]
    return [QPointF(x, y) for x, y in corners]


_CORNERS = {
    Shape.DIAMOND: _ring(4, radii=(1.06,)),
    Shape.HEXAGON: _ring(6, turn=0.0, radii=(1.0,)),
    Shape.TRIANGLE: _ring(3, radii=(1.12,), drop=0.16),
    Shape.FUNNEL: _ring(3, turn=90.0, radii=(1.12,), drop=-0.16),
    Shape.PENTAGON: _ring(5, radii=(1.04,), drop=0.05),
    Shape.STAR: _ring(10, radii=(1.12, 0.55), drop=0.05),
    Shape.CROSS: _cross(0.36, 0.95),
}
