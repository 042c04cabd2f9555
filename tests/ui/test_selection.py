from __future__ import annotations

from ui.selection import Selection


def test_one_goes_back_and_forward() -> None:
    selection = Selection()
    for entity_id in (1, 2, 3):
        selection.select(entity_id)
    selection.back()
    selection.back()
    assert selection.current == 1
    selection.back()
    assert selection.current == 1
    selection.forward()
    assert selection.current == 2
    selection.select(9)
    selection.forward()
    assert selection.current == 9


def test_the_same_again_is_no_change() -> None:
    selection = Selection()
    heard: list[object] = []
    selection.changed.connect(heard.append)
    selection.select(1)
    selection.select(1)
    assert heard == [1]


def test_what_is_gone_is_on_no_way_back() -> None:
    selection = Selection()
    for entity_id in (1, 2, 1, 3):
        selection.select(entity_id)
    selection.forget(1)
    selection.back()
    assert selection.current == 2
    selection.forget(2)
    assert selection.current is None
