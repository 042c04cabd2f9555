"""Where an embedding model lies on disk, and whether it is whole. Standard library only."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path

GRAPH = "model.onnx"
GRAPH_DATA = "model.onnx.data"
PIECES = "sentencepiece.model"
TOKENIZER = "tokenizer.json"
"""A person's own model brings this one in place of `PIECES`."""

DESCRIPTION = "encoder.json"
MANIFEST = "manifest.json"
"""Written last: a folder of ours without it is not yet, or no longer, a model."""

RESOURCES = Path(__file__).parents[2] / "resources"
_CHUNK = 1 << 20


@dataclass(frozen=True)
class Manifest:
    """What the model's build wrote.

    Attributes:
        recipe: Version of the recipe.
        source: SHA-256 of the weights it was made from.
        files: By name, each file's size and SHA-256.
    """

    recipe: int
    source: str
    files: dict[str, tuple[int, str]]

    @classmethod
    def read(cls, folder: Path) -> Manifest | None:
        """The manifest of a folder, or None when it has none that can be read."""
        try:
            stored = json.loads((folder / MANIFEST).read_text("utf-8"))
            files = {str(name): (int(size), str(digest)) for name, (size, digest) in stored["files"].items()}
            return cls(int(stored["recipe"]), str(stored["source"]), files)
        except (OSError, ValueError, TypeError, KeyError, AttributeError):
            return None

    def write(self, folder: Path) -> None:
        """Store it in a folder."""
        content = {"recipe": self.recipe, "source": self.source, "files": self.files}
        (folder / MANIFEST).write_text(json.dumps(content, indent=1) + "\n", "utf-8")

    def fault(self, folder: Path, *, thorough: bool) -> str | None:
        """The name of the first file that is missing or differs; by its size alone unless `thorough`."""
        for name, (size, digest) in self.files.items():
            path = folder / name
            if not path.is_file() or path.stat().st_size != size or (thorough and sha256(path) != digest):
                return name
        return None


def package_folder() -> Path:
    """Where an installation keeps the model."""
    return RESOURCES / "model"


def data_folder() -> Path:
    """Where the model is kept when the installation cannot be written to."""
    from platformdirs import user_data_path

    return user_data_path("recuerdo", appauthor=False) / "model"


def sha256(path: Path) -> str:
    """Hex digest of a file."""
    digest = hashlib.sha256()
    with path.open("rb") as file:
        while chunk := file.read(_CHUNK):
            digest.update(chunk)
    return digest.hexdigest()
