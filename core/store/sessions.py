"""Connections to this memory: who is, or was, at the other end of each."""

from __future__ import annotations

import os
import sys
import time
from typing import TYPE_CHECKING

from core.clock import now
from core.model import Actor, ActorKind, ClientSession
from core.store import sql

if TYPE_CHECKING:
    from core.store.store import Store

_SEEN_SECONDS = 60.0
"""`last_seen` is written at most this often."""

_UNKNOWN = Actor(ActorKind.SYSTEM)
_ENDED = {b"Z", b"X", b"x"}
"""States of a process that is only still listed: nobody has asked yet how it ended."""


class Sessions:
    """The `client_session` table: one row a connection, kept for as long as the memory."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._actors: dict[int, Actor] = {}
        self._seen_at = 0.0

    def begin(self, actor: Actor) -> int:
        """Record that a client connected; answers the session's id."""
        pid, moment, bound = os.getpid(), now(), self._store.grant.bound
        with self._store.write_aside() as connection:
            connection.execute(
                "INSERT INTO client_session"
                "(kind, name, version, token, owner, pid, process_started, connected_at, last_seen)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    actor.kind.value,
                    actor.name,
                    actor.version,
                    actor.token,
                    "" if bound is None else bound.owner,
                    pid,
                    process_started(pid),
                    moment,
                    moment,
                ),
            )
            session_id = connection.last_insert_rowid()
        self._actors[session_id] = actor
        self._seen_at = time.monotonic()
        return session_id

    def rename(self, session_id: int, actor: Actor) -> None:
        """Record who the client is, once it has said so."""
        with self._store.write_aside() as connection:
            connection.execute(
                "UPDATE client_session SET kind = ?, name = ?, version = ?, token = ? WHERE id = ?",
                (actor.kind.value, actor.name, actor.version, actor.token, session_id),
            )
        self._actors[session_id] = actor

    def seen(self, session_id: int) -> None:
        """Record that the client is alive, at most once a minute."""
        if time.monotonic() - self._seen_at < _SEEN_SECONDS:
            return
        self._seen_at = time.monotonic()
        with self._store.write_aside() as connection:
            connection.execute("UPDATE client_session SET last_seen = ? WHERE id = ?", (now(), session_id))

    def end(self, session_id: int) -> None:
        """Record that the client disconnected."""
        with self._store.write_aside() as connection:
            connection.execute(
                "UPDATE client_session SET ended_at = ?, last_seen = ? WHERE id = ?",
                (now(), now(), session_id),
            )

    def actor(self, session_id: int) -> Actor:
        """Who is behind a session; a nameless system actor when its row is gone."""
        found = self._actors.get(session_id)
        if found is None:
            found = self._load(session_id)
            if found.name or found.kind is not ActorKind.AGENT:  # an agent may yet say its name
                self._actors[session_id] = found
        return found

    def connected(self) -> tuple[ClientSession, ...]:
        """Sessions that have not ended and whose process, if it runs on this machine, is still alive."""
        with self._store.read() as connection:
            rows = sql.rows(
                connection,
                "SELECT id, kind, name, version, pid, connected_at, last_seen, ended_at, process_started, token"
                " FROM client_session WHERE ended_at IS NULL ORDER BY id",
            )
        return tuple(
            ClientSession(row[0], Actor(ActorKind(row[1]), row[2], row[3], row[9]), row[4], row[5], row[6], row[7])
            for row in rows
            if process_started(row[4]) == row[8]
        )

    def _load(self, session_id: int) -> Actor:
        with self._store.read() as connection:
            row = sql.first(
                connection, "SELECT kind, name, version, token FROM client_session WHERE id = ?", (session_id,)
            )
        return _UNKNOWN if row is None else Actor(ActorKind(row[0]), *row[1:])


def process_started(pid: int) -> str:
    """A text that tells this process from a later one with the same id; "" when there is none, or it has ended.

    Linux gives the start time in clock ticks; elsewhere only whether the process exists is known ("alive").
    """
    if sys.platform == "linux":
        try:
            with open(f"/proc/{pid}/stat", "rb") as file:  # noqa: PTH123 - pathlib costs start-up time
                state, *facts = file.read().rpartition(b")")[2].split()
                return "" if state in _ENDED else facts[18].decode()
        except (OSError, IndexError):
            return ""
    if sys.platform == "win32":  # pragma: no cover - Windows only
        import ctypes

        handle = ctypes.windll.kernel32.OpenProcess(0x1000, False, pid)
        if not handle:
            return ""
        ctypes.windll.kernel32.CloseHandle(handle)
        return "alive"
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return ""
    except PermissionError:
        pass
    return "alive"
