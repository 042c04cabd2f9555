"""An encoder for tests: no model, no learning, the same vectors every time; shared words make texts alike."""

from __future__ import annotations

import hashlib
import threading
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from core.embedding.encoder import Lack, Unavailable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray


class SeededEncoder:
    """Stands in for `core.embedding.encoder.Encoder`."""

    model_id = "seeded-1"
    dimension = 384
    entity_budget = 480

    def __init__(self) -> None:
        self.texts: list[str] = []
        self.may_work = threading.Event()
        self.may_work.set()

    def encode_query(self, text: str) -> NDArray[np.float32]:
        return self._vector(text)

    def encode_passages(self, texts: Sequence[str], *, urgent: bool = False) -> NDArray[np.float32]:
        self.may_work.wait(30)
        self.texts.extend(texts)
        return np.array([self._vector(text) for text in texts], np.float32).reshape(len(texts), self.dimension)

    def encode_symmetric(self, texts: Sequence[str], *, urgent: bool = False) -> NDArray[np.float32]:
        return np.array([self._vector(text) for text in texts], np.float32).reshape(len(texts), self.dimension)

    def count_tokens(self, text: str) -> int:
        return len(text.split())

    def similarity(self, cosine: float) -> float:
        return min(1.0, max(0.0, cosine))

    def cosine(self, similarity: float) -> float:
        return similarity

    def _vector(self, text: str) -> NDArray[np.float32]:
        total = np.full(self.dimension, 1e-3, np.float32)
        for word in text.lower().split():
            seed = int.from_bytes(hashlib.blake2b(word.encode(), digest_size=4).digest())
            total += np.random.default_rng(seed).standard_normal(self.dimension).astype(np.float32)
        return total / np.float32(np.linalg.norm(total))


class SeededLoader:
    """Stands in for `LazyEncoder`."""

    def __init__(self, encoder: SeededEncoder) -> None:
        self._encoder = encoder

    def __call__(self, _own: object = None) -> SeededLoader:
        return self

    def get(self) -> SeededEncoder:
        return self._encoder


class NoModelLoader:
    """Stands in for `LazyEncoder` where no model is installed."""

    def __call__(self, _own: object = None) -> NoModelLoader:
        return self

    def get(self) -> Unavailable:
        return Unavailable(Lack.NOT_FOUND, Path("/nowhere"))
