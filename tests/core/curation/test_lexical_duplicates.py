from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.curation import words as module
from core.curation.facts import same_facts
from core.curation.words import containment, near_duplicates, tokens

WORDS = [
    "el",
    "servidor",
    "Escucha",
    "port",
    "8765",
    "no",
    "jamás",
    "café",
    "the",
    "server",
    "is",
    "up",
    "—",
    "a.b",
    "¡hola!",
]
TEXT = st.lists(st.sampled_from(WORDS), min_size=1, max_size=9).map(" ".join)
ODD = st.text(st.characters(exclude_categories=["Cs"]), max_size=30)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("The server, (really)!", {"the", "server", "really"}),
        ("¿Qué? a.b… x-y", {"qué", "a.b", "x-y"}),
        ("— ... ", set()),
        ("C++ v1.2.", {"c", "v1.2"}),
    ],
)
def test_tokens(text: str, found: set[str]) -> None:
    assert tokens(text) == found


@given(ODD | TEXT)
def test_tokens_are_words_without_their_edges(text: str) -> None:
    edges = re.compile(r"^\W+|\W+$")
    assert tokens(text) == {word for part in text.lower().split() if (word := edges.sub("", part))}


def test_containment() -> None:
    assert containment("a b", "a b c d") == 1.0
    assert containment("a b c d", "a x") == 0.5
    assert containment("", "a") == 0.0


@pytest.mark.parametrize(
    ("old", "new", "score"),
    [
        ("The server is up", "the server is up.", 1.0),
        ("Server is up", "The main server of the whole company is up again", 1.0),
        ("The server listens on 8765", "We know that the server listens on 9000 and nowhere else", None),
        ("The server is not up", "As of today the server is up and running as it should", None),
        ("one two three", "one two three four", None),
        ("something", "else entirely", None),
        ("...", "!!!", None),
    ],
)
def test_near_duplicates(old: str, new: str, score: float | None) -> None:
    found = near_duplicates([new], [old])
    assert [(one.new, one.existing, one.score) for one in found] == ([(new, old, score)] if score else [])


def test_the_text_that_is_most_like_a_new_one_is_told() -> None:
    (found,) = near_duplicates(["fastmcp"], ["Stack: FastMCP + SQLite + ONNX Runtime para embeddings", "FastMCP"])
    assert (found.existing, found.score) == ("FastMCP", 1.0)


def test_new_texts_are_compared_with_each_other() -> None:
    (found,) = near_duplicates(["It is done", "it is done!"], [])
    assert (found.new, found.existing) == ("it is done!", "It is done")


def test_the_same_text_is_no_near_duplicate() -> None:
    assert near_duplicates(["same text", "same text"], ["same text"]) == ()


def test_same_facts() -> None:
    assert same_facts("port 80 is open", "the open port is 80")
    assert not same_facts("port 80 is open", "port 81 is open")
    assert not same_facts("port 80 is open", "port 80 is not open")


@given(st.lists(TEXT, max_size=12), st.lists(TEXT, max_size=6))
def test_the_index_finds_what_comparing_all_finds(existing: list[str], new: list[str]) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "_PAIRS_COMPARED", 10_000)
        compared = near_duplicates(new, existing)
        patch.setattr(module, "_PAIRS_COMPARED", -1)
        assert near_duplicates(new, existing) == compared


def test_of_many_texts_few_pairs_are_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    new = [f"the note {number} of the day tells about case {number * 7} in the file" for number in range(100)]
    existing = [f"what the report {number} of the year said on topic {number % 50} was long" for number in range(2_000)]
    compared = []
    score = module._score
    monkeypatch.setattr(module, "_score", lambda *pair: (compared.append(pair), score(*pair))[1])
    assert near_duplicates([*new, "what report 7 of the year said on topic 7 was long"], existing) != ()
    assert len(compared) < len(new) * (len(new) + len(existing)) / 20
