from __future__ import annotations

import os
import threading
import time
from typing import TYPE_CHECKING

import pytest
from seeded_encoder import SeededEncoder
from waiting import PATIENCE, indexed, wait_until

from core.embedding import indexer
from core.embedding.encoder import Lack, Unavailable
from core.embedding.indexer import Indexer
from core.embedding.lease import Lease
from core.embedding.vectors import ENTITY, OBSERVATION
from core.errors import ErrorCode, KnownError
from core.model import EntityDraft, ObservationDraft, RelationDraft
from core.store.sessions import process_started

START = process_started(os.getpid())

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from core.memory import Memory


@pytest.fixture
def work_off(monkeypatch: pytest.MonkeyPatch) -> Callable[[Memory], None]:
    """Index in the test's own thread, until there is nothing to do; no other thread does."""
    monkeypatch.setattr(Indexer, "start", lambda _self: None)

    def work(memory: Memory) -> None:
        while memory.meaning._ready().indexer._work():
            pass

    return work


def entity(name: str, *observations: str) -> EntityDraft:
    return EntityDraft(name, "Thing", tuple(ObservationDraft(text) for text in observations))


def names(memory: Memory, query: str, limit: int = 10) -> list[str]:
    return [hit.entity.name for hit in memory.meaning.search(query, limit=limit)]


def test_what_is_nearest_comes_first_with_everything_its_place_rests_on(memory: Memory, encoder: SeededEncoder) -> None:
    memory.graph.create_entities(
        [entity("Garden", "roses need water daily", "the hose leaks"), entity("Car", "needs oil")]
    )
    first, *others = memory.meaning.search("roses need water", limit=5)
    assert first.entity.name == "Garden"
    assert first.best == (1, 2)
    assert 0 <= first.distance < 0.3
    assert first.fused == pytest.approx(2 / 61)
    assert first.importance == 0
    assert first.temporal == pytest.approx(1, abs=1e-5)
    assert first.score == pytest.approx((1 - first.distance + 1) / 2, abs=1e-4)
    assert [hit.entity.name for hit in others] == ["Car"]


def test_without_any_word_found_the_fused_score_is_absent(memory: Memory, encoder: SeededEncoder) -> None:
    memory.graph.create_entities([entity("Garden", "roses need water")])
    (hit,) = memory.meaning.search("zzzz", limit=5)
    assert hit.fused is None
    assert hit.score == pytest.approx((1 - hit.distance) * hit.temporal)


def test_a_write_is_found_at_once_by_its_words_while_its_vector_waits(
    memory: Memory, encoder: SeededEncoder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("core.embedding.meaning.SETTLE_SECONDS", 0.3)
    memory.graph.create_entities([entity("Garden", "roses")])
    indexed(memory)
    encoder.may_work.clear()
    try:
        memory.graph.create_entities([entity("Cellar", "a forgotten barrel")])
        assert names(memory, "barrel")[0] == "Cellar"
        assert memory.meaning.unread() == 1
    finally:
        encoder.may_work.set()
    indexed(memory)
    assert memory.meaning.unread() == 0


def test_a_query_in_another_language_goes_by_meaning_and_still_finds_what_waits(
    memory: Memory, encoder: SeededEncoder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("core.embedding.meaning.SETTLE_SECONDS", 0.3)
    memory.graph.create_entities([entity("Garden", "roses need water", "the pump is broken")])
    indexed(memory)
    query = "qué planta necesita water"
    (hit,) = memory.meaning.search(query, limit=5)
    assert hit.fused is None, "one known word of three says nothing"
    encoder.may_work.clear()
    try:
        memory.graph.create_entities([entity("Pond", "the water is green")])
        assert "Pond" in names(memory, query)
    finally:
        encoder.may_work.set()


def test_use_brings_things_up(memory: Memory, encoder: SeededEncoder) -> None:
    memory.graph.create_entities([entity("One", "same words here"), entity("Two", "same words here")])
    memory.graph.create_relations([RelationDraft("One", "Two", "near")])

    def scores() -> dict[str, float]:
        return {hit.entity.name: hit.score for hit in memory.meaning.search("same words here")}

    indexed(memory)
    before = scores()
    memory.meaning.record_use([2], together=False)
    after = scores()
    assert after["One"] == pytest.approx(before["One"], rel=1e-3)
    assert after["Two"] == pytest.approx(before["Two"] * (1 + 0.5 * (1 + 0.15 / 15)), rel=1e-3)
    memory.meaning.record_use([1, 2], together=True)
    hits = memory.meaning.search("same words here")
    assert all(hit.cooccurrence == pytest.approx(1, abs=1e-3) for hit in hits)


def test_archived_entities_and_observations_are_not_found(memory: Memory, encoder: SeededEncoder) -> None:
    memory.graph.create_entities([entity("Old", "copper kettle"), entity("New", "something else")])
    memory.graph.update_entity(1, status="archived")
    assert names(memory, "copper kettle") == ["New"]


def test_edits_and_deletions_reach_the_index(memory: Memory, encoder: SeededEncoder) -> None:
    memory.graph.create_entities([entity("A", "first text"), entity("B", "unrelated matter")])
    assert names(memory, "first text")[0] == "A"
    memory.graph.edit_observation(2, "first text")
    memory.graph.edit_observation(1, "gone away")
    assert names(memory, "first text")[0] == "B"
    memory.graph.delete_entities(["B"])
    assert names(memory, "first text") == ["A"]
    indexed(memory)
    with memory._store.read() as connection:
        kept = connection.execute("SELECT kind, id FROM vector ORDER BY kind").fetchall()
    assert kept == [(ENTITY, 1), (OBSERVATION, 1)]


def test_a_text_is_embedded_once_however_often_its_row_is_touched(
    memory: Memory, encoder: SeededEncoder, work_off: Callable[[Memory], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(indexer, "QUIET_SECONDS", 0)
    memory.graph.create_entities([entity("A", "one", "two")])
    work_off(memory)
    memory.graph.update_entity(1, pinned=True)
    memory.graph.edit_observation(1, "three")
    memory.journal.undo_last()
    work_off(memory)
    assert memory.meaning.state().waiting == 0
    assert sorted(encoder.texts) == ["A (Thing)\none\ntwo", "one", "two"]


def test_an_entity_that_keeps_changing_waits_for_a_quiet_minute(
    memory: Memory, encoder: SeededEncoder, work_off: Callable[[Memory], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    memory.graph.create_entities([entity("A", "one")])
    work_off(memory)
    memory.graph.add_observations([("A", [ObservationDraft("two")])])
    work_off(memory)
    assert sorted(encoder.texts) == ["A (Thing)\none", "one", "two"]
    assert memory.meaning.state().waiting == 1
    monkeypatch.setattr(indexer, "QUIET_SECONDS", 0)
    work_off(memory)
    assert encoder.texts[3:] == ["A (Thing)\none\ntwo"]
    assert memory.meaning.state().waiting == 0


def test_a_small_model_is_given_no_more_of_an_entity_than_it_takes(
    memory: Memory, encoder: SeededEncoder, work_off: Callable[[Memory], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(encoder, "entity_budget", 6)
    memory.graph.create_entities([entity("A", "one two three four five", "six seven eight nine ten")])
    work_off(memory)
    assert "A (Thing)\none two\nsix seven" in encoder.texts, "a share of each, rather than the first alone"


def flags(memory: Memory) -> list[tuple[int, int]]:
    """Which observation says what which other says."""
    with memory._store.read() as connection:
        return connection.execute("SELECT observation_id, similar_id FROM similarity_flag ORDER BY 1").fetchall()


def test_observations_that_say_what_an_older_one_says_are_flagged(
    memory: Memory, encoder: SeededEncoder, work_off: Callable[[Memory], None]
) -> None:
    memory.graph.create_entities(
        [entity("A", "the red door is locked", "the red door is locked now", "the red door is locked since 2024")]
    )
    work_off(memory)
    assert flags(memory) == [(2, 1)], "a number of its own makes the third a fact of its own"


def test_what_a_merge_brings_together_is_compared_without_embedding_it_again(
    memory: Memory, encoder: SeededEncoder, work_off: Callable[[Memory], None]
) -> None:
    memory.graph.create_entities([entity("Old", "the red door is shut"), entity("Kept", "the red door is shut now")])
    work_off(memory)
    assert flags(memory) == []
    texts = list(encoder.texts)
    memory.curation.merge_entities("Kept", ["Old"])
    work_off(memory)
    assert flags(memory) == [(2, 1)], "the newer one, though it is the older that moved"
    assert encoder.texts == texts
    memory.journal.undo_last()
    memory.graph.create_entities([entity("Other", "the red door is shut again")])
    memory.curation.merge_entities("Other", ["Old"])
    work_off(memory)
    assert flags(memory) == [(2, 1), (3, 1)]
    (report,) = memory.curation.report.make(topic_seconds=0).flagged
    assert (report.observation_id, report.similar_id) == (3, 1), "what is apart again is not told"


def test_a_comparison_that_nobody_waits_for_stops_and_loses_nothing(memory: Memory, encoder: SeededEncoder) -> None:
    memory.graph.create_entities([entity("A", *(f"text number {number}" for number in range(12)))])
    with memory._store.write_aside() as connection:  # the indexer has other things to do
        connection.execute("INSERT INTO lease VALUES ('indexer', 'x', ?, ?, ?)", (os.getpid(), START, time.time() + 60))
    asked = 0

    def cancelled() -> bool:
        nonlocal asked
        asked += 1
        return asked > 5

    found = memory.meaning.observation_vectors(1, cancelled=cancelled)
    assert found is not None
    assert 0 < len(found.ids) < 12
    assert len(encoder.texts) == len(found.ids)
    found = memory.meaning.observation_vectors(1)
    assert found is not None
    assert len(found.ids) == len(encoder.texts) == 12


def test_similar_entities_are_told_with_their_likeness(memory: Memory, encoder: SeededEncoder) -> None:
    memory.graph.create_entities([entity("A", "red wine"), entity("B", "red wine"), entity("C", "blue sky")])
    indexed(memory)
    (first, likeness), *_ = memory.meaning.similar(1)
    assert first == 2
    assert 0.5 < likeness <= 1
    assert memory.meaning.similar(999) == []


def test_without_a_model_only_search_by_meaning_fails(memory: Memory, no_model: None) -> None:
    memory.graph.create_entities([entity("A", "one")])
    memory.meaning.start()
    with pytest.raises(KnownError) as caught:
        memory.meaning.search("one")
    assert caught.value.code is ErrorCode.NO_MODEL
    with pytest.raises(KnownError):
        memory.meaning.similar(1)
    assert memory.meaning.state().model == "missing"
    assert memory.search.nodes("one", limit=5).total == 1


def test_a_model_that_appears_is_picked_up(memory: Memory, monkeypatch: pytest.MonkeyPatch) -> None:
    encoder = SeededEncoder()

    class Later:
        there = False

        def __init__(self, _own: Path | None = None) -> None: ...

        def get(self) -> Unavailable | SeededEncoder:
            return encoder if Later.there else Unavailable(Lack.NOT_FOUND, memory.path.parent)

    monkeypatch.setattr("core.embedding.meaning.LazyEncoder", Later)
    memory.graph.create_entities([entity("A", "one")])
    with pytest.raises(KnownError):
        memory.meaning.search("one")
    Later.there = True
    assert names(memory, "one") == ["A"]


def test_of_two_that_have_it_open_one_embeds(memory: Memory, agent_memory: Memory, encoder: SeededEncoder) -> None:
    memory.graph.create_entities([entity(f"E{i}", f"text number {i}") for i in range(20)])
    memory.meaning.start()
    agent_memory.meaning.start()
    assert names(agent_memory, "text number 7")
    assert names(memory, "text number 7")
    indexed(memory)
    assert len(encoder.texts) == len(set(encoder.texts)) == 40


def test_a_lease_is_one_process_s_until_it_dies_or_lets_go(memory: Memory) -> None:
    lease = Lease(memory._store, "x")
    assert lease.free()
    assert lease.hold()
    with memory._store.write_aside() as connection:
        connection.execute("UPDATE lease SET pid = 1, process_started = (SELECT process_started FROM lease) || 'x'")
    other = Lease(memory._store, "x")
    assert other.free(), "no such process: it died"
    from core.store.sessions import process_started

    with memory._store.write_aside() as connection:
        connection.execute("UPDATE lease SET pid = 1, process_started = ?", (process_started(1),))
    assert not other.hold()
    with memory._store.write_aside() as connection:
        connection.execute("UPDATE lease SET expires_at = 0")
    assert other.hold()
    other.release()
    assert lease.free()


def test_ingest_does_not_wait_for_the_encoder(memory: Memory, encoder: SeededEncoder) -> None:
    memory.graph.create_entities([entity("A", "one")])
    indexed(memory)
    encoder.may_work.clear()
    done = threading.Event()

    def write() -> None:
        memory.graph.create_entities([entity(f"N{i}", "text") for i in range(50)])
        done.set()

    threading.Thread(target=write).start()
    try:
        assert done.wait(PATIENCE), "the write waited for an encoder that stands still"
    finally:
        encoder.may_work.set()


def test_after_a_restore_to_before_there_were_vectors_search_goes_on(memory: Memory, encoder: SeededEncoder) -> None:
    memory.graph.create_entities([entity("A", "first text")])
    backup = memory.backups.make("asked")
    memory.graph.create_entities([entity("B", "first text too")])
    assert names(memory, "first text") == ["A", "B"]
    indexed(memory)
    memory.backups.restore(backup.name)
    assert names(memory, "first text") == ["A"]
    indexed(memory)
    with memory._store.read() as connection:
        assert connection.execute("SELECT count(*) FROM vector").fetchall() == [(2,)]
    (hit,) = memory.meaning.search("first text")
    assert hit.distance < 0.5


def test_a_memory_that_is_closed_under_its_indexing_ends_it_without_a_word(
    memory: Memory, encoder: SeededEncoder
) -> None:
    at_work = memory.meaning._ready().indexer
    memory._store.close()
    wait_until(lambda: not at_work.working, "the end of indexing")


@pytest.fixture
def disturbed(memory: Memory, agent_memory: Memory, encoder: SeededEncoder, monkeypatch: pytest.MonkeyPatch) -> Indexer:
    """An indexer that nobody has started: six texts wait, and an agent writes whenever one is embedded."""
    monkeypatch.setattr(Indexer, "start", lambda _self: None)
    memory.graph.create_entities([entity("A", *(f"text {number}" for number in range(6)))])
    plain = encoder.encode_passages

    def encode(texts: list[str], *, urgent: bool = False) -> object:
        agent_memory.graph.update_entity(1, pinned=len(encoder.texts) % 2 == 0)
        return plain(texts, urgent=urgent)

    monkeypatch.setattr(encoder, "encode_passages", encode)
    return memory.meaning._ready().indexer


def test_while_others_write_a_backlog_comes_text_by_text_with_rests_between(
    disturbed: Indexer, encoder: SeededEncoder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(indexer, "_RECENT_SECONDS", -60)
    assert disturbed._work()
    assert len(encoder.texts) == 1
    assert time.monotonic() < disturbed._backlog_from <= disturbed._disturbed_until
    disturbed._backlog_from = time.monotonic() + PATIENCE
    assert not disturbed._work(), "it rests"
    disturbed._backlog_from = disturbed._disturbed_until = 0
    monkeypatch.setattr(indexer, "_DISTURBED_SECONDS", 0)
    assert disturbed._work()
    assert len(encoder.texts) == 6


def test_what_was_written_just_now_is_embedded_whoever_writes_and_in_a_rest_too(
    disturbed: Indexer, encoder: SeededEncoder, agent_memory: Memory
) -> None:
    disturbed._backlog_from = time.monotonic() + PATIENCE
    assert disturbed._work()
    assert len(encoder.texts) == 6
    agent_memory.graph.add_observations([("A", [ObservationDraft("one more")])])
    assert disturbed._work()
    assert encoder.texts[-1] == "one more"


def test_what_the_indexer_writes_itself_does_not_disturb_it(
    memory: Memory, encoder: SeededEncoder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Indexer, "start", lambda _self: None)
    monkeypatch.setattr(indexer, "_RECENT_SECONDS", -60)
    memory.graph.create_entities([entity("A", *(f"text {number}" for number in range(20)))])
    at_work = memory.meaning._ready().indexer
    rounds = 0
    while at_work._work():
        rounds += 1
    assert rounds == 4, "three for the observations, one for the entity"
    assert at_work._backlog_from == 0


def test_a_backlog_is_done_in_the_end_however_much_is_written(
    memory: Memory, agent_memory: Memory, encoder: SeededEncoder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(indexer, "_RECENT_SECONDS", -60)
    memory.graph.create_entities([entity("A", *(f"text {number}" for number in range(20)))])
    memory.meaning.start()

    def write_on() -> bool:
        agent_memory.graph.update_entity(1, pinned=len(encoder.texts) % 2 == 0)
        return {f"text {number}" for number in range(20)} <= set(encoder.texts)

    wait_until(write_on)
