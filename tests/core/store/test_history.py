"""The journal read: entries searched and described, entities as they once stood and brought back."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.errors import ErrorCode, KnownError
from core.model import (
    ActorKind,
    EntityDraft,
    EntryFilter,
    FieldChange,
    LeftOut,
    ObservationDraft,
    RelationDraft,
    RowChange,
)
from core.store import earlier
from tests.core.dumps import Dump, domain
from tests.core.steps import PLACE, STEP, Step, check_sound, opened, run, state

if TYPE_CHECKING:
    from core.memory import Memory


def texts(*contents: str) -> tuple[ObservationDraft, ...]:
    return tuple(ObservationDraft(content) for content in contents)


def fill(memory: Memory) -> dict[str, int]:
    memory.graph.create_entities([EntityDraft("Faro", "Proyecto", texts("uno", "dos")), EntityDraft("Ana", "Persona")])
    memory.graph.create_relations([RelationDraft("Faro", "Ana", "cuenta_con")])
    return {row.name: row.id for row in memory.graph.rows()}


def observation(memory: Memory, name: str, content: str) -> int:
    return next(each.id for each in memory.graph.open([name])[0].observations if each.content == content)


def found(memory: Memory, **wanted: object) -> list[int]:
    return [entry.id for entry in memory.history.entries(EntryFilter(**wanted))]  # type: ignore[arg-type]


# Entries -------------------------------------------------------------------------------------------------------


def test_entries_by_whoever_wrote_them(memory: Memory, agent_memory: Memory) -> None:
    fill(memory)
    agent_memory.graph.add_observations([("Ana", texts("tres"))])
    assert found(memory) == [3, 2, 1]
    assert found(memory, kind=ActorKind.AGENT) == [3]
    assert found(memory, kind=ActorKind.AGENT, client="tester") == [3]
    assert found(memory, client="somebody else") == []
    assert found(memory, session_id=memory.session_id) == [2, 1]


def test_entries_about_an_entity_are_those_that_touched_it(memory: Memory) -> None:
    ids = fill(memory)
    memory.graph.add_observations([("Ana", texts("tres"))])
    relation = memory.graph.relations_of([ids["Ana"]])[0]
    memory.reflections.add("relation", "piensa", target_id=relation.id)
    memory.graph.delete_entities(["Ana"])
    assert found(memory, entity_id=ids["Ana"]) == [5, 4, 3, 2, 1]
    assert found(memory, entity_id=ids["Faro"]) == [5, 4, 2, 1]
    assert [entry.id for entry in memory.history.entity_states(ids["Ana"], before_id=4)] == [3, 2, 1]


def test_entries_by_tool_time_and_page(memory: Memory) -> None:
    fill(memory)
    for number in range(5):
        memory.graph.add_observations([("Ana", texts(f"n{number}"))])
    assert found(memory, tools=("create_relations", "create_entities")) == [2, 1]
    at = memory.journal.entries()[3].at
    assert found(memory, since=at) == [7, 6, 5, 4]
    assert found(memory, until=at) == [3, 2, 1]
    page = memory.history.entries(EntryFilter(tools=("add_observations",)), before_id=6, limit=2)
    assert [entry.id for entry in page] == [5, 4]
    newer = memory.history.entries(EntryFilter(tools=("add_observations",)), after_id=5)
    assert [entry.id for entry in newer] == [7, 6]


def test_a_text_is_found_in_what_was_written_and_in_names(memory: Memory) -> None:
    ids = fill(memory)
    memory.graph.add_observations([("Ana", texts("El clúster corre en HETZNER"))])
    memory.graph.update_entity(ids["Faro"], name="Ñandú")
    assert found(memory, text="cluster corre") == [3]
    assert found(memory, text="hetzner") == [3]
    assert found(memory, text="nandu") == [4]
    assert found(memory, text="%") == []


def test_sessions_count_what_they_wrote(memory: Memory, agent_memory: Memory) -> None:
    fill(memory)
    agent_memory.graph.add_observations([("Ana", texts("tres"))])
    agent_memory.graph.add_observations([("Ana", texts("cuatro"))])
    memory.journal.undo(4)
    mine, agents = memory.history.sessions_with_entries()
    assert (mine.session_id, mine.entries, mine.in_force) == (memory.session_id, 3, 2)
    assert (agents.actor.name, agents.entries, agents.in_force) == ("tester", 2, 1)
    assert agents.first_at < agents.last_at < mine.last_at
    assert memory.history.undone(1) == {4: 5}


# What an entry did ---------------------------------------------------------------------------------------------


def described(memory: Memory, entry_id: int) -> list[tuple[str, list[RowChange]]]:
    detail = memory.history.describe(entry_id)
    assert detail is not None
    return [(group.name, list(group.rows)) for group in detail.groups]


def test_what_was_created_is_told_by_entity(memory: Memory) -> None:
    ids = fill(memory)
    one, two = (observation(memory, "Faro", text) for text in ("uno", "dos"))
    assert described(memory, 1) == [
        (
            "Faro",
            [
                RowChange("entity", ids["Faro"], "created", "Faro"),
                RowChange("observation", one, "created", "uno"),
                RowChange("observation", two, "created", "dos"),
            ],
        ),
        ("Ana", [RowChange("entity", ids["Ana"], "created", "Ana")]),
    ]
    assert described(memory, 2) == [("Faro", [RowChange("relation", 1, "created", "Faro → cuenta_con → Ana")])]


def test_an_edit_tells_before_and_after(memory: Memory) -> None:
    ids = fill(memory)
    row = observation(memory, "Faro", "uno")
    memory.graph.edit_observation(row, "uno y medio")
    memory.graph.update_entity(ids["Faro"], name="Faro 2", type="Sistema")
    memory.graph.edit_observation(row, "tres")
    assert described(memory, 3) == [
        (
            "Faro 2",
            [RowChange("observation", row, "changed", "uno y medio", (FieldChange("content", "uno", "uno y medio"),))],
        )
    ]
    renamed = described(memory, 4)[0][1][0]
    assert renamed.fields[:2] == (FieldChange("name", "Faro", "Faro 2"), FieldChange("type", "Proyecto", "Sistema"))


def test_what_an_update_left_alone_is_told_as_it_was_then(memory: Memory) -> None:
    fill(memory)
    row = observation(memory, "Faro", "uno")
    with memory._store.write("archive") as transaction:
        transaction.rows("UPDATE observation SET state = 'archived' WHERE id = ?", row)
    memory.graph.edit_observation(row, "otra cosa")
    memory.graph.remove_observations([row])
    assert described(memory, 3)[0][1] == [
        RowChange("observation", row, "changed", "uno", (FieldChange("state", "active", "archived"),))
    ]


def test_entities_that_are_gone_keep_their_names(memory: Memory) -> None:
    ids = fill(memory)
    memory.graph.add_observations([("Ana", texts("tres"))])
    memory.graph.delete_entities(["Ana"])
    assert described(memory, 3)[0][0] == "Ana"
    assert described(memory, 2)[0][1][0].text == "Faro → cuenta_con → Ana"
    detail = memory.history.describe(4)
    assert detail is not None
    gone = next(group for group in detail.groups if group.entity_id == ids["Ana"])
    assert (gone.name, gone.type, gone.there, gone.change) == ("Ana", "Persona", False, "deleted")


def test_prose_about_nothing_stands_alone_and_about_a_relation_with_its_start(memory: Memory) -> None:
    fill(memory)
    memory.reflections.add("global", "todo bien")
    memory.reflections.add("relation", "van juntos", target_id=1)
    detail = memory.history.describe(3)
    assert detail is not None
    assert [(group.entity_id, group.rows[0].text) for group in detail.groups] == [(None, "todo bien")]
    assert described(memory, 4)[0][0] == "Faro"


def test_a_large_entry_is_cut_and_counted(memory: Memory) -> None:
    memory.graph.create_entities([EntityDraft(f"E{number}", "x", texts("a", "b")) for number in range(200)])
    detail = memory.history.describe(1, limit=50)
    assert detail is not None
    assert (detail.total, detail.shown, sum(len(group.rows) for group in detail.groups)) == (600, 50, 50)
    assert [group.name for group in detail.groups] == [f"E{number}" for number in range(50)], "from the first on"


def test_an_entry_without_changes_is_described_by_itself(memory: Memory) -> None:
    fill(memory)
    with memory._store.write_aside() as connection:
        connection.execute("UPDATE journal SET changeset = NULL WHERE id = 1")
    detail = memory.history.describe(1)
    assert detail is not None
    assert (detail.groups, detail.total, detail.entry.kept) == ((), 0, False)
    assert memory.history.describe(99) is None


# Entities as they stood ----------------------------------------------------------------------------------------


def test_where_a_later_change_was_not_kept_an_earlier_state_is_not_known(memory: Memory) -> None:
    ids = fill(memory)
    with memory._store.write_aside() as connection:
        connection.execute("UPDATE journal SET changeset = NULL WHERE id = 2")
    with pytest.raises(KnownError) as caught:
        memory.history.preview_restore(ids["Faro"], 1)
    assert caught.value.code is ErrorCode.UNDO_NOT_KEPT
    assert memory.history.preview_restore(ids["Faro"], 2).groups == ()


def held(rows: Dump, entity_id: int) -> dict[str, list[tuple[object, ...]]]:
    """An entity and all that hangs on it, picked from whole tables."""
    relations = [row for row in rows["relation"] if entity_id in row[1:3]]
    ids = {row[0] for row in relations}
    return {
        "entity": [row for row in rows["entity"] if row[0] == entity_id],
        "alias": [row for row in rows["alias"] if row[2] == entity_id],
        "observation": [row for row in rows["observation"] if row[1] == entity_id],
        "relation": relations,
        "reflection": [row for row in rows["reflection"] if row[2] == entity_id or row[3] in ids],
    }


@given(steps=st.lists(STEP, min_size=1, max_size=14))
def test_every_state_of_every_entity_is_found_again(steps: list[Step]) -> None:
    with opened() as memory:
        states = {memory.journal.last_id(): domain(memory)}
        for one in steps:
            run(memory, one)
            states[memory.journal.last_id()] = domain(memory)
        everyone = {int(str(row[0])) for rows in states.values() for row in rows["entity"]}
        for entry, then in states.items():
            for entity in everyone:
                with memory._store.read() as connection:
                    rows = earlier.rows_at(connection, entity, entry)
                seen = {table: [row for key, row in sorted(rows.items()) if key[0] == table] for table in then}
                expected = held(then, entity)
                if expected["entity"]:
                    assert seen == expected


@given(steps=st.lists(STEP, min_size=1, max_size=14), place=PLACE, moment=PLACE)
def test_an_entity_comes_back_as_it_was(steps: list[Step], place: int, moment: int) -> None:
    with opened() as memory:
        states = {memory.journal.last_id(): domain(memory)}
        for one in steps:
            run(memory, one)
            states[memory.journal.last_id()] = domain(memory)
        entry = sorted(states)[moment % len(states)]
        entities = states[entry]["entity"]
        if not entities:
            return
        entity = int(str(entities[place % len(entities)][0]))
        before, last = state(memory), memory.journal.last_id()
        with suppress(KnownError):
            preview = memory.history.preview_restore(entity, entry)
        assert (state(memory), memory.journal.last_id()) == (before, last)
        restored = None
        with suppress(KnownError):
            restored = memory.history.restore_entity(entity, entry)
        if restored is None:
            assert state(memory) == before
            return
        assert preview.left_out == restored.left_out
        check_sound(memory)
        now, then = held(domain(memory), entity), held(states[entry], entity)
        left = {each.reason for each in restored.left_out}
        if "name_taken" not in left:
            assert now["entity"] == then["entity"]
        if "alias_taken" not in left:
            assert now["alias"] == then["alias"]
        assert sorted(str(row[2]) for row in now["observation"]) == sorted(str(row[2]) for row in then["observation"])
        if "copied" not in left:
            assert now["observation"] == then["observation"]
        if "end_gone" not in left:
            assert now["relation"] == then["relation"]
            assert {row[0] for row in then["reflection"]} <= {row[0] for row in now["reflection"]}
        if memory.journal.last_id() > last:
            memory.journal.undo_last()
            assert state(memory) == before


def test_a_deleted_entity_comes_back_with_what_it_held(memory: Memory) -> None:
    ids = fill(memory)
    memory.reflections.add("entity", "piensa", target_id=ids["Faro"])
    before = domain(memory)
    memory.graph.delete_entities(["Faro"])
    restored = memory.history.restore_entity(ids["Faro"], 3)
    assert restored.left_out == ()
    assert domain(memory) == before
    (entry,) = restored.changes.entries
    assert (entry.tool, entry.summary["names"], entry.undoes) == ("restore_entity", ["Faro"], None)


def test_a_relation_whose_other_end_was_merged_away_stays_with_what_is_kept(memory: Memory) -> None:
    first, *_ = (one.entity for one in memory.graph.create_entities([EntityDraft(name) for name in "AXY"]))
    memory.graph.create_relations([RelationDraft("A", "X", "knows")])
    before = memory.journal.last_id()
    memory.curation.merge_entities("Y", ["X"])
    memory.graph.update_entity(first.id, status="paused")
    restored = memory.history.restore_entity(first.id, before)
    assert restored.left_out == (LeftOut("end_gone", "A → knows → X"),)
    (relation,) = memory.graph.relations_of([first.id])
    assert (relation.from_name, relation.type, relation.to_name, relation.active) == ("A", "knows", "Y", True)
    assert memory.graph.open(["A"])[0].status == "active"


def test_what_cannot_come_back_is_said(memory: Memory) -> None:
    ids = fill(memory)
    memory.graph.update_entity(ids["Faro"], name="Otro")
    memory.graph.delete_entities(["Ana"])
    moved = observation(memory, "Otro", "dos")
    memory.graph.create_entities([EntityDraft("Nuevo")])
    with memory._store.write("move") as transaction:
        transaction.rows("UPDATE observation SET entity_id = (SELECT max(id) FROM entity) WHERE id = ?", moved)
        transaction.rows("DELETE FROM alias")
        transaction.rows("UPDATE entity SET name = 'Faro' WHERE name = 'Nuevo'")
    restored = memory.history.restore_entity(ids["Faro"], 2)
    assert restored.left_out == (
        LeftOut("name_taken", "Faro"),
        LeftOut("copied", "dos"),
        LeftOut("end_gone", "Otro → cuenta_con → Ana"),
    )
    assert [each.content for each in memory.graph.open(["Otro"])[0].observations] == ["uno", "dos"]
    assert [each.content for each in memory.graph.open(["Faro"])[0].observations] == ["dos"]


def test_what_was_merged_comes_back_under_its_name(memory: Memory) -> None:
    ids = fill(memory)
    memory.graph.delete_entities(["Ana"])
    with memory._store.write("name it") as transaction:
        transaction.rows(
            "INSERT INTO alias(name, entity_id, created_at, session_id) VALUES ('Ana', ?, ?, 1)",
            ids["Faro"], transaction.now,
        )  # fmt: skip
    restored = memory.history.restore_entity(ids["Ana"], 2)
    assert restored.left_out == (LeftOut("alias_moved", "Ana"),)
    assert memory.graph.open(["Ana"])[0].id == ids["Ana"]
    assert memory.graph.open(["Faro"])[0].aliases == ()


def test_a_name_that_belongs_to_another_stops_it(memory: Memory) -> None:
    ids = fill(memory)
    memory.graph.delete_entities(["Ana"])
    memory.graph.create_entities([EntityDraft("Ana")])
    with pytest.raises(KnownError) as caught:
        memory.history.restore_entity(ids["Ana"], 2)
    assert caught.value.code is ErrorCode.NAME_TAKEN


def test_an_entity_that_was_not_there_yet_cannot_come_back(memory: Memory) -> None:
    fill(memory)
    memory.graph.create_entities([EntityDraft("Luis")])
    with pytest.raises(KnownError) as caught:
        memory.history.restore_entity(memory.graph.open(["Luis"])[0].id, 1)
    assert caught.value.code is ErrorCode.ENTITY_NOT_FOUND


def test_a_state_that_is_the_present_one_leaves_no_entry(memory: Memory) -> None:
    ids = fill(memory)
    restored = memory.history.restore_entity(ids["Faro"], 2)
    assert (restored.changes.entries, restored.left_out, memory.journal.last_id()) == ((), (), 2)
