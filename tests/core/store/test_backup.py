from __future__ import annotations

import os
import threading
from datetime import UTC, datetime, timedelta
from pathlib import Path

import apsw
import pytest
from waiting import wait_until

from core.errors import ErrorCode, KnownError
from core.memory import Memory
from core.model import Backup, EntityDraft, ObservationDraft, RelationDraft
from core.store import backup as module
from core.store.backup import KEPT, KEPT_OF_EACH, backup_folder, list_backups
from core.store.doctor import examine
from core.store.schema import APPLICATION_ID, MAJOR


def create(memory: Memory, *names: str) -> None:
    memory.graph.create_entities([EntityDraft(name) for name in names])


def names(memory: Memory) -> set[str]:
    return {row.name for row in memory.graph.rows()}


def test_a_backup_holds_what_was_there(memory: Memory) -> None:
    create(memory, "A")
    made = memory.backups.make("asked")
    create(memory, "B")
    assert memory.backups.list() == (made,)
    assert made.reason == "asked"
    assert made.bytes == Path(made.path).stat().st_size > 0
    assert memory.backups.verify(made.name)
    with Memory.open(Path(made.path)) as copy:
        assert names(copy) == {"A"}


def test_a_backup_is_one_file_and_leaves_nothing_else(memory: Memory) -> None:
    made = memory.backups.make("asked")
    assert [file.name for file in backup_folder(memory.path).iterdir()] == [made.name]


def test_the_newest_ten_are_kept(memory: Memory) -> None:
    made = [memory.backups.make("asked") for _ in range(KEPT + 3)]
    assert memory.backups.list() == tuple(reversed(made[-KEPT:]))


def test_many_of_one_reason_do_not_push_out_the_others(memory: Memory) -> None:
    asked = [memory.backups.make("asked") for _ in range(KEPT_OF_EACH + 1)]
    daily = memory.backups.make("daily")
    imported = [memory.backups.make("import") for _ in range(KEPT + 5)]
    assert memory.backups.list() == tuple(reversed([*asked[1:], daily, *imported[-KEPT:]]))


def test_the_one_just_made_is_kept_also_when_many_were_made_meanwhile(memory: Memory, agent_memory: Memory) -> None:
    def make_others(_: float) -> None:
        while len(agent_memory.backups.list()) < KEPT:
            agent_memory.backups.make("asked")

    made = memory.backups.make("asked", progress=make_others)
    assert memory.backups.list()[KEPT:] == (made,)
    assert memory.backups.verify(made.name)


def test_two_of_one_moment_have_names_of_their_own(
    memory: Memory, agent_memory: Memory, monkeypatch: pytest.MonkeyPatch
) -> None:
    moment = datetime(2026, 11, 30, 10, tzinfo=UTC)

    class CoarseClock(datetime):
        looks = 0

        @classmethod
        def now(cls, tz: object = None) -> datetime:
            cls.looks += 1
            return moment + timedelta(milliseconds=cls.looks // 5)

    others: list[Backup] = []

    def make_another(_: float) -> None:
        if not others:
            others.append(agent_memory.backups.make("asked"))

    monkeypatch.setattr(module, "datetime", CoarseClock)
    made = [memory.backups.make("asked", progress=make_another), memory.backups.make("asked"), *others]
    assert len({one.name for one in made}) == 3
    assert sorted(memory.backups.list(), key=lambda one: one.name) == sorted(made, key=lambda one: one.name)


def test_other_files_in_the_folder_are_let_be(memory: Memory) -> None:
    memory.backups.make("asked")
    stranger = backup_folder(memory.path) / "holiday.recuerdo"
    stranger.write_text("not ours")
    assert len(memory.backups.list()) == 1
    for _ in range(KEPT + 1):
        memory.backups.make("asked")
    assert stranger.exists()


def test_the_list_works_without_the_memory(memory: Memory) -> None:
    made = memory.backups.make("asked")
    memory.close()
    memory.path.write_bytes(b"broken")
    assert list_backups(memory.path) == (made,)


def test_a_name_that_no_folder_can_have_has_no_backups(tmp_path: Path) -> None:
    assert list_backups(tmp_path / ("x" * 250)) == ()


def test_no_backup_is_left_half_made(memory: Memory, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise apsw.FullError

    create(memory, "A")
    monkeypatch.setattr(module, "_copy", full)
    with pytest.raises(KnownError) as caught:
        memory.backups.make("asked")
    assert caught.value.code is ErrorCode.DISK_FULL
    assert not list(backup_folder(memory.path).iterdir())


def test_what_killed_processes_left_is_cleared_away_by_the_next_backup(memory: Memory) -> None:
    folder = backup_folder(memory.path)
    folder.mkdir()
    left = [
        folder / f"20261129T101112000000Z-asked.{end}"
        for end in ("partial", "partial-journal", "staged", "staged-shm", "staged-wal")
    ]
    current = folder / "20261130T101112000000Z-restore.staged"
    foreign = folder / "mine.partial"
    for file in (*left, current, foreign):
        file.touch()
    for file in (*left, foreign):
        os.utime(file, (0, 0))
    made = memory.backups.make("asked")
    assert {file.name for file in folder.iterdir()} == {made.name, current.name, foreign.name}


def test_a_folder_that_cannot_be_made(memory: Memory) -> None:
    backup_folder(memory.path).write_text("in the way")
    with pytest.raises(KnownError) as caught:
        memory.backups.make("asked")
    assert caught.value.code is ErrorCode.FILE_NOT_WRITABLE


def test_verify_tells_what_is_not_whole(memory: Memory) -> None:
    create(memory, *(f"E{n}" for n in range(300)))
    path = Path(memory.backups.make("asked").path)
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 3])
    assert not memory.backups.verify(path.name)
    path.write_bytes(b"nothing like a database")
    assert not memory.backups.verify(path.name)
    path.write_bytes(b"")
    assert not memory.backups.verify(path.name)
    path.unlink()
    for pragma, value in (("application_id", APPLICATION_ID + 1), ("user_version", (MAJOR + 1) * 1000)):
        path.write_bytes(whole)
        other = apsw.Connection(str(path))
        other.pragma(pragma, value)
        other.close()
        assert not memory.backups.verify(path.name)


@pytest.mark.parametrize("name", ["nowhere.recuerdo", "../memory.recuerdo", "/etc/passwd", "..", ""])
def test_unknown_backups(name: str, memory: Memory) -> None:
    for call in (memory.backups.restore, memory.backups.verify):
        with pytest.raises(KnownError) as caught:
            call(name)
        assert caught.value.code is ErrorCode.BACKUP_NOT_FOUND


def test_restoring_a_broken_backup_changes_nothing(memory: Memory) -> None:
    create(memory, "A")
    made = memory.backups.make("asked")
    Path(made.path).write_bytes(b"broken")
    create(memory, "B")
    with pytest.raises(KnownError) as caught:
        memory.backups.restore(made.name)
    assert caught.value.code is ErrorCode.FILE_DAMAGED
    assert names(memory) == {"A", "B"}
    assert len(memory.backups.list()) == 1


def test_restore_while_another_process_has_the_file_open(memory: Memory, agent_memory: Memory) -> None:
    create(memory, "A", "B")
    memory.graph.add_observations([("A", [ObservationDraft("first")])])
    memory.graph.create_relations([RelationDraft("A", "B", "knows")])
    made = memory.backups.make("asked")
    agent_memory.graph.add_observations([("A", [ObservationDraft("second")])])
    agent_memory.graph.create_entities([EntityDraft("C")])
    highest = agent_memory.graph.open(["C"])[0].id
    last = agent_memory.journal.last_id()
    version = agent_memory.data_version()

    memory.backups.restore(made.name)

    for each in (memory, agent_memory):
        assert names(each) == {"A", "B"}
        assert [o.content for o in each.graph.open(["A"])[0].observations] == ["first"]
        assert {e.name for e in each.search.nodes("second", limit=10).entities} == set()
        assert {e.name for e in each.search.nodes("first", limit=10).entities} == {"A"}
    changes = agent_memory.journal.changes_since(last)
    assert changes.everything
    assert changes.structure
    assert [(entry.tool, entry.summary["file"]) for entry in changes.entries] == [("restore", made.name)]
    assert changes.entries[0].id > last
    assert agent_memory.data_version() != version

    agent_memory.graph.create_entities([EntityDraft("D")])
    assert agent_memory.graph.open(["D"])[0].id > highest
    assert memory.graph.open(["D"])[0].author.name == "tester"
    assert {session.id for session in memory.sessions.connected()} >= {memory.session_id, agent_memory.session_id}
    assert [b.reason for b in memory.backups.list()] == ["restore", "asked"]
    assert not examine(memory.path)


def test_one_backup_restored_twice_at_once(memory: Memory, agent_memory: Memory) -> None:
    create(memory, "A")
    made = memory.backups.make("asked")
    create(memory, "B")
    restored: list[str] = []

    def restore_too(_: float) -> None:
        if not restored:
            restored.append(made.name)
            agent_memory.backups.restore(made.name)

    memory.backups.restore(made.name, progress=restore_too)
    assert names(memory) == {"A"}
    assert {file.suffix for file in backup_folder(memory.path).iterdir()} == {".recuerdo"}
    assert not examine(memory.path)
    assert [entry.tool for entry in memory.journal.entries()] == ["restore", "create_entities"]
    assert [backup.reason for backup in memory.backups.list()] == ["restore", "restore", "asked"]


def test_a_backup_that_is_forgotten_while_it_is_looked_at(memory: Memory, monkeypatch: pytest.MonkeyPatch) -> None:
    made = memory.backups.make("asked")

    def forgotten(_: apsw.Connection) -> bool:
        Path(made.path).unlink()
        raise apsw.IOError

    monkeypatch.setattr(module, "_is_whole", forgotten)
    with pytest.raises(KnownError) as caught:
        memory.backups.restore(made.name)
    assert caught.value.code is ErrorCode.BACKUP_NOT_FOUND


def test_ids_go_on_also_where_the_backup_had_no_rows(memory: Memory) -> None:
    made = memory.backups.make("asked")
    create(memory, "A", "B")
    memory.graph.add_observations([("A", [ObservationDraft("first")])])
    memory.graph.create_relations([RelationDraft("A", "B", "knows")])
    before = memory.graph.open(["A"])[0]
    relation = memory.graph.relations_of([before.id])[0]
    memory.backups.restore(made.name)
    assert memory.graph.counts().entities == 0
    create(memory, "A", "B")
    memory.graph.add_observations([("A", [ObservationDraft("first")])])
    memory.graph.create_relations([RelationDraft("A", "B", "knows")])
    after = memory.graph.open(["A"])[0]
    assert after.id > before.id
    assert after.observations[0].id > before.observations[0].id
    assert memory.graph.relations_of([after.id])[0].id > relation.id


def test_vectors_are_new_to_whoever_has_read_them(memory: Memory) -> None:
    def put(*ids: int) -> None:
        with memory._store.write_aside() as connection:
            connection.executemany("REPLACE INTO vector(kind, id, digest) VALUES (0, ?, x'00')", [(n,) for n in ids])

    def revs() -> list[int]:
        with memory._store.read() as connection:
            return [row[0] for row in connection.execute("SELECT rev FROM vector ORDER BY rev")]

    put(1, 2)
    made = memory.backups.make("asked")
    put(2, 3)
    seen = revs()[-1]
    memory.backups.restore(made.name)
    restored = revs()
    assert len(restored) == 2
    assert restored[0] > seen
    put(4)
    assert revs()[-1] > restored[-1]


def test_what_a_restore_replaced_can_be_restored(memory: Memory) -> None:
    create(memory, "A")
    made = memory.backups.make("asked")
    create(memory, "B")
    memory.backups.restore(made.name)
    assert names(memory) == {"A"}
    memory.backups.restore(memory.backups.list()[0].name)
    assert names(memory) == {"A", "B"}


def test_a_restore_itself_cannot_be_undone_but_later_changes_can(memory: Memory) -> None:
    create(memory, "A")
    made = memory.backups.make("asked")
    memory.backups.restore(made.name)
    entry = memory.journal.entries(limit=1)[0]
    assert not entry.kept
    with pytest.raises(KnownError) as caught:
        memory.journal.undo(entry.id)
    assert caught.value.code is ErrorCode.UNDO_NOT_KEPT
    create(memory, "B")
    memory.journal.undo_last()
    assert names(memory) == {"A"}
    memory.journal.undo_last()
    assert names(memory) == set()


def test_the_oldest_of_ten_can_be_restored(memory: Memory) -> None:
    create(memory, "A")
    oldest = memory.backups.make("asked")
    create(memory, "B")
    for _ in range(KEPT - 1):
        memory.backups.make("asked")
    memory.backups.restore(oldest.name)
    assert names(memory) == {"A"}
    assert len(memory.backups.list()) == KEPT
    assert {file.suffix for file in backup_folder(memory.path).iterdir()} == {".recuerdo"}


def test_a_failing_restore_changes_nothing(memory: Memory, monkeypatch: pytest.MonkeyPatch) -> None:
    create(memory, "A")
    made = memory.backups.make("asked")
    create(memory, "B")

    def full(*_: object) -> None:
        raise KnownError(ErrorCode.DISK_FULL)

    with monkeypatch.context() as patch:
        patch.setattr(module, "make_backup", full)
        with pytest.raises(KnownError):
            memory.backups.restore(made.name)
    assert names(memory) == {"A", "B"}
    assert {file.suffix for file in backup_folder(memory.path).iterdir()} == {".recuerdo"}
    create(memory, "C")
    assert names(memory) == {"A", "B", "C"}


def test_nothing_acknowledged_is_lost_between_backup_and_restore(memory: Memory, agent_memory: Memory) -> None:
    """What an agent wrote while a restore ran is in the restored memory, or in the backup of what it replaced."""
    create(memory, "A")
    made = memory.backups.make("asked")
    written: list[str] = []
    stop = threading.Event()

    def write() -> None:
        while not stop.is_set():
            name = f"N{len(written)}"
            agent_memory.graph.create_entities([EntityDraft(name)])
            written.append(name)

    writer = threading.Thread(target=write)
    writer.start()
    try:
        for _ in range(5):
            before = len(written)
            wait_until(lambda before=before: len(written) > before + 2)
            memory.backups.restore(made.name)
    finally:
        stop.set()
        writer.join()
    kept = names(memory)
    for backup in memory.backups.list():
        with Memory.open(Path(backup.path)) as copy:
            kept |= names(copy)
    assert kept >= set(written)
    assert not examine(memory.path)


def test_daily(memory: Memory, monkeypatch: pytest.MonkeyPatch) -> None:
    assert memory.backups.daily() is None, "nothing was written yet"
    create(memory, "A")
    first = memory.backups.daily()
    assert first is not None
    assert first.reason == "daily"
    assert memory.backups.daily() is None, "nothing changed since"
    create(memory, "B")
    assert memory.backups.daily() is None, "the last one is not a day old"
    yesterday = datetime.now(UTC) - timedelta(hours=25)
    path = Path(first.path)
    path.rename(path.with_name(f"{yesterday.strftime('%Y%m%dT%H%M%S%fZ')}-daily.recuerdo"))
    second = memory.backups.daily()
    assert second is not None
    assert len(memory.backups.list()) == 2


def test_a_migration_backup_of_an_older_file_is_restored_up_to_date(
    memory: Memory, monkeypatch: pytest.MonkeyPatch
) -> None:
    from core.store import migrations

    create(memory, "A")
    made = memory.backups.make("asked")
    older = apsw.Connection(made.path)
    older.pragma("user_version", MAJOR * 1000)
    older.close()
    target = MAJOR * 1000 + 500
    monkeypatch.setattr(migrations, "USER_VERSION", target)
    monkeypatch.setattr(
        migrations, "MIGRATIONS", ((target, lambda connection: connection.execute("CREATE TABLE later(x)")),)
    )
    memory.backups.restore(made.name)
    with memory._store.read() as connection:
        assert connection.execute("SELECT * FROM later").fetchall() == []
        assert connection.pragma("user_version") == target


def test_making_and_restoring_tell_how_far_they_are(memory: Memory) -> None:
    memory.graph.create_entities([EntityDraft("A")])
    made: list[float] = []
    backup = memory.backups.make("asked", progress=made.append)
    restored: list[float] = []
    memory.backups.restore(backup.name, progress=restored.append)
    for told in (made, restored):
        assert told == sorted(told)
        assert told[-1] == 1
