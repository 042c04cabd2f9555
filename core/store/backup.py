"""Backups: whole copies of the file, made while it is in use, and put back when asked."""

from __future__ import annotations

import contextlib
import uuid
from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

import apsw

from core.clock import now
from core.errors import ErrorCode, KnownError
from core.model import Backup
from core.store import sql
from core.store.connection import connect, known_errors, patiently
from core.store.migrations import prepare
from core.store.schema import APPLICATION_ID, MAJOR

if TYPE_CHECKING:
    from collections.abc import Iterator

    from core.store.store import Store

Progress = Callable[[float], None]
"""Told how much is done, from 0 to 1."""

RESTORED_SETTING = "restored"
"""When the memory was last restored: what a process keeps of its content in memory is void when this moves."""

KEPT = 10
"""The newest backups that are kept."""
KEPT_OF_EACH = 3
"""The newest made for one reason, kept besides: an agent that imports again and again does not push out the others."""
_ABANDONED = timedelta(days=1)
"""Parts that nobody has written to for so long were left by a process that was killed."""

_STAMP = "%Y%m%dT%H%M%S%fZ"
_PAGES_A_STEP = 2_000


class Backups:
    """The backups of one memory, in the folder `<file>.backups` beside it."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def make(self, reason: str, *, progress: Progress | None = None) -> Backup:
        """Copy the file as it is now, and forget the oldest copies beyond `KEPT` and `KEPT_OF_EACH`."""
        with self._store.read() as source:
            return make_backup(self._store.path, source, reason, progress)

    def list(self) -> tuple[Backup, ...]:
        """The backups there are, newest first."""
        return list_backups(self._store.path)

    def verify(self, name: str) -> bool:
        """Whether a backup is a whole memory that this version can open."""
        path = self._path(name)
        try:
            connection = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READONLY)
        except apsw.Error:
            return False
        try:
            return _is_whole(connection)
        except apsw.Error:
            return False
        finally:
            connection.close()

    def restore(self, name: str, *, progress: Progress | None = None) -> None:
        """Put a backup's content in place of the memory's, after a backup of that.

        Other processes may have the file open: they go on with the restored content. Ids go on from the
        highest ever used, and the connections that are open stay known.

        Raises:
            KnownError: BACKUP_NOT_FOUND, or FILE_DAMAGED when the backup is not whole.
        """
        path = self._path(name)
        if not self.verify(name):
            path = self._path(name)  # perhaps another process has forgotten it just now
            raise KnownError(ErrorCode.FILE_DAMAGED, path=str(path))
        with (
            self._store.exclusively() as target,
            _staged(path, _part(progress, 0)) as staged,
            target.backup("main", staged, "main") as backup,
        ):
            patiently(lambda: backup.step(0))  # takes the write lock: no write falls between backup and restore
            with self._store.read() as current:
                make_backup(self._store.path, current, "restore", _part(progress, 1))
                _carry_over(current, staged)
            staged.execute(
                "INSERT INTO journal(at, session_id, tool, summary)"
                " VALUES (?, ?, 'restore', json_object('names', json_array(), 'file', ?))",
                (now(), self._store.session_id, name),
            )
            staged.execute("INSERT OR REPLACE INTO setting VALUES (?, json_quote(?))", (RESTORED_SETTING, now()))
            _run(backup, _part(progress, 2))

    def daily(self) -> Backup | None:
        """Make today's backup when there were changes since the last one, and that is a day old."""
        with self._store.read() as connection:
            (latest,) = sql.rows(connection, "SELECT max(at) FROM journal")[0]
        backups = self.list()
        if latest is None or (backups and backups[0].made_at > latest):
            return None
        a_day_ago = (datetime.now(UTC) - timedelta(days=1)).isoformat()
        if backups and backups[0].made_at > a_day_ago:
            return None
        return self.make("daily")

    def _path(self, name: str) -> Path:
        if name != Path(name).name:
            raise KnownError(ErrorCode.BACKUP_NOT_FOUND, name=name)
        path = backup_folder(self._store.path) / name
        if not path.is_file():
            raise KnownError(ErrorCode.BACKUP_NOT_FOUND, name=name)
        return path


def backup_folder(path: Path) -> Path:
    """Where the backups of the memory at `path` lie."""
    return path.with_name(path.name + ".backups")


def list_backups(path: Path) -> tuple[Backup, ...]:
    """The backups of the memory at `path`, newest first; works also when the memory itself cannot be opened."""
    found = []
    folder = backup_folder(path)
    try:
        there = folder.is_dir()
    except OSError:  # a name that is too long for a file, a folder that may not be looked into
        there = False
    for file in folder.glob("*.recuerdo") if there else ():
        with contextlib.suppress(ValueError, OSError):
            found.append(_described(file, file.stat().st_size))
    return tuple(sorted(found, key=lambda backup: backup.made_at, reverse=True))


def _described(file: Path, size: int) -> Backup:
    """What the name of a backup says; a ValueError when it is not one of ours."""
    stamp, _, reason = file.stem.partition("-")
    made = datetime.strptime(stamp, _STAMP).replace(tzinfo=UTC).isoformat(timespec="microseconds")
    return Backup(file.name, str(file), made.replace("+00:00", "Z"), reason, size)


def make_backup(path: Path, source: apsw.Connection, reason: str, progress: Progress | None = None) -> Backup:
    """Copy what `source` sees into the backup folder of `path`: under a temporary name until it is whole."""
    folder = backup_folder(path)
    try:
        folder.mkdir(exist_ok=True)
        partial, target_path = _free_name(folder, reason)
    except OSError as error:
        raise KnownError(ErrorCode.FILE_NOT_WRITABLE, path=str(folder)) from error
    try:
        with known_errors(partial):
            target = apsw.Connection(str(partial))
            try:
                _copy(source, target, progress)
                target.pragma("journal_mode", "delete")  # one file, readable from a read-only folder
            finally:
                target.close()
        made = _described(target_path, partial.stat().st_size)
        partial.rename(target_path)
    finally:
        partial.unlink(missing_ok=True)
    _forget_old(path, made)
    _clear_away(folder)
    return made


def _free_name(folder: Path, reason: str) -> tuple[Path, Path]:
    """Where to make a backup of this moment, and where it goes; nobody else takes these names meanwhile."""
    while True:
        target = folder / f"{datetime.now(UTC).strftime(_STAMP)}-{reason}.recuerdo"
        partial = target.with_suffix(".partial")
        with contextlib.suppress(FileExistsError):  # another process has the same moment: the next one is free
            partial.touch(exist_ok=False)
            if not target.exists():
                return partial, target
            partial.unlink()


def _forget_old(path: Path, made: Backup) -> None:
    """Remove the oldest backups, but not the one just made: others may have begun and ended while it was."""
    of_each: Counter[str] = Counter()
    for place, backup in enumerate(list_backups(path)):
        of_each[backup.reason] += 1
        if place >= KEPT and of_each[backup.reason] > KEPT_OF_EACH and backup.name != made.name:
            Path(backup.path).unlink(missing_ok=True)


def _clear_away(folder: Path) -> None:
    """Remove what backups and restores left that did not come to their end: whole copies, too."""
    long_ago = (datetime.now(UTC) - _ABANDONED).timestamp()
    for part in (*folder.glob("*Z-*.partial*"), *folder.glob("*Z-*.staged*")):
        with contextlib.suppress(OSError):
            if part.stat().st_mtime < long_ago:
                part.unlink()


def back_up_before_migration(path: Path) -> None:
    """Keep the memory at `path` as it is before its tables change."""
    reader = connect(path, create=False)
    try:
        make_backup(path, reader, "migration")
    finally:
        reader.close()


@contextlib.contextmanager
def _staged(path: Path, progress: Progress | None) -> Iterator[apsw.Connection]:
    """A passing copy of a backup, brought up to date; another process may have one of the same backup."""
    copy = path.with_name(f"{path.stem}-{uuid.uuid4().hex}.staged")
    with known_errors(path):
        try:
            staged = connect(copy, create=True)
            try:
                with contextlib.closing(apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READONLY)) as source:
                    _copy(source, staged, progress)
                prepare(staged, copy, lambda: None)
                yield staged
            finally:
                staged.close()
        finally:
            copy.unlink(missing_ok=True)


def _carry_over(current: apsw.Connection, staged: apsw.Connection) -> None:
    """What outlasts a restore: ids are not used twice, those who are connected stay known, vectors are read anew."""
    last_vector = sql.value(current, "SELECT seq FROM sqlite_sequence WHERE name = 'vector'") or 0
    staged.execute("UPDATE vector SET rev = rev + ?", (last_vector,))
    staged.execute(
        "UPDATE sqlite_sequence SET seq = coalesce((SELECT max(rev) FROM vector), seq) WHERE name = 'vector'"
    )
    for name, last in sql.rows(current, "SELECT name, seq FROM sqlite_sequence"):
        staged.execute("UPDATE sqlite_sequence SET seq = max(seq, ?2) WHERE name = ?1", (name, last))
        if not staged.changes():
            staged.execute("INSERT INTO sqlite_sequence(name, seq) VALUES (?, ?)", (name, last))
    staged.execute("DELETE FROM token")  # what was revoked stays revoked, what was issued stays in force
    staged.executemany(
        "INSERT INTO token VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", sql.rows(current, "SELECT * FROM token")
    )
    columns = "id, kind, name, version, pid, process_started, connected_at, last_seen, ended_at, owner, token"
    staged.executemany(
        f"INSERT OR REPLACE INTO client_session({columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        sql.rows(current, f"SELECT {columns} FROM client_session"),
    )


def _copy(source: apsw.Connection, target: apsw.Connection, progress: Progress | None) -> None:
    with target.backup("main", source, "main") as backup:
        _run(backup, progress)


def _run(backup: apsw.Backup, progress: Progress | None) -> None:
    while not backup.done:
        backup.step(_PAGES_A_STEP)
        if progress is not None and backup.page_count:
            progress(1 - backup.remaining / backup.page_count)


def _part(progress: Progress | None, copies_before: int) -> Progress | None:
    """The progress of one of the three copies that a restore makes."""
    return None if progress is None else lambda part: progress((copies_before + part) / 3)


def _is_whole(connection: apsw.Connection) -> bool:
    version = connection.pragma("user_version")
    assert isinstance(version, int)
    return (
        connection.pragma("application_id") == APPLICATION_ID
        and version // 1000 <= MAJOR
        and connection.pragma("quick_check") == "ok"
    )
