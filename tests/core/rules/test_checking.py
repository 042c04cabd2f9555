"""A memory held against the rules: every violation with a repair, after which there is none; all of it undoable."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.errors import ErrorCode, KnownError
from core.model import EntityDraft, ObservationDraft, RelationDraft, Repair, Rule, Violation
from core.rules.checking import cut
from tests.core.dumps import domain
from tests.core.quick import quick_memory

if TYPE_CHECKING:
    from core.memory import Memory


def say(memory: Memory, *entities: tuple[str, str], relations: tuple[tuple[str, str, str], ...] = ()) -> None:
    memory.graph.create_entities([EntityDraft(name, type_) for name, type_ in entities])
    memory.graph.create_relations([RelationDraft(*ends) for ends in relations])


def only(memory: Memory, rule: Rule) -> Violation:
    (found,) = (one for one in memory.rules.check() if one.rule is rule)
    return found


def types(memory: Memory) -> set[tuple[str, str, str]]:
    ids = [row.id for row in memory.graph.rows()]
    return {(one.from_name, one.to_name, one.type) for one in memory.graph.relations_of(ids)}


def test_nothing_to_tell(memory: Memory) -> None:
    assert memory.rules.check() == ()
    say(memory, ("ana", "person"), ("luis", "person"), relations=(("ana", "luis", "knows"), ("luis", "ana", "knows")))
    assert memory.rules.check() == ()


def test_names(memory: Memory) -> None:
    say(memory, ("Proyecto Faro", "project"), ("proyecto-faro", "project"), ("PROYECTO FARO", "project"))
    first, second = memory.rules.check()
    assert (first.rule, first.target, first.found) == (Rule.NAME_FORM, "entity", "Proyecto Faro")
    assert first.repair == Repair("rename", ("proyecto-faro-2",))
    assert second.repair == Repair("rename", ("proyecto-faro-3",))
    assert memory.rules.repair([first, second]).done == 2
    assert memory.graph.open(["Proyecto Faro"])[0].name == "proyecto-faro-2"
    assert memory.rules.check() == ()


def test_a_former_name_is_not_given_to_another(memory: Memory) -> None:
    say(memory, ("faro", "project"), ("Faro", "project"))
    (entity,) = memory.graph.open(["faro"])
    memory.graph.update_entity(entity.id, name="luz")
    assert only(memory, Rule.NAME_FORM).repair == Repair("rename", ("faro-2",))


def test_types_of_entities(memory: Memory) -> None:
    say(memory, ("a", "Persona"), ("b", "Generic"))
    first, second = memory.rules.check()
    assert (first.rule, first.found, first.repair) == (Rule.ENTITY_TYPE, "Persona", Repair("retype", ("person",)))
    assert second.repair == Repair("retype", ("concept",), sure=False)


def test_long_observations_are_cut_and_nothing_is_lost(memory: Memory) -> None:
    sentence = "The lamp was renewed in 1924, and again after the storm of 1987. "
    text = (sentence * 12).strip()
    memory.graph.create_entities(
        [EntityDraft("faro", "project", (ObservationDraft(text, kind="finding", importance=0.7),))]
    )
    violation = only(memory, Rule.OBSERVATION_LENGTH)
    assert (violation.names, violation.found) == (("faro",), text)
    before = memory.graph.open(["faro"])[0].observations[0]
    memory.rules.repair([violation])
    said = memory.graph.open(["faro"])[0].observations
    assert " ".join(one.content for one in said) == text
    assert all(one.content.endswith(".") for one in said)
    assert {(one.kind, one.importance, one.created_at, one.author) for one in said} == {
        (before.kind, before.importance, before.created_at, before.author)
    }
    assert memory.rules.check() == ()


def test_a_piece_that_is_said_already_is_not_said_twice(memory: Memory) -> None:
    text = f"{'x' * 499}. {'y' * 400}."
    said = tuple(map(ObservationDraft, (text, f"{'y' * 400}.")))
    memory.graph.create_entities([EntityDraft("faro", "project", said)])
    memory.rules.repair(memory.rules.check())
    assert sorted(one.content[0] for one in memory.graph.open(["faro"])[0].observations) == ["x", "y"]


@given(st.text(st.sampled_from("ab .\n!日"), max_size=3_000))
def test_every_text_can_be_cut(text: str) -> None:
    pieces = cut(text)
    assert all(len(piece) <= 500 for piece in pieces)
    assert "".join("".join(pieces).split()) == "".join(text.split())
    if text.strip():
        assert all(piece.strip() == piece != "" for piece in pieces)


def test_types_of_relations(memory: Memory) -> None:
    say(
        memory,
        ("a", "project"),
        ("b", "tool"),
        relations=(("a", "b", "usa"), ("a", "b", "uses"), ("b", "a", "responsable"), ("a", "b", "conoce")),
    )
    usa, responsable, conoce = sorted(memory.rules.check(), key=lambda one: one.id)
    assert usa.repair == Repair("retype", ("uses",))
    assert responsable.repair == Repair("retype", ("related-to",), sure=False)
    assert conoce.repair == Repair("retype", ("related-to",), sure=False)
    assert memory.rules.repair([usa, responsable, conoce]).done == 3
    assert types(memory) == {("a", "b", "uses"), ("b", "a", "related-to"), ("a", "b", "related-to")}
    relations = memory.graph.relations_of([memory.graph.open(["a"])[0].id])
    assert {one.type + ":" + one.context for one in relations} == {
        "uses:",
        "related-to:responsable",
        "related-to:conoce",
    }


def test_knows_between_those_who_will_be_persons(memory: Memory) -> None:
    say(memory, ("a", "Persona"), ("b", "usuario"), relations=(("a", "b", "knows"),))
    assert [one.rule for one in memory.rules.check()] == [Rule.ENTITY_TYPE, Rule.ENTITY_TYPE]
    memory.rules.repair(memory.rules.check())
    assert memory.rules.check() == ()
    assert types(memory) == {("a", "b", "knows")}


def test_knows_with_something_else(memory: Memory) -> None:
    say(memory, ("a", "person"), ("b", "project"), relations=(("a", "b", "knows"),))
    assert only(memory, Rule.KNOWS_PERSONS).repair == Repair("retype", ("related-to",), sure=False)


def test_self_relations(memory: Memory) -> None:
    say(memory, ("a", "project"), relations=(("a", "a", "uses"), ("a", "a", "whatever")))
    assert [(one.rule, one.repair) for one in memory.rules.check()] == [
        (Rule.SELF_RELATION, Repair("remove", sure=False))
    ] * 2
    memory.rules.repair(memory.rules.check())
    assert types(memory) == set()


def test_a_cycle_is_opened_where_it_was_closed(memory: Memory) -> None:
    names = [(name, "concept") for name in "abc"]
    say(memory, *names, relations=(("a", "b", "contains"), ("b", "c", "contains"), ("c", "a", "contains")))
    violation = only(memory, Rule.CYCLE)
    assert (violation.names, violation.found) == (("c", "a"), "contains")
    assert violation.repair == Repair("retype", ("related-to",), sure=False)
    memory.rules.repair([violation])
    assert memory.rules.check() == ()


def test_a_translation_does_not_close_a_cycle(memory: Memory) -> None:
    say(
        memory,
        ("a", "concept"),
        ("b", "concept"),
        relations=(("a", "b", "depende_de"), ("b", "a", "depends-on")),
    )
    (violation,) = memory.rules.check()
    assert (violation.found, violation.repair) == ("depende_de", Repair("retype", ("related-to",), sure=False))


def test_ended_relations_and_archived_observations_are_history(memory: Memory) -> None:
    say(memory, ("a", "concept"), relations=(("a", "a", "whatever"),))
    memory.graph.add_observations([("a", [ObservationDraft("x" * 600)])])
    memory.graph.end_relation(memory.graph.relations_of([memory.graph.open(["a"])[0].id])[0].id)
    with memory._store.write("update_entity") as transaction:
        transaction.rows("UPDATE observation SET state = 'archived'")
    assert memory.rules.check() == ()


def test_a_reflection_on_a_folded_relation_stays(memory: Memory) -> None:
    say(memory, ("a", "project"), ("b", "tool"), relations=(("a", "b", "uses"), ("a", "b", "usa")))
    kept, folded = memory.graph.relations_of([memory.graph.open(["a"])[0].id])
    memory.reflections.add("relation", "it matters", target_id=folded.id)
    memory.rules.repair(memory.rules.check())
    with memory._store.read() as connection:
        assert connection.execute("SELECT relation_id FROM reflection").fetchall() == [(kept.id,)]


def test_what_changed_meanwhile_is_left_alone(memory: Memory) -> None:
    say(
        memory,
        ("Faro", "Proyecto"),
        ("Ana", "person"),
        relations=(("Faro", "Ana", "usa"), ("Faro", "Faro", "uses")),
    )
    memory.graph.add_observations([("Ana", [ObservationDraft("x" * 600)])])
    found = memory.rules.check()
    faro, ana = (memory.graph.open([name])[0] for name in ("Faro", "Ana"))
    memory.graph.update_entity(faro.id, name="Luz", type="tool")
    memory.graph.update_entity(ana.id, name="luz-2")
    memory.graph.edit_observation(ana.observations[0].id, "short")
    memory.graph.remove_relations([one.id for one in memory.graph.relations_of([faro.id])])
    before = domain(memory)
    report = memory.rules.repair(found)
    assert (report.done, report.stale) == (0, len(found))
    assert domain(memory) == before


def test_a_name_that_was_taken_meanwhile_is_not_given(memory: Memory) -> None:
    say(memory, ("Faro", "project"))
    found = memory.rules.check()
    say(memory, ("faro", "project"))
    assert memory.rules.repair(found).stale == 1


def test_what_has_no_repair_is_left_alone(memory: Memory) -> None:
    violation = Violation(Rule.CYCLE, "relation", 1, (1, 2), ("a", "b"), "contains", None)
    assert memory.rules.repair([violation]).stale == 1


def test_both_report_and_can_be_stopped(memory: Memory) -> None:
    say(memory, *[(f"E {place}", "Generic") for place in range(300)])
    told: list[float] = []
    found = memory.rules.check(told.append)
    memory.rules.repair(found, told.append)
    assert (min(told), max(told)) == (0.0, 1.0)
    for call in (memory.rules.check, lambda *how: memory.rules.repair(found, *how)):
        with pytest.raises(KnownError) as stopped:
            call(None, lambda: True)
        assert stopped.value.code is ErrorCode.CANCELLED


NAME = st.sampled_from(["Ana", "luis", "Luis", "FARO", "faro", "日本", "x y", "árbol"])
TYPE = st.sampled_from(["person", "Persona", "Generic", "tool", "usuario"])
SAID = st.sampled_from(["one", "x" * 501, "Word " * 150, "y" * 499 + ". " + "x" * 501])
RELATION = st.sampled_from(["knows", "conoce", "contains", "contiene", "parte_de", "belongs-to", "uses", "likes"])


@given(
    st.lists(st.tuples(NAME, TYPE, st.lists(SAID, max_size=2)), min_size=1, max_size=6),
    st.lists(st.tuples(NAME, NAME, RELATION), max_size=14),
)
def test_after_all_repairs_there_is_no_violation_and_undo_restores_everything(
    entities: list[tuple[str, str, list[str]]], relations: list[tuple[str, str, str]]
) -> None:
    with quick_memory() as memory:
        memory.graph.create_entities(
            [EntityDraft(name, type_, tuple(map(ObservationDraft, said))) for name, type_, said in entities]
        )
        memory.graph.create_relations([RelationDraft(*ends) for ends in relations])
        before, found = domain(memory), memory.rules.check()
        report = memory.rules.repair(found)
        assert (report.done, report.stale) == (len(found), 0)
        assert memory.rules.check() == ()
        if found:
            assert memory.journal.entries()[0].tool == "repair_rules"
            memory.journal.undo_last()
        assert domain(memory) == before
