"""What a server has made before it tells its tools: each type of `core.model` costs it time."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import server


def test_hardly_any_of_the_domains_types_are_made() -> None:
    told = "import sys, server.serving; print(*(each for each in sys.modules if each.startswith('core.model.')))"
    done = subprocess.run(
        [sys.executable, "-c", told], cwd=Path(server.__file__).parents[1], capture_output=True, text=True, check=True
    )
    assert set(done.stdout.split()) == {"core.model.actors", "core.model.lifecycle"}
