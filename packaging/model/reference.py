"""The network written a second time, plainly: one fp32 numpy forward pass over the dequantised weights.

Slow, and of no use to the product: the golden vectors of the tests come from it, so that the ONNX graph is
checked against something that shares neither its operators nor its layout.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from numpy.typing import NDArray

    from app.model_recipe.weights import Weights

    Array = NDArray[np.float32]

_ERF = np.vectorize(math.erf, otypes=[np.float32])


class ReferenceModel:
    """Embeds one sequence of token ids at a time."""

    def __init__(self, path: Path) -> None:
        from app.model_recipe.weights import Weights

        self._weights: Weights = Weights(path)
        self._words = self._matrix("emb.word", self._weights.hidden)
        self._positions = self._weights.floats("emb.pos").reshape(-1, self._weights.hidden)
        self._layers = [self._layer(f"l{index}") for index in range(self._weights.layers)]

    def embed(self, ids: Sequence[int]) -> Array:
        """The unit vector of a text, from its ids."""
        kind = self._weights.floats("emb.type")[: self._weights.hidden]
        state = self._normalised(self._words[list(ids)] + self._positions[: len(ids)] + kind, *self._norm("emb.ln"))
        for layer in self._layers:
            state = self._step(layer, state)
        mean = state.mean(axis=0)
        return mean / np.linalg.norm(mean)

    def _step(self, layer: dict[str, tuple[Array, Array]], state: Array) -> Array:
        attended = self._linear(self._attention(layer, state), *layer["ao"])
        state = self._normalised(state + attended, *layer["aln"])
        inner = self._linear(state, *layer["fi"])
        inner = inner * 0.5 * (1 + _ERF(inner / math.sqrt(2)))
        return self._normalised(state + self._linear(inner, *layer["fo"]), *layer["oln"])

    def _attention(self, layer: dict[str, tuple[Array, Array]], state: Array) -> Array:
        heads = self._weights.heads
        width = self._weights.hidden // heads
        query, key, value = (self._linear(state, *layer[name]).reshape(len(state), heads, width) for name in "qkv")
        out = np.empty_like(query)
        for head in range(heads):
            scores = query[:, head] @ key[:, head].T / math.sqrt(width)
            weights = np.exp(scores - scores.max(axis=1, keepdims=True))
            out[:, head] = weights / weights.sum(axis=1, keepdims=True) @ value[:, head]
        return out.reshape(len(state), -1)

    def _layer(self, name: str) -> dict[str, tuple[Array, Array]]:
        hidden, inner = self._weights.hidden, self._weights.inner
        widths = {"q": hidden, "k": hidden, "v": hidden, "ao": hidden, "fi": hidden, "fo": inner}
        parts = {
            part: (self._matrix(f"{name}.{part}.w", columns), self._weights.floats(f"{name}.{part}.b"))
            for part, columns in widths.items()
        }
        return parts | {part: self._norm(f"{name}.{part}") for part in ("aln", "oln")}

    def _matrix(self, name: str, columns: int) -> Array:
        """A matrix decoded block by block straight from the file's own layout."""
        blocks = self._weights.blocks(name)
        scales = np.frombuffer(blocks[:, :2].tobytes(), "<f2").astype(np.float32)[:, None]
        low, high = blocks[:, 2:] & 15, blocks[:, 2:] >> 4
        values = np.hstack((low, high)).astype(np.float32) - 8
        return (values * scales).reshape(-1, columns)

    def _norm(self, name: str) -> tuple[Array, Array]:
        return self._weights.floats(f"{name}.w"), self._weights.floats(f"{name}.b")

    def _normalised(self, state: Array, gain: Array, shift: Array) -> Array:
        centred = state - state.mean(axis=1, keepdims=True)
        deviation = np.sqrt((centred**2).mean(axis=1, keepdims=True) + self._weights.epsilon)
        return centred / deviation * gain + shift

    @staticmethod
    def _linear(state: Array, matrix: Array, bias: Array) -> Array:
        return state @ matrix.T + bias
