"""What comes with the product: icons, themes, translations, sample memories."""

from __future__ import annotations

from pathlib import Path

_HERE = Path(__file__).parent


def sample_path(language: str) -> Path:
    """The sample memory in a language, in English when there is none in that."""
    path = _HERE / "samples" / f"sample.{language}.jsonl"
    return path if path.is_file() else _HERE / "samples" / "sample.en.jsonl"
