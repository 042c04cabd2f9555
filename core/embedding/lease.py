"""The lease: of all processes that have a memory open, one embeds. A dead one's lease is free at once."""

from __future__ import annotations

import os
import time
import uuid
from typing import TYPE_CHECKING

from core.store import sql
from core.store.sessions import process_started

if TYPE_CHECKING:
    from core.store.store import Store

INDEXER_LEASE = "indexer"

SECONDS = 20.0
"""How long a lease holds without renewal; a holder renews it long before."""


class Lease:
    """One named right that one process at a time holds."""

    def __init__(self, store: Store, name: str) -> None:
        self._store = store
        self._name = name
        self._holder = uuid.uuid4().hex
        self._renewed_at = 0.0

    def free(self) -> bool:
        """Whether no other living process has it."""
        with self._store.read() as connection:
            return not self._held_by_other(sql.first(connection, self._query, (self._name,)))

    def hold(self) -> bool:
        """Take or renew the lease; False when another living process has it."""
        if time.monotonic() - self._renewed_at < SECONDS / 4:
            return True
        if not self.free():
            return False
        with self._store.write_aside() as connection:
            if self._held_by_other(sql.first(connection, self._query, (self._name,))):
                return False
            connection.execute(
                "INSERT OR REPLACE INTO lease VALUES (?, ?, ?, ?, ?)",
                (self._name, self._holder, os.getpid(), process_started(os.getpid()), time.time() + SECONDS),
            )
        self._renewed_at = time.monotonic()
        return True

    def release(self) -> None:
        """Give the lease back, if it is ours."""
        self._renewed_at = 0.0
        with self._store.write_aside() as connection:
            connection.execute("DELETE FROM lease WHERE name = ? AND holder = ?", (self._name, self._holder))

    _query = "SELECT holder, pid, process_started, expires_at FROM lease WHERE name = ?"

    def _held_by_other(self, row: sql.Row | None) -> bool:
        if row is None:
            return False
        holder, pid, started, expires_at = row
        if holder == self._holder or expires_at < time.time():
            return False
        return bool(process_started(pid) == started)
