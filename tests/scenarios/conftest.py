"""Fixtures of whole journeys."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from patient_bot import assert_nothing_is_shown, patient_qtbot  # noqa: F401 - the fixture `qtbot`

from app.desktop import Desktop
from ui.preferences import Preferences

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from PySide6.QtWidgets import QApplication


@pytest.fixture
def file(tmp_path: Path) -> str:
    return str(tmp_path / "memory.recuerdo")


@pytest.fixture
def desktop(qapp: QApplication, tmp_path: Path) -> Iterator[Desktop]:
    """The running desktop, with nothing open yet."""
    made = Desktop(qapp, Preferences(theme="light", language="en"), settings_file=tmp_path / "desktop.json")
    yield made
    qapp.aboutToQuit.disconnect(made.close)
    made.close()
    made.deleteLater()
    assert_nothing_is_shown()
