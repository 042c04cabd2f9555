"""The text that stands for an entity."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.embedding.entity_text import BUDGET, entity_text, lexical_diversity

if TYPE_CHECKING:
    from core.embedding.encoder import Encoder


def words(text: str) -> int:
    """The plainest tokenizer: a token a word."""
    return len(text.split())


def lines(observations: list[str], budget: int, name: str = "Ana", type: str = "person") -> list[str]:
    title, *rest = entity_text(name, type, observations, words, budget).split("\n")
    assert title == f"{name} ({type})"
    return rest


def test_all_when_they_fit() -> None:
    observations = [f"observation {number}" for number in range(30)]
    assert lines(observations, budget=62) == observations


def test_a_name_alone() -> None:
    assert entity_text("Ana", "person", [], words) == "Ana (person)"


def test_first_three_and_last_seven_when_nothing_else_fits() -> None:
    observations = [f"observation {number}" for number in range(30)]
    assert lines(observations, budget=22) == observations[:3] + observations[-7:]


def test_between_them_the_most_diverse_in_their_order() -> None:
    ends = [f"end {number}" for number in range(10)]
    dull, fair, rich = "a a a a", "a b a b", "a b c d"
    observations = [*ends[:3], dull, rich, fair, dull, rich.upper(), *ends[3:]]
    assert lines(observations, budget=2 + 20 + 12) == [*ends[:3], rich, fair, rich.upper(), *ends[3:]]


def test_one_that_does_not_fit_makes_way_for_the_next() -> None:
    ends = [f"end {number}" for number in range(10)]
    observations = [*ends[:3], "a b c d e f", "a b a", *ends[3:]]
    assert lines(observations, budget=2 + 20 + 4) == [*ends[:3], "a b a", *ends[3:]]


def test_equals_are_taken_from_the_front() -> None:
    ends = [f"end {number}" for number in range(10)]
    observations = [*ends[:3], "a b", "c d", "e f", *ends[3:]]
    assert lines(observations, budget=2 + 20 + 4) == [*ends[:3], "a b", "c d", *ends[3:]]


def test_diversity_ignores_case() -> None:
    assert lexical_diversity("El gato y el perro") == 0.8
    assert lexical_diversity(" ") == 0


def test_head_and_tail_too_long_are_cut_fairly_and_none_is_dropped() -> None:
    long = [f"long{number} " + "word " * 99 for number in range(8)]
    observations = ["short one", *long, "short two", "dropped", *["last words"] * 6]
    cut = lines(observations, budget=110)
    kept = [*observations[:3], *observations[-7:]]
    assert len(cut) == 10
    assert all(whole.startswith(line) for whole, line in zip(kept, cut, strict=True))
    assert [line for line in cut if not line.startswith("long")] == [one for one in kept if not one.startswith("long")]
    lengths = {words(line) for line in cut if line.startswith("long")}
    assert lengths == {46}  # (110 - 2 - 2 - 7 · 2) / 2


def test_few_long_observations_are_cut_fairly() -> None:
    cut = lines(["a " * 500, "b " * 500, "c d"], budget=24)
    assert [words(line) for line in cut] == [10, 10, 2]


def test_a_name_too_long_is_cut_with_the_rest() -> None:
    text = entity_text("name " * 500, "person", ["a b c"], words, 50)
    assert words(text) == 50
    assert text.endswith("\na b c")


def test_a_cut_ends_with_a_word() -> None:
    def characters(text: str) -> int:
        return len(text.replace(" ", "").replace("\n", ""))

    assert entity_text("n", "t", ["uno dos tres cuatro cinco"], characters, 17) == "n (t)\nuno dos tres"


def test_leading_space_is_no_text() -> None:
    assert lines([" " * 20_000 + "a b c d e", "f"], budget=6) == ["a b c", "f"]


def test_a_tokenizer_that_counts_more_for_the_whole_is_obeyed() -> None:
    def greedy(text: str) -> int:
        return len(text.split()) + 3 * text.count("\n")

    observations = [f"observation number {number}" for number in range(100)]
    assert greedy(entity_text("Ana", "person", observations, greedy, 100)) <= 100


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_the_budget_is_never_exceeded(model: Encoder, data: st.DataObject) -> None:
    stored = json.loads((Path(__file__).parent / "texts.json").read_text("utf-8"))
    samples = [entry if isinstance(entry, str) else entry["text"] for group in stored.values() for entry in group]
    text = st.builds(
        lambda one, times: " ".join([one] * times), st.sampled_from(samples) | st.text(), st.integers(1, 30)
    )
    name, type = data.draw(text), data.draw(st.text(max_size=128))
    observations = data.draw(st.lists(text, max_size=40))
    whole = entity_text(name, type, observations, model.count_tokens)
    assert model.count_tokens(whole) <= BUDGET
    if model.count_tokens("\n".join([f"{name} ({type})", *observations])) <= BUDGET // 2:
        assert whole == "\n".join([f"{name} ({type})", *observations])


def test_of_the_largest_entity_little_is_counted(model: Encoder) -> None:
    observations = [f"{number} " + "una nota larga sobre algo " * 700 for number in range(2_000)]
    counted = 0

    def count(text: str) -> int:
        nonlocal counted
        counted += len(text)
        return model.count_tokens(text)

    whole = entity_text("Ana", "person", observations, count)
    assert BUDGET - 20 < model.count_tokens(whole) <= BUDGET
    assert counted < sum(map(len, observations)) / 50
