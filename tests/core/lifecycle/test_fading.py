"""Expire, decay and archive: the table of the contract, row by row."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from items_made import NOW, access, add, ago, column, item

from core.model import ReflectRequest

if TYPE_CHECKING:
    from core.memory import Memory
    from core.model import ReflectReport


def run(memory: Memory, *actions: str, **asked: object) -> ReflectReport:
    return memory.lifecycle.reflect(ReflectRequest(actions=actions, **asked), now=NOW)  # type: ignore[arg-type]


def items_of(report: ReflectReport, action: str) -> list[int]:
    return [one.observation_ids[0] for one in report.of(action)]  # type: ignore[arg-type]


def test_expire_takes_what_is_due_pinned_or_not(memory: Memory) -> None:
    add(memory, "A", item("due", expires_at=NOW), item("past", expires_at=ago(300)), item("later", expires_at=ago(-1)))
    add(memory, "B", item("pinned", expires_at=ago(1)), item("without"), pinned=True)
    report = run(memory, "expire")
    assert items_of(report, "expire") == [1, 2, 4]
    assert column(memory, "state") == {1: "expired", 2: "expired", 3: "active", 4: "expired", 5: "active"}
    one = report.candidates[1]
    assert (one.id, one.before, one.after) == ("expire:2", {"state": "active"}, {"state": "expired"})
    assert (one.reason.code, one.reason.parameters) == ("past_expiry", {"expires_at": ago(300)})
    assert (one.entity_name, one.text) == ("A", "past")


@pytest.mark.parametrize(
    ("memory_type", "half_life"), [("working", 7), ("episodic", 30), ("procedural", 180), ("semantic", 365)]
)
def test_decay_halves_importance_in_a_half_life(memory: Memory, memory_type: str, half_life: float) -> None:
    add(memory, "A", item("x", half_life, memory_type=memory_type, importance=0.8))
    report = run(memory, "decay")
    assert column(memory, "importance")[1] == pytest.approx(0.4)
    assert column(memory, "decayed_at")[1] == NOW
    assert report.candidates[0].before == {"importance": 0.8}
    assert report.candidates[0].after == {"importance": pytest.approx(0.4)}
    assert report.candidates[0].reason.parameters == {
        "days": half_life,
        "half_life": half_life,
        "memory_type": memory_type,
    }


def test_decay_spares_what_is_pinned_and_identity(memory: Memory) -> None:
    add(memory, "A", item("x", 1_000, importance=0.8), pinned=True)
    add(memory, "B", item("x", 1_000, memory_type="identity", importance=0.8))
    assert run(memory, "decay").candidates == ()


def test_decay_counts_from_the_last_access_or_decay_or_the_creation(memory: Memory) -> None:
    used, unused, later = (add(memory, name, item(name, 90, memory_type="episodic", importance=0.8)) for name in "ABC")
    add(memory, "D", item("D", 30, memory_type="episodic", importance=0.8))
    access(memory, used, 60)
    access(memory, later, 60)
    access(memory, 4, 60)  # before the item was there
    with memory._store.write("decayed") as transaction:
        transaction.rows("UPDATE observation SET decayed_at = ? WHERE entity_id = ?", ago(30), later)
    run(memory, "decay")
    assert column(memory, "importance") == {
        used: pytest.approx(0.2),
        unused: pytest.approx(0.1),
        later: pytest.approx(0.4),
        4: pytest.approx(0.4),
    }


def test_decay_has_a_floor_and_leaves_small_changes(memory: Memory) -> None:
    add(
        memory,
        "A",
        item("floor", 10_000, importance=0.9),
        item("below", 10_000, importance=0.03),
        item("small", 5, importance=0.9),
        item("future", -5, importance=0.9),
    )
    assert items_of(run(memory, "decay"), "decay") == [1]
    assert column(memory, "importance") == {1: pytest.approx(0.05), 2: 0.03, 3: 0.9, 4: 0.9}


def test_empty_columns_are_read_as_their_defaults_and_only_written_where_something_changes(memory: Memory) -> None:
    add(memory, "S", item("met", 30), item("2026-11-30", 0), type="Session")
    add(memory, "P", item("likes tea", 365), item("2026-10-31: met", 30))
    run(memory, "decay")
    assert column(memory, "importance") == {
        1: pytest.approx(0.25),
        2: None,
        3: pytest.approx(0.35),
        4: pytest.approx(0.25),
    }
    assert set(column(memory, "memory_type").values()) == {""}


def test_decay_does_not_compound(memory: Memory) -> None:
    add(memory, "A", item("x", 60, memory_type="episodic", importance=0.8))
    run(memory, "decay")
    first = column(memory, "importance")[1]
    assert run(memory, "decay").candidates == ()
    later = memory.lifecycle.reflect(ReflectRequest(actions=("decay",)), now=ago(-30))
    assert column(memory, "importance")[1] == pytest.approx(first / 2)  # type: ignore[operator]
    assert later.counts["decay"] == 1


def test_archive_takes_the_faint_the_unused_and_the_seldom_used(memory: Memory) -> None:
    faint = {"importance": 0.1, "memory_type": "identity"}
    add(memory, "A", item("faint", 90, **faint), item("clear", 90, importance=0.15), item("new", 89.9, **faint))  # type: ignore[arg-type]
    often = add(memory, "B", item("often", 300, **faint))  # type: ignore[arg-type]
    recent = add(memory, "C", item("recent", 300, **faint))  # type: ignore[arg-type]
    twice = add(memory, "D", item("twice", 300, **faint))  # type: ignore[arg-type]
    add(memory, "E", item("pinned", 300, **faint), pinned=True)  # type: ignore[arg-type]
    access(memory, often, 200, 3)
    access(memory, recent, 89, 1)
    access(memory, twice, 200, 2)
    report = run(memory, "archive")
    assert [one.text for one in report.candidates] == ["twice", "faint"]
    assert report.candidates[0].reason.parameters == {"importance": 0.1, "days": 200.0, "accesses": 2}
    assert report.candidates[0].reason.code == "faded"
    assert list(column(memory, "state").values()).count("archived") == 2


def test_archive_judges_what_this_pass_left(memory: Memory) -> None:
    add(memory, "A", item("fades", 200, memory_type="episodic", importance=0.9))
    add(memory, "B", item("due", 200, importance=0.1, expires_at=ago(1)))
    assert run(memory, "archive", limit=1).counts["archive"] == 1  # B alone: A has not faded yet
    with memory._store.write("again") as transaction:
        transaction.rows("UPDATE observation SET state = 'active'")
    report = run(memory, "archive", "decay", "expire")
    assert [one.id for one in report.candidates] == ["expire:2", "decay:1", "archive:1"]
    assert report.of("archive")[0].reason.parameters["importance"] == pytest.approx(0.05)


def test_what_is_past_the_limit_has_not_happened_for_those_that_follow(memory: Memory) -> None:
    add(memory, "A", item("older", 300, memory_type="episodic"), item("old", 299, memory_type="episodic"))
    report = run(memory, "decay", "archive", limit=1)
    assert [one.id for one in report.candidates] == ["decay:1", "archive:1"]


def test_the_oldest_come_first(memory: Memory) -> None:
    add(memory, "A", *(item(f"{days}", days, expires_at=ago(1)) for days in (3, 9, 1, 7)))
    assert [one.text for one in run(memory, "expire", limit=2).candidates] == ["9", "7"]
    assert [one.text for one in run(memory, "expire").candidates] == ["3", "1"]


def test_filters_are_patterns_on_the_entity(memory: Memory) -> None:
    due = ago(1)
    add(memory, "A", item("a", expires_at=due), path="/job/a_1", bucket="work", team_id="red", scope="public")
    add(memory, "B", item("b", expires_at=due), path="/job/ab1")
    add(memory, "100%", item("c", expires_at=due), type="Thing")

    def found(**asked: object) -> str:
        request = ReflectRequest(actions=("expire",), **asked)  # type: ignore[arg-type]
        return "".join(one.text for one in memory.lifecycle.reflect(request, dry_run=True, now=NOW).candidates)

    assert found() == found(path_filter="", bucket="", owner_filter="%") == "abc"
    assert found(path_filter="/job/%") == found(path_filter="/JOB/a_1") == "ab"
    assert found(path_filter="/Thing/100%") == "c"
    assert found(bucket="work") == found(team_id="red") == found(scope="public") == "a"
    assert found(bucket="personal") == "bc"
    assert found(owner_filter="local") == "abc"
    assert found(owner_filter="ana") == found(path_filter="work") == found(bucket="work' OR 1 --") == ""
