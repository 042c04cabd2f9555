from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from core.errors import ErrorCode, KnownError
from core.graph.checks import ITEMS_LIMIT, OBSERVATIONS_LIMIT
from core.model import PERSON, EntityDraft, ItemState, ObservationDraft, RelationDraft
from core.text import FIELD_LIMIT, NAME_LIMIT, OBSERVATION_LIMIT, TYPE_LIMIT
from tests.conftest import AGENT
from tests.core.dumps import domain

if TYPE_CHECKING:
    from core.memory import Memory


def said(*contents: str) -> tuple[ObservationDraft, ...]:
    return tuple(ObservationDraft(content) for content in contents)


def refused(memory: Memory, *drafts: EntityDraft) -> KnownError:
    before = domain(memory)
    with pytest.raises(KnownError) as caught:
        memory.graph.create_entities([EntityDraft("valid"), *drafts])
    assert domain(memory) == before
    return caught.value


def contents(memory: Memory, name: str, *, include_archived: bool = False) -> list[str]:
    return [o.content for o in memory.graph.open([name], include_archived=include_archived)[0].observations]


def test_a_new_entity_with_everything_said(memory: Memory) -> None:
    draft = EntityDraft(
        "  Ada ",
        " person ",
        (ObservationDraft("wrote notes", "finding", "semantic", 0.75, "2030-01-01T02:00:00+02:00"), *said("lived")),
        "pausado",
        True,
        "work",
        "team",
        "t1",
        "/people/ada",
    )
    (stored,) = memory.graph.create_entities([draft])
    entity = stored.entity
    assert (stored.created, stored.resolved_from) == (True, None)
    assert (entity.name, entity.type, entity.status, entity.pinned) == ("Ada", "person", "paused", True)
    assert (entity.owner, entity.bucket, entity.scope, entity.team_id) == ("local", "work", "team", "t1")
    assert (entity.path, entity.author, entity.aliases) == ("/people/ada", PERSON, ())
    assert entity.created_at == entity.updated_at
    first, second = entity.observations
    assert (first.content, first.kind, first.memory_type) == ("wrote notes", "finding", "semantic")
    assert (first.importance, first.expires_at) == (0.75, "2030-01-01T00:00:00.000000Z")
    assert (first.state, first.created_at, first.author) == (ItemState.ACTIVE, entity.created_at, PERSON)
    assert (second.kind, second.memory_type, second.importance, second.expires_at) == ("generic", "", None, None)
    assert memory.graph.open(["Ada"]) == (entity,)


def test_a_new_entity_with_nothing_said(memory: Memory) -> None:
    entity = memory.graph.create_entities([EntityDraft("A")])[0].entity
    assert (entity.type, entity.status, entity.pinned, entity.observations) == ("Generic", "active", False, ())
    assert (entity.bucket, entity.scope, entity.team_id, entity.path) == ("personal", "private", "", "/Generic/A")


def test_no_drafts(memory: Memory) -> None:
    assert memory.graph.create_entities([]) == ()
    assert memory.graph.create_relations([]) == ()
    assert memory.graph.add_observations([]) == ()
    assert memory.graph.delete_entities([]).deleted == ()
    assert memory.graph.delete_observations([]) == ()
    assert memory.graph.delete_relations([]) == ()
    assert memory.journal.last_id() == 0


def test_an_existing_entity_keeps_its_observations_and_gains_new_ones(memory: Memory) -> None:
    memory.graph.create_entities([EntityDraft("A", "person", said("one", "two"), status="done")])
    (stored,) = memory.graph.create_entities([EntityDraft("A", None, said("two", "three", "three"))])
    assert not stored.created
    assert [o.content for o in stored.entity.observations] == ["one", "two", "three"]
    assert (stored.entity.type, stored.entity.status) == ("person", "done")
    (stored,) = memory.graph.create_entities([EntityDraft("A", "thing", bucket="b", pinned=True)])
    assert (stored.entity.type, stored.entity.bucket, stored.entity.pinned) == ("thing", "b", True)
    assert contents(memory, "A") == ["one", "two", "three"]


def test_ignore_leaves_existing_entities_untouched(memory: Memory) -> None:
    memory.graph.create_entities([EntityDraft("A", "person", said("one"))])
    first, second = memory.graph.create_entities(
        [EntityDraft("A", "thing", said("two"), pinned=True), EntityDraft("B", "thing", said("b"))],
        on_existing="ignore",
    )
    assert (first.created, second.created) == (False, True)
    assert (first.entity.type, first.entity.pinned) == ("person", False)
    assert contents(memory, "A") == ["one"]
    assert contents(memory, "B") == ["b"]


def test_a_name_twice_in_one_call_is_merged(memory: Memory) -> None:
    stored = memory.graph.create_entities(
        [
            EntityDraft("A", "one", said("x"), pinned=True),
            EntityDraft("B"),
            EntityDraft(" A ", None, said("y", "x")),
            EntityDraft("A", "two", status="paused"),
        ]
    )
    assert [one.entity.name for one in stored] == ["A", "B"]
    entity = stored[0].entity
    assert (entity.type, entity.status, entity.pinned) == ("two", "paused", True)
    assert [o.content for o in entity.observations] == ["x", "y"]


def test_names_are_equal_after_normalising_and_only_then(memory: Memory) -> None:
    memory.graph.create_entities([EntityDraft("Cafe\u0301")])
    (stored,) = memory.graph.create_entities([EntityDraft("Caf\u00e9")])
    assert not stored.created
    memory.graph.create_entities([EntityDraft("café"), EntityDraft("Cafe"), EntityDraft("CAFÉ")])
    assert memory.graph.counts().entities == 4


def test_an_alias_addresses_the_kept_entity(memory: Memory) -> None:
    kept = memory.graph.create_entities([EntityDraft("Old", "t", said("one"))])[0].entity
    memory.graph.update_entity(kept.id, name="New")
    (stored,) = memory.graph.create_entities([EntityDraft("Old", None, said("two"))])
    assert (stored.created, stored.resolved_from, stored.entity.name) == (False, "Old", "New")
    assert contents(memory, "New") == ["one", "two"]
    both = memory.graph.create_entities(
        [EntityDraft("Old", None, said("three")), EntityDraft("New", None, said("four"))]
    )
    assert [(one.entity.id, one.resolved_from) for one in both] == [(kept.id, "Old"), (kept.id, None)]
    (ignored,) = memory.graph.create_entities([EntityDraft("Old", "x")], on_existing="ignore")
    assert (ignored.created, ignored.resolved_from, ignored.entity.type) == (False, "Old", "t")
    assert memory.graph.counts().entities == 1


@pytest.mark.parametrize(
    ("draft", "field"),
    [
        (EntityDraft(""), "name"),
        (EntityDraft(" \t\u2003"), "name"),
        (EntityDraft("A", " "), "entityType"),
        (EntityDraft("A", None, said(" \n")), "observations"),
    ],
)
def test_blank_texts_are_refused(draft: EntityDraft, field: str, memory: Memory) -> None:
    error = refused(memory, draft)
    assert (error.code, error.parameters) == (ErrorCode.TEXT_EMPTY, {"field": field})


@pytest.mark.parametrize(
    ("draft", "field", "limit"),
    [
        (EntityDraft("n" * (NAME_LIMIT + 1)), "name", NAME_LIMIT),
        (EntityDraft("A", "t" * (TYPE_LIMIT + 1)), "entityType", TYPE_LIMIT),
        (EntityDraft("A", None, said("o" * (OBSERVATION_LIMIT + 1))), "observations", OBSERVATION_LIMIT),
        (EntityDraft("A", bucket="b" * (FIELD_LIMIT + 1)), "bucket", FIELD_LIMIT),
        (EntityDraft("A", scope="b" * (FIELD_LIMIT + 1)), "scope", FIELD_LIMIT),
        (EntityDraft("A", team_id="b" * (FIELD_LIMIT + 1)), "team_id", FIELD_LIMIT),
        (EntityDraft("A", path="b" * (FIELD_LIMIT + 1)), "path", FIELD_LIMIT),
    ],
)
def test_long_texts_are_refused(draft: EntityDraft, field: str, limit: int, memory: Memory) -> None:
    error = refused(memory, draft)
    assert error.code is ErrorCode.TEXT_TOO_LONG
    assert error.parameters == {"field": field, "limit": limit, "length": limit + 1}


@pytest.mark.parametrize("text", ["a\0b", "a\ud83d"])
def test_what_cannot_be_stored_is_refused_everywhere(text: str, memory: Memory) -> None:
    memory.graph.create_entities([EntityDraft("A", observations=said("x")), EntityDraft("B")])
    memory.graph.create_relations([RelationDraft("A", "B", "r")])
    entity = memory.graph.open(["A"])[0]
    relation = memory.graph.relations_of([entity.id])[0]
    graph = memory.graph
    before = domain(memory)
    for call in (
        lambda: graph.create_entities([EntityDraft(text)]),
        lambda: graph.create_entities([EntityDraft("C", text)]),
        lambda: graph.create_entities([EntityDraft("C", None, said(text))]),
        lambda: graph.create_entities([EntityDraft("C", bucket=text)]),
        lambda: graph.create_relations([RelationDraft(text, "B", "r")]),
        lambda: graph.create_relations([RelationDraft("A", text, "r")]),
        lambda: graph.create_relations([RelationDraft("A", "B", text)]),
        lambda: graph.create_relations([RelationDraft("A", "B", "new", text)]),
        lambda: graph.add_observations([(text, said("y"))]),
        lambda: graph.add_observations([("A", said(text))]),
        lambda: graph.delete_entities(["A", text]),
        lambda: graph.delete_observations([("A", ["x"]), (text, ["x"])]),
        lambda: graph.delete_observations([("A", ["x", text])]),
        lambda: graph.delete_relations([RelationDraft("A", "B", "r"), RelationDraft(text, "B", "r")]),
        lambda: graph.delete_relations([RelationDraft("A", "B", text)]),
        lambda: graph.update_entity(entity.id, name=text),
        lambda: graph.update_entity(entity.id, type=text),
        lambda: graph.edit_observation(entity.observations[0].id, text),
        lambda: graph.update_relation(relation.id, type=text),
        lambda: graph.update_relation(relation.id, context=text),
        lambda: graph.rows(text=text),
        lambda: memory.search.nodes(text, limit=5),
    ):
        with pytest.raises(KnownError) as caught:
            call()
        assert caught.value.code in {ErrorCode.TEXT_HAS_NUL, ErrorCode.TEXT_HAS_SURROGATE}
    assert domain(memory) == before
    assert graph.open([text, "A"])[0].name == "A"


def test_too_many_items(memory: Memory) -> None:
    entities = [EntityDraft(f"E{n}") for n in range(ITEMS_LIMIT)]
    error = refused(memory, *entities)
    assert error.code is ErrorCode.TOO_MANY
    assert error.parameters == {"what": "entities", "limit": ITEMS_LIMIT, "count": ITEMS_LIMIT + 1}
    many = said(*(f"o{n}" for n in range(OBSERVATIONS_LIMIT + 1)))
    assert refused(memory, EntityDraft("A", None, many)).parameters["what"] == "observations"
    halves = [EntityDraft("A", None, many[:600]), EntityDraft("A", None, many[600:])]
    assert refused(memory, *halves).parameters["count"] == OBSERVATIONS_LIMIT + 1
    memory.graph.create_entities(entities)
    memory.graph.create_entities([EntityDraft("A", None, many[:-1])])
    before = domain(memory)
    for call in (
        lambda: memory.graph.create_relations([RelationDraft("A", "A", "r")] * (ITEMS_LIMIT + 1)),
        lambda: memory.graph.delete_relations([RelationDraft("A", "A", "r")] * (ITEMS_LIMIT + 1)),
        lambda: memory.graph.delete_entities(["A"] * (ITEMS_LIMIT + 1)),
        lambda: memory.graph.add_observations([("A", many)]),
        lambda: memory.graph.add_observations([("A", many[:600]), ("A", many[600:])]),
        lambda: memory.graph.add_observations([("A", many[:1])] * (ITEMS_LIMIT + 1)),
        lambda: memory.graph.delete_observations([("A", ["x"] * (OBSERVATIONS_LIMIT + 1))]),
        lambda: memory.graph.delete_observations([("A", ["o1"])] * (ITEMS_LIMIT + 1)),
    ):
        with pytest.raises(KnownError) as caught:
            call()
        assert caught.value.code is ErrorCode.TOO_MANY
    assert domain(memory) == before


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("active", "active"),
        ("Activo", "active"),
        ("paused", "paused"),
        ("PAUSADO", "paused"),
        ("done", "done"),
        ("completado", "done"),
        ("archived", "archived"),
        (" archivado ", "archived"),
    ],
)
def test_status_in_both_languages(word: str, meant: str, memory: Memory) -> None:
    assert memory.graph.create_entities([EntityDraft("A", status=word)])[0].entity.status == meant
    entity = memory.graph.open(["A"])[0]
    assert memory.graph.update_entity(entity.id, status=word).status == meant


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("generic", "generic"),
        ("finding", "finding"),
        ("hallazgo", "finding"),
        ("decision", "decision"),
        ("decisión", "decision"),
        ("estado", "state"),
        ("spec", "spec"),
        ("Especificación", "spec"),
        ("métrica", "metric"),
        ("metadata", "metadata"),
    ],
)
def test_kind_in_both_languages(word: str, meant: str, memory: Memory) -> None:
    (stored,) = memory.graph.create_entities([EntityDraft("A", None, (ObservationDraft("x", word),))])
    assert stored.entity.observations[0].kind == meant


@pytest.mark.parametrize(
    ("draft", "field"),
    [
        (EntityDraft("A", status="asleep"), "status"),
        (EntityDraft("A", None, (ObservationDraft("x", "gossip"),)), "kind"),
        (EntityDraft("A", None, (ObservationDraft("x", memory_type="muscle"),)), "memory_type"),
        (EntityDraft("A", None, (ObservationDraft("x", importance=1.01),)), "importance"),
        (EntityDraft("A", None, (ObservationDraft("x", importance=-0.1),)), "importance"),
        (EntityDraft("A", None, (ObservationDraft("x", importance=float("nan")),)), "importance"),
        (EntityDraft("A", None, (ObservationDraft("x", importance=float("inf")),)), "importance"),
        (EntityDraft("A", None, (ObservationDraft("x", importance=10**400),)), "importance"),
        (EntityDraft("A", None, (ObservationDraft("x", expires_at="soon"),)), "expires_at"),
        (EntityDraft("A", None, (ObservationDraft("x", expires_at="9999-12-31T23:59:59-14:00"),)), "expires_at"),
    ],
)
def test_values_outside_the_vocabulary_are_refused(draft: EntityDraft, field: str, memory: Memory) -> None:
    error = refused(memory, draft)
    assert error.code is ErrorCode.VALUE_NOT_ALLOWED
    assert error.parameters["field"] == field
    assert error.parameters["allowed"]


def test_what_means_not_said(memory: Memory) -> None:
    drafts = (ObservationDraft("x", memory_type=" Auto ", expires_at=" "), ObservationDraft("y", importance=0))
    first, second = memory.graph.create_entities([EntityDraft("A", None, drafts)])[0].entity.observations
    assert (first.memory_type, first.expires_at, second.importance) == ("", None, 0.0)


def test_an_archived_observation_is_revived_when_said_again(memory: Memory) -> None:
    memory.graph.create_entities([EntityDraft("A", None, said("one", "two")), EntityDraft("B", None, said("one"))])
    with memory._store.write("archive") as transaction:
        transaction.rows("UPDATE observation SET state = 'archived' WHERE content = 'one'")
        transaction.rows("UPDATE observation SET state = 'expired' WHERE content = 'two'")
    assert contents(memory, "A") == []
    assert contents(memory, "A", include_archived=True) == ["one", "two"]
    assert memory.search.nodes("one", limit=5).entities == ()
    assert memory.search.nodes("one", limit=5, include_archived=True).total == 2
    (stored,) = memory.graph.create_entities([EntityDraft("A", None, said("one"))])
    assert [o.content for o in stored.entity.observations] == ["one"]
    assert [e.name for e in memory.search.nodes("one", limit=5).entities] == ["A"]
    (added,) = memory.graph.add_observations([("B", said("one", "new"))])
    assert added.added == ("new",)
    assert contents(memory, "B") == ["one", "new"]
    memory.journal.undo_last()
    assert contents(memory, "B") == []


def test_whoever_writes_is_the_author(memory: Memory, agent_memory: Memory) -> None:
    memory.graph.create_entities([EntityDraft("A", None, said("mine"))])
    agent_memory.graph.add_observations([("A", said("theirs"))])
    agent_memory.graph.create_relations([RelationDraft("A", "A", "self")])
    (entity,) = memory.graph.open(["A"])
    assert entity.author == PERSON
    assert [o.author for o in entity.observations] == [PERSON, AGENT]
    assert memory.graph.relations_of([entity.id])[0].author == AGENT


def test_add_observations(memory: Memory) -> None:
    memory.graph.create_entities([EntityDraft("A", None, said("one")), EntityDraft("B")])
    first, second, third = memory.graph.add_observations(
        [("A", said("one", "two", "two")), (" B ", said("x")), ("A", said("three"))]
    )
    assert (first.added, second.added, third.added) == (("two",), ("x",), ("three",))
    assert first.entity == third.entity == memory.graph.open(["A"])[0]
    assert contents(memory, "A") == ["one", "two", "three"]


def test_add_observations_by_alias(memory: Memory) -> None:
    entity = memory.graph.create_entities([EntityDraft("Old")])[0].entity
    memory.graph.update_entity(entity.id, name="New")
    (added,) = memory.graph.add_observations([("Old", said("x"))])
    assert added.entity.name == "New"


def test_add_observations_to_nobody_stores_nothing(memory: Memory) -> None:
    memory.graph.create_entities([EntityDraft("A")])
    before = domain(memory)
    with pytest.raises(KnownError) as caught:
        memory.graph.add_observations([("A", said("x")), (" nobody ", said("y"))])
    assert (caught.value.code, caught.value.parameters) == (ErrorCode.ENTITY_NOT_FOUND, {"name": "nobody"})
    assert domain(memory) == before


def test_near_duplicates_are_stored_and_told(memory: Memory) -> None:
    memory.graph.create_entities([EntityDraft("A", None, said("The server listens on port 8765"))])
    (added,) = memory.graph.add_observations([("A", said("the server listens on port 8765.", "something else"))])
    assert added.added == ("the server listens on port 8765.", "something else")
    assert [(d.new, d.existing, d.score) for d in added.near_duplicates] == [
        ("the server listens on port 8765.", "The server listens on port 8765", 1.0)
    ]
    assert len(contents(memory, "A")) == 3


def test_updated_at_moves_with_the_entity_its_observations_and_its_relations(memory: Memory) -> None:
    memory.graph.create_entities([EntityDraft("A"), EntityDraft("B"), EntityDraft("C")])

    def times() -> list[str]:
        return [entity.updated_at for entity in memory.graph.open(["A", "B", "C"])]

    before = times()
    memory.graph.add_observations([("A", said("x"))])
    after = times()
    assert after[0] > before[0]
    assert after[1:] == before[1:]
    memory.graph.create_relations([RelationDraft("A", "B", "r")])
    latest = times()
    assert latest[0] == latest[1] > after[0]
    assert latest[2] == before[2]
    memory.graph.open(["A"])
    memory.search.nodes("A", limit=5)
    memory.graph.create_entities([EntityDraft("C")])
    assert times() == latest


def test_a_hostile_text_is_only_text(memory: Memory) -> None:
    nasty = "'; DROP TABLE entity; -- \" % _ * NEAR(a b) {a}: ^a \\ \x01\x7f\u202e\ufeff\u200b"
    memory.graph.create_entities([EntityDraft(nasty, "t", said(nasty))])
    (entity,) = memory.graph.open([nasty])
    assert (entity.name, entity.observations[0].content) == (nasty, nasty)
    assert memory.search.nodes(nasty, limit=5).total == 1
