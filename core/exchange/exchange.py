"""The exchange's room: what comes into the memory from files, and what goes out to them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from core.errors import ErrorCode, KnownError
from core.exchange.importing import take_records
from core.exchange.reference import write_reference
from core.exchange.source import Source
from core.model import ImportReport
from core.store import sql

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from core.model import Dangling, ExportReport
    from core.store.backup import Backups
    from core.store.store import Store

DROP_IN = "drop_in"
"""Setting: the file that the memory was first filled from, once that is done."""

_MARKED = "SELECT 1 FROM setting WHERE key = ?"
_ALREADY_DONE = ImportReport(0, 0, 0, 0, 0, 0, already_done=True)


class Exchange:
    """Import and export of one memory."""

    def __init__(self, store: Store, backups: Backups) -> None:
        self._store = store
        self._backups = backups

    def import_file(
        self,
        path: Path,
        *,
        dangling: Dangling = "skip",
        progress: Callable[[float], None] | None = None,
        cancelled: Callable[[], bool] | None = None,
        tool: str = "import",
    ) -> ImportReport:
        """Import a file in any shape that people have; what is there already is not imported again.

        Reflections are taken, too (`records` says in which shape). A memory that is not empty is backed up first. The
        file is read as a stream and never written.

        Args:
            path: The file; `~` is expanded.
            dangling: What becomes of relations whose ends are nowhere: skipped and reported, or their missing
                ends created as entities of type `Unresolved`.
            progress: Called with the share that is done, 0 to 1.
            cancelled: Asked again and again; once it says yes, nothing is imported.
            tool: The operation's name in the journal.

        Raises:
            KnownError: FILE_NOT_FOUND, FILE_NOT_REGULAR, FILE_NOT_READABLE, CANCELLED, BUSY; nothing changed.
        """

        def on_read(share: float) -> None:
            if cancelled is not None and cancelled():
                raise KnownError(ErrorCode.CANCELLED)
            if progress is not None:
                progress(share)

        with Source(path, on_read) as source:
            self._back_up()
            with self._store.write(tool) as transaction:
                report = take_records(transaction, source, dangling)
                on_read(1.0)
        return report

    def import_once(self, path: Path) -> ImportReport:
        """Fill the memory from a file that a client's configuration names: the first time only.

        Whether that was done is decided inside of the transaction, so that of several processes one does it.

        Raises:
            KnownError: As `import_file`.
        """
        with self._store.read() as connection:
            if sql.first(connection, _MARKED, (DROP_IN,)) is not None:
                return _ALREADY_DONE
        with Source(path) as source:
            self._back_up()
            with self._store.write("import") as transaction:
                if transaction.value(_MARKED, DROP_IN) is not None:
                    return _ALREADY_DONE
                report = take_records(transaction, source, "skip")
                mark = json.dumps({"path": str(source.path.absolute()), "at": transaction.now})
                transaction.rows("INSERT INTO setting VALUES (?, ?)", DROP_IN, mark)
        return report

    def export_reference(self, path: Path) -> ExportReport:
        """Write the graph as the reference server writes it: JSONL, entities then relations, active rows only.

        The file appears whole or not at all; one that is there is replaced.

        Raises:
            KnownError: FILE_NOT_WRITABLE, FILE_NOT_REGULAR, DISK_FULL.
        """
        with self._store.read() as connection:
            return write_reference(connection, path, self._store.path)

    def _back_up(self) -> None:
        with self._store.read() as connection:
            empty = sql.first(connection, "SELECT 1 FROM entity LIMIT 1") is None
        if not empty:
            self._backups.make("import")
