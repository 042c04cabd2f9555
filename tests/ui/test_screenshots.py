"""The script that takes the pictures: it draws on the desktop's own parts, and would fail unseen."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from PySide6.QtGui import QImage

ROOT = Path(__file__).parents[2]


def run(folder: Path, *options: str) -> list[str]:
    command = [sys.executable, str(ROOT / "packaging" / "screenshots"), str(folder), *options]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


def test_a_picture_of_each_variant(tmp_path: Path) -> None:
    names = {"reportempty-light-en-1280", "reportempty-dark-es-1280"}
    assert set(run(tmp_path, "--only", "reportempty")) == names == {path.stem for path in tmp_path.iterdir()}
    images = [QImage(str(path)) for path in tmp_path.iterdir()]
    assert [(image.width(), image.height()) for image in images] == [(1280, 800)] * 2
    assert images[0] != images[1]


def test_the_pictures_of_the_readme_are_there_and_described_in_contributing() -> None:
    named = re.findall(r"resources/screenshots/([\w-]+)\.png", (ROOT / "README.md").read_text("utf-8"))
    assert len(named) >= 3
    assert {path.stem for path in (ROOT / "resources" / "screenshots").iterdir()} == set(named)
    recipe = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    assert all(f"--only {name}" in recipe for name in named)
