"""Makes resources/xlmr_normaliser.bin: the character map that the model's vocabulary was trained with.

The map is `nmt_nfkc` as sentencepiece up to 0.2.0 compiles it; later versions differ in some code points.
sentencepiece writes it into every model, so a toy model is trained and the map taken out of it. Run by hand,
once, where that version is installed: the result is committed.
"""

from __future__ import annotations

import hashlib
import io
import sys
from itertools import permutations
from pathlib import Path
from typing import TYPE_CHECKING

import sentencepiece

if TYPE_CHECKING:
    from collections.abc import Iterator

VERSION = "0.2.0"
SHA256 = "51d3684747b35ef99cd4802f37cc1ee0c6bec4d060814f774efb1066d3c167f2"
TARGET = Path(__file__).parents[2] / "resources" / "xlmr_normaliser.bin"
NORMALIZER_SPEC, PRECOMPILED_CHARSMAP = 3, 2


def main() -> None:
    """Train, take out, check, write."""
    if sentencepiece.__version__ != VERSION:
        sys.exit(f"needs sentencepiece {VERSION}, found {sentencepiece.__version__}")
    model = io.BytesIO()
    sentences = (" ".join(words) for words in permutations(("alpha", "beta", "gamma", "delta", "casa"), 4))
    sentencepiece.SentencePieceTrainer.train(
        sentence_iterator=sentences,
        model_writer=model,
        vocab_size=20,
        normalization_rule_name="nmt_nfkc",
        minloglevel=2,
    )
    charsmap = _field(_field(model.getvalue(), NORMALIZER_SPEC), PRECOMPILED_CHARSMAP)
    if hashlib.sha256(charsmap).hexdigest() != SHA256:
        sys.exit("the map differs from the committed one")
    TARGET.write_bytes(charsmap)
    print(f"{TARGET.name}: {len(charsmap)} bytes")


def _field(message: bytes, wanted: int) -> bytes:
    """The bytes of a length-delimited field of a protobuf message."""
    return next(value for number, value in _fields(message) if number == wanted and isinstance(value, bytes))


def _fields(message: bytes) -> Iterator[tuple[int, int | bytes]]:
    position = 0
    while position < len(message):
        key, position = _varint(message, position)
        kind = key & 7
        value: int | bytes
        if kind == 0:
            value, position = _varint(message, position)
        else:
            length = {1: 8, 5: 4}.get(kind)
            if length is None:
                length, position = _varint(message, position)
            value = message[position : position + length]
            position += length
        yield key >> 3, value


def _varint(message: bytes, position: int) -> tuple[int, int]:
    number = shift = 0
    while True:
        byte = message[position]
        position += 1
        number |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            return number, position


if __name__ == "__main__":
    main()
