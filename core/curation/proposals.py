"""Proposals: what waits for a person's decision. They stand outside undo; undoing what one did brings it back.

Identity is the kind, the targets and what the targets hold: the same made twice is one, and what was rejected is not
proposed again until the content changes.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict
from typing import TYPE_CHECKING, Any, Literal

from core.clock import now
from core.errors import ErrorCode, KnownError
from core.model import (
    DuplicatesPayload,
    FlaggedPayload,
    MergePayload,
    Proposal,
    SplitPart,
    SplitPayload,
)
from core.store import sql

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import apsw

    from core.model import Payload, ProposalKind, ProposalStatus
    from core.store.sessions import Sessions
    from core.store.store import Store

OPEN: tuple[ProposalStatus, ...] = ("pending", "unsure", "stale")
"""Statuses in which a proposal still waits."""

_COLUMNS = "id, kind, status, payload, names, score, created_at, session_id, decided_at, entry_id, targets"
_KINDS: dict[type[Any], ProposalKind] = {
    SplitPayload: "split",
    MergePayload: "merge",
    DuplicatesPayload: "duplicates",
    FlaggedPayload: "flagged",
}


class Proposals:
    """The proposals of one memory."""

    def __init__(self, store: Store, sessions: Sessions) -> None:
        self._store = store
        self._sessions = sessions

    def add(self, payload: Payload, *, score: float | None = None) -> Proposal:
        """Keep a proposal; the one that is there when the same was made before, whatever became of it."""
        with self._store.write_aside() as connection:
            proposal_id = _insert(connection, payload, score, self._store.session_id)
        found = self.get(proposal_id)
        assert found is not None
        return found

    def get(self, proposal_id: int) -> Proposal | None:
        """One proposal as it now stands."""
        with self._store.read() as connection:
            rows = sql.rows(connection, f"SELECT {_COLUMNS} FROM proposal WHERE id = ?", (proposal_id,))
            return self._read(connection, rows[0]) if rows else None

    def waiting(self, *, kind: ProposalKind | None = None, entity_id: int | None = None) -> tuple[Proposal, ...]:
        """What waits, the surest first; those whose targets have changed since say that they are stale."""
        conditions = ["status IN ('pending', 'unsure', 'stale')"]
        bindings: list[object] = []
        if kind is not None:
            conditions.append("kind = ?")
            bindings.append(kind)
        if entity_id is not None:
            conditions.append("id IN (SELECT proposal_id FROM proposal_entity WHERE entity_id = ?)")
            bindings.append(entity_id)
        return self._list(" AND ".join(conditions), bindings, "score DESC, id")

    def decided(self, *, limit: int = 200) -> tuple[Proposal, ...]:
        """What was decided, the latest first."""
        return self._list("decided_at IS NOT NULL", [limit], "decided_at DESC, id DESC LIMIT ?")

    def count_waiting(self) -> int:
        """How many wait."""
        with self._store.read() as connection:
            return int(
                sql.value(connection, "SELECT count(*) FROM proposal WHERE status IN ('pending', 'unsure', 'stale')")
            )

    def rejected_at(self, payload: Payload) -> str | None:
        """When the same was rejected, on the same content; None if it was not."""
        with self._store.read() as connection:
            return _rejected_at(connection, payload)

    def set_status(self, proposal_id: int, status: Literal["pending", "unsure", "rejected"]) -> Proposal:
        """Put off, reject, or take up again; `Curation.approve` carries out.

        Raises:
            KnownError: PROPOSAL_NOT_FOUND; PROPOSAL_DECIDED when it waits no longer.
        """
        with self._store.write_aside() as connection:
            current = sql.value(connection, "SELECT status FROM proposal WHERE id = ?", (proposal_id,))
            if current is None:
                raise KnownError(ErrorCode.PROPOSAL_NOT_FOUND, id=proposal_id)
            if current not in OPEN:
                raise KnownError(ErrorCode.PROPOSAL_DECIDED, id=proposal_id, status=current)
            connection.execute(
                "UPDATE proposal SET status = ?, decided_at = ? WHERE id = ?",
                (status, now() if status == "rejected" else None, proposal_id),
            )
        found = self.get(proposal_id)
        assert found is not None
        return found

    def reopen(self, proposal_id: int) -> Proposal:
        """Take a rejection back."""
        with self._store.write_aside() as connection:
            connection.execute(
                "UPDATE proposal SET status = 'pending', decided_at = NULL WHERE id = ? AND status = 'rejected'",
                (proposal_id,),
            )
        found = self.get(proposal_id)
        if found is None:
            raise KnownError(ErrorCode.PROPOSAL_NOT_FOUND, id=proposal_id)
        return found

    def fresh_payload(self, connection: apsw.Connection, proposal_id: int) -> Payload:
        """What is proposed, checked inside the transaction that will carry it out.

        Raises:
            KnownError: PROPOSAL_NOT_FOUND, PROPOSAL_DECIDED, PROPOSAL_STALE.
        """
        rows = sql.rows(connection, f"SELECT {_COLUMNS} FROM proposal WHERE id = ?", (proposal_id,))
        if not rows:
            raise KnownError(ErrorCode.PROPOSAL_NOT_FOUND, id=proposal_id)
        proposal = self._read(connection, rows[0])
        if proposal.status == "stale":
            raise KnownError(ErrorCode.PROPOSAL_STALE, id=proposal_id)
        if proposal.status not in OPEN:
            raise KnownError(ErrorCode.PROPOSAL_DECIDED, id=proposal_id, status=proposal.status)
        return proposal.payload

    def renew(self, proposal_id: int, payload: Payload) -> Proposal:
        """Put a payload that fits the present in place of one that is stale.

        Raises:
            KnownError: PROPOSAL_NOT_FOUND.
        """
        with self._store.write_aside() as connection:
            session_id, score = sql.first(
                connection, "SELECT session_id, score FROM proposal WHERE id = ?", (proposal_id,)
            ) or (None, None)
            if session_id is None:
                raise KnownError(ErrorCode.PROPOSAL_NOT_FOUND, id=proposal_id)
            connection.execute("DELETE FROM proposal WHERE id = ?", (proposal_id,))
            new_id = _insert(connection, payload, score, session_id)
        found = self.get(new_id)
        assert found is not None
        return found

    def _list(self, condition: str, bindings: Sequence[object], order: str) -> tuple[Proposal, ...]:
        with self._store.read() as connection:
            rows = sql.rows(
                connection, f"SELECT {_COLUMNS} FROM proposal WHERE {condition} ORDER BY {order}", tuple(bindings)
            )
            return tuple(self._read(connection, row) for row in rows)

    def _read(self, connection: apsw.Connection, row: sql.Row) -> Proposal:
        payload = _payload(row[1], json.loads(row[3]))
        status = row[2]
        if status in ("pending", "unsure") and row[10] != targets_digest(connection, payload):
            status = "stale"
        return Proposal(
            id=row[0],
            kind=row[1],
            status=status,
            payload=payload,
            entity_ids=entity_ids(payload),
            names=tuple(json.loads(row[4])),
            score=row[5],
            created_at=row[6],
            actor=self._sessions.actor(row[7]),
            decided_at=row[8],
            entry_id=row[9],
        )


def entity_ids(payload: Payload) -> tuple[int, ...]:
    """The entities that a payload is about."""
    return payload.entity_ids if isinstance(payload, MergePayload) else (payload.entity_id,)


def targets_digest(connection: apsw.Connection, payload: Payload) -> bytes:
    """What the targets hold, as sixteen bytes: another value means that the proposal is stale."""
    if isinstance(payload, DuplicatesPayload):
        rows = _observations(connection, payload.observation_ids)
    elif isinstance(payload, FlaggedPayload):
        rows = _observations(connection, (payload.observation_id,))
    else:
        rows = sql.rows(
            connection,
            "SELECT e.id, e.name, e.type, o.digest FROM entity e LEFT JOIN observation o"
            " ON o.entity_id = e.id AND o.state = 'active'"
            " WHERE e.id IN (SELECT value FROM json_each(?)) ORDER BY e.id, o.digest",
            (json.dumps(entity_ids(payload)),),
        )
    return hashlib.blake2b(repr(rows).encode(), digest_size=16).digest()


def _observations(connection: apsw.Connection, ids: Sequence[int]) -> list[sql.Row]:
    return sql.rows(
        connection,
        "SELECT id, entity_id, digest, state FROM observation WHERE id IN (SELECT value FROM json_each(?)) ORDER BY id",
        (json.dumps(list(ids)),),
    )


def _identity(connection: apsw.Connection, payload: Payload) -> bytes:
    """Kind, targets and their content: the same proposal made again has the same."""
    targets: object = sorted(entity_ids(payload))
    if isinstance(payload, DuplicatesPayload):
        targets = sorted(payload.observation_ids)
    elif isinstance(payload, FlaggedPayload):
        targets = payload.observation_id
    text = f"{_KINDS[type(payload)]} {targets} ".encode() + targets_digest(connection, payload)
    return hashlib.blake2b(text, digest_size=16).digest()


def _insert(connection: apsw.Connection, payload: Payload, score: float | None, session_id: int) -> int:
    identity = _identity(connection, payload)
    existing = sql.value(connection, "SELECT id FROM proposal WHERE identity = ?", (identity,))
    if existing is not None:
        return int(existing)
    ids = entity_ids(payload)
    names: dict[int, str] = dict(
        sql.iterate(
            connection,
            "SELECT id, name FROM entity WHERE id IN (SELECT value FROM json_each(?))",
            (json.dumps(ids),),
        )
    )
    connection.execute(
        "INSERT INTO proposal(kind, identity, targets, status, payload, names, score, created_at, session_id)"
        " VALUES (?, ?, ?, 'pending', ?, ?, ?, ?, ?)",
        (
            _KINDS[type(payload)],
            identity,
            targets_digest(connection, payload),
            json.dumps(asdict(payload), ensure_ascii=False),
            json.dumps([names.get(one, "") for one in ids], ensure_ascii=False),
            score,
            now(),
            session_id,
        ),
    )
    proposal_id = connection.last_insert_rowid()
    connection.executemany("INSERT INTO proposal_entity VALUES (?, ?)", [(one, proposal_id) for one in set(ids)])
    return proposal_id


def _rejected_at(connection: apsw.Connection, payload: Payload) -> str | None:
    value = sql.value(
        connection,
        "SELECT decided_at FROM proposal WHERE identity = ? AND status = 'rejected'",
        (_identity(connection, payload),),
    )
    return None if value is None else str(value)


def _split(stored: dict[str, Any]) -> SplitPayload:
    parts = tuple(
        SplitPart(part["name"], part["type"], tuple(part["observations"]), tuple(part["relations"]))
        for part in stored.pop("parts")
    )
    return SplitPayload(parts=parts, **stored)


_READERS: dict[str, Callable[[dict[str, Any]], Payload]] = {
    "split": _split,
    "merge": lambda stored: MergePayload(tuple(stored["entity_ids"]), tuple(stored["why"])),
    "duplicates": lambda stored: DuplicatesPayload(
        stored["entity_id"], tuple(stored["observation_ids"]), tuple(stored["why"]), stored["text"]
    ),
    "flagged": lambda stored: FlaggedPayload(stored["entity_id"], stored["observation_id"], tuple(stored["why"])),
}


def _payload(kind: str, stored: dict[str, Any]) -> Payload:
    return _READERS[kind](stored)
