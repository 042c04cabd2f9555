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
    EntityDraft,
    FlaggedPayload,
    MergePayload,
    Proposal,
    SplitPart,
    SplitPayload,
)
from core.store import sql

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    import apsw

    from core.model import Payload, ProposalKind
    from core.store.sessions import Sessions
    from core.store.store import Store

_WAITING = "status IN ('pending', 'unsure')"
_AT_ONCE = 20
"""Proposals that one transaction keeps: nobody waits long for it."""
_CARRIED_OUT = ("approved", "edited")
_COLUMNS = "id, kind, status, payload, names, score, created_at, session_id, decided_at, entry_id, targets"
_KINDS: dict[type[Any], ProposalKind] = {
    SplitPayload: "split",
    MergePayload: "merge",
    DuplicatesPayload: "duplicates",
    FlaggedPayload: "flagged",
}


Offer = tuple["Payload", "float | None"]
"""A payload, and how sure its proposer is."""


class Proposals:
    """The proposals of one memory."""

    def __init__(self, store: Store, sessions: Sessions) -> None:
        self._store = store
        self._sessions = sessions

    def add(self, payload: Payload, *, score: float | None = None, asked: bool = False) -> Proposal:
        """Keep a proposal; the one that is there when the same was made before and waits, or was rejected.

        Older ones about the same targets, which have changed since, make way for it.

        Args:
            payload: What is proposed.
            score: How sure the proposer is, 0 to 1.
            asked: Whether just this was asked for: it then takes the place of what waits. (An analysis leaves it.)
        """
        with self._store.write_aside() as connection:
            proposal_id = _kept(connection, payload, score, self._store.session_id, asked=asked)
            return self._one(connection, proposal_id)

    def offer(self, offers: Sequence[Offer], unless_changed: Mapping[int, str]) -> int:
        """Keep what an analysis proposes, in small transactions; answers how many of it is new.

        Args:
            offers: Payloads, and how sure the proposer is of each.
            unless_changed: When each entity was last changed before the analysis read it: what is about one that has
                changed since is left out.
        """
        with self._store.read() as connection:
            fresh = [one for one in offers if not _is_known(connection, one[0])]
        made = 0
        for start in range(0, len(fresh), _AT_ONCE):
            with self._store.write_aside() as connection:
                for payload, score in fresh[start : start + _AT_ONCE]:
                    if _is_known(connection, payload) or not _as_read(connection, payload, unless_changed):
                        continue
                    _kept(connection, payload, score, self._store.session_id, asked=False)
                    made += 1
        return made

    def get(self, proposal_id: int) -> Proposal | None:
        """One proposal as it now stands."""
        with self._store.read() as connection:
            rows = sql.rows(connection, f"SELECT {_COLUMNS} FROM proposal WHERE id = ?", (proposal_id,))
            return self._read(connection, rows[0]) if rows else None

    def some(self, proposal_ids: Iterable[int]) -> tuple[Proposal, ...]:
        """Those of some proposals that are there, in the order asked."""
        with self._store.read() as connection:
            rows = {
                row[0]: row
                for row in sql.iterate(
                    connection,
                    f"SELECT {_COLUMNS} FROM proposal WHERE id IN (SELECT value FROM json_each(?))",
                    (json.dumps(list(proposal_ids)),),
                )
            }
            return tuple(self._read(connection, rows[one]) for one in proposal_ids if one in rows)

    def waiting(self, *, kind: ProposalKind | None = None, entity_id: int | None = None) -> tuple[Proposal, ...]:
        """What waits, the surest first; those whose targets have changed since say that they are stale."""
        conditions = [_WAITING]
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

    def trusted(self, entity_id: int) -> set[int]:
        """Observations of an entity that were flagged, and that a person has let pass as they now are."""
        with self._store.read() as connection:
            rows = sql.rows(
                connection,
                "SELECT p.payload, p.targets FROM proposal p JOIN proposal_entity e ON e.proposal_id = p.id"
                " WHERE e.entity_id = ? AND p.kind = 'flagged' AND p.status = 'rejected'",
                (entity_id,),
            )
            payloads = [(_payload("flagged", json.loads(stored)), targets) for stored, targets in rows]
            return {
                one.observation_id
                for one, targets in payloads
                if isinstance(one, FlaggedPayload) and targets == targets_digest(connection, one)
            }

    def count_waiting(self) -> int:
        """How many wait."""
        with self._store.read() as connection:
            return int(sql.value(connection, f"SELECT count(*) FROM proposal WHERE {_WAITING}"))

    def set_status(self, proposal_id: int, status: Literal["pending", "unsure", "rejected"]) -> Proposal:
        """Put off, reject, or take up again; `Curation.approve` carries out.

        Raises:
            KnownError: PROPOSAL_NOT_FOUND; PROPOSAL_DECIDED when it waits no longer.
        """
        with self._store.write_aside() as connection:
            _set_status(connection, proposal_id, status)
            return self._one(connection, proposal_id)

    def reopen(self, proposal_id: int) -> Proposal:
        """Take a rejection back.

        Raises:
            KnownError: PROPOSAL_NOT_FOUND.
        """
        with self._store.write_aside() as connection:
            connection.execute(
                "UPDATE proposal SET status = 'pending', decided_at = NULL WHERE id = ? AND status = 'rejected'",
                (proposal_id,),
            )
            return self._one(connection, proposal_id)

    def renew(self, proposal_id: int, payload: Payload) -> Proposal:
        """Put a payload that fits the present in place of one that is stale.

        Raises:
            KnownError: PROPOSAL_NOT_FOUND; PROPOSAL_DECIDED when it waits no longer.
        """
        with self._store.write_aside() as connection:
            _check_waits(connection, proposal_id)
            score, session_id = sql.rows(
                connection, "SELECT score, session_id FROM proposal WHERE id = ?", (proposal_id,)
            )[0]
            connection.execute("DELETE FROM proposal WHERE id = ?", (proposal_id,))
            return self._one(connection, _kept(connection, payload, score, session_id, asked=True))

    def fresh_payload(self, connection: apsw.Connection, proposal_id: int) -> Payload:
        """What is proposed, checked inside the transaction that will carry it out.

        Raises:
            KnownError: PROPOSAL_NOT_FOUND, PROPOSAL_DECIDED, PROPOSAL_STALE.
        """
        _check_waits(connection, proposal_id)
        proposal = self._one(connection, proposal_id)
        if proposal.status == "stale":
            raise KnownError(ErrorCode.PROPOSAL_STALE, id=proposal_id)
        return proposal.payload

    def _one(self, connection: apsw.Connection, proposal_id: int) -> Proposal:
        rows = sql.rows(connection, f"SELECT {_COLUMNS} FROM proposal WHERE id = ?", (proposal_id,))
        if not rows:
            raise KnownError(ErrorCode.PROPOSAL_NOT_FOUND, id=proposal_id)
        return self._read(connection, rows[0])

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


def _targets(payload: Payload) -> tuple[int, ...]:
    """Ids of what is proposed to be changed: observations, or entities."""
    match payload:
        case DuplicatesPayload():
            return tuple(sorted(payload.observation_ids))
        case FlaggedPayload():
            return (payload.observation_id,)
        case _:
            return tuple(sorted(entity_ids(payload)))


def _kept(connection: apsw.Connection, payload: Payload, score: float | None, session_id: int, *, asked: bool) -> int:
    """The id of the proposal, which is made unless the same one is there."""
    kind, content = _KINDS[type(payload)], targets_digest(connection, payload)
    identity = _identity(payload, content)
    existing = sql.first(connection, "SELECT id, status, entry_id FROM proposal WHERE identity = ?", (identity,))
    if existing is not None and _stands(existing, asked=asked):
        proposal_id, status, _ = existing
        if asked and status != "rejected":
            connection.execute(
                "UPDATE proposal SET payload = ?, names = ?, score = ?, session_id = ? WHERE id = ?",
                (_stored(payload), _names(connection, payload), score, session_id, proposal_id),
            )
        return int(proposal_id)
    if existing is not None:  # carried out, and all is as it was before: it can be proposed anew
        connection.execute("UPDATE proposal SET identity = randomblob(16) WHERE id = ?", existing[:1])
    _make_way(connection, payload)
    connection.execute(
        "INSERT INTO proposal(kind, identity, targets, status, payload, names, score, created_at, session_id)"
        " VALUES (?, ?, ?, 'pending', ?, ?, ?, ?, ?)",
        (kind, identity, content, _stored(payload), _names(connection, payload), score, now(), session_id),
    )
    proposal_id = connection.last_insert_rowid()
    connection.executemany(
        "INSERT INTO proposal_entity VALUES (?, ?)", [(one, proposal_id) for one in set(entity_ids(payload))]
    )
    return proposal_id


def _identity(payload: Payload, content: bytes) -> bytes:
    """What makes a proposal the same as another: its kind, its targets, and what they hold."""
    kind = _KINDS[type(payload)]
    return hashlib.blake2b(f"{kind} {_targets(payload)} ".encode() + content, digest_size=16).digest()


def _stands(existing: sql.Row, *, asked: bool) -> bool:
    """Whether a proposal is not to be made anew: it waits, was rejected, or led to nothing by decision."""
    _, status, entry_id = existing
    return status not in _CARRIED_OUT or (entry_id is None and not asked)


def _is_known(connection: apsw.Connection, payload: Payload) -> bool:
    identity = _identity(payload, targets_digest(connection, payload))
    existing = sql.first(connection, "SELECT id, status, entry_id FROM proposal WHERE identity = ?", (identity,))
    return existing is not None and _stands(existing, asked=False)


def _as_read(connection: apsw.Connection, payload: Payload, stamps: Mapping[int, str]) -> bool:
    """Whether all entities that a payload is about are as they were when it was thought of."""
    query = "SELECT s.updated_at FROM entity_stat s JOIN entity e ON e.id = s.entity_id WHERE e.id = ?"
    return all(
        stamps.get(entity_id) == sql.value(connection, query, (entity_id,)) is not None
        for entity_id in entity_ids(payload)
    )


def _make_way(connection: apsw.Connection, payload: Payload) -> None:
    """Drop what waits about the same targets: it was made when they held something else."""
    rows = sql.rows(
        connection,
        "SELECT id, kind, payload FROM proposal WHERE kind = ? AND id IN"
        f" (SELECT proposal_id FROM proposal_entity WHERE entity_id = ?) AND {_WAITING}",
        (_KINDS[type(payload)], entity_ids(payload)[0]),
    )
    for proposal_id, kind, stored in rows:
        if _targets(_payload(kind, json.loads(stored))) == _targets(payload):
            connection.execute("DELETE FROM proposal WHERE id = ?", (proposal_id,))


def _check_waits(connection: apsw.Connection, proposal_id: int) -> None:
    status = sql.value(connection, "SELECT status FROM proposal WHERE id = ?", (proposal_id,))
    if status is None:
        raise KnownError(ErrorCode.PROPOSAL_NOT_FOUND, id=proposal_id)
    if status not in ("pending", "unsure"):
        raise KnownError(ErrorCode.PROPOSAL_DECIDED, id=proposal_id, status=status)


def _set_status(connection: apsw.Connection, proposal_id: int, status: str) -> None:
    _check_waits(connection, proposal_id)
    connection.execute(
        "UPDATE proposal SET status = ?, decided_at = ? WHERE id = ?",
        (status, now() if status == "rejected" else None, proposal_id),
    )


def _stored(payload: Payload) -> str:
    return json.dumps(asdict(payload), ensure_ascii=False)


def _names(connection: apsw.Connection, payload: Payload) -> str:
    ids = entity_ids(payload)
    names: dict[int, str] = dict(
        sql.iterate(
            connection, "SELECT id, name FROM entity WHERE id IN (SELECT value FROM json_each(?))", (json.dumps(ids),)
        )
    )
    return json.dumps([names.get(one, "") for one in ids], ensure_ascii=False)


def _split(stored: dict[str, Any]) -> SplitPayload:
    parts = tuple(
        SplitPart(part["name"], part["type"], tuple(part["observations"]), tuple(part["relations"]))
        for part in stored.pop("parts")
    )
    return SplitPayload(parts=parts, **stored)


def _fields(stored: dict[str, Any] | None) -> EntityDraft | None:
    return None if stored is None else EntityDraft(**{**stored, "observations": ()})


_READERS: dict[str, Callable[[dict[str, Any]], Payload]] = {
    "split": _split,
    "merge": lambda stored: MergePayload(
        tuple(stored["entity_ids"]), tuple(stored["why"]), _fields(stored.get("fields"))
    ),
    "duplicates": lambda stored: DuplicatesPayload(
        stored["entity_id"], tuple(stored["observation_ids"]), tuple(stored["why"]), stored["text"]
    ),
    "flagged": lambda stored: FlaggedPayload(stored["entity_id"], stored["observation_id"], tuple(stored["why"])),
}


def _payload(kind: str, stored: dict[str, Any]) -> Payload:
    return _READERS[kind](stored)
