"""Memory: one open knowledge graph, and the only door to it. Its rooms hang off it."""

from __future__ import annotations

import os
import stat
import threading
from contextlib import suppress
from functools import cached_property
from typing import TYPE_CHECKING, Self

from core.access.grant import EVERYTHING
from core.access.tokens import Tokens
from core.curation.curation import Curation
from core.embedding.meaning import Meaning
from core.errors import ErrorCode, KnownError
from core.graph.graph import Graph
from core.lifecycle.lifecycle import Lifecycle
from core.model import PERSON, Actor
from core.overview import OverviewReader
from core.reflections import Reflections
from core.rules.rules import Rules
from core.search.search import Search
from core.store.backup import Backups, back_up_before_migration
from core.store.connection import connect, refuse_network, refuse_others
from core.store.history import History
from core.store.journal import Journal
from core.store.migrations import prepare
from core.store.sessions import Sessions
from core.store.settings import Settings
from core.store.store import Store

if TYPE_CHECKING:
    from pathlib import Path

    from core.access.grant import Grant
    from core.exchange.exchange import Exchange

JOURNAL_DAYS = 365
JOURNAL_MEGABYTES = 256


class Memory:
    """One open memory. All methods of its rooms may be called from any thread.

    Attributes:
        path: The file.
        actor: Who writes through this connection.
        grant: What it may do.
        session_id: The connection's own id.
        graph: Entities, observations, relations.
        search: What a text finds.
        journal: Who changed what; undo.
        history: What was changed, readable and searchable; entities as they once stood.
        backups: Copies of the file.
        sessions: Who is connected.
        settings: Settings of this memory.
        tokens: Who may call over HTTP.
        exchange: Import and export.
        meaning: Search by meaning, and the index behind it.
        curation: Splits, duplicates, merges, proposals, the report.
        reflections: Prose about entities, relations, sessions or everything.
        lifecycle: The maintenance pass, its record, and the state of single items.
        overview: What the memory is made of, in numbers.
        rules: Writes by the strict rules; a check of what is there against them, and repairs.
    """

    def __init__(self, store: Store, sessions: Sessions, actor: Actor, meaning: Meaning | None = None) -> None:
        self._store = store
        self._closing = threading.Lock()
        self.path = store.path
        self.actor = actor
        self.grant = store.grant
        self.sessions = sessions
        self.graph = Graph(store, sessions)
        self.search = Search(store, sessions)
        self.journal = Journal(store, sessions)
        self.history = History(store, sessions, self.journal)
        self.backups = Backups(store)
        self.settings = Settings(store)
        self.tokens = Tokens(store)
        self.meaning = Meaning(store, sessions, self.settings, beside=meaning)
        self.reflections = Reflections(store, sessions, self.settings, self.meaning)
        self.curation = Curation(store, sessions, self.meaning)
        self.lifecycle = Lifecycle(store, sessions, self.meaning)
        self.overview = OverviewReader(store, sessions)
        self.rules = Rules(store, sessions, self.settings)

    @classmethod
    def open(
        cls, path: Path, actor: Actor = PERSON, grant: Grant = EVERYTHING, *, beside: Memory | None = None
    ) -> Self:
        """Open the memory at `path`, or create it there; an older file is migrated after a backup.

        Args:
            path: The file.
            actor: Who writes through this connection.
            grant: What may be done through it.
            beside: The same file, open in this process already: its model is used, and its turn to write is shared.

        Raises:
            KnownError: The file is damaged, somebody else's, newer than we are, on a network drive, or cannot be
                read or written.
        """
        path = path.expanduser().absolute()
        _check_place(path)
        connection = connect(path, create=True)
        try:
            prepare(connection, path, lambda: back_up_before_migration(path))
            other = None if beside is None else beside._store  # noqa: SLF001 - of its own kind
            store = Store(path, connection, grant, beside=other)
            sessions = Sessions(store)
            store.session_id = sessions.begin(actor)
        except BaseException:
            connection.close()
            raise
        return cls(store, sessions, actor, None if beside is None else beside.meaning)

    @cached_property
    def exchange(self) -> Exchange:
        """Import and export; loaded when first used, a server rarely needs it."""
        from core.exchange.exchange import Exchange

        return Exchange(self._store, self.backups)

    @property
    def session_id(self) -> int:
        """The row of this connection in `client_session`."""
        return self._store.session_id

    def set_actor(self, actor: Actor) -> None:
        """Say who writes through this connection, once that is known."""
        if actor != self.actor:
            self.sessions.rename(self._store.session_id, actor)
            self.actor = actor

    def data_version(self) -> int:
        """A number that moves whenever anyone, this connection included, has written. Costs microseconds."""
        return self._store.data_version()

    def flush(self) -> None:
        """Bring all that was committed from the WAL into the main file; it was safe without that.

        Raises:
            KnownError: BUSY when a reader holds on to an older state for too long.
        """
        self._store.checkpoint()

    def maintain(self) -> None:
        """What is due now and then: today's backup, and the journal's retention by the settings."""
        self.backups.daily()
        self.journal.prune(
            days=self.settings.get("journal_days", JOURNAL_DAYS),
            megabytes=self.settings.get("journal_megabytes", JOURNAL_MEGABYTES),
        )

    def close(self) -> None:
        """End the session and close the file; calling it again does nothing."""
        with self._closing:
            if not self._store.closed:
                self.meaning.close()
                try:
                    # A full disk, a file that is gone: that the session ended shows by its process, too.
                    with suppress(KnownError):
                        self.sessions.end(self._store.session_id)
                finally:
                    self._store.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()


def _check_place(path: Path) -> None:
    try:
        str(path).encode()  # SQLite takes no other names
        regular = stat.S_ISREG(path.stat().st_mode)
    except (FileNotFoundError, NotADirectoryError):
        regular = True
    except (OSError, ValueError) as error:
        raise KnownError(ErrorCode.FILE_NOT_READABLE, path=str(path)) from error
    if not regular:
        raise KnownError(ErrorCode.FILE_NOT_REGULAR, path=str(path))
    if not path.parent.is_dir():
        raise KnownError(ErrorCode.FILE_NOT_FOUND, path=str(path.parent))
    if path.exists() and os.access(path, os.R_OK) and not os.access(path, os.W_OK):
        # SQLite would open it to read, and leave a WAL beside it that stays read-only when the file is no longer.
        raise KnownError(ErrorCode.FILE_NOT_WRITABLE, path=str(path))
    refuse_network(path)
    refuse_others(path)
