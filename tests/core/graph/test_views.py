from __future__ import annotations

import base64
import json
import random
from typing import TYPE_CHECKING

import pytest

from core.errors import ErrorCode, KnownError
from core.graph import cursors
from core.model import EntityDraft, MemoryCounts, ObservationDraft, RelationDraft

if TYPE_CHECKING:
    from core.memory import Memory


def create(memory: Memory, *names: str, **more: str) -> None:
    memory.graph.create_entities([EntityDraft(name, **more) for name in names])


def relate(memory: Memory, *pairs: str, relation_type: str = "r") -> None:
    memory.graph.create_relations([RelationDraft(pair[0], pair[1], relation_type) for pair in pairs])


@pytest.fixture
def star(memory: Memory) -> Memory:
    """H in the middle of A to E; A and B also to each other, E further to F, F to G."""
    create(memory, *"HABCDEFG")
    relate(memory, "HA", "BH", "HC", "HD", "HE", "AB", "EF", "FG", "HH")
    relate(memory, "HA", relation_type="second")
    return memory


def ids(memory: Memory, names: str) -> list[int]:
    return [entity.id for entity in memory.graph.open(list(names))]


def names(memory: Memory, found: list[int]) -> set[str]:
    return {entity.name for entity in memory.graph.entities(found)}


def test_counts(memory: Memory) -> None:
    assert memory.graph.counts() == MemoryCounts(0, 0, 0)
    create(memory, "A", "B", observations=(ObservationDraft("x"), ObservationDraft("y")))
    relate(memory, "AB", "BA")
    memory.graph.end_relation(1)
    assert memory.graph.counts() == MemoryCounts(2, 4, 1)


def test_open_in_the_order_asked(memory: Memory) -> None:
    create(memory, "A", "B", "C")
    memory.graph.update_entity(1, name="Ada")
    opened = memory.graph.open([" C ", "nobody", "A", "B", "C", "Ada", "", "b"])
    assert [entity.name for entity in opened] == ["C", "Ada", "B"]
    assert memory.graph.open([]) == ()
    assert memory.graph.open(["C", "B"] * 5_000)[0].name == "C"


def test_entities_by_id(memory: Memory) -> None:
    create(memory, "A", "B")
    assert [entity.name for entity in memory.graph.entities([2, 99, 1, -1])] == ["B", "A"]
    assert memory.graph.entity(1).name == "A"
    assert memory.graph.entity(99) is None
    assert memory.graph.entity(2**70) is None


def test_one_entity_shows_its_archived_observations_unless_told(memory: Memory) -> None:
    create(memory, "A", observations=(ObservationDraft("x"),))
    with memory._store.write("archive") as transaction:
        transaction.rows("UPDATE observation SET state = 'archived'")
    assert len(memory.graph.entity(1).observations) == 1
    assert memory.graph.entity(1, include_archived=False).observations == ()
    assert memory.graph.entities([1])[0].observations == ()
    assert memory.graph.counts().observations == 0
    assert memory.graph.rows()[0].observations == 0


def test_pages_hold_everything_once(memory: Memory) -> None:
    create(memory, *(f"E{n}" for n in range(25)))
    memory.graph.create_relations([RelationDraft("E0", "E24", "far"), RelationDraft("E3", "E4", "near")])
    found, cursor, relations = [], None, set()
    while True:
        page = memory.graph.page(limit=10, cursor=cursor)
        assert page.total == 25
        assert len(page.entities) <= 10
        found += [entity.name for entity in page.entities]
        relations |= {r.id for r in page.relations}
        cursor = page.next_cursor
        if cursor is None:
            break
    assert found == [f"E{n}" for n in range(25)]
    assert relations == {1, 2}


def test_a_page_that_just_fits_is_the_last(memory: Memory) -> None:
    create(memory, *"ABC")
    assert memory.graph.page(limit=3).next_cursor is None
    assert memory.graph.page(limit=2).next_cursor is not None
    assert memory.graph.page(limit=200).total == 3


def test_paging_goes_on_where_entities_went(memory: Memory) -> None:
    create(memory, *"ABCDE")
    page = memory.graph.page(limit=2)
    memory.graph.delete_entities(["B", "C"])
    page = memory.graph.page(limit=2, cursor=page.next_cursor)
    assert [entity.name for entity in page.entities] == ["D", "E"]


def test_archived_entities_are_hidden_from_pages_unless_asked_for(memory: Memory) -> None:
    create(memory, "A", "B", "C")
    memory.graph.update_entity(2, status="archived")
    page = memory.graph.page(limit=10)
    assert ([entity.name for entity in page.entities], page.total) == (["A", "C"], 2)
    page = memory.graph.page(limit=10, include_archived=True)
    assert ([entity.name for entity in page.entities], page.total) == (["A", "B", "C"], 3)
    assert [entity.name for entity in memory.graph.open(["B"])] == ["B"]


def test_a_total_is_exact_up_to_a_thousand(memory: Memory) -> None:
    create(memory, *(f"E{n}" for n in range(1_000)))
    assert memory.graph.page(limit=1).total == 1_000
    assert memory.search.nodes("", limit=1).total == 1_000
    create(memory, "one more")
    assert memory.graph.page(limit=1).total is None
    assert memory.search.nodes("", limit=1).total is None


def encoded(value: object) -> str:
    return base64.urlsafe_b64encode(json.dumps(value).encode()).decode()


HOSTILE = [
    "x",
    "🙂",
    "\ud800",
    "A" * 100_000,
    "====",
    base64.urlsafe_b64encode(b"\xff\xfe").decode(),
    encoded(None),
    encoded({}),
    encoded([]),
    encoded(["1"]),
    encoded([True]),
    encoded([1.5]),
    encoded([1, 2]),
    encoded([1 << 62]),
    encoded([-(1 << 80)]),
    encoded([None]),
    encoded([[1]]),
    encoded([1, "\ud800", 2]),
    encoded([1, "2026", "3"]),
    encoded([1, "2026", 1 << 70]),
    base64.urlsafe_b64encode(b"[" * 100_000).decode(),
    base64.urlsafe_b64encode(b"[" + b"9" * 10_000 + b"]").decode(),
    base64.urlsafe_b64encode(b"[NaN]").decode(),
]


@pytest.mark.parametrize("cursor", HOSTILE)
def test_a_cursor_that_is_not_ours(cursor: str, memory: Memory) -> None:
    for call in (
        lambda: memory.graph.page(limit=1, cursor=cursor),
        lambda: memory.search.nodes("a", limit=1, cursor=cursor),
        lambda: memory.search.nodes("", limit=1, cursor=cursor),
    ):
        with pytest.raises(KnownError) as caught:
            call()
        assert caught.value.code is ErrorCode.BAD_CURSOR


@pytest.mark.parametrize("values", [(-5, "", -1), (99, "zzz", 7), (4, "\0", 0), (0, "2026", (1 << 62) - 1)])
def test_a_forged_cursor_only_moves_the_page(values: tuple[int, str, int], memory: Memory) -> None:
    create(memory, "abc", "abd", observations=(ObservationDraft("ab"),))
    cursor = cursors.encode(*values)
    assert memory.search.nodes("ab", limit=5, cursor=cursor).total == 2
    memory.search.nodes("", limit=5, cursor=cursor)
    memory.graph.page(limit=5, cursor=cursors.encode(values[0]))


def test_an_empty_cursor_is_none(memory: Memory) -> None:
    create(memory, "A")
    assert memory.graph.page(limit=1, cursor="") == memory.graph.page(limit=1)
    assert memory.search.nodes("a", limit=1, cursor="") == memory.search.nodes("a", limit=1)


def test_rows_tell_the_size_of_everything(star: Memory) -> None:
    star.graph.add_observations([("A", [ObservationDraft("x"), ObservationDraft("y")])])
    star.graph.end_relation(star.graph.relations_of(ids(star, "G"))[0].id)
    rows = {row.name: row for row in star.graph.rows()}
    assert len(rows) == 8
    assert (rows["A"].observations, rows["A"].degree) == (2, 3)
    assert (rows["H"].observations, rows["H"].degree) == (0, 8), "a relation with itself has two ends"
    assert (rows["F"].degree, rows["G"].degree) == (1, 0)
    entity = star.graph.open(["A"])[0]
    assert (rows["A"].id, rows["A"].type, rows["A"].status) == (entity.id, "Generic", "active")
    assert rows["A"].updated_at == entity.updated_at


def test_rows_in_every_order(memory: Memory) -> None:
    create(memory, "zeta", "Árbol", "beta", "Ábaco", "alfa")
    memory.graph.add_observations([("beta", [ObservationDraft("x"), ObservationDraft("y")])])
    memory.graph.add_observations([("zeta", [ObservationDraft("x")])])
    memory.graph.create_relations([RelationDraft("alfa", "alfa", "r"), RelationDraft("zeta", "alfa", "r")])

    def listed(order: str) -> list[str]:
        return [row.name for row in memory.graph.rows(order=order)]

    assert listed("name") == ["Ábaco", "alfa", "Árbol", "beta", "zeta"]
    assert listed("recent") == ["alfa", "zeta", "beta", "Ábaco", "Árbol"]
    assert listed("size") == ["beta", "zeta", "alfa", "Ábaco", "Árbol"]
    assert listed("connections") == ["alfa", "zeta", "beta", "Ábaco", "Árbol"]


def test_rows_by_type_text_and_id(memory: Memory) -> None:
    memory.graph.create_entities(
        [
            EntityDraft("Camión", "vehículo", (ObservationDraft("es rojo"),)),
            EntityDraft("Coche", "vehículo", (ObservationDraft("más que un camión"),)),
            EntityDraft("Rojo", "color"),
            EntityDraft("Archivado", "color", (ObservationDraft("rojo"),), status="archived"),
        ]
    )
    graph = memory.graph
    assert [row.name for row in graph.rows(text="CAMION", order="name")] == ["Camión", "Coche"]
    assert [row.name for row in graph.rows(text="rojo", order="name")] == ["Rojo", "Archivado", "Camión"]
    assert [row.name for row in graph.rows(text="rojo", type="color", order="name")] == ["Rojo", "Archivado"]
    assert [row.name for row in graph.rows(type="vehículo", order="name")] == ["Camión", "Coche"]
    assert [row.name for row in graph.rows(ids=[3, 1, 99], order="name")] == ["Camión", "Rojo"]
    assert graph.rows(ids=[]) == []
    assert graph.rows(type="nothing") == []
    assert graph.rows(text="50%") == []
    assert len(graph.rows(text="  ")) == 4
    assert [row.name for row in graph.rows(text="ve", ids=[2])] == ["Coche"]


def test_rows_with_a_text_that_is_too_long(memory: Memory) -> None:
    with pytest.raises(KnownError) as caught:
        memory.graph.rows(text="x" * 2_001)
    assert caught.value.code is ErrorCode.TEXT_TOO_LONG


def test_types(memory: Memory) -> None:
    assert memory.graph.types() == []
    create(memory, "A", "B", type="b")
    create(memory, "C", type="a")
    create(memory, "D", type="c")
    assert memory.graph.types() == [("b", 2), ("a", 1), ("c", 1)]


def test_shape(star: Memory) -> None:
    shape = star.graph.shape()
    assert shape.names == list("HABCDEFG")
    assert shape.ids == ids(star, "HABCDEFG")
    assert shape.types == ["Generic"] * 8
    edges = {tuple(sorted((shape.names[a], shape.names[b]))) for a, b in shape.edges}
    assert edges == {tuple(pair) for pair in ("AH", "BH", "CH", "DH", "EH", "AB", "EF", "FG")}
    assert len(shape.edges) == 8, "one a pair, none with itself"
    assert all(a < b for a, b in shape.edges)
    star.graph.delete_entities(["H"])
    shape = star.graph.shape()
    assert {(shape.names[a], shape.names[b]) for a, b in shape.edges} == {("A", "B"), ("E", "F"), ("F", "G")}


def test_shape_of_nothing(memory: Memory) -> None:
    shape = memory.graph.shape()
    assert (shape.ids, shape.names, shape.types, shape.edges) == ([], [], [], [])
    assert memory.graph.most_connected() is None
    assert memory.graph.neighbourhood([]).hidden == {}


def test_neighbourhood_by_depth(star: Memory) -> None:
    graph = star.graph
    (centre,) = ids(star, "A")
    near = graph.neighbourhood([centre], depth=0)
    assert names(star, near.shape.ids) == {"A"}
    assert near.hidden == {centre: 2}
    near = graph.neighbourhood([centre])
    assert names(star, near.shape.ids) == {"A", "B", "H"}
    assert len(near.shape.edges) == 3
    assert near.hidden == {ids(star, "H")[0]: 3}
    near = graph.neighbourhood([centre], depth=2)
    assert names(star, near.shape.ids) == set("ABCDEH")
    assert near.hidden == {ids(star, "E")[0]: 1}
    near = graph.neighbourhood([centre], depth=99)
    assert names(star, near.shape.ids) == set("ABCDEFGH")
    assert near.hidden == {}


def test_neighbourhood_within_a_limit_takes_the_best_connected(star: Memory) -> None:
    (centre,) = ids(star, "H")
    near = star.graph.neighbourhood([centre], limit=4)
    assert names(star, near.shape.ids) == {"H", "A", "B", "E"}
    assert near.hidden == {centre: 2, ids(star, "E")[0]: 1}
    for limit in (0, 1):
        near = star.graph.neighbourhood([centre], limit=limit)
        assert near.shape.ids == [centre]
        assert near.hidden == {centre: 5}


def test_neighbourhood_of_more_centres_than_the_limit(star: Memory) -> None:
    centres = ids(star, "ABC")
    near = star.graph.neighbourhood(centres, depth=3, limit=2)
    assert near.shape.ids == sorted(centres)


def test_neighbourhood_of_several_and_of_unknown_centres(star: Memory) -> None:
    near = star.graph.neighbourhood([*ids(star, "CG"), 99, -1])
    assert names(star, near.shape.ids) == set("CHGF")
    assert star.graph.neighbourhood([99]).shape.ids == []


def test_most_connected(star: Memory) -> None:
    assert star.graph.most_connected() == ids(star, "H")[0]
    star.graph.delete_entities(["H"])
    assert star.graph.most_connected() == ids(star, "F")[0]


def test_most_connected_without_relations_is_the_latest(memory: Memory) -> None:
    create(memory, "A", "B")
    assert memory.graph.most_connected() == 2


def test_a_part_tells_what_has_become_of_some(star: Memory) -> None:
    hub, a, b, e = (ids(star, name)[0] for name in "HABE")
    part = star.graph.part([a, b, 99])
    assert part.asked == {a, b, 99}
    assert [node[:2] for node in part.nodes] == sorted([(a, "A"), (b, "B")])
    assert part.edges == sorted({tuple(sorted(pair)) for pair in ((hub, a), (hub, b), (a, b))})
    star.graph.delete_entities(["A"])
    star.graph.create_relations([RelationDraft("B", "E", "knows"), RelationDraft("B", "B", "knows")])
    part = star.graph.part([a, b])
    assert [node[1] for node in part.nodes] == ["B"]
    assert part.edges == sorted([tuple(sorted((hub, b))), tuple(sorted((b, e)))])
    assert star.graph.part([]).nodes == star.graph.part([]).edges == []


def test_positions_of_some(memory: Memory) -> None:
    create(memory, "A", "B", "C")
    memory.graph.save_positions({1: (1.0, 2.0, True), 2: (3.0, 4.0, False)})
    assert memory.graph.positions([2, 3]) == {2: (3.0, 4.0, False)}
    assert memory.graph.positions([]) == {}


def test_positions_are_kept_outside_undo(memory: Memory) -> None:
    create(memory, "A", "B")
    last = memory.journal.last_id()
    memory.graph.save_positions({1: (1.5, -2.5, True), 2: (0.0, 0.0, False), 99: (3.0, 3.0, False)})
    assert memory.graph.positions() == {1: (1.5, -2.5, True), 2: (0.0, 0.0, False)}
    memory.graph.save_positions({1: (2, 3, False)})
    assert memory.graph.positions()[1] == (2.0, 3.0, False)
    assert memory.journal.last_id() == last
    memory.graph.save_positions({1: (float("nan"), 0.0, False), 2: (7.0, float("inf"), False)})
    assert memory.graph.positions() == {1: (2.0, 3.0, False), 2: (0.0, 0.0, False)}
    memory.graph.save_positions({})


def test_an_entity_that_comes_back_stands_where_it_stood(memory: Memory) -> None:
    create(memory, "A")
    memory.graph.save_positions({1: (1.0, 2.0, True)})
    memory.graph.delete_entities(["A"])
    memory.journal.undo_last()
    assert memory.graph.positions() == {1: (1.0, 2.0, True)}


def test_random_neighbourhoods_agree_with_the_whole_graph(memory: Memory) -> None:
    chance = random.Random(7)
    create(memory, *(f"E{n}" for n in range(30)))
    drafts = [RelationDraft(f"E{chance.randrange(30)}", f"E{chance.randrange(30)}", "r") for _ in range(60)]
    memory.graph.create_relations(drafts)
    shape = memory.graph.shape()
    near: dict[int, set[int]] = {node: set() for node in shape.ids}
    for a, b in shape.edges:
        near[shape.ids[a]].add(shape.ids[b])
        near[shape.ids[b]].add(shape.ids[a])
    for depth in (1, 2, 3):
        for centre in shape.ids[::5]:
            expected = {centre}
            for _ in range(depth):
                expected |= {other for node in expected for other in near[node]}
            found = memory.graph.neighbourhood([centre], depth=depth)
            assert set(found.shape.ids) == expected
            hidden = {node: len(near[node] - expected) for node in expected if near[node] - expected}
            assert found.hidden == hidden


def test_a_page_ends_before_it_has_too_many_relations(memory: Memory) -> None:
    memory.graph.create_entities([EntityDraft(name) for name in ("A", "B", "Hub", *(f"N{i}" for i in range(30)))])
    memory.graph.create_relations([RelationDraft("A", "B", "t")])
    memory.graph.create_relations([RelationDraft("Hub", f"N{i}", "t") for i in range(30)])
    page = memory.graph.page(limit=10, most_relations=5)
    assert [one.name for one in page.entities] == ["A", "B"]
    assert len(page.relations) == 1
    assert page.more
    hub = memory.graph.page(limit=10, cursor=page.next_cursor, most_relations=5)
    assert [one.name for one in hub.entities] == ["Hub"]
    assert len(hub.relations) == 5
    assert hub.relations_total == 30
    assert memory.search.nodes("hub", limit=5, most_relations=5).relations_total == 30
