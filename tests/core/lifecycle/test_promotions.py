"""Promote: what repeats itself becomes a fact, once, by the rule for duplicates."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from items_made import NOW, add, ago, column, item
from seeded_encoder import SeededEncoder, SeededLoader

from core.model import ReflectRequest, RelationDraft

if TYPE_CHECKING:
    from core.memory import Memory
    from core.model import ReflectReport


def run(memory: Memory, *, dry_run: bool = False, **asked: object) -> ReflectReport:
    request = ReflectRequest(actions=("promote",), **asked)  # type: ignore[arg-type]
    return memory.lifecycle.reflect(request, now=NOW, dry_run=dry_run)


def contents(memory: Memory, entity_id: int) -> list[str]:
    return [one.content for one in memory.graph.entities([entity_id])[0].observations]


def test_three_on_two_days_become_a_fact(memory: Memory) -> None:
    add(
        memory,
        "S",
        item("Backup failed: disk full", 20, importance=0.4),
        item("backup failed: disk full.", 20, importance=0.6),
        item("Backup failed: disk full!", 0.5, importance=0.5),
        item("Restored the backup", 0.5),
        type="Session",
    )
    (one,) = run(memory).candidates
    assert (one.id, one.observation_ids, one.entity_name) == ("promote:1", (1, 2, 3), "S")
    assert one.text == "Backup failed: disk full! (×3, 2026-11-10 – 2026-11-30)"
    assert (one.reason.code, one.reason.parameters) == ("repeated_episodes", {"items": 3, "days": 2, "entities": 1})
    assert column(memory, "memory_type")[5] == "semantic"
    assert column(memory, "importance")[5] == pytest.approx(0.7)
    assert column(memory, "created_at")[5] == NOW
    assert contents(memory, 1)[-1] == one.text
    assert len(contents(memory, 1)) == 5, "the sources stay"
    with memory._store.read() as connection:
        assert connection.execute("SELECT * FROM promotion").fetchall() == [(5, "[1, 2, 3]")]


def test_a_fact_is_made_once(memory: Memory) -> None:
    add(memory, "S", *(item("Backup failed" + "." * n, n) for n in range(3)), type="Session")
    run(memory)
    assert run(memory).candidates == ()
    add(memory, "S", *(item("backup FAILED" + "!" * n, n) for n in range(3)))
    assert run(memory).candidates == (), "the same again adds nothing to the fact"


def test_it_comes_again_once_the_fact_is_gone(memory: Memory) -> None:
    add(memory, "S", *(item("Backup failed" + "." * n, n) for n in range(3)), type="Session")
    report = run(memory)
    assert report.entry_id is not None
    memory.journal.undo(report.entry_id)
    assert run(memory).counts["promote"] == 1


def test_too_few_or_on_one_day_are_none(memory: Memory) -> None:
    add(memory, "A", item("twice it rained", 0), item("twice it rained.", 5), type="Session")
    add(memory, "B", *(item("all on one day" + "." * n, 0.1) for n in range(4)), type="Session")
    add(memory, "C", *(item("long ago it snowed" + "." * n, 30 + n) for n in range(4)), type="Session")
    assert run(memory).candidates == ()
    assert [one.entity_name for one in run(memory, time_window_hours=24 * 40).candidates] == ["C"]


def test_what_is_no_episode_does_not_count(memory: Memory) -> None:
    add(memory, "P", *(item("likes tea" + "." * n, n) for n in range(3)))
    add(memory, "Q", *(item("likes tea" + "." * n, n, memory_type="working") for n in range(3)), type="Session")
    assert run(memory).candidates == ()


def test_dates_that_texts_begin_with_tell_when_not_what(memory: Memory) -> None:
    add(memory, "P", *(item(f"2026-11-{30 - n}: ran 10 km in the park", n) for n in range(3)))
    assert run(memory, dry_run=True).candidates[0].text.startswith("ran 10 km in the park (×3, 2026-11-28 – ")


def test_facts_that_differ_are_not_the_same(memory: Memory) -> None:
    add(memory, "S", *(item(f"Ran {n} km in the park", n - 5) for n in (5, 6, 7)), type="Session")
    add(memory, "T", *(item(f"Port {n + 80} of the server is closed", n) for n in range(3)), type="Session")
    assert run(memory).candidates == ()


def test_other_words_for_the_same_by_the_rule_for_duplicates(memory: Memory) -> None:
    add(
        memory,
        "S",
        item("The nightly backup of the database failed because the disk was full", 2),
        item("The nightly backup of the database failed since the disk was full", 1),
        item("The nightly backup of the database failed, the disk was full", 0),
        type="Session",
    )
    assert run(memory, dry_run=True).candidates[0].observation_ids == (1, 2, 3)


@pytest.fixture
def seeded(memory: Memory, monkeypatch: pytest.MonkeyPatch) -> Memory:
    monkeypatch.setattr("core.embedding.meaning.LazyEncoder", SeededLoader(SeededEncoder()))
    memory.meaning._encoder = None
    return memory


def test_the_same_by_vectors(seeded: Memory) -> None:
    words = "the nightly backup of the big database failed because of the full disk in the cellar"
    texts = [words, f"{words} again", f"{words} once"]
    add(seeded, "S", *(item(text, n) for n, text in enumerate(texts)), type="Session")
    add(seeded, "T", item("bread and tea for all of us", 0), item("some other thing entirely", 1), type="Session")
    for entity_id in (1, 2):
        seeded.meaning.observation_vectors(entity_id)
    assert run(seeded, dry_run=True).candidates[0].observation_ids == (3, 2, 1)


def test_it_goes_to_the_best_connected_of_several(memory: Memory) -> None:
    for place, name in enumerate("ABC"):
        add(memory, name, item("Standup was short" + "." * place, place), type="Meeting")
    add(memory, "Team")
    memory.graph.create_relations([RelationDraft("Team", "B", "has"), RelationDraft("C", "Team", "of")])
    memory.graph.create_relations([RelationDraft("B", "A", "before")])
    (one,) = run(memory).candidates
    assert (one.entity_name, one.reason.parameters["entities"]) == ("B", 3)
    assert one.observation_ids == (3, 2, 1)
    assert contents(memory, 2)[-1] == one.text


def test_importance_has_a_ceiling(memory: Memory) -> None:
    add(memory, "S", *(item("Backup failed" + "." * n, n, importance=0.97) for n in range(3)), type="Session")
    run(memory)
    assert column(memory, "importance")[4] == 1.0


def test_many_episodes_are_bounded_and_the_report_says_so(memory: Memory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("core.lifecycle.promotions._POOL", 4)
    add(memory, "S", *(item("Backup failed" + "." * n, n) for n in range(3)), type="Session")
    assert run(memory, dry_run=True).complete
    add(memory, "T", *(item(f"something else, number {n}", 0) for n in range(3)), type="Session")
    report = run(memory, dry_run=True)
    assert not report.complete
    assert report.candidates == ()


def test_a_fact_that_is_there_is_not_said_twice(memory: Memory) -> None:
    add(memory, "S", *(item("Backup failed" + "." * n, n) for n in range(3)), type="Session")
    text = run(memory, dry_run=True).candidates[0].text
    add(memory, "S", item(text, memory_type="semantic"))
    assert run(memory).candidates == ()


def test_the_oldest_come_first(memory: Memory) -> None:
    for name, days in (("A", 3), ("B", 9), ("C", 6)):
        add(memory, name, *(item(f"{name} broke down" + "." * n, n * days) for n in range(3)), type="Event")
    assert [one.entity_name for one in run(memory, limit=2).candidates] == ["B", "C"]
    assert ago(0) == NOW
