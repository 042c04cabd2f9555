"""What a bound connection sees and changes, at the rooms of `Memory`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hidden_world import AGENT, ANA, HIDDEN_NAMES, SECRET, build, entity, hidden
from waiting import indexed

from core.access.grant import Bound, grant
from core.errors import ErrorCode, KnownError
from core.memory import Memory
from core.model import EntityDraft, ObservationDraft, RelationDraft

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from seeded_encoder import SeededEncoder

VISIBLE = {"Public square", "Ana one", "Ana two", "Ana crowd", "Red plan"}


@pytest.fixture
def world(memory_path: Path) -> Path:
    build(memory_path)
    return memory_path


@pytest.fixture
def ana(world: Path) -> Iterator[Memory]:
    with Memory.open(world, AGENT, ANA) as opened:
        yield opened


def refused(call: Callable[[], object]) -> ErrorCode:
    with pytest.raises(KnownError) as failure:
        call()
    return failure.value.code


def test_a_bound_holds_what_is_owned_shared_with_a_team_or_public_within_its_buckets() -> None:
    bound = Bound("ana", frozenset({"red"}), frozenset({"personal"}))
    assert bound.holds("ana", "personal", "private", "")
    assert bound.holds("bob", "personal", "private", "red")
    assert bound.holds("bob", "personal", "public", "")
    assert not bound.holds("bob", "personal", "private", "blue")
    assert not bound.holds("ana", "work", "private", "")
    assert Bound("ana").holds("ana", "anywhere", "private", "blue")


def test_every_read_shows_the_visible_alone(ana: Memory) -> None:
    assert {one.name for one in ana.graph.page(limit=100).entities} == VISIBLE
    assert ana.graph.counts().entities == 5
    assert ana.graph.open(HIDDEN_NAMES) == ()
    assert {row.name for row in ana.graph.rows()} == VISIBLE
    assert set(ana.graph.shape().names) == VISIBLE
    assert {one.name for one in ana.search.nodes("harbour", limit=100).entities} == VISIBLE
    assert ana.search.nodes("zz", limit=100).entities == ana.search.nodes(SECRET, limit=10).entities == ()
    assert ana.search.nodes("", limit=100).total == 5
    assert [one.content for one in ana.reflections.all()] == ["My own thought about the harbour"]
    assert ana.curation.proposals.waiting() == ()
    assert SECRET not in repr(ana.journal.entries())
    square = ana.graph.open(["Public square"])[0]
    assert ana.graph.relations_of([square.id]) == ()
    assert ana.tokens.all() == ()


def test_a_filtered_search_still_fills_its_limit(world: Path) -> None:
    with Memory.open(world, AGENT, grant(owner="bob")) as bob:
        bob.graph.create_entities([entity(f"zzsecret {i}", *["harbour harbour"] * 3) for i in range(200)])
    with Memory.open(world, AGENT, ANA) as ana:
        assert len(ana.search.nodes("harbour", limit=5).entities) == 5
        from core.search.words import counted, ranked_entities

        with ana._store.read() as connection:
            assert len(ranked_entities(connection, counted(connection, "harbour"), 5)) == 5


def test_search_by_meaning_shows_the_visible_alone(world: Path, encoder: SeededEncoder) -> None:
    with Memory.open(world, AGENT, ANA) as ana:
        indexed(ana)
        hits = ana.meaning.search("the harbour plan", limit=5)
        assert {hit.entity.name for hit in hits} == VISIBLE
        assert {one.content for one, _ in ana.reflections.search("thought harbour")} == {
            "My own thought about the harbour"
        }
    with Memory.open(world) as person, person._store.read() as connection:  # what is hidden is indexed all the same
        kept = connection.execute("SELECT count(*) FROM vector WHERE kind = 1").fetchall()[0][0]
        assert kept == connection.execute("SELECT count(*) FROM observation").fetchall()[0][0]


@pytest.mark.parametrize("name", HIDDEN_NAMES)
def test_a_hidden_name_is_not_available(ana: Memory, world: Path, name: str) -> None:
    before = hidden(world)
    assert refused(lambda: ana.graph.create_entities([entity("New"), entity(name)])) is ErrorCode.NAME_NOT_AVAILABLE
    own = ana.graph.open(["Ana one"])[0]
    assert refused(lambda: ana.graph.update_entity(own.id, name=name)) in {
        ErrorCode.NAME_NOT_AVAILABLE,
        ErrorCode.OUT_OF_BOUNDS,  # it would take a hidden entity's former name away
    }
    assert ana.graph.open(["New"]) == ()
    assert hidden(world) == before


def test_writes_by_hidden_names_or_ids_find_nothing(ana: Memory, world: Path) -> None:
    before = hidden(world)
    with Memory.open(world) as person:
        (one,) = person.graph.open(["zzsecret one"])
        relations = person.graph.relations_of([one.id])
        reflection = person.reflections.of_entity(one.id)[0]
    said = [ObservationDraft("x")]
    assert refused(lambda: ana.graph.add_observations([("zzsecret one", said)])) is ErrorCode.ENTITY_NOT_FOUND
    assert ana.graph.delete_entities(HIDDEN_NAMES).deleted == ()
    assert ana.graph.create_relations([RelationDraft("Ana one", "zzsecret one", "uses")])[0].outcome == "missing"
    for relation in relations:
        assert refused(lambda relation=relation: ana.graph.end_relation(relation.id)) is ErrorCode.RELATION_NOT_FOUND
        assert refused(lambda relation=relation: ana.graph.remove_relations([relation.id])) is ErrorCode.OUT_OF_BOUNDS
    assert refused(lambda: ana.graph.remove_observations([one.observations[0].id])) is ErrorCode.OUT_OF_BOUNDS
    assert refused(lambda: ana.graph.update_entity(one.id, type="T")) is ErrorCode.ENTITY_NOT_FOUND
    assert refused(lambda: ana.reflections.delete(reflection.id)) is ErrorCode.REFLECTION_NOT_FOUND
    assert refused(lambda: ana.reflections.add("entity", "x", target_id=one.id)) is ErrorCode.TARGET_NOT_FOUND
    assert refused(lambda: ana.curation.merge_entities("Ana one", ["zzsecret one"])) is ErrorCode.ENTITY_NOT_FOUND
    assert hidden(world) == before


def test_what_hangs_from_something_hidden_stays(ana: Memory, world: Path) -> None:
    before = hidden(world)
    assert refused(lambda: ana.graph.delete_entities(["Public square"])) is ErrorCode.OUT_OF_BOUNDS
    assert refused(lambda: ana.curation.merge_entities("Ana one", ["Public square"])) is ErrorCode.OUT_OF_BOUNDS
    assert hidden(world) == before


def test_writes_get_the_owner_and_a_bucket_of_the_bound(world: Path) -> None:
    with Memory.open(world, AGENT, grant(owner="ana", buckets=["work"])) as ana:
        made = ana.graph.create_entities([entity("At work")])[0].entity
        assert (made.owner, made.bucket, made.scope) == ("ana", "work", "private")
    with Memory.open(world, AGENT) as anybody:
        made = anybody.graph.create_entities([entity("Free")])[0].entity
        assert (made.owner, made.bucket) == ("local", "personal")


@pytest.mark.parametrize("fields", [{"bucket": "elsewhere"}, {"team_id": "blue"}])
def test_nothing_leaves_the_bound(ana: Memory, fields: dict[str, str]) -> None:
    assert refused(lambda: ana.graph.create_entities([entity("New", **fields)])) is ErrorCode.OUT_OF_BOUNDS
    assert refused(lambda: ana.graph.create_entities([entity("Ana one", **fields)])) is ErrorCode.OUT_OF_BOUNDS
    kept = ana.graph.open(["Ana one"])[0]
    assert (kept.bucket, kept.team_id) == ("personal", "")


def test_a_public_entity_of_another_can_be_changed_and_not_taken_away(ana: Memory) -> None:
    ana.graph.add_observations([("Public square", [ObservationDraft("Ana was here")])])
    private = EntityDraft("Public square", scope="private")
    assert refused(lambda: ana.graph.create_entities([private])) is ErrorCode.OUT_OF_BOUNDS
    ana.graph.create_entities([entity("Red plan", "of us all", team_id="red")])
    assert ana.graph.create_entities([entity("Ana one", team_id="red")])[0].entity.team_id == "red"


@pytest.mark.parametrize("name", ["Public square", "Red plan"])
@pytest.mark.parametrize("fields", [{"team_id": "red"}, {"team_id": ""}, {"bucket": "work"}, {"scope": "public"}])
def test_what_others_own_is_changed_and_not_moved(ana: Memory, name: str, fields: dict[str, str]) -> None:
    (before,) = ana.graph.open([name])
    same = all(getattr(before, field) == value for field, value in fields.items())
    move = EntityDraft(name, path="/elsewhere", **fields)
    if same:
        ana.graph.create_entities([move])
    else:
        assert refused(lambda: ana.graph.create_entities([move])) is ErrorCode.OUT_OF_BOUNDS
    (after,) = ana.graph.open([name])
    kept = [(one.owner, one.bucket, one.scope, one.team_id) for one in (before, after)]
    assert kept[0] == kept[1]
    assert (after.path == "/elsewhere") is same


def test_a_reader_writes_nothing(world: Path) -> None:
    with Memory.open(world, AGENT, grant(["memory:read"])) as reader:
        assert refused(lambda: reader.graph.create_entities([entity("New")])) is ErrorCode.SCOPE_MISSING
        (one,) = reader.graph.open(["Ana one"])
        reader.meaning.record_use([one.id], together=True)
        with reader._store.read() as connection:
            assert connection.execute("SELECT count(*) FROM access").fetchall() == [(0,)]


def test_statements_that_are_not_pointed_at_a_table_fail(ana: Memory) -> None:
    import apsw

    with pytest.raises(apsw.SQLError, match="cannot modify entity because it is a view"), ana._store.write("x") as t:
        t.connection.execute("WITH x AS (SELECT 1) DELETE FROM entity")


def test_grants_are_checked() -> None:
    assert refused(lambda: grant(["memory:admin"])) is ErrorCode.VALUE_NOT_ALLOWED
    assert refused(lambda: grant([""])) is ErrorCode.TEXT_EMPTY
    assert refused(lambda: grant(teams=["red"])) is ErrorCode.OWNER_NEEDED
    assert refused(lambda: grant(owner=" ")) is ErrorCode.TEXT_EMPTY
    assert refused(lambda: grant(owner="a\nb")) is ErrorCode.VALUE_NOT_ALLOWED
    assert refused(lambda: grant(owner="x" * 200)) is ErrorCode.TEXT_TOO_LONG
    assert grant(owner="o'neill; --").bound == Bound("o'neill; --")


def test_a_bound_with_quotes_in_its_names_holds(memory_path: Path) -> None:
    allowed = grant(owner="o'neill", teams=["t') OR 1=1 --"], buckets=["b'"])
    with Memory.open(memory_path) as person:
        person.graph.create_entities([entity("zzsecret")])
    with Memory.open(memory_path, AGENT, allowed) as opened:
        opened.graph.create_entities([entity("Mine")])
        assert [one.name for one in opened.graph.page(limit=10).entities] == ["Mine"]


def test_every_table_is_either_behind_a_view_or_holds_nothing_that_was_said(ana: Memory) -> None:
    """A new table must be thought of: add it to the views, or here when it holds ids and settings alone."""
    said_nothing = {"client_session", "setting", "migration", "stale", "vector", "lease", "taken_back"}
    with ana._store.read() as connection:
        tables = {
            row[0]
            for row in connection.execute(
                "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
                " AND NOT (sql LIKE '%VIRTUAL%' OR name LIKE '%\\_data' ESCAPE '\\' OR name LIKE '%\\_idx' ESCAPE '\\'"
                " OR name LIKE '%\\_docsize' ESCAPE '\\' OR name LIKE '%\\_config' ESCAPE '\\')"
            )
        }
        views = {row[0] for row in connection.execute("SELECT name FROM sqlite_temp_schema WHERE type = 'view'")}
        for view in views:
            shown = connection.execute(f"SELECT * FROM temp.{view}").fetchall()
            if view != "journal":  # a changeset holds what it holds; no tool shows it
                assert SECRET not in repr(shown), view
    assert tables - views == said_nothing
