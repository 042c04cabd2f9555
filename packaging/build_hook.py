"""The build hook that puts the embedding model into every installation, editable ones included."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ModelBuildHook(BuildHookInterface):
    """Makes `resources/model/` before a wheel is put together, unless it is there."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 - hatchling's interface
        """Make the model; weights that differ fail the build, weights out of reach only leave it out."""
        sys.path.insert(0, self.root)
        try:
            from app.model_recipe.build import build_model
            from app.model_recipe.source import VARIABLE, SourceUnreachable
        finally:
            sys.path.remove(self.root)
        try:
            if build_model(Path(self.root, "resources", "model")):
                self.app.display_success("Made the embedding model.")
        except SourceUnreachable as reason:
            self.app.display_warning(
                f"Without the embedding model: {reason}. Everything but search by meaning will work; "
                f"`recuerdo model` adds it later, and {VARIABLE} can name the weights file."
            )
            return
        build_data["artifacts"].append("/resources/model/*")
