"""The edges of a frame: few are drawn as they are, many come from an image that is made beside."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QColor, QPainter, QPen

from ui.graph import detail
from ui.graph.data import shared
from ui.graph.edge_image import MARKED_WIDTH, EdgeImage, EdgeJob, EdgePainter
from ui.graph.primitives import draw_lines, in_view, lines_between

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator

    from numpy.typing import NDArray
    from PySide6.QtGui import QPixmap

    from ui.graph.camera import Camera
    from ui.graph.colors import GraphColors
    from ui.graph.sight import Floats, Indices, Mask, Sight
    from ui.turns import Turns

    Version = tuple[int, int | None, Hashable]
    """Of positions and edges; the selected node; what is faded."""

_FEW = 0.02
"""Up to this share of the nodes may have changed for an image of the edges to serve until there is a new one."""
_SERVES_SECONDS = 2.0
"""So long it serves then, if it shows many: an agent that writes ten times a second shall not cost ten images."""


class Edges(QObject):
    """Draws edges as well as the time of a frame allows, and better ones as soon as there is an image of them.

    Signals:
        improved: There is a better image of them; what was drawn shall be drawn again.
        shown: How many were drawn, of how many in view.
    """

    improved = Signal()
    shown = Signal(int, int)

    def __init__(self, colors: GraphColors, ratio: float, turns: Turns, parent: QObject) -> None:
        super().__init__(parent)
        self._image: EdgeImage | None = None
        self._painter = EdgePainter(turns, self)
        self._painter.finished.connect(self._take_image)
        self._asked: tuple[Version, Camera] | None = None
        self._told = (0, 0)
        self._made = 0.0
        self._later = QTimer(self, singleShot=True)
        self._later.timeout.connect(self.improved)
        self.set_look(colors, ratio)

    def set_look(self, colors: GraphColors, ratio: float) -> None:
        """Takes other colours, another pixel ratio."""
        self._colors, self._ratio = colors, ratio
        self._image = self._asked = None

    def close(self) -> None:
        """Makes no more images."""
        self._later.stop()
        self._painter.close()

    def tell(self, drawn: int, visible: int) -> None:
        """Says how many are shown, when it is not what was said last."""
        if self._told != (drawn, visible):
            self._told = (drawn, visible)
            self.shown.emit(drawn, visible)

    def paint(self, pixmap: QPixmap, sight: Sight) -> Iterator[None]:
        """Those in view, with those of what is selected and hovered on top; yields after every bit of that."""
        points, attention, camera, edges = sight.points, sight.attention, sight.camera, sight.data.edges
        visible = in_view(points, edges, camera.width, camera.height)
        yield
        marked = _marked(sight)
        # Wide and smooth lines take five times as long: a hub's are neither until the image has them.
        many = len(marked) > detail.WIDE_EDGES
        if many:
            marked = marked[: self._affordable(sight, marked, detail.MARKED_PIXEL_BUDGET)]
        few = len(visible) <= detail.DIRECT_EDGES and self._smooth(sight, visible)
        if not few and self._paint_image(pixmap, sight, len(visible)):
            drawn = len(visible)
            if self._image_is_of(sight):
                marked = marked[:0]  # in the image already
        else:
            unmarked = visible[~_among(visible, marked, len(edges))]
            others = self._sample(sight, unmarked)
            drawn = len(visible) - len(unmarked) + len(others)
            yield
            self._paint_some(pixmap, sight, others, len(visible))
        yield
        if attention.hovered is not None and attention.hovered != attention.selected:
            self._lines(pixmap, (self._colors.edge_hover, 1.2), sight, sight.data.edges_of(attention.hovered))
        accent = (self._colors.accent, 1.0 if many else MARKED_WIDTH)
        self._lines(pixmap, accent, sight, marked, smooth=not many)
        self.tell(drawn, len(visible))

    def _sample(self, sight: Sight, edges: Indices) -> Indices:
        """As many edges as there is time for in a frame, a fair sample."""
        if len(edges) > detail.DIRECT_EDGES:
            sample = sight.data.sample
            edges = sample[_among(sample, edges, len(sample))][: detail.EDGE_BUDGET]
        return edges[: self._affordable(sight, edges, detail.PIXEL_BUDGET)]

    def _paint_some(self, pixmap: QPixmap, sight: Sight, edges: Indices, visible: int) -> None:
        smooth = self._smooth(sight, edges)
        base, faint = self._edge_colors(sight, visible)
        faded = _faded(sight)
        if faded is not None:
            weak = faded[edges]
            self._lines(pixmap, (faint, 1.0), sight, edges[weak], smooth=smooth)
            edges = edges[~weak]
        self._lines(pixmap, (base, 1.0), sight, edges, smooth=smooth)

    def _smooth(self, sight: Sight, edges: Indices) -> bool:
        """Whether there is time for smooth lines, which take twice as long."""
        return len(edges) <= self._affordable(sight, edges, detail.SMOOTH_PIXEL_BUDGET)

    def _affordable(self, sight: Sight, edges: Indices, budget: int) -> int:
        """How many of these edges there is time for, which is a matter of the pixels that they cover."""
        pairs, points = sight.data.edges[edges], sight.points
        length = np.abs(points[pairs[:, 0]] - points[pairs[:, 1]]).max(axis=1)
        longest = max(sight.camera.width, sight.camera.height)
        total = np.cumsum(np.minimum(length, longest))
        # Between the pixels of the screen lines are wider too.
        return max(int(np.searchsorted(total, budget / self._ratio**2)), 1)

    def _edge_colors(self, sight: Sight, count: int) -> tuple[QColor, QColor]:
        colors = self._colors
        base = colors.edge if count < detail.QUIET_EDGES else colors.edge_quiet
        base = base if count <= detail.EDGE_BUDGET else colors.edge_dense
        plain = sight.focus is None or sight.attention.selected is None
        return (base if plain else colors.edge_faded), colors.edge_faded

    def _paint_image(self, pixmap: QPixmap, sight: Sight, visible: int) -> bool:
        """Draws the image of all edges if there is one that will do, and asks for a better one."""
        camera, image = sight.camera, self._image
        lack = _lack(image, sight)
        few = visible <= detail.EDGE_BUDGET
        fresh = self._image_is_of(sight) and image.job.camera == camera
        if not fresh and (lack is not None or not sight.moving):
            serves = lack is not None and not lack.outdated and _seen_alike(image.job.version, image.job.camera, sight)
            self._ask_in_time(sight, visible, serves=serves and not few)
        if lack is None:
            return False
        scaled = image.job.camera.scale != camera.scale
        if few and (scaled or not self._image_is_of(sight)):
            return False  # they are soon drawn, and better than an image of something else
        with QPainter(pixmap) as painter:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, scaled)
            painter.drawImage(image.place(camera), image.image)
        some = lack.edges[: self._affordable(sight, lack.edges, detail.PIXEL_BUDGET)]
        self._paint_some(pixmap, sight, some, visible)
        return True

    def _ask_in_time(self, sight: Sight, visible: int, *, serves: bool) -> None:
        """Asks at once, or later where the image that there is serves for a while.

        An image under way is finished first, unless the person has done something: where an agent writes all the time
        there would be none.
        """
        if self._painter.drawing and self._asked is not None and _seen_alike(*self._asked, sight):
            return
        remaining = _SERVES_SECONDS - (time.monotonic() - self._made)
        if not serves or remaining <= 0:
            self._later.stop()
            self._ask(sight, visible)
        elif not self._later.isActive():
            self._later.start(round(remaining * 1000) + 1)

    def _ask(self, sight: Sight, visible: int) -> None:
        version, camera = _version(sight), sight.camera
        if self._asked == (version, camera):
            return
        self._asked = (version, camera)
        base, faint = self._edge_colors(sight, visible)
        colors = (faint, base, self._colors.accent)
        data, faded, marked = sight.data, _faded(sight), _marked(sight)
        self._painter.draw(
            EdgeJob(
                version=version,
                ids=data.ids,
                points=sight.positions,
                edges=data.edges,
                pairs=data.pairs,
                faded=faded,
                marked=marked,
                camera=camera,
                colors=colors,
                ratio=self._ratio,
            )
        )

    def _image_is_of(self, sight: Sight) -> bool:
        return self._image is not None and self._image.job.version == _version(sight)

    def _take_image(self, image: EdgeImage) -> None:
        if self._asked is not None and image.job.version == self._asked[0]:
            self._image, self._made = image, time.monotonic()
            self.improved.emit()

    def _lines(
        self, pixmap: QPixmap, look: tuple[QColor, float], sight: Sight, edges: Indices, *, smooth: bool = True
    ) -> None:
        if not len(edges):
            return
        with QPainter(pixmap) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, smooth)
            # Cosmetic widths are in device pixels.
            pen = QPen(look[0], look[1] * self._ratio)
            pen.setCosmetic(True)
            painter.setPen(pen)
            draw_lines(painter, lines_between(sight.points, sight.data.edges[edges]))


def _seen_alike(version: Version, camera: Camera, sight: Sight) -> bool:
    """Whether the same part is seen, with the same attention, of what may be another graph: the person did nothing."""
    return version[1:] == _version(sight)[1:] and camera == sight.camera


class _Lack(NamedTuple):
    """What an image lacks of the edges that are to be seen.

    Attributes:
        edges: Those that it does not show, or not where they are now, the new ones first.
        outdated: Whether it shows any that are no more, or are elsewhere now.
    """

    edges: Indices
    outdated: bool


def _lack(image: EdgeImage | None, sight: Sight) -> _Lack | None:
    """What an image lacks that shows the same graph but for a few nodes; None where there is no such image.

    These nodes have come or gone, or found another place. None may have another place while something moves: the edges
    of a node that is dragged shall not stay behind.
    """
    if image is None:
        return None
    job, data = image.job, sight.data
    if job.version[0] == sight.version:
        return _Lack(np.zeros(0, np.intp), outdated=False)
    before, now = shared(job.ids, data.ids)
    count = max(len(job.ids), len(data))
    moved = np.zeros(len(data), bool)
    moved[now] = (_whole(job.points)[before] != _whole(sight.positions)[now]) & (data.degree[now] > 0)
    several = np.count_nonzero(moved)
    if count - len(now) > count * _FEW or several > (0 if sight.moving else count * _FEW):
        return None
    known, _ = shared(data.pairs, job.pairs)
    new = np.ones(len(data.pairs), bool)
    new[known] = False
    left, right = data.edges.T
    elsewhere = np.flatnonzero(moved[left] | moved[right]) if several else np.zeros(0, np.intp)
    edges = np.concatenate((data.pair_edges[new], elsewhere))
    return _Lack(edges, outdated=bool(several) or len(known) < len(job.pairs))


def _whole(points: Floats) -> NDArray[np.uint64]:
    """Each point as one number: whether two are the same is told three times as fast."""
    return np.ascontiguousarray(points, np.float32).view(np.uint64).ravel()


def _version(sight: Sight) -> Version:
    return sight.version, sight.attention.selected, sight.fades


def _marked(sight: Sight) -> Indices:
    """Edges of the selected node."""
    selected = sight.attention.selected
    return np.zeros(0, np.intp) if selected is None else sight.data.edges_of(selected)


def _faded(sight: Sight) -> Mask | None:
    if sight.focus is None:
        return None
    edges = sight.data.edges
    return ~(sight.focus[edges[:, 0]] & sight.focus[edges[:, 1]])


def _among(edges: Indices, these: Indices, count: int) -> Mask:
    """For each of some edges whether it is one of these, of so many in all."""
    mask = np.zeros(count, bool)
    mask[these] = True
    return mask[edges]
