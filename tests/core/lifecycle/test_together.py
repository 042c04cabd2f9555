"""What is measured many at a time comes out as it would one by one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from items_made import NOW, add, item
from seeded_encoder import SeededEncoder, SeededLoader

from core.curation.giving_up import never
from core.embedding.meaning import RowVectors
from core.lifecycle import promotions, summaries
from core.lifecycle.likeness import NONE, Known
from core.model import ReflectRequest

if TYPE_CHECKING:
    from core.memory import Memory

ENCODER = SeededEncoder()
SIZES = (3, 45, 4, 3, 7, 3, 4, 41)
"""Of the groups; two are larger than what is compared at once."""


def groups() -> list[list[str]]:
    """Texts of which some of each group are nearly the same."""
    return [
        [
            f"the {['disk', 'image', 'cache', 'queue'][n % 4]} of {size} failed {'again ' * (n % 3)}{n}"
            for n in range(size)
        ]
        for size in SIZES
    ]


def known(texts: list[str], lacking: int | None = None) -> Known:
    """Their vectors; one of them has none."""
    rows = [place for place in range(len(texts)) if place != lacking]
    matrix = ENCODER.encode_symmetric([texts[place] for place in rows])
    read = RowVectors(rows, matrix, ENCODER.similarity, ENCODER.cosine)
    found = np.full(len(texts), NONE)
    found[rows] = np.arange(len(rows))
    return Known(found, read)


@pytest.mark.parametrize("at_once", [1, 7, 2_000])
def test_summaries_of_many_groups(monkeypatch: pytest.MonkeyPatch, at_once: int) -> None:
    monkeypatch.setattr(summaries, "_AT_ONCE", at_once)
    said = groups()
    texts = [text for each in said for text in each]
    lacking = SIZES[0] + SIZES[1]  # the first of the third group
    together = summaries._worded(texts, np.cumsum(SIZES), known(texts, lacking), never)
    alone = [summaries._worded(each, np.array([len(each)]), known(each), never)[0] for each in said]
    alone[2] = summaries._worded(said[2], np.array([len(said[2])]), Known(np.full(len(said[2]), NONE)), never)[0]
    assert together == alone
    assert all(set(summary.split("\n")) <= set(each) for summary, each in zip(together, said, strict=True))


@given(st.lists(st.integers(1, 6), max_size=60))
def test_owners_in_groups_of_one_size(owners: list[int]) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(promotions, "_SEEDS", 4)
        patch.setattr(promotions, "_AT_ONCE", 6)
        found = sorted(row.tolist() for some in promotions._grouped(np.array(owners, np.int64)) for row in some)
    places = {one: [place for place, owner in enumerate(owners) if owner == one] for one in owners}
    assert found == sorted(each[-4:] for each in places.values() if len(each) > 1)


def test_beyond_the_latest_repetitions_are_looked_for_within_an_entity(
    memory: Memory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("core.embedding.meaning.LazyEncoder", SeededLoader(SeededEncoder()))
    memory.meaning._encoder = None
    monkeypatch.setattr(promotions, "_SEEDS", 3)
    words = "the nightly backup of the big database failed because of the full disk in the cellar"
    for name, age in (("S", 0.0), ("T", 10.0)):
        texts = (words, f"{words} again", f"{words} once") if name == "T" else ("tea at five", "a walk", "slept well")
        add(memory, name, *(item(text, age + n) for n, text in enumerate(texts)), type="Session")
        memory.meaning.observation_vectors(1 if name == "S" else 2)
    asked = ReflectRequest(actions=("promote",), time_window_hours=24 * 20)
    report = memory.lifecycle.reflect(asked, dry_run=True, now=NOW)
    assert not report.complete
    assert [one.observation_ids for one in report.candidates] == [(6, 5, 4)]
