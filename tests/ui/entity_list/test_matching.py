from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from ui.entity_list.matching import excerpt, held_words, spans_of, telling_words


def marked(text: str, query: str) -> list[str]:
    return [text[start:end] for start, end in spans_of(text, query)]


def test_words_are_marked_whatever_their_case_and_accents() -> None:
    assert marked("La CIGÜEÑA y la cigüeña", "ciguena") == ["CIGÜEÑA", "cigüeña"]


def test_a_word_that_is_only_begun_is_marked_as_far_as_it_is_typed() -> None:
    assert marked("Proyecto Alameda", "alam") == ["Alam"]


def test_the_query_as_a_whole_is_marked_inside_words_too() -> None:
    assert marked("En la pantalla", "al") == ["al"]


def test_another_ending_is_marked_as_the_whole_word() -> None:
    assert marked("la fianza se retiene", "fianzas") == ["fianza"]
    assert marked("the deposits are held", "deposit") == ["deposit"]


def test_short_words_beside_longer_ones_say_nothing() -> None:
    assert telling_words("quién paga las fianzas") == ("quien", "paga", "fianzas")
    assert telling_words("de la") == ("de", "la")
    assert marked("la paga de las fianzas", "paga las fianzas") == ["paga", "fianzas"]


def test_characters_that_fold_into_two_move_no_mark() -> None:
    assert marked("Straße zur Gasse", "gasse") == ["Gasse"]
    assert marked("Die Straße", "strasse") == ["Straße"]


def test_which_words_a_text_holds() -> None:
    assert held_words("Jordi explicó las fianzas", "quién paga las fianzas") == ("fianzas",)
    assert held_words("", "fianzas") == ()


def test_an_excerpt_brings_the_first_mark_into_sight() -> None:
    shown = excerpt("word " * 40 + "and then the lighthouse shines", "lighthouse")
    assert shown.text.startswith("…word")
    assert [shown.text[start:end] for start, end in shown.spans] == ["lighthouse"]
    assert shown.spans[0][0] < 30


def test_an_excerpt_is_one_line() -> None:
    assert excerpt("one\ntwo\t three", "none").text == "one two three"


@given(text=st.text(max_size=300), query=st.text(max_size=20))
def test_marks_lie_in_the_text_one_after_another(text: str, query: str) -> None:
    shown = excerpt(text, query)
    for each, spans in ((text, spans_of(text, query)), (shown.text, shown.spans)):
        ends = [0, *(place for span in spans for place in span), len(each)]
        assert ends == sorted(ends)
        assert all(start < end for start, end in spans)
