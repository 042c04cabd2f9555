from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import apsw
import pytest

from core.errors import ErrorCode, KnownError
from core.memory import Memory
from core.model import EntityDraft
from core.store import connection as module
from core.store.connection import connect, known_errors, patiently, refuse_network
from core.store.doctor import examine
from core.store.schema import APPLICATION_ID, MAJOR

MOUNTS = """\
22 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw
40 22 0:33 / /mnt/share rw - cifs //server/share rw
41 22 0:34 / /mnt/my\\040files rw - nfs4 server:/x rw
42 40 8:2 / /mnt/share/local rw - ext4 /dev/sdb1 rw
broken line
"""


def refused(path: Path) -> KnownError:
    with pytest.raises(KnownError) as caught:
        Memory.open(path)
    return caught.value


def contents(folder: Path) -> dict[str, str]:
    return {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in folder.iterdir() if file.is_file()}


def test_who_loses_the_race_to_open_a_log_waits_like_others(tmp_path: Path) -> None:
    tries = iter([apsw.ProtocolError("locking protocol"), None])

    def begin() -> str:
        if error := next(tries):
            raise error
        return "begun"

    assert patiently(begin) == "begun"
    with pytest.raises(KnownError) as caught, known_errors(tmp_path / "memory.recuerdo"):
        raise apsw.ProtocolError("locking protocol")
    assert caught.value.code is ErrorCode.BUSY


@pytest.mark.parametrize(("free", "code"), [(0, ErrorCode.DISK_FULL), (10_000_000, ErrorCode.FILE_NOT_WRITABLE)])
def test_a_full_disk_is_told_from_one_that_fails(
    free: int, code: ErrorCode, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shutil.disk_usage", lambda _: SimpleNamespace(free=free))
    with pytest.raises(KnownError) as caught, known_errors(tmp_path / "memory.recuerdo"):
        raise apsw.IOError
    assert caught.value.code is code


@pytest.mark.usefixtures("durable")
def test_every_connection_is_durable_and_keeps_foreign_keys(memory: Memory) -> None:
    memory.graph.create_entities([EntityDraft("A")])
    memory.data_version()
    with memory._store.read() as reader, memory._store.exclusively() as writer:
        watcher = memory._store._watcher
        assert watcher is not None
        for each in (reader, writer, watcher):
            assert each.pragma("synchronous") == 2
            assert each.pragma("journal_mode") == "wal"
            assert each.pragma("foreign_keys") == 1
            assert each.pragma("trusted_schema") == 0
            assert each.execute("SELECT fold('Ñ')").fetchall() == [("n",)]


@pytest.mark.usefixtures("durable")
def test_connections_that_are_opened_later_are_set_up_alike(memory: Memory) -> None:
    with memory._store.read(), memory._store.read() as second:
        assert second.pragma("synchronous") == 2
        assert second.pragma("foreign_keys") == 1


@pytest.mark.parametrize(
    ("path", "refusal"),
    [
        ("/mnt/share/memory.recuerdo", True),
        ("/mnt/my files/memory.recuerdo", True),
        ("/mnt/share/local/memory.recuerdo", False),
        ("/mnt/shared/memory.recuerdo", False),
        ("/home/someone/memory.recuerdo", False),
    ],
)
def test_a_network_file_system_is_refused(path: str, refusal: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module.sys, "platform", "linux")
    monkeypatch.setattr(Path, "resolve", lambda self: self)
    monkeypatch.setattr(Path, "read_text", lambda *_args, **_more: MOUNTS)
    if refusal:
        with pytest.raises(KnownError) as caught:
            refuse_network(Path(path))
        assert caught.value.code is ErrorCode.FILE_ON_NETWORK
        assert caught.value.parameters == {"path": path}
    else:
        refuse_network(Path(path))


def test_an_unknown_mount_table_refuses_nothing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    asked: list[Path] = []

    def unreadable(path: Path, **_more: object) -> str:
        asked.append(path)
        raise PermissionError

    monkeypatch.setattr(module.sys, "platform", "linux")
    monkeypatch.setattr(Path, "read_text", unreadable)
    refuse_network(tmp_path / "memory.recuerdo")
    assert len(asked) == 1, "it was looked for, and then let be"


@pytest.mark.parametrize("content", [b"not a database at all, but long enough to be one" * 50, b"short"])
def test_what_is_no_database_is_refused_and_left_alone(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_bytes(content)
    before = contents(tmp_path)
    assert refused(path).code is ErrorCode.FILE_NOT_OURS
    assert contents(tmp_path) == before


@pytest.mark.parametrize("mode", ["delete", "wal"])
@pytest.mark.parametrize("marks", [{}, {"user_version": 3}, {"application_id": 0x0F055112}])
def test_somebody_elses_database_is_refused_and_left_alone(mode: str, marks: dict[str, int], tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    other = apsw.Connection(str(path))
    other.pragma("journal_mode", mode)
    for pragma, value in marks.items():
        other.pragma(pragma, value)
    if not marks:
        other.execute("CREATE TABLE note(text)")
    other.close()
    before = contents(tmp_path)
    error = refused(path)
    assert error.code is ErrorCode.FILE_NOT_OURS
    assert error.parameters == {"path": str(path)}
    assert contents(tmp_path) == before


def test_a_memory_that_another_is_just_creating_is_no_strangers(memory_path: Path) -> None:
    """Whatever lies between two of its statements, the look must not take half of the other's work for a stranger."""
    looking = connect(memory_path, create=True)
    statements: list[str] = []

    def create(_cursor: apsw.Cursor, statement: str, _bindings: object) -> bool:
        if statements:
            Memory.open(memory_path).close()
        statements.append(statement)
        return True

    looking.exec_trace = create
    module.check_identity(looking, memory_path)
    assert statements
    looking.close()


def test_a_disk_that_fails_while_the_owner_is_read_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(connection: apsw.Connection, _: str) -> None:
        connection.execute("ROLLBACK")  # as SQLite does by itself
        raise apsw.IOError("disk I/O error")

    monkeypatch.setattr(module.sql, "rows", fails)
    with pytest.raises(apsw.IOError):
        module.check_identity(apsw.Connection(":memory:"), tmp_path / "memory.recuerdo")


def test_somebody_elses_database_in_use_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    other = apsw.Connection(str(path))
    other.pragma("journal_mode", "wal")
    other.execute("CREATE TABLE note(text); INSERT INTO note VALUES ('kept')")
    before = contents(tmp_path)
    assert refused(path).code is ErrorCode.FILE_NOT_OURS
    after = contents(tmp_path)
    assert (after["other.db"], after["other.db-wal"]) == (before["other.db"], before["other.db-wal"])
    assert other.execute("SELECT text FROM note").fetchall() == [("kept",)]
    other.close()


def test_a_newer_major_is_refused_and_left_alone(memory_path: Path) -> None:
    with Memory.open(memory_path) as memory:
        memory.graph.create_entities([EntityDraft("A")])
    newer = apsw.Connection(str(memory_path))
    newer.pragma("user_version", (MAJOR + 1) * 1000)
    newer.pragma("journal_mode", "delete")
    newer.close()
    before = contents(memory_path.parent)
    error = refused(memory_path)
    assert error.code is ErrorCode.FILE_TOO_NEW
    assert error.parameters == {"path": str(memory_path), "version": MAJOR + 1, "supported": MAJOR}
    assert contents(memory_path.parent) == before


def test_a_newer_minor_is_opened(memory_path: Path) -> None:
    Memory.open(memory_path).close()
    newer = apsw.Connection(str(memory_path))
    newer.execute("ALTER TABLE entity ADD COLUMN colour TEXT")
    newer.pragma("user_version", MAJOR * 1000 + 999)
    newer.close()
    with Memory.open(memory_path) as memory:
        memory.graph.create_entities([EntityDraft("A")])
        memory.journal.undo_last()
        assert memory.graph.counts().entities == 0


def test_an_empty_file_becomes_a_memory(memory_path: Path) -> None:
    memory_path.touch()
    Memory.open(memory_path).close()
    made = apsw.Connection(str(memory_path))
    assert made.pragma("application_id") == APPLICATION_ID
    made.close()


_HOLDING = """
import sys
from pathlib import Path
from core.memory import Memory
from core.model import EntityDraft
with Memory.open(Path(sys.argv[1])) as memory:
    memory.graph.create_entities([EntityDraft(f"N{number}") for number in range(300)])
    print("written", flush=True)
    sys.stdin.read()
"""


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere such a file waits for the process to end")
def test_a_new_memory_in_the_place_of_one_that_another_process_still_has_open(memory_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", _HOLDING, memory_path], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline().strip() == b"written"
        memory_path.unlink()
        with Memory.open(memory_path) as memory:
            memory.graph.create_entities([EntityDraft("A")])
            other.communicate()
            memory.graph.create_entities([EntityDraft("B")])
    with Memory.open(memory_path) as memory:
        assert {row.name for row in memory.graph.rows()} == {"A", "B"}
    assert not examine(memory_path)
    assert [file.name for file in memory_path.parent.iterdir()] == [memory_path.name]


@pytest.mark.skipif(sys.platform != "linux", reason="only there the log is cleared away")
def test_the_log_of_a_file_that_another_process_makes_just_now_is_left_alone(
    memory_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    index = memory_path.with_name(f"{memory_path.name}-shm")
    index.touch()

    def too_late(_: Path, path: Path) -> None:
        path.touch()
        raise FileExistsError

    monkeypatch.setattr(os, "link", too_late)
    module._clear_remains(memory_path)
    assert {file.name for file in memory_path.parent.iterdir()} == {memory_path.name, index.name}


def test_a_folder_is_no_memory(tmp_path: Path) -> None:
    assert refused(tmp_path).code is ErrorCode.FILE_NOT_REGULAR


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    error = refused(tmp_path / "nowhere" / "memory.recuerdo")
    assert error.code is ErrorCode.FILE_NOT_FOUND
    assert error.parameters == {"path": str(tmp_path / "nowhere")}
    assert not (tmp_path / "nowhere").exists()


def test_a_file_in_the_place_of_a_folder(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert refused(tmp_path / "file" / "memory.recuerdo").code is ErrorCode.FILE_NOT_FOUND


@pytest.mark.parametrize("name", ["nul\0byte", "lone\udc80surrogate", "x" * 5_000])
def test_a_name_that_no_file_can_have(name: str, tmp_path: Path) -> None:
    assert refused(tmp_path / name).code is ErrorCode.FILE_NOT_READABLE


@pytest.mark.parametrize("name", ["año 100% ñ.recuerdo", "a#b&c=d.recuerdo", "emoji 👩‍🔧.recuerdo"])
def test_names_are_plain_text(name: str, tmp_path: Path) -> None:
    for _ in range(2):
        with Memory.open(tmp_path / name) as memory:
            memory.graph.create_entities([EntityDraft("A")])
    assert {file.name for file in tmp_path.iterdir()} == {name}


def test_a_truncated_file_is_damaged_or_refused(memory_path: Path) -> None:
    with Memory.open(memory_path) as memory:
        memory.graph.create_entities([EntityDraft(f"E{n}") for n in range(500)])
    whole = memory_path.read_bytes()
    memory_path.write_bytes(whole[: len(whole) // 2])
    assert refused(memory_path).code is ErrorCode.FILE_DAMAGED


def test_connecting_does_not_create(tmp_path: Path) -> None:
    with pytest.raises(KnownError):
        connect(tmp_path / "memory.recuerdo", create=False)
    assert not list(tmp_path.iterdir())


def test_patience_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "BUSY_SECONDS", 0.1)
    calls = 0

    def busy() -> None:
        nonlocal calls
        calls += 1
        raise apsw.BusyError

    with pytest.raises(KnownError) as caught:
        patiently(busy)
    assert caught.value.code is ErrorCode.BUSY
    assert calls > 1


def test_patience_passes_other_errors_on() -> None:
    def wrong() -> None:
        raise apsw.SQLError("a bug")

    with pytest.raises(apsw.SQLError):
        patiently(wrong)


def test_a_read_only_file_is_refused_and_leaves_nothing_beside_it(
    memory_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Memory.open(memory_path).close()
    with monkeypatch.context() as patch:
        patch.setattr(os, "access", lambda _path, mode: mode != os.W_OK)
        assert refused(memory_path).code is ErrorCode.FILE_NOT_WRITABLE
    assert {file.name for file in memory_path.parent.iterdir()} == {memory_path.name}
    Memory.open(memory_path).close()


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write anywhere")
def test_places_that_may_not_be_written_or_read(memory_path: Path) -> None:
    with Memory.open(memory_path) as memory:
        memory.graph.create_entities([EntityDraft("A")])
    folder = memory_path.parent
    for path, mode, code in (
        (folder, 0o500, ErrorCode.FILE_NOT_WRITABLE),
        (memory_path, 0o400, ErrorCode.FILE_NOT_WRITABLE),
        (memory_path, 0o000, ErrorCode.FILE_NOT_READABLE),
        (folder, 0o000, ErrorCode.FILE_NOT_READABLE),
    ):
        before = path.stat().st_mode
        path.chmod(mode)
        try:
            assert refused(memory_path).code is code
        finally:
            path.chmod(before)
    with Memory.open(memory_path) as memory:
        assert memory.graph.counts().entities == 1
