"""A sentence model in ONNX, run by onnxruntime on the CPU."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

os.environ["ORT_DISABLE_TELEMETRY"] = "1"  # read at the import, which would else queue a report before the call below

import numpy as np
import onnxruntime

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from numpy.typing import NDArray

_ERRORS_ONLY = 3
_IDS, _MASK, _KINDS = "input_ids", "attention_mask", "token_type_ids"
_SENTENCE = "sentence_embedding"

onnxruntime.set_default_logger_severity(_ERRORS_ONLY)
onnxruntime.disable_telemetry_events()


class Network:
    """One loaded graph with so many threads. Any thread may call it."""

    def __init__(self, path: Path, *, threads: int) -> None:
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads
        options.inter_op_num_threads = 1
        options.log_severity_level = _ERRORS_ONLY
        # Texts differ in length: kept memory would be that of the longest, for every process that ever met one.
        options.enable_cpu_mem_arena = False
        options.enable_mem_pattern = False
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")
        self._session = onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
        self._inputs = {port.name for port in self._session.get_inputs()}
        outputs = [port.name for port in self._session.get_outputs()]
        self._output = _SENTENCE if _SENTENCE in outputs else outputs[0]

    def embed(self, ids: Sequence[int]) -> NDArray[np.float32]:
        """The unit vector of one text, given by its token ids."""
        tokens = np.array([ids], np.int64)
        feeds = {_IDS: tokens, _MASK: np.ones_like(tokens), _KINDS: np.zeros_like(tokens)}
        wanted = {name: feed for name, feed in feeds.items() if name in self._inputs}
        vector = np.asarray(self._session.run([self._output], wanted)[0][0], np.float32)
        if vector.ndim > 1:  # one vector a token: their mean is the text's
            vector = vector.mean(axis=0)
        return np.asarray(vector / max(float(np.linalg.norm(vector)), 1e-12), np.float32)
