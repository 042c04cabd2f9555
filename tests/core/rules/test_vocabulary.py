"""Names by the rules for any text, and what other words mean."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.rules.vocabulary import (
    ENTITY_TYPES,
    NAME_LENGTH,
    RELATION_TYPES,
    Slugs,
    entity_type_for,
    is_name,
    relation_type_for,
    slug,
)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Proyecto Faro", "proyecto-faro"),
        ("Reunión: año 2024", "reunion-ano-2024"),
        ("  __init__.py  ", "init-py"),
        ("straße ﬁn Øre Łódź", "strasse-fin-ore-lodz"),
        ("2024 plan", "entity-2024-plan"),
        ("日本語", "entity"),
        ("", "entity"),
        ("already-a-name-2", "already-a-name-2"),
        ("x" * 99 + " y", "x" * 99),
    ],
)
def test_a_slug(text: str, name: str) -> None:
    assert slug(text) == name


@given(st.text(max_size=300))
def test_every_text_has_a_slug_by_the_rules(text: str) -> None:
    assert is_name(slug(text))
    assert slug(slug(text)) == slug(text)


@given(st.lists(st.sampled_from(["a b", "A-B", "a-b-2", "ü", "日", "x" * 120]), max_size=30))
def test_free_slugs_are_by_the_rules_and_all_different(texts: list[str]) -> None:
    slugs = Slugs(["a-b"])
    given_out = [slugs.free(text) for text in texts]
    assert all(map(is_name, given_out))
    assert len({*given_out, "a-b"}) == len(given_out) + 1


def test_ten_thousand_equal_texts() -> None:
    slugs = Slugs()
    names = [slugs.free("日本語") for _ in range(10_000)]
    assert names[:3] == ["entity", "entity-2", "entity-3"]
    assert len(set(names)) == 10_000


@pytest.mark.parametrize("text", ["a", "user-john", "a" * NAME_LENGTH, "a--", "x9"])
def test_names(text: str) -> None:
    assert is_name(text)


@pytest.mark.parametrize(
    "text", ["", "A", "1a", "-a", "a_b", "a b", "á", "a\n", " a", "a" * (NAME_LENGTH + 1), "ａ", "a\u0301"]
)
def test_no_names(text: str) -> None:
    assert not is_name(text)


@pytest.mark.parametrize(
    ("found", "meant"),
    [
        ("individual", "person"), ("user", "person"), ("human", "person"), ("doc", "document"),
        ("documentation", "document"), ("app", "tool"), ("application", "tool"), ("software", "tool"),
        ("group", "organization"), ("team", "organization"), ("company", "organization"), ("place", "location"),
        ("area", "location"), ("meeting", "event"), ("appointment", "event"), ("Persona", "person"),
        ("Reunión", "event"), ("PROJECT", "project"), ("Empresas", "organization"), ("Generic", None), ("", None),
    ],
)  # fmt: skip
def test_types_are_translated(found: str, meant: str | None) -> None:
    assert entity_type_for(found) == meant
    assert meant is None or meant in ENTITY_TYPES


@pytest.mark.parametrize(
    ("found", "meant"),
    [
        ("conoce", "knows"), ("contiene", "contains"), ("parte_de", "belongs-to"), ("DEPENDS_ON", "depends-on"),
        ("creó", "created"), ("usa", "uses"), ("related to", "related-to"), ("responsable", None),
    ],
)  # fmt: skip
def test_relation_types_are_translated(found: str, meant: str | None) -> None:
    assert relation_type_for(found) == meant
    assert meant is None or meant in RELATION_TYPES
