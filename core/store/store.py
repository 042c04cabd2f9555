"""The open file: readers borrow connections from a pool, writers take turns on one."""

from __future__ import annotations

import json
import threading
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any

import apsw

from core.access import enforcement
from core.access.grant import EVERYTHING
from core.clock import now
from core.errors import BugError, ErrorCode, KnownError
from core.model import DEFAULT_BUCKET, DEFAULT_OWNER
from core.store import changesets, merged_use, sql, text_flags
from core.store.connection import connect, known_errors, patiently
from core.store.schema import JOURNALED, VECTOR_KINDS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from core.access.grant import Grant

KEPT_CHANGES = 100_000
"""Above this many changed rows no changeset is kept of an import: the backup made before is the way back."""

IDLE_READERS = 4


class Transaction:
    """A running write: SQL, and the facts that its journal entry will tell.

    Attributes:
        now: The one time of everything written in it.
        session_id: The connection that writes.
        owner: Who owns what is created in it.
        bucket: Where it goes, unless it is said.
        entry_id: The journal entry it became; None until committed, or when nothing changed.
        dated: The entities whose last change it was; none until committed.
        undoes: The entry that it takes back.
        undoes_too: Those that it takes back besides, all of them older.
        backed_up: Whether a backup was made just before, which is the way back when very much changes.
        settles: The proposals that it carries out, and the status that this gives each.
        then: What is still to be written once its entry is, if it becomes one; takes the entry's id.
    """

    def __init__(self, connection: apsw.Connection, tool: str, session_id: int, grant: Grant = EVERYTHING) -> None:
        self.connection = connection
        self.tool = tool
        self.now = now()
        self.session_id = session_id
        bound = grant.bound
        self.owner = DEFAULT_OWNER if bound is None else bound.owner
        buckets = () if bound is None else sorted(bound.buckets)
        self.bucket = DEFAULT_BUCKET if not buckets or DEFAULT_BUCKET in buckets else buckets[0]
        self.entry_id: int | None = None
        self.dated: frozenset[int] = frozenset()
        self.undoes: int | None = None
        self.undoes_too: Sequence[int] = ()
        self.backed_up = False
        self.settles: dict[int, str] = {}
        self.then: Callable[[int], None] | None = None
        self._names: list[str] = []
        self._facts: dict[str, object] = {}
        self._merged: list[tuple[int, int]] = []

    def rows(self, statement: str, *bindings: Any) -> list[sql.Row]:
        """All rows of a statement."""
        return sql.rows(self.connection, statement, bindings)

    def value(self, statement: str, *bindings: Any) -> Any:
        """The first column of the first row, or None."""
        return sql.value(self.connection, statement, bindings)

    def run_many(self, statement: str, bindings: Sequence[Sequence[Any]]) -> None:
        """Run a statement once for each set of bindings."""
        self.connection.executemany(statement, bindings)

    def mention(self, name: str) -> None:
        """Name an entity in the summary; the first three are kept."""
        if len(self._names) < 3 and name not in self._names:
            self._names.append(name)

    def note(self, **facts: object) -> None:
        """Add facts to the summary."""
        self._facts.update(facts)

    def merge_use(self, keep_id: int, other_id: int) -> None:
        """Add the use of an entity to that of the one into which it is merged; an undo takes it back."""
        merged_use.add(self.connection, keep_id, other_id)
        self._merged.append((keep_id, other_id))

    def summary(self, counts: dict[str, int]) -> str:
        """The journal's summary as JSON, with what undo and redo do beside the changeset."""
        aside: dict[str, object] = {}
        if self.settles:
            aside["settled"] = self.settles
        if self._merged:
            aside["merged"] = self._merged
        return json.dumps({"names": self._names, **counts, **self._facts, **aside}, ensure_ascii=False)


class Store:
    """One memory's file.

    Attributes:
        path: Where it lies.
        grant: What may be done through it.
        session_id: The row of this connection in `client_session`.
    """

    def __init__(
        self, path: Path, writer: apsw.Connection, grant: Grant = EVERYTHING, *, beside: Store | None = None
    ) -> None:
        self.path = path
        self.grant = grant
        self.session_id = 0
        self._writer = writer
        self._file = _identity(path)
        self._write_lock = threading.RLock() if beside is None else beside.turn
        self._readers: list[apsw.Connection] = []
        self._readers_lock = threading.Lock()
        self._watcher: apsw.Connection | None = None
        self._unbound: Store | None = None
        self._closed = False
        self._bind(writer)

    @property
    def turn(self) -> threading.RLock:
        """What a writer holds; shared by all that have the file open in this process."""
        return self._write_lock

    def unbound(self) -> Store:
        """The same file without a bound, for what is done for everybody: indexing."""
        if self.grant.bound is None:
            return self
        with self._readers_lock:
            self._check_open()
            if self._unbound is None:
                self._unbound = Store(self.path, connect(self.path, create=False), beside=self)
                self._unbound.session_id = self.session_id
            return self._unbound

    @contextmanager
    def read(self) -> Iterator[apsw.Connection]:
        """A connection inside one read transaction: all that is read fits together."""
        with known_errors(self.path):
            connection = self._borrow()
            try:
                connection.execute("BEGIN")
                yield connection
            finally:
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
                self._give_back(connection)

    @contextmanager
    def write(self, tool: str) -> Iterator[Transaction]:
        """One transaction and one journal entry: on an exception nothing happened, and nothing is recorded.

        Raises:
            KnownError: BUSY when another process holds the file for too long; DISK_FULL; what the grant forbids.
        """
        self.grant.check_writes()
        with self._write_lock, known_errors(self.path):
            self._check_place()
            if self._writer.in_transaction:
                raise BugError("a write inside a write", tool)
            patiently(lambda: self._writer.execute("BEGIN IMMEDIATE"))
            try:
                with _recording(self._writer) as session:
                    transaction = Transaction(self._writer, tool, self.session_id, self.grant)
                    yield transaction
                    self._record(transaction, session)
                self._writer.execute("COMMIT")
            except BaseException as error:
                if self._writer.in_transaction:
                    self._writer.execute("ROLLBACK")
                if self.grant.bound and isinstance(error, apsw.ConstraintError) and enforcement.name_taken(error):
                    raise KnownError(ErrorCode.NAME_NOT_AVAILABLE) from error
                raise

    @contextmanager
    def rehearse(self, tool: str) -> Iterator[tuple[Transaction, apsw.Session]]:
        """A write to see what would come of it: whatever is done in it, nothing has happened afterwards."""
        with self._write_lock, known_errors(self.path):
            self._check_place()
            patiently(lambda: self._writer.execute("BEGIN IMMEDIATE"))
            try:
                with _recording(self._writer) as session:
                    yield Transaction(self._writer, tool, self.session_id, self.grant), session
            finally:
                if self._writer.in_transaction:
                    self._writer.execute("ROLLBACK")

    @contextmanager
    def write_aside(self) -> Iterator[apsw.Connection]:
        """A transaction on side tables only: no journal entry, nothing to undo."""
        with self._write_lock, known_errors(self.path):
            self._check_place()
            patiently(lambda: self._writer.execute("BEGIN IMMEDIATE"))
            try:
                yield self._writer
                self._writer.execute("COMMIT")
            except BaseException:
                if self._writer.in_transaction:
                    self._writer.execute("ROLLBACK")
                raise

    @contextmanager
    def exclusively(self) -> Iterator[apsw.Connection]:
        """The writing connection outside any transaction, for backup and restore."""
        with self._write_lock, known_errors(self.path):
            self._check_place()
            yield self._writer

    def checkpoint(self) -> None:
        """Bring all that was committed into the main file.

        Raises:
            KnownError: BUSY.
        """

        def attempt() -> None:
            blocked, _, _ = sql.rows(self._writer, "PRAGMA wal_checkpoint(FULL)")[0]
            if blocked:
                raise apsw.BusyError

        with self.exclusively():
            patiently(attempt)

    def data_version(self) -> int:
        """A number that moves whenever any connection, ours included, has committed. Costs microseconds."""
        with self._readers_lock, known_errors(self.path):
            self._check_open()
            if self._watcher is None:
                self._watcher = connect(self.path, create=False)
            version = self._watcher.pragma("data_version")
            assert isinstance(version, int)
            return version

    @property
    def closed(self) -> bool:
        """Whether `close` was called."""
        return self._closed

    def close(self) -> None:
        """Close every connection; calling it again does nothing."""
        with self._write_lock, self._readers_lock:
            if self._closed:
                return
            self._closed = True
            if self._unbound is not None:
                self._unbound.close()
            for connection in (*self._readers, self._watcher):
                if connection is not None:
                    connection.close()
            self._readers.clear()
            if _identity(self.path) != self._file:  # moved away: SQLite would leave the last changes in the WAL
                with suppress(apsw.Error):
                    self._writer.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
            self._writer.close()

    def _record(self, transaction: Transaction, session: apsw.Session) -> None:
        recording = changesets.Recording(session)
        touched = changesets.touched(recording.source(), transaction.connection)
        if touched.count == 0:  # nothing was done, or rows ended as they began
            _settle(transaction)
            return
        if self.grant.bound is not None:
            enforcement.check(self.grant.bound, recording.source(), touched, transaction.connection)
        transaction.run_many(
            "INSERT INTO entity_stat VALUES (?, ?) ON CONFLICT DO UPDATE SET updated_at = excluded.updated_at",
            [(entity_id, transaction.now) for entity_id in touched.dated],
        )
        transaction.dated = touched.dated
        transaction.run_many(
            "INSERT INTO stale VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET since = excluded.since",
            [(VECTOR_KINDS[table], row_id, transaction.now) for table, ids in touched.texts.items() for row_id in ids],
        )
        text_flags.update(transaction, touched)
        kept = touched.count <= KEPT_CHANGES or not transaction.backed_up
        transaction.rows(
            "INSERT INTO journal(at, session_id, tool, summary, undoes, changeset) VALUES (?, ?, ?, ?, ?, ?)",
            transaction.now,
            transaction.session_id,
            transaction.tool,
            transaction.summary(touched.counts),
            transaction.undoes,
            apsw.zeroblob(recording.size) if kept else None,
        )
        transaction.entry_id = transaction.connection.last_insert_rowid()
        if kept:
            changesets.keep(recording, transaction.connection, transaction.entry_id)
        transaction.run_many(
            "INSERT INTO journal_entity VALUES (?, ?)", [(each, transaction.entry_id) for each in touched.about]
        )
        _settle(transaction)
        if transaction.then is not None:
            transaction.then(transaction.entry_id)
        if transaction.undoes is not None:
            together = [transaction.undoes, *transaction.undoes_too] if transaction.undoes_too else []
            transaction.run_many(
                "INSERT INTO taken_back VALUES (?, ?)", [(transaction.entry_id, each) for each in together]
            )
            for undone in together or [transaction.undoes]:
                _mark_undone(transaction, undone, transaction.entry_id)

    def _borrow(self) -> apsw.Connection:
        with self._readers_lock:
            self._check_place()
            if self._readers:
                return self._readers.pop()
        return self._bind(connect(self.path, create=False))

    def _bind(self, connection: apsw.Connection) -> apsw.Connection:
        if self.grant.bound is not None:
            enforcement.bind(connection, self.grant.bound)
        return connection

    def _give_back(self, connection: apsw.Connection) -> None:
        with self._readers_lock:
            if not self._closed and len(self._readers) < IDLE_READERS:
                self._readers.append(connection)
                return
        connection.close()

    def _check_open(self) -> None:
        if self._closed:
            raise KnownError(ErrorCode.MEMORY_CLOSED)

    def _check_place(self) -> None:
        """The file that is open must be the one at its path: what is written to a deleted one would be lost."""
        self._check_open()
        if _identity(self.path) != self._file:
            raise KnownError(ErrorCode.FILE_NOT_FOUND, path=str(self.path))


@contextmanager
def _recording(connection: apsw.Connection) -> Iterator[apsw.Session]:
    """Records what is done to the journaled tables.

    A function of its own also because Python lets other threads run when one begins: after an import it takes 10 ms
    to let go of what was read of the changeset, and as long to close the session.
    """
    session = apsw.Session(connection, "main")
    try:
        for table in JOURNALED:
            session.attach(table)
        yield session
    finally:
        session.close()


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _settle(transaction: Transaction) -> None:
    """Note which entry carried out a proposal; one that changed nothing is settled without an entry."""
    transaction.run_many(
        "UPDATE proposal SET status = ?, decided_at = ?, entry_id = ? WHERE id = ?",
        [
            (status, transaction.now, transaction.entry_id, proposal_id)
            for proposal_id, status in transaction.settles.items()
        ],
    )


def _mark_undone(transaction: Transaction, undone: int, by: int) -> None:
    """Mark an entry as undone; what it had undone itself is in force again, and so on down the chain."""
    waiting: list[tuple[int, int | None]] = [(undone, by)]
    while waiting:
        entry, undone_by = waiting.pop()
        transaction.rows("UPDATE journal SET undone_by = ? WHERE id = ?", undone_by, entry)
        summary, before = transaction.rows("SELECT summary, undoes FROM journal WHERE id = ?", entry)[0]
        if undone_by is None:
            _redo_aside(transaction, entry, json.loads(summary))
        else:
            _undo_aside(transaction, entry, json.loads(summary))
        together = transaction.rows("SELECT entry_id FROM taken_back WHERE by_id = ? ORDER BY entry_id DESC", entry)
        before_it = [each for (each,) in together] or [before] * (before is not None)
        if undone_by is None:  # it takes them back again, the newest first: the last in the list is the next
            before_it.reverse()
        waiting += [(each, None if undone_by is not None else entry) for each in before_it]


def _undo_aside(transaction: Transaction, entry: int, facts: dict[str, Any]) -> None:
    """What an entry did outside the journal: its proposals wait again, the use of what it merged is parted."""
    transaction.rows("UPDATE proposal SET status = 'pending', decided_at = NULL WHERE entry_id = ?", entry)
    for keep_id, other_id in reversed(facts.get("merged", ())):
        merged_use.take_back(transaction.connection, keep_id, other_id)


def _redo_aside(transaction: Transaction, entry: int, facts: dict[str, Any]) -> None:
    transaction.run_many(
        "UPDATE proposal SET status = ?, decided_at = ? WHERE id = ? AND entry_id = ?",
        [
            (status, transaction.now, int(proposal_id), entry)
            for proposal_id, status in facts.get("settled", {}).items()
        ],
    )
    for keep_id, other_id in facts.get("merged", ()):
        merged_use.add(transaction.connection, keep_id, other_id)
