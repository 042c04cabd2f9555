"""Making the embedding model: weights in, a folder that `core` can load out."""

from __future__ import annotations

import json
import shutil
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from app.model_recipe.graph import build_graph
from app.model_recipe.pieces import sentencepiece_model
from app.model_recipe.source import weights_file
from app.model_recipe.weights import SHA256, Weights
from core.embedding.files import (
    DESCRIPTION,
    GRAPH,
    GRAPH_DATA,
    MANIFEST,
    PIECES,
    RESOURCES,
    Manifest,
    sha256,
)

if TYPE_CHECKING:
    from app.model_recipe.source import Progress

RECIPE = 1
"""Changes whenever the same weights would give other files; then what lies in place is made anew."""

_DESCRIPTION = {
    "model_id": f"multilingual-e5-small-q4-{RECIPE}",
    "query_prefix": "query: ",
    "passage_prefix": "passage: ",
    "max_tokens": 512,
    "slope": 3.0,
    "offset": -2.0,
}
_DOWNLOAD_SHARE = 0.8
"""Of the whole work, for the progress shown."""


def is_current(target: Path) -> bool:
    """Whether the model in `target` is what this recipe makes, to the last byte."""
    manifest = Manifest.read(target)
    if manifest is None or (manifest.recipe, manifest.source) != (RECIPE, SHA256):
        return False
    return manifest.fault(target, thorough=True) is None


def build_model(target: Path, progress: Progress = lambda _: None) -> bool:
    """Make the model in `target` unless it is there already.

    Args:
        target: The folder; it appears, or its files are replaced, only when everything succeeded.
        progress: Told the part that is done, 0 to 1.

    Returns:
        Whether it had to be made.

    Raises:
        SourceUnreachable: The weights cannot be downloaded.
        WeightsError: They are not the ones that the recipe is for.
        OSError: The folder cannot be written.
    """
    if is_current(target):
        return False
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".model-", dir=target.parent) as name:
        folder = Path(name)
        with weights_file(lambda part: progress(part * _DOWNLOAD_SHARE)) as path:
            progress(_DOWNLOAD_SHARE)
            _write_files(folder, Weights(path))
        _write_manifest(folder)
        _move(folder, target)
    progress(1)
    return True


def _write_files(folder: Path, weights: Weights) -> None:
    normaliser = (RESOURCES / "xlmr_normaliser.bin").read_bytes()
    graph, data = build_graph(weights, GRAPH_DATA)
    (folder / GRAPH).write_bytes(graph)
    (folder / GRAPH_DATA).write_bytes(data)
    (folder / PIECES).write_bytes(sentencepiece_model(weights.pieces, normaliser))
    (folder / DESCRIPTION).write_text(json.dumps(_DESCRIPTION, indent=1) + "\n", "utf-8")


def _write_manifest(folder: Path) -> None:
    paths = sorted(folder.iterdir())
    Manifest(RECIPE, SHA256, {path.name: (path.stat().st_size, sha256(path)) for path in paths}).write(folder)


def _move(folder: Path, target: Path) -> None:
    """Put the files in place, the manifest last; a process that has the old ones open keeps them."""
    target.mkdir(exist_ok=True)
    (target / MANIFEST).unlink(missing_ok=True)
    names = sorted((path.name for path in folder.iterdir()), key=lambda name: name == MANIFEST)
    for name in names:
        shutil.move(folder / name, target / name)
