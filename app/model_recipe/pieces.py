"""The vocabulary as a sentencepiece model."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.model_recipe.protobuf import message

if TYPE_CHECKING:
    from collections.abc import Sequence

_NORMAL, _UNKNOWN, _CONTROL = 1, 2, 3
_KINDS = {"<s>": _CONTROL, "<pad>": _CONTROL, "</s>": _CONTROL, "<unk>": _UNKNOWN, "<mask>": _CONTROL}
"""Control pieces are never found in a text: one that says `</s>` is a text about markup."""

_UNIGRAM = 1


def sentencepiece_model(pieces: Sequence[tuple[str, float]], normaliser: bytes) -> bytes:
    """The serialised model, whose ids are the positions in `pieces`.

    Args:
        pieces: Text and score of each piece.
        normaliser: The precompiled character map.
    """
    position = {text: index for index, (text, _) in enumerate(pieces)}
    trainer = message(
        (3, _UNIGRAM),
        (4, len(pieces)),
        (40, position["<unk>"]),
        (41, position["<s>"]),
        (42, position["</s>"]),
        (43, position["<pad>"]),
    )
    add_dummy_prefix, remove_extra_whitespaces, escape_whitespaces = 3, 4, 5
    normalizer = message(
        (1, "nmt_nfkc"),
        (2, normaliser),
        (add_dummy_prefix, True),
        (remove_extra_whitespaces, True),
        (escape_whitespaces, True),
    )
    entries = b"".join(
        message((1, message((1, text), (2, score), (3, _KINDS.get(text, _NORMAL))))) for text, score in pieces
    )
    return entries + message((2, trainer), (3, normalizer))
