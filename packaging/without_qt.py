"""Prints what core and server need to run and be tested: the project's requirements less everything Qt."""

from __future__ import annotations

import tomllib
from pathlib import Path

QT = ("pyside6", "pyqtgraph", "pytest-qt")
NOT_FOR_TESTS = ("ruff", "mypy", "import-linter")


def main() -> None:
    """Print one requirement a line."""
    project = tomllib.loads(Path(__file__).parents[1].joinpath("pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = [*project["dependencies"], *project["optional-dependencies"]["dev"]]
    print("\n".join(one for one in wanted if not one.lower().startswith((*QT, *NOT_FOR_TESTS))))


if __name__ == "__main__":
    main()
