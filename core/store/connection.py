"""One SQLite connection to a memory's file, set up so that what was acknowledged survives."""

from __future__ import annotations

import os
import random
import shutil
import struct
import sys
import time
import uuid
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, TypeVar

import apsw

from core.errors import ErrorCode, KnownError
from core.store import sql
from core.store.schema import APPLICATION_ID, MAJOR
from core.text import fold

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

BUSY_SECONDS = 30.0
"""How long anything waits for another process before it says that the memory is busy."""
SYNCHRONOUS = "full"
"""What was acknowledged survives a power failure, too: a commit waits until it is on the disk."""
_BUSY_MILLISECONDS = 5_000
"""SQLite's own part of that wait; it may be interrupted only between two of these."""

_NETWORK_TYPES = {
    "9p",
    "afs",
    "beegfs",
    "ceph",
    "cifs",
    "davfs",
    "fuse.ceph",
    "fuse.davfs",
    "fuse.davfs2",
    "fuse.glusterfs",
    "fuse.gvfsd-fuse",
    "fuse.rclone",
    "fuse.s3fs",
    "fuse.smbnetfs",
    "fuse.sshfs",
    "glusterfs",
    "lustre",
    "ncpfs",
    "nfs",
    "nfs4",
    "smb3",
    "smbfs",
}
_DRIVE_REMOTE = 4
_LOCK_BYTES = (0x40000000, 512)
"""Where, and over how many bytes, SQLite locks a file."""

_IN_THE_WAY = (apsw.BusyError, apsw.LockedError, apsw.ProtocolError)
"""Another process is in the way; the last: so many begin at once that this one did not find its place in the log."""

T = TypeVar("T")


def _fold(*arguments: object) -> str:
    (text,) = arguments
    assert isinstance(text, str)
    return fold(text)


def connect(path: Path, *, create: bool) -> apsw.Connection:
    """A connection with durable writes, foreign keys and our SQL functions.

    The switch to WAL bypasses SQLite's own busy wait, so it is retried here.

    Raises:
        KnownError: The file cannot be opened, is not a database, or stays locked.
    """
    flags = apsw.SQLITE_OPEN_READWRITE | (apsw.SQLITE_OPEN_CREATE if create else 0)
    if create:
        _clear_remains(path)
    with known_errors(path):
        connection = apsw.Connection(str(path), flags=flags)
        try:
            connection.set_busy_timeout(_BUSY_MILLISECONDS)
            connection.pragma("trusted_schema", False)  # the file may come from a stranger
            patiently(lambda: connection.pragma("journal_mode", "wal"))
            connection.pragma("synchronous", SYNCHRONOUS)
            connection.pragma("foreign_keys", True)
            connection.create_scalar_function("fold", _fold, 1, deterministic=True, flags=apsw.SQLITE_INNOCUOUS)
        except BaseException:
            connection.close()
            raise
    return connection


def _clear_remains(path: Path) -> None:
    """Remove the log that belongs to a file that is gone, for a new one at its path.

    Whoever still has the old file open keeps the log's index alive, and SQLite would read the new log by it. The new
    file appears empty and locked, so that nobody has begun to use it when the old log goes.
    """
    if sys.platform != "linux":  # elsewhere there are no locks that a thread beside this one would respect
        return
    import fcntl

    log, index = (path.with_name(path.name + suffix) for suffix in ("-wal", "-shm"))
    fresh = path.with_name(f"{path.name}-{uuid.uuid4().hex}.partial")
    with suppress(OSError):  # a name too long for these; a file made meanwhile; a system without such links
        if path.exists() or not index.exists():
            return
        try:
            with fresh.open("xb") as file:
                fcntl.fcntl(file, fcntl.F_OFD_SETLK, struct.pack("@hhqqi4x", fcntl.F_WRLCK, 0, *_LOCK_BYTES, 0))
                os.link(fresh, path)
                log.unlink(missing_ok=True)
                index.unlink(missing_ok=True)
        finally:
            fresh.unlink(missing_ok=True)


def patiently(call: Callable[[], T]) -> T:
    """Call until no other process is in the way, with jitter so that waiting processes do not march in step.

    Raises:
        KnownError: BUSY after `BUSY_SECONDS`.
    """
    deadline = time.monotonic() + BUSY_SECONDS
    pause = 0.002
    while True:
        try:
            return call()
        except _IN_THE_WAY as error:
            if time.monotonic() > deadline:
                raise KnownError(ErrorCode.BUSY) from error
            time.sleep(pause * random.uniform(0.5, 1.5))  # noqa: S311 - jitter, not a secret
            pause = min(pause * 1.5, 0.1)


class known_errors:  # noqa: N801 - reads as a statement: `with known_errors(path):`
    """Turns SQLite's failures that are the world's fault into `KnownError`s."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, apsw.Error):
            known = translated(error, self._path)
            if known is not None:
                raise known from error


def translated(error: apsw.Error, path: Path) -> KnownError | None:
    """The `KnownError` for an SQLite error, or None when the error is a bug of ours."""
    if isinstance(error, apsw.CantOpenError):  # the file, or the WAL that has to lie beside it
        unreadable = path.exists() and not os.access(path, os.R_OK)
        return KnownError(ErrorCode.FILE_NOT_READABLE if unreadable else ErrorCode.FILE_NOT_WRITABLE, path=str(path))
    if isinstance(error, apsw.IOError) and _no_room(path):  # the WAL, or what stands beside it, could not be made
        return KnownError(ErrorCode.DISK_FULL, path=str(path))
    for kinds, code in _TRANSLATIONS:
        if isinstance(error, kinds):
            return KnownError(code, path=str(path))
    return None


_LEAST_ROOM = 32_768
"""Bytes that SQLite needs for the index of its WAL alone."""

_TRANSLATIONS: tuple[tuple[tuple[type[apsw.Error], ...], ErrorCode], ...] = (
    (_IN_THE_WAY, ErrorCode.BUSY),
    ((apsw.FullError,), ErrorCode.DISK_FULL),
    # A full disk can also show as a failed write of the WAL.
    ((apsw.IOError, apsw.ReadOnlyError, apsw.PermissionsError), ErrorCode.FILE_NOT_WRITABLE),
    ((apsw.NotADBError,), ErrorCode.FILE_NOT_OURS),
    ((apsw.CorruptError,), ErrorCode.FILE_DAMAGED),
)


def _no_room(path: Path) -> bool:
    try:
        return shutil.disk_usage(path.parent).free < _LEAST_ROOM
    except OSError:
        return False


def refuse_others(path: Path) -> None:
    """Raises `KnownError` when the file is somebody else's, or a newer version's; it is not changed by the look.

    An ordinary connection would already have turned it to WAL, or have moved its WAL into it.
    """
    try:
        connection = apsw.Connection(
            f"{path.as_uri()}?immutable=1", flags=apsw.SQLITE_OPEN_READONLY | apsw.SQLITE_OPEN_URI
        )
    except apsw.CantOpenError:
        return  # not there yet, or not readable: whoever opens it in earnest will say so
    try:
        check_identity(connection, path)
    except apsw.Error as error:
        known = translated(error, path)
        if known is not None and known.code is not ErrorCode.FILE_DAMAGED:  # what it lacks may lie in the WAL
            raise known from error
    finally:
        connection.close()


def check_identity(connection: apsw.Connection, path: Path) -> None:
    """Raises `KnownError` when the open database is somebody else's, or a newer version's; an empty one is free."""
    with _one_state(connection):  # between two, another process may create its schema in the file
        owner, version = connection.pragma("application_id"), connection.pragma("user_version")
        filled = owner or version or sql.rows(connection, "SELECT 1 FROM sqlite_schema LIMIT 1")
    assert isinstance(version, int)
    if owner != APPLICATION_ID:
        if filled:
            raise KnownError(ErrorCode.FILE_NOT_OURS, path=str(path))
    elif version // 1000 > MAJOR:
        raise KnownError(ErrorCode.FILE_TOO_NEW, path=str(path), version=version // 1000, supported=MAJOR)


@contextmanager
def _one_state(connection: apsw.Connection) -> Iterator[None]:
    """One state of the file to read. Where reading fails, SQLite may already have left the transaction."""
    if connection.in_transaction:
        yield
        return
    connection.execute("BEGIN")
    try:
        yield
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")


def refuse_network(path: Path) -> None:
    """Raises `KnownError` when the file would lie on a network file system, where WAL destroys files.

    Linux and Windows tell; on macOS there is no cheap way to know, and nothing is refused.
    """
    if sys.platform == "win32":  # pragma: no cover - Windows only
        import ctypes

        root = path.resolve().anchor
        if ctypes.windll.kernel32.GetDriveTypeW(root) == _DRIVE_REMOTE or root.startswith("\\\\"):
            raise KnownError(ErrorCode.FILE_ON_NETWORK, path=str(path))
    elif sys.platform == "linux" and _mount_type(path) in _NETWORK_TYPES:
        raise KnownError(ErrorCode.FILE_ON_NETWORK, path=str(path))


def _mount_type(path: Path) -> str:
    """The file system type of the mount that holds `path`, from the kernel's own table; "" when unknown."""
    from pathlib import Path as RealPath

    try:
        lines = RealPath("/proc/self/mountinfo").read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return ""
    target = str(path.resolve())
    best, found = "", ""
    for line in lines:
        left, _, right = line.partition(" - ")
        fields, kinds = left.split(), right.split()
        if len(fields) < 5 or not kinds:
            continue
        mount = fields[4].replace("\\040", " ")
        inside = target == mount or target.startswith(mount.rstrip("/") + "/")
        if inside and len(mount) >= len(best):
            best, found = mount, kinds[0]
    return found
