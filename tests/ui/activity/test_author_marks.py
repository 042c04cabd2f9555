"""The marks of authors: their letters can be read, whatever they stand on."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from core.model import Actor, ActorKind
from tests.ui.test_theme import AA, luminance
from ui.activity.authors import SIZE, letters, paint_mark
from ui.theme import DARK, LIGHT, Theme

AUTHORS = [Actor(ActorKind.PERSON, "")] + [Actor(ActorKind.AGENT, f"client {number}") for number in range(40)]


def beside_the_letters(actor: Actor, background: str, *, faint: bool) -> QColor:
    """The colour of a mark where no letter is."""
    image = QImage(SIZE, SIZE, QImage.Format.Format_RGB32)
    image.fill(QColor(background))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint_mark(painter, QRectF(image.rect()), actor, faint=faint)
    painter.end()
    return image.pixelColor(SIZE // 2, 4)


@pytest.mark.parametrize("faint", [False, True])
@pytest.mark.parametrize("background", ["surface", "raised", "accent_tint"])
@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
def test_the_letters_can_be_read(themes, theme: Theme, background: str, faint: bool) -> None:
    themes.choose(theme.name)
    under = {beside_the_letters(actor, getattr(theme, background), faint=faint).name() for actor in AUTHORS}
    assert len(under) > 5, "authors differ in colour"
    for colour in under:
        lighter, darker = sorted((luminance(theme.text), luminance(colour)), reverse=True)
        assert (lighter + 0.05) / (darker + 0.05) >= AA


def test_two_letters_stand_for_a_name() -> None:
    assert [letters(name) for name in ("claude-ai", "Claude Desktop", "cline", "-", "")] == ["CA", "CD", "Cl", "?", "?"]
