"""Summarize: what is summed up, in which words, and that it is once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from items_made import NOW, add, ago, column, item

from core.lifecycle import summaries
from core.model import ReflectRequest

if TYPE_CHECKING:
    from core.memory import Memory
    from core.model import ReflectReport


def run(memory: Memory, **asked: object) -> ReflectReport:
    return memory.lifecycle.reflect(ReflectRequest(actions=("summarize",), **asked), now=NOW)  # type: ignore[arg-type]


def test_three_episodes_of_the_window_make_a_summary(memory: Memory) -> None:
    add(memory, "S", item("talked to Ana", 0.9), item("wrote the plan", 0.5), item("sent it", 0.1), type="Session")
    add(memory, "Two", item("one", 0.5), item("two", 0.5), item("old", 1.1), type="Session")
    add(memory, "P", item("likes tea", 0.5), item("lives in Vigo", 0.5), item("sings", 0.5))
    report = run(memory)
    (one,) = report.candidates
    assert (one.id, one.entity_name, one.observation_ids) == ("summarize:1", "S", (1, 2, 3))
    assert one.before == {"items": 3}
    (reflection,) = memory.reflections.all()
    assert (reflection.target_type, reflection.target_id, reflection.author) == ("entity", 1, "recuerdo")
    assert reflection.sources == (1, 2, 3)
    assert reflection.content == one.text == "talked to Ana\nwrote the plan\nsent it"
    assert reflection.created_at == NOW
    assert one.after == {"reflection": one.text, "reflection_id": reflection.id}
    assert set(column(memory, "state").values()) == {"active"}
    assert memory.reflections.search("plan", author="recuerdo")


def test_a_summary_is_made_once(memory: Memory) -> None:
    add(memory, "S", item("one", 0.5), item("two", 0.4), item("three", 0.3), type="Session")
    run(memory)
    assert run(memory).candidates == ()
    add(memory, "S", item("four", 0.2), item("five", 0.1))
    assert run(memory).candidates == ()
    add(memory, "S", item("six", 0.1))
    assert run(memory).candidates[0].observation_ids == (4, 5, 6)


def test_a_window_by_its_ends(memory: Memory) -> None:
    add(memory, "S", *(item(f"day {days}", days) for days in range(10)), type="Session")
    assert run(memory, since=ago(8), until=ago(5)).candidates[0].observation_ids == (6, 7, 8, 9)[::-1]
    assert run(memory, until=ago(2), time_window_hours=48).candidates[0].observation_ids == (5, 4, 3)


def test_it_is_extractive_and_short(memory: Memory) -> None:
    words = ["disk", "image", "cache", "queue", "proxy", "index", "parser", "bucket", "socket", "thread"]
    texts = [f"The deploy of the {word} took long since the {word} is large {word * 2}" for word in words]
    add(memory, "S", *(item(text, 0.5) for text in ["Zoo visit", *texts]), type="Session")
    summary = run(memory).candidates[0].text
    lines = summary.split("\n")
    assert 300 < len(summary) <= 500
    assert set(lines) <= set(texts), "the most central ones"
    assert lines == sorted(lines, key=texts.index)


def test_one_text_that_is_too_long_is_cut_at_a_sentence(memory: Memory) -> None:
    long = "It went well. " * 60
    add(memory, "S", *(item(f"{n} {long}", 0.5) for n in range(3)), type="Session")
    summary = run(memory).candidates[0].text
    assert 250 < len(summary) <= 500
    assert summary.endswith("It went well.")


def test_without_a_sentence_it_is_cut_at_a_word(memory: Memory) -> None:
    add(memory, "S", *(item(f"{n} " + "word " * 200, 0.5) for n in range(3)), type="Session")
    assert run(memory).candidates[0].text.endswith("word…")
    add(memory, "T", *(item(f"{n}" + "x" * 700, 0.5) for n in range(3)), type="Session")
    assert len(run(memory).candidates[0].text) == 500


def test_what_says_nothing_new_is_left_out(memory: Memory) -> None:
    add(
        memory, "S", item("2026-11-29: deploy failed", 0.5), item("2026-11-30: deploy failed", 0.4),
        item("met Ana", 0.3), type="Session",
    )  # fmt: skip
    assert run(memory).candidates[0].text == "2026-11-29: deploy failed\nmet Ana"


@given(st.lists(st.text(min_size=1, max_size=600), min_size=1, max_size=12))
def test_any_texts_are_summed_up_in_500_characters(texts: list[str]) -> None:
    summary = summaries.extract(texts, summaries.lexical_centrality(texts), lambda _first, _second: False)
    assert len(summary) <= 500
    if all(len(text.strip()) <= 500 for text in texts):
        assert any(text.strip() in summary for text in texts)


def test_the_oldest_episode_decides_who_comes_first(memory: Memory) -> None:
    for name, days in (("A", 0.2), ("B", 0.6), ("C", 0.4)):
        add(memory, name, *(item(f"{name}{n}", days - n / 100) for n in range(3)), type="Session")
    assert [one.entity_name for one in run(memory, limit=2).candidates] == ["B", "C"]


def test_the_most_central_by_vectors(memory: Memory, monkeypatch) -> None:
    from seeded_encoder import SeededEncoder, SeededLoader

    encoder = SeededEncoder()
    monkeypatch.setattr("core.embedding.meaning.LazyEncoder", SeededLoader(encoder))
    memory.meaning._encoder = None
    alike = [f"the build of the app failed at step {'abcdefgh'[n]} again today" for n in range(8)]
    add(memory, "S", *(item(text, 0.5) for text in [*alike, "bought bread"]), type="Session")
    memory.meaning.observation_vectors(1)
    vectors = memory.meaning.vector_reader()
    assert vectors is not None
    read = vectors(list(range(1, 10)))
    assert len(read.ids) == 9
    centre = read.matrix.mean(axis=0)
    best = int(np.argmax(read.matrix @ centre))
    summary = run(memory).candidates[0].text
    assert alike[best] in summary
    assert "bread" not in summary
