"""`recuerdo model`: is the embedding model in place? Else make it, with progress."""

from __future__ import annotations

import argparse
import os
from typing import TYPE_CHECKING

from app.terminal import Progress, complain, say

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path


def run(arguments: Sequence[str]) -> int:
    """Check the model and repair it; returns the exit code."""
    parser = argparse.ArgumentParser(
        prog="recuerdo model", description="Check the embedding model, and make it when it is missing or damaged."
    )
    parser.add_argument("--check", action="store_true", help="only check")
    chosen = parser.parse_args(arguments)
    return _check() if chosen.check else _repair()


def _check() -> int:
    from app.model_recipe.build import is_current
    from core.embedding.files import data_folder, package_folder

    folder = next((folder for folder in (package_folder(), data_folder()) if is_current(folder)), None)
    say(f"The embedding model is in {folder}." if folder else "The embedding model is missing or damaged.")
    return 0 if folder else 1


def _repair() -> int:
    from app.model_recipe.build import build_model
    from app.model_recipe.source import VARIABLE, SourceUnreachable
    from app.model_recipe.weights import WeightsError

    folder = _writable_folder()
    progress = Progress("Making the embedding model")
    try:
        made = build_model(folder, progress.show)
    except SourceUnreachable as reason:
        return _fail(progress, f"The weights cannot be downloaded: {reason}. {VARIABLE} can name a file that has them.")
    except WeightsError as error:
        return _fail(progress, f"The model was not made: {error}.")
    except OSError as error:
        where = f": {error.filename}" if error.filename else ""
        return _fail(progress, f"The model was not made: {error.strerror or error}{where}.")
    progress.end()
    say(f"The embedding model {'was made' if made else 'is'} in {folder}.")
    return 0


def _writable_folder() -> Path:
    """The installation's own folder, where it can be written to."""
    from core.embedding.files import data_folder, package_folder

    folder = package_folder()
    place = folder if folder.exists() else folder.parent
    return folder if os.access(place, os.W_OK | os.X_OK) else data_folder()


def _fail(progress: Progress, sentence: str) -> int:
    progress.end()
    complain(sentence)
    return 1
