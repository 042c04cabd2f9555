"""The network as one standard ONNX graph with 4-bit weights.

A post-LN BERT: `input_ids, attention_mask → sentence_embedding`, mean over the unmasked tokens and unit length
included. Large tensors lie in a file beside the graph, which the runtime maps into memory: several processes
share one copy of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from app.model_recipe.protobuf import Value, message
from app.model_recipe.weights import BLOCK, Quantised, Weights

if TYPE_CHECKING:
    from numpy.typing import NDArray

_FLOAT, _UINT8, _INT32, _INT64, _FLOAT16, _UINT4 = 1, 2, 6, 7, 10, 21
_TYPES = {"float32": _FLOAT, "uint8": _UINT8, "int32": _INT32, "int64": _INT64, "float16": _FLOAT16}
_IR_VERSION, _OPSET = 10, 21
_CONTRIB = "com.microsoft"
_ALIGNMENT = 4096
_INLINE_BYTES = 16_384
"""Smaller tensors stay in the graph."""

_MIDDLE = 8
"""The nibble that stands for zero."""


class _Graph:
    """Nodes and tensors as they are added; the last step serialises them."""

    def __init__(self, data_name: str) -> None:
        self._data_name = data_name
        self._nodes: list[bytes] = []
        self._tensors: list[bytes] = []
        self._data = bytearray()

    def tensor(self, name: str, array: NDArray[np.generic]) -> str:
        return self._add_tensor(name, _TYPES[array.dtype.name], array.shape, array)

    def nibbles(self, name: str, packed: NDArray[np.uint8]) -> str:
        """A UINT4 tensor, two values a byte."""
        return self._add_tensor(name, _UINT4, (packed.shape[0], packed.shape[1] * 2), packed)

    def node(self, operation: str, inputs: list[str], *outputs: str, domain: str = "", **attributes: Value) -> str:
        """Add an operation; returns the name of its first output."""
        self._nodes.append(
            message(
                *((1, name) for name in inputs),
                *((2, name) for name in outputs),
                (3, outputs[0]),
                (4, operation),
                *((5, _attribute(name, value)) for name, value in attributes.items()),
                *([(7, domain)] if domain else []),
            )
        )
        return outputs[0]

    def serialised(self, hidden: int) -> tuple[bytes, bytes]:
        """The graph's file and that of the tensors beside it."""
        graph = message(
            *((1, node) for node in self._nodes),
            (2, "sentence_embedding"),
            *((5, tensor) for tensor in self._tensors),
            (11, _port("input_ids", _INT64, "batch", "tokens")),
            (11, _port("attention_mask", _INT64, "batch", "tokens")),
            (12, _port("sentence_embedding", _FLOAT, "batch", hidden)),
        )
        model = message(
            (1, _IR_VERSION),
            (2, "recuerdo"),
            (7, graph),
            (8, message((1, ""), (2, _OPSET))),
            (8, message((1, _CONTRIB), (2, 1))),
        )
        return model, bytes(self._data)

    def _add_tensor(self, name: str, kind: int, shape: tuple[int, ...], array: NDArray[np.generic]) -> str:
        data = np.ascontiguousarray(array).astype(array.dtype.newbyteorder("<"), copy=False).tobytes()
        described: list[tuple[int, Value]] = [*((1, size) for size in shape), (2, kind), (8, name)]
        if len(data) < _INLINE_BYTES:
            described.append((9, data))
        else:
            self._data.extend(bytes(-len(self._data) % _ALIGNMENT))
            place = {"location": self._data_name, "offset": str(len(self._data)), "length": str(len(data))}
            described += [(13, message((1, key), (2, text))) for key, text in place.items()]
            described.append((14, 1))  # EXTERNAL
            self._data.extend(data)
        self._tensors.append(message(*described))
        return name


def build_graph(weights: Weights, data_name: str) -> tuple[bytes, bytes]:
    """The contents of the graph's file and of the file `data_name` that it refers to."""
    graph = _Graph(data_name)
    graph.tensor("one", np.array([1], np.int64))
    graph.node("Cast", ["attention_mask"], "mask_int", to=_INT32)
    state = _embeddings(graph, weights)
    for layer in range(weights.layers):
        state = _layer(graph, weights, f"l{layer}", state)
    _pooling(graph, state)
    return graph.serialised(weights.hidden)


def _embeddings(graph: _Graph, weights: Weights) -> str:
    """Words, positions from 0 and token type 0, normalised."""
    table = weights.quantised("emb.word", weights.hidden).head(len(weights.pieces))
    zeros = np.full((len(weights.pieces), weights.hidden // BLOCK // 2), _MIDDLE << 4 | _MIDDLE, np.uint8)
    inputs = [
        graph.nibbles("words", table.packed),
        "input_ids",
        graph.tensor("words.scale", table.scales),
        graph.nibbles("words.zero", zeros),
    ]
    graph.node(
        "GatherBlockQuantized",
        inputs,
        "words.half",
        domain=_CONTRIB,
        gather_axis=0,
        quantize_axis=1,
        block_size=BLOCK,
    )
    graph.node("Cast", ["words.half"], "words.out", to=_FLOAT)
    kind = weights.floats("emb.type")[: weights.hidden]
    positions = weights.floats("emb.pos").reshape(-1, weights.hidden) + kind
    graph.tensor("positions", positions)
    graph.tensor("zero", np.array([0], np.int64))
    graph.node("Shape", ["input_ids"], "length", start=1, end=2)
    graph.node("Slice", ["positions", "zero", "length", "zero"], "positions.out")
    graph.node("Add", ["words.out", "positions.out"], "embedded")
    return _normalisation(graph, weights, "emb.ln", "embedded")


def _layer(graph: _Graph, weights: Weights, name: str, state: str) -> str:
    hidden = weights.hidden
    parts = [weights.quantised(f"{name}.{part}.w", hidden) for part in "qkv"]
    biases = np.concatenate([weights.floats(f"{name}.{part}.b") for part in "qkv"])
    attended = _attention(graph, weights, name, _linear(graph, f"{name}.qkv", state, Quantised.stack(parts), biases))
    attended = _named_linear(graph, weights, f"{name}.ao", attended, hidden)
    graph.node("Add", [attended, state], f"{name}.aln.in")
    state = _normalisation(graph, weights, f"{name}.aln", f"{name}.aln.in")
    inner = _named_linear(graph, weights, f"{name}.fi", state, hidden)
    graph.node("Gelu", [inner], f"{name}.gelu")
    outer = _named_linear(graph, weights, f"{name}.fo", f"{name}.gelu", weights.inner)
    graph.node("Add", [outer, state], f"{name}.oln.in")
    return _normalisation(graph, weights, f"{name}.oln", f"{name}.oln.in")


def _attention(graph: _Graph, weights: Weights, name: str, joined: str) -> str:
    """Softmax attention over queries, keys and values that lie side by side in one tensor."""
    parts = [f"{name}.{part}" for part in "qkv"]
    graph.node("Split", [joined], *parts, axis=-1, num_outputs=len(parts))
    return graph.node(
        "MultiHeadAttention",
        [*parts, "", "mask_int"],
        f"{name}.attended",
        domain=_CONTRIB,
        num_heads=weights.heads,
    )


def _pooling(graph: _Graph, state: str) -> None:
    """Mean over the unmasked tokens, then unit length."""
    graph.node("Cast", ["attention_mask"], "mask", to=_FLOAT)
    graph.node("Unsqueeze", ["mask", graph.tensor("last", np.array([-1], np.int64))], "mask.wide")
    graph.node("Mul", [state, "mask.wide"], "masked")
    graph.node("ReduceSum", ["masked", "one"], "summed", keepdims=0)
    graph.node("LpNormalization", ["summed"], "sentence_embedding", axis=-1, p=2)


def _named_linear(graph: _Graph, weights: Weights, name: str, source: str, columns: int) -> str:
    return _linear(graph, name, source, weights.quantised(f"{name}.w", columns), weights.floats(f"{name}.b"))


def _linear(graph: _Graph, name: str, source: str, matrix: Quantised, bias: NDArray[np.float32]) -> str:
    rows, blocks = matrix.scales.shape
    inputs = [
        source,
        graph.tensor(f"{name}.w", matrix.packed.reshape(rows, blocks, BLOCK // 2)),
        graph.tensor(f"{name}.scale", matrix.scales.astype(np.float32).reshape(-1)),
    ]
    graph.node(
        "MatMulNBits",
        inputs,
        f"{name}.product",
        domain=_CONTRIB,
        K=blocks * BLOCK,
        N=rows,
        bits=4,
        block_size=BLOCK,
        accuracy_level=4,
    )
    return graph.node("Add", [f"{name}.product", graph.tensor(f"{name}.b", bias)], f"{name}.out")


def _normalisation(graph: _Graph, weights: Weights, name: str, source: str) -> str:
    inputs = [source, *(graph.tensor(f"{name}.{part}", weights.floats(f"{name}.{part}")) for part in "wb")]
    return graph.node("LayerNormalization", inputs, f"{name}.out", axis=-1, epsilon=weights.epsilon)


def _attribute(name: str, value: Value) -> bytes:
    if isinstance(value, float):
        return message((1, name), (2, value), (20, 1))
    if isinstance(value, int):
        return message((1, name), (3, value), (20, 2))
    return message((1, name), (4, value), (20, 3))


def _port(name: str, kind: int, *shape: str | int) -> bytes:
    sizes = (message((2, size) if isinstance(size, str) else (1, size)) for size in shape)
    dimensions = message(*((1, size) for size in sizes))
    return message((1, name), (2, message((1, message((1, kind), (2, dimensions))))))
