from __future__ import annotations

import gzip
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

import apsw
import pytest
from waiting import PATIENCE

from core.memory import Memory
from core.model import EntityDraft, MemoryCounts
from core.store import migrations
from core.store.connection import connect
from core.store.doctor import examine
from core.store.schema import APPLICATION_ID, JOURNALED, MAJOR, USER_VERSION

if TYPE_CHECKING:
    from collections.abc import Callable

    Step = Callable[[apsw.Connection], None]

DATA = Path(__file__).parents[2] / "data"
FIRST, SECOND = MAJOR * 1000 + 501, MAJOR * 1000 + 502


@pytest.fixture
def old(memory_path: Path) -> Path:
    with Memory.open(memory_path) as memory:
        memory.graph.create_entities([EntityDraft("A")])
    return memory_path


@pytest.fixture
def newer(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Makes the product a newer version that knows these migrations."""

    def become(*steps: tuple[int, Step]) -> None:
        monkeypatch.setattr(migrations, "MIGRATIONS", steps)
        monkeypatch.setattr(migrations, "USER_VERSION", steps[-1][0])

    return become


def add_column(connection: apsw.Connection) -> None:
    connection.execute("ALTER TABLE entity ADD COLUMN colour TEXT")


def add_table(connection: apsw.Connection) -> None:
    connection.execute("CREATE TABLE later(x); INSERT INTO later VALUES (1)")


def fail(connection: apsw.Connection) -> None:
    connection.execute("CREATE TABLE half(x)")
    raise ValueError("a broken migration")


def state(path: Path) -> tuple[int, list[int], set[str]]:
    connection = apsw.Connection(str(path))
    try:
        version = connection.pragma("user_version")
        applied = [row[0] for row in connection.execute("SELECT version FROM migration ORDER BY version")]
        return version, applied, {row[0] for row in connection.execute("SELECT name FROM sqlite_schema")}
    finally:
        connection.close()


def backups(memory: Memory) -> list[str]:
    return [backup.reason for backup in memory.backups.list()]


def test_a_new_file_is_of_this_version(memory: Memory) -> None:
    with memory._store.read() as connection:
        assert connection.pragma("application_id") == APPLICATION_ID
        assert connection.pragma("user_version") == USER_VERSION
        assert connection.execute("SELECT version FROM migration").fetchall() == [(USER_VERSION,)]
    assert backups(memory) == []


def test_journaled_ids_are_never_used_twice(memory: Memory) -> None:
    with memory._store.read() as connection:
        for table in JOURNALED:
            ((statement,),) = connection.execute("SELECT sql FROM sqlite_schema WHERE name = ?", (table,)).fetchall()
            assert "AUTOINCREMENT" in statement
            assert connection.execute(f"PRAGMA table_info({table})").fetchall()[0][1] == "id"


def test_opening_again_changes_nothing(memory_path: Path) -> None:
    Memory.open(memory_path).close()
    before = state(memory_path)
    for _ in range(3):
        Memory.open(memory_path).close()
    assert state(memory_path) == before


def test_many_threads_create_one_file(memory_path: Path) -> None:
    gate = threading.Barrier(6)

    def open_it(number: int) -> None:
        gate.wait(PATIENCE)
        with Memory.open(memory_path) as memory:
            memory.graph.create_entities([EntityDraft(f"E{number}")])

    with ThreadPoolExecutor(6) as pool:
        list(pool.map(open_it, range(6)))
    with Memory.open(memory_path) as memory:
        assert memory.graph.counts().entities == 6
    assert state(memory_path)[1] == [USER_VERSION]


def test_a_migration_is_recorded_and_comes_after_a_backup(old: Path, newer: Callable[..., None]) -> None:
    newer((FIRST, add_column), (SECOND, add_table))
    with Memory.open(old) as memory:
        assert backups(memory) == ["migration"]
        copy = Path(memory.backups.list()[0].path)
        assert memory.graph.counts().entities == 1
        memory.journal.undo_last()
        assert memory.graph.counts().entities == 0
    version, applied, names = state(old)
    assert (version, applied) == (SECOND, [USER_VERSION, FIRST, SECOND])
    assert "later" in names
    version, applied, names = state(copy)
    assert (version, applied) == (USER_VERSION, [USER_VERSION])
    assert "later" not in names
    assert examine(old) == ()


def test_migrating_twice_is_migrating_once(old: Path, newer: Callable[..., None]) -> None:
    newer((FIRST, add_table))
    for _ in range(3):
        with Memory.open(old) as memory:
            assert backups(memory) == ["migration"]
    assert state(old)[1] == [USER_VERSION, FIRST]


def test_only_what_is_missing_is_applied(old: Path, newer: Callable[..., None]) -> None:
    newer((FIRST, add_table))
    Memory.open(old).close()
    newer((FIRST, fail), (SECOND, add_column))
    with Memory.open(old) as memory:
        assert backups(memory) == ["migration", "migration"]
    assert state(old)[1] == [USER_VERSION, FIRST, SECOND]


def test_a_new_file_needs_no_migration(memory_path: Path, newer: Callable[..., None]) -> None:
    newer((FIRST, fail))
    with Memory.open(memory_path) as memory:
        assert backups(memory) == []
    assert state(memory_path)[:2] == (FIRST, [FIRST])


def test_a_failing_migration_leaves_the_file_as_it_was(
    old: Path, newer: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    before = state(old)
    with monkeypatch.context():
        newer((FIRST, add_table), (SECOND, fail))
        with pytest.raises(ValueError, match="a broken migration"):
            Memory.open(old)
        assert state(old) == before
    monkeypatch.undo()
    with Memory.open(old) as memory:
        assert memory.graph.counts().entities == 1
        assert backups(memory) == ["migration"]


def test_many_threads_migrate_one_file_once(old: Path, newer: Callable[..., None]) -> None:
    newer((FIRST, add_table))
    with ThreadPoolExecutor(6) as pool:
        list(pool.map(lambda _: Memory.open(old).close(), range(6)))
    assert state(old)[1] == [USER_VERSION, FIRST]
    with Memory.open(old) as memory:
        assert backups(memory) == ["migration"]
        with memory._store.read() as connection:
            assert connection.execute("SELECT * FROM later").fetchall() == [(1,)]


def test_prepare_needs_no_backup_of_a_new_file(memory_path: Path) -> None:
    connection = connect(memory_path, create=True)
    migrations.prepare(connection, memory_path, lambda: pytest.fail("nothing to back up"))
    connection.close()
    assert state(memory_path)[:2] == (USER_VERSION, [USER_VERSION])


@pytest.fixture
def first(memory_path: Path) -> Path:
    """A memory that version 1.0 wrote."""
    with gzip.open(DATA / "version-1.0.recuerdo.gz") as packed:
        memory_path.write_bytes(packed.read())
    return memory_path


def test_a_file_of_the_first_version_is_brought_up_to_date(first: Path, tmp_path: Path) -> None:
    with Memory.open(first) as memory:
        assert backups(memory) == ["migration"]
        assert memory.graph.counts() == MemoryCounts(entities=2, observations=4, relations=1)
        assert [one.names for one in memory.curation.proposals.waiting()] == [("Recuerdo", "SQLite")]
        about = [entry.tool for entry in memory.history.entity_states(memory.graph.rows()[0].id)]
        assert about, "which entries an entity has is found out for those that are there already"
        for _ in range(4):
            memory.journal.undo_last()
        assert memory.graph.counts() == MemoryCounts(entities=0, observations=0, relations=0)
    assert state(first)[:2] == (USER_VERSION, [1000, *(version for version, _ in migrations.MIGRATIONS)])
    fresh = tmp_path / "fresh.recuerdo"
    Memory.open(fresh).close()
    assert state(first)[2] == state(fresh)[2]
    assert examine(first) == ()


def test_a_file_of_version_1_1_gets_the_order_of_what_waits_for_its_vector(old: Path) -> None:
    connection = connect(old, create=False)
    connection.execute("DROP INDEX stale_since; DELETE FROM migration; INSERT INTO migration VALUES (1001, '')")
    connection.pragma("user_version", 1001)
    connection.close()
    with Memory.open(old) as memory:
        assert backups(memory) == ["migration"]
        assert memory.meaning.state().waiting == 1
        with memory._store.read() as reader:
            newest = "EXPLAIN QUERY PLAN SELECT id FROM stale WHERE kind = 1 ORDER BY since DESC LIMIT 8"
            assert "stale_since" in str(reader.execute(newest).fetchall())
    assert state(old)[:2] == (USER_VERSION, [1001, USER_VERSION])
    assert examine(old) == ()
