"""Renders the desktop's screens into a folder, to be looked at.

    .venv/bin/python packaging/screenshots FOLDER [--only WORD] [--all]

Offscreen, each screen in English by day and in Spanish by night; over an empty, the sample's and a huge memory.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from curation_scenes import SCENES as CURATION
from explore_scenes import SCENES as EXPLORE
from memories import Memories
from page_scenes import SCENES as PAGES
from PySide6.QtWidgets import QApplication
from stage import SIZES, Variant, picture

if TYPE_CHECKING:
    from collections.abc import Iterator


def main() -> int:
    """Takes the pictures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", default="", metavar="WORD", help="only pictures whose name holds this word")
    parser.add_argument("--all", action="store_true", help="both themes in both languages")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    application = QApplication(sys.argv[:1])
    with tempfile.TemporaryDirectory() as temporary:
        memories = Memories(Path(temporary))
        for variant in variants(every=options.all):
            for scene in (*EXPLORE, *CURATION, *PAGES):
                name = f"{scene.name}-{variant}"
                if options.only in name and variant.size in scene.sizes:
                    path = memories.copy(scene.memory, variant.language, name)
                    picture(application, scene, variant, path).save(str(options.folder / f"{name}.png"))
                    print(name, flush=True)
    return 0


def variants(*, every: bool) -> Iterator[Variant]:
    """Themes, languages and sizes."""
    for size in SIZES:
        for theme, language in (("light", "en"), ("dark", "es"), ("light", "es"), ("dark", "en"))[: 4 if every else 2]:
            yield Variant(theme, language, size)


if __name__ == "__main__":
    sys.exit(main())
