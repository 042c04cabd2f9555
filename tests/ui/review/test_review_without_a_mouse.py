"""Every place of the keyboard on the review screen is seen and has a name."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hands import pick_by_keys
from PySide6.QtCore import Qt
from review_memory import of_kind, said

from tests.ui.keyboard import press, reached_by_tab, without_name, without_ring

if TYPE_CHECKING:
    from core.memory import Memory

Key = Qt.Key


@pytest.mark.parametrize("kind", ["merge", "duplicates", "flagged", "split"])
def test_each_place_of_the_keyboard_has_a_name_and_shows_when_it_is_there(
    ten_waiting: Memory, make_page, kind: str
) -> None:
    reviewing = make_page(ten_waiting)
    page = reviewing.page
    reviewing.click(page.panel.filters.more)
    reviewing.choose(of_kind(ten_waiting, kind))
    if kind == "duplicates":
        press(Key.Key_E)
    stops = reached_by_tab()
    assert {page.panel.view, page.panel.filters.details.sureness, page.bar.skip, page.splitter.handle(1)} <= set(stops)
    assert without_name(stops) == []
    assert without_ring(stops) == []


@pytest.mark.parametrize("state", ["empty", "decided", "batch", "stale"])
def test_the_same_where_nothing_waits_or_all_is_approved_at_once(
    ten_waiting, agent_memory, make_page, state: str
) -> None:
    if state == "empty":
        for one in ten_waiting.curation.proposals.waiting():
            ten_waiting.curation.proposals.set_status(one.id, "rejected")
    elif state == "stale":
        agent_memory.graph.add_observations([("merge 0", [said("new")])])
    reviewing = make_page(ten_waiting)
    page = reviewing.page
    if state == "decided":
        press(Key.Key_A)
        reviewing.settle()
        pick_by_keys(page.panel.filters.state, "Decided")
        reviewing.settle()
    elif state == "batch":
        reviewing.click(page.panel.approve_all)
    elif state == "stale":
        reviewing.choose(next(one for one in ten_waiting.curation.proposals.waiting() if one.status == "stale"))
    stops = reached_by_tab()
    assert len(stops) > 4
    assert without_name(stops) == []
    assert without_ring(stops) == []
