"""Fixtures of the tests that start the product."""

from __future__ import annotations

import gc
import os
from typing import TYPE_CHECKING

import pytest
from patient_bot import assert_nothing_is_shown, patient_qtbot  # noqa: F401 - the fixture `qtbot`

from app.desktop import Desktop
from ui.preferences import Preferences

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from PySide6.QtWidgets import QApplication
    from seeded_encoder import SeededEncoder


os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")


class ChosenFiles:
    """A person who chooses this file whatever is asked."""

    path: Path | None = None

    def new_memory(self, parent, beside):
        return self.path

    open_memory = new_memory

    def import_file(self, parent):
        return self.path

    def export_file(self, parent, suggestion):
        return self.path


@pytest.fixture
def files() -> ChosenFiles:
    return ChosenFiles()


@pytest.fixture
def desktop(qapp: QApplication, tmp_path: Path, files: ChosenFiles, encoder: SeededEncoder) -> Iterator[Desktop]:
    """The running desktop, with nothing open yet, and an encoder that needs no model."""
    made = Desktop(
        qapp, Preferences(theme="light", language="en"), settings_file=tmp_path / "desktop.json", files=files
    )
    yield made
    qapp.aboutToQuit.disconnect(made.close)
    made.close()
    made._languages.choose("en")
    made.deleteLater()
    gc.collect()  # on this thread, before a test's thread may do it
    assert_nothing_is_shown()
