from __future__ import annotations

import pytest

from ui.widgets.rows import runs


@pytest.mark.parametrize(
    ("positions", "expected"),
    [
        ([], []),
        ([4], [(4, 4)]),
        ([0, 1, 2, 5, 7, 8], [(0, 2), (5, 5), (7, 8)]),
    ],
)
def test_neighbours_make_a_run(positions: list[int], expected: list[tuple[int, int]]) -> None:
    assert runs(positions) == expected
