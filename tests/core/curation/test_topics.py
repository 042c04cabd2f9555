"""Topics: clusters of vectors or of words, and their names."""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.curation import topics
from core.curation.topic_names import STOP_WORDS, content_words, names, stems, unique
from core.text import fold

CLEAR = {
    "kitchen": [
        "The oven is new",
        "The oven needs a filter",
        "A filter for the hood of the oven",
        "The hood hangs over the oven",
    ],
    "garden": [
        "The roses need water",
        "Water the roses at dawn",
        "The hose brings water to the lawn",
        "The lawn and the roses are cut",
    ],
    "taxes": [
        "The invoice carries VAT",
        "VAT is paid with the invoice",
        "An invoice without VAT",
        "The accountant keeps the invoice",
    ],
}


def clustered(sizes: list[int], *, noise: float, seed: int = 1) -> tuple[list[int], np.ndarray]:
    """Vectors around as many centres as there are sizes, and which centre each belongs to."""
    random = np.random.default_rng(seed)
    truth = [number for number, size in enumerate(sizes) for _ in range(size)]
    centres = random.standard_normal((len(sizes), 384))
    vectors = centres[truth] + noise * random.standard_normal((len(truth), 384)) + 3 * random.standard_normal(384)
    return truth, (vectors / np.linalg.norm(vectors, axis=1, keepdims=True)).astype(np.float32)


def same_partition(first: list[int], second: list[int]) -> bool:
    return len(set(zip(first, second, strict=True))) == len(set(first)) == len(set(second))


@pytest.mark.parametrize("sizes", [[12, 12], [9, 9, 9], [14, 8, 5], [8, 8, 8, 8], [10, 9, 8, 7, 6], [15] * 6])
def test_clusters_are_found_without_knowing_how_many(sizes: list[int]) -> None:
    truth, vectors = clustered(sizes, noise=1.0)
    assert same_partition(truth, topics.by_meaning([vectors]))


def test_the_largest_topic_comes_first() -> None:
    truth, vectors = clustered([5, 14, 9], noise=0.8)
    labels = topics.by_meaning([vectors])
    assert [labels.count(number) for number in range(3)] == [14, 9, 5]
    assert same_partition(truth, labels)


def test_views_are_taken_together() -> None:
    truth, first = clustered([9, 9, 9], noise=2.5, seed=3)
    _, second = clustered([9, 9, 9], noise=2.5, seed=4)
    assert same_partition(truth, topics.by_meaning([first, second]))


@pytest.mark.parametrize("count", [20, 25, 40, 80, 200])
def test_texts_without_topics_are_one_topic(count: int) -> None:
    results = []
    for seed in range(8):
        vectors = np.random.default_rng(seed).standard_normal((count, 384)).astype(np.float32)
        results.append(set(topics.by_meaning([vectors])))
    assert results.count({0}) >= 6


@pytest.mark.parametrize("count", range(7))
def test_a_few_texts_are_one_topic(count: int) -> None:
    vectors = np.random.default_rng(1).standard_normal((count, 384)).astype(np.float32)
    assert set(topics.by_meaning([vectors])) <= {0}


def test_equal_vectors_are_one_topic() -> None:
    assert set(topics.by_meaning([np.ones((30, 384), np.float32)])) <= {0, topics.NO_TOPIC}


def test_what_fits_no_topic_is_left() -> None:
    truth, vectors = clustered([12, 12], noise=0.5)
    stray = np.random.default_rng(9).standard_normal((1, 384)).astype(np.float32)
    labels = topics.by_meaning([np.vstack((vectors, stray / np.linalg.norm(stray)))])
    assert labels[-1] == topics.NO_TOPIC
    assert same_partition(truth, labels[:-1])


def test_the_same_again() -> None:
    _, vectors = clustered([9, 8, 7, 6], noise=3.5)
    assert topics.by_meaning([vectors]) == topics.by_meaning([vectors.copy()])


def test_words_alone() -> None:
    texts = [text for said in CLEAR.values() for text in said]
    truth = [number for number, said in enumerate(CLEAR.values()) for _ in said]
    assert same_partition(truth, topics.by_words(texts, STOP_WORDS))


def test_words_that_nobody_shares() -> None:
    texts = [chr(97 + number) * 8 for number in range(20)]
    assert set(topics.by_words(texts, STOP_WORDS)) == {topics.NO_TOPIC}
    assert topics.by_words([], STOP_WORDS) == []
    assert topics.by_words(["1 2 3"] * 8, STOP_WORDS) == [0] * 8


def test_more_texts_than_are_solved_exactly() -> None:
    truth, vectors = clustered([90, 130, 110, 70, 50], noise=2)
    assert len(truth) > topics._SOLVED_EXACTLY
    assert same_partition(truth, topics.by_meaning([vectors, vectors]))


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 40), st.integers(1, 6), st.integers(0, 10_000))
def test_labels_are_numbered_without_gaps(count: int, width: int, seed: int) -> None:
    vectors = np.random.default_rng(seed).standard_normal((count, width)).round(1).astype(np.float32)
    labels = topics.by_meaning([vectors])
    assert len(labels) == count
    numbers = sorted(set(labels) - {topics.NO_TOPIC})
    assert numbers == list(range(len(numbers)))
    sizes = [labels.count(number) for number in numbers]
    assert sizes == sorted(sizes, reverse=True)


def test_content_words() -> None:
    assert content_words("El IVA reducido se aplica a los libros en papel, 24 veces") == [
        "IVA",
        "reducido",
        "aplica",
        "libros",
        "papel",
    ]
    assert content_words("The TF-IDF of C++ and node.js uses HTTP2 at 10:30") == ["TF-IDF", "C++", "node.js", "HTTP2"]
    assert content_words("¿Él? ¡Sí!") == []
    assert content_words("Árbol árbol", ["árbol"]) == []
    assert stems("factura facturas") == ["factu", "factu"]


def test_names_are_shared_words_with_their_accents() -> None:
    assert names(
        [
            ["El clúster tiene tres nodos", "Los registros del clúster", "Hay un clúster nuevo"],
            ["La factura lleva fecha", "Se anula la factura", "Una factura pagada"],
        ],
        "Proyecto Faro",
    ) == ["Clúster", "Factura"]


def test_names_keep_capitals_that_are_no_sentence_beginnings() -> None:
    assert names([["El IVA sube", "Sin IVA"], ["Usa GitHub", "Desde GitHub"], ["Ana come", "Come Ana"]], "x") == [
        "IVA",
        "GitHub",
        "Ana",
    ]


def test_two_words_are_joined_in_the_language_of_the_texts() -> None:
    spanish = [
        "La factura de marzo",
        "La factura de abril",
        "El IVA de los libros",
        "El IVA del pan",
        "El resto de ello",
    ]
    english = [
        "The lexer of the parser",
        "In the lexer",
        "The quotes of the input",
        "All of the quotes",
        "The rest of it",
    ]
    assert names([spanish], "x") == ["Factura e IVA"]
    assert names([english], "x") == ["Lexer and quotes"]


def test_words_of_the_entity_name_nothing() -> None:
    (name,) = names([["El faro tiene luz", "La luz del faro", "Hay faro y luz"]], "Proyecto Faro")
    assert name == "Luz"


def test_a_word_of_several_topics_names_none_of_them() -> None:
    first, second = names(
        [
            ["El cliente paga la cuota", "La cuota del cliente", "Un cliente sin cuota"],
            ["El cliente ve la pantalla", "La pantalla del cliente", "Un cliente sin pantalla"],
        ],
        "x",
    )
    assert (first, second) == ("Cuota", "Pantalla")


def test_verbs_come_after_nouns() -> None:
    (name,) = names([["Se guardan los recibos", "Se guardan con los recibos"]], "x")
    assert name == "Recibos"


def test_names_differ_whatever_the_texts() -> None:
    assert names([["pan"] * 3, ["pan"] * 3, ["pan"] * 3], "x") == ["Pan", "Pan 2", "Pan 3"]
    assert names([["1 2", "3"], ["1 2", "3"]], "x") == ["3", "3 2"]
    assert names([["好的", "记忆系统"]], "x") != [""]


def test_meaning_chooses_among_words() -> None:
    said = [["Basil beside peppers", "Apples grow", "Slugs crawl"]]
    wanted = {"slugs": 0.9, "peppers": 0.5}

    def likeness(words):  # type: ignore[no-untyped-def]
        return [[wanted.get(word.lower(), -0.5) for word in some] for some in words]

    assert names(said, "x", likeness=likeness) == ["Slugs & peppers"]


def test_unique() -> None:
    assert unique("Luz", []) == "Luz"
    assert unique("Luz", ["luz", "Lúz 2"]) == "Luz 3"


@given(st.lists(st.lists(st.text(min_size=1, max_size=40), min_size=1, max_size=5), max_size=6), st.text(max_size=20))
def test_there_is_a_name_for_every_topic(said: list[list[str]], entity: str) -> None:
    found = names(said, entity)
    assert len(found) == len(said) == len({fold(name) for name in found})


def test_nothing_heavy_comes_with_the_core() -> None:
    code = (
        "import sys, core.memory, core.curation.curation, core.curation.split_analysis;"
        "print([name for name in ('numpy', 'scipy', 'sklearn') if name in sys.modules])"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"
