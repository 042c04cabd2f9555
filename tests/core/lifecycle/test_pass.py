"""The pass as a whole: previewed, all or nothing, with its evidence, taken back in one step."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from items_made import NOW, access, add, ago, column, everything, item

from core.errors import ErrorCode, KnownError
from core.model import LIFECYCLE_ACTIONS, AuditRow, ReflectRequest
from tests.core.dumps import domain

if TYPE_CHECKING:
    from core.memory import Memory
    from core.model import ReflectReport

WIDE = ReflectRequest(time_window_hours=24 * 30)


@pytest.fixture
def full(memory: Memory) -> Memory:
    """A memory in which every action finds something."""
    add(memory, "S", *(item("Backup failed" + "." * n, n) for n in range(3)), type="Session")
    add(memory, "P", item("due", 3, expires_at=ago(1)), item("old", 400), item("faint", 300, importance=0.1))
    add(memory, "Q", item("pinned", 900, importance=0.1), pinned=True)
    return memory


def run(memory: Memory, request: ReflectRequest = WIDE, **options: object) -> ReflectReport:
    return memory.lifecycle.reflect(request, now=NOW, **options)  # type: ignore[arg-type]


def test_a_dry_run_says_what_a_run_does_and_does_nothing(full: Memory) -> None:
    before = everything(full)
    with full._store.exclusively() as writer:
        changes = writer.total_changes()
    planned = run(full, dry_run=True)
    assert everything(full) == before
    with full._store.exclusively() as writer:
        assert writer.total_changes() == changes
    assert planned.dry_run
    assert (planned.run_id, planned.audit_record_ids, planned.entry_id) == (None, (), None)
    done = run(full)
    assert [one.id for one in done.candidates] == [one.id for one in planned.candidates]
    assert done.counts == planned.counts == {"summarize": 1, "promote": 1, "expire": 1, "decay": 4, "archive": 1}
    for one, other in zip(planned.candidates, done.candidates, strict=True):
        assert (one.text, one.before, one.reason, one.observation_ids) == (
            other.text, other.before, other.reason, other.observation_ids,
        )  # fmt: skip
        assert one.after.items() <= other.after.items()


def test_a_run_is_one_entry_with_its_evidence(full: Memory) -> None:
    last = full.journal.last_id()
    report = run(full)
    entry = full.journal.entry(last + 1)
    assert entry is not None
    assert full.journal.last_id() == entry.id == report.entry_id
    assert entry.tool == "reflect"
    assert entry.summary["run"] == report.run_id
    assert entry.summary["reflected"] == {"summarize": 1, "promote": 1, "expire": 1, "decay": 4, "archive": 1}
    assert entry.summary["names"] == ["S", "P"]
    rows = full.lifecycle.audit(str(report.run_id))
    assert tuple(row.id for row in rows) == report.audit_record_ids
    assert [row.action for row in rows] == [one.action for one in report.candidates]
    assert rows[2] == AuditRow(
        id=report.audit_record_ids[2], run_id=str(report.run_id), at=NOW, actor=full.actor, action="expire",
        targets=(4,), before={"state": "active"}, after={"state": "expired"}, reason=report.candidates[2].reason,
        entry_id=entry.id, entity_id=2, entity_name="P",
    )  # fmt: skip
    assert rows[1].entity_name == "S"
    assert rows[1].targets == (1, 2, 3)[::-1]
    (known,) = full.lifecycle.runs()
    assert (known.id, known.at, known.entry_id, known.undone) == (report.run_id, NOW, entry.id, False)
    assert known.counts == report.counts


def test_undo_brings_back_exactly_what_was_there_and_redo_what_was_done(full: Memory) -> None:
    before = domain(full)
    report = run(full)
    after = domain(full)
    assert after != before
    assert report.entry_id is not None
    full.journal.undo(report.entry_id)
    assert domain(full) == before
    assert full.lifecycle.runs()[0].undone
    full.journal.undo(full.journal.last_id(), tool="redo")
    assert domain(full) == after
    assert not full.lifecycle.runs()[0].undone
    assert run(full).candidates == ()


def test_two_runs_at_the_same_time_are_one(full: Memory) -> None:
    run(full)
    state, last = everything(full), full.journal.last_id()
    second = run(full)
    assert second.candidates == ()
    assert (second.run_id, second.entry_id) == (None, None)
    assert everything(full) == state
    assert full.journal.last_id() == last
    assert len(full.lifecycle.runs()) == 1


@pytest.mark.parametrize("table", ["audit", "promotion", "reflection", "observation"])
@pytest.mark.parametrize("event", ["INSERT", "UPDATE"])
def test_if_a_part_fails_nothing_has_happened_and_the_error_says_which(full: Memory, table: str, event: str) -> None:
    before = everything(full)
    with full._store.exclusively() as writer:
        writer.execute(
            f"CREATE TEMP TRIGGER broken BEFORE {event} ON main.{table} BEGIN SELECT RAISE(ABORT, 'no more'); END"
        )
    part = {
        ("audit", "INSERT"): "audit",
        ("promotion", "INSERT"): "promote",
        ("reflection", "INSERT"): "summarize",
        ("observation", "INSERT"): "promote",
        ("observation", "UPDATE"): "expire",
    }.get((table, event))
    if part is None:
        assert run(full).run_id is not None
        return
    with pytest.raises(KnownError) as caught:
        run(full)
    assert caught.value.code is ErrorCode.REFLECT_FAILED
    assert caught.value.parameters["part"] == part
    assert "no more" in str(caught.value.parameters["detail"])
    assert everything(full) == before
    assert full.lifecycle.runs() == ()


@pytest.mark.parametrize(
    ("broken", "part"),
    [("importance ON main.observation", "decay"), ("state ON main.observation WHEN new.state = 'archived'", "archive")],
)
def test_decay_and_archive_say_their_names_too(full: Memory, broken: str, part: str) -> None:
    with full._store.exclusively() as writer:
        writer.execute(f"CREATE TEMP TRIGGER broken BEFORE UPDATE OF {broken} BEGIN SELECT RAISE(ABORT, 'x'); END")
    with pytest.raises(KnownError) as caught:
        run(full)
    assert caught.value.parameters["part"] == part


def test_what_is_excluded_is_not_done_and_nothing_comes_in_its_place(full: Memory) -> None:
    planned = run(full, dry_run=True)
    for one in planned.candidates:
        left = run(full, dry_run=True, exclude={one.id})
        assert {each.id for each in left.candidates} <= {each.id for each in planned.candidates} - {one.id}
    all_but = {one.id for one in planned.candidates} - {"expire:4"}
    assert [one.id for one in run(full, exclude=all_but).candidates] == ["expire:4"]
    assert run(full, dry_run=True, exclude=all_but).candidates == ()


def test_excluding_the_limit_s_first_does_not_reach_for_the_next(memory: Memory) -> None:
    add(memory, "A", *(item(f"{n}", 9 - n, expires_at=ago(1)) for n in range(4)))
    request = ReflectRequest(actions=("expire",), limit=2)
    assert [one.id for one in run(memory, request, exclude=["expire:1"]).candidates] == ["expire:2"]


def test_an_item_that_is_not_to_expire_is_not_archived_instead(memory: Memory) -> None:
    add(memory, "A", item("x", 300, importance=0.1, expires_at=ago(1)))
    assert run(memory, exclude=["expire:1"]).candidates == ()
    assert column(memory, "state") == {1: "active"}


def test_an_item_that_is_not_to_decay_is_archived_only_if_it_was_faint_before(memory: Memory) -> None:
    add(memory, "A", item("fades", 300, importance=0.9, memory_type="episodic"), item("faint", 299, importance=0.1))
    assert [one.id for one in run(memory, dry_run=True).of("archive")] == ["archive:1", "archive:2"]
    left = run(memory, exclude=["decay:1", "decay:2"])
    assert [one.id for one in left.candidates] == ["archive:2"]


def test_pinned_items_can_only_expire(memory: Memory) -> None:
    add(memory, "A", item("a", 900, importance=0.01), item("b", 900, expires_at=ago(1)), pinned=True)
    assert [one.id for one in run(memory).candidates] == ["expire:2"]


def test_a_fading_importance_moves_no_date_and_makes_no_text_stale(memory: Memory) -> None:
    add(memory, "A", item("old", 400))
    with memory._store.write_aside() as connection:
        connection.execute("DELETE FROM stale")
        connection.execute("UPDATE entity_stat SET updated_at = 'then'")
    run(memory, ReflectRequest(actions=("decay",)))
    state = everything(memory)
    assert state["stale"] == []
    assert state["entity_stat"] == [(1, "then")]
    assert memory.journal.changes_since(1).entities == {1}
    run(memory, ReflectRequest(actions=("archive",)))
    memory.lifecycle.archive([1])
    state = everything(memory)
    assert [row[:2] for row in state["stale"]] == [(0, 1)]
    assert state["entity_stat"] != [(1, "then")]


def test_progress_and_cancelling(full: Memory) -> None:
    told: list[float] = []
    run(full, progress=told.append, dry_run=True)
    assert told == sorted(told)
    assert told[-1] == 1.0
    before = everything(full)
    with pytest.raises(KnownError) as caught:
        run(full, cancelled=lambda: True)
    assert caught.value.code is ErrorCode.CANCELLED
    assert everything(full) == before


def test_runs_are_listed_newest_first(memory: Memory) -> None:
    for day in range(3):
        add(memory, f"E{day}", item("x", expires_at=ago(1)))
        run(memory)
    assert [one.counts["expire"] for one in memory.lifecycle.runs()] == [1, 1, 1]
    assert [one.entry_id for one in memory.lifecycle.runs(limit=2)] == [6, 4]
    assert memory.lifecycle.audit("unknown") == ()


def test_the_evidence_outlives_what_it_is_about(full: Memory) -> None:
    report = run(full)
    full.graph.delete_entities(["P", "S"])
    rows = full.lifecycle.audit(str(report.run_id))
    assert len(rows) == len(report.candidates)
    assert {(row.entity_id, row.entity_name) for row in rows} == {(None, "")}


def test_a_busy_time_is_asked_for_in_the_form_of_the_memory(memory: Memory) -> None:
    with pytest.raises(KnownError, match="value_not_allowed"):
        memory.lifecycle.reflect(now="tomorrow")
    assert memory.lifecycle.reflect(now="2026-11-30T14:00:00+02:00").at == NOW
    assert memory.lifecycle.reflect().actions == LIFECYCLE_ACTIONS


def test_by_hand_archive_and_restore(memory: Memory) -> None:
    add(memory, "A", item("one"), item("two"), item("three", expires_at=ago(1)))
    assert memory.lifecycle.archive([1, 2, 99]) == 2
    assert memory.lifecycle.archive([1]) == 0
    assert column(memory, "state") == {1: "archived", 2: "archived", 3: "active"}
    run(memory, ReflectRequest(actions=("expire",)))
    assert memory.lifecycle.restore([1, 3, 99]) == 2
    assert memory.lifecycle.restore([1, 3]) == 0
    assert column(memory, "state") == {1: "active", 2: "archived", 3: "active"}
    assert [entry.tool for entry in memory.journal.entries()][:3] == ["restore_items", "reflect", "archive_items"]
    memory.journal.undo_last()
    assert column(memory, "state") == {1: "archived", 2: "archived", 3: "expired"}


def test_what_was_restored_is_not_put_away_by_the_next_pass(memory: Memory) -> None:
    add(memory, "A", item("faint", 300, importance=0.1), item("due", 300, expires_at=ago(1)))
    run(memory)
    memory.lifecycle.restore([1, 2])
    assert run(memory).candidates == ()
    assert column(memory, "expires_at") == {1: None, 2: None}
    assert column(memory, "importance")[1] == 0.7


def test_what_is_said_again_is_as_fresh_as_new(memory: Memory) -> None:
    add(memory, "A", item("faint", 300, importance=0.1), item("due", 300, expires_at=ago(1)))
    run(memory)
    add(memory, "A", item("faint"), item("due"))
    assert set(column(memory, "state").values()) == {"active"}
    assert run(memory).candidates == ()


def test_items_are_said_to_be_something(memory: Memory) -> None:
    add(memory, "A", item("2026-11-30: met"), item("two", importance=0.4, memory_type="working"), pinned=True)
    access(memory, 1, -3, 4)
    first, second = memory.lifecycle.items([1, 2])
    assert (first.memory_type, first.importance, first.pinned, first.accesses) == ("episodic", 0.5, True, 4)
    assert (second.memory_type, second.importance, second.last_access) == ("working", 0.4, ago(-3))
    assert memory.lifecycle.set_items([1, 2], memory_type="procedural", importance=0.9, expires_at="2027-01-01") == 2
    assert memory.lifecycle.set_items([1, 2], importance=0.9) == 0
    assert memory.lifecycle.set_items([1]) == 0
    (first,) = memory.lifecycle.items([1, 77])
    assert (first.memory_type, first.importance, first.expires_at) == (
        "procedural", 0.9, "2027-01-01T00:00:00.000000Z",
    )  # fmt: skip
    assert memory.lifecycle.set_items([1], memory_type="auto", expires_at="") == 1
    (first,) = memory.lifecycle.items([1])
    assert (first.memory_type, first.expires_at) == ("episodic", None)
    for wrong in ({"memory_type": "eternal"}, {"importance": 1.1}, {"expires_at": "soon"}):
        with pytest.raises(KnownError, match="value_not_allowed"):
            memory.lifecycle.set_items([1], **wrong)  # type: ignore[arg-type]


def test_what_rests_is_out_of_sight_unless_asked_for(memory: Memory) -> None:
    add(memory, "A", item("zanahoria", 3, expires_at=ago(1)), item("patata", 3))
    run(memory)
    assert [one.content for one in memory.graph.open(["A"])[0].observations] == ["patata"]
    assert len(memory.graph.open(["A"], include_archived=True)[0].observations) == 2
    assert memory.search.nodes("zanahoria", limit=5).entities == ()
    (found,) = memory.search.nodes("zanahoria", limit=5, include_archived=True).entities
    assert len(found.observations) == 2
    assert memory.graph.page(limit=5).entities[0].observations[0].content == "patata"
    assert memory.graph.counts().observations == memory.graph.rows()[0].observations == 1
