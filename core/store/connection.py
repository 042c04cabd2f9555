"""One SQLite connection to a memory's file, set up so that what was acknowledged survives."""

from __future__ import annotations

import random
import sys
import time
from typing import TYPE_CHECKING, TypeVar

import apsw

from core.errors import ErrorCode, KnownError
from core.text import fold

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

BUSY_SECONDS = 30.0
"""How long anything waits for another process before it says that the memory is busy."""

_NETWORK_TYPES = {
    "nfs",
    "nfs4",
    "cifs",
    "smb3",
    "smbfs",
    "9p",
    "afs",
    "ncpfs",
    "fuse.sshfs",
    "fuse.davfs",
    "davfs",
}
_DRIVE_REMOTE = 4

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
    with known_errors(path):
        connection = apsw.Connection(str(path), flags=flags)
        try:
            connection.set_busy_timeout(5_000)
            patiently(lambda: connection.pragma("journal_mode", "wal"))
            connection.pragma("synchronous", "full")
            connection.pragma("foreign_keys", True)
            connection.pragma("trusted_schema", False)  # the file may come from a stranger
            connection.create_scalar_function("fold", _fold, 1, deterministic=True, flags=apsw.SQLITE_INNOCUOUS)
        except BaseException:
            connection.close()
            raise
    return connection


def patiently(call: Callable[[], T], seconds: float = BUSY_SECONDS) -> T:
    """Call until no other process is in the way, with jitter so that waiting processes do not march in step.

    Raises:
        KnownError: BUSY after `seconds`.
    """
    deadline = time.monotonic() + seconds
    pause = 0.002
    while True:
        try:
            return call()
        except (apsw.BusyError, apsw.LockedError) as error:
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
    for kinds, code in _TRANSLATIONS:
        if isinstance(error, kinds):
            return KnownError(code, path=str(path))
    return None


_TRANSLATIONS: tuple[tuple[tuple[type[apsw.Error], ...], ErrorCode], ...] = (
    ((apsw.BusyError, apsw.LockedError), ErrorCode.BUSY),
    ((apsw.FullError,), ErrorCode.DISK_FULL),
    # A full disk can also show as a failed write of the WAL.
    ((apsw.IOError, apsw.ReadOnlyError, apsw.PermissionsError), ErrorCode.FILE_NOT_WRITABLE),
    ((apsw.CantOpenError,), ErrorCode.FILE_NOT_READABLE),
    ((apsw.NotADBError,), ErrorCode.FILE_NOT_OURS),
    ((apsw.CorruptError,), ErrorCode.FILE_DAMAGED),
)


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
