"""Keeps the desktop's translations current.

.venv/bin/python packaging/translations.py update     gathers new strings into the .ts files, to be translated there
.venv/bin/python packaging/translations.py compile    makes the .qm files that the product reads
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "resources" / "translations"
PLURALS_ONLY = ("en",)
"""English is what the source says; only its plurals need a file."""
LANGUAGES = (*PLURALS_ONLY, "es")


def tool(name: str) -> str:
    """Qt's own tool, as PySide installs it beside the interpreter."""
    suffix = ".exe" if sys.platform == "win32" else ""
    return str(Path(sys.executable).with_name(f"pyside6-{name}{suffix}"))


def update(folder: Path) -> None:
    """Gathers the strings of the sources into `folder`."""
    sources = [str(path.relative_to(ROOT)) for house in ("ui", "app") for path in sorted((ROOT / house).rglob("*.py"))]
    for language in LANGUAGES:
        options = ["-locations", "none", "-no-obsolete", "-target-language", language, "-source-language", "en"]
        if language in PLURALS_ONLY:
            options.append("-pluralonly")
        target = str(folder / f"recuerdo_{language}.ts")
        subprocess.run([tool("lupdate"), "-silent", *options, *sources, "-ts", target], check=True, cwd=ROOT)  # noqa: S603  # our own tool on our own files


def compile_all(source: Path, target: Path) -> None:
    """Makes the .qm files of the .ts files."""
    for language in LANGUAGES:
        made = target / f"recuerdo_{language}.qm"
        beside = made.with_suffix(".new")  # a program that has the old one mapped goes on reading it
        command = [tool("lrelease"), "-silent", "-nounfinished", str(source / f"recuerdo_{language}.ts")]
        subprocess.run([*command, "-qm", str(beside)], check=True, cwd=ROOT)  # noqa: S603
        beside.replace(made)


def main() -> int:
    """Runs one of the two steps."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("step", choices=["update", "compile"])
    if parser.parse_args().step == "update":
        update(FOLDER)
    else:
        compile_all(FOLDER, FOLDER)
    return 0


if __name__ == "__main__":
    sys.exit(main())
