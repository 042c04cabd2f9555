"""Whoever gives up on a long analysis is heard in every part of it."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from seeded_encoder import SeededEncoder, SeededLoader

from core.curation import giving_up
from core.errors import ErrorCode, KnownError
from core.model import EntityDraft, ObservationDraft, RelationDraft
from tests.core.curation.graphs import whole

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from core.memory import Memory

WORDS = ("oven", "garden", "invoice", "train", "roses", "tax", "bread", "rails", "seeds", "debts", "salt", "signal")


@pytest.fixture(params=["model", "words"])
def crowded(memory: Memory, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Memory:
    """Entities of many observations and like names, with a stand-in for the model or without one."""
    if request.param == "model":
        monkeypatch.setattr("core.embedding.meaning.LazyEncoder", SeededLoader(SeededEncoder()))
    else:
        memory.settings.set("model_folder", str(tmp_path))
    monkeypatch.setattr(giving_up, "_SECONDS", 0.0)
    chance = random.Random(3)
    said = [" ".join(chance.sample(WORDS, 4)) for _ in range(60)]
    drafts = [EntityDraft("Large", "x", tuple(map(ObservationDraft, said)))]
    drafts += [EntityDraft(f"Number {word} {word}", "x", (ObservationDraft(f"{word} it is"),)) for word in WORDS]
    drafts += [EntityDraft(f"number {word}", "x", (ObservationDraft(f"{word} it is"),)) for word in WORDS]
    memory.graph.create_entities(drafts)
    memory.graph.create_relations([RelationDraft("Large", draft.name, "knows") for draft in drafts[1:]])
    memory.meaning.encoder()
    return memory


def analyses(memory: Memory) -> dict[str, Callable[..., object]]:
    curation = memory.curation
    return {
        "topics": lambda cancelled: curation.splits.analyze("Large", cancelled=cancelled),
        "candidates": lambda cancelled: curation.splits.candidates(cancelled=cancelled),
        "duplicates": lambda cancelled: curation.duplicates.find("Large", cancelled=cancelled),
        "entities": lambda cancelled: curation.entity_duplicates.find(cancelled=cancelled),
    }


@pytest.mark.parametrize("name", ["topics", "candidates", "duplicates", "entities"])
def test_it_ends_wherever_it_is(crowded: Memory, name: str) -> None:
    analyse, before = analyses(crowded)[name], whole(crowded)

    def forget() -> None:
        with crowded._store.write_aside() as connection:
            connection.execute("DELETE FROM topic_count")

    asked = 0

    def never() -> bool:
        nonlocal asked
        asked += 1
        return False

    found = analyse(never)
    assert asked > 60
    for place in range(1, asked // 2, max(1, asked // 25)):
        forget()
        seen = 0

        def give_up(at: int = place) -> bool:
            nonlocal seen
            seen += 1
            return seen >= at

        with pytest.raises(KnownError) as caught:
            analyse(give_up)
        assert caught.value.code is ErrorCode.CANCELLED
        assert crowded.curation.splits.known_topics([1]) == {}
    forget()
    assert analyse(lambda: False) == found, "and nothing is the worse for it"
    assert whole(crowded) == before


def test_the_caller_is_not_asked_too_often(monkeypatch: pytest.MonkeyPatch) -> None:
    now, asked = [0.0], []
    monkeypatch.setattr(giving_up.time, "monotonic", lambda: now[0])
    check = giving_up.checker(lambda: asked.append(now[0]) or False)  # type: ignore[func-returns-value]
    for _ in range(100):
        check()
        now[0] += 0.001
    assert 4 <= len(asked) <= 6
    assert giving_up.checker(None) is giving_up.never
