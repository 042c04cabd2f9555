"""What the timeline paints itself can be read, in both themes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from painted import AA, contrast_in, ratio
from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QPalette

from ui.theme import DARK, LIGHT
from ui.timeline.chart import GUTTER, HEAD
from ui.timeline.moods import _KNOWN, _OTHERS
from ui.typestyle import GENERIC

if TYPE_CHECKING:
    from ui.theme import ThemeController
    from ui.timeline.page import TimelinePage


@pytest.fixture(params=["light", "dark"])
def painted(request: pytest.FixtureRequest, themes: ThemeController, page: TimelinePage) -> TimelinePage:
    themes.choose(request.param)
    return page


def test_lanes_and_moments_can_be_read(painted: TimelinePage) -> None:
    view, chart = painted.chart.viewport(), painted.chart
    measured = {}
    for lane in range(4):
        top = int(chart._lane_top(lane))
        measured["lane", lane] = contrast_in(view, QRect(16, top + 12, GUTTER - 24, 20))
    for tick in chart.scale.ticks()[:2]:
        x = round(chart.scale.x(tick.at))
        measured["moment", tick.words] = contrast_in(view, QRect(x + 4, 8, 60, HEAD - 14))
    assert {key: round(value, 1) for key, value in measured.items() if value < AA} == {}


def test_the_list_and_the_reader_can_be_read(painted: TimelinePage) -> None:
    side = painted.side
    measured = {}
    for state, row in (("chosen", 0), ("plain", 1)):
        card = side.list.visualRect(side.model.index(row, 0))
        room = QRect(card.left() + 34, card.top() + 10, card.width() - 60, 18)
        measured[state, "text"] = contrast_in(side.list.viewport(), room)
        room = QRect(card.left() + 34, card.bottom() - 30, card.width() - 60, 18)
        measured[state, "note"] = contrast_in(side.list.viewport(), room)
    for name, part in (("mood", side.reader.mood), ("meta", side.reader.meta), ("text", side.reader.text)):
        measured["reader", name] = contrast_in(part)
    measured["bar", "placeholder"] = contrast_in(painted.bar.search)
    measured["bar", "write"] = contrast_in(painted.bar.write)
    assert {key: round(value, 1) for key, value in measured.items() if value < AA} == {}


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
def test_each_mood_is_seen_on_both_kinds_of_lane(theme) -> None:
    """Marks are no text, and their shape says it too: they only must not vanish."""
    palette = theme.palette()
    for style in (*_KNOWN.values(), *_OTHERS, GENERIC):
        for role in (QPalette.ColorRole.Base, QPalette.ColorRole.Window):
            assert ratio(palette.color(role), QColor(style.color)) > 2, (style, role)
