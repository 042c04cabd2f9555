from __future__ import annotations

import pytest

from core.search import limbic


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ((5, 10, 0), 0.747222),
        ((10, 10, 15), 1.15),
        ((10, 10, 30), 1.15),
        ((10, 10, 15, 4, 4), 1.38),
        ((3, 10, 5, 2, 4), 0.689909),
        ((0, 0, 9), 0.0),
    ],
)
def test_importance_has_its_golden_values(arguments: tuple[int, ...], expected: float) -> None:
    assert limbic.importance(*arguments) == pytest.approx(expected, abs=5e-7)


@pytest.mark.parametrize(
    ("days", "expected"),
    [
        (0, 1.0),
        (1, 0.997603),
        (7, 0.983340),
        (30, 0.930531),
        (90, 0.805735),
        (180, 0.649209),
        (365, 0.416445),
        (959, 0.100099),
        (960, 0.1),
    ],
)
def test_temporal_has_its_golden_values(days: int, expected: float) -> None:
    assert limbic.temporal(days * 24) == pytest.approx(expected, abs=5e-7)


def test_fusion_has_its_golden_values() -> None:
    assert limbic.fuse([["a"], ["a"]])["a"] == pytest.approx(0.032787, abs=5e-7)
    assert limbic.fuse([["a"], []])["a"] == pytest.approx(0.016393, abs=5e-7)
    assert limbic.fuse([["a"], ["x", "y", "a"]])["a"] == pytest.approx(0.032266, abs=5e-7)
    fused = limbic.fuse([[1, 2], [2, 3]])
    assert sorted(fused, key=fused.__getitem__, reverse=True) == [2, 1, 3]
    assert fused == pytest.approx({2: 0.032522, 1: 0.016393, 3: 0.016129}, abs=5e-7)


def test_a_single_score_counts_as_one_and_equal_scores_too() -> None:
    assert limbic.minmax({"a": 0.3}) == {"a": 1.0}
    assert limbic.minmax({"a": 0.3, "b": 0.3}) == {"a": 1.0, "b": 1.0}
    assert limbic.minmax({"a": 1.0, "b": 3.0, "c": 2.0}) == {"a": 0.0, "b": 1.0, "c": 0.5}
    assert limbic.minmax({}) == {}


def test_the_boost_of_what_is_used_together_fades_to_its_floor() -> None:
    assert limbic.cooccurrence([]) == 0
    assert limbic.cooccurrence([(3, 0.0)]) == pytest.approx(2.0)
    assert limbic.cooccurrence([(3, 1e9), (1, 0.0)]) == pytest.approx(2 * 0.1 + 1)


def test_the_final_score_multiplies_its_parts() -> None:
    assert limbic.limbic(0.5, 1.0, 0.5, 10.0) == pytest.approx(0.5 * 1.5 * 0.5 * 1.1)
