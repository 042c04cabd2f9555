"""Substring search against an oracle in plain Python."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.errors import KnownError
from core.model import Entity, EntityDraft, ObservationDraft, RelationDraft
from core.search import substring
from core.text import QUERY_LIMIT, fold, normal
from tests.core.quick import quick_memory

if TYPE_CHECKING:
    from core.memory import Memory

PIECES = [
    *"abcABC áñÑüé%_\"*'()[]{}^:-+.,\\/\t\n😀",
    "AND",
    "OR",
    "NOT",
    "NEAR",
    "cami",
    "ción",
    "CIO\u0301N",
    "arbol",
    "ÁRBOL",
    "ß",
    "ss",
    "İ",
    "ı",
    "Σ",
    "ς",
    "ﬁ",
    "👩‍🔧",
    "👩",
    "\u200d",
    "🏽",
    "हिन्दी",
    "क्‍ष",
    "ि",
    "?",
    "¿",
    "か\u3099",
    "が",
    "か",
    "カ",
    "각",
    "\u1100\u1161",
    "\u0301",
    "\u0345",
    "\ufffe",
    "\ue000",
    "\U0010ffff",
    "aaaa",
    "abab",
]
SHORT = st.lists(st.sampled_from(PIECES), min_size=1, max_size=4).map("".join)
LONG = st.lists(st.sampled_from(PIECES), min_size=1, max_size=40).map("".join)
ANY = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), min_size=1, max_size=8)
NAME = (SHORT | ANY).filter(lambda text: normal(text).strip())
SAID = (SHORT | LONG | ANY).filter(lambda text: normal(text).strip())

GRAPH = st.lists(
    st.tuples(
        NAME,
        st.none() | NAME,
        st.lists(st.tuples(SAID, st.sampled_from(["active", "active", "active", "archived", "expired"])), max_size=4),
        st.sampled_from(["active", "active", "active", "done", "archived"]),
    ),
    max_size=9,
)


def build(memory: Memory, graph: list[tuple[str, str | None, list[tuple[str, str]], str]]) -> None:
    """The graph in as few writes as give several times of change, some of them equal."""
    half = len(graph) // 2
    for part in (graph[:half], graph[half:]):
        drafts = [
            EntityDraft(name, kind, tuple(ObservationDraft(text) for text, _ in said), status)
            for name, kind, said, status in part
        ]
        memory.graph.create_entities(drafts)
    with memory._store.write("archive") as transaction:
        for _, _, said, _ in graph:
            for text, state in said:
                transaction.rows("UPDATE observation SET state = ? WHERE content = ?", state, normal(text))


def tier(entity: Entity, text: str, *, include_archived: bool) -> int | None:
    name, kind = fold(entity.name), fold(entity.type)
    if name == text:
        return 0
    if name.startswith(text):
        return 1
    if text in name:
        return 2
    if text in kind:
        return 3
    live = [o for o in entity.observations if include_archived or o.state == "active"]
    return 4 if any(text in fold(o.content) for o in live) else None


def oracle(memory: Memory, query: str, *, include_archived: bool) -> list[str]:
    text = fold(normal(query))
    ids = [row.id for row in memory.graph.rows()]
    entities = [
        entity
        for entity in memory.graph.entities(ids, include_archived=True)
        if include_archived or entity.status != "archived"
    ]
    found = [(tier(entity, text, include_archived=include_archived), entity) for entity in entities]
    if not text:
        found = [(0, entity) for entity in entities]
    hits = [(rank, entity) for rank, entity in found if rank is not None]
    hits.sort(key=lambda hit: hit[1].id, reverse=True)
    hits.sort(key=lambda hit: hit[1].updated_at, reverse=True)
    hits.sort(key=lambda hit: hit[0])
    return [entity.name for _, entity in hits]


def paged(memory: Memory, query: str, *, limit: int, include_archived: bool) -> tuple[list[str], set[int | None]]:
    found: list[str] = []
    totals: set[int | None] = set()
    cursor = None
    for _ in range(100):
        page = memory.search.nodes(query, limit=limit, cursor=cursor, include_archived=include_archived)
        assert len(page.entities) == limit or page.next_cursor is None
        found += [entity.name for entity in page.entities]
        totals.add(page.total)
        cursor = page.next_cursor
        if cursor is None:
            return found, totals
    pytest.fail("the pages do not end")


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    graph=GRAPH,
    queries=st.lists(SHORT | LONG | ANY | st.sampled_from([*PIECES, ""]), min_size=1, max_size=6),
    exact=st.sampled_from([0, 1, 2, 5, 1_000]),
    limit=st.integers(1, 4),
    include_archived=st.booleans(),
    data=st.data(),
)
def test_search_agrees_with_the_oracle(
    graph: list, queries: list[str], exact: int, limit: int, include_archived: bool, data: st.DataObject
) -> None:
    with quick_memory() as memory, pytest.MonkeyPatch.context() as patch:
        patch.setattr(substring, "EXACT_TOTAL", exact)
        build(memory, graph)
        texts = [text for name, kind, said, _ in graph for text in (name, kind or "", *(text for text, _ in said))]
        if texts:  # a piece of something that is there
            text = data.draw(st.sampled_from(texts))
            start = data.draw(st.integers(0, len(text)))
            queries = [*queries, text, text[start : start + data.draw(st.integers(1, 6))]]
        for query in queries:
            expected = oracle(memory, query, include_archived=include_archived)
            found, totals = paged(memory, query, limit=limit, include_archived=include_archived)
            assert found == expected, ascii(query)
            assert totals == {len(expected) if len(expected) <= exact else None}


@settings(max_examples=25, deadline=None)
@given(graph=GRAPH, query=SHORT | ANY)
def test_the_list_finds_the_same(graph: list, query: str) -> None:
    with quick_memory() as memory:
        build(memory, graph)
        if query.strip():
            expected = oracle(memory, query, include_archived=True)
            assert {row.name for row in memory.graph.rows(text=query)} == set(expected)


@pytest.fixture
def zoo(memory: Memory) -> Memory:
    memory.graph.create_entities(
        [
            EntityDraft("Camión", "Vehículo", (ObservationDraft("El 50% de la carga_útil es café"),)),
            EntityDraft("Café", "Bebida", (ObservationDraft('dice "hola" * y AND luego'),)),
            EntityDraft("El Café Central", "Local"),
            EntityDraft("Árbol de café", "Planta"),
            EntityDraft("Cafetera", "Café"),
            EntityDraft("हिन्दी", "भाषा", (ObservationDraft("नमस्ते 👩‍🔧 かきくけこ"),)),
        ]
    )
    return memory


def found(memory: Memory, query: str) -> list[str]:
    return [entity.name for entity in memory.search.nodes(query, limit=50).entities]


def test_order_of_the_tiers(zoo: Memory) -> None:
    assert found(zoo, "CAFE") == ["Café", "Cafetera", "Árbol de café", "El Café Central", "Camión"]
    zoo.graph.add_observations([("El Café Central", [ObservationDraft("nuevo")])])
    assert found(zoo, "cafe")[2:4] == ["El Café Central", "Árbol de café"], "the latest change first"
    assert found(zoo, "bebida") == ["Café"]


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("50%", ["Camión"]),
        ("%", ["Camión"]),
        ("a_ú", ["Camión"]),
        ("_", ["Camión"]),
        ('"hola"', ["Café"]),
        ('"', ["Café"]),
        ("*", ["Café"]),
        ("AND", ["Café"]),
        ("and LUEGO", ["Café"]),
        ("हिन्दी", ["हिन्दी"]),
        ("हि", ["हिन्दी"]),
        ("ह", ["हिन्दी"]),
        ("हन", []),
        ("👩‍🔧", ["हिन्दी"]),
        ("🔧", ["हिन्दी"]),
        ("きく", ["हिन्दी"]),
        ("ぎく", []),
        ("camion", ["Camión"]),
        ("CAMIO\u0301N", ["Camión"]),
        ("vehiculo", ["Camión"]),
        ("no such thing", []),
        ("café hola", []),
    ],
)
def test_nothing_in_a_query_is_syntax(query: str, names: list[str], zoo: Memory) -> None:
    assert found(zoo, query) == names


def test_relations_have_an_end_among_the_hits(zoo: Memory) -> None:
    zoo.graph.create_relations(
        [
            RelationDraft("Camión", "Café", "carga"),
            RelationDraft("Cafetera", "Árbol de café", "usa"),
            RelationDraft("हिन्दी", "Camión", "x"),
        ]
    )
    zoo.graph.end_relation(1)
    page = zoo.search.nodes("camion", limit=5)
    assert [(r.from_name, r.to_name) for r in page.relations] == [("हिन्दी", "Camión")]


def test_a_query_of_only_marks_is_empty(zoo: Memory) -> None:
    assert len(found(zoo, "\u0301\u0302")) == 6
    assert len(found(zoo, "")) == 6


def test_a_very_long_query(memory: Memory) -> None:
    text = "".join(chr(0x4E00 + n) for n in range(1_990))
    memory.graph.create_entities([EntityDraft("A", None, (ObservationDraft(text + "end"), ObservationDraft(text)))])
    memory.graph.create_entities([EntityDraft("B", None, (ObservationDraft(text[:-1]),))])
    assert found(memory, text) == ["A"]
    assert found(memory, text[:-1] + "x") == []
    assert found(memory, "x" * QUERY_LIMIT) == []
    with pytest.raises(KnownError) as caught:
        memory.search.nodes("x" * (QUERY_LIMIT + 1), limit=5)
    assert caught.value.parameters == {"field": "query", "limit": QUERY_LIMIT, "length": QUERY_LIMIT + 1}


def test_a_frequent_text_is_found_by_name_also_where_it_is_said_often(
    memory: Memory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those found by name must not use up the count of those found by what they say."""
    monkeypatch.setattr(substring, "EXACT_TOTAL", 3)
    said = (ObservationDraft("the project goes on"),)
    memory.graph.create_entities([EntityDraft(f"project {n}", None, said) for n in range(4)])
    memory.graph.create_entities([EntityDraft(f"other {n}", None, said) for n in range(3)])
    assert len(found(memory, "project")) == 7
    assert found(memory, "project")[4:] == ["other 2", "other 1", "other 0"]


def test_archived_entities_do_not_use_up_the_count(memory: Memory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(substring, "EXACT_TOTAL", 3)
    said = (ObservationDraft("the project goes on"),)
    memory.graph.create_entities([EntityDraft(f"A{n}", None, said, "archived") for n in range(9)])
    memory.graph.create_entities([EntityDraft(f"B{n}", None, said) for n in range(3)])
    assert memory.search.nodes("project", limit=2).total == 3
    assert memory.search.nodes("project", limit=2, include_archived=True).total is None


def test_pages_of_one_moment_of_change(memory: Memory) -> None:
    memory.graph.create_entities([EntityDraft(f"E{n}", "thing") for n in range(25)])
    names, totals = paged(memory, "thing", limit=4, include_archived=False)
    assert names == [f"E{n}" for n in range(24, -1, -1)]
    assert totals == {25}
