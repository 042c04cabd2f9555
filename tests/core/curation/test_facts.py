from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.curation.facts import compare, difference, overlap, same_facts
from core.curation.phrases import read
from core.curation.quantities import Date, Number, Time

DATA = Path(__file__).parents[2] / "data"
PAIRS = json.loads((DATA / "facts.json").read_text("utf-8"))
CASES = json.loads((DATA / "duplicates.json").read_text("utf-8"))
LOOSE = {"other", "thing", "person", "place", "opposite", "state"}
"""Kinds that are matters of words: of these a few may pass, of the others none."""

DIFFERENT = [(pair["kind"], pair["a"], pair["b"]) for pair in PAIRS["different"]]
SAME = [(pair["kind"], pair["a"], pair["b"]) for pair in PAIRS["same"]]
ODD = st.text(st.characters(exclude_categories=["Cs"]), max_size=40)
WORDS = """
el servidor no escucha 8765 port v2.4 café 3 de mayo 10:00 15% /etc/x a@b.org AX-12 y , Ana Luis llama a sin treinta
cinco mil € first I'm don't 2026-01-02 MB
"""
TEXT = st.lists(st.sampled_from(WORDS.split()), max_size=9).map(" ".join)


@pytest.mark.parametrize(("kind", "first", "second"), [one for one in DIFFERENT if one[0] not in LOOSE])
def test_what_differs_in_a_fact_is_no_duplicate(kind: str, first: str, second: str) -> None:
    assert not same_facts(first, second)


def test_hardly_anything_else_that_differs_passes_for_the_same() -> None:
    passed = [one for one in DIFFERENT if one[0] in LOOSE and same_facts(*one[1:])]
    assert len(passed) <= 0.02 * sum(one[0] in LOOSE for one in DIFFERENT), passed


def test_what_says_the_same_is_hardly_ever_refused() -> None:
    refused = [one for one in SAME if not same_facts(*one[1:])]
    assert len(refused) <= 0.02 * len(SAME), refused


def test_the_given_cases() -> None:
    assert all(same_facts(pair["a"], pair["b"]) for pair in CASES["match"])
    typed = [pair for pair in CASES["no_match"] if pair["why"] != "same topic, another fact"]
    assert not [pair for pair in typed if same_facts(pair["a"], pair["b"])]


@pytest.mark.parametrize(
    ("first", "second", "rule", "words"),
    [
        ("Port 80 is open", "Port 81 is open", "quantity", (("80",), ("81",))),
        ("Logs go to /var/a", "Logs go to /var/b", "identifier", (("/var/a",), ("/var/b",))),
        ("Run it before lunch", "Run it after lunch", "opposite", (("before",), ("after",))),
        ("The cache is on disk", "The cache is not on disk", "negation", ((), ("not",))),
        ("The work is done", "The work is almost done", "hedge", ((), ("almost",))),
        ("Hired by Ana Ruiz in spring", "Hired by Eva Sanz this spring", "name", (("ana", "ruiz"), ("eva", "sanz"))),
        ("He plays the piano", "He plays the violin", "word", (("piano",), ("violin",))),
    ],
)
def test_a_difference_names_its_rule_and_its_words(
    first: str, second: str, rule: str, words: tuple[tuple[str, ...], tuple[str, ...]]
) -> None:
    for one, two, told in ((first, second, words), (second, first, words[::-1])):
        found = difference(read(one), read(two))
        assert found is not None
        assert (found.rule, (found.first, found.second)) == (rule, told)


@pytest.mark.parametrize(
    ("short", "long"),
    [
        ("Uses PostgreSQL", "Uses PostgreSQL 15 since 2024-03-01 in production"),
        ("FastMCP", "Stack: FastMCP + SQLite + ONNX Runtime para embeddings"),
        ("Prefers dark mode", "Prefers dark mode, never at noon"),
    ],
)
def test_more_detail_is_no_contradiction(short: str, long: str) -> None:
    assert same_facts(short, long)


def test_a_number_that_only_the_shorter_text_has_is_no_detail() -> None:
    assert not same_facts("Python 3.11", "Python is what the whole project is written in")


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("20.000 euros", [Number("20000", "eur", 20000)]),
        ("€20,000", [Number("20000", "eur", 20000)]),
        ("1,234.56 y 1.234,56", [Number("1234.56"), Number("1234.56")]),
        ("Python 3.10", [Number("3.10")]),
        ("3,11", [Number("3.11")]),
        ("treinta y cinco personas", [Number("35")]),
        ("two hundred and five tests", [Number("205")]),
        ("2,5 millones de euros", [Number("2500000", "eur", 2_500_000)]),
        ("10k rows", [Number("10000")]),
        ("16GB", [Number("16", "size", 16e9)]),
        ("90 minutes", [Number("90", "time", 5400)]),
        ("15 por ciento", [Number("15", "percent", 15)]),
        ("un perro", []),
        ("una hora", [Number("1", "time", 3600)]),
        ("once upon a time", []),
        ("once personas", [Number("11")]),
        ("v2.4.1", [Number("2.4.1")]),
        ("the second try", [Number("2")]),
        ("3 de mayo de 2026", [Date(((2026, 5, 3),))]),
        ("May 3rd, 2026", [Date(((2026, 5, 3),))]),
        ("you may go", []),
        ("in May", [Date(((None, 5, None),))]),
        ("mayo de 2026", [Date(((2026, 5, None),))]),
        ("2026-05-03T10:30Z", [Date(((2026, 5, 3),)), Time(37800)]),
        ("3/4/2026", [Date(((2026, 4, 3), (2026, 3, 4)))]),
        ("13/4/26", [Date(((2026, 4, 13),))]),
        ("at 2 pm", [Time(50400)]),
        ("las 5 de la tarde", [Time(61200)]),
        ("12 am", [Time(0)]),
        ("14h30", [Time(52200)]),
        ("midnight", [Time(0)]),
        ("99:99", []),
    ],
)
def test_quantities_are_read(text: str, values: list[object]) -> None:
    assert [token.value for token in read(text).quantities] == values


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("see https://www.x.org/a/ now", ["x.org/a/"]),
        ("mail Ana@X.org.", ["ana@x.org"]),
        ("10.0.0.2:80 and fe80::1", ["10.0.0.2:80", "fe80::1"]),
        ("in C:\\Temp or ~/notes", ["c:\\temp", "~/notes"]),
        ("run test:server with --fast", ["test:server", "--fast"]),
        ("max_size, maxSize", ["max_size", "maxsize"]),
        ("gpt-4o and #2dd4bf", ["gpt-4o", "#2dd4bf"]),
        ("Plan B", ["b"]),
        ("C++ or C#", ["c++", "c#"]),
        ("client/server, docker-compose, Node.js, GitHub", []),
    ],
)
def test_identifiers_are_read(text: str, codes: list[str]) -> None:
    assert [token.surface for token in read(text).codes] == codes


def test_overlap_is_the_share_of_telling_words() -> None:
    first, second = read("The red car is fast"), read("A fast car")
    rest = compare(first, second)
    assert ([token.surface for token in rest.first], rest.second) == (["red"], ())
    assert overlap(first, second, rest) == pytest.approx(2 * 2 / 5)
    nothing = read("...")
    assert overlap(nothing, nothing, compare(nothing, nothing)) == 0.0


@given(ODD | TEXT)
def test_a_text_says_what_it_says(text: str) -> None:
    assert same_facts(text, text)


@given(ODD | TEXT, ODD | TEXT)
def test_neither_text_is_the_first(one: str, two: str) -> None:
    assert same_facts(one, two) == same_facts(two, one)


def test_long_texts_take_no_time() -> None:
    assert same_facts("palabra número treinta y dos, " * 700, "palabra número treinta y dos, " * 699)
