from __future__ import annotations

import importlib.util
import re
import shutil
from pathlib import Path
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import pytest

if TYPE_CHECKING:
    from types import ModuleType

PLACEHOLDER = re.compile(r"\{\w+\}|%L?n")
ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "resources" / "translations"


@pytest.fixture(scope="module")
def translations() -> ModuleType:
    spec = importlib.util.spec_from_file_location("translations", ROOT / "packaging" / "translations.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def gathered(translations: ModuleType, tmp_path: Path) -> Path:
    """The translations with every string that the sources have now."""
    for language in translations.LANGUAGES:
        shutil.copy(FOLDER / f"recuerdo_{language}.ts", tmp_path)
    translations.update(tmp_path)
    return tmp_path


@pytest.mark.parametrize("language", ["en", "es"])
def test_every_string_is_translated(gathered: Path, language: str) -> None:
    tree = ET.parse(gathered / f"recuerdo_{language}.ts")
    unfinished = [
        message.findtext("source")
        for message in tree.iter("message")
        if message.find("translation").get("type") is not None
        or not all(form.text for form in message.iter("numerusform"))
    ]
    assert unfinished == []
    assert len(list(tree.iter("message"))) > 40


def test_placeholders_survive_translation() -> None:
    for message in ET.parse(FOLDER / "recuerdo_es.ts").iter("message"):
        source = message.findtext("source")
        forms = [form.text for form in message.iter("numerusform")] or [message.findtext("translation")]
        for form in forms:
            assert sorted(PLACEHOLDER.findall(source)) == sorted(PLACEHOLDER.findall(form)), source


def test_the_compiled_files_are_current(translations: ModuleType, gathered: Path) -> None:
    translations.compile_all(gathered, gathered)
    for language in translations.LANGUAGES:
        name = f"recuerdo_{language}.qm"
        assert (gathered / name).read_bytes() == (FOLDER / name).read_bytes(), (
            ".venv/bin/python packaging/translations.py compile"
        )
