from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import pytest
from PySide6.QtGui import QColor, QPalette

from ui.theme import DARK, LIGHT, Theme, ThemeController

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

BACKGROUNDS = ("window", "surface", "raised", "accent_tint", "attention_tint", "removal_tint")
PAIRS = [
    *itertools.product(("text", "secondary"), BACKGROUNDS),
    *itertools.product(("accent",), ("window", "surface", "raised", "accent_tint")),
    ("attention", "surface"),
    ("attention", "attention_tint"),
    ("removal", "surface"),
    ("removal", "removal_tint"),
    ("on_accent", "accent"),
]
AA = 4.5


def luminance(colour: str) -> float:
    def linear(part: float) -> float:
        return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4

    red, green, blue, _ = (linear(part) for part in QColor(colour).getRgbF())
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
@pytest.mark.parametrize(("text", "background"), PAIRS)
def test_text_can_be_read_on_everything_it_stands_on(theme: Theme, text: str, background: str) -> None:
    lighter, darker = sorted((luminance(getattr(theme, text)), luminance(getattr(theme, background))), reverse=True)
    assert (lighter + 0.05) / (darker + 0.05) >= AA


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
def test_the_style_sheet_has_no_gap(theme: Theme) -> None:
    sheet = theme.style_sheet()
    assert theme.accent in sheet
    assert "$" not in sheet.split("*/", 1)[1]


def test_a_chosen_theme_is_shown_at_once(qapp: QApplication, themes: ThemeController) -> None:
    shown = []
    themes.changed.connect(shown.append)
    themes.choose("dark")
    assert shown == [DARK]
    assert qapp.palette().color(QPalette.ColorRole.Window) == QColor(DARK.window)
    themes.choose("light")
    assert shown == [DARK, LIGHT]
