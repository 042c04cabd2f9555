"""Repulsion between all nodes at once: exact for few, by particle-mesh for many.

The force between two nodes falls with 1/r. The mesh carries its smooth part, (1 - exp(-r²/2σ²))/r, which a grid of
cells represents well; the rest, exp(-r²/2σ²)/r, vanishes within a few cells and is summed exactly over near pairs.
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float32]

EXACT_LIMIT = 600
_SIGMA = 0.75
_CUTOFF, _SHORT_CUTOFF = 1.8, 1.1
_MAX_NEAR = 40
_SOFTENING = 4.0
_LARGEST_GRID = 384


def grid_size(count: int) -> int:
    """Cells along one side of the mesh for so many nodes."""
    for limit, cells in ((1_500, 64), (6_000, 128), (40_000, 256)):
        if count <= limit:
            return cells
    return _LARGEST_GRID


def exact_repulsion(x: Floats, y: Floats, charge: Floats) -> tuple[Floats, Floats]:
    """Field of every node's charge at every other node, each pair computed."""
    dx = x[:, None] - x
    dy = y[:, None] - y
    weight = charge / (dx * dx + dy * dy + _SOFTENING)
    return np.einsum("ij,ij->i", dx, weight), np.einsum("ij,ij->i", dy, weight)


def mesh_repulsion(x: Floats, y: Floats, charge: Floats, cells: int) -> tuple[Floats, Floats]:
    """The same field by particle-mesh, near pairs corrected."""
    low_x, low_y = float(x.min()), float(y.min())
    extent = max(float(x.max()) - low_x, float(y.max()) - low_y, 1.0)
    step = extent / (cells - 4)
    column = (x - low_x) / step + 1.5
    row = (y - low_y) / step + 1.5
    corners, weights = _cloud_in_cell(column, row, cells)
    density = np.zeros(cells * cells)
    for corner, weight in zip(corners, weights, strict=True):
        density += np.bincount(corner, weight * charge, cells * cells)
    potential = _convolve(density.reshape(cells, cells).astype(np.float32), cells)
    field = np.zeros((cells, cells), np.complex64)
    field.real[:, 1:-1] = (potential[:, :-2] - potential[:, 2:]) / (2 * step)
    field.imag[1:-1, :] = (potential[:-2, :] - potential[2:, :]) / (2 * step)
    flat = field.ravel()
    force = np.zeros(len(x), np.complex64)
    for corner, weight in zip(corners, weights, strict=True):
        force += flat.take(corner) * weight
    # Where nodes are many the correction shall cost no more than the mesh: the closest matter most.
    reach = (_CUTOFF if cells < _LARGEST_GRID else _SHORT_CUTOFF) * step
    near_x, near_y = _near_correction(x, y, charge, step, reach)
    return force.real + near_x, force.imag + near_y


def near_pairs(x: Floats, y: Floats, reach: float) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Index pairs of nodes that may lie within `reach` of each other, each pair once.

    In crowded places each node meets a limited number of others, so that the cost stays proportional to the nodes.
    """
    column = ((x - x.min()) / reach).astype(np.intp)
    row = ((y - y.min()) / reach).astype(np.intp)
    width = int(column.max()) + 3
    cell = (row + 1) * width + column + 1
    order = np.argsort(cell, kind="stable")
    sorted_cell = cell[order]
    starts = np.searchsorted(sorted_cell, np.arange(int(sorted_cell[-1]) + 2 * width + 2))
    own = np.arange(len(x))
    same_first, same_end = own + 1, starts[sorted_cell + 2]
    above_first, above_end = starts[sorted_cell + width - 1], starts[sorted_cell + width + 2]
    first = np.concatenate((same_first, above_first))
    lengths = np.minimum(np.concatenate((same_end, above_end)) - first, _MAX_NEAR)
    left = np.repeat(np.concatenate((own, own)), lengths)
    offsets = np.arange(len(left)) - np.repeat(np.cumsum(lengths) - lengths, lengths)
    right = np.repeat(first, lengths) + offsets
    return order[left], order[right]


def _near_correction(x: Floats, y: Floats, charge: Floats, step: float, reach: float) -> tuple[Floats, Floats]:
    left, right = near_pairs(x, y, reach)
    dx = x.take(left) - x.take(right)
    dy = y.take(left) - y.take(right)
    square = dx * dx + dy * dy
    close = np.flatnonzero(square < reach * reach)
    left, right, dx, dy, square = (values.take(close) for values in (left, right, dx, dy, square))
    weight = np.exp(square * np.float32(-0.5 / (_SIGMA * step) ** 2)) / (square + np.float32(_SOFTENING))
    to_left = weight * charge.take(right)
    to_right = weight * charge.take(left)
    count = len(x)
    field_x = np.bincount(left, dx * to_left, count) - np.bincount(right, dx * to_right, count)
    field_y = np.bincount(left, dy * to_left, count) - np.bincount(right, dy * to_right, count)
    return field_x.astype(np.float32), field_y.astype(np.float32)


def _cloud_in_cell(column: Floats, row: Floats, cells: int) -> tuple[list[NDArray[np.intp]], list[Floats]]:
    """Flat indices of the four cells around each node, and the share of each."""
    left = np.floor(column).astype(np.intp)
    top = np.floor(row).astype(np.intp)
    right_share = (column - left).astype(np.float32)
    bottom_share = (row - top).astype(np.float32)
    corner = top * cells + left
    return (
        [corner, corner + 1, corner + cells, corner + cells + 1],
        [
            (1 - right_share) * (1 - bottom_share),
            right_share * (1 - bottom_share),
            (1 - right_share) * bottom_share,
            right_share * bottom_share,
        ],
    )


def _convolve(density: Floats, cells: int) -> Floats:
    """Potential of a density, free of wrap-around: the transform is twice the grid in each direction."""
    spectrum = np.fft.rfft2(density, s=(2 * cells, 2 * cells)) * _kernel_spectrum(cells)
    rows = np.fft.ifft(spectrum, axis=0)[:cells]
    return np.fft.irfft(rows, axis=1)[:, :cells]


@functools.lru_cache(maxsize=4)
def _kernel_spectrum(cells: int) -> NDArray[np.complex64]:
    """Transform of the potential whose slope is (1 - exp(-r²/2σ²))/r, in units of cells."""
    radius = np.linspace(0, 1.5 * cells, 150 * cells + 1)
    with np.errstate(invalid="ignore", divide="ignore"):
        slope = (1 - np.exp(-(radius**2) / (2 * _SIGMA**2))) / radius
    slope[0] = 0
    potential = -np.concatenate(([0], np.cumsum((slope[1:] + slope[:-1]) / 2 * np.diff(radius))))
    offset = np.minimum(np.arange(2 * cells), 2 * cells - np.arange(2 * cells))
    kernel = np.interp(np.hypot(offset[:, None], offset), radius, potential)
    return np.fft.rfft2(kernel.astype(np.float32))
