from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QGuiApplication, QImage, QPainter

from ui import typestyle
from ui.typestyle import DECISION, EVENT, GENERIC, PERSON, PROJECT, RESOURCE, SESSION, SYSTEM, Shape, style_of


@pytest.mark.parametrize(
    ("name", "style"),
    [
        ("Project", PROJECT),
        ("proyecto", PROJECT),
        ("Session", SESSION),
        ("Sesion", SESSION),
        (" SESIÓN ", SESSION),
        ("Persona", PERSON),
        ("Sistema", SYSTEM),
        ("Decisión", DECISION),
        ("evento", EVENT),
        ("Recurso", RESOURCE),
        ("Generic", GENERIC),
        ("", GENERIC),
        ("Unresolved", GENERIC),
    ],
)
def test_known_types_and_their_synonyms_share_a_look(name: str, style: typestyle.TypeStyle) -> None:
    assert style_of(name) == style


def test_unknown_types_get_looks_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(typestyle, "_assigned", {})
    names = [f"Kind {number}" for number in range(30)]
    typestyle.learn(names)
    looks = {style_of(name) for name in names}
    assert len(looks) == 30
    assert looks.isdisjoint({PROJECT, SESSION, PERSON, SYSTEM, DECISION, EVENT, RESOURCE, GENERIC})
    assert style_of("KIND 3") == style_of("kind 3 ")


def test_more_unknown_types_than_looks_still_get_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(typestyle, "_assigned", {})
    typestyle.learn(f"Kind {number}" for number in range(200))
    assert style_of("Kind 199").shape in Shape


def test_a_look_is_the_same_in_another_process() -> None:
    code = "from ui.typestyle import style_of; print(style_of('Feature'), style_of('Práctica'))"
    root = Path(__file__).parents[3]
    told = [
        subprocess.run([sys.executable, "-c", code], cwd=root, capture_output=True, text=True, check=True).stdout
        for _ in range(2)
    ]
    assert told[0] == told[1]
    assert "Shape." in told[0]


@pytest.mark.parametrize("shape", list(Shape))
def test_every_shape_is_painted_inside_its_square_and_about_as_large(qapp: QGuiApplication, shape: Shape) -> None:
    image = QImage(48, 48, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    with QPainter(image) as painter:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor("#000000"))
        typestyle.paint_shape(painter, shape, QRectF(8, 8, 32, 32))
    dark = [(x, y) for x in range(48) for y in range(48) if image.pixelColor(x, y).value() < 128]
    assert 0.3 < len(dark) / 32**2 < 0.95
    assert all(5 <= x <= 43 and 5 <= y <= 43 for x, y in dark)
