"""Fixtures of the timeline's tests."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ui.timeline.page import TimelinePage

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from core.memory import Memory
    from ui.operations import Operations


@pytest.fixture
def thoughts(faro: Memory) -> Memory:
    """Reflections on each kind of target, a day apart."""
    add = faro.reflections.add
    add("entity", "La luz manda", author="nolan", mood="insight", target_id=1)
    add("relation", "¿Es suya?", author="sofia", mood="duda", target_id=1)
    add("session", "Buen día", mood="satisfaccion")
    add("global", "Todo <b>pesa</b> menos", author="nolan")
    with faro._store.write_aside() as connection:
        for each in range(1, 5):
            at = f"2026-10-0{each}T10:00:00.000000Z"
            connection.execute("UPDATE reflection SET created_at = ? WHERE id = ?", (at, each))
    return faro


@pytest.fixture
def page(thoughts: Memory, operations: Operations, qtbot: QtBot) -> TimelinePage:
    """The screen over them."""
    page = TimelinePage(operations)
    qtbot.addWidget(page)
    page.resize(1216, 700)
    with qtbot.waitActive(page):
        page.show()
        page.activateWindow()
    page.open()
    return page
