"""Writes that keep the rules: the first violation by rule and then by item, and nothing stored."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

import pytest
from waiting import PATIENCE

from core.errors import ErrorCode, KnownError
from core.memory import Memory
from core.model import EntityDraft, ObservationDraft, Rule
from tests.core.dumps import domain

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


def draft(name: str = "faro", type_: str = "project", *said: str) -> EntityDraft:
    return EntityDraft(name, type_, tuple(map(ObservationDraft, said)))


def refused(memory: Memory, call: Callable[[], object]) -> KnownError:
    """The refusal of a write, which must have changed nothing."""
    before, entries = domain(memory), len(memory.journal.entries())
    with pytest.raises(KnownError) as found:
        call()
    assert domain(memory) == before
    assert len(memory.journal.entries()) == entries
    return found.value


GOOD = draft("good", "tool", "said")
IN_ORDER = [
    (Rule.NAME_FORM, draft("Bad Name", "nothing", "", "")),
    (Rule.NAME_REPEATED, GOOD),
    (Rule.NAME_TAKEN, draft("taken", "nothing", "", "")),
    (Rule.ENTITY_TYPE, draft("typed", "nothing", "", "")),
    (Rule.OBSERVATION_EMPTY, draft("empty", "person", " \n", "x" * 501)),
    (Rule.OBSERVATION_LENGTH, draft("long", "person", "x" * 501, "twice", "twice")),
    (Rule.OBSERVATION_REPEATED, draft("twice", "person", "twice", "twice")),
]


@pytest.mark.parametrize("place", range(len(IN_ORDER)))
def test_the_first_violation_is_told_rule_by_rule_and_then_by_item(memory: Memory, place: int) -> None:
    memory.rules.create_entities([draft("taken")])
    batch = [GOOD, *(bad for _, bad in reversed(IN_ORDER[place:]))]
    error = refused(memory, lambda: memory.rules.create_entities(batch))
    assert error.code is ErrorCode.RULE_BROKEN
    assert error.parameters["rule"] is IN_ORDER[place][0]
    assert error.parameters["item"] == len(batch) - 1


def test_of_one_rule_the_first_item_is_told(memory: Memory) -> None:
    batch = [draft("a"), draft("b", "x"), draft("c", "y")]
    error = refused(memory, lambda: memory.rules.create_entities(batch))
    assert (error.parameters["item"], error.parameters["value"]) == (1, "x")


def test_one_violation_among_a_thousand_changes_nothing(memory: Memory) -> None:
    batch = [draft(f"e-{place}", "concept", "one", "two") for place in range(1_000)]
    batch[700] = draft("e-700", "concept", "same", "same")
    error = refused(memory, lambda: memory.rules.create_entities(batch))
    assert (error.parameters["rule"], error.parameters["item"]) == (Rule.OBSERVATION_REPEATED, 700)
    batch[700] = draft("e-700", "concept", "same", "other")
    assert len(memory.rules.create_entities(batch)) == 1_000
    assert memory.graph.counts().observations == 2_000


def test_more_than_a_thousand_are_too_many(memory: Memory) -> None:
    batch = [draft(f"e-{place}") for place in range(1_001)]
    assert refused(memory, lambda: memory.rules.create_entities(batch)).code is ErrorCode.TOO_MANY
    said = [str(place) for place in range(1_001)]
    error = refused(memory, lambda: memory.rules.create_entities([draft("faro", "project", *said)]))
    assert error.code is ErrorCode.TOO_MANY


def test_a_former_name_is_taken(memory: Memory) -> None:
    (entity,) = memory.rules.create_entities([draft("old")])
    memory.graph.update_entity(entity.id, name="new")
    error = refused(memory, lambda: memory.rules.create_entities([draft("old")]))
    assert error.parameters["rule"] is Rule.NAME_TAKEN
    assert memory.rules.add_observation("old", "still found").name == "new"


def test_what_is_equal_after_normalising_is_the_same_observation(memory: Memory) -> None:
    error = refused(memory, lambda: memory.rules.create_entities([draft("faro", "project", "caf\u00e9", "cafe\u0301")]))
    assert error.parameters["rule"] is Rule.OBSERVATION_REPEATED
    memory.rules.create_entities([draft("faro", "project", "cafe\u0301")])
    error = refused(memory, lambda: memory.rules.add_observation("faro", "caf\u00e9"))
    assert error.parameters["rule"] is Rule.OBSERVATION_REPEATED
    assert memory.rules.add_observation("faro", "e\u0301" * 500).observations[-1].content == "\u00e9" * 500


@pytest.mark.parametrize("text", ["a\0b", "a\ud800"])
def test_what_no_text_may_hold(memory: Memory, text: str) -> None:
    memory.rules.create_entities([draft()])
    codes = {ErrorCode.TEXT_HAS_NUL, ErrorCode.TEXT_HAS_SURROGATE}
    assert refused(memory, lambda: memory.rules.add_observation("faro", text)).code in codes
    assert refused(memory, lambda: memory.rules.create_entities([draft("b", "tool", text)])).code in codes


def test_an_archived_observation_comes_back(memory: Memory) -> None:
    memory.rules.create_entities([draft("faro", "project", "lights")])
    with memory._store.write("update_entity") as transaction:
        transaction.rows("UPDATE observation SET state = 'archived'")
    assert [one.content for one in memory.rules.add_observation("faro", "lights").observations] == ["lights"]


@pytest.fixture
def people(memory: Memory) -> Memory:
    memory.rules.create_entities([draft("ana", "person"), draft("luis", "person"), draft("faro", "project")])
    return memory


@pytest.mark.parametrize(
    ("ends", "relation_type", "rule"),
    [
        (("nobody", "nobody"), "likes", Rule.RELATION_TYPE),
        (("ana", "ana"), "knows", Rule.SELF_RELATION),
        (("faro", "faro"), "knows", Rule.SELF_RELATION),
        (("ana", "faro"), "knows", Rule.KNOWS_PERSONS),
        (("faro", "ana"), "knows", Rule.KNOWS_PERSONS),
        (("ana", "luis"), "knows", Rule.RELATION_REPEATED),
        (("luis", "ana"), "created", Rule.CYCLE),
    ],
)
def test_rules_of_relations(people: Memory, ends: tuple[str, str], relation_type: str, rule: Rule) -> None:
    people.rules.create_relation("ana", "luis", "knows")
    people.rules.create_relation("ana", "luis", "created")
    error = refused(people, lambda: people.rules.create_relation(*ends, relation_type))
    assert error.parameters["rule"] is rule


def test_both_ends_must_exist_before_other_rules_are_asked(people: Memory) -> None:
    error = refused(people, lambda: people.rules.create_relation("nobody", "nobody", "knows"))
    assert (error.code, error.parameters["name"]) == (ErrorCode.ENTITY_NOT_FOUND, "nobody")
    error = refused(people, lambda: people.rules.create_relation("ana", "x", "knows"))
    assert (error.code, error.parameters["name"]) == (ErrorCode.ENTITY_NOT_FOUND, "x")


@pytest.mark.parametrize("relation_type", ["knows", "uses", "related-to"])
def test_mutual_relations_are_legal(people: Memory, relation_type: str) -> None:
    people.rules.create_relation("ana", "luis", relation_type)
    people.rules.create_relation("luis", "ana", relation_type)
    assert people.rules.check() == ()


def test_types_are_taken_alone(people: Memory) -> None:
    people.rules.create_relation("ana", "luis", "contains")
    people.rules.create_relation("luis", "ana", "depends-on")
    assert people.rules.check() == ()


def test_an_ended_relation_closes_no_cycle_and_can_be_created_again(people: Memory) -> None:
    relation = people.rules.create_relation("ana", "luis", "depends-on")
    people.graph.end_relation(relation.id)
    people.rules.create_relation("luis", "ana", "depends-on")
    error = refused(people, lambda: people.rules.create_relation("ana", "luis", "depends-on"))
    assert error.parameters["rule"] is Rule.CYCLE


def test_relations_may_join_what_other_profiles_named(memory: Memory) -> None:
    memory.graph.create_entities([EntityDraft("Proyecto Faro", "Proyecto"), EntityDraft("Ana", "person")])
    assert memory.rules.create_relation("Ana", "Proyecto Faro", "created").to_name == "Proyecto Faro"
    assert memory.rules.add_observation("Proyecto Faro", "alumbra").name == "Proyecto Faro"
    assert memory.rules.delete_entities(["Proyecto Faro"]) == 1


def test_deleting_is_all_or_nothing(people: Memory) -> None:
    error = refused(people, lambda: people.rules.delete_entities(["ana", "nobody", "faro"]))
    assert (error.code, error.parameters["name"]) == (ErrorCode.ENTITY_NOT_FOUND, "nobody")
    assert people.rules.delete_entities(["ana", "ana", "faro"]) == 2
    assert people.graph.counts().entities == 1


def test_deleting_relations_takes_one_direction(people: Memory) -> None:
    for relation_type in ("uses", "related-to"):
        people.rules.create_relation("ana", "luis", relation_type)
    people.rules.create_relation("luis", "ana", "uses")
    assert people.rules.delete_relations("ana", "luis") == 2
    assert refused(people, lambda: people.rules.delete_relations("ana", "luis")).code is ErrorCode.NO_RELATION_BETWEEN
    assert refused(people, lambda: people.rules.delete_relations("ana", "x")).code is ErrorCode.ENTITY_NOT_FOUND
    assert people.graph.counts().relations == 1


@pytest.mark.parametrize("name", ["", "  ", "x" * 513])
def test_no_name_at_all(people: Memory, name: str) -> None:
    codes = {ErrorCode.TEXT_EMPTY, ErrorCode.TEXT_TOO_LONG}
    for call in (
        lambda: people.rules.delete_entities([name]),
        lambda: people.rules.delete_relations("ana", name),
        lambda: people.rules.create_relation(name, "ana", "uses"),
        lambda: people.rules.add_observation(name, "text"),
    ):
        assert refused(people, call).code in codes


def test_a_write_is_one_step_that_can_be_undone(people: Memory) -> None:
    people.rules.create_relation("ana", "luis", "knows")
    before = domain(people)
    people.rules.delete_entities(["ana", "luis"])
    people.journal.undo_last()
    assert domain(people) == before
    assert people.journal.entries()[1].tool == "delete_entities"


def test_two_processes_do_not_break_a_rule_together(memory_path: Path) -> None:
    """Each relation alone is fine, both together are a cycle: exactly one may land."""
    with Memory.open(memory_path) as one, Memory.open(memory_path) as two:
        for turn in range(20):
            names = (f"a-{turn}", f"b-{turn}")
            one.rules.create_entities([draft(name, "concept") for name in names])
            outcomes: list[str] = []
            start = threading.Barrier(2)

            def write(
                memory: Memory, ends: tuple[str, str], start: threading.Barrier = start, into: list[str] = outcomes
            ) -> None:
                start.wait(PATIENCE)
                try:
                    memory.rules.create_relation(*ends, "depends-on")
                except KnownError as error:
                    into.append(str(error.parameters["rule"]))
                else:
                    into.append("stored")

            threads = [
                threading.Thread(target=write, args=(one, names)),
                threading.Thread(target=write, args=(two, names[::-1])),
            ]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            assert sorted(outcomes) == ["cycle", "stored"]
        assert one.rules.check() == ()


def test_the_setting(memory: Memory, memory_path: Path) -> None:
    assert memory.rules.strict is False
    memory.rules.set_strict(strict=True)
    assert memory.settings.get("strict") is True
    with Memory.open(memory_path) as other:
        assert other.rules.strict is True
        other.rules.set_strict(strict=False)
    assert memory.rules.strict is False
