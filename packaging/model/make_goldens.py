"""Makes what the encoder's tests compare with: tests/core/embedding/goldens.json and vectors.npy.

Token ids come from `tokenizers`, set up as the model's authors have it; vectors from `reference.py`. Neither shares
code with the encoder. Run by hand when texts.json changes, with the weights file as the argument.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import numpy as np

ROOT = Path(__file__).parents[2]
TESTS = ROOT / "tests" / "core" / "embedding"
sys.path[:0] = [str(ROOT), str(Path(__file__).parent)]

from reference import ReferenceModel  # noqa: E402
from tokenizers import Regex, Tokenizer, models, normalizers, pre_tokenizers, processors  # noqa: E402

from app.model_recipe.weights import Weights  # noqa: E402

LIMIT = 512


def main(path: Path) -> None:
    """Write both files."""
    stored = json.loads((TESTS / "texts.json").read_text("utf-8"))
    texts = [whole(entry) for group in stored.values() for entry in group]
    tokenizer = make_tokenizer(path)
    ids = [tokenizer.encode(text).ids for text in texts]
    model = ReferenceModel(path)
    vectors = np.array([model.embed(row) for row in ids], np.float16)
    (TESTS / "goldens.json").write_text(json.dumps(ids, separators=(",", ":")).replace("],", "],\n") + "\n", "utf-8")
    np.save(TESTS / "vectors.npy", vectors)
    print(f"{len(texts)} texts, {sum(map(len, ids))} tokens")


def whole(entry: str | dict[str, str | int]) -> str:
    """A text as it is written, or so many times over."""
    return entry if isinstance(entry, str) else " ".join([str(entry["text"])] * int(entry["times"]))


def make_tokenizer(path: Path) -> Tokenizer:
    """XLM-RoBERTa's tokenizer over the vocabulary of the weights file."""
    pieces = Weights(path).pieces
    names = [text for text, _ in pieces]
    tokenizer = Tokenizer(models.Unigram(pieces, unk_id=names.index("<unk>"), byte_fallback=False))
    tokenizer.normalizer = normalizers.Sequence(
        [
            normalizers.Replace("\u200d", " "),
            normalizers.Precompiled((ROOT / "resources" / "xlmr_normaliser.bin").read_bytes()),
            normalizers.Replace(Regex(" {2,}"), " "),
            normalizers.Strip(),
        ]
    )
    tokenizer.pre_tokenizer = pre_tokenizers.Metaspace(replacement="▁", prepend_scheme="always")
    marks = [(name, names.index(name)) for name in ("<s>", "</s>")]
    tokenizer.post_processor = processors.TemplateProcessing(single="<s> $A </s>", special_tokens=marks)
    tokenizer.enable_truncation(LIMIT)
    return tokenizer


if __name__ == "__main__":
    main(Path(sys.argv[1]))
