"""Merging: nothing that was said is lost, all of it is one step, and undo is exact."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.errors import ErrorCode, KnownError
from core.model import EntityDraft, MergeOutcome, ObservationDraft, RelationDraft
from tests.core.curation.graphs import NAMES, PLANS, Plan, check_undo_and_redo, made, state, whole

if TYPE_CHECKING:
    from core.memory import Memory
    from tests.core.dumps import Dump


def entity(name: str, *observations: str, type: str = "thing") -> EntityDraft:
    return EntityDraft(name, type, tuple(ObservationDraft(text) for text in observations))


def contents(memory: Memory, name: str) -> list[str]:
    return [observation.content for observation in memory.graph.open([name])[0].observations]


def triples(memory: Memory) -> list[tuple[str, str, str]]:
    ids = [row.id for row in memory.graph.rows()]
    return [(r.from_name, r.type, r.to_name) for r in memory.graph.relations_of(ids, include_ended=True)]


def refused(memory: Memory, keep: str, *others: str) -> KnownError:
    before, last = state(memory), memory.journal.last_id()
    with pytest.raises(KnownError) as caught:
        memory.curation.merge_entities(keep, others)
    assert (state(memory), memory.journal.last_id()) == (before, last)
    return caught.value


def test_a_merge_moves_everything_and_tells_it(memory: Memory) -> None:
    memory.graph.create_entities([entity("Ana", "likes tea", "lives in Vigo"), entity("Ana P.", "likes tea", "sings")])
    memory.graph.create_entities([entity("Vigo"), entity("Choir")])
    memory.graph.create_relations(
        [
            RelationDraft("Ana", "Vigo", "lives_in"),
            RelationDraft("Ana P.", "Vigo", "lives_in", "since 2019"),
            RelationDraft("Ana P.", "Choir", "sings_in"),
            RelationDraft("Ana", "Ana P.", "same_as"),
        ]
    )
    outcome = memory.curation.merge_entities("Ana", ["Ana P."])
    assert outcome == MergeOutcome(
        kept_id=1,
        merged=("Ana P.",),
        observations_moved=1,
        observations_folded=1,
        relations_moved=1,
        relations_folded=1,
        self_loops_dropped=1,
    )
    assert contents(memory, "Ana") == ["likes tea", "lives in Vigo", "sings"]
    assert triples(memory) == [("Ana", "lives_in", "Vigo"), ("Ana", "sings_in", "Choir")]
    (lives_in, _) = memory.graph.relations_of([1])
    assert lives_in.context == "since 2019", "the kept relation says what the folded one said"
    (kept,) = memory.graph.open(["Ana P."])
    assert (kept.id, kept.aliases) == (1, ("Ana P.",))
    entry = memory.journal.entries(limit=1)[0]
    assert entry.tool == "merge_entities"
    assert entry.summary["names"] == ["Ana", "Ana P."]


def test_what_one_of_them_says_is_not_hidden_by_the_others_archived_copy(memory: Memory) -> None:
    memory.graph.create_entities([entity("A", "x"), entity("B", "x")])
    with memory._store.write("archive") as transaction:
        transaction.rows("UPDATE observation SET state = 'archived' WHERE entity_id = 1")
    memory.curation.merge_entities("A", ["B"])
    assert contents(memory, "A") == ["x"]


def test_what_was_reflected_on_a_relation_stays(memory: Memory) -> None:
    memory.graph.create_entities([entity("A"), entity("B"), entity("C")])
    memory.graph.create_relations(
        [RelationDraft("A", "C", "uses"), RelationDraft("B", "C", "uses"), RelationDraft("A", "B", "is")]
    )
    memory.reflections.add("relation", "on the folded one", target_id=2)
    memory.reflections.add("relation", "on the dropped one", target_id=3)
    memory.reflections.add("entity", "on the merged one", target_id=2)
    memory.curation.merge_entities("A", ["B"])
    assert {(one.content, one.target_type, one.target_id) for one in memory.reflections.all()} == {
        ("on the folded one", "relation", 1),
        ("on the dropped one", "entity", 1),
        ("on the merged one", "entity", 1),
    }


def test_use_is_added_up(memory: Memory) -> None:
    memory.graph.create_entities([entity("A"), entity("B"), entity("C")])
    memory.meaning.record_use([1, 3], together=True)
    memory.meaning.record_use([1, 2, 3], together=True)
    memory.curation.merge_entities("A", ["B"])
    with memory._store.read() as connection:
        assert connection.execute("SELECT sum(count) FROM access WHERE entity_id = 1").fetchall() == [(3,)]
        pair = "SELECT count FROM cooccurrence WHERE low_id = 1 AND high_id = 3"
        assert connection.execute(pair).fetchall() == [(3,)]


def use(memory: Memory) -> list[list[tuple[object, ...]]]:
    tables = ("access", "cooccurrence")
    with memory._store.read() as connection:
        return [connection.execute(f"SELECT * FROM {table} ORDER BY 1, 2").fetchall() for table in tables]


DAYS = ("2026-01-01", "2026-01-02", "2026-01-03")
USES = st.lists(st.tuples(st.sampled_from(range(1, 5)), st.sampled_from(DAYS)), max_size=12)
TOGETHER = st.lists(st.sampled_from([(1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)]), max_size=8)


@settings(max_examples=30, deadline=None)
@given(used=USES, together=TOGETHER, since=st.sampled_from(range(1, 5)))
def test_undo_parts_what_was_used(used: list[tuple[int, str]], together: list[tuple[int, int]], since: int) -> None:
    with made(Plan([], [], [])) as memory:
        with memory._store.write_aside() as connection:
            counted = "ON CONFLICT DO UPDATE SET count = count + 1"
            connection.executemany(
                f"INSERT INTO access VALUES (?1, ?2, 1, ?2) {counted}", [(one, day) for one, day in used]
            )
            connection.executemany(f"INSERT INTO cooccurrence VALUES (?, ?, 1, '') {counted}", together)
        before = use(memory)
        memory.curation.merge_entities("A", ["B", "C"])
        after = use(memory)
        memory.journal.undo_last()
        assert use(memory) == before
        memory.journal.redo_last()
        assert use(memory) == after
        memory.meaning.record_use([1], together=False)
        memory.curation.merge_entities("D", ["A"])
        memory.journal.undo_last()
        memory.journal.undo_last()
        memory.meaning.record_use([since], together=False)
        today = {row[0]: row[2] for row in use(memory)[0] if row[1] not in DAYS}
        assert today == ({1: 2} if since == 1 else {1: 1, since: 1})
        assert [row for row in use(memory)[0] if row[1] in DAYS] == before[0]


def test_chosen_fields(memory: Memory) -> None:
    memory.graph.create_entities([entity("A", type="x"), entity("B", type="y")])
    memory.curation.merge_entities("A", ["B"], fields=EntityDraft("", type="y", status="pausado", pinned=True))
    (kept,) = memory.graph.open(["A"])
    assert (kept.name, kept.type, kept.status, kept.pinned) == ("A", "y", "paused", True)
    with pytest.raises(KnownError):
        memory.curation.merge_entities("A", ["C"], fields=EntityDraft("", status="who knows"))


def test_a_dry_run_says_the_same_and_changes_nothing(memory: Memory) -> None:
    memory.graph.create_entities([entity("A", "x"), entity("B", "x", "y")])
    before, last = whole(memory), memory.journal.last_id()
    outcome = memory.curation.merge_entities("A", ["B"], dry_run=True)
    assert (whole(memory), memory.journal.last_id()) == (before, last)
    assert memory.curation.merge_entities("A", ["B"]) == outcome


def test_what_cannot_be_merged(memory: Memory) -> None:
    memory.graph.create_entities([entity("A"), entity("B")])
    assert (refused(memory, "A", "B", "Nobody")).parameters == {"name": "Nobody"}
    assert refused(memory, "Nobody", "B").code is ErrorCode.ENTITY_NOT_FOUND
    assert refused(memory, "A").code is ErrorCode.NOTHING_TO_MERGE
    assert refused(memory, "A", "A").code is ErrorCode.NOTHING_TO_MERGE
    assert refused(memory, "A", *["B"] * 1_001).code is ErrorCode.TOO_MANY
    assert refused(memory, "A", " ").code is ErrorCode.TEXT_EMPTY


def test_aliases_resolve_and_move_on(memory: Memory) -> None:
    memory.graph.create_entities([entity("A"), entity("B", "b"), entity("C", "c")])
    memory.curation.merge_entities("B", ["C"])
    memory.curation.merge_entities("A", ["C", "B"])  # C is B by now
    (kept,) = memory.graph.open(["C"])
    assert (kept.id, kept.aliases) == (1, ("C", "B"))
    assert contents(memory, "A") == ["b", "c"]
    memory.journal.undo_last()
    memory.journal.undo_last()
    assert [row.name for row in memory.graph.rows(order="name")] == ["A", "B", "C"]
    assert contents(memory, "C") == ["c"]


MERGES = st.lists(st.sampled_from(NAMES), min_size=2, max_size=4, unique=True)


@given(plan=PLANS, merged=MERGES)
def test_random_merges(plan: Plan, merged: list[str]) -> None:
    keep, *others = merged
    with made(plan) as memory:
        before = whole(memory)
        outcome = memory.curation.merge_entities(keep, others)
        after = whole(memory)
        ids = {row[1]: row[0] for row in before[0]["entity"]}
        check_observations(before[0], after[0], [ids[name] for name in merged], outcome)
        check_relations(before[0], after[0], [ids[name] for name in merged], outcome)
        check_reflections(before[0], after[0], [ids[name] for name in merged])
        check_undo_and_redo(memory, before, after)


def check_observations(before: Dump, after: Dump, members: list[object], outcome: MergeOutcome) -> None:
    """Every text that a member held is held once by the kept one, in the very row that held it; live if it was."""
    keep = members[0]
    expected: dict[object, tuple[object, ...]] = {}
    live = {row[3] for row in before["observation"] if row[1] in members and row[8] == "active"}
    for member in members:
        for row in (row for row in before["observation"] if row[1] == member):
            state = "active" if row[3] in live else row[8]
            expected.setdefault(row[3], (row[0], keep, *row[2:8], state, *row[9:]))
    others = [row for row in before["observation"] if row[1] not in members]
    assert after["observation"] == sorted([*expected.values(), *others])
    assert outcome.observations_moved + outcome.observations_folded == len(
        [row for row in before["observation"] if row[1] in members[1:]]
    )


def check_relations(before: Dump, after: Dump, members: list[object], outcome: MergeOutcome) -> None:
    """Re-pointed, without those between members, the active ones once."""

    def pointed(end: object) -> object:
        return members[0] if end in members else end

    ended: Counter[object] = Counter()
    active: set[object] = set()
    touched = 0
    for _, source, target, kind, is_active, *_ in before["relation"]:
        touched += bool({source, target} & set(members[1:]))
        if source != target and source in members and target in members:
            continue
        triple = (pointed(source), pointed(target), kind)
        if is_active:
            active.add(triple)
        else:
            ended[triple] += 1
    assert Counter(tuple(row[1:4]) for row in after["relation"] if not row[4]) == ended
    assert sorted(tuple(row[1:4]) for row in after["relation"] if row[4]) == sorted(active)
    assert outcome.relations_moved + outcome.relations_folded + outcome.self_loops_dropped == touched


def check_reflections(before: Dump, after: Dump, members: list[object]) -> None:
    """None is lost; each is about what its target became."""
    assert [row[0] for row in after["reflection"]] == [row[0] for row in before["reflection"]]
    relations = {row[0] for row in after["relation"]}
    for old, new in zip(before["reflection"], after["reflection"], strict=True):
        assert new[4:] == old[4:]
        if old[2] in members:
            assert new[1:4] == ("entity", members[0], None)
        assert new[2] is not None or new[3] in relations
