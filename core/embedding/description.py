"""What a model's folder says about the model: its id, how its texts begin, what its cosines mean."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from core.embedding.files import DESCRIPTION

if TYPE_CHECKING:
    from pathlib import Path

_SAMPLE = 1 << 16
_FEWEST_TOKENS = 64


class DescriptionError(ValueError):
    """The description file says something that makes no sense."""


@dataclass(frozen=True, slots=True)
class Calibration:
    """How a model's cosine becomes a similarity that means the same whatever the model.

    Attributes:
        slope: Similarity gained for a gain in cosine.
        offset: Similarity at cosine 0, before the cut to 0 … 1.
    """

    slope: float = 1.0
    offset: float = 0.0

    def similarity(self, cosine: float) -> float:
        """Similarity of two texts from the cosine of their vectors, 0 to 1."""
        return min(1.0, max(0.0, self.slope * cosine + self.offset))

    def cosine(self, similarity: float) -> float:
        """The cosine that a similarity stands for; of 0, the greatest."""
        return (similarity - self.offset) / self.slope


@dataclass(frozen=True, slots=True)
class Description:
    """A model as its folder describes it.

    Attributes:
        model_id: Vectors of different ids cannot be compared.
        query_prefix: Put before a text that looks for others.
        passage_prefix: Put before a text that is looked for.
        max_tokens: Tokens after which a text is cut; None where the tokenizer is to say.
        calibration: What its cosines mean.
    """

    model_id: str
    query_prefix: str
    passage_prefix: str
    max_tokens: int | None
    calibration: Calibration

    @classmethod
    def read(cls, folder: Path) -> Description:
        """The folder's description; a folder without one is described by defaults: no prefixes, plain cosines.

        Raises:
            DescriptionError: The file is there and makes no sense.
        """
        stored = _stored(folder / DESCRIPTION)
        slope = _number(stored, "slope", 1.0)
        if slope <= 0:
            raise DescriptionError("slope")
        tokens = stored.get("max_tokens")
        if tokens is not None and (not isinstance(tokens, int) or tokens < _FEWEST_TOKENS):
            raise DescriptionError("max_tokens")
        return cls(
            model_id=_text(stored, "model_id") or f"{folder.name}-{_fingerprint(folder)}",
            query_prefix=_text(stored, "query_prefix"),
            passage_prefix=_text(stored, "passage_prefix"),
            max_tokens=tokens,
            calibration=Calibration(slope, _number(stored, "offset", 0.0)),
        )


def _stored(path: Path) -> dict[str, Any]:
    try:
        stored = json.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        return {}
    except ValueError as error:
        raise DescriptionError(str(error)) from error
    if not isinstance(stored, dict):
        raise DescriptionError("not an object")
    return stored


def _text(stored: dict[str, Any], key: str) -> str:
    value = stored.get(key, "")
    if not isinstance(value, str):
        raise DescriptionError(key)
    return value


def _number(stored: dict[str, Any], key: str, default: float) -> float:
    value = stored.get(key, default)
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise DescriptionError(key)
    return float(value)


def _fingerprint(folder: Path) -> str:
    """Twelve characters that change with the model's files: from each one's name, size, first and last bytes."""
    digest = hashlib.sha256()
    for path in sorted(path for path in folder.iterdir() if path.is_file() and path.name != DESCRIPTION):
        size = path.stat().st_size
        with path.open("rb") as file:
            first = file.read(_SAMPLE)
            file.seek(max(0, size - _SAMPLE))
            digest.update(f"{path.name}\0{size}\0".encode() + first + file.read(_SAMPLE))
    return digest.hexdigest()[:12]
