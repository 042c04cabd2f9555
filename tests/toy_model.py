"""A model of the real one's build, but of toy size: a weights file that the recipe can be run on in no time."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING

import numpy as np

from app.model_recipe import build, source
from core.embedding.files import sha256

if TYPE_CHECKING:
    from pathlib import Path

    import pytest
    from numpy.typing import NDArray

HIDDEN, LAYERS, HEADS, INNER, POSITIONS, BLOCK = 64, 2, 4, 96, 128, 32
MARKS = ["<s>", "<pad>", "</s>", "<unk>"]
PIECES = [*MARKS, *"▁abcdefghijklmnopqrstuvwxyz", "▁a", "▁memory", "▁graph", "▁of", "ed", "<mask>"]


def use_toy_weights(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Have the recipe made from toy weights; answers their file."""
    path = folder / "weights.bin"
    write_weights(path)
    for module in (build, source):
        monkeypatch.setattr(module, "SHA256", sha256(path))
    monkeypatch.setenv(source.VARIABLE, str(path))
    return path


def write_weights(path: Path) -> None:
    """Store a weights file of random values, the same every time."""
    random = np.random.default_rng(7)
    head = [_header(sum(len(piece.encode()) for piece in PIECES)), *_pieces(), struct.pack("<iI", 0, 0)]
    tensors = _tensors(random)
    directory_size = 4 + sum(2 + len(name) + 21 for name in tensors)
    start = sum(map(len, head)) + directory_size
    directory, data = [struct.pack("<i", len(tensors))], bytearray()
    for name, (kind, count, content) in tensors.items():
        data.extend(bytes(-(start + len(data)) % 64))
        entry = struct.pack("<BIQQ", kind, count, start + len(data), len(content))
        directory.append(struct.pack("<H", len(name)) + name.encode() + entry)
        data.extend(content)
    path.write_bytes(b"".join([*head, *directory, data]))


def _header(blob_bytes: int) -> bytes:
    sizes = (HIDDEN, LAYERS, HEADS, INNER, len(PIECES) + 3, POSITIONS, 2)
    marks = (len(PIECES), 0, 2, 1, 3)
    return struct.pack("<4sI7ifi5iQ", b"E5S1", 1, *sizes, 1e-12, BLOCK, *marks, blob_bytes)


def _pieces() -> list[bytes]:
    texts = [piece.encode() for piece in PIECES]
    offsets = np.cumsum([0, *map(len, texts)])
    scores = [0.0 if piece.startswith("<") else -2.0 - index / 10 for index, piece in enumerate(PIECES)]
    return [offsets.astype("<u4").tobytes(), np.array(scores, "<f4").tobytes(), b"".join(texts)]


def _tensors(random: np.random.Generator) -> dict[str, tuple[int, int, bytes]]:
    tensors = {"emb.word": _matrix(random, len(PIECES) + 3, HIDDEN)}
    tensors |= {"emb.pos": _floats(random.normal(0, 0.1, POSITIONS * HIDDEN)), "emb.type": _floats(np.ones(2 * HIDDEN))}
    tensors |= _norm(random, "emb.ln")
    for layer in range(LAYERS):
        name = f"l{layer}"
        shapes = dict.fromkeys(("q", "k", "v", "ao"), (HIDDEN, HIDDEN))
        for part, (rows, columns) in (shapes | {"fi": (INNER, HIDDEN), "fo": (HIDDEN, INNER)}).items():
            tensors[f"{name}.{part}.w"] = _matrix(random, rows, columns)
            tensors[f"{name}.{part}.b"] = _floats(random.normal(0, 0.1, rows))
        tensors |= _norm(random, f"{name}.aln") | _norm(random, f"{name}.oln")
    return tensors


def _norm(random: np.random.Generator, name: str) -> dict[str, tuple[int, int, bytes]]:
    gain, shift = 1 + random.normal(0, 0.1, HIDDEN), random.normal(0, 0.1, HIDDEN)
    return {f"{name}.w": _floats(gain), f"{name}.b": _floats(shift)}


def _floats(values: NDArray[np.float64]) -> tuple[int, int, bytes]:
    return 0, values.size, values.astype("<f4").tobytes()


def _matrix(random: np.random.Generator, rows: int, columns: int) -> tuple[int, int, bytes]:
    blocks = rows * columns // BLOCK
    scales = random.uniform(0.01, 0.04, (blocks, 1)).astype("<f2").view(np.uint8)
    packed = random.integers(0, 256, (blocks, BLOCK // 2), np.uint8)
    return 1, rows * columns, np.hstack((scales, packed)).tobytes()
