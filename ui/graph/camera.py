"""Which part of the plane is seen, and how large."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float32]

SMALLEST_SCALE, LARGEST_SCALE = 0.01, 6.0
_FIT_LIMIT = 4.0


@dataclass(frozen=True, slots=True)
class Camera:
    """A view of the plane: its middle, pixels a unit, and the size of the viewport in pixels."""

    x: float = 0.0
    y: float = 0.0
    scale: float = 1.0
    width: float = 1.0
    height: float = 1.0

    @property
    def offset(self) -> tuple[float, float]:
        """Where the plane's origin lies on screen, on whole pixels so that a pan does not blur."""
        return (
            float(round(self.width / 2 - self.x * self.scale)),
            float(round(self.height / 2 - self.y * self.scale)),
        )

    @property
    def growth(self) -> float:
        """Factor by which nodes are drawn: they grow and shrink less than the distances between them."""
        return float(np.clip(self.scale**0.5, 0.2, 1.7))

    def to_screen(self, points: Floats) -> Floats:
        """Pixels of points of the plane."""
        return (points * np.float32(self.scale) + np.asarray(self.offset, np.float32)).astype(np.float32)

    def to_world(self, x: float, y: float) -> tuple[float, float]:
        """The point of the plane under a pixel."""
        left, top = self.offset
        return (x - left) / self.scale, (y - top) / self.scale

    def resized(self, width: float, height: float) -> Camera:
        """The same middle in another viewport."""
        return replace(self, width=max(width, 1.0), height=max(height, 1.0))

    def panned(self, dx: float, dy: float) -> Camera:
        """Moved by so many pixels."""
        return replace(self, x=self.x - dx / self.scale, y=self.y - dy / self.scale)

    def zoomed(self, factor: float, x: float, y: float) -> Camera:
        """Closer or further, the point under a pixel staying there."""
        scale = float(np.clip(self.scale * factor, SMALLEST_SCALE, LARGEST_SCALE))
        world_x, world_y = self.to_world(x, y)
        return replace(
            self,
            x=world_x - (x - self.width / 2) / scale,
            y=world_y - (y - self.height / 2) / scale,
            scale=scale,
        )

    def fitted(self, points: Floats, margins: tuple[float, float, float, float]) -> Camera:
        """All of these points inside margins (left, top, right, bottom)."""
        if len(points) == 0:
            return replace(self, x=0.0, y=0.0, scale=1.0)
        left, top, right, bottom = margins
        low, high = points.min(axis=0), points.max(axis=0)
        extent = np.maximum(high - low, 1.0)
        room = np.maximum((self.width - left - right, self.height - top - bottom), 40.0)
        scale = float(np.clip((room / extent).min(), SMALLEST_SCALE, _FIT_LIMIT))
        middle = (low + high) / 2
        return replace(
            self,
            x=float(middle[0]) - (left - right) / 2 / scale,
            y=float(middle[1]) - (top - bottom) / 2 / scale,
            scale=scale,
        )

    def between(self, other: Camera, share: float) -> Camera:
        """A view on the way from this one to another."""
        return replace(
            other,
            x=self.x + (other.x - self.x) * share,
            y=self.y + (other.y - self.y) * share,
            scale=self.scale * (other.scale / self.scale) ** share,
        )
