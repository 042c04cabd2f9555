"""Bearer tokens of the HTTP server: issued by the person, kept by their hash alone, outside journal and export."""

from __future__ import annotations

import hashlib
import json
import secrets
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.access.grant import Grant, grant
from core.clock import now
from core.errors import ErrorCode, KnownError
from core.store import sql
from core.text import checked

if TYPE_CHECKING:
    from core.store.store import Store

_PREFIX = "rcd_"
_BYTES = 32
_USED_SECONDS = 60.0
"""`last_used_at` is written at most this often."""
_NAME_LIMIT = 128
_COLUMNS = "id, name, scopes, owner, teams, buckets, created_at, last_used_at, revoked_at"


@dataclass(frozen=True, slots=True)
class Token:
    """A token as it may be shown: all but the secret.

    Attributes:
        id: Its id.
        name: What the person calls it.
        grant: What it allows.
        created_at: When it was issued.
        last_used_at: When it was last used, give or take a minute.
        revoked_at: When it was revoked.
    """

    id: int
    name: str
    grant: Grant
    created_at: str
    last_used_at: str | None
    revoked_at: str | None


class Tokens:
    """The `token` table."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._noted: dict[int, float] = {}

    def new(self, name: str, allowed: Grant) -> tuple[Token, str]:
        """Issue a token; the secret is answered this once and not kept.

        Raises:
            KnownError: TOKEN_NAME_TAKEN, or an unusable name.
        """
        name = checked(name.strip(), "name", _NAME_LIMIT)
        if not name:
            raise KnownError(ErrorCode.TEXT_EMPTY, field="name")
        if not name.isprintable() or name.isdecimal():  # a number is an id, of another token perhaps
            allowed_names = ("printable text that is no number",)
            raise KnownError(ErrorCode.VALUE_NOT_ALLOWED, field="name", value=name, allowed=allowed_names)
        secret = _PREFIX + secrets.token_urlsafe(_BYTES)
        bound = allowed.bound
        with self._store.write_aside() as connection:
            if sql.value(connection, "SELECT 1 FROM token WHERE name = ? AND revoked_at IS NULL", (name,)):
                raise KnownError(ErrorCode.TOKEN_NAME_TAKEN, name=name)
            connection.execute(
                "INSERT INTO token(name, digest, scopes, owner, teams, buckets, created_at)"
                " VALUES (?, ?, ?, ?, ?, ?, ?)",
                (
                    name,
                    _digest(secret),
                    ",".join(sorted(allowed.scopes)),
                    None if bound is None else bound.owner,
                    json.dumps(sorted(bound.teams) if bound else []),
                    json.dumps(sorted(bound.buckets) if bound else []),
                    now(),
                ),
            )
            row = sql.rows(connection, f"SELECT {_COLUMNS} FROM token WHERE id = ?", (connection.last_insert_rowid(),))
        return _token(row[0]), secret

    def all(self) -> tuple[Token, ...]:
        """Every token ever issued, the oldest first."""
        with self._store.read() as connection:
            return tuple(_token(row) for row in sql.rows(connection, f"SELECT {_COLUMNS} FROM token ORDER BY id"))

    def revoke(self, name_or_id: str) -> Token:
        """Put a token out of force, by its name or its id; what it is used for ends at once.

        Raises:
            KnownError: TOKEN_NOT_FOUND.
        """
        with self._store.write_aside() as connection:
            row = sql.first(
                connection,
                "SELECT id FROM token WHERE (name = ?1 OR CAST(id AS TEXT) = ?1) AND revoked_at IS NULL"
                " ORDER BY name <> ?1 LIMIT 1",
                (name_or_id.strip(),),
            )
            if row is None:
                raise KnownError(ErrorCode.TOKEN_NOT_FOUND, name=name_or_id)
            connection.execute("UPDATE token SET revoked_at = ? WHERE id = ?", (now(), row[0]))
            return _token(sql.rows(connection, f"SELECT {_COLUMNS} FROM token WHERE id = ?", row)[0])

    def find(self, secret: str) -> Token | None:
        """The token in force with this secret."""
        with self._store.read() as connection:
            row = sql.first(
                connection,
                f"SELECT {_COLUMNS} FROM token WHERE digest = ? AND revoked_at IS NULL",
                (_digest(secret),),
            )
        return None if row is None else _token(row)

    def in_force(self) -> frozenset[int]:
        """Ids of all that are not revoked."""
        with self._store.read() as connection:
            return frozenset(row[0] for row in sql.rows(connection, "SELECT id FROM token WHERE revoked_at IS NULL"))

    def note_use(self, token_id: int) -> None:
        """Record that a token was used, at most once a minute."""
        moment = time.monotonic()
        if moment - self._noted.get(token_id, -_USED_SECONDS) < _USED_SECONDS:
            return
        self._noted[token_id] = moment
        with self._store.write_aside() as connection:
            connection.execute("UPDATE token SET last_used_at = ? WHERE id = ?", (now(), token_id))


def _digest(secret: str) -> bytes:
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).digest()


def _token(row: sql.Row) -> Token:
    allowed = grant(row[2].split(","), row[3], json.loads(row[4]), json.loads(row[5]))
    return Token(row[0], row[1], allowed, row[6], row[7], row[8])
