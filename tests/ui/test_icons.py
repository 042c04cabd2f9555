from __future__ import annotations

from importlib.resources import files

import pytest
from PySide6.QtGui import QColor

from ui import icons

NAMES = sorted(path.name.removesuffix(".svg") for path in files("resources").joinpath("icons").iterdir())


@pytest.mark.parametrize("name", NAMES)
def test_every_icon_draws_something_in_the_colour_asked_for(qapp, name: str) -> None:
    image = icons.pixmap(name, QColor("#ff0000"), ratio=2.0).toImage()
    assert image.width() == 40
    drawn = {
        image.pixelColor(x, y).name() for x in range(40) for y in range(40) if image.pixelColor(x, y).alpha() == 255
    }
    assert drawn
    if not name.startswith(("chevron", "ticked", "partly")):  # those that the style sheet names have their colour
        assert "#ff0000" in drawn
