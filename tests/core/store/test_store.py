from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import apsw
import pytest
from waiting import PATIENCE, wait_until

from core.errors import BugError, ErrorCode, KnownError
from core.memory import Memory
from core.model import EntityDraft, ObservationDraft, RelationDraft
from core.store import connection as connection_module
from core.store import store as store_module
from core.store.doctor import examine
from tests.core.dumps import derived, domain

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


def create(memory: Memory, *names: str) -> None:
    memory.graph.create_entities([EntityDraft(name) for name in names])


def failure(call: Callable[[], object]) -> KnownError:
    with pytest.raises(KnownError) as caught:
        call()
    return caught.value


class BoomError(Exception):
    pass


@pytest.fixture
def impatient(memory: Memory, monkeypatch: pytest.MonkeyPatch) -> Memory:
    monkeypatch.setattr(connection_module, "BUSY_SECONDS", 0.2)
    with memory._store.exclusively() as writer:
        writer.set_busy_timeout(20)
    return memory


def test_a_write_that_waits_too_long_says_busy(impatient: Memory, agent_memory: Memory) -> None:
    create(impatient, "A")
    with agent_memory._store.write("hold"):
        assert failure(lambda: create(impatient, "B")).code is ErrorCode.BUSY
        assert failure(lambda: impatient.settings.set("key", 1)).code is ErrorCode.BUSY
        assert failure(lambda: impatient.graph.save_positions({1: (0.0, 0.0, False)})).code is ErrorCode.BUSY
        assert [row.name for row in impatient.graph.rows()] == ["A"], "reading goes on"
    create(impatient, "B")
    assert impatient.graph.counts().entities == 2


def test_a_write_waits_for_another(memory: Memory, agent_memory: Memory, monkeypatch: pytest.MonkeyPatch) -> None:
    turned_away = threading.Event()

    def jitter(low: float, _high: float) -> float:
        turned_away.set()
        return low

    monkeypatch.setattr(connection_module.random, "uniform", jitter)
    with memory._store.exclusively() as writer:
        writer.set_busy_timeout(1)
    with ThreadPoolExecutor(1) as pool:
        with agent_memory._store.write("hold") as transaction:
            waiting = pool.submit(create, memory, "A")
            assert turned_away.wait(PATIENCE)
            assert not waiting.done()
            transaction.note(something=1)
        waiting.result(timeout=PATIENCE)
    assert memory.graph.counts().entities == 1


def test_an_exception_takes_everything_back(memory: Memory) -> None:
    create(memory, "A")
    before, index, last = domain(memory), derived(memory), memory.journal.last_id()
    with pytest.raises(BoomError), memory._store.write("test") as transaction:  # noqa: PT012 - two steps are the point
        transaction.rows("DELETE FROM entity")
        transaction.rows("INSERT INTO setting VALUES ('key', '1')")
        raise BoomError
    with pytest.raises(BoomError), memory._store.write_aside() as connection:  # noqa: PT012
        connection.execute("INSERT INTO setting VALUES ('key', '1')")
        raise BoomError
    assert (domain(memory), derived(memory), memory.journal.last_id()) == (before, index, last)
    assert memory.settings.get("key") is None
    create(memory, "B")
    assert memory.graph.counts().entities == 2


def test_a_failure_while_it_is_recorded_takes_everything_back(memory: Memory, monkeypatch: pytest.MonkeyPatch) -> None:
    create(memory, "A")

    def broken(*_: object) -> None:
        raise BoomError

    with monkeypatch.context() as patch:
        patch.setattr(store_module.changesets, "touched", broken)
        with pytest.raises(BoomError):
            create(memory, "B")
    assert [row.name for row in memory.graph.rows()] == ["A"]
    create(memory, "C")


def test_a_batch_lands_whole_or_not_at_all(memory: Memory) -> None:
    create(memory, "A")
    last = memory.journal.last_id()
    additions = [("A", [ObservationDraft("kept?")]), ("nobody", [ObservationDraft("x")])]
    assert failure(lambda: memory.graph.add_observations(additions)).code is ErrorCode.ENTITY_NOT_FOUND
    drafts = [EntityDraft("B"), EntityDraft(" ")]
    assert failure(lambda: memory.graph.create_entities(drafts)).code is ErrorCode.TEXT_EMPTY
    assert memory.graph.counts().entities == 1
    assert memory.graph.counts().observations == 0
    assert memory.journal.last_id() == last


def test_what_is_written_is_answered_though_nothing_can_be_read_any_more(
    memory: Memory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The memory may be closed just after the commit: who then heard of a failure would write it again."""

    def closed() -> None:
        raise KnownError(ErrorCode.MEMORY_CLOSED)

    monkeypatch.setattr(memory._store, "read", closed)
    (created,) = memory.graph.create_entities([EntityDraft("A")])
    (added,) = memory.graph.add_observations([("A", [ObservationDraft("x")])])
    (deleted,) = memory.graph.delete_observations([("A", ["x"])])
    updated = memory.graph.update_entity(1, pinned=True)
    monkeypatch.undo()
    assert deleted.entity is not None
    times = [created.entity.updated_at, added.entity.updated_at, deleted.entity.updated_at, updated.updated_at]
    assert times == [entry.at for entry in reversed(memory.journal.entries())]
    assert memory.graph.open(["A"]) == (updated,)


def test_rows_that_end_as_they_began_are_no_change(memory: Memory) -> None:
    create(memory, "A")
    updated = memory.graph.open(["A"])[0].updated_at
    with memory._store.write("nothing") as transaction:
        transaction.rows("UPDATE entity SET name = 'B'")
        transaction.rows("UPDATE entity SET name = 'A'")
        transaction.rows("INSERT INTO alias(name, entity_id, created_at, session_id) VALUES ('x', 1, '', 1)")
        transaction.rows("DELETE FROM alias")
    assert transaction.entry_id is None
    assert memory.journal.last_id() == 1
    assert memory.graph.open(["A"])[0].updated_at == updated


def test_a_write_inside_a_write_is_a_bug(memory: Memory) -> None:
    with pytest.raises(BugError), memory._store.write("outer"), memory._store.write("inner"):
        pass
    create(memory, "A")


def test_reading_is_one_moment(memory: Memory, agent_memory: Memory) -> None:
    create(memory, "A")
    with memory._store.read() as reader:
        assert reader.execute("SELECT count(*) FROM entity").fetchall() == [(1,)]
        create(agent_memory, "B")
        create(memory, "C")
        assert reader.execute("SELECT count(*) FROM entity").fetchall() == [(1,)]
    assert memory.graph.counts().entities == 3


def test_readers_do_not_wait_for_a_writer(memory: Memory, agent_memory: Memory) -> None:
    create(memory, "A")
    with agent_memory._store.write("hold") as transaction, ThreadPoolExecutor(8) as pool:
        transaction.rows("DELETE FROM entity")
        found = list(pool.map(lambda _: memory.graph.counts().entities, range(50)))
        assert found == [1] * 50
        assert memory.search.nodes("A", limit=10).total == 1
    assert memory.graph.counts().entities == 0


def test_readers_are_borrowed_again_and_few_are_kept(memory: Memory) -> None:
    gate = threading.Barrier(10)

    def read(_: int) -> None:
        with memory._store.read():
            gate.wait(PATIENCE)

    with ThreadPoolExecutor(10) as pool:
        list(pool.map(read, range(10)))
    assert len(memory._store._readers) == store_module.IDLE_READERS
    kept = set(map(id, memory._store._readers))
    with memory._store.read() as reader:
        assert id(reader) in kept


def test_a_reader_is_clean_after_a_failure(memory: Memory) -> None:
    with pytest.raises(BoomError), memory._store.read():
        raise BoomError
    with memory._store.read() as reader:
        reader.execute("SELECT 1")
    assert not any(reader.in_transaction for reader in memory._store._readers)


def test_a_full_disk_changes_nothing(memory: Memory) -> None:
    create(memory, "A")
    before, index, last = domain(memory), derived(memory), memory.journal.last_id()
    with memory._store.exclusively() as writer:
        pages = writer.pragma("page_count")
        writer.pragma("max_page_count", pages)
    long = [ObservationDraft(f"{number} " + "x" * 15_000) for number in range(50)]
    assert failure(lambda: memory.graph.add_observations([("A", long)])).code is ErrorCode.DISK_FULL
    assert (domain(memory), derived(memory), memory.journal.last_id()) == (before, index, last)
    with memory._store.exclusively() as writer:
        writer.pragma("max_page_count", 1 << 30)
    memory.graph.add_observations([("A", long)])
    assert memory.graph.counts().observations == 50
    memory.journal.undo_last()
    assert domain(memory) == before


def test_an_undo_on_a_full_disk_changes_nothing(memory: Memory) -> None:
    memory.graph.create_entities([EntityDraft("A", observations=(ObservationDraft("x" * 15_000),))])
    with memory._store.exclusively() as writer:
        writer.pragma("max_page_count", writer.pragma("page_count"))
    before = domain(memory)
    error = failure(lambda: [memory.journal.undo_last() or memory.journal.redo_last() for _ in range(50)])
    assert error.code is ErrorCode.DISK_FULL
    with memory._store.exclusively() as writer:
        writer.pragma("max_page_count", 1 << 30)
    assert domain(memory) in (before, {table: [] for table in before})
    assert examine(memory.path) == ()


def test_data_version_moves_with_every_write_of_anybody(memory: Memory, agent_memory: Memory) -> None:
    seen = [memory.data_version()]
    assert memory.data_version() == seen[0]
    memory.graph.counts()
    assert memory.data_version() == seen[0], "reading moves nothing"
    for writer in (memory, agent_memory):
        create(writer, f"by {writer.session_id}")
        seen.append(memory.data_version())
    assert len(set(seen)) == 3


def test_a_closed_memory(memory: Memory) -> None:
    create(memory, "A")
    memory.close()
    memory.close()
    for call in (
        lambda: create(memory, "B"),
        memory.graph.counts,
        memory.data_version,
        memory.journal.undo_last,
        lambda: memory.search.nodes("", limit=1),
        lambda: memory.settings.set("key", 1),
        lambda: memory.backups.make("asked"),
    ):
        assert failure(call).code is ErrorCode.MEMORY_CLOSED
    assert {file.name for file in memory.path.parent.iterdir()} == {memory.path.name}, "no WAL is left"


def test_closing_while_it_is_used(memory_path: Path) -> None:
    memory = Memory.open(memory_path)
    create(memory, "start")
    unexpected: list[BaseException] = []
    written: list[str] = []

    def use(number: int) -> None:
        for count in range(10_000):
            name = f"{number}.{count}"
            try:
                create(memory, name)
                written.append(name)
                memory.search.nodes("start", limit=5)
                memory.data_version()
            except KnownError as error:
                if error.code is not ErrorCode.MEMORY_CLOSED:
                    unexpected.append(error)
                return

    with ThreadPoolExecutor(8) as pool:
        users = [pool.submit(use, number) for number in range(6)]
        wait_until(lambda: len(written) > 30)
        closers = [pool.submit(memory.close) for _ in range(2)]
        for future in (*users, *closers):
            future.result(timeout=PATIENCE)
    assert not unexpected
    with Memory.open(memory_path) as again:
        assert {row.name for row in again.graph.rows()} == {"start", *written}
        assert len(again.sessions.connected()) == 1
    assert examine(memory_path) == ()


def test_threads_share_one_memory(memory: Memory) -> None:
    def work(number: int) -> None:
        for count in range(15):
            name = f"{number}.{count}"
            memory.graph.create_entities([EntityDraft(name, "t", (ObservationDraft(f"says {name}"),))])
            assert memory.search.nodes(f"says {name}", limit=5).entities[0].name == name
            memory.graph.create_relations([RelationDraft(name, name, "self")])
            memory.graph.rows(text="says")
            memory.graph.shape()
            memory.journal.changes_since(memory.journal.last_id() - 3)
            if count % 3 == 2:
                memory.graph.delete_entities([name])

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(work, range(8)))
    counts = memory.graph.counts()
    assert (counts.entities, counts.observations, counts.relations) == (80, 80, 80)
    assert memory.journal.last_id() == 8 * (15 * 2 + 5)
    assert examine(memory.path) == ()


def test_a_deleted_file_takes_no_writes(memory: Memory) -> None:
    create(memory, "A")
    memory.path.unlink()
    for call in (lambda: create(memory, "B"), memory.graph.counts, lambda: memory.settings.set("key", 1)):
        error = failure(call)
        assert error.code is ErrorCode.FILE_NOT_FOUND
        assert error.parameters == {"path": str(memory.path)}
    memory.close()
    assert not memory.path.exists()
    with Memory.open(memory.path) as again:
        assert again.graph.counts().entities == 0


def test_a_moved_file_holds_everything_once_it_is_closed(memory: Memory, tmp_path: Path) -> None:
    create(memory, "A")
    memory.path.rename(tmp_path / "moved.recuerdo")
    assert failure(lambda: create(memory, "B")).code is ErrorCode.FILE_NOT_FOUND
    memory.close()
    with Memory.open(tmp_path / "moved.recuerdo") as moved:
        assert [row.name for row in moved.graph.rows()] == ["A"]
    assert examine(tmp_path / "moved.recuerdo") == ()


def test_a_file_put_in_its_place_is_left_alone(memory: Memory, tmp_path: Path) -> None:
    create(memory, "A")
    memory.data_version()
    memory.path.rename(tmp_path / "moved.recuerdo")
    with Memory.open(memory.path) as other:
        create(other, "B")
        assert failure(lambda: create(memory, "C")).code is ErrorCode.FILE_NOT_FOUND
        assert failure(memory.graph.counts).code is ErrorCode.FILE_NOT_FOUND
        memory.close()
        create(other, "D")
        with Memory.open(memory.path) as third:
            create(third, "E")
            assert {row.name for row in third.graph.rows()} == {"B", "D", "E"}
        assert {row.name for row in other.graph.rows()} == {"B", "D", "E"}
    assert examine(memory.path) == ()
    with Memory.open(tmp_path / "moved.recuerdo") as moved:
        assert [row.name for row in moved.graph.rows()] == ["A"]


def test_writes_with_the_same_time_keep_their_order(memory: Memory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store_module, "now", lambda: "2026-01-01T00:00:00.000000Z")
    for name in "ABCDE":
        create(memory, name)
    found = []
    cursor = None
    while True:
        page = memory.search.nodes("", limit=2, cursor=cursor)
        found += [entity.name for entity in page.entities]
        cursor = page.next_cursor
        if cursor is None:
            break
    assert found == list("EDCBA")
    assert [row.name for row in memory.graph.rows()] == list("EDCBA")


def test_a_clock_that_goes_back(memory: Memory, monkeypatch: pytest.MonkeyPatch) -> None:
    create(memory, "A")
    monkeypatch.setattr(store_module, "now", lambda: "2001-01-01T00:00:00.000000Z")
    create(memory, "B")
    last = memory.journal.last_id()
    memory.graph.add_observations([("A", [ObservationDraft("x")])])
    assert [entry.id for entry in memory.journal.changes_since(last).entries] == [last + 1]
    memory.journal.undo_last()
    memory.journal.undo_last()
    assert [row.name for row in memory.graph.rows()] == ["A"]


def test_apsw_errors_of_ours_are_not_excused(memory: Memory) -> None:
    with pytest.raises(apsw.SQLError), memory._store.read() as reader:
        reader.execute("SELECT nonsense FROM nowhere")
