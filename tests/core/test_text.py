from __future__ import annotations

import unicodedata

import pytest
from growth import assert_grows_with_its_length
from hypothesis import given
from hypothesis import strategies as st

from core.errors import ErrorCode, KnownError
from core.text import (
    NAME_LIMIT,
    OBSERVATION_LIMIT,
    checked,
    checked_content,
    checked_name,
    checked_type,
    digest,
    fold,
    normal,
)

TEXT = st.text(st.characters(exclude_categories=["Cs"]))
MARKS = st.text(st.sampled_from("a\u00e9\u0301\u0315\u0300\u0345\u0f73\u0344\u05b0\u1100\u1161\u11a8 "), max_size=300)


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("Árbol", "arbol"),
        ("CAMIÓN", "camion"),
        ("mañana", "manana"),
        ("STRASSE", "strasse"),
        ("Straße", "strasse"),
        ("İstanbul", "istanbul"),
        ("Σίσυφος", "σισυφοσ"),
        ("हिन्दी", "हिन्दी"),
        ("が", "が"),
        ("각", "각"),
        ("👩‍👩‍👧", "👩‍👩‍👧"),
        ('50%_"*', '50%_"*'),
        ("", ""),
    ],
)
def test_fold_drops_case_and_latin_marks_and_nothing_else(text: str, folded: str) -> None:
    assert fold(text) == folded


@given(TEXT)
def test_folded_text_is_normal_and_has_no_combining_marks_of_the_latin_block(text: str) -> None:
    folded = fold(normal(text))
    assert not any("\u0300" <= char <= "\u036f" for char in folded)
    assert folded == unicodedata.normalize("NFC", folded)
    assert fold(folded) == folded


@given(MARKS | TEXT)
def test_normal_is_nfc(text: str) -> None:
    assert normal(text) == unicodedata.normalize("NFC", text)
    long = text * (3_000 // max(len(text), 1))
    assert normal(long) == unicodedata.normalize("NFC", long)


def test_a_long_run_of_marks_costs_no_more_than_its_length() -> None:
    """Composing it naively grows with its square."""

    def refused(text: str) -> None:
        with pytest.raises(KnownError) as caught:
            checked_content(text)
        assert caught.value.code is ErrorCode.TEXT_TOO_LONG

    assert_grows_with_its_length(normal, "\u0315\u0300", 30_000)
    assert_grows_with_its_length(lambda text: fold(normal(text)), "\u0315\u0300", 30_000)
    assert_grows_with_its_length(refused, "\u0315\u0300", 400_000)


def test_what_a_decomposed_text_stores_is_composed() -> None:
    assert checked_name("  Cafe\u0301 ") == "Caf\u00e9"
    assert checked_content(" Cafe\u0301 \n") == " Caf\u00e9 \n"


@pytest.mark.parametrize("text", ["", "   ", "\u2003\t\n"])
@pytest.mark.parametrize("check", [checked_name, checked_type, checked_content])
def test_blank_is_refused(text: str, check) -> None:
    with pytest.raises(KnownError) as caught:
        check(text, "somewhere")
    assert caught.value.code is ErrorCode.TEXT_EMPTY
    assert caught.value.parameters == {"field": "somewhere"}


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("a\0b", ErrorCode.TEXT_HAS_NUL),
        ("a\ud800b", ErrorCode.TEXT_HAS_SURROGATE),
        ("\udfff", ErrorCode.TEXT_HAS_SURROGATE),
    ],
)
def test_what_cannot_be_stored_is_refused_by_name(text: str, code: ErrorCode) -> None:
    with pytest.raises(KnownError) as caught:
        checked(text, "context", 100)
    assert caught.value.code is code
    assert caught.value.parameters["field"] == "context"


def test_limits_count_characters_after_normalising() -> None:
    assert len(checked_content("e\u0301" * OBSERVATION_LIMIT)) == OBSERVATION_LIMIT
    assert len(checked_name("😀" * NAME_LIMIT)) == NAME_LIMIT
    with pytest.raises(KnownError) as caught:
        checked_name("😀" * (NAME_LIMIT + 1))
    assert caught.value.parameters == {"field": "name", "limit": NAME_LIMIT, "length": NAME_LIMIT + 1}


def test_joiners_and_emoji_are_kept() -> None:
    text = "👩‍🔧 क्‍ष 👍🏽"
    assert checked_content(text) == text


def test_digest_tells_texts_apart() -> None:
    assert digest("a") == digest("a") != digest("A")
    assert len(digest("ñ")) == 16
