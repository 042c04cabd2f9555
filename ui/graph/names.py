"""Which nodes have their name and a badge, where, and the drawing of them, a few at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QPointF, QRectF

from ui.graph import detail
from ui.graph.data import LANDMARK_RADIUS
from ui.graph.labels import Look
from ui.graph.placing import Occupancy, PlacedLabel, Placing, Wish

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from PySide6.QtGui import QPainter

    from ui.graph.data import GraphData
    from ui.graph.labels import LabelPainter
    from ui.graph.sight import Sight

_FEW_NEIGHBOURS = 14
_LANDMARKS = 12
_FLASHES_NAMED = 12
"""Of what was just written the latest have their names whatever is under them: an agent may write hundreds."""


class Names:
    """Names and badges of a graph. What is new is drawn by `draw_some`, never while painting: each takes its time.

    Attributes:
        labels: The names that have a place.
        drawn: How often what was missing has been drawn.
    """

    def __init__(self, painter: LabelPainter) -> None:
        self.painter = painter
        self.labels: list[PlacedLabel] = []
        self.drawn = 0
        self._names: list[str] = []
        self._badges: list[tuple[QPointF, str]] = []
        self._unmeasured: list[Wish] = []

    def place(self, sight: Sight) -> Iterator[None]:
        """Finds a place for badges and names, the most important first; yields after every bit of that.

        Until all have theirs the former ones hold: what is missing of those may be drawn between the bits.
        """
        names = sight.data.names
        occupancy = Occupancy(sight.camera.width, sight.camera.height, sight.camera.offset)
        for rect in sight.covered:
            occupancy.claim(rect)
        shown = sight.shown
        if len(shown) <= detail.AVOIDED:
            occupancy.block_nodes(sight.points[shown], sight.radii[shown])
        badges = list(self._place_badges(sight, occupancy))
        yield
        placing = Placing(names, sight.points, sight.reach, labels=self.painter, occupancy=occupancy)
        wishes = _wishes(sight)
        new = [wish for wish in wishes if not self.painter.measured(names[wish.node], wish.look)]
        unmeasured = new[detail.NEW_NAMES_MEASURED :]
        later = {wish.node for wish in unmeasured}
        yield
        labels = []
        for some in placing.place([wish for wish in wishes if wish.node not in later]):
            labels += some
            yield
        self._names, self.labels, self._badges, self._unmeasured = names, labels, badges, unmeasured

    def paint(self, painter: QPainter) -> None:
        """What is drawn already."""
        for place, text in self._badges:
            badge = self.painter.badges.get(text)
            if badge is not None:
                painter.drawPixmap(place, badge)
        margin = QPointF(self.painter.margin, self.painter.margin)
        for label in reversed(self.labels):
            name, look = self._names[label.wish.node], label.look
            if self.painter.has(name, look):
                painter.drawPixmap(label.rect.topLeft() - margin, self.painter.pixmap(name, look))

    @property
    def incomplete(self) -> bool:
        """Whether any is not drawn, or has not been measured yet."""
        return bool(self._unmeasured) or next(self._missing(), None) is not None

    def draw_some(self) -> bool:
        """Draws, or measures, a few of those that are missing; False when that is done."""
        missing = self._missing()
        for draw, _ in zip(missing, range(detail.NEW_NAMES), strict=False):
            draw()
        if next(missing, None) is not None:
            return True
        some, self._unmeasured = (
            self._unmeasured[: detail.NEW_NAMES_MEASURED],
            self._unmeasured[detail.NEW_NAMES_MEASURED :],
        )
        for wish in some:
            self.painter.text(self._names[wish.node], wish.look)
        self.drawn += not self._unmeasured
        return bool(self._unmeasured)

    def _missing(self) -> Iterator[Callable[[], object]]:
        for label in self.labels:
            name, look = self._names[label.wish.node], label.look
            if not self.painter.has(name, look):
                yield lambda name=name, look=look: self.painter.pixmap(name, look)
        for _, text in self._badges:
            if text not in self.painter.badges:
                yield lambda text=text: self.painter.badge(text)

    def _place_badges(self, sight: Sight, occupancy: Occupancy) -> Iterator[tuple[QPointF, str]]:
        attention, hidden, shown = sight.attention, sight.data.hidden, sight.shown
        if len(shown) > detail.BADGES:
            wanted = [each for each in (attention.selected, attention.hovered) if each is not None]
            shown = shown[np.isin(shown, wanted)]
        for node in shown[hidden[shown] > 0][::-1].tolist():
            count = int(hidden[node])
            text = f"+{count}" if count < 1000 else "+999"
            width, height = self.painter.badge_size(text)
            (x, y), reach = sight.points[node].tolist(), float(sight.radii[node]) * 0.75
            rect = QRectF(round(x + reach - 4), round(y - reach - height + 4), width, height)
            if occupancy.claim(rect):
                yield rect.topLeft(), text


def _wishes(sight: Sight) -> list[Wish]:
    """Who shall have a label, the most important first."""
    attention, data = sight.attention, sight.data
    wishes = [
        Wish(node, Look(bold=True), firm=True)
        for node in (attention.selected, attention.highlighted, attention.hovered)
        if node is not None
    ]
    wishes += [Wish(node, firm=True) for node in list(attention.flashes)[-_FLASHES_NAMED:]]
    visible = np.zeros(len(data), bool)
    visible[sight.shown] = True
    named = detail.NEIGHBOURS_NAMED_MOVING if _crowded(sight) else detail.NEIGHBOURS_NAMED
    for center in (attention.selected, attention.hovered):
        if center is not None:
            near = data.neighbours(center)
            near = near[visible[near]]
            near = near[np.argsort(-data.radii[near], kind="stable")]
            few = len(near) <= _FEW_NEIGHBOURS
            firm = few | (data.radii[near] >= LANDMARK_RADIUS)
            pairs = zip(near[:named].tolist(), firm.tolist(), strict=False)
            wishes += [_wish(data, node, firm=wanted, away_from=center) for node, wanted in pairs]
    wishes += _others(sight)
    first: dict[int, Wish] = {}
    for wish in wishes:
        first.setdefault(wish.node, wish)
    return list(first.values())


def _others(sight: Sight) -> list[Wish]:
    """Labels for those that nobody asked for: all when few are in view, else one a cell of a grid."""
    if _crowded(sight):
        return []
    data, attention, focus, count = sight.data, sight.attention, sight.focus, len(sight.shown)
    # From the biggest on: `shown` ends with them.
    others = sight.shown[::-1]
    near = sight.camera.scale >= detail.NEAR or count <= detail.QUIET_LABELS
    if attention.selected is not None and not near:
        others = others[data.radii[others] >= LANDMARK_RADIUS]
    if attention.faded is not None:
        others = others[~attention.faded[others]]
    if count > detail.ALL_LABELS:
        landmarks = int((data.radii[others] >= LANDMARK_RADIUS).sum())
        others = others[: max(landmarks, _LANDMARKS)]
        origin = np.asarray(sight.camera.offset, np.float32)
        cells = np.floor((sight.points[others] - origin) / np.asarray(detail.GRID_CELL, np.float32)).astype(np.int64)
        _, first = np.unique(cells[:, 0] << 32 ^ cells[:, 1], return_index=True)
        others = others[np.sort(first)]
    biggest = {int(node) for node in others[:_LANDMARKS] if data.radii[node] >= LANDMARK_RADIUS}
    return [
        _wish(data, node, firm=node in biggest, quiet=focus is not None and not focus[node])
        for node in others[: detail.ALL_LABELS].tolist()
    ]


def _crowded(sight: Sight) -> bool:
    return sight.moving and len(sight.shown) > detail.PLACED_WHILE_MOVING


def _wish(data: GraphData, node: int, *, firm: bool = False, quiet: bool = False, away_from: int | None = None) -> Wish:
    return Wish(node, Look(bold=bool(data.radii[node] >= LANDMARK_RADIUS), quiet=quiet), firm, away_from)
