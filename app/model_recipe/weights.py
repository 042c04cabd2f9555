"""The weights file that the model is made from (format E5S1, little-endian)."""

from __future__ import annotations

import struct
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from numpy.typing import NDArray

SHA256 = "1571fc9827503943b6bb2e2c03c071f70a14f6e8ffc673946a1f7abbbfbb782f"
BLOCK = 32
"""Weights that share one scale."""

_MAGIC = b"E5S1"
_VERSION = 1
_HEADER = struct.Struct("<4sI7ifi5iQ")
_FLOAT, _QUANTISED = 0, 1
_BLOCK_BYTES = 2 + BLOCK // 2


class WeightsError(Exception):
    """The weights file is not the one that the recipe is for."""


@dataclass(frozen=True)
class Quantised:
    """A matrix of 4-bit weights: value = (nibble - 8) · scale of its block.

    Attributes:
        packed: [rows, columns / 2], weight 2j in the low half of byte j and weight 2j + 1 in the high half.
        scales: [rows, columns / 32].
    """

    packed: NDArray[np.uint8]
    scales: NDArray[np.float16]

    def head(self, rows: int) -> Quantised:
        """The first rows alone."""
        return Quantised(self.packed[:rows], self.scales[:rows])

    @staticmethod
    def stack(parts: Sequence[Quantised]) -> Quantised:
        """Several matrices of equally many columns, one below the other."""
        return Quantised(
            np.concatenate([part.packed for part in parts]), np.concatenate([part.scales for part in parts])
        )


class Weights:
    """The parsed file.

    Attributes:
        hidden: Width of the model.
        layers: Number of layers.
        heads: Attention heads of a layer.
        inner: Width of the feed-forward part.
        epsilon: Of the layer normalisations.
        pieces: The vocabulary in the order of its ids, with each piece's score.
    """

    def __init__(self, path: Path) -> None:
        """Read the file.

        Raises:
            WeightsError: It has another format.
        """
        self._data = path.read_bytes()
        try:
            header = _HEADER.unpack_from(self._data)
            if header[:2] != (_MAGIC, _VERSION) or header[10] != BLOCK:
                raise WeightsError("not an E5S1 weights file of version 1")
            self.hidden, self.layers, self.heads, self.inner = header[2:6]
            self.epsilon: float = header[9]
            self.pieces, position = self._read_pieces(count=header[11], blob_length=header[16])
            self._directory = self._read_directory(position)
        except (struct.error, UnicodeDecodeError, IndexError) as error:
            raise WeightsError(f"the weights file is damaged: {error}") from error

    def floats(self, name: str) -> NDArray[np.float32]:
        """A tensor of plain floats, flat."""
        kind, count, offset = self._entry(name)
        if kind != _FLOAT:
            raise WeightsError(f"{name} is quantised")
        return np.frombuffer(self._data, "<f4", count, offset)

    def quantised(self, name: str, columns: int) -> Quantised:
        """A 4-bit matrix of so many columns."""
        blocks = self.blocks(name).reshape(-1, columns // BLOCK, _BLOCK_BYTES)
        scales = np.ascontiguousarray(blocks[..., :2]).view("<f2")[..., 0]
        # Byte j of a block holds weight j in its low half and weight j + 16 in its high half.
        halves = blocks[..., 2:]
        nibbles = np.concatenate((halves & 15, halves >> 4), axis=-1)
        packed = nibbles[..., 0::2] | nibbles[..., 1::2] << 4
        return Quantised(packed.reshape(len(packed), -1), scales.astype(np.float16))

    def blocks(self, name: str) -> NDArray[np.uint8]:
        """A 4-bit tensor as it lies in the file: per row the scale's two bytes, then sixteen of weights."""
        kind, count, offset = self._entry(name)
        if kind != _QUANTISED:
            raise WeightsError(f"{name} is not quantised")
        count //= BLOCK
        return np.frombuffer(self._data, np.uint8, count * _BLOCK_BYTES, offset).reshape(count, _BLOCK_BYTES)

    def _read_pieces(self, count: int, blob_length: int) -> tuple[list[tuple[str, float]], int]:
        position = _HEADER.size
        offsets = struct.unpack_from(f"<{count + 1}I", self._data, position)
        position += 4 * (count + 1)
        scores = struct.unpack_from(f"<{count}f", self._data, position)
        position += 4 * count
        blob = self._data[position : position + blob_length]
        texts = (blob[start:end].decode() for start, end in pairwise(offsets))
        return list(zip(texts, scores, strict=True)), position + blob_length

    def _read_directory(self, position: int) -> dict[str, tuple[int, int, int]]:
        # A table of the normaliser, code point by code point, comes first: it cannot compose several, so the
        # full map is used instead (see pieces.py).
        _, table_bytes = struct.unpack_from("<iI", self._data, position)
        position += 8 + table_bytes
        (count,) = struct.unpack_from("<i", self._data, position)
        position += 4
        directory = {}
        for _ in range(count):
            (length,) = struct.unpack_from("<H", self._data, position)
            position += 2
            name = self._data[position : position + length].decode()
            position += length
            kind, elements, offset, _ = struct.unpack_from("<BIQQ", self._data, position)
            position += 21
            directory[name] = (kind, elements, offset)
        return directory

    def _entry(self, name: str) -> tuple[int, int, int]:
        try:
            return self._directory[name]
        except KeyError:
            raise WeightsError(f"the weights file has no tensor {name}") from None
