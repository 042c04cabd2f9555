"""Encoder: texts in, unit vectors out. Loaded on first need, and only where a model is.

Nothing heavy is imported with this module: numpy, onnxruntime and the tokenizer come with the first load.
"""

from __future__ import annotations

import threading
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from core.embedding.description import Description, DescriptionError
from core.embedding.entity_text import BUDGET
from core.embedding.files import DESCRIPTION, GRAPH, MANIFEST, PIECES, TOKENIZER, Manifest, data_folder, package_folder

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    import numpy as np
    from numpy.typing import NDArray

    from core.embedding.network import Network
    from core.embedding.tokens import Tokens

    Vectors = NDArray[np.float32]

_MARGIN = 32
"""Tokens left for the prefix and the marks around a text."""

_QUERY_THREADS, _BACKGROUND_THREADS = 2, 1


class Lack(StrEnum):
    """Why there is no encoder."""

    NOT_FOUND = "not_found"  # no model in any of the folders
    INCOMPLETE = "incomplete"  # the folder lacks a file, or one has the wrong size; `detail` names it
    DAMAGED = "damaged"  # the files are there and cannot be used; `detail` is the runtime's own message
    NO_RUNTIME = "no_runtime"  # a library that runs the model cannot be imported; `detail` is Python's message


@dataclass(frozen=True, slots=True)
class Unavailable:
    """The answer in place of an encoder.

    Attributes:
        lack: What is wrong.
        folder: Where.
        detail: What exactly, in the words of whoever noticed; not for translation.
    """

    lack: Lack
    folder: Path
    detail: str = ""


class Encoder:
    """A loaded model. All methods may be called from any thread.

    Attributes:
        model_id: Vectors of different ids cannot be compared.
        dimension: Numbers in a vector.
        max_tokens: Tokens after which a text is cut, prefix included.
        folder: Where the model lies.
    """

    def __init__(self, folder: Path, description: Description, tokens: Tokens, network: Network) -> None:
        self.folder = folder
        self.model_id = description.model_id
        self.max_tokens = tokens.limit
        self._description = description
        self._tokens = tokens
        self._network = network
        self._background: Network | None = None
        self._lock = threading.Lock()
        self.dimension = len(self.encode_query(""))

    def encode_query(self, text: str) -> Vectors:
        """The vector of a text that looks for others, at full speed."""
        return self._embed(self._network, self._description.query_prefix, text)

    def encode_passages(self, texts: Sequence[str], *, urgent: bool = False) -> Vectors:
        """The vectors of texts to be found, one a row: on one core in the background, at full speed if urgent."""
        return self._rows(self._network if urgent else self._quiet(), self._description.passage_prefix, texts)

    def encode_symmetric(self, texts: Sequence[str], *, urgent: bool = False) -> Vectors:
        """The vectors of texts that are compared with each other (topics, general likeness), one a row."""
        return self._rows(self._network if urgent else self._quiet(), self._description.query_prefix, texts)

    def count_tokens(self, text: str) -> int:
        """Tokens of a text alone: no prefix, no marks around it, no limit."""
        return self._tokens.count(text)

    @property
    def entity_budget(self) -> int:
        """Tokens that an entity's text may have: as specified, or as many as a smaller model takes."""
        return min(BUDGET, max(self.max_tokens - _MARGIN, self.max_tokens // 2))

    def similarity(self, cosine: float) -> float:
        """What is shown and compared with thresholds, 0 to 1, from the cosine of two vectors."""
        return self._description.calibration.similarity(cosine)

    def cosine(self, similarity: float) -> float:
        """The cosine that a similarity above 0 stands for: a threshold for ranking by cosines."""
        return self._description.calibration.cosine(similarity)

    def token_ids(self, text: str) -> list[int]:
        """The ids that the network is given for a text, prefix not added."""
        return self._tokens.ids(text)

    def _embed(self, network: Network, prefix: str, text: str) -> Vectors:
        return network.embed(self.token_ids(prefix + text))

    def _rows(self, network: Network, prefix: str, texts: Sequence[str]) -> Vectors:
        # One by one: batches gain nothing on a CPU, and need padding.
        import numpy as np

        rows = np.empty((len(texts), self.dimension), np.float32)
        for row, text in zip(rows, texts, strict=True):
            row[:] = self._embed(network, prefix, text)
        return rows

    def _quiet(self) -> Network:
        """The same graph on one thread: it is the session that threads belong to."""
        with self._lock:
            if self._background is None:
                from core.embedding.network import Network

                self._background = Network(self.folder / GRAPH, threads=_BACKGROUND_THREADS)
            return self._background


class LazyEncoder:
    """The encoder of a process: loaded at the first call, once, and looked for again when files have changed."""

    def __init__(self, own: Path | None = None) -> None:
        """Prepare.

        Args:
            own: Folder of a person's own model, by setting.
        """
        self._own = own
        self._lock = threading.Lock()
        self._answer: Encoder | Unavailable | None = None
        self._seen: object = None

    @property
    def loaded(self) -> Encoder | None:
        """The encoder if it is loaded already."""
        return self._answer if isinstance(self._answer, Encoder) else None

    def get(self) -> Encoder | Unavailable:
        """The encoder, or what stands in the way; takes up to a second the first time."""
        if loaded := self.loaded:
            return loaded
        with self._lock:
            if loaded := self.loaded:
                return loaded
            seen = [_stamp(folder) for folder in _folders(self._own)]
            if self._answer is None or seen != self._seen:
                self._answer = load_encoder(self._own)
                self._seen = seen
            return self._answer


def load_encoder(own: Path | None = None) -> Encoder | Unavailable:
    """Load the model: the person's own if one is set, else the installation's, else that of the data folder.

    A person's own is `model.onnx` and `tokenizer.json`, with `encoder.json` beside them to describe it. There is
    no falling back from it: vectors of another model could not be compared with those that the memory has.
    """
    lacks = []
    for folder in _folders(own):
        found = _load(folder)
        if isinstance(found, Encoder):
            return found
        lacks.append(found)
    return next((lack for lack in lacks if lack.lack is not Lack.NOT_FOUND), lacks[0])


def described(own: Path | None = None) -> Description | None:
    """The description of the model that `load_encoder` would load, without loading it; None where there is none."""
    for folder in _folders(own):
        ours = any((folder / name).exists() for name in (MANIFEST, PIECES))
        if (folder / GRAPH).is_file() and not _fault(folder, ours=ours):
            with suppress(DescriptionError):
                return Description.read(folder)
    return None


def _folders(own: Path | None) -> tuple[Path, ...]:
    return (own.expanduser(),) if own is not None else (package_folder(), data_folder())


def _load(folder: Path) -> Encoder | Unavailable:
    if not (folder / GRAPH).is_file():
        return Unavailable(Lack.NOT_FOUND, folder)
    ours = any((folder / name).exists() for name in (MANIFEST, PIECES))
    if fault := _fault(folder, ours=ours):
        return Unavailable(Lack.INCOMPLETE, folder, fault)
    try:
        return _assemble(folder, ours=ours)
    except ImportError as error:
        return Unavailable(Lack.NO_RUNTIME, folder, str(error))
    except DescriptionError as error:
        return Unavailable(Lack.DAMAGED, folder, f"{DESCRIPTION}: {error}")
    except Exception as error:  # noqa: BLE001 - the errors of the libraries that parse the files share no base
        return Unavailable(Lack.DAMAGED, folder, str(error))


def _fault(folder: Path, *, ours: bool) -> str | None:
    """The name of a file that is missing or has the wrong size."""
    if not ours:
        return None if (folder / TOKENIZER).is_file() else TOKENIZER
    manifest = Manifest.read(folder)
    return manifest.fault(folder, thorough=False) if manifest else MANIFEST


def _assemble(folder: Path, *, ours: bool) -> Encoder:
    from core.embedding.network import Network
    from core.embedding.tokens import FileTokens, SentencePieceTokens

    description = Description.read(folder)
    read_tokens = SentencePieceTokens if ours else FileTokens
    tokens = read_tokens(folder / (PIECES if ours else TOKENIZER), description.max_tokens)
    return Encoder(folder, description, tokens, Network(folder / GRAPH, threads=_QUERY_THREADS))


def _stamp(folder: Path) -> tuple[int, ...]:
    """Changes when a model appears in a folder, or another takes its place."""
    stamps = []
    for name in (GRAPH, TOKENIZER, DESCRIPTION, MANIFEST):
        try:
            stamps.append((folder / name).stat().st_mtime_ns)
        except OSError:
            stamps.append(0)
    return tuple(stamps)
